"""Runner: runs kernels for one search, interpreted or compiled, within its budgets."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.errors import GameError, NotCompilable, NotCompiled, ZermeloError
from zermelo.game import Game
from zermelo.search.compiling import Compiling
from zermelo.search.crew import first_of
from zermelo.search.interpreter import PLY_LIMIT, deep_recursion, interrupts_noted, turns_are_short
from zermelo.search.table import Table
from zermelo.search.tally import BAD_VALUE, LINES_FULL, UNLIMITED, Tally
from zermelo.search.trouble import (
    at_position,
    game_failure,
    inexact_value,
    machine_failure,
    misfit,
    trouble_error,
)
from zermelo.search.views import innermost

__all__ = ["PLY_LIMIT", "Runner"]

LINE_CAPACITY = 1 << 14
"""Actions that the lines of one search have room for at first; a search that needs more starts again with more."""

MOST_CAPACITY = 1 << 20
"""Actions of the positions on one line of play that there can be room for."""

INTERPRETED_FIRST = 2_000
"""Nodes that speed="auto" searches interpreted before it compiles: for less, compiling is not worth its second."""

_told: set[type] = set()


class Runner:
    """Runs kernels on one game and its views.

    Budgets count from the runner's making and over all its kernels. ``stopped`` says which ended
    the search early, ``speed`` how the last kernel ran.
    """

    def __init__(
        self,
        *,
        speed: str,
        algorithm: str,
        time_limit: float | None = None,
        node_limit: int | None = None,
        watch: Any = None,
        threads: int = 1,
        stop: threading.Event | None = None,
        on_second: Callable[[int], None] | None = None,
    ) -> None:
        """``on_second`` is called about once a second, from any thread, with the nodes of the kernel at work."""
        self.wanted = "python" if watch is not None else speed
        self.speed = "python"
        self.algorithm = algorithm
        self.watch = watch
        self.threads = threads
        self.began = time.perf_counter()
        self.deadline = None if time_limit is None or time_limit > threading.TIMEOUT_MAX else self.began + time_limit
        self.compile_seconds = 0.0
        self.kernel_seconds = 0.0
        self.nodes_left = UNLIMITED if node_limit is None else node_limit
        self.stopped: str | None = None
        self._stop = stop
        self._on_second = on_second
        self._next_second = self.began + 1
        self._failure: BaseException | None = None
        self._compiling: dict[Any, Compiling] = {}

    @property
    def seconds(self) -> float:
        """Wall time since the runner was made."""
        return time.perf_counter() - self.began

    @property
    def has_budget(self) -> bool:
        """Whether time or nodes are limited."""
        return self.deadline is not None or self.nodes_left < UNLIMITED

    @property
    def out_of_budget(self) -> bool:
        """Whether nothing more may be searched."""
        if self._must_stop():
            return True
        if self.nodes_left <= 0:
            self.stopped = "nodes"
        return self.stopped is not None

    def run(
        self,
        kernel: Callable[..., Any],
        game: Game,
        state: Any,
        arguments: tuple[Any, ...],
        *,
        root_actions: int,
        values: int = 1,
        workspace: int = 0,
        counted_plies: int = 0,
        node_limit: int | None = None,
        depth: int | None = None,
        table: Table | None = None,
        **settings: Any,
    ) -> tuple[Any, Tally]:
        """Run ``kernel(game, state, *arguments, tally, watch)``; its value and the tally.

        ``settings`` are fields of the tally. The value means nothing where ``tally.stop`` is set;
        the root moves that were finished before are still good. Raises what is wrong with the game.
        """
        limit = min(self.nodes_left, UNLIMITED if node_limit is None else node_limit)
        all_there_is = limit == self.nodes_left < UNLIMITED
        capacity = LINE_CAPACITY if self.watch is None else 64 * LINE_CAPACITY  # a watched search runs once
        while True:

            def fresh(capacity: int = capacity, **zeros: Any) -> Tally:
                tally = Tally(
                    ply_limit=PLY_LIMIT, line_capacity=capacity, root_actions=root_actions, values=values,
                    move_capacity=0 if table is None else capacity, workspace=workspace,
                    counted_plies=counted_plies, probes=capacity if settings.get("probing") else 0, **zeros,
                )  # fmt: skip
                if table is not None:
                    table.lend(tally, shared=self.threads > 1)
                for name, value in settings.items():
                    setattr(tally, name, value)
                tally.node_limit = limit
                return tally

            value, tally = self._at_best_speed(kernel, game, state, arguments, fresh)
            if tally.trouble != LINES_FULL:
                break
            lines_end = max(tally.line_start[tally.ply], tally.root_line_end[tally.roots])
            if capacity >= MOST_CAPACITY and table is not None and lines_end + PLY_LIMIT < capacity:
                # It is not the lines that have no room.
                where = at_position(game, state, tally.path[: tally.ply])
                kind = type(innermost(game)).__name__
                raise GameError(f"{kind}.actions gives more {where} than a search can hold: does it end?")
            capacity *= 8
        self.nodes_left -= tally.nodes
        if table is not None:
            table.filled += tally.table_filled
        if tally.trouble:
            raise trouble_error(game, state, tally, self.algorithm, depth)
        # Threads may leave a few of their shares.
        if tally.stop and self.stopped is None and (self.nodes_left <= 0 or (all_there_is and tally.stop == 1)):
            self.stopped = "nodes"
        return value, tally

    def _at_best_speed(
        self, kernel: Any, game: Game, state: Any, arguments: tuple[Any, ...], fresh: Callable[..., Tally]
    ) -> tuple[Any, Tally]:
        if self.wanted == "auto" and self.speed == "python" and not self.is_compiled(kernel, game):
            tally = fresh()
            whole = tally.node_limit <= INTERPRETED_FIRST
            tally.node_limit = min(tally.node_limit, INTERPRETED_FIRST)
            value = self._interpreted(kernel, game, state, arguments, tally)
            if whole or not tally.stop or tally.trouble or self.stopped is not None:
                return value, tally
        if self.wanted != "python":
            try:
                compiling = self._compile(kernel, game)
                if self.deadline is not None and self.wanted == "auto" and not compiling.done.is_set():
                    # The compiler may take all the time there is: search on meanwhile.
                    tally = fresh()
                    with turns_are_short():
                        value = self._interpreted(kernel, game, state, arguments, tally, until=compiling.done)
                    if not tally.stop or tally.trouble or self.stopped is not None or not compiling.done.is_set():
                        return value, tally
                return self._compiled(compiling, game, state, arguments, fresh)
            except NotCompilable as reason:
                self.fall_back(reason, game)
        tally = fresh()
        return self._interpreted(kernel, game, state, arguments, tally), tally

    def fall_back(self, reason: NotCompilable, game: Game) -> None:
        """Search interpreted from now on, and say once why; where that is not wanted, raise ``reason``."""
        if self.wanted == "native":
            raise reason
        self.wanted = "python"
        kind = type(innermost(game))
        if kind not in _told:
            _told.add(kind)
            warnings.warn(f"{reason}; searched interpreted", NotCompiled, stacklevel=2)

    def _interpreted(
        self,
        kernel: Any,
        game: Game,
        state: Any,
        arguments: tuple[Any, ...],
        tally: Tally,
        until: threading.Event | None = None,
    ) -> Any:
        self.speed = "python"
        try:
            with deep_recursion(), self._watching(tally, until), interrupts_noted(lambda: self._interrupt(tally)):
                return kernel(game, state, *arguments, tally, self.watch)
        except KeyboardInterrupt:
            self._interrupt(tally)
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
        except ZermeloError:
            raise
        except Exception as error:
            failure = game_failure(game, error, error.__traceback__)
            if failure is None and isinstance(innermost(game), type(game)):
                failure = misfit(game, state, tally.path[: tally.ply])
            if failure is None:
                raise
            raise failure from error

    def _interrupt(self, tally: Tally) -> None:
        self.stopped = "interrupted"
        tally.stop = 1

    @contextmanager
    def _watching(self, tally: Tally, until: threading.Event | None) -> Iterator[None]:
        """Have another thread stop an interpreted kernel when its time is up, or ``until`` is set."""
        if self.deadline is None and self._stop is None and self._on_second is None and until is None:
            yield
            return
        done = threading.Event()

        def watch() -> None:
            while not done.wait(self._pause()):
                if self._must_stop() or (until is not None and until.is_set()):
                    tally.stop = 1
                    return
                self._tell(tally.nodes)

        watcher = threading.Thread(target=watch, name="zermelo watch", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()
        if self._failure is not None:
            raise self._failure

    def is_compiled(self, kernel: Any, game: Game) -> bool:
        """Whether this process has compiled ``kernel`` for ``game``."""
        key = kernel, id(game)
        if key not in self._compiling:
            ready = Compiling.ready(kernel, game)
            if ready is None:
                return False
            self._compiling[key] = ready
        return isinstance(self._compiling[key].outcome, tuple)

    def _compile(self, kernel: Any, game: Game) -> Compiling:
        """The compiled kernel, in the making or made. A game does not change during one search."""
        key = kernel, id(game)  # which is no other game's as long as this one is kept in there
        if key not in self._compiling:
            self._compiling[key] = Compiling.of(kernel, game)
        return self._compiling[key]

    def _compiled(
        self, compiling: Compiling, game: Game, state: Any, arguments: tuple[Any, ...], fresh: Callable[..., Tally]
    ) -> tuple[Any, Tally]:
        made = self._when_compiled(compiling)
        if made is None:
            tally = fresh()
            tally.stop = 1
            return 0.0, tally
        native, compiled = made
        tally = fresh(**native.native_zeros)
        dividing = tally.share_ply >= 0
        threads = self.threads if tally.use_table or dividing else 1
        tallies = [tally, *(fresh(**native.native_zeros) for _ in range(1, threads))]
        for number, one in enumerate(tallies):
            one.thread, one.sharers = number, threads
            one.node_limit = one.node_limit // threads + (number < one.node_limit % threads)
        ended = threading.Event()
        crew: list[Any] = []
        first = None
        try:
            for one in tallies:
                crew.append(native.Running(compiled, state, arguments, one, ended))
            first = first_of(crew, ended, dividing, self.wait)
        finally:
            for number, running in enumerate(crew):
                if number != first and not running.done.is_set():
                    running.ask_to_stop()
        at_work = tally
        try:
            for running, one in zip(crew, tallies, strict=True):
                running.done.wait()
                at_work = one
                running.finish()
        except NotCompilable:
            raise
        except Exception as error:
            raise machine_failure(game, state, at_work.path[: at_work.ply], error) from error
        value, tally = crew[first].value, tallies[first]
        self.kernel_seconds += crew[first].seconds
        for one in tallies:
            if one is not tally:
                tally.add(one)
        if tally.trouble == BAD_VALUE:
            reason = inexact_value(game, state, tally)
            if reason is not None:
                raise NotCompilable(reason)
        self.speed = "native"
        return value, tally

    def compiled(self, kernel: Any, game: Game) -> Any:
        """What runs machine code, and the compiled ``kernel``; None where its time is up before it is compiled.

        Raises NotCompilable.
        """
        return self._when_compiled(self._compile(kernel, game))

    def _when_compiled(self, compiling: Compiling) -> Any:
        self.wait(compiling.done, compiling.done.set)
        if compiling.outcome is None:  # its time is up; the compiler goes on by itself
            return None
        self.compile_seconds += compiling.seconds
        compiling.seconds = 0.0
        if isinstance(compiling.outcome, BaseException):
            raise compiling.outcome
        return compiling.outcome

    def wait(
        self, done: threading.Event, ask_to_stop: Callable[[], None], nodes: Callable[[], int] = lambda: 0
    ) -> None:
        """Wait for a compiled kernel, or the compiler; stop it when the time is up or the user interrupts."""
        while not done.is_set():
            try:
                # Bounded, so that Ctrl-C is noticed on every platform.
                if done.wait(self._pause()):
                    break
                if self._must_stop():
                    ask_to_stop()
                    done.wait()
                self._tell(nodes())
            except KeyboardInterrupt:
                self.stopped = "interrupted"
                ask_to_stop()
        if self._failure is not None:
            raise self._failure

    def _pause(self) -> float:
        """Seconds until it is time to look whether to stop."""
        pause = 0.2 if self._stop is None else 0.02
        return pause if self.deadline is None else max(0.0, min(pause, self.deadline - time.perf_counter()))

    def _must_stop(self) -> bool:
        """Whether time is up or someone asks to stop; ``stopped`` then says so."""
        if self.stopped is None:
            if self._stop is not None and self._stop.is_set():
                self.stopped = "asked"
            elif self.deadline is not None and time.perf_counter() >= self.deadline:
                self.stopped = "time"
        return self.stopped is not None

    def _tell(self, nodes: int) -> None:
        """Call ``on_second`` if it is due. What it raises ends the search and is raised there."""
        if self._on_second is None or time.perf_counter() < self._next_second:
            return
        self._next_second = time.perf_counter() + 1
        try:
            self._on_second(nodes)
        except BaseException as error:
            self._failure = error
            self.stopped = "asked"
