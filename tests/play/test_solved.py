"""Who plays by a solution: never worse than the value, wins quickly and loses slowly."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo.play.players import player_named
from zermelo.play.solved import Perfect
from zermelo.solve.solution import Solution


@pytest.fixture(scope="module")
def solved(tmp_path_factory: Any) -> Solution:
    """Three in a row on three by three, in a directory whose name has capitals."""
    return z.solve("tic-tac-toe", tmp_path_factory.mktemp("solved") / "TicTacToe", speed="python")


def test_a_winner_takes_the_quickest_way_and_a_loser_the_slowest(solved: Solution) -> None:
    game, draw = solved.game, random.Random(1)
    perfect = player_named(game, f"solution:{solved.path}")
    assert isinstance(perfect, Perfect)
    for number in range(60):
        perfect.begin(str(number))
        state = game.initial_state()
        while not game.is_terminal(state):
            here = solved[state]
            action = draw.choice(list(game.actions(state))) if draw.random() < 0.4 else perfect.choose(state)
            if draw.random() < 0.5:
                moves = {move.action: move for move in solved.moves(state)}
                action = perfect.choose(state)
                assert moves[action].value == here.value
                assert here.value == 0 or moves[action].distance == here.distance
            state = game.result(state, action)


def test_equal_moves_are_drawn_by_the_seed(solved: Solution) -> None:
    perfect = Perfect(solved.game, solved)
    first = []
    for seed in range(30):
        for _ in range(2):
            perfect.begin(str(seed))
            first.append(perfect.choose(solved.game.initial_state()))
    assert first[::2] == first[1::2] and set(first) == set(range(9))


def test_a_perfect_player_never_loses_a_match(solved: Solution) -> None:
    found = z.match(solved.game, f"solution:{solved.path}", "random", games=40, opening_plies=0)
    assert found.score.losses == 0 and found.score.wins > 20
    both = z.match(solved.game, f"Solution: {solved.path}", f"solution:{solved.path}", games=6, opening_plies=0)
    assert both.score.draws == 6


def test_chance_that_returns_is_played_by_the_moves_that_keep_the_bound(tmp_path: Path) -> None:
    game = z.game("pig?target=4,faces=3")
    solution = z.solve(game, tmp_path / "pig", speed="python")
    perfect = Perfect(game, solution)
    for position in solution:
        if not game.is_terminal(position.state) and game.to_move(position.state) >= 0:
            assert perfect.choose(position.state) == position.action


def test_a_sum_is_played_by_its_parts(tmp_path: Path) -> None:
    total = z.sum_of("kayles?pins=5", "nim?piles=1,3")
    z.solve(total, tmp_path / "sum", speed="python")
    found = z.match(total, f"solution:{tmp_path / 'sum'}", "random", games=10, opening_plies=0)
    assert all(game.winner == "A" for game in found.games if game.first == "A")


@pytest.mark.parametrize(
    ("place", "message"),
    [("", "name the solution's directory"), ("none", "holds no solution"), (None, "whose rules are not those")],
)
def test_what_is_no_solution_of_the_game_is_told(solved: Solution, place: str | None, message: str) -> None:
    with pytest.raises(z.ZermeloError, match=message):
        player_named(z.game("nim"), f"solution:{solved.path if place is None else place}")
