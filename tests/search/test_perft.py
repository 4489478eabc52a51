"""Counting paths of legal actions: published counts, both speeds, threads, and what is refused."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import zermelo as z
from tests.chance_games import Pig
from tests.games.brute_force import PUBLISHED, successors
from tests.search.random_games import RandomGame

OTHELLO = {int(depth): leaves for depth, leaves in PUBLISHED["othello_perft"]["leaves"].items()}


def slow(game: z.Game, state: Any, depth: int) -> int:
    """The paths of ``depth`` actions, played to their ends."""
    return sum(slow(game, child, depth - 1) for child in successors(game, state)) if depth else 1


def test_tic_tac_toe_has_as_many_games_as_is_published() -> None:
    published = PUBLISHED["tic_tac_toe"]["values"]
    by_length = {int(length): games for length, games in published["games_by_length"].items()}
    result = z.perft(z.game("tic-tac-toe"), depth=9)
    assert result.leaves == by_length[9]
    assert result.ended == published["games"] - by_length[9]
    assert sum(result.counts) == published["tree_nodes"]


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_othello_has_the_published_counts(threads: int) -> None:
    for depth in range(1, 10):
        result = z.perft(z.game("othello"), depth=depth, speed="native", threads=threads)
        assert result.leaves + result.ended == OTHELLO[depth], depth
        assert result.leaves == sum(move.leaves for move in result.moves)


@pytest.mark.parametrize("name", ["connect-four?columns=4,rows=3", "othello?size=4", "nim", "three-player-nim"])
def test_the_count_is_the_same_interpreted_compiled_and_by_hand(name: str) -> None:
    game = z.game(name)
    rng = random.Random(name)
    for start in range(4):
        state = game.initial_state()
        for _ in range(start):
            state = game.result(state, rng.choice(list(game.actions(state))))
        for depth in range(6):
            python = z.perft(game, state, depth=depth, speed="python")
            native = z.perft(game, state, depth=depth, speed="native")
            shared = z.perft(game, state, depth=depth, speed="native", threads=2)
            assert python.leaves == slow(game, state, depth)
            assert python.counts == tuple(slow(game, state, ply) for ply in range(depth + 1))
            for other in (native, shared):
                assert (other.leaves, other.ended, other.counts, other.nodes, other.moves) == (
                    python.leaves, python.ended, python.counts, python.nodes, python.moves,
                )  # fmt: skip
            if depth:
                assert (python.speed, native.speed) == ("python", "native")


def test_connect_four_has_as_many_paths_as_its_states_remembered_say() -> None:
    game = z.game("connect-four")

    @cache
    def paths(state: Any, depth: int) -> int:
        return sum(paths(child, depth - 1) for child in successors(game, state)) if depth else 1

    assert z.perft(game, depth=9, speed="native").leaves == paths(game.initial_state(), 9)
    assert z.perft(game, depth=7).leaves == 823_536  # 7^7 but for the seven that overfill a column


def test_each_move_has_the_leaves_below_it() -> None:
    game = z.game("connect-four")
    state = game.state_after("444")
    result = z.perft(game, state, depth=4)
    assert [move.name for move in result.moves] == list("1234567")
    for move in result.moves:
        assert move.leaves == slow(game, game.result(state, move.action), 3)


def test_a_path_that_the_end_cuts_short_is_counted_apart() -> None:
    tree = z.Tree.parse("[1, [2, 3]]")
    assert [z.perft(tree, depth=depth).leaves for depth in range(4)] == [1, 2, 2, 0]
    assert [z.perft(tree, depth=depth).ended for depth in range(4)] == [0, 0, 1, 3]
    assert z.perft(tree, depth=3).counts == (1, 2, 2, 0)


def test_a_state_that_is_terminal_has_no_path_but_the_empty_one() -> None:
    game = z.game("nim?piles=1")
    over = game.state_after(["1-1"])
    assert (z.perft(game, over, depth=0).leaves, z.perft(game, over, depth=2).leaves) == (1, 0)
    assert z.perft(game, over, depth=2).moves == ()


def test_games_of_any_number_of_players_are_counted() -> None:
    for seed in range(20):
        game = RandomGame(seed, players=1 + seed % 4)
        for depth in (1, 2, 4):
            assert z.perft(game, depth=depth, speed="python").leaves == slow(game, game.initial_state(), depth)


def test_a_result_is_plain_data_too() -> None:
    told = z.perft(z.game("tic-tac-toe"), depth=2).to_dict()
    assert json.loads(json.dumps(told)) == told
    assert (told["leaves"], told["counts"], told["moves"][0]) == (72, [1, 9, 72], {"action": "1", "leaves": 8})


def test_a_few_states_are_not_worth_compiling() -> None:
    assert z.perft(z.game("othello?size=6"), depth=4).speed == "python"


class Deep(z.Game):
    """One action for ever."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> Iterator[int]:
        yield 0

    def result(self, state: int, action: int) -> int:
        return state + 1

    def is_terminal(self, state: int) -> bool:
        return False

    def utility(self, state: int, player: int) -> float:
        return 0


