"""Grundy values of impartial games: the least number that no position after it has (Sprague 1935, Grundy 1939).

A game is impartial that is played by two who have the same moves in every position, until one of them cannot move,
and loses. A position is then worth as much, in sums of such games too, as a pile of Nim of its Grundy value's size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.errors import GameError
from zermelo.search.trouble import describe_state
from zermelo.search.views import innermost
from zermelo.solve.budget import MORE_WORK, Budget
from zermelo.solve.components import components
from zermelo.solve.describing import Describer, Directory
from zermelo.solve.growing import chunks
from zermelo.solve.kernels import OVER
from zermelo.solve.key_arrays import number_at
from zermelo.solve.keyed import Keyed
from zermelo.solve.layout import layout_of
from zermelo.solve.machine import Machine
from zermelo.solve.store import Store
from zermelo.solve.task import Task
from zermelo.solve.valuing import with_children

__all__ = ["add_grundy", "check_impartial"]

CHUNK = 1 << 16


def mex_up(order: Any, first: Any, child: Any, below: Any, seen: Any, grundy: Any) -> int:
    """The Grundy values of positions, one after the other, from those ``below`` of their children.

    ``seen`` is int64, 0 everywhere to begin with, and longer than a position has children.
    """
    for place in range(len(order)):
        i = order[place]
        for edge in range(first[i], first[i + 1]):
            value = below[child[edge]]
            if value < len(seen):
                seen[value] = place + 1
        least = 0
        while seen[least] == place + 1:
            least += 1
        grundy[i] = least
    return len(order)


def check_impartial(task: Task) -> bool:
    """Whether the game says that it is impartial. Raises GameError where it cannot be."""
    if not innermost(task.game).impartial:
        return False
    if task.width != 1 or task.game.num_players != 2 or task.chance:
        raise GameError(
            f"{type(innermost(task.game)).__name__}.impartial is true, and an impartial game has two players of "
            "constant sum and no chance: leave it out"
        )
    return True


def add_grundy(task: Task, machine: Machine, store: Store, budget: Budget) -> None:
    """Give every file a column of Grundy values, last to first. Raises GameError where the game has none.

    Raises SolutionError where a graph is larger than the budget.
    """
    if store.manifest["returning"]:
        kind = type(innermost(task.game)).__name__
        raise GameError(f"{kind}.impartial is true, and its positions return: an impartial game comes to an end")
    adding = _Adding(task, machine, store, budget)
    if store.manifest["order"] == "graph":
        adding.to_graph()
    else:
        adding.to_levels()
    store.manifest["grundy"] = True


class _Adding:
    def __init__(self, task: Task, machine: Machine, store: Store, budget: Budget) -> None:
        self.task, self.machine, self.store, self.budget = task, machine, store, budget
        self.mexed: Callable[..., int] = machine.plain(mex_up, *["int64[]"] * 6)

    def to_levels(self) -> None:
        """Go through the levels, last to first; the one behind is in memory where two fit into the budget."""
        levels = self.store.manifest["levels"]
        key_type = self.task.key_type(layout_of(levels[-1]))
        behind: tuple[Any, Any] | None = np.empty(0, key_type), np.empty(0, np.int64)
        for number in reversed(range(len(levels))):
            entry = levels[number]
            layout = layout_of(entry)
            next_layout = layout_of(levels[number + 1]) if number + 1 < len(levels) else layout
            keyed = self.task.keyed(layout, next_layout)
            directory = None if behind is None else Directory(self.machine, behind[0])
            kept = []
            for place in range(len(entry["files"])):
                columns = self._columns(entry, place)
                if "grundy" not in columns:
                    rows = columns["key"], columns["value"]
                    grundy = np.zeros(len(rows[0]), np.int64)
                    if behind is not None and directory is not None:
                        self._of_rows(keyed, *rows, directory, behind[1], grundy)
                    else:
                        self._of_fetched(keyed, *rows, levels[number + 1], grundy)
                    self._write(number, place, columns, grundy)
                kept.append((columns["key"], columns["grundy"]))
                together = entry["positions"] + (levels[number - 1]["positions"] if number else 0)
                if not self.budget.holds_levels(together, columns["key"].dtype.itemsize, 1):
                    kept.clear()
            behind = None
            if kept:
                keys, values = [np.concatenate(parts) for parts in zip(*kept, strict=True)]
                behind = keys, values.astype(np.int64)

    def to_graph(self) -> None:
        """All positions are in one level, and in memory together."""
        entry = self.store.manifest["levels"][0]
        files = [self._columns(entry, place) for place in range(len(entry["files"]))]
        keys, values = [np.concatenate([columns[name] for columns in files]) for name in ("key", "value")]
        layout = layout_of(entry)
        keyed = self.task.keyed(layout, layout)
        count, movers, counts, parts = len(keys), [], [], []
        for piece in self._describer(keyed, keys, Directory(self.machine, keys)).pieces(0, count):
            size = piece.end - piece.begin
            movers.append(piece.movers[:size].copy())
            counts.append(np.diff(piece.first[: size + 1]))
            parts.append(piece.child[: piece.first[size]].copy())
        self.budget.check_graph(count, sum(map(len, parts)), MORE_WORK)
        first = np.concatenate([[0], np.cumsum(np.concatenate(counts))])
        child = np.concatenate(parts)
        order, work = np.empty(count, np.int64), [np.empty(count, np.int64) for _ in range(4)]
        self.machine.plain(components, *["int64[]"] * 9)(
            first, child, np.zeros(count, np.int64), *work, order, np.empty(count + 1, np.int64)
        )
        grundy = np.zeros(count, np.int64)
        self.mexed(order, first, child, grundy, _marks(first), grundy)
        self._check(keyed, keys, np.concatenate(movers), values, grundy)
        begin = 0
        for place, columns in enumerate(files):
            end = begin + len(columns["key"])
            self._write(0, place, columns, grundy[begin:end])
            begin = end

    def _of_fetched(self, keyed: Keyed, keys: Any, values: Any, below: dict[str, Any], grundy: Any) -> None:
        """The Grundy values of ``keys`` by those in the files of the level below."""
        for begin, end, wanted in with_children(self.machine, keyed, self.budget, 1, keys):
            there, behind = self.store.fetch_column(below, wanted, "grundy", self.machine)
            directory = Directory(self.machine, there)
            self._of_rows(
                keyed, keys[begin:end], values[begin:end], directory, behind.astype(np.int64), grundy[begin:end]
            )

    def _of_rows(
        self, keyed: Keyed, keys: Any, values: Any, directory: Directory, behind: Any, grundy: Any
    ) -> None:  # fmt: skip
        """The Grundy values of ``keys`` by those of the directory's positions, ``behind``."""
        describer = self._describer(keyed, keys, directory)

        def find(chunk: tuple[int, int]) -> None:
            for piece in describer.pieces(*chunk):
                size, part = piece.end - piece.begin, slice(piece.begin, piece.end)
                first = piece.first[: size + 1]
                self.mexed(np.arange(size), first, piece.child, behind, _marks(first), grundy[part])
                self._check(keyed, keys[part], piece.movers[:size], values[part], grundy[part])

        self.machine.map(find, chunks(len(keys), CHUNK))

    def _describer(self, keyed: Keyed, keys: Any, directory: Directory) -> Describer:
        return Describer(self.machine, keyed, keys, directory, 1, self.task.total, False)

    def _check(self, keyed: Keyed, keys: Any, movers: Any, values: Any, grundy: Any) -> None:
        """Raise GameError for the first position that is not won for its mover just where its value is above 0."""
        won = np.where(movers == 0, values > self.task.fair, values < self.task.fair)
        wrong = np.flatnonzero((movers != OVER) & ((grundy > 0) != won))
        if len(wrong):
            row = int(wrong[0])
            at = describe_state(self.task.game, keyed.unpack(number_at(keys, row)))
            raise GameError(
                f"{type(innermost(self.task.game)).__name__}.impartial is true, and {at} has the Grundy value "
                f"{grundy[row]} and is {'not won' if grundy[row] else 'not lost'} for its mover: who cannot move must "
                "lose, and players take turns"
            )

    def _columns(self, entry: dict[str, Any], place: int) -> dict[str, Any]:
        columns = self.store.read_rows(entry["files"][place])
        return {name: column.copy() for name, column in columns.items()}

    def _write(self, number: int, place: int, columns: dict[str, Any], grundy: Any) -> None:
        """Write a file anew, with its Grundy values: there is one more of them than of actions, at most."""
        columns["grundy"] = grundy.astype(columns["best"].dtype)
        files = self.store.manifest["levels"][number]["files"]
        # The old file is forgotten before the new one takes its place: a run that is killed values it anew.
        files[place] = None
        self.store.save()
        files[place] = self.store.write_rows(number, place, columns)
        self.store.save()


def _marks(first: Any) -> Any:
    """What ``mex_up`` marks the values of children in."""
    return np.zeros(int(np.diff(first).max(initial=0)) + 2, np.int64)
