"""The standard streams, made so that no text is refused: what a terminal cannot show is written in ASCII."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from typing import IO

__all__ = ["abandon", "game_aside", "prepare_streams"]

PLAIN = {
    "·": ".", "…": "...", "≤": "<=", "≥": ">=", "∞": "inf", "−": "-", "–": "-", "—": "-", "×": "x", "≈": "~",
    "★": "*", "✂": "x", "✓": "+", "✗": "x", "◀": "<", "▲": "^", "▼": "v", "■": "#", "◆": "o", "→": "->",
    "“": '"', "”": '"', "’": "'", "├": "|", "└": "`", "│": "|", "─": "-", "━": "-", "╇": "+", "┃": "|",
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


class _Aside(io.TextIOBase):
    """A stdout whose text goes to whatever stderr is at the moment."""

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):  # a game's chatter that cannot be shown is no failure
            if sys.stderr is not None:
                sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            if sys.stderr is not None:
                sys.stderr.flush()


def game_aside() -> contextlib.redirect_stdout[_Aside]:
    """Meanwhile, what a game's own code prints goes to stderr: stdout is for what was asked of us.

    This holds for the whole process: a thread that works on at the end (a compiler, whose time was up)
    has stdout back with everyone else. What is written past Python, by C code say, is not seen here.
    """
    return contextlib.redirect_stdout(_Aside())


def abandon(stream: IO[str] | None) -> None:
    """Let a stream whose reader has gone, or whose disk is full, take the rest without complaint."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        pass  # not a file: nothing will be flushed at exit
