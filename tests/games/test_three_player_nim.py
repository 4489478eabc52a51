from __future__ import annotations

from itertools import product

import pytest

from tests.games.brute_force import reachable, values
from zermelo.errors import GameError
from zermelo.games.three_player_nim import ThreePlayerNim


def test_who_takes_the_last_object_is_first_and_who_cannot_move_third():
    game = ThreePlayerNim((1, 1))
    end = game.state_after(["1-1", "2-1"])
    assert game.to_move(end) == 2
    assert game.utilities(end) == (1, 2, 0)


def test_li_s_theorem_tells_when_the_player_to_move_comes_third():
    for piles in product(range(1, 6), repeat=3):
        game = ThreePlayerNim(piles)
        third = all(sum(size >> digit & 1 for size in piles) % 3 == 0 for digit in range(3))
        assert (values(game, game.initial_state())[0] == 0) == third, piles


def test_moves_that_leave_the_next_player_third_come_first():
    game = ThreePlayerNim((1, 2, 3))
    for state in reachable(game):
        for action in [] if game.is_terminal(state) else game.actions(state):
            after = game.result(state, action)
            assert game.priority(state, action) == (values(game, after)[after.mover] == 0)


@pytest.mark.parametrize("winner_takes_all", [False, True])
def test_the_payoffs_add_up_to_the_same_at_every_end(winner_takes_all):
    game = ThreePlayerNim((1, 2, 3), winner_takes_all)
    ends = [state for state in reachable(game) if game.is_terminal(state)]
    assert {state.mover for state in ends} == {0, 1, 2}
    assert {sum(game.utilities(state)) for state in ends} == {1 if winner_takes_all else 3}
    assert {min(game.utilities(state)) for state in ends} == {0}
    assert {max(game.utilities(state)) for state in ends} == {game.utility_range[1]}


def test_a_player_who_cannot_win_chooses_who_does():
    game = ThreePlayerNim((1, 2), winner_takes_all=True)
    winners = {name: values(game, game.state_after([name])) for name in ("1-1", "2-1", "2-2")}
    assert winners == {"1-1": (0, 1, 0), "2-1": (0, 0, 1), "2-2": (0, 1, 0)}


def test_a_rule_that_is_neither_true_nor_false_is_refused():
    with pytest.raises(GameError, match="winner_takes_all is 2: it must be true or false"):
        ThreePlayerNim((1, 2), winner_takes_all=2)
