"""Bit tricks for bitboards, the same for Python's ints and in machine code (64 bits there)."""

from __future__ import annotations

__all__ = ["lowest_bit", "lowest_index", "popcount"]


def popcount(bits: int) -> int:
    """How many bits of ``bits`` are set; ``bits`` is not negative."""
    return bits.bit_count()


def lowest_bit(bits: int) -> int:
    """The lowest set bit alone, 0 for 0."""
    return bits & -bits


def lowest_index(bits: int) -> int:
    """The index of the lowest set bit, -1 for 0."""
    return (bits & -bits).bit_length() - 1
