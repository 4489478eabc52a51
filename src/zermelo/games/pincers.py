"""Pincers: a race across the board for two to four players, in which a man is taken by two others together.

The game is of our own making: a small one in which alliances are real.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.diagrams import LETTERS, read_diagram, written_diagram
from zermelo.games.parameters import whole_number

__all__ = ["Pincers", "Position"]

SIGNS = "SWNE"
NAMES = ("South", "West", "North", "East")
FORWARDS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Each player's way, columns to the right and rows up."""
AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
LARGEST = 7
POINTS = 8
"""Bits of a player's points."""
WORTH = 8
"""A point, in the units that an estimate counts."""


class Position(NamedTuple):
    """A position: the men of each player, one bit a square; the points; and whose turn it is.

    Squares are numbered row by row from the bottom left. On 5 by 5, three players with one man each::

        5 | 20 21 22 23 24      · · N · ·      first  (South) = 1 << 2
        4 | 15 16 17 18 19      · · · · ·      second (West)  = 1 << 10
        3 | 10 11 12 13 14      W · · · ·      third  (North) = 1 << 22
        2 |  5  6  7  8  9      · · · · ·      fourth (East)  = 0
        1 |  0  1  2  3  4      · · S · ·      points = 0x030201: South 1, West 2, North 3
             a  b  c  d  e
    """

    first: int
    second: int
    third: int
    fourth: int
    points: int
    """Eight bits a player, the first player's lowest."""
    mover: int
    """The player to move: the next in turn who can; whoever, once nobody can."""


