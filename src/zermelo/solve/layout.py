"""Layouts: the numbers of a state side by side in one key of at most 128 bits, as wide as the ranges that occur."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from numbers import Integral
from typing import Any

from zermelo.errors import GameError

__all__ = [
    "KEY_BITS",
    "Layout",
    "in_range",
    "layout_of",
    "numbers_of",
    "packed",
    "packed_halves",
    "spread",
    "unpacked",
    "unpacked_halves",
    "write_down",
]

KEY_BITS = 63
"""Bits of a key that is one number of 64 bits: it is never negative. A wider one has two halves."""
WIDE_BITS = 128
"""Bits of the widest keys."""
HALF = (1 << 64) - 1
LEAST = -(1 << 63)
MOST = (1 << 63) - 1


def numbers_of(state: Any) -> Iterator[int]:
    """The numbers of a state that is a whole number or a tuple of such states, from the left.

    Raises GameError for a state that holds anything else.
    """
    if isinstance(state, tuple):
        for part in state:
            yield from numbers_of(part)
    elif isinstance(state, Integral):
        yield int(state)
    else:
        raise GameError(
            f"a state holds {state!r:.80}, which is no whole number: write pack(state) and unpack(key), so that "
            "positions can be kept by their keys"
        )


def packed(state: Any, lows: Sequence[int], shifts: Sequence[int]) -> int:
    """The key of a state: each number less its least, shifted to its place. The inverse of ``unpacked``."""
    key = 0
    for place, number in enumerate(numbers_of(state)):
        key |= (number - lows[place]) << shifts[place]
    return key


def unpacked(like: Any, key: int, lows: Sequence[int], shifts: Sequence[int], masks: Sequence[int]) -> Any:
    """The state with this key, of the same make as the state ``like``."""
    numbers = iter([low + (key >> shift & mask) for low, shift, mask in zip(lows, shifts, masks, strict=True)])

    def made(part: Any) -> Any:
        if not isinstance(part, tuple):
            return next(numbers)
        parts = [made(inner) for inner in part]
        return type(part)(*parts) if hasattr(part, "_fields") else tuple(parts)

    return made(like)


def packed_halves(state: Any, lows: Sequence[int], shifts: Sequence[int]) -> tuple[int, int]:
    """A key of more than 63 bits as its high and its low half, 64 bits each, the highest of which is the sign."""
    key = packed(state, lows, shifts)
    return _signed(key >> 64), _signed(key & HALF)


def _signed(half: int) -> int:
    return half - (1 << 64) if half >> 63 else half


def unpacked_halves(
    like: Any, high: int, low: int, lows: Sequence[int], shifts: Sequence[int], masks: Sequence[int]
) -> Any:
    """The inverse of ``packed_halves``, see ``unpacked``."""
    return unpacked(like, (int(high) & HALF) << 64 | int(low) & HALF, lows, shifts, masks)


def in_range(state: Any, lows: Sequence[int], highs: Sequence[int]) -> bool:
    """Whether each number of a state lies within its bounds, both included."""
    for place, number in enumerate(numbers_of(state)):
        if not lows[place] <= number <= highs[place]:
            return False
    return True


def spread(state: Any, lows: Any, highs: Any) -> None:
    """Widen the bounds so far that the numbers of ``state`` lie within them."""
    for place, number in enumerate(numbers_of(state)):
        lows[place] = min(lows[place], number)
        highs[place] = max(highs[place], number)


class Layout:
    """Where each number of a state has its bits in a key: the first has the highest."""

    def __init__(self, lows: Sequence[int], bits: Sequence[int]) -> None:
        """Number i is from lows[i] to lows[i] + 2^bits[i] - 1. Raises GameError where that takes too many bits."""
        self.lows = list(lows)
        self.bits = list(bits)
        if sum(bits) > WIDE_BITS or max(bits, default=0) > KEY_BITS:
            most = f"a key has {WIDE_BITS}, at most {KEY_BITS} of them for one number"
            raise GameError(
                f"the numbers of a state take {sum(bits)} bits side by side, and {most}: write pack(state) and "
                "unpack(key), which make do with less"
            )
        self.wide = sum(bits) > KEY_BITS
        """Whether keys are too wide for one number of 64 bits."""
        self.masks = [(1 << width) - 1 for width in bits]
        self.shifts = [sum(bits[place + 1 :]) for place in range(len(bits))]
        self.highs = [min(low + mask, MOST) for low, mask in zip(lows, self.masks, strict=True)]

    @classmethod
    def around(cls, lows: Sequence[int], highs: Sequence[int]) -> Layout:
        """The narrowest layout for numbers within these bounds."""
        return cls(
            [int(low) for low in lows],
            [(int(high) - int(low)).bit_length() for low, high in zip(lows, highs, strict=True)],
        )

    @classmethod
    def of(cls, state: Any) -> Layout:
        """The layout of one state."""
        numbers = list(numbers_of(state))
        for number in numbers:
            if not LEAST <= number <= MOST:
                raise GameError(
                    f"a state holds {number!s:.40}, more than 64 bits hold: write pack(state) and unpack(key)"
                )
        return cls.around(numbers, numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and (self.lows, self.bits) == (other.lows, other.bits)

    def __hash__(self) -> int:
        return hash((tuple(self.lows), tuple(self.bits)))


def layout_of(entry: dict[str, Any]) -> Layout | None:
    """The layout that a level's entry in the manifest names."""
    layout = entry["layout"]
    return None if layout is None else Layout(layout["lows"], layout["bits"])


def write_down(layout: Layout | None) -> dict[str, Any] | None:
    """A layout as the manifest has it."""
    return None if layout is None else {"lows": layout.lows, "bits": layout.bits}
