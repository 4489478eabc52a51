"""Files of ascending keys, with a checksum for every block of them: written in one go, read anywhere.

A file is the keys, as they are in memory, and then four bytes for each block of keys: its CRC-32.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

import numpy as np

from zermelo.solve.storage import Damaged

__all__ = ["BLOCK", "Keys", "KeysInFile", "KeysInMemory", "KeysInParts", "KeysSlice", "write_key_file"]

BLOCK = 1 << 13
"""Keys that have a checksum together."""


def _bytes(array: Any) -> memoryview:
    """The memory of an array."""
    return memoryview(array.view(np.uint8))


def write_key_file(stream: IO[bytes], arrays: Iterable[Any]) -> int:
    """Write ascending arrays, one after the other; how many keys that are."""
    sums: list[int] = []
    count = 0
    for keys in arrays:
        keys = np.ascontiguousarray(keys)
        stream.write(_bytes(keys))
        begin = 0
        while begin < len(keys):
            room = BLOCK - count % BLOCK
            part = _bytes(keys[begin : begin + room])
            if room == BLOCK:
                sums.append(zlib.crc32(part))
            else:
                sums[-1] = zlib.crc32(part, sums[-1])
            begin += room
            count += min(room, len(keys) - (begin - room))
    stream.write(_bytes(np.array(sums, "<u4")))
    return count


class Keys:
    """The keys of a level, ascending, wherever they are."""

    count: int
    dtype: Any

    def read(self, begin: int, end: int) -> Any:
        """Keys ``begin`` to ``end`` as an array."""
        raise NotImplementedError

    def stretches(self, size: int, begin: int = 0) -> Iterator[Any]:
        """The keys from ``begin`` on, so many at a time."""
        while begin < self.count:
            end = min(begin + size, self.count)
            yield self.read(begin, end)
            begin = end


class KeysInMemory(Keys):
    """Keys that are an array."""

    def __init__(self, keys: Any) -> None:
        self.keys, self.count, self.dtype = keys, len(keys), keys.dtype

    def read(self, begin: int, end: int) -> Any:
        return self.keys[begin:end]


class KeysSlice(Keys):
    """Some of the keys of others."""

    def __init__(self, keys: Keys, begin: int, end: int) -> None:
        self._keys, self._begin, self.count, self.dtype = keys, begin, end - begin, keys.dtype

    def read(self, begin: int, end: int) -> Any:
        return self._keys.read(self._begin + begin, self._begin + end)


class KeysInParts(Keys):
    """The keys of others, one after the other."""

    def __init__(self, parts: list[Keys]) -> None:
        self._parts = parts
        self._ends = list(itertools.accumulate([part.count for part in parts]))
        self.count, self.dtype = self._ends[-1], parts[0].dtype

    def read(self, begin: int, end: int) -> Any:
        found = []
        for part, last in zip(self._parts, self._ends, strict=True):
            first = last - part.count
            if begin < last and first < end:
                found.append(part.read(max(begin - first, 0), min(end - first, part.count)))
        return np.concatenate(found) if found else np.empty(0, self.dtype)


class KeysInFile(Keys):
    """Keys in a file; ``opened`` opens it, and ``name`` is what errors call it."""

    def __init__(self, opened: Callable[[], IO[bytes]], name: str, count: int, dtype: Any) -> None:
        self._opened, self._name, self.count, self.dtype = opened, name, count, np.dtype(dtype)

    def read(self, begin: int, end: int) -> Any:
        """Keys ``begin`` to ``end`` as an array. Raises SolutionError where the file is damaged."""
        if begin >= end:
            return np.empty(0, self.dtype)
        first, last = begin // BLOCK, -(-end // BLOCK)
        keys = np.empty(min(last * BLOCK, self.count) - first * BLOCK, self.dtype)
        sums = np.empty(last - first, "<u4")
        size = self.dtype.itemsize
        try:
            with self._opened() as stream:
                for array, place in ((keys, first * BLOCK * size), (sums, self.count * size + 4 * first)):
                    stream.seek(place)
                    if stream.readinto(_bytes(array)) != array.nbytes:  # type: ignore[attr-defined]
                        raise self._damaged()
        except OSError as error:
            raise self._damaged() from error
        for number, wanted in enumerate(sums.tolist()):
            if zlib.crc32(_bytes(keys[number * BLOCK : (number + 1) * BLOCK])) != wanted:
                raise self._damaged()
        return keys[begin - first * BLOCK : end - first * BLOCK]

    def _damaged(self) -> Damaged:
        return Damaged(f"{self._name} is missing or damaged: give the same command again, which makes it anew")
