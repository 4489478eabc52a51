"""Growing: the children of many positions, each once, in the order of their keys."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.solve.kernels import ACTIONS, FULL, LEAST, MISFIT, MOST, UNEVEN, expand, widen
from zermelo.solve.key_arrays import for_kernels, from_kernels, is_wide, kind_of, number_at, room_for
from zermelo.solve.key_file import BLOCK, Keys, KeysInMemory
from zermelo.solve.keyed import Keyed, LaidOut
from zermelo.solve.layout import Layout
from zermelo.solve.machine import Machine
from zermelo.solve.task import Task
from zermelo.solve.trouble import solving_error

__all__ = [
    "CHUNK",
    "Expanding",
    "Grown",
    "Misfit",
    "bounds_of",
    "chunks",
    "dedupe",
    "distinct",
    "grown",
    "join_likes",
    "merged",
    "merged_runs",
    "no_likes",
    "slices",
    "translated",
]

CHUNK = 1 << 18
"""Positions that a thread takes at a time."""
SHARE = 1 << 18
"""Keys that are sorted at a time, where there are many: that should stay in a processor's cache."""
ROOM = 1 << 20
"""Keys of children that a thread has room for to begin with."""

_own = threading.local()
"""Each thread's buffer."""


def chunks(count: int, size: int) -> list[tuple[int, int]]:
    """The numbers below ``count`` in pieces: where each begins and ends."""
    return [(begin, min(begin + size, count)) for begin in range(0, count, size)]


def no_likes() -> Any:
    """What the utilities are like before any was seen."""
    likes = np.zeros(4, np.float64)
    likes[LEAST], likes[MOST] = np.inf, -np.inf
    return likes


def join_likes(likes: Any, more: Any) -> None:
    """Let ``likes`` tell of ``more``, too."""
    likes[UNEVEN] = max(likes[UNEVEN], more[UNEVEN])
    likes[LEAST] = min(likes[LEAST], more[LEAST])
    likes[MOST] = max(likes[MOST], more[MOST])
    likes[ACTIONS] = max(likes[ACTIONS], more[ACTIONS])


def dedupe(keys: Any) -> int:
    """Move the different ones of the sorted ``keys`` to the front; how many there are."""
    count = 0
    for i in range(len(keys)):
        if i == 0 or keys[i] != keys[i - 1]:
            keys[count] = keys[i]
            count += 1
    return count


def distinct(machine: Machine) -> Callable[[Any], Any]:
    """A function that gives the different ones of sorted keys, which it may move."""
    front: Callable[[Any], int] = machine.plain(dedupe, "int64[]")

    def distinct_of(keys: Any) -> Any:
        if is_wide(keys):
            return keys[np.concatenate([np.ones(1, np.bool_), keys[1:] != keys[:-1]])] if len(keys) else keys
        return keys[: front(keys)]

    return distinct_of


class Grown:
    """The children of a level."""

    def __init__(self, keys: Any, layout: Layout | None, likes: Any) -> None:
        self.keys = keys
        """Ascending."""
        self.layout = layout
        self.likes = likes
        """What the utilities of the level itself are like."""


def grown(task: Task, machine: Machine, keys: Any, reading: Layout | None, writing: Layout | None) -> Grown:
    """The children of ``keys``, which have the layout ``reading``; theirs is ``writing``, wider where need be."""
    while True:
        keyed = task.keyed(reading, writing)
        work = Expanding(machine, keyed, -1, task.width)
        whole = KeysInMemory(keys)
        pieces: list[Any] = []
        likes = no_likes()
        try:
            for _, more, like in work.through(whole, 0, len(keys), CHUNK):
                pieces += more
                join_likes(likes, like)
        except Misfit:
            assert isinstance(keyed, LaidOut) and writing is not None
            writing = Layout.around(*bounds_of(machine, keyed, whole, writing, len(keys), CHUNK))
            continue
        return Grown(merged(machine, pieces), writing, likes)


class Misfit(Exception):
    """A child has no key by the layout that children are written by."""


class Expanding:
    """Expanding the positions of a level, a chunk at a call."""

    def __init__(self, machine: Machine, keyed: Keyed, level: int, width: int) -> None:
        self.machine, self.level, self.width, self.keyed = machine, level, width, keyed
        self.expand = machine.kernel(
            expand, keyed, kind_of(keyed.reads), "int", "int", "int", "int", kind_of(keyed.writes), "float64[]"
        )
        self.distinct = distinct(machine)

    def through(self, keys: Keys, begin: int, stretch: int, chunk: int) -> Iterator[tuple[int, list[Any], Any]]:
        """For one chunk after the other where it ends, the keys of its children, and what its utilities are like.

        Raises Misfit where a child has no key.
        """
        return self.machine.stream(self, slices(keys, begin, stretch, chunk))

    def __call__(self, part: tuple[int, Any]) -> tuple[int, list[Any], Any]:
        end, keys = part
        likes = no_likes()
        return end, list(self._pieces(keys, likes)), likes

    def _pieces(self, keys: Any, likes: Any) -> Iterator[Any]:
        """Arrays of children, each ascending."""
        begin, end = 0, len(keys)
        keys, kind = for_kernels(keys), kind_of(self.keyed.writes)
        while begin < end:
            found = getattr(_own, "found", None)
            if found is None or _own.kind != kind:
                found, _own.kind = room_for(ROOM, kind), kind
                _own.found = found
            done, used, trouble = self.expand(keys, begin, end, self.level, self.width, found, likes)
            if trouble == MISFIT:
                raise Misfit
            if trouble not in (0, FULL):
                raise solving_error(self.keyed, number_at(from_kernels(keys[done : done + 1]), 0), trouble)
            if done == begin:
                _own.found = room_for(2 * len(found), kind)
                continue
            if used:
                piece = from_kernels(found[:used])
                piece.sort()
                yield self.distinct(piece).copy()
            begin = done


