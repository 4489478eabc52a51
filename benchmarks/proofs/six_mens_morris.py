"""The value of six men's morris, worked out backwards: python benchmarks/proofs/six_mens_morris.py.

The rules of ``zermelo.games.morris`` with ``men=6``, written a second time and without it. First the moves on the
board: lost is who cannot move or has fewer than three men, won is what leads to a lost position, lost what leads to
won ones alone, until nothing changes; what is left is drawn. Then the twelve plies of placing, the last first. A
board is a number in base 3, the men of the player to move first. It takes 300 MiB and a few minutes.
"""

from __future__ import annotations

import time

import numpy as np
from numba import njit

POINTS, MEN = 16, 6
ALL = (1 << POINTS) - 1
OPEN, WON, LOST = 0, 1, 2
"""For the player to move; what is open at the end is drawn."""
NAMES = ("drawn", "won", "lost")


def tables():
    """Each set's number in base 3, how many there are in it, and those of it in mills; each point's neighbours.

    Points 0 to 7 go round the outer square from a corner, 8 to 15 round the inner one.
    """
    neighbours = np.zeros(POINTS, np.int64)
    mills = []
    for square in (0, 8):
        for place in range(8):
            for to in (place + 1, place - 1):
                neighbours[square + place] |= 1 << square + to % 8
            if place % 2 == 1:
                neighbours[square + place] |= 1 << (square + 8) % 16 + place
            else:
                mills.append(sum(1 << square + (place + step) % 8 for step in range(3)))
    sets = range(1 << POINTS)
    ternary = np.array([int(f"{points:b}", 3) for points in sets], np.int32)
    many = np.array([points.bit_count() for points in sets], np.int8)
    milled = np.zeros(1 << POINTS, np.int64)
    for mill in mills:
        milled[[points for points in sets if points & mill == mill]] |= mill
    return neighbours, ternary, many, milled


NEIGHBOURS, TERNARY, MANY, MILLED = tables()


@njit
def best(own, other, places, following):
    """What the player to move can reach, by placing a man or by moving one; ``following`` is for the other."""
    free = ALL & ~(own | other)
    stuck, lost = True, True
    for start in range(POINTS):
        if places and start > 0:
            break
        if not places and own >> start & 1 == 0:
            continue
        ends = free if places else free & NEIGHBOURS[start]
        left = own if places else own & ~(1 << start)
        for end in range(POINTS):
            if ends >> end & 1 == 0:
                continue
            stuck = False
            now = left | 1 << end
            # A mill removes a man that is in none, or any where all are.
            removable = 0
            if MILLED[now] >> end & 1 and other != 0:
                removable = other & ~MILLED[other]
                removable = removable if removable != 0 else other
            while True:
                removed = removable & -removable
                found = following[TERNARY[other & ~removed] + 2 * TERNARY[now]]
                if found == LOST:
                    return WON
                lost = lost and found == WON
                removable &= removable - 1
                if removable == 0:
                    break
    return LOST if stuck or lost else OPEN


@njit
def begin(value):
    """The positions that are over by the number of men; how many positions there are."""
    positions = 0
    for own in range(1 << POINTS):
        free = other = ALL & ~own
        while MANY[own] <= MEN:
            if MANY[other] <= MEN:
                positions += 1
                if MANY[own] < 3 or MANY[other] < 3:
                    value[TERNARY[own] + 2 * TERNARY[other]] = LOST if MANY[own] < 3 else WON
            if other == 0:
                break
            other = (other - 1) & free
    return positions


@njit
def sweep(value):
    """Look at every open position once more; how many were decided."""
    decided = 0
    for own in range(1 << POINTS):
        free = other = ALL & ~own
        while 3 <= MANY[own] <= MEN:
            at = TERNARY[own] + 2 * TERNARY[other]
            if 3 <= MANY[other] <= MEN and value[at] == OPEN:
                value[at] = best(own, other, False, value)
                decided += value[at] != OPEN
            if other == 0:
                break
            other = (other - 1) & free
    return decided


@njit
def place(value, following, placed, placed_by_other):
    """The positions before a man is placed, each player having placed so many."""
    for own in range(1 << POINTS):
        free = other = ALL & ~own
        while MANY[own] <= placed:
            if MANY[other] <= placed_by_other:
                too_few = MANY[own] + MEN - placed < 3
                value[TERNARY[own] + 2 * TERNARY[other]] = LOST if too_few else best(own, other, True, following)
            if other == 0:
                break
            other = (other - 1) & free


def main() -> None:
    began = time.perf_counter()
    value = np.zeros(3**POINTS, np.int8)
    print(f"{begin(value):,} boards of up to {MEN} men each")
    sweeps = 1
    while decided := sweep(value):
        print(f"sweep {sweeps}: {decided:,} decided, {time.perf_counter() - began:.0f} s", flush=True)
        sweeps += 1
    for name, kind in zip(NAMES[1:], (WON, LOST), strict=True):
        print(f"{np.count_nonzero(value == kind):,} boards are {name} for who is to move a man")
    for ply in reversed(range(2 * MEN)):
        following, value = value, np.zeros(3**POINTS, np.int8)
        place(value, following, ply // 2, (ply + 1) // 2)
    print(f"the empty board is {NAMES[value[0]]}; {time.perf_counter() - began:.0f} s")


main()
