from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.expectimax import chance_values, walk
from tests.games.optimal_pig import chances, should_roll
from zermelo.game import CHANCE
from zermelo.games.pig import ROLL, Pig, Turn


class ByScore(Pig):
    """Pig, with the bare difference of the scores for its evaluation."""

    def __init__(self, target: int = 100, faces: int = 6, players: int = 2, horizon: int = 0) -> None:
        super().__init__(target, faces, players, horizon)
        self.utility_range = None  # what the evaluation does not keep to

    def evaluate(self, state: Turn, player: int) -> float:
        return self.score(state, player) - self.score(state, 1 - player)


# The rules -------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "faces", "players", "horizon"), [(100, 6, 2, 0), (20, 3, 3, 0), (30, 6, 4, 25)])
def test_random_games_go_as_in_openspiel(target, faces, players, horizon):
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game(
        "pig",
        {"players": players, "diceoutcomes": faces, "winscore": target, "horizon": horizon or 100_000},
    )
    ours = Pig(target, faces, players, horizon)
    for seed in range(8):
        choose = random.Random(seed)
        state, other = ours.initial_state(), theirs.new_initial_state()
        for _ in range(400):
            assert ours.is_terminal(state) == other.is_terminal()
            if ours.is_terminal(state):
                # There the losers pay the winner 1 together, here 1 each.
                assert list(ours.utilities(state)) == pytest.approx([(players - 1) * w for w in other.returns()])
                break
            chance = ours.to_move(state) == CHANCE
            assert chance == other.is_chance_node()
            if chance:
                assert {(face - 1, float(p)) for face, p in ours.outcomes(state)} == set(other.chance_outcomes())
                action = choose.randint(1, faces)
                other.apply_action(action - 1)
            else:
                assert ours.to_move(state) == other.current_player()
                assert [0 if action == ROLL else 1 for action in ours.actions(state)] == other.legal_actions()
                action = choose.choice(list(ours.actions(state)))
                other.apply_action(0 if action == ROLL else 1)
            state = ours.result(state, action)
            assert f"Turn total: {state.total}\n" in str(other)
            assert f"Scores: {' '.join(str(ours.score(state, player)) for player in range(players))}," in str(other)


def test_a_one_loses_the_turn_and_a_hold_scores_it():
    game = Pig()
    assert game.notation(game.state_after(["roll", "6", "roll", "5", "hold"])) == "11,0+0"
    assert game.notation(game.state_after(["roll", "6", "roll", "1"])) == "0,0+0"
    assert game.notation(game.state_after(["roll", "6", "roll"])) == "0+6*,0"


def test_who_wins_by_holding_does_not_roll():
    game = Pig(10)
    state = game.position("5+5,9")
    assert [game.action_name(state, action) for action in game.actions(state)] == ["hold"]
    end = game.result(state, game.hold)
    assert game.is_terminal(end) and game.utilities(end) == (1, -1)


def test_the_winner_has_one_from_each_and_nobody_wins_at_the_horizon():
    game = Pig(5, 6, 3)
    assert game.utilities(game.position("0,6,2+0")) == (-1, 2, -1)
    short = Pig(100, 6, 3, 2)
    end = short.state_after(["roll", "4", "roll"])
    assert short.is_terminal(end) and short.utilities(end) == (0, 0, 0)
    assert short.acyclic and not game.acyclic


# Values ----------------------------------------------------------------------------------


def slow_value(target: int, faces: int, horizon: int) -> Fraction:
    """What Pig with a horizon is worth to the first player, who is +1: recursion over scores, stake and turn alone."""

    @cache
    def mine(own: int, other: int, stake: int, left: int) -> Fraction:
        """To whose turn it is."""
        if left == 0:
            return Fraction(0)
        held = Fraction(1) if own + stake >= target else -mine(other, own + stake, 0, left - 1)
        if own + stake >= target:
            return held
        if left == 1:
            return max(held, Fraction(0))
        rolled = -mine(other, own, 0, left - 1) + sum(
            mine(own, other, stake + face, left - 1) for face in range(2, faces + 1)
        )
        return max(held, rolled / faces)

    return mine(0, 0, 0, horizon)


