"""Replay: every node's value and window at any moment of a recorded search, forwards and backwards."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from zermelo.errors import TraceError
from zermelo.game import CHANCE
from zermelo.search.bounds import supplies_bound
from zermelo.search.events import Cut, Enter, Event, Leaf, Leave, Update, Value, Window
from zermelo.search.result import Bound
from zermelo.search.trace import Trace

__all__ = ["NodeState", "Replay", "Snapshot", "Source", "Status"]

Status: TypeAlias = Literal["unseen", "open", "current", "done", "cut off"]
"""Not yet entered; on the path to the current node; where the search is; left with no child skipped;
left with children skipped."""


class Source(NamedTuple):
    """Where a bound of a window comes from: ``node`` has it as its own value, by its child ``child``."""

    node: int
    child: int | None
    """None where ``node`` is a chance node."""


class NodeState(NamedTuple):
    """A node at one moment. Values are whose the trace's header says, windows are for player 0."""

    status: Status = "unseen"
    value: Value | None = None
    """So far, or as it was returned; None before there is one."""
    window: Window | None = None
    """Now; None before the node is entered, and in a search without windows."""
    best: int | None = None
    """The child, a node, that the value comes from; None at a chance node, whose value comes from all."""
    bound: Bound | None = None
    """What the window lets the parent conclude from the value; None until the node is left."""
    complete: bool = False
    """Whether the value is shown to be the true one, whatever the window; False until the node is left."""
    alpha_by: Source | None = None
    """The nearest ancestor, or the node itself, whose own value is alpha; None for the root's window."""
    beta_by: Source | None = None
    skipped: tuple[str, ...] = ()
    """The names of the children that a cut skipped; they are no nodes of the trace."""

    @property
    def at_least(self) -> bool:
        """Whether the true value is shown to be ``value`` or more."""
        return self.complete or self.bound in (Bound.EXACT, Bound.LOWER)

    @property
    def at_most(self) -> bool:
        """Whether the true value is shown to be ``value`` or less."""
        return self.complete or self.bound in (Bound.EXACT, Bound.UPPER)


@dataclass(frozen=True)
class Snapshot:
    """Every node after the first ``step`` events."""

    step: int
    event: Event | None
    """The event that led here; None at step 0."""
    nodes: tuple[NodeState, ...]
    path: tuple[int, ...]
    """The nodes from the root to the current one."""

    @property
    def current(self) -> int | None:
        """The node where the search is; None before it begins and after it ends."""
        return self.path[-1] if self.path else None

    @property
    def best_line(self) -> list[int]:
        """The nodes from the root on along the best children so far."""
        return best_line(self.nodes)


