"""Object stores and the other file systems that pyarrow knows: S3 and its like, Google's, Azure's, Hadoop's.

An object appears when its upload ends, so that it is there whole or not at all; one that another object
replaces is whole, too. In a file system that shows files while they are written, they are renamed at the end.
Nothing waits for ever: a server that does not answer is asked a few times, for seconds.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import tempfile
from collections.abc import Callable
from typing import IO, Any
from urllib.parse import urlsplit

from zermelo.errors import SolutionError
from zermelo.solve.lease import Lease
from zermelo.solve.parquet import package
from zermelo.solve.storage import PART, Holding, Storage, Written

__all__ = ["ObjectStore", "store_at"]

CONNECTING, ANSWERING, TRIES = 5, 20, 3
"""Seconds that a connection and an answer may take, and how often either is tried."""
WHOLE = ("s3", "gcs", "abfs")
"""Kinds of file system whose files appear when their writing ends."""
IN_MEMORY = 1 << 24
"""Bytes of a file that are gathered in memory before it is sent; larger ones are on this machine's disk till then."""


def store_at(uri: str) -> ObjectStore:
    """The directory that a URI names, see pyarrow.fs.FileSystem.from_uri. Raises SolutionError where it names none."""
    package()
    from pyarrow import ArrowException
    from pyarrow.fs import FileSystem

    name = _without_secrets(uri)
    try:
        filesystem, path = FileSystem.from_uri(uri)
        if not path.strip("/"):
            raise SolutionError(f"{name} names no directory: write it as in s3://bucket/directory")
        return ObjectStore(_impatient(filesystem), path.rstrip("/"), name)
    except (OSError, ValueError, ArrowException) as error:
        why = " ".join(str(error).split())
        for part in filter(None, (urlsplit(uri).username, urlsplit(uri).password)):
            why = why.replace(part, "…")
        raise SolutionError(f"{name} is no place that can be reached: {why:.240}") from error


def _without_secrets(uri: str) -> str:
    """A URI without its options, and without a user's name and password."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")


def _impatient(filesystem: Any) -> Any:
    """The same file system, which gives up after a few seconds: a URI cannot say so."""
    from pyarrow import fs

    if filesystem.type_name not in ("s3", "gcs"):
        return filesystem
    options = dict(filesystem.__reduce__()[1][0])  # what it is pickled by: the arguments that it is made with
    if filesystem.type_name == "s3":
        options.update(
            connect_timeout=CONNECTING, request_timeout=ANSWERING,
            retry_strategy=fs.AwsStandardS3RetryStrategy(max_attempts=TRIES),
        )  # fmt: skip
    elif options.get("retry_time_limit") is None:
        from datetime import timedelta

        options["retry_time_limit"] = timedelta(seconds=ANSWERING)
    return type(filesystem)(**{name: value for name, value in options.items() if value not in ("", None)})


class ObjectStore(Storage):
    """A directory ``path`` of a pyarrow file system; in an object store it begins with the bucket."""

    def __init__(self, filesystem: Any, path: str, name: str | None = None) -> None:
        self.filesystem, self.path = filesystem, path.rstrip("/")
        self.name = name or f"{filesystem.type_name}://{self.path}"

    def inner(self, folder: str) -> Storage:
        return ObjectStore(self.filesystem, self._at(folder), self.shown(folder))

    def _at(self, file: str) -> str:
        return f"{self.path}/{file}"

    def prepare(self) -> None:
        with self.writing(self.name):
            self.filesystem.create_dir(self.path, recursive=True)

    def _entries(self, folder: str = "") -> list[Any]:
        from pyarrow.fs import FileSelector

        at = self._at(folder) if folder else self.path
        with self.reading(folder):
            found: list[Any] = self.filesystem.get_file_info(FileSelector(at, allow_not_found=True))
            return found

    def names(self) -> list[str]:
        return [entry.base_name for entry in self._entries()]

    def has(self, file: str) -> bool:
        from pyarrow.fs import FileType

        with self.reading(file):
            return bool(self.filesystem.get_file_info(self._at(file)).type != FileType.NotFound)

    def opened(self, file: str) -> IO[bytes]:
        with self.reading(file):
            return io.BufferedReader(_Reading(self, file), 1 << 16)

    def read(self, file: str) -> bytes:
        with self.reading(file), self.filesystem.open_input_file(self._at(file)) as stream:
            content: bytes = stream.read()
            return content

    def appear(self, file: str, write: Callable[[IO[bytes]], Written], durably: bool = False) -> Written:
        # Written here first: what is open and breaks off would be sent as far as it had come.
        with self.writing(self.shown(file)), tempfile.SpooledTemporaryFile(IN_MEMORY) as whole:
            given = write(whole)
            whole.seek(0)
            target = self._at(file)
            if self.filesystem.type_name not in WHOLE:
                self.filesystem.create_dir(target.rpartition("/")[0], recursive=True)
                target += PART
            try:
                with self.filesystem.open_output_stream(target) as stream:
                    shutil.copyfileobj(whole, stream, 1 << 22)
            except BaseException:
                with contextlib.suppress(OSError):
                    self.filesystem.delete_file(target)
                raise
            if target != self._at(file):
                self.filesystem.move(target, self._at(file))
            return given

    def remove(self, file: str) -> None:
        with self.writing(self.shown(file)), contextlib.suppress(FileNotFoundError):
            self.filesystem.delete_file(self._at(file))

    def remove_folder(self, folder: str) -> None:
        with self.writing(self.shown(folder)), contextlib.suppress(FileNotFoundError):
            self.filesystem.delete_dir(self._at(folder))

    def clear(self, folder: str) -> None:
        for within in ("", f"{folder}/"):
            for entry in self._entries(within.rstrip("/")):
                if entry.base_name.endswith(PART):
                    self.remove(f"{within}{entry.base_name}")

    def bytes(self, folder: str) -> int:
        with contextlib.suppress(SolutionError):  # it is told only on the way
            return sum([entry.size or 0 for within in ("", folder) for entry in self._entries(within)])
        return 0

    def lock(self) -> Holding:
        return Lease(self)


class _Reading(io.RawIOBase):
    """A file that is read over the network, a part at a time; every error is told with its name."""

    def __init__(self, store: ObjectStore, file: str) -> None:
        self._store, self._file = store, file
        self._stream = store.filesystem.open_input_file(store._at(file))

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        with self._store.reading(self._file):
            return int(self._stream.readinto(buffer))

    def seek(self, offset: int, whence: int = 0) -> int:
        self._stream.seek(offset, whence)
        return int(self._stream.tell())

    def tell(self) -> int:
        return int(self._stream.tell())

    def close(self) -> None:
        if not self.closed:
            with contextlib.suppress(OSError):
                self._stream.close()
        super().close()
