"""Describing: who moves at many positions, and where in a sorted array of keys their children are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.errors import ZermeloError
from zermelo.solve.kernels import FULL, LOST, children
from zermelo.solve.key_arrays import find, for_kernels, from_kernels, is_wide, kind_of, number_at, room_for
from zermelo.solve.keyed import Keyed
from zermelo.solve.machine import Machine
from zermelo.solve.trouble import solving_error

__all__ = ["Described", "Describer", "Directory", "fill_directory"]

ROOM = 1 << 19
"""Children that an array has room for to begin with."""


def fill_directory(keys: Any, shift: int, lowest: int, directory: Any) -> int:
    """Where in the ascending ``keys`` each slot begins, see ``key_arrays.find``."""
    slot = 0
    for i in range(len(keys)):
        wanted = (keys[i] >> shift) - lowest
        while slot <= wanted:
            directory[slot] = i
            slot += 1
    while slot < len(directory):
        directory[slot] = len(keys)
        slot += 1
    return slot


class Directory:
    """Ascending keys, and where in them to begin to look: about two slots for three keys."""

    def __init__(self, machine: Machine, keys: Any) -> None:
        self.keys = keys
        self.shift = self.lowest = 0
        self.slots = np.empty(0, np.int32)
        if is_wide(keys):
            return  # sought as they are
        low, high = (int(keys[0]), int(keys[-1])) if len(keys) else (0, 0)
        while (high >> self.shift) - (low >> self.shift) > len(keys):
            self.shift += 1
        self.lowest = low >> self.shift
        self.slots = np.empty((high >> self.shift) - self.lowest + 2, np.int32)
        fill: Callable[..., Any] = machine.plain(fill_directory, "int64[]", "int", "int", "int32[]")
        fill(keys, self.shift, self.lowest, self.slots)


class Described:
    """Some positions: see ``kernels.children`` for the arrays; ``child`` has places instead of keys."""

    def __init__(self, begin: int, end: int, movers: Any, first: Any, child: Any, odds: Any, worths: Any) -> None:
        self.begin, self.end = begin, end
        self.movers, self.first, self.child, self.odds, self.worths = movers, first, child, odds, worths


class Describer:
    """Describes the positions of ``keys``; their children are those of a directory."""

    def __init__(
        self, machine: Machine, keyed: Keyed, keys: Any, below: Directory, width: int, total: float, chance: bool
    ) -> None:
        self.keyed, self.keys, self.below = keyed, for_kernels(keys), below
        self.width, self.total, self.chance = width, total, chance
        self.children = machine.kernel(
            children, keyed, kind_of(keyed.reads), "int", "int", "int", "float", "int8[]", "int64[]",
            kind_of(keyed.writes), "float64[]", "float64[]",
        )  # fmt: skip
        self.find: Callable[..., int] = machine.plain(find, "int64[]", "int64[]", "int32[]", "int", "int")

    def pieces(self, begin: int, end: int) -> Iterator[Described]:
        """keys[begin:end] in one piece or, where the children are many, in several. Not to be kept: one array each."""
        size = end - begin
        movers, first = np.empty(size, np.int8), np.empty(size + 1, np.int64)
        kind = kind_of(self.keyed.writes)
        found, worths = room_for(max(ROOM, 8 * size), kind), np.empty(size * self.width)
        odds = np.empty(len(found) if self.chance else 1)
        while begin < end:
            done, used, trouble = self.children(
                self.keys, begin, end, self.width, self.total, movers, first, found, odds, worths
            )
            if trouble not in (0, FULL):
                raise self._error(done, trouble)
            if done == begin:
                found = room_for(2 * len(found), kind)
                odds = np.empty(len(found) if self.chance else 1)
                continue
            child, there = self._places(found[:used])
            if there < used:
                raise self._error(begin + int(np.searchsorted(first[: done - begin + 1], there, "right")) - 1, LOST)
            yield Described(begin, done, movers, first, child, odds, worths)
            begin = done

    def _places(self, found: Any) -> tuple[Any, int]:
        """Where these children are, and how many are there at all before the first that is not."""
        below = self.below
        if found.ndim == 1:
            return found, self.find(found, below.keys, below.slots, below.shift, below.lowest)
        wanted = from_kernels(found)
        places = np.searchsorted(below.keys, wanted)
        there = places < len(below.keys)
        there[there] = below.keys[places[there]] == wanted[there]
        return places, len(wanted) if there.all() else int(np.argmin(there))

    def _error(self, place: int, trouble: int) -> ZermeloError:
        return solving_error(self.keyed, number_at(from_kernels(self.keys[place : place + 1]), 0), trouble)
