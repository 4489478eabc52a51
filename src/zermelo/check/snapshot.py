"""Snapshots: what a value holds, all the way down, to see later whether it has changed."""

from __future__ import annotations

import enum
import math
import random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

__all__ = ["changed", "frozen", "same_number", "snapshot"]

ATOMS = (int, float, complex, str, bytes, bool, type(None), type(Ellipsis), range)
NAMED = (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)
"""What is itself and nothing else: it is not looked into."""

DEEPEST = 60

NOTHING = ("atom", type(None), "None")


def frozen(value: Any) -> bool:
    """Whether ``value`` is surely immutable, hashable and compared by what it holds: numbers, texts, tuples of them."""
    kind = type(value)
    if kind in ATOMS or isinstance(value, enum.Enum):
        return True
    if kind is frozenset or (
        isinstance(value, tuple)
        and getattr(kind, "__eq__", None) is tuple.__eq__
        and getattr(kind, "__hash__", None) is tuple.__hash__
        and not hasattr(value, "__dict__")
    ):
        try:
            return all(map(frozen, value))
        except RecursionError:
            return False
    return False


def snapshot(value: Any, room: int = 20_000) -> tuple[Any, ...]:
    """A hashable picture of ``value``: equal to a later one if nothing within has changed.

    Values of which two snapshots are equal hold the same. ``room`` is how many parts are looked at.
    """
    return _picture(value, [room], [])


def _picture(value: Any, room: list[int], above: list[int]) -> tuple[Any, ...]:
    room[0] -= 1
    kind = type(value)
    if kind in ATOMS:
        return ("atom", kind, repr(value) if kind in (float, complex) or value is None else value)
    if isinstance(value, (enum.Enum, *NAMED)):
        return ("atom", kind, id(value))
    if room[0] < 0 or id(value) in above or len(above) > DEEPEST:
        return ("unseen", kind)
    above.append(id(value))
    try:
        return _inside(value, kind, room, above)
    finally:
        above.pop()


def _inside(value: Any, kind: type, room: list[int], above: list[int]) -> tuple[Any, ...]:
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):
        contents = _picture(value.tolist(), room, above) if value.dtype.hasobject else value.tobytes()
        return ("array", kind, str(value.dtype), value.shape, contents)
    attributes = tuple((name, _picture(part, room, above)) for name, part in sorted(_attributes(value).items()))
    if isinstance(value, (tuple, list)):
        return ("parts", kind, tuple(_picture(part, room, above) for part in value), attributes)
    if isinstance(value, dict):
        pairs = [(_picture(key, room, above), _picture(part, room, above)) for key, part in value.items()]
        return ("dict", kind, frozenset(pairs), attributes)
    if isinstance(value, (set, frozenset)):
        return ("set", kind, frozenset(_picture(part, room, above) for part in value), attributes)
    if attributes and not isinstance(value, random.Random):
        return ("object", kind, attributes)
    try:
        reduced = value.__reduce_ex__(4)
    except Exception:
        return ("atom", kind, id(value))
    if kind is object or not isinstance(reduced, tuple):
        return ("atom", kind, id(value))
    parts = [list(part) if hasattr(part, "__next__") else part for part in reduced[1:]]
    return ("reduced", kind, tuple(_picture(part, room, above) for part in parts))


def _attributes(value: Any) -> dict[str, Any]:
    """The attributes that an object keeps, in its ``__dict__`` and its slots."""
    found: dict[str, Any] = {}
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else tuple(slots):
            if name.startswith("__") and not name.endswith("__"):
                name = f"_{cls.__name__.lstrip('_')}{name}"
            try:
                found[name] = object.__getattribute__(value, name)
            except AttributeError:
                continue
    found.pop("__dict__", None)
    found.pop("__weakref__", None)
    found.update(getattr(value, "__dict__", {}))
    return found


def changed(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Whether what a snapshot shows has changed, but for attributes that came or were None: those are caches."""
    if before == after:
        return False
    if before[:2] != after[:2]:
        return True
    if before[0] == "object":
        now = dict(after[2])
        return any(name not in now or (was != NOTHING and changed(was, now[name])) for name, was in before[2])
    if before[0] == "parts" and len(before[2]) == len(after[2]) and before[3] == after[3]:
        return any(changed(was, now) for was, now in zip(before[2], after[2], strict=True))
    return True


def same_number(one: Any, other: Any) -> bool:
    """Whether two numbers are equal, or both are no numbers (NaN)."""
    if isinstance(one, float) and isinstance(other, float) and math.isnan(one):
        return math.isnan(other)
    return bool(one == other)
