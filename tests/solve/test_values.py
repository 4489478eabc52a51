"""Solutions against plain recursion, backward induction, published counts, and searches."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from functools import reduce
from operator import xor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.search.graph_games import GraphGame, backward_distances, backward_values, states_of
from tests.search.random_games import RandomGame, plain_distance, plain_value, plain_vector
from zermelo import CHANCE, ratio
from zermelo.solve.run import solve

COUNTS = json.loads((Path(__file__).parents[1] / "cases" / "reference_counts.json").read_text())
seeds = st.integers(0, 1 << 30)


@pytest.fixture(scope="module")
def solved() -> Iterator[Any]:
    """A function that solves a game, into a directory that is there as long as this module's tests run."""
    with TemporaryDirectory() as place:
        numbers = itertools.count()
        yield lambda game, **options: solve(game, Path(place, str(next(numbers))), **options)


def reachable(game: z.Game) -> set[Any]:
    """The oracle of enumeration: every state that can be reached."""
    found, waiting = set(), [game.initial_state()]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found.add(state)
            if not game.is_terminal(state):
                waiting += [game.result(state, action) for action in game.branches(state)]
    return found


@pytest.mark.parametrize(("symmetry", "positions"), [(False, "states"), (True, "states_up_to_symmetry")])
def test_tic_tac_toe_is_drawn_and_has_as_many_positions_as_is_known(
    solved: Any, symmetry: bool, positions: str
) -> None:
    found = solved("tic-tac-toe", symmetry=symmetry, speed="python")
    assert len(found) == COUNTS["tic_tac_toe"]["values"][positions]
    assert (found.value, found.start.distance, found.start.action) == (0, 9, 0)
    assert found.positions_by_level[:3] == ([1, 3, 12] if symmetry else [1, 9, 72])


@pytest.mark.parametrize("board", ["2x4", "3x3", "3x4"])
def test_small_boards_of_connect_four_have_as_many_positions_as_is_known(solved: Any, board: str) -> None:
    columns, rows = board.split("x")
    found = solved(f"connect-four?columns={columns},rows={rows}", symmetry=False, speed="python")
    assert len(found) == COUNTS["connect4_positions"]["counts"][board]


@pytest.mark.parametrize("speed", ["python"])
def test_nim_is_won_unless_the_sizes_of_its_piles_cancel_out(solved: Any, speed: str) -> None:
    game: Any = z.game("nim?piles=2,3,4")
    found = solved(game, speed=speed, symmetry=False)
    assert {position.state for position in found} == reachable(game)
    for position in found:
        if game.is_terminal(position.state):
            continue
        sizes = [game.size(position.state.sizes, pile) for pile in range(3)]
        assert (position.value > 0) == (reduce(xor, sizes) != 0)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_every_value_and_distance_of_a_random_game_is_that_of_plain_recursion(solved: Any, seed: int) -> None:
    draw = random.Random(seed)
    game = RandomGame(
        seed, draw.randint(1, 5), draw.randint(1, 3), spread=draw.randint(1, 3), shift=draw.choice([0, 2])
    )
    fair = game.settings[4]
    found = solved(game, speed="python")
    assert {position.state for position in found} == reachable(game)
    for position in found:
        state = position.state
        value = plain_value(game, state, 1 << 20, 0)
        assert position.values == (value, plain_value(game, state, 1 << 20, 1))
        assert position.value == (value if game.is_terminal(state) else position.values[game.to_move(state)])
        if value != fair:
            assert position.distance == plain_distance(game, state, value, fair)
        if not game.is_terminal(state):
            best = [move for move in found.moves(state) if move.best]
            assert [(move.value, move.distance) for move in best] == [(position.value, position.distance)]


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_values_are_those_that_a_search_finds(solved: Any, seed: int) -> None:
    draw = random.Random(seed)
    tree = z.Tree.random(seed, depth=draw.randint(1, 4), branching=(1, 3))
    found = solved(tree, speed="python")
    for position in found:
        if tree.is_terminal(position.state):
            continue
        result = z.search(tree, position.state, speed="python", algorithm="alpha-beta")
        assert position.value == result.value
        if result.distance is not None and result.proven and result.value != 0:
            assert position.distance == result.distance


@settings(max_examples=40, deadline=None)
@given(seeds, st.integers(3, 5))
def test_more_players_take_the_first_of_equal_vectors(solved: Any, seed: int, players: int) -> None:
    game = RandomGame(seed, 4, 3, players, spread=2)
    found = solved(game, speed="python")
    for position in found:
        assert position.values == plain_vector(game, position.state, 1 << 20)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_what_returns_is_valued_by_what_can_be_forced(solved: Any, seed: int) -> None:
    draw = random.Random(seed)
    shift = draw.choice([0, 0.5, 3])
    cyclic = draw.random() < 0.8
    game = GraphGame(
        seed, draw.randint(2, 14), cyclic=cyclic, mirrored=draw.random() < 0.3, spread=1 if cyclic else 3, shift=shift
    )
    game.utility_sum = 2 * shift
    found = solved(game, speed="python")
    values = backward_values(game, shift)
    assert {position.state for position in found} == {game.canonical(state) for state in reachable(game)}
    distances = {value: backward_distances(game, value, shift) for value in {*values} - {shift}}
    for state in reachable(game):
        position = found[state]
        assert position.values[0] == values[state]
        # In a game that cannot return, who is to win less than the most may be given a longer way.
        if values[state] != shift and (cyclic or values[state] in (max(values), min(values))):
            assert position.distance == distances[values[state]][state]
    assert len(found) <= len(states_of(game))


@pytest.mark.parametrize("speed", ["python"])
def test_chance_that_cannot_return_is_valued_by_its_mean(solved: Any, speed: str) -> None:
    game = ThrowingGame()
    found = solved(game, speed=speed)

    def mean(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        if game.to_move(state) == z.CHANCE:
            return sum(float(odds) * mean(game.result(state, action)) for action, odds in game.outcomes(state))
        values = [mean(game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.to_move(state) == 0 else min(values)

    for position in found:
        assert position.values[0] == pytest.approx(mean(position.state))


class ThrowingGame(z.Game):
    """Two players in turn add 1 or 2, or throw 1 to 3, until there are 9: the last to add pays its parity."""

    utility_sum = 0

    def initial_state(self) -> tuple[int, int, int]:
        return (0, 0, 0)

    def to_move(self, state: tuple[int, int, int]) -> int:
        return CHANCE if state[2] == 1 else state[1]

    def actions(self, state: tuple[int, int, int]) -> Any:
        for action in range(3):
            yield action

    def outcomes(self, state: tuple[int, int, int]) -> Any:
        for side in range(1, 4):
            yield side, ratio(side, 6)

    def result(self, state: tuple[int, int, int], action: int) -> tuple[int, int, int]:
        if state[2] == 0 and action == 0:
            return (state[0], state[1], 1)
        return (state[0] + action, 1 - state[1], 0)

    def is_terminal(self, state: tuple[int, int, int]) -> bool:
        return state[0] >= 9

    def utility(self, state: tuple[int, int, int], player: int) -> float:
        worth = 1 if state[0] % 2 == state[1] else -1
        return worth if player == 0 else -worth
