"""A chess position as seven numbers, and the names of squares and pieces."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.bits import signed

__all__ = ["BISHOP", "FILES", "KING", "KNIGHT", "PAWN", "QUEEN", "ROOK", "Position", "bit", "kind_on", "square_name"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
FILES = "abcdefgh"


class Position(NamedTuple):
    """A position: six boards of one bit a square, numbered from a1 rank by rank, and the rest in one number.

    ::

        8   56 57 58 59 60 61 62 63
        7   48 49 50 51 52 53 54 55
        6   40 41 42 43 44 45 46 47      at the start
        5   32 33 34 35 36 37 38 39      white     ranks 1 and 2
        4   24 25 26 27 28 29 30 31      pawns     ranks 2 and 7
        3   16 17 18 19 20 21 22 23      knights   b1 g1 b8 g8
        2    8  9 10 11 12 13 14 15      diagonal  c1 d1 f1 c8 d8 f8
        1    0  1  2  3  4  5  6  7      straight  a1 d1 h1 a8 d8 h8
             a  b  c  d  e  f  g  h      kings     e1 e8

        rest    bit 0      the player to move: 0 for White, 1 for Black
                bits 1-4   who may still castle: White short, White long, Black short, Black long
                bits 5-10  the square that a pawn may capture on in passing; 0 for none
                bits 11-   plies since a pawn moved or something was captured

    A queen is on two boards, since she moves both ways. Boards are signed numbers of 64 bits: h8 is the
    sign. A square to capture on in passing is kept only while there is a legal capture on it: two
    positions with the same possible moves are the same state.
    """

    white: int
    pawns: int
    knights: int
    diagonal: int
    """Bishops and queens."""
    straight: int
    """Rooks and queens."""
    kings: int
    rest: int


def bit(square: int) -> int:
    """The board of one square."""
    return signed(1 << square)


def square_name(square: int) -> str:
    """As ``e4``."""
    return f"{FILES[square & 7]}{(square >> 3) + 1}"


def kind_on(state: Position, square: int) -> int:
    """What kind of piece stands on a square, PAWN to KING; -1 for none."""
    if state.pawns >> square & 1:
        return PAWN
    if state.knights >> square & 1:
        return KNIGHT
    if state.diagonal >> square & 1:
        return QUEEN if state.straight >> square & 1 else BISHOP
    if state.straight >> square & 1:
        return ROOK
    return KING if state.kings >> square & 1 else -1
