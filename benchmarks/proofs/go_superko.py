"""The value of go with superko on small boards, proven: python benchmarks/proofs/go_superko.py 4 4 2.

That is, on 4 by 4 points: does Black, to move on the empty board, win by 2 points, and does he win by 3? The rules of
``zermelo.games.superko`` (no board comes back, no suicide, area, two passes end), written a second time and without it.

What may be played depends on the whole game. So a table holds *claims*: a player, the claimant, gets so many points
from this position (board, player to move, point of a ko, after a pass or not), and his stones leave none but certain
boards. His claim holds in each game in which none of these boards has been: his stones are legal then, and the other
player can at most have fewer answers, never none, since he can pass. Claims are worked out backwards:

* A game with superko ends. So where the claimant is ahead, and stays ahead on each board the other comes to with
  stones of his own only, he may pass to the end: his claim leaves no board at all.
* Where one of his moves leads to a claim, or all moves of the other do, there is a claim, unless one of the boards of
  the claim it leads to could be the one that is left behind now.

A set of boards is kept in short: the black stones that all have, the white stones that all have, and a few bits of
each one's number. A board that lacks one of these is not in the set; for any other the claim is not relied on.

A depth-first search, one ply deeper each time, then asks on the empty board. It keeps all boards of its line, relies
on claims that none of them contradicts, and takes what it does not know for unknown. It has no other table.

4x4 takes some five minutes and a good GiB.
"""

from __future__ import annotations

import sys
import time
from typing import NamedTuple

import numpy as np
from go_boards import count, lead, make_board, number, sign, state, stone
from numba import njit


class Claims(NamedTuple):
    """What is claimed, by (after a pass or not, state); stones as on the listed board, the claimant's first."""

    made: np.ndarray
    own: np.ndarray
    """The claimant's stones that are on all boards his stones leave: all points where they leave none."""
    other: np.ndarray
    """The other player's."""
    signs: np.ndarray
    """The signs of these boards."""


class Line(NamedTuple):
    """The boards of a game: a search puts in what it plays, and takes it out again."""

    black: np.ndarray
    white: np.ndarray
    sign: np.ndarray
    been: np.ndarray
    """For the number of each board whether it is among them."""


@njit
def possible(black, white, bit, common_black, common_white, signs):
    """Whether a board with this sign can be among boards that have these stones in common."""
    return black & common_black == common_black and white & common_white == common_white and signs & bit != 0


# Claims ----------------------------------------------------------------------------------


@njit
def find_safe(board, need, safe):
    """On which boards the claimant, ``need`` points ahead, stays so whatever stones the other places."""
    changed, around = True, board.around
    for orbit in range(len(safe)):
        safe[orbit] = lead(around, board.listed[orbit, 0], board.listed[orbit, 1]) >= need
    while changed:
        changed = False
        for orbit in range(len(safe)):
            own, other = board.listed[orbit, 0], board.listed[orbit, 1]
            for point in range(board.points):
                if safe[orbit] and (own | other) >> point & 1 == 0:
                    theirs, mine, _ = stone(around, other, own, point)
                    if theirs >= 0 and not safe[board.orbit[number(board, mine, theirs)]]:
                        safe[orbit] = False
                        changed = True


@njit
def claim_safe(board, claims, safe):
    for orbit in range(len(safe)):
        if safe[orbit]:
            for moves in range(2):
                for passed in range(2):
                    claims.made[passed, moves * len(safe) + orbit] = 1
                    begin = board.ko_states[moves, orbit]
                    claims.made[passed, begin : begin + count(board.kos[moves, orbit])] = 1


@njit
def look_ahead(board, claims, orbit, claimant_moves, after):
    """For each point where the player to move may place a stone the claim that follows; -1 in the first row: none."""
    around, own, other = board.around, board.listed[orbit, 0], board.listed[orbit, 1]
    here = sign(board, own, other)
    for point in range(board.points):
        after[0, point] = -1
        if (own | other) >> point & 1:
            continue
        if claimant_moves:
            mine, theirs, ko = stone(around, own, other, point)
        else:
            theirs, mine, ko = stone(around, other, own, point)
        if mine < 0:
            continue
        to = state(board, mine, theirs, 1 - claimant_moves, ko)
        after[0, point] = claims.made[0, to]
        if claims.made[0, to]:
            at = number(board, mine, theirs)
            back = board.inverse[board.turn[at]]
            common, others = board.image[back, claims.own[0, to]], board.image[back, claims.other[0, to]]
            signs = claims.signs[0, to]
            if possible(own, other, here, common, others, signs):
                after[0, point] = 0
            elif claimant_moves:
                common, others, signs = common & mine, others & theirs, signs | sign(board, mine, theirs)
            after[1, point], after[2, point], after[3, point] = common, others, signs


