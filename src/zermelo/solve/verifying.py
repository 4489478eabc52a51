"""Verifying a solution: its files, its rows, and that it is the whole game and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.errors import SolutionError
from zermelo.game import Game
from zermelo.search.total import utility_total
from zermelo.search.trouble import call, describe_state
from zermelo.solve.growing import chunks, translated
from zermelo.solve.key_arrays import for_kernels, key_array, kind_of, number_at
from zermelo.solve.keyed import has_level
from zermelo.solve.layout import layout_of
from zermelo.solve.machine import Machine, usable_cores
from zermelo.solve.solution import Solution
from zermelo.solve.solving import Solving
from zermelo.solve.storage import Place
from zermelo.solve.store import Store
from zermelo.solve.task import Task, Values
from zermelo.solve.verify_bounds import BOUNDS_VIOLATIONS, check_bounds, leave
from zermelo.solve.verify_rows import VIOLATIONS, check_grundy, check_rows, mark_children, raise_heights

__all__ = ["first_violation"]

CHUNK = 1 << 16
"""Rows that a thread takes at a time."""


class Wrong(Exception):
    """The first violation."""


def first_violation(
    path: Place, game: Game | None, threads: int | None, speed: str,
    progress: Callable[[Solving], Any] | None,
) -> tuple[int, str | None]:  # fmt: skip
    """How many rows are right, and what is wrong then, if anything; see ``verify.verify``."""
    solution = Solution.open(path, game)
    total = call(solution.game, lambda: utility_total(solution.game, solution.game.initial_state()))
    task = Task(solution.game, solution.manifest["symmetry"], total, progress)
    task.wide = solution.manifest["keys"] == "wide"
    with Machine(solution.game, speed, threads or usable_cores()) as machine:
        machine.expect(len(solution))
        work = _Verifying(solution, task, machine)
        try:
            work.run()
        except Wrong as wrong:
            return work.done, str(wrong)
    return work.done, None


class _Verifying:
    def __init__(self, solution: Solution, task: Task, machine: Machine) -> None:
        self.task, self.machine = task, machine
        self.manifest = solution.manifest
        self.levels = self.manifest["levels"]
        self.graph = self.manifest["order"] == "graph"
        self.done = 0
        self.store = Store.reading(solution.storage, self.manifest)

    def run(self) -> None:
        """Go through all levels. Raises Wrong at the first violation."""
        earlier: list[tuple[Any, int]] = []
        now = self._read(0)
        keys, found = now
        start = self.manifest["start"]
        layout = layout_of(self.levels[0])
        first = self.task.start_key(layout)
        at = np.flatnonzero(keys == key_array([first], keys.dtype))
        if len(at) != 1 or start["key"] != first or (not self.graph and len(keys) != 1):
            raise Wrong(f"{self._name(0)} does not hold the start of the game, or not that alone")
        for level in range(len(self.levels)):
            last = level + 1 == len(self.levels)
            below = now if self.graph else (now[0][:0], Values(0, self.task.width))
            if not last:
                below = self._read(level + 1)
            reached = np.zeros(len(below[0]), np.bool_)
            if "bound" in self.manifest:
                self._bounds(*now)
            else:
                self._rows(level, now, below, reached)
            if self.manifest.get("grundy"):
                self._grundy(level, now[0], below[0])
            if not self.graph and not reached.all():
                row = int(np.argmin(reached))
                raise Wrong(self._at(level + 1, below[0], row, "no position of the level before leads to it"))
            if not self.graph and not has_level(self.task.game):
                for keys, number in earlier:
                    same = translated(keys, layout_of(self.levels[number]), layout_of(self.levels[level]))
                    twice = np.intersect1d(same, now[0], assume_unique=True)
                    if len(twice):
                        row = int(np.searchsorted(now[0], twice[0]))
                        raise Wrong(self._at(level, now[0], row, "it is on an earlier level, too"))
                earlier.append((now[0], level))
            self.done += len(now[0])
            self.task.tell("verifying", level, len(self.levels), self.done, self.manifest["positions"])
            now = below
        if self.graph:
            self._connected(keys, int(at[0]))
        place = int(at[0]) * self.task.width
        values = found.values[place : place + self.task.width].tolist()
        told = start["value"] if self.task.width > 1 else [start["value"]]
        if values != told or self.done != self.manifest["positions"]:
            raise Wrong("the manifest does not say of the start, or of the number of positions, what the files say")

    def _read(self, level: int) -> tuple[Any, Values]:
        entry = self.levels[level]
        keys = np.empty(entry["positions"], self.task.key_type(layout_of(entry)))
        found = Values(len(keys), self.task.width)
        begin = 0
        for place, file in enumerate(entry["files"]):
            some, values = self.store.read_file(entry, place, self.task.width)
            if len(some) != file["positions"] or begin + len(some) > len(keys):
                raise Wrong(f"{file['file']} has {len(some)} rows, and the manifest says {file['positions']}")
            if len(some) and number_at(some, -1) != file["last"]:
                raise Wrong(f"{file['file']} does not end with the key that the manifest says")
            keys[begin : begin + len(some)] = some
            found.put(begin, values)
            begin += len(some)
        if begin != len(keys):
            raise Wrong(f"level {level} has {begin} rows, and the manifest says {len(keys)}")
        if not (keys[1:] > keys[:-1]).all():
            raise Wrong(f"level {level} is not in the order of its keys")
        return keys, found

    def _rows(self, level: int, now: tuple[Any, Values], below: tuple[Any, Values], reached: Any) -> None:
        task = self.task
        here, there = self._keyed(level), self._keyed(level if self.graph else min(level + 1, len(self.levels) - 1))
        keys, found = now
        number = self.manifest.get("first_level", -1)
        told = number + level if has_level(task.game) and not self.graph else -1
        # The game is given twice: with the keys of the level, and with those of its children's.
        check = self.machine.kernel_of_two(
            check_rows, here, there, kind_of(here.reads), "int", "int", "int", "int", "float", "bool", "bool",
            "float64[]", "int32[]", "int32[]", kind_of(there.writes), "float64[]", "int32[]", "bool[]",
        )  # fmt: skip

        places, below_places = for_kernels(keys), for_kernels(below[0])

        def check_chunk(chunk: tuple[int, int]) -> tuple[int, int]:
            row, violation = check(
                places, *chunk, told, task.width, task.fair, task.quick, self.manifest["returning"], found.values,
                found.distances, found.best, below_places, below[1].values, below[1].distances, reached,
            )  # fmt: skip
            return row, violation

        for row, violation in self.machine.map(check_chunk, chunks(len(keys), CHUNK)):
            if violation:
                raise Wrong(self._at(level, keys, row, VIOLATIONS[violation]))

    def _grundy(self, level: int, keys: Any, below: Any) -> None:
        """The Grundy values of a level."""
        following = level if self.graph else min(level + 1, len(self.levels) - 1)
        here, there = self._keyed(level), self._keyed(following)
        check = self.machine.kernel_of_two(
            check_grundy, here, there, kind_of(here.reads), "int", "int", "int64[]", kind_of(there.writes), "int64[]"
        )
        places, below_places = for_kernels(keys), for_kernels(below)
        grundy, below_grundy = [
            self.store.read_columns(self.levels[number], "grundy")[0].astype(np.int64) for number in (level, following)
        ]

        def check_chunk(chunk: tuple[int, int]) -> tuple[int, int]:
            return check(places, *chunk, grundy, below_places, below_grundy), chunk[1]

        for row, end in self.machine.map(check_chunk, chunks(len(keys), CHUNK)):
            if row < end:
                raise Wrong(self._at(level, keys, row, "its Grundy value is not the least that no child has"))

    def _bounds(self, keys: Any, found: Values) -> None:
        """The rows of a game whose chance returns: each has bounds that follow, and that play keeps."""
        here = self._keyed(0)
        low, high = self.store.read_columns(self.levels[0], "low", "high")
        places = for_kernels(keys)
        size = float(max(np.abs(low).max(), np.abs(high).max()))
        check = self.machine.kernel(
            check_bounds, here, kind_of(here.reads), "int", "int", "float", "float", "float64[]", "int32[]", "int32[]",
            "float64[]", "float64[]",
        )  # fmt: skip
        apart = 2 * float(self.manifest["bound"]) + 1e-15 * size
        if not self.manifest["bound"] <= self.manifest["tolerance"]:
            raise Wrong("the manifest's bound is more than its tolerance")

        def check_chunk(chunk: tuple[int, int]) -> tuple[int, int]:
            row, violation = check(
                places, *chunk, apart, size, found.values, found.distances, found.best, low, high,
            )  # fmt: skip
            return row, violation

        for row, violation in self.machine.map(check_chunk, chunks(len(keys), CHUNK)):
            if violation:
                raise Wrong(self._at(0, keys, row, BOUNDS_VIOLATIONS[violation]))
        # What play without an end is worth: half of the total to each of two, to one player as little as the least end.
        ends = found.values[found.distances == 0]
        alone = self.task.game.num_players == 1 and len(ends) > 0
        endless = float(ends.min()) if alone else self.task.fair
        out = self.machine.kernel(leave, here, kind_of(here.reads), "int", "int32[]", "bool[]", "bool")
        for player, bound, sign in ((0, low, 1), (1, high, -1)):
            inside = np.ones(len(keys), np.bool_)
            turn = 0
            while out(places, player, found.best, inside, turn % 2 == 1):
                turn += 1
            wrong = np.flatnonzero(inside & (sign * bound > sign * endless))
            if len(wrong):
                what = "its bound promises more than play without an end, in which its player can be held there"
                raise Wrong(self._at(0, keys, int(wrong[0]), what))

    def _connected(self, keys: Any, start: int) -> None:
        """All rows can be reached; and where the manifest says that none returns, that is so."""
        here = self._keyed(0)
        places = for_kernels(keys)
        mark = self.machine.kernel(mark_children, here, kind_of(here.reads), "int64[]", "bool[]", "int64[]")
        reached, waiting = np.zeros(len(keys), np.bool_), np.array([start], np.int64)
        reached[start] = True
        while len(waiting):
            following = np.empty(len(keys), np.int64)
            waiting = following[: mark(places, waiting, reached, following)].copy()
        if not reached.all():
            raise Wrong(self._at(0, keys, int(np.argmin(reached)), "it cannot be reached from the start"))
        if not self.manifest["returning"]:
            heights = np.zeros(len(keys), np.int64)
            rise = self.machine.kernel(raise_heights, here, kind_of(here.reads), "int64[]")
            while rise(places, heights):
                if heights.max() >= len(keys):
                    raise Wrong("positions return, and the manifest says that none does")

    def _keyed(self, level: int) -> Any:
        layout = layout_of(self.levels[level])
        return self.task.keyed(layout, layout)

    def _at(self, level: int, keys: Any, row: int, what: str) -> str:
        try:
            state = describe_state(self.task.game, self._keyed(level).unpack(number_at(keys, row)))
        except Exception:
            raise SolutionError(f"row {row} of {self._name(level)} has a key that is no position's") from None
        return f"row {row} of {self._name(level)}, {state}: {what}"

    def _name(self, level: int) -> str:
        files = self.levels[level]["files"]
        return str(files[0]["file"]) if len(files) == 1 else f"level {level}"
