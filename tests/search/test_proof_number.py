"""Proof-number search against plain recursion and known games, interpreted and compiled."""

from __future__ import annotations

import math
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from tests.search.random_games import RandomGame, mix, plain_value
from tests.search.test_errors import BadMover, Chancy, Ladder, NoActions, NotFinite, OwnStates, Raises, Walk
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.search.proof import Proof, prove
from zermelo.search.runner import Runner
from zermelo.search.tally import UNLIMITED
from zermelo.search.views import RightToLeft

SPEEDS = ("python", "native")
seeds = st.integers(0, 1 << 30)


def ask(
    game: z.Game,
    goal: Any,
    speed: str = "python",
    *,
    state: Any = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int = 1 << 17,
    **how: int,
) -> Proof:
    """Prove with less memory than usual, which would take longer to make ready than a small game to search."""
    runner = Runner(speed=speed, algorithm="proof-number", time_limit=seconds, node_limit=nodes)
    return prove(runner, game, game.initial_state() if state is None else state, goal, memory=memory, **how)


def games() -> st.SearchStrategy[RandomGame]:
    return st.builds(
        RandomGame,
        seeds,
        plies=st.integers(1, 5),
        branching=st.integers(1, 4),
        spread=st.integers(0, 4),
        shift=st.sampled_from([0, 0, 1]),
    )


@given(games())
def test_every_goal_is_answered_as_the_plain_value_says(game: RandomGame) -> None:
    value = plain_value(game, game.initial_state(), UNLIMITED, 0)
    for goal in range(-5, 7):
        python, native = (ask(game, goal, speed, memory=1 << 12) for speed in SPEEDS)
        assert python == native  # its nodes, its numbers and its lines too
        assert python.answer is (value >= goal) and python.stopped is None


@given(games(), st.integers(-4, 4))
def test_the_line_and_the_moves_show_the_answer(game: RandomGame, goal: int) -> None:
    found = ask(game, goal)
    state = game.initial_state()
    winner = 0 if found.answer else 1
    for move in found.moves:
        value = plain_value(game, game.result(state, move.action), UNLIMITED, 0)
        assert move.proof > 0 or (value >= goal and move.disproof == math.inf)
        assert move.disproof > 0 or (value < goal and move.proof == math.inf)
    for action in found.line:
        replies = [action] if game.to_move(state) == winner else game.actions(state)
        for reply in replies:  # whatever the other does, the answer stands
            assert (plain_value(game, game.result(state, reply), UNLIMITED, 0) >= goal) is found.answer
        state = game.result(state, action)
    assert game.is_terminal(state) and (game.utility(state, 0) >= goal) is found.answer


@given(games(), st.integers(-4, 4), st.integers(1, 4), st.sampled_from([0, 1]), st.sampled_from(SPEEDS))
def test_to_a_depth_no_answer_is_wrong_and_a_short_win_is_found(
    game: RandomGame, goal: int, depth: int, unfinished: int, speed: str
) -> None:
    def forced(state: Any, depth: int) -> bool:
        """Whether the other than ``unfinished`` has their way within the depth."""
        if game.is_terminal(state):
            return (game.utility(state, 0) >= goal) is (unfinished == 1)
        if depth == 0:
            return False
        outcomes = [forced(game.result(state, action), depth - 1) for action in game.actions(state)]
        return all(outcomes) if game.to_move(state) == unfinished else any(outcomes)

    found = ask(game, goal, speed, depth=depth, unfinished=unfinished)
    if forced(game.initial_state(), depth):
        assert found.answer is (unfinished == 1)
    elif found.answer is None:
        assert found.stopped == "depth"
    else:
        assert found.answer is (plain_value(game, game.initial_state(), UNLIMITED, 0) >= goal)


