"""exercise_sheet(): exercises to print, and the key to their answers on pages of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from zermelo.errors import DrawingError, ExerciseError
from zermelo.learn.exercise import Exercise
from zermelo.learn.ids import LARGEST_SEED
from zermelo.learn.kinds import KINDS
from zermelo.learn.making import make, make_by_id
from zermelo.learn.sheet_pages import sheet_pages
from zermelo.learn.sheet_tex import sheet_tex
from zermelo.tree.quote import quoted
from zermelo.view.convert import pdf_of_pages
from zermelo.view.files import write_whole
from zermelo.view.svg import Drawing, escape

__all__ = ["MOST", "SHEET_FORMATS", "exercise_sheet", "sheet_exercises"]

MOST = 50
"""Exercises on one sheet."""
GAP = 24
"""Between pages that stand below one another in one picture."""


def exercise_sheet(
    exercises: str | Iterable[str | Exercise],
    path: str | os.PathLike[str] | None = None,
    *,
    level: int = 1,
    seed: int = 0,
    count: int = 4,
    title: str | None = None,
    key: bool = True,
    format: str | None = None,
) -> str | bytes:
    """A sheet of exercises to print on A4 paper, and after them, on pages of its own, the key to the answers.

    ``exercises`` are ids, or exercises; or a kind, or "all" for all kinds in turn: then there are ``count`` of them,
    of a ``level``, with the seeds from ``seed`` on. ``title`` stands above them; ``key`` False leaves the key out.

    ``format`` or the ending of ``path`` is pdf (needs the extra pictures), html, svg (the pages below one another) or
    tex; html where there is neither. Returns what is written, text or, of pdf, bytes. Raises ExerciseError for
    exercises that there are not, or more than 50, DrawingError for another format, and ZermeloError where the file
    cannot be written.
    """
    wanted = _format(path, format)
    found = sheet_exercises(exercises, level, seed, count)
    if title is not None and not isinstance(title, str):
        raise ExerciseError(f"title={quoted(title)}: a title is text")
    content = SHEET_FORMATS[wanted](found, "Exercises" if title is None else title, bool(key))
    if path is not None:
        write_whole(Path(path), content)
    return content


def sheet_exercises(exercises: Any, level: int = 1, seed: int = 0, count: int = 4) -> list[Exercise]:
    """The exercises that are asked for. Raises ExerciseError."""
    if isinstance(exercises, str):
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST:
            raise ExerciseError(f"count is {quoted(count)}: it must be a whole number from 1 to {MOST}")
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED - count:
            raise ExerciseError(f"seed {quoted(seed)} is none: it must be a whole number from 0 to {LARGEST_SEED:,}")
        kinds = list(KINDS) if exercises == "all" else [exercises]
        return [make(kinds[number % len(kinds)], level, seed + number) for number in range(count)]
    if not isinstance(exercises, Iterable):
        raise ExerciseError(f"{quoted(exercises)} is no list of exercises: give ids, or a kind")
    found = [each if isinstance(each, Exercise) else make_by_id(each) for each in exercises]
    if not 1 <= len(found) <= MOST:
        raise ExerciseError(f"{len(found)} exercises are given: a sheet has 1 to {MOST}")
    return found


def _format(path: Any, wanted: Any) -> str:
    if path is not None and not isinstance(path, (str, os.PathLike)):
        raise DrawingError(f"{quoted(path)} is no path of a file: give its name, as in 'sheet.pdf'")
    if wanted is None:
        wanted = "html" if path is None else Path(path).suffix.lower().removeprefix(".")
    if not isinstance(wanted, str) or wanted not in SHEET_FORMATS:
        given = f"format={quoted(wanted)}" if path is None else quoted(os.fspath(path), 200)
        raise DrawingError(f"{given} is no sheet of exercises: use one of .{', .'.join(SHEET_FORMATS)}")
    return wanted


def _pdf(exercises: list[Exercise], title: str, key: bool) -> bytes:
    return pdf_of_pages([(page.svg("light"), page.description) for page in sheet_pages(exercises, title, key)], title)


def _svg(exercises: list[Exercise], title: str, key: bool) -> str:
    pages = sheet_pages(exercises, title, key)
    width, height = pages[0].width, pages[0].height
    told = " ".join([page.description for page in pages])
    whole = Drawing(width, (height + GAP) * len(pages) - GAP, title, told)
    for number, page in enumerate(pages):
        whole.place(page, 0, number * (height + GAP))
    return whole.svg("light")


def _html(exercises: list[Exercise], title: str, key: bool) -> str:
    pages = [f'<section class="page">\n{page.svg("light")}</section>' for page in sheet_pages(exercises, title, key)]
    return HTML.replace("TITLE", escape(title)).replace("PAGES", "\n".join(pages))


HTML = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TITLE</title>
<style>
@page { size: A4; margin: 0 }
body { margin: 0; background: #e8e8ea }
.page { background: #fff; max-width: 210mm; margin: 1rem auto; box-shadow: 0 1px 4px #0003 }
.page svg { display: block; width: 100%; height: auto }
@media print {
  body { background: none }
  .page { margin: 0; max-width: none; box-shadow: none; break-after: page }
  .page:last-child { break-after: auto }
}
</style>
</head>
<body>
PAGES
</body>
</html>
"""


SHEET_FORMATS: dict[str, Callable[[list[Exercise], str, bool], str | bytes]] = {
    "pdf": _pdf,
    "html": _html,
    "svg": _svg,
    "tex": sheet_tex,
}
"""What makes each kind of file, by its ending."""
