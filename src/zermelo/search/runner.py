"""Runner: runs kernels for one search, interpreted or compiled, within its budgets."""

from __future__ import annotations

import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.errors import GameError, NotCompilable, NotCompiled
from zermelo.game import Game
from zermelo.search.tally import BAD_VALUE, LINES_FULL, UNLIMITED, Tally
from zermelo.search.trouble import first_failure, game_failure, inexact_value, trouble_error
from zermelo.search.views import innermost

__all__ = ["PLY_LIMIT", "Runner"]

PLY_LIMIT = 10_000
"""Plies below the root that any search goes."""

LINE_CAPACITY = 1 << 14
"""Actions that the lines of one search have room for at first; a search that needs more starts again with more."""

INTERPRETED_FIRST = 2_000
"""Nodes that speed="auto" searches interpreted before it compiles: for less, compiling is not worth its second."""

_told: set[type] = set()
_imported: list[Any] = []
"""zermelo.native.run, once it is imported to its end: another thread may be about to."""


class Runner:
    """Runs kernels on one game and its views.

    Budgets count from the runner's making and over all its kernels. ``stopped`` says which ended
    the search early, ``speed`` how the last kernel ran.
    """

    def __init__(
        self, *, speed: str, algorithm: str, time_limit: float | None, node_limit: int | None, watch: Any = None
    ) -> None:
        self.wanted = "python" if watch is not None else speed
        self.speed = "python"
        self.algorithm = algorithm
        self.watch = watch
        self.began = time.perf_counter()
        self.deadline = None if time_limit is None or time_limit > threading.TIMEOUT_MAX else self.began + time_limit
        self.compile_seconds = 0.0
        self.nodes_left = UNLIMITED if node_limit is None else node_limit
        self.stopped: str | None = None

    @property
    def seconds(self) -> float:
        """Wall time since the runner was made."""
        return time.perf_counter() - self.began

    def run(
        self,
        kernel: Callable[..., Any],
        game: Game,
        state: Any,
        arguments: tuple[Any, ...],
        *,
        root_actions: int,
        values: int = 1,
        node_limit: int | None = None,
        depth: int | None = None,
        **settings: Any,
    ) -> tuple[Any, Tally]:
        """Run ``kernel(game, state, *arguments, tally, watch)``; its value and the tally.

        ``settings`` are fields of the tally. The value means nothing where ``tally.stop`` is set;
        the root moves that were finished before are still good. Raises what is wrong with the game.
        """
        limit = min(self.nodes_left, UNLIMITED if node_limit is None else node_limit)
        capacity = LINE_CAPACITY if self.watch is None else 64 * LINE_CAPACITY  # a watched search runs once
        while True:

            def fresh(capacity: int = capacity, **zeros: Any) -> Tally:
                tally = Tally(
                    ply_limit=PLY_LIMIT, line_capacity=capacity, root_actions=root_actions, values=values, **zeros
                )
                for name, value in settings.items():
                    setattr(tally, name, value)
                tally.node_limit = limit
                return tally

            value, tally = self._at_best_speed(kernel, game, state, arguments, fresh)
            if tally.trouble != LINES_FULL:
                break
            capacity *= 8
        self.nodes_left -= tally.nodes
        if tally.trouble:
            raise trouble_error(game, state, tally, self.algorithm, depth)
        if tally.stop and self.stopped is None and self.nodes_left <= 0:
            self.stopped = "nodes"
        return value, tally

    def _at_best_speed(
        self, kernel: Any, game: Game, state: Any, arguments: tuple[Any, ...], fresh: Callable[..., Tally]
    ) -> tuple[Any, Tally]:
        if self.wanted == "auto" and self.speed == "python":
            tally = fresh()
            whole = tally.node_limit <= INTERPRETED_FIRST
            tally.node_limit = min(tally.node_limit, INTERPRETED_FIRST)
            value = self._interpreted(kernel, game, state, arguments, tally)
            if whole or not tally.stop or tally.trouble or self.stopped is not None:
                return value, tally
        if self.wanted != "python":
            try:
                return self._compiled(kernel, game, state, arguments, fresh)
            except NotCompilable as reason:
                if self.wanted == "native":
                    raise
                self.wanted = "python"
                kind = type(innermost(game))
                if kind not in _told:
                    _told.add(kind)
                    warnings.warn(f"{reason}; searched interpreted", NotCompiled, stacklevel=2)
        tally = fresh()
        return self._interpreted(kernel, game, state, arguments, tally), tally

    def _interpreted(self, kernel: Any, game: Game, state: Any, arguments: tuple[Any, ...], tally: Tally) -> Any:
        self.speed = "python"
        timer = None
        if self.deadline is not None:
            timer = threading.Timer(max(0.0, self.deadline - time.perf_counter()), self._time_is_up, [tally])
            timer.daemon = True
            timer.start()
        try:
            with _deep_recursion():
                return kernel(game, state, *arguments, tally, self.watch)
        except KeyboardInterrupt:
            self.stopped = "interrupted"
            tally.stop = 1
            return 0.0
        except SystemExit as error:
            failure = game_failure(game, error, error.__traceback__)
            if failure is None:
                raise
            raise failure from error
        except RecursionError as error:
            raise GameError(
                f"{type(innermost(game)).__name__}: Python's recursion limit was reached {tally.ply} plies deep: "
                "a function of the game recurses without end, or the game is too deep for speed='python'"
            ) from error
        except Exception as error:
            failure = game_failure(game, error, error.__traceback__)
            if failure is None:
                raise
            raise failure from error
        finally:
            if timer is not None:
                timer.cancel()

    def _time_is_up(self, tally: Tally) -> None:
        self.stopped = self.stopped or "time"
        tally.stop = 1

    def _compiled(
        self, kernel: Any, game: Game, state: Any, arguments: tuple[Any, ...], fresh: Callable[..., Tally]
    ) -> tuple[Any, Tally]:
        def compiler() -> Any:
            # Numba is imported here, so that even that can be interrupted.
            from zermelo.native import run as native

            _imported.append(native)
            return native, native.compile_kernel(kernel, game)

        native: Any = _imported[0] if _imported else None
        compiled = native.compiled_already(kernel, game) if native is not None else None
        if compiled is None:
            began = time.perf_counter()
            made = self._in_time(compiler)
            self.compile_seconds += time.perf_counter() - began
            if made is None:
                tally = fresh()
                tally.stop = 1
                return 0.0, tally
            native, compiled = made
        tally = fresh(**native.native_zeros)
        try:
            value = native.run(compiled, state, arguments, tally, self._wait)
        except NotCompilable:
            raise
        except Exception as error:
            failure = first_failure(game, state, tally.path[: tally.ply])
            if failure is not None:
                raise failure from error
            raise GameError(
                f"{type(innermost(game)).__name__}: its machine code raises {type(error).__name__}: {error}, which "
                "the interpreted game does not: run check_game on it, or search with speed='python'"
            ) from error
        if tally.trouble == BAD_VALUE:
            reason = inexact_value(game, state, tally)
            if reason is not None:
                raise NotCompilable(reason)
        self.speed = "native"
        return value, tally

    def _in_time(self, work: Callable[[], Any]) -> Any:
        """What ``work`` returns, or None where the search must end before that; the work then goes on by itself."""
        outcome: list[Any] = []
        done = threading.Event()

        def body() -> None:
            try:
                outcome.append(work())
            except BaseException as error:
                outcome.append(error)
            finally:
                done.set()

        # Not a daemon: a process must not end in the middle of the compiler's work.
        threading.Thread(target=body, name="zermelo compiler").start()
        self._wait(done, done.set)
        if not outcome:
            return None
        if isinstance(outcome[0], BaseException):
            raise outcome[0]
        return outcome[0]

    def _wait(self, done: threading.Event, ask_to_stop: Callable[[], None]) -> None:
        """Wait for a compiled kernel; stop it when the time is up or the user interrupts."""
        while not done.is_set():
            try:
                left = None if self.deadline is None else self.deadline - time.perf_counter()
                if left is not None and left <= 0 and self.stopped is None:
                    self.stopped = "time"
                    ask_to_stop()
                # Bounded, so that Ctrl-C is noticed on every platform.
                done.wait(0.2 if left is None or left <= 0 else min(left, 0.2))
            except KeyboardInterrupt:
                self.stopped = "interrupted"
                ask_to_stop()

    @property
    def out_of_budget(self) -> bool:
        """Whether nothing more may be searched."""
        if self.stopped is None and self.deadline is not None and time.perf_counter() >= self.deadline:
            self.stopped = "time"
        if self.stopped is None and self.nodes_left <= 0:
            self.stopped = "nodes"
        return self.stopped is not None


_deep_lock = threading.Lock()
_deep_count = 0
_usual_limit = 0


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let Python recurse as deep as a search may go; the limit is put back when the last search ends."""
    global _deep_count, _usual_limit
    with _deep_lock:
        if _deep_count == 0:
            _usual_limit = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_usual_limit, 3 * PLY_LIMIT))
        _deep_count += 1
    try:
        yield
    finally:
        with _deep_lock:
            _deep_count -= 1
            if _deep_count == 0:
                sys.setrecursionlimit(_usual_limit)
