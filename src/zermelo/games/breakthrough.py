"""Breakthrough (Dan Troyka 2000): men step forwards, the first to reach the far row wins; on a board of any size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index, popcount, signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number
from zermelo.games.square_text import FILES, chosen_move, diagram, drawn, read_diagram, square_name

__all__ = ["Breakthrough", "Position"]


class Position(NamedTuple):
    """A position: one bit a square, numbered row by row from a1, White's left corner.

    ::

        8   56 57 58 59 60 61 62 63    Black begins here and on row 7, and moves down
        7   48 49 50 51 52 53 54 55
        6   40 41 42 43 44 45 46 47
        5   32 33 34 35 36 37 38 39
        4   24 25 26 27 28 29 30 31
        3   16 17 18 19 20 21 22 23
        2    8  9 10 11 12 13 14 15
        1    0  1  2  3  4  5  6  7    White begins here and on row 2, and moves up
             a  b  c  d  e  f  g  h

    Boards are signed numbers of 64 bits: square 63 is the sign.
    """

    own: int
    """The men of the player to move."""
    other: int
    """The men of the other player."""
    player: int
    """The player to move: 0 for White, 1 for Black."""


class Breakthrough(Game):
    """White, player 0, moves first; who first has a man on the far row, or has captured all of the other's, wins.

    A man steps one square forwards, straight or slanting, onto an empty square; slanting, but not straight, it
    captures what stands there. Nobody must capture. The foremost man can always move, so there are no draws.

    An action is three times the square that a man leaves, plus 0, 1 or 2 for a step towards the a-file, straight
    or away from it. Raises GameError unless the board has at least two columns, room for both players'
    ``full_rows`` and at most 64 squares.
    """

    utility_sum = 0
    utility_range = (-1, 1)
    acyclic = True

    def __init__(self, columns: int = 8, rows: int = 8, full_rows: int = 2) -> None:
        self.columns = whole_number(columns, "columns", 2)
        self.rows = whole_number(rows, "rows", 2)
        self.full_rows = whole_number(full_rows, "full_rows", 1)
        if columns * rows > 64 or columns > len(FILES):
            raise GameError(
                f"a board of {columns} columns and {rows} rows is too large: at most {len(FILES)} columns and "
                "64 squares fit"
            )
        if 2 * full_rows > rows:
            raise GameError(f"full_rows is {full_rows}: both players' men must fit on {rows} rows")
        squares = range(columns * rows)
        self.board = signed(sum(1 << square for square in squares))
        self.bottom = sum(1 << square for square in range(columns))
        self.top = signed(self.bottom << columns * (rows - 1))
        self.below_top = self.board & ~self.top
        self.above_bottom = self.board & ~self.bottom
        first_file = signed(sum(1 << square for square in squares if square % columns == 0))
        self.not_first_file = self.board & ~first_file
        self.not_last_file = self.board & ~signed(first_file << columns - 1)

    def initial_state(self) -> Position:
        white = 0
        for row in range(self.full_rows):
            white |= self.bottom << row * self.columns
        return Position(white, signed(white << self.columns * (self.rows - self.full_rows)), 0)

    def to_move(self, state: Position) -> int:
        return state.player

    def actions(self, state: Position) -> Iterator[int]:
        for turn in (-1, 1, 0):
            men = self.able(state.own, state.other, state.player, turn)
            while men != 0:
                yield 3 * lowest_index(men) + turn + 1
                men = signed(men & men - 1)

    def result(self, state: Position, action: int) -> Position:
        start, end = signed(1 << action // 3), signed(1 << self.target(state.player, action))
        return Position(state.other & ~end, state.own ^ start ^ end, 1 - state.player)

    def is_terminal(self, state: Position) -> bool:
        """Whether the player who is not to move has reached the far row, or captured everything."""
        return state.own == 0 or state.other & self.goal(1 - state.player) != 0

    def utility(self, state: Position, player: int) -> float:
        """1 for the player who made the last move, -1 for the other."""
        return -1 if player == state.player else 1

    def evaluate(self, state: Position, player: int) -> float:
        """Men, those further on for more, and those that cover each other; a race that nobody can stop decides."""
        own, other, mover = state.own, state.other, state.player
        lead: float = self.worth(own, other, mover) - self.worth(other, own, 1 - mover) + 5
        estimate = lead / (abs(lead) + 300)
        race = self.shortest_run(own, other, mover)
        against = self.shortest_run(other, own, 1 - mover)
        if min(race, against) < self.rows:
            estimate = estimate / 10 + (0.8 if race <= against else -0.8)
        return estimate if player == mover else -estimate

    def priority(self, state: Position, action: int) -> float:
        """Captures first, then the foremost men."""
        target = self.target(state.player, action)
        row = target // self.columns
        way = row if state.player == 0 else self.rows - 1 - row
        return way + (self.rows if state.other >> target & 1 else 0)

    def canonical(self, state: Position) -> Position:
        """The lesser of the position and its mirror image."""
        own = self.mirrored(state.own)
        if own > state.own:
            return state
        other = self.mirrored(state.other)
        if own == state.own and other > state.other:
            return state
        return Position(own, other, state.player)

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """A win with the next move is plain to see, and a loss by the one after."""
        least, most = -1, 1
        threats = self.threats(state)
        taken = self.takers(state, state.other)
        if state.own & self.last_but_one(state.player) != 0 or (signed(state.other & state.other - 1) == 0 and taken):
            least = 1
        elif threats != 0 and (signed(threats & threats - 1) != 0 or not self.takers(state, threats)):
            most = -1
        return (least, most) if player == state.player else (-most, -least)

    def candidates(self, state: Position) -> Iterator[int]:
        """Where the other player has a man one step before the end, the captures of it; else all actions."""
        threats = self.threats(state)
        for turn in (-1, 1, 0):
            men = self.able(state.own, state.other, state.player, turn)
            while men != 0:
                action = 3 * lowest_index(men) + turn + 1
                if threats == 0 or threats >> self.target(state.player, action) & 1:
                    yield action
                men = signed(men & men - 1)

    # Men ---------------------------------------------------------------------------------

    def able(self, own: int, other: int, player: int, turn: int) -> int:
        """The men of ``player``, who has ``own``, that can step forwards with a ``turn`` of -1, 0 or 1 files."""
        return self.before(own, player, turn, self.board & ~(own if turn != 0 else own | other))

    def before(self, men: int, player: int, turn: int, squares: int) -> int:
        """Those of ``men`` that a step forwards with a ``turn`` of -1, 0 or 1 files leads to one of ``squares``."""
        men &= self.not_first_file if turn < 0 else self.not_last_file if turn > 0 else self.board
        if player == 0:
            return men & self.below_top & squares >> self.columns + turn
        return men & self.above_bottom & signed(squares << self.columns - turn)

    def target(self, player: int, action: int) -> int:
        """The square that an action leads to."""
        return action // 3 + action % 3 - 1 + (self.columns if player == 0 else -self.columns)

    def takers(self, state: Position, men: int) -> bool:
        """Whether the player to move can capture one of ``men``."""
        return self.onwards(state.own, state.player, False) & men != 0

    def threats(self, state: Position) -> int:
        """The other player's men one step before the far row."""
        return state.other & self.last_but_one(1 - state.player)

    def goal(self, player: int) -> int:
        """The far row of ``player``."""
        return self.top if player == 0 else self.bottom

    def last_but_one(self, player: int) -> int:
        """The row before the far row of ``player``."""
        return self.top >> self.columns & self.below_top if player == 0 else signed(self.bottom << self.columns)

    def onwards(self, men: int, player: int, straight: bool) -> int:
        """The squares one step before ``men`` of ``player``: those slanting, and the ``straight`` ones if asked for."""
        wide = signed((men & self.not_last_file) << 1) | men >> 1 & self.not_last_file
        if straight:
            wide |= men
        return signed(wide << self.columns) & self.board if player == 0 else wide >> self.columns & self.below_top

    def worth(self, own: int, other: int, player: int) -> int:
        """What the men ``own`` of ``player`` are worth, a hundred or more each."""
        total = 15 * popcount(own & self.onwards(own, player, False))
        attacked = own & self.onwards(other, 1 - player, False)
        total -= 20 * popcount(attacked & ~self.onwards(own, player, False))
        row = self.bottom if player == 0 else self.top
        home = popcount(own & row)
        for way in range(self.rows):
            total += (100 + 2 * way * way) * popcount(own & row)
            row = signed(row << self.columns) if player == 0 else row >> self.columns & self.below_top
        return total + 8 * home

    def shortest_run(self, own: int, other: int, player: int) -> int:
        """The fewest moves to the far row of a man whom no man of ``other`` can meet; as many as rows if there is none.

        A man can meet only those that he might himself come to stand before: who have a square behind them
        that he can reach, whatever stands in his way.
        """
        met = other
        for _ in range(self.rows - 1):
            met |= self.onwards(met, 1 - player, True)
        free = own & ~met
        row = self.goal(player)
        for moves in range(self.rows):
            if free & row != 0:
                return moves
            row = row >> self.columns & self.below_top if player == 0 else signed(row << self.columns)
        return self.rows

    def mirrored(self, men: int) -> int:
        """Left and right exchanged."""
        file = self.board & ~self.not_first_file
        image = 0
        for column in range(self.columns):
            image |= (men >> column & file) << self.columns - 1 - column
        return signed(image)

    # Text --------------------------------------------------------------------------------

    def position(self, text: str) -> Position:
        """The position of rows from the top with slashes between them, then w or b, who is to move: ``bb/../ww w``.

        Raises GameError, quoting the text, for anything else.
        """
        white, black, player = read_diagram(text, self.columns, self.rows, self.notation(self.initial_state()))
        own, other = (signed(white), signed(black)) if player == 0 else (signed(black), signed(white))
        if own & self.goal(player) != 0 or other == 0:
            raise GameError(
                f"{text!r:.80} is no position, for who is to move has won already: give the turn to the other"
            )
        return Position(own, other, player)

    def notation(self, state: Position) -> str:
        return diagram(*self.colours(state), self.columns, self.rows, state.player)

    def colours(self, state: Position) -> tuple[int, int]:
        """White's men and Black's."""
        return (state.own, state.other) if state.player == 0 else (state.other, state.own)

    def show(self, state: Position) -> str:
        """The board, White's side below, w and b for men."""
        return drawn(*self.colours(state), self.columns, self.rows)

    def action_name(self, state: Position, action: int) -> str:
        """As ``a2-a3``, or ``a2xb3`` for a capture."""
        target = self.target(state.player, action)
        sign = "x" if state.other >> target & 1 else "-"
        return square_name(action // 3, self.columns) + sign + square_name(target, self.columns)

    def parse_action(self, state: Position, text: str) -> int:
        """The action that two squares name, as ``a2-a3``, ``a2xb3``, ``a2 a3`` or ``a2a3``.

        Raises IllegalAction, quoting the text, for what names none.
        """
        actions = [] if self.is_terminal(state) else list(self.actions(state))
        names = [self.action_name(state, action) for action in actions]
        return chosen_move(text, actions, names, self.notation(state))

    def player_name(self, player: int) -> str:
        return ("White", "Black")[player]
