"""One file of a solution, in which rows are looked up by key: a group of rows is read at a time, and a few are kept."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from typing import Any

from zermelo.solve.key_arrays import number_at
from zermelo.solve.parquet import damaged, footer_digest, greatest_keys, read_file, rows_of
from zermelo.solve.storage import Storage

__all__ = ["TableFile"]

KEPT = 16
"""Groups of rows that stay in memory."""


class TableFile:
    """Rows of one level, ascending by key."""

    def __init__(self, path: Storage, entry: dict[str, Any]) -> None:
        """Raises SolutionError where the file is missing, or its end is not what was written."""
        self.path, self.file = path, entry["file"]
        opened = read_file(path, self.file)
        with path.opened(self.file) as stream, path.reading(self.file):
            whole = footer_digest(stream) == entry["footer"]
        if not whole:
            raise damaged(path, self.file)
        self._opened = opened
        greatest = greatest_keys(opened)
        self._wide = isinstance(greatest[0], bytes)
        self._last = [key.rstrip(b"\0") for key in greatest] if self._wide else greatest
        self.groups = len(self._last)
        self._kept: OrderedDict[int, dict[str, Any]] = OrderedDict()

    def rows(self, group: int) -> dict[str, Any]:
        """The columns of one group, arrays by name."""
        if group in self._kept:
            self._kept.move_to_end(group)
            return self._kept[group]
        rows = rows_of(self._opened, self.path, self.file, group)
        self._kept[group] = rows
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return rows

    def find(self, key: int) -> dict[str, Any] | None:
        """The row with this key, its fields by name; None where there is none."""
        # Arrays give bytes without the zeros at their end, and so they are in the same order.
        sought: Any = key.to_bytes(16, "big").rstrip(b"\0") if self._wide else key
        group = bisect_left(self._last, sought)
        if group == self.groups:
            return None
        rows = self.rows(group)
        place = bisect_left(rows["key"], sought)
        if place == len(rows["key"]) or number_at(rows["key"], place) != key:
            return None
        return {name: column[place].item() for name, column in rows.items() if name != "key"}
