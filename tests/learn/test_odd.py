"""What is no answer to what a function asks is refused in a line, not by a failure somewhere inside."""

from __future__ import annotations

import datetime
import math
from typing import Any

import pytest

from zermelo import ZermeloError, exercise_sheet, learn

ODD: tuple[Any, ...] = (
    None, "x", "", b"x", 1.5, math.nan, math.inf, -1, 10**30, True, [1], (), {}, object(), [[]], [None], {"A": 1},
    {"A": [1]}, {"A": [{}, {}]}, {"A": [math.nan, 1]}, {"B": [1, None]}, {"move": [1]}, {"value": {}}, {1: 2},
    "quiz-1-1", "values-1-1",
)  # fmt: skip
DAY = datetime.date(2026, 1, 1)
EXERCISES = [learn.make(kind, 2, 1) for kind in learn.KINDS]
FIRST = EXERCISES[0]
CALLS: dict[str, Any] = {
    **{f"mark {each.kind}": lambda odd, each=each: learn.mark(each, odd) for each in EXERCISES},
    **{f"hints {each.kind}": lambda odd, each=each: learn.hints(each, odd) for each in EXERCISES},
    **{f"read {each.kind}": lambda odd, each=each: learn.answer_from_text(each.shape, odd) for each in EXERCISES},
    **{f"write {each.kind}": lambda odd, each=each: learn.answer_to_text(each.shape, odd) for each in EXERCISES},
    "mark": lambda odd: learn.mark(odd, {}),
    "hints": lambda odd: learn.hints(odd),
    "explained": lambda odd: learn.explained(odd),
    "make": lambda odd: learn.make(odd),
    "level": lambda odd: learn.make("values", odd),
    "seed": lambda odd: learn.make("values", 1, odd),
    "cut": lambda odd: learn.make("leaves", cut=odd),
    "ties": lambda odd: learn.make("vectors", ties=odd),
    "id": learn.make_by_id,
    "exercise": learn.exercise_from_dict,
    "exercise text": learn.exercise_from_json,
    "quiz": lambda odd: learn.quiz(odd),
    "quiz seed": lambda odd: learn.quiz(1, odd),
    "quiz kinds": lambda odd: learn.quiz(1, 1, odd),
    "quiz id": learn.quiz_by_id,
    "quiz answer": lambda odd: learn.quiz(1, 1).answer(odd),
    "progress": learn.progress_from_dict,
    "progress text": learn.progress_from_json,
    "after": lambda odd: learn.Progress().after(odd, True, DAY),
    "after right": lambda odd: learn.Progress().after("values", odd, DAY),
    "after day": lambda odd: learn.Progress().after("values", True, odd),
    "streak": lambda odd: learn.Progress().streak(odd),
    "picture": lambda odd: learn.exercise_picture(odd),
    "theme": lambda odd: learn.exercise_picture(FIRST, theme=odd),
    "outline": lambda odd: learn.outline(odd),
    "sheet": lambda odd: exercise_sheet(odd),
    **{
        f"sheet {name}": lambda odd, name=name: exercise_sheet("values", **{"count": 1, name: odd})
        for name in ("level", "seed", "count", "title", "format")
    },
}


@pytest.mark.parametrize("call", CALLS)
def test_what_is_odd_is_taken_or_refused_in_a_line(call: str) -> None:
    for odd in ODD:
        try:
            CALLS[call](odd)
        except ZermeloError as error:
            assert "\n" not in str(error) and 10 < len(str(error)) < 400, (odd, error)
