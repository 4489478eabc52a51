from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.brute_force import reachable, successors, values
from zermelo.errors import GameError, IllegalAction
from zermelo.games.nim import Nim

PILES = [piles for count in (1, 2, 3) for piles in product(range(1, 6), repeat=count)]


def first_wins(piles: tuple[int, ...], misere: bool) -> bool:
    """Bouton's rule: by the nim-sum; in misère play of piles of one, by how many there are."""
    nim_sum = reduce(xor, piles)
    return nim_sum == 0 if misere and max(piles) <= 1 else nim_sum != 0


@pytest.mark.parametrize("misere", [False, True])
def test_the_nim_sum_tells_who_wins_every_small_game(misere):
    for piles in PILES:
        game = Nim(piles, misere)
        won = values(game, game.initial_state())
        assert won == ((1, -1) if first_wins(piles, misere) else (-1, 1)), piles


@pytest.mark.parametrize("misere", [False, True])
def test_moves_that_leave_the_other_player_lost_come_first(misere):
    for piles in product(range(1, 4), repeat=3):
        game = Nim(piles, misere)
        for state in reachable(game):
            for action in [] if game.is_terminal(state) else game.actions(state):
                wins = values(game, game.result(state, action))[state.mover] == 1
                assert game.priority(state, action) == wins


@pytest.mark.parametrize(
    ("piles", "misere", "won"),
    [
        ((1, 1, 1), False, True),
        ((5, 8, 13), False, False),
        ((1, 1, 1), True, False),
        ((100,), False, True),
        ((100,), True, True),
    ],
)
def test_well_known_piles_are_won_or_lost_by_the_first_player(piles, misere, won):
    game = Nim(piles, misere)
    assert game.is_lost(game.initial_state().sizes) is not won
    if piles != (5, 8, 13):
        assert values(game, game.initial_state())[0] == (1 if won else -1)


def test_the_last_object_wins_and_in_misere_play_loses():
    assert Nim(3).utilities(Nim(3).state_after(["1-3"])) == (1, -1)
    misere = Nim(3, misere=True)
    assert misere.utilities(misere.state_after(["1-3"])) == (-1, 1)


def test_a_single_pile_needs_no_brackets():
    assert Nim(100).initial_state() == Nim((100,)).initial_state()


def test_every_number_can_be_taken_from_every_pile():
    game = Nim((1, 3))
    state = game.initial_state()
    assert [game.action_name(state, action) for action in game.actions(state)] == ["1-1", "2-1", "2-2", "2-3"]


@given(st.lists(st.integers(1, 30), min_size=1, max_size=8), st.data())
def test_taking_from_a_pile_changes_that_pile_alone(piles, data):
    game = Nim(piles)
    state = game.initial_state()
    pile = data.draw(st.integers(0, len(piles) - 1))
    count = data.draw(st.integers(1, piles[pile]))
    after = game.state_after([f"{pile + 1}-{count}"])
    piles[pile] -= count
    assert [game.size(after.sizes, i) for i in range(len(piles))] == piles
    assert (state.mover, after.mover) == (0, 1)


@given(st.permutations([1, 4, 4, 9, 0, 2]))
def test_the_order_of_the_piles_does_not_matter(order):
    game = Nim((9,) * 6)
    state = game.initial_state()._replace(sizes=sum(size << 4 * pile for pile, size in enumerate(order)))
    canonical = game.canonical(state)
    assert [game.size(canonical.sizes, pile) for pile in range(6)] == [9, 4, 4, 2, 1, 0]
    assert canonical.mover == state.mover
    assert game.canonical(canonical) == canonical
    after = [{game.canonical(child) for child in successors(game, one)} for one in (state, canonical)]
    assert after[0] == after[1]


@pytest.mark.parametrize("text", ["2-4", "2:4", "2 4", " 2 - 4 ", "2: 4"])
def test_a_move_is_a_pile_and_how_many(text):
    game = Nim((3, 4, 5))
    state = game.initial_state()
    assert game.action_name(state, game.parse_action(state, text)) == "2-4"


@pytest.mark.parametrize("text", ["4-1", "0-1", "1-4", "1-0", "2", "-1-2", "1-2-3", "", "a-b", "1-99999999999"])
def test_what_names_no_move_is_refused_with_what_was_said(text):
    with pytest.raises(IllegalAction, match=r"pile 1: 3 \|\|\| / pile 2: 4 \|\|\|\| .*: try one of 1-1, 1-2") as caught:
        Nim((3, 4, 5)).state_after([text])
    assert repr(text) in str(caught.value)


def test_nothing_is_taken_after_the_end():
    with pytest.raises(IllegalAction, match="the game is over"):
        Nim(2).state_after(["1-2", "1-1"])


def test_it_is_shown_pile_by_pile():
    game = Nim((2, 3, 50))
    assert game.show(game.state_after(["1-2"])) == "pile 1: 0\npile 2: 3 |||\npile 3: 50 " + "|" * 40 + "…"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"piles": ()}, "piles is empty: give the size of at least one pile"),
        ({"piles": (3, 0)}, "a pile is 0: it must be a whole number, 1 or more"),
        ({"piles": -3}, "a pile is -3: it must be a whole number, 1 or more"),
        ({"piles": (3, "x")}, "a pile is 'x': it must be a whole number, 1 or more"),
        ({"piles": True}, "a pile is True: it must be a whole number, 1 or more"),
        ({"piles": 2.5}, "a pile is 2.5: it must be a whole number, 1 or more"),
        ({"piles": (1000,) * 7}, "7 piles of up to 1000 are too many: they take 70 bits, and at most 62 fit"),
        ({"piles": 1 << 62}, "1 piles of up to 4611686018427387904 are too many"),
        ({"piles": 3, "misere": 1}, "misere is 1: it must be true or false"),
    ],
)
def test_piles_that_cannot_be_are_refused(arguments, message):
    with pytest.raises(GameError) as caught:
        Nim(**arguments)
    assert message in str(caught.value)


def test_no_two_positions_share_a_key():
    game = Nim((3, 2, 2))
    states = reachable(game)
    assert len({game.pack(state) for state in states}) == len(states)
    full = Nim(((1 << 31) - 1,) * 2)
    assert -(1 << 63) <= full.pack(full.initial_state()) < 1 << 63


@given(st.lists(st.integers(0, 9), min_size=3, max_size=3), st.integers(0, 1))
def test_a_position_is_read_back_as_it_was_written(piles, mover):
    game = Nim((9, 9, 9))
    text = ",".join(map(str, piles)) + f" {mover}"
    state = game.position(text)
    assert ([game.size(state.sizes, pile) for pile in range(3)], state.mover) == (piles, mover)
    assert game.notation(state) == text


def test_a_position_may_have_spaces_and_leave_out_the_first_player():
    for text in (" 3, 4 ,5   0 ", "3,4,5"):
        assert Nim((3, 4, 5)).position(text) == Nim((3, 4, 5)).initial_state()


@pytest.mark.parametrize("text", ["", None, "3,4,x 0", "3,4 0", "3,4,5 2", "3,4,6 0", "3,4,5 -1", "9" * 400 + " 0"])
def test_a_malformed_position_is_refused(text):
    message = r"is no position: write the sizes of the 3 piles, 0 to 5, and the number of the player to move, 0 to 1"
    with pytest.raises(GameError, match=message) as caught:
        Nim((3, 4, 5)).position(text)
    assert f"{text!r:.80}" in str(caught.value)
    assert len(str(caught.value)) < 250
