"""Promises: what ``pack``, ``bounds`` and ``candidates`` say, held against other states and the value of the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.hooks import sound_bounds, sound_candidates, sound_number
from zermelo.check.playing import Play
from zermelo.check.probe import Broken, Probe
from zermelo.check.rules import close
from zermelo.check.solving import Solver, Vectors

__all__ = ["PROMISES"]

LOOKED_AT = 10_000
"""Solved states whose bounds and candidates are looked at, at most; where there are more, every second, or third, …."""
PACKED = 40_000
"""States whose numbers are compared."""


def opposite_bounds(probe: Probe, play: Play, solver: Solver) -> None:
    """Where two play for the same total, the bounds for one do not exclude all that the bounds for the other allow."""
    declared = probe.declared
    if "bounds" not in probe.functions or declared["num_players"] != 2 or not declared["constant_sum"]:
        return
    total = play.total[0] if declared["utility_sum"] is None and play.total else declared["utility_sum"]
    if total is None or probe.found("constant-sum", "utility-sum"):
        return
    for met in play.met:
        given = {further: answer for function, further, answer in met.answers if function == "bounds"}
        if len(given) != 2:
            continue
        own, others = [sound_bounds(probe, met.state, player, given[(player,)]) for player in (0, 1)]
        if own is None or others is None:
            continue
        (least, most), (others_least, others_most) = own, others
        for one, other in ((least, total - others_most), (total - others_least, most)):
            if one > other and not close(one, other):
                probe.problem(
                    "bounds-contradict",
                    f"{probe.name}.bounds gives {text_of((least, most))} for player 0 and "
                    f"{text_of((others_least, others_most))} for player 1 at state {text_of(met.state)}: they share "
                    f"{total}, so what bounds the one from below bounds the other from above, and no value fits both",
                    "bounds", met.state,
                )  # fmt: skip
                return


def solved_states(probe: Probe, play: Play, solver: Solver) -> None:
    """Where the game can be played to the end in every way, ``bounds`` and ``candidates`` leave its value as it is."""
    if not probe.functions & {"bounds", "candidates"}:
        return
    if probe.found("inconsistent", "kept-on-self", "no-utility", "constant-sum", "utility-range"):
        return
    solver.solve(met.state for met in sorted(play.met, key=lambda met: met.to_end))
    for state, mover in solver.inner[:: len(solver.inner) // LOOKED_AT + 1]:
        if probe.late or probe.stopped:
            return
        try:
            if _bounded(probe, state, solver.known[state], mover) and "candidates" in probe.functions:
                _best_is_there(probe, state, mover, solver)
        except Broken:
            continue


def _bounded(probe: Probe, state: Any, worth: Vectors, mover: int) -> bool:
    """Whether ``bounds`` leaves the value open for the mover; reports bounds that exclude what the state is worth."""
    if "bounds" not in probe.functions:
        return True
    left_open = False
    for player in range(probe.declared["num_players"]):
        given = probe.quick("bounds", state, player)
        pair = sound_bounds(probe, state, player, given)
        if pair is None:
            return False
        values = sorted({vector[player] for vector in worth})
        if not any(_within(value, pair) for value in values):
            told = " or ".join(f"{float(value):g}" for value in values[:3])
            probe.problem(
                "bounds-value",
                f"{probe.name}.bounds gives {text_of(given)} at state {text_of(state)}, player {player}: the state is "
                f"worth {told} to that player when the game is played to its end, which the bounds exclude",
                "bounds", state,
            )  # fmt: skip
            return False
        left_open = left_open or (player == mover and bool(pair[0] != pair[1]))
    return left_open


def _within(value: Any, pair: tuple[Any, Any]) -> bool:
    least, most = pair
    return bool(least <= value <= most) or close(value, least) or close(value, most)


def _best_is_there(probe: Probe, state: Any, mover: int, solver: Solver) -> None:
    """Report candidates that are all worse to the mover than another action."""
    actions = probe.quick("actions", state)
    given = probe.quick("candidates", state)
    if not sound_candidates(probe, state, given, actions):
        return
    worth = min(vector[mover] for vector in solver.known[state])
    best: Any = float("-inf")
    for action in given:
        vectors = solver.known.get(probe.quick("result", state, action))
        if vectors is None:
            return
        best = max(best, *[vector[mover] for vector in vectors])
        if best >= worth or close(best, worth):
            return
    for action in actions:
        vectors = solver.known.get(probe.quick("result", state, action))
        if vectors is not None and min(vector[mover] for vector in vectors) >= worth:
            probe.problem(
                "candidates-best",
                f"{probe.name}.candidates gives {text_of(given)} at state {text_of(state)}, worth {float(best):g} at "
                f"best to player {mover}, who is to move, where the action {text_of(action)} is worth "
                f"{float(worth):g}: one of the best actions must be among them",
                "candidates", state, action,
            )  # fmt: skip
            return


def packed_apart(probe: Probe, play: Play, solver: Solver) -> None:
    """No two states share a number: those that were met, those one action further, and those that were solved."""
    if "pack" not in probe.functions or any(function == "pack" for _, function in probe.findings):
        return
    seen: dict[int, Any] = {}
    for state in islice(_states(play, solver), PACKED):
        if probe.late or probe.stopped:
            return
        try:
            number = probe.quick("pack", state)
        except Broken:
            return
        if not sound_number(probe, state, number):
            return
        other = seen.setdefault(number, state)
        if other is not state and not probe.same(other, state):
            probe.problem(
                "pack-shared",
                f"{probe.name}.pack gives {number} at state {text_of(state)} and at state {text_of(other)} too: "
                "a search takes the one for the other, so give every state a number of its own",
                "pack", state,
            )  # fmt: skip
            return


def _states(play: Play, solver: Solver) -> Iterator[Any]:
    for met in play.met:
        yield met.state
    yield from list(solver.known)
    for met in play.met:
        for _, child in met.children:
            yield child


PROMISES = (opposite_bounds, solved_states, packed_apart)
"""The checks of the hooks after all games: the second solves what the third, and those after it, use."""
