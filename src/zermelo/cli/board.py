"""``zermelo board``: a position as text, or as a picture in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zermelo.cli.options import GameName, Moves, PositionText
from zermelo.cli.output import write_text
from zermelo.cli.position import actions_of, after, board
from zermelo.cli.position import position as start
from zermelo.cli.report import turn
from zermelo.cli.streams import game_aside
from zermelo.errors import DrawingError
from zermelo.view.boards import draw_board

__all__ = ["show_board"]


def show_board(
    name: GameName,
    moves: Moves = None,
    position: PositionText = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write a picture to a file, whole: NAME.svg.")
    ] = None,
    theme: Annotated[str, typer.Option("--theme", help="Of the picture: auto, light or dark.")] = "auto",
) -> None:
    """Show a position, and whose turn it is or who has won.

    It is shown as text, or as a picture in an SVG file.
    """
    if out is not None and out.suffix.lower() not in ("", ".svg"):
        raise DrawingError(f"--out {out} is no SVG file: name one that ends in .svg")
    with game_aside():
        chosen, state = start(name, None, position)
        action = None
        for action in actions_of(chosen, state, moves):
            state = after(chosen, state, action)
        if out is None:
            shown, whose = board(chosen, state), turn(chosen, state)
        else:
            picture = draw_board(chosen, state, action=action, theme=theme)
    if out is None:
        print(f"{shown}\n\n{whose}")
        return
    write_text(out, picture)
    print(f"the picture is in {out}")
