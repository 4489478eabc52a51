"""Level by level: every move leads from one level to the next, so that nothing comes back.

From the start on, each level is the children of the one before; from the ends back, each is valued by
the one behind it. At any time the keys of all levels are in memory, and the values of two.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from zermelo.errors import SolutionError
from zermelo.solve.backup import back_up
from zermelo.solve.describing import Describer, Directory
from zermelo.solve.growing import chunks, grown, no_likes, translated
from zermelo.solve.kernels import LEAST, MOST, UNEVEN
from zermelo.solve.keyed import has_level, keyed_game
from zermelo.solve.layout import Layout, layout_of, write_down
from zermelo.solve.machine import Machine
from zermelo.solve.store import Store
from zermelo.solve.task import Task, Values, columns_of, value_type

__all__ = ["Repeats", "meet", "start_of", "value_levels"]

CHUNK = 1 << 16
"""Positions whose children are written down at a time: that should stay in a processor's cache."""


class Repeats(Exception):
    """A position was found on two levels."""


def meet(one: Any, other: Any) -> bool:
    """Whether two ascending arrays have a key in common."""
    i = j = 0
    while i < len(one) and j < len(other):
        if one[i] < other[j]:
            i += 1
        elif one[i] > other[j]:
            j += 1
        else:
            return True
    return False


def find_levels(task: Task, machine: Machine, store: Store) -> list[Any]:
    """The keys of every level, from the start on, or from where an earlier run got to.

    Raises Repeats where a position is on two levels.
    """
    manifest = store.manifest
    levels = manifest["levels"]
    own_levels = has_level(task.game)
    found = []
    if not levels:
        layout = task.first_layout()
        start = keyed_game(task.game, task.symmetry, layout, layout).pack(task.start())
        keys = np.array([start], np.int64)
        manifest["start"] = {"level": 0, "key": start}
        if own_levels:
            manifest["first_level"] = int(task.game.level(task.start()))
        levels.append({"level": 0, **store.write_keys(0, keys), "layout": write_down(layout)})
        store.save()
        found.append(keys)
    else:
        for number, entry in enumerate(levels):
            found.append(store.read_keys(number, entry))
    first_level = manifest.get("first_level", -1)
    positions = sum(map(len, found))
    while not manifest["found"]:
        number = len(found) - 1
        machine.expect(positions)
        layout = layout_of(levels[number])
        task.tell("finding", number + 1, None, positions, None)
        level = first_level + number if own_levels else -1
        more = grown(machine, task.symmetry, found[-1], layout, layout, level, task.width)
        levels[number]["likes"] = [float(like) if abs(like) < np.inf else None for like in more.likes]
        if len(more.keys) == 0:
            manifest["found"] = True
        else:
            if not own_levels:
                _check_new(machine, found, more.keys, levels, more.layout)
            entry = store.write_keys(number + 1, more.keys)
            levels.append({"level": number + 1, **entry, "layout": write_down(more.layout)})
            found.append(more.keys)
            positions += len(more.keys)
        store.save()
    return found


def _check_new(
    machine: Machine, found: list[Any], keys: Any, levels: list[dict[str, Any]], layout: Layout | None
) -> None:
    """Raise Repeats if one of ``keys`` is on an earlier level."""
    shared: Callable[[Any, Any], bool] = machine.plain(meet, "int64[]", "int64[]")
    pairs = list(zip(found, levels, strict=True))
    if any(machine.map(lambda pair: shared(translated(pair[0], layout_of(pair[1]), layout), keys), pairs)):
        raise Repeats


def value_levels(task: Task, machine: Machine, store: Store) -> None:
    """Find all levels and value them, last to first; each is in its file when the next is begun.

    Raises Repeats, before any level is valued, where a position is on two of them.
    """
    found = find_levels(task, machine, store)
    manifest = store.manifest
    levels = manifest["levels"]
    kind = manifest["value_type"] = value_type(all_likes(levels), task.chance)
    positions = sum(map(len, found))
    machine.expect(positions)
    below: Values | None = None
    below_keys = np.empty(0, np.int64)
    valued = 0
    writing: Future[None] | None = None
    with ThreadPoolExecutor(1, "zermelo writer") as writer:
        for number in reversed(range(len(levels))):
            keys = found.pop()
            task.tell("valuing", number, len(levels), valued, positions)
            if "file" in levels[number]:
                below = store.read_level(number, levels[number], task.width)
            else:
                layout = layout_of(levels[number])
                next_layout = layout_of(levels[number + 1]) if number + 1 < len(levels) else layout
                now = _valued(task, machine, keys, layout, next_layout, below_keys, below)
                if writing is not None:
                    writing.result()
                columns = columns_of(keys, now, kind, len(levels))
                writing = writer.submit(_write, store, number, columns)
                below = now
            valued += len(keys)
            below_keys = keys
        if writing is not None:
            writing.result()
    assert below is not None
    manifest["start"].update(start_of(below, 0))


def start_of(found: Values, place: int) -> dict[str, Any]:
    """What the manifest says of the start."""
    worth = [int(value) if value.is_integer() else value for value in found.values.tolist()]
    values = worth[place * found.width : (place + 1) * found.width]
    return {
        "value": values[0] if found.width == 1 else values,
        "distance": int(found.distances[place]),
        "best": int(found.best[place]),
    }


def _write(store: Store, number: int, columns: dict[str, Any]) -> None:
    store.manifest["levels"][number].update(store.write_level(number, columns))
    store.save()


def all_likes(levels: list[dict[str, Any]]) -> Any:
    """What the utilities of all levels are like."""
    likes = no_likes()
    for entry in levels:
        uneven, least, most = entry["likes"]
        likes[UNEVEN] = max(likes[UNEVEN], uneven)
        if least is not None:
            likes[LEAST], likes[MOST] = min(likes[LEAST], least), max(likes[MOST], most)
    return likes


def _valued(
    task: Task, machine: Machine, keys: Any, layout: Layout | None, next_layout: Layout | None,
    below_keys: Any, below: Values | None,
) -> Values:  # fmt: skip
    """What the positions of a level are worth, by those of the next."""
    width = task.width
    keyed = keyed_game(task.game, task.symmetry, layout, next_layout)
    describer = Describer(machine, keyed, keys, Directory(machine, below_keys), width, task.total, task.chance)
    up: Callable[..., Any] = machine.plain(
        back_up, "int", "int", "float", "bool", "int8[]", "int64[]", "int64[]", "float64[]", "float64[]", "float64[]",
        "int32[]", "float64[]", "int32[]", "int32[]",
    )  # fmt: skip
    now = Values(len(keys), width)
    below = Values(0, width) if below is None else below
    stop = threading.Event()

    def value_chunk(chunk: tuple[int, int]) -> None:
        for piece in describer.pieces(*chunk):
            if stop.is_set():
                return
            part = slice(piece.begin, piece.end)
            up(
                piece.end - piece.begin, width, task.fair, task.quick, piece.movers, piece.first, piece.child,
                piece.odds, piece.worths, below.values, below.distances,
                now.values[piece.begin * width : piece.end * width], now.distances[part], now.best[part],
            )  # fmt: skip

    try:
        machine.map(value_chunk, chunks(len(keys), CHUNK))
    except BaseException:
        stop.set()
        raise
    if len(below_keys) == 0 and (now.best >= 0).any():
        raise SolutionError("the last level has moves: the files are of another game")
    return now
