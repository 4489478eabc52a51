"""Finding the levels: from the start on, each is the children of the one before.

A level's keys are merged in memory where the budget allows; else runs of them, each ascending, are
written to disk and merged from there. Either way the level ends up in a file, from which a run that was
killed goes on, and so do its runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.errors import GameError
from zermelo.search.views import innermost
from zermelo.solve.budget import Budget
from zermelo.solve.growing import (
    CHUNK,
    Expanding,
    Misfit,
    bounds_of,
    join_likes,
    merged,
    merged_runs,
    no_likes,
    translated,
)
from zermelo.solve.kernels import ACTIONS, LEAST, MOST, UNEVEN
from zermelo.solve.key_arrays import is_wide, key_array, number_at
from zermelo.solve.key_file import Keys, KeysInMemory
from zermelo.solve.keyed import LaidOut, has_level, has_own_keys
from zermelo.solve.layout import KEY_BITS, Layout, layout_of, write_down
from zermelo.solve.machine import Machine
from zermelo.solve.store import Store
from zermelo.solve.task import Task

__all__ = ["Finding", "Repeats", "all_likes", "meet", "written_likes"]


SAMPLES = 16
"""Positions of a level whose keys are held against what Python makes of them."""


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


class Finding:
    """Finding the levels of a game, in one process."""

    def __init__(self, task: Task, machine: Machine, store: Store, budget: Budget) -> None:
        self.task, self.machine, self.store, self.budget = task, machine, store, budget
        self.levels = store.manifest["levels"]
        self.own_levels = has_level(task.game)
        self.found: list[Keys] = []
        self.positions = self.kept = 0

    def run(self) -> list[Keys]:
        """The keys of every level, from the start on, or from where an earlier run got to.

        Raises Repeats where a position is on two levels.
        """
        manifest = self.store.manifest
        if not self.levels:
            self._begin()
        for number, entry in enumerate(self.levels):
            self._add(self._stored(number, entry))
        while not manifest["found"]:
            self._next(len(self.found) - 1)
        return self.found

    def _begin(self) -> None:
        task, manifest = self.task, self.store.manifest
        layout = task.first_layout()
        start = task.start_key(layout)
        manifest["start"] = {"level": 0, "key": start}
        if self.own_levels:
            manifest["first_level"] = int(task.game.level(task.start()))
        self._append(0, [key_array([start], task.key_type(layout))], layout)
        self.store.save()

    def _add(self, keys: Keys) -> None:
        """A level is there. Its keys stay in memory, if they are and may."""
        if isinstance(keys, KeysInMemory):
            if self.budget.holds_keys(self.kept + keys.count, keys.dtype.itemsize):
                self.kept += keys.count
            else:
                keys = self._stored(len(self.found), self.levels[len(self.found)])
        self.found.append(keys)
        self.positions += keys.count

    def _stored(self, number: int, entry: dict[str, Any]) -> Keys:
        return self.store.keys_of(number, entry, self.task.key_type(layout_of(entry)))

    def _append(self, number: int, arrays: Any, layout: Layout | None) -> None:
        """Write the keys of a level, and an entry for it."""
        entry = {"level": number, **self.store.write_keys(number, arrays), "layout": write_down(layout)}
        self.levels.append(entry)

    def _next(self, number: int) -> None:
        """Find the level after level ``number``, the last that is there."""
        store, entry = self.store, self.levels[number]
        self.task.check_ply(number + 1)
        self.machine.expect(self.positions)
        self.task.tell("finding", number + 1, None, self.positions, None)
        layout, keys = self._grown(number)
        self._check_own_keys(number)
        runs = entry.pop("runs", [])
        del entry["next"]
        if keys is None and not any(run["keys"] for run in runs):
            keys = KeysInMemory(np.empty(0, np.int64))
        if keys is None:
            self._merge(number, runs, layout)
            keys = self._stored(number + 1, self.levels[number + 1])
        elif keys.count:
            self._append(number + 1, [keys.read(0, keys.count)], layout)
        else:
            store.manifest["found"] = True
        if keys.count:
            if not self.own_levels:
                self._check_new(keys, layout)
            self._add(keys)
        store.save()
        store.forget_runs(number, runs)

    def _check_own_keys(self, number: int) -> None:
        """Raise GameError where machine code cut keys off that have more than 63 bits, as some of them show."""
        game, keys = self.task.game, self.found[number]
        if not (self.machine.compiled and has_own_keys(game)):
            return
        keyed = self.task.keyed(None, None)
        for place in range(0, keys.count, -(-keys.count // SAMPLES)):
            state = keyed.unpack(number_at(keys.read(place, place + 1), 0))
            for action in [] if game.is_terminal(state) else game.branches(state):
                key = int(keyed.pack(keyed.canonical(game.result(state, action))))
                if key.bit_length() > KEY_BITS:
                    kind = type(innermost(game)).__name__
                    raise GameError(f"{kind}.pack gives keys of more than 63 bits") from OverflowError()

    def _grown(self, number: int) -> tuple[Layout | None, Keys | None]:
        """The layout of the next level, and its keys; None for the keys where they are in runs on disk."""
        task, machine, store, budget = self.task, self.machine, self.store, self.budget
        keys, entry = self.found[number], self.levels[number]
        reading = layout_of(entry)
        entry.setdefault("next", entry["layout"])
        stretch, chunk = budget.stretch(keys.dtype.itemsize), budget.chunk(CHUNK)
        level = store.manifest["first_level"] + number if self.own_levels else -1
        while True:
            writing = layout_of({"layout": entry["next"]})
            keyed = task.keyed(reading, writing)
            try:
                work = Expanding(machine, keyed, level, task.width)
                return writing, self._gathered(number, keys, work, stretch, chunk)
            except Misfit:
                assert isinstance(keyed, LaidOut) and writing is not None
            runs = entry.pop("runs", [])
            bounds = self._bounds(number, keyed, keys, writing, stretch, chunk)
            entry["next"] = write_down(Layout.around(*bounds))
            if runs:
                store.save()
                store.forget_runs(number, runs)

    def _bounds(
        self, number: int, keyed: LaidOut, keys: Keys, writing: Layout, stretch: int, chunk: int
    ) -> tuple[Any, Any]:
        """The bounds of the numbers of states on the next level, or those of ``writing`` where they are wider."""
        return bounds_of(self.machine, keyed, keys, writing, stretch, chunk)

    def _merge(self, number: int, runs: list[dict[str, Any]], layout: Layout | None) -> None:
        """Merge the runs of level ``number`` into the next level."""
        rows = [self.store.run_of(number, place, run, self.task.key_type(layout)) for place, run in enumerate(runs)]
        room = self.budget.merging(rows[0].dtype.itemsize)
        self._append(number + 1, self._told(merged_runs(self.machine, rows, room), number), layout)

    def _gathered(self, number: int, keys: Keys, work: Expanding, stretch: int, chunk: int) -> Keys | None:
        """The children of level ``number``; None where they are in runs on disk. Raises Misfit."""
        machine, store, entry = self.machine, self.store, self.levels[number]
        runs = entry.get("runs", [])
        done = runs[-1]["end"] if runs else 0
        likes = likes_of(runs[-1]["likes"]) if runs else no_likes()
        pieces: list[Any] = []
        size = 0

        def write_run() -> None:
            run = store.write_run(number, len(runs), merged(machine, pieces))
            entry["runs"] = runs
            runs.append({**run, "end": done, "likes": written_likes(likes)})
            store.save()
            pieces.clear()

        for end, more, like in work.through(keys, done, stretch, chunk):
            pieces += more
            size += sum(map(len, more))
            join_likes(likes, like)
            done = end
            self.task.tell_now_and_then("finding", number + 1, None, self.positions, None)
            if pieces and size > self.budget.children(pieces[0].dtype.itemsize):
                write_run()
                size = 0
        if runs and pieces:
            write_run()
        entry["likes"] = written_likes(likes)
        return None if runs else KeysInMemory(merged(machine, pieces))

    def _told(self, arrays: Iterator[Any], number: int) -> Iterator[Any]:
        """The same arrays; whoever listens is told of them."""
        positions = self.positions
        for keys in arrays:
            positions += len(keys)
            self.task.tell_now_and_then("finding", number + 1, None, positions, None)
            yield keys

    def _check_new(self, keys: Keys, layout: Layout | None) -> None:
        """Raise Repeats if one of ``keys`` is on an earlier level."""
        narrow: Callable[[Any, Any], bool] = self.machine.plain(meet, "int64[]", "int64[]")

        def shared(one: Any, other: Any) -> bool:
            if is_wide(one):
                return len(np.intersect1d(one, other, assume_unique=True)) > 0
            return narrow(one, other)

        stretch = max(1, self.budget.stretch(keys.dtype.itemsize) // self.budget.threads)

        def repeated(pair: tuple[Keys, dict[str, Any]]) -> bool:
            reading = layout_of(pair[1])
            earlier = (translated(some, reading, layout) for some in pair[0].stretches(stretch))
            return _streams_meet(shared, earlier, keys.stretches(stretch))

        if any(self.machine.map(repeated, list(zip(self.found, self.levels[:-1], strict=True)))):
            raise Repeats


def _streams_meet(meet: Callable[[Any, Any], bool], one: Iterator[Any], other: Iterator[Any]) -> bool:
    """Whether ascending keys that come in arrays have one in common."""
    first, second = next(one, None), next(other, None)
    while first is not None and second is not None:
        if not len(first):
            first = next(one, None)
        elif meet(first, second):
            return True
        elif first[-1] < second[-1]:
            first = next(one, None)
        else:
            second = next(other, None)
    return False


def written_likes(likes: Any) -> list[float | None]:
    """``likes`` as the manifest has them."""
    return [float(like) if abs(like) < np.inf else None for like in likes]


def likes_of(written: list[float | None]) -> Any:
    """``written_likes`` undone."""
    likes = no_likes()
    uneven, least, most, actions = written
    likes[UNEVEN], likes[ACTIONS] = uneven, actions
    if least is not None:
        likes[LEAST], likes[MOST] = least, most
    return likes


def all_likes(levels: list[dict[str, Any]]) -> Any:
    """What the utilities and moves of all levels are like."""
    likes = no_likes()
    for entry in levels:
        join_likes(likes, likes_of(entry["likes"]))
    return likes
