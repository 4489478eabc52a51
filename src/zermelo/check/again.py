"""Again: the same question, asked later, must have the same answer."""

from __future__ import annotations

import operator
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.probe import Probe, where
from zermelo.check.snapshot import frozen, same_number, snapshot

__all__ = ["compare_answers"]


def compare_answers(probe: Probe, function: str, arguments: tuple[Any, ...], before: Any, now: Any) -> None:
    """Report where two answers to the same question differ, or are equal but do not look so to a dict."""
    guard = probe.guard
    equal, error = guard.attempt(lambda: same_number(before, now))
    if error is None and equal:
        if function in ("result", "initial_state", "canonical") and not frozen(now):
            _compare_hashes(probe, function, arguments, before, now)
        return
    alike = guard.attempt(lambda: snapshot(before) == snapshot(now))[0]
    if not alike:
        probe.problem(
            "inconsistent",
            f"{probe.name}.{function} gives {text_of(before)} {where(function, arguments)}, and {text_of(now)} when "
            "it is asked again after other questions: let the answer depend on nothing but the arguments",
            function, *arguments,
        )  # fmt: skip
    elif function in ("result", "initial_state", "canonical"):
        reason = f" ({probe.told(error, '__eq__')})" if error else ""
        probe.problem(
            "incomparable-state",
            f"two states that hold the same are not equal{reason}, at state {text_of(now)}: "
            f"give {type(now).__name__} an __eq__, or make it a NamedTuple or a frozen dataclass",
            "__eq__", now,
        )  # fmt: skip


def _compare_hashes(probe: Probe, function: str, arguments: tuple[Any, ...], before: Any, now: Any) -> None:
    hashes, error = probe.guard.attempt(lambda: (hash(before), hash(now)))
    if error is None and operator.ne(*hashes):
        probe.problem(
            "unstable-hash",
            f"two equal states have different hashes, at state {text_of(now)}: "
            f"let {type(now).__name__}.__hash__ use what __eq__ compares and nothing else",
            "__hash__", now,
        )  # fmt: skip
