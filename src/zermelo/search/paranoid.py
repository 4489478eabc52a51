"""Paranoid: a game of many players taken for one of two, all others being against the player to move.

Sturtevant and Korf 2000, "On pruning techniques for multi-player games". What a player gets this way
is sure, whatever the others do; and where two sides want the opposite, alpha-beta applies.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.search.views import View

__all__ = ["Paranoid"]


class Paranoid(View):
    """``player``, as player 0, against all the others, who together are player 1 and only want him to have little."""

    def __init__(self, game: Game, player: int) -> None:
        super().__init__(game)
        self.player = player
        self.num_players = 2
        self.constant_sum = True
        # With this sum nobody's utility lies outside the game's own range.
        self.utility_sum: Any = 0 if game.utility_range is None else sum(game.utility_range)

    def to_move(self, state: Any) -> int:
        mover = self.game.to_move(state)
        if mover == CHANCE:
            return CHANCE
        return 0 if mover == self.player else self.other(mover)

    def other(self, mover: int) -> int:
        """1, or a number that is no player's as it is none of the game's."""
        return 1 if 0 <= mover < self.game.num_players else 2

    def utility(self, state: Any, player: int) -> Any:
        value = self.game.utility(state, self.player)
        return value if player == 0 else self.utility_sum - value

    def evaluate(self, state: Any, player: int) -> Any:
        value = self.game.evaluate(state, self.player)
        return value if player == 0 else self.utility_sum - value

    def bounds(self, state: Any, player: int) -> tuple[Any, Any]:
        low, high = self.game.bounds(state, self.player)
        return (low, high) if player == 0 else (self.utility_sum - high, self.utility_sum - low)

    def candidates(self, state: Any) -> Any:
        # The game's own are good for its mover, which the others are not after.
        return self.game.actions(state)

    def player_name(self, player: int) -> str:
        if player == 0:
            return self.game.player_name(self.player)
        return "the others" if player == 1 else self.game.player_name(player)
