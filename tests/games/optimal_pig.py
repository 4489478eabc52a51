"""Optimal play of Pig for two, worked out from its rules alone; it shares nothing with the game in Zermelo.

The value of a position with scores (i, j) hangs on positions with higher scores, and on (j, i) with nothing at stake,
which hangs on it in turn. So the pairs are worked out from the highest scores down, and for each pair two equations,
x = f(y) and y = g(x), are solved: f and g are made of straight pieces, and Newton's method ends exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

__all__ = ["HoldAt", "chances", "should_roll"]

HoldAt = Callable[[int, int, int], bool]
"""Whether a player with a score, against another score, holds with so much at stake."""


def turn(
    own: int,
    other: int,
    hold: HoldAt | None,
    lost: float,
    target: int,
    faces: int,
    after: Mapping[tuple[int, int], float],
) -> tuple[float, float]:
    """The chance to win of who begins a turn, and its slope as ``lost``, the chance after losing it, changes."""
    need = target - own
    values = [(1.0, 0.0)] * (need + faces + 1)
    for stake in reversed(range(need)):
        roll, slope = lost, 1.0
        for face in range(2, faces + 1):
            roll += values[stake + face][0]
            slope += values[stake + face][1]
        rolled = (roll / faces, slope / faces)
        held = (lost, 1.0) if stake == 0 else (1 - after[other, own + stake], 0.0)
        if hold is None:
            values[stake] = max(rolled, held)
        else:
            values[stake] = held if hold(own, other, stake) else rolled
    return values[0]


def chances(target: int, faces: int, hold: HoldAt | None = None) -> dict[tuple[int, int], float]:
    """The chance to win of who begins a turn, by the own and the other's score; both play alike, by default best."""
    after: dict[tuple[int, int], float] = {}
    for total in reversed(range(2 * target - 1)):
        for own in range(max(0, total - target + 1), total // 2 + 1):
            other = total - own
            x = y = 0.5
            for _ in range(100):
                f, f_slope = turn(own, other, hold, 1 - y, target, faces, after)
                g, g_slope = turn(other, own, hold, 1 - x, target, faces, after)
                # x' = f - f_slope (y' - y) and y' = g - g_slope (x' - x)
                determinant = 1 - f_slope * g_slope
                right, left = f + f_slope * y, g + g_slope * x
                x, y, x_before, y_before = (
                    (right - f_slope * left) / determinant,
                    (left - g_slope * right) / determinant,
                    x,
                    y,
                )
                if abs(x - x_before) + abs(y - y_before) < 1e-14:
                    break
            after[own, other], after[other, own] = x, y
    return after


def should_roll(
    own: int, other: int, stake: int, target: int, faces: int, after: Mapping[tuple[int, int], float]
) -> bool:
    """Whether a player who plays best rolls with so much at ``stake``, less than he needs to win."""
    need = target - own
    values = [1.0] * (need + faces + 1)
    best = False
    for here in reversed(range(stake, need)):
        rolled = (1 - after[other, own] + sum(values[here + face] for face in range(2, faces + 1))) / faces
        held = 1 - after[other, own + here]
        values[here], best = max(rolled, held), rolled > held
    return best
