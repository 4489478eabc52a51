"""``zermelo best``: the best move in a position, its value, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli.options import (
    AlgorithmName,
    AsJson,
    Cut,
    Depth,
    GameName,
    Moves,
    Nodes,
    OrderText,
    Seed,
    Soft,
    Speed,
    Ties,
    Time,
    cut_rule,
    order_of,
)
from zermelo.cli.output import print_json
from zermelo.cli.position import position
from zermelo.cli.report import print_position, print_result, result_to_dict
from zermelo.search.run import search

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
    json: AsJson = False,
) -> None:
    """Find the best move in a position of a game.

    Without --depth, --nodes or --time the search ends after 10 seconds. Ctrl-C ends it sooner, with
    the best move so far.
    """
    if depth is None and nodes is None and time is None:
        time = PATIENCE
    chosen, state = position(game, moves)
    result = search(
        chosen,
        state,
        algorithm=algorithm,
        depth=depth,
        nodes=nodes,
        time=time,
        order=order_of(chosen, state, order),
        ties=ties,
        seed=seed,
        speed=speed,
        moves=settled,
        cut=cut_rule(cut),
        soft=soft,
    )
    if json:
        print_json({"game": game, "played": moves or [], **result_to_dict(result)})
        return
    print(f"{game} after {' '.join(moves)}" if moves else game, end="\n\n")
    print_position(result)
    print_result(result)
