"""Games whose stones stand where lines cross: gomoku and go, drawn from their diagrams."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
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
    draw_lines(grid)
    stones: dict[tuple[int, int], str] = {}
    for row, line in enumerate(rows):
        for column, sign in enumerate(line.upper()):
            if sign in "XO":
                stones[column, row] = sign
                stone(grid, *grid.center(column, row), 1.06 * grid.cell, sign == "O")
                grid.stands(stone_name(game, "XO".index(sign)), grid.name(column, row))
    if action is not None:
        grid.last = game.action_name(state, action)
        for (column, row), sign in stones.items():
            if grid.name(column, row).casefold() == str(grid.last).casefold():
                ring(grid, *grid.center(column, row), grid.cell, sign == "O")
    return grid, stones


def draw_lines(grid: Grid) -> None:
    """Lines through the middles of a grid's cells, and the dots that some of their crossings have."""
    x, y = grid.corner(0, 0)
    cell, half = grid.cell, grid.cell / 2
    wide, high = grid.columns * cell, grid.rows * cell
    grid.rectangle(x, y, wide, high, fill="wood", round=4)
    across = [f"M{x + half:g} {y + half + row * cell:g}h{wide - cell:g}" for row in range(grid.rows)]
    down = [f"M{x + half + column * cell:g} {y + half:g}v{high - cell:g}" for column in range(grid.columns)]
    grid.path("".join(across + down), stroke="wood-line", thick=1)
    grid.rectangle(x + half, y + half, wide - cell, high - cell, stroke="wood-line", thick=1.8)
    dotted = STARS.get(grid.columns, ()) if grid.columns == grid.rows else ()
    for column, row in product(dotted, repeat=2):
        middle = dotted[len(dotted) // 2]
        # Up to 15 lines there are five dots, not nine: none in the middle of a side.
        if grid.columns > 15 or (column == middle) == (row == middle):
            grid.circle(*grid.center(column, row), 2.6, fill="wood-line")


def stone_name(game: Any, player: int) -> str:
    """Black or White, with what the game calls the player, if it is something else."""
    colour, name = ("Black", "White")[player], game.player_name(player)
    return colour if name.casefold() == colour.casefold() else f"{colour} ({name})"
