"""Leaves a second of every game that comes with Zermelo: compiled, and how many times the interpreted speed that is.

``python benchmarks/perft.py [--seconds 2] [--threads 2] [--games chess,othello]``

Perft counts the paths of legal moves of a certain length. Zermelo counts the last moves without playing
them ("bulk counting"), and remembers nothing of positions that it met before; so do the counts by the
``chess`` package and by Stockfish, beside ours where they are installed. Each game is counted at
the depth that takes at least the seconds asked for; the best of three runs is told, compiling apart. The last
column is what several threads gain on one in the same run: 2 at most where there are two processors.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import shutil
import subprocess
import time

import zermelo as z

MOST_PLIES = 60
COUNTED = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
)
"""The start, and a position with every kind of move."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="that a count takes at least")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="of the last column")
    parser.add_argument("--games", default=",".join(z.names()), help="names with commas between")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    threads = f"{arguments.threads} threads"
    print(f"\n{'game':<18} {'depth':>5} {'leaves':>16} {'leaves/s':>16} {'interpreted':>12}", end="")
    print(f" {'times':>7} {threads:>16} {'gain':>5}")
    for name in arguments.games.split(","):
        row(name.strip(), arguments.seconds, arguments.threads)
    if "chess" in arguments.games.split(","):
        if importlib.util.find_spec("chess"):
            chess_package(arguments.seconds)
        if program := shutil.which("stockfish") or shutil.which("/usr/games/stockfish"):
            stockfish(program)


def row(name: str, seconds: float, threads: int) -> None:
    game = z.game(name)
    compiled = deep_enough(game, seconds, "native")
    interpreted = deep_enough(game, min(seconds, 1.0), "python").leaves_per_second
    rate = shared = 0.0
    for _ in range(3):  # in turn, so that who else is at work on the machine slows both
        rate = max(rate, z.perft(game, depth=compiled.depth, speed="native").leaves_per_second)
        several = z.perft(game, depth=compiled.depth, speed="native", threads=threads)
        shared = max(shared, several.leaves_per_second)
    print(
        f"{name:<18} {compiled.depth:>5} {compiled.leaves:>16,} {rate:>16,.0f} {interpreted:>12,.0f} "
        f"{rate / interpreted:>7.0f} {shared:>16,.0f} {shared / rate:>5.2f}",
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


def stockfish(program: str) -> None:
    """Two positions counted by Stockfish, one thread, which does not play the last moves either."""
    game = z.game("chess")
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin is not None and peer.stdout is not None
        version = peer.stdout.readline().split(" by ")[0]
        for position, depth in COUNTED:
            peer.stdin.write(f"position fen {position}\ngo perft {depth}\n")
            peer.stdin.flush()
            began = time.perf_counter()
            said = next(line for line in peer.stdout if line.startswith("Nodes searched"))
            took = time.perf_counter() - began
            ours = z.perft(game, game.position(position), depth=depth, speed="native")
            assert ours.leaves == int(said.split(":")[1]), (ours.leaves, said)
            print(
                f"{version}: {ours.leaves:,} leaves at depth {depth} in {took:.2f} s, {ours.leaves / took:,.0f} "
                f"a second; Zermelo takes {ours.seconds / took:.1f} times as long"
            )
        peer.stdin.write("quit\n")
        peer.stdin.flush()


if __name__ == "__main__":
    main()
