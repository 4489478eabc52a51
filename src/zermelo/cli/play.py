"""``zermelo play``: a game in the terminal, a person, a search or dice in each seat."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from zermelo.cli.guard import INTERRUPTED
from zermelo.cli.options import Depth, GameName, Memory, Moves, Nodes, PositionText, Threads, Time
from zermelo.cli.position import actions_of, position
from zermelo.cli.seats import Unasked, is_solution, seats_of
from zermelo.cli.table import Match
from zermelo.play.players import Dice, Engine, player_named

__all__ = ["play"]

PATIENCE = 2.0
"""Seconds that an engine thinks about a move unless it is told otherwise."""


def play(
    game: GameName,
    moves: Moves = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            help="human, engine, random or solution:DIR for each player, as in human,engine; or 0=random for some, "
            "engines else. "
            "By default you are the first player.",
            show_default=False,
        ),
    ] = None,
    position_text: PositionText = None,
    depth: Depth = None,
    nodes: Nodes = None,
    time: Time = None,
    memory: Memory = 64,
    threads: Threads = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", help="For dice, random seats and equal moves of a solution; without it every game is another."
        ),
    ] = None,
) -> None:
    """Play a game against the engine, or watch it play.

    --depth, --nodes and --time limit the engine's thinking; by default it takes 2 seconds a move.
    Where chance moves, dice fall by the probabilities that the game gives.
    It goes on with what it found at its last move and for hints, within --memory.
    At the prompt, type a move by its name, or help.
    """
    chosen, start = position(game, (), position_text)
    kinds = seats_of(seats, chosen.num_players)
    if depth is None and nodes is None and time is None:
        time = PATIENCE
    solved = {kind: player_named(chosen, kind) for kind in kinds if is_solution(kind)}
    for kind, player in solved.items():
        player.begin(f"{random.getrandbits(64) if seed is None else seed} {kind}")
    engine = Engine(chosen, depth, nodes, time, memory=memory, threads=threads)
    match = Match(chosen, kinds, Unasked(engine, Dice(chosen, random.Random(seed)), solved), start, seed)
    for action in actions_of(chosen, start, moves):
        match.play(action, named=False)
    if not match.run():
        raise typer.Exit(INTERRUPTED)
