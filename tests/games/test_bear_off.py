from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.expectimax import chance_values, walk
from zermelo.game import CHANCE
from zermelo.games.bear_off import BearOff

GAME = BearOff()
Men = tuple[int, ...]
"""The points of a player's checkers, the highest first."""


def plays(men: Men, die: int) -> set[Men]:
    """What a player may have after playing one die."""
    found = set()
    for point in set(men):
        after = list(men)
        after.remove(point)
        if point > die:
            after.append(point - die)
        elif point < die and point != max(men):
            continue
        found.add(tuple(sorted(after, reverse=True)))
    return found or {men}


@cache
def turns(men: Men, high: int, low: int) -> frozenset[Men]:
    """What a player may have after a whole turn."""
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    ends = set()
    for order in orders:
        boards = {men}
        for die in order:
            boards = {after for before in boards for after in (plays(before, die) if before else {before})}
        ends |= boards
    return frozenset(ends)


@cache
def slow_value(own: Men, other: Men) -> Fraction:
    """The chance to win of whose turn it is: recursion over whole turns, all 36 rolls."""
    total = Fraction(0)
    for first in range(1, 7):
        for second in range(1, 7):
            ends = turns(own, max(first, second), min(first, second))
            total += Fraction(1) if () in ends else max(1 - slow_value(other, after) for after in ends)
    return total / 36


def men(*counts: int) -> Men:
    return tuple(point for point in range(len(counts), 0, -1) for _ in range(counts[point - 1]))


# The rules -------------------------------------------------------------------------------


def test_random_games_go_die_by_die():
    for seed in range(40):
        for state, action in walk(GAME, seed):
            boards = [
                men(*[GAME.checkers(board, point) for point in range(1, 7)]) for board in (state.white, state.black)
            ]
            assert GAME.is_terminal(state) == (() in boards)
            if action is None:
                assert GAME.utilities(state) == ((1, -1) if boards[0] == () else (-1, 1))
            elif GAME.to_move(state) == CHANCE:
                assert sum(chance for _, chance in GAME.outcomes(state)) == 1
            else:
                own = boards[state.player]
                told = {after for die in {state.high, state.low} - {0} for after in plays(own, die)}
                found = set()
                for chosen in GAME.actions(state):
                    after = GAME.result(state, chosen)
                    board = after.white if state.player == 0 else after.black
                    found.add(men(*[GAME.checkers(board, point) for point in range(1, 7)]))
                assert found == told


def test_a_double_is_played_four_times_and_other_dice_in_any_order():
    state = GAME.state_after(["22", "6/4", "6/4", "5/3"])
    assert GAME.dice(state) == "2" and state.player == 0
    assert GAME.dice(GAME.state_after(["63", "5/2"])) == "6"
    assert GAME.dice(GAME.state_after(["36", "6/off"])) == "3"
    assert GAME.to_move(GAME.state_after(["63", "6/off", "6/3"])) == CHANCE


def test_with_two_dice_that_bear_the_same_checker_off_there_is_one_action():
    game = BearOff((0, 0, 0, 2), (1,))
    assert [game.action_name(game.state_after(["65"]), a) for a in game.actions(game.state_after(["65"]))] == ["4/off"]
    names = [game.action_name(game.state_after(["63"]), a) for a in game.actions(game.state_after(["63"]))]
    assert names == ["4/off", "4/1"]


# Values ----------------------------------------------------------------------------------

LAST_TWO = [[36], [36, 26], [34, 25, 17], [29, 23, 17, 11], [23, 19, 14, 10, 6], [15, 13, 10, 8, 6, 4]]
"""Rolls of 36 that bear off the last two checkers, by the higher point and the lower."""


def test_the_last_two_checkers_go_off_with_as_many_rolls_as_are_counted():
    for high in range(1, 7):
        for low in range(1, high + 1):
            counts = [(point == high) + (point == low) for point in range(1, 7)]
            # Black's last checker goes off with any roll: White wins at once, or not at all.
            game = BearOff(counts, 1)
            chance = (1 + chance_values(game, game.initial_state())[0]) / 2
            assert chance == Fraction(LAST_TWO[high - 1][low - 1], 36) == slow_value(men(*counts), (1,))


