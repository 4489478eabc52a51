"""Bit tricks do the same interpreted and compiled, on boards of 64 cells too."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import zermelo.native.bits  # noqa: F401  (registers the compiled ones)
from zermelo.bits import lowest_bit, lowest_index, popcount, signed
from zermelo.native.kernel import twin

BOARDS = st.integers(-(1 << 63), (1 << 63) - 1) | st.integers(0, 63).map(lambda cell: signed(1 << cell))


@given(BOARDS)
def test_each_gives_the_same_interpreted_and_compiled(board: int) -> None:
    for function in (lowest_bit, lowest_index, popcount, signed):
        assert twin(function)(board) == function(board)


@given(BOARDS)
def test_a_board_with_the_last_bit_set_is_counted_and_taken_apart_like_any_other(board: int) -> None:
    cells = [cell for cell in range(64) if board >> cell & 1]
    assert popcount(board) == len(cells)
    assert lowest_index(board) == (cells[0] if cells else -1)
    assert lowest_bit(board) == (signed(1 << cells[0]) if cells else 0)


@given(st.integers())
def test_a_signed_number_keeps_the_lowest_64_bits(number: int) -> None:
    assert -(1 << 63) <= signed(number) < 1 << 63
    assert (signed(number) - number) % (1 << 64) == 0


def test_the_bits_of_a_number_of_more_than_64_are_all_counted() -> None:
    assert popcount((1 << 70) - 1) == 70
