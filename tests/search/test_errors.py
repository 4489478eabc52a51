"""What a user can get wrong, in the call or in the game: one line that says what, where and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import zermelo as z

SPEEDS = ("python", "native")


class Countdown(z.Game):
    """Take one or two from a pile of seven; who takes the last one wins. A state is (pile, player)."""

    def initial_state(self) -> Any:
        return (7, 0)

    def to_move(self, state: Any) -> int:
        return state[1]

    def actions(self, state: Any) -> Iterator[int]:
        for take in range(1, 3):
            if take <= state[0]:
                yield take

    def result(self, state: Any, action: int) -> Any:
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return state[0] == 0

    def utility(self, state: Any, player: int) -> float:
        return -1 if player == state[1] else 1


class Walk(Countdown):
    """Nobody takes anything: the pile goes round, and no line of play ends."""

    def result(self, state: Any, action: int) -> Any:
        return ((state[0] + action) % 5 + 1, 1 - state[1])


class Ladder(Countdown):
    """A line of play without end that never repeats."""

    def initial_state(self) -> Any:
        return (1, 0)

    def result(self, state: Any, action: int) -> Any:
        return (state[0] + action, 1 - state[1])


class Raises(Countdown):
    def result(self, state: Any, action: int) -> Any:
        table = (1, 2, 3, 4, 5, 6, 7)
        return (table[state[0] - action * 9] - 1, 1 - state[1])


class Divides(Countdown):
    def utility(self, state: Any, player: int) -> float:
        return 1 // state[0]


class NoActions(Countdown):
    def actions(self, state: Any) -> Iterator[int]:
        for take in range(1, 3):
            if take <= state[0] and state[0] != 4:
                yield take


class BadMover(Countdown):
    def to_move(self, state: Any) -> int:
        return state[1] + (7 if state[0] == 4 else 0)


class Chancy(Countdown):
    def to_move(self, state: Any) -> int:
        return -1 if state[0] == 4 else state[1]


class NotFinite(Countdown):
    def utility(self, state: Any, player: int) -> float:
        return float("inf")


class NotANumber(Countdown):
    def evaluate(self, state: Any, player: int) -> float:
        return float("nan")


class ThreePlayers(Countdown):
    num_players = 3


class NotConstant(Countdown):
    constant_sum = False


class OwnStates(Countdown):
    """States that only Python can hold."""

    def initial_state(self) -> Any:
        return ("seven", 7, 0)

    def to_move(self, state: Any) -> int:
        return state[2]

    def actions(self, state: Any) -> Iterator[int]:
        return super().actions(state[1:])

    def result(self, state: Any, action: int) -> Any:
        return ("fewer", *super().result(state[1:], action))

    def is_terminal(self, state: Any) -> bool:
        return state[1] == 0

    def utility(self, state: Any, player: int) -> float:
        return super().utility(state[1:], player)


def error_of(kind: type[Exception], game: z.Game, **options: Any) -> str:
    with pytest.raises(kind) as caught:
        z.search(game, **options)
    text = str(caught.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_cyclic_game_without_a_depth_names_the_state_that_repeats(speed: str) -> None:
    for algorithm in ("minimax", "negamax", "alpha-beta", "max-n"):
        text = error_of(z.EndlessGame, Walk(), algorithm=algorithm, speed=speed)
        assert re.search(r"Walk is cyclic: state \(\d, \d\) repeats, at plies \d+ and \d+", text)
        assert "give the search a depth" in text


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_game_without_end_that_never_repeats_is_refused_too(speed: str) -> None:
    text = error_of(z.EndlessGame, Ladder(), algorithm="alpha-beta", speed=speed)
    assert "longer than 10000 plies" in text


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_depth_that_is_reached_without_an_evaluation_is_an_error(speed: str) -> None:
    for algorithm in ("minimax", "negamax", "alpha-beta", "max-n"):
        text = error_of(z.NoEvaluation, Countdown(), algorithm=algorithm, depth=3, speed=speed)
        assert "Countdown has no evaluate, and the depth limit 3 was reached after 1, 1, 1, state (4, 1)" in text


@pytest.mark.parametrize(
    ("algorithm", "speed"),
    [(name, "python") for name in ("minimax", "negamax", "alpha-beta", "max-n", "deepening")]
    + [("alpha-beta", "native"), ("max-n", "native")],
)
@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Raises(), r"Raises\.result\(state=.*, action=\d\) raises IndexError: .*line \d+\)"),
        (Divides(), r"Divides\.utility\(state=\(0, \d\), player=\d\) raises ZeroDivisionError: .*line \d+\)"),
        (NoActions(), r"NoActions\.actions gives none after .*state \(4, \d\), which is_terminal says is not the end"),
        (BadMover(), r"BadMover\.to_move gives [78] after .*state \(4, \d\): it must be a player from 0 to 1"),
        (
            Chancy(),
            r"Chancy\.to_move gives -1, which is CHANCE, after .*state \(4, \d\), and Chancy has no outcomes there",
        ),
        (NotFinite(), r"NotFinite\.utility gives inf, inf after .*: every utility must be a finite number"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_broken_game_is_told_with_state_and_place(speed: str, algorithm: str, game: z.Game, says: str) -> None:
    assert re.search(says, error_of(z.ZermeloError, game, algorithm=algorithm, speed=speed))


@pytest.mark.parametrize("speed", SPEEDS)
def test_an_evaluation_that_is_not_a_number_is_an_error(speed: str) -> None:
    # It overrides evaluate, so it is the game's own mistake.
    text = error_of(z.GameError, NotANumber(), algorithm="alpha-beta", depth=2, speed=speed)
    assert "NotANumber.evaluate gives nan, nan after 1, 1, state (5, 0)" in text


def test_two_player_searches_refuse_other_games_and_name_max_n() -> None:
    for algorithm in ("minimax", "negamax", "alpha-beta", "deepening"):
        text = error_of(z.SearchError, ThreePlayers(), algorithm=algorithm)
        assert "ThreePlayers has 3: use algorithm='max-n'" in text
        text = error_of(z.SearchError, NotConstant(), algorithm=algorithm)
        assert "NotConstant is not" in text and "algorithm='max-n'" in text
    assert z.search(NotConstant()).algorithm == "max-n"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"algorithm": "magic"}, "algorithm='magic' is not known: use one of minimax, negamax, alpha-beta"),
        ({"algorithm": ["minimax"]}, "algorithm=['minimax'] is not known"),
        ({"algorithm": "max-n", "ties": 7}, "ties=7 means nothing to max-n"),
        ({"algorithm": 3}, "algorithm=3 is not known"),
        ({"depth": 0}, "depth=0: a depth is a whole number of plies from 1 on"),
        ({"depth": -2}, "depth=-2"),
        ({"depth": 2.5}, "depth=2.5"),
        ({"depth": True}, "depth=True"),
        ({"depth": 10**9}, "a search goes 10000 plies deep at most"),
        ({"nodes": 0}, "nodes=0: a budget is a number above 0"),
        ({"time": -1}, "time=-1"),
        ({"time": float("nan")}, "time=nan"),
        ({"time": "fast"}, "time='fast'"),
        ({"speed": "fast"}, "speed='fast' means nothing: use one of 'auto', 'native', 'python'"),
        ({"cut": "="}, "cut='=' means nothing"),
        ({"soft": "yes"}, "soft='yes' means nothing"),
        ({"moves": "some"}, "moves='some' means nothing"),
        ({"ties": "mine"}, "ties='mine' means nothing"),
        ({"ties": "best:1"}, "ties='best:1' means nothing"),
        ({"algorithm": "max-n", "ties": "best:2"}, "for a player P from 0 to 1"),
        ({"algorithm": "max-n", "ties": "distance"}, "means nothing to max-n"),
        ({"order": "random"}, "order='random' means nothing"),
        ({"order": []}, "order=[] means nothing"),
        ({"order": 5}, "order=5 means nothing"),
        ({"seed": "x"}, "seed='x': a seed is a whole number"),
        ({"algorithm": "minimax", "cut": ">"}, "cut and soft are conventions of alpha-beta; minimax cuts nothing"),
        ({"trace": True, "speed": "native"}, "trace=True watches each step"),
        ({"trace": True, "algorithm": "deepening"}, "deepening goes by what its table holds and has no trace"),
    ],
    ids=str,
)
def test_options_that_mean_nothing_are_refused_by_name(options: dict[str, Any], says: str) -> None:
    assert says in error_of(z.SearchError, Countdown(), **options)


@pytest.mark.parametrize("order", [lambda state: 1, lambda state, action: "x", lambda state, action: None])
def test_an_order_that_cannot_order_is_told(order: Any) -> None:
    assert "the order of actions raises TypeError" in error_of(z.GameError, Countdown(), order=order, speed="python")


class Exits(Countdown):
    def actions(self, state: Any) -> Iterator[int]:
        raise SystemExit(7)
        yield 1


def test_a_game_that_ends_the_process_is_told_instead() -> None:
    for algorithm in ("minimax", "alpha-beta", "max-n", "deepening"):
        assert "Exits.actions(state=(7, 0)) raises SystemExit: 7" in error_of(
            z.GameError, Exits(), algorithm=algorithm, speed="python"
        )


def test_a_state_that_is_no_node_of_a_tree_is_refused() -> None:
    tree = z.Tree.parse("[[3, 5], [2, 8]]")
    for state in (-1, 7, "x"):
        with pytest.raises(z.TreeError, match="is no node of this tree"):
            z.search(tree, state)


def test_what_is_not_a_game_is_refused() -> None:
    with pytest.raises(z.SearchError, match="'chess' is not a Game"):
        z.search("chess")  # type: ignore[arg-type]


def test_a_game_that_cannot_be_compiled_says_why_and_is_searched_interpreted() -> None:
    text = error_of(z.NotCompilable, OwnStates(), speed="native")
    assert "OwnStates: a state holds a str ('seven')" in text
    with pytest.warns(z.NotCompiled, match="a state holds a str .*; searched interpreted"):
        found = _forced(OwnStates())
    assert found.speed == "python" and found.value == 1


def _forced(game: z.Game) -> z.SearchResult:
    """Search long enough for "auto" to want machine code."""
    from zermelo.search import runner

    usual, runner.INTERPRETED_FIRST = runner.INTERPRETED_FIRST, 1
    try:
        return z.search(game)
    finally:
        runner.INTERPRETED_FIRST = usual


class Unsupported(Countdown):
    def is_terminal(self, state: Any) -> bool:
        return re.fullmatch("0+", str(state[0])) is not None


def test_a_function_that_cannot_be_compiled_is_told_with_its_line() -> None:
    text = error_of(z.NotCompilable, Unsupported(), speed="native")
    assert text.startswith("Unsupported.is_terminal cannot be compiled: ")
    assert re.search(r"\(.*test_errors\.py, line \d+\)", text)


class Wide(NamedTuple):
    bits: int


class Overflows(z.Game):
    """A board that needs more than 63 bits."""

    def initial_state(self) -> Wide:
        return Wide(1 << 70)

    def to_move(self, state: Wide) -> int:
        return 0

    def actions(self, state: Wide) -> Iterator[int]:
        yield 1

    def result(self, state: Wide, action: int) -> Wide:
        return Wide(0)

    def is_terminal(self, state: Wide) -> bool:
        return state.bits == 0

    def utility(self, state: Wide, player: int) -> float:
        return 0


def test_a_state_too_wide_for_machine_code_is_searched_interpreted() -> None:
    assert "does not fit in 64 bits" in error_of(z.NotCompilable, Overflows(), speed="native")
    assert z.search(Overflows()).value == 0
