"""Games with chance: expectiminimax and its pruning against plain recursion, in fractions and as machine code."""

from __future__ import annotations

import math
import random
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from tests.search.drawn_games import RandomGame
from tests.search.plain import vector_of
from zermelo.game import CHANCE, Game

NAME = "expectiminimax"
PRUNINGS = (None, "star1", "star2")
DEPTHS = st.sampled_from([None, 1, 2, 3, 4])


def two_sided(seed: int, **options: Any) -> RandomGame:
    return RandomGame(seed, players=2, odds=True, opposed=True, plies=6, top=5, **options)


@given(st.integers(0, 10**6), DEPTHS, st.sampled_from(["best", "optimal", "all"]))
def test_every_pruning_finds_the_exact_value_of_plain_recursion(seed: int, depth: int | None, moves: str) -> None:
    game = two_sided(seed)
    state = game.initial_state()
    deep = 99 if depth is None else depth
    wanted = vector_of(game, state, deep)
    for pruning in PRUNINGS:
        found = z.search(game, algorithm=NAME, depth=depth, pruning=pruning, moves=moves, speed="python")
        assert found.values == wanted
        if found.player == CHANCE:
            assert (found.value, found.action, found.optimal_actions) == (None, None, ())
            assert sum(move.probability for move in found.moves) == 1
            for move in found.moves:
                assert move.values == vector_of(game, game.result(state, move.action), deep)
            continue
        assert found.value == wanted[found.player]
        for move in found.moves:
            true = vector_of(game, game.result(state, move.action), deep - 1)[found.player]
            if move.bound is z.Bound.EXACT:
                assert move.value == true
            else:
                assert move.value >= true and move.bound is z.Bound.UPPER
        if moves != "best":
            best = [a for a in game.actions(state) if vector_of(game, game.result(state, a), deep - 1) == wanted]
            assert sorted(found.optimal_actions) == best


LEVELS = ["max", "chance", "min", "chance"]


def best_first(rng: random.Random, levels: list[str]) -> Any:
    """A random tree as nested lists, each player's best child first, and what it is worth."""
    if not levels:
        leaf = rng.randint(0, 9)
        return leaf, leaf
    below = [best_first(rng, levels[1:]) for _ in range(4)]
    if levels[0] == "chance":
        return [tree for tree, _ in below], sum(value for _, value in below) / 4
    below.sort(key=lambda child: child[1], reverse=levels[0] == "max")
    return [tree for tree, _ in below], below[0][1]


def test_pruning_saves_nodes_and_probing_saves_more_where_the_best_comes_first() -> None:
    totals = dict.fromkeys(PRUNINGS, 0)
    for seed in range(20):
        nested, value = best_first(random.Random(seed), LEVELS)
        tree = z.Tree.from_nested(nested, levels=LEVELS)
        for pruning in PRUNINGS:
            found = z.search(tree, algorithm=NAME, pruning=pruning, moves="best", speed="python")
            assert found.value == value
            totals[pruning] += found.nodes
    assert totals["star2"] < totals["star1"] < totals[None]


@pytest.mark.parametrize("pruning", PRUNINGS)
def test_machine_code_finds_the_same_with_the_same_nodes(pruning: str | None) -> None:
    for seed in range(30):
        game = RandomGame(seed, players=2, halves=True, opposed=True, plies=7, top=5)
        for depth in (None, 3):
            found = [
                z.search(game, algorithm=NAME, pruning=pruning, depth=depth, speed=speed)
                for speed in ("python", "native")
            ]
            one, other = found
            assert (one.values, one.action, one.nodes, one.leaves, one.cuts, one.settling_nodes) == (
                other.values, other.action, other.nodes, other.leaves, other.cuts, other.settling_nodes,
            )  # fmt: skip
            assert [(move.action, move.values) for move in one.moves] == [
                (move.action, move.values) for move in other.moves
            ]


