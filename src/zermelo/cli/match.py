"""``zermelo match``: two players play a game many times; the score, and the difference in Elo with its error."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from zermelo.cli.guard import INTERRUPTED, complain
from zermelo.cli.options import AsJson, PositionText
from zermelo.cli.output import console_on, print_json, print_table
from zermelo.cli.position import player_name, position, title
from zermelo.cli.streams import game_aside
from zermelo.cli.words import count, duration, plies
from zermelo.game import Game
from zermelo.play.match import LONGEST_GAME, Match, MatchResult, PlayedGame
from zermelo.play.score import Score, score
from zermelo.play.store import load_games, match_to_dict, save_match
from zermelo.search.trace import one_line

__all__ = ["match"]

WHO = "random, engine, or its settings: time=0.5, depth=4,threads=2, alpha-beta:depth=4."


def match(
    a: Annotated[str, typer.Argument(metavar="A", help=f"A player: {WHO}", show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.", show_default=False)],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="A name, FILE.py:Class or package.module:Class.")],
    games: Annotated[int, typer.Option("--games", help="Games to play, in all.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="For the openings, and for random players.")] = 0,
    opening_plies: Annotated[
        int, typer.Option("--opening-plies", help="Random moves that a game begins with; each opening is played twice.")
    ] = 2,
    longest: Annotated[
        int, typer.Option("--plies", help="A game that is not over after so many plies counts as a draw.")
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
    """Let two players play a game many times, in turn as the first player.

    A and B are random, engine, or settings of the engine: time (seconds), depth, nodes, memory (MiB), threads,
    speed, as in time=0.5,threads=2; another algorithm goes before a colon, as in alpha-beta:depth=4. An engine
    without a limit takes a second a move.

    Two games begin with each opening, seats exchanged. With --out the same command goes on where it was
    ended, however that was.
    """
    settings = {
        "game": game, "position": position_text, "A": a, "B": b, "seed": seed, "opening_plies": opening_plies,
        "plies": longest,
    }  # fmt: skip
    played: list[PlayedGame] = []

    def tell() -> None:
        result = MatchResult(a, b, tuple(played))
        if json:
            print_json(match_to_dict(settings, games, result))
        elif played:
            print(f"{title(game, (), position_text)}: {one_line(a)} against {one_line(b)}")
            _print_result(chosen, result, games, longest)

    with game_aside():
        chosen, state = position(game, (), position_text)
        planned = Match(chosen, a, b, games, seed, opening_plies, longest, state)
        if out is not None:
            played.extend(load_games(out, settings))
            save_match(out, match_to_dict(settings, games, MatchResult(a, b, tuple(played))))  # it can be written
    try:
        with game_aside(), _bar(a, games, played, not json) as advance:
            for finished in planned.play(len(played)):
                played.append(finished)
                if out is not None:
                    save_match(out, match_to_dict(settings, games, MatchResult(a, b, tuple(played))))
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
def _bar(a: str, games: int, played: list[PlayedGame], wanted: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on stderr, where that is a terminal; what is yielded brings it up to date."""
    if not wanted or sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console_on(sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=games)

        def advance() -> None:
            told = _points(score([game.points for game in played]))
            progress.update(task, completed=len(played), description=f"{one_line(a)} {told}")

        advance()
        yield advance


def _print_result(game: Game, result: MatchResult, games: int, longest: int) -> None:
    from rich.table import Table

    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True)
    facts.add_column(overflow="fold")
    found = result.score
    share = f"{found.share:.1%} of the points" if found.share is not None else "no game yet"
    wanted = f" of {games:,}" if found.games < games else ""
    facts.add_row("games", f"{found.games:,}{wanted}")
    facts.add_row("score of A", f"{_points(found)}, {share}")
    for player in (0, 1):
        own = score([played.points for played in result.games if (played.first == "A") == (player == 0)])
        if own.games:
            facts.add_row(f"as {player_name(game, player)}", _points(own))
    facts.add_row("Elo, A less B", _elo(found))
    moves = [sum(_moves_of(played, who) for played in result.games) for who in "AB"]
    times = [duration(spent / many) if many else "none" for spent, many in zip(result.seconds, moves, strict=True)]
    facts.add_row("time a move", f"A {times[0]}, B {times[1]}")
    if result.broken_off:
        left = count(result.broken_off, "game")
        facts.add_row("not over", f"{left} after {plies(longest)}: counted as draws")
    print()
    print_table(facts)


def _moves_of(game: PlayedGame, who: str) -> int:
    """Moves that a player made; where one moved twice in a row, about so many."""
    first = (len(game.moves) + 1) // 2
    begins = (game.first == who) == (len(game.opening) % 2 == 0)
    return first if begins else len(game.moves) - first


def _points(found: Score) -> str:
    return f"+{found.wins} ={found.draws} -{found.losses}"


def _elo(found: Score) -> str:
    """The difference and its error, as far as so many games tell it."""
    if found.elo is None:
        return "unknown"
    if math.isinf(found.elo):
        least = found.low if found.elo > 0 else found.high
        assert least is not None
        return f"{'more' if found.elo > 0 else 'less'} than {least:+.0f} (95 %)"
    if found.low is None or found.high is None:
        return f"{found.elo:+.0f}: two openings at least must be played to tell its error"
    if found.error is None:
        return f"{found.elo:+.0f} (95 %: {_end(found.low)} to {_end(found.high)})"
    return f"{found.elo:+.0f} ± {found.error:.0f} (95 %)"


def _end(value: float) -> str:
    return f"{'+' if value > 0 else '-'}∞" if math.isinf(value) else f"{value:+.0f}"
