"""The order in which events can come: what a trace must be, wherever it is from."""

from __future__ import annotations

from typing import Any

from zermelo.errors import TraceError
from zermelo.game import CHANCE
from zermelo.search.events import Cut, Enter, Event, Header, Leaf, Leave, Update, Value, Window

__all__ = ["DAMAGED", "KINDS", "NAMES", "Fault", "check_events"]

KINDS: dict[str, type[Any]] = {"enter": Enter, "leaf": Leaf, "update": Update, "cut": Cut, "leave": Leave}
NAMES = {kind: name for name, kind in KINDS.items()}

DAMAGED = "the file is damaged or was changed by hand: save the trace again"


class Fault(Exception):
    """What is wrong with one event; the caller knows which."""


def check_events(header: Header, events: tuple[Event, ...]) -> tuple[tuple[Enter, ...], tuple[int, ...], bool]:
    """The nodes in the order of entering, their plies, and whether the root was left.

    Raises TraceError, naming the line of the trace as text, for events that no search makes.
    """
    checker = Checker(header)
    for i, event in enumerate(events):
        try:
            checker.take(event)
        except Fault as fault:
            raise TraceError(f"trace line {i + 2}: {fault}; {DAMAGED}") from None
    return tuple(checker.nodes), tuple(checker.plies), bool(checker.nodes) and not checker.open