def test_fractions_are_exact_interpreted_and_floats_as_machine_code() -> None:
    for seed in range(30):
        game = RandomGame(seed, players=2, odds=True, opposed=True, plies=6, top=5)
        exact = z.search(game, speed="python").values
        assert all(isinstance(value, (int, Fraction)) for value in exact)
        assert z.search(game, speed="native").values == pytest.approx(tuple(map(float, exact)), abs=1e-12)


def test_the_horizon_never_lies_where_chance_moves() -> None:
    tree = z.Tree.from_nested([[[1, 3], [5, 7]], [[0, 0], [9, 9]]], levels=["max", "chance", "max"])

    class Guess(RandomGame):
        def evaluate(self, state: Any, player: int) -> Any:
            assert state.mover != CHANCE
            return super().evaluate(state, player)

    for seed in range(50):
        z.search(Guess(seed, players=2, odds=True, opposed=True), depth=2, speed="python")
    assert z.search(tree).value == 5


class Coin(Game):
    """Toss a coin for 1, or take what is sure. ``odds`` are those of heads and tails."""

    utility_sum = 0

    def __init__(self, *odds: Any, tossed: int = CHANCE) -> None:
        self.odds = odds
        self.tossed = tossed

    def initial_state(self) -> Any:
        return "begin"

    def to_move(self, state: Any) -> int:
        return 0 if state == "begin" else self.tossed

    def actions(self, state: Any) -> Any:
        return ["toss", "take"]

    def outcomes(self, state: Any) -> Any:
        return list(zip(["heads", "tails"], self.odds, strict=False))

    def result(self, state: Any, action: Any) -> Any:
        return action

    def is_terminal(self, state: Any) -> bool:
        return state in ("heads", "tails", "take")

    def utility(self, state: Any, player: int) -> Any:
        value = {"heads": 1, "tails": -1, "take": 0}[state]
        return value if player == 0 else -value


@pytest.mark.parametrize(
    ("odds", "says"),
    [
        ((0.5, 0.6), "Coin.outcomes gives probabilities that add up to 1.1 after toss, state 'toss': they must add"),
        ((0.5, Fraction(1, 3)), "they must add up to 1"),
        ((0.5, -0.5), "Coin.outcomes gives 'tails' the probability -0.5 after toss, state 'toss': it must be above 0"),
        ((1.5, -0.5), "Coin.outcomes gives 'heads' the probability 1.5 after toss, state 'toss': it must be above 0"),
        ((float("inf"), 0.5), "'heads' the probability inf after toss"),
        ((1, 0), "the probability 0 after toss"),
        ((1, float("nan")), "the probability nan after toss"),
        ((), "Coin.outcomes gives none after toss, state 'toss', where chance moves"),
        ((0.5, "half"), "Coin.outcomes gives 'half' at state"),
    ],
)
@pytest.mark.parametrize("algorithm", ["expectiminimax", "max-n"])
def test_wrong_probabilities_are_refused(odds: Any, says: str, algorithm: str) -> None:
    with pytest.raises(z.GameError) as caught:
        z.search(Coin(*odds), algorithm=algorithm)
    assert says in str(caught.value)


def test_outcomes_that_are_no_pairs_are_refused() -> None:
    class Bare(Coin):
        def outcomes(self, state: Any) -> Any:
            return ["heads", "tails"]

    with pytest.raises(z.GameError, match="pair"):
        z.search(Bare())


def test_chance_without_outcomes_is_the_games_mistake() -> None:
    class Without(Coin):
        outcomes = Game.outcomes

    for algorithm in ("minimax", "max-n", "expectiminimax", "deepening"):
        with pytest.raises(z.GameError, match=r"Without.to_move gives -1, which is CHANCE, .*write outcomes"):
            z.search(Without(), algorithm=algorithm, depth=5 if algorithm == "deepening" else None)


@pytest.mark.parametrize(
    "algorithm",
    ["minimax", "negamax", "alpha-beta", "principal-variation", "mtd-f", "c-star", "sss-star", "proof-number",
     "deepening", "best-reply"],
)  # fmt: skip
def test_a_search_that_knows_no_chance_refuses_it_by_name_before_it_starts(algorithm: str) -> None:
    class Unasked(Coin):
        def is_terminal(self, state: Any) -> bool:
            raise AssertionError("the search has begun")

    says = f"{algorithm} cannot search a game with chance nodes, and Unasked has some: use algorithm='expectiminimax'"
    with pytest.raises(z.SearchError, match=says):
        z.search(Unasked(0.5, 0.5), algorithm=algorithm)
    with pytest.raises(z.SearchError, match="cannot search a game with chance nodes"):
        z.values(Unasked(0.5, 0.5), ["begin"])


