"""A trace as text, one line of JSON an event behind a header, read back with every field checked.

Numbers are JSON's own; a fraction is the text "1/3", an unbounded side of a window null.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from fractions import Fraction
from typing import Any

from zermelo.errors import TraceError
from zermelo.search.events import Cut, Enter, Event, Header, Leaf, Leave, Number, Update, Value, Window
from zermelo.search.result import Bound

__all__ = ["FORMAT", "VERSION", "check_events", "from_lines", "to_lines"]

FORMAT, VERSION = "zermelo-trace", 1

KINDS: dict[str, type[Any]] = {"enter": Enter, "leaf": Leaf, "update": Update, "cut": Cut, "leave": Leave}
NAMES = {kind: name for name, kind in KINDS.items()}
KEYS = {kind: tuple([field.name for field in fields(kind)]) for kind in KINDS.values()}

DAMAGED = "the file is damaged or was changed by hand: save the trace again"


class Fault(Exception):
    """What is wrong with one event; the caller knows which."""


# Out -------------------------------------------------------------------------------------


def to_lines(header: Header, events: tuple[Event, ...]) -> Iterable[str]:
    """The header's line, then one a event, without line ends."""
    first: dict[str, Any] = {"format": FORMAT, "version": VERSION, "events": len(events)}
    first |= {key.name: getattr(header, key.name) for key in fields(header)}
    yield json.dumps(first)
    for event in events:
        line: dict[str, Any] = {"event": NAMES[type(event)]}
        for key in KEYS[type(event)]:
            line[key] = written(key, getattr(event, key))
        yield json.dumps(line)


def written(key: str, value: Any) -> Any:
    if key == "value":
        return [written_number(part) for part in value] if isinstance(value, tuple) else written_number(value)
    if key == "window" and value is not None:
        alpha, beta = value
        return [
            None if alpha == -math.inf else written_number(alpha),
            None if beta == math.inf else written_number(beta),
        ]
    return value.value if isinstance(value, Bound) else value


def written_number(number: Number) -> int | float | str:
    if isinstance(number, Fraction):
        return f"{number.numerator}/{number.denominator}"
    if isinstance(number, float) and not math.isfinite(number):
        raise TraceError(f"the value {number} cannot be written to a trace: values must be finite numbers")
    return number


# In --------------------------------------------------------------------------------------


def from_lines(text: str) -> tuple[Header, tuple[Event, ...]]:
    """What ``to_lines`` wrote, each line checked by itself. Raises TraceError, naming the line."""
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise TraceError("the trace is empty: save it again with Trace.save")
    at = 1
    try:
        header, count = read_header(parsed(lines[0]))
        events = []
        for at, line in enumerate(lines[1:], start=2):  # noqa: B007  (the handler names it)
            events.append(read_event(parsed(line)))
    except Fault as fault:
        raise TraceError(f"trace line {at}: {fault}; {DAMAGED}") from None
    if len(events) != count:
        cut = "cut short" if len(events) < count else "longer than it says"
        raise TraceError(
            f"trace line {len(lines)}: the trace ends after {len(events)} of {count} events; "
            f"the file is {cut}: save the trace again"
        )
    return header, tuple(events)


