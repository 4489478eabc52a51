"""After the games: whether evaluations add up, and whether ``canonical`` keeps the value of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.playing import Play
from zermelo.check.probe import Probe
from zermelo.check.rules import close

__all__ = ["AFTERWARDS"]

SUBTREE = 2_000
"""States of the largest game that is solved to compare values."""
EFFORT = 60_000
"""States that are looked at in all, for one check_game."""
DEEPEST = 200

Vectors = frozenset[tuple[float, ...]]


def evaluation_sums(probe: Probe, play: Play) -> None:
    """In a two-player constant-sum game the evaluations add up to what the utilities do."""
    declared = probe.declared["utility_sum"]
    if probe.declared["num_players"] != 2 or not probe.declared["constant_sum"]:
        return
    if probe.found("constant-sum", "utility-sum"):
        return
    if declared is None and play.total is None:
        return
    total = play.total[0] if play.total is not None and declared is None else declared
    for found, state in play.evaluation_sums:
        if not close(found, total):
            probe.problem(
                "evaluation-sum",
                f"{probe.name}.evaluate adds up to {found} over both players at state {text_of(state)}, but utilities "
                f"always to {total}: what one player gains the other must lose, or searches will disagree",
                "evaluate", state,
            )  # fmt: skip
            return


def canonical_values(probe: Probe, play: Play) -> None:
    """A state and its canonical representative are worth the same, as far as small games can tell.

    Compared is the set of what the players may get if each does his best, whatever rule breaks ties: it is a
    single value in a constant-sum game of two. States near the end come first, while ``EFFORT`` lasts.
    """
    if probe.found("inconsistent", "kept-on-self", "canonical-mover", "canonical-terminal", "no-utility"):
        return
    solver = _Solver(probe)
    for met in sorted(play.met, key=lambda met: met.to_end):
        for function, _, image in met.answers:
            if function != "canonical" or probe.same(image, met.state):
                continue
            if solver.effort <= 0 or probe.late:
                return
            one, other = solver.worth(met.state), solver.worth(image)
            if one is None or other is None or one == other:
                continue
            probe.problem(
                "canonical-value",
                f"{probe.name}.canonical gives {text_of(image)} at state {text_of(met.state)}: "
                f"the state is worth {_told(one)} to the players, and that {_told(other)}, so they are not the same",
                "canonical", met.state,
            )  # fmt: skip
            return


def _told(vectors: Vectors) -> str:
    return " or ".join(str(tuple(f"{value:g}" for value in vector)).replace("'", "") for vector in sorted(vectors)[:3])


class _TooLarge(Exception):
    """The game from here on is too large, or cyclic, to be solved here."""


class _Solver:
    """What the players can get from a state on, for small games."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.effort = EFFORT
        self.room = 0
        self.known: dict[Any, Vectors] = {}

    def worth(self, state: Any) -> Vectors | None:
        """The vectors that best play may lead to; None where that takes too long, or fails."""
        self.room = SUBTREE
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
            if mover < 0:
                raise _TooLarge
            below = [self._vectors(game.result(state, action), (*above, state)) for action in game.actions(state)]
            # The mover gets at least what his best action gives when ties below it fall out worst for him.
            sure = max(min(vector[mover] for vector in vectors) for vectors in below)
            found = frozenset(vector for vectors in below for vector in vectors if vector[mover] >= sure)
            if len(found) > 64:
                raise _TooLarge
        self.known[state] = found
        return found


AFTERWARDS: tuple[Callable[[Probe, Play], None], ...] = (evaluation_sums, canonical_values)
"""The checks of all games together."""
