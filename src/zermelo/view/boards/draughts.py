"""English draughts, drawn from its PDN-FEN: black above, every dark square with its number, kings crowned."""

from __future__ import annotations

import re

from zermelo.game import Game
from zermelo.view.boards.board import Grid
from zermelo.view.boards.pieces import black_stone, white_stone
from zermelo.view.svg import Drawing

__all__ = ["draw_draughts"]

CROWN = "M-11 8V-6L-5 0L0-9L5 0L11-6V8Z"


def draw_draughts(game: Game, state: object, action: int | None) -> Grid:
    grid = Grid(8, 8, 50, turns=True)
    grid.tokens = {0: black_stone, 1: white_stone}
    grid.checkered()
    for square in range(1, 33):
        x, y = grid.corner(*cell_of(square))
        grid.spots[str(square)] = x, y, grid.cell, grid.cell
        grid.text(x + 3, y + 7, str(square), 9.5, fill="square-number", anchor="start")
    # As B:W18,24,27:B12,16,K20, the player to move first.
    for part in game.notation(state).split(":")[1:]:
        white = part[0] == "W"
        for king, number in re.findall("(K?)([0-9]+)", part[1:]) if part[0] in "WB" else []:
            place = cell_of(int(number))
            draw_man(grid, *grid.center(*place), grid.cell, white, bool(king))
            grid.stands(f"{'White' if white else 'Black'} {'king' if king else 'man'}", number)
    if action is not None:
        start, end = (action & 31) + 1, (action >> 5 & 31) + 1
        grid.mark_from(*cell_of(start))
        grid.mark(*cell_of(end))
        grid.last = f"{start} to {end}"
    return grid


def cell_of(square: int) -> tuple[int, int]:
    """The column and the row of a square that is numbered from 1, at the top."""
    row, place = divmod(square - 1, 4)
    return 2 * place + (1 - row % 2), row


def draw_man(drawing: Drawing, x: float, y: float, size: float, white: bool, king: bool) -> None:
    """A disc with a groove, or with a crown."""
    (white_stone if white else black_stone)(drawing, x, y, 0.8 * size)
    detail = "white-edge" if white else "black-detail"
    if not king:
        drawing.circle(x, y, 0.24 * size, stroke="quiet-edge" if white else "black-edge", thick=0.035 * size)
        return
    crown = Drawing(0, 0)
    crown.path(CROWN, fill="gold", stroke=detail, thick=2)
    drawing.place(crown, x, y, size / 50)
