"""LessonTree: a tree as a lesson needs it: with estimates at inner nodes, and with moves to try first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zermelo.errors import TreeError
from zermelo.tree import Tree

__all__ = ["LessonTree", "named"]


class LessonTree(Tree):
    """A tree whose inner nodes may have estimates, used at the horizon, and of which some are tried first."""

    estimates: Mapping[int, float] = {}
    """What an evaluation says of inner nodes, for MAX."""
    first: frozenset[int] = frozenset()
    """The nodes that ``order="priority"`` tries before their siblings."""

    def told(self, estimates: Mapping[str, float], first: Iterable[str]) -> LessonTree:
        """This tree, with estimates and nodes to be tried first, both by the names of nodes."""
        self.estimates = {named(self, name): value for name, value in estimates.items()}
        self.first = frozenset([named(self, name) for name in first])
        return self

    def evaluate(self, state: int, player: int) -> float:
        value = self.estimates.get(state, float("nan"))
        return value if player == 0 else 0 - value

    def priority(self, state: int, action: int) -> float:
        return 1 if self.result(state, action) in self.first else 0


LessonTree.__name__ = "Tree"  # as the sentences of a search call it


def named(tree: Tree, name: str) -> int:
    """The node that people call ``name``; "root" is the root. Raises TreeError where there is none."""
    for node in range(tree.num_nodes):
        if tree.name(node) == name or (node == 0 and name == "root"):
            return node
    raise TreeError(f"{name!r} is no node of this tree: use its label, or its place as in A or B2")
