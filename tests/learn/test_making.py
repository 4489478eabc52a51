"""Exercises are the same for the same id, survive JSON, and are refused where they are malformed."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import ExerciseError, ZermeloError, learn

ids = st.builds("{}-{}-{}".format, st.sampled_from(list(learn.KINDS)), st.integers(1, 3), st.integers(0, 999_999_999))


@settings(max_examples=40, deadline=None)
@given(ids)
def test_an_id_makes_the_same_exercise_again_and_json_brings_it_back(id: str) -> None:
    exercise = learn.make_by_id(id)
    assert exercise.id == id
    assert learn.make(exercise.kind, exercise.level, exercise.seed) == exercise
    assert learn.exercise_from_json(exercise.to_json()) == exercise
    assert learn.exercise_from_json(exercise.to_json(solved=False)) == exercise
    assert "answer" not in exercise.to_dict(solved=False)
    json.dumps(learn.mark(exercise, exercise.answer).to_dict())


def test_another_process_makes_the_same_exercises() -> None:
    wanted = [f"{kind}-{level}-5" for kind in learn.KINDS for level in learn.LEVELS]
    program = f"from zermelo import learn\nfor id in {wanted}: print(learn.make_by_id(id).to_json())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [learn.make_by_id(id).to_json() for id in wanted]


def test_an_exercise_is_interesting_and_small() -> None:
    for kind in learn.KINDS:
        for level in learn.LEVELS:
            for seed in range(30):
                exercise = learn.make(kind, level, seed)
                assert 4 <= exercise.tree.num_leaves <= 18 and exercise.tree.depth <= 4
                if exercise.shape.type == "set":
                    assert 0 < len(exercise.answer) < len(exercise.shape.choices)
                if exercise.shape.type == "windows":
                    assert any(window != (float("-inf"), float("inf")) for window in exercise.answer.values())
                stations = list(learn.KINDS[kind].stations(exercise))
                assert stations and len(learn.explained(exercise)) == len(stations)


def test_conventions_can_be_chosen_and_are_told() -> None:
    for seed in range(20):
        exercise = learn.make("leaves", 1, seed, cut=">", order="right-to-left")
        assert exercise.id == f"leaves-1-{seed}-gt-rtl" and learn.make_by_id(exercise.id.upper()) == exercise
        assert exercise.terms == {"cut": ">", "order": "right-to-left"}
        assert "right to left" in exercise.conventions[0] and "alpha > beta" in exercise.conventions[1]
        assert learn.mark(exercise, []).conventions == exercise.conventions
    assert learn.make("vectors", 3, 4, ties="last").conventions[-1].endswith("the rightmost is taken.")


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("values", "write kind, level and seed"),
        ("values-1", "write kind, level and seed"),
        ("values-4-1", "use 1, 2 or 3"),
        ("values-1--1", "write kind, level and seed"),
        ("values-1-1234567890", "write kind, level and seed"),
        ("sudoku-1-1", "use one of values, move"),
        ("values-1-1-gt", "no such convention"),
        ("leaves-1-1-gt-ge", "no convention"),
        ("leaves-1-1-up", "no convention"),
        ("", "write kind, level and seed"),
        (7, "an id is text"),
        (None, "an id is text"),
    ],
)
def test_a_malformed_id_is_refused_in_a_sentence(id: Any, told: str) -> None:
    with pytest.raises(ExerciseError, match=told):
        learn.make_by_id(id)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": 3}, {"kind": "values", "level": 0}, {"kind": "values", "level": True}, {"kind": "values", "seed": -1},
        {"kind": "values", "seed": 1.5}, {"kind": "values", "cut": ">"}, {"kind": "leaves", "cut": "<"},
        {"kind": "leaves", "order": 3}, {"kind": "vectors", "ties": "random"},
    ],
)  # fmt: skip
def test_what_means_nothing_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ExerciseError):
        learn.make(**wrong)


def test_json_of_something_else_is_refused() -> None:
    exercise = learn.make("values", 1, 1)
    other = learn.make("values", 1, 2)
    good = exercise.to_dict()
    changes: list[dict[str, Any]] = [
        {"format": "other"}, {"version": 2}, {"version": True}, {"id": "values-1-x"}, {"tree": None},
        {"tree": other.to_dict()["tree"]}, {"answer": other.to_dict()["answer"]}, {"answer": 3},
    ]  # fmt: skip
    for change in changes:
        with pytest.raises(ZermeloError):
            learn.exercise_from_dict({**good, **change})
    for text in ("", "[]", "{", "null", "[" * 100_000):
        with pytest.raises(ExerciseError):
            learn.exercise_from_json(text)
