"""Values as learners imagine them, with one slip at a time; without one, a quick look at a tree that was drawn.

What an exercise's answer is, the library's searches tell; these tell which trees are worth searching, and which slip
leads to an answer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from zermelo.game import CHANCE
from zermelo.tree import Tree

__all__ = ["imagined_outcome", "imagined_sum", "imagined_values", "varies_with_ties"]


def imagined_values(
    tree: Tree, *, swapped: bool = False, even: bool = False, last: bool = False,
    changed: Mapping[int, int] | None = None,
) -> dict[int, Any]:  # fmt: skip
    """Every node's value: for MAX, or a vector where there are not two players.

    ``swapped``: MAX and MIN change places; ``even``: all outcomes are equally likely; ``last``: of equals a player
    takes the rightmost; ``changed``: leaves that are worth something else to MAX. Time O(nodes).
    """
    changed = changed or {}
    two = tree.num_players == 2
    found: dict[int, Any] = {}
    for node in range(tree.num_nodes - 1, -1, -1):  # children have larger numbers
        if tree.is_terminal(node):
            found[node] = changed.get(node, tree.utility(node, 0)) if two else tree.utilities(node)
            continue
        below = [found[child] for child in tree.children(node)]
        player = tree.to_move(node)
        if player == CHANCE:
            odds = [Fraction(1, len(below)) if even else chance for _, chance in tree.outcomes(node)]
            found[node] = sum([chance * value for chance, value in zip(odds, below, strict=True)])
        elif two:
            found[node] = max(below) if (player == 0) != swapped else min(below)
        else:
            best = max([vector[player] for vector in below])
            equal = [vector for vector in below if vector[player] == best]
            found[node] = equal[-1 if last else 0]
    return found


def varies_with_ties(tree: Tree) -> bool:
    """Whether another way of breaking ties could give other vectors somewhere, as far as a quick look tells."""
    return imagined_values(tree) != imagined_values(tree, last=True)


def imagined_sum(tree: Tree, team: Collection[int]) -> Any:
    """What a team can make sure of for the sum of its values, everybody else being against it. Time O(nodes)."""
    found: dict[int, Any] = {}
    for node in range(tree.num_nodes - 1, -1, -1):
        below = [found[child] for child in tree.children(node)]
        if not below:
            found[node] = sum([tree.utility(node, player) for player in team])
        else:
            found[node] = max(below) if tree.to_move(node) in team else min(below)
    return found[0]


def imagined_outcome(tree: Tree, team: Collection[int], last: bool = False) -> tuple[Any, Any]:
    """What a team gets together, and the others, where each of the two sides plays for its own sum. Time O(nodes)."""
    found: dict[int, tuple[Any, Any]] = {}
    for node in range(tree.num_nodes - 1, -1, -1):
        below = [found[child] for child in tree.children(node)]
        if not below:
            values = tree.utilities(node)
            ours = sum([values[player] for player in team])
            found[node] = (ours, sum(values) - ours)
        else:
            side = 0 if tree.to_move(node) in team else 1
            best = max([outcome[side] for outcome in below])
            found[node] = [outcome for outcome in below if outcome[side] == best][-1 if last else 0]
    return found[0]
