"""``zermelo best``: the best move in a position, its value, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from zermelo.cli.live import displayed
from zermelo.cli.options import (
    ORDERS,
    AlgorithmName,
    AsJson,
    Cut,
    Depth,
    GameName,
    Goal,
    Lines,
    Memory,
    Moves,
    Nodes,
    OrderText,
    PositionText,
    Pruning,
    Seed,
    Soft,
    Speed,
    Threads,
    Ties,
    Time,
    cut_rule,
    goal_of,
    order_of,
)
from zermelo.cli.output import print_json
from zermelo.cli.position import mover, position, title
from zermelo.cli.report import print_position, print_result, result_to_dict
from zermelo.cli.solved import print_solved, solved_to_dict
from zermelo.cli.streams import game_aside
from zermelo.errors import SearchError
from zermelo.game import CHANCE
from zermelo.search.run import search
from zermelo.solve.solution import Solution

__all__ = ["best"]

PATIENCE = 10.0
"""Seconds that a person waits for an answer who has not set a limit."""

Settled = Annotated[
    str,
    typer.Option(
        "--moves",
        help="Of the other moves: optimal finds all that are as good, all gives each its value, best leaves bounds.",
    ),
]


def best(
    game: GameName,
    moves: Moves = None,
    algorithm: AlgorithmName = None,
    depth: Depth = None,
    nodes: Nodes = None,
    time: Time = None,
    order: OrderText = None,
    ties: Ties = None,
    seed: Seed = 0,
    speed: Speed = "auto",
    settled: Settled = "optimal",
    cut: Cut = "ge",
    soft: Soft = True,
    pruning: Pruning = None,
    lines: Lines = None,
    goal: Goal = None,
    memory: Memory = 64,
    threads: Threads = 1,
    position_text: PositionText = None,
    solution: Annotated[
        str | None,
        typer.Option("--solution", metavar="DIR", help="Look it up in a solved game, and search nothing."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Find the best move in a position of a game.

    Without --depth, --nodes or --time the search ends after 10 seconds. Ctrl-C ends it sooner, with
    the best move so far. Where chance moves, what may happen is told, how probable it is, and what
    comes of each. On a terminal, a table on stderr shows how far it has come.
    """
    if depth is None and nodes is None and time is None:
        time = PATIENCE
    asked = goal_of(goal)
    if solution is not None:
        _look_up(game, moves, position_text, solution, json)
        return
    with game_aside():
        chosen, state = position(game, moves, position_text)
        if order is not None and order not in ORDERS and mover(chosen, state) == CHANCE:
            raise SearchError(f"--order {order!r:.80}: chance moves here, and there are no moves to be tried first")
        ordered = order_of(chosen, state, order)
        with displayed(chosen, state, not json) as progress:
            result = search(
                chosen, state, algorithm=algorithm, depth=depth, nodes=nodes, time=time, order=ordered, ties=ties,
                seed=seed, speed=speed, moves=settled, cut=cut_rule(cut), soft=soft, pruning=pruning,
                lines=lines, goal=asked, memory=memory, threads=threads, progress=progress,
            )  # fmt: skip
        told = result_to_dict(result, asked) if json else None
    if told is not None:
        print_json({"game": game, "position": position_text, "played": moves or [], "goal": asked, **told})
        return
    print(title(game, moves, position_text), end="\n\n")
    print_position(result)
    print_result(result, asked)


def _look_up(game: str, moves: Sequence[str] | None, position_text: str | None, place: str, json: bool) -> None:
    """What a solution on disk says of the position."""
    with game_aside():
        chosen, state = position(game, moves, position_text)
        found = Solution.open(place, chosen)
        told = solved_to_dict(found, state)
    if json:
        asked = {"game": game, "position": position_text, "played": moves or [], "solution": str(found.storage)}
        print_json({**asked, **told})
        return
    print(title(game, moves, position_text), end="\n\n")
    print_solved(found, state)
