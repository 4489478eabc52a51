"""Keys: different states have different ones, also where states are the moves that led to them."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import zermelo as z
from zermelo.keys import state_key


def test_short_tuples_of_small_numbers_have_keys_of_their_own() -> None:
    flat = [state for length in range(5) for state in itertools.product(range(-1, 6), repeat=length)]
    nested = [(state, number) for state in flat[:60] for number in range(6)] + [((),), ((), ()), (((),),)]
    assert len({state_key(state) for state in flat + nested}) == len(flat) + len(nested)


class Moves(z.Game):
    """A state is the moves so far, three in all, from 0 to 3; player 0 moves first and last."""

    utility_sum = 0

    def initial_state(self) -> Any:
        return ()

    def to_move(self, state: Any) -> int:
        return len(state) % 2

    def actions(self, state: Any) -> Any:
        return range(4)

    def result(self, state: Any, action: Any) -> Any:
        return (*state, action)

    def is_terminal(self, state: Any) -> bool:
        return len(state) == 3

    def utility(self, state: Any, player: int) -> float:
        won = state[0] == 2 and (state[2] == 1 or state[1] != 3)
        return 1 if won == (player == 0) else -1


@pytest.mark.parametrize("algorithm", ["deepening", "principal-variation", "mtd-f"])
def test_no_state_of_a_game_of_moves_is_taken_for_one_that_came_back(algorithm: str) -> None:
    found = z.search(Moves(), algorithm=algorithm, speed="python")
    assert (found.value, found.action, found.proven) == (1, 2, True)


def test_machine_code_makes_the_same_keys() -> None:
    from numba import njit

    from zermelo.native.keys import _key

    same = njit(lambda state: _key(state))
    for state in [(0, 1), (2, 3), (7, (1, 2.5), -4)]:
        assert same(state) == state_key(state)
