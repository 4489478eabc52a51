"""Nine men's morris and its smaller kin: points on lines, men on them, and the men still in hand below."""

from __future__ import annotations

from typing import Any

from zermelo.view.boards.board import Grid, letters
from zermelo.view.boards.pieces import black_stone, ring, stone, white_stone
from zermelo.view.svg import number

__all__ = ["draw_morris"]

CELL = 46
HAND = 30
"""The height of the line of men in hand."""
STEP = 17
NAMES = ("White", "Black")


def draw_morris(game: Any, state: Any, action: int | None) -> Grid:
    board = game.lines()
    side = board.side
    grid = Grid(side, side, CELL, files=letters(side), ranks=[str(rank) for rank in range(side, 0, -1)])
    grid.tokens = {0: white_stone, 1: black_stone}
    places = [grid.center(file, side - 1 - rank) for file, rank in board.points]
    grid.rectangle(*grid.corner(0, 0), side * CELL, side * CELL, fill="wood", round=6)
    lines = [
        f"M{number(places[one][0])} {number(places[one][1])}L{number(places[other][0])} {number(places[other][1])}"
        for one, others in enumerate(board.neighbours)
        for other in others
        if one < other
    ]
    grid.path("".join(lines), stroke="wood-line", thick=2)
    for place in places:
        grid.circle(*place, 4.5, fill="wood-line")
    men = game.colours(state)
    for point, place in enumerate(places):
        for player in (0, 1):
            if men[player] >> point & 1:
                stone(grid, *place, 0.76 * CELL, player == 0)
                grid.stands(NAMES[player], board.names[point])
    if action is not None:
        # 31 stands for no point: a man comes from the hand, or none is removed.
        end, start, removed = action & 31, action >> 5 & 31, action >> 10
        ring(grid, *places[end], 0.76 * CELL, state.player == 1)  # who is to move did not move
        if start < len(places):
            grid.circle(*places[start], 0.33 * CELL, stroke="board-mark", thick=2.2, dashes=(5, 4))
        if removed < len(places):
            x, y = places[removed]
            grid.circle(x, y, 0.33 * CELL, fill="wood", stroke="strike", thick=2.2)
            grid.line(x - 9, y - 9, x + 9, y + 9, stroke="strike", thick=2.6)
            grid.line(x - 9, y + 9, x + 9, y - 9, stroke="strike", thick=2.6)
        grid.last = game.action_name(state, action)
    hands = (state.own_hand, state.other_hand) if state.player == 0 else (state.other_hand, state.own_hand)
    if max(hands) > 0:
        draw_hands(grid, hands)
    return grid


def draw_hands(grid: Grid, hands: tuple[int, int]) -> None:
    """White's men in hand at the left, below the board, and Black's at the right."""
    level = grid.height + HAND / 2
    grid.height += HAND
    left, right = grid.corner(0, 0)[0], grid.corner(grid.columns, 0)[0]
    for player in (0, 1):
        # On small boards the men of a hand overlap.
        step = min(STEP, (0.5 * (right - left) - STEP) / max(hands[player], 1))
        for man in range(hands[player]):
            x = left + STEP / 2 + man * step if player == 0 else right - STEP / 2 - man * step
            stone(grid, x, level, STEP, player == 0)
        grid.notes.append(f"{NAMES[player]} has {hands[player]} in hand")
