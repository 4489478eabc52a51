"""Answers as a line of text, and answers that are malformed."""

from __future__ import annotations

import contextlib
import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import ExerciseError, learn

numbers = st.one_of(st.integers(-99, 99), st.fractions(-9, 9, max_denominator=8))


def tidy(number: Any) -> Any:
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


def answers(exercise: learn.Exercise) -> st.SearchStrategy[Any]:
    """Any answer of an exercise's shape, right or wrong."""
    shape = exercise.shape
    number = numbers.map(tidy)
    ends = st.one_of(number, st.sampled_from((math.inf, -math.inf)))
    if shape.type == "set":
        return st.lists(st.sampled_from(shape.choices), unique=True)
    if shape.type == "move":
        return st.fixed_dictionaries({}, optional={"move": st.sampled_from(shape.choices), "value": number})
    values = {
        "numbers": number,
        "vectors": st.tuples(*[number] * shape.length),
        "windows": st.tuples(ends, ends),
    }[shape.type]
    return st.fixed_dictionaries({}, optional=dict.fromkeys(shape.nodes, values))


exercises = st.builds(
    learn.make, st.sampled_from(list(learn.KINDS)), st.sampled_from(learn.LEVELS), st.integers(0, 999_999_999)
)


@settings(max_examples=60, deadline=None)
@given(exercises, st.data())
def test_any_answer_is_marked_and_read_again_from_text_and_json(exercise: learn.Exercise, data: st.DataObject) -> None:
    answer = learn.read_answer(exercise.shape, data.draw(answers(exercise)))
    found = learn.mark(exercise, answer)
    same = answer == exercise.answer
    assert found.right == same and (found.score == 1) == same and 0 <= found.score <= 1
    assert all(place.sentence.endswith(".") for place in found.places)
    assert learn.mark(exercise, learn.plain_answer(exercise.shape, answer)) == found
    assert learn.answer_from_text(exercise.shape, learn.answer_to_text(exercise.shape, answer)) == answer
    assert (learn.hints(exercise, answer) is None) == same


@settings(max_examples=60, deadline=None)
@given(exercises, st.one_of(st.text(max_size=40), st.text("ABr123=(), ?-/.∞inf", max_size=40)))
def test_any_line_is_read_or_refused_in_a_sentence(exercise: learn.Exercise, line: str) -> None:
    with contextlib.suppress(ExerciseError):
        learn.mark(exercise, learn.answer_from_text(exercise.shape, line))


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.sampled_from(("A", "B"))),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(("A", "B", "the root", "move", "value")), inner, max_size=3),
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(exercises, json_values)
def test_any_json_is_an_answer_or_refused_in_a_sentence(exercise: learn.Exercise, given: Any) -> None:
    with contextlib.suppress(ExerciseError):
        learn.mark(exercise, given)


def test_lines_are_written_in_several_ways() -> None:
    three = learn.Shape("numbers", ("A", "B", "the root"))
    for line in ("3 2 3", "3, 2, 3", "A=3 B=2 root=3", "a = 3; b = 2; the root = 3", "root=3, B=2, A=6/2"):
        assert learn.answer_from_text(three, line) == {"A": 3, "B": 2, "the root": 3}, line
    assert learn.answer_from_text(three, "3 ? −1/2") == {"A": 3, "the root": Fraction(-1, 2)}
    one = learn.Shape("windows", ("B",))
    for line in ("(-inf, 3)", "-inf 3", "−∞ 3", "B=(-inf,3)", "-infinity, +3"):
        assert learn.answer_from_text(one, line) == {"B": (-math.inf, 3)}, line
    assert learn.answer_from_text(one, "? 3") == {"B": (None, 3)}
    two = learn.Shape("vectors", ("A", "the root"), length=3)
    for line in ("(1,2,3) (4,5,6)", "1 2 3 4 5 6", "root=(4 5 6) A=(1 2 3)"):
        assert learn.answer_from_text(two, line) == {"A": (1, 2, 3), "the root": (4, 5, 6)}, line
    some = learn.Shape("set", choices=("A1", "A2", "0+1"))
    assert learn.answer_from_text(some, "0+1, a1") == ("A1", "0+1")
    assert learn.answer_from_text(some, "none") == ()
    move = learn.Shape("move", choices=("A", "B"))
    for line in ("b 3", "B=3", "B, 3"):
        assert learn.answer_from_text(move, line) == {"move": "B", "value": 3}, line
    assert learn.answer_from_text(move, "? 3") == {"value": 3}


@pytest.mark.parametrize(
    ("kind", "given", "told"),
    [
        ("values", 3, "give an object"),
        ("values", {"Z": 3}, "'Z', which is not asked: use A, B"),
        ("values", {"A": "three"}, "give a number such as 3, -2.5 or 7/2"),
        ("values", {"A": True}, "give a number"),
        ("values", {"A": float("nan")}, "give a number"),
        ("values", {"A": float("inf")}, "give a number"),
        ("values", {"A": "1/0"}, "give a number"),
        ("values", {"A": "1e99999999999"}, "give a number"),
        ("values", {"A": 10**400}, "give a number"),
        ("vectors", {"A": [1, 2]}, "3 numbers, one a player"),
        ("window", {"B": 3}, "use|two numbers"),
        ("leaves", "A1", "give a list of names"),
        ("leaves", ["A1", "Q9"], "'Q9' is not to choose from"),
        ("leaves", [["A1"]], "is not to choose from"),
        ("move", {"move": "Q"}, "is not to choose from: use A, B"),
        ("move", {"moves": "A"}, "it consists of move and value"),
        ("allies", {"0+1": True}, "give a list of names"),
    ],
)
def test_a_malformed_answer_is_refused_in_a_sentence(kind: str, given: Any, told: str) -> None:
    with pytest.raises(ExerciseError, match=told):
        learn.mark(learn.make(kind, 1, 1), given)


def test_only_exercises_are_marked() -> None:
    for wrong in (None, "values-1-1", {"id": "values-1-1"}):
        with pytest.raises(ExerciseError, match="is no exercise"):
            learn.mark(wrong, {})  # type: ignore[arg-type]
