"""A position where chance moves: what may happen, how probable it is, and what each outcome leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.cli.output import print_table
from zermelo.cli.position import action_name, after, board, mover, player_name
from zermelo.cli.report import line_of_play, turn
from zermelo.cli.words import number, value_in_words
from zermelo.game import CHANCE, Game
from zermelo.search.odds import odds
from zermelo.search.result import SearchResult

__all__ = ["Prospect", "expectation", "print_prospects", "prospects", "prospects_to_dict"]

LONGEST_LINE = 12
"""Moves of a line that are printed."""


@dataclass(frozen=True)
class Prospect:
    """An outcome, its probability, and what a search found after it; None where chance moves once more."""

    action: Any
    name: str
    probability: Any
    found: SearchResult | None


def prospects(game: Game, state: Any, look: Callable[[Any, int], SearchResult]) -> list[Prospect]:
    """What may happen where chance moves; ``look`` searches a state, told how many there are in all."""
    given = odds(game, state)
    told = []
    for action, probability in given:
        following = after(game, state, action)
        found = None if mover(game, following) == CHANCE else look(following, len(given))
        told.append(Prospect(action, action_name(game, state, action), probability, found))
        if found is not None and found.stopped == "interrupted":
            raise KeyboardInterrupt
    return told


def expectation(found: list[Prospect]) -> tuple[Any, ...] | None:
    """The expected values, one a player; None where one of them is not known."""
    values = [each.found.values if each.found is not None else None for each in found]
    if any(vector is None or None in vector for vector in values):
        return None
    weighed = [
        [each.probability * value for value in vector]
        for each, vector in zip(found, values, strict=True)
        if vector is not None
    ]
    return tuple([sum(column) for column in zip(*weighed, strict=True)])


def print_prospects(game: Game, state: Any, found: list[Prospect]) -> None:
    """The board, that chance moves, what that is worth on average, and a line an outcome."""
    from rich import box
    from rich.table import Table

    print(f"{board(game, state)}\n\n{turn(game, state)}: there is no move to choose\n")
    expected = expectation(found)
    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True)
    facts.add_column(overflow="fold")
    if expected is None:
        worth = "unknown"
    else:
        shares = [f"{number(value)} for {player_name(game, player)}" for player, value in enumerate(expected)]
        proven = all(each.found is not None and each.found.proven for each in found)
        worth = f"{', '.join(shares)}, {'proven' if proven else 'not proven'}"
    facts.add_row("expected value", worth)
    print_table(facts)
    print()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("outcome", overflow="fold")
    table.add_column("probability", justify="right")
    for player in range(game.num_players):
        table.add_column(player_name(game, player), justify="right")
    table.add_column("line", overflow="fold")
    for each in found:
        values = each.found.values if each.found is not None else None
        table.add_row(
            each.name,
            number(each.probability),
            *([""] * game.num_players if values is None else map(number, values)),
            _line(each.found),
        )
    print_table(table)


def _line(found: SearchResult | None) -> str:
    if found is None:
        return "chance moves again"
    if found.player is None:
        return "the game is over"
    if found.values is None:
        return value_in_words(found)
    return line_of_play(found, found.principal_variation, LONGEST_LINE)


def prospects_to_dict(game: Game, state: Any, found: list[Prospect]) -> dict[str, Any]:
    """The same as what JSON can hold."""
    expected = expectation(found)
    return {
        "board": board(game, state),
        "to_move": player_name(game, CHANCE),
        "in_words": turn(game, state),
        "values": None if expected is None else list(expected),
        "outcomes": [
            {
                "outcome": each.name,
                "probability": each.probability,
                "in_words": None if each.found is None else value_in_words(each.found),
                "result": None if each.found is None else each.found.to_dict(),
            }
            for each in found
        ],
    }
