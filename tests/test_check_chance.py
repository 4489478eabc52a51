"""check_game at chance nodes, and with more than two players: a correct game, broken in one place at a time."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from tests.test_check_odd import ODD
from tests.test_check_subjects import Nim, check, raising
from zermelo.check import chance as checking
from zermelo.check.guard import Guard
from zermelo.check.machine import _agree
from zermelo.check.playing import Play
from zermelo.check.probe import Probe
from zermelo.check.rules import FIRST, LAST
from zermelo.check.solving import Solver
from zermelo.game import CHANCE, Game
from zermelo.probability import ratio
from zermelo.tree import Tree


class Throw(NamedTuple):
    """How often the coin is still thrown, what it showed last (0 is nothing yet), who moves, and the score."""

    left: int
    shown: int
    mover: int
    score: int


class Coins(Game):
    """A coin shows 1 once in three times, else 2; then a player adds that to his own score, or 1. Two throws each."""

    utility_sum: float | None = 0

    def initial_state(self) -> Any:
        return Throw(4, 0, CHANCE, 0)

    def to_move(self, state: Any) -> Any:
        return state.mover

    def outcomes(self, state: Any) -> Any:
        for shown in range(1, 3):
            yield shown, ratio(shown, 3)

    def actions(self, state: Any) -> Any:
        for add in range(1, state.shown + 1):
            yield add

    def result(self, state: Any, action: Any) -> Any:
        if state.mover == CHANCE:
            return Throw(state.left - 1, action, (state.left - 1) % 2, state.score)
        sign = 1 if state.mover == 0 else -1
        return Throw(state.left, 0, CHANCE, state.score + sign * action)

    def is_terminal(self, state: Any) -> Any:
        return state.left == 0 and state.mover == CHANCE

    def utility(self, state: Any, player: int) -> Any:
        return state.score if player == 0 else -state.score

    def evaluate(self, state: Any, player: int) -> Any:
        if state.mover == CHANCE:
            raise AssertionError("nobody asks where chance moves")
        return state.score / 2 if player == 0 else -state.score / 2

    def priority(self, state: Any, action: Any) -> Any:
        return action if state.mover != CHANCE else 1 / 0

    def canonical(self, state: Any) -> Any:
        return state


def coins(**changes: Any) -> Game:
    return type("Crooked", (Coins,), changes)()


def outcomes(*given: Any) -> Game:
    return coins(outcomes=lambda self, state: list(given))


def endless(self: Any, state: Any) -> Any:
    for number in itertools.count():
        yield number, 0.5


def forgetful() -> Game:
    turn = itertools.count()

    def give(self: Any, state: Any) -> Any:
        first = Fraction(1 + next(turn) % 2, 3)
        return [(1, first), (2, 1 - first)]

    return coins(outcomes=give)


def test_a_correct_game_with_chance_has_no_problems_at_either_speed() -> None:
    report = check(Coins(), games=60, compiled=True)
    assert report.problems == () and report.compiled, str(report)
    assert report.notes == ()
    # 1 chance node and 2 throws; then what has been scored, from -4 to 4.
    assert report.states > 20


@pytest.mark.parametrize(
    ("kind", "function", "game", "message"),
    [
        ("no-outcomes", "outcomes", outcomes(), "gives none at state Throw(left=4"),
        ("outcomes-not-iterable", "outcomes", coins(outcomes=lambda self, state: None), "gives None at state"),
        ("outcome-not-a-pair", "outcomes", outcomes((1, 0.5, 2), (2, 0.5)), "gives (1, 0.5, 2) at state"),
        ("outcome-not-a-pair", "outcomes", outcomes(1, 2), "gives 1 at state"),
        ("endless-outcomes", "outcomes", coins(outcomes=endless), "more than 100,000 outcomes"),
        ("duplicate-outcome", "outcomes", outcomes((1, 0.5), (1, 0.5)), "the action 1 twice"),
        ("probability", "outcomes", outcomes((1, 1), (2, 0)), "the action 2 the probability 0 at state"),
        ("probability", "outcomes", outcomes((1, 1.5), (2, -0.5)), "the action 2 the probability -0.5"),
        ("probability", "outcomes", outcomes((1, float("nan")), (2, 0.5)), "the action 1 the probability nan"),
        ("probability", "outcomes", outcomes((1, float("inf"))), "the action 1 the probability inf"),
        ("probability", "outcomes", outcomes((1, "1/2"), (2, "1/2")), "the probability '1/2'"),
        ("probability", "outcomes", outcomes((1, True)), "the probability True"),
        ("probability-sum", "outcomes", outcomes((1, 0.5), (2, 0.4)), "add up to 0.9 at state"),
        ("probability-sum", "outcomes", outcomes((1, Fraction(1, 3)), (2, Fraction(1, 3))), "add up to 2/3"),
        (
            "probability-sum",
            "outcomes",
            outcomes((1, Fraction(1, 3)), (2, Fraction(2, 3) + Fraction(1, 10**12))),
            "they must add up to 1; ratio(1, 6) is a sixth, exactly",
        ),
        ("inconsistent", "outcomes", forgetful(), "when it is asked again"),
        ("raises", "outcomes", coins(outcomes=lambda self, state: 1 / 0), "raises ZeroDivisionError"),
        ("refused-action", "result", coins(result=lambda self, state, action: {}[action]), "outcomes offers it"),
        ("mover-out-of-range", "to_move", coins(outcomes=Game.outcomes), "has no outcomes(state): write it"),
        ("hidden-chance", "has_chance", coins(has_chance=lambda self: False), "has_chance is false, but chance moves"),
        (
            "canonical-mover",
            "canonical",
            coins(canonical=lambda self, state: Throw(4, 0, CHANCE, 0) if state.left == 1 else state),
            "player 1 is to move at the state and chance there",
        ),
    ],
)  # fmt: skip
def test_a_mistake_at_a_chance_node_is_reported(kind: str, function: str, game: Game, message: str) -> None:
    report = check(game, games=10)
    found = {(problem.kind, problem.function): problem.message for problem in report.problems}
    assert (kind, function) in found, str(report)
    assert message in found[kind, function]
    assert json.dumps(report.to_dict())


def test_no_outcomes_however_odd_make_the_check_itself_fail() -> None:
    for odd in ODD:
        for given in (odd, [odd], [(1, odd)], [(odd, 1)], [(odd, 0.5), (odd, 0.5)], [(1, odd), (2, odd)]):
            report = check(coins(outcomes=lambda self, state, given=given: given), games=2, plies=20)
            assert json.dumps(report.to_dict()) and str(report)
        assert str(check(coins(has_chance=lambda self, odd=odd: odd), games=2, plies=20))
    for error in (SystemExit(), RecursionError(), StopIteration()):
        report = check(coins(outcomes=raising(error)), games=2, plies=20)
        assert [problem.function for problem in report.problems] == ["outcomes"]


def test_floats_that_are_1_but_for_rounding_are_fine() -> None:
    tenths = coins(outcomes=lambda self, state: [(1, 0.1), (2, 0.2), (3, 0.7)])
    assert check(tenths).problems == ()
    assert check(outcomes((1, 0.3333333333), (2, 0.6666666666))).problems == ()


def test_a_game_that_declares_outcomes_and_has_no_chance_is_fine() -> None:
    assert check(type("Calm", (Nim,), {"outcomes": Coins.outcomes})()).problems == ()
    assert check(Tree.random(1, depth=3)).problems == ()


def test_explicit_trees_of_chance_are_fine_at_either_speed() -> None:
    tree = Tree.random(3, depth=4, branching=3, levels=["max", "chance", "min", "chance"], odds="random")
    report = check(tree, games=100, compiled=True)
    assert report.problems == () and report.compiled, str(report)


def test_machine_code_that_has_other_odds_is_reported() -> None:
    class Shift(Coins):
        """An int of 64 bits is shifted out, where Python's grows."""

        def outcomes(self, state: Any) -> Any:
            large = 1 << (60 + state.left)
            first = 0.25 if large > 0 else 0.75
            yield 1, first
            yield 2, 1 - first

    report = check(Shift(), compiled=True)
    assert [(problem.kind, problem.function) for problem in report.problems] == [("compiled-differs", "outcomes")]
    assert "gives [(1, 0.25), (2, 0.75)] interpreted, but as machine code gives [(1, 0.75), (2, 0.25)]" in str(report)


