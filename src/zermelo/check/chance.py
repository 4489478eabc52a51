"""Chance: what must hold of ``outcomes`` where chance moves."""

from __future__ import annotations

import math
import numbers
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.playing import Met, Play
from zermelo.check.probe import MOST_ACTIONS, Probe
from zermelo.check.rules import finite, repeated
from zermelo.game import CHANCE
from zermelo.probability import ROUNDING

__all__ = ["add_up", "outcomes"]


def outcomes(probe: Probe, met: Met, play: Play) -> None:
    """``outcomes`` gives pairs of an action and its probability, which is above 0; they differ, and add up to 1."""
    if met.terminal is not False or met.mover != CHANCE or "outcomes" not in probe.functions:
        return
    at = f"at state {text_of(met.state)}"
    gives = f"{probe.name}.outcomes gives"
    if probe.declared["has_chance"] is False:
        probe.problem(
            "hidden-chance",
            f"{probe.name}.has_chance is false, but chance moves {at}: a search relies on it, so let it be true",
            "has_chance", met.state,
        )  # fmt: skip
    given = met.ask(probe, "outcomes")
    if not isinstance(given, list):
        probe.problem(
            "outcomes-not-iterable",
            f"{gives} {text_of(given)} {at}: yield pairs of an action and its probability, or return a list of them",
            "outcomes", met.state,
        )  # fmt: skip
        return
    if len(given) > MOST_ACTIONS:
        probe.problem(
            "endless-outcomes",
            f"{gives} more than {MOST_ACTIONS:,} outcomes {at}, the first {text_of(given[0])}: "
            "look for a loop without end",
            "outcomes", met.state,
        )  # fmt: skip
        probe.stopped = "outcomes did not end"
        return
    if not given:
        probe.problem(
            "no-outcomes",
            f"{gives} none {at}, where to_move says that chance moves: give what may happen there",
            "outcomes", met.state,
        )  # fmt: skip
        return
    for pair in given:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            probe.problem(
                "outcome-not-a-pair",
                f"{gives} {text_of(pair)} {at}: give pairs of an action and its probability",
                "outcomes", met.state,
            )  # fmt: skip
            return
    met.actions = [action for action, _ in given]
    twice = probe.guard.attempt(repeated, met.actions)[0]
    if twice:
        probe.problem(
            "duplicate-outcome",
            f"{gives} the action {text_of(twice[0])} twice {at}: give each once, with all of its probability",
            "outcomes", met.state, twice[0],
        )  # fmt: skip
    if _probable(probe, met, given):
        met.odds = [float(probability) for _, probability in given]


def _probable(probe: Probe, met: Met, given: list[Any]) -> bool:
    """Whether what was given are probabilities; it is reported if not."""
    at = f"at state {text_of(met.state)}"
    for action, probability in given:
        number = probe.guard.attempt(finite, probability)[0] and type(probability).__name__ not in ("bool", "bool_")
        if not number or not probability > 0:
            probe.problem(
                "probability",
                f"{probe.name}.outcomes gives the action {text_of(action)} the probability {text_of(probability)} "
                f"{at}: it must be a number above 0, so leave out what cannot happen",
                "outcomes", met.state, action,
            )  # fmt: skip
            return False
    probabilities = [probability for _, probability in given]
    if not add_up(probabilities):
        probe.problem(
            "probability-sum",
            f"{probe.name}.outcomes gives probabilities that add up to {_total(probabilities)} {at}: "
            "they must add up to 1; ratio(1, 6) is a sixth, exactly",
            "outcomes", met.state,
        )  # fmt: skip
        return False
    return True


def add_up(probabilities: Sequence[Any]) -> bool:
    """Whether probabilities add up to 1: exactly, but to a billionth where some are floats."""
    total = _total(probabilities)
    return bool(total == 1) or (isinstance(total, float) and abs(total - 1) <= ROUNDING)


def _total(probabilities: Sequence[Any]) -> Fraction | float:
    if all(isinstance(number, numbers.Rational) for number in probabilities):
        return sum([Fraction(number) for number in probabilities], Fraction(0))
    return math.fsum(map(float, probabilities))
