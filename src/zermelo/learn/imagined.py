"""Alpha-beta as learners imagine it: with one slip at a time, to recognise the slip by what it leads to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from zermelo.search.events import Window
from zermelo.tree import Tree

__all__ = ["Imagined", "Rules", "imagined", "slipped"]


@dataclass(frozen=True)
class Rules:
    """How a search is imagined."""

    cut: str = ">="
    order: str = "left-to-right"
    passes_down: bool = True
    """False: a node begins with only its parent's own value as a bound, and forgets those of nodes further up."""
    swaps_players: bool = False
    """True: MAX and MIN change places."""
    own_bound: bool = True
    """False: a node's own value moves no bound, so that nothing is ever cut below it."""


@dataclass(frozen=True)
class Imagined:
    """What a search would do by such rules."""

    windows: dict[int, Window]
    """With which each inner node that is searched is entered."""
    unseen: tuple[int, ...]
    """The leaves that are not looked at, from the left."""


def imagined(tree: Tree, rules: Rules) -> Imagined:
    """The search of a tree of two players by ``rules``. Time O(nodes)."""
    windows: dict[int, Window] = {}
    seen: set[int] = set()

    def visit(node: int, alpha: Any, beta: Any) -> Any:
        if tree.is_terminal(node):
            seen.add(node)
            return tree.utility(node, 0)
        windows[node] = (alpha, beta)
        maximizing = (tree.to_move(node) == 0) != rules.swaps_players
        best = -math.inf if maximizing else math.inf
        children = list(tree.children(node))
        for place, child in enumerate(children if rules.order == "left-to-right" else reversed(children)):
            if place and (alpha > beta or (rules.cut == ">=" and alpha == beta)):
                break
            below = (alpha, beta)
            if not rules.passes_down:
                below = (best, math.inf) if maximizing else (-math.inf, best)
            value = visit(child, *below)
            best = max(best, value) if maximizing else min(best, value)
            if rules.own_bound and maximizing:
                alpha = max(alpha, best)
            elif rules.own_bound:
                beta = min(beta, best)
        return best

    visit(0, -math.inf, math.inf)
    return Imagined(windows, tuple([leaf for leaf in tree.leaf_nodes if leaf not in seen]))


def slipped(terms: Mapping[str, Any]) -> dict[str, Rules]:
    """The rules of each slip that shows in what a search does; "" is the right search."""
    right = Rules(terms["cut"], terms["order"])
    other_way = "right-to-left" if right.order == "left-to-right" else "left-to-right"
    return {
        "": right,
        "not-passed-down": replace(right, passes_down=False),
        "cut-convention": replace(right, cut=">" if right.cut == ">=" else ">="),
        "order": replace(right, order=other_way),
        "max-min": replace(right, swaps_players=True),
    }
