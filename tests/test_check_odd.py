"""check_game never fails itself: whatever a game answers, raises, or is, and however long it takes."""

from __future__ import annotations

import itertools
import json
import time
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo.check.run
from tests.test_check_subjects import BoardNim, Nim, NoText, broken, check, raising
from zermelo.check.guard import Guard, Overtime


class Hostile:
    """Raises whatever is done with it."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("eq")

    def __hash__(self) -> int:
        raise RuntimeError("hash")

    def __repr__(self) -> str:
        raise SystemExit("repr")

    def __iter__(self) -> Any:
        raise RuntimeError("iter")

    def __bool__(self) -> bool:
        raise RuntimeError("bool")

    def __index__(self) -> int:
        raise RuntimeError("index")

    def __float__(self) -> float:
        raise RuntimeError("float")


class UnreadableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("str")


ODD = [
    None, True, -1, 10**400, 1.5, float("nan"), 1j, "x", b"x", [], [[]], {}, {1}, (), object(), Hostile(), int, len,
    itertools.count(), Fraction(1, 3), np.zeros(2), np.int64(1), np.bool_(True), UnreadableError(), NotImplemented,
]  # fmt: skip
FUNCTIONS = [
    "initial_state", "to_move", "actions", "result", "is_terminal", "utility",
    "evaluate", "priority", "canonical", "pack", "bounds", "candidates", "plausible", "remaining",
    "show", "action_name", "parse_action",
]  # fmt: skip


@pytest.mark.parametrize("function", FUNCTIONS)
def test_no_answer_of_a_function_however_odd_makes_the_check_itself_fail(function: str) -> None:
    for odd in ODD:
        report = check(broken(**{function: lambda self, *arguments, odd=odd: odd}), games=2, plies=20)
        assert json.dumps(report.to_dict())
        assert str(report)
        report = check(broken(**{function: lambda self, *arguments, odd=odd: [odd]}), games=2, plies=20)
        assert json.dumps(report.to_dict())


@pytest.mark.parametrize("function", FUNCTIONS)
def test_no_exception_of_a_function_however_odd_makes_the_check_itself_fail(function: str) -> None:
    class OwnError(BaseException):
        pass

    for error in (UnreadableError(), OwnError("own"), StopIteration(), SystemExit(), MemoryError(), RecursionError()):
        report = check(broken(**{function: raising(error)}), games=2, plies=20)
        assert [problem.function for problem in report.problems] == [function]
        assert type(error).__name__ in report.problems[0].message


@pytest.mark.parametrize(
    "attribute", ["num_players", "constant_sum", "utility_sum", "utility_range", "outcomes", "acyclic"]
)
def test_no_declaration_however_odd_makes_the_check_itself_fail(attribute: str) -> None:
    for odd in ODD:
        assert str(check(broken(**{attribute: odd}), games=2, plies=20))
        assert str(check(broken(**{attribute: [odd, odd]}), games=2, plies=20))


def test_what_is_no_game_at_all_is_reported_and_does_not_raise() -> None:
    for odd in ODD:
        assert not check(odd).ok


def test_a_state_whose_text_cannot_be_had_is_still_reported_on() -> None:
    report = check(type("N", (BoardNim,), {"board": NoText, "to_move": lambda self, state: 5})())
    assert ("mover-out-of-range", "to_move") in [(problem.kind, problem.function) for problem in report.problems]
    assert "<NoText whose __repr__ raises RuntimeError>" in str(report)
    assert ("raises", "show") in [(problem.kind, problem.function) for problem in report.problems]


def test_a_keyboard_interrupt_passes_through() -> None:
    with pytest.raises(KeyboardInterrupt):
        check(broken(to_move=raising(KeyboardInterrupt())))


def test_a_function_that_never_returns_is_interrupted_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zermelo.check.run, "Guard", lambda: Guard(0.3))

    def stuck(self: Any, state: Any) -> Any:
        while True:
            pass

    began = time.perf_counter()
    (problem,) = check(broken(to_move=stuck)).problems
    assert (problem.kind, problem.function) == ("never-returns", "to_move")
    assert "Piles(left=2, right=3, mover=0)" in problem.message
    assert time.perf_counter() - began < 5


def test_the_guard_interrupts_again_a_call_that_swallows_everything() -> None:
    def stubborn() -> None:
        swallowed = 0
        while swallowed < 2:
            try:
                while True:
                    pass
            except Overtime:
                swallowed += 1
        while True:
            pass

    with Guard(0.1) as guard:
        assert isinstance(guard.attempt(stubborn)[1], Overtime)
        assert guard.attempt(lambda: 7) == (7, None)


def test_play_stops_when_the_time_is_up_and_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zermelo.check.run, "SECONDS", 0.2)

    def slow(self: Any, state: Any) -> Any:
        time.sleep(0.01)
        return Nim.is_terminal(self, state)

    report = check(broken(is_terminal=slow), games=10_000)
    assert report.ok
    assert report.games < 10_000
    assert [note.kind for note in report.notes] == ["time"]
