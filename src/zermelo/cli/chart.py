"""``zermelo chart``: a solved game's positions by ply as a picture in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zermelo.cli.options import Speed
from zermelo.cli.streams import game_aside
from zermelo.games.registry import game as game_named
from zermelo.solve.solution import Solution
from zermelo.view.chart import CHARTS, draw_solution

__all__ = ["chart"]


def chart(
    directory: Annotated[
        str, typer.Argument(metavar="DIR", help="A solution's directory, or its URI.", show_default=False)
    ],
    *,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help=f"The picture: a file that ends in .{', .'.join(CHARTS)}.")
    ],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game, where the files do not name one.")
    ] = None,
    theme: Annotated[str, typer.Option("--theme", help="Colours: auto, light or dark.")] = "auto",
    title: Annotated[str | None, typer.Option("--title", help="What stands above the chart.")] = None,
    speed: Speed = "auto",
) -> None:
    """Draw a solved game's wins, draws and losses by ply.

    They are so for the player to move. Where positions have no ply, they stand by their distance to the end.
    """
    with game_aside():
        solution = Solution.open(directory, None if game is None else game_named(game))
        draw_solution(solution, out, theme=theme, title=title, speed=speed)
    print(f"the picture is in {out}")
