"""Ids: the short text that names an exercise, such as values-2-12345 or leaves-3-7-gt-rtl."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from zermelo.errors import ExerciseError
from zermelo.learn.exercise import LEVELS
from zermelo.tree.quote import quoted

__all__ = ["CONVENTIONS", "LARGEST_SEED", "Asked", "asked", "id_of", "parse_id"]

LARGEST_SEED = 999_999_999

CONVENTIONS: dict[str, dict[str, str]] = {
    "cut": {"ge": ">=", "gt": ">"},
    "order": {"ltr": "left-to-right", "rtl": "right-to-left"},
    "ties": {"first": "first", "last": "last"},
}
"""The conventions that may be chosen, each with its words in an id and what they mean."""


class Asked(NamedTuple):
    """What an id says."""

    kind: str
    level: int
    seed: int
    chosen: dict[str, str]
    """The conventions that were chosen; the others follow from level and seed."""


def asked(kind: Any, level: Any, seed: Any, chosen: Mapping[str, Any], kinds: Mapping[str, Iterable[str]]) -> Asked:
    """What is asked for, checked; ``kinds`` has the conventions of each kind. Raises ExerciseError."""
    if not isinstance(kind, str) or kind not in kinds:
        raise ExerciseError(f"{quoted(kind)} is no kind of exercise: use one of {', '.join(kinds)}")
    if isinstance(level, bool) or not isinstance(level, int) or level not in LEVELS:
        raise ExerciseError(f"level {quoted(level)} does not exist: use 1, 2 or 3")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise ExerciseError(f"seed {quoted(seed)} is none: it must be a whole number from 0 to {LARGEST_SEED:,}")
    found = {}
    for name, value in chosen.items():
        if value is None:
            continue
        known = CONVENTIONS.get(name, {})
        if name not in kinds[kind]:
            raise ExerciseError(f"{name}={quoted(value)}: exercises of the kind {kind} have no such convention")
        if not isinstance(value, str) or value not in known.values():
            raise ExerciseError(f"{name} is {quoted(value)}: use {' or '.join(map(repr, known.values()))}")
        found[name] = value
    return Asked(kind, level, seed, {name: found[name] for name in CONVENTIONS if name in found})


def id_of(what: Asked) -> str:
    """The id of an exercise."""
    words = [word for name, value in what.chosen.items() for word, known in CONVENTIONS[name].items() if known == value]
    return "-".join([what.kind, str(what.level), str(what.seed), *words])


def parse_id(text: Any, kinds: Mapping[str, Iterable[str]]) -> Asked:
    """What an id asks for. Raises ExerciseError, quoting it."""
    if not isinstance(text, str):
        raise ExerciseError(f"{quoted(text)} is no id of an exercise: an id is text such as values-2-12345")
    parts = text.strip().lower().split("-")
    if len(parts) < 3 or not all(re.fullmatch("[0-9]{1,9}", part) for part in parts[1:3]):
        raise ExerciseError(f"{quoted(text)} is no id of an exercise: write kind, level and seed, as in values-2-12345")
    chosen: dict[str, str] = {}
    for word in parts[3:]:
        name = next((name for name, words in CONVENTIONS.items() if word in words), None)
        if name is None or name in chosen:
            known = ", ".join([word for words in CONVENTIONS.values() for word in words])
            raise ExerciseError(f"{quoted(word)} in {quoted(text)} is no convention: after the seed, use {known}")
        chosen[name] = CONVENTIONS[name][word]
    return asked(parts[0], int(parts[1]), int(parts[2]), chosen, kinds)
