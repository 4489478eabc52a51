"""A correct game whose hooks are broken one at a time: check_game says which, where, and what is right."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import pytest

from tests.test_check_machine import Count
from tests.test_check_subjects import BoardNim, Nim, check, endless_actions, raising
from zermelo.check import Report, check_game
from zermelo.check.solving import Solver
from zermelo.game import Game
from zermelo.games.connect_four import ConnectFour, Position
from zermelo.games.registry import game as game_named
from zermelo.search.views import RightToLeft


class Hooked(Nim):
    """Nim with all hooks: who moves with equal piles loses, else he makes them equal."""

    acyclic = True

    def pack(self, state: Any) -> Any:
        return state.left * 8 + state.right * 2 + state.mover

    def bounds(self, state: Any, player: int) -> Any:
        if state.left != state.right and state.left * state.right != 0:
            return (-1, 1)
        good = -1 if state.left == state.right else 1
        return (good, good) if player == state.mover else (-good, -good)

    def candidates(self, state: Any) -> Any:
        if state.left > state.right:
            yield state.left - state.right
        if state.right > state.left:
            yield 4 + state.right - state.left

    def remaining(self, state: Any) -> Any:
        return state.left + state.right


def hooked(**changes: Any) -> Game:
    """``Hooked`` with other hooks."""
    return type("Broken", (Hooked,), changes)()


def told(report: Report) -> list[tuple[str, str]]:
    return [(problem.kind, problem.function) for problem in report.problems]


START = "Piles(left=2, right=3, mover=0)"
SECOND = "the least, which comes first, must not be more than the greatest"
PAIR = "return two numbers, the least and the greatest that the state can be worth"
INT = "return an int, another for every other state"
PLIES = "return an int, about how many plies are left"


@pytest.mark.parametrize(
    ("kind", "function", "answer", "sentence"),
    [
        ("pack-not-int", "pack", 1.5, f"gives 1.5 (float) at state {START}: {INT}"),
        ("pack-not-int", "pack", True, f"gives True (bool) at state {START}: {INT}"),
        ("pack-not-int", "pack", None, f"gives None (NoneType) at state {START}: {INT}"),
        ("pack-range", "pack", 1 << 63, f"gives {1 << 63} at state {START}: it must fit in 64 bits, from -2**63 to "),
        ("pack-range", "pack", -(1 << 63) - 1, f"gives {-(1 << 63) - 1} at state {START}: it must fit in 64 bits"),
        ("bounds-not-a-pair", "bounds", None, f"gives None at state {START}, player 0: {PAIR}"),
        ("bounds-not-a-pair", "bounds", (1,), f"gives (1,) at state {START}, player 0: {PAIR}"),
        ("bounds-not-a-pair", "bounds", ("a", "b"), f"gives ('a', 'b') at state {START}, player 0: {PAIR}"),
        ("bounds-not-a-pair", "bounds", (0, 10**400), f"at state {START}, player 0: {PAIR}"),
        (
            "bounds-nan", "bounds", (math.nan, 1),
            f"gives (nan, 1) at state {START}, player 0: where nothing is known, the least is -math.inf and the "
            "greatest math.inf",
        ),
        ("bounds-crossed", "bounds", (1, -1), f"gives (1, -1) at state {START}, player 0: {SECOND}"),
        (
            "bounds-range", "bounds", (2, math.inf),
            f"gives (2, inf) at state {START}, player 0: that leaves no utility inside utility_range = (-1, 1)",
        ),
        (
            "bounds-contradict", "bounds", (0.5, 1),
            f"gives (0.5, 1) for player 0 and (0.5, 1) for player 1 at state {START}: they share 0, so what bounds "
            "the one from below bounds the other from above, and no value fits both",
        ),
        (
            "candidates-not-iterable", "candidates", 3,
            f"gives 3 at state {START}: yield some of the actions, or return a list of them",
        ),
        (
            "no-candidates", "candidates", (),
            f"gives none at state {START}, where bounds leaves the value open: give one of the best actions, or let "
            "bounds give the value itself twice",
        ),
        (
            "illegal-candidate", "candidates", (5, 99),
            f"gives the action 99 at state {START}, where actions does not: candidates are legal actions",
        ),
        ("illegal-candidate", "candidates", ([5],), f"gives the action [5] at state {START}, where actions does not"),
        ("remaining-not-int", "remaining", 2.5, f"gives 2.5 (float) at state {START}: {PLIES}"),
        ("remaining-not-int", "remaining", math.inf, f"gives inf (float) at state {START}: {PLIES}"),
        (
            "remaining-negative", "remaining", -1,
            f"gives -1 at state {START}: the plies that are left cannot be fewer than none",
        ),
    ],
)  # fmt: skip
def test_an_answer_that_cannot_be_right_is_told_in_a_sentence(
    kind: str, function: str, answer: Any, sentence: str
) -> None:
    report = check(hooked(**{function: lambda self, *arguments: answer}))
    problem = next((problem for problem in report.problems if problem.kind == kind), None)
    assert problem is not None, str(report)
    assert problem.message.startswith(f"Broken.{function} ")
    assert sentence in problem.message
    assert (problem.function, problem.state) == (function, START)
    assert problem.action == (repr(answer[-1]) if kind == "illegal-candidate" else "")


@pytest.mark.parametrize("function", ["pack", "bounds", "candidates", "plausible", "remaining"])
def test_a_hook_that_raises_is_told_with_the_state(function: str) -> None:
    report = check(hooked(**{function: raising(ZeroDivisionError("by zero"))}))
    assert told(report) == [("raises", function)]
    assert f"Broken.{function} raises ZeroDivisionError: by zero (" in report.problems[0].message
    assert f"at state {START}" in report.problems[0].message


def test_two_states_that_share_a_number_are_both_named() -> None:
    (problem,) = check(hooked(pack=lambda self, state: state.left * 4 + state.right)).problems
    assert (problem.kind, problem.function) == ("pack-shared", "pack")
    one, other = problem.message.split(" at state ")[1:]
    assert one.split(" and")[0].split(", mover")[0] == other.split(" too")[0].split(", mover")[0]
    assert "a search takes the one for the other, so give every state a number of its own" in problem.message


def test_numbers_given_out_as_states_come_are_inconsistent() -> None:
    count = itertools.count()
    report = check(hooked(pack=lambda self, state: next(count)))
    assert ("inconsistent", "pack") in told(report)


def test_bounds_that_exclude_the_true_value_are_told_with_it() -> None:
    def bounds(self: Any, state: Any, player: int) -> Any:
        return (1, 1) if player == state.mover else (-1, -1)

    (problem,) = check(hooked(bounds=bounds)).problems
    assert (problem.kind, problem.function) == ("bounds-value", "bounds")
    assert "(left=1, right=1" in problem.state or "(left=2, right=2" in problem.state
    assert f"at state {problem.state}, player " in problem.message
    assert "to that player when the game is played to its end, which the bounds exclude" in problem.message


def test_candidates_without_a_best_action_are_told_with_one() -> None:
    def candidates(self: Any, state: Any) -> Any:
        yield 1

    (problem,) = check(hooked(candidates=candidates)).problems
    assert (problem.kind, problem.function) == ("candidates-best", "candidates")
    assert f"gives [1] at state {problem.state}, worth -1 at best to player " in problem.message
    assert f"the action {problem.action} is worth 1: one of the best actions must be among them" in problem.message


def test_candidates_that_do_not_end_are_told() -> None:
    report = check(hooked(candidates=endless_actions))
    assert told(report) == [("endless-candidates", "candidates")]


def test_candidates_are_not_asked_where_bounds_give_the_value() -> None:
    def candidates(self: Any, state: Any) -> Any:
        if state.left == state.right:
            raise ValueError("who asks?")
        yield from Hooked.candidates(self, state)

    assert check(hooked(candidates=candidates)).problems == ()
    assert ("raises", "candidates") in told(check(hooked(candidates=candidates, bounds=Game.bounds)))


def test_an_acyclic_game_that_comes_back_is_told_with_the_state() -> None:
    class Cyclic(Hooked):
        bounds = Game.bounds
        candidates = Game.candidates

        def result(self, state: Any, action: Any) -> Any:
            return state._replace(mover=1 - state.mover) if action == 0 else super().result(state, action)

        def actions(self, state: Any) -> Any:
            yield from super().actions(state)
            if state.left + state.right:
                yield 0

    (problem,) = check(Cyclic()).problems
    assert problem.kind == "acyclic"
    assert problem.message.startswith(f"Cyclic.acyclic is true, but state {problem.state} is met at plies ")
    assert problem.message.endswith("a search that trusts it goes round in circles, so set acyclic = False")


def test_correct_hooks_are_without_mistakes_compiled_too() -> None:
    report = check_game(Hooked(), games=30)
    assert report.problems == report.notes == ()
    assert report.compiled


def test_a_game_without_hooks_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solver, "solve", raising(AssertionError("nobody wants to know")))
    assert check(Nim()).problems == ()


def test_a_view_of_a_game_without_hooks_has_none() -> None:
    assert check(RightToLeft(BoardNim())).problems == ()


def test_a_view_of_a_game_with_hooks_has_them() -> None:
    assert told(check(RightToLeft(hooked(remaining=lambda self, state: -1)))) == [("remaining-negative", "remaining")]


class Three(Nim):
    """Three players, none of whose values is sure while ties are open."""

    num_players = 3
    constant_sum = False
    utility_range = None
    evaluate = Game.evaluate

    def result(self, state: Any, action: Any) -> Any:
        return super().result(state, action)._replace(mover=(state.mover + 1) % 3)

    def utility(self, state: Any, player: int) -> Any:
        return 1 if player == state.mover else (state.mover + player) % 2

    def bounds(self, state: Any, player: int) -> Any:
        return (0, 1)


def test_bounds_of_three_players_are_checked_without_false_alarm() -> None:
    assert check(Three()).problems == ()
    wrong = type("Wrong", (Three,), {"bounds": lambda self, state, player: (2, 3)})()
    assert told(check(wrong)) == [("bounds-value", "bounds")]


# Mistakes that only few positions show ---------------------------------------------------


class AnyThreat(ConnectFour):
    """Takes a cell that would win for one that can be played."""

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        if self.winning_cells(state.own, state.occupied) != 0:
            worth = self.win_at(state.occupied.bit_count() + 1)
            return (worth, worth) if player == self.to_move(state) else (-worth, -worth)
        return super().bounds(state, player)


class Early(ConnectFour):
    """Takes a later win for worth one less than it may be."""

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        least, most = super().bounds(state, player)
        if least == most:
            return (least, most)
        return (least, most - 1) if player == self.to_move(state) else (least + 1, most)


class Forgetful(ConnectFour):
    """Forgets the column on the right."""

    def candidates(self, state: Position) -> Iterator[int]:
        given = list(super().candidates(state))
        yield from given[:-1] or given


class Mixed(ConnectFour):
    """Mixes stones of one column with those of the next."""

    def pack(self, state: Position) -> int:
        return state.own + state.occupied * 2


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        ("bounds-value", AnyThreat(5, 4)),
        ("bounds-value", AnyThreat(5, 4, score="stones")),
        ("bounds-value", AnyThreat()),
        ("bounds-value", Early(5, 4, score="stones")),
        ("candidates-best", Forgetful(4, 4)),
        ("candidates-best", Forgetful(5, 4, score="stones")),
        ("pack-shared", Mixed(4, 4)),
    ],
)
def test_a_mistake_that_shows_in_few_positions_of_connect_four_is_found(kind: str, game: Game) -> None:
    report = check_game(game, games=60, compiled=False)
    # A pack that is broken is not undone by the unpack that was written for the right one.
    kinds = [problem.kind for problem in report.problems if problem.kind != "unpack-differs"]
    assert kinds == [kind], str(report)


@pytest.mark.parametrize(
    "name",
    [
        "connect-four?score=stones", "connect-four?columns=4,rows=5,score=stones", "connect-four?columns=6,rows=4",
        "connect-four?columns=4,rows=4,in_a_row=3,score=stones", "connect-four?columns=1,rows=3,in_a_row=2",
        "othello?size=6", "othello?size=4",
    ],
)  # fmt: skip
def test_the_hooks_of_the_registered_games_are_without_mistakes(name: str) -> None:
    report = check_game(game_named(name), games=60, seed=1, compiled=False)
    assert report.ok, str(report)


# Machine code ----------------------------------------------------------------------------


class Wrapping(Count):
    """Correct interpreted; the 64 bits of machine code overflow."""

    def noise(self, state: Any) -> Any:
        return state * 3**39 % 1001

    def pack(self, state: Any) -> Any:
        return 1001 * state + self.noise(state)

    def bounds(self, state: Any, player: int) -> Any:
        return (-1.0 - self.noise(state), 1.0 + self.noise(state))

    def candidates(self, state: Any) -> Any:
        last = min(2, self.target - state // 2)
        for step in range(1, last + 1):
            yield step if self.noise(state) > 310 else last + 1 - step

    def remaining(self, state: Any) -> Any:
        return self.noise(state)


def test_a_hook_that_answers_otherwise_as_machine_code_is_told() -> None:
    report = check_game(Wrapping(), games=20)
    hooks = ["pack", "bounds", "candidates", "remaining"]
    assert told(report) == [("compiled-differs", hook) for hook in hooks], str(report)
    for problem in report.problems:
        assert "interpreted, but as machine code gives" in problem.message
        assert f"at state {problem.state}" in problem.message


class Uncompilable(Count):
    """Correct, but its hooks speak more of Python than machine code does."""

    def pack(self, state: Any) -> Any:
        return int(f"{state}")

    def bounds(self, state: Any, player: int) -> Any:
        return [-1, 1]

    def candidates(self, state: Any) -> Any:
        return sorted(self.actions(state), key=str)

    def remaining(self, state: Any) -> Any:
        return int(f"{self.target - state // 2}")


def test_a_hook_that_cannot_be_compiled_is_a_note_that_names_it_and_the_line() -> None:
    report = check_game(Uncompilable(), games=20)
    assert report.ok, str(report)
    assert report.compiled
    assert [(note.kind, note.function) for note in report.notes] == [
        ("not-compiled", hook) for hook in ("pack", "bounds", "candidates", "remaining")
    ]
    for note in report.notes:
        assert f"Uncompilable.{note.function} cannot be compiled: " in note.message
        assert "test_check_hooks.py, line " in note.message
