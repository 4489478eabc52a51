"""Games whose stones stand where lines cross: gomoku and go, drawn from their diagrams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.lines import strike, winning_line
from zermelo.view.boards.pieces import black_stone, ring, stone, white_stone

__all__ = ["GO_LETTERS", "draw_go", "draw_gomoku"]

CELL = 32
SMALL_CELL = 26
"""Of boards of more than nine lines."""
GO_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Files as go players name them: there is no I."""
STARS = {7: (3,), 9: (2, 4, 6), 11: (3, 5, 7), 13: (3, 6, 9), 15: (3, 7, 11), 19: (3, 9, 15)}
"""By the size of a board: the lines, counted from 0, whose crossings are marked with a dot."""


def draw_gomoku(game: Any, state: Any, action: int | None) -> Grid:
    grid, stones = points_of(game, state, action, letters(26))
    if game.is_terminal(state):
        strike(grid, winning_line(stones, 5, game.exact), "strike", 4)
    return grid


def draw_go(game: Any, state: Any, action: int | None) -> Grid:
    return points_of(game, state, action, GO_LETTERS)[0]


def points_of(
    game: Any, state: Any, action: int | None, files: Sequence[str]
) -> tuple[Grid, dict[tuple[int, int], str]]:
    """The board of a game whose notation is rows of X, O and . from the top, and the stones by their places."""
    rows = game.notation(state).split()[0].split("/")
    size, columns = len(rows), len(rows[0])
    grid = Grid(
        columns, size, CELL if size <= 9 else SMALL_CELL,
        files=files[:columns], ranks=[str(rank) for rank in range(size, 0, -1)],
    )  # fmt: skip
    grid.tokens = {0: black_stone, 1: white_stone}
    x, y = grid.corner(0, 0)
    half = grid.cell / 2
    wide, high = columns * grid.cell, size * grid.cell
    grid.rectangle(x, y, wide, high, fill="wood", round=4)
    across = "".join([f"M{x + half:g} {y + half + row * grid.cell:g}h{wide - grid.cell:g}" for row in range(size)])
    down = "".join(
        [f"M{x + half + column * grid.cell:g} {y + half:g}v{high - grid.cell:g}" for column in range(columns)]
    )
    grid.path(across + down, stroke="wood-line", thick=1)
    grid.rectangle(x + half, y + half, wide - grid.cell, high - grid.cell, stroke="wood-line", thick=1.8)
    for column in STARS.get(columns, ()) if columns == size else ():
        for row in STARS[size]:
            lines = STARS[size]
            middle = lines[len(lines) // 2]
            # A board of nine lines has five dots, its corners' and the middle one.
            if size <= 15 and (column == middle) != (row == middle):
                continue
            grid.circle(*grid.center(column, row), 2.6, fill="wood-line")
    stones: dict[tuple[int, int], str] = {}
    for row, line in enumerate(rows):
        for column, sign in enumerate(line.upper()):
            if sign in "XO":
                stones[column, row] = sign
                stone(grid, *grid.center(column, row), 1.06 * grid.cell, "XO".index(sign))
                grid.stands(stone_name(game, "XO".index(sign)), grid.name(column, row))
    if action is not None:
        grid.last = game.action_name(state, action)
        for (column, row), sign in stones.items():
            if grid.name(column, row).casefold() == str(grid.last).casefold():
                ring(grid, *grid.center(column, row), grid.cell, "XO".index(sign))
    return grid, stones


def stone_name(game: Any, player: int) -> str:
    """Black or White, with what the game calls the player, if it is something else."""
    colour, name = ("Black", "White")[player], game.player_name(player)
    return colour if name.casefold() == colour.casefold() else f"{colour} ({name})"