class Rounds(z.Game):
    """A random graph: play goes round it, for ever if nobody leaves."""

    def __init__(self, seed: int, size: int) -> None:
        self.settings = [seed, size]

    def initial_state(self) -> int:
        return 0

    def code(self, state: int, salt: int) -> int:
        return mix(mix(self.settings[0] & 0xFFFFFF, state), salt)

    def to_move(self, state: int) -> int:
        return self.code(state, 2) % 2

    def actions(self, state: int) -> Iterator[int]:
        for action in range(1 + self.code(state, 3) % 3):
            yield action

    def result(self, state: int, action: int) -> int:
        return self.code(state, 10 + action) % self.settings[1]

    def is_terminal(self, state: int) -> bool:
        return state > 0 and self.code(state, 4) % 3 == 0

    def utility(self, state: int, player: int) -> float:
        value = self.code(state, 5) % 3 - 1
        return value if player == 0 else -value


def reaches(game: Rounds, goal: int, player: int) -> bool:
    """The oracle: the states from which ``player`` forces an end they want, sooner or later, found backwards."""
    states = range(game.settings[1])
    won: set[int] = set()
    while True:
        more = set()
        for state in states:
            if game.is_terminal(state):
                good = (game.utility(state, 0) >= goal) is (player == 0)
            else:
                outcomes = [game.result(state, action) in won for action in game.actions(state)]
                good = any(outcomes) if game.to_move(state) == player else all(outcomes)
            if good:
                more.add(state)
        if more == won:
            return 0 in won
        won = more


@given(seeds, st.integers(1, 9), st.integers(-1, 2))
def test_endless_play_is_credited_as_the_caller_says(seed: int, size: int, goal: int) -> None:
    game = Rounds(seed, size)
    for unfinished in (0, 1):
        python, native = (ask(game, goal, speed, unfinished=unfinished, memory=1 << 12) for speed in SPEEDS)
        assert python == native
        other = 1 - unfinished
        assert python.answer is (reaches(game, goal, other) is (other == 0))


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize(
    ("game", "goal", "answer"),
    [
        (TicTacToe(), 1, False),
        (TicTacToe(), 0, True),
        (Nim((3, 4, 5)), 1, True),  # Bouton 1901: 3 xor 4 xor 5 is not 0, 1 xor 2 xor 3 is
        (Nim((1, 2, 3)), 1, False),
        (Nim((1, 2, 3), misere=True), 1, False),
        (Nim((1, 1, 1), misere=True), 1, False),
        (ConnectFour(4, 4), 1, False),  # Tromp's table: a draw
        (ConnectFour(4, 4), 0, True),
    ],
)
def test_known_games_have_their_known_answers(game: z.Game, goal: int, answer: bool, speed: str) -> None:
    assert ask(game, goal, speed).answer is answer


def test_the_first_search_of_the_method_stays_as_it_is() -> None:
    # The counts change only when someone means them to.
    assert ask(TicTacToe(), 1).nodes == 12_717
    assert ask(ConnectFour(4, 4), 1, "native").nodes == 116_356


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_full_memory_is_no_answer(speed: str) -> None:
    found = ask(TicTacToe(), 1, speed, memory=1000)
    assert (found.answer, found.stopped, found.nodes) == (None, "memory", 1000)
    assert len(found.moves) == 9 and found.action in range(9)
    assert all(move.proof > 0 and move.disproof > 0 for move in found.moves)
    assert ask(TicTacToe(), 1, speed, memory=12_717).answer is False


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_budget_of_nodes_is_kept(speed: str) -> None:
    for nodes in (1, 5, 10, 1000):
        found = ask(TicTacToe(), 1, speed, nodes=nodes)
        assert (found.answer, found.stopped, found.nodes) == (None, "nodes", nodes)
    assert ask(TicTacToe(), 1, speed, nodes=12_717).answer is False


@given(games(), st.integers(-4, 4), st.integers(1, 60), st.sampled_from(SPEEDS))
def test_a_search_that_was_stopped_claims_nothing_wrong(game: RandomGame, goal: int, places: int, speed: str) -> None:
    for budget in ({"nodes": places}, {"memory": places}):
        found = ask(game, goal, speed, **{"memory": 1 << 10, **budget})
        assert found.nodes <= places
        if found.answer is None:
            assert found.stopped in budget
        else:
            assert found.answer is (plain_value(game, game.initial_state(), UNLIMITED, 0) >= goal)


