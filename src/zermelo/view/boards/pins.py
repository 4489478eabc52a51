"""Kayles: a row of pins, numbered; those that fell are left as outlines, those of the last throw heavier."""

from __future__ import annotations

from typing import Any

from zermelo.view.boards.board import LABEL, Board

__all__ = ["draw_kayles"]

STEP = 30
HIGH = 84
"""The height of a row, its numbers included."""
ROW = 20
"""Pins of a row that stand side by side; the rest of a longer one follows below."""
SHAPE = (
    "c-4 0-6 3-6 7c0 6 3 8 3 13c0 6-8 12-8 23c0 7 2 11 4 15h14c2-4 4-8 4-15c0-11-8-17-8-23c0-5 3-7 3-13c0-4-2-7-6-7z"
)
"""A pin's outline from its top."""
COLLAR = "m-3.5 17h7m-7 4h7"


def draw_kayles(game: Any, state: Any, action: int | None) -> Board:
    pins = game.notation(state).split()[0]
    fell = [] if action is None else [action >> 1, (action >> 1) + 1][: 1 + (action & 1)]
    rows = -(-len(pins) // ROW)
    board = Board(min(len(pins), ROW) * STEP, rows * HIGH)
    for pin, mark in enumerate(pins):
        x, y = (pin % ROW + 0.5) * STEP, pin // ROW * HIGH + 2
        top = f"M{x:g} {y:g}"
        if mark == "|":
            board.spots[str(pin + 1)] = x - STEP / 2, pin // ROW * HIGH, STEP, HIGH
            board.path(top + SHAPE, fill="white", stroke="line", thick=1.6)
            board.path(top + COLLAR, stroke="red", thick=1.8)
        elif pin in fell:
            board.path(top + SHAPE, stroke="mark", thick=2, dashes=(4, 3.5))
        else:
            board.path(top + SHAPE, stroke="faint", thick=1.2, dashes=(2, 3.5))
        board.text(x, y + 70, str(pin + 1), LABEL, fill="quiet")
    standing = [str(pin + 1) for pin, mark in enumerate(pins) if mark == "|"]
    board.notes.append(f"Pins that stand: {', '.join(standing) or 'none'}")
    board.last = game.action_name(state, action) if action is not None else None
    return board
