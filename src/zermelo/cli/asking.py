"""Asking: an exercise put to a person, a line read as an answer, and what the mark of it says."""

from __future__ import annotations

import random
import sys

from zermelo.learn.exercise import Exercise
from zermelo.learn.ids import LARGEST_SEED
from zermelo.learn.kinds import KINDS
from zermelo.learn.outline import outline
from zermelo.learn.places import Mark

__all__ = ["any_seed", "ask", "print_mark", "put"]


def any_seed() -> int:
    """A seed that nobody chose."""
    return random.SystemRandom().randint(0, LARGEST_SEED)


def put(exercise: Exercise, heading: str) -> None:
    """Print the question, by what it is marked, and the tree."""
    print(f"{heading}{KINDS[exercise.kind].title} ({exercise.id})\n")
    print(exercise.question)
    for rule in exercise.conventions:
        print(f"  {rule}")
    print(f"\n{outline(exercise)}\n")


def ask(prompt: str) -> str | None:
    """A line that is typed, or comes from elsewhere; None at the end of the input."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        print(line.rstrip("\n") if line else "")
    return line.strip() if line else None


def print_mark(mark: Mark) -> None:
    """Print what is right and what is not, place by place, and the whole in a sentence."""
    for place in mark.places:
        print(f"  {'✓' if place.verdict == 'right' else '✗'} {place.sentence}")
    print(mark.summary)
