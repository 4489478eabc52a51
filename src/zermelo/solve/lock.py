"""A lock on a directory: one run at a time writes to it. The system lets go of it when its holder ends, however."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import IO

from zermelo.errors import SolutionError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["LOCK", "Lock"]

LOCK = "solving.lock"
"""The name of the file that is locked. It is there only while a run writes."""


class Lock:
    """Holds a directory from when it is made until ``release``."""

    def __init__(self, path: Path) -> None:
        """Raises SolutionError where another run holds the directory, OSError where no file can be made in it."""
        self.file = path / LOCK
        self._stream: IO[str] | None = None
        while self._stream is None:
            stream = self.file.open("a+")
            try:
                if not _locked(stream):
                    stream.seek(0)
                    holder = stream.read(200).strip() or "another process"
                    raise SolutionError(
                        f"{path} is being written by {holder}: wait until it ends, or name another directory"
                    )
                if self._is_there(stream):
                    self._stream = stream
            finally:
                if self._stream is None:
                    stream.close()
        self._stream.truncate(0)
        self._stream.write(f"process {os.getpid()} on {socket.gethostname()}\n")
        self._stream.flush()

    def _is_there(self, stream: IO[str]) -> bool:
        """Whether the locked file is still the one of that name: its last holder may have removed it meanwhile."""
        try:
            return os.path.samestat(os.fstat(stream.fileno()), self.file.stat())
        except FileNotFoundError:
            return False

    def check(self) -> None:
        """Nobody takes it over while its holder lives."""

    def release(self) -> None:
        """Let others write."""
        if self._stream is not None:
            if sys.platform == "win32":  # it removes no open file
                self._stream.close()
            self.file.unlink(missing_ok=True)
            self._stream.close()
            self._stream = None


def _locked(stream: IO[str]) -> bool:
    """Whether the file could be locked, or needs no lock because its file system knows none."""
    try:
        if sys.platform == "win32":
            stream.seek(1 << 20)  # what is locked cannot be read there: not where the holder is named
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except PermissionError:
        return sys.platform != "win32"  # which tells a lock of another's so
    except OSError:
        return True
    return True
