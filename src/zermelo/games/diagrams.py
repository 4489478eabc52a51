"""What games on a board share: diagrams of a board as text, read and written, and cells named as on a chessboard."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.errors import GameError

__all__ = ["GO_LETTERS", "LETTERS", "cell_at", "read_diagram", "written_diagram"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""Columns from the left."""
GO_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Columns from the left, as Go players name them: there is no I."""
EMPTY = ".-_·"
"""What stands for an empty cell; the first is written."""


def read_diagram(text: object, columns: int, rows: int, stones: str) -> list[str]:
    """The ``rows`` rows of a diagram from its top, each of ``columns`` cells: ``.`` or one of ``stones``.

    Rows are set apart by ``/`` or by white space; cells may be in any case, and ``-``, ``_`` and ``·`` are
    empty ones too. Raises GameError, quoting the text, for anything else.
    """
    expected = f"write {rows} rows of {columns} cells, each {', '.join(stones)} or ., from the top, with / between rows"
    if not isinstance(text, str):
        raise GameError(f"{text!r:.80} is no diagram: {expected}")
    lines = text.replace("/", " ").split()
    for line in lines:
        strange = [cell for cell in line if cell.upper() not in stones.upper() and cell not in EMPTY]
        if strange:
            raise GameError(f"{strange[0]!r} in the diagram {text!r:.80} is no cell: {expected}")
    if len(lines) != rows or any(len(line) != columns for line in lines):
        given = ", ".join(str(len(line)) for line in lines[:20]) or "no"
        raise GameError(f"the diagram {text!r:.80} has {len(lines)} rows of {given} cells: {expected}")
    known = {stone.upper(): stone for stone in stones}
    return ["".join(known.get(cell.upper(), ".") for cell in line) for line in lines]


def written_diagram(rows: Iterable[str]) -> str:
    """The rows of a diagram on one line, as ``read_diagram`` reads them."""
    return "/".join(rows)


def cell_at(text: str, letters: str) -> tuple[int, int] | None:
    """The column and the row, counted from 0, of a cell called like ``b12``, in any case; None for another text."""
    name = text.strip().upper()
    number = name[1:]
    if not name or name[0] not in letters.upper() or not (number.isascii() and number.isdigit() and len(number) < 4):
        return None
    return letters.upper().index(name[0]), int(number) - 1
