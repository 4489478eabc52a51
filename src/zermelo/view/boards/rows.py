"""Noughts and crosses on a board of any size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.games.tic_tac_toe import Board as Position
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.lines import Cell, strike, winning_line
from zermelo.view.boards.pieces import cross, nought

__all__ = ["draw_mnk", "draw_tic_tac_toe"]

CELL = 60


def draw_tic_tac_toe(game: TicTacToe, state: Position, action: int | None) -> Grid:
    """Four lines, as it is drawn on paper; a free cell shows its number."""
    grid = Grid(3, 3, CELL)
    far = 3 * CELL - 5
    for at in (CELL, 2 * CELL):
        grid.line(at, 5, at, far, stroke="line", thick=3)
        grid.line(5, at, far, at, stroke="line", thick=3)
    signs = ["X" if state.x >> cell & 1 else "O" if state.o >> cell & 1 else "." for cell in range(9)]
    for cell in range(9):
        grid.spots[str(cell + 1)] = *grid.corner(cell % 3, cell // 3), CELL, CELL
        if signs[cell] == ".":
            grid.text(*grid.center(cell % 3, cell // 3), str(cell + 1), 14, fill="quiet")
    write_signs(
        grid, {(cell % 3, cell // 3): sign for cell, sign in enumerate(signs)}, lambda c, r: str(3 * r + c + 1), 3
    )
    if action is not None:
        grid.mark(action % 3, action // 3)
        grid.last = str(action + 1)
    return grid


def draw_mnk(game: Any, state: Any, action: int | None) -> Grid:
    """Cells named as on a chessboard, drawn from the game's diagram: rows of X, O and . from the top."""
    rows = game.notation(state).split()[0].split("/")
    columns = len(rows[0])
    grid = Grid(columns, len(rows), files=letters(columns), ranks=[str(rank) for rank in range(len(rows), 0, -1)])
    grid.ruled(fill="panel")
    signs = {(column, row): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}
    write_signs(grid, signs, grid.name, game.in_a_row)
    if action is not None:
        place = action % columns, len(rows) - 1 - action // columns
        grid.mark(*place)
        grid.last = grid.name(*place)
    return grid


def write_signs(grid: Grid, signs: dict[Cell, str], name: Callable[[int, int], str], in_a_row: int) -> None:
    """Noughts and crosses, and a stroke through a whole line of one of them."""
    grid.tokens = {0: cross, 1: nought}
    written = {cell: sign for cell, sign in signs.items() if sign in "XO"}
    for cell, sign in written.items():
        (cross if sign == "X" else nought)(grid, *grid.center(*cell), 0.9 * grid.cell)
        grid.stands(sign, name(*cell))
    strike(grid, winning_line(written, in_a_row))
