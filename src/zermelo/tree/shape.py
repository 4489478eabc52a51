"""Shape: what can be asked of a tree's nodes without playing on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from zermelo.errors import TreeError
from zermelo.tree.minimum import fewest_leaves
from zermelo.tree.names import node_name
from zermelo.tree.nodes import Nodes, first_leaves, level_bounds, parents
from zermelo.tree.quote import quoted

__all__ = ["Shape"]


class Shape:
    """The part of a Tree that is about its nodes: which there are, how they hang together, what they are called."""

    _nodes: Nodes
    num_players: int
    child_count: list[int]
    first_child: list[int]

    @property
    def num_nodes(self) -> int:
        """How many nodes there are, leaves included."""
        return len(self.child_count)

    @property
    def num_leaves(self) -> int:
        """How many leaves there are."""
        return len(self._leaf_nodes)

    @property
    def depth(self) -> int:
        """Plies from the root to the deepest leaf."""
        return self._depth

    @property
    def leaf_nodes(self) -> list[int]:
        """(leaves,) the node of each leaf, numbered left to right from 0."""
        return list(self._leaf_nodes)

    def name(self, node: int) -> str:
        """A node's label; else its place: the root, its children A, B, …, theirs A1, A2, …, then A1.3, A1.3.2."""
        return node_name(self._nodes, self._checked(node), self._parent)

    def leaf_number(self, node: int) -> int:
        """Which leaf, left to right from 0, ``node`` is. Raises TreeError for an inner node."""
        if self.child_count[self._checked(node)]:
            raise TreeError(f"node {node} ({self.name(node)}) is no leaf: only leaves are numbered left to right")
        return self._first_leaf[node]

    def children(self, node: int) -> range:
        """The nodes below ``node``, left to right."""
        return self._nodes.children(self._checked(node))

    def path(self, node: int) -> tuple[int, ...]:
        """The child indices that lead from the root to ``node``; () is the root."""
        self._checked(node)
        found = []
        while node > 0:
            above = self._parent[node]
            found.append(node - self.first_child[above])
            node = above
        return tuple(reversed(found))

    def node_at(self, path: str | Iterable[int]) -> int:
        """The node at the end of a path of child indices from the root: (0, 2) or "0.2"; "" is the root.

        Raises TreeError where the tree has no such node.
        """
        try:
            steps = [int(step) for step in (path.split(".") if path else [])] if isinstance(path, str) else list(path)
        except (TypeError, ValueError):
            raise TreeError(f"{quoted(path)} is no path: write child indices from the root, as in '0.2'") from None
        node = 0
        for ply, step in enumerate(steps):
            if isinstance(step, bool) or not isinstance(step, int) or not 0 <= step < self.child_count[node]:
                count = self.child_count[node]
                has = "is a leaf" if count == 0 else f"has children 0 to {count - 1}"
                raise TreeError(
                    f"path {quoted(path)} leads nowhere: step {ply + 1} is {quoted(step)}, but {self.name(node)} {has}"
                )
            node = self.first_child[node] + step
        return node

    def knuth_moore_minimum(self) -> int:
        """The fewest leaves that alpha-beta can look at in a two-player tree of this shape and these movers.

        Reached if the best child is always the leftmost and no two values are equal. In a uniform
        tree of alternating movers it is b^⌈d/2⌉ + b^⌊d/2⌋ - 1 (Knuth and Moore 1975, section 6).
        With chance it is the fewest that prove the value if nothing is known of the utilities' range:
        every outcome counts. Star1 and Star2, which use the range, may look at fewer. Raises TreeError
        unless there are two players. Time O(nodes).
        """
        if self.num_players != 2:
            raise TreeError(f"a tree of {self.num_players} players has no such minimum: alpha-beta is for two")
        return fewest_leaves(self._nodes)

    # What is computed once ---------------------------------------------------------------

    @cached_property
    def _parent(self) -> list[int]:
        return parents(self.child_count)

    @cached_property
    def _depth(self) -> int:
        return sum(1 for _ in level_bounds(self.child_count)) - 1

    @cached_property
    def _first_leaf(self) -> list[int]:
        """(nodes,) the number of the leftmost leaf at or below each node."""
        return first_leaves(self.child_count)

    @cached_property
    def _leaf_nodes(self) -> list[int]:
        leaves = [node for node, count in enumerate(self.child_count) if count == 0]
        return sorted(leaves, key=self._first_leaf.__getitem__)

    def _checked(self, node: int) -> int:
        """``node`` if there is such a node. Raises TreeError."""
        if isinstance(node, bool) or not isinstance(node, int) or not 0 <= node < self.num_nodes:
            raise TreeError(f"{quoted(node)} is no node of this tree: its nodes are 0 to {self.num_nodes - 1}")
        return node