def test_pruning_needs_what_it_goes_by() -> None:
    with pytest.raises(z.SearchError, match=r"which Coin does not declare: give it a utility_range"):
        z.search(Coin(0.5, 0.5), pruning="star1")
    with pytest.raises(z.SearchError, match=r"pruning='shallow' means nothing to expectiminimax: use one of star1"):
        z.search(Coin(0.5, 0.5), pruning="shallow")
    with pytest.raises(z.SearchError, match=r"alpha-beta has none"):
        z.search(z.Tree.parse("[1, 2]"), algorithm="alpha-beta", pruning="star1")

    class TooNarrow(Coin):
        utility_range = (-1, 0.5)

    with pytest.raises(z.GameError, match=r"TooNarrow.utility gives 1, -1 after toss, heads, .*utility_range"):
        z.search(TooNarrow(0.5, 0.5), pruning="star1")


def test_a_budget_alone_deepens_ply_by_ply_and_keeps_what_was_finished() -> None:
    game = RandomGame(3, players=2, odds=True, opposed=True, plies=40, top=5)
    found = z.search(game, nodes=3_000, speed="python")
    assert found.stopped == "nodes" and found.depth is not None and not found.proven
    again = z.search(game, depth=found.depth, speed="python")
    assert again.values == found.values and again.action == found.action
    assert 3_000 - 5 <= found.nodes <= 3_000


@given(st.integers(0, 10**6), DEPTHS, st.sampled_from(PRUNINGS))
def test_traces_of_chance_replay_and_read_back(seed: int, depth: int | None, pruning: str | None) -> None:
    game = two_sided(seed)
    asked = {"algorithm": NAME, "depth": depth, "pruning": pruning, "moves": "best"}
    plain = z.search(game, speed="python", **asked)
    found = z.search(game, trace=True, **asked)
    assert (found.values, found.nodes, found.cuts) == (plain.values, plain.nodes, plain.cuts)
    trace = found.trace
    assert z.Trace.from_jsonl(trace.to_jsonl()) == trace
    replay = z.Replay(trace)
    moments = [replay.at(step) for step in range(len(replay) + 1)]
    assert moments[-1].nodes[0].value == wanted_at_root(found)
    while replay.back():
        assert replay.snapshot().nodes == moments[replay.step].nodes
    assert len(found.explain().splitlines()) == len(trace.events) + 1
    assert z.summary(trace).cuts == found.cuts
    z.draw_tree(trace, step=len(trace.events) // 2)


def wanted_at_root(found: z.SearchResult) -> Any:
    return None if found.values is None else found.values[0]


@given(st.integers(0, 10**6), st.sampled_from(PRUNINGS[1:]))
def test_what_a_trace_says_of_a_node_is_true(seed: int, pruning: str) -> None:
    game = two_sided(seed)
    trace = z.search(game, pruning=pruning, moves="best", trace=True).trace
    states = {}
    for event in trace.events:
        if type(event).__name__ == "Enter":
            states[event.node] = (
                game.initial_state() if event.parent is None else game.result(states[event.parent], int(event.action))
            )
        elif type(event).__name__ == "Leave":
            true = vector_of(game, states[event.node])[0]
            assert not event.at_least or true >= event.value
            assert not event.at_most or true <= event.value


def test_a_game_that_declares_its_range_is_pruned_unless_the_search_is_named() -> None:
    counts = dict.fromkeys(["usual", "star1", "none"], 0)
    for seed in range(40):
        game = two_sided(seed)
        counts["usual"] += z.search(game, moves="best", speed="python").nodes
        counts["star1"] += z.search(game, moves="best", speed="python", pruning="star1").nodes
        counts["none"] += z.search(game, moves="best", speed="python", algorithm=NAME).nodes
    assert counts["usual"] == counts["star1"] < counts["none"]
    assert z.search(z.Tree.parse("[[1, 2], [3, 4]]", levels=["max", "chance"])).nodes == 7


def test_a_cyclic_game_with_chance_is_told_what_it_takes() -> None:
    with pytest.raises(z.EndlessGame, match=r"Pig is cyclic: .*: give the search a depth; .* takes value iteration"):
        z.search(z.game("pig"), speed="python")


@pytest.mark.parametrize("pruning", PRUNINGS[1:])
@pytest.mark.parametrize(("mover", "best", "other"), [("max", 2, 0), ("min", 0, 2)])
def test_bounds_are_true_where_the_best_that_can_be_is_at_hand(pruning: str, mover: str, best: int, other: int) -> None:
    text = f"[{best}, [2/5: [{other}, {best}, 1], 3/5: {best}], [2/5: [{other}, 1], 3/5: {best}]]"
    tree = z.Tree.parse(text, root=mover, levels=[mover, "chance", mover])
    found = z.search(tree, algorithm=NAME, pruning=pruning)
    assert found.optimal_actions == (0, 1)
    true = {move.action: move.value for move in z.search(tree, algorithm=NAME).moves}
    for move in z.search(tree, algorithm=NAME, pruning=pruning, moves="best").moves:
        assert move.value >= true[move.action]


@pytest.mark.parametrize("pruning", PRUNINGS)
def test_a_probability_above_1_is_refused_even_where_pruning_need_not_add_up(pruning: str | None) -> None:
    game = Coin(2, -1)
    game.utility_range = (-1, 1)
    with pytest.raises(z.GameError, match="'heads' the probability 2 after toss"):
        z.search(game, algorithm=NAME, pruning=pruning)


@pytest.mark.parametrize("algorithm", [NAME, "max-n"])
def test_decimals_that_meet_fractions_or_floats_are_told(algorithm: str) -> None:
    for odds in [(Decimal("0.5"), Decimal("0.5")), (Fraction(1, 2), Fraction(1, 2))]:
        game = Coin(*odds)
        game.utility = lambda state, player: {"heads": 1.0, "tails": Decimal(-1)}.get(state, 0)
        with pytest.raises(z.GameError, match="a Decimal cannot be reckoned with"):
            z.search(game, algorithm=algorithm)


def test_a_mistake_at_the_root_is_at_a_state() -> None:
    tossing = Coin(0.5, 0.4)
    with pytest.raises(z.GameError, match=r"add up to 0\.9 at state 'toss'"):
        z.search(tossing, "toss")


@pytest.mark.parametrize("ends", [(-math.inf, math.inf), (0, math.inf)])
@pytest.mark.parametrize("algorithm", [None, NAME, "max-n", "paranoid"])
def test_a_range_without_an_end_is_not_pruned_by(ends: Any, algorithm: str | None) -> None:
    game = Coin(0.5, 0.5)
    game.utility_range = ends
    assert z.search(game, algorithm=algorithm).value == 0


@pytest.mark.parametrize("ends", ["ab", 5, (1,), (1, 2, 3), ("a", "b")])
@pytest.mark.parametrize("algorithm", [None, "max-n", "paranoid"])
def test_a_range_that_is_none_is_told(ends: Any, algorithm: str | None) -> None:
    game = Coin(0.5, 0.5)
    game.utility_range = ends
    with pytest.raises(z.GameError, match="it must be the least and the greatest utility, two numbers"):
        z.search(game, algorithm=algorithm)


def test_a_sum_that_is_none_is_told() -> None:
    game = Coin(0.5, 0.5)
    game.utility_sum = "none"
    with pytest.raises(z.GameError, match="utility_sum is 'none': it must be a number"):
        z.search(game)


def test_the_moves_of_a_loop_have_the_names_they_have_there() -> None:
    with pytest.raises(z.EndlessGame, match="by roll, 1, roll, 1: give the search a depth"):
        z.search(z.game("pig"), speed="python")
