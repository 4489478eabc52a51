"""After the games: whether evaluations add up, promises hold, and ``canonical`` keeps the value of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.playing import Play
from zermelo.check.probe import Probe
from zermelo.check.promises import PROMISES
from zermelo.check.rules import close
from zermelo.check.solving import Solver, Vectors

__all__ = ["AFTERWARDS"]


def evaluation_sums(probe: Probe, play: Play, solver: Solver) -> None:
    """In a two-player constant-sum game the evaluations add up to what the utilities do; in others, to no more.

    The others matter only where ``utility_sum`` says that much: by that, pruning with more players goes.
    """
    declared = probe.declared["utility_sum"]
    if probe.found("constant-sum", "utility-sum"):
        return
    if probe.declared["num_players"] != 2 or not probe.declared["constant_sum"]:
        if declared is not None:
            _at_most(probe, play, declared)
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


def _at_most(probe: Probe, play: Play, declared: Any) -> None:
    for found, state in play.evaluation_sums:
        if found > declared and not close(found, declared):
            probe.problem(
                "evaluation-sum",
                f"{probe.name}.evaluate adds up to {found} over the players at state {text_of(state)}, but utility_sum "
                f"is {declared}: pruning relies on no more, so let evaluate give less or leave utility_sum out",
                "evaluate", state,
            )  # fmt: skip
            return


def canonical_values(probe: Probe, play: Play, solver: Solver) -> None:
    """A state and its canonical representative are worth the same, as far as small games can tell.

    Compared is the set of what the players may get if each does his best, whatever rule breaks ties: it is a
    single value in a constant-sum game of two. States near the end come first, while the solver's effort lasts.
    """
    if probe.found("inconsistent", "kept-on-self", "canonical-mover", "canonical-terminal", "no-utility"):
        return
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
    texts = [tuple([f"{float(value):g}" for value in vector]) for vector in sorted(vectors)[:3]]
    return " or ".join(str(text).replace("'", "") for text in texts)


AFTERWARDS: tuple[Callable[[Probe, Play, Solver], None], ...] = (evaluation_sums, *PROMISES, canonical_values)
"""The checks of all games together."""
