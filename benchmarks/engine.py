"""The engine against its peers and against itself, side by side in one run.

usage: python benchmarks/engine.py WHAT… [--cases DIR] [--yardstick FILE.c] [--files NAMES] [--positions N]

WHAT is any of:
  connect-four  exact scores of published positions, against a specialised solver in C and bitbully
  peers         alpha-beta from Connect Four positions, eight plies, against easyAI and open_spiel
  othello       published endgames with 20 to 23 empty squares
  ordering      nodes with each part of the ordering off and on
  scaling       time and nodes against depth, table size and threads

--cases is a folder with connect4/*.txt (moves, a blank, the score) and othello/endgames.json;
--yardstick is a C program that takes such a file and a number of positions. Parts whose peers are
not installed are left out (pip install '.[bench]').
"""

from __future__ import annotations

import argparse
import ctypes
import importlib.util
import json
import platform
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import zermelo as z
from zermelo.games.connect_four import ConnectFour

FILES = "end-easy,middle-easy,middle-medium,begin-easy,begin-medium"


def cleared(table: z.Table) -> z.Table:
    """The table with nothing in it; its memory is touched, so that no page of it is new."""
    words = np.frombuffer(table.words, np.int64)
    ctypes.memset(words.ctypes.data, 0, words.nbytes)
    table.clear()
    return table


def solve(game: z.Game, state: Any, table: z.Table, **options: Any) -> tuple[z.SearchResult, float]:
    """The exact value, and the seconds of the whole call."""
    began = time.perf_counter()
    found = z.search(game, state, speed="native", moves="best", table=table, **options)
    return found, time.perf_counter() - began


# Connect Four ----------------------------------------------------------------------------


def positions(file: Path, count: int) -> list[tuple[str, int]]:
    rows = [line.split() for line in file.read_text().splitlines() if line.strip()]
    return [(moves, int(score)) for moves, score in rows[:count]]


def connect_four(arguments: argparse.Namespace) -> None:
    game = z.game("connect-four?score=stones")
    memory = arguments.memory
    z.values(game, [game.initial_state()], nodes=1, speed="native")  # compiled
    print(f"\nConnect Four, exact scores; a table of {memory:g} MiB that is cleared before every position")
    print(f"  {'file':<14} {'':<30} {'positions':>9} {'wrong':>6} {'seconds':>10} {'nodes':>13}")
    for name in arguments.files.split(","):
        file = arguments.cases / "connect4" / f"{name}.txt"
        rows = positions(file, arguments.positions)
        states = [game.state_after(moves) for moves, _ in rows]
        for algorithm, threads in (("mtd-f", 1), ("c-star", 1), ("c-star", 2)):
            found = z.values(
                game, states, algorithm=algorithm, threads=threads, memory=memory, ordering=("table",), speed="native"
            )
            wrong = sum(value != score for value, (_, score) in zip(found.values, rows, strict=True))
            who = f"Zermelo, {algorithm}{', two threads' if threads == 2 else ''}"
            shown(name, who, len(rows), wrong, found.seconds, found.nodes)
        if arguments.yardstick and shutil.which("gcc"):
            shown(name, "specialised solver in C", *yardstick(arguments.yardstick, file, len(rows)))
        if importlib.util.find_spec("bitbully"):
            for method in ("mtdf", "nullWindow"):
                shown(name, f"bitbully, {method}", *bitbully(method, rows))


def shown(name: str, who: str, count: int, wrong: int, seconds: float, nodes: int) -> None:
    print(f"  {name:<14} {who:<30} {count:>9} {wrong:>6} {seconds:>10.4f} {nodes:>13,}", flush=True)


