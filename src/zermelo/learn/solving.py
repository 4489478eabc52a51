"""What the library's searches tell of a small tree: every node's value, and alpha-beta's windows, leaves and cuts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.events import Cut, Value, Window
from zermelo.search.options import ordered
from zermelo.search.recorder import Recorder
from zermelo.search.result import SearchResult
from zermelo.search.run import search
from zermelo.search.tally import INFINITY, UNLIMITED, Tally
from zermelo.search.trace import Trace
from zermelo.tree import Tree

__all__ = ["CutAt", "Pruned", "backed_up", "nodes_by_name", "pruned", "searched", "work_order"]


def nodes_by_name(tree: Tree) -> dict[str, int]:
    """Every node by its name; trees of exercises have no labels, so that names differ."""
    return {tree.name(node): node for node in range(tree.num_nodes)}


def work_order(tree: Tree, node: int = 0) -> list[int]:
    """The inner nodes below and at ``node``, children before their parents, from the left."""
    if tree.is_terminal(node):
        return []
    return [below for child in tree.children(node) for below in work_order(tree, child)] + [node]


def searched(tree: Tree, node: int = 0, ties: str = "first") -> SearchResult:
    """The tree from a node on, searched without cuts."""
    algorithm = "max-n"
    if tree.num_players == 2:
        algorithm = "expectiminimax" if tree.has_chance() else "minimax"
    return search(tree, node, algorithm=algorithm, order="left-to-right", ties=ties, speed="python", moves="best")


def backed_up(tree: Tree, ties: str = "first") -> dict[int, Value]:
    """What every node is worth: to MAX, or a vector, one a player; ``ties`` is max^n's rule.

    A search for each node: a traced one would tell all at once, but makes room for long lines of play.
    """
    found: dict[int, Value] = {}
    for node in range(tree.num_nodes):
        values = tree.utilities(node) if tree.is_terminal(node) else searched(tree, node, ties).values
        assert values is not None
        found[node] = values[0] if tree.num_players == 2 else values
    return found


def _node(trace: Trace, names: dict[str, int], visit: int) -> int:
    return names[trace.nodes[visit].name or "the root"] if visit else 0


@dataclass(frozen=True)
class CutAt:
    """A cut, in the nodes of the tree."""

    node: int
    """Where the search stops."""
    side: str
    """"alpha": MIN's value has fallen to a bound of MAX's; "beta": MAX's has risen to one of MIN's."""
    by: int
    """The ancestor whose bound it is."""
    reach: str
    """"shallow" or "deep"."""
    equal: bool
    window: Window
    skipped: tuple[int, ...]


@dataclass(frozen=True)
class Pruned:
    """What alpha-beta does in a tree."""

    windows: dict[int, Window]
    """The window with which each inner node is entered; without those that are never entered."""
    last_windows: dict[int, Window]
    """The window that each had last."""
    cuts: dict[int, CutAt]
    """By the node where the search stops; only those that skip children."""
    unseen: tuple[int, ...]
    """The leaves that are never looked at, as nodes, from the left."""
    trace: Trace


@lru_cache(maxsize=256)
def pruned(tree: Tree, cut: str = ">=", order: str = "left-to-right") -> Pruned:
    """Alpha-beta, fail-soft, from the whole window.

    The kernel runs as ``search`` runs it, but with room for a small tree's lines only: that is much quicker.
    """
    seen = ordered(tree, order)
    recorder = Recorder(seen, algorithm="alpha-beta", cut=cut, soft=True, order=order)
    tally = Tally(ply_limit=tree.depth + 1, line_capacity=(tree.depth + 3) ** 2, root_actions=tree.num_nodes)
    tally.cut_equal = int(cut == ">=")
    alpha_beta(seen, 0, UNLIMITED, -INFINITY, INFINITY, 0, tally, recorder)
    trace = recorder.trace()
    names = nodes_by_name(tree)
    windows: dict[int, Window] = {}
    last: dict[int, Window] = {}
    cuts: dict[int, CutAt] = {}
    for enter in trace.nodes:
        if enter.window is not None and enter.player is not None:
            windows[_node(trace, names, enter.node)] = enter.window
    for event in trace.events:
        found: Any = getattr(event, "window", None)
        if found is not None:
            last[_node(trace, names, event.node)] = found
        if isinstance(event, Cut) and event.skipped and event.by is not None and event.window is not None:
            node = _node(trace, names, event.node)
            cuts[node] = CutAt(
                node, str(event.side), _node(trace, names, event.by), str(event.reach), event.equal, event.window,
                tuple([names[name] for name in event.skipped]),
            )  # fmt: skip
    leaves = tree.leaf_nodes
    return Pruned(windows, last, cuts, tuple([leaves[number] for number in trace.pruned_leaves]), trace)
