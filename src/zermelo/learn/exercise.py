"""Exercise: a question about a tree, and its right answer; Shape: what an answer consists of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from zermelo.errors import ExerciseError
from zermelo.tree import Tree
from zermelo.tree.quote import quoted

__all__ = [
    "FORMAT",
    "LEVELS",
    "VERSION",
    "Exercise",
    "Number",
    "Shape",
    "check_exercise",
    "plain_answer",
    "plain_number",
]

FORMAT = "zermelo-exercise"
VERSION = 1
LEVELS = (1, 2, 3)

Number: TypeAlias = int | float | Fraction
"""Of an answer: exact; a float only where it is infinite, as the ends of a window may be."""


@dataclass(frozen=True)
class Shape:
    """What an answer consists of; as Python has it, and as JSON:

    =========  ====================================================  ====================================
    type       Python                                                JSON
    =========  ====================================================  ====================================
    numbers    {node: number}                                        {"A": 3, "the root": "7/2"}
    vectors    {node: (number, …)}, one a player                     {"A": [5, 2, 5]}
    windows    {node: (alpha, beta)}, for MAX; may be infinite       {"B": ["-inf", 3]}
    move       {"move": choice, "value": number}                     {"move": "B", "value": 3}
    set        (choice, …), in the order of ``choices``              ["A2", "B3"]
    =========  ====================================================  ====================================

    Nodes go by their names. What a learner leaves open is missing, or None; one end of a window may be, too.
    """

    type: Literal["numbers", "vectors", "windows", "move", "set"]
    nodes: tuple[str, ...] = ()
    """The nodes that are asked about, in the order in which a person works: children before their parents."""
    choices: tuple[str, ...] = ()
    """What there is to choose from; of sets and moves."""
    length: int = 1
    """How many numbers a vector has: one a player."""

    def to_dict(self) -> dict[str, Any]:
        """The shape as JSON holds it."""
        return {"type": self.type, "nodes": list(self.nodes), "choices": list(self.choices), "length": self.length}


@dataclass(frozen=True)
class Exercise:
    """A question about a tree. Two are equal if everything is; made by ``make`` or ``from_json``."""

    id: str
    """Kind, level, seed and the conventions that were chosen: ``make_by_id(id)`` makes it again."""
    kind: str
    level: int
    seed: int
    terms: Mapping[str, Any] = field(hash=False)
    """What the answer depends on beside the tree: "cut", "order", "ties", "nodes", … as the kind has them."""
    tree: Tree
    question: str
    conventions: tuple[str, ...]
    """In words, a sentence each; marking goes by them."""
    shape: Shape
    answer: Any = field(hash=False)
    """The right one, as ``shape`` says."""

    def to_dict(self, *, solved: bool = True) -> dict[str, Any]:
        """The exercise as JSON holds it; with ``solved`` False, without its answer."""
        told = {
            "format": FORMAT,
            "version": VERSION,
            "id": self.id,
            "kind": self.kind,
            "level": self.level,
            "seed": self.seed,
            "terms": {name: list(value) if isinstance(value, tuple) else value for name, value in self.terms.items()},
            "tree": json.loads(self.tree.to_json()),
            "names": [self.tree.name(node) for node in range(self.tree.num_nodes)],
            "question": self.question,
            "conventions": list(self.conventions),
            "shape": self.shape.to_dict(),
        }
        return {**told, "answer": plain_answer(self.shape, self.answer)} if solved else told

    def to_json(self, *, solved: bool = True) -> str:
        """The exercise as JSON text; with ``solved`` False, without its answer."""
        return json.dumps(self.to_dict(solved=solved), ensure_ascii=False, allow_nan=False)


def check_exercise(exercise: Any) -> None:
    """Raise ExerciseError unless this is an exercise."""
    if not isinstance(exercise, Exercise):
        raise ExerciseError(f"{quoted(exercise)} is no exercise: make one by kind, level and seed, or by its id")


def plain_answer(shape: Shape, answer: Any) -> Any:
    """An answer as JSON holds it; of what is left open, null."""
    if shape.type == "set":
        return list(answer)
    if shape.type == "move":
        return {"move": answer.get("move"), "value": plain_number(answer.get("value"))}
    return {name: _plain(answer.get(name)) for name in shape.nodes}


def _plain(value: Any) -> Any:
    return [plain_number(part) for part in value] if isinstance(value, tuple) else plain_number(value)


def plain_number(value: Number | None) -> Any:
    """A number as JSON holds it: an int, a fraction as text, "inf" or "-inf"."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, float):
        return "inf" if value > 0 else "-inf"
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
