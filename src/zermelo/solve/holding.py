"""Where a player can hold play for ever: there bounds stand still, and follow from how play is left at best.

Positions in which one player can keep all play (end components) vouch for each other: an upper bound that each has
from the next never falls. But in the end play leaves them where that player leaves best, or never does; so the bound
is no more than either is worth (Kelmendi, Krämer, Křetínský and Weininger 2018, "Value iteration for simple
stochastic games: stopping criterion and learning algorithm", section 4). Turned round, it is the lower bound.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.game import CHANCE
from zermelo.solve.components import components
from zermelo.solve.describing import Described
from zermelo.solve.kernels import OVER
from zermelo.solve.machine import Machine

__all__ = ["Holding"]


class Holding:
    """Settles groups of positions that return. The arrays are those of ``bounding.narrow``."""

    def __init__(self, machine: Machine, all_of: Described, low: Any, high: Any, best: Any, endless: float) -> None:
        self.all_of, self.low, self.high, self.best, self.endless = all_of, low, high, best, endless
        self.local = np.full(len(low), -1, np.int64)
        self.components: Callable[..., int] = machine.plain(components, *["int64[]"] * 9)

    def settle(self, members: Any, slack: float) -> float:
        """Bring the bounds of these positions to where play is left; by how much the most that moved did.

        ``slack`` is how much worse an action may look that still counts as a best one.
        """
        members = members[(self.high[members] > self.low[members]) & (self.all_of.movers[members] != OVER)]
        if not len(members):
            return 0.0
        self.local[members] = np.arange(len(members))
        moved = max(self._settle(members, player, slack) for player in (0, 1))
        self.local[members] = -1
        return moved

    def _settle(self, members: Any, holder: int, slack: float) -> float:
        """Lower what ``holder`` may hope for at most, as far as that rests on holding play for ever."""
        first, movers = self.all_of.first, self.all_of.movers[members]
        sign, upper, lower = (1.0, self.high, self.low) if holder == 0 else (-1.0, self.low, self.high)
        counts = first[members + 1] - first[members]
        owner = np.repeat(np.arange(len(members)), counts)
        begins = np.concatenate([[0], np.cumsum(counts)])
        edge = np.arange(len(owner)) - begins[owner] + first[members][owner]
        child = self.all_of.child[edge]
        to = self.local[child]
        # The other player goes along only by actions that look best.
        against = (movers == 1 - holder)[owner]
        looks_best = sign * lower[child] <= sign * lower[members][owner] + slack
        kept = (to >= 0) & (~against | looks_best)
        part = self._parts(movers, counts, owner, to, kept)
        if part is None:
            return 0.0
        leaving = (part[owner] >= 0) & (movers == holder)[owner] & ~kept
        most = np.full(int(part.max()) + 1, sign * self.endless)
        np.maximum.at(most, part[owner[leaving]], sign * upper[child[leaving]])
        there = np.flatnonzero(part >= 0)
        lowered = there[sign * upper[members[there]] > most[part[there]]]
        if not len(lowered):
            return 0.0
        moved = float((sign * upper[members[lowered]] - most[part[lowered]]).max())
        upper[members[lowered]] = sign * most[part[lowered]]
        ways = np.flatnonzero(kept & against & np.isin(owner, lowered))
        one_each, at = np.unique(owner[ways], return_index=True)
        self.best[members[one_each]] = ways[at] - begins[one_each]
        return moved

    def _parts(self, movers: Any, counts: Any, owner: Any, to: Any, kept: Any) -> Any:
        """Which end component each position is in, -1 for none; None where there are none. Narrows ``kept`` to them.

        ``kept`` are the ways that may be used: in an end component chance keeps all of them, others at least one.
        """
        needed = np.where(movers == CHANCE, counts, 1)
        there = np.ones(len(counts), np.bool_)
        while True:
            while True:
                kept &= there[owner] & there[to]
                enough = np.bincount(owner[kept], minlength=len(counts)) >= needed
                if (enough | ~there).all():
                    break
                there &= enough
            if not there.any():
                return None
            part = np.zeros(len(counts), np.int64)
            first = np.concatenate([[0], np.cumsum(np.bincount(owner[kept], minlength=len(counts)))])
            work = [np.empty(len(counts), np.int64) for _ in range(5)]
            self.components(first, to[kept].copy(), part, *work, np.empty(len(counts) + 1, np.int64))
            crossing = kept & (part[owner] != part[to])
            if not crossing.any():
                return np.where(there, part, -1)
            kept &= ~crossing
