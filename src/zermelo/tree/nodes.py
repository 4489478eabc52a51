"""The nodes of a tree as flat lists, numbered breadth first, and what follows from their numbering."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import TreeError
from zermelo.game import Game
from zermelo.tree.numbers import Number

__all__ = ["MOST_NODES", "Nodes", "check_size", "first_children", "level_bounds", "parents", "path_text", "place"]

MOST_NODES = 5_000_000
"""Nodes that any tree has at most."""


@dataclass(slots=True, eq=False)
class Nodes:
    """A tree's nodes, the root being 0, numbered breadth first and from the left.

    So a node's children have successive numbers, larger than its own, and whatever holds of whole
    trees is computed by a loop over the numbers, upwards or downwards, without recursion.
    """

    players: int
    child_count: list[int]
    """(nodes,) int; 0 is a leaf."""
    mover: list[int]
    """(nodes,) player index; a leaf's mover is whoever would move there."""
    payoff: list[Number]
    """(nodes * players,) utilities, node by node, each for its own player; NaN in a leaf whose value is
    not given, 0 in an inner node, where it means nothing."""
    labels: dict[int, str] = field(default_factory=dict)
    """What people call some of the nodes."""
    moves: dict[int, str] = field(default_factory=dict)
    """What people call the move that leads to a node."""
    game: Game | None = None
    states: list[Any] = field(default_factory=list)
    """(nodes,) states of ``game``, from which the tree was unfolded; empty where there is none."""
    first_child: list[int] = field(init=False)
    """(nodes,) the number of a node's leftmost child, the others following it; 0 in a leaf."""

    def __post_init__(self) -> None:
        self.first_child = first_children(self.child_count)

    def same_as(self, other: Nodes) -> bool:
        """Whether both are the same tree, boards apart."""
        return (
            self.players == other.players
            and self.child_count == other.child_count
            and self.mover == other.mover
            and self.labels == other.labels
            and self.moves == other.moves
            and len(self.payoff) == len(other.payoff)
            # NaN is unlike itself, but a leaf without a value is like another.
            and all(a == b or (a != a and b != b) for a, b in zip(self.payoff, other.payoff, strict=True))
        )

    def fingerprint(self) -> int:
        """A hash that is equal for trees that are the same."""
        known = tuple([value if value == value else None for value in self.payoff])
        return hash((self.players, tuple(self.child_count), tuple(self.mover), known))


def first_children(child_count: list[int]) -> list[int]:
    """(nodes,) the number of each node's first child; 0 for a leaf."""
    first, following = [0] * len(child_count), 1
    for node, count in enumerate(child_count):
        if count:
            first[node] = following
            following += count
    return first


def parents(child_count: list[int]) -> list[int]:
    """(nodes,) the number of each node's parent; -1 for the root."""
    found = [-1]
    for node, count in enumerate(child_count):
        found += [node] * count
    return found


def level_bounds(child_count: list[int]) -> Iterator[tuple[int, int]]:
    """For each depth from 0, the numbers of its first node and of the next depth's first."""
    start, end = 0, 1
    while start < end:
        yield start, end
        start, end = end, end + sum(child_count[start:end])


def path_text(child_count: list[int], node: int) -> str:
    """The child indices that lead from the root to ``node``, as in 0.2; the end of them if they are many."""
    parent, first = parents(child_count), first_children(child_count)
    indices = []
    while node > 0:
        indices.append(str(node - first[parent[node]]))
        node = parent[node]
    text = ".".join(reversed(indices))
    return text if len(text) <= 60 else "…" + text[-60:]


def place(child_count: list[int], node: int) -> str:
    """Where a node of a tree that is still being read is, in words."""
    return f"node {path_text(child_count, node)}" if node else "the root"


def check_size(nodes: int) -> None:
    """Raise TreeError where a tree would have too many nodes."""
    if nodes > MOST_NODES:
        raise TreeError(f"the tree has more than {MOST_NODES:,} nodes, the most that a tree may have: make it smaller")
