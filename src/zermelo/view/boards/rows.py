"""Noughts and crosses."""

from __future__ import annotations

from zermelo.games.tic_tac_toe import Board as Position
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.view.boards.board import Grid
from zermelo.view.boards.pieces import cross, nought

__all__ = ["draw_tic_tac_toe"]

CELL = 60


def draw_tic_tac_toe(game: TicTacToe, state: Position, action: int | None) -> Grid:
    """Four lines, as it is drawn on paper; a free cell shows its number."""
    grid = Grid(3, 3, CELL)
    grid.tokens = {0: cross, 1: nought}
    far = 3 * CELL - 5
    for at in (CELL, 2 * CELL):
        grid.line(at, 5, at, far, stroke="line", thick=3)
        grid.line(5, at, far, at, stroke="line", thick=3)
    for cell in range(9):
        row, column = divmod(cell, 3)
        x, y = grid.center(column, row)
        if state.x >> cell & 1:
            cross(grid, x, y, CELL * 0.9)
            grid.stands("X", str(cell + 1))
        elif state.o >> cell & 1:
            nought(grid, x, y, CELL * 0.9)
            grid.stands("O", str(cell + 1))
        else:
            grid.text(x, y, str(cell + 1), 14, fill="quiet")
    if action is not None:
        grid.mark(action % 3, action // 3)
        grid.last = str(action + 1)
    return grid
