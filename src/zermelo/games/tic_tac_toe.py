"""Tic-tac-toe (noughts and crosses): three in a row on a board of three by three."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index
from zermelo.errors import GameError
from zermelo.game import Game

__all__ = ["Board", "TicTacToe"]


class Board(NamedTuple):
    """A position: one bit a stone, cells numbered row by row from the top left.

    ::

        0 1 2        X . O        x = 0b000_010_001   cells 0 and 4
        3 4 5        . X .
        6 7 8        . . .        o = 0b000_000_100   cell 2

    X has moved as often as O, or once more: so the stones tell whose turn it is.
    """

    x: int
    o: int


FULL = 0b111_111_111


class TicTacToe(Game):
    """X, player 0, moves first; three of one's own in a row win, a full board is a draw.

    An action is a cell, 0 to 8. People call cells 1 to 9, row by row from the top left, or, as on
    a chessboard, a1 (bottom left) to c3 (top right).
    """

    utility_sum = 0
    acyclic = True
    utility_range = (-1, 1)

    def initial_state(self) -> Board:
        return Board(0, 0)

    def to_move(self, state: Board) -> int:
        return (state.x | state.o).bit_count() % 2

    def actions(self, state: Board) -> Iterator[int]:
        free = FULL & ~(state.x | state.o)
        while free != 0:
            yield lowest_index(free)
            free &= free - 1

    def result(self, state: Board, action: int) -> Board:
        if self.to_move(state) == 0:
            return Board(state.x | 1 << action, state.o)
        return Board(state.x, state.o | 1 << action)

    def is_terminal(self, state: Board) -> bool:
        return state.x | state.o == FULL or has_line(state.x) or has_line(state.o)

    def utility(self, state: Board, player: int) -> float:
        """1 for the winner, -1 for the loser, 0 each for a draw."""
        if has_line(state.x):
            return 1 if player == 0 else -1
        if has_line(state.o):
            return 1 if player == 1 else -1
        return 0

    def canonical(self, state: Board) -> Board:
        """The least of the eight boards that turning and mirroring make of this one."""
        x, o = state.x, state.o
        least = x << 9 | o
        for step in range(7):
            # A mirror and a transposition in turn go through all eight.
            if step % 2 == 0:
                x, o = mirrored(x), mirrored(o)
            else:
                x, o = transposed(x), transposed(o)
            least = min(least, x << 9 | o)
        return Board(least >> 9, least & FULL)

    def show(self, state: Board) -> str:
        """Three lines of three cells; a free cell shows its number."""
        cells = ["X" if state.x >> cell & 1 else "O" if state.o >> cell & 1 else str(cell + 1) for cell in range(9)]
        return "\n".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6))

    def action_name(self, state: Board, action: int) -> str:
        return str(action + 1)

    def parse_action(self, state: Board, text: str) -> int:
        chess = re.fullmatch(r"\s*([a-c])([1-3])\s*", text.lower())
        if chess and not self.is_terminal(state):
            cell = (3 - int(chess[2])) * 3 + "abc".index(chess[1])
            if cell in self.actions(state):
                return cell
        named: int = super().parse_action(state, text)
        return named

    def player_name(self, player: int) -> str:
        return "XO"[player]

    def position(self, text: str) -> Board:
        """The board in a diagram: X, O or a dot for each cell, row by row from the top left.

        A hyphen or the cell's own number is a free cell too; slashes and white space between are skipped.
        The stones tell whose turn it is. Raises GameError, quoting the text, for anything else.
        """
        cells = re.sub(r"[\s/]", "", text).upper() if isinstance(text, str) else ""
        wanted = "write X, O or . for each of the nine cells, row by row, as in X.O/.X./..."
        if len(cells) != 9 or any(mark not in f"XO.-{cell}" for cell, mark in enumerate(cells, 1)):
            raise GameError(f"{text!r:.80} is no board: {wanted}")
        x = sum(1 << cell for cell, mark in enumerate(cells) if mark == "X")
        o = sum(1 << cell for cell, mark in enumerate(cells) if mark == "O")
        if x.bit_count() - o.bit_count() not in (0, 1):
            raise GameError(
                f"{text!r:.80} has {x.bit_count()} X and {o.bit_count()} O: X moves first and then by turns, so there "
                "are as many of both, or one X more"
            )
        board = Board(x, o)
        if has_line((x, o)[self.to_move(board)]):
            raise GameError(f"{text!r:.80} cannot come up: the game was over before the last move")
        return board

    def notation(self, state: Board) -> str:
        """Three rows of X, O and dots, slashes between them."""
        cells = "".join(["X" if state.x >> cell & 1 else "O" if state.o >> cell & 1 else "." for cell in range(9)])
        return "/".join([cells[:3], cells[3:6], cells[6:]])


def has_line(stones: int) -> bool:
    """Whether three of ``stones`` stand in a row: each term has a bit where a line of one direction begins."""
    return (
        stones & stones >> 1 & stones >> 2 & 0b001_001_001
        | stones & stones >> 3 & stones >> 6 & 0b000_000_111
        | stones & stones >> 4 & stones >> 8 & 1
        | stones >> 2 & stones >> 4 & stones >> 6 & 1
    ) != 0


def mirrored(stones: int) -> int:
    """Left and right exchanged."""
    return (stones & 0b001_001_001) << 2 | stones & 0b010_010_010 | (stones & 0b100_100_100) >> 2


def transposed(stones: int) -> int:
    """Rows and columns exchanged: cell 1 with 3, 2 with 6, 5 with 7."""
    return (
        stones & 0b100_010_001
        | (stones & 0b000_100_010) << 2
        | (stones & 0b010_001_000) >> 2
        | (stones & 0b000_000_100) << 4
        | (stones & 0b001_000_000) >> 4
    )
