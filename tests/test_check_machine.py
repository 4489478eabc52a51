"""check_game holds a game's machine code against the interpreted game, and is content with correct games."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zermelo as z
import zermelo.check.machine
import zermelo.native.functions
from tests.search.random_games import RandomGame
from zermelo.check import Report, check_game
from zermelo.errors import NotCompilable
from zermelo.game import Game
from zermelo.games.registry import entries
from zermelo.games.registry import game as game_named
from zermelo.search.views import RightToLeft


class Count(Game):
    """Add 1 or 2 in turn; who says ``target`` wins. A state is ``2 * sum + mover``."""

    target = 5

    def initial_state(self) -> Any:
        return 0

    def to_move(self, state: Any) -> Any:
        return state % 2

    def actions(self, state: Any) -> Any:
        for step in range(1, min(2, self.target - state // 2) + 1):
            yield step

    def result(self, state: Any, action: Any) -> Any:
        return (state // 2 + action) * 2 + 1 - state % 2

    def is_terminal(self, state: Any) -> Any:
        return state // 2 == self.target

    def utility(self, state: Any, player: int) -> Any:
        return -1 if player == state % 2 else 1


class Score(NamedTuple):
    """What each player has, and turns left."""

    first: int
    second: int
    left: int


class Grab(Game):
    """Each of two players may add 0 to 3 to his score, four times in all: not constant-sum."""

    constant_sum = False

    def initial_state(self) -> Score:
        return Score(0, 0, 4)

    def to_move(self, state: Score) -> int:
        return state.left % 2

    def actions(self, state: Score) -> Any:
        if state.left:
            for points in range(4):
                yield points

    def result(self, state: Score, action: int) -> Score:
        if state.left % 2:
            return Score(state.first, state.second + action, state.left - 1)
        return Score(state.first + action, state.second, state.left - 1)

    def is_terminal(self, state: Score) -> bool:
        return state.left == 0

    def utility(self, state: Score, player: int) -> float:
        return (state.first if player == 0 else state.second) / 2

    def evaluate(self, state: Score, player: int) -> float:
        return (state.first if player == 0 else state.second) / 2

    def canonical(self, state: Score) -> Score:
        return Score(state.first, state.second, state.left)


class Alone(Count):
    """One player."""

    num_players = 1

    def to_move(self, state: Any) -> Any:
        return 0

    def utility(self, state: Any, player: int) -> Any:
        return 1.5


class Strings(Count):
    """Correct, but its states are texts: searched interpreted."""

    def initial_state(self) -> Any:
        return "x0"

    def to_move(self, state: Any) -> Any:
        return super().to_move(int(state[1:]))

    def actions(self, state: Any) -> Any:
        return ["one", "two"][: self.target - int(state[1:]) // 2]

    def result(self, state: Any, action: Any) -> Any:
        return f"x{super().result(int(state[1:]), ['one', 'two'].index(action) + 1)}"

    def is_terminal(self, state: Any) -> Any:
        return super().is_terminal(int(state[1:]))

    def utility(self, state: Any, player: int) -> Any:
        return super().utility(int(state[1:]), player)


def broken(**changes: Any) -> Game:
    return type("Broken", (Count,), changes)()


def differing(report: Report) -> list[str]:
    return [problem.function for problem in report.problems if problem.kind == "compiled-differs"]


@pytest.mark.parametrize("make", [Count, Grab, Alone])
def test_correct_games_agree_with_their_machine_code(make: type[Game]) -> None:
    report = check_game(make(), games=50)
    assert report.problems == report.notes == ()
    assert report.compiled
    assert report.why_not_compiled == ""
    assert str(report).endswith("interpreted and compiled agree")


MANY_WORDS = ("chess", "go", "kalah", "morris")
"""Games compared with their machine code here, which takes its time to compile; the tests of the others search both."""


@pytest.mark.parametrize("name", [entry.name for entry in entries()])
def test_every_game_of_the_registry_is_without_mistakes(name: str) -> None:
    report = check_game(game_named(name), games=10, compiled=name in MANY_WORDS)
    assert report.ok, str(report)
    assert report.compiled == (name in MANY_WORDS), str(report)


@pytest.mark.parametrize(
    "tree",
    [
        z.Tree.parse("[[3, 5], [2, 8]]"),
        z.Tree.parse("7"),
        z.Tree.parse("[[[1, 2, 3], [2, 3, 4]], [[1, 2, 0]]]", players=3),
    ],
)
def test_explicit_trees_are_without_mistakes(tree: z.Tree) -> None:
    report = check_game(tree, games=20)
    assert report.problems == report.notes == ()
    assert report.compiled


def test_a_view_of_a_game_without_evaluation_is_without_mistakes() -> None:
    report = check_game(RightToLeft(Count()), games=20, compiled=False)
    assert report.problems == report.notes == ()


@settings(max_examples=25)
@given(st.integers(0, 1 << 30), st.integers(1, 3))
def test_random_games_of_one_to_three_players_are_without_mistakes(seed: int, players: int) -> None:
    report = check_game(RandomGame(seed, players=players), games=20, compiled=False)
    assert report.problems == ()


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(1, 12), st.integers(0, 2**40))
def test_a_correct_game_is_clean_whatever_the_seed(target: int, seed: int) -> None:
    report = check_game(broken(target=target), games=20, seed=seed, compiled=False)
    assert report.problems == report.notes == ()


@pytest.mark.parametrize(
    ("function", "hint", "change"),
    [
        ("utility", "2**53", {"constant_sum": False, "utility": lambda self, state, player: 2**53 + 1}),
        ("priority", "machine code", {"priority": lambda self, state, action: (1 << 64 + action) >> 62}),
        ("evaluate", "wrap", {"constant_sum": False, "evaluate": lambda self, state, player: state * 3**39 % 1001}),
    ],
)
def test_a_difference_between_interpreted_and_compiled_is_reported(
    function: str, hint: str, change: dict[str, Any]
) -> None:
    report = check_game(broken(**change), games=20)
    assert differing(report) == [function], str(report)
    problem = next(problem for problem in report.problems if problem.kind == "compiled-differs")
    assert hint in problem.message
    assert "interpreted, but as machine code" in problem.message
    assert f"at state {problem.state}" in problem.message


def test_states_that_outgrow_64_bits_are_reported_with_state_and_action() -> None:
    class Powers(Game):
        """Multiply by 2**20 or 2**21, five times."""

        constant_sum = False

        def initial_state(self) -> Any:
            return Score(1, 0, 5)

        def to_move(self, state: Any) -> Any:
            return state.left % 2

        def actions(self, state: Any) -> Any:
            yield 20
            yield 21

        def result(self, state: Any, action: Any) -> Any:
            return Score(state.first << action, state.second, state.left - 1)

        def is_terminal(self, state: Any) -> Any:
            return state.left == 0

        def utility(self, state: Any, player: int) -> Any:
            return state.first.bit_length()

    report = check_game(Powers(), games=10)
    assert "result" in differing(report)
    problem = next(problem for problem in report.problems if problem.function == "result")
    assert "outgrow the 64 bits" in problem.message
    assert problem.action in ("20", "21")


def test_a_game_whose_actions_are_no_ints_is_a_note_with_the_reason() -> None:
    report = check_game(Strings(), games=20)
    assert report.ok
    assert not report.compiled
    (note,) = report.notes
    assert note.kind == "not-compiled"
    assert "the action 'one' at state 'x0' is not an int" in note.message
    assert report.why_not_compiled in note.message
    assert "interpreted only" in str(report)


def test_a_game_whose_states_machine_code_cannot_hold_is_a_note_with_the_reason() -> None:
    class Texts(Strings):
        def actions(self, state: Any) -> Any:
            return Count.actions(self, int(state[1:]))

        def result(self, state: Any, action: Any) -> Any:
            return f"x{Count.result(self, int(state[1:]), action)}"

    (note,) = check_game(Texts(), games=20).notes
    assert note.kind == "not-compiled"
    assert "a state holds a str" in note.message


def test_a_function_that_cannot_be_compiled_is_a_note_that_names_it() -> None:
    def utility(self: Any, state: Any, player: int) -> Any:
        return Fraction(1, 2)

    report = check_game(broken(utility=utility), games=20)
    assert report.ok, str(report)
    assert not report.compiled
    (note,) = report.notes
    assert note.kind == "not-compiled"
    assert "utility" in note.message


def test_only_a_canonical_that_cannot_be_compiled_leaves_the_game_compiled() -> None:
    report = check_game(broken(canonical=lambda self, state: int(f"{state}")), games=20)
    assert report.ok, str(report)
    assert report.compiled
    (note,) = report.notes
    assert (note.kind, note.function) == ("not-compiled", "canonical")


def test_a_game_with_other_mistakes_is_not_compiled_before_they_are_mended() -> None:
    state = {"calls": 0}

    def to_move(self: Any, given: Any) -> int:
        state["calls"] += 1
        return state["calls"] % 2

    report = check_game(broken(to_move=to_move), games=20)
    assert not report.ok
    assert not report.compiled
    assert report.why_not_compiled == "the mistakes that were found come first"


class Fake:
    """Machine code that answers as it is told."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def call(self, function: str, state: Any, *arguments: Any) -> Any:
        answer = getattr(self.game, function)(state, *arguments)
        return list(answer) if function == "actions" else answer


