"""The standard streams, made so that no text is refused: what a terminal cannot show is written in ASCII."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import IO

__all__ = ["abandon", "prepare_streams"]

PLAIN = {
    "·": ".", "…": "...", "≤": "<=", "≥": ">=", "∞": "inf", "−": "-", "–": "-", "—": "-", "×": "x", "≈": "~",
    "★": "*", "✂": "x", "◀": "<", "▲": "^", "▼": "v", "■": "#", "◆": "o", "→": "->", "“": '"', "”": '"', "’": "'",
    "├": "|", "└": "`", "│": "|", "─": "-", "━": "-", "╇": "+", "┃": "|",
}  # fmt: skip


def _plain(error: UnicodeError) -> tuple[str, int]:
    """An error handler for codecs: characters in ASCII as far as that can be, else as question marks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join([PLAIN.get(char, "?") for char in error.object[error.start : error.end]]), error.end


codecs.register_error("zermelo.plain", _plain)


def prepare_streams() -> None:
    """Let stdout and stderr write, and stdin read, any text, whatever the terminal's encoding."""
    for stream, errors in ((sys.stdout, "zermelo.plain"), (sys.stderr, "zermelo.plain"), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def abandon(stream: IO[str] | None) -> None:
    """Let a stream whose reader has gone, or whose disk is full, take the rest without complaint."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        pass  # not a file: nothing will be flushed at exit
