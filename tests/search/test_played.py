from __future__ import annotations

import random

import pytest

import zermelo as z
from zermelo.games.morris import Morris


class Blunt(Morris):
    """Three men's morris without an opinion: at the horizon, too, a state that came back is even."""

    def __init__(self):
        super().__init__(men=3)

    def evaluate(self, state, player):
        return 0


class Ended(Blunt):
    """The same in which the positions of a list are draws: the oracle."""

    def __init__(self, drawn):
        super().__init__()
        self.drawn = drawn

    def is_terminal(self, state):
        return state in self.drawn or super().is_terminal(state)

    def utility(self, state, player):
        return 0 if state in self.drawn else super().utility(state, player)


def game_so_far(game, seed, plies):
    """The states of a random game that goes to and fro, the last one not over."""
    rng = random.Random(seed)
    states = [game.initial_state()]
    while len(states) <= plies:
        following = [game.result(states[-1], action) for action in game.actions(states[-1])]
        going_on = [state for state in following if not game.is_terminal(state)]
        if not going_on:
            states = [game.initial_state()]
            continue
        before = [state for state in going_on if state in states]
        states.append(rng.choice(before if before and rng.random() < 0.5 else going_on))
    return states


@pytest.mark.parametrize("algorithm", ["deepening", "principal-variation", "mtd-f"])
def test_a_state_of_the_game_that_was_played_counts_as_even(algorithm):
    game, told = Blunt(), 0
    for seed in range(25):
        *played, state = game_so_far(game, seed, 8 + seed % 9)
        oracle = Ended([one for one in played if one != state])
        depth = 3 + seed % 4
        asked = {"algorithm": algorithm, "depth": depth, "speed": "python"}
        value = z.search(game, state, played=played, **asked).value
        assert value == z.search(oracle, state, **asked).value
        told += value != z.search(game, state, **asked).value
        if seed % 8 == 0:
            assert value == z.search(game, state, played=played, **{**asked, "speed": "native"}).value
    assert told > 0


def test_a_table_of_earlier_moves_does_not_hide_that_a_state_came_back():
    game = Morris(men=3)
    for seed in range(25):
        *played, state = game_so_far(game, seed, 8 + seed % 9)
        table = z.Table(1)
        for ply in range(4, 0, -1):
            z.search(game, played[-ply], played=played[:-ply], depth=5, table=table, speed="python")
        if state in played:
            asked = {"played": played, "depth": 5, "speed": "python"}
            assert z.search(game, state, table=table, **asked).value == z.search(game, state, **asked).value


def test_what_is_no_list_of_states_is_refused():
    game = Morris(men=3)
    state = game.initial_state()
    for wrong in (state, "w", 3):
        with pytest.raises(z.SearchError, match="no list of states"):
            z.search(game, played=wrong, depth=1)
    with pytest.raises(z.SearchError, match="played is for searches with a transposition table"):
        z.search(game, played=[state], depth=1, algorithm="alpha-beta")


def test_where_no_state_comes_back_it_makes_no_difference_what_was_played():
    game = z.game("tic-tac-toe")
    states = [game.initial_state(), game.state_after("5")]
    assert z.search(game, states[1], played=states, speed="python").value == 0
