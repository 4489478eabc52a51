"""Chess, drawn from its FEN: White below, files a to h, ranks 1 to 8."""

from __future__ import annotations

from zermelo.game import Game
from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.chess_pieces import chess_piece, token

__all__ = ["draw_chess"]

NAMES = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}


def draw_chess(game: Game, state: object, action: int | None) -> Grid:
    ranks = game.notation(state).split()[0].split("/")
    grid = Grid(8, 8, files=letters(8), ranks=[str(rank) for rank in range(8, 0, -1)], turns=True)
    grid.tokens = {0: token("K"), 1: token("k")}
    grid.checkered()
    for row, rank in enumerate(ranks):
        column = 0
        for letter in rank:
            if letter.isdigit():
                column += int(letter)
                continue
            chess_piece(grid, *grid.center(column, row), grid.cell, letter)
            piece = NAMES.get(letter.upper(), letter.upper())
            grid.stands(f"{'White' if letter.isupper() else 'Black'} {piece}", grid.name(column, row))
            column += 1
    if action is not None:
        start, end = action & 63, action >> 6 & 63
        places = [(square & 7, 7 - (square >> 3)) for square in (start, end)]
        grid.mark_from(*places[0])
        grid.mark(*places[1])
        grid.last = " to ".join([grid.name(*place) for place in places])
    return grid
