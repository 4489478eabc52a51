"""Domineering: one player lays dominoes upright, the other level, and who cannot lay one loses, or wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index, popcount, signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number

__all__ = ["Board", "Domineering"]

MOST_CELLS = 64
FILES = "abcdefghijklmnopqrstuvwxyz"


class Board(NamedTuple):
    """A position: one bit a cell that is covered, numbered row by row from the top left, and whose turn it is.

    ::

             a  b  c  d
        1    0  1  2  3
        2    4  5  6  7        4 rows and 4 columns; an upright domino on a1 and a2
        3    8  9 10 11        covers cells 0 and 4, a level one on a1 and b1 cells 0 and 1
        4   12 13 14 15

    Cell 63 of a board of 64 is the sign.
    """

    covered: int
    mover: int
    """0 for who lays dominoes upright (Vertical), 1 for who lays them level (Horizontal)."""


class Domineering(Game):
    """Vertical, player 0, moves first; who cannot lay a domino loses; in misère play, wins (Andersson; Gardner 1974).

    An action is the upper or left cell of a domino, which people call by its two cells, as a1-a2, or
    by that cell alone. Raises GameError for a board of more than 64 cells.
    """

    utility_sum = 0
    acyclic = True
    utility_range = (-1, 1)

    def __init__(self, rows: int = 8, columns: int = 8, misere: bool = False) -> None:
        self.rows = whole_number(rows, "rows", 1)
        self.columns = whole_number(columns, "columns", 1)
        self.cells = rows * columns
        if self.cells > MOST_CELLS or columns > len(FILES):
            raise GameError(
                f"a board of {rows} rows and {columns} columns is too large: "
                f"at most {MOST_CELLS} cells and {len(FILES)} columns fit"
            )
        if not isinstance(misere, bool):
            raise GameError(f"misere is {misere!r:.80}: it must be true or false")
        self.misere = misere
        self.board = signed((1 << self.cells) - 1)
        self.row = (1 << columns) - 1
        self.column = sum(1 << row * columns for row in range(rows))
        # Where an upright domino may have its upper cell, and a level one its left cell.
        self.uppers = (1 << self.cells - columns) - 1
        self.lefts = sum(self.column << column for column in range(columns - 1))

    def initial_state(self) -> Board:
        return Board(0, 0)

    def to_move(self, state: Board) -> int:
        return state.mover

    def actions(self, state: Board) -> Iterator[int]:
        places = self.places(state.covered, state.mover)
        while places != 0:
            yield lowest_index(places)
            places &= places - 1

    def result(self, state: Board, action: int) -> Board:
        second = action + (self.columns if state.mover == 0 else 1)
        return Board(signed(state.covered | 1 << action | 1 << second), 1 - state.mover)

    def is_terminal(self, state: Board) -> bool:
        return self.places(state.covered, state.mover) == 0

    def utility(self, state: Board, player: int) -> float:
        """1 for the winner, -1 for the loser, who is the player to move but in misère play."""
        return 1 if (player == state.mover) == self.misere else -1

    def evaluate(self, state: Board, player: int) -> float:
        """The places for dominoes, those that the other cannot spoil counted again: player's less the other's."""
        lead = popcount(self.places(state.covered, 0)) - popcount(self.places(state.covered, 1))
        lead += 2 * (self.packed(state.covered, 0, True) - self.packed(state.covered, 1, True))
        estimate = lead / (3 * self.cells)
        return estimate if (player == 0) != self.misere else -estimate

    def priority(self, state: Board, action: int) -> float:
        """First what leaves the other few places, oneself many, and makes places that the other cannot spoil."""
        covered = self.result(state, action).covered
        own, other = state.mover, 1 - state.mover
        lead = popcount(self.places(covered, own)) - popcount(self.places(covered, other))
        lead += 2 * popcount(self.places(covered | self.within_reach(covered, other), own))
        return -lead if self.misere else lead

    def canonical(self, state: Board) -> Board:
        """The least of the four positions that mirroring the board makes of this one."""
        mirrored = self.mirrored(state.covered)
        least = min(state.covered, mirrored)
        least = min(least, self.upside_down(state.covered), self.upside_down(mirrored))
        return Board(least, state.mover)

    def pack(self, state: Board) -> int:
        """The board and the mover side by side.

        On 63 or 64 cells the mover is instead whether the first cell's bit is turned: within a game the
        covered cells are always an odd number, or always an even one, so no two positions share a key.
        """
        if self.cells <= 62:
            return state.covered << 1 | state.mover
        return state.covered ^ state.mover

    def bounds(self, state: Board, player: int) -> tuple[float, float]:
        """Who wins where one player has more moves that cannot be spoilt than the other can make at all.

        Dominoes that lie apart, on cells that the other cannot reach, can all be laid, whatever he does
        ("safe moves": Breuker, Uiterwijk and van den Herik, "Solving 8 x 8 Domineering", 2000). In misère
        play he would rather lay few, and can: there only who has no place left at all, and never will, is sure.
        """
        value: float = 0
        if self.misere:
            if self.places(state.covered, 1 - state.mover) == 0:
                value = -1 if player == state.mover else 1
            return (value, value) if value != 0 else (-1, 1)
        for mover in range(2):
            safe = self.packed(state.covered, mover, True)
            most = self.packed(state.covered, 1 - mover, False)
            if safe > most or (safe == most and state.mover != mover):
                value = 1 if mover == player else -1
        return (value, value) if value != 0 else (-1, 1)

    def remaining(self, state: Board) -> int:
        return (self.cells - popcount(state.covered)) // 2

    def places(self, covered: int, player: int) -> int:
        """Where ``player`` may lay a domino: its upper or left cell."""
        free = self.board & ~covered
        if player == 0:
            return free & free >> self.columns & self.uppers
        return free & free >> 1 & self.lefts

    def within_reach(self, covered: int, player: int) -> int:
        """The cells on which ``player`` may lay a domino."""
        places = self.places(covered, player)
        return signed(places | places << (self.columns if player == 0 else 1))

    def packed(self, covered: int, player: int, safe: bool) -> int:
        """How many dominoes ``player`` can lay side by side, if ``safe`` only where the other cannot lay one."""
        if safe:
            covered |= self.within_reach(covered, 1 - player)
        free = self.board & ~covered
        count = 0
        if player == 0:
            above = 0
            for row in range(self.rows):
                here = free >> row * self.columns & self.row
                count += (above & here).bit_count()
                above = here & ~above
        else:
            before = 0
            for column in range(self.columns):
                here = free >> column & self.column
                count += popcount(before & here)
                before = here & ~before
        return count

    def mirrored(self, covered: int) -> int:
        """Left and right exchanged."""
        image = 0
        for column in range(self.columns):
            image |= (covered >> column & self.column) << self.columns - 1 - column
        return signed(image)

    def upside_down(self, covered: int) -> int:
        """Top and bottom exchanged."""
        image = 0
        for row in range(self.rows):
            image = image << self.columns | covered >> row * self.columns & self.row
        return signed(image)

    # Text --------------------------------------------------------------------------------

    def show(self, state: Board) -> str:
        """The board, its columns named above it and its rows to the left; # is a covered cell."""
        width = len(str(self.rows))
        lines = [" ".join([" " * width, *FILES[: self.columns]])]
        for row in range(self.rows):
            cells = ["#" if state.covered >> row * self.columns + c & 1 else "·" for c in range(self.columns)]
            lines.append(" ".join([f"{row + 1:>{width}}", *cells]))
        return "\n".join(lines)

    def action_name(self, state: Board, action: int) -> str:
        """The two cells, as ``a1-a2``."""
        second = action + (self.columns if state.mover == 0 else 1)
        return f"{self.cell_name(action)}-{self.cell_name(second)}"

    def cell_name(self, cell: int) -> str:
        row, column = divmod(cell, self.columns)
        return f"{FILES[column]}{row + 1}"

    def parse_action(self, state: Board, text: str) -> int:
        """The domino on two cells, ``a1-a2``, ``a2 a1`` or ``A1A2``, or the one with the upper or left cell ``a1``."""
        cell = r"([a-z])([0-9]{1,2})"
        found = re.fullmatch(rf"\s*{cell}\s*(?:-?\s*{cell}\s*)?", text, re.IGNORECASE | re.ASCII)
        if found and not found[3]:
            for action in self.actions(state):
                if self.cell_name(action) == f"{found[1].lower()}{int(found[2])}":
                    return action
        elif found:
            cells = sorted([(int(found[i + 1]), found[i].lower()) for i in (1, 3)])
            text = "-".join(f"{column}{row}" for row, column in cells)
        named: int = super().parse_action(state, text)
        return named

    def player_name(self, player: int) -> str:
        return ("Vertical", "Horizontal")[player]

    def position(self, text: str) -> Board:
        """The position in a line such as ``#.../#.../..../.... H``: the rows from the top, and who moves, V or H.

        # is a covered cell, by whichever domino, or one that is not part of the board; a dot is a free one.
        """
        expected = f"write {self.rows} rows of {self.columns} cells, # or a dot, and who moves, V or H, as in "
        expected += self.notation(self.initial_state())
        found = re.fullmatch(r"\s*([#./]+)\s+([VH])\s*", text, re.IGNORECASE) if isinstance(text, str) else None
        if not found:
            raise GameError(f"{text!r:.80} is no position: {expected}")
        rows = found[1].split("/")
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows):
            raise GameError(f"{text!r:.80} is not a board of {self.rows} by {self.columns}: {expected}")
        covered = sum(1 << cell for cell, mark in enumerate("".join(rows)) if mark == "#")
        return Board(signed(covered), "VH".index(found[2].upper()))

    def notation(self, state: Board) -> str:
        marks = ["#" if state.covered >> cell & 1 else "." for cell in range(self.cells)]
        rows = ["".join(marks[row * self.columns :][: self.columns]) for row in range(self.rows)]
        return f"{'/'.join(rows)} {'VH'[state.mover]}"