@pytest.mark.parametrize(("target", "faces", "horizon"), [(10, 3, 8), (4, 2, 9), (12, 6, 10), (7, 4, 7)])
def test_with_a_horizon_it_has_the_value_of_plain_recursion(target, faces, horizon):
    game = Pig(target, faces, 2, horizon)
    assert chance_values(game, game.initial_state())[0] == slow_value(target, faces, horizon)


def test_searches_give_the_exact_fraction_and_compiled_the_same_in_floats():
    game = z.game("pig?target=10,faces=3,horizon=8")
    exact = slow_value(10, 3, 8)
    assert exact == Fraction(68, 729)
    assert z.search(game, speed="python").value == exact
    assert z.search(game, speed="native").value == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("pruning", ["star1", "star2"])
def test_pruned_searches_give_the_same_fraction(pruning):
    game = Pig(10, 3, 2, 6)
    found = z.search(game, algorithm="expectiminimax", pruning=pruning, speed="python")
    assert found.value == slow_value(10, 3, 6)


def test_three_faces_two_decisions_deep_are_worth_five_thirds_by_rolling():
    """The case that OpenSpiel's tests of expectiminimax have: to roll, and hold a 2 or a 3."""
    found = z.search(ByScore(faces=3), algorithm="expectiminimax", depth=2, speed="python")
    assert found.value == Fraction(5, 3)
    assert found.line_names() == ["roll"]


@pytest.mark.parametrize("stake", [0, 2, 19, 20, 21, 40])
def test_one_decision_deep_the_evaluation_holds_at_twenty(stake):
    game = Pig()
    worth = {}
    for action in (ROLL, game.hold):
        state = game.result(game.position(f"10+{stake},25"), action)
        branches = (
            [(1, state)] if action == game.hold else [(p, game.result(state, f)) for f, p in game.outcomes(state)]
        )
        worth[action] = sum(p * game.evaluate(after, 0) for p, after in branches)
    assert (worth[ROLL] > worth[game.hold]) == (stake < 20)
    assert (worth[ROLL] == worth[game.hold]) == (stake == 20)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.integers(1, 60), st.integers(2, 9), st.integers(0, 10_000))
def test_evaluations_lie_strictly_within_the_utilities_and_add_up_to_nothing(players, target, faces, seed):
    game = Pig(target, faces, players)
    for state, action in walk(game, seed, 60):
        if action is not None and game.to_move(state) != CHANCE:
            worth = game.evaluations(state)
            assert sum(worth) == 0
            assert min(worth) > -1 and max(worth) < players - 1


def value_iteration(game: Pig) -> float:
    """The chance that the first player wins: values of all states that can be reached, until they stand still."""
    states, waiting = {game.initial_state()}, [game.initial_state()]
    after = {}
    while waiting:
        state = waiting.pop()
        after[state] = [] if game.is_terminal(state) else [game.result(state, b) for b in game.branches(state)]
        new = set(after[state]) - states
        states |= new
        waiting += new
    worth = {state: float(game.utility(state, 0)) if not after[state] else 0.0 for state in states}
    moving = [state for state in states if after[state]]
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for state in moving:
            below = [worth[child] for child in after[state]]
            mover = game.to_move(state)
            now = sum(below) / len(below) if mover == CHANCE else max(below) if mover == 0 else min(below)
            change = max(change, abs(now - worth[state]))
            worth[state] = now
    return (1 + worth[game.initial_state()]) / 2


@pytest.mark.parametrize(("target", "faces"), [(1, 6), (3, 2), (8, 3), (10, 6)])
def test_value_iteration_over_its_states_finds_the_optimal_chances(target, faces):
    assert value_iteration(Pig(target, faces)) == pytest.approx(chances(target, faces)[0, 0], abs=1e-9)


