"""Value iteration for chance that returns: what every position is worth at least and at most, drawn together.

Interval iteration (Haddad and Monmege 2018, "Interval iteration algorithm for MDPs and IMDPs"; for two players
Kelmendi et al. 2018). The lower bounds begin at the least that any play can be worth and only rise, the upper ones
begin at the most and only fall; so the value lies between them whenever the work ends. Where a player can hold play
for ever they stand still, and ``holding`` goes on. Play without an end is even between two, and to one player worth as
little as the least end. The bounds are worked out one strongly connected component after another, the last first
(Dai and Goldsmith 2007, "Topological value iteration algorithm"). Rounding is counted against each bound.

The action that a player is given is the one that last improved the player's own bound. It keeps what the bound
promises: an action that is merely as good might wait for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.errors import SolutionError
from zermelo.game import CHANCE
from zermelo.search.views import innermost
from zermelo.solve.backup import NO_ACTION, NO_DISTANCE
from zermelo.solve.components import chains, components
from zermelo.solve.describing import Described
from zermelo.solve.holding import Holding
from zermelo.solve.kernels import OVER
from zermelo.solve.machine import Machine
from zermelo.solve.task import Task, Values

__all__ = ["Bounds", "bound_returning"]

ROUNDING = 2.0**-53
EFFORT = 1 << 24
"""Children that are looked at between two tellings of how far it is."""
STANDSTILL = 1e-6
"""Of what a component may add to the distance of the bounds, how much a sweep must move them at least."""


class Bounds:
    """What positions are worth to player 0 at least and at most, float64[n] each; the value is in the middle."""

    def __init__(self, low: Any, high: Any) -> None:
        self.low, self.high = low, high

    @property
    def reached(self) -> float:
        """How far a value can be from the true one, at most."""
        return float((self.high - self.low).max(initial=0.0)) / 2


def narrow(
    group: int, groups: int, effort: int, slack: float, size: float, order: Any, begins: Any, part: Any,
    movers: Any, first: Any, child: Any, odds: Any, low: Any, high: Any, best: Any,
) -> tuple[int, bool]:  # fmt: skip
    """Draw the bounds of group after group together, from ``group`` on; the first not done, and whether it is stuck.

    A group is done where its bounds are no more than ``slack`` further apart than those of what it leads to, and stuck
    where they move no more and are not. ``size`` is no less than the size of any value; the arrays are those of
    ``components`` and of ``kernels.children``, and low, high and best.
    """
    while group < groups and effort > 0:
        moved = 0.0
        apart = 0.0
        exits = 0.0
        for place in range(begins[group], begins[group + 1]):
            i = order[place]
            begin = first[i]
            end = first[i + 1]
            effort -= end - begin + 1
            if movers[i] == OVER:
                continue
            if movers[i] == CHANCE:
                below = 0.0
                above = 0.0
                sure = 0.0
                for edge in range(begin, end):
                    below += odds[edge] * low[child[edge]]
                    above += odds[edge] * high[child[edge]]
                    sure += odds[edge]
                error = (end - begin + 6) * ROUNDING * size
                below = below / sure - error
                above = above / sure + error
            else:
                sign = -1.0 if movers[i] == 1 else 1.0
                below = sign * low[child[begin]]
                above = sign * high[child[begin]]
                lowest = begin
                highest = begin
                for edge in range(begin + 1, end):
                    if sign * low[child[edge]] > below:
                        below = sign * low[child[edge]]
                        lowest = edge
                    if sign * high[child[edge]] > above:
                        above = sign * high[child[edge]]
                        highest = edge
                below *= sign
                above *= sign
                if movers[i] == 0 and below > low[i]:
                    best[i] = lowest - begin
                if movers[i] == 1 and above < high[i]:
                    best[i] = highest - begin
            if below > low[i]:
                moved = max(moved, below - low[i])
                low[i] = below
            if above < high[i]:
                moved = max(moved, high[i] - above)
                high[i] = above
            apart = max(apart, high[i] - low[i])
            for edge in range(begin, end):
                if part[child[edge]] != group:
                    exits = max(exits, high[child[edge]] - low[child[edge]])
        if apart <= exits + slack:
            group += 1
        elif moved <= STANDSTILL * slack:
            return group, True
    return group, False


def bound_returning(
    task: Task, machine: Machine, all_of: Described, found: Values, least: float, most: float,
    described: Callable[[int], str],
) -> Bounds:  # fmt: skip
    """Fill in ``found`` for positions that return, of a game with chance, whose utilities are ``least`` to ``most``.

    Raises SolutionError where the bounds come no closer than the task's tolerance; ``described`` tells a position.
    """
    kind = type(innermost(task.game)).__name__
    if task.width > 1:
        raise SolutionError(
            f"positions of {kind} return, and such a game can be solved only if it has one player, or two of constant "
            "sum"
        )
    count = len(all_of.movers)
    part, order, begins = np.zeros(count, np.int64), np.empty(count, np.int64), np.empty(count + 1, np.int64)
    groups: int = machine.plain(components, *["int64[]"] * 9)(
        all_of.first, all_of.child, part, *[np.empty(count, np.int64) for _ in range(4)], order, begins
    )
    longest: int = machine.plain(chains, "int", *["int64[]"] * 6)(
        groups, all_of.first, all_of.child, part, order, begins, np.empty(groups, np.int64)
    )
    if task.game.num_players == 2:
        least, most, endless = min(least, task.fair), max(most, task.fair), task.fair
    else:
        endless = least
    if least > most:
        raise SolutionError(f"no play of {kind} comes to an end")
    over = all_of.movers == OVER
    low, high = np.where(over, all_of.worths, least), np.where(over, all_of.worths, most)
    found.distances[:] = np.where(over, 0, NO_DISTANCE)
    found.best[:] = np.where(over | (all_of.movers == CHANCE), NO_ACTION, 0)
    narrowed: Callable[..., tuple[int, bool]] = machine.plain(
        narrow, "int", "int", "int", "float", "float", "int64[]", "int64[]", "int64[]", "int8[]", "int64[]", "int64[]",
        "float64[]", "float64[]", "float64[]", "int32[]",
    )  # fmt: skip
    holding = Holding(machine, all_of, low, high, found.best, endless)
    slack = task.tolerance / max(1, longest)
    group = 0
    while group < groups:
        task.tell("valuing", 0, 1, int(begins[group]), count)
        group, stuck = narrowed(
            group, groups, EFFORT, slack, max(abs(least), abs(most)), order, begins, part, all_of.movers, all_of.first,
            all_of.child, all_of.odds, low, high, found.best,
        )  # fmt: skip
        if stuck and holding.settle(order[begins[group] : begins[group + 1]], slack) <= STANDSTILL * slack:
            group += 1
    bounds = Bounds(low, high)
    if bounds.reached > task.tolerance:
        worst = int((high - low).argmax())
        raise SolutionError(
            f"the value of {kind} at {described(worst)} is from {low[worst]:.9g} to {high[worst]:.9g}, and its bounds "
            f"come no closer, as tolerance={task.tolerance:g} asks: play there takes too long to end, so let it end "
            "sooner, or give a greater tolerance"
        )
    found.values[:] = low + (high - low) / 2
    return bounds
