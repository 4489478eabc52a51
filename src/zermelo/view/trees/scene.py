"""Scene: the tree that a picture shows, read from a trace, a result or a tree; no coordinates yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import DrawingError
from zermelo.game import CHANCE
from zermelo.search.trace import Trace

__all__ = ["LARGEST", "Node", "Scene", "check_size"]

LARGEST = 200_000
"""Nodes of a tree that is read to be drawn, most of them left out."""


@dataclass(slots=True)
class Node:
    """A node as it is known before any search, or whatever it does."""

    parent: int | None
    player: int | None
    """Who moves here; None at a leaf, -1 for chance."""
    name: str = ""
    """The node's own name."""
    move: str = ""
    """The move that leads here, where it is not the node's name."""
    probability: Any = None
    value: Any = None
    """A leaf's utility, one a player in a tuple, where it is known without a search."""
    visit: int | None = None
    """The node of the trace; None where the search did not come."""
    cut: bool = False
    """Whether its parent's cut skipped it."""
    position: tuple[Any, Any] | None = None
    """A game and a state of it, to draw the board."""
    hidden: int = 0
    """Nodes that are left out and stand here as one mark; 0 for a node."""
    bound: str = ""
    """Of a value that is known without a trace: "", "≤" or "≥"."""
    best: bool = False
    """Whether it is on the best line, known without a trace."""
    at: int | None = None
    """The node's number in the tree that is drawn, where there is one."""
    children: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    """A tree to be drawn; node 0 is the root, and parents come before their children."""

    nodes: list[Node]
    players: tuple[str, ...]
    title: str
    told: str
    """What it is, how it was searched and whose the values are, in a sentence."""
    trace: Trace | None = None
    notes: list[str] = field(default_factory=list)
    """What the picture has to say of itself, beneath it."""

    @property
    def has_best_line(self) -> bool:
        """Whether a line can be marked as best: a search's, unless the root is a leaf or chance moves there."""
        searched = self.trace is not None and self.nodes[0].player not in (None, CHANCE)
        return searched or any(node.best for node in self.nodes)

    def add(self, node: Node) -> int:
        """Put a node under its parent, as the rightmost child; its number."""
        number = len(self.nodes)
        check_size(number + 1)
        self.nodes.append(node)
        if node.parent is not None:
            self.nodes[node.parent].children.append(number)
        return number

    def visible(self, visits: Iterable[int]) -> dict[int, int]:
        """Which node stands for each visit: itself, or the mark or node that it is left out for."""
        found = {node.visit: number for number, node in enumerate(self.nodes) if node.visit is not None}
        marks = {node.parent: number for number, node in enumerate(self.nodes) if node.hidden}
        shown: dict[int, int] = {}
        assert self.trace is not None
        for visit in visits:
            if visit in found:
                shown[visit] = found[visit]
                continue
            above = self.trace.nodes[visit].parent
            behind = shown.get(above if above is not None else 0, 0)
            shown[visit] = marks.get(behind, behind)
        return shown


def check_size(nodes: int) -> None:
    """Raise DrawingError for a tree too large to be read for a picture."""
    if nodes > LARGEST:
        raise DrawingError(
            f"the tree has more than {LARGEST:,} nodes, too many to draw any of: "
            "unfold or search it less deep, or draw a later position"
        )
