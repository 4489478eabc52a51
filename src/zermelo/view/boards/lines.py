"""Lines of pieces: the one that has won is struck through."""

from __future__ import annotations

from collections.abc import Mapping

from zermelo.view.boards.board import Grid
from zermelo.view.svg import number

__all__ = ["Cell", "strike", "winning_line"]

Cell = tuple[int, int]
"""A column and a row."""


def winning_line(pieces: Mapping[Cell, str], in_a_row: int, exactly: bool = False) -> tuple[Cell, Cell] | None:
    """The first and the last cell of a longest line of equal pieces, at least ``in_a_row`` long; None without one.

    A longer line is none if it must be ``exactly`` so long.
    """
    best: tuple[int, Cell, Cell] | None = None
    for (column, row), piece in pieces.items():
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if pieces.get((column - right, row - down)) == piece:
                continue
            length = 1
            while pieces.get((column + length * right, row + length * down)) == piece:
                length += 1
            long_enough = length == in_a_row if exactly else length >= in_a_row
            if long_enough and (best is None or length > best[0]):
                best = length, (column, row), (column + (length - 1) * right, row + (length - 1) * down)
    return best[1:] if best else None


def strike(grid: Grid, line: tuple[Cell, Cell] | None, stroke: str = "ink", thick: float = 4) -> None:
    """Strike through the cells from the first of ``line`` to the last, if there is one."""
    if line is None:
        return
    (x1, y1), (x2, y2) = grid.center(*line[0]), grid.center(*line[1])
    reach = 0.38 * grid.cell
    right, down = reach * ((x2 > x1) - (x2 < x1)), reach * ((y2 > y1) - (y2 < y1))
    shape = f"M{number(x1 - right)} {number(y1 - down)}L{number(x2 + right)} {number(y2 + down)}"
    grid.path(shape, stroke=stroke, thick=thick)
