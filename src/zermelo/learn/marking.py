"""mark(): an answer marked, and hints that tell more and more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.learn.exercise import Exercise, check_exercise
from zermelo.learn.given import read_answer
from zermelo.learn.kinds import KINDS
from zermelo.learn.places import SLIPS, Mark, Place, score_of
from zermelo.learn.words import capital, listed

__all__ = ["Hint", "explained", "hints", "mark"]

UNTELLING = ("carried", "other-child", "no-child")
"""Slips that the summary does not name: they say where a number is from, not how one came to it."""


def mark(exercise: Exercise, given: Any) -> Mark:
    """What is right and wrong in an answer, place by place, and what kind of slip it looks like.

    ``given`` is as ``exercise.shape`` says, as Python has it or as JSON; what is left open counts as not right.
    The score is the share of what is right in all that is asked; of sets, in all that belongs to the answer or
    was claimed. What follows rightly from a slip further down counts a half. Raises ExerciseError for what is
    not of the exercise's shape.
    """
    check_exercise(exercise)
    answer = read_answer(exercise.shape, given)
    places = tuple(KINDS[exercise.kind].judge(exercise, answer))
    right = all(place.verdict == "right" for place in places)
    return Mark(exercise.id, right, score_of(places), _summary(places, right), places, exercise.conventions)


def _summary(places: Sequence[Place], right: bool) -> str:
    if right:
        return "All of it is right."
    counts = {
        "right": "right", "wrong": "wrong", "missed": "missed", "claimed": "wrongly claimed", "open": "left open",
    }  # fmt: skip
    found = []
    for verdict, words in counts.items():
        many = sum([max(1, len(place.names)) for place in places if place.verdict == verdict])
        if many:
            found.append(f"{many} {words}")
    told = f"{capital(listed(found))}."
    slips = [place.slip for place in places if place.slip is not None and place.slip not in UNTELLING]
    often = max(slips, key=slips.count, default=None)
    if often is not None and slips.count(often) > 1:
        told += f" {slips.count(often)} of the slips look alike: {SLIPS[often]}."
    elif often is not None and len([place for place in places if place.verdict not in ("right", "open")]) == 1:
        told += f" It looks as if {SLIPS[often]}."
    return told


class Hint(NamedTuple):
    """Help with an exercise, more of it from one to the next."""

    where: str
    """The place to look at."""
    why: str
    """What decides there."""
    show: str
    """What is right there, and why."""
    node: str
    """The place's name, to point at."""


def hints(exercise: Exercise, given: Any = None) -> Hint | None:
    """Help with the first place that is not right in an answer, or with the first of all where none is given yet.

    None where all is right. Raises ExerciseError for an answer that is not of the exercise's shape.
    """
    check_exercise(exercise)
    kind = KINDS[exercise.kind]
    stations = list(kind.stations(exercise))
    name = stations[0]
    if given is not None:
        wrong = [place for place in mark(exercise, given).places if place.verdict != "right"]
        if not wrong:
            return None
        wanted = next((place for place in wrong if place.verdict != "open" and place.slip != "carried"), wrong[0])
        name = wanted.node
    return Hint(f"Look at {name}.", kind.why(exercise, name), kind.show(exercise, name), name)


def explained(exercise: Exercise) -> tuple[str, ...]:
    """The right answer with its reasons, a sentence a place, in the order in which a person works."""
    check_exercise(exercise)
    kind = KINDS[exercise.kind]
    return tuple([kind.show(exercise, name) for name in kind.stations(exercise)])
