"""Exercises made: by kind, level and seed, by id, or from JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from zermelo.errors import ExerciseError, TreeError
from zermelo.learn.exercise import FORMAT, VERSION, Exercise, plain_answer
from zermelo.learn.given import read_answer
from zermelo.learn.ids import Asked, asked, id_of, parse_id
from zermelo.learn.kind import Kind
from zermelo.learn.kinds import KINDS
from zermelo.tree import Tree
from zermelo.tree.quote import quoted

__all__ = ["CHOOSABLE", "exercise_from_dict", "exercise_from_json", "make", "make_by_id"]

ATTEMPTS = 5_000
"""Trees that are drawn for one exercise at most; on the average a few are."""

CHOOSABLE = {name: kind.conventions for name, kind in KINDS.items()}
"""The conventions that may be chosen, by kind."""


def make(
    kind: str, level: int = 1, seed: int = 0, *, cut: str | None = None, order: str | None = None,
    ties: str | None = None,
) -> Exercise:  # fmt: skip
    """The exercise of a kind, a level (1, 2 or 3) and a seed: always the same.

    ``cut`` (">=" or ">") and ``order`` ("left-to-right" or "right-to-left") are conventions of the kinds that
    are about alpha-beta, ``ties`` ("first" or "last") of those about three players; by default the level and the
    seed choose. Raises ExerciseError. Cost: some tens of milliseconds.
    """
    return _made(asked(kind, level, seed, {"cut": cut, "order": order, "ties": ties}, CHOOSABLE))


def make_by_id(id: str) -> Exercise:
    """The exercise that an id such as values-2-12345 or leaves-3-7-gt-rtl names. Raises ExerciseError."""
    return _made(parse_id(id, CHOOSABLE))


def _made(what: Asked) -> Exercise:
    kind = KINDS[what.kind]
    draw = random.Random(f"{what.kind} {what.level} {what.seed}")
    for _ in range(ATTEMPTS):
        found = kind.draw(draw, what.level, what.chosen)
        if found is not None:
            return _exercise(kind, what, *found)
    raise ExerciseError(f"no exercise comes of {id_of(what)}: take another seed")


def _exercise(kind: Kind, what: Asked, tree: Tree, terms: Mapping[str, Any]) -> Exercise:
    question, conventions, shape, answer = kind.word(tree, terms)
    return Exercise(
        id_of(what), what.kind, what.level, what.seed, dict(terms), tree, question, conventions, shape, answer
    )


def exercise_from_json(text: str) -> Exercise:
    """The exercise that ``to_json`` wrote, with or without its answer. Raises ExerciseError for anything else."""
    try:
        content = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise ExerciseError(f"{quoted(text)} is no exercise: it is not JSON") from None
    return exercise_from_dict(content)


def exercise_from_dict(content: Any) -> Exercise:
    """The exercise of ``to_dict``: its tree, id and terms are read, all else follows from them.

    Raises ExerciseError where it is malformed, or an answer stands in it that is not the right one.
    """
    if not isinstance(content, Mapping) or content.get("format") != FORMAT:
        raise ExerciseError(f'{quoted(content)} is no exercise: its format must be "{FORMAT}"')
    if content.get("version") != VERSION or isinstance(content["version"], bool):
        raise ExerciseError(f"version {quoted(content.get('version'))} of an exercise: this reads version {VERSION}")
    what = parse_id(content.get("id"), CHOOSABLE)
    same = _made(what)
    try:
        tree = Tree.from_json(content.get("tree"))
    except TreeError as error:
        raise ExerciseError(f"the tree of {what.kind}: {error}") from None
    if tree != same.tree:
        raise ExerciseError(f"the tree is not that of {same.id}: take the exercise as it was made, or its id alone")
    if "answer" in content:
        given = read_answer(same.shape, content["answer"])
        if plain_answer(same.shape, given) != plain_answer(same.shape, same.answer):
            raise ExerciseError(f"the answer in it is not that of {same.id}: leave it out")
    return same
