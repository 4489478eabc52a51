"""How strong the engine is within a budget of nodes: matches against random moves and against itself two plies deep.

``python benchmarks/strength.py --out DIR [--nodes 50000] [--count 100] [--games chess,othello]``

Each match is one of ``zermelo match``: every opening of two random moves is played twice, seats exchanged, and a game
that is not over after 300 plies is a draw. A budget of nodes, unlike one of time, plays the same games on every
machine. The matches are kept in DIR: what is there already is not played again, and one that was ended goes on.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

GAMES = (
    "tic-tac-toe",
    "nim",
    "bones",
    "kayles",
    "dawsons-chess",
    "morris?men=3",
    "hexapawn?columns=5,rows=5",
    "mnk?columns=7,rows=7,in_a_row=4",
    "connect-four",
    "four-in-a-cube",
    "kalah",
    "oware",
    "othello",
    "dots-and-boxes",
    "domineering",
    "breakthrough",
    "hex?size=8",
    "draughts",
    "gomoku",
    "gomoku?exact=true",
    "morris?men=6",
    "morris",
    "chess",
    "go",
)
"""The games of two without dice, on boards that people play, the cheapest first. Go with superko runs interpreted."""
OPPONENTS = ("random", "depth=2")
PLIES = 300


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="where the matches are kept")
    parser.add_argument("--nodes", type=int, default=50_000, help="of the engine, a move")
    parser.add_argument("--count", type=int, default=100, help="games of a match")
    parser.add_argument("--games", default=";".join(GAMES), help="names with semicolons between")
    parser.add_argument("--against", default=";".join(OPPONENTS), help="players with semicolons between")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    opponents = arguments.against.split(";")
    print("".join([f"{'game':<34} {'nodes':>9}", *(f"  {opponent:<15}" for opponent in opponents), "  ms a move"]))
    for game in arguments.games.split(";"):
        print(f"{game:<34} {arguments.nodes:>9,}", end="", flush=True)
        spent, moves = 0.0, 0
        for opponent in opponents:
            told = match(game, f"nodes={arguments.nodes}", opponent, arguments.count, arguments.out)
            score = told["score"]
            print(f"  {'+{wins} ={draws} -{losses}'.format(**score):<15}", end="", flush=True)
            spent += score["seconds"][0]
            moves += sum(len(game["moves"]) for game in told["games"]) // 2
        print(f"  {1000 * spent / moves:>9.1f}", flush=True)


def match(game: str, engine: str, opponent: str, count: int, folder: Path) -> dict[str, Any]:
    """What ``zermelo match`` tells of a match, and keeps in a file of the folder."""
    name = re.sub(r"\W+", "-", f"{game} {engine} {opponent}")
    command = [sys.executable, "-m", "zermelo", "match", engine, opponent, "--game", game, "--games", str(count)]
    command += ["--seed", "1", "--plies", str(PLIES), "--out", str(folder / f"{name}.json"), "--json"]
    told: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return told


if __name__ == "__main__":
    main()
