"""The memory that solving may take, and what it takes."""

from __future__ import annotations

import os
from pathlib import Path

from zermelo.errors import SolutionError

__all__ = ["LEAST_MEMORY", "MORE_WORK", "Budget", "check_memory", "check_threads", "resident"]

LEAST_MEMORY = 32
"""MiB. With less, what is read and written at a time would be more than the budget."""
KEPT = 3 / 4
"""The share of the memory that is free at the beginning which is taken where no budget is given."""
GRAPH_WORK = 64
"""Bytes that a position of a graph takes."""
MORE_WORK = 128
"""The same where chance returns, or Grundy values are wanted."""
UNKNOWN = 4 << 30
"""Bytes taken for free where the system does not tell."""


def check_memory(memory: object) -> None:
    """Raise SolutionError for what is no budget."""
    if memory is not None and (isinstance(memory, bool) or not isinstance(memory, int) or memory < LEAST_MEMORY):
        raise SolutionError(f"memory={memory!r:.40}: give a whole number of MiB from {LEAST_MEMORY}")


def check_threads(threads: object) -> None:
    """Raise SolutionError for what is no number of threads."""
    if threads is not None and (isinstance(threads, bool) or not isinstance(threads, int) or threads < 1):
        raise SolutionError(f"threads={threads!r:.40}: give a whole number from 1")


class Budget:
    """Shares of a budget. Every count is one of rows, each with a key of so many bytes."""

    def __init__(self, memory: int | None, threads: int) -> None:
        """``memory`` is in MiB; None for three quarters of what is free."""
        self.threads = threads
        self.given = memory is not None
        self.bytes = memory << 20 if memory is not None else int(_free() * KEPT)

    def stretch(self, item: int) -> int:
        """Keys of a level that are read at a time."""
        return max(1 << 12, self.bytes // 16 // item)

    def chunk(self, most: int) -> int:
        """Positions that a thread takes at a time, at most ``most``: their children are a few dozen times as many."""
        return min(most, max(1 << 10, self.bytes // (1 << 10) // self.threads))

    def children(self, item: int) -> int:
        """Keys of children that are gathered before they are merged, which takes twice as much again."""
        return self.bytes // 4 // item

    def wanted(self, item: int, width: int) -> int:
        """Keys of children that are gathered before their values are fetched."""
        return self.bytes // 2 // (3 * item + 24 + 8 * width)

    def merging(self, item: int) -> int:
        """Keys that are read from all runs together at a time."""
        return self.bytes // 8 // item

    def holds_keys(self, count: int, item: int) -> bool:
        """Whether so many keys may stay in memory while positions are found."""
        return count * item <= self.bytes // 8

    def holds_levels(self, count: int, item: int, width: int) -> bool:
        """Whether two levels of so many positions together may be in memory with their values."""
        return count * (item + 14 + 8 * width) <= self.bytes * 5 // 8

    def check_graph(self, positions: int, moves: int, work: int = GRAPH_WORK) -> None:
        """Raise SolutionError where a graph is larger than the budget that was given: it is in memory as a whole."""
        needed = work * positions + 24 * moves
        if self.given and needed > self.bytes:
            raise SolutionError(
                f"memory={self.bytes >> 20} is too little: the positions of this game return, or are reached in "
                f"different numbers of plies, so that all of them are in memory together, and {positions:,} positions "
                f"with {moves:,} moves so far take {needed >> 20} MiB. Give more"
            )


def _free() -> int:
    """Bytes of memory that are free, or can be made so."""
    free = UNKNOWN
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                free = int(line.split()[1]) << 10
        group = Path("/sys/fs/cgroup")
        free = min(free, int((group / "memory.max").read_text()) - int((group / "memory.current").read_text()))
    except (OSError, ValueError):
        pass
    return max(free, 64 << 20)


def resident() -> int:
    """Bytes of memory that this process has, 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0
