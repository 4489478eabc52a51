"""``zermelo check``: the mistakes in a game."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.check import check_game
from zermelo.cli.options import AsJson, GameName, PositionText
from zermelo.cli.output import print_json
from zermelo.cli.position import position
from zermelo.cli.streams import game_aside
from zermelo.games.registry import game as game_named

__all__ = ["check"]

MISTAKES = 1
"""The exit code where there are some."""


def check(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help="Random games to play.", min=1)] = 200,
    seed: Annotated[int, typer.Option("--seed", help="For the random games.")] = 0,
    position_text: PositionText = None,
    json: AsJson = False,
) -> None:
    """Look for mistakes in a game, by playing it at random.

    All its functions are watched. The exit code is 0 if there are none, 1 if there are some.
    """
    with game_aside():
        # Without a position it is the check that first calls the game.
        chosen, state = (game_named(game), None) if position_text is None else position(game, (), position_text)
        report = check_game(chosen, games=games, seed=seed, state=state)
    if json:
        print_json({"game": game, "position": position_text, **report.to_dict()})
    else:
        print(report)
    if not report.ok:
        raise typer.Exit(MISTAKES)
