"""Bit tricks for bitboards, the same for Python's ints and in machine code (64 bits there).

A board of 64 cells has its last bit in the sign: kept as a signed number it fits a state, and is the
same number interpreted and compiled. There ``>>`` lets ones in from above where that bit is set.
"""

from __future__ import annotations

__all__ = ["lowest_bit", "lowest_index", "popcount", "signed"]

WORD = (1 << 64) - 1
SIGN = -1 << 63


def signed(bits: int) -> int:
    """The signed 64-bit number with the lowest 64 bits of ``bits``: in machine code ``bits`` itself."""
    return (bits + SIGN & WORD) + SIGN


def popcount(bits: int) -> int:
    """How many bits of ``bits`` are set; of a negative number, among the lowest 64."""
    return bits.bit_count() if bits >= 0 else (bits & WORD).bit_count()


def lowest_bit(bits: int) -> int:
    """The lowest set bit alone, 0 for 0."""
    return bits & -bits if bits != SIGN else SIGN


def lowest_index(bits: int) -> int:
    """The index of the lowest set bit, -1 for 0."""
    return (bits & -bits).bit_length() - 1
