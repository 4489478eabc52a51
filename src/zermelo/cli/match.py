"""``zermelo match``: players play a game many times; the score and the Elo of two, the standings of more."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.cli.guard import INTERRUPTED, complain
from zermelo.cli.options import AsJson, PositionText
from zermelo.cli.output import console_on, print_json
from zermelo.cli.position import position, title
from zermelo.cli.scoreboard import print_match, so_far
from zermelo.cli.streams import game_aside
from zermelo.play.match import LONGEST_GAME, Match, MatchResult, PlayedGame
from zermelo.play.seating import LETTERS
from zermelo.play.store import load_games, match_to_dict, remove_leftovers, save_match
from zermelo.search.trace import one_line
from zermelo.search.words import count

__all__ = ["match"]

WHO = "random, engine, or its settings: time=0.5, depth=4,threads=2, alpha-beta:depth=4; or solution:DIR."


def match(
    a: Annotated[str, typer.Argument(metavar="A", help=f"A player: {WHO}", show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.", show_default=False)],
    others: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="C",
            help="More players, in a game for more; else B sits in all other seats.",
            show_default=False,
        ),
    ] = None,
    *,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="A name, FILE.py:Class or package.module:Class.")],
    games: Annotated[int, typer.Option("--games", help="Games to play, in all.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="For the openings, what chance does, and random players.")] = 0,
    opening_plies: Annotated[
        int,
        typer.Option(
            "--opening-plies", help="Random moves that a game begins with; each opening is played from every seat."
        ),
    ] = 2,
    longest: Annotated[
        int,
        typer.Option(
            "--plies", help="A game that is not over after so many plies, chance's among them, counts as a draw."
        ),
    ] = LONGEST_GAME,
    position_text: PositionText = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Keep every game in this JSON file, and go on with those that are in it."
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Let players play a game many times, and tell their score.

    A, B and so on are random, engine, solution:DIR, who plays perfectly by a solved game, or settings of the engine:
    time (seconds), depth, nodes, memory (MiB), threads, speed, as in time=0.5,threads=2; another algorithm goes before
    a colon, as in alpha-beta:depth=4 or max-n:depth=4,pruning=shallow. An engine without a limit takes a second a move.

    As many games as there are players begin with each opening, everyone once in every seat, and dice fall alike
    in them. Two players are told a score and a difference in Elo; of more, each is told the mean of its utilities,
    the share of the others that it came before, and how often it was first, second and so on. With --out
    the same command goes on where it was ended, however that was.
    """
    given = (a, b, *(others or ()))
    settings: dict[str, Any] = {}
    played: list[PlayedGame] = []

    def result() -> MatchResult:
        return MatchResult(tuple(planned.players), tuple(played))

    def tell() -> None:
        if json:
            print_json(match_to_dict(settings, games, result()))
        elif played:
            print(f"{title(game, (), position_text)}: {' against '.join(map(one_line, given))}")
            print_match(chosen, result(), games, longest)

    with game_aside():
        chosen, state = position(game, (), position_text)
        planned = Match(chosen, given, games, seed, opening_plies, longest, state)
        settings |= {
            "game": game, "position": position_text, **dict(zip(LETTERS, planned.players, strict=False)),
            "seed": seed, "opening_plies": opening_plies, "plies": longest,
        }  # fmt: skip
        if out is not None:
            remove_leftovers(out)
            played.extend(load_games(out, settings))
            save_match(out, match_to_dict(settings, games, result()))  # it can be written
    try:
        with game_aside(), _bar(planned.players, games, played, not json) as advance:
            for finished in planned.play(len(played)):
                played.append(finished)
                if out is not None:
                    save_match(out, match_to_dict(settings, games, result()))
                advance()
    except KeyboardInterrupt:
        tell()
        complain(f"interrupted after {count(len(played), 'game')}" + (": the same command goes on" if out else ""))
        raise typer.Exit(INTERRUPTED) from None
    except Exception:
        tell()  # nothing is lost with a game that fails
        raise
    tell()


@contextmanager
def _bar(players: Sequence[str], games: int, played: list[PlayedGame], wanted: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on stderr, where that is a terminal; what is yielded brings it up to date."""
    if not wanted or sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console_on(sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=games)

        def advance() -> None:
            progress.update(task, completed=len(played), description=so_far(players, played))

        advance()
        yield advance
