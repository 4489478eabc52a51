"""Reading a solution to be verified: a file at a time, or those rows of a level that are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import SolutionError
from zermelo.solve.key_arrays import key_array, number_at
from zermelo.solve.layout import layout_of
from zermelo.solve.store import Store
from zermelo.solve.task import Task, Values

__all__ = ["Rows", "Table", "Wrong"]


class Wrong(Exception):
    """The first violation."""


class Rows(NamedTuple):
    """Some rows of a level, ascending by key."""

    keys: Any
    found: Values
    grundy: Any
    """int64, 0 everywhere where the solution has no Grundy values."""


class Table:
    """The files of a solution. Every one is held against its checksum whenever it is read."""

    def __init__(self, store: Store, task: Task) -> None:
        self.store, self.task = store, task
        self.levels = store.manifest["levels"]
        self.grundy = bool(store.manifest.get("grundy"))

    def row_bytes(self, level: int) -> int:
        """What a row takes in memory."""
        return int(self.key_type(level).itemsize) + 8 * self.task.width + 8 + 8

    def key_type(self, level: int) -> Any:
        """What arrays of keys of a level are of."""
        return self.task.key_type(layout_of(self.levels[level]))

    def name(self, level: int) -> str:
        """What violations call a level."""
        files = self.levels[level]["files"]
        return str(files[0]["file"]) if len(files) == 1 else f"level {level}"

    def file(self, level: int, place: int) -> Rows:
        """The rows of a file. Raises Wrong where they are not as many as the manifest says, or not in order."""
        entry = self.levels[level]
        file = entry["files"][place]
        keys, found = self.store.read_file(entry, place, self.task.width)
        if len(keys) != file["positions"]:
            raise Wrong(f"{file['file']} has {len(keys)} rows, and the manifest says {file['positions']}")
        if len(keys) and number_at(keys, -1) != file["last"]:
            raise Wrong(f"{file['file']} does not end with the key that the manifest says")
        if not (keys[1:] > keys[:-1]).all():
            raise Wrong(f"{file['file']} is not in the order of its keys")
        grundy = np.zeros(len(keys), np.int64)
        if self.grundy:
            grundy[:] = self.store.read_columns({"files": [file]}, "grundy")[0]
        return Rows(keys, found, grundy)

    def files(self, level: int) -> Iterator[Rows]:
        """The rows of a level, a file at a time. Raises Wrong as ``file`` does, for the level, too."""
        entry = self.levels[level]
        count, last = 0, None
        for place in range(len(entry["files"])):
            rows = self.file(level, place)
            if last is not None and len(rows.keys) and not rows.keys[0] > last:
                raise Wrong(f"level {level} is not in the order of its keys")
            count += len(rows.keys)
            last = rows.keys[-1] if len(rows.keys) else last
            yield rows
            del rows  # before the next one is read
        if count != entry["positions"]:
            raise Wrong(f"level {level} has {count} rows, and the manifest says {entry['positions']}")

    def whole(self, level: int) -> Rows:
        """All rows of a level."""
        count = self.levels[level]["positions"]
        made = Rows(np.empty(count, self.key_type(level)), Values(count, self.task.width), np.zeros(count, np.int64))
        begin = 0
        for rows in self.files(level):
            end = begin + len(rows.keys)
            if end > count:
                raise Wrong(f"level {level} has more rows than the manifest's {count}")
            made.keys[begin:end], made.grundy[begin:end] = rows.keys, rows.grundy
            made.found.put(begin, rows.found)
            begin = end
        return made

    def among(self, level: int, wanted: Any) -> tuple[Rows, Any]:
        """Those rows of a level whose keys are among the ascending ``wanted``, and which rows of the level they are."""
        files = self.levels[level]["files"]
        cuts = [
            0,
            *np.searchsorted(wanted, key_array([file["last"] for file in files], wanted.dtype), "right").tolist(),
        ]
        parts, places, begin = [], [np.empty(0, np.int64)], 0
        for place, file in enumerate(files):
            some = wanted[cuts[place] : max(cuts[place], cuts[place + 1])]
            if len(some):
                rows = self.file(level, place)
                at = np.searchsorted(rows.keys, some)
                at = at[rows.keys[np.minimum(at, len(rows.keys) - 1)] == some]
                found = Values(len(at), self.task.width)
                for player in range(self.task.width):
                    found.values[player :: self.task.width] = rows.found.values[player :: self.task.width][at]
                found.distances[:], found.best[:] = rows.found.distances[at], rows.found.best[at]
                parts.append(Rows(rows.keys[at], found, rows.grundy[at]))
                places.append(begin + at)
            begin += file["positions"]
        whole = Rows(
            np.concatenate([part.keys for part in parts] or [wanted[:0]]),
            Values(sum([len(part.keys) for part in parts]), self.task.width),
            np.concatenate([part.grundy for part in parts] or [np.empty(0, np.int64)]),
        )
        begin = 0
        for part in parts:
            whole.found.put(begin, part.found)
            begin += len(part.keys)
        return whole, np.concatenate(places)

    def key_of(self, level: int, row: int) -> Any:
        """The key of a row, in an array."""
        begin = row
        for place, file in enumerate(self.levels[level]["files"]):
            if begin < file["positions"]:
                return self.file(level, place).keys[begin : begin + 1]
            begin -= file["positions"]
        raise SolutionError(f"{self.name(level)} has no row {row}")
