"""Looks: what a node shows at one moment of a recorded search, or without one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from zermelo.search.events import Cut, Leaf, Value, format_value, format_window
from zermelo.search.replay import Replay, Snapshot, best_line
from zermelo.view.measure import brief
from zermelo.view.relation import relation
from zermelo.view.trees.scene import Node, Scene

__all__ = ["Look", "Looks", "short_value"]

LONGEST_VALUE = 28


class Look(NamedTuple):
    """What a node shows. Equal looks are drawn alike."""

    status: Literal["plain", "unseen", "open", "current", "done", "cut off"] = "plain"
    value: str = ""
    """With its relation: 3, ≤ 2, ≥ 5, ≈ 0.5; … after it where it may yet change."""
    window: str = ""
    best: bool = False
    cut: str = ""
    """How the edge to it is cut: "α", "β", "probe" or another rule's name; "" where it is not."""


@dataclass
class Looks:
    """Tells how the nodes of a scene look."""

    scene: Scene
    windows: bool = False
    """Whether windows are shown."""

    def __post_init__(self) -> None:
        trace = self.scene.trace
        events = () if trace is None else trace.events
        self.cuts = {event.node: event for event in events if isinstance(event, Cut)}
        self.evaluated = {event.node for event in events if isinstance(event, Leaf) and event.why == "evaluation"}
        count = 0 if trace is None else len(trace.nodes)
        self.shown = {} if trace is None else self.scene.visible(range(count))
        self.skips: dict[int, list[int]] = {}
        """Of a visit that is cut off, the nodes that its cut skips."""
        for number, node in enumerate(self.scene.nodes):
            above = None if node.parent is None or not node.cut else self.scene.nodes[node.parent].visit
            if above is not None:
                self.skips.setdefault(above, []).append(number)

    def at(self, moment: Snapshot | None) -> list[Look]:
        """(nodes,) every node's look; without a moment, that of a tree that no search is at."""
        if moment is None:
            return [Look("plain", _known(node), "", node.best) for node in self.scene.nodes]
        line = moment.best_line
        best = {self.shown[visit] for visit in line} if len(line) > 1 else set()
        current = None if moment.current is None else self.shown[moment.current]
        return [self.of(number, node, moment, number in best, current) for number, node in enumerate(self.scene.nodes)]

    def moments(self, replay: Replay) -> Iterator[dict[int, Look]]:
        """At each step from 0, the looks that are not as they were a step before, by node; at 0, all.

        Time is O(nodes + steps * depth). The cursor of ``replay`` goes along.
        """
        before = self.at(replay.at(0))
        yield dict(enumerate(before))
        line: frozenset[int] = frozenset()
        here: int | None = None
        while replay.forward():
            event = replay.event
            assert event is not None
            touched = {event.node, *replay.path[-1:]}
            above = replay.trace.nodes[event.node].parent
            if above is not None:
                touched.add(above)
            suspects = {self.shown[visit] for visit in touched}
            suspects.update(self.skips.get(event.node, ()) if isinstance(event, Cut) else ())
            visits = best_line(replay.nodes)
            best = frozenset([self.shown[visit] for visit in visits] if len(visits) > 1 else ())
            current = self.shown[replay.path[-1]] if replay.path else None
            suspects |= best ^ line
            suspects.update([number for number in (here, current) if number is not None])
            line, here = best, current
            changed: dict[int, Look] = {}
            for number in sorted(suspects):
                look = self.of(number, self.scene.nodes[number], replay, number in best, current)
                if look != before[number]:
                    before[number] = changed[number] = look
            yield changed

    def of(self, number: int, node: Node, moment: Snapshot | Replay, best: bool, current: int | None) -> Look:
        """One node's look."""
        cut = self._cut(node, moment)
        if node.visit is None:
            # What the search has not looked at: a leaf's value is there to be read all the same.
            status: Any = "current" if number == current else "unseen"
            return Look(status, _known(node), "", best and bool(node.hidden), cut)
        assert self.scene.trace is not None
        state = moment.nodes[node.visit]
        status = "current" if number == current else "open" if state.status == "current" else state.status
        value = _known(node) if state.status == "unseen" or state.value is None else ""
        if state.value is not None:
            sign, so_far = relation(self.scene.trace, moment, node.visit, node.visit in self.evaluated)
            value = short_value(state.value) if sign == "=" else f"{sign} {short_value(state.value)}"
            value += " …" if so_far and sign == "=" else ""
        window = ""
        if self.windows and state.window is not None and self.inner(node):
            window = format_window((_short(state.window[0]), _short(state.window[1])))
        return Look(status, value, window, best, cut)

    def inner(self, node: Node) -> bool:
        return bool(node.children) and node.player is not None

    def _cut(self, node: Node, moment: Snapshot | Replay) -> str:
        if not node.cut or node.parent is None:
            return ""
        above = self.scene.nodes[node.parent].visit
        if above is None or not moment.nodes[above].skipped:
            return ""
        cut = self.cuts[above]
        return {"alpha": "α", "beta": "β", None: cut.rule}[cut.side]

    def widest(self, moments: Iterable[dict[int, Look]]) -> list[Look]:
        """(nodes,) for each node the longest value and window that it ever shows: what room has to be kept for."""
        found: dict[int, Look] = {}
        for looks in moments:
            for number, look in looks.items():
                known = found.setdefault(number, look)
                if len(look.value) > len(known.value) or len(look.window) > len(known.window):
                    found[number] = known._replace(
                        value=max(known.value, look.value, key=len), window=max(known.window, look.window, key=len)
                    )
        return [found[number] for number in range(len(self.scene.nodes))]


def _known(node: Node) -> str:
    """The value that is known without a search; "?" at a leaf of a tree that gives it none."""
    if node.value is None or node.value == "?":
        return node.value or ""
    return f"{node.bound} {short_value(node.value)}".strip()


def short_value(value: Value) -> str:
    """A value in a few characters: floats have four digits that count, but no whole part is rounded to zeros."""
    parts = value if isinstance(value, tuple) else (value,)
    text = format_value(tuple([_short(part) for part in parts]) if isinstance(value, tuple) else _short(parts[0]))
    return brief(text, LONGEST_VALUE)


def _short(number: Any) -> Any:
    if isinstance(number, float) and number == number and abs(number) not in (float("inf"),):
        return _rounded(number)
    if isinstance(number, Fraction) and len(str(number)) > 9:
        return _rounded(float(number))
    return number


def _rounded(number: float) -> float:
    # Above, a float is written with an exponent, which says that it is rounded.
    whole = 1e4 <= abs(number) < 1e16
    return float(f"{number:.0f}" if whole else f"{number:.4g}")
