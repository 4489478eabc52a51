"""A correct game, broken in one place at a time: check_game names each mistake, and where it shows."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.test_check_subjects import (
    Board,
    BoardNim,
    BoardOnClass,
    ByIdentity,
    CallsResult,
    Climb,
    HashedById,
    Hidden,
    MutableActions,
    Nim,
    OnLists,
    Piles,
    SortsInActions,
    TurnOnSelf,
    Undecided,
    always_lost,
    broken,
    check,
    endless_actions,
    midway,
    nested,
    raising,
    swapped,
)
from zermelo.check import check_game
from zermelo.errors import IllegalAction, SearchError
from zermelo.game import CHANCE, Game


@pytest.mark.parametrize(
    ("kind", "function", "game"),
    [
        ("raises", "initial_state", broken(initial_state=raising(ValueError("no board")))),
        ("raises", "to_move", broken(to_move=raising(KeyError("x")))),
        ("raises", "actions", broken(actions=raising(SystemExit(3)))),
        ("raises", "actions", broken(actions=midway)),
        ("raises", "is_terminal", broken(is_terminal=raising(GeneratorExit()))),
        ("raises", "evaluate", broken(evaluate=nested)),
        ("raises", "priority", broken(priority=raising(ZeroDivisionError("by zero")))),
        ("raises", "canonical", broken(canonical=raising(AttributeError("none")))),
        ("raises", "show", broken(show=raising(TypeError("no")))),
        ("raises", "action_name", broken(action_name=raising(IndexError("far")))),
        ("unread-name", "parse_action", broken(parse_action=raising(IllegalAction("what?")))),
        ("unread-name", "parse_action", broken(parse_action=lambda self, state, text: int(text[-1]))),
        ("refusal", "parse_action", broken(parse_action=lambda self, state, text: int(text[0]) * 4 + int(text[2]) - 4)),
        ("refused-action", "result", broken(result=raising(IllegalAction("that pile is empty")))),
        ("refused-action", "result", broken(result=lambda self, state: state)),
        ("no-state", "result", broken(result=lambda self, state, action: None)),
        ("mutated-state", "result", CallsResult()),
        ("mutated-state", "actions", SortsInActions()),
        ("mutated-action", "result", MutableActions()),
        ("unhashable-state", "__hash__", OnLists()),
        ("unstable-hash", "__hash__", type("N", (BoardNim,), {"board": HashedById})()),
        ("incomparable-state", "__eq__", type("N", (BoardNim,), {"board": ByIdentity})()),
        ("duplicate-action", "actions", broken(actions=lambda self, state: [1, 1] if state.left else [5, 5])),
        ("actions-not-iterable", "actions", broken(actions=lambda self, state: None)),
        ("actions-not-iterable", "actions", broken(actions=lambda self, state: 3)),
        ("endless-actions", "actions", broken(actions=endless_actions)),
        ("no-actions", "actions", broken(actions=lambda self, state: [1] if state.left else [])),
        ("no-utility", "utility", broken(utility=raising(RuntimeError("who won?")))),
        ("no-utility", "utility", broken(utility=lambda self, state, player: None)),
        ("no-utility", "utility", broken(utility=lambda self, state, player: float("nan"))),
        ("no-utility", "utility", broken(utility=lambda self, state, player: float("inf"))),
        ("no-utility", "utility", broken(utility=lambda self, state, player: "1")),
        ("constant-sum", "utility", broken(utility=lambda self, state, player: state.mover)),
        ("utility-sum", "utility", broken(utility_sum=1)),
        ("utility-range", "utility", broken(utility_range=(0, 1), evaluate=Game.evaluate)),
        ("mover-out-of-range", "to_move", broken(to_move=lambda self, state: 2)),
        ("mover-out-of-range", "to_move", broken(to_move=lambda self, state: CHANCE)),
        ("mover-not-int", "to_move", broken(to_move=lambda self, state: state.mover == 1)),
        ("mover-not-int", "to_move", broken(to_move=lambda self, state: float(state.mover))),
        ("mover-not-int", "to_move", broken(to_move=lambda self, state: None)),
        *[("inconsistent", name, Hidden(name)) for name in ("actions", "result", "is_terminal", "utility", "to_move")],
        ("inconsistent", "evaluate", Hidden("evaluate")),
        ("kept-on-self", "result", TurnOnSelf()),
        ("inconsistent", "to_move", TurnOnSelf()),
        ("kept-on-self", "result", BoardOnClass()),
        ("canonical-not-idempotent", "canonical", broken(canonical=swapped)),
        ("canonical-mover", "canonical", broken(canonical=lambda self, state: state._replace(mover=0))),
        ("canonical-terminal", "canonical", broken(canonical=lambda self, state: Piles(0, 0, state.mover))),
        ("canonical-value", "canonical", broken(canonical=always_lost)),
        ("non-finite", "evaluate", broken(evaluate=lambda self, state, player: float("nan"))),
        ("non-finite", "evaluate", broken(evaluate=lambda self, state, player: None)),
        ("non-finite", "priority", broken(priority=lambda self, state, action: float("inf"))),
        ("evaluation-sum", "evaluate", broken(evaluate=lambda self, state, player: 0.25)),
        ("evaluation-range", "evaluate", broken(evaluate=lambda self, state, player: 1 - 2 * player)),
        ("evaluation-range", "evaluate", broken(evaluate=lambda self, state, player: 3 - 6 * player)),
        ("not-text", "show", broken(show=lambda self, state: 7)),
        ("not-text", "action_name", broken(action_name=lambda self, state, action: action)),
        ("ambiguous-name", "action_name", broken(action_name=lambda self, state, action: "take")),
        ("not-a-bool", "is_terminal", broken(is_terminal=lambda self, state: Undecided())),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_with_its_kind_state_and_action(kind: str, function: str, game: Game) -> None:
    report = check(game)
    found = [problem for problem in report.problems if (problem.kind, problem.function) == (kind, function)]
    assert len(found) == 1, str(report)
    assert not report.ok
    problem = found[0]
    assert "\n" not in problem.message
    if function != "initial_state":
        assert problem.state
        assert problem.state in problem.message or problem.state.startswith(("Board", "["))
    if problem.action:
        assert problem.action in problem.message or kind == "mutated-action"
    if function in ("result", "priority"):
        assert problem.action or kind == "inconsistent"


def test_a_game_that_raises_is_reported_with_exception_file_and_line() -> None:
    report = check(broken(priority=raising(KeyError("centre"), lambda state, action: action == 5)))
    (problem,) = report.problems
    assert problem.kind == "raises"
    assert "Broken.priority raises KeyError: 'centre' (" in problem.message
    assert "test_check_subjects.py, line " in problem.message
    assert "at state Piles(left=" in problem.message
    assert "action 5: " in problem.message
    assert problem.action == "5"


@pytest.mark.parametrize("function", ["initial_state", "to_move", "actions", "result", "is_terminal", "utility"])
def test_a_missing_function_is_named(function: str) -> None:
    report = check(broken(**{function: getattr(Game, function)}))
    assert [(problem.kind, problem.function) for problem in report.problems] == [("missing-function", function)]
    assert f"has no function {function}" in report.problems[0].message
    assert report.games == 0


def test_a_class_without_any_function_lacks_six() -> None:
    assert [problem.kind for problem in check(object()).problems] == ["missing-function"] * 6
    assert [problem.kind for problem in check(None).problems] == ["missing-function"] * 6


def test_a_function_that_is_no_function_is_missing() -> None:
    (problem,) = check(broken(to_move=0)).problems
    assert problem.message.startswith("Broken has no function to_move but 0:")


def test_a_class_in_place_of_a_game_is_told_so() -> None:
    (problem,) = check(Nim).problems
    assert problem.kind == "not-a-game"
    assert "Nim()" in problem.message


@pytest.mark.parametrize(
    ("attribute", "value", "kind"),
    [
        ("num_players", 0, "num-players"),
        ("num_players", "2", "num-players"),
        ("num_players", True, "num-players"),
        ("utility_range", (1, -1), "utility-range"),
        ("utility_range", 1, "utility-range"),
        ("utility_range", ("a", "b"), "utility-range"),
        ("utility_sum", "none", "utility-sum"),
    ],
)
def test_a_bad_declaration_is_reported_and_nothing_played(attribute: str, value: Any, kind: str) -> None:
    report = check(broken(**{attribute: value}))
    assert [problem.kind for problem in report.problems] == [kind]
    assert report.games == 0


def test_the_two_totals_and_both_states_are_told_when_the_sum_is_not_constant() -> None:
    (problem,) = check(broken(utility=lambda self, state, player: 1 if state.mover else 2, utility_range=None)).problems
    assert problem.kind == "constant-sum"
    assert "adds up to 2" in problem.message or "adds up to 4" in problem.message
    assert "Piles(left=0, right=0, mover=0)" in problem.message
    assert "Piles(left=0, right=0, mover=1)" in problem.message


def test_a_mutation_ends_the_check_since_nothing_after_it_can_be_trusted() -> None:
    report = check(CallsResult())
    assert [problem.kind for problem in report.problems] == ["mutated-state"]
    assert "stopped" in [note.kind for note in report.notes]
    problem = report.problems[0]
    assert problem.state == "Board(2, 3, 0)"
    assert f"into Board(1, 3, 1) at state Board(2, 3, 0), action {problem.action}: " in problem.message


def test_actions_after_the_end_are_a_note_that_names_state_and_action() -> None:
    report = check(broken(actions=lambda self, state: [*Nim.actions(self, state), *([] if sum(state[:2]) else [9])]))
    assert report.ok
    (note,) = report.notes
    assert (note.kind, note.function, note.action) == ("actions-after-end", "actions", "9")
    assert note.state.startswith("Piles(left=0, right=0, ")


def test_a_cyclic_game_is_a_note_that_names_the_state_that_repeats() -> None:
    class Cyclic(Nim):
        def result(self, state: Any, action: Any) -> Any:
            return Piles(2, 3, 1 - state.mover) if action == 0 else super().result(state, action)

        def actions(self, state: Any) -> Any:
            yield from super().actions(state)
            if state.left + state.right:
                yield 0

    report = check(Cyclic())
    assert report.ok
    (note,) = report.notes
    assert note.kind == "cyclic"
    assert note.state.startswith("Piles(left=2, right=3, mover=")
    assert note.state in note.message


def test_a_game_that_never_ends_is_a_note_with_the_state_that_repeats() -> None:
    report = check(broken(actions=lambda self, state: [0]), plies=50)
    assert report.ok
    (note,) = report.notes
    assert note.kind == "endless"
    assert "not over after 50 plies" in note.message
    assert "state Piles(left=2, right=3, mover=0) is met at plies 0 and 2" in note.message
    assert report.longest == 50


def test_a_game_that_never_ends_nor_repeats_is_told_so() -> None:
    report = check(Climb(), plies=300)
    assert [note.kind for note in report.notes] == ["endless"]
    assert "no state was met twice" in report.notes[0].message
    assert report.states == 301


def test_a_cache_on_the_game_is_a_note_and_not_a_mistake() -> None:
    class Caching(Nim):
        def __init__(self) -> None:
            self.cache: dict[Any, Any] = {}

        def is_terminal(self, state: Any) -> Any:
            return self.cache.setdefault(state, super().is_terminal(state))

    report = check(Caching())
    assert report.ok
    assert [note.kind for note in report.notes] == ["cache"]


def test_a_state_that_remembers_its_own_hash_is_not_mutated() -> None:
    class Lazy(Board):
        def __init__(self, left: int, right: int, mover: int) -> None:
            super().__init__(left, right, mover)
            self.known: int | None = None

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Lazy) and hash(self) == hash(other)

        def __hash__(self) -> int:
            self.known = hash((self.left, self.right, self.mover)) if self.known is None else self.known
            return self.known

    class LazyNim(BoardNim):
        board = Lazy

        def is_terminal(self, state: Any) -> Any:
            state.over = super().is_terminal(state)
            return hash(state) is None or state.over

    assert check(LazyNim()).problems == ()


def test_randomness_in_a_function_is_found() -> None:
    dice = random.Random(1)
    report = check(broken(evaluate=lambda self, state, player: dice.random() / 2 * (1 - 2 * player)))
    assert ("inconsistent", "evaluate") in [(problem.kind, problem.function) for problem in report.problems]


@pytest.mark.parametrize("options", [{"games": 0}, {"plies": -1}, {"seed": "x"}, {"games": 2.5}, {"games": True}])
def test_a_senseless_option_is_refused_by_name(options: dict[str, Any]) -> None:
    with pytest.raises(SearchError, match=f"^{next(iter(options))}="):
        check_game(Nim(), **options)


def test_a_subclass_that_never_calls_super_is_fine() -> None:
    class Own(Nim):
        def __init__(self) -> None:
            self.size = 3

    assert check(Own()).ok


def test_values_that_are_fractions_are_fine_interpreted() -> None:
    halves = broken(
        utility=lambda self, state, player: Fraction(2 if player == state.mover else 1, 3),
        utility_range=None,
        utility_sum=1,
        evaluate=lambda self, state, player: Fraction(1, 2),
    )
    assert check(halves).problems == ()


def test_a_game_of_many_players_whose_ties_hide_the_value_raises_no_false_alarm() -> None:
    class Three(Nim):
        num_players = 3
        constant_sum = False
        utility_range = (0, 5)
        evaluate = Game.evaluate

        def result(self, state: Any, action: Any) -> Any:
            after = super().result(state, action)
            return after._replace(mover=(state.mover + 1) % 3)

        def utility(self, state: Any, player: int) -> Any:
            return 1 if player == state.mover else (state.mover + player) % 2

    assert check(Three(), games=100).problems == ()