def slices(keys: Keys, begin: int, stretch: int, chunk: int) -> Iterator[tuple[int, Any]]:
    """``keys`` in chunks, each with where it ends; so many, a stretch, are read at a time."""
    for some in keys.stretches(stretch, begin):
        for first, last in chunks(len(some), chunk):
            yield begin + last, some[first:last]
        begin += len(some)


def merged_runs(machine: Machine, runs: list[Keys], room: int) -> Iterator[Any]:
    """All different keys of some runs of ascending keys, ascending, an array at a time.

    About ``room`` keys are in memory, and those again that are given.
    """
    share = max(BLOCK, room // max(1, len(runs)))
    read = [0] * len(runs)
    waiting = [np.empty(0, run.dtype) for run in runs]
    while True:
        for number, run in enumerate(runs):
            if len(waiting[number]) < share // 2 and read[number] < run.count:
                end = min(read[number] + share, run.count)
                waiting[number] = np.concatenate([waiting[number], run.read(read[number], end)])
                read[number] = end
        # No run has a key left to read that is less than the last of those that were.
        bounds = [keys[-1] for keys, run, end in zip(waiting, runs, read, strict=True) if end < run.count]
        if not bounds:
            yield merged(machine, waiting)
            return
        bound = min(bounds)
        ready = []
        for number, keys in enumerate(waiting):
            cut = int(np.searchsorted(keys, bound, "right"))
            ready.append(keys[:cut])
            waiting[number] = keys[cut:]
        yield merged(machine, ready)


def merged(machine: Machine, pieces: list[Any]) -> Any:
    """All different keys of some ascending arrays, ascending. A share of the range of keys is a thread's at a time."""
    pieces = [piece for piece in pieces if len(piece)]
    if len(pieces) <= 1:
        return pieces[0] if pieces else np.empty(0, np.int64)
    longest = max(pieces, key=len)
    total = sum(map(len, pieces))
    shares = max(1, min(max(4 * machine.threads, total // SHARE), len(longest) >> 8))
    pivots = longest[[len(longest) * share // shares for share in range(1, shares)]]
    cuts = [np.concatenate([[0], np.searchsorted(piece, pivots), [len(piece)]]) for piece in pieces]
    different = distinct(machine)

    def share_of(number: int) -> Any:
        parts = [piece[cut[number] : cut[number + 1]] for piece, cut in zip(pieces, cuts, strict=True)]
        share = np.concatenate(parts)
        share.sort()
        return different(share)

    return np.concatenate(machine.map(share_of, range(shares)))


def bounds_of(
    machine: Machine, keyed: LaidOut, keys: Keys, layout: Layout, stretch: int, chunk: int
) -> tuple[Any, Any]:
    """The bounds of the numbers that the layout has room for, and of those of the children of ``keys``."""
    kernel = machine.kernel(widen, keyed, kind_of(keyed.reads), "int", "int", "int64[]", "int64[]")

    def bounds(part: tuple[int, Any]) -> tuple[Any, Any]:
        lows, highs = np.array(layout.lows, np.int64), np.array(layout.highs, np.int64)
        kernel(for_kernels(part[1]), 0, len(part[1]), lows, highs)
        return lows, highs

    found = list(machine.stream(bounds, slices(keys, 0, stretch, chunk)))
    return np.min([lows for lows, _ in found], axis=0), np.max([highs for _, highs in found], axis=0)


def translated(keys: Any, reading: Layout | None, writing: Layout | None) -> Any:
    """Ascending keys of one layout by another; those that have none there are left out."""
    if reading == writing or reading is None or writing is None:
        return keys
    there = np.ones(len(keys), np.bool_)
    halves = for_kernels(keys)
    if not reading.wide:
        halves = np.stack([np.zeros_like(halves), halves], axis=1)
    made = np.zeros((len(keys), 2), np.uint64)
    for place, low in enumerate(reading.lows):
        number = _bits(halves.view(np.uint64), reading.shifts[place], reading.masks[place]).astype(np.int64) + low
        there &= (number >= writing.lows[place]) & (number <= writing.highs[place])
        _put_bits(made, (number - writing.lows[place]).astype(np.uint64), writing.shifts[place])
    made = made.view(np.int64)
    return from_kernels(made[there] if writing.wide else made[there, 1].copy())


def _bits(halves: Any, shift: int, mask: int) -> Any:
    """The bits of keys, a high and a low half each, from ``shift`` on."""
    high, low = halves[:, 0], halves[:, 1]
    if shift >= 64:
        return high >> np.uint64(shift - 64) & np.uint64(mask)
    upper = high << np.uint64(64 - shift) if shift else np.uint64(0)
    return (low >> np.uint64(shift) | upper) & np.uint64(mask)


def _put_bits(halves: Any, number: Any, shift: int) -> None:
    """Add these numbers, shifted up, to keys; what is beyond them falls off."""
    if shift >= 64:
        halves[:, 0] |= number << np.uint64(shift - 64)
        return
    halves[:, 1] |= number << np.uint64(shift)
    if shift:
        halves[:, 0] |= number >> np.uint64(64 - shift)
