"""Four in a row in a cube: its four levels as boards of their own, the lowest first."""

from __future__ import annotations

from itertools import product
from typing import Any

from zermelo.view.boards.board import LABEL, Board, Grid, letters
from zermelo.view.boards.pieces import cross, nought

__all__ = ["draw_cube"]

SIDE = 4
CELL = 34
BETWEEN = 20
TITLE = 22

Cell3 = tuple[int, int, int]
"""A column, a row and a level, each counted from 0, rows from below."""


def draw_cube(game: Any, state: Any, action: int | None) -> Board:
    rows = game.notation(state).split("/")
    signs = {
        (column, SIDE - 1 - row, level): rows[level * SIDE + row][column]
        for level, row, column in product(range(SIDE), repeat=3)
    }
    won = whole_line(signs)
    last = (action % SIDE, action // SIDE % SIDE, action // SIDE**2) if action is not None else None
    boards = [level_of(signs, level, won, last) for level in range(SIDE)]
    wide, high = boards[0].width + BETWEEN, boards[0].height + TITLE
    board = Board(2 * wide - BETWEEN, 2 * high + BETWEEN)
    board.tokens = {0: cross, 1: nought}
    for level, part in enumerate(boards):
        x, y = level % 2 * wide, level // 2 * (high + BETWEEN)
        board.text(x + part.left + SIDE * CELL / 2, y + TITLE / 2, f"level {level + 1}", LABEL, fill="quiet")
        board.place(part, x, y + TITLE)
        for name, (left, top, *size) in part.all_spots().items():
            board.spots[f"{name}{level + 1}"] = x + left, y + TITLE + top, size[0], size[1]
        for piece, places in part.pieces.items():
            for place in places:
                board.stands(piece, place)
    board.last = game.action_name(state, action) if action is not None else None
    return board


def level_of(signs: dict[Cell3, str], level: int, won: set[Cell3], last: Cell3 | None) -> Grid:
    grid = Grid(SIDE, SIDE, CELL, files=letters(SIDE), ranks=[str(rank) for rank in range(SIDE, 0, -1)])
    grid.ruled(fill="panel")
    for column, row in product(range(SIDE), repeat=2):
        cell = column, SIDE - 1 - row, level
        if cell in won:
            grid.rectangle(*grid.corner(column, row), CELL, CELL, fill="won", stroke="ink", thick=2)
        if signs[cell] in "XO":
            (cross if signs[cell] == "X" else nought)(grid, *grid.center(column, row), 0.85 * CELL)
            grid.stands(signs[cell], f"{grid.name(column, row)}{level + 1}")
        if cell == last:
            grid.mark(column, row)
    return grid


def whole_line(signs: dict[Cell3, str]) -> set[Cell3]:
    """The cells of a line of four equal signs; none where there is none."""
    for cell in signs:
        for step in product((-1, 0, 1), repeat=3):
            line = [tuple(at + n * by for at, by in zip(cell, step, strict=True)) for n in range(SIDE)]
            found = {signs.get((column, row, level), ".") for column, row, level in line}
            if any(step) and len(found) == 1 and found <= {"X", "O"}:
                return {(column, row, level) for column, row, level in line}
    return set()
