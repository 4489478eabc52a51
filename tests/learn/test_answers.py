"""The right answers of hundreds of exercises of each kind, found again by brute force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.learn.brute import Plain
from zermelo import learn

SEEDS = range(120)


def values(tree: Plain, exercise: learn.Exercise) -> Any:
    return tree.answer()


def vectors(tree: Plain, exercise: learn.Exercise) -> Any:
    return tree.answer(last=exercise.terms["ties"] == "last")


def leaves(tree: Plain, exercise: learn.Exercise) -> Any:
    return tuple(tree.alpha_beta(exercise.terms["cut"], exercise.terms["order"])[1])


ANSWERS: dict[str, Callable[[Plain, learn.Exercise], Any]] = {"values": values, "vectors": vectors, "leaves": leaves}


@pytest.mark.parametrize("level", learn.LEVELS)
@pytest.mark.parametrize("kind", learn.KINDS)
def test_the_right_answer_is_what_brute_force_finds(kind: str, level: int) -> None:
    for seed in SEEDS:
        exercise = learn.make(kind, level, seed)
        tree = Plain(exercise.to_dict(solved=False)["tree"])
        assert exercise.answer == ANSWERS[kind](tree, exercise), exercise.id
        assert learn.mark(exercise, exercise.answer).right, exercise.id
