"""Connect Four: stones fall into columns, and four in a row win; on a board of any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number

__all__ = ["ConnectFour", "Position"]

SCORES = ("win", "stones")
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
    With ``score="stones"`` a win with a player's last stone is worth 1, with the last but one 2, ….
    Raises GameError unless ``columns * (rows + 1)`` is at most 62.
    """

    utility_sum = 0
    acyclic = True

    def __init__(self, columns: int = 7, rows: int = 6, in_a_row: int = 4, score: str = "win") -> None:
        self.columns = whole_number(columns, "columns", 1)
        self.rows = whole_number(rows, "rows", 1)
        self.in_a_row = whole_number(in_a_row, "in_a_row", 2)
        self.height = rows + 1
        if columns * self.height > LARGEST_BOARD:
            raise GameError(
                f"a board of {columns} columns and {rows} rows is too large: "
                f"columns × (rows + 1) is {columns * self.height}, and at most {LARGEST_BOARD} fit"
            )
        if score not in SCORES:
            raise GameError(f"score={score!r} means nothing: use one of {', '.join(SCORES)}")
        self.by_stones = score == "stones"
        self.cells = columns * rows
        quickest = max(1, (self.cells + 3) // 2 - self.in_a_row) if self.by_stones else 1
        self.utility_range = (-quickest, quickest)
        self.quick_wins = not self.by_stones  # where stones count, no two wins of one value differ in length
        self.top = 1 << rows - 1
        self.column = (1 << rows) - 1
        self.board = sum(self.column << column * self.height for column in range(columns))
        self.bottom = sum(1 << column * self.height for column in range(columns))
        lowest_pair = self.bottom if rows % 2 == 0 else 0  # in columns of odd length, no row is anybody's
        self.odd_rows = sum(lowest_pair << row for row in range(0, rows, 2))
        self.even_rows = self.odd_rows << 1
        self.strides = (self.height - 1, self.height, self.height + 1)
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
        """1 for the winner, or by stones the winning stone's number counted from the last; 0 each for a draw."""
        if not self.has_line(state.own ^ state.occupied):
            return 0
        worth = self.win_at(state.occupied.bit_count())
        return -worth if player == self.to_move(state) else worth

    def evaluate(self, state: Position, player: int) -> float:
        """What is open to ``player`` less what is open to the other: lines, and far more cells that would complete one.

        Such a cell counts most in a row of one's own: where columns have an even number of cells and the rest of the
        board is full, the first player is the one to play in odd rows, the second in even ones (Allis 1988).
        """
        other = state.own ^ state.occupied
        first = state.occupied.bit_count() % 2 == 0
        lead = self.count_lines(self.board ^ other) - self.count_lines(self.board ^ state.own)
        lead += self.worth_of(state.own, state.occupied, first) - self.worth_of(other, state.occupied, not first)
        return (lead if player == self.to_move(state) else -lead) / (abs(lead) + 40)  # a cell of one's own row: 3/8

    def priority(self, state: Position, action: int) -> float:
        """First what leaves the most cells that would win, then central columns: more lines pass through them.

        On a board that is still fairly empty, a threat that must be answered at once counts half as much again.
        """
        cell = state.occupied + (1 << action * self.height) & self.column << action * self.height
        wins = self.winning_cells(state.own | cell, state.occupied | cell)
        threats = 2 * wins.bit_count()
        if 5 * state.occupied.bit_count() < 2 * self.cells:
            threats += (wins & state.occupied + cell + self.bottom).bit_count()
        return 2 * self.columns * threats - abs(2 * action - (self.columns - 1))

    def pack(self, state: Position) -> int:
        """In a column with n stones own + occupied is from 2^n - 1 to 2^(n + 1) - 2: no two positions share a sum."""
        return state.own + state.occupied

    def unpack(self, key: int) -> Position:
        """One more than a column's sum has its highest bit at the lowest free cell: in every cell below is a stone."""
        marks = key + self.bottom
        for _ in range(self.rows):
            marks |= marks >> 1 & self.board
        occupied = marks >> 1 & self.board
        return Position(key - occupied, occupied)

    def level(self, state: Position) -> int:
        return state.occupied.bit_count()

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """A win at once, or a loss by the next stone, is plain to see; else neither comes sooner than after that."""
        placed = state.occupied.bit_count()
        least: float = -self.win_at(placed + 4)
        most: float = self.win_at(placed + 3)
        playable = state.occupied + self.bottom & self.board
        if self.winning_cells(state.own, state.occupied) & playable != 0:
            least = most = self.win_at(placed + 1)
        elif self.safe_cells(state) == 0:
            least = most = -self.win_at(placed + 2)
        elif placed >= self.cells - 2:
            least = most = 0
        return (least, most) if player == self.to_move(state) else (-most, -least)

    def candidates(self, state: Position) -> Iterator[int]:
        """The columns that do not let the other player win at once, where there are any."""
        safe = self.safe_cells(state)
        for column in range(self.columns):
            if safe & self.column << column * self.height != 0:
                yield column

    def remaining(self, state: Position) -> int:
        return self.cells - state.occupied.bit_count()

    def win_at(self, placed: int) -> int:
        """What a win with stone number ``placed`` of both players' is worth."""
        return (self.cells + 2 - placed) // 2 if self.by_stones else 1

    def safe_cells(self, state: Position) -> int:
        """The cells that can be played without the other player's winning with the next stone."""
        playable = state.occupied + self.bottom & self.board
        threats = self.winning_cells(state.own ^ state.occupied, state.occupied)
        forced = playable & threats
        if forced != 0:
            playable = forced if forced & forced - 1 == 0 else 0
        return playable & ~(threats >> 1)

    def winning_cells(self, stones: int, occupied: int) -> int:
        """The empty cells, playable or not, that would complete a line of ``stones``."""
        found = self.board
        for below_it in range(1, self.in_a_row):
            found &= stones << below_it  # upright, from below alone: above an empty cell there is no stone
        for stride in self.strides:
            below = self.board
            for before in range(self.in_a_row):
                above = below
                for after in range(1, self.in_a_row - before):
                    above &= stones >> after * stride
                found |= above
                below &= stones << (before + 1) * stride
        return found & (self.board ^ occupied)

    def worth_of(self, stones: int, occupied: int, first: bool) -> int:
        """What the cells that would complete a line are worth to their owner: the ``first`` player or the second."""
        cells = self.winning_cells(stones, occupied)
        return 4 * cells.bit_count() + 20 * (cells & (self.odd_rows if first else self.even_rows)).bit_count()

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

    def position(self, text: str) -> Position:
        """The position in a diagram: X, O or a dot for each cell, row by row from the top left.

        A hyphen or a middle dot is an empty cell too; slashes, digits and white space are skipped, so that what
        ``show`` prints is read as well. The stones tell whose turn it is. Raises GameError, quoting the
        text, for anything else.
        """
        cells = re.sub(r"[\s/0-9]", "", text).upper() if isinstance(text, str) else "?"
        if len(cells) != self.cells or set(cells) - set("XO.-·"):
            raise GameError(
                f"{text!r:.80} is no board of {self.columns} columns and {self.rows} rows: write X, O or . for each of "
                f"its {self.cells} cells, row by row from the top left"
            )
        x = o = 0
        for place, mark in enumerate(cells):
            row, column = divmod(place, self.columns)
            cell = 1 << column * self.height + self.rows - 1 - row
            if mark in "XO":
                below = place + self.columns
                if below < self.cells and cells[below] not in "XO":
                    raise GameError(f"{text!r:.80} has a stone in column {column + 1} with nothing below it")
                x, o = (x | cell, o) if mark == "X" else (x, o | cell)
        if x.bit_count() - o.bit_count() not in (0, 1):
            raise GameError(
                f"{text!r:.80} has {x.bit_count()} X and {o.bit_count()} O: X moves first and then by turns, so there "
                "are as many of both, or one X more"
            )
        state = Position(x if x.bit_count() == o.bit_count() else o, x | o)
        if self.has_line(state.own):
            raise GameError(f"{text!r:.80} cannot come up: the game was over before the last stone")
        return state

    def notation(self, state: Position) -> str:
        """The rows from the top, slashes between them, in X, O and dots."""
        x = state.own if self.to_move(state) == 0 else state.own ^ state.occupied
        rows = []
        for row in reversed(range(self.rows)):
            cells = [column * self.height + row for column in range(self.columns)]
            rows.append(["X" if x >> cell & 1 else "O" if state.occupied >> cell & 1 else "." for cell in cells])
        return "/".join("".join(row) for row in rows)


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