@pytest.mark.parametrize("speed", ["python", "native"])
def test_paths_may_be_ten_thousand_plies_long(speed: str) -> None:
    result = z.perft(Deep(), depth=10_000, speed=speed)
    assert (result.leaves, result.nodes, len(result.counts)) == (1, 10_000, 10_001)


class Stuck(Deep):
    """Three plies on, with the last of two actions each time, there is no action, though the game is not over."""

    def initial_state(self) -> int:
        return 1

    def actions(self, state: int) -> Iterator[int]:
        if state != 1111:
            yield 0
            yield 1

    def result(self, state: int, action: int) -> int:
        return 10 * state + action


@pytest.mark.parametrize(("speed", "threads"), [("python", 1), ("native", 1), ("native", 2)])
def test_a_state_without_actions_that_is_not_terminal_is_told(speed: str, threads: int) -> None:
    with pytest.raises(z.GameError, match=r"Stuck.actions gives none after 1, 1, 1, state 1111, which is_terminal"):
        z.perft(Stuck(), depth=6, speed=speed, threads=threads)


class Raising(Deep):
    def actions(self, state: int) -> Iterator[int]:
        yield 0
        yield 1

    def result(self, state: int, action: int) -> int:
        return 10 // (state - 3) if state == 3 else state + 1


@pytest.mark.parametrize(("speed", "threads"), [("python", 1), ("native", 1), ("native", 2)])
def test_what_the_game_raises_is_told(speed: str, threads: int) -> None:
    with pytest.raises(z.GameError, match=r"Raising.result\(state=3, action=[01]\) raises ZeroDivisionError"):
        z.perft(Raising(), depth=6, speed=speed, threads=threads)


@pytest.mark.parametrize(("speed", "threads"), [("python", 1), ("native", 1), ("native", 2)])
def test_a_count_can_be_stopped_from_another_thread(speed: str, threads: int) -> None:
    game = z.game("connect-four")
    z.perft(game, depth=5, speed=speed)
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    began = time.perf_counter()
    with pytest.raises(z.SearchError, match="was stopped after"):
        z.perft(game, depth=30, speed=speed, threads=threads, stop=stop)
    assert time.perf_counter() - began < 10
    timer.join()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": -1}, r"depth=-1: give the length of the paths, a whole number of plies from 0 on"),
        ({"depth": 2.0}, r"depth=2.0: give the length"),
        ({"depth": True}, r"depth=True: give the length"),
        ({"depth": None}, r"depth=None: give the length"),
        ({"depth": 10_001}, r"depth=10001: paths are 10000 plies long at most"),
        ({"depth": 3, "speed": "fast"}, r"speed='fast' means nothing: use one of 'auto', 'native', 'python'"),
        ({"depth": 3, "threads": 0}, r"threads=0: it is a whole number from 1 to 1024"),
        ({"depth": 3, "stop": 1}, r"stop=1 is not an event"),
    ],
)
def test_what_means_nothing_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(z.SearchError, match=message):
        z.perft(z.game("tic-tac-toe"), **options)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(z.SearchError, match="'othello' is not a Game"):
        z.perft("othello", depth=3)  # type: ignore[arg-type]


# With chance ----------------------------------------------------------------------------


def branching(game: z.Game, state: Any, depth: int) -> int:
    """The paths of ``depth`` actions and outcomes, played to their ends."""
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    chance = game.to_move(state) == z.CHANCE
    following = [outcome for outcome, _ in game.outcomes(state)] if chance else list(game.actions(state))
    return sum(branching(game, game.result(state, action), depth - 1) for action in following)


@pytest.mark.parametrize("players", [2, 3])
def test_an_outcome_of_chance_is_a_ply_as_an_action_is(players: int) -> None:
    game = Pig(players=players)
    for moves in ([], ["roll"], ["roll", "3"]):
        state = game.state_after(moves)
        for depth in range(7):
            python = z.perft(game, state, depth=depth, speed="python")
            assert python.leaves == branching(game, state, depth)
            assert python.counts == tuple(branching(game, state, ply) for ply in range(depth + 1))
            for threads in (1, 2) if players == 2 else ():
                native = z.perft(game, state, depth=depth, speed="native", threads=threads)
                assert (native.counts, native.ended, native.moves) == (python.counts, python.ended, python.moves)
                assert native.speed == ("native" if depth else "python")
    assert [(move.name, move.leaves) for move in z.perft(game, game.state_after(["roll"]), depth=2).moves] == [
        ("1", 1), ("2", 2), ("3", 2),
    ]  # fmt: skip
