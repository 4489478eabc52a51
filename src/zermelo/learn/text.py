"""Answers as people write them in a line, and lines read as answers."""

from __future__ import annotations

import re
from typing import Any

from zermelo.errors import ExerciseError
from zermelo.learn.exercise import Shape
from zermelo.learn.given import read_answer
from zermelo.search.events import format_value as told
from zermelo.tree.quote import quoted

__all__ = ["answer_from_text", "answer_in_words", "answer_to_text", "how_to_write"]

NOTHING = ("none", "nothing", "no", "-")
ROOT = "root"


def how_to_write(shape: Shape) -> str:
    """How an answer of this shape is written in a line, with an example."""
    if shape.type == "set":
        some = " ".join(shape.choices[:2])
        return f"write names, as in {some}, or none"
    if shape.type == "move":
        return f"write the move and the value, as in {shape.choices[0]} 3"
    names = [_short(name) for name in shape.nodes]
    one = {"numbers": "3", "vectors": f"({', '.join('123456789'[: shape.length])})", "windows": "(-inf, 3)"}[shape.type]
    if len(names) == 1:
        return f"write {'alpha and beta' if shape.type == 'windows' else 'it'}, as in {one}"
    return f"write values for {' '.join(names)} in this order, or as in {names[0]}={one} {names[-1]}=?"


def answer_to_text(shape: Shape, answer: Any) -> str:
    """An answer in a line, which ``answer_from_text`` reads again; ? is left open. Raises as ``read_answer``."""
    answer = read_answer(shape, answer)
    if shape.type == "set":
        return " ".join(answer) or "none"
    if shape.type == "move":
        return f"{answer.get('move', '?')} {_told(answer.get('value'))}"
    return " ".join([f"{_short(name)}={_told(answer.get(name))}" for name in shape.nodes])


def answer_in_words(shape: Shape, answer: Any) -> str:
    """An answer as people read it. Raises as ``read_answer``."""
    answer = read_answer(shape, answer)
    if shape.type == "set":
        return ", ".join(answer) or "none"
    if shape.type == "move":
        return f"{answer.get('move', '?')}, worth {_told(answer.get('value'))}"
    return ", ".join([f"{name} {_told(answer.get(name))}" for name in shape.nodes])


def _told(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join([_told(part) for part in value])})"
    return "?" if value is None else told(value)


def _short(name: str) -> str:
    return ROOT if name == "the root" else name


def answer_from_text(shape: Shape, text: str) -> Any:
    """The answer that a line gives; ? leaves a part open. Raises ExerciseError, quoting what it cannot read.

    Names are read in small letters, too.
    """
    if not isinstance(text, str):
        raise ExerciseError(f"{quoted(text)} is no line of text")
    if len(text) > 2_000:
        raise ExerciseError("the answer is longer than 2,000 characters: write its values alone")
    line = re.sub(r"\bthe\s+root\b", ROOT, text.strip(), flags=re.IGNORECASE)
    if shape.type == "set":
        words = line.replace(",", " ").replace(";", " ").split()
        if len(words) == 1 and words[0].lower() in NOTHING:
            words = []
        elif not words:
            raise ExerciseError(f"the answer is empty: {how_to_write(shape)}")
        return read_answer(shape, [_named(word, shape.choices) for word in words])
    if shape.type == "move":
        return _move(shape, line)
    return read_answer(shape, _by_node(shape, line))


def _named(word: str, names: tuple[str, ...]) -> str:
    """The name that is meant: the same in capitals."""
    full = "the root" if word.lower() == ROOT else word
    return next((name for name in names if name.lower() == full.lower()), full)


def _move(shape: Shape, line: str) -> Any:
    words = re.sub("[=,;:]", " ", line).split()
    if not 1 <= len(words) <= 2:
        raise ExerciseError(f"{quoted(line)} is no answer: {how_to_write(shape)}")
    given: dict[str, Any] = {}
    for place, word in zip(("move", "value"), words, strict=False):
        if word != "?":
            given[place] = _named(word, shape.choices) if place == "move" else word
    return read_answer(shape, given)


VALUE = r"\([^()]*\)|[^\s=(),;]+"


def _by_node(shape: Shape, line: str) -> dict[str, Any]:
    """Values by node: each with its name, or all of them in order."""
    if "=" in line:
        given: dict[str, Any] = {}
        rest = line
        while rest.strip(" ,;\t"):
            found = re.match(rf"[\s,;]*([^\s=(),;]+)\s*=\s*({VALUE})", rest)
            if found is None:
                raise ExerciseError(f"{quoted(rest.strip())} is no value of a node: {how_to_write(shape)}")
            name = _named(found[1], shape.nodes)
            if name in given:
                raise ExerciseError(f"{quoted(name)} is given twice: give it one value")
            given[name] = _value(shape, found[2])
            rest = rest[found.end() :]
        return given
    values: list[Any] = re.findall(VALUE, line)
    if shape.type != "numbers" and not any(value.startswith("(") for value in values):
        length = 2 if shape.type == "windows" else shape.length
        if len(values) == length * len(shape.nodes) and "?" not in values:
            values = [f"({' '.join(values[at : at + length])})" for at in range(0, len(values), length)]
        elif len(shape.nodes) == 1 and len(values) == length:
            values = [f"({' '.join(values)})"]
    if len(values) != len(shape.nodes):
        raise ExerciseError(f"{quoted(line)} has {len(values)} values of {len(shape.nodes)}: {how_to_write(shape)}")
    return {name: _value(shape, value) for name, value in zip(shape.nodes, values, strict=True)}


def _value(shape: Shape, text: str) -> Any:
    """A value as ``read_answer`` takes it: None for ?, parts of what stands in parentheses."""
    if text == "?":
        return None
    if shape.type == "numbers":
        return text
    parts = re.findall(r"[^\s(),;]+", text)
    return [None if part == "?" else part for part in parts]
