"""A search of the Lab: the settings that a page chooses, and what is told of the result."""

from __future__ import annotations

import threading
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from zermelo.errors import TraceError, UnknownLeaf, ZermeloError
from zermelo.game import CHANCE
from zermelo.search.algorithms import ALGORITHMS
from zermelo.search.events import Enter, Leave, format_value
from zermelo.search.result import SearchResult
from zermelo.search.run import search
from zermelo.studio.requests import Fields
from zermelo.studio.work import Stopped
from zermelo.tree import Tree

__all__ = ["ORDERS", "SETTINGS", "algorithms", "report", "searched"]

SETTINGS = ("algorithm", "cut", "soft", "order", "ties", "pruning")
ORDERS = ("left-to-right", "right-to-left", "best-first")
MOST_SECONDS = 20.0


def algorithms() -> list[dict[str, Any]]:
    """The algorithms that leave a trace: which trees each is for, and which conventions it has."""
    return [
        {
            "name": name,
            "cuts": each.prunes,
            "chance": each.chances,
            "players": "any" if each.viewpoint == "all" or each.reduces else "two",
            "prunings": list(each.prunings),
        }
        for name, each in ALGORITHMS.items()
        if not each.tabled and not each.asks
    ]


def searched(tree: Tree, settings: Fields, stop: threading.Event) -> SearchResult:
    """The tree searched as ``settings`` say, with a trace. Raises RequestError and SearchError for bad settings,
    UnknownLeaf where a value is needed that is not there, Stopped for a search that takes too long."""
    algorithm = settings.word("algorithm", [each["name"] for each in algorithms()], None)
    order: Any = settings.word("order", ORDERS, "left-to-right")
    pruning = settings.text("pruning", None, longest=40)
    wanted: dict[str, Any] = {
        "algorithm": algorithm,
        "pruning": pruning,
        "ties": settings.text("ties", None, longest=40),
    }
    if settings.has("cut"):
        wanted["cut"] = settings.word("cut", (">=", ">"))
    if settings.has("soft"):
        wanted["soft"] = settings.flag("soft")
    if order == "best-first":
        order = best_first(tree)
    moves = "optimal" if pruning is None else "best"
    result = search(tree, order=order, trace=True, moves=moves, stop=stop, time=MOST_SECONDS, **wanted)
    if stop.is_set() or (result.trace is not None and not result.trace.complete):
        raise Stopped
    return result


def best_first(tree: Tree) -> Callable[[int, int], Any]:
    """An order: the better a child's own value is for whoever moves, the earlier it is tried.

    Raises UnknownLeaf where not every leaf has a value.
    """
    several = tree.num_players != 2 or not tree.constant_sum
    name = "max-n" if several else "expectiminimax" if tree.has_chance() else "minimax"
    try:
        trace = search(tree, algorithm=name, trace=True, order="left-to-right", moves="best").trace
    except UnknownLeaf as error:
        raise UnknownLeaf(f"best first needs every leaf's value, and {error}") from None
    assert trace is not None
    # The search visits every node, in the tree's own order.
    place: dict[int, int] = {}
    next_child: dict[int, int] = {}
    values: dict[int, Any] = {}
    for event in trace.events:
        if isinstance(event, Enter):
            if event.parent is None:
                place[event.node] = 0
                continue
            above = place[event.parent]
            place[event.node] = tree.result(above, next_child.get(above, 0))
            next_child[above] = next_child.get(above, 0) + 1
        elif isinstance(event, Leave):
            values[place[event.node]] = event.value

    def key(state: int, action: int) -> Any:
        player, value = tree.to_move(state), values[tree.result(state, action)]
        if player == CHANCE:
            return 0
        if isinstance(value, tuple):
            return value[player]
        return value if player == 0 else -value

    return key


def report(tree: Tree, result: SearchResult) -> dict[str, Any]:
    """What a search came to, for people and for comparing it with another."""
    trace = result.trace
    assert trace is not None
    try:
        visited = trace.visited_leaves
    except TraceError:
        visited = None
    # As the picture shows it: player 0's, whoever moves at the root or chance; in negamax the mover's.
    values = None if trace.header.viewpoint == "mover" else result.values
    value = result.value if values is None else values[0]
    names, state = [], result.state
    for action in result.principal_variation:
        names.append(str(tree.action_name(state, action)))
        state = tree.result(state, action)
    return {
        "algorithm": result.algorithm,
        "value": _told(value),
        "values": None if result.values is None else [_told(each) for each in result.values],
        "line": names,
        "nodes": len(trace.nodes),
        "leaves": tree.num_leaves,
        "visited": visited,
        "cuts": sum([type(event).__name__ == "Cut" for event in trace.events]),
        "minimum": minimum(tree),
    }


def minimum(tree: Tree) -> dict[str, Any] | None:
    """The fewest leaves that alpha-beta can look at in a tree of this shape, and by which formula; two players only.

    In a uniform tree whose movers alternate it is b^⌈d/2⌉ + b^⌊d/2⌋ - 1; else the shape's own is counted.
    """
    try:
        least = tree.knuth_moore_minimum()
    except ZermeloError:
        return None
    branching = _uniform(tree)
    return {"leaves": least, "branching": branching, "depth": tree.depth if branching else None}


def _uniform(tree: Tree) -> int | None:
    """How many children every position has, if all have as many, leaves are equally deep and movers alternate."""
    counts = set()
    level, mover = [0], None
    while level:
        inner = [node for node in level if not tree.is_terminal(node)]
        if not inner:
            break
        movers = {tree.to_move(node) for node in inner}
        if len(inner) < len(level) or len(movers) > 1 or CHANCE in movers or mover in movers:
            return None
        mover = movers.pop()
        counts.update([len(tree.children(node)) for node in inner])
        level = [child for node in inner for child in tree.children(node)]
    return counts.pop() if len(counts) == 1 else None


def _told(value: Any) -> str | None:
    if value is None:
        return None
    return format_value(value if isinstance(value, (int, float, Fraction)) else float(value))
