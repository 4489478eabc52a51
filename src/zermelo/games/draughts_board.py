"""The board of English draughts: its squares as bits, which pieces can move and capture, and the paths of captures."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "BOARD",
    "BOTTOM_ROW",
    "TOP_ROW",
    "Position",
    "action_of",
    "bit_of",
    "can_capture",
    "can_move",
    "captured_on",
    "directions_of",
    "end_of",
    "movers",
    "next_path",
    "stops_of",
]


class Position(NamedTuple):
    """A position: one bit a dark square, with a gap of one bit after every two rows (as Samuel 1959 numbers them).

    ::

            squares, as people number them        bits
             .  1  .  2  .  3  .  4             .  0  .  1  .  2  .  3
             5  .  6  .  7  .  8  .             4  .  5  .  6  .  7  .
             .  9  . 10  . 11  . 12             .  9  . 10  . 11  . 12      8 is a gap
            13  . 14  . 15  . 16  .            13  . 14  . 15  . 16  .
             . 17  . 18  . 19  . 20             . 18  . 19  . 20  . 21     17 is a gap
            21  . 22  . 23  . 24  .            22  . 23  . 24  . 25  .
             . 25  . 26  . 27  . 28             . 27  . 28  . 29  . 30     26 is a gap
            29  . 30  . 31  . 32  .            31  . 32  . 33  . 34  .

    A step down the board is 4 bits (to the left) or 5 (to the right) from everywhere, a jump 8 or 10, and what
    would leave the board at a side falls into a gap. Black starts at the top and moves down.
    """

    own: int
    """The pieces of the player to move."""
    other: int
    """The pieces of the other player."""
    kings: int
    """Those of either that are kings."""
    player: int
    """The player to move: 0 for Black, 1 for White."""
    quiet: int
    """The plies since a man last moved or a piece was last captured; always 0 where no game is drawn by them."""


BOARD = 0b1111_1111_0_1111_1111_0_1111_1111_0_1111_1111
TOP_ROW = 0b1111
BOTTOM_ROW = TOP_ROW << 31
STEPS = (-5, -4, 4, 5)
"""The directions in which a piece steps, as bits: numbers 0 and 1 lead up the board, 2 and 3 down."""
UP, DOWN, BOTH = 0b0011, 0b1100, 0b1111
"""Sets of directions, a bit for each."""


def bit_of(square: int) -> int:
    """The bit of a square that is numbered from 0."""
    return square + (square >> 3)


def square_of(bit: int) -> int:
    """The number, from 0, of the square with this bit."""
    return bit - bit // 9


def action_of(start: int, end: int, path: int) -> int:
    """The action that leads from one bit to another by ``path``."""
    return square_of(start) | square_of(end) << 5 | path << 10


def movers(state: Position) -> tuple[int, int]:
    """The pieces of the player to move that can go down the board, and those that can go up."""
    if state.player == 0:
        return state.own, state.own & state.kings
    return state.own & state.kings, state.own


def directions_of(state: Position, bit: int) -> int:
    """The directions in which the piece on ``bit`` may go, a set."""
    if state.kings >> bit & 1:
        return BOTH
    return DOWN if state.player == 0 else UP


def can_capture(down: int, up: int, other: int, empty: int) -> int:
    """Those of the pieces that go ``down`` and of those that go ``up`` that can jump over one of ``other``."""
    return (
        down & (other >> 4 & empty >> 8 | other >> 5 & empty >> 10)
        | up & (other << 4 & empty << 8 | other << 5 & empty << 10)
    )  # fmt: skip


def can_move(state: Position) -> bool:
    """Whether the player to move has a move or a capture."""
    empty = BOARD & ~(state.own | state.other)
    down, up = movers(state)
    moving = down & (empty >> 4 | empty >> 5) | up & (empty << 4 | empty << 5)
    return moving != 0 or can_capture(down, up, state.other, empty) != 0


def end_of(start: int, path: int) -> int:
    """The bit where ``path`` ends that starts from the bit ``start``."""
    bit = start
    while path > 1:
        bit += 2 * STEPS[path & 3]
        path >>= 2
    return bit


def captured_on(start: int, path: int) -> int:
    """The pieces that are jumped over on ``path`` from the bit ``start``, one bit each."""
    captured = 0
    end = end_of(start, path)
    while path > 1:  # from its end backwards
        step = STEPS[path & 3]
        captured |= 1 << end - step
        end -= 2 * step
        path >>= 2
    return captured


def next_path(start: int, path: int, directions: int, other: int, vacant: int) -> int:
    """The first whole capture after ``path`` in the order of their numbers' digits, 0 if there is none.

    With path 1, which is no jump yet, the very first. ``vacant`` are the squares that can be jumped to, among
    them ``start``. A piece that is captured stays where it is until the end, and is not jumped over twice.
    """
    bit = end_of(start, path)
    left = other & ~captured_on(start, path)
    direction = 0 if path == 1 else 4  # a whole capture goes no further
    goes_on = path != 1
    while True:
        while direction < 4:
            over = bit + STEPS[direction]
            beyond = over + STEPS[direction]
            if directions >> direction & 1 and 0 <= beyond <= 34 and left >> over & vacant >> beyond & 1:
                bit = beyond
                left ^= 1 << over
                path = path << 2 | direction
                direction = 0
                goes_on = False
            else:
                direction += 1
        if not goes_on and path != 1:
            return path
        if path == 1:
            return 0
        step = STEPS[path & 3]
        bit -= 2 * step
        left |= 1 << bit + step
        direction = (path & 3) + 1
        path >>= 2
        goes_on = True


def stops_of(action: int) -> list[int]:
    """The squares, 1 to 32, that an action's piece stands on from its start to its end."""
    stops = [(action >> 5 & 31) + 1]
    path = action >> 10
    bit = bit_of(stops[0] - 1)
    while path > 1:
        bit -= 2 * STEPS[path & 3]
        stops.append(square_of(bit) + 1)
        path >>= 2
    if action >> 10 == 0:
        stops.append((action & 31) + 1)
    return stops[::-1]
