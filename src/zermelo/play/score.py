"""What the games of a match say of its players: the score, and the difference in Elo with its error.

A game's score is 1, ½ or 0. Elo's difference d is the one at which a player is expected to score
1 / (1 + 10^(-d / 400)) (Elo 1978). Two games that begin with one opening, seats exchanged, are not
independent: the error is estimated from the scores of such pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Score", "elo"]

CERTAINTY = 0.95
DEVIATIONS = 1.959964
"""Of a normal distribution, those within which it lies with that certainty."""


@dataclass(frozen=True)
class Score:
    """The first player's wins, draws and losses, and what they say."""

    wins: int
    draws: int
    losses: int
    share: float | None
    """Of the points, 0 to 1; None before the first game."""
    elo: float | None
    """The first player's Elo less the other's; infinite where one has every point; None before the first game."""
    low: float | None
    """Ends of the interval in which the difference lies with 95 % certainty; None where two pairs are not played."""
    high: float | None

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def error(self) -> float | None:
        """Half of the interval's width; None where that is not known, or infinite."""
        if self.low is None or self.high is None or math.isinf(self.low) or math.isinf(self.high):
            return None
        return (self.high - self.low) / 2


def score(results: Sequence[float]) -> Score:
    """The score of games whose results for the first player are 1, 0.5 or 0: a pair's two follow each other."""
    wins, draws, losses = (sum(1 for result in results if result == points) for points in (1.0, 0.5, 0.0))
    if not results:
        return Score(0, 0, 0, None, None, None, None)
    share = sum(results) / len(results)
    low, high = _interval(results, share)
    return Score(wins, draws, losses, share, elo(share), low, high)


def _interval(results: Sequence[float], share: float) -> tuple[float | None, float | None]:
    pairs = [(results[i] + results[i + 1]) / 2 for i in range(0, len(results) - 1, 2)]
    if share in (0.0, 1.0):
        # Nothing varies: how likely is it that the better player, or none, has every point?
        least = (1 - CERTAINTY) ** (1 / len(results))
        return (elo(least), math.inf) if share == 1.0 else (-math.inf, elo(1 - least))
    if len(pairs) < 2:
        return None, None
    mean = sum(pairs) / len(pairs)
    variance = sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
    error = DEVIATIONS * math.sqrt(variance / len(pairs))
    return elo(share - error), elo(share + error)


def elo(share: float) -> float:
    """The difference in Elo at which that share of the points is expected; infinite from 0 down and from 1 up."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return 400 * math.log10(share / (1 - share))
