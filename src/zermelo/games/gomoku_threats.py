"""Threats in Gomoku: the cells that make five, or threaten it, or threaten two fives at once; and what they decide."""

from __future__ import annotations

from zermelo.games.gomoku_cells import (
    LANES,
    NONE,
    Words,
    ahead,
    any_of,
    behind,
    both,
    either,
    lowest,
    several,
    without,
)  # fmt: skip

__all__ = ["Counts", "answers", "fives", "fours", "outlook", "urgent"]

Counts = tuple[int, int, int, int]
"""The lines of five with three stones of the player to move alone, with three of the other's, and with four of each.

Only what they let expect is looked for on the board, which takes longer.
"""


def fives(own: Words, free: Words, exact: bool) -> Words:
    """The cells of ``free`` that complete five stones of ``own``; with ``exact``, exactly five."""
    found = NONE
    for stride in (1, 15, 16, 17):
        one = ahead(own, stride)
        two = ahead(one, stride)
        three = ahead(two, stride)
        four = ahead(three, stride)
        low, high = both(own, one), both(three, four)
        if exact:
            alone = unflanked(own, four, stride)
            low, high = both(low, alone), both(high, alone)
        # A line lacks its fifth cell, or its fourth, …: the cells it begins in move on to the one it lacks.
        lacks = both(both(low, two), three)
        lacks = either(both(both(low, two), four), behind(lacks, stride))
        lacks = either(both(low, high), behind(lacks, stride))
        lacks = either(both(both(own, two), high), behind(lacks, stride))
        lacks = either(both(both(one, two), high), behind(lacks, stride))
        found = either(found, lacks)
    return both(found, free)


def fours(own: Words, free: Words, exact: bool) -> tuple[Words, Words]:
    """The cells of ``free`` where one more of ``own`` threatens one five at least, and those where it threatens two."""
    once, twice = NONE, NONE
    for stride in (1, 15, 16, 17):
        m1, f1 = ahead(own, stride), ahead(free, stride)
        m2, f2 = ahead(m1, stride), ahead(f1, stride)
        m3, f3 = ahead(m2, stride), ahead(f2, stride)
        m4, f4 = ahead(m3, stride), ahead(f3, stride)
        m0, f0 = own, free
        if exact:
            alone = unflanked(own, m4, stride)
            m0, f0 = both(m0, alone), both(f0, alone)
        # Where a line lacks two cells, one, two, three or four steps apart: first the lower one of them.
        start, end = both(m0, m1), both(m3, m4)
        open_start, open_end = both(f0, f1), both(f3, f4)
        lower = both(both(start, m2), open_end)
        lower = either(both(start, both(both(f2, f3), m4)), behind(lower, stride))
        lower = either(both(both(m0, f1), both(f2, end)), behind(lower, stride))
        lower = either(both(both(open_start, m2), end), behind(lower, stride))
        upper = behind(lower, stride)
        once, twice = counted(once, twice, lower, upper)
        lower = both(start, both(both(f2, m3), f4))
        lower = either(both(both(m0, f1), both(both(m2, f3), m4)), behind(lower, stride))
        lower = either(both(both(f0, m1), both(f2, end)), behind(lower, stride))
        upper = behind(lower, 2 * stride)
        once, twice = counted(once, twice, lower, upper)
        lower = both(both(m0, f1), both(both(m2, m3), f4))
        lower = either(both(both(f0, m1), both(both(m2, f3), m4)), behind(lower, stride))
        upper = behind(lower, 3 * stride)
        once, twice = counted(once, twice, lower, upper)
        lower = both(both(f0, m1), both(both(m2, m3), f4))
        upper = behind(behind(lower, 2 * stride), 2 * stride)
        once, twice = counted(once, twice, lower, upper)
    return once, twice


def counted(once: Words, twice: Words, lower: Words, upper: Words) -> tuple[Words, Words]:
    """The cells met once and those met twice, with two more sets."""
    twice = either(twice, both(once, lower))
    once = either(once, lower)
    return either(once, upper), either(twice, both(once, upper))


def unflanked(own: Words, fourth: Words, stride: int) -> Words:
    """Where a line of five would have no stone of ``own`` before it and none after; ``fourth`` is own, four ahead."""
    a, b, c, d = either(behind(own, stride), ahead(fourth, stride))
    return (LANES & ~a, LANES & ~b, LANES & ~c, LANES & ~d)


def answers(other: Words, free: Words, doubling: Words, exact: bool) -> Words:
    """The cells that stop each of ``doubling``, where a stone of ``other`` would threaten two fives, or may stop it.

    They are the cell itself and those where the fives would be completed.
    """
    found = free
    while any_of(doubling):
        cell = lowest(doubling)
        doubling = without(doubling, cell)
        found = both(found, either(cell, fives(either(other, cell), without(free, cell), exact)))
    return found


def outlook(own: Words, other: Words, free: Words, exact: bool, counts: Counts) -> int:
    """What threats say of a position where the player to move, who has ``own``, cannot make five at once.

    In hundredths, from 94 for a win within few plies to -94 for a loss; -1 where there is a threat to stop,
    0 where there is none. A loss may be escaped where a five can be stopped by a stone that begins fours of one's own.
    """
    threes, theirs, _, against = counts
    ours, ours_twice = NONE, NONE
    if threes > 0:
        ours, ours_twice = fours(own, free, exact)
    stops = fives(other, free, exact) if against > 0 else NONE
    if several(stops):
        return -94
    if any_of(stops):
        if any_of(both(stops, ours_twice)):
            return 92
        if theirs > 0 and not any_of(both(stops, ours)):
            _, twice = fours(other, without(free, stops), exact)
            if any_of(twice):
                return -92
        return -1
    if any_of(ours_twice):
        return 94
    if theirs > 1:
        _, twice = fours(other, free, exact)
        if any_of(twice):
            lost = not any_of(ours) and not any_of(answers(other, free, twice, exact))
            return -90 if lost else -1
    return 0


def urgent(own: Words, other: Words, near: Words, free: Words, exact: bool, counts: Counts) -> Words:
    """The cells of ``near`` that decide at once or may stop a threat, where there is one; else all of them.

    Nothing better is left out: nobody wins sooner than by five, nor then than by threatening two fives; and
    whoever does not stop a five loses, as does who does not stop a stone that would threaten two fives, unless
    a four of their own gains the time.
    """
    threes, theirs, mine, against = counts
    found = fives(own, near, exact) if mine > 0 else NONE
    if not any_of(found) and against > 0:
        found = fives(other, near, exact)
    if any_of(found):
        return found
    ours = NONE
    if threes > 0:
        ours, twice = fours(own, free, exact)
        found = both(twice, near)
    if not any_of(found) and theirs > 1:
        _, twice = fours(other, free, exact)
        twice = both(twice, near)
        if any_of(twice):
            found = both(either(ours, answers(other, free, twice, exact)), near)
            if not any_of(found):
                return twice  # lost, whatever is played
    return found if any_of(found) else near
