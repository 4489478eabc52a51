"""The functions that spare a search some work: what must hold of each answer, a check each."""

from __future__ import annotations

import math
import numbers
import operator
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.playing import Check, Met, Play
from zermelo.check.probe import MOST_ACTIONS, Probe
from zermelo.check.rules import close

__all__ = ["HOOKS", "sound_bounds", "sound_candidates", "sound_number"]

Pair = tuple[Any, Any]


def packs(probe: Probe, met: Met, play: Play) -> None:
    """``pack`` gives a whole number of 64 bits."""
    if "pack" in probe.functions:
        sound_number(probe, met.state, met.ask(probe, "pack"))


def repetitions(probe: Probe, met: Met, play: Play) -> None:
    """``repetition`` gives a whole number of 64 bits."""
    if "repetition" in probe.functions:
        sound_number(probe, met.state, met.ask(probe, "repetition"), "repetition")


def sound_number(probe: Probe, state: Any, given: Any, function: str = "pack") -> bool:
    """Whether ``pack`` (or another ``function``) gave an int of 64 bits; it is reported if not."""
    at = f"at state {text_of(state)}"
    if not isinstance(given, int) or isinstance(given, bool):
        probe.problem(
            f"{function}-not-int",
            f"{probe.name}.{function} gives {text_of(given)} ({type(given).__name__}) {at}: "
            "return an int, another for every other state",
            function, state,
        )  # fmt: skip
        return False
    if not -(1 << 63) <= given < 1 << 63:
        probe.problem(
            f"{function}-range",
            f"{probe.name}.{function} gives {text_of(given)} {at}: it must fit in 64 bits, from -2**63 to 2**63 - 1",
            function, state,
        )  # fmt: skip
        return False
    return True


def bounds(probe: Probe, met: Met, play: Play) -> None:
    """``bounds`` gives two numbers for every player, the lesser first, and leaves some utility possible."""
    if met.terminal is not False or "bounds" not in probe.functions:
        return
    for player in range(probe.declared["num_players"]):
        if sound_bounds(probe, met.state, player, met.ask(probe, "bounds", player)) is None:
            return


def sound_bounds(probe: Probe, state: Any, player: int, given: Any) -> Pair | None:
    """The two numbers that ``bounds`` gave; None where they cannot be right, which is reported."""
    gives = f"{probe.name}.bounds gives {text_of(given)} at state {text_of(state)}, player {player}"
    pair = probe.guard.attempt(_pair, given)[0]
    if pair is None:
        probe.problem(
            "bounds-not-a-pair",
            f"{gives}: return two numbers, the least and the greatest that the state can be worth",
            "bounds", state,
        )  # fmt: skip
        return None
    least, most = pair
    limits = probe.declared["utility_range"]
    if any(map(math.isnan, pair)):
        probe.problem(
            "bounds-nan",
            f"{gives}: where nothing is known, the least is -math.inf and the greatest math.inf",
            "bounds", state,
        )  # fmt: skip
    elif least > most:
        probe.problem(
            "bounds-crossed",
            f"{gives}: the least, which comes first, must not be more than the greatest",
            "bounds", state,
        )  # fmt: skip
    elif limits is not None and (_below(most, limits[0]) or _below(limits[1], least)):
        probe.problem(
            "bounds-range",
            f"{gives}: that leaves no utility inside utility_range = {text_of(limits)}, so mend the one or the other",
            "bounds", state,
        )  # fmt: skip
    else:
        return least, most
    return None


def _pair(given: Any) -> Pair | None:
    """The two numbers of a pair that a search can unpack and compare."""
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        return None
    if not all(isinstance(number, numbers.Real) for number in given):
        return None
    for number in given:
        float(number)  # raises OverflowError where a float cannot hold it
    return given[0], given[1]


def _below(one: Any, other: Any) -> bool:
    """Whether ``one`` is less than ``other``, and not by rounding alone."""
    return bool(one < other) and not close(one, other)