class Pincers(Game):
    """South, West, North and East, as many as play, move their men one square forwards, straight or aslant, by turns.

    Men go to empty squares alone. A man on the far edge is home: he leaves the board at once, for two points. Any
    other man who has moved takes each man of another player next to him, level, upright or aslant, if the square
    just beyond, in line, is held by anybody but a comrade of the man between. The two who hold him score a point
    each: so one player needs two men for it, and two players one man each. To step between two men is safe.
    A player who cannot move is left out; the game is over when nobody can.

    A player's utility is how many points more he has than each other player, added up: the sum is 0.

    An action is a pair of squares, ``size * size * left + entered``, which people call as in c1-c2. Men begin in
    the middle of their own edges, ``men`` of them a side.
    Raises GameError unless that leaves both corners free and as many squares on the left as on the right.
    """

    utility_sum = 0
    acyclic = True

    def __init__(self, players: int = 3, size: int = 5, men: int = 1) -> None:
        self.num_players = whole_number(players, "players", 2)
        self.size = whole_number(size, "size", 3)
        self.men = whole_number(men, "men", 1)
        if players > len(SIGNS):
            raise GameError(f"players is {players}: a board has four edges, for 2, 3 or 4 players")
        if size > LARGEST:
            raise GameError(f"size is {size}: the largest board is {LARGEST} by {LARGEST}")
        if men > size - 2 or (size - men) % 2 != 0:
            fitting = ", ".join(str(count) for count in range(1, size - 1) if (size - count) % 2 == 0)
            raise GameError(f"men is {men}: in the middle of an edge of {size} squares there may stand {fitting}")
        places = [(column, row) for row in range(size) for column in range(size)]
        self.squares = size * size
        self.board = (1 << self.squares) - 1
        middle = range((size - men) // 2, (size + men) // 2)
        edges = [[(at, 0) for at in middle], [(0, at) for at in middle]]
        edges += [[(at, size - 1) for at in middle], [(size - 1, at) for at in middle]]
        self.edges = tuple([self.squares_of(edge) if player < players else 0 for player, edge in enumerate(edges)])
        # For each player and way: how far the square is, in numbers, and from which squares it is on the board.
        ways = [(right + turn * up, up - turn * right) for right, up in FORWARDS for turn in (-1, 0, 1)]
        self.steps = tuple([right + up * size for right, up in ways])
        self.starts = tuple([self.squares_of([s for s in places if self.is_on(s, way, 1)]) for way in ways])
        self.homes = tuple([self.squares_of([s for s in places if not self.is_on(s, way, 1)]) for way in FORWARDS])
        self.around = tuple([right + up * size for right, up in AROUND])
        self.reach = tuple([self.squares_of([s for s in places if self.is_on(s, way, 2)]) for way in AROUND])
        self.most = 2 * men * players
        self.utility_range = (-self.most, (players - 1) * self.most)

    def squares_of(self, squares: list[tuple[int, int]]) -> int:
        """The bits of squares by column and row."""
        return sum(1 << row * self.size + column for column, row in squares)

    def is_on(self, square: tuple[int, int], way: tuple[int, int], steps: int) -> bool:
        """Whether so many steps from ``square`` are on the board."""
        return all(0 <= at + steps * by < self.size for at, by in zip(square, way, strict=True))

    # The six functions -------------------------------------------------------------------

    def initial_state(self) -> Position:
        return Position(self.edges[0], self.edges[1], self.edges[2], self.edges[3], 0, 0)

    def to_move(self, state: Position) -> int:
        return state.mover

    def actions(self, state: Position) -> Iterator[int]:
        free = self.board & ~self.occupied(state)
        men = state[state.mover]
        while men != 0:
            square = lowest_index(men)
            men &= men - 1
            for way in range(3):
                at = 3 * state.mover + way
                if self.starts[at] >> square & 1 and free >> square + self.steps[at] & 1:
                    yield square * self.squares + square + self.steps[at]

    def result(self, state: Position, action: int) -> Position:
        player = state.mover
        arrived = action % self.squares
        left = self.without(state, 1 << action // self.squares)
        others = self.occupied(left) & ~left[player]
        come = 1 << arrived
        gone = 0
        points = state.points
        if self.homes[player] & come != 0:
            come = 0
            points += 2 << POINTS * player
        else:
            for way in range(len(AROUND)):
                if self.reach[way] >> arrived & 1:
                    between = 1 << arrived + self.around[way]
                    beyond = self.owner(left, arrived + 2 * self.around[way])
                    if others & between != 0 and beyond >= 0 and left[beyond] & between == 0:
                        gone |= between
                        points += (1 << POINTS * player) + (1 << POINTS * beyond)
        left = self.without(left, gone)
        first = left.first | (come if player == 0 else 0)
        second = left.second | (come if player == 1 else 0)
        third = left.third | (come if player == 2 else 0)
        fourth = left.fourth | (come if player == 3 else 0)
        mover = (player + 1) % self.num_players
        for step in range(self.num_players):
            following = (player + 1 + step) % self.num_players
            if self.can_move(Position(first, second, third, fourth, points, following)):
                mover = following
                break
        return Position(first, second, third, fourth, points, mover)

    def is_terminal(self, state: Position) -> bool:
        return not self.can_move(state)

    def utility(self, state: Position, player: int) -> float:
        """The player's points less each other player's, added up."""
        everybody = 0
        for other in range(self.num_players):
            everybody += self.points_of(state, other)
        return self.num_players * self.points_of(state, player) - everybody

    # To search better --------------------------------------------------------------------

    def evaluate(self, state: Position, player: int) -> float:
        """The utility if a man on his way were worth up to a point and a half, by how far he has come; the sum is 0."""
        own = 0
        everybody = 0
        for other in range(self.num_players):
            worth = WORTH * self.points_of(state, other) + self.progress(state[other], other)
            everybody += worth
            if other == player:
                own = worth
        return (self.num_players * own - everybody) / WORTH

    def priority(self, state: Position, action: int) -> float:
        """What gives most points at once comes first."""
        player = state.mover
        return self.points_of(self.result(state, action), player) - self.points_of(state, player)

    def turn_of(self, state: Position, player: int) -> Position:
        """As it is where ``player`` cannot move: he is left out."""
        turned = Position(state.first, state.second, state.third, state.fourth, state.points, player)
        return turned if self.can_move(turned) else state

    def remaining(self, state: Position) -> int:
        """The steps that all men have before them."""
        steps = 0
        for player in range(self.num_players):
            men = state[player]
            while men != 0:
                steps += self.size - 1 - self.steps_made(lowest_index(men), player)
                men &= men - 1
        return steps

    # Parts of them -----------------------------------------------------------------------

    def occupied(self, state: Position) -> int:
        """Everybody's men."""
        return state.first | state.second | state.third | state.fourth

    def without(self, state: Position, men: int) -> Position:
        """The position without some of its men."""
        return Position(
            state.first & ~men, state.second & ~men, state.third & ~men, state.fourth & ~men, state.points, state.mover
        )

    def owner(self, state: Position, square: int) -> int:
        """Whose man is on a square; -1 for nobody's."""
        for player in range(self.num_players):
            if state[player] >> square & 1:
                return player
        return -1

    def can_move(self, state: Position) -> bool:
        """Whether the player to move has a man with an empty square before him."""
        free = self.board & ~self.occupied(state)
        for way in range(3):
            at = 3 * state.mover + way
            men = state[state.mover] & self.starts[at]
            step = self.steps[at]
            if (men << step if step > 0 else men >> -step) & free != 0:
                return True
        return False

    def points_of(self, state: Position, player: int) -> int:
        return state.points >> POINTS * player & (1 << POINTS) - 1

    def steps_made(self, square: int, player: int) -> int:
        """How far a player's man on a square is from where he began."""
        row, column = square // self.size, square % self.size
        if player % 2 == 0:
            return row if player == 0 else self.size - 1 - row
        return column if player == 1 else self.size - 1 - column

    def progress(self, men: int, player: int) -> int:
        """What a player's men on their way are worth to an estimate: less than a point and a half each."""
        worth = 0
        while men != 0:
            worth += 3 * WORTH * self.steps_made(lowest_index(men), player) // (2 * (self.size - 1))
            men &= men - 1
        return worth

    # Text --------------------------------------------------------------------------------

    def sign(self, state: Position, square: int, empty: str = ".") -> str:
        """The initial of the side whose man is on a square, or ``empty``."""
        player = self.owner(state, square)
        return SIGNS[player] if player >= 0 else empty

    def show(self, state: Position) -> str:
        """The board from the top, rows numbered and columns named, and the points."""
        lines = []
        for row in reversed(range(self.size)):
            signs = [self.sign(state, row * self.size + column, "·") for column in range(self.size)]
            lines.append(" ".join([str(row + 1), *signs]))
        points = [f"{NAMES[player]} {self.points_of(state, player)}" for player in range(self.num_players)]
        return "\n".join([*lines, " ".join([" ", *LETTERS[: self.size]]), "points: " + ", ".join(points)])

    def square_name(self, square: int) -> str:
        row, column = divmod(square, self.size)
        return f"{LETTERS[column]}{row + 1}"

    def action_name(self, state: Position, action: int) -> str:
        """As ``c1-d2``."""
        return f"{self.square_name(action // self.squares)}-{self.square_name(action % self.squares)}"

    def parse_action(self, state: Position, text: str) -> int:
        written = re.fullmatch(r"\s*([a-gA-G][1-7])\s*-?\s*([a-gA-G][1-7])\s*", text)
        named: int = super().parse_action(state, f"{written[1]}-{written[2]}" if written else text)
        return named

    def player_name(self, player: int) -> str:
        return NAMES[player] if player >= 0 else super().player_name(player)

    def position(self, text: str) -> Position:
        """The position in a diagram, rows from the top with / between; then the side to move, and the points.

        As in ``..N../...../W..../...../..S.. S 0,0,0``. Raises GameError, quoting the text, for anything else and
        where men and points do not go together: each man who is not on the board has scored two.
        """
        written = re.fullmatch(r"\s*(\S+)\s+([A-Za-z])\s+([0-9]{1,2}(?:,[0-9]{1,2})*)\s*", str(text))
        players = SIGNS[: self.num_players]
        points = [int(count) for count in written[3].split(",")] if written else []
        if not written or len(points) != self.num_players or written[2].upper() not in players:
            raise GameError(
                f"{text!r:.80} is no position: write the {self.size} rows from the top, the side to move, one of "
                f"{', '.join(players)}, and {self.num_players} numbers of points, "
                f"as in {self.notation(self.initial_state())}"
            )
        signs = "".join(read_diagram(written[1], self.size, self.size, players)[::-1])
        men = [sum(1 << square for square, sign in enumerate(signs) if sign == own) for own in SIGNS]
        for player, own in enumerate(players):
            if men[player].bit_count() > self.men or men[player] & self.homes[player]:
                raise GameError(
                    f"{text!r:.80} has a man of {NAMES[player]} too many, or on the edge where he is home: "
                    f"a side has {self.men}, {own} in the diagram"
                )
        missing = self.most - 2 * sum(board.bit_count() for board in men)
        if sum(points) != missing:
            raise GameError(
                f"{text!r:.80} has {sum(points)} points in all: each of the {missing // 2} men who are not on the "
                f"board has scored two, which is {missing}"
            )
        packed = sum(count << POINTS * player for player, count in enumerate(points))
        south, west, north, east = men
        sides = [Position(south, west, north, east, packed, player) for player in range(self.num_players)]
        state = sides[players.index(written[2].upper())]
        if not self.can_move(state) and any(map(self.can_move, sides)):
            raise GameError(f"{text!r:.80} has {NAMES[state.mover]} to move, who cannot, while others can")
        return state

    def notation(self, state: Position) -> str:
        """As ``..N../...../W..../...../..S.. S 0,0,0``."""
        signs = "".join(self.sign(state, square) for square in range(self.squares))
        rows = [signs[row * self.size : (row + 1) * self.size] for row in reversed(range(self.size))]
        points = ",".join(str(self.points_of(state, player)) for player in range(self.num_players))
        return f"{written_diagram(rows)} {SIGNS[state.mover]} {points}"
