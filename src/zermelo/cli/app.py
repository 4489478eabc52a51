"""The Typer application: every command, and the options that come before one."""

from __future__ import annotations

import importlib.metadata
from typing import Annotated

import typer

from zermelo.cli.alliances import alliances
from zermelo.cli.best import best
from zermelo.cli.board import show_board
from zermelo.cli.chart import chart
from zermelo.cli.check import check
from zermelo.cli.draw import draw
from zermelo.cli.exercise import exercise
from zermelo.cli.games import games
from zermelo.cli.guard import Guarded
from zermelo.cli.match import match
from zermelo.cli.perft import perft
from zermelo.cli.play import play
from zermelo.cli.quiz import progress, quiz
from zermelo.cli.sheet import sheet
from zermelo.cli.solve import solve, verify
from zermelo.cli.studio import studio
from zermelo.cli.tree import tree
from zermelo.cli.uci import uci

__all__ = ["app"]

app = typer.Typer(
    cls=Guarded,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # Plain help: it comes at once, without importing rich, and on every terminal.
    rich_markup_mode=None,
    epilog="A GAME is a name (zermelo games lists them), FILE.py:Class or package.module:Class, with "
    "?name=value,... after it for parameters: connect-four?columns=5,rows=4. alliances, best, board, match, perft and "
    "play also take a tree, or a file of one (.json, .txt, .efg, .test), as GAME.",
)
COMMANDS = (
    games, best, alliances, tree, draw, check, play, match, perft, solve, verify, chart, studio, uci, exercise, quiz,
    progress, sheet,
)  # fmt: skip
for command in COMMANDS:
    app.command()(command)
app.command("board")(show_board)


def _version(wanted: bool) -> None:
    if not wanted:
        return
    try:
        number = importlib.metadata.version("zermelo")
    except importlib.metadata.PackageNotFoundError:
        number = "(not installed)"
    typer.echo(f"zermelo {number}")
    raise typer.Exit()


@app.callback()
def options(
    debug: Annotated[
        bool, typer.Option("--debug", envvar="ZERMELO_DEBUG", help="Show the traceback of an error.")
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """A workbench for game trees: search, see, check and play games written as six Python functions."""
