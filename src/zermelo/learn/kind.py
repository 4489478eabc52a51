"""Kind: what one kind of exercise is made of."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.learn.exercise import Exercise, Shape
from zermelo.learn.places import Place
from zermelo.tree import Tree

__all__ = ["Kind", "Wording"]

Terms = Mapping[str, Any]


class Wording(NamedTuple):
    """A question, by what it is marked, what an answer consists of, and the right one."""

    question: str
    conventions: tuple[str, ...]
    shape: Shape
    answer: Any


@dataclass(frozen=True)
class Kind:
    """A kind of exercise."""

    name: str
    title: str
    """What is to be done, in a few words."""
    conventions: tuple[str, ...]
    """Those that may be chosen, as ids have them."""
    draw: Callable[[random.Random, int, Terms], tuple[Tree, dict[str, Any]] | None]
    """A tree and the terms of the question, for a level and the conventions that were chosen; None where what
    was drawn makes no good exercise."""
    word: Callable[[Tree, Terms], Wording]
    """The question. Raises ExerciseError for terms that mean nothing."""
    judge: Callable[[Exercise, Any], Sequence[Place]]
    """What is to be said of an answer, which is of the right shape; places in the order in which a person works."""
    stations: Callable[[Exercise], Sequence[str]]
    """The names of the places where something is to be found out, in that order."""
    why: Callable[[Exercise, str], str]
    """What rule decides at a place, without what it gives."""
    show: Callable[[Exercise, str], str]
    """What is right at a place, and why."""
