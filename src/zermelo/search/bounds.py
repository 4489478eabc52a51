"""Bounds: what the values that come back to a node prove of its own, and which node a bound comes from."""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.search.events import Leave, Value, Window
from zermelo.search.result import Bound

__all__ = ["OpenNode", "supplies_bound"]


def supplies_bound(
    player: int | None, value: Value, before: Window, after: Window, *, at_least: bool, at_most: bool
) -> bool:
    """Whether a node's own ``value``, which a child has just given it, is the bound on its mover's side.

    It is where the window has moved, and where the value equals a bound that an ancestor has too, as
    long as the child shows that much (``at_least``, ``at_most``): fail-hard, a child may return a
    bound that it does not reach.
    """
    side = 0 if player == 0 else 1
    if value != after[side]:
        return False
    return after[side] != before[side] or (at_least if side == 0 else at_most)


class OpenNode:
    """What the recorder knows of a node on the current path."""

    __slots__ = (
        "alpha_by",
        "best",
        "best_child",
        "beta_by",
        "cut",
        "entered",
        "last",
        "loose",
        "number",
        "player",
        "position",
        "probed",
        "probes",
        "state",
        "tight",
        "window",
    )

    def __init__(self, number: int, player: int | None, state: Any, window: Window | None) -> None:
        self.number = number
        self.player = player
        self.state = state
        self.entered = self.window = window
        # (ancestor or self, child of it) that set alpha; a chance node sets it without a child
        self.alpha_by: tuple[int, int | None] | None = None
        self.beta_by: tuple[int, int | None] | None = None
        self.position = 0  # children begun
        self.best_child: int | None = None  # the best so far
        self.probes: dict[int, Leave] = {}  # of a chance node, outcomes that were looked at before, by position
        self.probed = False  # this node is only probed
        self.last: Leave | None = None  # how the child searched last was left
        self.best: Any = None  # of the values that came back, the best for the mover
        self.tight = False  # a child of the best value is shown to be as good as that
        self.loose = True  # every child is shown to be no better than it returned
        self.cut = False

    def take(self, child: Leave) -> None:
        """Take in what a child's value shows of this node's."""
        self.last = child
        if self.window is None:
            return
        if self.player == CHANCE:
            # The average is as well known as the worst known outcome.
            self.tight = (self.tight or self.best is None) and child.at_least
            self.loose = self.loose and child.at_most
            self.best = child.value
            return
        maximizing = self.player == 0
        value: Any = child.value
        tight, loose = (child.at_least, child.at_most) if maximizing else (child.at_most, child.at_least)
        if self.best is None or (value > self.best if maximizing else value < self.best):
            self.best, self.tight = value, tight
        elif value == self.best:
            self.tight = self.tight or tight
        self.loose = self.loose and loose

    def leave(self, value: Any, cut_rule: str, soft: bool) -> Leave:
        """What ``value``, which this node returns, says of its true one: see zermelo.search.events."""
        if self.entered is None or self.last is None:
            return Leave(self.number, value, Bound.EXACT, True)
        if self.probed:
            return Leave(self.number, value, Bound.LOWER if self.player == 0 else Bound.UPPER, False)
        loose = self.loose and not self.cut
        if self.player == CHANCE:
            at_least, at_most = self.tight and not self.cut, loose
        else:
            at_least, at_most = (self.tight, loose) if self.player == 0 else (loose, self.tight)
            at_least = at_least and value <= self.best  # fail-hard: a value that was raised to alpha
            at_most = at_most and value >= self.best
        alpha, beta = self.entered
        edges_unsure = cut_rule == ">=" or not soft
        if alpha == beta == value and edges_unsure:
            bound = Bound.EXACT if at_least and at_most else Bound.LOWER if at_least else Bound.UPPER
        elif value < alpha or (value == alpha and edges_unsure):
            bound = Bound.UPPER
        elif value > beta or (value == beta and edges_unsure):
            bound = Bound.LOWER
        else:
            bound = Bound.EXACT
        return Leave(self.number, value, bound, bound is Bound.EXACT or (at_least and at_most))
