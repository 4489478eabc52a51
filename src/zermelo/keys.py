"""Keys: a state as one 64-bit number, the same interpreted and in machine code.

A whole number of 64 bits is its own key. Of tuples of numbers the key is a hash: two multiplications
and shifts a field, so that two different states share one about as often as two random numbers do.
"""

from __future__ import annotations

import math
import struct
import sys
from numbers import Integral, Rational, Real
from typing import Any

from zermelo.errors import GameError

__all__ = [
    "NoKey",
    "action_slot",
    "float_word",
    "is_float",
    "just_above",
    "just_below",
    "mixed",
    "state_key",
    "table_slot",
    "tuple_key",
    "word_float",
]

WORD = (1 << 64) - 1
SIGN = 1 << 63
GOLDEN = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio, odd: multiplying by it spreads low bits upwards."""
SECOND = 0xD6E8FEB86659FD93
"""Another odd number whose bits look random."""

ACTION_SLOTS = 1024
"""How many actions an ordering by experience tells apart."""


class NoKey(GameError):
    """A state that no key can be made of, in a game without a ``pack`` of its own."""


def state_key(state: Any) -> int:
    """The key of a state that is a number, or a tuple of numbers and tuples.

    Raises GameError for a state of any other kind.
    """
    if isinstance(state, tuple):
        key = tuple_key(len(state))
        for part in state:
            key = mixed(key, state_key(part))
        return key
    if isinstance(state, Real) and not isinstance(state, Rational):
        return float_word(float(state))
    if not isinstance(state, Integral):
        raise NoKey(f"a state holds {state!r:.80}, where the first one held a number: write pack(state)")
    number = int(state)
    if -SIGN <= number < SIGN:
        return number
    key = number.bit_length()
    while number not in (0, -1):
        key = mixed(key, number & WORD)
        number >>= 64
    return mixed(key, number)


def tuple_key(length: int) -> int:
    """What the key of a tuple of so many parts begins with.

    It is no small number: ``mixed`` would make 0 of the 1 that begins (1, …) and the 2 that begins (2, …), and a
    tuple of moves would share its key with others: (2, 3) with (2,).
    """
    return mixed(SECOND, length)


def mixed(key: int, word: int) -> int:
    """A signed 64-bit number that depends on every bit of ``key`` and ``word``."""
    bits = (key ^ word) & WORD
    bits = bits * GOLDEN & WORD
    bits ^= bits >> 32
    bits = bits * SECOND & WORD
    bits ^= bits >> 29
    return bits - (1 << 64) if bits & SIGN else bits


def table_slot(key: int, bits: int) -> int:
    """Where in a table of 2^``bits`` places, 1 to 62 bits, the state with this key is looked for."""
    return (key * GOLDEN & WORD) >> 64 - bits


def float_word(number: float) -> int:
    """The 64 bits of a float, as a signed number."""
    word: int = struct.unpack("<q", struct.pack("<d", number))[0]
    return word


def word_float(word: int) -> float:
    """The float whose 64 bits are the signed number ``word``; an int where it is a whole number."""
    number: float = struct.unpack("<d", struct.pack("<q", word))[0]
    return int(number) if number.is_integer() else number


def just_above(number: float) -> float:
    """The least float that is greater than ``number``, which may be any kind of number; infinity for infinity."""
    try:
        near = float(number)
    except OverflowError:  # beyond all floats
        return math.inf if number > 0 else -sys.float_info.max
    return near if near > number else math.nextafter(near, math.inf)


def just_below(number: float) -> float:
    """The greatest float that is less than ``number``."""
    return -just_above(-number)


def is_float(number: Any) -> bool:
    """Whether a float holds ``number`` exactly."""
    try:
        return bool(float(number) == number)
    except OverflowError:
        return False


def action_slot(action: Any) -> int:
    """A number below ACTION_SLOTS for an action: the same for equal ones, and mostly another for others."""
    return (action if isinstance(action, int) else hash(action)) & ACTION_SLOTS - 1
