"""Every search against plain recursion, under every option, interpreted and compiled."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.search.random_games import RandomGame, plain_distance, plain_value, plain_vector
from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.tally import UNLIMITED, Tally

seeds = st.integers(0, 1 << 30)
orders = st.sampled_from(["left-to-right", "right-to-left", "priority", [2, 0], [1]])
depths = st.sampled_from([None, 1, 2, 3])


def test_a_slow_loss_is_no_worse_a_loss() -> None:
    # MIN has 0.5 at once; a longer line would cost MIN 1.
    found = z.search(z.Tree.parse("[[0.5, [1, [0]]]]"), algorithm="deepening")
    assert (found.value, found.distance, found.principal_variation) == (0.5, 2, (0, 0))


def games() -> st.SearchStrategy[RandomGame]:
    return st.builds(
        RandomGame,
        seeds,
        plies=st.integers(1, 5),
        branching=st.integers(1, 4),
        spread=st.integers(0, 4),
        shift=st.sampled_from([0, 0, 1]),
    )


def oracle(game: RandomGame, state: Any, depth: int | None) -> Any:
    return plain_value(game, state, UNLIMITED if depth is None else depth, game.to_move(state))


@given(games(), depths, orders, st.sampled_from(["python", "native"]))
def test_minimax_and_negamax_give_the_plain_value(game: RandomGame, depth: Any, order: Any, speed: str) -> None:
    expected = oracle(game, game.initial_state(), depth)
    minimax = z.search(game, algorithm="minimax", depth=depth, order=order, speed=speed)
    negamax = z.search(game, algorithm="negamax", depth=depth, order=order, speed=speed)
    assert minimax.value == negamax.value == expected
    assert minimax.nodes == negamax.nodes
    assert minimax.moves == negamax.moves
    assert minimax.principal_variation == negamax.principal_variation


@given(
    games(), depths, orders, st.sampled_from([">=", ">"]), st.booleans(),
    st.sampled_from(["best", "optimal", "all"]), st.sampled_from(["python", "native"]),
)  # fmt: skip
def test_alpha_beta_gives_the_plain_value_under_every_option(
    game: RandomGame, depth: Any, order: Any, cut: str, soft: bool, moves: str, speed: str
) -> None:
    state = game.initial_state()
    full = z.search(game, algorithm="minimax", depth=depth, order=order, speed=speed)
    found = z.search(
        game, algorithm="alpha-beta", depth=depth, order=order, cut=cut, soft=soft, moves=moves, speed=speed
    )
    assert found.value == oracle(game, state, depth)
    assert found.nodes <= full.nodes
    true_values = {move.action: move.value for move in full.moves}
    for move in found.moves:
        true = true_values[move.action]
        if move.bound is z.Bound.EXACT:
            assert move.value == true
        elif move.bound is z.Bound.UPPER:
            assert move.value >= true
        else:
            assert move.value <= true
    best = [action for action, value in true_values.items() if value == full.value]
    if moves != "best":
        assert sorted(found.optimal_actions) == sorted(best)
    assert found.action in best
    if moves == "all":
        assert all(move.bound is z.Bound.EXACT for move in found.moves)


@given(games(), depths, orders)
def test_compiled_and_interpreted_searches_are_the_same(game: RandomGame, depth: Any, order: Any) -> None:
    for algorithm in ("minimax", "negamax", "alpha-beta", "max-n", "deepening"):
        python, native = (
            z.search(game, algorithm=algorithm, depth=depth, order=order, speed=speed) for speed in ("python", "native")
        )
        assert (python.speed, native.speed) == ("python", "native")
        for name in ("value", "values", "action", "nodes", "leaves", "cuts", "moves", "principal_variation",
                     "optimal_actions", "distance", "proven", "settling_nodes", "tie_dependent"):  # fmt: skip
            assert getattr(python, name) == getattr(native, name), (algorithm, name)


@given(games())
def test_a_winner_is_quick_and_a_loser_slow_without_disturbing_values(game: RandomGame) -> None:
    state = game.initial_state()
    fair = game.settings[4]
    value = plain_value(game, state, UNLIMITED, 0)
    for algorithm in ("minimax", "negamax", "alpha-beta", "deepening"):
        found = z.search(game, algorithm=algorithm, speed="python")
        assert found.value == plain_value(game, state, UNLIMITED, game.to_move(state))
        if value == fair or game.settings[3] > 1:
            continue
        # With utilities -1, 0 and 1 a distance is what people mean by it.
        assert found.proven and found.distance == plain_distance(game, state, value, fair), algorithm
        assert len(found.principal_variation) == found.distance


@given(games(), st.integers(-4, 4), st.integers(-4, 4), st.booleans(), st.booleans())
def test_alpha_beta_keeps_the_contract_of_its_window(
    game: RandomGame, low: int, high: int, cut_equal: bool, soft: bool
) -> None:
    alpha, beta = min(low, high), max(low, high)
    if alpha == beta and (cut_equal or not soft):
        beta += 1
    state = game.initial_state()
    value = plain_value(game, state, UNLIMITED, 0)
    tally = Tally(ply_limit=20, line_capacity=200, root_actions=10)
    tally.cut_equal, tally.soft = int(cut_equal), int(soft)
    found = alpha_beta(game, state, UNLIMITED, alpha, beta, 0, tally)
    if alpha < beta:
        assert (found <= alpha) == (value <= alpha)
        assert (found >= beta) == (value >= beta)
    if alpha < value < beta or (soft and not cut_equal and alpha <= value <= beta):
        assert found == value
    if soft and value <= alpha:
        assert value <= found
    if soft and value >= beta:
        assert value >= found
    if not soft and not game.is_terminal(state):
        assert alpha <= found <= beta


@given(
    seeds, st.integers(1, 4), depths, st.sampled_from(["python", "native"]),
)  # fmt: skip
def test_max_n_gives_the_plain_vector(seed: int, players: int, depth: Any, speed: str) -> None:
    game = RandomGame(seed, players=players, spread=2)
    if players == 2:
        game.constant_sum = False
    found = z.search(game, algorithm="max-n", depth=depth, speed=speed, order="left-to-right")
    assert found.values == plain_vector(game, game.initial_state(), UNLIMITED if depth is None else depth)
    assert found.value == found.values[game.to_move(game.initial_state())]


@given(seeds, st.sampled_from(["first", "last", "best:1", "worst:1", "random"]))
def test_where_no_tie_matters_every_tie_rule_gives_the_same(seed: int, ties: str) -> None:
    game = RandomGame(seed, players=3, spread=2)
    first = z.search(game, algorithm="max-n")
    other = z.search(game, algorithm="max-n", ties=ties, seed=seed)
    assert first.tie_dependent is not None
    if not first.tie_dependent:
        assert first.values == other.values


@given(seeds, st.integers(0, 99))
def test_two_player_games_are_valued_the_same_by_max_n(seed: int, tie_seed: int) -> None:
    game = RandomGame(seed)
    found = z.search(game, algorithm="max-n", ties="random", seed=tie_seed)
    assert found.value == z.search(game, algorithm="minimax").value
    assert not found.tie_dependent


@settings(max_examples=20)
@given(games(), st.integers(1, 200), st.sampled_from(["minimax", "negamax", "alpha-beta", "max-n", "deepening"]))
def test_a_node_budget_is_kept_and_nothing_unproven_is_called_proven(
    game: RandomGame, nodes: int, algorithm: str
) -> None:
    found = z.search(game, algorithm=algorithm, nodes=nodes, moves="best")
    assert found.nodes <= nodes
    if found.stopped is not None:
        assert not found.proven and found.stopped == "nodes"
    assert found.action in list(game.actions(game.initial_state()))
    if found.proven:
        assert found.value == oracle(game, game.initial_state(), None)


@pytest.mark.parametrize("ties", ["first", "last", "random", "distance"])
@given(games())
def test_every_tie_rule_chooses_an_optimal_action(ties: str, game: RandomGame) -> None:
    for algorithm in ("minimax", "alpha-beta", "deepening"):
        found = z.search(game, algorithm=algorithm, ties=ties, seed=5)
        values = {move.action: move.value for move in z.search(game, algorithm="minimax").moves}
        assert values[found.action] == found.value
        if ties == "last":
            assert found.action == found.optimal_actions[-1]


@given(
    seeds, st.integers(2, 5), st.integers(2, 4), st.sampled_from([0, 1]),
    st.sampled_from(["optimal", "all"]), st.sampled_from(["python", "native"]),
)  # fmt: skip
def test_the_default_lists_the_slower_wins_too(
    seed: int, plies: int, branching: int, shift: int, moves: str, speed: str
) -> None:
    game = RandomGame(seed, plies, branching, spread=1, shift=shift)
    game.utility_range = (shift - 1, shift + 1)  # so that a win is proven before the slower ones have been seen
    full = z.search(game, algorithm="minimax", speed=speed)
    found = z.search(game, algorithm="deepening", moves=moves, speed=speed)
    true_values = {move.action: move.value for move in full.moves}
    assert found.proven and found.value == full.value
    assert sorted(found.optimal_actions) == sorted(full.optimal_actions)
    for move in found.moves:
        if move.bound is z.Bound.EXACT:
            assert move.value == true_values[move.action]
        else:
            assert moves == "optimal" and move.bound is z.Bound.UPPER and move.value >= true_values[move.action]
