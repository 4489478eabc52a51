"""Compiling a kernel in a thread of its own, so that a search can go on meanwhile, or be interrupted."""

from __future__ import annotations

import threading
import time
from typing import Any

from zermelo.errors import NotCompilable
from zermelo.game import Game

__all__ = ["Compiling"]

_imported: list[Any] = []
"""zermelo.native.run, once it is imported to its end: another thread may be about to."""


class Compiling:
    """A kernel that is being compiled in a thread. ``outcome`` is (native, compiled), or what the compiler raised."""

    def __init__(self, kernel: Any, game: Game) -> None:
        self.kernel = kernel
        self.game = game
        self.done = threading.Event()
        self.outcome: Any = None
        self.seconds = 0.0

    @classmethod
    def ready(cls, kernel: Any, game: Game) -> Compiling | None:
        """The compiled ``kernel`` for ``game`` where this process has it."""
        try:
            compiled = _imported[0].compiled_already(kernel, game) if _imported else None
        except NotCompilable:
            return None
        if compiled is None:
            return None
        made = cls(kernel, game)
        made.outcome = _imported[0], compiled
        made.done.set()
        return made

    @classmethod
    def of(cls, kernel: Any, game: Game) -> Compiling:
        """The compiled ``kernel`` for ``game``: at once where this process has it, else begun."""
        made = cls.ready(kernel, game)
        if made is None:
            made = cls(kernel, game)
            # Not a daemon: a process must not end in the middle of the compiler's work.
            threading.Thread(target=made._work, name="zermelo compiler").start()
        return made

    def _work(self) -> None:
        began = time.perf_counter()
        try:
            # Numba is imported here, so that even that can be interrupted.
            from zermelo.native import run as native

            _imported.append(native)
            outcome: Any = native, native.compile_kernel(self.kernel, self.game)
        except BaseException as error:
            outcome = error
        self.seconds = time.perf_counter() - began
        self.outcome = outcome
        self.done.set()
