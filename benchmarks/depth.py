"""How deep the engine looks in a second from the start of each game; beside it easyAI, on the games that both have.

``python benchmarks/depth.py [--seconds 1] [--games chess,othello]`` (easyAI: ``pip install '.[bench]'``)

Ours is one call of ``z.search`` with the game compiled and a table of 64 MiB; "proven" where the value was found
before the time was up. easyAI's is its negamax with a transposition table, a ply deeper each time until the time
is up; the depth is that of the last search that ended in it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import platform
import time
from typing import Any

import zermelo as z

PEERS = {
    "bones": "GameOfBones:GameOfBones",
    "connect-four": "ConnectFour:ConnectFour",
    "hexapawn": "Hexapawn:Hexapawn",
    "nim": "Nim:Nim",
    "othello": "Reversi:Reversi",
    "tic-tac-toe": "TicTacToe:TicTacToe",
}
"""easyAI's module and class for a game of ours. Its Hexapawn has four columns and rows, its Nim four piles of five."""
ALIKE = {"hexapawn": "hexapawn?columns=4,rows=4", "nim": "nim?piles=5,5,5,5"}
"""Ours in the same size."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", default=",".join(z.names()), help="names with commas between")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print(f"\n{'game':<28} {'depth':>6} {'nodes':>13} {'':<8} {'easyAI':>6}")
    for name in arguments.games.split(","):
        spec = ALIKE.get(name, name)
        game = z.game(spec)
        if game.num_players != 2:
            continue
        try:
            z.search(game, depth=1, speed="native")  # compiled
        except z.NotCompilable:
            spec += " (interpreted)"
        speed = "python" if spec.endswith("(interpreted)") else "native"
        found = z.search(game, time=arguments.seconds, moves="best", speed=speed)
        peer = easyai(PEERS[name], arguments.seconds) if name in PEERS and importlib.util.find_spec("easyAI") else ""
        proven = "proven" if found.proven else ""
        print(f"{spec:<28} {found.depth!s:>6} {found.nodes:>13,} {proven:<8} {peer!s:>6}", flush=True)


def easyai(place: str, seconds: float) -> int:
    """The depth that easyAI's search ends in time."""
    from easyAI import AI_Player, Negamax, TranspositionTable

    module, _, name = place.partition(":")
    board: Any = getattr(importlib.import_module(f"easyAI.games.{module}"), name)
    scoring = None if hasattr(board, "scoring") else lambda game: -100 if game.lose() else 0
    began = time.perf_counter()
    reached = 0
    for depth in range(1, 60):
        table = TranspositionTable() if hasattr(board, "ttentry") else None
        start = board([AI_Player(None), AI_Player(None)])
        Negamax(depth, scoring, tt=table)(start)
        if time.perf_counter() - began > seconds:
            break
        reached = depth
    return reached


if __name__ == "__main__":
    main()