def yardstick(source: Path, file: Path, count: int) -> tuple[int, int, float, int]:
    """Positions, wrong answers, seconds and nodes of the C program; it clears its table untimed too."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "yardstick"
        subprocess.run(["gcc", "-O3", "-o", program, source], check=True)
        said = subprocess.run([program, file, str(count)], capture_output=True, text=True).stdout.split()
    told = dict(zip(said[::2], said[1::2], strict=True))
    return int(told["positions"]), int(told["wrong"]), float(told["seconds"]), int(told["nodes"])


def bitbully(method: str, rows: list[tuple[str, int]]) -> tuple[int, int, float, int]:
    from bitbully import bitbully_core

    solver = bitbully_core.BitBullyCore()
    wrong, seconds = 0, 0.0
    counted = 0
    for moves, score in rows:
        board = bitbully_core.BoardCore()
        board.setBoard([int(column) - 1 for column in moves])
        solver.resetTranspositionTable()
        solver.resetNodeCounter()
        began = time.perf_counter()
        found = getattr(solver, method)(board, *((0,) if method == "mtdf" else ()))
        seconds += time.perf_counter() - began
        counted += solver.getNodeCounter()
        # Its scores count plies where the published ones count stones; the signs must agree.
        wrong += (found > 0) - (found < 0) != (score > 0) - (score < 0)
    return len(rows), wrong, seconds, counted


# Alpha-beta to a depth -------------------------------------------------------------------


class FlatConnectFour(ConnectFour):
    """Connect Four whose evaluation is zero, as the peers are asked to search it."""

    def evaluate(self, state: Any, player: int) -> float:
        return 0


def peers(arguments: argparse.Namespace) -> None:
    """Alpha-beta at eight plies, ours and the peers'; beside them the engine."""
    import easyAI
    import pyspiel
    from easyAI.AI.Negamax import negamax as easyai_negamax
    from easyAI.games.ConnectFour import ConnectFour as EasyConnectFour
    from open_spiel.python.algorithms import minimax as spiel_minimax

    game = FlatConnectFour()
    depth = 8
    rows = positions(arguments.cases / "connect4" / "begin-easy.txt", min(arguments.positions, 12))
    z.search(game, depth=2, speed="native")
    z.search(game, depth=2, speed="native", algorithm="alpha-beta", order="left-to-right")
    plain = {"algorithm": "alpha-beta", "order": "left-to-right", "ties": "first"}
    alpha_beta, engine, spiel, easy = [], [], [], []
    for moves, _ in rows:
        columns = [int(column) - 1 for column in moves]
        state = game.state_after(moves)
        for options, times in ((plain, alpha_beta), ({"memory": 1}, engine)):
            took = []
            for _ in range(7):
                began = time.perf_counter()
                z.search(game, state, depth=depth, speed="native", moves="best", **options)
                took.append(time.perf_counter() - began)
            times.append(statistics.median(took))

        position = pyspiel.load_game("connect_four").new_initial_state()
        for column in columns:
            position.apply_action(column)
        began = time.perf_counter()
        spiel_minimax.alpha_beta_search(
            position.get_game(), state=position, value_function=lambda _: 0, maximum_depth=depth,
            maximizing_player_id=position.current_player(),
        )  # fmt: skip
        spiel.append(time.perf_counter() - began)

        board = EasyConnectFour([easyAI.Human_Player(), easyAI.Human_Player()], np.zeros((6, 7), int))
        for column in columns:
            board.make_move(column)
            board.switch_player()
        began = time.perf_counter()
        easyai_negamax(board, depth, depth, lambda game: game.scoring(), float("-inf"), float("inf"))
        easy.append(time.perf_counter() - began)
    print(f"\n{len(rows)} Connect Four positions, {depth} plies, evaluation zero: the sum of the times")
    for name, times in (
        ("Zermelo, alpha-beta", alpha_beta),
        ("Zermelo, the engine (8 iterations)", engine),
        ("open_spiel, its game in C++", spiel),
        ("easyAI", easy),
    ):
        print(f"  {name:<36} {sum(times):>10.4f} s  {sum(times) / sum(alpha_beta):>9.1f} x")


# Othello ---------------------------------------------------------------------------------


def othello(arguments: argparse.Namespace) -> None:
    game: Any = z.game("othello")
    table = z.Table(arguments.memory)
    solve(game, game.initial_state(), table, algorithm="mtd-f", depth=2)
    cases = json.loads((arguments.cases / "othello" / "endgames.json").read_text())["positions"]
    print(f"\nOthello endgames, exact scores; one thread, a table of {table.mebibytes:g} MiB cleared before each")
    total, nodes = 0.0, 0
    for case in cases:
        state = game.position(case["board"], case["to_move"])
        cleared(table)
        found, took = solve(game, state, table, algorithm="mtd-f")
        total, nodes = total + took, nodes + found.nodes
        best = found.line_names()[0].upper()
        right = found.value == case["score"] and best in case["best_moves"]
        print(
            f"  {case['id']} {case['empties']} empty: {found.value:+.0f} by {best} ({'right' if right else 'WRONG'})"
            f"  {found.nodes:>12,} nodes {took:>8.2f} s {found.nodes / took / 1e6:>6.1f} M/s",
            flush=True,
        )
    print(f"  all: {nodes:,} nodes, {total:.2f} s, {nodes / total / 1e6:.1f} M/s")


# The engine against itself ---------------------------------------------------------------

