"""What a match came to, as people want to read it: score and Elo of two players, standings of more."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from zermelo.cli.output import print_table
from zermelo.cli.position import player_name
from zermelo.game import Game
from zermelo.play.match import MatchResult, PlayedGame
from zermelo.play.score import Score, score
from zermelo.play.standings import standings
from zermelo.search.trace import one_line
from zermelo.search.words import count, duration, number, plies

__all__ = ["print_match", "so_far"]


def so_far(players: Sequence[str], played: Sequence[PlayedGame]) -> str:
    """How A stands, in a few words."""
    if len(players) == 2:
        return f"{one_line(players[0])} {_points(score([game.points for game in played]))}"
    first = standings(players, [game.utilities for game in played])[0]
    return f"{one_line(players[0])} {'' if first.utility is None else number(first.utility)}"


def print_match(game: Game, result: MatchResult, games: int, longest: int) -> None:
    """The result of a match of which ``games`` were to be played, each ``longest`` plies long at most."""
    print()
    print_table(_facts(game, result, games, longest))
    if len(result.players) > 2:
        print()
        print_table(_standings(result))


def _facts(game: Game, result: MatchResult, games: int, longest: int) -> Any:
    from rich.table import Table

    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True)
    facts.add_column(overflow="fold")
    wanted = f" of {games:,}" if len(result.games) < games else ""
    facts.add_row("games", f"{len(result.games):,}{wanted}")
    if len(result.players) == 2:
        found = result.score
        share = f"{found.share:.1%} of the points" if found.share is not None else "no game yet"
        facts.add_row("score of A", f"{_points(found)}, {share}")
        for player in (0, 1):
            own = score([played.points for played in result.games if (played.first == "A") == (player == 0)])
            if own.games:
                facts.add_row(f"as {player_name(game, player)}", _points(own))
        facts.add_row("Elo, A less B", _elo(found))
        facts.add_row("time a move", f"A {_time_a_move(result, 0)}, B {_time_a_move(result, 1)}")
    if result.broken_off:
        facts.add_row("not over", f"{count(result.broken_off, 'game')} after {plies(longest)}: counted as draws")
    return facts


def _standings(result: MatchResult) -> Any:
    """A line a player, in the order in which they were given."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("player", overflow="fold")
    for name in ("utility (95 %)", "beaten", "places", "time a move"):
        table.add_column(name, justify="right")
    for who, standing in enumerate(result.standings):
        error = "" if standing.error is None else f" ± {number(standing.error)}"
        table.add_row(
            standing.name,
            one_line(standing.player),
            "unknown" if standing.utility is None else f"{number(standing.utility)}{error}",
            "unknown" if standing.share is None else f"{standing.share:.1%}",
            " ".join(map(str, standing.places)),
            _time_a_move(result, who),
        )
    return table


def _time_a_move(result: MatchResult, who: int) -> str:
    moves = sum(_moves_of(game, who) for game in result.games)
    return duration(result.seconds[who] / moves) if moves else "none"


def _moves_of(game: PlayedGame, who: int) -> int:
    """Moves that a player made; where one of two moved twice in a row, about so many."""
    if game.turns:
        return game.turns[who]
    first = (len(game.moves) + 1) // 2
    begins = (game.first == "AB"[who]) == (len(game.opening) % 2 == 0)
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
