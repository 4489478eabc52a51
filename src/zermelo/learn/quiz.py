"""A quiz: five exercises, 20 XP for each right answer; frozen, so that a page or a program can keep it as it is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from zermelo.errors import ExerciseError
from zermelo.learn.exercise import LEVELS, Exercise
from zermelo.learn.ids import LARGEST_SEED, Asked, id_of
from zermelo.learn.kinds import KINDS
from zermelo.learn.making import make_by_id
from zermelo.learn.marking import mark
from zermelo.learn.places import Mark
from zermelo.tree.quote import quoted

__all__ = ["LENGTH", "XP", "Quiz", "quiz", "quiz_by_id"]

LENGTH = 5
XP = 20
"""Of a right answer; one that is right in part gets none, but is told what is right."""


@dataclass(frozen=True)
class Quiz:
    """Five exercises and what was answered so far."""

    id: str
    """As in quiz-2-12345, with the kinds after it where they were chosen: quiz-1-7-leaves-window."""
    exercises: tuple[str, ...]
    """Their ids."""
    right: tuple[bool, ...] = ()
    """Of those that were answered, from the first on: whether they were right."""

    @property
    def current(self) -> Exercise | None:
        """The exercise that comes next; None at the end."""
        return None if self.over else make_by_id(self.exercises[len(self.right)])

    @property
    def over(self) -> bool:
        """Whether all are answered."""
        return len(self.right) == len(self.exercises)

    @property
    def xp(self) -> int:
        """What was won so far."""
        return XP * sum(self.right)

    def answer(self, given: Any) -> tuple[Quiz, Mark]:
        """The quiz after an answer to the current exercise, and the answer's mark.

        Raises ExerciseError for an answer of another shape, after which the exercise is still open, and at the end.
        """
        exercise = self.current
        if exercise is None:
            raise ExerciseError(f"{self.id} is over: begin another quiz")
        found = mark(exercise, given)
        return replace(self, right=(*self.right, found.right)), found

    def to_dict(self) -> dict[str, Any]:
        """The quiz as JSON holds it."""
        return {
            "id": self.id, "exercises": list(self.exercises), "right": list(self.right), "xp": self.xp,
            "over": self.over,
        }  # fmt: skip


def quiz(level: int = 1, seed: int = 0, kinds: Iterable[str] | None = None) -> Quiz:
    """Five exercises of a level, of all kinds or of some, mixed by the seed. Raises ExerciseError."""
    if isinstance(level, bool) or level not in LEVELS or not isinstance(level, int):
        raise ExerciseError(f"level {quoted(level)} does not exist: use 1, 2 or 3")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise ExerciseError(f"seed {quoted(seed)} is none: it must be a whole number from 0 to {LARGEST_SEED:,}")
    if isinstance(kinds, str) or (kinds is not None and not isinstance(kinds, Iterable)):
        raise ExerciseError(f"kinds are {quoted(kinds)}: give a list of them, as in ['values', 'leaves']")
    wanted = list(KINDS) if kinds is None else list(kinds)
    for kind in wanted:
        if not isinstance(kind, str) or kind not in KINDS:
            raise ExerciseError(f"{quoted(kind)} is no kind of exercise: use one of {', '.join(KINDS)}")
    known = [kind for kind in KINDS if kind in wanted]
    if not known:
        raise ExerciseError(f"no kind of exercise is given: use some of {', '.join(KINDS)}")
    draw = random.Random(f"quiz {level} {seed} {' '.join(known)}")
    order: list[str] = []
    while len(order) < LENGTH:
        order += draw.sample(known, len(known))
    found = tuple([id_of(Asked(kind, level, draw.randint(0, LARGEST_SEED), {})) for kind in order[:LENGTH]])
    chosen = [] if len(known) == len(KINDS) else known
    return Quiz("-".join(["quiz", str(level), str(seed), *chosen]), found)


def quiz_by_id(id: str) -> Quiz:
    """The quiz that an id such as quiz-2-12345 names, at its beginning. Raises ExerciseError."""
    found = re.fullmatch("quiz-([0-9])-([0-9]{1,9})((?:-[a-z]+)*)", id.strip().lower()) if isinstance(id, str) else None
    if found is None:
        raise ExerciseError(f"{quoted(id)} is no id of a quiz: write level and seed, as in quiz-2-12345")
    return quiz(int(found[1]), int(found[2]), found[3][1:].split("-") if found[3] else None)
