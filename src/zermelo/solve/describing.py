"""Describing: who moves at many positions, and where in a sorted array of keys their children are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.solve.kernels import FULL, children
from zermelo.solve.keyed import Keyed
from zermelo.solve.machine import Machine
from zermelo.solve.trouble import solving_error

__all__ = ["Described", "Describer", "Directory", "fill_directory"]

ROOM = 1 << 19
"""Children that an array has room for to begin with."""


def fill_directory(keys: Any, shift: int, lowest: int, directory: Any) -> int:
    """Where in the ascending ``keys`` each slot begins, see ``kernels.find``."""
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
        low, high = (int(keys[0]), int(keys[-1])) if len(keys) else (0, 0)
        self.shift = 0
        while (high >> self.shift) - (low >> self.shift) > len(keys):
            self.shift += 1
        self.lowest = low >> self.shift
        self.slots = np.empty((high >> self.shift) - self.lowest + 2, np.int32)
        fill: Callable[..., Any] = machine.plain(fill_directory, "int64[]", "int", "int", "int32[]")
        fill(keys, self.shift, self.lowest, self.slots)


class Described:
    """Some positions: see ``kernels.children`` for the arrays."""

    def __init__(self, begin: int, end: int, movers: Any, first: Any, child: Any, odds: Any, worths: Any) -> None:
        self.begin, self.end = begin, end
        self.movers, self.first, self.child, self.odds, self.worths = movers, first, child, odds, worths


class Describer:
    """Describes the positions of ``keys``; their children are those of a directory."""

    def __init__(
        self, machine: Machine, keyed: Keyed, keys: Any, below: Directory, width: int, total: float, chance: bool
    ) -> None:
        self.keyed, self.keys, self.below = keyed, keys, below
        self.width, self.total, self.chance = width, total, chance
        self.children = machine.kernel(
            children, keyed, "int64[]", "int", "int", "int", "float", "int64[]", "int32[]", "int", "int",
            "int8[]", "int64[]", "int64[]", "float64[]", "float64[]",
        )  # fmt: skip

    def pieces(self, begin: int, end: int) -> Iterator[Described]:
        """keys[begin:end] in one piece or, where the children are many, in several. Not to be kept: one array each."""
        size = end - begin
        movers, first = np.empty(size, np.int8), np.empty(size + 1, np.int64)
        child, worths = np.empty(max(ROOM, 8 * size), np.int64), np.empty(size * self.width)
        odds = np.empty(len(child) if self.chance else 1)
        below = self.below
        while begin < end:
            done, _, trouble = self.children(
                self.keys, begin, end, self.width, self.total, below.keys, below.slots, below.shift, below.lowest,
                movers, first, child, odds, worths,
            )  # fmt: skip
            if trouble not in (0, FULL):
                raise solving_error(self.keyed, int(self.keys[done]), trouble)
            if done == begin:
                child = np.empty(2 * len(child), np.int64)
                odds = np.empty(len(child) if self.chance else 1)
                continue
            yield Described(begin, done, movers, first, child, odds, worths)
            begin = done
