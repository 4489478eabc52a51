"""Domineering, drawn from its diagram: covered cells, the last domino as it lies."""

from __future__ import annotations

from typing import Any

from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.pieces import COLOURS
from zermelo.view.svg import Drawing

__all__ = ["draw_domineering"]

CELL = 38


def draw_domineering(game: Any, state: Any, action: int | None) -> Grid:
    """Which cells a domino covers together the position does not tell, but for the last one, by its action."""
    rows = game.notation(state).split()[0].split("/")
    columns, height = len(rows[0]), len(rows)
    ranks = [str(rank + 1) for rank in range(height)]
    grid = Grid(columns, height, CELL, files=letters(columns), ranks=ranks, files_above=True)
    grid.tokens = {0: upright_domino, 1: level_domino}
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign == "#":
                x, y = grid.corner(column, row)
                grid.rectangle(x, y, CELL, CELL, fill="covered")
                grid.stands("Covered", grid.name(column, row))
    grid.ruled()
    if action is not None:
        player = 1 - state.mover
        row, column = divmod(action, columns)
        second = (column, row + 1) if player == 0 else (column + 1, row)
        (x1, y1), (x2, y2) = grid.center(column, row), grid.center(*second)
        (upright_domino if player == 0 else level_domino)(grid, (x1 + x2) / 2, (y1 + y2) / 2, 2 * CELL)
        grid.last = f"{grid.name(column, row)}-{grid.name(*second)}"
    return grid


def upright_domino(drawing: Drawing, x: float, y: float, size: float) -> None:
    """``size`` is its length."""
    domino(drawing, x, y, 0.4 * size, 0.9 * size, 0)


def level_domino(drawing: Drawing, x: float, y: float, size: float) -> None:
    domino(drawing, x, y, 0.9 * size, 0.4 * size, 1)


def domino(drawing: Drawing, x: float, y: float, width: float, height: float, player: int) -> None:
    """A tile with a line across its middle and a spot on each half."""
    paint, short = COLOURS[player], min(width, height)
    corner = x - width / 2, y - height / 2
    thick = 0.09 * short
    drawing.rectangle(*corner, width, height, fill=f"{paint}-tint", stroke=paint, thick=thick, round=0.2 * short)
    if width < height:
        drawing.line(x - 0.3 * short, y, x + 0.3 * short, y, stroke=paint, thick=thick)
    else:
        drawing.line(x, y - 0.3 * short, x, y + 0.3 * short, stroke=paint, thick=thick)
    right, down = (0, height / 4) if width < height else (width / 4, 0)
    for side in (-1, 1):
        drawing.circle(x + side * right, y + side * down, 0.13 * short, fill=paint)
