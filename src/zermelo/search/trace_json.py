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
from zermelo.search.events import Event, Header, Number, Value, Window
from zermelo.search.result import Bound
from zermelo.search.trace_check import DAMAGED, KINDS, NAMES, Fault

__all__ = ["FORMAT", "VERSION", "from_lines", "to_lines"]

FORMAT, VERSION = "zermelo-trace", 2

KEYS = {kind: tuple([field.name for field in fields(kind)]) for kind in KINDS.values()}

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
    if isinstance(value, Fraction):
        return written_number(value)
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
    text = repr(thing) if isinstance(thing, str) else json.dumps(thing)
    return text if len(text) <= 60 else text[:57] + "..."


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
    values = read_fields(found, EVENT_READERS[kind])
    del values["event"]
    event: Event = kind(**values)
    return event


def read_fields(found: dict[str, Any], readers: dict[str, Callable[[Any], Any]]) -> dict[str, Any]:
    if found.keys() != readers.keys():
        if missing := readers.keys() - found.keys():
            raise Fault(f'the field "{min(missing)}" is missing')
        raise Fault(f"the field {shortened(min(found.keys() - readers.keys()))} is unknown")
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


def probability(value: Any) -> Number:
    found = number(value)
    if found <= 0:
        raise ValueError("a probability, above 0")
    return found


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
    "side": or_null(one_of("alpha", "beta")),
    "by": or_null(count),
    "reach": or_null(one_of("shallow", "deep")),
    "equal": boolean,
    "skipped": strings,
    "bound": bound,
    "complete": boolean,
    "probability": or_null(probability),
    "rule": one_of("alpha-beta", "probe", "immediate", "shallow"),
    "enough": or_null(number),
    "header algorithm": string,
    "header viewpoint": one_of("max", "mover", "all"),
    "header players": strings,
    "header game": string,
    "header root": string,
    "header cut": or_null(one_of(">=", ">")),
    "header soft": or_null(boolean),
    "header pruning": or_null(one_of("star1", "star2", "immediate", "shallow")),
    "header order": string,
    "header leaves": or_null(span),
    "header minimum": or_null(count),
}


EVENT_READERS: dict[type[Any], dict[str, Callable[[Any], Any]]] = {
    kind: {"event": as_is, **{key: READERS[key] for key in keys}} for kind, keys in KEYS.items()
}
