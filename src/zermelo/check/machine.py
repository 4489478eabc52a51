"""Machine code: a game's compiled functions must say what the interpreted ones said."""

from __future__ import annotations

import math
import numbers
import re
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from types import TracebackType
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.playing import Play
from zermelo.check.probe import HOOKS, Probe, where

__all__ = ["compare_with_machine_code"]

NEEDED = ("to_move", "is_terminal", "actions", "outcomes", "result", "utility", "evaluate")
"""What every search calls; without the others a game is still searched as machine code."""
COMPARED = (*NEEDED, "priority", "canonical", *HOOKS)

CASES = 4_000
"""Questions a function."""
SECONDS = 5.0
"""Comparing a function, compiling it not counted; what is left then is not compared."""
SILENCE = 60.0
"""Without an answer, compiling included, after which machine code is taken for a loop without end."""


@dataclass(frozen=True)
class Case:
    """A question that the interpreted game has answered."""

    function: str
    state: Any
    arguments: tuple[Any, ...]
    answer: Any


@dataclass
class Outcome:
    """What has come of the comparison so far; written by the working thread, read by the waiting one."""

    failures: dict[str, str] = field(default_factory=dict)
    """Functions that cannot be compiled, and why."""
    differences: list[tuple[Case, Any, BaseException | None]] = field(default_factory=list)
    """The first question to each function that is answered otherwise, with the answer or what was raised."""
    cannot: str = ""
    """Why the game as a whole cannot be compiled."""
    at: Case | None = None
    heard: float = 0.0
    abandoned: bool = False


