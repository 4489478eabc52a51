"""What the openings of matches are worth, and whether the engine got it: python benchmarks/openings.py DIR/*.json.

``python benchmarks/openings.py FILE… [--seconds 60] [--memory 1024] [--solve]``

Each file is one that ``zermelo match --out`` keeps (``benchmarks/strength.py`` makes them), A the engine. Every
opening is searched to its end, as far as the seconds allow, or looked up in the game solved whole. A game that A did
not win counts against it only where the opening was worth more to it: from an opening that is lost nobody can win
against an opponent without mistakes.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import zermelo as z


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, help="matches, as zermelo match --out keeps them")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each opening")
    parser.add_argument("--memory", type=int, default=1024, help="MiB of the table")
    parser.add_argument("--solve", action="store_true", help="solve the games whole: small ones, quickly")
    arguments = parser.parse_args()
    columns = ("won", "drawn", "lost", "unknown")
    heads = "".join([f"{'begun ' + word:>15}" for word in columns])
    print(f"{'':<34} {'A':<15} {'B':<10}{heads}  below its worth")
    for file in arguments.files:
        kept = json.loads(file.read_text())
        played = kept["match"]
        game = z.game(played["game"])
        with tempfile.TemporaryDirectory() as folder:
            value = solved(game, folder) if arguments.solve else searched(game, arguments)
            worth = opening_values(game, kept["games"], value)
        of: dict[Any, list[int]] = {1: [], 0: [], -1: [], None: []}  # by what the opening is worth to A: what A got
        for each in kept["games"]:
            first = worth[tuple(each["opening"])]
            due = first if first is None or each["first"] == "A" else -first
            of[due].append({"A": 1, "B": -1, None: 0}[each["winner"]])
        told = "".join([f"{score(of[value]):>15}" for value in (1, 0, -1, None)])
        below = sum([got < due for due in (1, 0) for got in of[due]])
        print(f"{played['game']:<34} {played['A']:<15} {played['B']:<10}{told}  {below}", flush=True)


def opening_values(
    game: z.Game, games: list[Any], value: Callable[[Any], int | None]
) -> dict[tuple[str, ...], int | None]:
    """By opening: 1, 0 or -1, what it is worth to player 0; None where that was not proven."""
    found: dict[tuple[str, ...], int | None] = {}
    for each in games:
        names = tuple(each["opening"])
        if names not in found:
            state = game.initial_state()
            for name in names:
                state = game.result(state, game.parse_action(state, name))
            found[names] = value(state)
    return found


def searched(game: z.Game, arguments: argparse.Namespace) -> Callable[[Any], int | None]:
    """What a search to the end proves of a position in the time there is."""

    def value(state: Any) -> int | None:
        result = z.search(game, state, time=arguments.seconds, memory=arguments.memory)
        return sign(result.values[0]) if result.proven and result.values is not None else None

    return value


def solved(game: z.Game, folder: str) -> Callable[[Any], int | None]:
    """What a position is worth in the game's solution, which is written to the folder."""
    solution = z.solve(game, folder)
    return lambda state: sign(solution[state].values[0])


def sign(value: Any) -> int:
    return int(value > 0) - int(value < 0)


def score(got: list[int]) -> str:
    """Wins, draws and losses in the words of a match, or a dash."""
    return "+{} ={} -{}".format(*(got.count(value) for value in (1, 0, -1))) if got else "-"


if __name__ == "__main__":
    main()
