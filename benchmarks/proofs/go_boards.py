"""Small boards of go, for the proofs: the rules but for what may be repeated, and a number for each board.

A set of points is a number, point by point from bit 0; a board is two sets, the stones of the one and of the other. A
*state* is a board, who is to move and the point of a ko, if any; symmetry makes one of eight. The rules need only the
table ``around``: machine code is much slower where it takes it out of a ``Board`` for each stone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit


class Board(NamedTuple):
    """A size of boards: tables for sets of points, for boards (in base 3) and for orbits (boards but for symmetry)."""

    points: int
    all: int
    ternary: np.ndarray
    """For each set of points its number in base 3; black and twice white make the number of a board."""
    around: np.ndarray
    """For each set of points those next to one of them."""
    image: np.ndarray
    """(symmetry, set of points): where turning and mirroring send it."""
    place: np.ndarray
    """(symmetry, point): the same for a point."""
    inverse: np.ndarray
    """For each symmetry the one that takes it back."""
    orbit: np.ndarray
    """For the number of each board a number from 0, one for all that symmetry makes of one; -1: a group is dead."""
    turn: np.ndarray
    """For the number of each board the symmetry that leads to the one of its orbit that is listed."""
    listed: np.ndarray
    """(orbit, 2): the stones of the one and of the other player."""
    bits: np.ndarray
    """For each orbit a number from 0 to 61, the same for its boards with colours exchanged."""
    kos: np.ndarray
    """(the first to move or not, orbit): the points where a ko might forbid the player to move to capture back."""
    ko_states: np.ndarray
    """(the first to move or not, orbit): the number of the first state with such a ko."""
    states: np.ndarray
    """How many states there are: who is to move on each listed board, without a ko and with each."""


@njit
def flood(around, points, within):
    points &= within
    while True:
        more = (points | around[points]) & within
        if more == points:
            return points
        points = more


@njit
def dead(around, own, other):
    """The stones of ``own`` that hang together with none that has a liberty."""
    return own & ~flood(around, around[(len(around) - 1) & ~(own | other)], own)


@njit
def count(points):
    found = 0
    while points:
        points &= points - 1
        found += 1
    return found


@njit
def lead(around, own, other):
    """By how many points of area ``own`` is ahead."""
    free = (len(around) - 1) & ~(own | other)
    mine, theirs = flood(around, around[own], free), flood(around, around[other], free)
    return count(own | mine & ~theirs) - count(other | theirs & ~mine)


@njit
def stone(around, own, other, point):
    """The stones after one more of ``own``, and where the other may not capture back (or -1); -1 for suicide."""
    mine = own | 1 << point
    captured = dead(around, other, mine)
    theirs = other & ~captured
    if captured == 0 and dead(around, mine, theirs) != 0:
        return -1, -1, -1
    # A lone stone that captured a lone stone: to capture it back would bring back the board before.
    if captured != 0 and captured & captured - 1 == 0 and around[1 << point] & ~(theirs | captured) == 0:
        return mine, theirs, count(captured - 1)
    return mine, theirs, -1


@njit
def number(board, black, white):
    return board.ternary[black] + 2 * board.ternary[white]


@njit
def sign(board, own, other):
    """One bit of 62 for a board, the same for all that symmetry and the exchange of colours make of it."""
    return 1 << board.bits[board.orbit[number(board, own, other)]]


@njit
def state(board, first, second, first_moves, ko):
    """The number of this state and of all that symmetry makes of it."""
    at = number(board, first, second)
    orbit = board.orbit[at]
    if ko < 0:
        return first_moves * len(board.listed) + orbit
    before = (1 << board.place[board.turn[at], ko]) - 1
    return board.ko_states[first_moves, orbit] + count(board.kos[first_moves, orbit] & before)


@njit
def number_boards(board):
    """Give each board without a dead group its orbit; how many boards and orbits there are."""
    boards = orbits = 0
    for own in range(board.all + 1):
        free = other = board.all & ~own
        while True:
            if dead(board.around, own, other) == 0 and dead(board.around, other, own) == 0:
                at = least = number(board, own, other)
                for symmetry in range(8):
                    to = number(board, board.image[symmetry, own], board.image[symmetry, other])
                    if to < least:
                        least = to
                        board.turn[at] = symmetry
                board.orbit[at] = orbits if at == least else -2 - least
                boards += 1
                orbits += at == least
            if other == 0:
                break
            other = (other - 1) & free
    for at in range(board.orbit.size):
        if board.orbit[at] < -1:
            board.orbit[at] = board.orbit[-2 - board.orbit[at]]
    return boards, orbits


@njit
def list_boards(board):
    """List a board of each orbit, with the kos there might be."""
    for own in range(board.all + 1):
        free = other = board.all & ~own
        while True:
            at = number(board, own, other)
            if board.orbit[at] >= 0 and board.turn[at] == 0:
                board.listed[board.orbit[at], 0], board.listed[board.orbit[at], 1] = own, other
            if other == 0:
                break
            other = (other - 1) & free
    for orbit in range(len(board.listed)):
        own, other = board.listed[orbit]
        board.bits[orbit] = (orbit + board.orbit[number(board, other, own)]) * 40503 // 16 % 62
    board.states[0] = 2 * len(board.listed)
    for first_moves in range(2):
        for orbit in range(len(board.listed)):
            own, other = board.listed[orbit, 1 - first_moves], board.listed[orbit, first_moves]
            board.ko_states[first_moves, orbit] = board.states[0]
            board.kos[first_moves, orbit] = ko_points(board, own, other)
            board.states[0] += count(board.kos[first_moves, orbit])


@njit
def ko_points(board, own, other):
    """The free points among stones of ``other``, one of which is alone with no liberty but this."""
    found = 0
    for point in range(board.points):
        if (own | other) >> point & 1 == 0 and board.around[1 << point] & ~other == 0:
            for last in range(board.points):
                if board.around[1 << point] >> last & 1 and board.around[1 << last] & ~own == 1 << point:
                    found |= 1 << point
    return found


def make_board(rows, columns):
    points = rows * columns
    ternary, around = np.zeros(1 << points, np.int32), np.zeros(1 << points, np.int32)
    image, place = np.zeros((8, 1 << points), np.int32), np.zeros((8, points), np.int64)
    for point in range(points):
        row, column = divmod(point, columns)
        for other in range(points):
            if abs(other // columns - row) + abs(other % columns - column) == 1:
                around[1 << point] |= 1 << other
        for symmetry in range(8):
            to = (rows - 1 - row if symmetry & 1 else row, columns - 1 - column if symmetry & 2 else column)
            to = to[::-1] if symmetry & 4 and rows == columns else to
            place[symmetry, point] = to[0] * columns + to[1]
    for some in range(1, 1 << points):
        one = some & -some
        ternary[some] = ternary[some ^ one] + 3 ** (one.bit_length() - 1)
        around[some] = around[some ^ one] | around[one]
        image[:, some] = image[:, some ^ one] | 1 << place[:, one.bit_length() - 1]
    inverse = np.array([[(there[back] == range(points)).all() for there in place].index(True) for back in place])
    orbit, turn = np.full(3**points, -1, np.int32), np.zeros(3**points, np.uint8)
    none = [np.zeros(shape, np.int64) for shape in ((0, 2), 0, (2, 0), (2, 0), 1)]
    board = Board(points, (1 << points) - 1, ternary, around, image, place, inverse, orbit, turn, *none)
    boards, orbits = number_boards(board)
    print(f"{boards:,} legal boards, {orbits:,} but for symmetry", flush=True)
    board = board._replace(
        listed=np.zeros((orbits, 2), np.int64),
        bits=np.zeros(orbits, np.int64),
        kos=np.zeros((2, orbits), np.int64),
        ko_states=np.zeros((2, orbits), np.int64),
    )
    list_boards(board)
    return board
