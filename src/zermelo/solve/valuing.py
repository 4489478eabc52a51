"""Valuing the levels: from the ends back, each by the one behind it.

A level is valued a file at a time. Where two levels fit into the budget, the one behind is in memory;
else what is asked of it is fetched from its files, for some positions at a time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from zermelo.solve.backup import back_up
from zermelo.solve.budget import Budget
from zermelo.solve.describing import Describer, Directory
from zermelo.solve.finding import all_likes
from zermelo.solve.growing import CHUNK as EXPANDED
from zermelo.solve.growing import Expanding, chunks, merged
from zermelo.solve.key_arrays import key_array
from zermelo.solve.key_file import Keys, KeysInMemory
from zermelo.solve.keyed import Keyed
from zermelo.solve.layout import layout_of
from zermelo.solve.machine import Machine
from zermelo.solve.parquet import ROWS_A_FILE
from zermelo.solve.store import Store
from zermelo.solve.task import Columns, Task, Values, columns_of

__all__ = ["Below", "Valuing", "start_of", "value_levels", "with_children"]

CHUNK = 1 << 16
"""Positions whose children are written down at a time: that should stay in a processor's cache."""


def value_levels(
    task: Task, machine: Machine, store: Store, budget: Budget, found: list[Keys],
    crew: Callable[[int, list[tuple[int, int]], Columns], Iterator[int]] | None = None,
) -> None:  # fmt: skip
    """Value all levels, last to first; each file of them is there when the next but one is begun.

    ``crew`` values the parts of a level that are not there yet, and gives how many positions, as it comes along.
    """
    manifest = store.manifest
    levels = manifest["levels"]
    columns = Columns.of(all_likes(levels), task.chance, len(levels))
    manifest["value_type"] = columns.value
    positions = sum([keys.count for keys in found])
    machine.expect(positions)
    below = Below.nothing(task, levels[-1])
    valued = 0
    with ThreadPoolExecutor(1, "zermelo writer") as pool:
        writer = _Writer(pool, store)
        for number in reversed(range(len(levels))):
            keys = found.pop()
            task.tell("valuing", number, len(levels), valued, positions)
            together = keys.count + levels[number - 1]["positions"] if number else keys.count
            keeps = budget.holds_levels(together, keys.dtype.itemsize, task.width)
            parts = chunks(keys.count, ROWS_A_FILE)
            entry = levels[number]
            entry.setdefault("files", [None] * len(parts))
            entry["next"] = levels[number + 1]["layout"] if number + 1 < len(levels) else entry["layout"]
            if crew is not None and len(parts) > 1:
                writer.wait()
                for more in crew(number, parts, columns):
                    valued += more
                    task.tell_now_and_then("valuing", number, len(levels), valued, positions)
                valued = sum([entry["positions"] for entry in levels[number:]])
                below = Below(entry=entry)
                continue
            below = Valuing(task, machine, store, budget, number, entry, below).run(keys, columns, writer, keeps)
            valued += keys.count
            task.tell_now_and_then("valuing", number, len(levels), valued, positions)
        writer.wait()
    start = store.read_file(levels[0], 0, task.width)[1]
    manifest["start"].update(start_of(start, 0))


class Below:
    """The level behind the one that is valued: in memory, or else in its files."""

    def __init__(self, keys: Any = None, values: Values | None = None, entry: dict[str, Any] | None = None) -> None:
        self.keys, self.values, self.entry = keys, values, entry
        self.directory: Directory | None = None

    @classmethod
    def nothing(cls, task: Task, entry: dict[str, Any]) -> Below:
        """What is behind the last level, which has this entry."""
        return cls(np.empty(0, task.key_type(layout_of(entry))), Values(0, task.width))


class _Writer:
    """Writes files in a thread of its own, one while the next is being valued."""

    def __init__(self, pool: ThreadPoolExecutor, store: Store) -> None:
        self.pool, self.store = pool, store
        self.writing: Future[None] | None = None

    def write(self, number: int, place: int, columns: dict[str, Any]) -> None:
        self.wait()
        self.writing = self.pool.submit(self._write, number, place, columns)

    def _write(self, number: int, place: int, columns: dict[str, Any]) -> None:
        entry = self.store.manifest["levels"][number]
        entry["files"][place] = self.store.write_rows(number, place, columns)
        self.store.save()

    def wait(self) -> None:
        if self.writing is not None:
            self.writing.result()
            self.writing = None


