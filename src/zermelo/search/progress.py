"""Progress: what a search tells of itself while it is at work."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.search.table import Table

__all__ = ["Progress", "Teller"]


@dataclass(frozen=True)
class Progress:
    """How far a search has come: told after every iteration, and about once a second within one."""

    depth: int | None
    """Plies of the last iteration that was finished, 0 before the first; None: to the end of the game."""
    value: Any
    """What it found, for the player to move at the root; None before the first, and where nothing is known."""
    line: tuple[Any, ...]
    """Its principal variation."""
    nodes: int
    """States visited so far, in all iterations."""
    seconds: float
    """Wall time so far."""
    fill: float
    """The share of the transposition table that is in use, 0 to 1."""
    finished: bool
    """Whether an iteration has just been finished; else this is news from within the next one."""
    lines: tuple[tuple[Any, tuple[Any, ...]], ...] = ()
    """From the engine: value and line of each of the best actions, as many as ``lines`` asked for, best first."""

    @property
    def nodes_per_second(self) -> float:
        """States visited a second, on average."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0


class Teller:
    """Tells one listener of one search's progress."""

    def __init__(self, listener: Callable[[Progress], Any] | None, table: Table | None) -> None:
        self._listener = listener
        self._table = table
        self._began = time.perf_counter()
        self._depth: int | None = 0
        self._value: Any = None
        self._line: tuple[Any, ...] = ()
        self._nodes = 0
        self._lines: tuple[tuple[Any, tuple[Any, ...]], ...] = ()

    def iteration(
        self,
        depth: int | None,
        value: Any,
        line: tuple[Any, ...],
        nodes: int,
        lines: tuple[tuple[Any, tuple[Any, ...]], ...] = (),
    ) -> None:
        """An iteration has been finished; ``nodes`` are those of all so far."""
        self._depth, self._value, self._line, self._nodes, self._lines = depth, value, line, nodes, lines
        self._tell(0, finished=True)

    def second(self, nodes: int) -> None:
        """A second has passed; ``nodes`` are those of the kernel at work."""
        self._tell(nodes, finished=False)

    def _tell(self, nodes: int, *, finished: bool) -> None:
        if self._listener is None:
            return
        seconds = time.perf_counter() - self._began
        fill = self._table.filled / self._table.entries if self._table else 0.0
        nodes += self._nodes
        self._listener(Progress(self._depth, self._value, self._line, nodes, seconds, fill, finished, self._lines))
