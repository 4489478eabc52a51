"""The board of Othello as bits: which moves flank, what they turn over, and how the board is turned."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.bits import popcount, signed

__all__ = [
    "FIRST_QUARTER",
    "MIDDLE_FILES",
    "MIDDLE_RANKS",
    "beyond",
    "difference",
    "flanking",
    "flips",
    "mirrored",
    "neighbours",
    "odd_quarters",
    "rectangle",
    "transposed",
]

MIDDLE_FILES = 0x7E7E7E7E7E7E7E7E
"""Files b to g: only there can a disc turn over along its rank."""
MIDDLE_RANKS = 0x00FFFFFFFFFFFF00
"""Ranks 2 to 7: only there can a disc turn over along its file; along a diagonal, only where both are."""
NOT_LAST_FILE = 0x7F7F7F7F7F7F7F7F
NOT_LAST_RANK = 0x00FFFFFFFFFFFFFF
FIRST_QUARTER = 0x0F0F0F0F
"""Files a to d of ranks 1 to 4; the other quarters are 4, 32 and 36 bits on."""


def odd_quarters(empty: int) -> int:
    """All squares of the quarters of the board where the number of empty squares is odd."""
    odd = 0
    for corner in (0, 4, 32, 36):
        quarter = FIRST_QUARTER << corner
        odd |= quarter if popcount(empty & quarter) & 1 else 0
    return signed(odd)


def rectangle(lines: Iterable[int]) -> int:
    """The squares whose file and rank are both among ``lines``, counted from 0."""
    lines = list(lines)
    return signed(sum(1 << 8 * row + column for row in lines for column in lines))


def difference(own: int, other: int, squares: int) -> int:
    """How many more discs of ``own`` than of ``other`` are on ``squares``."""
    return popcount(own & squares) - popcount(other & squares)


def flanking(own: int, other: int) -> int:
    """The squares just beyond a line of ``other`` that begins next to a disc of ``own``, occupied or not.

    In more than 64 bits if interpreted: the caller makes it a board.
    """
    level = other & MIDDLE_FILES
    upright = other & MIDDLE_RANKS
    slanting = level & upright
    return beyond(own, level, 1) | beyond(own, upright, 8) | beyond(own, slanting, 7) | beyond(own, slanting, 9)


def beyond(own: int, between: int, stride: int) -> int:
    """The squares just beyond the lines of ``between`` that begin next to ``own``, whose squares are ``stride`` apart.

    Lines of one, two, four and then six squares are found. Since ``between`` lacks the border that a
    step of ``stride`` crosses, it also drops what a shift to the right brings in.
    """
    up = between & own << stride
    down = between & own >> stride
    up |= between & up << stride
    down |= between & down >> stride
    pairs = between & between << stride
    for _ in range(2):
        up |= pairs & up << 2 * stride
        down |= pairs >> stride & down >> 2 * stride
    return up << stride | down >> stride


def seven(stride: int) -> int:
    """Seven squares ``stride`` apart, as they follow square 0."""
    return signed(sum(1 << stride * step for step in range(1, 8)))


def seven_back(stride: int) -> int:
    """Seven squares ``stride`` apart, as they precede square 63."""
    return sum(1 << 63 - stride * step for step in range(1, 8))


EAST, SOUTH_WEST, SOUTH, SOUTH_EAST = seven(1), seven(7), seven(8), seven(9)
WEST, NORTH_EAST, NORTH, NORTH_WEST = seven_back(1), seven_back(7), seven_back(8), seven_back(9)


def flips(own: int, other: int, square: int) -> int:
    """The discs of ``other`` that turn over when ``own`` moves to ``square``.

    Lines are not cut off at the border: there is no disc between two others there, so they end there.
    """
    level = other & MIDDLE_FILES
    upright = other & MIDDLE_RANKS
    slanting = level & upright
    back = 63 - square
    return (
        turned_after(own, level, EAST << square)
        | turned_after(own, slanting, SOUTH_WEST << square)
        | turned_after(own, upright, SOUTH << square)
        | turned_after(own, slanting, SOUTH_EAST << square)
        | turned_before(own, level, WEST >> back)
        | turned_before(own, slanting, NORTH_EAST >> back)
        | turned_before(own, upright, NORTH >> back)
        | turned_before(own, slanting, NORTH_WEST >> back)
    )


def turned_after(own: int, between: int, line: int) -> int:
    """The squares of ``line`` before the first that is not of ``between``, if ``own`` holds that one; else none."""
    ends = line & ~between
    end = ends & -ends & own
    return line & end - (end != 0)


def turned_before(own: int, between: int, line: int) -> int:
    """The squares of ``line`` after the last that is not of ``between``, if ``own`` holds that one; else none."""
    length = (line & ~between).bit_length()
    return line & -(own << 1 >> length & 1) << length


def neighbours(squares: int) -> int:
    """``squares`` and all that touch them, at a side or a corner."""
    rows = squares | (squares & NOT_LAST_FILE) << 1 | squares >> 1 & NOT_LAST_FILE
    return signed(rows | rows << 8 | rows >> 8 & NOT_LAST_RANK)


def mirrored(board: int) -> int:
    """Left and right exchanged."""
    board = (board & 0x5555555555555555) << 1 | board >> 1 & 0x5555555555555555
    board = (board & 0x3333333333333333) << 2 | board >> 2 & 0x3333333333333333
    return signed((board & 0x0F0F0F0F0F0F0F0F) << 4 | board >> 4 & 0x0F0F0F0F0F0F0F0F)


def transposed(board: int) -> int:
    """Files and ranks exchanged, b1 with a2: within blocks of 2 by 2 squares, then of 4 by 4, then of 8 by 8."""
    changed = (board ^ board >> 7) & 0x00AA00AA00AA00AA
    board ^= changed ^ changed << 7
    changed = (board ^ board >> 14) & 0x0000CCCC0000CCCC
    board ^= changed ^ changed << 14
    changed = (board ^ board >> 28) & 0x00000000F0F0F0F0
    return board ^ changed ^ changed << 28
