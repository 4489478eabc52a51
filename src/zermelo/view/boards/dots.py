"""Dots and boxes, drawn from its notation: rows of level and of upright edges by turns."""

from __future__ import annotations

from typing import Any

from zermelo.view.boards.board import GUTTER, LABEL, Board, letters
from zermelo.view.boards.pieces import COLOURS

__all__ = ["draw_dots"]

STEP = 46
ROOM = 12
"""Around the outer dots."""
SCORE = 26
"""The height of the line that tells how many boxes each has."""


def draw_dots(game: Any, state: Any, action: int | None) -> Board:
    """Complete boxes are filled; whose they are the position does not tell, but how many each player has."""
    words = game.notation(state).split()
    rows = words[0].split("/")
    columns, count = len(rows[0]), len(rows) // 2
    board = Board(GUTTER + columns * STEP + 2 * ROOM, GUTTER + count * STEP + 2 * ROOM + SCORE)
    x, y = GUTTER + ROOM, GUTTER + ROOM
    full = 0
    for row in range(count):
        for column in range(columns):
            upright = rows[2 * row + 1][column : column + 2]
            if rows[2 * row][column] + rows[2 * row + 2][column] == "--" and upright == "||":
                full += 1
                board.rectangle(x + column * STEP + 5, y + row * STEP + 5, STEP - 10, STEP - 10, fill="box", round=4)
    drawn: list[str] = []
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            x1, y1 = x + column * STEP, y + row // 2 * STEP
            x2, y2 = (x1, y1 + STEP) if row % 2 else (x1 + STEP, y1)
            name = "-".join([f"{letters(26)[round((at - x) / STEP)]}{round((to - y) / STEP) + 1}"
                             for at, to in ((x1, y1), (x2, y2))])  # fmt: skip
            last = action is not None and name == game.action_name(state, action)
            # A diamond's worth of room along the edge: its neighbours have theirs.
            wide, high = (STEP * 0.7, STEP * 0.5) if x2 > x1 else (STEP * 0.5, STEP * 0.7)
            board.spots[name] = (x1 + x2 - wide) / 2, (y1 + y2 - high) / 2, wide, high
            if sign == ".":
                board.line(x1, y1, x2, y2, stroke="faint", thick=1.5, dashes=(2, 5))
            else:
                drawn.append(name)
                board.line(x1, y1, x2, y2, stroke="mark" if last else "ink", thick=7 if last else 4)
    for column in range(columns + 1):
        board.text(x + column * STEP, GUTTER / 2, letters(26)[column], LABEL, fill="quiet")
        for row in range(count + 1):
            board.circle(x + column * STEP, y + row * STEP, 5, fill="ink")
    for row in range(count + 1):
        board.text(GUTTER / 2, y + row * STEP, str(row + 1), LABEL, fill="quiet")
    lead = int(words[2])
    boxes = [(full + lead) // 2, (full - lead) // 2]
    scores = [f"{game.player_name(player)}: {boxes[player]}" for player in (0, 1)]
    for player, score in enumerate(scores):
        at = x + columns * STEP * player
        board.text(
            at, board.height - SCORE / 2, score, 15, fill=COLOURS[player], bold=True, anchor=("start", "end")[player]
        )
    board.notes += [f"Boxes of {score}" for score in scores]
    board.notes.append(f"{len(drawn)} edges are drawn: {', '.join(drawn)}" if drawn else "No edge is drawn")
    board.last = game.action_name(state, action) if action is not None else None
    return board