def test_who_begins_wins_with_0_5306_when_both_play_best_to_a_hundred():
    """Neller and Presser 2004."""
    best = chances(100, 6)
    assert best[0, 0] == pytest.approx(0.530593, abs=5e-7)
    # From the start one rolls on with 20 at stake, and holds at 21.
    assert [stake for stake in range(100) if should_roll(0, 0, stake, 100, 6, best)] == list(range(21))


def test_who_begins_wins_with_0_5347_when_both_hold_at_twenty():
    """Neller, "First-player advantage", nifty.stanford.edu/2010/neller-pig: about 0.5347."""
    assert chances(100, 6, lambda own, other, stake: stake >= 20)[0, 0] == pytest.approx(0.5347, abs=5e-5)


# Names and positions ---------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["pig", "pig?target=30,horizon=20", "pig?target=9,faces=4,players=5,horizon=40"])
def test_positions_and_actions_are_read_as_they_are_written(spec):
    game = z.game(spec)
    for seed in range(6):
        packed = {}
        for state, action in walk(game, seed):
            assert game.position(game.notation(state)) == state
            assert game.show(state).count("\n") == game.num_players - 1
            assert packed.setdefault(game.pack(state), state) == state
            if action is not None:
                assert game.parse_action(state, game.action_name(state, action).upper()) == action


def test_a_position_is_shown():
    game = Pig()
    assert game.show(game.position("30,12+7")) == "A  30\nB  12 + 7"
    assert game.show(game.position(" 30, 12 + 7* ")) == "A  30\nB  12 + 7, the die rolls"
    assert game.show(game.position("100,12+0")) == "A 100\nB  12"
    assert game.player_name(0) == "A" and game.player_name(CHANCE) == "chance"


@pytest.mark.parametrize(
    "text",
    ["", "1,2", "1+0,2+0", "1+0", "1+0,2,3", "x+0,2", "100,12+1", "100+0,2", "106,12+0", "100,100+0", "90+16,2",
     "90+10*,2", "1+0,2 after 3", "1+-1,2", "1+0,2 after", "9" * 500, None, 7],
)  # fmt: skip
def test_what_describes_no_position_is_quoted(text):
    with pytest.raises(z.GameError, match=r"is no position: write 2 scores below 100") as caught:
        Pig().position(text)
    assert f"{text!r:.80}" in str(caught.value) and len(str(caught.value)) < 300


def test_a_position_with_a_horizon_tells_the_moves():
    game = Pig(30, horizon=5)
    state = game.position("4+3,0 after 3")
    assert state.moves == 3 and game.notation(state) == "4+3,0 after 3"
    with pytest.raises(z.GameError, match=r"and, as in 'after 9', the moves made"):
        game.position("4+3,0 after 6")


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({"target": 0}, "target is 0: it must be a whole number, 1 or more"),
        ({"faces": 1}, "faces is 1: it must be a whole number, 2 or more"),
        ({"players": 1}, "players is 1"),
        ({"players": 11}, "11 players and 6 faces: at most 10 can play, with 1000 faces at most"),
        ({"faces": 1001}, "2 players and 1001 faces"),
        ({"horizon": -1}, "horizon is -1"),
        ({"target": 10**9, "players": 3}, "need numbers that are too large: choose a lesser target"),
    ],
)
def test_a_game_that_cannot_be_is_refused(given_, message):
    with pytest.raises(z.GameError, match=message):
        Pig(**given_)


def test_a_roll_that_is_none_is_refused():
    game = Pig()
    with pytest.raises(
        z.IllegalAction, match=r"'7' is not a legal action at A   0 \+ 0, the die rolls / B   0: try one of"
    ):
        game.parse_action(game.state_after(["roll"]), "7")


def test_the_check_is_content():
    report = z.check_game(Pig(10, 3, 2, 8))
    assert report.ok and report.compiled, report