def candidates(probe: Probe, met: Met, play: Play) -> None:
    """``candidates`` gives legal actions, at least one where ``bounds`` leaves the value open; else no search asks."""
    if "candidates" not in probe.functions or not met.actions or met.mover is None or met.mover < 0:
        return
    if "bounds" in probe.functions:
        # One that raised has no answer here.
        given = [answer for function, further, answer in met.answers if (function, further) == ("bounds", (met.mover,))]
        pair = sound_bounds(probe, met.state, met.mover, given[0]) if given else None
        if pair is None or pair[0] == pair[1]:
            return
    sound_candidates(probe, met.state, met.ask(probe, "candidates"), met.actions)


def plausible(probe: Probe, met: Met, play: Play) -> None:
    """``plausible`` gives legal actions, at least one."""
    if "plausible" in probe.functions and met.actions and met.mover is not None and met.mover >= 0:
        given = met.ask(probe, "plausible")
        if sound_candidates(probe, met.state, given, met.actions, "plausible"):
            twice = probe.guard.attempt(_repeated, given)[0]
            if twice:
                probe.problem(
                    "repeated-plausible",
                    f"{probe.name}.plausible gives the action {text_of(twice[0])} twice at state "
                    f"{text_of(met.state)}: give each once",
                    "plausible", met.state, twice[0],
                )  # fmt: skip


def sound_candidates(probe: Probe, state: Any, given: Any, actions: list[Any], function: str = "candidates") -> bool:
    """Whether ``candidates``, or ``plausible``, gave some of ``actions``, the legal ones; it is reported if not."""
    gives = f"{probe.name}.{function} gives"
    at = f"at state {text_of(state)}"
    if not isinstance(given, list):
        probe.problem(
            f"{function}-not-iterable",
            f"{gives} {text_of(given)} {at}: yield some of the actions, or return a list of them",
            function, state,
        )  # fmt: skip
        return False
    if len(given) > MOST_ACTIONS:
        probe.problem(
            f"endless-{function}",
            f"{gives} more than {MOST_ACTIONS:,} actions {at}, the first {text_of(given[0])}: "
            "look for a loop without end",
            function, state, given[0],
        )  # fmt: skip
        probe.stopped = f"{function} did not end"
        return False
    if not given:
        advice = "give at least one of the actions"
        if function == "candidates":
            advice = "give one of the best actions, or let bounds give the value itself twice"
            at = f"{at}, where bounds leaves the value open"
        probe.problem(f"no-{function}", f"{gives} none {at}: {advice}", function, state)
        return False
    strange, _ = probe.guard.attempt(_strange, given, actions)
    if strange:
        probe.problem(
            "illegal-candidate" if function == "candidates" else "illegal-plausible",
            f"{gives} the action {text_of(strange[0])} {at}, where actions does not: "
            f"{'candidates' if function == 'candidates' else 'plausible ones'} are legal actions",
            function, state, strange[0],
        )  # fmt: skip
        return False
    return True


def _repeated(given: list[Any]) -> list[Any]:
    """The first of ``given`` that came before, in a list."""
    seen: set[Any] = set()
    return [action for action in given if action in seen or seen.add(action)][:1]  # type: ignore[func-returns-value]


def _strange(given: list[Any], actions: list[Any]) -> list[Any]:
    """The first of ``given`` that is not among ``actions``, in a list."""
    legal: Any = actions
    try:
        legal = set(actions)
        return [action for action in given if action not in legal][:1]
    except TypeError:
        return [action for action in given[:200] if action not in actions][:1]


def remaining(probe: Probe, met: Met, play: Play) -> None:
    """``remaining`` gives a number of plies."""
    if met.terminal is not False or "remaining" not in probe.functions:
        return
    given = met.ask(probe, "remaining")
    at = f"at state {text_of(met.state)}"
    plies, error = probe.guard.attempt(operator.index, given)
    if error is not None or type(given).__name__ in ("bool", "bool_"):
        probe.problem(
            "remaining-not-int",
            f"{probe.name}.remaining gives {text_of(given)} ({type(given).__name__}) {at}: "
            "return an int, about how many plies are left",
            "remaining", met.state,
        )  # fmt: skip
    elif plies < 0:
        probe.problem(
            "remaining-negative",
            f"{probe.name}.remaining gives {plies} {at}: the plies that are left cannot be fewer than none",
            "remaining", met.state,
        )  # fmt: skip


HOOKS: tuple[Check, ...] = (packs, repetitions, bounds, candidates, plausible, remaining)
"""The checks that the first states go through, in this order: candidates are asked for where bounds are open."""
