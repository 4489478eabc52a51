"""The files of a solution: a Parquet file a level and a manifest, each of which appears whole or not at all.

::

    manifest.json               what game, how many positions, which files, their checksums
    level-0000.parquet, ...     a row a position, in the order of the keys
    unfinished/keys-0000.npy    while the solution is being made: the keys of levels without values

A file is written under another name and renamed; then the manifest, the same way. So what the manifest
names is there, and a run that was killed goes on from it.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shutil
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import SolutionError
from zermelo.solve.lock import LOCK, Lock
from zermelo.solve.manifest import FORMAT, MANIFEST, VERSION, check_file, digest_of, read_manifest
from zermelo.solve.parquet import footer_digest, read_file, rows_of, write_rows
from zermelo.solve.task import Values, value_names

__all__ = ["Store"]

UNFINISHED = "unfinished"
PART = ".part"
"""How the name of a file ends that is being written."""
MUST_AGREE = ("game", "fingerprint", "symmetry")


class Store:
    """A directory that a solution is being written to: by one run at a time."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        """Begin a solution with this header, or go on with the one that is there.

        Raises SolutionError where the directory holds anything else, or another run writes to it.
        """
        self.path = path
        with self._writing(path):
            path.mkdir(parents=True, exist_ok=True)
        self._look(header)
        if self._is_whole():
            return
        with self._writing(path):
            self._lock = Lock(path)
        try:
            self._look(header)  # once more: the lock's last holder may have written
            if not (path / MANIFEST).exists():
                self.save()  # first of all, so that whatever else is there is known to be a solution's
            for part in [*path.glob(f"*{PART}"), *path.glob(f"{UNFINISHED}/*{PART}")]:
                part.unlink(missing_ok=True)  # left by a run that was killed
        except BaseException:
            self.close()
            raise

    _lock: Lock | None = None
    """None where there is nothing to write."""

    def _look(self, header: dict[str, Any]) -> None:
        """Read the manifest, or make a new one in a directory that is empty. Raises SolutionError for any other."""
        if (self.path / MANIFEST).exists():
            self.manifest = read_manifest(self.path)
            for name in MUST_AGREE:
                if self.manifest.get(name) != header[name]:
                    raise SolutionError(self._other(name, self.manifest.get(name), header[name]))
            return
        strangers = [entry.name for entry in self.path.iterdir() if not entry.name.endswith((PART, LOCK))]
        if strangers:
            raise SolutionError(
                f"{self.path} holds {strangers[0]!r:.80}, which is no part of a solution: name an empty directory, or "
                "a new one"
            )
        self.manifest = {"format": FORMAT, "version": VERSION, **header, "complete": False}

    def _is_whole(self) -> bool:
        """Whether there is nothing left to do."""
        return bool(self.manifest["complete"]) and not any((self.path / name).exists() for name in (UNFINISHED, LOCK))

    def close(self) -> None:
        """Let other runs write to the directory."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    @classmethod
    def reading(cls, path: Path, manifest: dict[str, Any]) -> Store:
        """The store of a solution that is only read."""
        made = cls.__new__(cls)
        made.path, made.manifest = path, manifest
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
        for entry in self.manifest["levels"]:
            file = self.path / entry["file"]
            with self._writing(file), file.open("rb+") as stream:
                os.fsync(stream.fileno())
        self.save()

    def save(self) -> None:
        """Write the manifest."""
        self.manifest.pop("sha256", None)
        self.manifest["sha256"] = digest_of(self.manifest)
        text = json.dumps(self.manifest, indent=1) + "\n"
        durably = self.manifest["complete"]
        self._appear(self.path / MANIFEST, lambda part: self._written(part, text.encode(), durably))

    # Keys of levels that have no values yet ----------------------------------------------

    def write_keys(self, number: int, keys: Any) -> dict[str, Any]:
        """Keep the keys of a level; its entry in the manifest."""
        file = self.path / UNFINISHED / f"keys-{number:04}.npy"
        with self._writing(file):
            file.parent.mkdir(exist_ok=True)
        self._appear(file, lambda part: _save_array(part, keys))
        return {"positions": len(keys), "crc32": zlib.crc32(keys)}

    def read_keys(self, number: int, entry: dict[str, Any]) -> Any:
        """The keys of a level. Raises SolutionError where the file is damaged."""
        file = self.path / UNFINISHED / f"keys-{number:04}.npy"
        try:
            keys = np.load(io.BytesIO(file.read_bytes()), allow_pickle=False)
        except (OSError, ValueError, EOFError) as error:
            raise SolutionError(f"{file} is missing or damaged: begin anew in another directory") from error
        if keys.dtype != np.int64 or len(keys) != entry["positions"] or zlib.crc32(keys) != entry["crc32"]:
            raise SolutionError(f"{file} is damaged: begin anew in another directory")
        return keys

    def forget_keys(self) -> None:
        """The solution is whole: what was needed on the way is not any more."""
        shutil.rmtree(self.path / UNFINISHED, ignore_errors=True)

    # Levels with their values -------------------------------------------------------------

    def write_level(self, number: int, columns: dict[str, Any]) -> dict[str, Any]:
        """Write a level; its entry in the manifest."""
        file = self.path / f"level-{number:04}.parquet"
        self._appear(file, lambda part: write_rows(part, columns))
        with self._writing(file):
            digest = hashlib.sha256(file.read_bytes()).hexdigest()
            size = file.stat().st_size
            return {"file": file.name, "bytes": size, "sha256": digest, "footer": footer_digest(file)}

    def read_level(self, number: int, entry: dict[str, Any], width: int) -> Values:
        """The values of a level that is finished. Raises SolutionError where the file is damaged."""
        check_file(self.path / entry["file"], entry)
        return self.read_rows(entry, width)[1]

    def read_rows(self, entry: dict[str, Any], width: int) -> tuple[Any, Values]:
        """The keys and the values of a level that is finished. Raises SolutionError where the file is damaged."""
        file = self.path / entry["file"]
        columns = rows_of(read_file(file), file)
        found = Values(len(columns["key"]), width)
        for player, name in enumerate(value_names(width)):
            found.values[player::width] = columns[name]
        found.distances[:] = columns["distance"]
        found.best[:] = columns["best"]
        return columns["key"].copy(), found

    # Files that appear whole ---------------------------------------------------------------

    def _appear(self, file: Path, write: Callable[[Path], Any]) -> None:
        """Let ``write`` make a file, which then takes the place of ``file``."""
        part = file.with_name(f"{file.name}.{os.getpid()}{PART}")
        try:
            with self._writing(file):
                write(part)
                part.replace(file)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise

    @staticmethod
    def _written(part: Path, content: bytes, durably: bool) -> None:
        with part.open("wb") as stream:
            stream.write(content)
            stream.flush()
            if durably:
                os.fsync(stream.fileno())

    @staticmethod
    @contextlib.contextmanager
    def _writing(file: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = error.strerror or " ".join(str(error).split())
            raise SolutionError(
                f"cannot write {file}: {why}; what is finished is kept, and the same command goes on from there"
            ) from error


def _save_array(part: Path, array: Any) -> None:
    with part.open("wb") as stream:
        np.save(stream, array, allow_pickle=False)
