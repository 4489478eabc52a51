"""A lease on a directory of an object store, which has no locks: one run at a time writes to it.

Who wants to write puts a claim there and looks for others. A claim is renewed every few seconds, and one that has not
changed for as long as a lease lasts is nobody's. Of two that begin at the same moment at least one sees the other,
as a store shows at once what was put there; both may draw back. A run that was stopped for longer than its lease and
then goes on finds out before it writes the manifest again. In between it may write files once more: the same bytes as
the other's, or, while levels are sorted, pieces whose checksums then show that they are not what was meant.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
import uuid
from typing import TYPE_CHECKING

from zermelo.errors import SolutionError
from zermelo.solve.lock import LOCK

if TYPE_CHECKING:
    from zermelo.solve.storage import Storage

__all__ = ["LASTS", "Lease"]

LASTS = 20.0
"""Seconds after which a claim that is not renewed is nobody's."""
RENEWED = 4.0
"""Seconds between two renewals."""


class Lease:
    """Holds a directory from when it is made until ``release``."""

    def __init__(self, storage: Storage) -> None:
        """Raises SolutionError where another run holds the directory: after a few seconds, as it has to show that."""
        self.storage = storage
        self.file = f"{LOCK}.{uuid.uuid4().hex}"
        self._holder = f"process {os.getpid()} on {socket.gethostname()}"
        self._beats = 0
        self._ended = threading.Event()
        self._lost: str | None = None
        self._renew()
        try:
            self._wait_for_others()
        except BaseException:
            storage.remove(self.file)
            raise
        self._renewed = time.monotonic()
        self._thread = threading.Thread(target=self._keep, name="zermelo lease", daemon=True)
        self._thread.start()

    def _renew(self) -> None:
        self._beats += 1
        text = f"{self._beats} {self._holder}"
        self.storage.appear(self.file, lambda stream: stream.write(text.encode()))

    def _others(self) -> dict[str, str]:
        """The claims of others, and what they say."""
        found = {}
        for name in self.storage.names():
            if name.startswith(f"{LOCK}.") and name != self.file:
                with contextlib.suppress(SolutionError):  # gone meanwhile
                    found[name] = self.storage.read(name).decode(errors="replace")
        return found

    def _wait_for_others(self) -> None:
        """Return when nobody else has a claim; take away those that are not renewed while a lease lasts."""
        first = self._others()
        began = time.monotonic()
        while first:
            time.sleep(min(1.0, LASTS / 10))
            self._renew()
            now = self._others()
            for name, text in now.items():
                if text != first.get(name):
                    holder = text.partition(" ")[2] or "another process"
                    raise SolutionError(
                        f"{self.storage} is being written by {holder}: wait until it ends, or name another directory"
                    )
            first = {name: text for name, text in first.items() if name in now}
            if time.monotonic() - began > LASTS:
                for name in first:
                    self.storage.remove(name)
                first = {}

    def _keep(self) -> None:
        while not self._ended.wait(RENEWED):
            try:
                if not self.storage.has(self.file):
                    self._lost = "another run has taken it over"
                    return
                self._renew()
                self._renewed = time.monotonic()
            except SolutionError:  # whoever writes meets the same, and says so
                continue

    def check(self) -> None:
        """Raise SolutionError where the directory may be another's by now."""
        if self._lost is None and time.monotonic() - self._renewed > LASTS and not self.storage.has(self.file):
            self._lost = "another run has taken it over"
        if self._lost is not None:
            raise SolutionError(f"{self.storage} cannot be written any more: {self._lost}")

    def release(self) -> None:
        """Let others write."""
        if not self._ended.is_set():
            self._ended.set()
            self._thread.join()
            with contextlib.suppress(SolutionError):
                self.storage.remove(self.file)
