"""Where a tree comes from: the game and the position behind a node, for whoever draws boards."""

from __future__ import annotations

from typing import Any

from zermelo.game import Game
from zermelo.tree.tree import Tree

__all__ = ["origin", "own_label", "own_move"]


def origin(tree: Tree, node: int) -> tuple[Game, Any] | None:
    """The game that ``tree`` was unfolded from and the state behind ``node``; None for a tree that was written."""
    nodes = tree._nodes
    return None if nodes.game is None else (nodes.game, nodes.states[node])


def own_label(tree: Tree, node: int) -> str | None:
    """The label that was given to ``node``, if any."""
    return tree._nodes.labels.get(node)


def own_move(tree: Tree, node: int) -> str | None:
    """The name that was given to the move that leads to ``node``, if any."""
    return tree._nodes.moves.get(node)
