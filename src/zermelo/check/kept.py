"""What a solution goes by: keys that can be read back, levels that rise by one, and games that are impartial."""

from __future__ import annotations

import numbers
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.playing import Check, Met, Play
from zermelo.check.probe import Probe
from zermelo.game import CHANCE

__all__ = ["KEPT"]


def unpacks(probe: Probe, met: Met, play: Play) -> None:
    """``unpack`` undoes ``pack``, for a state and for its representative."""
    if "unpack" not in probe.functions:
        return
    if "pack" not in probe.functions:
        probe.problem(
            "unpack-alone",
            f"{probe.name} has unpack(key), and no pack(state) that it undoes: write both or neither",
            "unpack", met.state,
        )  # fmt: skip
        return
    images = [answer for function, _, answer in met.answers if function == "canonical"]
    for state in [met.state, *images]:
        key = probe.quick("pack", state)
        if isinstance(key, bool) or not isinstance(key, int):
            return  # told already
        back = probe.ask("unpack", key)
        if not probe.same(back, state):
            probe.problem(
                "unpack-differs",
                f"{probe.name}.unpack gives {text_of(back)} for the key {key}, which pack gives at state "
                f"{text_of(state)}: it must give that state back, for a solution keeps nothing but the key",
                "unpack", state,
            )  # fmt: skip
            return


def levels(probe: Probe, met: Met, play: Play) -> None:
    """``level`` is a whole number, which every move raises by one, and the same for states that are the same."""
    if "level" not in probe.functions:
        return
    here = met.ask(probe, "level")
    if not _whole(probe, met.state, here):
        return
    for function, _, image in met.answers:
        if function == "canonical" and (other := probe.quick("level", image)) != here:
            probe.problem(
                "level-canonical",
                f"{probe.name}.level gives {text_of(here)} at state {text_of(met.state)} and {text_of(other)} at its "
                f"representative {text_of(image)}: a solution keeps the one in place of the other, so they must be the "
                "same",
                "level", met.state,
            )  # fmt: skip
            return
    for action, child in met.children:
        after = probe.quick("level", child)
        if not _whole(probe, child, after):
            return
        if after != here + 1:
            probe.problem(
                "level-step",
                f"{probe.name}.level gives {here} at state {text_of(met.state)} and {after} after the action "
                f"{text_of(action)}: every move must raise it by exactly one, else leave it out",
                "level", met.state, action,
            )  # fmt: skip
            return


def _whole(probe: Probe, state: Any, given: Any) -> bool:
    """Whether ``level`` gave a number from 0; it is reported if not."""
    named_bool = type(given).__name__ in ("bool", "bool_")
    if isinstance(given, numbers.Integral) and not named_bool and int(given) >= 0:
        return True
    probe.problem(
        "level-not-int",
        f"{probe.name}.level gives {text_of(given)} ({type(given).__name__}) at state {text_of(state)}: return an int, "
        "0 or more, such as how many stones there are",
        "level", state,
    )  # fmt: skip
    return False


def impartial(probe: Probe, met: Met, play: Play) -> None:
    """The two players of an impartial game take turns and have the same moves, and who moves last wins."""
    declared, name = probe.declared, probe.name
    if not declared["impartial"]:
        return
    if declared["num_players"] != 2 or not declared["constant_sum"] or met.mover == CHANCE:
        probe.problem(
            "impartial-players",
            f"{name}.impartial is true, and an impartial game has two players of constant sum and no chance: leave it "
            "out",
            "", met.state,
        )  # fmt: skip
        return
    if met.terminal or met.mover is None:
        return
    mover, at = met.mover, f"at state {text_of(met.state)}"
    for action, child in met.children:
        if probe.quick("is_terminal", child):
            last, other = probe.quick("utility", child, mover), probe.quick("utility", child, 1 - mover)
            if not last > other:
                probe.problem(
                    "impartial-end",
                    f"{name}.impartial is true, but after the action {text_of(action)} {at} the game is over, and "
                    f"player {mover}, who moved last, has {text_of(last)} and the other {text_of(other)}: who cannot "
                    "move must lose",
                    "", met.state, action,
                )  # fmt: skip
                return
        elif probe.quick("to_move", child) == mover:
            probe.problem(
                "impartial-turns",
                f"{name}.impartial is true, but player {mover} moves {at} and again after the action "
                f"{text_of(action)}: players must take turns",
                "", met.state, action,
            )  # fmt: skip
            return
    if "turn_of" not in probe.functions:
        probe.note(
            "impartial-unseen",
            f"{name} has no turn_of(state, player), so whether both players have the same moves, as impartial "
            "promises, was not looked at",
        )
        return
    turned = probe.ask("turn_of", met.state, 1 - mover)
    others = [] if probe.quick("is_terminal", turned) else probe.quick("actions", turned)
    if met.actions is not None and not _alike(met.actions, others):
        probe.problem(
            "impartial-moves",
            f"{name}.impartial is true, but player {mover} has the actions {text_of(met.actions)} {at}, and player "
            f"{1 - mover}, in turn there, {text_of(others)}: both must have the same",
            "", met.state,
        )  # fmt: skip


def _alike(some: list[Any], others: list[Any]) -> bool:
    return len(some) == len(others) and all(action in others for action in some)


KEPT: tuple[Check, ...] = (unpacks, levels, impartial)
"""The checks of what only solutions and sums of games ask for."""
