"""The searches with a table against plain recursion and backward induction, on thousands of small graphs."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.search.graph_games import (
    EstimatedGraphGame,
    GraphGame,
    backward_distances,
    backward_values,
    children,
    plain_values,
    states_of,
)
from zermelo.keys import just_above
from zermelo.search.principal_variation import principal_variation
from zermelo.search.sharing import be_at
from zermelo.search.table import DRAFT, Table, keep, key_of, look_up
from zermelo.search.tally import INFINITY, UNLIMITED, Tally
from zermelo.search.views import Blind

ALGORITHMS = ("principal-variation", "mtd-f", "sss-star", "deepening")
ENDLESS = 60
"""Plies in which every game without cycles here is over."""
seeds = st.integers(0, 1 << 40)


def small_tally(table: Table, draw: random.Random, *, cyclic: bool, nodes: int = UNLIMITED) -> Tally:
    tally = Tally(ply_limit=300, line_capacity=5000, root_actions=10, move_capacity=5000)
    table.lend(tally)
    tally.use_table = int(draw.random() < 0.95)
    tally.use_hint, tally.use_killers, tally.use_history, tally.use_priority = (draw.randrange(2) for _ in range(4))
    tally.cyclic, tally.node_limit = int(cyclic), nodes
    return tally


def others_are_at_work(tally: Tally, game: GraphGame, draw: random.Random) -> None:
    """Now and then there is another thread, and notes of where it is."""
    if draw.random() < 0.3:
        tally.sharers = 2
        for state in states_of(game):
            if draw.random() < 0.5:
                be_at(tally, key_of(game, state, 1))


def some_window(draw: random.Random, game: GraphGame, value: float) -> tuple[float, float]:
    """The whole, or one between any two values that matter, be it the narrowest there is."""
    if draw.random() < 0.3:
        return -INFINITY, INFINITY
    scale, shift = game.scales
    ends = [x * scale + shift for x in (-3, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 3)]
    alpha, beta = sorted(draw.choices([*ends, value, -INFINITY, INFINITY], k=2))
    if alpha == beta:
        alpha, beta = (1e308, INFINITY) if alpha == INFINITY else (alpha, just_above(alpha))
    return alpha, beta


def keeps_the_contract(found: float, value: float, alpha: float, beta: float) -> bool:
    if (found <= alpha) != (value <= alpha) or (found >= beta) != (value >= beta):
        return False
    return found == value if alpha < value < beta else value <= found if value <= alpha else value >= found


def drawn_game(draw: random.Random, *, cyclic: bool, speed: str = "python") -> GraphGame:
    if speed == "native":  # the numbers of these games lie in lists: they are compiled once
        return EstimatedGraphGame(draw.randrange(1 << 40), 12, 3, cyclic=cyclic, mirrored=draw.random() < 0.4)
    scale = 1 if cyclic else draw.choice([1, 1, 0.1, 1e-300, 1e300])
    return draw.choice([GraphGame, EstimatedGraphGame, EstimatedGraphGame])(
        draw.randrange(1 << 40), draw.choice([5, 8, 12] if cyclic else [6, 12, 20]), draw.choice([2, 3]),
        cyclic=cyclic, mirrored=draw.random() < 0.4, spread=draw.choice([1, 1, 3]), scale=scale,
        shift=draw.choice([0, 0, 0.5]) if scale == 1 else 0, ends=draw.choice([0.15, 0.3]),
    )  # fmt: skip


def test_whatever_the_table_holds_a_value_at_a_depth_is_the_plain_one() -> None:
    draw = random.Random(1)
    for _ in range(4000):
        game = drawn_game(draw, cyclic=False)
        fair = game.scales[1]
        plain = plain_values(game, fair)
        seen = game if isinstance(game, EstimatedGraphGame) else Blind(game, fair)
        table = Table(draw.choice([0.0001, 0.0005, 0.001, 0.01]))
        for _ in range(12):
            state = draw.choice([0, 0, draw.randrange(len(game.movers))])
            depth = draw.choice([1, 2, 3, 4, 5, 7, 30, UNLIMITED])
            value = plain(state, min(depth, ENDLESS))
            alpha, beta = some_window(draw, game, value)
            tally = small_tally(table, draw, cyclic=draw.random() < 0.5)
            others_are_at_work(tally, game, draw)
            tally.fair = fair
            found = principal_variation(seen, state, depth, alpha, beta, 0, tally)
            assert not tally.trouble and keeps_the_contract(found, value, alpha, beta)
            if tally.horizon == 0:
                assert keeps_the_contract(found, plain(state, ENDLESS), alpha, beta)


def test_what_a_cyclic_game_proves_is_its_value_where_endless_play_is_a_draw() -> None:
    draw = random.Random(2)
    proven = 0
    for _ in range(6000):
        game = drawn_game(draw, cyclic=True)
        fair = game.scales[1]
        values = backward_values(game, fair)
        utmost = max(abs(game.utility(state, 0) - fair) for state in states_of(game))
        seen = game if isinstance(game, EstimatedGraphGame) else Blind(game, fair)
        table = Table(draw.choice([0.0001, 0.0005, 0.001, 0.01]))
        for _ in range(10):
            state = draw.choice([0, 0, draw.randrange(len(game.movers))])
            depth = draw.choice([1, 2, 3, 4, 5, 7, 12, 30, UNLIMITED])
            alpha, beta = some_window(draw, game, values[state])
            tally = small_tally(table, draw, cyclic=True, nodes=3000)
            others_are_at_work(tally, game, draw)
            tally.fair = fair
            found = principal_variation(seen, state, depth, alpha, beta, 0, tally)
            assert not tally.trouble
            if tally.stop:
                continue
            if tally.horizon == 0:
                proven += 1
                assert keeps_the_contract(found, values[state], alpha, beta)
                continue
            # No evaluation is worth as much as the best and the worst outcome: those are proven too, and at
            # the very depth at which they can first be forced.
            most, least = fair + utmost, fair - utmost
            if utmost == max(map(abs, game.worths)) > 0 and alpha < most < beta and abs(most - fair) > 0.5:
                wins = backward_distances(game, most, fair)
                if all(estimate < utmost for estimate in game.estimates):
                    assert (found >= most) == (wins.get(state, INFINITY) <= depth)
            if utmost > 0 and all(abs(estimate) < utmost for estimate in game.estimates):
                assert found < most or alpha >= most or values[state] >= most
                assert found > least or beta <= least or values[state] <= least
    assert proven > 8_000


def options(draw: random.Random, speed: str) -> dict[str, Any]:
    return {
        "ordering": [part for part in ("table", "killers", "history") if draw.random() < 0.6],
        "lines": draw.choice([None, None, 1, 2, 3]),
        "moves": draw.choice(["best", "optimal", "all"]),
        "ties": draw.choice(["distance", "distance", "first", "last", "random"]),
        "order": None if speed == "native" else draw.choice([None, None, "left-to-right", "right-to-left", [1]]),
    }


@pytest.mark.parametrize(("speed", "games"), [("python", 500), ("native", 100)])
def test_a_game_is_played_on_one_table_and_every_search_of_it_is_right(speed: str, games: int) -> None:
    draw = random.Random(3)
    for _ in range(games):
        game = drawn_game(draw, cyclic=False, speed=speed)
        scale, fair = game.scales
        plain = plain_values(game, fair)
        if speed == "python" and draw.random() < 0.5:
            utmost = max(map(abs, game.worths)) * scale
            if all(abs(estimate) * scale < utmost for estimate in game.estimates):
                game.utility_range = (fair - utmost, fair + utmost)
        state, table = 0, z.Table(draw.choice([0.0001, 0.0005, 0.01]))
        while not game.is_terminal(state):
            algorithm = draw.choice(ALGORITHMS)
            estimated = isinstance(game, EstimatedGraphGame) or algorithm == "deepening"
            depth = draw.choice([None, 1, 2, 3, 4, 6]) if estimated else None
            asked = options(draw, speed)
            found = z.search(game, state, algorithm=algorithm, depth=depth, speed=speed, table=table, **asked)
            plies = ENDLESS if depth is None else found.depth or depth
            if depth is None and algorithm == "deepening" and asked["moves"] == "best" and not asked["lines"]:
                plies = found.depth or ENDLESS  # its other actions are as that depth shows them
            mover = game.movers[state]
            values = {
                action: plain(child, plies - 1) if mover == 0 else 2 * fair - plain(child, plies - 1)
                for action, child in enumerate(children(game, state))
            }
            if found.value is None:  # all that was seen is a horizon where nothing is known
                assert algorithm == "deepening" and not isinstance(game, EstimatedGraphGame) and not found.proven
                assert max(values.values()) == values[found.action] == fair
                state = game.result(state, found.action)
                continue
            assert found.value == max(values.values()) == values[found.action]
            if depth is None:
                assert found.proven
            if found.proven:
                assert found.values is not None and found.values[0] == plain(state, ENDLESS)
            for move in found.moves:
                if move.value is None:
                    continue
                if move.bound is z.Bound.EXACT:
                    assert move.value == values[move.action]
                else:
                    assert move.bound is z.Bound.UPPER and move.value >= values[move.action]
            exact = len(values) if asked["moves"] == "all" else min(asked["lines"] or 0, len(values))
            shown = [fair if move.value is None else move.value for move in found.moves if move.bound is z.Bound.EXACT][
                :exact
            ]
            assert shown == sorted(values.values(), reverse=True)[:exact]
            if asked["moves"] != "best":
                assert sorted(found.optimal_actions) == [a for a in values if values[a] == found.value]
            state = game.result(state, found.action)


@pytest.mark.parametrize(("speed", "games"), [("python", 700), ("native", 100)])
def test_a_cyclic_game_is_played_on_one_table_and_what_is_proven_is_true(speed: str, games: int) -> None:
    draw = random.Random(4)
    proven = decided = 0
    for _ in range(games):
        game = drawn_game(draw, cyclic=True, speed=speed)
        fair = game.scales[1]
        game.utility_sum = 2 * fair
        utmost = max(map(abs, game.worths))
        if speed == "python" and draw.random() < 0.5 and all(abs(estimate) < utmost for estimate in game.estimates):
            game.utility_range = (fair - utmost, fair + utmost)
        values = backward_values(game, fair)
        state, table = 0, z.Table(draw.choice([0.0001, 0.0005, 0.01]))
        for _ in range(5):
            if game.is_terminal(state):
                break
            algorithm = draw.choice(ALGORITHMS)
            estimated = isinstance(game, EstimatedGraphGame) or algorithm == "deepening"
            asked = options(draw, speed)
            found = z.search(
                game, state, algorithm=algorithm, depth=draw.choice([None, 1, 2, 3, 4, 6]) if estimated else None,
                speed=speed, table=table, nodes=20_000, **asked,
            )  # fmt: skip
            if found.proven:
                proven += 1
                assert found.values is not None and found.values[0] == values[state]
                if found.value != fair and max(map(abs, game.worths)) == 1 and asked["ties"] == "distance":
                    plies = backward_distances(game, values[state], fair)[state]
                    if found.distance is not None and asked["moves"] != "best":
                        decided += 1
                        assert found.distance == plies
            state = game.result(state, found.action)
    assert proven > games / 2 and decided > games / 100


@settings(max_examples=150)
@given(seeds, st.booleans(), st.sampled_from([None, -1, -0.5, 0, 0.5, 1]))
def test_proof_number_search_answers_as_backward_induction_does(seed: int, cyclic: bool, goal: float | None) -> None:
    game = GraphGame(seed, 8, 3, cyclic=cyclic)
    game.utility_range = (-1, 1)
    game.utility_sum = 0
    value = backward_values(game)[0]
    if game.is_terminal(0):
        return
    own = value if game.movers[0] == 0 else -value
    found = z.search(game, algorithm="proof-number", goal=goal, memory=1, nodes=3000, speed="python")
    assert found.answer in (None, own > 0 if goal is None else own >= goal)
    assert not found.proven or found.value == own


def test_that_the_least_is_reached_says_nothing_of_the_value() -> None:
    game = z.Tree.parse("[3, 5]")
    game.utility_range = (-5, 5)
    found = z.search(game, algorithm="proof-number", goal=-5)
    assert found.answer and not found.proven and found.value is None


class Named(z.Game):
    """A graph whose states are texts."""

    def __init__(self, graph: GraphGame) -> None:
        self.graph = graph

    def initial_state(self) -> str:
        return "state 0"

    def number(self, state: str) -> int:
        return int(state.split()[1])

    def to_move(self, state: str) -> int:
        return self.graph.to_move(self.number(state))

    def actions(self, state: str) -> Any:
        return self.graph.actions(self.number(state))

    def result(self, state: str, action: int) -> str:
        return f"state {self.graph.result(self.number(state), action)}"

    def is_terminal(self, state: str) -> bool:
        return self.graph.is_terminal(self.number(state))

    def utility(self, state: str, player: int) -> float:
        return self.graph.utility(self.number(state), player)


def test_a_table_that_is_kept_still_knows_states_that_are_texts() -> None:
    for seed in range(60):
        graph = GraphGame(seed, 12, cyclic=False, spread=3)
        game, plain = Named(graph), plain_values(graph)
        table, state = z.Table(0.01), game.initial_state()
        while not game.is_terminal(state):
            found = z.search(game, state, algorithm="principal-variation", table=table, speed="python")
            assert found.values is not None and found.values[0] == plain(game.number(state), ENDLESS)
            state = game.result(state, found.action)


def test_an_entry_that_two_threads_wrote_half_each_is_nobody_s() -> None:
    tables = [Table(0.0001) for _ in range(2)]
    tallies = [Tally(ply_limit=1, line_capacity=1, root_actions=1) for _ in range(2)]
    for table, tally, value, draft in zip(tables, tallies, (1.0, -1.0), (3, 4), strict=True):
        table.age = 1
        table.lend(tally)
        keep(tally, 5, value, value, draft << DRAFT)
    at = next(word for word in range(0, len(tables[0].words), 4) if tables[0].words[word + 3])
    tables[0].words[at + 1], tables[0].words[at + 2] = tables[1].words[at + 1], tables[1].words[at + 2]
    assert look_up(tallies[0], 5)[0] == 0 and look_up(tallies[1], 5)[1:] == (-1, -1)


@settings(max_examples=25)
@given(seeds, st.booleans())
def test_threads_that_share_a_table_find_the_same_value(seed: int, cyclic: bool) -> None:
    game = EstimatedGraphGame(seed, 14, cyclic=cyclic, ends=0.3)
    game.utility_sum = 0
    if game.is_terminal(0):
        return
    values = backward_values(game)
    for algorithm in ALGORITHMS:
        found = z.search(game, algorithm=algorithm, threads=3, memory=0.001, speed="native", nodes=50_000)
        if found.proven:
            assert found.values is not None and found.values[0] == values[0]
