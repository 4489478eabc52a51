"""Quizzes, and what a learner reaches by them."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import ExerciseError, learn

DAY = datetime.date(2026, 2, 27)


def test_five_right_answers_are_a_hundred_xp() -> None:
    quiz = learn.quiz(level=2, seed=11)
    assert quiz.id == "quiz-2-11" and learn.quiz_by_id("quiz-2-11") == quiz
    reached = learn.Progress()
    kinds = []
    while quiz.current is not None:
        exercise = quiz.current
        kinds.append(exercise.kind)
        quiz, found = quiz.answer(exercise.answer)
        assert found.right and exercise.level == 2
        reached = reached.after(exercise.kind, found.right, DAY)
    assert quiz.over and quiz.xp == 100 and len(set(kinds)) == 5
    assert (reached.xp, reached.right, reached.most_in_a_row, reached.days_in_a_row) == (100, 5, 5, 1)
    with pytest.raises(ExerciseError, match="is over"):
        quiz.answer({})


def test_what_is_right_in_part_gives_nothing_and_goes_on() -> None:
    quiz = learn.quiz(1, 3, kinds=["leaves"])
    assert quiz.id == "quiz-1-3-leaves" and learn.quiz_by_id(quiz.id) == quiz
    first = quiz.current
    assert first is not None and first.kind == "leaves"
    quiz, found = quiz.answer(first.shape.choices)
    assert not found.right and 0 < found.score < 1 and quiz.xp == 0
    second = quiz.current
    assert second is not None and second.id != first.id
    with pytest.raises(ExerciseError):
        quiz.answer({"A": 1})
    assert quiz.current == second and json.dumps(quiz.to_dict())


@pytest.mark.parametrize("id", ["quiz", "quiz-0-1", "quiz-1-1-chess", "quiz-1-x", "values-1-1", 5, "quiz-1-1-"])
def test_a_malformed_quiz_is_refused(id: Any) -> None:
    with pytest.raises(ExerciseError):
        learn.quiz_by_id(id)


@pytest.mark.parametrize("wrong", [{"level": 4}, {"seed": -1}, {"kinds": []}, {"kinds": "values"}, {"kinds": [3]}])
def test_a_quiz_that_means_nothing_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ExerciseError):
        learn.quiz(**wrong)


def test_days_in_a_row() -> None:
    def day(number: int) -> datetime.date:
        return DAY + datetime.timedelta(days=number)

    reached = learn.Progress()
    seen = []
    for number, right in ((0, True), (0, True), (1, False), (2, True), (5, True), (4, True), (6, True)):
        reached = reached.after("values", right, day(number))
        seen.append((reached.days_in_a_row, reached.in_a_row))
    assert seen == [(1, 1), (1, 2), (2, 0), (3, 1), (1, 2), (1, 3), (2, 4)]
    assert reached.most_days_in_a_row == 3 and reached.last_day == day(6).isoformat()
    assert [reached.streak(day(number)) for number in (6, 7, 8)] == [2, 2, 0]
    assert learn.Progress().streak(DAY) == 0


steps = st.lists(st.tuples(st.sampled_from(list(learn.KINDS)), st.booleans(), st.integers(0, 20)), max_size=30)


@given(steps)
def test_progress_survives_export_and_import(answers: list[tuple[str, bool, int]]) -> None:
    reached = learn.Progress()
    for kind, right, number in answers:
        reached = reached.after(kind, right, DAY + datetime.timedelta(days=number))
    assert learn.progress_from_json(reached.to_json()) == reached
    assert reached.xp == 20 * sum(right for _, right, _ in answers)
    assert reached.most_in_a_row >= reached.in_a_row and reached.most_days_in_a_row >= reached.days_in_a_row


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "x"}, "its format must be"),
        ({"version": 9}, "version 9"),
        ({"xp": -20}, "xp is -20"),
        ({"xp": "20"}, "xp is '20'"),
        ({"xp": 1000}, "contradicts itself"),
        ({"right": 9}, "contradicts itself"),
        ({"answered": True}, "answered is True"),
        ({"last_day": "yesterday"}, "last_day is 'yesterday'"),
        ({"last_day": None}, "contradicts itself"),
        ({"last_day": 5}, "last_day is 5"),
        ({"by_kind": []}, "by_kind is"),
        ({"by_kind": {"chess": {}}}, "by_kind has 'chess'"),
        ({"by_kind": {"values": {"answered": 1, "right": 3}}}, "contradicts itself"),
        ({"most_in_a_row": 7}, "contradicts itself"),
        ({"days_in_a_row": 7}, "contradicts itself"),
    ],
)
def test_an_import_that_is_wrong_is_refused(change: dict[str, Any], told: str) -> None:
    good = learn.Progress().after("values", True, DAY).after("leaves", False, DAY).to_dict()
    assert learn.progress_from_dict(good).answered == 2
    with pytest.raises(ExerciseError, match=told):
        learn.progress_from_dict({**good, **change})


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", "[" * 100_000])
def test_what_is_no_progress_is_refused(text: str) -> None:
    with pytest.raises(ExerciseError):
        learn.progress_from_json(text)


def test_an_answer_is_right_or_not_on_a_day() -> None:
    with pytest.raises(ExerciseError):
        learn.Progress().after("chess", True, DAY)
    with pytest.raises(ExerciseError):
        learn.Progress().after("values", 1, DAY)  # type: ignore[arg-type]
