"""Searches of many players and of chance: nodes to one depth, pruned or not, and machine code against the interpreter.

``python benchmarks/many.py`` prints three tables. Nodes are exact and the same on every machine; a time is the median
of five calls of ``z.search``, and a ratio is of two times of one run.
"""

from __future__ import annotations

import platform
import statistics
import time
from typing import Any

import zermelo as z

MANY = {
    "n-player-mnk?players=3,columns=4,rows=4,in_a_row=3": 6,
    "n-player-connect-four?players=3,columns=5,rows=4,in_a_row=3": 7,
    "n-player-connect-four?players=4": 6,
    "pincers": 9,
    "pincers?players=4,size=6,men=2": 5,
    "n-player-nim?players=4,piles=2,3,3": 8,
}
"""Games of three and four players, and a depth."""
KINDS: dict[str, dict[str, Any]] = {
    "max-n": {"algorithm": "max-n"},
    "immediate": {"algorithm": "max-n", "pruning": "immediate"},
    "shallow": {"algorithm": "max-n", "pruning": "shallow"},
    "paranoid": {"algorithm": "paranoid"},
    "best-reply": {"algorithm": "best-reply"},
}
CHANCE = {
    "pig?target=30": 6,
    "einstein": 3,
    "einstein?size=3,stones=3": 7,
    "dice-race": 6,
    "bear-off": 3,
}
"""Games with chance, and a depth."""
COMPARED = {
    "n-player-mnk?players=3,columns=4,rows=4,in_a_row=3": 4,
    "n-player-connect-four?players=4": 6,
    "pincers?players=4,size=6,men=2": 6,
    "n-player-nim?players=4,piles=3,3,4": 11,
    "pig?target=30": 6,
    "einstein": 3,
    "dice-race": 4,
    "bear-off": 3,
}
"""Games, and a depth that the interpreter comes to as well."""
PRUNINGS = (None, "star1", "star2")


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print("\nNodes to a depth in the players' plies; values of the root's other actions are not asked for")
    print(f"{'game':<60} {'depth':>5}" + "".join(f" {kind:>12}" for kind in KINDS))
    for name, depth in MANY.items():
        counts = [str(nodes(name, depth, **options)) for options in KINDS.values()]
        print(f"{name:<60} {depth:>5}" + "".join(f" {count:>12}" for count in counts), flush=True)
    print("\nNodes of expectiminimax to a depth")
    print(f"{'game':<60} {'depth':>5}" + "".join(f" {pruning or 'whole':>12}" for pruning in PRUNINGS))
    for name, depth in CHANCE.items():
        counts = [str(nodes(name, depth, algorithm="expectiminimax", pruning=pruning)) for pruning in PRUNINGS]
        print(f"{name:<60} {depth:>5}" + "".join(f" {count:>12}" for count in counts), flush=True)
    print("\nMachine code against the interpreter, to the same depth with the same nodes")
    print(f"{'game':<60} {'algorithm':<24} {'nodes':>10} {'compiled':>10} {'interpreted':>12} {'ratio':>7}")
    for name, depth in COMPARED.items():
        kinds = PRUNINGS[:2] if z.game(name).has_chance() else (None, "shallow")
        algorithm = "expectiminimax" if z.game(name).has_chance() else "max-n"
        for pruning in kinds:
            compare(name, {"depth": depth, "algorithm": algorithm, "pruning": pruning})


def nodes(name: str, depth: int, **options: Any) -> int | str:
    """States that a search visits; "-" where the game is not for it."""
    try:
        return z.search(z.game(name), depth=depth, moves="best", **options).nodes
    except z.SearchError:
        return "-"


def compare(name: str, options: dict[str, Any]) -> None:
    """One search at both speeds, the compiled one warm."""
    game = z.game(name)
    z.search(game, speed="native", moves="best", **options)
    times, counts = {}, set()
    for speed, calls in (("native", 5), ("python", 1)):
        seconds = []
        for _ in range(calls):
            began = time.perf_counter()
            found = z.search(game, speed=speed, moves="best", **options)
            seconds.append(time.perf_counter() - began)
        times[speed] = statistics.median(seconds)
        counts.add(found.nodes)
    label = f"{options['algorithm']} {options.get('pruning') or ''}"
    shown = " or ".join(map(str, sorted(counts)))  # fractions and floats may round a cut differently
    ratio = times["python"] / times["native"]
    print(
        f"{name:<60} {label:<24} {shown:>10} {times['native']:>9.4f}s {times['python']:>11.3f}s {ratio:>7.0f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