@njit
def choose(points, after, ko, common, others, signs, best):
    """The claim of the claimant to move: by the move whose boards have most in common; not made where -1 comes last."""
    for point in range(points):
        if point != ko and after[0, point] == 1:
            fixed = count(after[1, point]) + count(after[2, point])
            if fixed > best:
                best, common, others, signs = fixed, after[1, point], after[2, point], after[3, point]
    return common, others, signs, best


@njit
def gather(points, after, ko, common, others, signs, best):
    """The claim where the other is to move: all moves must lead to one."""
    for point in range(points):
        if point != ko and after[0, point] >= 0:
            if after[0, point] == 0:
                return common, others, signs, -1
            common, others, signs = common & after[1, point], others & after[2, point], signs | after[3, point]
    return common, others, signs, best


@njit
def sweep(board, claims, need, safe, backwards):
    """Look at every position once more; how many claims were made."""
    changed = 0
    after = np.zeros((4, board.points), np.int64)
    for step in range(len(safe)):
        orbit = len(safe) - 1 - step if backwards else step
        if safe[orbit]:
            continue
        ahead = lead(board.around, board.listed[orbit, 0], board.listed[orbit, 1]) >= need
        for moves in range(2):
            kos, begin = board.kos[moves, orbit], board.ko_states[moves, orbit]
            plain = moves * len(safe) + orbit
            made = claims.made[0, plain] + claims.made[1, plain]
            for here in range(begin, begin + count(kos)):
                made += claims.made[0, here] + claims.made[1, here]
            if made == 2 + 2 * count(kos):
                continue
            look_ahead(board, claims, orbit, moves, after)
            for which in range(1 + count(kos)):
                here = plain if which == 0 else begin + which - 1
                ko = -1
                if which > 0:
                    ko = count((kos & -kos) - 1)
                    kos &= kos - 1
                for passed in range(1, -1, -1):
                    if claims.made[passed, here]:
                        continue
                    # The pass: it ends the game, or leads to the same board.
                    common, others, signs, best = board.all, board.all, 0, -1
                    if passed:
                        best = 0 if ahead else -1
                    else:
                        to = (1 - moves) * len(safe) + orbit
                        if claims.made[1, to]:
                            best = 0
                            common, others, signs = claims.own[1, to], claims.other[1, to], claims.signs[1, to]
                    if moves:
                        if best == 0:
                            best = count(common) + count(others)
                        common, others, signs, best = choose(board.points, after, ko, common, others, signs, best)
                    elif best == 0:
                        common, others, signs, best = gather(board.points, after, ko, common, others, signs, best)
                    if best >= 0:
                        claims.made[passed, here] = 1
                        claims.own[passed, here], claims.other[passed, here] = common, others
                        claims.signs[passed, here] = signs
                        changed += 1
    return changed


def make_claims(board, need):
    """All that a player can claim who wants to be ``need`` points ahead in the end."""
    shape = (2, board.states[0])
    whole = np.full(shape, board.all, np.uint16)
    claims = Claims(np.zeros(shape, np.uint8), whole, whole.copy(), np.zeros(shape, np.int64))
    safe = np.zeros(len(board.listed), np.bool_)
    find_safe(board, need, safe)
    claim_safe(board, claims, safe)
    sweeps = 0
    while sweep(board, claims, need, safe, sweeps % 2 == 1):
        sweeps += 1
    return claims


# The search ------------------------------------------------------------------------------


@njit
def holds(board, claims, own, other, moves, ko, passed, line_own, line_other, line_sign, boards):
    """Whether there is a claim here that none of the first ``boards`` boards of the line contradicts."""
    here = state(board, own, other, moves, ko)
    if not claims.made[passed, here]:
        return False
    back = board.inverse[board.turn[number(board, own, other)]]
    common, others = board.image[back, claims.own[passed, here]], board.image[back, claims.other[passed, here]]
    for i in range(boards):
        if possible(line_own[i], line_other[i], line_sign[i], common, others, claims.signs[passed, here]):
            return False
    return True


