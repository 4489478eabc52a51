"""The steps of solving that a worker of a cluster takes: each reads files of the shared directory and writes one."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zermelo.game import Game
from zermelo.games.registry import game as game_named
from zermelo.solve.budget import Budget
from zermelo.solve.growing import CHUNK, Expanding, Misfit, bounds_of, join_likes, merged, merged_runs, no_likes
from zermelo.solve.key_arrays import key_array, numbers_at
from zermelo.solve.key_file import BLOCK, Keys, KeysInMemory, KeysSlice
from zermelo.solve.keyed import LaidOut
from zermelo.solve.layout import layout_of
from zermelo.solve.machine import Machine
from zermelo.solve.storage import Storage
from zermelo.solve.store import Store
from zermelo.solve.task import Columns, Task, Values, columns_of
from zermelo.solve.valuing import Below, Valuing

__all__ = ["Job", "bounds", "cuts_of", "expanded", "merged_part", "valued_file"]

SAMPLES = 64
"""Keys of a run that tell how the keys are spread."""


@dataclass(frozen=True)
class Job:
    """What is being solved, as it is sent to workers."""

    game: Game | str
    path: Storage
    symmetry: bool
    total: float
    wide: bool
    speed: str
    memory: int | None

    def task(self) -> Task:
        """The task, of which nobody is told."""
        task = Task(game_named(self.game) if isinstance(self.game, str) else self.game, self.symmetry, self.total, None)
        task.wide = self.wide
        return task

    def machine(self) -> Machine:
        """A machine of one thread; there is enough to do to compile at once."""
        machine = Machine(self.task().game, self.speed, 1)
        machine.expect(1 << 30)
        return machine

    def store(self) -> Store:
        """The shared directory."""
        return Store.reading(self.path, {})


def expanded(
    job: Job, number: int, entry: dict[str, Any], level: int, begin: int, end: int, place: int
) -> dict[str, Any] | None:
    """Write the children of some positions of level ``number`` to run ``place``; None where one has no key."""
    task, store = job.task(), job.store()
    reading, writing = layout_of(entry), layout_of({"layout": entry["next"]})
    keys = KeysInMemory(store.keys_of(number, entry, task.key_type(reading)).read(begin, end))
    likes, pieces = no_likes(), []
    with job.machine() as machine:
        work = Expanding(machine, task.keyed(reading, writing), level, task.width)
        try:
            for _, more, like in work.through(keys, 0, keys.count, CHUNK):
                pieces += more
                join_likes(likes, like)
        except Misfit:
            return None
        found = merged(machine, pieces)
    if not len(found):
        found = key_array([], task.key_type(writing))
    run = store.write_run(number, place, found)
    samples = numbers_at(found[:: -(-len(found) // SAMPLES) or 1])
    return {**run, "end": end, "likes": likes.tolist(), "samples": samples}


def bounds(job: Job, number: int, entry: dict[str, Any], begin: int, end: int) -> tuple[list[int], list[int]]:
    """The bounds of the numbers of the children of some positions, see ``growing.bounds_of``."""
    task = job.task()
    reading, writing = layout_of(entry), layout_of({"layout": entry["next"]})
    keys = KeysInMemory(job.store().keys_of(number, entry, task.key_type(reading)).read(begin, end))
    keyed = task.keyed(reading, writing)
    assert isinstance(keyed, LaidOut) and writing is not None
    with job.machine() as machine:
        lows, highs = bounds_of(machine, keyed, keys, writing, keys.count, CHUNK)
    return lows, highs


def cuts_of(
    job: Job, number: int, run: dict[str, Any], layout: dict[str, Any] | None, pivots: list[int], place: int
) -> list[int]:
    """How many keys of run ``place`` of level ``number`` are less than each of the ascending ``pivots``."""
    keys = job.store().run_of(number, place, run, job.task().key_type(layout_of({"layout": layout})))

    @lru_cache(2)
    def block(which: int) -> list[int]:
        return numbers_at(keys.read(which * BLOCK, min((which + 1) * BLOCK, keys.count)))

    cuts = []
    blocks = range(-(-keys.count // BLOCK))
    for pivot in pivots:
        which = max(0, bisect_left(blocks, pivot, key=lambda one: block(one)[0]) - 1)
        cuts.append(which * BLOCK + bisect_left(block(which), pivot) if blocks else 0)
    return cuts


def merged_part(
    job: Job, number: int, runs: list[dict[str, Any]], layout: dict[str, Any] | None, ends: list[tuple[int, int]],
    place: int,
) -> int:  # fmt: skip
    """Merge what lies between two places in each run of level ``number`` into a file; how many keys that are."""
    task, store = job.task(), job.store()
    dtype = task.key_type(layout_of({"layout": layout}))
    parts: list[Keys] = []
    for at, (run, (begin, end)) in enumerate(zip(runs, ends, strict=True)):
        if begin < end:
            parts.append(KeysSlice(store.run_of(number, at, run, dtype), begin, end))
    with job.machine() as machine:
        room = Budget(job.memory, 1).merging(dtype.itemsize)
        arrays = merged_runs(machine, parts, room) if parts else iter([key_array([], dtype)])
        count: int = store.write_keys(number + 1, arrays, place)["positions"]
    return count


def valued_file(
    job: Job, number: int, entry: dict[str, Any], below: dict[str, Any] | None, begin: int, end: int, place: int,
    columns: Columns,
) -> dict[str, Any]:  # fmt: skip
    """Value some positions of level ``number`` and write them to its file ``place``; its entry in the manifest."""
    task, store = job.task(), job.store()
    keys = store.keys_of(number, entry, task.key_type(layout_of(entry))).read(begin, end)
    now = Values(end - begin, task.width)
    with job.machine() as machine:
        behind = Below(entry=below) if below is not None else Below.nothing(task, entry)
        Valuing(task, machine, store, Budget(job.memory, 1), number, entry, behind).value(keys, now)
    return store.write_rows(number, place, columns_of(keys, now, columns))
