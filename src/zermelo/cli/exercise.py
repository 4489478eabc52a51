"""``zermelo exercise``: an exercise asked in the terminal, with hints, and marked until it is right."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from zermelo.cli.asking import any_seed, ask, print_mark, put
from zermelo.cli.options import AsJson
from zermelo.cli.output import print_json
from zermelo.errors import ExerciseError
from zermelo.learn.exercise import Exercise
from zermelo.learn.ids import CONVENTIONS
from zermelo.learn.kinds import KINDS
from zermelo.learn.making import make, make_by_id
from zermelo.learn.marking import explained, hints, mark
from zermelo.learn.text import answer_from_text, how_to_write

__all__ = ["exercise"]

HELP = """\
an answer   {how}
hint        where to look, then what decides there, then what is right there
show        the right answer with its reasons, which ends the exercise
tree        the question again
quit        leave it"""


def exercise(
    what: Annotated[
        str,
        typer.Argument(metavar="[KIND]", help=f"{', '.join(KINDS)}; or an exercise's id, such as leaves-2-7."),
    ] = "values",
    level: Annotated[int | None, typer.Option("--level", help="1, 2 or 3; 1 by default.", show_default=False)] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Which exercise; any one by default.", show_default=False)
    ] = None,
    cut: Annotated[
        str | None, typer.Option("--cut", help="ge or gt, in exercises about alpha-beta.", show_default=False)
    ] = None,
    order: Annotated[
        str | None, typer.Option("--order", help="ltr or rtl, in exercises about alpha-beta.", show_default=False)
    ] = None,
    ties: Annotated[
        str | None, typer.Option("--ties", help="first or last, in exercises about vectors.", show_default=False)
    ] = None,
    answer: Annotated[
        str | None, typer.Option("--answer", help="Mark this answer, and ask nothing.", show_default=False)
    ] = None,
    json: AsJson = False,
) -> None:
    """Ask an exercise about a game tree, and mark the answer.

    Until it is right, or is shown. Answers are lines typed, or lines of stdin. With --json the exercise is printed,
    with --answer, too, the mark.
    """
    chosen = {"cut": cut, "order": order, "ties": ties}
    asked = _asked(what, level, seed, {name: word for name, word in chosen.items() if word is not None})
    if answer is not None:
        found = mark(asked, answer_from_text(asked.shape, answer))
        print_json(found.to_dict()) if json else print_mark(found)
    elif json:
        print_json(asked.to_dict())
    else:
        _session(asked)


def _asked(what: str, level: int | None, seed: int | None, chosen: dict[str, str]) -> Exercise:
    if "-" in what:
        if level is not None or seed is not None or chosen:
            raise ExerciseError(f"{what!r:.60} is an exercise's id, which says everything: leave the options out")
        return make_by_id(what)
    words: dict[str, Any] = {name: CONVENTIONS[name].get(word, word) for name, word in chosen.items()}
    return make(what, 1 if level is None else level, any_seed() if seed is None else seed, **words)


def _session(exercise: Exercise) -> None:
    """Ask until the answer is right, was shown, or the input ends."""
    put(exercise, "")
    how = how_to_write(exercise.shape)
    print(f"Answer, or type hint, show or quit: {how}.")
    given: Any = None
    told = 0
    while (line := ask("> ")) is not None:
        word = line.lower().removeprefix("/")
        if not word:
            continue
        if word in ("quit", "exit", "q"):
            return
        if word in ("help", "?"):
            print(HELP.format(how=how))
        elif word == "tree":
            put(exercise, "")
        elif word == "show":
            print("\n".join(explained(exercise)))
            return
        elif word == "hint":
            help = hints(exercise, given)
            if help is not None:
                print((help.where, help.why, help.show)[min(told, 2)])
                told += 1
        else:
            try:
                given = answer_from_text(exercise.shape, line)
            except ExerciseError as error:
                print(f"{error}.")
                continue
            told = 0
            found = mark(exercise, given)
            print_mark(found)
            if found.right:
                return
