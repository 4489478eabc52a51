"""Connect Four: a rack of round holes, red discs that bear a cross and yellow ones that bear a ring."""

from __future__ import annotations

from zermelo.games.connect_four import ConnectFour, Position
from zermelo.view.boards.board import Grid
from zermelo.view.boards.lines import Cell, strike, winning_line
from zermelo.view.boards.pieces import cross, nought
from zermelo.view.svg import Drawing

__all__ = ["draw_connect_four"]

CELL = 46


def draw_connect_four(game: ConnectFour, state: Position, action: int | None) -> Grid:
    grid = Grid(game.columns, game.rows, CELL, files=[str(column + 1) for column in range(game.columns)], around=5)
    grid.tokens = {0: red_disc, 1: yellow_disc}
    grid.rectangle(0, 0, game.columns * CELL + 10, game.rows * CELL + 10, fill="rack", round=10)
    x = state.own if game.to_move(state) == 0 else state.own ^ state.occupied
    top: dict[int, int] = {}
    discs: dict[Cell, str] = {}
    for column in range(game.columns):
        grid.spots[str(column + 1)] = *grid.corner(column, 0), CELL, game.rows * CELL
        for height in range(game.rows):
            bit = column * game.height + height
            row = game.rows - 1 - height
            place = grid.center(column, row)
            if x >> bit & 1:
                red_disc(grid, *place, CELL)
                grid.stands("X", f"{column + 1} at height {height + 1}")
            elif state.occupied >> bit & 1:
                yellow_disc(grid, *place, CELL)
                grid.stands("O", f"{column + 1} at height {height + 1}")
            else:
                grid.circle(*place, 0.4 * CELL, fill="hole")
                continue
            top[column] = row
            discs[column, row] = "X" if x >> bit & 1 else "O"
    strike(grid, winning_line(discs, game.in_a_row), "black-detail", 5)
    if action is not None:
        if action in top:
            grid.circle(*grid.center(action, top[action]), 0.45 * CELL, stroke="black-detail", thick=3.2)
        grid.last = f"column {action + 1}"
    return grid


def red_disc(drawing: Drawing, x: float, y: float, size: float) -> None:
    drawing.circle(x, y, 0.4 * size, fill="vermilion", stroke="vermilion-edge", thick=0.03 * size)
    cross(drawing, x, y, 0.5 * size, stroke="black-detail")


def yellow_disc(drawing: Drawing, x: float, y: float, size: float) -> None:
    drawing.circle(x, y, 0.4 * size, fill="gold", stroke="gold-edge", thick=0.03 * size)
    nought(drawing, x, y, 0.5 * size, stroke="gold-edge")
