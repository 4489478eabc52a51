from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable
from zermelo.games.kayles import Kayles, Pins, grundy_values

GAME = Kayles()
PERIOD = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
"""The nim-values of rows of 12 k, 12 k + 1, … pins from 72 on (Guy and Smith, The G-values of various games, 1956)."""
FIRST = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
MISERE_LOST = [1, 4, 9, 12, 20]
"""The rows lost by who moves first in misère play, and no others (Sibert and Conway, Mathematical Kayles, 1992)."""


@cache
def row_won(rows: tuple[int, ...], misere: bool) -> bool:
    """Whether who is to move wins rows of so many pins: the oracle."""
    after = set()
    for index, length in enumerate(rows):
        others = rows[:index] + rows[index + 1 :]
        for fell in (1, 2):
            for before in range(length - fell + 1):
                parts = (before, length - fell - before)
                after.add(tuple(sorted(part for part in (*others, *parts) if part)))
    return misere if not after else any(not row_won(left, misere) for left in after)


def rows_of(text: str) -> tuple[int, ...]:
    return tuple(sorted(len(row) for row in text.split()[0].split(".") if row))


def test_the_values_of_rows_are_those_published_and_repeat_after_twelve_pins():
    values = grundy_values(200)
    assert values[: len(FIRST)] == FIRST
    assert all(values[pins] == PERIOD[pins % 12] for pins in range(71, 201))
    assert values[70] != PERIOD[70 % 12]


@pytest.mark.parametrize("misere", [False, True])
def test_every_position_has_the_winner_that_its_rows_have(misere):
    game = Kayles(9, misere)
    known: dict[Pins, bool] = {}
    for state in sorted(reachable(game)):
        won = [not known[game.result(state, action)] for action in game.actions(state)]
        known[state] = any(won) if won else game.utility(state, state.mover) == 1
        assert known[state] == row_won(rows_of(game.notation(state)), misere)
        if not misere and won:
            assert game.evaluate(state, state.mover) == (0.5 if known[state] else -0.5)
            for action, wins in zip(game.actions(state), won, strict=True):
                assert game.priority(state, action) == wins


def test_the_first_player_wins_every_row():
    for pins in range(1, 14):
        result = z.search(Kayles(pins), speed="python")
        assert (result.value, result.proven) == (1, True)


def test_in_misere_play_the_first_player_loses_the_rows_published():
    lost = [pins for pins in range(1, 23) if not row_won((pins,), True)]
    assert lost == MISERE_LOST
    for pins in range(1, 14):
        result = z.search(Kayles(pins, misere=True), speed="python")
        assert (result.value, result.proven) == (-1 if pins in MISERE_LOST else 1, True)


@pytest.mark.parametrize("pins", [1, 2, 13, 60])
def test_random_games_go_as_pin_by_pin(pins):
    game = Kayles(pins)
    for seed in range(10):
        rng = random.Random(seed)
        state, row = game.initial_state(), ["|"] * pins
        mover = 0
        while True:
            text = "".join(row) + f" {mover}"
            assert game.notation(state) == text
            assert game.position(text) == state
            moves = []
            for pin in range(pins):
                if row[pin] == "|":
                    moves.append(str(pin + 1))
                    if row[pin + 1 : pin + 2] == ["|"]:
                        moves.append(f"{pin + 1}-{pin + 2}")
            assert [game.action_name(state, action) for action in game.actions(state)] == moves
            assert game.is_terminal(state) == (not moves)
            if not moves:
                assert game.utility(state, mover) == -1
                break
            move = rng.choice(moves)
            for pin in move.split("-"):
                row[int(pin) - 1] = "."
            mover = 1 - mover
            state = game.state_after([move], state)


@given(st.permutations([[1], [1], [3], [2], [0], [0]]))
def test_the_order_of_rows_and_the_width_of_gaps_do_not_matter(rows):
    game = Kayles(13)
    text = ".".join("|" * length for (length,) in rows).ljust(13, ".")
    assert game.notation(game.canonical(game.position(f"{text} 1"))) == "|||.||.|.|... 1"


def test_canonical_positions_fit_and_have_the_same_value():
    game = Kayles(9, misere=True)
    for state in reachable(game):
        assert rows_of(game.notation(game.canonical(state))) == rows_of(game.notation(state))
        assert game.canonical(state).standing <= game.full


def test_it_is_shown_with_numbers():
    game = Kayles(10)
    assert game.show(game.state_after(["3-4"])) == " |  |  ·  ·  |  |  |  |  |  |\n 1  2  3  4  5  6  7  8  9 10"


@pytest.mark.parametrize("text", ["4-5", "5-4", "4,5", "4 5", " 4 - 5 "])
def test_two_pins_are_named_in_any_order(text):
    assert GAME.action_name(GAME.initial_state(), GAME.parse_action(GAME.initial_state(), text)) == "4-5"


@pytest.mark.parametrize("text", ["0", "14", "13-14", "1-3", "", "a", "1-2-3", "-1"])
def test_what_is_no_throw_is_refused(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal action at .*: try one of 1, 1-2, 2"):
        GAME.state_after([text])


def test_a_pin_that_fell_is_down():
    with pytest.raises(z.IllegalAction, match="'4-5' is not a legal action"):
        GAME.state_after(["5", "4-5"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write 3 pins, | or a dot, and the player to move, 0 or 1, as in ||| 0"),
        (None, "None is no position"),
        ("|||", "'|||' is no position"),
        ("||| 2", "is no position"),
        ("|| 1", "2 pins are in '|| 1'"),
        ("|" * 200 + " 1", "200 pins are in"),
    ],
)
def test_a_malformed_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        Kayles(3).position(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pins": 0}, "pins is 0: it must be a whole number, 1 or more"),
        ({"pins": 61}, "61 pins are too many: at most 60 fit"),
        ({"misere": 0}, "misere is 0: it must be true or false"),
    ],
)
def test_a_row_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Kayles(**arguments)
    assert message in str(caught.value)
