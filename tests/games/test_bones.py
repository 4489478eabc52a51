from __future__ import annotations

import pytest

import zermelo as z
from tests.games.brute_force import reachable, values
from zermelo.errors import GameError
from zermelo.games.bones import Bones, Pile


@pytest.mark.parametrize("misere", [True, False])
@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_what_is_plain_to_see_is_the_value_of_every_position(misere, most):
    game = Bones(17, most, misere)
    for state in reachable(game):
        if not game.is_terminal(state):
            assert game.bounds(state, 0) == (values(game, state)[0],) * 2
            for action in game.actions(state):
                wins = values(game, game.result(state, action))[state.mover] == 1
                assert game.priority(state, action) == wins


@pytest.mark.parametrize(("pile", "value"), [(20, 1), (21, -1), (1, -1), (2, 1), (4, 1), (5, -1)])
def test_who_is_left_with_one_more_than_a_multiple_of_four_loses(pile, value):
    for speed in ("python", "native"):
        assert z.search(Bones(pile), speed=speed).value == value


def test_the_winning_move_leaves_seventeen_of_twenty():
    assert z.search(Bones(), algorithm="alpha-beta", speed="python").optimal_actions == (3,)


def test_check_game_finds_no_mistake():
    assert not z.check_game(Bones(9, 4, False)).problems


def test_a_position_is_read_as_it_is_written():
    game = Bones()
    for state in reachable(game):
        assert game.position(game.notation(state)) == state
    assert game.show(Pile(12, 0)) == "||||||||||\n||\n12 bones left"
    assert game.show(Pile(1, 0)).endswith("1 bone left")


@pytest.mark.parametrize("text", ["", "21 1", "5", "5 2", "five 1", "-1 1", None, "5 1 1"])
def test_what_is_no_position_is_quoted(text):
    with pytest.raises(GameError, match="is no position: write how many bones are left, 0 to 20"):
        Bones().position(text)


@pytest.mark.parametrize(
    "options", [{"pile": 0}, {"most": 0}, {"pile": 1 << 62}, {"misere": 1}, {"pile": "20"}, {"most": True}]
)
def test_a_pile_that_is_none_is_refused(options):
    with pytest.raises(GameError):
        Bones(**options)
