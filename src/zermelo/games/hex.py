"""Hex: two players join opposite sides of a board of hexagons, and one of them always succeeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index, popcount, signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.diagrams import LETTERS, read_diagram, written_diagram
from zermelo.keys import state_key

__all__ = ["SWAP", "Hex", "Position"]

SWAP = 64
"""The action of the second player who takes the first stone over."""
LARGEST = 8


class Position(NamedTuple):
    """A position: one bit a cell, numbered row by row from the top left, each row half a cell further right.

    ::

        a  b  c  d
      1  0  1  2  3            a cell's neighbours are 1 (in its row),
       2  4  5  6  7           size and size - 1 bits apart
        3  8  9 10 11
         4 12 13 14 15         Red joins top and bottom, Blue left and right

    Boards are signed numbers of 64 bits: on 8 by 8 the last cell is the sign.
    """

    red: int
    blue: int
    player: int
    """The player to move: 0 for Red, 1 for Blue."""


class Hex(Game):
    """Red, player 0, moves first and joins top and bottom; Blue joins left and right. There are no draws.

    An action is a cell, which people call as a1 (top left): a letter for its column, a number for its
    row. With ``swap=True`` Blue may answer the first stone by taking it over, its row and column
    exchanged, as Blue's first (the "pie rule", played on boards that are played seriously).

    ``size`` is 1 to 8 cells a side; raises GameError for any other.
    """

    utility_sum = 0
    utility_range = (-1, 1)
    acyclic = True

    def __init__(self, size: int = 5, swap: bool = False) -> None:
        if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= LARGEST:
            raise GameError(f"size is {size!r:.80}: a board has 1 to {LARGEST} cells a side")
        if not isinstance(swap, bool):
            raise GameError(
                f"swap is {swap!r:.80}: it must be true (the second player may take the first stone) or false"
            )
        self.size = size
        self.swap = swap
        self.cells = size * size
        rows, column = range(size), sum(1 << size * row for row in range(size))
        self.board = signed((1 << self.cells) - 1)
        self.top = (1 << size) - 1
        self.bottom = signed(self.top << size * (size - 1))
        self.left = column
        self.right = signed(column << size - 1)
        self.above_last = (1 << size * (size - 1)) - 1
        self.not_left = signed(sum(self.top - 1 << size * row for row in rows))
        self.not_right = signed(sum((self.top >> 1) << size * row for row in rows))
        self.middle = [
            2 * size - abs(2 * row - size + 1) - abs(2 * column - size + 1) for row in rows for column in range(size)
        ]

    # The six functions -------------------------------------------------------------------

    def initial_state(self) -> Position:
        return Position(0, 0, 0)

    def to_move(self, state: Position) -> int:
        return state.player

    def actions(self, state: Position) -> Iterator[int]:
        free = self.board & ~(state.red | state.blue)
        while free != 0:
            yield lowest_index(free)
            free = signed(free & free - 1)
        if self.may_swap(state):
            yield SWAP

    def result(self, state: Position, action: int) -> Position:
        if action == SWAP:
            row = lowest_index(state.red) // self.size
            column = lowest_index(state.red) % self.size
            return Position(0, signed(1 << column * self.size + row), 0)
        if state.player == 0:
            return Position(signed(state.red | 1 << action), state.blue, 1)
        return Position(state.red, signed(state.blue | 1 << action), 0)

    def is_terminal(self, state: Position) -> bool:
        """Only who has just moved can have joined his sides."""
        if state.player == 1:
            return self.joined(state.red, self.top, self.bottom)
        return self.joined(state.blue, self.left, self.right)

    def utility(self, state: Position, player: int) -> float:
        """1 for the winner, who moved last, -1 for the loser."""
        return -1 if player == state.player else 1

    # To search better --------------------------------------------------------------------

    def evaluate(self, state: Position, player: int) -> float:
        """By how many fewer stones Red lacks than Blue, half a stone more for who is to move; between -0.9 and 0.9."""
        free = self.board & ~(state.red | state.blue)
        red, red_ways = self.lacking(state.red, free, self.top, self.bottom)
        blue, blue_ways = self.lacking(state.blue, free, self.left, self.right)
        lead = blue - red + (0.5 if state.player == 0 else -0.5) + 0.05 * (red_ways - blue_ways)
        estimate = 0.9 * lead / (abs(lead) + 2)
        return estimate if player == 0 else -estimate

    def priority(self, state: Position, action: int) -> float:
        """What leaves the player fewer stones to go and the other player more, then what is near the middle."""
        if action == SWAP:
            return 0
        child = self.result(state, action)
        free = self.board & ~(child.red | child.blue)
        red, red_ways = self.lacking(child.red, free, self.top, self.bottom)
        blue, blue_ways = self.lacking(child.blue, free, self.left, self.right)
        lead = 40 * (blue - red) + 2 * (red_ways - blue_ways)
        return (lead if state.player == 0 else -lead) + self.middle[action]

    def pack(self, state: Position) -> int:
        """All three numbers side by side where they fit."""
        if self.cells < 32:
            return (state.red << self.cells | state.blue) << 1 | state.player
        return state_key(state)

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """A win at once, or two of the other player's that cannot both be stopped, is plain to see."""
        least, most = -1, 1
        if not self.may_swap(state):
            wins, losses = self.winning_cells(state, state.player), self.winning_cells(state, 1 - state.player)
            if wins != 0:
                least = 1
            elif signed(losses & losses - 1) != 0:
                most = -1
        return (least, most) if player == state.player else (-most, -least)

    def candidates(self, state: Position) -> Iterator[int]:
        """Where the other player threatens to win, the cell that stops it; else all."""
        free = self.board & ~(state.red | state.blue)
        if not self.may_swap(state):
            losses = self.winning_cells(state, 1 - state.player)
            if losses != 0 and self.winning_cells(state, state.player) == 0:
                free = losses & -losses
        while free != 0:
            yield lowest_index(free)
            free = signed(free & free - 1)
        if self.may_swap(state):
            yield SWAP

    def remaining(self, state: Position) -> int:
        return self.cells - popcount(state.red | state.blue)

    def canonical(self, state: Position) -> Position:
        """The lesser of the position and the same turned by half a circle."""
        red, blue = self.turned(state.red), self.turned(state.blue)
        if red < state.red or (red == state.red and blue < state.blue):
            return Position(red, blue, state.player)
        return state

    # Cells -------------------------------------------------------------------------------

    def may_swap(self, state: Position) -> bool:
        return self.swap and state.player == 1 and state.blue == 0 and popcount(state.red) == 1

    def around(self, cells: int) -> int:
        """The cells that touch ``cells``, and perhaps some of them."""
        size = self.size
        level = cells << 1 & self.not_left | cells >> 1 & self.not_right
        upright = cells << size & self.board | cells >> size & self.above_last
        aslant = cells << size - 1 & self.not_right | cells >> size - 1 & self.above_last & self.not_left
        return signed(level | upright | aslant)

    def flood(self, stones: int, begin: int) -> int:
        """The cells of ``stones`` that hang together with ``begin``, some of them."""
        reached = begin
        while True:
            more = reached | self.around(reached) & stones
            if more == reached:
                return reached
            reached = more

    def joined(self, stones: int, side: int, opposite: int) -> bool:
        """Whether ``stones`` join two sides."""
        return self.flood(stones, stones & side) & opposite != 0

    def winning_cells(self, state: Position, player: int) -> int:
        """The free cells that would join a player's sides."""
        free = self.board & ~(state.red | state.blue)
        stones = state.red if player == 0 else state.blue
        side, opposite = (self.top, self.bottom) if player == 0 else (self.left, self.right)
        one, two = self.flood(stones, stones & side), self.flood(stones, stones & opposite)
        return free & (self.around(one) | side) & (self.around(two) | opposite)

    def lacking(self, stones: int, free: int, side: int, opposite: int) -> tuple[int, int]:
        """How many stones more would join two sides, at least, and on how many cells the last of them may stand.

        Where the other player has joined his sides already there is no way: then all the cells.
        """
        reached = self.flood(stones, stones & side)
        if reached & opposite != 0:
            return 0, 0
        edge = (self.around(reached) | side) & free
        for lacking in range(1, self.cells + 1):
            last = edge & (self.around(self.flood(stones, stones & opposite)) | opposite)
            if last != 0:
                return lacking, popcount(last)
            reached |= edge
            reached = self.flood(stones, reached | self.around(edge) & stones)
            edge = self.around(reached) & free & ~reached
            if edge == 0:
                break
        return self.cells, 0

    def turned(self, stones: int) -> int:
        """The board turned by half a circle: the bits in reverse."""
        image = 0
        for cell in range(self.cells):
            image = image << 1 | stones >> cell & 1
        return signed(image)

    # To look better ----------------------------------------------------------------------

    def signs(self, state: Position, empty: str = ".") -> list[str]:
        """The rows of the board from the top: R, B or ``empty`` for each cell."""
        cells = [
            "R" if state.red >> cell & 1 else "B" if state.blue >> cell & 1 else empty for cell in range(self.cells)
        ]
        return ["".join(cells[row * self.size : (row + 1) * self.size]) for row in range(self.size)]

    def show(self, state: Position) -> str:
        """The board from the top, each row half a cell further right; Red joins top and bottom."""
        lines = ["  " + " ".join(LETTERS[: self.size])]
        for row, cells in enumerate(self.signs(state, "·")):
            lines.append(" " * row + " ".join([str(row + 1), *cells]))
        return "\n".join(lines)

    def action_name(self, state: Position, action: int) -> str:
        """As ``c2``, or ``swap``."""
        if action == SWAP:
            return "swap"
        row, column = divmod(action, self.size)
        return f"{LETTERS[column]}{row + 1}"

    def position(self, text: str) -> Position:
        """The position in a diagram: rows of R, B and . from the top, with / between them, then who is to move.

        Who is to move is R or B, after a space: ``R.../.B../..../.... R``. Raises GameError, quoting the text,
        for anything else and for a position that no game can reach.
        """
        diagram, mover = parted(text)
        if mover not in ("R", "B"):
            raise GameError(f"in {text!r:.80} it is not said who is to move: end it with a space and R or B")
        rows = "".join(read_diagram(diagram, self.size, self.size, "RB"))
        red = signed(sum(1 << cell for cell, sign in enumerate(rows) if sign == "R"))
        blue = signed(sum(1 << cell for cell, sign in enumerate(rows) if sign == "B"))
        state = Position(red, blue, 0 if mover == "R" else 1)
        # Red is as far as Blue or one stone ahead; after a swap it is the other way round.
        ahead = popcount(red) - popcount(blue)
        if ahead != state.player and not (self.swap and ahead == state.player - 1 and blue != 0):
            raise GameError(
                f"{text!r:.80} has {popcount(red)} R, {popcount(blue)} B and {mover} to move: "
                "Red moves first and they take turns"
            )
        if self.joined(*((red, self.top, self.bottom) if mover == "R" else (blue, self.left, self.right))):
            raise GameError(f"in {text!r:.80} {mover} is to move and has won: the game had ended before")
        return state

    def notation(self, state: Position) -> str:
        return f"{written_diagram(self.signs(state))} {'RB'[state.player]}"

    def player_name(self, player: int) -> str:
        return ("Red", "Blue")[player]


def parted(text: object) -> tuple[str, str]:
    """A diagram and who is to move, in capitals: what stands after the last white space."""
    if not isinstance(text, str):
        raise GameError(f"{text!r:.80} is no position: write a diagram, a space and who is to move")
    diagram, _, mover = text.strip().rpartition(" ")
    return diagram, mover.upper()
