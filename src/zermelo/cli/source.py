"""The tree that a user means: written out, in a file, at random, or unfolded from a game."""

from __future__ import annotations

import re

from zermelo.cli.position import position
from zermelo.cli.tree_file import Movers, tree_written
from zermelo.errors import TreeError
from zermelo.search.trouble import call
from zermelo.tree import Tree

__all__ = ["random_tree", "tree_of"]

UNFOLDED = 500
"""Nodes of a game that are unfolded where neither depth nor nodes are given."""
RANDOM_DEPTH = 3


def random_tree(seed: int, depth: int | None, branching: str, leaves: str, movers: Movers) -> Tree:
    """A tree drawn by ``seed``; ``branching`` and ``leaves`` are numbers or ranges as people write them."""
    return Tree.random(
        seed,
        depth=RANDOM_DEPTH if depth is None else depth,
        branching=_range("--branching", branching),
        leaves=_range("--leaves", leaves),
        **movers.given,
    )


def _range(option: str, text: str) -> tuple[int, int]:
    ends = re.fullmatch(r"\s*([+-]?[0-9]{1,15})(?:\s*(?:-|:|\.\.)\s*([+-]?[0-9]{1,15}))?\s*", text)
    if ends is None:
        raise TreeError(f"{option} {text!r}: write a whole number, or a range such as 2:4")
    return int(ends[1]), int(ends[2] or ends[1])


def tree_of(
    source: str, moves: list[str], depth: int | None, nodes: int | None, movers: Movers, begin: str | None = None
) -> tuple[Tree, bool]:
    """The tree that ``source`` is, and whether it is a game's.

    It is a tree's text or JSON, a file of one (- is stdin), or a game, which is unfolded after ``moves``
    from the position ``begin`` on.
    """
    written = tree_written(source, movers)
    if written is None:
        movers.refuse("a game says")
        game, state = position(source, moves, begin)
        if depth is None and nodes is None:
            nodes = UNFOLDED
        return call(game, lambda: Tree.unfold(game, state, depth=depth, nodes=nodes)), True
    if moves:
        raise TreeError(f"{' '.join(moves)!r:.80}: moves are for a game; a tree is searched from its root")
    if begin is not None:
        raise TreeError("--position is for a game; a tree is searched from its root")
    if depth is not None or nodes is not None:
        raise TreeError(
            "--depth and --nodes are for a game that is unfolded, and for --random: a tree is as deep as it is"
        )
    return written, False
