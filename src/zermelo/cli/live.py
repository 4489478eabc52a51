"""The progress of a search, as a table on stderr while it runs: a row for each finished iteration, and one for now."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.cli.output import console_on
from zermelo.errors import ZermeloError
from zermelo.game import Game
from zermelo.search.progress import Progress
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.search.words import duration, rate, share, value_so_far

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console
    from rich.table import Table

__all__ = ["Display", "displayed"]

PATIENCE = 0.3
"""Seconds within which a search is over before anybody would ask how far it has come."""
PAUSE = 0.5
"""Seconds between two drawings."""
LONGEST_LINE = 40
"""Moves of a principal variation that are named."""
MOST_ROWS = 40
"""Iterations that stay on the screen after the search."""
GAP = 2
ECHO = 3
"""Characters at the end of a line that stay free: a terminal's "^C" there would begin another."""
SHORTEST_TEXT = 12
"""Characters of the principal variation that make it worth a column's place."""


@dataclass(frozen=True)
class Row:
    """What is told of a search at one moment: the news, and the game's part of it in words."""

    news: Progress
    value: str
    line: str


class Display:
    """Draws in a thread of its own; ``tell`` may be called from any.

    So the search never waits for a terminal, and a Ctrl-C, which comes to the main thread, never
    falls into a drawing. The game is asked for words only when an iteration is finished, which is told
    from the searching thread: its functions are not called twice at the same time.
    """

    def __init__(self, game: Game, state: Any) -> None:
        self._game = game
        self._state = state
        self._lock = threading.Lock()
        self._rows: list[Row] = []
        self._latest: Progress | None = None
        self._began = time.perf_counter()
        self._ended = threading.Event()
        # No daemon: a thread that is killed while it draws would leave a terminal without a cursor.
        self._thread = threading.Thread(target=self._run, name="zermelo display")

    def start(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Draw for the last time, and wait for that."""
        self._ended.set()
        self._thread.join()

    def tell(self, news: Progress) -> None:
        """Take news of the search."""
        row = self._row(news) if news.finished else None
        with self._lock:
            self._latest = news
            if row is not None:
                self._rows.append(row)

    def _row(self, news: Progress) -> Row:
        try:
            value = value_so_far(self._game, self._state, news.value)
            return Row(news, value, " ".join(call(self._game, lambda: self._names(news.line[:LONGEST_LINE]))))
        except ZermeloError:  # the report says it, where there is one
            return Row(news, "?", "")

    def _names(self, line: tuple[Any, ...]) -> list[str]:
        names, state = [], self._state
        for action in line:
            names.append(one_line(str(self._game.action_name(state, action))))
            state = self._game.result(state, action)
        return names

    # The thread that draws --------------------------------------------------------------

    def _run(self) -> None:
        if self._ended.wait(PATIENCE):
            return
        from rich.live import Live

        try:
            console = console_on(sys.stderr)
            with Live(
                console=console, auto_refresh=False, redirect_stdout=False, vertical_overflow="crop",
                get_renderable=lambda: self._picture(console),
            ) as live:  # fmt: skip
                live.refresh()
                while not self._ended.wait(PAUSE):
                    live.refresh()
                live.transient = not self._rows
            if self._rows:
                console.print()
        except (OSError, ValueError):
            pass  # the terminal has gone; the search has not

    def _picture(self, console: Console) -> Table:
        with self._lock:
            rows, latest = list(self._rows), self._latest
        if self._ended.is_set():
            return table_of(rows[-MOST_ROWS:], None, 0.0, console.width)
        seen = max(1, console.height - 5)
        return table_of(rows[-seen:], latest, time.perf_counter() - self._began, console.width)


def table_of(rows: list[Row], latest: Progress | None, seconds: float, width: int) -> Table:
    """The finished iterations, and what is at work; as many columns as fit in ``width`` characters."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    width -= ECHO
    cells = [
        ("" if row.news.depth is None else str(row.news.depth), row.value, *_counts(row.news), _clock(row.news.seconds))
        for row in rows
    ]
    lines = [row.line for row in rows]
    if latest is not None:
        cells.append(("…", "", *_counts(latest), _clock(seconds)))
        lines.append("")
    heads = ("depth", "value", "nodes", "nodes/s", "table", "time")
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    shown = list(range(len(heads)))
    for least in (3, 4, 2):  # in a narrow window, what can be done without goes first
        room = width - sum([widths[place] + GAP for place in shown])
        if room >= SHORTEST_TEXT:
            break
        shown.remove(least)
    room = width - sum([widths[place] + GAP for place in shown])
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, GAP - 1, 0, 0))
    for place in shown:
        table.add_column(heads[place], justify="left" if heads[place] == "value" else "right", no_wrap=True)
    if room >= 4:
        table.add_column("line", no_wrap=True)
    for texts, line in zip(cells, lines, strict=True):
        text = Text(line)
        text.truncate(max(room, 0), overflow="ellipsis")
        table.add_row(*[Text(texts[place]) for place in shown], *([text] if room >= 4 else []))
    return table


def _counts(news: Progress) -> tuple[str, str, str]:
    return f"{news.nodes:,}", rate(news.nodes_per_second), share(news.fill) if news.fill else ""


def _clock(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 100 else duration(seconds)


@contextmanager
def displayed(game: Game, state: Any, wanted: bool) -> Iterator[Callable[[Progress], None] | None]:
    """Show progress meanwhile if it is ``wanted`` and somebody is there to see it; whom to tell, or None."""
    if not wanted or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    display = Display(game, state)
    display.start()
    try:
        yield display.tell
    finally:
        display.end()
