"""values(): many positions in one call, against backward induction and against one search each."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.search.graph_games import EstimatedGraphGame, GraphGame, backward_values, states_of
from zermelo.search.table import FIRST_BITS, Table, grow, keep, look_up
from zermelo.search.tally import Tally

seeds = st.integers(0, 1 << 40)


def expected(game: GraphGame, fair: float = 0) -> list[float]:
    """By backward induction, each for its mover; for player 0 where the game is over."""
    values = backward_values(game, fair)
    return [
        values[state] if game.is_terminal(state) or game.movers[state] == 0 else 2 * fair - values[state]
        for state in states_of(game)
    ]


def drawn(seed: int, cyclic: bool) -> tuple[GraphGame, float]:
    draw = random.Random(seed)
    shift = draw.choice([0, 0.5, 3])
    game = draw.choice([GraphGame, EstimatedGraphGame])(
        seed, draw.randint(2, 14), cyclic=cyclic, mirrored=draw.random() < 0.3, spread=draw.randint(1, 4), shift=shift
    )
    game.acyclic = not cyclic
    game.utility_sum = 2 * shift
    return game, shift


@pytest.mark.parametrize(("speed", "games"), [("python", 60), ("native", 60)])
@pytest.mark.parametrize("cyclic", [False, True])
def test_every_position_of_a_game_has_the_value_of_backward_induction(speed: str, games: int, cyclic: bool) -> None:
    @settings(max_examples=games, deadline=None)
    @given(seeds, st.sampled_from([1, 2, 3]), st.booleans())
    def holds(seed: int, threads: int, kept: bool) -> None:
        game, fair = drawn(seed, cyclic)
        states = [*states_of(game)] * 2
        table = z.Table(1) if kept else None
        found = z.values(game, states, speed=speed, threads=threads, table=table, memory=1)
        assert list(found.values) == expected(game, fair) * 2
        assert found.speed == speed

    holds()


@pytest.mark.parametrize("algorithm", ["mtd-f", "c-star"])
def test_a_game_that_was_played_is_valued_as_by_a_search_of_each_position(algorithm: str) -> None:
    game = z.game("connect-four?columns=5,rows=4,score=stones")
    states = [game.initial_state()]
    for move in "3341225":
        states.append(game.state_after([move], states[-1]))
    found = z.values(game, states, algorithm=algorithm)
    assert list(found.values) == [z.search(game, state, algorithm="mtd-f", moves="best").value for state in states]
    assert found.nodes > 0 and found.seconds >= found.compile_seconds >= 0


@pytest.mark.parametrize("algorithm", ["mtd-f", "c-star"])
@pytest.mark.parametrize("speed", ["python", "native"])
def test_a_value_that_the_bounds_give_away_is_the_value(algorithm: str, speed: str) -> None:
    game = z.game("bones?pile=9,most=4")  # whose bounds are the value, of everything but the end
    states = [game.position(f"{bones} {player}") for bones in range(1, 10) for player in (0, 1)]
    found = z.values(game, states, algorithm=algorithm, speed=speed)
    assert list(found.values) == [-1 if state.bones in (1, 6) else 1 for state in states]


def test_nothing_to_value_is_no_trouble() -> None:
    assert z.values(z.game("nim"), []).values == ()


def test_what_a_budget_leaves_open_is_none() -> None:
    game = z.game("connect-four?columns=5,rows=4")
    states = [game.initial_state()] * 3
    assert z.values(game, states, nodes=10).values == (None, None, None)
    stop = threading.Event()
    stop.set()
    assert z.values(game, states, stop=stop, speed="native").values == (None, None, None)
    found = z.values(game, [game.state_after(list("112233")), *states], nodes=30, speed="python")
    assert found.values == (1, None, None, None) and found.nodes <= 30


def test_states_of_any_kind_are_valued_interpreted() -> None:
    class Words(z.Game):
        """Take one to three letters of a word; who takes the last wins."""

        acyclic = True

        def initial_state(self) -> Any:
            return ("zermelo", 0)

        def to_move(self, state: Any) -> int:
            return int(state[1])

        def actions(self, state: Any) -> Any:
            yield from range(1, min(3, len(state[0])) + 1)

        def result(self, state: Any, action: int) -> Any:
            return state[0][action:], 1 - state[1]

        def is_terminal(self, state: Any) -> bool:
            return not state[0]

        def utility(self, state: Any, player: int) -> float:
            return -1 if player == state[1] else 1

    with pytest.warns(z.NotCompiled):
        found = z.values(Words(), [("x" * letters, 0) for letters in range(1, 60)])
    assert list(found.values) == [1 if letters % 4 else -1 for letters in range(1, 60)]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"algorithm": "minimax"}, "by mtd-f or c-star, not by minimax"),
        ({"algorithm": "c-star"}, "no utility_range"),
        ({"threads": 0}, "threads=0"),
        ({"memory": -1}, "memory=-1"),
        ({"table": 3}, "is not a Table"),
        ({"speed": "fast"}, "speed='fast'"),
        ({"ordering": "table"}, "ordering='table'"),
        ({"stop": 1}, "stop=1"),
        ({"time": -1}, "time=-1"),
    ],
)
def test_what_means_nothing_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(z.SearchError, match=says):
        z.values(GraphGame(1), [0], **options)


def test_a_game_for_three_and_what_is_no_game_are_refused() -> None:
    with pytest.raises(z.SearchError, match="max-n"):
        z.values(z.game("three-player-nim"), [])
    with pytest.raises(z.SearchError, match="is not a Game"):
        z.values("nim", [])  # type: ignore[arg-type]


class Broken(GraphGame):
    """Its utility is not a number."""

    def utility(self, state: int, player: int) -> float:
        return float("nan")


@pytest.mark.parametrize("speed", ["python", "native"])
def test_a_broken_game_is_told_with_the_position(speed: str) -> None:
    game = Broken(3, cyclic=False)
    with pytest.raises(z.GameError, match=r"Broken\.utility gives nan, nan .*finite"):
        z.values(game, states_of(game), speed=speed)


def test_a_table_that_is_used_more_of_still_knows_what_it_knew() -> None:
    draw = random.Random(5)
    table = Table(16)
    tally = Tally(ply_limit=0, line_capacity=1, root_actions=0)
    table.lend(tally)
    tally.table_age = tally.table_since = 1
    assert tally.table_bits == FIRST_BITS < table.bits
    keys = [draw.randrange(-(1 << 63), 1 << 63) for _ in range(20_000)]
    for number, key in enumerate(keys):
        keep(tally, key, number, number + 1, 1 << 17)
    known = {key: look_up(tally, key) for key in keys}
    assert sum(entry[0] != 0 for entry in known.values()) > 15_000
    while tally.table_bits < table.bits:
        grow(tally)
        assert {key: look_up(tally, key) for key in keys} == known
