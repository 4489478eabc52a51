"""The optional functions: what must hold of evaluate, priority, canonical, the names and the notation, a check each."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.hooks import HOOKS
from zermelo.check.kept import KEPT
from zermelo.check.playing import Check, Met, Play
from zermelo.check.probe import Probe
from zermelo.check.rules import finite
from zermelo.check.snapshot import same_number
from zermelo.errors import GameError, IllegalAction
from zermelo.game import CHANCE

__all__ = ["FULLY"]

NAMED_STATES = 300
"""States of which names are looked at."""
NAMED_ACTIONS = 16
"""Actions of such a state whose names are read back."""


def evaluations(probe: Probe, met: Met, play: Play) -> None:
    """Where a player moves ``evaluate`` is finite, and lies strictly inside ``utility_range``."""
    if met.terminal is not False or met.mover == CHANCE or "evaluate" not in probe.functions:
        return
    limits = probe.declared["utility_range"]
    at = f"at state {text_of(met.state)}"
    total: Any = 0
    for player in range(probe.declared["num_players"]):
        value = met.ask(probe, "evaluate", player)
        if not probe.guard.attempt(finite, value)[0]:
            probe.problem(
                "non-finite",
                f"{probe.name}.evaluate gives {text_of(value)} {at}, player {player}: "
                "it must be a finite number for every position where the game is not over",
                "evaluate", met.state,
            )  # fmt: skip
            return
        if limits is not None and not limits[0] < value < limits[1]:
            probe.problem(
                "evaluation-range",
                f"{probe.name}.evaluate gives {value} {at}, player {player}: it must lie strictly inside "
                f"utility_range = {text_of(limits)}, whose ends a search takes for a game that is decided",
                "evaluate", met.state,
            )  # fmt: skip
        total += value
    play.evaluation_sums.append((total, met.state))


def priorities(probe: Probe, met: Met, play: Play) -> None:
    """``priority`` is finite."""
    if met.mover == CHANCE or "priority" not in probe.functions:
        return
    at = f"at state {text_of(met.state)}"
    for action, _ in met.children:
        value = met.ask(probe, "priority", action)
        if not probe.guard.attempt(finite, value)[0]:
            probe.problem(
                "non-finite",
                f"{probe.name}.priority gives {text_of(value)} {at}, action {text_of(action)}: "
                "it must be a finite number",
                "priority", met.state, action,
            )  # fmt: skip
            return


def canonical(probe: Probe, met: Met, play: Play) -> None:
    """``canonical`` leaves a representative as it is, and keeps whose move it is and whether the game is over."""
    if "canonical" not in probe.functions or met.terminal is None:
        return
    image = met.ask(probe, "canonical")
    name, state = probe.name, text_of(met.state)
    again = probe.ask("canonical", image)
    if not probe.same(again, image):
        probe.problem(
            "canonical-not-idempotent",
            f"{name}.canonical gives {text_of(image)} at state {state}, but for that {text_of(again)}: "
            "let a representative stand for itself",
            "canonical", met.state,
        )  # fmt: skip
    if bool(probe.ask("is_terminal", image)) != met.terminal:
        one, other = ("over", "not over") if met.terminal else ("not over", "over")
        probe.problem(
            "canonical-terminal",
            f"{name}.canonical gives {text_of(image)} at state {state}: the game is {one} at the state and {other} "
            "there, and a symmetry cannot change that",
            "canonical", met.state,
        )  # fmt: skip
    elif met.mover is not None:
        there = probe.ask("to_move", image)
        if there != met.mover:
            probe.problem(
                "canonical-mover",
                f"{name}.canonical gives {text_of(image)} at state {state}: {_player(met.mover)} is to move at the "
                f"state and {_player(there)} there, and a symmetry cannot change that",
                "canonical", met.state,
            )  # fmt: skip


def _player(mover: Any) -> str:
    return "chance" if mover == CHANCE else f"player {text_of(mover)}"


def drawing(probe: Probe, met: Met, play: Play) -> None:
    """``show`` gives a text."""
    if "show" not in probe.functions or len(play.met) > NAMED_STATES:
        return
    text = met.ask(probe, "show")
    if not isinstance(text, str):
        probe.problem(
            "not-text",
            f"{probe.name}.show gives {text_of(text)} at state {text_of(met.state)}: return the board as a text",
            "show", met.state,
        )  # fmt: skip


def names(probe: Probe, met: Met, play: Play) -> None:
    """Every legal action has a name of its own, and ``parse_action`` gives the action back for it."""
    if not met.actions or "action_name" not in probe.functions or len(play.met) > NAMED_STATES:
        return
    at, named = f"at state {text_of(met.state)}", []
    for action in met.sample:
        name = met.ask(probe, "action_name", action)
        if not isinstance(name, str):
            probe.problem(
                "not-text",
                f"{probe.name}.action_name gives {text_of(name)} {at}, action {text_of(action)}: return a text",
                "action_name", met.state, action,
            )  # fmt: skip
            return
        named.append((name, action))
    ordered = sorted(named, key=lambda pair: pair[0])
    for (name, action), (following, other) in pairwise(ordered):
        if name == following and not probe.same(action, other):
            probe.problem(
                "ambiguous-name",
                f"{probe.name}.action_name gives {name!r} {at} for the action {text_of(action)} and for "
                f"{text_of(other)}: give every legal action a name of its own",
                "action_name", met.state, action,
            )  # fmt: skip
            return
    if "parse_action" in probe.functions and met.mover is not None:  # the inherited one asks to_move
        for name, action in named[:NAMED_ACTIONS]:
            _read_back(probe, met, name, action)


def _read_back(probe: Probe, met: Met, name: str, action: Any) -> None:
    read = met.ask(
        probe, "parse_action", name, failure="unread-name",
        advice=f"that is what action_name calls the action {text_of(action)}, so it must be understood",
    )  # fmt: skip
    if not probe.guard.attempt(lambda: same_number(read, action))[0]:
        probe.problem(
            "unread-name",
            f"{probe.name}.parse_action gives {text_of(read)} for {name!r} at state {text_of(met.state)}: "
            f"that is what action_name calls the action {text_of(action)}",
            "parse_action", met.state, action,
        )  # fmt: skip


def nonsense(probe: Probe, met: Met, play: Play) -> None:
    """``parse_action`` refuses what names nothing, with IllegalAction."""
    if (
        not met.actions
        or met.mover is None
        or "parse_action" not in probe.functions
        or len(play.met) > NAMED_STATES // 10
    ):
        return
    if any(function in ("show", "action_name", "parse_action") for _, function in probe.findings):
        return  # the inherited parse_action calls the other two
    for text in ("", "no such action"):
        _, error = probe.guard.attempt(probe.game.parse_action, met.state, text)
        if error is not None and not isinstance(error, IllegalAction):
            probe.problem(
                "refusal",
                f"{probe.name}.parse_action raises {probe.told(error, 'parse_action')} for {text!r} "
                f"at state {text_of(met.state)}: for a text that names no action, raise IllegalAction",
                "parse_action", met.state,
            )  # fmt: skip
            return


def notations(probe: Probe, met: Met, play: Play) -> None:
    """``position`` reads back what ``notation`` writes, and refuses with GameError what describes nothing."""
    if "notation" not in probe.functions or len(play.met) > NAMED_STATES:
        return
    at = f"at state {text_of(met.state)}"
    text = met.ask(probe, "notation")
    if not isinstance(text, str):
        probe.problem(
            "not-text", f"{probe.name}.notation gives {text_of(text)} {at}: return a text", "notation", met.state
        )
        return
    if "position" not in probe.functions:
        return
    read, error = probe.guard.attempt(probe.game.position, text)
    if error is not None or not probe.same(read, met.state):
        did = "gives" if error is None else "raises"
        what = text_of(read) if error is None else probe.told(error, "position")
        probe.problem(
            "unread-position",
            f"{probe.name}.position {did} {what} for {text!r:.200}: that is what notation writes {at}",
            "position", met.state,
        )  # fmt: skip
    for nothing in ("", "no such position"):
        _, error = probe.guard.attempt(probe.game.position, nothing)
        if error is not None and not isinstance(error, GameError):
            probe.problem(
                "refusal",
                f"{probe.name}.position raises {probe.told(error, 'position')} for {nothing!r}: "
                "for a text that describes no state, raise GameError",
                "position", met.state,
            )  # fmt: skip


FULLY: tuple[Check, ...] = (evaluations, priorities, canonical, *HOOKS, *KEPT, drawing, names, nonsense, notations)
"""The checks that the first states go through, after those of the six functions."""
