"""One function at two speeds, and against its peers: the same game, depth and nodes, in one run.

usage: python benchmarks/search.py [--quick]

Each line gives the median of some runs; a ratio is how many times faster the first is than the
second on the same search. easyAI and open_spiel are needed (pip install '.[bench]').
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import easyAI
import numpy as np
import pyspiel
from easyAI.AI.Negamax import negamax as easyai_negamax
from easyAI.games.ConnectFour import ConnectFour as EasyConnectFour
from easyAI.games.TicTacToe import TicTacToe as EasyTicTacToe
from open_spiel.python.algorithms import minimax as spiel_minimax
from open_spiel.python.games import tic_tac_toe as _registers_python_tic_tac_toe  # noqa: F401

import zermelo as z
from zermelo.games.connect_four import ConnectFour

QUICK = "--quick" in sys.argv
Timed = tuple[float, int, float]
"""Seconds, nodes, value for the first player."""


class FlatConnectFour(ConnectFour):
    """Connect Four whose evaluation is zero, as the peers are asked to search it."""

    def evaluate(self, state: Any, player: int) -> float:
        return 0


def median_time(work: Callable[[], Any], runs: int) -> tuple[float, Any]:
    """The median seconds of a few runs, and what the last returned."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        found = work()
        times.append(time.perf_counter() - began)
    return statistics.median(times), found


def ours(game: z.Game, algorithm: str, depth: int | None, speed: str, runs: int) -> Timed:
    def work() -> z.SearchResult:
        return z.search(
            game, algorithm=algorithm, depth=depth, speed=speed, order="left-to-right", ties="first", moves="best"
        )

    work()  # compiled, and the caches of the machine warm
    seconds, found = median_time(work, runs)
    return seconds, found.nodes, found.values[0]


def plain_minimax(game: z.Game, depth: int | None, runs: int) -> Timed:
    """A minimax of nine lines, with nothing to count but nodes."""
    nodes = 0

    def minimax(state: Any, depth: int) -> float:
        nonlocal nodes
        nodes += 1
        if game.is_terminal(state):
            return game.utility(state, 0)
        if depth == 0:
            return game.evaluate(state, 0)
        values = [minimax(game.result(state, action), depth - 1) for action in game.actions(state)]
        return max(values) if game.to_move(state) == 0 else min(values)

    seconds, value = median_time(lambda: minimax(game.initial_state(), 99 if depth is None else depth), runs)
    return seconds, nodes // runs, value


def open_spiel(name: str, depth: int | None, runs: int) -> Timed:
    """open_spiel's alpha-beta; its nodes are counted in a run apart."""
    game = pyspiel.load_game(name)
    value_function = None if depth is None else (lambda state: 0)

    def work() -> Any:
        return spiel_minimax.alpha_beta_search(
            game, value_function=value_function, maximum_depth=depth or 30, maximizing_player_id=0
        )

    seconds, (value, _) = median_time(work, runs)
    nodes = 0
    plain = spiel_minimax._alpha_beta

    def counted(*arguments: Any, **named: Any) -> Any:
        nonlocal nodes
        nodes += 1
        return plain(*arguments, **named)

    spiel_minimax._alpha_beta = counted
    try:
        work()
    finally:
        spiel_minimax._alpha_beta = plain
    return seconds, nodes, value


def easyai(make: Callable[[], Any], scoring: Callable[[Any], float], depth: int, runs: int) -> Timed:
    """easyAI's negamax with alpha-beta; its nodes are the positions whose moves or end it asks for."""
    infinity = float("inf")

    def work(game: Any) -> float:
        value: float = easyai_negamax(game, depth, depth, scoring, -infinity, +infinity)
        return value

    seconds, value = median_time(lambda: work(make()), runs)
    nodes = 1
    counted = make()
    move = type(counted).make_move

    def counting_move(self: Any, action: Any) -> Any:
        nonlocal nodes
        nodes += 1
        return move(self, action)

    type(counted).make_move = counting_move
    try:
        work(counted)
    finally:
        type(counted).make_move = move
    return seconds, nodes, value


def easy_connect_four() -> Any:
    return EasyConnectFour([easyAI.Human_Player(), easyAI.Human_Player()], np.zeros((6, 7), int))


def easy_tic_tac_toe() -> Any:
    return EasyTicTacToe([easyAI.Human_Player(), easyAI.Human_Player()])


def report(title: str, rows: list[tuple[str, Timed]]) -> None:
    """One search by several programs: seconds, nodes, nodes a second, and the first's time as many times over."""
    print(f"\n{title}")
    first = rows[0][1][0]
    for name, (seconds, nodes, value) in rows:
        print(
            f"  {name:<42} {seconds:>10.5f} s {nodes:>10,} nodes {nodes / seconds / 1e6:>9.3f} M/s"
            f"  value {value:>6.3g}  {seconds / first:>8.1f} x"
        )


def main() -> None:
    few, many = (1, 5) if QUICK else (3, 15)
    print(
        f"Python {platform.python_version()}, {platform.machine()}, easyAI, open_spiel; median of {few} or {many} runs"
    )
    tic_tac_toe, connect_four = z.game("tic-tac-toe"), FlatConnectFour()
    depth = 6 if QUICK else 7
    for game, limit, name in (
        (tic_tac_toe, None, "tic-tac-toe"),
        (connect_four, depth, f"Connect Four, depth {depth}"),
    ):
        report(
            f"minimax, {name}: compiled, interpreted, and a minimax of nine lines",
            [
                ("minimax, compiled", ours(game, "minimax", limit, "native", many)),
                ("minimax, interpreted", ours(game, "minimax", limit, "python", few)),
                ("plain minimax, interpreted", plain_minimax(game, limit, few)),
            ],
        )
    report(
        "alpha-beta, tic-tac-toe",
        [
            ("alpha-beta, compiled", ours(tic_tac_toe, "alpha-beta", None, "native", many)),
            ("alpha-beta, interpreted", ours(tic_tac_toe, "alpha-beta", None, "python", few)),
            ("open_spiel, its game in Python", open_spiel("python_tic_tac_toe", None, few)),
            ("open_spiel, its game in C++", open_spiel("tic_tac_toe", None, few)),
            ("easyAI", easyai(easy_tic_tac_toe, lambda game: game.scoring(), 9, few)),
        ],
    )
    depth = 6 if QUICK else 8
    report(
        f"alpha-beta, Connect Four, depth {depth}, evaluation zero",
        [
            ("alpha-beta, compiled", ours(connect_four, "alpha-beta", depth, "native", many)),
            ("alpha-beta, interpreted", ours(connect_four, "alpha-beta", depth, "python", few)),
            ("open_spiel, its game in C++", open_spiel("connect_four", depth, few)),
            ("easyAI", easyai(easy_connect_four, lambda game: game.scoring(), depth, 1)),
        ],
    )


if __name__ == "__main__":
    main()
