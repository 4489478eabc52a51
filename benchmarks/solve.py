"""Solving Connect Four against a straightforward Numba sketch of the same, in one run.

usage: python benchmarks/solve.py [--board 5x5] [--threads 1] [--memory 256] [--only]

The sketch finds the positions level by level and backs won, drawn and lost up by binary search; it writes
no files, and knows neither symmetry nor distances. Zermelo writes all of its files. The time that compiling
takes is in ours, where it is not in the cache yet: run it twice. Needs pip install '.[solve]'.
"""

from __future__ import annotations

import argparse
import platform
import resource
import tempfile
import time
from pathlib import Path

import numpy as np
from numba import njit

import zermelo as z


@njit(cache=True)
def has_four(stones: int, height: int) -> bool:
    for stride in (1, height - 1, height, height + 1):
        pairs = stones & (stones >> stride)
        if pairs & (pairs >> 2 * stride):
            return True
    return False


@njit(cache=True)
def occupied_cells(key: int, columns: int, height: int) -> int:
    occupied = 0
    for column in range(columns):
        sum_of_column = (key >> column * height) & ((1 << height) - 1)
        stones = 0
        while (2 << stones) <= sum_of_column + 1:
            stones += 1
        occupied |= ((1 << stones) - 1) << column * height
    return occupied


@njit(cache=True)
def following(keys: np.ndarray, columns: int, rows: int) -> np.ndarray:
    """The keys of all children, repeated ones too."""
    height = rows + 1
    found = np.empty(len(keys) * columns, np.int64)
    count = 0
    for key in keys:
        occupied = occupied_cells(key, columns, height)
        own = key - occupied
        if has_four(own ^ occupied, height):
            continue
        for column in range(columns):
            if occupied & (1 << column * height + rows - 1) == 0:
                found[count] = (own ^ occupied) + (occupied | occupied + (1 << column * height))
                count += 1
    return found[:count]


@njit(cache=True)
def distinct(keys: np.ndarray) -> np.ndarray:
    """The different ones of sorted keys."""
    count = 1
    for i in range(1, len(keys)):
        if keys[i] != keys[i - 1]:
            keys[count] = keys[i]
            count += 1
    return keys[:count].copy()


@njit(cache=True)
def backed_up(keys: np.ndarray, below: np.ndarray, worth: np.ndarray, columns: int, rows: int) -> np.ndarray:
    """1, 0 or -1 for the player to move at each key."""
    height = rows + 1
    values = np.empty(len(keys), np.int8)
    for i in range(len(keys)):
        occupied = occupied_cells(keys[i], columns, height)
        own = keys[i] - occupied
        best = -2
        if has_four(own ^ occupied, height):
            best = -1
        else:
            for column in range(columns):
                if occupied & (1 << column * height + rows - 1) == 0:
                    child = (own ^ occupied) + (occupied | occupied + (1 << column * height))
                    best = max(best, -worth[np.searchsorted(below, child)])
        values[i] = 0 if best == -2 else best
    return values


def sketch(columns: int, rows: int) -> tuple[int, int]:
    """Positions, and the value of the start."""
    levels = [np.zeros(1, np.int64)]
    while True:
        found = following(levels[-1], columns, rows)
        if not len(found):
            break
        found.sort()  # by vector instructions; np.unique takes three times as long
        levels.append(distinct(found))
    positions = sum(map(len, levels))
    below, worth = np.empty(0, np.int64), np.empty(0, np.int8)
    while levels:
        keys = levels.pop()
        worth = backed_up(keys, below, worth, columns, rows)
        below = keys
    return positions, int(worth[0])


def ours(columns: int, rows: int, symmetry: bool, threads: int, memory: int | None) -> tuple[int, int, int]:
    """Positions, the value of the start, and bytes on disk."""
    with tempfile.TemporaryDirectory() as place:
        game = f"connect-four?columns={columns},rows={rows}"
        found = z.solve(game, Path(place, "out"), symmetry=symmetry, threads=threads, memory=memory, speed="native")
        return len(found), found.value, found.bytes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", default="5x5", help="columns x rows")
    parser.add_argument("--memory", type=int, help="MiB that ours may take")
    parser.add_argument("--only", action="store_true", help="leave the run with symmetry out")
    parser.add_argument("--threads", type=int, default=1, help="threads of ours; the sketch has one")
    given = parser.parse_args()
    columns, rows = map(int, given.board.split("x"))
    print(f"Connect Four {given.board}, Python {platform.python_version()}, numpy {np.__version__}")
    sketch(3, 3)  # compiled for every size
    report("sketch", *timed(lambda: sketch(columns, rows)))
    for symmetry in (False, True)[: 1 if given.only else 2]:
        name = "zermelo, symmetry" if symmetry else "zermelo"
        report(name, *timed(lambda kept=symmetry: ours(columns, rows, kept, given.threads, given.memory)))
    print(f"peak memory of all {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")


def timed(work: object) -> tuple[float, float, tuple[int, ...]]:
    wall, processor = time.perf_counter(), time.process_time()
    found = work()  # type: ignore[operator]
    return time.perf_counter() - wall, time.process_time() - processor, found


def report(name: str, wall: float, processor: float, found: tuple[int, ...]) -> None:
    size = f", {found[2] / found[0]:.2f} bytes a position on disk" if len(found) > 2 else ""
    print(f"{name:20} {wall:7.1f} s, {processor:7.1f} s of processor: {found[0]:,} positions, value {found[1]}{size}")


if __name__ == "__main__":
    main()
