"""Solving small games beside OpenSpiel's value iteration, the same positions in one run.

usage: python benchmarks/solve_peers.py [--games tic-tac-toe 3x3]

OpenSpiel's get_all_states and value_iteration (open_spiel.python.algorithms) find every state and its value; the
states themselves are C++, what goes through them is Python, as it is published. Zermelo is told its own time twice:
interpreted, and as machine code that is compiled already; both write their files. Symmetry is left out, so that all
have the same positions, and every value is compared. Times are of the processor, so that others' work is not in them.
Needs pip install '.[bench,solve]' and cvxpy, without which OpenSpiel's module is not imported.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import pyspiel
from open_spiel.python.algorithms import value_iteration

import zermelo as z


def games_of(name: str) -> tuple[str, str]:
    """A game's name here, and in OpenSpiel."""
    if name == "tic-tac-toe":
        return name, "tic_tac_toe"
    columns, rows = name.split("x")
    return f"connect-four?columns={columns},rows={rows}", f"connect_four(columns={columns},rows={rows},x_in_row=4)"


def theirs(name: str) -> tuple[float, dict[str, float], Any]:
    """Seconds, player 0's value by state, and the game."""
    game = pyspiel.load_game(name)
    began = time.process_time()
    values = value_iteration.value_iteration(game, -1, 1e-6)
    return time.process_time() - began, values, game


def ours(name: str, path: Path, speed: str) -> tuple[float, z.Solution]:
    began = time.process_time()
    found = z.solve(name, path, symmetry=False, speed=speed, threads=1)
    return time.process_time() - began, found


def agree(found: z.Solution, values: dict[str, float], game: Any) -> int:
    """How many states along all lines of play have the same value; raises where one has not."""
    seen, waiting = set(), [(found.game.initial_state(), game.new_initial_state())]
    while waiting:
        state, other = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if found.game.is_terminal(state) != other.is_terminal():
            raise SystemExit(f"the game is over in one of both:\n{found.game.show(state)}")
        worth = other.player_return(0) if other.is_terminal() else values[str(other)]
        if found[state].values[0] != worth:
            raise SystemExit(f"{found[state].values[0]} here and {worth} there:\n{found.game.show(state)}")
        if not other.is_terminal():
            for action in found.game.actions(state):
                waiting.append((found.game.result(state, action), other.child(action)))
    return len(seen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["tic-tac-toe", "3x3"])
    chosen = parser.parse_args().games
    print(f"{'game':12} {'positions':>10} {'OpenSpiel':>22} {'interpreted':>22} {'machine code':>22}")
    with tempfile.TemporaryDirectory() as place:
        for name in chosen:
            here, there = games_of(name)
            seconds, values, game = theirs(there)
            slow, found = ours(here, Path(place, f"{name}-python"), "python")
            ours(here, Path(place, f"{name}-compiling"), "native")
            fast, _ = ours(here, Path(place, f"{name}-native"), "native")
            same = agree(found, values, game)
            rates = [f"{spent:8.3f} s {same / spent:9,.0f}/s" for spent in (seconds, slow, fast)]
            print(f"{name:12} {same:10,} " + " ".join(f"{rate:>22}" for rate in rates), flush=True)
    print("every value is the same in all three")


if __name__ == "__main__":
    main()
