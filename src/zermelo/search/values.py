"""values(): the exact values of many positions in one call."""

from __future__ import annotations

import functools
import math
import threading
from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from zermelo.errors import NotCompilable, SearchError
from zermelo.game import Game
from zermelo.search.algorithms import algorithm_named
from zermelo.search.exact import exact_value
from zermelo.search.interpreter import PLY_LIMIT
from zermelo.search.options import (
    ORDERING,
    check_game_given,
    check_number,
    check_ordering,
    check_stop,
    check_table,
    check_threads,
    check_word,
    tabled_rules,
)
from zermelo.search.principal_variation import principal_variation
from zermelo.search.runner import INTERPRETED_FIRST, LINE_CAPACITY, MOST_CAPACITY, Runner
from zermelo.search.table import Table, borrowed
from zermelo.search.tally import BAD_VALUE, INFINITY, LINES_FULL, UNLIMITED, Tally
from zermelo.search.total import utility_total
from zermelo.search.trouble import call, inexact_value, machine_failure, trouble_error
from zermelo.search.views import Numbered, has_keys

__all__ = ["Values", "values"]


@dataclass(frozen=True)
class Values:
    """What many positions are worth, and what it took."""

    values: tuple[Any, ...]
    """One a position, for its player to move (for player 0 where the game is over): proven.
    None where a budget ended the search before."""
    nodes: int
    seconds: float
    """Of the whole call, ``compile_seconds`` included."""
    compile_seconds: float
    speed: str
    """"native" or "python": how the last position was searched."""