class Checker:
    """Follows the events of a trace; ``take`` refuses one that cannot come next."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.nodes: list[Enter] = []
        self.plies: list[int] = []
        self.open: list[int] = []  # the path from the root to the current node
        self.is_open: list[bool] = []  # (nodes,)
        self.last_child: list[int | None] = []  # (nodes,) the child that was left last
        self.finished: list[str] = []  # (nodes,) "" or why no child may follow: "leaf", "cut"

    def take(self, event: Event) -> None:
        if isinstance(event, Enter):
            self.enter(event)
            return
        if not self.open:
            raise Fault(f"{NAMES[type(event)]} comes {'after the search has ended' if self.nodes else 'before enter'}")
        node = self.open[-1]
        if event.node != node:
            raise Fault(f"{NAMES[type(event)]} is for node {event.node}, but the search is at node {node}")
        if isinstance(event, Leaf):
            self.leaf(event)
        elif isinstance(event, Update):
            self.check_value(event.value)
            self.check_window(event.window)
            if self.finished[node] or not self.has_searched(node, event.child):
                raise Fault(f"update by node {event.child}, which is not the child that node {node} searched last")
        elif isinstance(event, Cut):
            self.cut(event)
        else:
            self.check_value(event.value)
            if self.last_child[node] is None and self.finished[node] != "leaf":
                raise Fault(f"node {node} is left before it has a value")
            self.open.pop()
            self.is_open[node] = False
            if self.open:
                self.last_child[self.open[-1]] = node

    def enter(self, event: Enter) -> None:
        if event.node != len(self.nodes):
            raise Fault(f"enter is for node {event.node}, but the next new node is {len(self.nodes)}")
        parent = self.open[-1] if self.open else None
        if self.nodes and parent is None:
            raise Fault("enter comes after the search has ended")
        if event.parent != parent:
            raise Fault(f"node {event.node} has the parent {event.parent}, but the search is at node {parent}")
        if parent is not None and self.finished[parent]:
            raise Fault(f"node {parent} has a child after its {self.finished[parent]}")
        if (event.action is None) != (parent is None):
            raise Fault(f"node {event.node} has {'no' if event.action is None else 'an'} action")
        if parent is not None and self.nodes[parent].player is None:
            raise Fault(f"node {parent} has a child, but there the game is over")
        if event.player is not None and event.player >= len(self.header.players):
            raise Fault(f"player {event.player} moves, of {len(self.header.players)}")
        leaves = self.header.leaves
        if event.leaf is not None and (leaves is None or not leaves[0] <= event.leaf < leaves[1]):
            raise Fault(f"leaf {event.leaf} is out of range")
        self.check_window(event.window)
        self.nodes.append(event)
        self.plies.append(len(self.open))
        self.is_open.append(True)
        self.last_child.append(None)
        self.finished.append("")
        self.open.append(event.node)

    def leaf(self, event: Leaf) -> None:
        node = event.node
        self.check_value(event.value)
        if self.last_child[node] is not None or self.finished[node]:
            raise Fault(f"node {node} is a leaf after it was searched")
        if (event.why == "utility") != (self.nodes[node].player is None):
            over = "over" if self.nodes[node].player is None else "not over"
            raise Fault(f"node {node} is a leaf by its {event.why}, but there the game is {over}")
        self.finished[node] = "leaf"

    def has_searched(self, node: int, child: int) -> bool:
        """Whether ``child`` is the child that ``node`` searched last; a chance node may come back to any."""
        if self.nodes[node].player != CHANCE:
            return child == self.last_child[node]
        return child < len(self.nodes) and self.nodes[child].parent == node and not self.is_open[child]

    def cut(self, event: Cut) -> None:
        node, enter = event.node, self.nodes[event.node]
        self.check_window(event.window)
        if self.finished[node] or self.last_child[node] is None:
            raise Fault(f"node {node} is cut before a child of it was searched")
        if event.rule == "alpha-beta":
            self.cut_by_window(event, enter)
        else:
            self.cut_otherwise(event, enter)
        self.finished[node] = "cut"

    def cut_otherwise(self, event: Cut, enter: Enter) -> None:
        """A probe, or a cut of max^n."""
        pruning = {"probe": "star2"}.get(event.rule, event.rule)
        if pruning != self.header.pruning and (pruning, self.header.pruning) != ("immediate", "shallow"):
            raise Fault(f"a cut by the rule {event.rule!r} in a search without it")
        if event.side is not None or (event.enough is None) != (event.rule == "probe") or enter.player == CHANCE:
            raise Fault(f"a cut by the rule {event.rule!r} does not fit node {event.node}")
        by = enter.parent if event.rule == "shallow" else None
        if event.by != by or (by is None) != (event.reach is None):
            raise Fault(f'"by" is {event.by} in a cut by the rule {event.rule!r}')
        if (event.child is None) != (event.by is None):
            raise Fault('only one of "by" and "child" is given')
        if event.child is not None and (event.child >= len(self.nodes) or self.nodes[event.child].parent != event.by):
            raise Fault(f"node {event.child} is not a child of node {event.by} that was searched")

    def cut_by_window(self, event: Cut, enter: Enter) -> None:
        node = event.node
        if event.window is None:
            raise Fault("a cut in a search without windows")
        if enter.player not in (CHANCE, 0, 1) or (
            enter.player != CHANCE and (event.side == "beta") != (enter.player == 0)
        ):
            raise Fault(f"{event.side} cut at node {node}, where player {enter.player} moves")
        if event.side is None or event.enough is not None:
            raise Fault(f'a cut of a window has a "side", and no "enough", at node {node}')
        if event.equal != (event.window[0] == event.window[1]):
            raise Fault(f'"equal" is {str(event.equal).lower()} against the window')
        if event.by is not None and (event.by >= len(self.nodes) or event.by == node or not self.is_open[event.by]):
            raise Fault(f"node {event.by} is not an ancestor of node {node}")
        by_chance = event.by is not None and self.nodes[event.by].player == CHANCE
        if (event.by is None or by_chance) != (event.child is None):
            raise Fault('only one of "by" and "child" is given')
        if event.child is not None:
            child = event.child
            if child >= len(self.nodes) or self.is_open[child] or self.nodes[child].parent != event.by:
                raise Fault(f"node {child} is not a child of node {event.by} that was searched")
        reach = None if event.by is None else "shallow" if event.by == enter.parent else "deep"
        if event.reach != reach:
            raise Fault(f'"reach" is {event.reach}, but must be {reach}')

    def check_value(self, value: Value) -> None:
        expected = len(self.header.players) if self.header.viewpoint == "all" else None
        if (len(value) if isinstance(value, tuple) else None) != expected:
            raise Fault("the value is not " + ("a number" if expected is None else f"a list of {expected} numbers"))

    def check_window(self, window: Window | None) -> None:
        if (window is None) != (self.header.cut is None):
            raise Fault("a window is missing" if window is None else "a window in a search without windows")
