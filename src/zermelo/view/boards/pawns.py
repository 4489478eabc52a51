"""Breakthrough and hexapawn: pawns on a chequered board, drawn from the games' diagrams."""

from __future__ import annotations

from typing import Any

from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.chess_pieces import chess_piece, token

__all__ = ["draw_pawns"]


def draw_pawns(game: Any, state: Any, action: int | None) -> Grid:
    """As ``bb/../ww w``: rows from the top, and who is to move."""
    rows = game.notation(state).split()[0].split("/")
    columns, height = len(rows[0]), len(rows)
    ranks = [str(rank) for rank in range(height, 0, -1)]
    grid = Grid(columns, height, files=letters(columns), ranks=ranks)
    grid.tokens = {0: token("P"), 1: token("p")}
    grid.checkered()
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign in "wb":
                chess_piece(grid, *grid.center(column, row), grid.cell, "P" if sign == "w" else "p")
                grid.stands("White" if sign == "w" else "Black", grid.name(column, row))
    if action is not None:
        squares = action // 3, game.target(1 - state.player, action)
        places = [(square % columns, height - 1 - square // columns) for square in squares]
        grid.mark_from(*places[0])
        grid.mark(*places[1])
        grid.last = " to ".join([grid.name(*place) for place in places])
    return grid
