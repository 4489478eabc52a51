"""The six functions: what must hold of each state, a check each."""

from __future__ import annotations

import math
import numbers
import operator
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.playing import Check, Met, Play
from zermelo.check.probe import MOST_ACTIONS, Probe
from zermelo.check.snapshot import frozen
from zermelo.game import CHANCE

__all__ = ["FIRST", "LAST", "close", "finite", "repeated"]


def finite(value: Any) -> bool:
    """Whether ``value`` is a number that a search can compare and add: real and finite."""
    if not isinstance(value, numbers.Real):
        return False
    try:
        return math.isfinite(float(value))
    except (TypeError, ValueError, OverflowError):
        return False


def close(one: Any, other: Any) -> bool:
    """Whether two finite numbers are equal but for rounding."""
    return bool(one == other) or math.isclose(float(one), float(other), rel_tol=1e-9, abs_tol=1e-9)


def hashable(probe: Probe, met: Met, play: Play) -> None:
    """A state can be a dict's key."""
    if not met.full or frozen(met.state):
        return
    _, error = probe.guard.attempt(hash, met.state)
    if error is not None:
        probe.problem(
            "unhashable-state",
            f"a state cannot be hashed ({probe.told(error, '__hash__')}), at state {text_of(met.state)}: "
            "make states of tuples, NamedTuples, frozensets or frozen dataclasses",
            "__hash__", met.state,
        )  # fmt: skip


def terminal(probe: Probe, met: Met, play: Play) -> None:
    """``is_terminal`` answers."""
    answer = met.ask(probe, "is_terminal")
    met.terminal, error = probe.guard.attempt(bool, answer)
    if error is not None:
        probe.problem(
            "not-a-bool",
            f"{probe.name}.is_terminal gives {text_of(answer)} at state {text_of(met.state)}, "
            "which is neither true nor false: return True or False",
            "is_terminal", met.state,
        )  # fmt: skip


def mover(probe: Probe, met: Met, play: Play) -> None:
    """``to_move`` names a player, or chance where the game has outcomes."""
    if met.terminal is not False:
        return
    given = met.ask(probe, "to_move")
    met.mover, error = probe.guard.attempt(operator.index, given)
    players = probe.declared["num_players"]
    at = f"at state {text_of(met.state)}"
    if error is not None or type(given).__name__ in ("bool", "bool_"):
        probe.problem(
            "mover-not-int",
            f"{probe.name}.to_move gives {text_of(given)} ({type(given).__name__}) {at}: "
            f"return an int, a player from 0 to {players - 1}",
            "to_move", met.state,
        )  # fmt: skip
    elif met.mover == CHANCE:
        if "outcomes" not in probe.functions:
            probe.problem(
                "mover-out-of-range",
                f"{probe.name}.to_move gives {CHANCE}, which is CHANCE, {at}, and the game has no outcomes(state): "
                "write it, to give pairs of what may happen and its probability",
                "to_move", met.state,
            )  # fmt: skip
    elif met.mover not in range(players):
        probe.problem(
            "mover-out-of-range",
            f"{probe.name}.to_move gives {met.mover} {at}: "
            f"num_players is {players}, so it must be a player from 0 to {players - 1}",
            "to_move", met.state,
        )  # fmt: skip


def actions(probe: Probe, met: Met, play: Play) -> None:
    """Where a player moves ``actions`` gives different actions, at least one, and they come to an end."""
    if met.terminal is not False or met.mover == CHANCE:
        return
    given = met.ask(probe, "actions")
    at = f"at state {text_of(met.state)}"
    if not isinstance(given, list):
        probe.problem(
            "actions-not-iterable",
            f"{probe.name}.actions gives {text_of(given)} {at}: yield the actions, or return a list of them",
            "actions", met.state,
        )  # fmt: skip
        return
    if len(given) > MOST_ACTIONS:
        probe.problem(
            "endless-actions",
            f"{probe.name}.actions gives more than {MOST_ACTIONS:,} actions {at}, the first {text_of(given[0])}: "
            "look for a loop without end",
            "actions", met.state, given[0],
        )  # fmt: skip
        probe.stopped = "actions did not end"
        return
    met.actions = given
    if not given:
        probe.problem(
            "no-actions",
            f"{probe.name}.actions gives none {at}, which is_terminal says is not the end: "
            "let is_terminal be true there, or give an action such as a pass",
            "actions", met.state,
        )  # fmt: skip
    twice = probe.guard.attempt(repeated, given)[0]
    if twice:
        probe.problem(
            "duplicate-action",
            f"{probe.name}.actions gives the action {text_of(twice[0])} twice {at}: give each once",
            "actions", met.state, twice[0],
        )  # fmt: skip


