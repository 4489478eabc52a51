from __future__ import annotations

import pytest

import zermelo as z
from tests.games.brute_force import reachable, values
from tests.games.slow_men import Slow, compare
from zermelo.games.hexapawn import Hexapawn

GAME = Hexapawn()
SMALL = {(3, 3): -1, (3, 4): -1, (3, 5): 1, (4, 3): 1, (4, 4): 1, (5, 3): 1}
"""The first player's value by columns and rows; of three by three, as Gardner says."""


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (2, 2), (4, 4), (8, 8), (5, 3), (3, 12)])
def test_random_games_go_as_square_by_square(columns, rows):
    for seed in range(6):
        compare(Hexapawn(columns, rows), Slow.at_start(columns, rows, pawns=True), seed)


@pytest.mark.parametrize(("size", "value"), SMALL.items())
def test_on_small_boards_it_has_the_value_that_play_square_by_square_has(size, value):
    game = Hexapawn(*size)
    assert Slow.at_start(*size, pawns=True).wins() == (value == 1)
    assert values(game, game.initial_state())[0] == value
    assert z.search(game, speed="python").value == value


def test_the_second_player_wins_gardner_s_game():
    assert z.search(GAME, speed="python").value == -1
    state = GAME.initial_state()
    assert [GAME.action_name(state, action) for action in GAME.actions(state)] == ["a1-a2", "b1-b2", "c1-c2"]


def test_bounds_and_mirror_images_keep_the_value_everywhere():
    game = Hexapawn(3, 3)
    for state in reachable(game):
        if not game.is_terminal(state):
            value = values(game, state)[0]
            least, most = game.bounds(state, 0)
            assert least <= value <= most
            assert game.bounds(state, 1) == (-most, -least)
            assert values(game, game.canonical(state))[0] == value


def test_who_has_no_move_has_lost():
    state = GAME.state_after(["a1-a2", "b3xa2", "b1xa2", "c3-c2"])
    assert GAME.is_terminal(state)
    assert GAME.utilities(state) == (-1, 1)
    blocked = GAME.position("b../w../... w")
    assert GAME.is_terminal(blocked)
    assert GAME.utilities(blocked) == (-1, 1)


def test_a_board_that_there_is_not_is_refused():
    with pytest.raises(z.GameError, match="columns is 1: it must be a whole number, 2 or more"):
        Hexapawn(1, 3)