@pytest.mark.parametrize("speed", SPEEDS)
def test_time_ends_a_search(speed: str) -> None:
    game = ConnectFour()
    ask(game, 1, speed, nodes=10)  # compiled by now
    began = time.perf_counter()
    found = ask(game, 1, speed, seconds=0.2, memory=1 << 26 if speed == "native" else 1 << 20)
    assert time.perf_counter() - began < 3
    assert (found.answer, found.stopped) == (None, "time") and found.action in range(7)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_forced_win_is_played_to_its_end(speed: str) -> None:
    game = ConnectFour()
    state = game.state_after(list("5264751646554621322566"))
    found = ask(game, 1, speed, state=state)
    assert found.answer is True
    for action in found.line:
        state = game.result(state, action)
    assert game.utility(state, 0) == 1


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_end_of_a_game_answers_at_once(speed: str) -> None:
    game = Nim((1,))
    over = game.result(game.initial_state(), next(iter(game.actions(game.initial_state()))))
    assert ask(game, 1, speed, state=over) == Proof(1, True, (), (), 1, None)
    assert ask(game, 2, speed, state=over) == Proof(2, False, (), (), 1, None)


def test_trees_views_and_states_of_any_kind_are_searched() -> None:
    tree = z.Tree.parse("[[3, 5], [2, 8]]")
    assert [ask(tree, goal).answer for goal in (2, 3, 4)] == [True, True, False]
    assert ask(tree, Fraction(7, 2)).answer is False
    assert ask(OwnStates(), 1).answer is True
    assert ask(RightToLeft(tree), 3, "native").line == (0, 1)


@pytest.mark.parametrize("goal", [None, True, "1", float("nan"), 1j])
def test_a_goal_is_a_number(goal: Any) -> None:
    with pytest.raises(z.SearchError, match="goal="):
        ask(TicTacToe(), goal)


def test_a_goal_that_machine_code_does_not_hold_is_searched_interpreted_or_refused() -> None:
    for goal in (Fraction(1, 3), 10**400):
        assert ask(TicTacToe(), goal, "auto").answer is False
        with pytest.raises(z.SearchError, match="use speed='python'"):
            ask(TicTacToe(), goal, "native")


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize(
    ("game", "error", "message"),
    [
        (NoActions(), z.GameError, "actions gives none after"),
        (BadMover(), z.GameError, "to_move gives"),
        (Chancy(), z.GameError, "has no outcomes there"),
        (NotFinite(), z.GameError, "every utility must be a finite number"),
        (Raises(), z.GameError, r"Raises\.result\(.*raises IndexError"),
    ],
)
def test_broken_games_are_reported_as_by_any_search(game: z.Game, error: Any, message: str, speed: str) -> None:
    with pytest.raises(error, match=message):
        ask(game, 1, speed)


class Rail(Ladder):
    """One action at each rung."""

    def actions(self, state: Any) -> Iterator[int]:
        yield 1


def test_a_line_without_end_is_reported_or_fills_the_memory() -> None:
    with pytest.raises(z.EndlessGame, match="longer than 10000 plies"):
        ask(Rail(), 1, "native")
    assert ask(Ladder(), 1, "native").stopped == "memory"
    assert ask(Rail(), 1, depth=100).stopped == "depth"


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_game_that_only_goes_round_reaches_nothing(speed: str) -> None:
    assert ask(Walk(), 1, speed).answer is False
    assert ask(Walk(), 1, speed, unfinished=0).answer is True


def test_the_next_process_loads_the_compiled_search_and_finds_the_same() -> None:
    program = textwrap.dedent("""
        from tests.search.test_proof_number import ask, TicTacToe
        print(ask(TicTacToe(), 1, "native"))
    """)
    first, second = (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    )
    assert first == second == f"{ask(TicTacToe(), 1)}\n"