def repeated(given: list[Any]) -> list[Any]:
    """The first action that is there twice, in a list."""
    try:
        if len(set(given)) == len(given):
            return []
    except TypeError:
        given = given[:200]
    return [action for i, action in enumerate(given) if action in given[:i]][:1]


def results(probe: Probe, met: Met, play: Play) -> None:
    """``result`` takes each action that ``actions`` or ``outcomes`` offers, and gives a state."""
    offering = "outcomes" if met.mover == CHANCE else "actions"
    for place in met.places:
        if probe.late or met.actions is None:
            return
        action = met.actions[place]
        child = met.ask(
            probe, "result", action, failure="refused-action",
            advice=f"{offering} offers it, so let result play it or {offering} leave it out",
        )  # fmt: skip
        if child is None and met.state is not None:
            probe.problem(
                "no-state",
                f"{probe.name}.result gives None at state {text_of(met.state)}, action {text_of(action)}: "
                "return the state after the action",
                "result", met.state, action,
            )  # fmt: skip
        else:
            met.children.append((action, child))
            if met.odds:
                met.weights.append(met.odds[place])


def over(probe: Probe, met: Met, play: Play) -> None:
    """A state where the game is over has no actions; that is a note, since no search asks for them."""
    if not met.terminal or not met.full:
        return
    given, error = probe.guard.attempt(_first_action, probe.game, met.state)
    if error is None and given:
        probe.note(
            "actions-after-end",
            f"{probe.name}.actions gives {text_of(given[0])} at state {text_of(met.state)}, "
            "where is_terminal says the game is over: harmless if it is, for no search asks, but look whether it is",
            "actions", met.state, given[0],
        )  # fmt: skip


def _first_action(game: Any, state: Any) -> list[Any]:
    for action in game.actions(state):
        return [action]
    return []


def utilities(probe: Probe, met: Met, play: Play) -> None:
    """A terminal state has a finite utility for every player, as constant_sum, utility_sum and utility_range say."""
    if not met.terminal:
        return
    name, at = probe.name, f"at state {text_of(met.state)}"
    advice = "every player's utility must be a finite number where the game is over"
    values = []
    for player in range(probe.declared["num_players"]):
        value = met.ask(probe, "utility", player, failure="no-utility", advice=advice)
        if not probe.guard.attempt(finite, value)[0]:
            probe.problem(
                "no-utility",
                f"{name}.utility gives {text_of(value)} {at}, player {player}: {advice}",
                "utility",
                met.state,
            )
            return
        values.append(value)
    limits = probe.declared["utility_range"]
    for player, value in enumerate(values):
        if limits is not None and not limits[0] <= value <= limits[1]:
            probe.problem(
                "utility-range",
                f"{name}.utility gives {value} {at}, player {player}: "
                f"that is outside utility_range = {text_of(limits)}, which a search trusts",
                "utility", met.state,
            )  # fmt: skip
    total, declared, constant = sum(values), probe.declared["utility_sum"], probe.declared["constant_sum"]
    # Pruning with more than two players goes by the sum as the most there is, constant or not.
    if declared is not None and not close(total, declared) and (constant or total > declared):
        probe.problem(
            "utility-sum",
            f"{name}.utility adds up to {total} {at}, but utility_sum says {text_of(declared)}: "
            "mend the one or the other",
            "utility", met.state,
        )  # fmt: skip
    if not constant:
        return
    play.total = play.total or (total, met.state)
    if not close(total, play.total[0]):
        probe.problem(
            "constant-sum",
            f"{name}.utility adds up to {play.total[0]} over the players at state {text_of(play.total[1])} but "
            f"to {total} {at}, in a game whose constant_sum is true: mend utility, or set constant_sum = False",
            "utility", met.state,
        )  # fmt: skip


FIRST: tuple[Check, ...] = (hashable, terminal, mover, actions)
"""The checks that every state goes through first, in this order: each uses what those before it learnt."""
LAST: tuple[Check, ...] = (results, over, utilities)
"""And those that come last."""