def test_machine_code_that_does_not_return_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck(Fake):
        def call(self, function: str, state: Any, *arguments: Any) -> Any:
            if function == "result":
                time.sleep(1.5)
            return super().call(function, state, *arguments)

    monkeypatch.setattr(zermelo.native.functions, "CompiledFunctions", Stuck)
    monkeypatch.setattr(zermelo.check.machine, "SILENCE", 0.3)
    report = check_game(Count(), games=5)
    (problem,) = report.problems
    assert (problem.kind, problem.function) == ("machine-code-never-returns", "result")
    assert "at state 0, action 1" in problem.message


def test_machine_code_that_raises_where_python_does_not_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Raising(Fake):
        def call(self, function: str, state: Any, *arguments: Any) -> Any:
            if function == "utility":
                raise IndexError("index is out of bounds")
            return super().call(function, state, *arguments)

    monkeypatch.setattr(zermelo.native.functions, "CompiledFunctions", Raising)
    (problem,) = check_game(Count(), games=5).problems
    assert "as machine code raises IndexError: index is out of bounds at state" in problem.message


def test_a_game_that_cannot_be_bound_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing(Fake):
        def __init__(self, game: Game) -> None:
            raise NotCompilable("Count.table is not a list of numbers")

    monkeypatch.setattr(zermelo.native.functions, "CompiledFunctions", Refusing)
    report = check_game(Count(), games=5)
    assert report.ok
    assert report.why_not_compiled == "Count.table is not a list of numbers"


def test_the_report_is_a_text_for_people_and_json_for_programs() -> None:
    report = check_game(broken(utility=lambda self, state, player: float("nan")), games=5, compiled=False)
    lines = str(report).splitlines()
    assert lines[0] == f"Broken: 1 mistake found in 5 games, {report.states} states"
    assert lines[1].startswith("mistake (no-utility): Broken.utility gives nan at state 1")
    data = json.loads(json.dumps(report.to_dict()))
    assert data["ok"] is False
    assert data["problems"][0]["kind"] == "no-utility"
    assert data["games"] == 5
    assert data["compiled"] is False


def test_a_good_report_says_how_much_was_played() -> None:
    report = check_game(Count(), games=1, compiled=False)
    assert str(report) == f"Count: no mistakes found in 1 game, {report.states} states; interpreted only"


def test_the_same_seed_plays_the_same_games() -> None:
    assert check_game(Grab(), seed=5, compiled=False) == check_game(Grab(), seed=5, compiled=False)


def test_the_command_line_text_has_a_line_a_finding() -> None:
    report = check_game(broken(priority=lambda self, state, action: "high"), games=5, compiled=False)
    assert len(str(report).splitlines()) == 1 + len(report.problems) + len(report.notes)
