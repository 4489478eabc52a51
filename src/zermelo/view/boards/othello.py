"""Othello: black discs of X and white ones of O on a green cloth."""

from __future__ import annotations

from zermelo.games.othello import Othello, Position
from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.pieces import black_stone, ring, stone, white_stone

__all__ = ["draw_othello"]

DISCS = ("Black (X)", "White (O)")


def draw_othello(game: Othello, state: Position, action: int | None) -> Grid:
    size = game.size
    grid = Grid(size, size, files=letters(size), ranks=[str(row + 1) for row in range(size)], files_above=True)
    grid.tokens = {0: black_stone, 1: white_stone}
    grid.ruled("felt-line", 1.5, fill="felt")
    if size > 4:
        # The four points that mark the middle sixteen squares, as on boards that are sold.
        for column in (2, size - 2):
            for row in (2, size - 2):
                grid.circle(*grid.corner(column, row), 3.2, fill="felt-line")
    discs = (state.own, state.other) if state.player == 0 else (state.other, state.own)
    for index, square in enumerate(game.numbers()):
        row, column = divmod(index, size)
        for player in (0, 1):
            if discs[player] >> square & 1:
                stone(grid, *grid.center(column, row), grid.cell, player == 1)
                grid.stands(DISCS[player], grid.name(column, row))
                if square == action:
                    ring(grid, *grid.center(column, row), grid.cell, player == 1)
    if action is not None:
        grid.last = game.action_name(state, action)
    black, white = [len(grid.pieces.get(disc, [])) for disc in DISCS]
    grid.notes.append(f"{black} black and {white} white discs")
    return grid
