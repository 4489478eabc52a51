"""The right answers of hundreds of exercises of each kind, found again by brute force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.learn.brute import Plain
from zermelo import learn

SEEDS = range(80)


def values(tree: Plain, exercise: learn.Exercise) -> Any:
    return tree.answer()


def vectors(tree: Plain, exercise: learn.Exercise) -> Any:
    return tree.answer(last=exercise.terms["ties"] == "last")


def leaves(tree: Plain, exercise: learn.Exercise) -> Any:
    return tuple(tree.alpha_beta(exercise.terms["cut"], exercise.terms["order"])[1])


def window(tree: Plain, exercise: learn.Exercise) -> Any:
    windows = tree.alpha_beta(exercise.terms["cut"], exercise.terms["order"])[0]
    return {name: windows[name] for name in exercise.shape.nodes}


def move(tree: Plain, exercise: learn.Exercise) -> Any:
    player = tree.mover(0)
    worth = {tree.names[child]: tree.worth(child) for child in tree.children(0)}
    best = max(worth, key=lambda name: worth[name][player])
    return {"move": best, "value": worth[best][0 if tree.players == 2 else player]}


def change(tree: Plain, exercise: learn.Exercise) -> Any:
    return tree.changing(exercise.terms["about"], exercise.terms["direction"])


def allies(tree: Plain, exercise: learn.Exercise) -> Any:
    """By all plans of a pair against all of the third player's: what the pair can make sure of."""
    selfish = tree.worth()
    found = []
    for first, second in ((0, 1), (0, 2), (1, 2)):
        ours = [node for node in tree.inner() if tree.mover(node) in (first, second)]
        theirs = [node for node in tree.inner() if tree.mover(node) not in (first, second)]
        sure = max(
            min(sum(tree.play({**plan, **reply})[i] for i in (first, second)) for reply in tree.plans(theirs))
            for plan in tree.plans(ours)
        )
        if sure > selfish[first] + selfish[second]:
            found.append(f"{first}+{second}")
    return tuple(found)


ANSWERS: dict[str, Callable[[Plain, learn.Exercise], Any]] = {
    "values": values, "vectors": vectors, "leaves": leaves, "window": window, "move": move, "change": change,
    "allies": allies,
}  # fmt: skip


@pytest.mark.parametrize("level", learn.LEVELS)
@pytest.mark.parametrize("kind", learn.KINDS)
def test_the_right_answer_is_what_brute_force_finds(kind: str, level: int) -> None:
    for seed in SEEDS:
        exercise = learn.make(kind, level, seed)
        tree = Plain(exercise.to_dict(solved=False)["tree"])
        assert exercise.answer == ANSWERS[kind](tree, exercise), exercise.id
        assert learn.mark(exercise, exercise.answer).right, exercise.id
