"""At which speed a solution is made: the kernels as they are, or as machine code, and the threads they run in."""

from __future__ import annotations

import os
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from zermelo.errors import GameError, NotCompilable, NotCompiled, ZermeloError
from zermelo.game import Game
from zermelo.search.trouble import call
from zermelo.search.views import innermost
from zermelo.solve.keyed import Keyed, OwnWideKeys

__all__ = ["INTERPRETED_FIRST", "Machine", "usable_cores"]

INTERPRETED_FIRST = 2_000
"""Positions that are found interpreted before it is worth the seconds that compiling takes."""

_told: set[type] = set()
"""Classes of games that cannot be compiled, of which that was said already."""


def usable_cores() -> int:
    """How many threads can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Machine:
    """Runs kernels, as ``speed`` says: "auto" compiles once there is enough to do, and where that can be."""

    def __init__(self, game: Game, speed: str, threads: int) -> None:
        self.game = game
        self.threads = threads
        self._wanted = speed
        self.compiled = speed == "native"
        self._pool: ThreadPoolExecutor | None = None

    def __enter__(self) -> Machine:
        self._pool = ThreadPoolExecutor(self.threads, "zermelo solver")
        return self

    def __exit__(self, *_: object) -> None:
        assert self._pool is not None
        self._pool.shutdown(cancel_futures=True)

    def expect(self, positions: int) -> None:
        """There are so many positions to go through: from now on compile, if that is worth it."""
        if self._wanted == "auto" and positions > INTERPRETED_FIRST:
            self.compiled = True

    def kernel(self, function: Callable[..., Any], keyed: Keyed, *kinds: str) -> Callable[..., Any]:
        """``function`` with the game as its first argument already given.

        Its further arguments are of these kinds. Raises NotCompilable where machine code was demanded.
        """
        return self._kernel(function, (keyed,), kinds)

    def kernel_of_two(
        self, function: Callable[..., Any], keyed: Keyed, other: Keyed, *kinds: str
    ) -> Callable[..., Any]:
        """The same of a function that begins with the same game twice, with keys of two layouts."""
        return self._kernel(function, (keyed, other), kinds)

    def _kernel(
        self, function: Callable[..., Any], keyed: tuple[Keyed, ...], kinds: Sequence[str]
    ) -> Callable[..., Any]:
        if self.compiled and any(isinstance(one, OwnWideKeys) for one in keyed):
            kind = type(innermost(self.game)).__name__
            self._fall_back(NotCompilable(f"{kind}.pack gives keys of more than 63 bits"))
        if self.compiled:
            # Imported only now: numba takes half a second.
            from zermelo.native import arrays

            try:
                bound = [arrays.bind(one) for one in keyed]
                compiled = arrays.compiled_for(function, bound, keyed[0], kinds)
            except NotCompilable as reason:
                self._fall_back(reason)
            else:
                return lambda *given: self._asked(lambda: compiled(*bound, *given))
        return lambda *given: self._asked(lambda: function(*keyed, *given))

    def plain(self, function: Callable[..., Any], *kinds: str) -> Callable[..., Any]:
        """``function``, which knows no game."""
        if self.compiled:
            from zermelo.native import arrays

            compiled: Callable[..., Any] = arrays.compiled_plain(function, kinds)
            return compiled
        return function

    def map(self, function: Callable[[Any], Any], items: Iterable[Any]) -> list[Any]:
        """``function`` of each item, in order: at the same time where it is machine code."""
        if not self.compiled or self._pool is None:
            return [function(item) for item in items]
        return list(self._pool.map(function, items))

    def stream(self, function: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        """The same, of which only a few are worked on, or waited for, at a time."""
        if not self.compiled or self._pool is None:
            for item in items:
                yield function(item)
            return
        waiting: deque[Future[Any]] = deque()
        try:
            for item in items:
                waiting.append(self._pool.submit(function, item))
                if len(waiting) > 2 * self.threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()

    def _asked(self, work: Callable[[], Any]) -> Any:
        """What ``work`` returns; what the game's own code raised becomes a GameError."""
        try:
            return call(self.game, work)
        except ZermeloError:
            raise
        except Exception as error:
            kind = type(innermost(self.game)).__name__
            raise GameError(f"{kind} fails at a position of the game: {type(error).__name__}: {error}") from error

    def _fall_back(self, reason: NotCompilable) -> None:
        """Work interpreted from now on, and say once why; where that is not wanted, raise ``reason``."""
        if self._wanted == "native":
            raise reason
        self._wanted, self.compiled = "python", False
        kind = type(innermost(self.game))
        if kind not in _told:
            _told.add(kind)
            warnings.warn(f"{reason}; solved interpreted", NotCompiled, stacklevel=2)
