"""The values of go on 2x2 to 4x4 points, worked out backwards: python benchmarks/proofs/go.py 4.

The rules of ``zermelo.games.go`` (basic ko, no suicide, area), written a second time and without it. A game that
never ends is even. For every board, either player to move, after a pass and not, and for every ko, it finds by how
many points the attacker can force a lead in finitely many moves: 0 for every position to begin with, and better
wherever a move leads to better (for the defender: where all do), until nothing changes. What neither player can
force is even. Boards are numbered in base 3, one number for the eight that turning and mirroring make of one.

4x4 takes 1 GiB and some minutes: 24,318,165 legal boards, as Tromp counted, 3,047,783 but for symmetry.
"""

from __future__ import annotations

import sys
import time

import numpy as np
from numba import njit

SIZE = int(sys.argv[1]) if len(sys.argv) > 1 else 3
POINTS = SIZE * SIZE
ALL = (1 << POINTS) - 1
UNSEEN = 255
"""A ko that no move has left yet."""


def tables():
    """For each set of points its number in base 3, the points around it, and its eight images; images of points."""
    ternary = np.zeros(1 << POINTS, np.int32)
    around = np.zeros(1 << POINTS, np.int64)
    image = np.zeros((8, 1 << POINTS), np.int64)
    places = np.zeros((8, POINTS), np.int64)
    for point in range(POINTS):
        row, column = divmod(point, SIZE)
        for other in range(POINTS):
            if abs(other // SIZE - row) + abs(other % SIZE - column) == 1:
                around[1 << point] |= 1 << other
        for symmetry in range(8):
            to = (SIZE - 1 - row if symmetry & 1 else row, SIZE - 1 - column if symmetry & 2 else column)
            to = to[::-1] if symmetry & 4 else to
            places[symmetry, point] = to[0] * SIZE + to[1]
    for points in range(1, 1 << POINTS):
        one = points & -points
        point = one.bit_length() - 1
        ternary[points] = ternary[points ^ one] + 3**point
        around[points] = around[points ^ one] | around[one]
        image[:, points] = image[:, points ^ one] | 1 << places[:, point]
    return ternary, around, image, places


TERNARY, AROUND, IMAGE, PLACES = tables()


@njit
def flood(points, within):
    points &= within
    while True:
        more = (points | AROUND[points]) & within
        if more == points:
            return points
        points = more


@njit
def dead(own, other):
    """The stones of ``own`` that hang together with none that has a liberty."""
    return own & ~flood(AROUND[ALL & ~(own | other)], own)


@njit
def count(points):
    found = 0
    while points:
        points &= points - 1
        found += 1
    return found


@njit
def lead(own, other):
    """By how many points of area ``own`` is ahead."""
    free = ALL & ~(own | other)
    mine, theirs = flood(AROUND[own], free), flood(AROUND[other], free)
    return count(own | mine & ~theirs) - count(other | theirs & ~mine)


@njit
def number_boards(number, turned):
    """Give each legal board (own, other) its number but for symmetry, and the symmetry that leads there."""
    legal = orbits = 0
    for own in range(1 << POINTS):
        free = other = ALL & ~own
        while True:
            if dead(own, other) == 0 and dead(other, own) == 0:
                legal += 1
                at = least = TERNARY[own] + 2 * TERNARY[other]
                for symmetry in range(8):
                    to = TERNARY[IMAGE[symmetry, own]] + 2 * TERNARY[IMAGE[symmetry, other]]
                    if to < least:
                        least = to
                        turned[at] = symmetry
                number[at] = orbits if at == least else -2 - least
                orbits += at == least
            if other == 0:
                break
            other = (other - 1) & free
    for at in range(number.size):
        if number[at] < -1:
            number[at] = number[-2 - number[at]]
    return legal, orbits


@njit
def list_boards(number, turned, boards):
    for own in range(1 << POINTS):
        free = other = ALL & ~own
        while True:
            at = TERNARY[own] + 2 * TERNARY[other]
            if number[at] >= 0 and turned[at] == 0:
                boards[number[at], 0], boards[number[at], 1] = own, other
            if other == 0:
                break
            other = (other - 1) & free


@njit
def best_stone(own, other, ko, attacks, fresh, kos, number, turned):
    """What the attacker gets by the best stone of the player to move, ``own``; -1 where none may be placed."""
    best = -1
    for point in range(POINTS):
        if (own | other) >> point & 1 or point == ko:
            continue
        mine = own | 1 << point
        captured = dead(other, mine)
        theirs = other & ~captured
        if captured == 0 and dead(mine, theirs) != 0:
            continue  # suicide
        at = TERNARY[theirs] + 2 * TERNARY[mine]
        # A lone stone that captured a lone stone may not be captured back at once.
        if captured != 0 and captured & captured - 1 == 0 and AROUND[1 << point] & ~(theirs | captured) == 0:
            place = PLACES[turned[at], count(captured - 1)]
            if kos[1 - attacks, number[at], place] == UNSEEN:
                kos[1 - attacks, number[at], place] = 0
            value = kos[1 - attacks, number[at], place]
        else:
            value = fresh[1 - attacks, number[at]]
        if best < 0 or (value > best) == (attacks == 1):
            best = value
    return best


@njit
def better(attacks, one, other):
    """What the player to move prefers; ``other`` is -1 where there is none."""
    return one if other < 0 else max(one, other) if attacks == 1 else min(one, other)


@njit
def sweep(boards, fresh, passed, kos, number, turned, backwards):
    """Look at every position once more; how many are worth more than was known."""
    changed = 0
    for step in range(len(boards)):
        at = len(boards) - 1 - step if backwards else step
        own, other = boards[at]
        exchanged = number[TERNARY[other] + 2 * TERNARY[own]]
        ahead = lead(own, other)
        for attacks in range(2):
            stone = best_stone(own, other, -1, attacks, fresh, kos, number, turned)
            value = better(attacks, max(0, ahead if attacks == 1 else -ahead), stone)
            if value > passed[attacks, at]:
                passed[attacks, at] = value
                changed += 1
            value = better(attacks, passed[1 - attacks, exchanged], stone)
            if value > fresh[attacks, at]:
                fresh[attacks, at] = value
                changed += 1
            for ko in range(POINTS):
                if kos[attacks, at, ko] != UNSEEN:
                    stone = best_stone(own, other, ko, attacks, fresh, kos, number, turned)
                    value = better(attacks, passed[1 - attacks, exchanged], stone)
                    if value > kos[attacks, at, ko]:
                        kos[attacks, at, ko] = value
                        changed += 1
    return changed


def main() -> None:
    began = time.perf_counter()
    number, turned = np.full(3**POINTS, -1, np.int32), np.zeros(3**POINTS, np.uint8)
    legal, orbits = number_boards(number, turned)
    print(f"{legal:,} legal boards, {orbits:,} but for symmetry")
    boards = np.zeros((orbits, 2), np.int64)
    list_boards(number, turned, boards)
    # (attacker to move or not, board): what the attacker can force; after no pass, after one, and with a ko.
    fresh, passed = np.zeros((2, orbits), np.uint8), np.zeros((2, orbits), np.uint8)
    kos = np.full((2, orbits, POINTS), UNSEEN, np.uint8)
    sweeps = 1
    while changed := sweep(boards, fresh, passed, kos, number, turned, sweeps % 2):
        print(f"sweep {sweeps}: {changed:,} positions changed, {time.perf_counter() - began:.0f} s", flush=True)
        sweeps += 1
    print(f"with a ko {np.count_nonzero(kos != UNSEEN):,} positions of one player or the other as attacker")
    empty = number[0]
    print(f"Black can force a lead of {fresh[1, empty]}, White one of {fresh[0, empty]}; by Black's first move:")
    first = [number[2 * TERNARY[1 << point]] for point in range(POINTS)]
    for row in reversed(range(SIZE)):
        cells = [int(fresh[0, at]) or -int(fresh[1, at]) for at in first[row * SIZE : (row + 1) * SIZE]]
        print(" ".join(f"{cell:>4}" for cell in cells))


main()
