"""How wide words are in print, about: programs draw a picture in fonts of their own."""

from __future__ import annotations

import unicodedata

from zermelo.search.trace import one_line

__all__ = ["brief", "text_width", "wrapped"]

NARROW = frozenset("ijl.,:;'|!()[]{}ft/ ")
WIDE = frozenset("mwMW@%∞—+=<>")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of ``text`` in a font of this size, rather too much than too little.

    Among the fonts that are usual for sans-serif, DejaVu Sans is the widest: its digits are 0.636 of the size wide.
    """
    total = 0.0
    for char in text:
        if char in NARROW:
            total += 0.37
        elif char in WIDE:
            total += 0.95
        elif char.isascii():
            total += 0.72 if char.isupper() else 0.64
        elif unicodedata.combining(char):
            continue
        else:
            total += 1.05 if unicodedata.east_asian_width(char) in "WF" else 0.72
    return total * size * (1.09 if bold else 1)


def brief(text: str, most: int) -> str:
    """``text`` in one line of at most ``most`` characters."""
    line = one_line(text[: 4 * most + 400])
    return line if len(line) <= most else line[: most - 1] + "…"


def wrapped(text: str, width: float, size: float) -> list[str]:
    """``text`` in lines that are no wider than ``width``; a word that is wider is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while text_width(word, size) > width and len(word) > 1:
            fits = 1
            while text_width(word[: fits + 1], size) <= width:
                fits += 1
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:fits])
            word = word[fits:]
        if line and text_width(f"{line} {word}", size) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines
