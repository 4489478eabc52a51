"""Games of many players: max^n and its pruning, paranoid and best-reply search against plain recursion."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from tests.search.drawn_games import RandomGame
from tests.search.plain import after_best_replies, sure_of, vector_of
from zermelo.game import CHANCE, Game

SEEDS = st.integers(0, 10**6)
PLAYERS = st.integers(2, 5)
DEPTHS = st.sampled_from([None, 1, 2, 3])


@given(SEEDS, PLAYERS, DEPTHS, st.booleans(), st.booleans(), st.sampled_from(["best", "optimal"]))
def test_max_n_pruned_or_not_finds_the_vector_of_plain_recursion(
    seed: int, players: int, depth: int | None, odds: bool, fixed_sum: bool, moves: str
) -> None:
    game = RandomGame(seed, players=players, odds=odds, fixed_sum=fixed_sum, top=4)
    state, deep = game.initial_state(), 99 if depth is None else depth
    wanted = vector_of(game, state, deep)
    for pruning in (None, "immediate", "shallow") if fixed_sum else (None, "immediate"):
        found = z.search(game, algorithm="max-n", depth=depth, pruning=pruning, moves=moves, speed="python")
        assert found.values == wanted
        below = deep if found.player == CHANCE else deep - 1
        for move in found.moves:
            true = vector_of(game, game.result(state, move.action), below)
            if move.values is None:
                assert moves == "best" and pruning is not None
            elif move.bound is z.Bound.EXACT:
                assert move.values == true
            else:
                assert moves == "best" and move.value >= true[found.player]


def test_shallow_pruning_skips_nodes_and_immediate_pruning_fewer() -> None:
    totals = dict.fromkeys([None, "immediate", "shallow"], 0)
    for seed, pruning in product(range(60), totals):
        game = RandomGame(seed, players=3, fixed_sum=True, plies=8, top=2)
        game.utility_range = (0, 2)
        totals[pruning] += z.search(game, algorithm="max-n", pruning=pruning, moves="best", speed="python").nodes
    assert totals["shallow"] < totals["immediate"] < totals[None]


def deep_pruned(tree: z.Tree, node: int, caps: dict[int, float], total: float) -> tuple[tuple[Any, ...], list[int]]:
    """Max^n with pruning by the bounds of all ancestors, which is unsound: its vector, and the leaves it saw."""
    if tree.is_terminal(node):
        return tree.utilities(node), [node]
    mover, best, seen = tree.to_move(node), None, []
    for child in tree.children(node):
        vector, leaves = deep_pruned(tree, child, caps, total)
        seen += leaves
        if best is None or vector[mover] > best[mover]:
            best = vector
        if any(player != mover and best[mover] >= total - has for player, has in caps.items()):
            break
        caps = {**caps, mover: max(caps.get(mover, 0), best[mover])}
    assert best is not None
    return best, seen


def test_deep_pruning_is_unsound_for_three_players() -> None:
    # The root's player 0 has 5 by the first child. Below the second, player 2 at the bottom has 5 of 10 at once,
    # so that less than 5 is left for player 0: player 2's other child is cut, though it decides what player 1 in
    # between takes, and with it what player 0 gets (after Korf 1991, section 4).
    tree = z.Tree.parse("[(5, 4, 1), [[(2, 3, 5), (3, 0, 7)], [(6, 1, 3)]]]", players=3, levels=[0, 1, 2])
    sound = z.search(tree, algorithm="max-n", pruning="shallow", moves="best")
    assert sound.values == z.search(tree, algorithm="max-n").values == vector_of(tree, 0) == (6, 1, 3)
    unsound, seen = deep_pruned(tree, 0, {}, 10)
    assert unsound == (5, 4, 1) and len(seen) < tree.num_leaves


@given(SEEDS, PLAYERS, DEPTHS, st.booleans())
def test_paranoid_finds_what_is_sure_against_all_others(seed: int, players: int, depth: int | None, odds: bool) -> None:
    game = RandomGame(seed, players=players, odds=odds, top=4)
    state = game.initial_state()
    player = game.to_move(state)
    if player == CHANCE:
        with pytest.raises(z.SearchError, match="chance is to move at state"):
            z.search(game, algorithm="paranoid")
        return
    deep = 99 if depth is None else depth
    found = z.search(game, algorithm="paranoid", depth=depth, speed="python")
    assert found.algorithm == "paranoid" and found.values is None
    assert found.value == sure_of(game, state, player, deep)
    best = [a for a in game.actions(state) if sure_of(game, game.result(state, a), player, deep - 1) == found.value]
    assert sorted(found.optimal_actions) == best


@given(SEEDS, st.integers(2, 4), DEPTHS)
def test_best_reply_finds_what_is_left_after_the_worst_of_all_replies(
    seed: int, players: int, depth: int | None
) -> None:
    game = RandomGame(seed, players=players, in_turn=True, plies=4, top=4)
    state = game.initial_state()
    found = z.search(game, algorithm="best-reply", depth=depth, speed="python")
    deep = 99 if depth is None else depth
    assert found.value == after_best_replies(game, state, game.to_move(state), deep)
    assert not found.proven and found.principal_variation == (found.action,)
    trace = z.search(game, algorithm="best-reply", depth=depth, trace=True).trace
    assert len(trace.header.players) == 2 and z.Trace.from_jsonl(trace.to_jsonl()) == trace


def test_between_two_players_paranoid_and_best_reply_are_minimax() -> None:
    for seed in range(30):
        game = RandomGame(seed, players=2, opposed=True, in_turn=True, top=4)
        wanted = z.search(game, algorithm="minimax", speed="python")
        for algorithm in ("paranoid", "best-reply", "max-n"):
            assert z.search(game, algorithm=algorithm, speed="python").value == wanted.value


@pytest.mark.parametrize(
    ("algorithm", "pruning", "options"),
    [
        ("max-n", None, {"players": 3, "halves": True, "fixed_sum": True}),
        ("max-n", "shallow", {"players": 3, "halves": True, "fixed_sum": True}),
        ("paranoid", None, {"players": 3, "halves": True, "fixed_sum": True}),
        ("best-reply", None, {"players": 3, "in_turn": True}),
    ],
)
def test_machine_code_finds_the_same_with_the_same_nodes(algorithm: str, pruning: str | None, options: Any) -> None:
    for seed in range(30):
        game = RandomGame(seed, plies=6, top=4, **options)
        if game.to_move(game.initial_state()) == CHANCE and algorithm == "paranoid":
            continue
        asked = {"algorithm": algorithm, "pruning": pruning}
        one, other = [z.search(game, speed=speed, **asked) for speed in ("python", "native")]
        assert (one.value, one.values, one.action, one.nodes, one.leaves, one.cuts) == (
            other.value, other.values, other.action, other.nodes, other.leaves, other.cuts,
        )  # fmt: skip
        assert [move.values for move in one.moves] == [move.values for move in other.moves]


@given(SEEDS, st.integers(2, 4), st.booleans(), st.sampled_from([None, "immediate", "shallow"]), DEPTHS)
def test_traces_of_max_n_replay_and_read_back(
    seed: int, players: int, odds: bool, pruning: str | None, depth: int | None
) -> None:
    game = RandomGame(seed, players=players, odds=odds, fixed_sum=True, top=3)
    game.utility_range = (0, 3)
    asked = {"algorithm": "max-n", "pruning": pruning, "depth": depth, "moves": "best"}
    plain = z.search(game, speed="python", **asked)
    found = z.search(game, trace=True, **asked)
    assert (found.values, found.nodes, found.cuts) == (plain.values, plain.nodes, plain.cuts)
    assert z.Trace.from_jsonl(found.trace.to_jsonl()) == found.trace
    told = found.explain().splitlines()
    assert len(told) == len(found.trace.events) + 1
    assert sum("pruning" in line for line in told[1:]) == found.cuts == z.summary(found.trace).cuts
    z.draw_tree(found.trace)


# Ties --------------------------------------------------------------------------------------


def every_vector(game: Game, state: Any) -> set[tuple[Any, ...]]:
    """The vectors of all ways to break ties, by trying every best choice at every node in every combination."""
    if game.is_terminal(state):
        return {game.utilities(state)}
    mover = game.to_move(state)
    below = [every_vector(game, game.result(state, action)) for action in game.actions(state)]
    found = set()
    for combination in product(*below):
        best = max(vector[mover] for vector in combination)
        found |= {vector for vector in combination if vector[mover] == best}
    return found


@given(SEEDS, st.integers(3, 4))
def test_the_vectors_possible_under_any_tie_rule_are_told(seed: int, players: int) -> None:
    tree = z.Tree.random(seed, depth=3, branching=(1, 3), leaves=(0, 2), players=players)
    wanted = every_vector(tree, 0)
    found = z.search(tree, algorithm="max-n")
    assert found.possible_values is not None and set(found.possible_values) == wanted
    assert found.tie_dependent == (len(wanted) > 1)
    for move in found.moves:
        assert set(found.possible_vectors[move.action]) == every_vector(tree, tree.result(0, move.action))
    rules = ["first", "last", "random", *[f"{way}:{player}" for way in ("best", "worst") for player in range(players)]]
    for rule in rules:
        assert z.search(tree, algorithm="max-n", ties=rule, seed=seed).values in wanted


def test_pruning_keeps_to_the_first_of_equals() -> None:
    tree = z.Tree.parse("[(1, 1, 1), (1, 0, 2)]", players=3)
    with pytest.raises(z.SearchError, match="pruning keeps to the first of equals, not to ties='last'"):
        z.search(tree, algorithm="max-n", pruning="shallow", ties="last")


# What means nothing ------------------------------------------------------------------------


class Unfair(RandomGame):
    """Declares a sum that its utilities exceed."""

    def __init__(self) -> None:
        super().__init__(1, players=3)
        self.utility_sum = 1


def test_pruning_is_refused_where_the_game_breaks_what_it_declares() -> None:
    with pytest.raises(z.GameError, match=r"more than 1 in all: pruning='shallow' goes by utility_sum"):
        z.search(Unfair(), algorithm="max-n", pruning="shallow")
    game = RandomGame(1, players=3)
    with pytest.raises(z.SearchError, match=r"which RandomGame does not declare: give it a utility_sum"):
        z.search(game, algorithm="max-n", pruning="shallow")
    game.utility_range = (2, 3)
    with pytest.raises(z.GameError, match=r"not from 2 to 3: pruning goes by utility_range"):
        z.search(game, algorithm="max-n", pruning="immediate")


def test_best_reply_is_refused_where_nobody_moves_out_of_turn() -> None:
    tree = z.Tree.random(1, depth=3, players=3)
    with pytest.raises(z.SearchError, match=r"best-reply lets players move out of turn, for which Tree has no turn_of"):
        z.search(tree, algorithm="best-reply")


@pytest.mark.parametrize(
    ("option", "value"),
    [("pruning", "shallow"), ("lines", 2), ("goal", 1), ("threads", 2), ("table", z.Table(1))],
)
@pytest.mark.parametrize("algorithm", ["paranoid", "best-reply"])
def test_options_that_mean_nothing_are_refused_by_name(algorithm: str, option: str, value: Any) -> None:
    game = RandomGame(1, players=3, in_turn=True)
    with pytest.raises(z.SearchError, match=f"{option} means nothing to {algorithm}"):
        z.search(game, algorithm=algorithm, **{option: value})


def test_a_game_that_is_not_constant_sum_is_refused_by_name_by_searches_that_need_it() -> None:
    game = RandomGame(1, players=2)
    assert z.search(game, speed="python").algorithm == "max-n"
    for algorithm in ("minimax", "negamax", "alpha-beta", "expectiminimax", "principal-variation", "mtd-f", "c-star",
                      "sss-star", "proof-number", "deepening"):  # fmt: skip
        with pytest.raises(z.SearchError, match=f"{algorithm} needs a constant-sum game, which RandomGame is not"):
            z.search(game, algorithm=algorithm)


def test_a_budget_alone_deepens_ply_by_ply() -> None:
    game = RandomGame(5, players=3, plies=60, top=5, in_turn=True)
    for algorithm in ("max-n", "paranoid", "best-reply"):
        found = z.search(game, algorithm=algorithm, nodes=4_000, speed="python")
        assert found.stopped == ("nodes" if algorithm == "max-n" else found.stopped)
        assert found.depth >= 2 and found.action is not None
        assert found.value == z.search(game, algorithm=algorithm, depth=found.depth, speed="python").value
