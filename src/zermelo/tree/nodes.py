"""The nodes of a tree as flat lists, numbered breadth first, and what follows from their numbering."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import TreeError
from zermelo.game import CHANCE, Game
from zermelo.probability import ratio
from zermelo.tree.numbers import Number
from zermelo.tree.probabilities import check_total, no_probability

__all__ = [
    "MOST_NODES",
    "Nodes",
    "check_size",
    "first_children",
    "first_leaves",
    "last_players",
    "level_bounds",
    "parents",
    "path_text",
    "place",
]

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
    """(nodes,) player index, or CHANCE; a leaf's mover is whoever would move there."""
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
    given: dict[int, Number] = field(default_factory=dict)
    """The probabilities of some chance nodes' children, each by its own node. Where none are given they are equal."""
    names: tuple[str, ...] = ()
    """What people call the players; empty where they have the usual names."""
    first_child: list[int] = field(init=False)
    """(nodes,) the number of a node's leftmost child, the others following it; 0 in a leaf."""
    share: list[Number] = field(init=False)
    """(nodes,) a node's probability times its ``whole``; 1 where chance does not lead to it. Empty without chance."""
    whole: list[Number] = field(init=False)
    """(nodes,) the denominator of a node's probability: 1 where that is a float. Empty without chance."""

    def __post_init__(self) -> None:
        self.first_child = first_children(self.child_count)
        self.share, self.whole = self._shares()

    @property
    def chance(self) -> list[int]:
        """The nodes where chance moves, leaves apart."""
        return [node for node, count in enumerate(self.child_count) if count and self.mover[node] == CHANCE]

    def children(self, node: int) -> range:
        """The nodes below ``node``, left to right."""
        first = self.first_child[node]
        return range(first, first + self.child_count[node])

    def probability(self, node: int) -> Number:
        """How probable ``node`` is where chance moves at its parent: a Fraction, or a float if it was given as one."""
        answer: Number = ratio(self.share[node], self.whole[node])
        return answer

    def _shares(self) -> tuple[list[Number], list[Number]]:
        """``share`` and ``whole``. Raises TreeError, naming the place, where what is given does not fit."""
        if self.given:
            self._check_given()
        chance = self.chance
        share: list[Number] = [1] * len(self.child_count) if chance else []
        whole: list[Number] = [1] * len(self.child_count) if chance else []
        for node in chance:
            for child in self.children(node):
                told = self.given.get(child)
                if told is None:
                    whole[child] = self.child_count[node]
                elif isinstance(told, float):
                    share[child] = told if told != 1 else 1
                else:
                    share[child], whole[child] = told.numerator, told.denominator
        return share, whole

    def _check_given(self) -> None:
        """Raise TreeError unless probabilities are given to all children of a node or to none, and to chance's only."""
        parent = parents(self.child_count)
        if 0 in self.given:
            raise TreeError("at the root: it has a probability, but nothing leads to it: leave that out")
        for node in sorted({parent[child] for child in self.given}):
            try:
                if self.mover[node] != CHANCE:
                    raise TreeError(
                        "the children have probabilities, but a player moves there: leave them out, or let chance move"
                    )
                told = [self.given.get(child) for child in self.children(node)]
                if None in told:
                    raise TreeError(no_probability(told.index(None), len(told)))
                check_total([number for number in told if number is not None])
            except TreeError as error:
                raise TreeError(f"at {place(self.child_count, node)}: {error}") from None

    def same_as(self, other: Nodes) -> bool:
        """Whether both are the same tree, boards apart."""
        return (
            self.players == other.players
            and self.child_count == other.child_count
            and self.mover == other.mover
            and self.labels == other.labels
            and self.moves == other.moves
            and self.names == other.names
            and ((self.share, self.whole) == (other.share, other.whole) or self._odds() == other._odds())
            and len(self.payoff) == len(other.payoff)
            # NaN is unlike itself, but a leaf without a value is like another.
            and all(a == b or (a != a and b != b) for a, b in zip(self.payoff, other.payoff, strict=True))
        )

    def fingerprint(self) -> int:
        """A hash that is equal for trees that are the same."""
        known = tuple([value if value == value else None for value in self.payoff])
        return hash((self.players, tuple(self.child_count), tuple(self.mover), known, tuple(self._odds())))

    def _odds(self) -> list[Number]:
        """The probabilities of all that chance leads to."""
        return [self.probability(child) for node in self.chance for child in self.children(node)]


def first_children(child_count: list[int]) -> list[int]:
    """(nodes,) the number of each node's first child; 0 for a leaf."""
    first, following = [0] * len(child_count), 1
    for node, count in enumerate(child_count):
        if count:
            first[node] = following
            following += count
    return first


def first_leaves(child_count: list[int]) -> list[int]:
    """(nodes,) the number, left to right, of the leftmost leaf at or below each node."""
    below = [1 if count == 0 else 0 for count in child_count]
    parent, first_child = parents(child_count), first_children(child_count)
    for node in range(len(child_count) - 1, 0, -1):
        below[parent[node]] += below[node]
    first = [0] * len(child_count)
    for node, count in enumerate(child_count):
        number = first[node]
        for child in range(first_child[node], first_child[node] + count):
            first[child] = number
            number += below[child]
    return first


def parents(child_count: list[int]) -> list[int]:
    """(nodes,) the number of each node's parent; -1 for the root."""
    found = [-1]
    for node, count in enumerate(child_count):
        found += [node] * count
    return found


def last_players(mover: list[int], parent: list[int]) -> list[int]:
    """(nodes,) the player who moved last, at the node or above it; CHANCE where none did."""
    last: list[int] = []
    for node, player in enumerate(mover):
        last.append(last[parent[node]] if player == CHANCE and node else player)
    return last


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