GAMES = {
    "tic-tac-toe": (("tic-tac-toe", ()), (4, 6, 8)),
    "connect-four": (("connect-four", "44"), (8, 10, 12)),
    "connect-four 5x5": (("connect-four?columns=5,rows=5", ""), (8, 10, 12)),
    "nim 3,4,5": (("nim?piles=3,4,5", ()), (8, 10, 12)),
    "othello 6x6": (("othello?size=6", ()), (8, 10, 12)),
}
PARTS = {
    "nothing": {"ordering": (), "order": "left-to-right"},
    "table": {"ordering": ("table",), "order": "left-to-right"},
    "killers": {"ordering": ("killers",), "order": "left-to-right"},
    "history": {"ordering": ("history",), "order": "left-to-right"},
    "priority": {"ordering": ()},
    "all but table": {"ordering": ("killers", "history")},
    "all but killers": {"ordering": ("table", "history")},
    "all but history": {"ordering": ("table", "killers")},
    "all but priority": {"order": "left-to-right"},
    "all": {},
}


def ordering(arguments: argparse.Namespace) -> None:
    """Nodes to a depth in all iterations, and against the fewest leaves that any alpha-beta must look at."""
    print("\nNodes of the engine to a depth, all iterations, with parts of its ordering alone and left out")
    for name, ((spec, moves), depths) in GAMES.items():
        game = z.game(spec)
        state = game.state_after(moves)
        print(f"  {name}: depth {', '.join(map(str, depths))}")
        for part, options in PARTS.items():
            counts = [z.search(game, state, depth=depth, moves="best", **options).nodes for depth in depths]
            print(f"    {part:<17}" + "".join(f"{count:>13,}" for count in counts), flush=True)
        minima = [minimal_leaves(game, state, depth) for depth in depths]
        print(f"    {'Knuth-Moore':<17}" + "".join(f"{count:>13,}" for count in minima), flush=True)


def minimal_leaves(game: z.Game, state: Any, depth: int) -> int:
    """The leaves of the least tree that proves a value to this depth, for the mean number of actions (Knuth and
    Moore 1975, theorem 1)."""
    branching = statistics.fmean(branchings(game, state, min(depth, 4)))
    return round(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def branchings(game: z.Game, state: Any, depth: int) -> Iterator[int]:
    """How many actions there are at each position of the first plies."""
    if game.is_terminal(state) or depth == 0:
        return
    actions = list(game.actions(state))
    yield len(actions)
    for action in actions:
        yield from branchings(game, game.result(state, action), depth - 1)


def scaling(arguments: argparse.Namespace) -> None:
    game = z.game("connect-four")
    print("\nConnect Four from the start: the engine against depth (64 MiB, one thread)")
    z.search(game, depth=2, speed="native", moves="best")
    for depth in range(10, 19, 2):
        found = z.search(game, depth=depth, speed="native", moves="best")
        print(f"  depth {depth:>2} {found.nodes:>13,} nodes {found.seconds:>8.3f} s", flush=True)
    stones = z.game("connect-four?score=stones")
    rows = positions(arguments.cases / "connect4" / "begin-medium.txt", 8)
    states = [stones.state_after(moves) for moves, _ in rows]
    solve(stones, states[0], z.Table(1), algorithm="c-star", depth=2)
    print(f"\nExact scores of {len(rows)} begin-medium positions against the table's size (one thread)")
    for memory in (1, 4, 16, 64, 256):
        table = cleared(z.Table(memory))
        outcomes = [solve(stones, state, cleared(table), algorithm="c-star") for state in states]
        total = sum(took for _, took in outcomes)
        print(f"  {memory:>4} MiB {sum(found.nodes for found, _ in outcomes):>13,} nodes {total:>8.3f} s", flush=True)
    print("\nThe same against threads (64 MiB)")
    table = z.Table(64)
    for threads in (1, 2):
        outcomes = [solve(stones, state, cleared(table), algorithm="c-star", threads=threads) for state in states]
        total = sum(took for _, took in outcomes)
        nodes = sum(found.nodes for found, _ in outcomes)
        print(f"  {threads} threads {nodes:>13,} nodes {total:>8.3f} s", flush=True)


PIECES = {
    "connect-four": connect_four, "peers": peers, "othello": othello, "ordering": ordering, "scaling": scaling,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", choices=PIECES)
    parser.add_argument("--cases", type=Path, default=Path("../shared/cases"))
    parser.add_argument("--yardstick", type=Path)
    parser.add_argument("--files", default=FILES, help="names with commas between")
    parser.add_argument("--positions", type=int, default=1 << 30)
    parser.add_argument("--memory", type=float, default=64)
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    for piece in arguments.what:
        PIECES[piece](arguments)


if __name__ == "__main__":
    main()
