"""Sets of cells of Gomoku's board, as four words of four rows each."""

from __future__ import annotations

__all__ = [
    "LANE", "LANES", "NONE", "Words", "ahead", "any_of", "behind", "both", "either", "leaning", "lowest", "several",
    "wider", "without", "words",
]  # fmt: skip

Words = tuple[int, int, int, int]
"""A set of cells: four rows a word, 16 bits a row, of which the last is always empty."""

LANE = 16
"""Bits of a row: the cells of a row and at least one that is always empty."""
LANES = 0x7FFF_7FFF_7FFF_7FFF
"""Every bit of a word that may be a cell."""
NONE = (0, 0, 0, 0)


def ahead(cells: Words, stride: int) -> Words:
    """The cells from which those of ``cells`` are ``stride`` bits on, at most 63."""
    a, b, c, d = cells
    rest = 64 - stride
    return (
        (a >> stride | b << rest) & LANES,
        (b >> stride | c << rest) & LANES,
        (c >> stride | d << rest) & LANES,
        d >> stride & LANES,
    )


def behind(cells: Words, stride: int) -> Words:
    """The cells ``stride`` bits on from those of ``cells``, at most 63."""
    a, b, c, d = cells
    rest = 64 - stride
    return (
        a << stride & LANES,
        (b << stride | a >> rest) & LANES,
        (c << stride | b >> rest) & LANES,
        (d << stride | c >> rest) & LANES,
    )


def both(one: Words, two: Words) -> Words:
    """The cells of both sets."""
    return (one[0] & two[0], one[1] & two[1], one[2] & two[2], one[3] & two[3])


def either(one: Words, two: Words) -> Words:
    """The cells of one set or the other."""
    return (one[0] | two[0], one[1] | two[1], one[2] | two[2], one[3] | two[3])


def without(one: Words, two: Words) -> Words:
    """The cells of one set that are not of the other."""
    return (one[0] & ~two[0], one[1] & ~two[1], one[2] & ~two[2], one[3] & ~two[3])


def any_of(cells: Words) -> bool:
    """Whether there are any."""
    return cells[0] | cells[1] | cells[2] | cells[3] != 0


def several(cells: Words) -> bool:
    """Whether there are two or more."""
    a, b, c, d = cells
    words = (1 if a != 0 else 0) + (1 if b != 0 else 0) + (1 if c != 0 else 0) + (1 if d != 0 else 0)
    return words > 1 or a & a - 1 != 0 or b & b - 1 != 0 or c & c - 1 != 0 or d & d - 1 != 0


def lowest(cells: Words) -> Words:
    """The first cell alone; none of none."""
    a, b, c, d = cells
    if a != 0:
        return (a & -a, 0, 0, 0)
    if b != 0:
        return (0, b & -b, 0, 0)
    return (0, 0, c & -c, 0) if c != 0 else (0, 0, 0, d & -d)


def leaning(a: int, b: int, c: int, d: int, begin: int, lean: int) -> int:
    """The cells in column ``begin + lean * row`` of each row, a bit each; anything for a row without it."""
    return (
        four(a, begin, lean)
        | four(b, begin + 4 * lean, lean) << 4
        | four(c, begin + 8 * lean, lean) << 8
        | four(d, begin + 12 * lean, lean) << 12
    )


def four(word: int, begin: int, lean: int) -> int:
    """The cells in column ``begin + lean * row`` of a word's four rows, a bit each."""
    stride = LANE + lean
    cells = (word >> begin if begin >= 0 else word << -begin) & (1 | 1 << stride | 1 << 2 * stride | 1 << 3 * stride)
    stride -= 1
    return (cells | cells >> stride | cells >> 2 * stride | cells >> 3 * stride) & 15


def wider(cells: int, board: int) -> int:
    """``cells`` and those to their left and right, in a word of rows."""
    return (cells | cells << 1 | cells >> 1) & board


def words(parts: tuple[int, ...]) -> int:
    """Four words as one long number."""
    return sum(part << 64 * place for place, part in enumerate(parts))
