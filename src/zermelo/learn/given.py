"""Answers as learners give them: checked and brought into the form that an exercise's own answer has."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from zermelo.errors import ExerciseError
from zermelo.learn.exercise import Number, Shape
from zermelo.tree.quote import quoted

__all__ = ["number", "read_answer"]

LARGEST = 10**9
"""Of the numbers in an answer."""
INFINITIES = {"inf": math.inf, "infinity": math.inf, "∞": math.inf}


def read_answer(shape: Shape, given: Any) -> Any:
    """An answer in the form that ``shape`` tells, from that or from what JSON has for it.

    What is left open is missing. Raises ExerciseError, naming the place, for whatever else is not of this shape.
    """
    if shape.type == "set":
        return _some(shape, given)
    if not isinstance(given, Mapping):
        wanted = '{"move": …, "value": …}' if shape.type == "move" else '{"node": …}'
        raise ExerciseError(f"the answer {quoted(given)} does not fit the question: give an object, as in {wanted}")
    if shape.type == "move":
        return _move(shape, given)
    found = {}
    for name, value in given.items():
        if not isinstance(name, str) or name not in shape.nodes:
            raise ExerciseError(f"the answer names {quoted(name)}, which is not asked: use {_list(shape.nodes)}")
        read = None if _is_open(value) else _value(shape, name, value)
        if read is not None:
            found[name] = read
    return {name: found[name] for name in shape.nodes if name in found}


def _is_open(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _value(shape: Shape, name: str, value: Any) -> Any:
    if shape.type == "numbers":
        return number(value, name)
    parts = 2 if shape.type == "windows" else shape.length
    if not isinstance(value, (list, tuple)) or len(value) != parts:
        wanted = "two numbers, alpha and beta" if shape.type == "windows" else f"{parts} numbers, one a player"
        raise ExerciseError(f"the answer at {name} is {quoted(value)}: give {wanted}")
    windows = shape.type == "windows"
    read = tuple([None if _is_open(part) else number(part, name, infinite=windows) for part in value])
    # Of a window one end may be left open; a vector is whole or not there.
    return None if read.count(None) == parts or (not windows and None in read) else read


def _move(shape: Shape, given: Mapping[Any, Any]) -> dict[str, Any]:
    for name in given:
        if name not in ("move", "value"):
            raise ExerciseError(f"the answer has {quoted(name)}: it consists of move and value")
    found: dict[str, Any] = {}
    if not _is_open(given.get("move")):
        found["move"] = _choice(shape, given["move"])
    if not _is_open(given.get("value")):
        found["value"] = number(given["value"], "value")
    return found


def _some(shape: Shape, given: Any) -> tuple[str, ...]:
    if isinstance(given, (str, Mapping)) or not isinstance(given, Iterable):
        raise ExerciseError(f"the answer {quoted(given)} does not fit the question: give a list of names, or []")
    chosen = {_choice(shape, each) for each in given}
    return tuple([choice for choice in shape.choices if choice in chosen])


def _choice(shape: Shape, value: Any) -> str:
    if not isinstance(value, str) or value not in shape.choices:
        raise ExerciseError(f"{quoted(value)} is not to choose from: use {_list(shape.choices)}")
    return value


def _list(names: tuple[str, ...]) -> str:
    return ", ".join(names if len(names) <= 12 else (*names[:11], "…"))


def number(value: Any, place: str, *, infinite: bool = False) -> Number:
    """A number that a learner gives: a number, or text such as 3, -2.5 or 7/2, or inf where it may be infinite.

    Raises ExerciseError, naming the place.
    """
    if isinstance(value, str):
        text = value.strip().replace("−", "-")
        if infinite and text.lstrip("+-").lower() in INFINITIES and len(text) - len(text.lstrip("+-")) <= 1:
            return -math.inf if text.startswith("-") else math.inf
        if re.fullmatch(r"[+-]?[0-9]{1,9}([./][0-9]{1,9})?", text) and not re.search("/0+$", text):
            return _small(Fraction(text))
    elif isinstance(value, (int, Fraction)) and not isinstance(value, bool) and abs(Fraction(value)) <= LARGEST:
        return _small(Fraction(value))
    elif isinstance(value, float) and (math.isinf(value) and infinite):
        return value
    elif isinstance(value, float) and abs(value) <= LARGEST:  # which NaN is not
        return _small(Fraction(str(value)))
    wanted = "a number, or inf or -inf" if infinite else "a number such as 3, -2.5 or 7/2"
    raise ExerciseError(f"the answer at {place} has {quoted(value)}: give {wanted}")


def _small(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value
