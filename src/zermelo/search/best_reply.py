"""Best-reply search: of all the opponents only one answers, the one whose answer hurts the most.

Schadd and Winands 2011, "Best reply search for multiplayer games". Every move of the player who
searches is followed by a single reply, the best against him that any opponent has, while the others
pass. Such a game has two sides and half as many plies, so alpha-beta looks further ahead for the player
himself; it may look at positions that cannot come about, since nobody must let a turn go by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.game import Game
from zermelo.search.paranoid import Paranoid

__all__ = ["BestReply"]


class BestReply(Paranoid):
    """``player``, as player 0, against one reply of any opponent at a time, by player 1.

    The game's ``turn_of`` lets an opponent move out of turn. An action of player 1 is the number of the
    opponent who moves in it and his action: action * players + number.
    """

    def __init__(self, game: Game, player: int) -> None:
        super().__init__(game, player)
        self.own = [player]

    def actions(self, state: Any) -> Iterator[Any]:
        if self.game.to_move(state) == self.own[0]:
            for action in self.game.actions(state):
                yield action
        else:
            for opponent in range(self.game.num_players):
                if opponent != self.own[0]:
                    at_turn = self.game.turn_of(state, opponent)
                    for action in self.game.actions(at_turn):
                        yield action * self.game.num_players + opponent

    def result(self, state: Any, action: Any) -> Any:
        if self.game.to_move(state) == self.own[0]:
            return self.game.result(state, action)
        opponent = action % self.game.num_players
        at_turn = self.game.turn_of(state, opponent)
        after = self.game.result(at_turn, action // self.game.num_players)
        if self.game.is_terminal(after):
            return after
        return self.game.turn_of(after, self.own[0])

    def priority(self, state: Any, action: Any) -> float:
        if self.game.to_move(state) == self.own[0]:
            return self.game.priority(state, action)
        opponent = action % self.game.num_players
        return self.game.priority(self.game.turn_of(state, opponent), action // self.game.num_players)

    def action_name(self, state: Any, action: Any) -> str:
        if self.game.to_move(state) == self.own[0]:
            return self.game.action_name(state, action)
        opponent = action % self.game.num_players
        name = self.game.action_name(self.game.turn_of(state, opponent), action // self.game.num_players)
        return f"{self.game.player_name(opponent)}: {name}"
