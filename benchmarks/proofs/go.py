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
from go_boards import lead, make_board, stone
from numba import njit

UNSEEN = 255
"""A ko that no move has left yet."""


@njit
def best_stone(around, ternary, place, number, turned, own, other, ko, attacks, fresh, kos):
    """What the attacker gets by the best stone of the player to move, ``own``; -1 where none may be placed."""
    best = -1
    for point in range(place.shape[1]):
        if (own | other) >> point & 1 or point == ko:
            continue
        mine, theirs, next_ko = stone(around, own, other, point)
        if mine < 0:
            continue  # suicide
        at = ternary[theirs] + 2 * ternary[mine]
        if next_ko >= 0:
            where = place[turned[at], next_ko]
            if kos[1 - attacks, number[at], where] == UNSEEN:
                kos[1 - attacks, number[at], where] = 0
            value = kos[1 - attacks, number[at], where]
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
def sweep(board, fresh, passed, kos, backwards):
    """Look at every position once more; how many are worth more than was known."""
    boards, around, ternary, place = board.listed, board.around, board.ternary, board.place
    number, turned = board.orbit, board.turn
    changed = 0
    for step in range(len(boards)):
        at = len(boards) - 1 - step if backwards else step
        own, other = boards[at]
        exchanged = number[ternary[other] + 2 * ternary[own]]
        ahead = lead(around, own, other)
        for attacks in range(2):
            placed = best_stone(around, ternary, place, number, turned, own, other, -1, attacks, fresh, kos)
            value = better(attacks, max(0, ahead if attacks == 1 else -ahead), placed)
            if value > passed[attacks, at]:
                passed[attacks, at] = value
                changed += 1
            value = better(attacks, passed[1 - attacks, exchanged], placed)
            if value > fresh[attacks, at]:
                fresh[attacks, at] = value
                changed += 1
            for ko in range(board.points):
                if kos[attacks, at, ko] != UNSEEN:
                    placed = best_stone(around, ternary, place, number, turned, own, other, ko, attacks, fresh, kos)
                    value = better(attacks, passed[1 - attacks, exchanged], placed)
                    if value > kos[attacks, at, ko]:
                        kos[attacks, at, ko] = value
                        changed += 1
    return changed


def main() -> None:
    began = time.perf_counter()
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    board = make_board(size, size)
    number, orbits = board.orbit, len(board.listed)
    # (attacker to move or not, board): what the attacker can force; after no pass, after one, and with a ko.
    fresh, passed = np.zeros((2, orbits), np.uint8), np.zeros((2, orbits), np.uint8)
    kos = np.full((2, orbits, board.points), UNSEEN, np.uint8)
    sweeps = 1
    while changed := sweep(board, fresh, passed, kos, sweeps % 2):
        print(f"sweep {sweeps}: {changed:,} positions changed, {time.perf_counter() - began:.0f} s", flush=True)
        sweeps += 1
    print(f"with a ko {np.count_nonzero(kos != UNSEEN):,} positions of one player or the other as attacker")
    empty = number[0]
    print(f"Black can force a lead of {fresh[1, empty]}, White one of {fresh[0, empty]}; by Black's first move:")
    first = [number[2 * board.ternary[1 << point]] for point in range(board.points)]
    for row in reversed(range(size)):
        cells = [int(fresh[0, at]) or -int(fresh[1, at]) for at in first[row * size : (row + 1) * size]]
        print(" ".join(f"{cell:>4}" for cell in cells))


main()
