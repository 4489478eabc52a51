"""Solving: what the players can get from a state on, where little enough of the game is left to try everything."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from zermelo.check.chance import add_up
from zermelo.check.probe import Probe
from zermelo.game import CHANCE

__all__ = ["Solver", "Vectors"]

SUBTREE = 2_000
"""States of the largest game that is solved to compare values."""
EFFORT = 60_000
"""States that are looked at in all, for one check_game."""
ROUNDS = ((20, 10_000), (200, 10_000), (SUBTREE, 10_000))
"""How large a game each round takes on, and the effort it has: the many small ones first, then the few larger ones."""
DEEPEST = 200
MOST_VECTORS = 64
"""What a state may be worth, at most, for all the rules that may break ties."""
FINEST = 1_000_000
"""The largest denominator of the fraction that a probability given as a float is taken for."""

Vectors = frozenset[tuple[Any, ...]]
"""What the players may get if each does his best, whatever rule breaks ties: in a constant-sum game of two, one.
A value is a float or, above chance, the Fraction that they get on average."""


class _TooLarge(Exception):
    """The game from here on is too large, or cyclic, to be solved here."""


class Solver:
    """What the players can get from a state on, for small games. What it has found it keeps."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.effort = EFFORT
        self.room = 0
        self.known: dict[Any, Vectors] = {}
        self.inner: list[tuple[Any, int]] = []
        """The states that are known and not terminal, with their movers, which may be chance."""
        self.most: Any = None
        """What no player can better, where two play for the same total: who has it need not look further."""
        declared = probe.declared
        limits = declared["utility_range"]
        opposed = declared["num_players"] == 2 and declared["constant_sum"]
        if opposed and limits is not None and not probe.found("constant-sum", "utility-range"):
            self.most = round(float(limits[1]), 9)

    def solve(self, states: Iterable[Any]) -> None:
        """Solve as many of ``states`` as half of the effort is enough for."""
        states = list(states)
        for room, effort in ROUNDS:
            until = max(0, self.effort - effort)
            for state in states:
                if self.effort <= until or self.probe.late:
                    break
                self.worth(state, room)

    def worth(self, state: Any, room: int = SUBTREE) -> Vectors | None:
        """The vectors that best play may lead to; None where that takes too long, or fails."""
        self.room = room
        vectors, error = self.probe.guard.attempt(self._vectors, state, ())
        if error is not None and not isinstance(error, _TooLarge):
            self.effort = 0
        found: Vectors | None = vectors
        return found

    def _vectors(self, state: Any, above: tuple[Any, ...]) -> Vectors:
        if state in self.known:
            return self.known[state]
        self.room -= 1
        self.effort -= 1
        if self.room <= 0 or self.effort <= 0 or len(above) > DEEPEST or state in above:
            raise _TooLarge
        game = self.probe.game
        if game.is_terminal(state):
            # Rounded: one value may be reached by sums in different orders.
            payoffs = [
                round(float(game.utility(state, player)), 9) + 0.0
                for player in range(self.probe.declared["num_players"])
            ]
            found = frozenset([tuple(payoffs)])
        else:
            mover = game.to_move(state)
            if mover == CHANCE:
                found = self._expected(state, (*above, state))
                self.inner.append((state, mover))
                self.known[state] = found
                return found
            below = self._below(state, mover, (*above, state))
            # The mover gets at least what his best action gives when ties below it fall out worst for him.
            sure = max(min(vector[mover] for vector in vectors) for vectors in below)
            found = frozenset(vector for vectors in below for vector in vectors if vector[mover] >= sure)
            if len(found) > MOST_VECTORS:
                raise _TooLarge
            self.inner.append((state, mover))
        self.known[state] = found
        return found

    def _below(self, state: Any, mover: int, above: tuple[Any, ...]) -> list[Vectors]:
        """What the states after ``state`` are worth, up to one that its mover cannot better."""
        game = self.probe.game
        children = [game.result(state, action) for action in game.actions(state)]
        if self.most is not None:
            # A win at once spares the rest, however large.
            children.sort(key=lambda child: not game.is_terminal(child))
        below = []
        for child in children:
            below.append(self._vectors(child, above))
            if self.most is not None and all(vector[mover] >= self.most for vector in below[-1]):
                break
        return below

    def _expected(self, state: Any, above: tuple[Any, ...]) -> Vectors:
        """What a chance node is worth: for all that may come of its outcomes, the average."""
        game = self.probe.game
        outcomes = list(game.outcomes(state))
        odds = [probability for _, probability in outcomes]
        if not add_up(odds) or not all(probability > 0 for probability in odds):
            raise _TooLarge
        players = self.probe.declared["num_players"]
        sums: set[tuple[Fraction, ...]] = {(Fraction(0),) * players}
        for action, probability in outcomes:
            weight = Fraction(probability)
            if isinstance(probability, float):
                weight = weight.limit_denominator(FINEST) or weight
            below = self._vectors(game.result(state, action), above)
            if len(sums) * len(below) > MOST_VECTORS**2:
                raise _TooLarge
            sums = {
                tuple([so_far + weight * Fraction(value) for so_far, value in zip(one, vector, strict=True)])
                for one in sums
                for vector in below
            }
            if len(sums) > MOST_VECTORS:
                raise _TooLarge
        return frozenset(sums)