def values(
    game: Game,
    states: Iterable[Any],
    *,
    algorithm: str = "mtd-f",
    nodes: int | None = None,
    time: float | None = None,
    memory: float = 64,
    table: Table | None = None,
    ordering: Collection[str] = ORDERING,
    threads: int = 1,
    speed: str = "auto",
    stop: threading.Event | None = None,
) -> Values:
    """The exact value of each of ``states`` for its player to move, in one call: of a game that was played, say.

    As machine code there is next to nothing between one position and the next, where a call of ``search``
    takes a millisecond. ``algorithm`` is "mtd-f", or "c-star" for games whose utilities are far apart and
    declared (``utility_range``). Every search goes to the end of the game.

    Each position is searched with an empty table of ``memory`` MiB, or they all go on with ``table``.
    ``ordering`` is as for ``search``. ``threads`` share out the positions, and the memory. ``nodes`` and
    ``time`` (seconds) are budgets for all positions together: when one ends, or ``stop`` is set, the values
    that are not known yet are None.

    Raises SearchError for what means nothing, GameError for a broken game.
    """
    check_game_given(game)
    if not isinstance(states, Iterable) or isinstance(states, (str, bytes)):
        raise SearchError(f"states={states!r:.80}: give a list of states; of one state, search finds the value")
    given = list(states)
    chosen = algorithm_named(algorithm)
    if chosen.name not in ("mtd-f", "c-star"):
        raise SearchError(f"values are found by mtd-f or c-star, not by {chosen.name}")
    chosen.refuse(game)
    check_threads(threads)
    check_number("nodes", nodes)
    check_number("time", time)
    check_word("speed", speed, ("auto", "native", "python"))
    check_table(table, memory)
    check_ordering(ordering)
    check_stop(stop)
    least, most = (-INFINITY, INFINITY) if game.utility_range is None else game.utility_range
    if chosen.name == "c-star" and not (least > -INFINITY and most < INFINITY):
        raise SearchError(f"{type(game).__name__} has no utility_range, which c-star halves: use algorithm='mtd-f'")
    runner = Runner(
        speed=speed, algorithm=chosen.name, time_limit=time, stop=stop,
        node_limit=None if nodes is None or nodes == math.inf else math.ceil(nodes),
    )  # fmt: skip
    with ExitStack() as held:
        tables = [table] if table else [held.enter_context(borrowed(memory / threads)) for _ in range(threads)]
        for one in tables:
            call(game, functools.partial(one.begin, game))
        keyed = all(call(game, functools.partial(has_keys, game, state)) for state in given)
        seen = game if keyed else Numbered(game, tables[0].numbers)
        total = call(game, lambda: utility_total(game, given[0])) if given else 0
        work = _Work(
            runner, seen, given, tables * (threads // len(tables)), threads > len(tables),
            (int(chosen.name == "c-star"), int(table is None), UNLIMITED, least, most),
            {**tabled_rules(game, None, ordering), "fair": total / 2, "total": total},
        )  # fmt: skip
        call(game, work.run)
    return Values(tuple(work.found), work.nodes, runner.seconds, runner.compile_seconds, runner.speed)


class _Work:
    """All positions of one call, and how far it has come."""

    def __init__(
        self,
        runner: Runner,
        game: Game,
        states: list[Any],
        tables: list[Table],
        shared: bool,
        arguments: tuple[Any, ...],
        rules: dict[str, Any],
    ) -> None:
        self.runner, self.game, self.states, self.rules = runner, game, states, rules
        self.tables = tables
        """A thread's each; the same one where they are ``shared``."""
        self.shared = shared
        self.arguments = arguments
        """Of ``exact_value``, between the kernel and the tally."""
        self.found: list[Any] = [None] * len(states)
        self.nodes = 0

    def run(self) -> None:
        """A little interpreted, which may be all there is; then as machine code, unless that cannot be."""
        runner = self.runner
        first = runner.wanted == "auto" and not runner.is_compiled(exact_value, self.game)
        if first and self._interpreted(INTERPRETED_FIRST):
            return
        if runner.wanted != "python":
            try:
                self._compiled()
                return
            except NotCompilable as reason:
                runner.fall_back(reason, self.game)
        self._interpreted(UNLIMITED)

    def _open(self) -> Iterator[tuple[int, Any]]:
        """The positions whose values are not known yet, and their numbers."""
        return iter([(i, state) for i, state in enumerate(self.states) if self.found[i] is None])

    def _interpreted(self, node_limit: int) -> bool:
        """Go on interpreted for so many nodes; whether that is the end of it."""
        wanted, self.runner.wanted = self.runner.wanted, "python"
        try:
            for number, state in self._open():
                value, tally = self.runner.run(
                    exact_value, self.game, state, (principal_variation, *self.arguments), root_actions=0,
                    table=self.tables[0], node_limit=node_limit, **self.rules,
                )  # fmt: skip
                self.nodes += tally.nodes
                node_limit -= tally.nodes
                if tally.stop:
                    return self.runner.out_of_budget
                self.found[number] = value
        finally:
            self.runner.wanted = wanted
        return True

    def _compiled(self) -> None:
        """Go on as machine code, each thread with the next position. Raises NotCompilable."""
        runner = self.runner
        kernel = runner.compiled(principal_variation, self.game)
        driver = runner.compiled(exact_value, self.game)
        capacity = LINE_CAPACITY
        while driver is not None and not runner.out_of_budget:
            native = driver[0]
            waiting = self._open()
            tallies = [self._tally(table, capacity, native.native_zeros) for table in self.tables]
            running = [
                native.RunningMany(kernel[1], driver[1], waiting, self.arguments, tally, self.found)
                for tally in tallies
            ]  # fmt: skip
            self._wait(running)
            full = False
            for one, tally in zip(running, tallies, strict=True):
                full |= self._ended(one, tally)
            runner.speed = "native"
            if not full:
                return
            capacity *= 8

    def _tally(self, table: Table, capacity: int, zeros: dict[str, Any]) -> Tally:
        tally = Tally(ply_limit=PLY_LIMIT, line_capacity=capacity, root_actions=0, move_capacity=capacity, **zeros)
        table.lend(tally, shared=self.shared)
        for name, value in self.rules.items():
            setattr(tally, name, value)
        tally.node_limit = self.runner.nodes_left // len(self.tables)
        return tally

    def _wait(self, running: list[Any]) -> None:
        """Until all have ended: if one has stopped early, so must the others."""

        def stop_all() -> None:
            for one in running:
                one.ask_to_stop()

        try:
            for one in running:
                self.runner.wait(one.done, stop_all, lambda: sum(other.nodes for other in running))
        finally:
            for one in running:
                if not one.done.is_set():
                    stop_all()
                    one.done.wait()

    def _ended(self, one: Any, tally: Tally) -> bool:
        """Take down what a thread has done; whether its lines had no room. Raises what was wrong with the game."""
        try:
            one.finish()
        except NotCompilable:
            raise
        except Exception as error:
            raise machine_failure(self.game, one.state, tally.path[: tally.ply], error) from error
        self.nodes += tally.nodes
        self.runner.nodes_left -= tally.nodes
        if tally.trouble == LINES_FULL and len(tally.line) < MOST_CAPACITY:
            return True
        if tally.trouble == BAD_VALUE:
            reason = inexact_value(self.game, one.state, tally)
            if reason is not None:
                raise NotCompilable(reason)
        if tally.trouble:
            raise trouble_error(self.game, one.state, tally, self.runner.algorithm, None)
        return False
