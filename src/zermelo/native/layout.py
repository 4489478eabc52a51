"""Layouts of keys in machine code: what zermelo.solve.layout does, field by field of a state's type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload

from zermelo.native.kernel import replace
from zermelo.solve import layout

__all__: list[str] = []


def _fields(kind: Any, name: str) -> Iterator[str]:
    """The expressions of a state's numbers."""
    if isinstance(kind, types.BaseTuple):
        for place, part in enumerate(kind):
            yield from _fields(part, f"{name}[{place}]")
    else:
        yield f"int64({name})"


def _made(kind: Any, numbers: Iterator[int], number: str, names: dict[str, Any]) -> str:
    """The expression of a state of this type, of the expressions ``number`` of its fields."""
    if not isinstance(kind, types.BaseTuple):
        return number.replace("#", str(next(numbers)))
    parts = "".join([_made(part, numbers, number, names) + ", " for part in kind])
    own_class = getattr(kind, "instance_class", None)
    if own_class is None:
        return f"({parts})"
    name = f"class_{len(names)}"
    names[name] = own_class
    return f"{name}({parts})"


def _packed(state: Any, lows: Any, shifts: Any) -> Any:
    raise NotImplementedError


def _unpacked(like: Any, key: Any, lows: Any, shifts: Any, masks: Any) -> Any:
    raise NotImplementedError


HALVES = ("_high", "_low")


def _packed_halves(state: Any, lows: Any, shifts: Any) -> Any:
    raise NotImplementedError


def _unpacked_halves(like: Any, high: Any, low: Any, lows: Any, shifts: Any, masks: Any) -> Any:
    raise NotImplementedError


def _in_range(state: Any, lows: Any, highs: Any) -> Any:
    raise NotImplementedError


def _spread(state: Any, lows: Any, highs: Any) -> Any:
    raise NotImplementedError


# Without annotations: Numba compares the parameters with those of what is returned.


@overload(_packed)
def _packed_of(state, lows, shifts):  # type: ignore[no-untyped-def]
    terms = [f"({field} - lows[{i}] << shifts[{i}])" for i, field in enumerate(_fields(state, "state"))]
    return eval(f"lambda state, lows, shifts: {' | '.join(terms) or 'int64(0)'}", {"int64": np.int64})


@overload(_unpacked)
def _unpacked_of(like, key, lows, shifts, masks):  # type: ignore[no-untyped-def]
    names: dict[str, Any] = {}
    made = _made(like, iter(range(1 << 30)), "(lows[#] + (key >> shifts[#] & masks[#]))", names)
    return eval(f"lambda like, key, lows, shifts, masks: {made}", names)


@njit(nogil=True, inline="always")  # type: ignore[untyped-decorator]
def _high(number: Any, shift: Any) -> Any:
    """What of a number of at most 63 bits, shifted up, is in the high half of a key."""
    if shift >= 64:
        return number << (shift - 64)
    if shift == 0:
        return 0
    return number >> (64 - shift)


@njit(nogil=True, inline="always")  # type: ignore[untyped-decorator]
def _low(number: Any, shift: Any) -> Any:
    """And in the low half."""
    if shift >= 64:
        return 0
    return number << shift


@njit(nogil=True, inline="always")  # type: ignore[untyped-decorator]
def _taken(high: Any, low: Any, shift: Any, mask: Any) -> Any:
    """The bits of a key from ``shift`` on."""
    if shift >= 64:
        return high >> (shift - 64) & mask
    if shift == 0:
        return low & mask
    return (low >> shift & (1 << 64 - shift) - 1 | high << (64 - shift)) & mask


@overload(_packed_halves)
def _packed_halves_of(state, lows, shifts):  # type: ignore[no-untyped-def]
    fields = list(enumerate(_fields(state, "state")))
    halves = [" | ".join([f"{half}({field} - lows[{i}], shifts[{i}])" for i, field in fields]) for half in HALVES]
    names = {"int64": np.int64, "_high": _high, "_low": _low}
    return eval(f"lambda state, lows, shifts: (int64({halves[0]}), int64({halves[1]}))", names)


@overload(_unpacked_halves)
def _unpacked_halves_of(like, high, low, lows, shifts, masks):  # type: ignore[no-untyped-def]
    names: dict[str, Any] = {"_taken": _taken}
    made = _made(like, iter(range(1 << 30)), "(lows[#] + _taken(high, low, shifts[#], masks[#]))", names)
    return eval(f"lambda like, high, low, lows, shifts, masks: {made}", names)


@overload(_in_range)
def _in_range_of(state, lows, highs):  # type: ignore[no-untyped-def]
    terms = [f"lows[{i}] <= {field} <= highs[{i}]" for i, field in enumerate(_fields(state, "state"))]
    return eval(f"lambda state, lows, highs: {' and '.join(terms) or 'True'}", {"int64": np.int64})


@overload(_spread)
def _spread_of(state, lows, highs):  # type: ignore[no-untyped-def]
    lines = ["def spread(state, lows, highs):", "    pass"]
    for i, field in enumerate(_fields(state, "state")):
        lines += [f"    lows[{i}] = min(lows[{i}], {field})", f"    highs[{i}] = max(highs[{i}], {field})"]
    names: dict[str, Any] = {"int64": np.int64}
    exec("\n".join(lines), names)
    return names["spread"]


replace(layout.packed, njit(nogil=True)(lambda state, lows, shifts: _packed(state, lows, shifts)))
replace(
    layout.unpacked,
    njit(nogil=True)(lambda like, key, lows, shifts, masks: _unpacked(like, key, lows, shifts, masks)),
)
replace(layout.packed_halves, njit(nogil=True)(lambda state, lows, shifts: _packed_halves(state, lows, shifts)))
replace(
    layout.unpacked_halves,
    njit(nogil=True)(
        lambda like, high, low, lows, shifts, masks: _unpacked_halves(like, high, low, lows, shifts, masks)
    ),
)
replace(layout.in_range, njit(nogil=True)(lambda state, lows, highs: _in_range(state, lows, highs)))
replace(layout.spread, njit(nogil=True)(lambda state, lows, highs: _spread(state, lows, highs)))