@njit
def known(board, claims, line, boards, position):
    """1 where Black gets what he needs, -1 where he does not, by a claim; else 0."""
    black, white, black_moves, ko, passed = position
    if holds(board, claims[0], black, white, black_moves, ko, passed, line.black, line.white, line.sign, boards):
        return 1
    if holds(board, claims[1], white, black, 1 - black_moves, ko, passed, line.white, line.black, line.sign, boards):
        return -1
    return 0


@njit
def enter(board, line, boards, black, white):
    """Put a board into the line, after ``boards`` others."""
    line.black[boards], line.white[boards], line.sign[boards] = black, white, sign(board, black, white)
    line.been[number(board, black, white)] = True


@njit
def search(board, claims, need, line, boards, position, depth, nodes):
    """1 where Black gets ``need`` points, -1 where he does not, 0 where ``depth`` plies and one do not tell.

    ``position`` is the stones of Black and of White, whether Black is to move, the point of a ko or -1, and whether the
    last move was a pass; ``line`` holds the ``boards`` boards of the game, this one among them.
    """
    black, white, black_moves, ko, passed = position
    around = board.around
    nodes[0] += 1
    wins = 1 if black_moves else -1
    if passed and (lead(around, black, white) >= need) == (black_moves == 1):
        return wins
    children = np.zeros((board.points + 1, 6), np.int64)
    found = 0
    # The pass is -1; after another it ends the game, and loses it.
    for point in range(0 if passed else -1, board.points):
        mine, theirs, next_ko = (black, white, -1) if black_moves else (white, black, -1)
        if point >= 0:
            if (black | white) >> point & 1 or point == ko:
                continue
            mine, theirs, next_ko = stone(around, mine, theirs, point)
            if mine < 0:
                continue
        next_black, next_white = (mine, theirs) if black_moves else (theirs, mine)
        if point >= 0 and line.been[number(board, next_black, next_white)]:
            continue
        child = (next_black, next_white, 1 - black_moves, next_ko, 1 if point < 0 else 0)
        value = known(board, claims, line, boards, child)
        if value == wins:
            return wins
        if value == 0:
            # What leads furthest comes first, the pass late.
            children[found, 0] = lead(around, mine, theirs) if point >= 0 else -5
            for i in range(5):
                children[found, 1 + i] = child[i]
            found += 1
    if found > 0 and depth == 0:
        return 0
    value = -wins
    for _ in range(found):
        best = np.argmax(children[:found, 0])
        children[best, 0] = -1000
        _, black, white, moves, ko, passed = children[best]
        if not passed:
            enter(board, line, boards, black, white)
        child = (black, white, moves, ko, passed)
        reply = search(board, claims, need, line, boards + 1 - passed, child, depth - 1, nodes)
        if not passed:
            line.been[number(board, black, white)] = False
        if reply == wins:
            return wins
        if reply == 0:
            value = 0
    return value


def start_line(board, history):
    """A line with these boards (black, white), and room for what a search may add."""
    line = Line(*np.zeros((3, len(history) + 1000), np.int64), np.zeros(board.orbit.size, np.bool_))
    for i, (black, white) in enumerate(history):
        enter(board, line, i, black, white)
    return line


def proves(board, claims, need, history=((0, 0),), black_moves=1, passed=0, nodes=None):
    """Whether Black gets ``need`` points after the boards of ``history``, the last of which is on the table.

    ``nodes``, an array of one number, counts the positions searched.
    """
    line, nodes = start_line(board, history), np.zeros(1, np.int64) if nodes is None else nodes
    position = (*history[-1], black_moves, -1, passed)
    value = known(board, claims, line, len(history) - 1, position)
    depth = 0
    while value == 0:
        value = search(board, claims, need, line, len(history), position, depth, nodes)
        depth += 1
    return value == 1


def main(rows, columns, value):
    began = time.perf_counter()
    board = make_board(rows, columns)
    for need in (value, value + 1):
        claims, nodes = (make_claims(board, need), make_claims(board, 1 - need)), np.zeros(1, np.int64)
        made = [int(np.count_nonzero(claim.made)) for claim in claims]
        print(
            f"{2 * board.states[0]:,} positions: Black claims {made[0]:,} for {need} points, White {made[1]:,} for less"
        )
        answer = "wins" if proves(board, claims, need, nodes=nodes) else "does not win"
        seconds = time.perf_counter() - began
        print(f"Black {answer} by {need} points: {nodes[0]:,} positions searched, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
