"""Leaves a second of every game that comes with Zermelo: compiled, and how many times the interpreted speed that is.

``python benchmarks/perft.py [--seconds 2] [--threads 2] [--games chess,othello]``

Perft counts the paths of legal moves of a certain length. Zermelo counts the last moves without playing
them ("bulk counting"), and remembers nothing of positions that it met before; so does the count by the
``chess`` package, beside ours where both are installed (``pip install chess``). Each game is counted at
the depth that takes at least the seconds asked for; the best of three runs is told, compiling apart.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import time

import zermelo as z

MOST_PLIES = 60


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="that a count takes at least")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="of the last column")
    parser.add_argument("--games", default=",".join(z.names()), help="names with commas between")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    threads = f"{arguments.threads} threads"
    print(f"\n{'game':<18} {'depth':>5} {'leaves':>16} {'leaves/s':>16} {'interpreted':>12} {'times':>7} {threads:>16}")
    for name in arguments.games.split(","):
        row(name.strip(), arguments.seconds, arguments.threads)
    if "chess" in arguments.games.split(",") and importlib.util.find_spec("chess"):
        chess_package(arguments.seconds)


def row(name: str, seconds: float, threads: int) -> None:
    game = z.game(name)
    compiled = deep_enough(game, seconds, "native")
    again = [z.perft(game, depth=compiled.depth, speed="native") for _ in range(2)]
    rate = max(result.leaves_per_second for result in (compiled, *again))
    interpreted = deep_enough(game, min(seconds, 1.0), "python").leaves_per_second
    shared = max(
        z.perft(game, depth=compiled.depth, speed="native", threads=threads).leaves_per_second for _ in range(2)
    )
    print(
        f"{name:<18} {compiled.depth:>5} {compiled.leaves:>16,} {rate:>16,.0f} {interpreted:>12,.0f} "
        f"{rate / interpreted:>7.0f} {shared:>16,.0f}",
        flush=True,
    )


def deep_enough(game: z.Game, seconds: float, speed: str) -> z.PerftResult:
    """The count at the least depth that takes so long, or the one with the most leaves where the game is too small."""
    z.perft(game, depth=1, speed=speed)  # compiled
    best = None
    for depth in range(2, MOST_PLIES):
        result = z.perft(game, depth=depth, speed=speed)
        if best is None or result.leaves >= best.leaves:
            best = result
        if result.seconds - result.compile_seconds >= seconds or not result.leaves:
            break
    assert best is not None
    return best


def chess_package(seconds: float) -> None:
    """The same count by the chess package: the last moves are counted, not played."""
    import chess

    def count(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += count(board, depth - 1)
            board.pop()
        return leaves

    for depth in range(1, MOST_PLIES):
        began = time.perf_counter()
        leaves = count(chess.Board(), depth)
        took = time.perf_counter() - began
        if took >= seconds:
            break
    ours = z.perft(z.game("chess"), depth=depth, speed="native")
    assert ours.leaves == leaves, (ours.leaves, leaves)
    deep = deep_enough(z.game("chess"), seconds, "native").leaves_per_second
    print(
        f"\nthe chess package {chess.__version__}: {leaves:,} leaves at depth {depth} in {took:.2f} s, "
        f"{leaves / took:,.0f} a second; Zermelo's chess has {deep / (leaves / took):.0f} times that"
    )


if __name__ == "__main__":
    main()