@pytest.mark.parametrize(
    ("white", "black"),
    [((1, 0, 0, 0, 0, 1), (0, 2)), ((2, 1), (1, 2)), ((0, 0, 0, 1, 1), (0, 1, 1, 1)), ((0, 1, 2), (0, 2, 1))],
)
def test_it_has_the_values_of_recursion_over_whole_turns(white, black):
    game = BearOff(white, black)
    chance = slow_value(men(*white), men(*black))
    assert chance_values(game, game.initial_state()) == (2 * chance - 1, 1 - 2 * chance)


def test_searches_give_the_exact_fraction_and_compiled_the_same_in_floats():
    game = BearOff((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1))
    exact = chance_values(game, game.initial_state())
    for pruning in (None, "star1", "star2"):
        assert z.search(game, algorithm="expectiminimax", pruning=pruning, speed="python").values == exact
    found = z.search(game, speed="native")
    assert found.values == pytest.approx([float(worth) for worth in exact], abs=1e-12)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 2), min_size=1, max_size=6).filter(any), st.integers(0, 10_000))
def test_evaluations_lie_strictly_within_the_utilities_and_keys_differ(counts, seed):
    game = BearOff(counts, (1, 1, 1, 1))
    packed = {}
    for state, action in walk(game, seed):
        assert packed.setdefault(game.pack(state), state) == state
        if action is not None:
            assert abs(game.evaluate(state, 0)) < 1
            assert game.evaluate(state, 0) == -game.evaluate(state, 1)


# Names and positions ---------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["bear-off", "bear-off?white=1,0,0,0,0,1,black=0,2", "bear-off?white=15,black=5"])
def test_positions_and_actions_are_read_as_they_are_written(spec):
    game = z.game(spec)
    for seed in range(6):
        for state, action in walk(game, seed):
            assert game.position(game.notation(state)) == state
            assert game.show(state).count("\n") == 2 + (not game.is_terminal(state))
            if action is not None:
                assert game.parse_action(state, f" {game.action_name(state, action).upper()}") == action


def test_a_position_is_shown():
    game = BearOff((1, 0, 0, 0, 0, 1), (0, 2))
    assert game.notation(game.state_after(["36"])) == "1,0,0,0,0,1/0,2,0,0,0,0 w 63"
    assert game.show(game.state_after(["36"])) == (
        "       6 5 4 3 2 1\nWhite  1 · · · · 1\nBlack  · · · · 2 ·\nthe dice: 63"
    )
    assert game.show(game.initial_state()).endswith("\nWhite rolls the dice")
    assert [game.player_name(player) for player in (0, 1, CHANCE)] == ["White", "Black", "chance"]


@pytest.mark.parametrize(
    "text",
    ["", "1/1 w", "1/1 x -", "1/1 w 7", "1/1 w 665", "1/1 w 66666", "16/1 w -", "1,1,1,1,1,1,1/1 w -", "0/1 w -",
     "1/0 w 6", "1/0 b -", "x/1 w -", None],
)  # fmt: skip
def test_what_describes_no_position_is_quoted(text):
    with pytest.raises(z.GameError, match="is no position: write White's checkers on the points 1 to 6") as caught:
        GAME.position(text)
    assert f"{text!r:.80}" in str(caught.value)


@pytest.mark.parametrize("counts", [(), 0, 16, (1, -1), (1,) * 7, "x", (0, 0), None, (1.0,), (3,) * 6])
def test_a_board_that_cannot_be_is_refused(counts):
    with pytest.raises(z.GameError, match=r"black is .*: it must be the numbers of checkers on the points from 1 to 6"):
        BearOff(1, counts)


def test_what_is_no_move_or_roll_is_refused():
    with pytest.raises(
        z.IllegalAction, match=r"'77' is not a legal action at .* White rolls the dice: try one of 11, 21"
    ):
        GAME.parse_action(GAME.initial_state(), "77")
    with pytest.raises(z.IllegalAction, match=r"'6/1' is not a legal action at .*: try one of 6/off"):
        GAME.parse_action(GAME.state_after(["63"]), "6/1")


def test_the_check_is_content():
    report = z.check_game(BearOff((1, 1), (0, 1)))
    assert report.ok and report.compiled, report
