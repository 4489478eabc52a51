"""What a user can get wrong with the searches that have a table: one line that says so, or a right answer."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests.search.test_errors import Countdown, Raises, error_of

TABLED = ("principal-variation", "mtd-f", "sss-star", "deepening")


def changed(**functions: Any) -> z.Game:
    """Countdown with other functions."""
    game: z.Game = type("Changed", (Countdown,), functions)()
    return game


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"memory": 0}, "memory=0"),
        ({"memory": float("nan")}, "memory=nan"),
        ({"memory": float("inf")}, "memory=inf: it is a finite number of MiB"),
        ({"memory": 1e12}, "larger than this machine's memory"),
        ({"table": "x"}, "table='x' is not a Table"),
        ({"table": 0}, "table=0 is not a Table"),
        ({"ordering": 5}, "ordering=5 means nothing"),
        ({"ordering": None}, "ordering=None means nothing"),
        ({"ordering": "table"}, "ordering='table' means nothing"),
        ({"stop": "x"}, "stop='x' is not an event"),
        ({"progress": 5}, "progress=5 is not a function"),
        ({"threads": 0}, "threads=0: it is a whole number from 1 to"),
        ({"lines": 0}, "lines=0: it is a whole number from 1 on"),
        ({"depth": 10_001}, "a search goes 10000 plies deep at most"),
        ({"nodes": 0}, "nodes=0: a budget is a number above 0"),
        ({"time": -1}, "time=-1: a budget is a number above 0"),
        ({"algorithm": "proof-number", "goal": "x"}, "goal='x': a goal is a utility"),
        ({"algorithm": "proof-number", "goal": float("nan")}, "goal=nan: a goal is a utility"),
    ],
)
def test_what_means_nothing_to_a_search_with_a_table_is_refused(options: dict[str, Any], says: str) -> None:
    assert says in error_of(z.SearchError, Countdown(), **options)


@pytest.mark.parametrize("nodes", [0.5, 2.5, 60, 10**30, float("inf")])
@pytest.mark.parametrize("algorithm", [*TABLED, "proof-number"])
def test_any_number_above_zero_is_a_budget_of_nodes(algorithm: str, nodes: Any) -> None:
    found = z.search(Countdown(), algorithm=algorithm, nodes=nodes, speed="python", memory=1)
    spent = found.nodes + found.settling_nodes
    assert spent <= math.ceil(min(nodes, 1e9)) and (found.stopped is None or spent >= nodes)


@pytest.mark.parametrize("algorithm", TABLED)
@pytest.mark.parametrize(
    ("functions", "says"),
    [
        ({"utility": lambda self, state, player: "x"}, "Changed.utility gives 'x' at state (0, "),
        ({"utility": lambda self, state, player: None}, "Changed.utility gives None at state (0, "),
        ({"utility": lambda self, state, player: 1j}, "Changed.utility gives 1j at state (0, "),
        ({"utility": lambda self, state, player: 10**400}, "it must be a number that a float can hold"),
        ({"priority": lambda self, state, action: "x"}, "Changed.priority gives 'x' at state (7, 0)"),
        ({"priority": lambda self, state, action: 1 // 0}, "Changed.priority(state=(7, 0), action=1) raises Zero"),
        ({"pack": lambda self, state: "x"}, "Changed.pack gives 'x' at state (7, 0): it must be a whole number"),
        ({"pack": lambda self, state: 1 << 64}, "Changed.pack gives 18446744073709551616 at state (7, 0)"),
        ({"pack": lambda self, state: 1 // 0}, "Changed.pack(state=(7, 0)) raises ZeroDivisionError"),
        ({"canonical": lambda self, state: 1 // 0}, "Changed.canonical(state=(7, 0)) raises ZeroDivisionError"),
        ({"initial_state": lambda self: [7, 0], "result": lambda self, state, action: [state[0] - action, 1]},
         "Changed has a state [7, 0] that cannot be hashed"),
        ({"actions": lambda self, state: [[1], [2]], "result": lambda self, state, action: (state[0] - 1, 1)},
         "Changed.actions gives [1] at state (7, 0): an action must be hashable"),
    ],
)  # fmt: skip
def test_what_a_game_gives_that_no_search_can_work_with_is_told(
    functions: dict[str, Any], says: str, algorithm: str
) -> None:
    assert says in error_of(z.GameError, changed(**functions), algorithm=algorithm, speed="python")


def test_a_function_that_raises_in_machine_code_is_told_with_its_line() -> None:
    game = Raises()
    game.utility_sum = 0  # so that no game is played out before
    assert "raises IndexError: tuple index out of range" in error_of(z.GameError, game, speed="native")


@pytest.mark.parametrize("algorithm", TABLED)
@pytest.mark.parametrize("priority", [float("nan"), float("inf"), -float("inf"), 10**400])
def test_any_number_is_a_priority(algorithm: str, priority: float) -> None:
    game = changed(priority=lambda self, state, action: priority if action == 1 else 0)
    assert z.search(game, algorithm=algorithm, speed="python").value == 1


@pytest.mark.parametrize("algorithm", TABLED)
@pytest.mark.parametrize("worth", [Fraction(1, 3), 10**30 + 1, -0.0, True])
def test_any_kind_of_number_is_a_utility(algorithm: str, worth: Any) -> None:
    game = changed(utility=lambda self, state, player: -worth if player == state[1] else worth)
    assert z.search(game, algorithm=algorithm, speed="python").value == worth


class Numbers(z.Game):
    """States of any kind: ``kind`` makes one of a number from -60 on; two that differ by one meet often."""

    def __init__(self, kind: Any, back: Any) -> None:
        self.kind, self.back = kind, back

    def initial_state(self) -> Any:
        return self.kind(0)

    def to_move(self, state: Any) -> int:
        mover: int = self.back(state) % 2
        return mover

    def actions(self, state: Any) -> Iterator[str]:
        yield from ("one", "two", "three")

    def result(self, state: Any, action: str) -> Any:
        return self.kind(self.back(state) - ("one", "two", "three").index(action) - 1)

    def is_terminal(self, state: Any) -> bool:
        return bool(self.back(state) < -12)

    def utility(self, state: Any, player: int) -> float:
        worth: int = (self.back(state) * 7) % 5 - 2
        return worth if player == 0 else -worth


@pytest.mark.parametrize("algorithm", [*TABLED, "minimax"])
@pytest.mark.parametrize(
    ("kind", "back"),
    [
        (int, int),
        (str, int),
        (lambda number: frozenset([number]), lambda state: next(iter(state))),
        (lambda number: (number, -1, -2), lambda state: state[0]),
        (lambda number: (number, "x", None), lambda state: state[0]),
        (lambda number: number - (1 << 100), lambda state: state + (1 << 100)),
        (lambda number: Fraction(number, 2), lambda state: int(state * 2)),
        (float, int),
    ],
)
def test_states_may_be_of_any_kind_that_can_be_hashed(kind: Any, back: Any, algorithm: str) -> None:
    found = z.search(Numbers(kind, back), algorithm=algorithm, speed="python")
    assert found.value == z.search(Numbers(int, int), algorithm="minimax", speed="python").value


class Wide(z.Game):
    """One choice among very many; the last but one is the best."""

    def __init__(self, width: int) -> None:
        self.width = width

    def initial_state(self) -> int:
        return -1

    def to_move(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> Iterator[int]:
        for action in range(self.width):
            yield action

    def result(self, state: int, action: int) -> int:
        return action

    def is_terminal(self, state: int) -> bool:
        return state >= 0

    def utility(self, state: int, player: int) -> float:
        worth = 1 if state == self.width - 2 else 0
        return worth if player == 0 else -worth


@pytest.mark.parametrize(("width", "speed"), [(1_000, "python"), (70_000, "native")])
def test_a_position_may_have_very_many_actions(width: int, speed: str) -> None:
    found = z.search(Wide(width), algorithm="principal-variation", moves="best", speed=speed)
    assert (found.value, found.action) == (1, width - 2)


@pytest.mark.parametrize("algorithm", [*TABLED, "proof-number"])
def test_a_position_that_is_over_has_its_utility(algorithm: str) -> None:
    found = z.search(Countdown(), (0, 0), algorithm=algorithm, lines=None, progress=lambda news: None)
    assert (found.value, found.action, found.proven, found.distance) == (-1, None, True, 0)


def test_a_table_is_for_one_game_until_it_is_cleared() -> None:
    table = z.Table(1)
    z.search(Countdown(), table=table, algorithm="deepening", speed="python")
    with pytest.raises(z.SearchError, match="the table holds states of another game"):
        z.search(changed(), table=table, algorithm="deepening", speed="python")
    table.clear()
    assert z.search(changed(), table=table, algorithm="deepening", speed="python").value == 1


def test_a_second_search_on_a_kept_table_takes_fewer_nodes_and_says_how_full_it_is() -> None:
    game, table = z.game("tic-tac-toe"), z.Table(4)
    first, second = (z.search(game, table=table, algorithm="principal-variation", speed="python") for _ in range(2))
    assert first.value == second.value == 0 and second.nodes < first.nodes / 10
    assert first.table is not None and second.table is not None
    assert 0 < first.table.fill <= second.table.fill < 0.2
    assert 0 < first.table.cuts < first.nodes and 0 < first.table.hits < first.nodes


def test_an_event_that_is_set_stops_a_search_and_progress_is_told() -> None:
    stop, news = threading.Event(), list[Any]()

    def told(progress: z.Progress) -> None:
        news.append(progress)
        if progress.depth == 3:
            stop.set()

    found = z.search(z.game("connect-four"), stop=stop, progress=told, speed="python", time=60)
    assert found.stopped == "asked" and not found.proven and found.depth in (3, 4)
    assert [one.depth for one in news if one.finished][:3] == [1, 2, 3]
    assert all(0 <= one.fill <= 1 and one.nodes > 0 for one in news if one.finished)


def test_an_event_that_is_set_already_leaves_a_legal_action() -> None:
    stop = threading.Event()
    stop.set()
    began = time.perf_counter()
    found = z.search(z.game("connect-four"), stop=stop, speed="python")
    assert time.perf_counter() - began < 1
    assert found.action in range(7) and not found.proven and found.stopped == "asked"


@pytest.mark.parametrize("algorithm", TABLED)
def test_ctrl_c_gives_the_best_so_far(algorithm: str) -> None:
    def interrupt(self: Any, state: Any, player: int) -> float:
        if state[0] == 2:
            raise KeyboardInterrupt
        return 0.0

    game = changed(evaluate=interrupt)
    game.utility_sum = 0
    found = z.search(game, algorithm=algorithm, depth=5, speed="python")
    assert found.stopped == "interrupted" and not found.proven and found.action in (1, 2)


class Endless(Countdown):
    """At some positions the actions never end."""

    def actions(self, state: Any) -> Iterator[int]:
        yield 1
        while state[0] < 7:
            yield 1


def test_actions_that_never_end_are_told() -> None:
    text = error_of(z.GameError, Endless(), algorithm="principal-variation", speed="python")
    assert "Endless.actions gives more after 1, state (6, 1) than a search can hold" in text
