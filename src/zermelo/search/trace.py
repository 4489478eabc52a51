"""Trace: the events of one search."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from zermelo.errors import TraceError
from zermelo.search.events import (
    Cut,
    Enter,
    Event,
    Header,
    Leaf,
    Leave,
    Number,
    Update,
    Value,
    Window,
    format_value,
    format_window,
)
from zermelo.search.trace_check import check_events
from zermelo.search.trace_json import from_lines, to_lines

__all__ = [
    "CAP",
    "Cut",
    "Enter",
    "Event",
    "Header",
    "Leaf",
    "Leave",
    "Number",
    "Trace",
    "Update",
    "Value",
    "Window",
    "format_value",
    "format_window",
    "one_line",
]

CAP = 500_000
"""How many events a trace may have, unless the Recorder is told otherwise."""
SHOWN = 1_000
"""How many characters of the root's text a header keeps."""


@dataclass(frozen=True)
class Trace:
    """The events of one search, stopped or complete. Steps count events: at step k the first k have happened.

    Raises TraceError where the events are not in an order that a search can make. Time and memory
    are O(events).
    """

    header: Header
    events: tuple[Event, ...] = field(repr=False)
    nodes: tuple[Enter, ...] = field(init=False, repr=False, compare=False)
    """How each node was entered, by its number."""
    plies: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Each node's distance from the root."""
    complete: bool = field(init=False, compare=False)
    """Whether the search came back to the root's end; False where it was stopped."""

    def __post_init__(self) -> None:
        nodes, plies, complete = check_events(self.header, self.events)
        object.__setattr__(self, "nodes", nodes)
        object.__setattr__(self, "plies", plies)
        object.__setattr__(self, "complete", complete)

    @property
    def visited_leaves(self) -> list[int]:
        """The leaves of the tree that were looked at, numbered from the left, in rising order.

        Raises TraceError for a game whose leaves have no numbers.
        """
        self._leaf_range()
        return sorted({enter.leaf for enter in self.nodes if enter.leaf is not None})

    @property
    def pruned_leaves(self) -> list[int]:
        """The leaves below the root that were never looked at, numbered from the left, in rising order.

        Beside those that a cut skips, they are the leaves behind a horizon, and all that a stopped
        search did not come to. Raises TraceError for a game whose leaves have no numbers.
        """
        first, end = self._leaf_range()
        visited = {enter.leaf for enter in self.nodes}
        return [leaf for leaf in range(first, end) if leaf not in visited]

    def _leaf_range(self) -> tuple[int, int]:
        if self.header.leaves is None:
            raise TraceError(
                f"the leaves of {self.header.game} have no numbers: only the leaves of a Tree do; "
                "unfold the game into a Tree first"
            )
        return self.header.leaves

    def player_name(self, player: int) -> str:
        """What people call ``player``; -1 is chance."""
        return one_line(self.header.players[player]) if player >= 0 else "chance"

    def label(self, node: int) -> str:
        """What people call ``node``: "the root", its own name, or the actions that lead to it.

        Of a long line only the last eight actions are given, and the ply.
        """
        enter = self.nodes[node]
        if enter.parent is None:
            return one_line(enter.name) if enter.name not in (None, "", "root") else "the root"
        if enter.name:
            return one_line(enter.name)
        names: list[str] = []
        while enter.parent is not None and len(names) < 8:
            names.append(one_line(enter.action))
            enter = self.nodes[enter.parent]
        line = ", ".join(reversed(names))
        return line if enter.parent is None else f"…, {line} (ply {self.plies[node]})"

    def branch(self, node: int) -> str:
        """What the parent calls ``node``: its own name, else that of the action that leads to it."""
        enter = self.nodes[node]
        return self.label(node) if enter.parent is None else one_line(enter.name or enter.action)

    def to_jsonl(self) -> str:
        """The trace as text: a header, then an event a line, each a JSON object."""
        return "".join([line + "\n" for line in to_lines(self.header, self.events)])

    @classmethod
    def from_jsonl(cls, text: str) -> Trace:
        """The trace that ``to_jsonl`` wrote. Raises TraceError, naming the line, for any other text."""
        return cls(*from_lines(text))

    def save(self, path: str | Path) -> None:
        """Write the trace to a file, over one that is there. Raises TraceError where that fails."""
        text = self.to_jsonl()
        try:
            Path(path).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise TraceError(f"cannot write the trace to {path}: {error.strerror}; choose another place") from error

    @classmethod
    def load(cls, path: str | Path) -> Trace:
        """Read a trace from a file. Raises TraceError, naming file and line, where it holds none."""
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except OSError as error:
            raise TraceError(f"cannot read the trace {path}: {error.strerror}; check its name") from error
        except UnicodeDecodeError:
            raise TraceError(f"{path} is not a trace: it is not text; give a file that Trace.save wrote") from None
        try:
            return cls.from_jsonl(text)
        except TraceError as error:
            raise TraceError(f"{path}: {error}") from None


def one_line(text: str | None) -> str:
    """A name fit to stand in a sentence: blanks and what does not print are single blanks."""
    return " ".join("".join([char if char.isprintable() else " " for char in text or ""]).split())
