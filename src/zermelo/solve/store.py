"""The files of a solution: Parquet files and a manifest, each of which appears whole or not at all.

::

    manifest.json               what game, how many positions, which files, their checksums
    level-0000-0000.parquet     a row a position, in the order of the keys; a level has as many files as it takes
    unfinished/keys-0000        while the solution is being made: the keys of levels without values
    unfinished/run-0000-0000    and of children of a level, while they do not fit into memory

A file is written under another name and renamed; then the manifest, the same way. So what the manifest
names is there, and a run that was killed goes on from it.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import SolutionError
from zermelo.solve.key_arrays import key_array, number_at
from zermelo.solve.key_file import Keys, KeysInFile, KeysInParts, write_key_file
from zermelo.solve.lock import LOCK
from zermelo.solve.machine import Machine
from zermelo.solve.manifest import FORMAT, MANIFEST, VERSION, digest_of, read_checked, read_manifest
from zermelo.solve.parquet import footer_digest, greatest_keys, read_file, rows_of, write_rows
from zermelo.solve.storage import PART, Directory, Holding, Storage
from zermelo.solve.task import Values, value_names

__all__ = ["Store"]

UNFINISHED = "unfinished"
MUST_AGREE = ("game", "fingerprint", "symmetry")


class Store:
    """A directory that a solution is being written to: by one run at a time."""

    def __init__(self, path: Storage, header: dict[str, Any], alone: bool = True) -> None:
        """Begin a solution with this header, or go on with the one that is there.

        ``alone`` is whether one machine works. Then runs of keys stay on its disk. Raises SolutionError where the
        directory holds anything else, or another run writes to it.
        """
        self.path, self._runs = path, path.inner(UNFINISHED)
        self._checked: set[str] = set()
        path.prepare()
        self._look(header)
        if self._is_whole():
            return
        self._lock = path.lock()
        try:
            self._look(header)  # once more: the lock's last holder may have written
            if not path.has(MANIFEST):
                self.save()  # first of all, so that whatever else is there is known to be a solution's
            path.clear(UNFINISHED)  # what a run left that was killed
            if alone and path.shared:
                self._scratch = tempfile.TemporaryDirectory(prefix="zermelo-", ignore_cleanup_errors=True)
                self._runs = Directory(Path(self._scratch.name))
                for entry in self.manifest["levels"]:
                    entry.pop("runs", None)  # they were on the disk of whoever wrote them
        except BaseException:
            self.close()
            raise

    _lock: Holding | None = None
    """None where there is nothing to write."""
    _scratch: Any = None
    """A directory of this machine's, where runs are kept that need not be shared."""

    def _look(self, header: dict[str, Any]) -> None:
        """Read the manifest, or make a new one in a directory that is empty. Raises SolutionError for any other."""
        if self.path.has(MANIFEST):
            self.manifest = read_manifest(self.path)
            for name in MUST_AGREE:
                if self.manifest.get(name) != header[name]:
                    raise SolutionError(self._other(name, self.manifest.get(name), header[name]))
            return
        strangers = [name for name in self.path.names() if not name.endswith(PART) and not name.startswith(LOCK)]
        if strangers:
            raise SolutionError(
                f"{self.path} holds {strangers[0]!r:.80}, which is no part of a solution: name an empty directory, or "
                "a new one"
            )
        self.manifest = {"format": FORMAT, "version": VERSION, **header, "complete": False}

    def _is_whole(self) -> bool:
        """Whether there is nothing left to do."""
        return bool(self.manifest["complete"]) and not any(self.path.has(name) for name in (UNFINISHED, LOCK))

    def close(self) -> None:
        """Let other runs write to the directory."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None

    @classmethod
    def reading(cls, path: Storage, manifest: dict[str, Any]) -> Store:
        """The store of a solution that is only read."""
        made = cls.__new__(cls)
        made.path, made._runs, made.manifest, made._checked = path, path.inner(UNFINISHED), manifest, set()
        return made

    def _other(self, name: str, there: Any, wanted: Any) -> str:
        if name == "symmetry":
            kept = "once for all that are the same but for symmetry" if there else "every one for itself"
            return f"{self.path} keeps positions {kept}: name another directory, or solve with symmetry={there}"
        what = f"of {there!r:.80}" if name == "game" else "of a game with other rules"
        return f"{self.path} is a solution {what}, not of {wanted!r:.80}: name another directory"

    def finish(self) -> None:
        """All levels are written: see that they are on the disk, and say so in the manifest."""
        self.manifest["complete"] = True
        for entry in itertools.chain.from_iterable([level["files"] for level in self.manifest["levels"]]):
            self.path.settle(entry["file"])
        self.save()

    def save(self) -> None:
        """Write the manifest. Raises SolutionError where another run has taken the directory over."""
        if self._lock is not None:
            self._lock.check()
        self.manifest.pop("sha256", None)
        self.manifest["sha256"] = digest_of(self.manifest)
        # Each file of a level is told of at once: only the last time is it made for people to read, which takes long.
        text = json.dumps(self.manifest, indent=1 if self.manifest["complete"] else None) + "\n"
        self.path.appear(MANIFEST, lambda stream: stream.write(text.encode()), self.manifest["complete"])

    def disk(self) -> int:
        """Bytes of all files that are there."""
        return self.path.bytes(UNFINISHED) + (0 if self._scratch is None else self._runs.bytes("none"))

    # Keys of levels that have no values yet ----------------------------------------------

    def write_keys(self, number: int, arrays: Iterable[Any], place: int | None = None) -> dict[str, Any]:
        """Keep the keys of a level, or part ``place`` of them, which come in ascending arrays; its entry."""
        part = "" if place is None else f"-{place:04}"
        return {"positions": self._write_keys(self.path, f"{UNFINISHED}/keys-{number:04}{part}", arrays)}

    def keys_of(self, number: int, entry: dict[str, Any], dtype: Any) -> Keys:
        """The keys of a level. Reading them raises SolutionError where the file is damaged."""
        if "parts" in entry:
            counts = enumerate(entry["parts"])
            return KeysInParts([
                self._keys(self.path, f"{UNFINISHED}/keys-{number:04}-{place:04}", count, dtype)
                for place, count in counts
            ])  # fmt: skip
        return self._keys(self.path, f"{UNFINISHED}/keys-{number:04}", entry["positions"], dtype)

    def write_run(self, number: int, place: int, keys: Any) -> dict[str, Any]:
        """Keep some children of level ``number``; an entry for the manifest."""
        return {"keys": self._write_keys(self._runs, f"run-{number:04}-{place:04}", [keys])}

    def run_of(self, number: int, place: int, run: dict[str, Any], dtype: Any) -> Keys:
        """Children that were kept."""
        return self._keys(self._runs, f"run-{number:04}-{place:04}", run["keys"], dtype)

    def forget_runs(self, number: int, runs: list[Any]) -> None:
        """The runs are not needed any more."""
        for place in range(len(runs)):
            self._runs.remove(f"run-{number:04}-{place:04}")

    @staticmethod
    def _write_keys(place: Storage, name: str, arrays: Iterable[Any]) -> int:
        return place.appear(name, lambda stream: write_key_file(stream, arrays))

    @staticmethod
    def _keys(place: Storage, name: str, count: int, dtype: Any) -> Keys:
        return KeysInFile(lambda: place.opened(name), place.shown(name), count, dtype)

    def forget_keys(self) -> None:
        """The solution is whole: what was needed on the way is not any more."""
        self.path.remove_folder(UNFINISHED)

    # Levels with their values -------------------------------------------------------------

    def write_rows(self, number: int, place: int, columns: dict[str, Any]) -> dict[str, Any]:
        """Write file number ``place`` of a level; its entry in the manifest."""
        file = f"level-{number:04}-{place:04}.parquet"
        made = io.BytesIO()
        write_rows(made, columns)
        content = made.getvalue()
        self.path.appear(file, lambda stream: stream.write(content))
        return {
            "file": file, "positions": len(columns["key"]), "last": number_at(columns["key"], -1),
            "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest(), "footer": footer_digest(made),
        }  # fmt: skip

    def read_file(self, entry: dict[str, Any], place: int, width: int) -> tuple[Any, Values]:
        """The keys and values of file number ``place`` of a level. Raises SolutionError where it is damaged."""
        columns = self.read_rows(entry["files"][place])
        return columns["key"].copy(), _values_of(columns, slice(None), width)

    def read_rows(self, file: dict[str, Any]) -> dict[str, Any]:
        """The columns of a file. Raises SolutionError where it is damaged."""
        content = read_checked(self.path, file)
        return rows_of(read_file(self.path, file["file"], content), self.path, file["file"])

    def fetch(self, entry: dict[str, Any], wanted: Any, width: int, machine: Machine) -> tuple[Any, Values]:
        """Those of the ascending keys ``wanted`` that are on a level, and their values.

        Raises SolutionError where a file is damaged.
        """
        found = self._fetched(entry, wanted, machine, lambda rows, places: _values_of(rows, places, width))
        values = Values(sum([len(keys) for keys, _ in found]), width)
        begin = 0
        for keys, some in found:
            values.put(begin, some)
            begin += len(keys)
        return np.concatenate([keys for keys, _ in found] or [wanted[:0]]), values

    def fetch_column(self, entry: dict[str, Any], wanted: Any, name: str, machine: Machine) -> tuple[Any, Any]:
        """The same of one column."""
        found = self._fetched(entry, wanted, machine, lambda rows, places: rows[name][places])
        keys, values = [keys for keys, _ in found], [some for _, some in found]
        return np.concatenate(keys or [wanted[:0]]), np.concatenate(values or [np.empty(0, np.int64)])

    def read_columns(self, entry: dict[str, Any], *names: str) -> list[Any]:
        """Columns of a whole level. Raises SolutionError where a file is damaged, or lacks one."""
        rows = [self.read_rows(file) for file in entry["files"]]
        for file, columns in zip(entry["files"], rows, strict=True):
            if lacking := [name for name in names if name not in columns]:
                name = self.path.shown(file["file"])
                raise SolutionError(f"{name} has no column {lacking[0]}, and the manifest says that there is one")
        return [np.concatenate([columns[name] for columns in rows]) for name in names]

    def _fetched(
        self, entry: dict[str, Any], wanted: Any, machine: Machine, take: Callable[[dict[str, Any], Any], Any]
    ) -> list[tuple[Any, Any]]:
        """What ``take`` makes of some columns and places in them, in parts, each with its keys."""

        def fetch_from(part: tuple[dict[str, Any], int, int]) -> list[tuple[Any, Any]]:
            file, begin, end = part
            self._check_once(file)
            opened = read_file(self.path, file["file"])
            some = []
            for group, last in enumerate(greatest_keys(opened)):
                cut = begin + int(np.searchsorted(wanted[begin:end], last, "right"))
                if cut > begin:
                    rows = rows_of(opened, self.path, file["file"], group)
                    places = np.searchsorted(rows["key"], wanted[begin:cut])
                    there = rows["key"][places] == wanted[begin:cut]
                    some.append((wanted[begin:cut][there], take(rows, places[there])))
                    begin = cut
            return some

        files = entry["files"]
        lasts = key_array([file["last"] for file in files], wanted.dtype)
        cuts = [0, *np.searchsorted(wanted, lasts, "right").tolist()]
        parts = [(file, *cut) for file, cut in zip(files, itertools.pairwise(cuts), strict=True) if cut[0] < cut[1]]
        return list(itertools.chain.from_iterable(machine.map(fetch_from, parts)))

    def _check_once(self, file: dict[str, Any]) -> None:
        """Hold a file against its checksum, the first time that it is read."""
        if file["file"] not in self._checked:
            read_checked(self.path, file)
            self._checked.add(file["file"])


def _values_of(columns: dict[str, Any], rows: Any, width: int) -> Values:
    """The values in some rows of a file."""
    found = Values(len(columns["best"][rows]), width)
    for player, name in enumerate(value_names(width)):
        found.values[player::width] = columns[name][rows]
    found.distances[:] = columns["distance"][rows]
    found.best[:] = columns["best"][rows]
    return found
