"""What the games of a match say of each of its players, however many there are: utilities, shares and places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.play.score import DEVIATIONS
from zermelo.play.seating import LETTERS, seating

__all__ = ["Standing", "shares", "standings"]


@dataclass(frozen=True)
class Standing:
    """One player of a match."""

    name: str
    """"A", "B", "C", …"""
    player: str
    """As it was described: "depth=4"."""
    utility: float | None
    """The mean of its utilities, of the games that came to their end; None where none did."""
    error: float | None
    """Half the width of the interval in which its expectation lies with 95 % certainty; None where two rounds are
    not played, and where all of them came out the same."""
    share: float | None
    """Of the other players, how many it came before on average, equal ones by half: 0 to 1; None before a game."""
    places: tuple[int, ...]
    """How often it came first, second, …: equal players share the better place."""

    def to_dict(self) -> dict[str, Any]:
        """The standing as what JSON can hold."""
        return asdict(self)


def standings(players: Sequence[str], utilities: Sequence[Sequence[Any] | None]) -> tuple[Standing, ...]:
    """The standing of each of ``players``, by the utilities in games 0, 1, …, one a seat, or None for a draw.

    The error is estimated from the means of whole rounds, whose games have their opening, and their luck, in
    common and are not independent.
    """
    many = len(players)
    told = []
    for who, player in enumerate(players):
        seats = [seating(number, many).index(who) for number in range(len(utilities))]
        own = [worth if worth is None else float(worth[seat]) for worth, seat in zip(utilities, seats, strict=True)]
        known = [worth for worth in own if worth is not None]
        shared = [0.5 if worth is None else shares(worth)[seat] for worth, seat in zip(utilities, seats, strict=True)]
        places = [0] * many
        for worth, seat in zip(utilities, seats, strict=True):
            if worth is not None:
                places[sum(1 for other in worth if other > worth[seat])] += 1
        told.append(
            Standing(
                LETTERS[who],
                player,
                sum(known) / len(known) if known else None,
                _error(own, many),
                sum(shared) / len(shared) if shared else None,
                tuple(places),
            )
        )
    return tuple(told)


def shares(utilities: Sequence[Any]) -> list[float]:
    """Of each player, the share of the others that have less, and half of those that have as much."""
    others = len(utilities) - 1
    return [
        (sum(other < own for other in utilities) + (sum(other == own for other in utilities) - 1) / 2) / others
        for own in utilities
    ]


def _error(own: Sequence[float | None], many: int) -> float | None:
    rounds = []
    for begin in range(0, len(own) - many + 1, many):
        whole = [worth for worth in own[begin : begin + many] if worth is not None]
        if len(whole) == many:
            rounds.append(sum(whole) / many)
    if len(rounds) < 2:
        return None
    mean = sum(rounds) / len(rounds)
    variance = sum((each - mean) ** 2 for each in rounds) / (len(rounds) - 1)
    if variance == 0:
        return None  # that nothing has varied yet does not make it certain
    return DEVIATIONS * math.sqrt(variance / len(rounds))
