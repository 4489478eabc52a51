"""Hex: a board of six-sided cells; each player's two sides have the player's colour, one a counter beside it."""

from __future__ import annotations

import math
from typing import Any

from zermelo.view.boards.board import LABEL, Board, letters
from zermelo.view.boards.pieces import counter
from zermelo.view.svg import Drawing, number

__all__ = ["draw_hex"]

SIDE = 24
HALF = SIDE * math.sqrt(3) / 2
"""Half of a cell's width, between two upright sides."""
EDGE = 34
COLOURS = ("red", "first")
"""Red and Blue."""
"""The room around the cells, for edges and labels."""


def draw_hex(game: Any, state: Any, action: int | None) -> Board:
    rows = game.notation(state).split()[0].split("/")
    size, columns = len(rows), len(rows[0])
    board = Board(2 * EDGE + 2 * HALF * columns + HALF * (size - 1), 2 * EDGE + SIDE * (1.5 * size + 0.5))
    board.tokens = {0: first_counter, 1: second_counter}

    def center(column: float, row: float) -> tuple[float, float]:
        return EDGE + HALF * (2 * column + 1 + row), EDGE + SIDE * (1.5 * row + 1)

    def corner(column: int, row: int, which: int) -> tuple[float, float]:
        """A cell's corners from its top, clockwise."""
        x, y = center(column, row)
        right, down = [(0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)][which]
        return x + right * HALF, y + down * SIDE

    top = [corner(column, 0, which) for column in range(columns) for which in (5, 0, 1)]
    bottom = [corner(column, size - 1, which) for column in range(columns) for which in (4, 3, 2)]
    left = [corner(0, row, which) for row in range(size) for which in (5, 4, 3)]
    right = [corner(columns - 1, row, which) for row in range(size) for which in (1, 2, 3)]
    for player, paths in enumerate(((top, bottom), (left[1:-1], right[1:-1]))):
        for path in paths:
            shape = "M" + "L".join([f"{number(x)} {number(y)}" for x, y in path])
            board.path(shape, stroke=COLOURS[player], thick=8)
    below, beside = center((columns - 1) / 2, size - 1), center(columns - 1, (size - 1) / 2)
    counter(board, below[0], below[1] + SIDE + 15, 20, 0, COLOURS[0])
    counter(board, beside[0] + 2 * HALF, beside[1], 20, 1, COLOURS[1])
    for row, line in enumerate(rows):
        for column, sign in enumerate(line.upper()):
            x, y = center(column, row)
            board.polygon([corner(column, row, which) for which in range(6)], fill="panel", stroke="line", thick=1.2)
            name = f"{letters(columns)[column]}{row + 1}"
            board.spots[name] = x - HALF, y - 0.75 * SIDE, 2 * HALF, 1.5 * SIDE
            if sign in "RB":
                player = "RB".index(sign)
                counter(board, x, y, 1.42 * SIDE, player, COLOURS[player])
                board.stands(game.player_name(player), name)
            if action is not None and action == row * columns + column:
                board.circle(x, y, 0.75 * SIDE, stroke="mark", thick=2.4)
    board.last = game.action_name(state, action) if action is not None else None
    for column, letter in enumerate(letters(columns)):
        x, y = center(column, 0)
        board.text(x - HALF * 0.5, y - SIDE - 0.75 * LABEL - 5, letter, LABEL, fill="quiet")
    for row in range(size):
        x, y = center(0, row)
        board.text(x - HALF - 0.9 * LABEL - 3, y, str(row + 1), LABEL, fill="quiet")
    return board


def first_counter(drawing: Drawing, x: float, y: float, size: float) -> None:
    counter(drawing, x, y, size, 0, COLOURS[0])


def second_counter(drawing: Drawing, x: float, y: float, size: float) -> None:
    counter(drawing, x, y, size, 1, COLOURS[1])