def compare_with_machine_code(probe: Probe, play: Play) -> tuple[bool, str]:
    """Report every function whose machine code answers otherwise.

    Returns whether the game was compiled, and if not, why not.
    """
    odd = _odd_action(play)
    if odd:
        return _not_compiled(probe, f"the action {text_of(odd[1])} at state {text_of(odd[0])} is not an int of 64 bits")
    questions = {name: cases for name in COMPARED if name in probe.functions and (cases := list(_cases(play, name)))}
    outcome = Outcome(heard=time.perf_counter())
    done = threading.Event()
    work = threading.Thread(
        target=_work, args=(probe.game, questions, outcome, done), name="zermelo check", daemon=True
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the compiler's; whatever matters is in its errors
        work.start()
        try:
            while not done.wait(0.05):
                if time.perf_counter() - outcome.heard > SILENCE:
                    break
        finally:
            outcome.abandoned = True
    if not done.is_set():
        case = outcome.at
        asked = f"{probe.name}.{case.function}" if case else probe.name
        at = where(case.function, (case.state, *case.arguments)) if case else ""
        about = (case.state,) if case else ()
        probe.problem(
            "machine-code-never-returns",
            f"{asked} as machine code does not return within {SILENCE:g} seconds {at}, where interpreted it does: "
            "look for a loop that ends only with numbers of more than 64 bits",
            case.function if case else "", *about,
        )  # fmt: skip
        return False, "its machine code does not return"
    stopping = [outcome.failures[name] for name in NEEDED if name in outcome.failures]
    if outcome.cannot or stopping:
        return _not_compiled(probe, outcome.cannot or stopping[0])
    for case, answer, error in outcome.differences:
        _report(probe, case, answer, error)
    for name, reason in outcome.failures.items():
        probe.note("not-compiled", f"{reason}: a search that uses {name} is interpreted", name)
    return True, ""


def _not_compiled(probe: Probe, reason: str) -> tuple[bool, str]:
    probe.note("not-compiled", f"{probe.name} is searched interpreted only, since {reason}")
    return False, reason


def _odd_action(play: Play) -> tuple[Any, Any] | None:
    """A state and an action of it that machine code cannot hold."""
    for met in play.met:
        for action in met.actions or ():
            if not isinstance(action, numbers.Integral) or not -(1 << 63) <= int(action) < 1 << 63:
                return met.state, action
    return None


def _cases(play: Play, function: str) -> Iterator[Case]:
    """The questions to ``function`` of which the answers are known, the first of each state, then the second, ….

    Every state has a question before any has two, so that a limit leaves out no state before it must.
    """
    asked = [[answer for answer in met.answers if answer[0] == function] for met in play.met]
    given = 0
    for turn in range(max(map(len, asked), default=0)):
        for met, answers in zip(play.met, asked, strict=True):
            if turn < len(answers) and given < CASES:
                given += 1
                yield Case(function, met.state, answers[turn][1], answers[turn][2])


def _work(game: Any, questions: dict[str, list[Case]], outcome: Outcome, done: threading.Event) -> None:
    """Ask the compiled functions; in a thread of its own, since machine code cannot be interrupted."""
    try:
        from zermelo.native.functions import CompiledFunctions

        functions = CompiledFunctions(game)
        for name, cases in questions.items():
            outcome.heard = time.perf_counter()
            _ask_all(functions.call, name, cases, outcome)
            if outcome.abandoned:
                return
    except BaseException as error:
        outcome.cannot = _reason(error)
    finally:
        done.set()


def _ask_all(call: Callable[..., Any], name: str, cases: list[Case], outcome: Outcome) -> None:
    """Ask one compiled function all its questions, up to the first difference."""
    until = math.inf
    for number, case in enumerate(cases):
        outcome.at = case
        error: BaseException | None = None
        answer: Any = None
        try:
            answer = call(name, case.state, *[_plain(argument) for argument in case.arguments])
        except BaseException as caught:
            error = caught
        if error is not None and number == 0 and _is_compilers(error):
            outcome.failures[name] = _reason(error)
            return
        if error is not None or not _agree(name, case.answer, answer):
            outcome.differences.append((case, answer, error))
            return
        outcome.heard = time.perf_counter()
        until = outcome.heard + SECONDS if number == 0 else until
        if outcome.abandoned or outcome.heard > until:
            return


def _plain(argument: Any) -> Any:
    return int(argument) if isinstance(argument, numbers.Integral) else argument


def _is_compilers(error: BaseException) -> bool:
    """Whether an exception comes from compiling a function rather than from running it."""
    traceback: TracebackType | None = error.__traceback__
    while traceback is not None:
        if str(traceback.tb_frame.f_globals.get("__name__", "")).startswith("numba."):
            return True
        traceback = traceback.tb_next
    return type(error).__name__ == "NotCompilable" and error.__cause__ is not None


def _reason(error: BaseException) -> str:
    text = re.sub(r" at 0x[0-9a-f]+", "", " ".join(str(error).split()))
    return text[:300] if type(error).__name__ == "NotCompilable" else f"{type(error).__name__}: {text[:300]}"


def _agree(function: str, interpreted: Any, compiled: Any) -> bool:
    """Whether two answers are the same to a search; a float may be rounded otherwise in its last digits."""
    if function == "is_terminal":
        return bool(interpreted) == bool(compiled)
    if isinstance(interpreted, (tuple, list)):
        return (
            isinstance(compiled, (tuple, list))
            and len(interpreted) == len(compiled)
            and all(_agree("", one, other) for one, other in zip(interpreted, compiled, strict=True))
        )
    if isinstance(interpreted, Fraction):  # a ratio, say, which machine code rounds
        interpreted = float(interpreted)
    if isinstance(interpreted, float):
        if math.isnan(interpreted):
            return isinstance(compiled, float) and math.isnan(compiled)
        return bool(interpreted == compiled) or math.isclose(interpreted, compiled, rel_tol=1e-12, abs_tol=1e-12)
    return bool(interpreted == compiled)


def _report(probe: Probe, case: Case, answer: Any, error: BaseException | None) -> None:
    at = where(case.function, (case.state, *case.arguments))
    said = f"raises {type(error).__name__}: {error}"[:200] if error is not None else f"gives {text_of(answer)}"
    about = (case.state, *case.arguments) if case.function in ("result", "priority") else (case.state,)
    probe.problem(
        "compiled-differs",
        f"{probe.name}.{case.function} gives {text_of(case.answer)} interpreted, but as machine code {said} {at}: "
        f"{_advice(case)}",
        case.function, *about,
    )  # fmt: skip


def _advice(case: Case) -> str:
    """The likely cause."""
    numbers = list(_numbers((case.state, *case.arguments, case.answer)))
    if any(isinstance(number, int) and not -(1 << 63) <= number < 1 << 63 for number in numbers):
        return "its numbers outgrow the 64 bits of machine code, so keep them smaller or search with speed='python'"
    values = _numbers(case.answer) if case.function in ("utility", "evaluate", "priority", "bounds") else ()
    if any(1 << 53 < abs(value) < math.inf for value in values):
        return "machine code keeps values as floats, exact to 2**53 only, so keep them smaller"
    return (
        "machine code has ints of 64 bits that wrap around, shifts by 0 to 63 only and constants for attributes, "
        "so rewrite what hangs on the difference or search with speed='python'"
    )


def _numbers(value: Any) -> Iterator[Any]:
    if isinstance(value, (tuple, list)):
        for part in value:
            yield from _numbers(part)
    else:
        yield value