def test_a_fraction_agrees_with_the_float_that_machine_code_makes_of_it() -> None:
    assert _agree("outcomes", [(1, Fraction(1, 3))], [(1, 1 / 3)])
    assert not _agree("outcomes", [(1, Fraction(1, 3))], [(1, 0.3333)])
    assert not _agree("outcomes", [(1, Fraction(1, 3))], [(2, 1 / 3)])


@pytest.mark.parametrize("faces", [2, 500])
def test_random_games_follow_the_probabilities(faces: int) -> None:
    """One face in four is 0; the others share the rest. With many faces not every one is looked at each time."""

    class Die(Game):
        def initial_state(self) -> Any:
            return -1

        def to_move(self, state: Any) -> Any:
            return CHANCE

        def outcomes(self, state: Any) -> Any:
            return [(0, Fraction(1, 4))] + [(face, Fraction(3, 4 * (faces - 1))) for face in range(1, faces)]

        def result(self, state: Any, action: Any) -> Any:
            return action

        def is_terminal(self, state: Any) -> Any:
            return state >= 0

        def utility(self, state: Any, player: int) -> Any:
            return 0

    with Guard() as guard:
        play = Play(Probe(Die(), guard, 20), 1, (*FIRST, checking.outcomes, *LAST), ())
        met = play._checked(-1, -1)
        if faces == 2:
            seen = Counter(met.next() for _ in range(4000))
        else:
            met.full = False
            seen = Counter(met.sample[0] for _ in range(4000))
    assert 900 < seen[0] < 1100


