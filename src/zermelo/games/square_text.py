"""Squares as a1, moves as a2-a3 and a2xb3, boards as letters row by row: how games of men on a board are written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zermelo.errors import GameError, IllegalAction

__all__ = ["FILES", "chosen_move", "diagram", "drawn", "read_diagram", "square_name"]

FILES = "abcdefghijklmnopqrstuvwxyz"
MOVE = re.compile(r"\s*([a-z][0-9]{1,2})\s*[-x:×]?\s*([a-z][0-9]{1,2})\s*", re.ASCII)


def square_name(bit: int, columns: int) -> str:
    """The name of a square that is numbered row by row from a1."""
    return f"{FILES[bit % columns]}{bit // columns + 1}"


def chosen_move(text: str, actions: Sequence[int], names: Sequence[str], position: str) -> int:
    """The one of ``actions`` with the squares that ``text`` names: as a2-a3, a2xb3, a2 a3 or a2a3, in any case.

    Raises IllegalAction, quoting the text and the ``position``, where there is none.
    """
    if not actions:
        raise IllegalAction(f"{text!r:.80} is not possible: the game is over at {position}")
    shown = ", ".join(names[:30]) + (", …" if len(names) > 30 else "")
    found = MOVE.fullmatch(text.lower())
    if not found:
        raise IllegalAction(f"{text!r:.80} is no move: write two squares, as a2-a3; at {position} one of {shown}")
    for action, name in zip(actions, names, strict=True):
        if re.split("[-x]", name) == [found[1], found[2]]:
            return action
    raise IllegalAction(f"{text!r:.80} is not a legal move at {position}: try one of {shown}")


def diagram(white: int, black: int, columns: int, rows: int, player: int) -> str:
    """The rows from the top, with slashes between them, and who is to move: ``bb/../ww w``."""
    return "/".join(_row(white, black, columns, row) for row in reversed(range(rows))) + " " + "wb"[player]


def _row(white: int, black: int, columns: int, row: int) -> str:
    bits = range(row * columns, (row + 1) * columns)
    return "".join("w" if white >> bit & 1 else "b" if black >> bit & 1 else "." for bit in bits)


def read_diagram(text: str, columns: int, rows: int, example: str) -> tuple[int, int, int]:
    """White's men, Black's, and the player to move, of a text that ``diagram`` might have written.

    Raises GameError, quoting the text, for any other.
    """
    words = text.lower().split() if isinstance(text, str) else []
    expected = f"write {rows} rows of {columns} squares from the top and w or b for who is to move, as {example!r}"
    if len(words) != 2 or words[1] not in ("w", "b"):
        raise GameError(f"{text!r:.80} is no position: {expected}")
    given = words[0].split("/")
    if len(given) != rows:
        raise GameError(f"{text!r:.80} is no position, for it has {len(given)} rows: {expected}")
    for row in given:
        strange = re.sub("[wb.]", "", row)
        if strange:
            raise GameError(f"{text!r:.80} is no position, for {strange[0]!r} is neither w, b nor a dot: {expected}")
        if len(row) != columns:
            raise GameError(f"{text!r:.80} is no position, for {row!r:.30} has {len(row)} squares: {expected}")
    cells = "".join(reversed(given))
    white, black = (sum(1 << bit for bit, cell in enumerate(cells) if cell == letter) for letter in "wb")
    return white, black, "wb".index(words[1])


def drawn(white: int, black: int, columns: int, rows: int) -> str:
    """The board with its ranks to the left and its files below."""
    width = len(str(rows))
    lines = []
    for row in reversed(range(rows)):
        cells = _row(white, black, columns, row).replace(".", "·")
        lines.append(" ".join([str(row + 1).rjust(width), *cells]))
    lines.append(" ".join([" " * width, *FILES[:columns]]))
    return "\n".join(lines)
