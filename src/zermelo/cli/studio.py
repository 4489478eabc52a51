"""``zermelo studio``: the local web app."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from zermelo.extras import extra

__all__ = ["studio"]


def studio(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAMES]",
            help="Games of your own, FILE.py:Class or package.module:Class, beside those that are registered.",
            show_default=False,
        ),
    ] = None,
    *,
    host: Annotated[
        str, typer.Option("--host", help="The address to listen at; others than this machine's own see the studio.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port to listen at; 0 is any that is free.")
    ] = 0,
    solution: Annotated[
        list[str] | None,
        typer.Option(
            "--solution",
            metavar="DIR",
            help="A solved game, as zermelo solve writes it; may be given several times.",
            show_default=False,
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the studio in a browser.")] = True,
) -> None:
    """Open the studio, a web app to see, to play and to learn.

    It is there until Ctrl-C. Nobody needs a password: keep to this machine's own address, which is the default.
    """
    serve = extra("zermelo.studio.serve", "studio", "the studio").serve

    def started(address: str) -> None:
        print(f"the studio is at {address} until Ctrl-C", flush=True)
        if browser:
            webbrowser.open(address)

    serve(games or [], host, port, started, solution or [])