class Replay:
    """A recorded search with a cursor, at step 0 to begin with, that moves without searching again.

    ``forward`` and ``back`` change at most two nodes and take O(1), ``seek`` O(steps moved), and a
    Snapshot O(nodes). ``nodes`` and ``path`` are the moment under the cursor; they are changed in
    place, so keep a Snapshot of what is to stay.
    """

    def __init__(self, trace: Trace) -> None:
        """Raises TraceError for what is no trace."""
        if not isinstance(trace, Trace):
            raise TraceError(f"{trace!r:.80} is not a Trace: z.search(..., trace=True) has one, as its result's trace")
        self.trace = trace
        self.step = 0
        self.nodes: list[NodeState] = [NodeState()] * len(trace.nodes)
        self.path: list[int] = []
        self._undo: list[tuple[tuple[int, NodeState], ...]] = []  # (step,) what each step changed, as it was
        self._cuts = [step for step, event in enumerate(trace.events, start=1) if isinstance(event, Cut)]

    def __len__(self) -> int:
        """The number of steps, which is the last step's."""
        return len(self.trace.events)

    @property
    def event(self) -> Event | None:
        """The event that led to this step; None at step 0."""
        return self.trace.events[self.step - 1] if self.step else None

    def snapshot(self) -> Snapshot:
        """This moment, to keep."""
        return Snapshot(self.step, self.event, tuple(self.nodes), tuple(self.path))

    def at(self, step: int) -> Snapshot:
        """The moment after the first ``step`` events; the cursor goes there. Raises TraceError out of range."""
        self.seek(step)
        return self.snapshot()

    def seek(self, step: int) -> None:
        """Put the cursor at ``step``, 0 to the number of events. Raises TraceError out of range."""
        if isinstance(step, bool) or not isinstance(step, int) or not 0 <= step <= len(self):
            raise TraceError(f"step {step!r:.80} is not in this trace: choose one from 0 to {len(self)}")
        while self.step < step:
            self.forward()
        while self.step > step:
            self.back()

    def forward(self) -> bool:
        """Go one step on; False at the end."""
        if self.step == len(self):
            return False
        event = self.trace.events[self.step]
        changes = self._changes(event)
        self._undo.append(tuple([(node, self.nodes[node]) for node, _ in changes]))
        for node, state in changes:
            self.nodes[node] = state
        if isinstance(event, Enter):
            self.path.append(event.node)
        elif isinstance(event, Leave):
            self.path.pop()
        self.step += 1
        return True

    def back(self) -> bool:
        """Go one step back; False at the beginning."""
        if self.step == 0:
            return False
        self.step -= 1
        event = self.trace.events[self.step]
        for node, state in self._undo.pop():
            self.nodes[node] = state
        if isinstance(event, Enter):
            self.path.pop()
        elif isinstance(event, Leave):
            self.path.append(event.node)
        return True

    def next_cut(self) -> Snapshot | None:
        """The next moment at which children are skipped; the cursor goes there, or stays if there is none."""
        i = bisect_right(self._cuts, self.step)
        return self.at(self._cuts[i]) if i < len(self._cuts) else None

    def previous_cut(self) -> Snapshot | None:
        """The moment before this one at which children were skipped; the cursor stays if there is none."""
        i = bisect_left(self._cuts, self.step) - 1
        return self.at(self._cuts[i]) if i >= 0 else None

    def _changes(self, event: Event) -> list[tuple[int, NodeState]]:
        """The nodes that ``event`` changes, as they are after it."""
        node = event.node
        now = self.nodes[node]
        if isinstance(event, Enter):
            if event.parent is None:
                return [(node, now._replace(status="current", window=event.window))]
            parent = self.nodes[event.parent]
            alpha_by, beta_by = parent.alpha_by, parent.beta_by
            if self.trace.nodes[event.parent].player == CHANCE and event.window is not None:
                alpha_by = beta_by = Source(event.parent, None)
            entered = now._replace(status="current", window=event.window, alpha_by=alpha_by, beta_by=beta_by)
            return [(node, entered), (event.parent, parent._replace(status="open"))]
        if isinstance(event, Leaf):
            return [(node, now._replace(value=event.value))]
        if isinstance(event, Update):
            return [(node, self._updated(now, event))]
        if isinstance(event, Cut):
            return [(node, now._replace(skipped=event.skipped))]
        left: Status = "cut off" if now.skipped else "done"
        changes = [(node, now._replace(status=left, value=event.value, bound=event.bound, complete=event.complete))]
        above = self.trace.nodes[node].parent
        if above is not None:
            changes.append((above, self.nodes[above]._replace(status="current")))
        return changes

    def _updated(self, now: NodeState, event: Update) -> NodeState:
        player = self.trace.nodes[event.node].player
        if player == CHANCE:
            return now._replace(value=event.value, window=event.window)
        new = now._replace(value=event.value, best=event.child, window=event.window)
        if now.window is None or event.window is None:
            return new
        child = self.nodes[event.child]
        shown = {"at_least": child.at_least, "at_most": child.at_most}
        if not supplies_bound(player, event.value, now.window, event.window, **shown):
            return new
        source = Source(event.node, event.child)
        return new._replace(alpha_by=source) if player == 0 else new._replace(beta_by=source)


def best_line(nodes: tuple[NodeState, ...] | list[NodeState]) -> list[int]:
    """The nodes from the root on along the best children so far."""
    line: list[int] = []
    node: int | None = 0 if nodes and nodes[0].status != "unseen" else None
    while node is not None:
        line.append(node)
        node = nodes[node].best
    return line
