"""Bones: a heap of bones, ten a row; those taken last are left as outlines."""

from __future__ import annotations

from zermelo.games.bones import Bones, Pile
from zermelo.view.boards.board import LABEL, Board

__all__ = ["draw_bones"]

STEP = 34
HIGH = 62
ROW = 10
MOST = 60
"""Bones that are drawn; of a larger pile the label says how many more there are."""
SHAPE = "c-7-5-13 3-8 8l0 22c-5 5 1 13 8 8c7 5 13-3 8-8l0-22c5-5-1-13-8-8z"
"""A bone's outline from the dent at its upper end."""


def draw_bones(game: Bones, state: Pile, action: int | None) -> Board:
    gone = 0 if action is None else action
    shown = min(state.bones + gone, MOST)
    rows = max(1, -(-shown // ROW))
    board = Board(ROW * STEP, rows * HIGH + 22)
    for place in range(shown):
        x, y = (place % ROW + 0.5) * STEP, place // ROW * HIGH + 12
        top = f"M{x:g} {y:g}"
        if place < state.bones:
            if shown == state.bones + gone:
                board.spots[str(state.bones - place)] = (x - STEP / 2, place // ROW * HIGH, STEP, HIGH)
            board.path(top + SHAPE, fill="white", stroke="line", thick=1.6)
        else:
            board.path(top + SHAPE, stroke="mark", thick=1.8, dashes=(3, 2.5))
    more = f", {state.bones - MOST} of them not drawn" if state.bones > MOST else ""
    left = f"{state.bones} bone{'s' * (state.bones != 1)} left{more}"
    board.text(board.width / 2, rows * HIGH + 10, left, LABEL, fill="quiet")
    board.notes.append(left[0].upper() + left[1:])
    board.last = str(action) if action is not None else None
    return board
