"""``zermelo uci``: the engine for chess programs, which speak to it by stdin and stdout."""

from __future__ import annotations

import os
import sys
import threading
from typing import Annotated

import typer

from zermelo.search.words import duration

__all__ = ["uci"]


def uci(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Chess, the only game of this protocol.", show_default=False)
    ] = "chess",
    patience: Annotated[
        float,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=0,
            help="How long isready may wait for the engine to be compiled, which happens once on a machine; "
            "until then it searches interpreted.",
        ),
    ] = 5.0,
    compile_only: Annotated[
        bool, typer.Option("--compile", help="Compile the engine beforehand, for all later processes, and exit.")
    ] = False,
) -> None:
    """Play chess with programs, by their protocol UCI.

    The Universal Chess Interface is spoken on stdin and stdout: give this command to a chess program as its engine.
    Other games than chess it does not play: their protocol knows neither chance nor a third player. Options that
    it may set: Hash (MiB), Threads, MultiPV, Move Overhead (milliseconds), Clear Hash.
    """
    from zermelo.play.uci import Session, compile_engine, refuse_other_games

    refuse_other_games(game)
    if compile_only:
        print(f"compiled or loaded in {duration(compile_engine())}")
        return

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    # readline, since a loop over the stream would wait for more than a line.
    Session(say, patience=patience).run(iter(sys.stdin.readline, ""))
    if sys.stdin is sys.__stdin__ and any(thread.name == "zermelo compiler" for thread in threading.enumerate()):
        os._exit(0)  # whoever says quit does not wait for the compiler, whose files are written whole or not at all
