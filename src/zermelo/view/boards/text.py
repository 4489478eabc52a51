"""A board for any game: its text, set in columns as in a terminal."""

from __future__ import annotations

import re
import unicodedata

from zermelo.view.boards.board import Board, Spot

__all__ = ["draw_text"]

SIZE = 16
ADVANCE = 0.6 * SIZE
"""The width of a column."""
LEADING = 1.35 * SIZE
PADDING = 14
LONGEST, HIGHEST = 100, 60
"""Columns of a line and lines of a text that are drawn."""


def draw_text(text: str) -> Board:
    """``text`` on a panel, every line as wide as its columns say, whatever font there is."""
    lines = [_cut(line.expandtabs()) for line in text.strip("\n").splitlines()] or [""]
    if len(lines) > HIGHEST:
        lines[HIGHEST - 1 :] = [f"… {len(lines) - HIGHEST + 1} more lines"]
    width = max([_columns(line) for line in lines]) * ADVANCE
    board = Board(max(width, 4 * ADVANCE) + 2 * PADDING, len(lines) * LEADING + 2 * PADDING)
    board.rectangle(0, 0, board.width, board.height, fill="panel", stroke="faint", round=6)
    words: dict[str, list[Spot]] = {}
    for row, line in enumerate(lines):
        if line.strip():
            level = PADDING + (row + 0.5) * LEADING
            for word in re.finditer(r"\S+", line):
                start, end = _columns(line[: word.start()]), _columns(line[: word.end()])
                place = PADDING + start * ADVANCE, level - LEADING / 2, (end - start) * ADVANCE, LEADING
                words.setdefault(word[0], []).append(place)
            board.text(PADDING, level, line, SIZE, anchor="start", length=_columns(line) * ADVANCE)
    # A word that stands there once may be what people call a move.
    board.spots = {word: places[0] for word, places in words.items() if len(places) == 1}
    board.notes.append(" / ".join([line.strip() for line in lines if line.strip()]))
    return board


def _cut(line: str) -> str:
    return line.rstrip() if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _columns(line: str) -> int:
    """How many columns a terminal needs: two for a wide character, none for one that joins the one before it."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line
    )
