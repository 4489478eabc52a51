"""Positions that may return, or are reached in different numbers of plies: all of them at once, as a graph.

Where nothing returns after all, every position is valued after its children. Else it is retrograde
analysis: from the ends back, counting for each position the children that are not known to be lost by
its mover's letting (Thompson 1986, "Retrograde analysis of certain endgames"; Gasser 1996). What is never
resolved nobody can force: it is a draw. With chance it is value iteration, see ``bounding``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.errors import SolutionError
from zermelo.search.trouble import describe_state
from zermelo.search.views import innermost
from zermelo.solve.backup import NO_DISTANCE, back_up
from zermelo.solve.bounding import Bounds, bound_returning
from zermelo.solve.budget import MORE_WORK, Budget
from zermelo.solve.describing import Described, Describer, Directory
from zermelo.solve.growing import chunks, grown, join_likes, merged, no_likes, translated
from zermelo.solve.kernels import LEAST, MOST, OVER, UNEVEN
from zermelo.solve.key_arrays import is_wide, key_array, number_at
from zermelo.solve.layout import Layout, write_down
from zermelo.solve.machine import Machine
from zermelo.solve.parquet import ROWS_A_FILE
from zermelo.solve.store import Store
from zermelo.solve.task import Columns, Task, Values, columns_of
from zermelo.solve.valuing import start_of

__all__ = ["value_graph"]

CHUNK = 1 << 16
UNKNOWN = 127
"""In an array of outcomes, what is not resolved; else 1 or -1, who wins for player 0."""


def subtracted(keys: Any, without: Any, left: Any) -> int:
    """Write those of the ascending ``keys`` that are not in ``without`` to ``left``; how many there are."""
    count = j = 0
    for i in range(len(keys)):
        while j < len(without) and without[j] < keys[i]:
            j += 1
        if j == len(without) or without[j] != keys[i]:
            left[count] = keys[i]
            count += 1
    return count


def turned(first: Any, child: Any, above: Any, parent: Any) -> int:
    """The parents of each position, from the children of each: those of i are parent[above[i]:above[i + 1]]."""
    count = len(first) - 1
    for edge in range(first[count]):
        above[child[edge] + 1] += 1
    for i in range(count):
        above[i + 1] += above[i]
    # above[i] is moved on while parents are written, to where the next one's begin, and then moved back.
    for i in range(count):
        for edge in range(first[i], first[i + 1]):
            parent[above[child[edge]]] = i
            above[child[edge]] += 1
    for i in range(count, 0, -1):
        above[i] = above[i - 1]
    above[0] = 0
    return count


def ordered(first: Any, above: Any, parent: Any, waiting: Any, order: Any) -> int:
    """Write the positions to ``order`` that come after all their children; how many of them there are.

    It is all of them unless some return. ``waiting`` is int64[n], for the number of children not written yet.
    """
    count = len(first) - 1
    done = 0
    for i in range(count):
        waiting[i] = first[i + 1] - first[i]
        if waiting[i] == 0:
            order[done] = i
            done += 1
    at = 0
    while at < done:
        i = order[at]
        at += 1
        for edge in range(above[i], above[i + 1]):
            waiting[parent[edge]] -= 1
            if waiting[parent[edge]] == 0:
                order[done] = parent[edge]
                done += 1
    return done


def back_up_in_order(
    width: int, fair: float, quick: bool, order: Any, movers: Any, first: Any, child: Any, odds: Any, worths: Any,
    values: Any, distances: Any, best: Any,
) -> int:  # fmt: skip
    """Value the positions one after the other."""
    for at in range(len(order)):
        i = order[at]
        back_up(
            1, width, fair, quick, movers[i : i + 1], first[i : i + 2], child, odds,
            worths[i * width : (i + 1) * width], values, distances,
            values[i * width : (i + 1) * width], distances[i : i + 1], best[i : i + 1],
        )  # fmt: skip
    return len(order)


def retrograde(
    fair: float, movers: Any, first: Any, above: Any, parent: Any, worths: Any,
    outcomes: Any, distances: Any, waiting: Any, queue: Any,
) -> int:  # fmt: skip
    """Resolve what can be forced: outcomes int8[n], distances int32[n]. How many positions that are.

    Positions are taken in the order of their distances, so that a winner's is the least, and a loser's,
    resolved with the last of the children, the greatest.
    """
    count = len(first) - 1
    known = 0
    for i in range(count):
        waiting[i] = first[i + 1] - first[i]
        outcomes[i] = UNKNOWN
        distances[i] = NO_DISTANCE
        if movers[i] == OVER:
            distances[i] = 0
            if worths[i] != fair:
                outcomes[i] = 1 if worths[i] > fair else -1
                queue[known] = i
                known += 1
    at = 0
    while at < known:
        i = queue[at]
        at += 1
        winner = 0 if outcomes[i] == 1 else 1
        for edge in range(above[i], above[i + 1]):
            up = parent[edge]
            if outcomes[up] != UNKNOWN:
                continue
            waiting[up] -= 1
            if movers[up] == winner or waiting[up] == 0:
                outcomes[up] = outcomes[i]
                distances[up] = distances[i] + 1
                queue[known] = up
                known += 1
    return known


class Graph:
    """All positions of a game, ascending by key, and where their children are."""

    def __init__(self, keys: Any, layout: Layout | None, likes: Any) -> None:
        self.keys, self.layout, self.likes = keys, layout, likes


def find_all(task: Task, machine: Machine, budget: Budget) -> Graph:
    """All positions that can be reached, each once. Raises SolutionError where they are more than the budget holds."""
    layout = task.first_layout()
    keys = new = key_array([task.start_key(layout)], task.key_type(layout))
    likes = no_likes()
    ply = 0
    while len(new):
        ply += 1
        task.check_ply(ply)
        if len(keys) > 1:
            machine.expect(len(keys))
        more = grown(task, machine, new, layout, layout)
        join_likes(likes, more.likes)
        keys, layout = translated(keys, layout, more.layout), more.layout
        new = _left(machine, more.keys, keys)
        keys = merged(machine, [keys, new])
        task.tell("finding", ply, None, len(keys), None)
        budget.check_graph(len(keys), 0)
    return Graph(keys, layout, likes)


def _left(machine: Machine, keys: Any, without: Any) -> Any:
    """Those of the ascending ``keys`` that are not in ``without``."""
    if is_wide(keys):
        return np.setdiff1d(keys, without, assume_unique=True)
    left = np.empty(len(keys), np.int64)
    subtract: Callable[..., int] = machine.plain(subtracted, "int64[]", "int64[]", "int64[]")
    return left[: subtract(keys, without, left)].copy()


def describe_all(task: Task, machine: Machine, graph: Graph, budget: Budget) -> Described:
    """Who moves where, and which children every position has. Raises SolutionError as ``find_all`` does."""
    keyed = task.keyed(graph.layout, graph.layout)
    below = Directory(machine, graph.keys)
    describer = Describer(machine, keyed, graph.keys, below, task.width, task.total, task.chance)
    count = len(graph.keys)
    movers, worths = np.empty(count, np.int8), np.zeros(count * task.width)
    degrees = np.zeros(count + 1, np.int64)

    def describe(chunk: tuple[int, int]) -> list[tuple[Any, Any]]:
        edges = []
        for piece in describer.pieces(*chunk):
            begin, end, size = piece.begin, piece.end, piece.end - piece.begin
            movers[begin:end] = piece.movers[:size]
            worths[begin * task.width : end * task.width] = piece.worths[: size * task.width]
            degrees[begin + 1 : end + 1] = np.diff(piece.first[: size + 1])
            used = piece.first[size]
            edges.append((piece.child[:used].copy(), piece.odds[: used if task.chance else 1].copy()))
        return edges

    edges: list[tuple[Any, Any]] = []
    moves = 0
    for pairs in machine.stream(describe, chunks(count, CHUNK)):
        edges += pairs
        moves += sum([len(child) for child, _ in pairs])
        budget.check_graph(count, moves)
    child = np.concatenate([part for part, _ in edges])
    odds = np.concatenate([part for _, part in edges])
    return Described(0, count, movers, np.cumsum(degrees), child, odds, worths)


def value_graph(task: Task, machine: Machine, store: Store, budget: Budget) -> None:
    """Find all positions and value them; one file holds them all."""
    graph = find_all(task, machine, budget)
    count = len(graph.keys)
    machine.expect(count)
    all_of = describe_all(task, machine, graph, budget)
    above, parent = np.zeros(count + 1, np.int64), np.empty(len(all_of.child), np.int64)
    machine.plain(turned, "int64[]", "int64[]", "int64[]", "int64[]")(all_of.first, all_of.child, above, parent)
    order, waiting = np.empty(count, np.int64), np.empty(count, np.int64)
    orderly = machine.plain(ordered, *["int64[]"] * 5)
    task.tell("valuing", 0, 1, 0, count)
    found = Values(count, task.width)
    bounds: Bounds | None = None
    manifest = store.manifest
    manifest["returning"] = orderly(all_of.first, above, parent, waiting, order) < count
    likes = graph.likes
    if manifest["returning"]:  # what nobody can force has a value that need be no utility
        likes[UNEVEN] = max(likes[UNEVEN], float(not task.fair.is_integer()))
        likes[LEAST], likes[MOST] = min(likes[LEAST], task.fair), max(likes[MOST], task.fair)
    if not manifest["returning"]:
        machine.plain(
            back_up_in_order, "int", "float", "bool", "int64[]", "int8[]", "int64[]", "int64[]", "float64[]",
            "float64[]", "float64[]", "int32[]", "int32[]",
        )(
            task.width, task.fair, task.quick, order, all_of.movers, all_of.first, all_of.child, all_of.odds,
            all_of.worths, found.values, found.distances, found.best,
        )  # fmt: skip
    elif task.chance or task.game.num_players == 1:
        budget.check_graph(count, len(all_of.child), MORE_WORK)
        del above, parent, order, waiting
        keyed = task.keyed(graph.layout, graph.layout)
        bounds = bound_returning(
            task, machine, all_of, found, float(likes[LEAST]), float(likes[MOST]),
            lambda place: describe_state(task.game, keyed.unpack(number_at(graph.keys, place))),
        )  # fmt: skip
        manifest["tolerance"], manifest["bound"] = task.tolerance, bounds.reached
    else:
        _value_returning(task, machine, all_of, above, parent, waiting, order, found)
    columns = Columns.of(likes, task.chance or bounds is not None, int(found.distances.max(initial=0)))
    manifest["value_type"] = columns.value
    start = task.start_key(graph.layout)
    place = int(np.searchsorted(graph.keys, key_array([start], graph.keys.dtype))[0])
    manifest["start"] = {"level": 0, "key": start, **start_of(found, place)}
    files = []
    for place, (begin, end) in enumerate(chunks(count, ROWS_A_FILE)):
        rows = columns_of(graph.keys[begin:end], found.part(begin, end), columns)
        if bounds is not None:
            rows.update({"low": bounds.low[begin:end], "high": bounds.high[begin:end]})
        files.append(store.write_rows(0, place, rows))
    manifest["levels"] = [{"level": 0, "positions": count, "layout": write_down(graph.layout), "files": files}]
    manifest["found"] = True


def _value_returning(
    task: Task, machine: Machine, all_of: Described, above: Any, parent: Any, waiting: Any, queue: Any, found: Values
) -> None:
    """Value positions of which some return."""
    kind = type(innermost(task.game)).__name__
    if task.width > 1:
        raise SolutionError(
            f"positions of {kind} return, and such a game can be solved only if it has one player, or two of constant "
            "sum"
        )
    worths = np.unique(all_of.worths[all_of.movers == OVER])
    if (worths > task.fair).sum() > 1 or (worths < task.fair).sum() > 1:
        raise SolutionError(
            f"positions of {kind} return, and such a game can be solved only if it is won, drawn or lost: its "
            f"utilities are {', '.join([f'{worth:g}' for worth in worths[:12]])}"
        )
    outcomes = np.empty(len(all_of.movers), np.int8)
    machine.plain(
        retrograde, "float", "int8[]", "int64[]", "int64[]", "int64[]", "float64[]", "int8[]", "int32[]", "int64[]",
        "int64[]",
    )(
        task.fair, all_of.movers, all_of.first, above, parent, all_of.worths, outcomes, found.distances, waiting, queue,
    )  # fmt: skip
    found.values[:] = task.fair
    if len(worths):
        found.values[outcomes == 1] = worths[-1]
        found.values[outcomes == -1] = worths[0]
    # The best actions follow from what all positions are worth.
    again = Values(len(outcomes), task.width)
    machine.plain(
        back_up, "int", "int", "float", "bool", "int8[]", "int64[]", "int64[]", "float64[]", "float64[]", "float64[]",
        "int32[]", "float64[]", "int32[]", "int32[]",
    )(
        len(outcomes), task.width, task.fair, True, all_of.movers, all_of.first, all_of.child, all_of.odds,
        all_of.worths, found.values, found.distances, again.values, again.distances, again.best,
    )  # fmt: skip
    found.best[:] = again.best
