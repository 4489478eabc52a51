"""Backing up: what positions are worth, from what their children are. These know no game.

Two players of constant sum: everything is player 0's value; player 0 takes the greatest, player 1 the
least. Of equal actions a winner takes the quickest and a loser the slowest, where the game's
``quick_wins`` says so; then, and always among even ones, the first. More players (max^n, Luckhardt and
Irani 1986), and two whose sum is not constant: the mover takes the first of those that give them most.
Where chance moves it is the mean.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.solve.kernels import OVER

__all__ = ["NO_ACTION", "NO_DISTANCE", "back_up"]

NO_DISTANCE = -1
NO_ACTION = -1

INFINITY = float("inf")


def back_up(
    count: int, width: int, fair: float, quick: bool,
    movers: Any, first: Any, child: Any, odds: Any, worths: Any, below_values: Any, below_distances: Any,
    values: Any, distances: Any, best: Any,
) -> int:  # fmt: skip
    """Fill in ``count`` positions; the arrays up to ``worths`` are those of ``kernels.children``.

    values     float64[n * width]  a position's values, one a player, or player 0's alone
    distances  int32[n]            plies to the end; NO_DISTANCE after chance
    best       int32[n]            the place of the best action among the position's actions, NO_ACTION for none

    ``fair`` is what an even outcome is worth to player 0. ``quick`` is False in games with chance, so that where
    it is True only even positions may be without a distance.
    """
    for i in range(count):
        best[i] = NO_ACTION
        distances[i] = 0
        if movers[i] == OVER:
            for player in range(width):
                values[i * width + player] = worths[i * width + player]
            continue
        if movers[i] == CHANCE:
            for player in range(width):
                mean = 0.0
                for edge in range(first[i], first[i + 1]):
                    mean += odds[edge] * below_values[child[edge] * width + player]
                values[i * width + player] = mean
            distances[i] = NO_DISTANCE
            continue
        # One value serves two players: what is little for player 0 is much for player 1.
        player = 0 if width == 1 else int(movers[i])
        sign = -1.0 if width == 1 and movers[i] == 1 else 1.0
        timed = quick and width == 1
        chosen = -1
        most = -INFINITY
        plies = 0
        for edge in range(first[i], first[i + 1]):
            value = sign * below_values[child[edge] * width + player]
            distance = below_distances[child[edge]]
            better = value > most
            if timed and value == most:
                if value > sign * fair:
                    better = distance < plies
                elif value < sign * fair:
                    better = distance > plies
            if better:
                chosen, most, plies = edge, value, distance
        for player in range(width):
            values[i * width + player] = below_values[child[chosen] * width + player]
        distances[i] = plies + 1 if plies != NO_DISTANCE else NO_DISTANCE
        best[i] = chosen - first[i]
    return count
