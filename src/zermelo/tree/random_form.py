"""Random trees: the same seed draws the same tree."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from zermelo.errors import TreeError
from zermelo.game import CHANCE
from zermelo.tree.movers import assign_movers, check_players
from zermelo.tree.nested import leaf_payoffs
from zermelo.tree.nodes import Nodes, check_size, first_children
from zermelo.tree.numbers import MOST_BITS, Number
from zermelo.tree.quote import quoted

__all__ = ["random_nodes"]

ENDS_EARLY = 0.25
"""How likely a position of an irregular tree is a leaf before its depth."""


HEAVIEST = 6
"""The largest weight that random odds give a child; the least is 1."""


def random_nodes(
    seed: Any, depth: Any, branching: Any, leaves: Any, players: int, root: Any, levels: Any, irregular: bool, odds: Any
) -> Nodes:
    """The shape is drawn depth by depth, then the leaves' values, then odds, from the left; see ``Tree.random``."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TreeError(f"seed is {quoted(seed)}: it must be a whole number")
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise TreeError(f"depth is {quoted(depth)}: it must be a whole number from 0")
    low, high = _range("branching", (branching, branching) if isinstance(branching, int) else branching)
    if low < 1:
        raise TreeError(f"branching is {quoted(branching)}: a position has at least 1 child")
    least, most = _range("leaves", leaves)
    check_players(players)
    if odds not in ("equal", "random"):
        raise TreeError(f'odds are {quoted(odds)}: they must be "equal" or "random"')
    draw = random.Random(seed)
    child_count: list[int] = []
    level, nodes = 1, 1
    if not irregular:
        _check_smallest(low, depth)
    for ply in range(depth):
        counts = [low] * level if low == high else [draw.randint(low, high) for _ in range(level)]
        if irregular and ply > 0:
            counts = [0 if draw.random() < ENDS_EARLY else count for count in counts]
        child_count += counts
        level = sum(counts)
        nodes += level
        check_size(nodes)
        if not level:
            break
    child_count += [0] * level
    mover = assign_movers(child_count, players, root, levels)
    payoff: list[Number] = []
    nothing = [0] * players
    for count in child_count:
        if count:
            payoff += nothing
        elif players == 2:
            payoff += leaf_payoffs(draw.randint(least, most), 2)
        else:
            payoff += [draw.randint(least, most) for _ in range(players)]
    given = _odds(draw, child_count, mover) if odds == "random" else {}
    return Nodes(players, child_count, mover, payoff, given=given)


def _odds(draw: random.Random, child_count: list[int], mover: list[int]) -> dict[int, Number]:
    """Probabilities for what chance leads to, in proportion to small whole weights."""
    given: dict[int, Number] = {}
    first_child = first_children(child_count)
    for node, count in enumerate(child_count):
        if mover[node] == CHANCE:
            weights = [draw.randint(1, HEAVIEST) for _ in range(count)]
            for child, weight in enumerate(weights):
                given[first_child[node] + child] = Fraction(weight, sum(weights))
    return given


def _check_smallest(branching: int, depth: int) -> None:
    """Raise TreeError if even the smallest tree has too many nodes, before anything is drawn."""
    nodes = level = 1
    for _ in range(depth):
        level *= branching
        nodes += level
        check_size(nodes)


def _range(name: str, pair: Any) -> tuple[int, int]:
    if (
        not isinstance(pair, (tuple, list))
        or len(pair) != 2
        or any(isinstance(end, bool) or not isinstance(end, int) or end.bit_length() > MOST_BITS for end in pair)
        or pair[0] > pair[1]
    ):
        what = "a whole number or " if name == "branching" else ""
        raise TreeError(f"{name} is {quoted(pair)}: it must be {what}(low, high), whole numbers with low <= high")
    return pair[0], pair[1]
