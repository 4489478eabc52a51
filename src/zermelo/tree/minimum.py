"""The fewest leaves that prove what a tree of two players is worth (Knuth and Moore 1975)."""

from __future__ import annotations

from zermelo.game import CHANCE
from zermelo.tree.nodes import Nodes

__all__ = ["fewest_leaves"]


def fewest_leaves(nodes: Nodes) -> int:
    """See ``Tree.knuth_moore_minimum``. Time O(nodes)."""
    # The fewest leaves that prove, of each node's value: at least so much; at most; exactly.
    lower, upper, exact = ([1] * len(nodes.child_count) for _ in range(3))
    for node in range(len(nodes.child_count) - 1, -1, -1):
        if nodes.child_count[node] == 0:
            continue
        first = nodes.first_child[node]
        children = slice(first, first + nodes.child_count[node])
        if nodes.mover[node] == CHANCE:
            # An expectation is not bounded before everything is that goes into it.
            for fewest in (lower, upper, exact):
                fewest[node] = sum(fewest[children])
            continue
        # One child is proof enough for the mover's side, the other side needs all of them.
        easy, hard = (lower, upper) if nodes.mover[node] == 0 else (upper, lower)
        easy[node] = min(easy[children])
        hard[node] = sum(hard[children])
        others = [fewest - bound for fewest, bound in zip(exact[children], hard[children], strict=True)]
        exact[node] = hard[node] + min(others)
    return exact[0]
