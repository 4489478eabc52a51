"""Trees for exercises: drawn level by level, small, and the same for the same state of the random numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from zermelo.tree import Tree

__all__ = ["Leaf", "distinct_leaves", "grown", "odds_for", "vector_leaves"]

Leaf = Callable[[int], list[Any]]
"""Makes so many leaves of one parent."""

ODDS: dict[int, tuple[tuple[str, ...], ...]] = {
    2: (("1/2", "1/2"), ("1/4", "3/4"), ("3/4", "1/4"), ("1/3", "2/3"), ("2/3", "1/3")),
    3: (("1/3", "1/3", "1/3"), ("1/2", "1/4", "1/4"), ("1/4", "1/4", "1/2"), ("1/4", "1/2", "1/4")),
}


def distinct_leaves(draw: random.Random, least: int, most: int) -> Leaf:
    """Leaves of one parent are whole numbers that differ from each other."""
    return lambda count: [{"value": value} for value in draw.sample(range(least, most + 1), count)]


def vector_leaves(draw: random.Random, most: int, players: int = 3) -> Leaf:
    """Leaves are vectors of whole numbers from 0 to ``most``."""
    return lambda count: [{"values": [draw.randint(0, most) for _ in range(players)]} for _ in range(count)]


def odds_for(draw: random.Random, count: int) -> tuple[str, ...]:
    """Probabilities of so many outcomes, easy to reckon with."""
    return draw.choice(ODDS[count])


def grown(
    draw: random.Random, movers: Sequence[int | str], branching: tuple[int, int], leaf: Leaf, *, early: float = 0,
    players: int = 2,
) -> Tree:  # fmt: skip
    """A tree whose mover at each depth is given; below the root's children, a node is a leaf ``early`` so often.

    Of chance's outcomes (mover "chance") the probabilities are drawn.
    """

    def node(depth: int) -> dict[str, Any]:
        count = draw.randint(*branching)
        mover = movers[depth]
        ends = [depth + 1 == len(movers) or (depth > 0 and draw.random() < early) for _ in range(count)]
        leaves = leaf(sum(ends))
        children = [leaves.pop() if end else node(depth + 1) for end in ends]
        if mover == "chance":
            for child, probability in zip(children, odds_for(draw, count), strict=True):
                child["probability"] = probability
        return {"mover": mover, "children": children}

    return Tree.from_json({"players": players, **node(0)})
