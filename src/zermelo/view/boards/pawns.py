"""Breakthrough, hexapawn and Dawson's chess: pawns on a chequered board, drawn from the games' diagrams."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.chess_pieces import chess_piece, token

__all__ = ["draw_dawsons_chess", "draw_pawns"]

CELL = 44
SMALL_CELL = 32
"""Of boards of more than twelve files."""


def draw_pawns(game: Any, state: Any, action: int | None) -> Grid:
    """As ``bb/../ww w``: rows from the top, and who is to move."""
    rows = game.notation(state).split()[0].translate(str.maketrans("wb", "Pp")).split("/")
    moved = [] if action is None else [action // 3, game.target(1 - state.player, action)]
    return pawns_of(rows, moved)


def draw_dawsons_chess(game: Any, state: Any, action: int | None) -> Grid:
    """As ``ppppp/5/PPPPP w``: ranks from the top, a number for so many empty squares."""
    diagram = game.notation(state).split()[0]
    rows = re.sub("[0-9]+", lambda digits: "." * int(digits[0]), diagram).split("/")
    moved = []
    if action is not None:
        up = 1 if state.mover == 1 else -1
        moved = [action // 3, action // 3 + up * game.files + action % 3 - 1]
    return pawns_of(rows, moved)


def pawns_of(rows: Sequence[str], moved: Sequence[int]) -> Grid:
    """The board whose ``rows``, from the top, have P and p for pawns; a pawn has ``moved`` from a square to another."""
    columns, height = len(rows[0]), len(rows)
    ranks = [str(rank) for rank in range(height, 0, -1)]
    grid = Grid(columns, height, CELL if columns <= 12 else SMALL_CELL, files=letters(columns), ranks=ranks, turns=True)
    grid.tokens = {0: token("P"), 1: token("p")}
    grid.checkered()
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign in "Pp":
                chess_piece(grid, *grid.center(column, row), grid.cell, sign)
                grid.stands("White" if sign == "P" else "Black", grid.name(column, row))
    if moved:
        places = [(square % columns, height - 1 - square // columns) for square in moved]
        grid.mark_from(*places[0])
        grid.mark(*places[1])
        grid.last = " to ".join([grid.name(*place) for place in places])
    return grid
