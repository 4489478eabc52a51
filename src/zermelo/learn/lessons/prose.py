"""Prose: the little markup of a lesson's text, read into pieces that a page shows as text.

``*so*`` is emphasized, `` `so` `` is code, ``[B2]`` names a node, and ``{4|value("A")}`` says 4, which is what the
expression behind the bar gives: the tests work every one of them out. Blank lines part paragraphs.
"""

from __future__ import annotations

import re

__all__ = ["Piece", "claims", "paragraphs", "plain"]

Piece = tuple[str, str]
"""A kind, "text", "em", "code", "node" or "said", and the words."""

MARKED = re.compile(
    r"\*(?P<em>[^*]+)\*|`(?P<code>[^`]+)`|\[(?P<node>[A-Z][0-9.]*|root)\]|\{(?P<said>[^|}]+)\|(?P<claim>[^}]+)\}"
)


def paragraphs(text: str) -> list[list[Piece]]:
    """The pieces of each paragraph."""
    return [_pieces(" ".join(part.split())) for part in re.split(r"\n\s*\n", text.strip()) if part.strip()]


def plain(text: str) -> str:
    """The words alone, in one line."""
    return " ".join(["".join([words for _, words in part]) for part in paragraphs(text)])


def claims(text: str) -> list[tuple[str, str]]:
    """Each thing said that can be worked out, with the expression that does it."""
    return [(found["said"], found["claim"]) for found in MARKED.finditer(text) if found["claim"]]


def _pieces(text: str) -> list[Piece]:
    found: list[Piece] = []
    end = 0
    for mark in MARKED.finditer(text):
        if mark.start() > end:
            found.append(("text", text[end : mark.start()]))
        kind = "said" if mark["claim"] else str(mark.lastgroup)
        found.append((kind, mark[kind]))
        end = mark.end()
    if end < len(text):
        found.append(("text", text[end:]))
    return found
