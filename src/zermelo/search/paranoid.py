"""Paranoid: a game of many players taken for one of two, all others being against the player to move.

Sturtevant and Korf 2000, "On pruning techniques for multi-player games". What a player gets this way
is sure, whatever the others do; and where two sides want the opposite, alpha-beta applies.
"""

from __future__ import annotations

from zermelo.game import Game
from zermelo.search.teams import Against

__all__ = ["Paranoid"]


class Paranoid(Against):
    """``player``, as player 0, against all the others, who together are player 1 and only want him to have little."""

    def __init__(self, game: Game, player: int) -> None:
        super().__init__(game, (player,))
        self.quick_wins = game.quick_wins