def parsed(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise Fault(f"{shortened(line)} is not JSON") from None
    if not isinstance(found, dict):
        raise Fault(f"{shortened(line)} is not a JSON object")
    return found


def refuse(constant: str) -> None:
    raise ValueError(constant)


def shortened(thing: Any) -> str:
    text = thing if isinstance(thing, str) else json.dumps(thing)
    return repr(text) if len(text) <= 60 else repr(text[:57] + "...")


def read_header(found: dict[str, Any]) -> tuple[Header, int]:
    if found.get("format") != FORMAT:
        raise Fault(f'this is not a trace: its first line must have "format": "{FORMAT}"')
    if found.get("version") != VERSION:
        version = shortened(found.get("version"))
        raise TraceError(
            f"trace line 1: this trace has version {version}, and only version {VERSION} can be read: "
            "record it again, or update zermelo"
        )
    read = {key.name: READERS[f"header {key.name}"] for key in fields(Header)}
    values = read_fields(found, {"format": as_is, "version": as_is, "events": count, **read})
    events = values.pop("events")
    del values["format"], values["version"]
    return Header(**values), events


def read_event(found: dict[str, Any]) -> Event:
    name = found.get("event")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Fault(f'"event": {shortened(name)} is none of {", ".join(KINDS)}')
    values = read_fields(found, {"event": as_is, **{key: READERS[key] for key in KEYS[kind]}})
    del values["event"]
    event: Event = kind(**values)
    return event


def read_fields(found: dict[str, Any], readers: dict[str, Callable[[Any], Any]]) -> dict[str, Any]:
    if missing := readers.keys() - found.keys():
        raise Fault(f'the field "{min(missing)}" is missing')
    if unknown := found.keys() - readers.keys():
        raise Fault(f"the field {shortened(min(unknown))} is unknown")
    values = {}
    for key, reader in readers.items():
        try:
            values[key] = reader(found[key])
        except ValueError as error:
            raise Fault(f'"{key}": {shortened(found[key])} is not {error}') from None
    return values


def as_is(value: Any) -> Any:
    return value


def count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("a whole number, 0 or more")
    return value


def player(value: Any) -> int:
    if type(value) is not int or value < -1:
        raise ValueError("a player's number")
    return value


def boolean(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("true or false")
    return value


def string(value: Any) -> str:
    if type(value) is not str:
        raise ValueError("a text")
    return value


def strings(value: Any) -> tuple[str, ...]:
    if type(value) is not list or any(type(part) is not str for part in value):
        raise ValueError("a list of texts")
    return tuple(value)


def span(value: Any) -> tuple[int, int]:
    if type(value) is not list or len(value) != 2 or any(type(part) is not int for part in value):
        raise ValueError("a pair of leaf numbers")
    if not 0 <= value[0] < value[1]:
        raise ValueError("a pair of leaf numbers, the first and the end")
    return (value[0], value[1])


def number(value: Any) -> Number:
    if type(value) is int or (type(value) is float and math.isfinite(value)):
        return value
    if type(value) is str and re.fullmatch(r"-?[0-9]{1,4000}/0*[1-9][0-9]{0,4000}", value):
        return Fraction(value)
    raise ValueError('a finite number or a fraction like "1/3"')


def any_value(value: Any) -> Value:
    return tuple([number(part) for part in value]) if type(value) is list else number(value)


def window(value: Any) -> Window:
    if type(value) is not list or len(value) != 2:
        raise ValueError("a window [alpha, beta]")
    alpha, beta = value
    return (-math.inf if alpha is None else number(alpha), math.inf if beta is None else number(beta))


def bound(value: Any) -> Bound:
    try:
        return Bound(value)
    except ValueError:
        raise ValueError("one of exact, lower, upper") from None


def one_of(*choices: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in choices:
            raise ValueError(f"one of {', '.join(choices)}")
        return str(value)

    return read


def or_null(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


READERS: dict[str, Callable[[Any], Any]] = {
    "node": count,
    "parent": or_null(count),
    "action": or_null(string),
    "name": or_null(string),
    "player": or_null(player),
    "window": or_null(window),
    "leaf": or_null(count),
    "state": or_null(string),
    "value": any_value,
    "why": one_of("utility", "evaluation"),
    "child": or_null(count),
    "side": one_of("alpha", "beta"),
    "by": or_null(count),
    "reach": or_null(one_of("shallow", "deep")),
    "equal": boolean,
    "skipped": strings,
    "bound": bound,
    "complete": boolean,
    "header algorithm": string,
    "header viewpoint": one_of("max", "mover", "all"),
    "header players": strings,
    "header game": string,
    "header root": string,
    "header cut": or_null(one_of(">=", ">")),
    "header soft": or_null(boolean),
    "header order": string,
    "header leaves": or_null(span),
    "header minimum": or_null(count),
}


# The order of events ---------------------------------------------------------------------


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
            if event.child != self.last_child[node] or self.finished[node]:
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
            raise Fault(f"node {node} has a {event.why}, but there the game is {over}")
        self.finished[node] = "leaf"

    def cut(self, event: Cut) -> None:
        node, enter = event.node, self.nodes[event.node]
        if self.header.cut is None:
            raise Fault("a cut in a search without windows")
        self.check_window(event.window)
        if self.finished[node] or self.last_child[node] is None:
            raise Fault(f"node {node} is cut before a child of it was searched")
        if enter.player not in (0, 1) or (event.side == "beta") != (enter.player == 0):
            raise Fault(f"an {event.side} cut at node {node}, where player {enter.player} moves")
        if event.equal != (event.window[0] == event.window[1]):
            raise Fault(f'"equal" is {str(event.equal).lower()} against the window')
        if (event.by is None) != (event.child is None):
            raise Fault('only one of "by" and "child" is given')
        reach = None if event.by is None else "shallow" if event.by == enter.parent else "deep"
        if event.reach != reach:
            raise Fault(f'"reach" is {shortened(event.reach)}, but must be {shortened(reach)}')
        if event.by is not None and event.child is not None:
            if event.by >= len(self.nodes) or event.by == node or not self.is_open[event.by]:
                raise Fault(f"node {event.by} is not an ancestor of node {node}")
            child = event.child
            if child >= len(self.nodes) or self.is_open[child] or self.nodes[child].parent != event.by:
                raise Fault(f"node {child} is not a child of node {event.by} that was searched")
        self.finished[node] = "cut"

    def check_value(self, value: Value) -> None:
        expected = len(self.header.players) if self.header.viewpoint == "all" else None
        if (len(value) if isinstance(value, tuple) else None) != expected:
            raise Fault("the value is not " + ("a number" if expected is None else f"a list of {expected} numbers"))

    def check_window(self, window: Window | None) -> None:
        if (window is None) != (self.header.cut is None):
            raise Fault("a window is missing" if window is None else "a window in a search without windows")
