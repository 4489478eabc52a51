"""Games of lines for two to four players: crosses, noughts, triangles and squares, written or on discs in a rack."""

from __future__ import annotations

from zermelo.games.lines_for_many import SIGNS, Stones
from zermelo.games.n_player_connect_four import NPlayerConnectFour
from zermelo.games.n_player_mnk import NPlayerMNK
from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.connect_four import CELL, red_disc, yellow_disc
from zermelo.view.boards.lines import strike, winning_line
from zermelo.view.boards.pieces import box, cross, nought, triangle
from zermelo.view.svg import Drawing

__all__ = ["draw_n_player_connect_four", "draw_n_player_mnk"]

WRITTEN = (cross, nought, triangle, box)


def draw_n_player_mnk(game: NPlayerMNK, state: Stones, action: int | None) -> Grid:
    ranks = [str(rank) for rank in range(game.rows, 0, -1)]
    grid = Grid(game.columns, game.rows, files=letters(game.columns), ranks=ranks)
    grid.ruled(fill="panel")
    grid.tokens = dict(enumerate(WRITTEN[: game.num_players]))
    signs = {}
    for cell in range(game.cells):
        sign = game.sign(state, cell)
        if sign in SIGNS:
            place = cell % game.columns, game.rows - 1 - cell // game.columns
            WRITTEN[SIGNS.index(sign)](grid, *grid.center(*place), 0.9 * grid.cell)
            grid.stands(sign, grid.name(*place))
            signs[place] = sign
    strike(grid, winning_line(signs, game.in_a_row))
    if action is not None:
        place = action % game.columns, game.rows - 1 - action // game.columns
        grid.mark(*place)
        grid.last = grid.name(*place)
    return grid


def draw_n_player_connect_four(game: NPlayerConnectFour, state: Stones, action: int | None) -> Grid:
    grid = Grid(game.columns, game.rows, CELL, files=[str(column + 1) for column in range(game.columns)], around=5)
    grid.tokens = dict(enumerate(DISCS[: game.num_players]))
    grid.rectangle(0, 0, game.columns * CELL + 10, game.rows * CELL + 10, fill="rack", round=10)
    signs = {}
    for column in range(game.columns):
        grid.spots[str(column + 1)] = *grid.corner(column, 0), CELL, game.rows * CELL
        for level in range(game.rows):
            place = column, game.rows - 1 - level
            sign = game.sign(state, column * game.height + level)
            if sign not in SIGNS:
                grid.circle(*grid.center(*place), 0.4 * CELL, fill="hole")
                continue
            DISCS[SIGNS.index(sign)](grid, *grid.center(*place), CELL)
            grid.stands(sign, f"{column + 1} at height {level + 1}")
            signs[place] = sign
    strike(grid, winning_line(signs, game.in_a_row), "strike", 5)
    if action is not None:
        row = min([row for column, row in signs if column == action], default=None)
        if row is not None:
            grid.circle(*grid.center(action, row), 0.45 * CELL, stroke="black-detail", thick=3.2)
        grid.last = f"column {action + 1}"
    return grid


def green_disc(drawing: Drawing, x: float, y: float, size: float) -> None:
    drawing.circle(x, y, 0.4 * size, fill="third-tint", stroke="third", thick=0.03 * size)
    triangle(drawing, x, y, 0.46 * size)


def black_disc(drawing: Drawing, x: float, y: float, size: float) -> None:
    drawing.circle(x, y, 0.4 * size, fill="black", stroke="black-edge", thick=0.03 * size)
    box(drawing, x, y, 0.46 * size, stroke="black-detail")


DISCS = (red_disc, yellow_disc, green_disc, black_disc)
