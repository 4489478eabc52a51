"""Growing: the children of many positions, each once, in the order of their keys."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.solve.kernels import FULL, LEAST, MISFIT, MOST, UNEVEN, expand, widen
from zermelo.solve.keyed import Keyed, LaidOut, keyed_game
from zermelo.solve.layout import Layout
from zermelo.solve.machine import Machine
from zermelo.solve.trouble import solving_error

__all__ = ["Grown", "chunks", "dedupe", "grown", "merged", "no_likes", "translated"]

CHUNK = 1 << 18
"""Positions that a thread takes at a time."""
ROOM = 1 << 20
"""Keys of children that a thread has room for to begin with."""

_own = threading.local()
"""Each thread's buffer."""


def chunks(count: int, size: int) -> list[tuple[int, int]]:
    """The numbers below ``count`` in pieces: where each begins and ends."""
    return [(begin, min(begin + size, count)) for begin in range(0, count, size)]


def no_likes() -> Any:
    """What the utilities are like before any was seen."""
    likes = np.zeros(3, np.float64)
    likes[LEAST], likes[MOST] = np.inf, -np.inf
    return likes


def dedupe(keys: Any) -> int:
    """Move the different ones of the sorted ``keys`` to the front; how many there are."""
    count = 0
    for i in range(len(keys)):
        if i == 0 or keys[i] != keys[i - 1]:
            keys[count] = keys[i]
            count += 1
    return count


class Grown:
    """The children of a level."""

    def __init__(self, keys: Any, layout: Layout | None, likes: Any) -> None:
        self.keys = keys
        """int64, ascending."""
        self.layout = layout
        self.likes = likes
        """What the utilities of the level itself are like."""


def grown(
    machine: Machine, symmetry: bool, keys: Any, reading: Layout | None, writing: Layout | None, level: int, width: int
) -> Grown:
    """The children of ``keys``, which have the layout ``reading``; theirs is ``writing``, wider where need be."""
    while True:
        keyed = keyed_game(machine.game, symmetry, reading, writing)
        work = _Expanding(machine, keyed, keys, level, width)
        pieces = machine.map(work, chunks(len(keys), CHUNK))
        if not work.misfit:
            likes = no_likes()
            for one in work.likes:
                likes[UNEVEN] = max(likes[UNEVEN], one[UNEVEN])
                likes[LEAST] = min(likes[LEAST], one[LEAST])
                likes[MOST] = max(likes[MOST], one[MOST])
            return Grown(merged(machine, list(itertools.chain.from_iterable(pieces))), writing, likes)
        assert isinstance(keyed, LaidOut) and writing is not None
        writing = _wider(machine, keyed, keys, writing)


class _Expanding:
    """Expanding the positions of a level, a chunk at a call."""

    def __init__(self, machine: Machine, keyed: Keyed, keys: Any, level: int, width: int) -> None:
        self.keys, self.level, self.width, self.keyed = keys, level, width, keyed
        self.expand = machine.kernel(expand, keyed, "int64[]", "int", "int", "int", "int", "int64[]", "float64[]")
        self.dedupe: Callable[[Any], int] = machine.plain(dedupe, "int64[]")
        self.misfit = False
        self.likes: list[Any] = []

    def __call__(self, chunk: tuple[int, int]) -> list[Any]:
        return [] if self.misfit else list(self._pieces(*chunk))

    def _pieces(self, begin: int, end: int) -> Iterator[Any]:
        likes = no_likes()
        while begin < end:
            found = getattr(_own, "found", None)
            if found is None:
                found = _own.found = np.empty(ROOM, np.int64)
            done, used, trouble = self.expand(self.keys, begin, end, self.level, self.width, found, likes)
            if trouble == MISFIT:
                self.misfit = True
                return
            if trouble not in (0, FULL):
                raise solving_error(self.keyed, int(self.keys[done]), trouble)
            if done == begin:
                _own.found = np.empty(2 * len(found), np.int64)
                continue
            if used:
                piece = found[:used]
                piece.sort()
                yield piece[: self.dedupe(piece)].copy()
            begin = done
        self.likes.append(likes)


def merged(machine: Machine, pieces: list[Any]) -> Any:
    """All different keys of some ascending arrays, ascending. A share of the range of keys is a thread's at a time."""
    pieces = [piece for piece in pieces if len(piece)]
    if len(pieces) <= 1:
        return pieces[0] if pieces else np.empty(0, np.int64)
    longest = max(pieces, key=len)
    shares = max(1, min(4 * machine.threads, len(longest) >> 12))
    pivots = longest[[len(longest) * share // shares for share in range(1, shares)]]
    cuts = [np.concatenate([[0], np.searchsorted(piece, pivots), [len(piece)]]) for piece in pieces]
    front: Callable[[Any], int] = machine.plain(dedupe, "int64[]")

    def share_of(number: int) -> Any:
        parts = [piece[cut[number] : cut[number + 1]] for piece, cut in zip(pieces, cuts, strict=True)]
        share = np.concatenate(parts)
        share.sort()
        return share[: front(share)]

    return np.concatenate(machine.map(share_of, range(shares)))


def _wider(machine: Machine, keyed: LaidOut, keys: Any, layout: Layout) -> Layout:
    """The layout with room for the children of ``keys``, too."""
    kernel = machine.kernel(widen, keyed, "int64[]", "int", "int", "int64[]", "int64[]")

    def bounds(chunk: tuple[int, int]) -> tuple[Any, Any]:
        lows, highs = np.array(layout.lows, np.int64), np.array(layout.highs, np.int64)
        kernel(keys, *chunk, lows, highs)
        return lows, highs

    found = machine.map(bounds, chunks(len(keys), CHUNK))
    return Layout.around(np.min([lows for lows, _ in found], axis=0), np.max([highs for _, highs in found], axis=0))


def translated(keys: Any, reading: Layout | None, writing: Layout | None) -> Any:
    """Ascending keys of one layout by another; those that have none there are left out."""
    if reading == writing or reading is None or writing is None:
        return keys
    made = np.zeros(len(keys), np.int64)
    there = np.ones(len(keys), np.bool_)
    for place, low in enumerate(reading.lows):
        number = (keys >> reading.shifts[place] & reading.masks[place]) + low
        there &= (number >= writing.lows[place]) & (number <= writing.highs[place])
        made |= (number - writing.lows[place]) << writing.shifts[place]
    return made[there]