class Valuing:
    """Valuing level ``number``, which has this entry, by the one ``below`` it."""

    def __init__(
        self, task: Task, machine: Machine, store: Store, budget: Budget, number: int, entry: dict[str, Any],
        below: Below,
    ) -> None:  # fmt: skip
        self.task, self.machine, self.store, self.budget, self.below = task, machine, store, budget, below
        self.number, self.entry = number, entry
        self.keyed = task.keyed(layout_of(entry), layout_of({"layout": entry["next"]}))

    def run(self, keys: Keys, columns: Columns, writer: _Writer, keeps: bool) -> Below:
        """Value the level, and write its files. What it is as the level below, with its values if ``keeps``."""
        parts, files = chunks(keys.count, ROWS_A_FILE), self.entry["files"]
        kept = Values(keys.count, self.task.width) if keeps else None
        whole = keys.read(0, keys.count) if keeps else None
        for place, (begin, end) in enumerate(parts):
            some = keys.read(begin, end) if whole is None else whole[begin:end]
            if files[place] is None:
                now = kept.part(begin, end) if kept is not None else Values(end - begin, self.task.width)
                self.value(some, now)
                writer.write(self.number, place, columns_of(some, now, columns))
            elif kept is not None:
                kept.put(begin, self.store.read_file(self.entry, place, self.task.width)[1])
        if keeps:
            return Below(whole, kept, self.entry)
        writer.wait()
        return Below(entry=self.entry)

    def value(self, keys: Any, now: Values) -> None:
        """Find out what some positions of the level are worth."""
        below = self.below
        if below.values is not None:
            if below.directory is None:
                below.directory = Directory(self.machine, below.keys)
            value_rows(self.task, self.machine, self.keyed, keys, below.directory, below.values, now)
            return
        assert below.entry is not None
        for begin, end, wanted in with_children(self.machine, self.keyed, self.budget, self.task.width, keys):
            there, values = self.store.fetch(below.entry, wanted, self.task.width, self.machine)
            # What is not there is told of where the position is that leads to it.
            directory = Directory(self.machine, there)
            part = now.part(begin, end)
            value_rows(self.task, self.machine, self.keyed, keys[begin:end], directory, values, part)


def with_children(
    machine: Machine, keyed: Keyed, budget: Budget, width: int, keys: Any
) -> Iterator[tuple[int, int, Any]]:
    """Where each of some parts of ``keys`` begins and ends, and the keys of its children."""
    most = budget.wanted(keys.dtype.itemsize, width)
    work = Expanding(machine, keyed, -1, width)
    begin = end = size = 0
    pieces: list[Any] = []
    for end, more, _ in work.through(KeysInMemory(keys), 0, len(keys), budget.chunk(EXPANDED)):
        pieces += more
        size += sum(map(len, more))
        if size > most:
            yield begin, end, merged(machine, pieces)
            begin, size, pieces = end, 0, []
    if begin < end:
        yield begin, end, merged(machine, pieces) if pieces else key_array([], keyed.writes)


def start_of(found: Values, place: int) -> dict[str, Any]:
    """What the manifest says of the start."""
    worth = [int(value) if value.is_integer() else value for value in found.values.tolist()]
    values = worth[place * found.width : (place + 1) * found.width]
    return {
        "value": values[0] if found.width == 1 else values,
        "distance": int(found.distances[place]),
        "best": int(found.best[place]),
    }


def value_rows(
    task: Task, machine: Machine, keyed: Keyed, keys: Any, directory: Directory, below: Values, now: Values
) -> None:
    """Find out what positions are worth, by those of the directory, to which their children belong."""
    width = task.width
    describer = Describer(machine, keyed, keys, directory, width, task.total, task.chance)
    up: Callable[..., Any] = machine.plain(
        back_up, "int", "int", "float", "bool", "int8[]", "int64[]", "int64[]", "float64[]", "float64[]", "float64[]",
        "int32[]", "float64[]", "int32[]", "int32[]",
    )  # fmt: skip
    stop = threading.Event()
    size = max(1 << 12, min(CHUNK, -(-len(keys) // (2 * machine.threads))))

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
        machine.map(value_chunk, chunks(len(keys), size))
    except BaseException:
        stop.set()
        raise
