"""Verifying a solution: its files, its rows, and that it is the whole game and nothing else."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.errors import SolutionError
from zermelo.game import Game
from zermelo.search.total import utility_total
from zermelo.search.trouble import call, describe_state
from zermelo.solve.budget import Budget
from zermelo.solve.growing import chunks, translated
from zermelo.solve.key_arrays import for_kernels, from_kernels, key_array, kind_of, number_at, room_for
from zermelo.solve.keyed import has_level
from zermelo.solve.layout import layout_of
from zermelo.solve.machine import Machine, usable_cores
from zermelo.solve.solution import Solution
from zermelo.solve.solving import Solving
from zermelo.solve.storage import Place
from zermelo.solve.store import Store
from zermelo.solve.task import Task, Values
from zermelo.solve.verify_bounds import BOUNDS_VIOLATIONS, check_bounds, leave
from zermelo.solve.verify_files import Rows, Table, Wrong
from zermelo.solve.verify_rows import VIOLATIONS, check_grundy, check_rows, list_children, mark_children, raise_heights

__all__ = ["first_violation"]

CHUNK = 1 << 16
"""Rows that a thread takes at a time."""
LEAST_ROOM = 1 << 14
"""Children that there is room for at least, where they do not fit into memory."""
GRAPH_WORK = 32
"""Bytes that a row of a graph takes beside what it says."""


def first_violation(
    path: Place, game: Game | None, threads: int | None, memory: int | None, speed: str,
    progress: Callable[[Solving], Any] | None,
) -> tuple[int, str | None]:  # fmt: skip
    """How many rows are right, and what is wrong then, if anything; see ``verify.verify``."""
    solution = Solution.open(path, game)
    total = call(solution.game, lambda: utility_total(solution.game, solution.game.initial_state()))
    task = Task(solution.game, solution.manifest["symmetry"], total, progress)
    task.wide = solution.manifest["keys"] == "wide"
    with Machine(solution.game, speed, threads or usable_cores()) as machine:
        machine.expect(len(solution))
        work = _Verifying(solution, task, machine, Budget(memory, machine.threads).bytes)
        try:
            work.run()
        except Wrong as wrong:
            return work.done, str(wrong)
    return work.done, None


class _Verifying:
    def __init__(self, solution: Solution, task: Task, machine: Machine, memory: int) -> None:
        self.task, self.machine, self.memory = task, machine, memory
        self.manifest = solution.manifest
        self.levels = self.manifest["levels"]
        self.graph = self.manifest["order"] == "graph"
        self.done = 0
        self.store = Store.reading(solution.storage, self.manifest)
        self.table = Table(self.store, task)
        self.kept: dict[int, Any] = {}
        """Keys of levels that are held against those of later ones, as far as they may stay in memory."""

    def run(self) -> None:
        """Go through all levels. Raises Wrong at the first violation."""
        layout = layout_of(self.levels[0])
        first = key_array([self.task.start_key(layout)], self.table.key_type(0))
        there, at = self.table.among(0, first)
        start = self.manifest["start"]
        alone = self.graph or self.levels[0]["positions"] == 1
        if len(at) != 1 or start["key"] != number_at(first, 0) or not alone:
            raise Wrong(f"{self.table.name(0)} does not hold the start of the game, or not that alone")
        if self.graph:
            self._graph(int(at[0]))
        else:
            for level in range(len(self.levels)):
                self._level(level)
        told = start["value"] if self.task.width > 1 else [start["value"]]
        if there.found.values.tolist() != told or self.done != self.manifest["positions"]:
            raise Wrong("the manifest does not say of the start, or of the number of positions, what the files say")

    def _told(self, level: int, positions: int) -> None:
        self.done += positions
        self.task.tell_now_and_then("verifying", level, len(self.levels), self.done, self.manifest["positions"])

    def _graph(self, start: int) -> None:
        """All rows at once."""
        positions = self.levels[0]["positions"]
        needed = positions * (self.table.row_bytes(0) + GRAPH_WORK)
        if needed > self.memory:
            raise SolutionError(
                f"the {positions:,} positions of this game return, or are reached in different numbers of plies: they "
                f"are verified in memory together, which takes {needed >> 20} MiB, and there are "
                f"{self.memory >> 20} to work in. Give more by memory="
            )
        rows = self.table.whole(0)
        if "bound" in self.manifest:
            self._bounds(rows.keys, rows.found)
        else:
            self._rows(0, 0, rows, rows, np.zeros(positions, np.bool_))
        self._connected(rows.keys, start)
        self._told(0, positions)

    def _level(self, level: int) -> None:
        """One level, a file at a time; of the one behind it, what its children ask for."""
        last = level + 1 == len(self.levels)
        positions = 0 if last else self.levels[level + 1]["positions"]
        fits = positions * (self.table.row_bytes(level + min(1, len(self.levels) - 1 - level)) + 1) <= self.memory // 2
        nothing = Rows(np.empty(0, self.table.key_type(level)), Values(0, self.task.width), np.empty(0, np.int64))
        behind = nothing if last else self.table.whole(level + 1) if fits else None
        reached = np.zeros(positions, np.bool_) if fits else _flags_on_disk(positions)
        begin = 0
        for rows in self.table.files(level):
            if behind is not None:
                self._rows(level, begin, rows, behind, reached)
            else:
                self._in_parts(level, begin, rows, reached)
            begin += len(rows.keys)
            self._told(level, len(rows.keys))
            del rows  # before the next file is read
        if not reached.all():
            row = int(np.argmin(reached))
            key = self.table.key_of(level + 1, row)
            raise Wrong(self._at(level + 1, key, row, "no position of the level before leads to it"))
        if not has_level(self.task.game):
            for number in range(level):
                self._check_once(number, level)
            count = self.levels[level]["positions"]
            size = self.table.key_type(level).itemsize
            if size * (count + sum(map(len, self.kept.values()))) <= self.memory // 4:
                self.kept[level] = np.concatenate(list(self._keys(level)))

    def _in_parts(self, level: int, begin: int, rows: Rows, reached: Any) -> None:
        """The same of a level whose children do not fit into memory: some rows and their children at a time."""
        here, there = self._keyed(level), self._keyed(level + 1)
        kind = kind_of(there.writes)
        write = self.machine.kernel_of_two(list_children, here, there, kind_of(here.reads), "int", "int", kind)
        room = room_for(max(LEAST_ROOM, self.memory // 4 // self.table.row_bytes(level + 1)), kind)
        places, first = for_kernels(rows.keys), 0
        while first < len(rows.keys):
            last, used = write(places, first, len(rows.keys), room)
            if last == first:
                room = room_for(2 * len(room), kind)
                continue
            behind, at = self.table.among(level + 1, np.unique(from_kernels(room[:used])))
            some = Rows(rows.keys[first:last], rows.found.part(first, last), rows.grundy[first:last])
            met = np.zeros(len(at), np.bool_)
            self._rows(level, begin + first, some, behind, met)
            reached[at[met]] = True
            first = last

    def _keys(self, level: int) -> Iterator[Any]:
        """The keys of a level, in ascending arrays."""
        if level in self.kept:
            yield self.kept[level]
        else:
            for rows in self.table.files(level):
                yield rows.keys

    def _check_once(self, number: int, level: int) -> None:
        """Raise Wrong where a position of a level is on level ``number``, too."""
        layouts = [layout_of(self.levels[one]) for one in (number, level)]
        earlier, later = (translated(keys, *layouts) for keys in self._keys(number)), self._keys(level)
        one, other = next(earlier, None), next(later, None)
        row = 0
        while one is not None and other is not None:
            twice = np.intersect1d(one, other, assume_unique=True)
            if len(twice):
                row += int(np.searchsorted(other, twice[0]))
                raise Wrong(self._at(level, twice[:1], row, "it is on an earlier level, too"))
            if not len(one) or (len(other) and one[-1] <= other[-1]):
                one = next(earlier, None)
            else:
                row += len(other)
                other = next(later, None)

    def _rows(self, level: int, begin: int, rows: Rows, behind: Rows, reached: Any) -> None:
        """Hold rows, the first of which is number ``begin`` of a level, against those ``behind``, their children's."""
        task = self.task
        here, there = self._keyed(level), self._keyed(level if self.graph else min(level + 1, len(self.levels) - 1))
        number = self.manifest.get("first_level", -1)
        told = number + level if has_level(task.game) and not self.graph else -1
        # The game is given twice: with the keys of the level, and with those of its children's.
        check = self.machine.kernel_of_two(
            check_rows, here, there, kind_of(here.reads), "int", "int", "int", "int", "float", "bool", "bool",
            "float64[]", "int32[]", "int32[]", kind_of(there.writes), "float64[]", "int32[]", "bool[]",
        )  # fmt: skip
        places, below_places = for_kernels(rows.keys), for_kernels(behind.keys)
        found, below = rows.found, behind.found

        def check_chunk(chunk: tuple[int, int]) -> tuple[int, int]:
            row, violation = check(
                places, *chunk, told, task.width, task.fair, task.quick, self.manifest["returning"], found.values,
                found.distances, found.best, below_places, below.values, below.distances, reached,
            )  # fmt: skip
            return row, violation

        for row, violation in self.machine.map(check_chunk, chunks(len(rows.keys), CHUNK)):
            if violation:
                raise Wrong(self._at(level, rows.keys[row : row + 1], begin + row, VIOLATIONS[violation]))
        if not self.table.grundy:
            return
        least = self.machine.kernel_of_two(
            check_grundy, here, there, kind_of(here.reads), "int", "int", "int64[]", kind_of(there.writes), "int64[]"
        )

        def check_values(chunk: tuple[int, int]) -> tuple[int, int]:
            return least(places, *chunk, rows.grundy, below_places, behind.grundy), chunk[1]

        for row, end in self.machine.map(check_values, chunks(len(rows.keys), CHUNK)):
            if row < end:
                key = rows.keys[row : row + 1]
                raise Wrong(self._at(level, key, begin + row, "its Grundy value is not the least that no child has"))

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
                raise Wrong(self._at(0, keys[row : row + 1], row, BOUNDS_VIOLATIONS[violation]))
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
                raise Wrong(self._at(0, keys[wrong[:1]], int(wrong[0]), what))

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
            row = int(np.argmin(reached))
            raise Wrong(self._at(0, keys[row : row + 1], row, "it cannot be reached from the start"))
        if not self.manifest["returning"]:
            heights = np.zeros(len(keys), np.int64)
            rise = self.machine.kernel(raise_heights, here, kind_of(here.reads), "int64[]")
            while rise(places, heights):
                if heights.max() >= len(keys):
                    raise Wrong("positions return, and the manifest says that none does")

    def _keyed(self, level: int) -> Any:
        layout = layout_of(self.levels[level])
        return self.task.keyed(layout, layout)

    def _at(self, level: int, key: Any, row: int, what: str) -> str:
        try:
            state = describe_state(self.task.game, self._keyed(level).unpack(number_at(key, 0)))
        except Exception:
            raise SolutionError(f"row {row} of {self.table.name(level)} has a key that is no position's") from None
        return f"row {row} of {self.table.name(level)}, {state}: {what}"


def _flags_on_disk(count: int) -> Any:
    """So many flags in a file that is gone with them: the system takes their memory back when it wants it."""
    with tempfile.TemporaryFile() as file:
        return np.memmap(file, np.bool_, "w+", shape=max(1, count))[:count]
