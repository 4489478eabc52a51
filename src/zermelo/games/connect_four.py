"""Connect Four: stones fall into columns, and four in a row win; on a board of any size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number

__all__ = ["ConnectFour", "Position"]

LARGEST_BOARD = 62
"""Bits of a board, its row of sentinels included: a sum of two boards still fits in 63."""


class Position(NamedTuple):
    """A position: one bit a cell, numbered upwards column by column, ``rows + 1`` bits a column.

    ::

        6 13 20 27 34 41 48    the sentinel row: always empty, so no line runs on into the next column
        5 12 19 26 33 40 47    the top row
        4 11 18 25 32 39 46
        3 10 17 24 31 38 45
        2  9 16 23 30 37 44
        1  8 15 22 29 36 43
        0  7 14 21 28 35 42    the bottom row (7 columns, 6 rows)

    A line's neighbouring cells are 1 (upright), ``rows + 1`` (level), ``rows`` (falling) or
    ``rows + 2`` (rising) bits apart.
    """

    own: int
    """The stones of the player to move."""
    occupied: int
    """Everybody's stones; how many there are tells whose turn it is."""


class ConnectFour(Game):
    """The player who first has ``in_a_row`` stones in a line wins; a full board is a draw.

    An action is a column, 0 to ``columns - 1``, which people call 1 to ``columns`` from the left.
    Raises GameError unless ``columns * (rows + 1)`` is at most 62.
    """

    utility_sum = 0
    utility_range = (-1, 1)

    def __init__(self, columns: int = 7, rows: int = 6, in_a_row: int = 4) -> None:
        self.columns = whole_number(columns, "columns", 1)
        self.rows = whole_number(rows, "rows", 1)
        self.in_a_row = whole_number(in_a_row, "in_a_row", 2)
        self.height = rows + 1
        if columns * self.height > LARGEST_BOARD:
            raise GameError(
                f"a board of {columns} columns and {rows} rows is too large: "
                f"columns × (rows + 1) is {columns * self.height}, and at most {LARGEST_BOARD} fit"
            )
        self.top = 1 << rows - 1
        self.column = (1 << rows) - 1
        self.board = sum(self.column << column * self.height for column in range(columns))
        self.shifts = shifts_to_lines(in_a_row, (1, self.height, self.height - 1, self.height + 1))
        self.all_lines = self.count_lines(self.board)

    def initial_state(self) -> Position:
        return Position(0, 0)

    def to_move(self, state: Position) -> int:
        return state.occupied.bit_count() % 2

    def actions(self, state: Position) -> Iterator[int]:
        for column in range(self.columns):
            if state.occupied & self.top << column * self.height == 0:
                yield column

    def result(self, state: Position, action: int) -> Position:
        # Adding a column's lowest bit to its stones carries into its lowest free cell.
        occupied = state.occupied | state.occupied + (1 << action * self.height)
        return Position(state.own ^ state.occupied, occupied)

    def is_terminal(self, state: Position) -> bool:
        return self.has_line(state.own ^ state.occupied) or state.occupied == self.board

    def utility(self, state: Position, player: int) -> float:
        """1 for the winner, -1 for the loser, 0 each for a draw."""
        if not self.has_line(state.own ^ state.occupied):
            return 0
        return -1 if player == self.to_move(state) else 1

    def evaluate(self, state: Position, player: int) -> float:
        """The lines still open to ``player`` less those still open to the other, as a share of all lines."""
        other = state.own ^ state.occupied
        lead = self.count_lines(self.board ^ other) - self.count_lines(self.board ^ state.own)
        return (lead if player == self.to_move(state) else -lead) / (self.all_lines + 1)

    def priority(self, state: Position, action: int) -> float:
        """Central columns first: more lines pass through them."""
        return -abs(2 * action - (self.columns - 1))

    def canonical(self, state: Position) -> Position:
        """The lesser of the position and its mirror image."""
        occupied = self.mirrored(state.occupied)
        if occupied > state.occupied:
            return state
        own = self.mirrored(state.own)
        if occupied == state.occupied and own > state.own:
            return state
        return Position(own, occupied)

    def has_line(self, stones: int) -> bool:
        """Whether ``in_a_row`` of ``stones`` stand in a line."""
        for shifts in self.shifts:
            run = stones
            for shift in shifts:
                run &= run >> shift
            if run != 0:
                return True
        return False

    def count_lines(self, cells: int) -> int:
        """How many lines of ``in_a_row`` lie within ``cells``."""
        count = 0
        for shifts in self.shifts:
            run = cells
            for shift in shifts:
                run &= run >> shift
            count += run.bit_count()
        return count

    def mirrored(self, stones: int) -> int:
        """Left and right exchanged."""
        image = 0
        for column in range(self.columns):
            image = image << self.height | stones >> column * self.height & self.column
        return image

    def show(self, state: Position) -> str:
        """The board from the top, columns numbered below it."""
        x = state.own if self.to_move(state) == 0 else state.own ^ state.occupied
        width = len(str(self.columns))
        lines = []
        for row in reversed(range(self.rows)):
            cells = [column * self.height + row for column in range(self.columns)]
            lines.append(["X" if x >> cell & 1 else "O" if state.occupied >> cell & 1 else "·" for cell in cells])
        lines.append([str(column + 1) for column in range(self.columns)])
        return "\n".join(" ".join(cell.rjust(width) for cell in line) for line in lines)

    def action_name(self, state: Position, action: int) -> str:
        return str(action + 1)

    def player_name(self, player: int) -> str:
        return "XO"[player]


def shifts_to_lines(in_a_row: int, strides: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each stride, the shifts s for which ``run &= run >> s``, one after another, leaves where lines begin.

    Each shift up to doubles the length of the runs that are left, as 1, 2, 4, 7 for seven in a row.
    """
    steps = []
    length = 1
    while length < in_a_row:
        steps.append(min(length, in_a_row - length))
        length += steps[-1]
    return tuple([tuple([min(step * stride, LARGEST_BOARD) for step in steps]) for stride in strides])
