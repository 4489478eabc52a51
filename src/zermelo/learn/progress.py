"""Progress: what a learner has reached: XP, streaks of days and of right answers. A small frozen value."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from zermelo.errors import ExerciseError
from zermelo.learn.kinds import KINDS
from zermelo.learn.quiz import XP
from zermelo.tree.quote import quoted

__all__ = ["NOTHING_YET", "Progress", "progress_from_dict", "progress_from_json"]

FORMAT = "zermelo-progress"
VERSION = 1
MOST = 10**9
"""Of any count; an import with more is refused."""
COUNTS = ("xp", "answered", "right", "in_a_row", "most_in_a_row", "days_in_a_row", "most_days_in_a_row")


@dataclass(frozen=True)
class Progress:
    """What a learner has reached. ``Progress()`` is nothing yet, which is also what clearing leaves."""

    xp: int = 0
    answered: int = 0
    right: int = 0
    in_a_row: int = 0
    """Right answers since the last that was not."""
    most_in_a_row: int = 0
    days_in_a_row: int = 0
    """Days one after the other, up to ``last_day``, with an answer on each; see ``streak``."""
    most_days_in_a_row: int = 0
    last_day: str | None = None
    """Of the last answer, as in 2026-03-31; None before there is one."""
    by_kind: tuple[tuple[str, int, int], ...] = ()
    """(kind, answered, right), of the kinds that there were answers to, in their order."""

    def after(self, kind: str, right: bool, day: datetime.date) -> Progress:
        """The progress after an answer to an exercise of this kind, on this day: a right one is worth 20 XP.

        A day before the last one (a clock that was set back) counts as the last. Raises ExerciseError.
        """
        if not isinstance(kind, str) or kind not in KINDS:
            raise ExerciseError(f"{quoted(kind)} is no kind of exercise: use one of {', '.join(KINDS)}")
        if not isinstance(day, datetime.date) or not isinstance(right, bool):
            raise ExerciseError(f"an answer is right or not, on a day: {quoted(right)} and {quoted(day)} are not that")
        last = None if self.last_day is None else datetime.date.fromisoformat(self.last_day)
        day = datetime.date(day.year, day.month, day.day)
        day = day if last is None else max(day, last)
        days = self.days_in_a_row
        if last is None or (day - last).days > 1:
            days = 1
        elif day > last:
            days += 1
        row = self.in_a_row + 1 if right else 0
        counts = {name: (answered, rights) for name, answered, rights in self.by_kind}
        answered, rights = counts.get(kind, (0, 0))
        counts[kind] = (answered + 1, rights + right)
        return replace(
            self,
            xp=self.xp + XP * right, answered=self.answered + 1, right=self.right + right, in_a_row=row,
            most_in_a_row=max(row, self.most_in_a_row), days_in_a_row=days,
            most_days_in_a_row=max(days, self.most_days_in_a_row), last_day=day.isoformat(),
            by_kind=tuple([(name, *counts[name]) for name in KINDS if name in counts]),
        )  # fmt: skip

    def streak(self, today: datetime.date) -> int:
        """The days in a row up to today or yesterday; 0 where a day was left out. Raises ExerciseError for no day."""
        if not isinstance(today, datetime.date):
            raise ExerciseError(f"today is {quoted(today)}: give a datetime.date")
        if self.last_day is None:
            return 0
        today = datetime.date(today.year, today.month, today.day)
        away = (today - datetime.date.fromisoformat(self.last_day)).days
        return self.days_in_a_row if away <= 1 else 0

    def to_dict(self) -> dict[str, Any]:
        """The progress as JSON holds it."""
        return {
            "format": FORMAT,
            "version": VERSION,
            **{name: getattr(self, name) for name in COUNTS},
            "last_day": self.last_day,
            "by_kind": {kind: {"answered": answered, "right": right} for kind, answered, right in self.by_kind},
        }

    def to_json(self) -> str:
        """The progress as JSON text, to export."""
        return json.dumps(self.to_dict(), indent=2) + "\n"


NOTHING_YET = Progress()


def progress_from_json(text: str | bytes) -> Progress:
    """The progress that ``to_json`` wrote. Raises ExerciseError for anything else."""
    try:
        content = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise ExerciseError(f"{quoted(text)} is no progress of a learner: it is not JSON") from None
    return progress_from_dict(content)


def progress_from_dict(content: Any) -> Progress:
    """The progress of ``to_dict``, checked. Raises ExerciseError, naming what is wrong."""
    if not isinstance(content, Mapping) or content.get("format") != FORMAT:
        raise ExerciseError(f'{quoted(content)} is no progress of a learner: its format must be "{FORMAT}"')
    if content.get("version") != VERSION or isinstance(content["version"], bool):
        raise ExerciseError(f"version {quoted(content.get('version'))} of a progress: this reads version {VERSION}")
    counts = {name: _count(content, name) for name in COUNTS}
    last = content.get("last_day")
    if last is not None:
        try:
            if not isinstance(last, str) or datetime.date.fromisoformat(last).isoformat() != last:
                raise ValueError
        except ValueError:
            raise ExerciseError(f"last_day is {quoted(last)}: it must be a day such as 2026-03-31, or null") from None
    kinds = content.get("by_kind")
    if not isinstance(kinds, Mapping):
        raise ExerciseError(f"by_kind is {quoted(kinds)}: it must be an object with a kind's counts by its name")
    for kind, held in kinds.items():
        if kind not in KINDS or not isinstance(held, Mapping):
            raise ExerciseError(f"by_kind has {quoted(kind)}: {quoted(held)}; its kinds are {', '.join(KINDS)}")
    rows = [(kind, _count(kinds[kind], "answered"), _count(kinds[kind], "right")) for kind in KINDS if kind in kinds]
    found = Progress(**counts, last_day=last, by_kind=tuple(rows))
    _check_sense(found)
    return found


def _count(content: Mapping[Any, Any], name: str) -> int:
    value = content.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise ExerciseError(f"{name} is {quoted(value)}: it must be a whole number from 0 to {MOST:,}")
    return value


def _check_sense(found: Progress) -> None:
    """Raise ExerciseError where the counts contradict each other."""
    pairs = {
        "right": (found.right, found.answered), "in_a_row": (found.in_a_row, found.most_in_a_row),
        "most_in_a_row": (found.most_in_a_row, found.right),
        "days_in_a_row": (found.days_in_a_row, found.most_days_in_a_row),
        "most_days_in_a_row": (found.most_days_in_a_row, found.answered),
    }  # fmt: skip
    for name, (less, more) in pairs.items():
        if less > more:
            raise ExerciseError(f"{name} is {less}, more than there can be: the progress contradicts itself")
    sums = (sum([row[1] for row in found.by_kind]), sum([row[2] for row in found.by_kind]))
    if sums != (found.answered, found.right) or any(row[2] > row[1] for row in found.by_kind):
        raise ExerciseError("by_kind does not add up to answered and right: the progress contradicts itself")
    if found.xp != XP * found.right or (found.last_day is None) != (found.answered == 0):
        raise ExerciseError(
            f"xp is {found.xp} for {found.right} right answers, the last on {found.last_day}: "
            "the progress contradicts itself"
        )
