"""``zermelo sheet``: exercises to print, with the key to the answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zermelo.errors import ExerciseError
from zermelo.learn.kinds import KINDS
from zermelo.learn.sheet import MOST, SHEET_FORMATS, exercise_sheet, sheet_exercises

__all__ = ["sheet"]


def sheet(
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]...", help="Exercises by their ids, instead of --kind.", show_default=False),
    ] = None,
    *,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help=f"A file that ends in .{', .'.join(SHEET_FORMATS)}.")
    ],
    kind: Annotated[
        str | None, typer.Option("--kind", help=f"{', '.join(KINDS)}; or all, in turn.", show_default=False)
    ] = None,
    level: Annotated[int, typer.Option("--level", help="1, 2 or 3.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The first exercise's; the others follow.")] = 0,
    count: Annotated[int, typer.Option("--count", help=f"Exercises, {MOST} at most.")] = 4,
    title: Annotated[str | None, typer.Option("--title", help="What stands above them.", show_default=False)] = None,
    key: Annotated[bool, typer.Option("--key/--no-key", help="The answers, on pages of their own.")] = True,
) -> None:
    """Write exercises to print, and the key to their answers.

    There are boxes and lines to fill in.
    """
    if ids and kind is not None:
        raise ExerciseError("ids and --kind are given: give one of them")
    exercises = sheet_exercises(ids) if ids else sheet_exercises("all" if kind is None else kind, level, seed, count)
    exercise_sheet(exercises, out, title=title, key=key)
    print(f"{', '.join([each.id for each in exercises])}: the sheet is in {out}")