# Values ------------------------------------------------------------------------------------


def test_small_games_with_chance_are_solved_exactly() -> None:
    with Guard() as guard:
        solver = Solver(Probe(Coins(), guard, 20))
        # A throw is worth 1 or 2, on average 5/3, and each player has two.
        assert solver.worth(Throw(4, 0, CHANCE, 0)) == frozenset({(0, 0)})
        assert solver.worth(Throw(1, 0, CHANCE, 0)) == frozenset({(Fraction(5, 3), Fraction(-5, 3))})
        floats = Solver(Probe(coins(outcomes=lambda self, state: [(1, 1 / 3), (2, 2 / 3)]), guard, 20))
        assert floats.worth(Throw(1, 0, CHANCE, 0)) == frozenset({(Fraction(5, 3), Fraction(-5, 3))})


def test_bounds_and_canonical_are_held_against_values_above_chance() -> None:
    wrong = coins(bounds=lambda self, state, player: (-1, 1))
    assert "bounds-value" in {problem.kind for problem in check(wrong).problems}
    right = coins(bounds=lambda self, state, player: (-8, 8))
    assert check(right).problems == ()
    lost = coins(canonical=lambda self, state: state._replace(score=0))
    report = check(lost)
    assert [problem.kind for problem in report.problems] == ["canonical-value"]


# More players ------------------------------------------------------------------------------


class Count(NamedTuple):
    left: int
    mover: int
    scores: tuple[int, ...]


class Share(Game):
    """By turns each of several players gives 0 or 1 of what he has to the next; six turns."""

    def __init__(self, players: int) -> None:
        self.num_players = players
        self.utility_sum: float | None = 2 * players

    def initial_state(self) -> Any:
        return Count(6, 0, (2,) * self.num_players)

    def to_move(self, state: Any) -> Any:
        return state.mover

    def actions(self, state: Any) -> Any:
        return range(1 + (state.scores[state.mover] > 0))

    def result(self, state: Any, action: Any) -> Any:
        scores = list(state.scores)
        after = (state.mover + 1) % self.num_players
        scores[state.mover] -= action
        scores[after] += action
        return Count(state.left - 1, after, tuple(scores))

    def is_terminal(self, state: Any) -> Any:
        return state.left == 0

    def utility(self, state: Any, player: int) -> Any:
        return state.scores[player]

    def evaluate(self, state: Any, player: int) -> Any:
        return state.scores[player]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_many_players_utilities_add_up_to_is_checked(players: int) -> None:
    assert check(Share(players)).problems == ()
    other = Share(players)
    other.utility_sum = 2 * players + 1
    assert [problem.kind for problem in check(other).problems] == ["utility-sum"]
    less = type("Less", (Share,), {"utility": lambda self, state, player: min(3, state.scores[player])})(players)
    assert {problem.kind for problem in check(less).problems} == {"utility-sum", "constant-sum"}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_declared_sum_is_the_most_that_pruning_reckons_with(players: int) -> None:
    hopeful = type("Hopeful", (Share,), {"evaluate": lambda self, state, player: state.scores[player] + 0.5})
    (problem,) = check(hopeful(players)).problems
    assert (problem.kind, problem.function) == ("evaluation-sum", "evaluate")
    assert f"adds up to {2.5 * players} over the players" in problem.message
    modest = type("Modest", (Share,), {"evaluate": lambda self, state, player: state.scores[player] - 0.5})
    assert check(modest(players)).problems == ()
    loose = type("Loose", (Share,), {"constant_sum": False, "utility": lambda s, state, p: min(3, state.scores[p])})
    assert check(loose(players)).problems == ()
    loose_hopeful = type("Both", (hopeful,), {"constant_sum": False})(players)
    loose_hopeful.utility_sum = None
    assert check(loose_hopeful).problems == ()
