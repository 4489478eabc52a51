"""Storage: where the files of a solution are, a directory of this machine or any that pyarrow knows, by a URI.

Everything that solving, looking up and verifying read and write goes through here. A file appears whole or not at all:
in a directory it is written under another name and renamed; in an object store an upload appears when it ends.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar
from urllib.parse import unquote, urlsplit

from zermelo.errors import SolutionError
from zermelo.solve.lock import LOCK, Lock

__all__ = ["PART", "Damaged", "Directory", "Place", "Storage", "everywhere", "is_uri", "reason", "storage_at"]

PART = ".part"
"""How the name of a file ends that is being written."""

Written = TypeVar("Written")


class Damaged(SolutionError):
    """A file is missing, or not what was written."""


class Holding(Protocol):
    """What keeps other runs from writing."""

    def check(self) -> None:
        """Raise SolutionError where another run has taken over."""

    def release(self) -> None:
        """Let others write."""


class Storage:
    """A directory somewhere. Files in it are named from there, with slashes between.

    Every error of reading or writing is a SolutionError that names the file.
    """

    name: str
    """What errors call it."""
    shared = True
    """Whether what is temporary had better not be kept in it while one machine works."""

    def __str__(self) -> str:
        return self.name

    def shown(self, file: str) -> str:
        """What errors call a file."""
        return f"{self.name.rstrip('/')}/{file}"

    def inner(self, folder: str) -> Storage:
        """A directory within this one."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Let the directory be there."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """The names of what is in the directory itself."""
        raise NotImplementedError

    def has(self, file: str) -> bool:
        """Whether a file or folder is there."""
        raise NotImplementedError

    def opened(self, file: str) -> IO[bytes]:
        """A file to read anywhere in, at first where it begins."""
        raise NotImplementedError

    def source(self, file: str) -> Any:
        """A file as pyarrow takes it, which maps those of this machine into memory."""
        return self.opened(file)

    def read(self, file: str) -> bytes:
        """All of a file."""
        with self.opened(file) as stream:
            return stream.read()

    def appear(self, file: str, write: Callable[[IO[bytes]], Written], durably: bool = False) -> Written:
        """Let ``write`` make a file, which then takes the place of the one of that name; what ``write`` gives.

        ``durably`` is whether it is to be on the disk then, too.
        """
        raise NotImplementedError

    def settle(self, file: str) -> None:
        """See that a file is on the disk."""

    def remove(self, file: str) -> None:
        """Take a file away, if it is there."""
        raise NotImplementedError

    def remove_folder(self, folder: str) -> None:
        """Take a folder away with all that is in it, if it is there."""
        raise NotImplementedError

    def clear(self, folder: str) -> None:
        """Take away what killed runs were writing to the directory and to a folder of it."""

    def bytes(self, folder: str) -> int:
        """How much all files take that are in the directory itself, and in a folder of it."""
        raise NotImplementedError

    def lock(self) -> Holding:
        """Keep other runs from writing. Raises SolutionError where another one writes."""
        raise NotImplementedError

    @contextlib.contextmanager
    def reading(self, file: str) -> Iterator[None]:
        """Meanwhile, what goes wrong is told as an error of reading this file."""
        try:
            yield
        except FileNotFoundError:
            raise Damaged(f"{self.shown(file)} is missing: put a copy of it back, or solve the game again") from None
        except OSError as error:
            raise SolutionError(f"{self.shown(file)} cannot be read: {reason(error)}") from error

    @contextlib.contextmanager
    def writing(self, what: str) -> Iterator[None]:
        """The same of writing ``what``."""
        try:
            yield
        except OSError as error:
            raise SolutionError(
                f"cannot write {what}: {reason(error)}; what is finished is kept, and the same command goes on from "
                "there"
            ) from error


Place = str | os.PathLike[str] | Storage
"""What names a directory: its path, a URI, or a storage."""


class Directory(Storage):
    """A directory that this machine sees."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)

    def shown(self, file: str) -> str:
        return str(self.path / file)

    def inner(self, folder: str) -> Storage:
        return Directory(self.path / folder)

    def prepare(self) -> None:
        with self.writing(self.name):
            self.path.mkdir(parents=True, exist_ok=True)

    def names(self) -> list[str]:
        with self.reading(""):
            return [entry.name for entry in self.path.iterdir()]

    def has(self, file: str) -> bool:
        return (self.path / file).exists()

    def opened(self, file: str) -> IO[bytes]:
        with self.reading(file):
            return (self.path / file).open("rb")

    def source(self, file: str) -> Any:
        return str(self.path / file)

    def appear(self, file: str, write: Callable[[IO[bytes]], Written], durably: bool = False) -> Written:
        whole = self.path / file
        part = whole.with_name(f"{whole.name}.{os.getpid()}{PART}")
        try:
            with self.writing(str(whole)):
                whole.parent.mkdir(exist_ok=True)
                with part.open("wb") as stream:
                    given = write(stream)
                    if durably:
                        stream.flush()
                        os.fsync(stream.fileno())
                part.replace(whole)
                return given
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise

    def settle(self, file: str) -> None:
        with self.writing(self.shown(file)), (self.path / file).open("rb+") as stream:
            os.fsync(stream.fileno())

    def remove(self, file: str) -> None:
        with self.writing(self.shown(file)):
            (self.path / file).unlink(missing_ok=True)

    def remove_folder(self, folder: str) -> None:
        shutil.rmtree(self.path / folder, ignore_errors=True)

    def clear(self, folder: str) -> None:
        with self.writing(self.name):
            for part in [*self.path.glob(f"*{PART}"), *self.path.glob(f"{folder}/*{PART}")]:
                part.unlink(missing_ok=True)

    def bytes(self, folder: str) -> int:
        size = 0
        for place in (self.path, self.path / folder):
            with contextlib.suppress(OSError), os.scandir(place) as entries:
                for entry in entries:
                    with contextlib.suppress(OSError):
                        size += entry.stat().st_size if entry.is_file() else 0
        return size

    def lock(self) -> Holding:
        with self.writing(str(self.path / LOCK)):
            return Lock(self.path)


def is_uri(place: str) -> bool:
    """Whether a place is named by a URI: a scheme of more than a letter, which would be a drive's."""
    return len(place.partition("://")[0]) > 1 and "://" in place


def storage_at(place: Place) -> Storage:
    """The storage of this name. Raises SolutionError for a URI that names none, or cannot be reached."""
    if isinstance(place, Storage):
        return place
    if not isinstance(place, (str, os.PathLike)):
        raise SolutionError(f"path={place!r:.80}: give the name of a directory, or a URI such as s3://bucket/directory")
    text = os.fspath(place)
    if not is_uri(text):
        return Directory(Path(text))
    if text.startswith("file://"):
        return Directory(Path(unquote(urlsplit(text).path)))
    # Imported only now: pyarrow takes a while, and needs to be there for solutions alone.
    from zermelo.solve.object_store import store_at

    return store_at(text)


def everywhere(storage: Storage) -> Storage:
    """The same storage, wherever a process works that it is sent to."""
    return Directory(storage.path.resolve()) if isinstance(storage, Directory) else storage


def reason(error: OSError) -> str:
    """Why reading or writing failed, in a few words."""
    text = error.strerror or " ".join(str(error).split())
    return text if len(text) <= 240 else f"{text[:240]}…"
