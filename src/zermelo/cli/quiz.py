"""``zermelo quiz`` and ``zermelo progress``: five exercises for XP, and what was reached so far."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.cli.asking import any_seed, ask, print_mark, put
from zermelo.cli.options import AsJson
from zermelo.cli.output import print_json, write_text
from zermelo.errors import ExerciseError
from zermelo.learn.exercise import Exercise
from zermelo.learn.kinds import KINDS
from zermelo.learn.marking import explained, hints
from zermelo.learn.progress import Progress
from zermelo.learn.quiz import Quiz, quiz_by_id
from zermelo.learn.quiz import quiz as make_quiz
from zermelo.learn.store import add_to_progress, load_progress, progress_path, save_progress
from zermelo.learn.text import answer_from_text, how_to_write
from zermelo.learn.words import capital
from zermelo.search.words import count

__all__ = ["progress", "quiz"]


def quiz(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[KIND]...", help=f"{', '.join(KINDS)}; all by default. Or a quiz's id."),
    ] = None,
    level: Annotated[int | None, typer.Option("--level", help="1, 2 or 3; 1 by default.", show_default=False)] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Which quiz; any one by default.", show_default=False)
    ] = None,
) -> None:
    """Ask five exercises, for 20 XP each right answer.

    Each is explained after it. XP and streaks are kept on this machine: see zermelo progress. Answers are lines
    typed, or lines of stdin.
    """
    if what is not None and len(what) == 1 and what[0].lower().startswith("quiz-"):
        if level is not None or seed is not None:
            raise ExerciseError(f"{what[0]!r:.60} is a quiz's id, which says everything: leave the options out")
        asked = quiz_by_id(what[0])
    else:
        asked = make_quiz(1 if level is None else level, any_seed() if seed is None else seed, what or None)
    reached = load_progress()
    print(f"{asked.id}: {len(asked.exercises)} exercises. Type an answer, hint, skip or quit.")
    while (exercise := asked.current) is not None:
        number = len(asked.right) + 1
        print()
        put(exercise, f"{number} of {len(asked.exercises)}: ")
        answered = _turn(asked, exercise)
        if answered is None:
            break
        asked = answered
        reached = add_to_progress(exercise.kind, asked.right[-1])
    print(f"\n{sum(asked.right)} of {count(len(asked.right), 'answer')} right: {asked.xp} XP.")
    _tell(reached)


def _turn(asked: Quiz, exercise: Exercise) -> Quiz | None:
    """The quiz after an answer to its exercise; None where it is left or the input ends."""
    print(f"{capital(how_to_write(exercise.shape))}.")
    told = 0
    while (line := ask("> ")) is not None:
        word = line.lower().removeprefix("/")
        if word in ("quit", "exit", "q"):
            return None
        if word == "hint":
            help = hints(exercise)
            assert help is not None
            print((help.where, help.why)[min(told, 1)])
            told += 1
        elif word == "skip":
            given: Any = () if exercise.shape.type == "set" else {}
            print("\n".join(explained(exercise)))
            return asked.answer(given)[0]
        elif word:
            try:
                after, found = asked.answer(answer_from_text(exercise.shape, line))
            except ExerciseError as error:
                print(f"{error}.")
                continue
            print_mark(found)
            if not found.right:
                print("\n".join(explained(exercise)))
            return after
    return None


def progress(
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Export it to a file of JSON.", show_default=False)
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--import", metavar="FILE", help="Take over what was exported, in place of this.", show_default=False
        ),
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Begin again from nothing.")] = False,
    json: AsJson = False,
) -> None:
    """Show the XP and streaks that were reached in quizzes."""
    if clear and source is not None:
        raise ExerciseError("--clear and --import exclude each other: give one of them")
    if clear:
        save_progress(Progress())
    if source is not None:
        if not source.is_file():
            raise ExerciseError(f"{source} cannot be imported: there is no such file")
        save_progress(load_progress(source))
    reached = load_progress()
    if out is not None:
        write_text(out, reached.to_json())
    if json:
        print_json(reached.to_dict())
        return
    _tell(reached)
    for kind, answered, right in reached.by_kind:
        print(f"  {kind:<8} {right} of {answered} right")
    print(f"kept in {progress_path()}" + (f"; exported to {out}" if out is not None else ""))


def _tell(reached: Progress) -> None:
    days = reached.streak(datetime.date.today())
    print(
        f"{reached.xp:,} XP in all; {count(days, 'day')} in a row (at most {reached.most_days_in_a_row}); "
        f"{count(reached.in_a_row, 'right answer')} in a row (at most {reached.most_in_a_row})."
    )
