"""Teams: a game whose players are teams of another game's, pooling their utilities; a view, so every search takes it.

``Teams`` has each team of a partition play as one; ``Against`` has one team play against all the others,
who have nothing in mind but to hold it down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from zermelo.game import Game
from zermelo.search.views import View, has_evaluation

__all__ = ["Against", "Teams", "team_name", "utility_ends"]


class Pooled(View):
    """What both views share: whose side each player is on, and what a side's utilities add up to.

    ``side_of`` is a list, which machine code reads at run time: all teams of a game, and all partitions
    into as many teams, are searched by the same compiled code.
    """

    side_of: list[int]
    """(players,) the side that each player is on."""

    def __init__(self, game: Game, side_of: list[int], sides: int) -> None:
        super().__init__(game)
        self.side_of = side_of
        self.num_players = sides
        self.quick_wins = False

    def to_move(self, state: Any) -> int:
        player = self.game.to_move(state)
        if player < 0:
            return player  # chance stays chance
        if player >= len(self.side_of):
            return self.num_players  # there is no such player, nor such a side: the search reports it
        return self.side_of[player]

    def pooled_utility(self, state: Any, side: int) -> Any:
        total: Any = 0
        for player in range(len(self.side_of)):
            if self.side_of[player] == side:
                total += self.game.utility(state, player)
        return total

    def pooled_evaluation(self, state: Any, side: int) -> Any:
        total: Any = 0
        for player in range(len(self.side_of)):
            if self.side_of[player] == side:
                total += self.game.evaluate(state, player)
        return total

    # What a game says of single players' ends holds of no team's.

    def bounds(self, state: Any, player: int) -> tuple[float, float]:
        return (float("-inf"), float("inf"))

    def candidates(self, state: Any) -> Iterable[Any]:
        return self.actions(state)

    def plausible(self, state: Any) -> Iterable[Any]:
        return self.actions(state)

    def turn_of(self, state: Any, player: int) -> Any:
        return Game.turn_of(self, state, player)  # which of a team's members would it be?


class Teams(Pooled):
    """The players of ``game`` in teams that each play as one: team k of ``partition`` is player k.

    A team moves where a member does, and its utility is the sum of its members'.
    """

    def __init__(self, game: Game, partition: Sequence[Sequence[int]]) -> None:
        """``partition`` has every player in one team."""
        sides = {player: side for side, team in enumerate(partition) for player in team}
        super().__init__(game, [sides[player] for player in range(game.num_players)], len(partition))
        self.partition = tuple(tuple(team) for team in partition)
        ends = [utility_ends(game, len(team)) for team in partition]
        known = [pair for pair in ends if pair is not None]
        self.utility_range = (
            (min(low for low, _ in known), max(high for _, high in known)) if len(known) == len(ends) else None
        )

    def utility(self, state: Any, player: int) -> Any:
        return self.pooled_utility(state, player)

    def evaluate(self, state: Any, player: int) -> Any:
        return self.pooled_evaluation(state, player)

    def player_name(self, player: int) -> str:
        return self.game.player_name(player) if player < 0 else side_name(self.game, self.partition[player])


class Against(Pooled):
    """Two players whose gains are each other's losses: 0 is ``team``, 1 is everybody else, who loses what it gains.

    Where the game declares how much a team can get, the two share what the least and the greatest of it add
    up to, so that nobody has less or more than that.
    """

    def __init__(self, game: Game, team: Sequence[int]) -> None:
        super().__init__(game, [0 if player in team else 1 for player in range(game.num_players)], 2)
        self.team = tuple(team)
        self.constant_sum = True
        self.utility_range = utility_ends(game, len(team))
        self.utility_sum = 0 if self.utility_range is None else sum(self.utility_range)

    def utility(self, state: Any, player: int) -> Any:
        total = self.pooled_utility(state, 0)
        return total if player == 0 else self.utility_sum - total

    def evaluate(self, state: Any, player: int) -> Any:
        total = self.pooled_evaluation(state, 0)
        return total if player == 0 else self.utility_sum - total

    def player_name(self, player: int) -> str:
        if player < 0:
            return self.game.player_name(player)
        others = [other for other in range(self.game.num_players) if other not in self.team]
        return side_name(self.game, self.team if player == 0 else others)


def utility_ends(game: Game, size: int) -> tuple[float, float] | None:
    """The least and the greatest that a team of ``size`` can be paid, where the game declares what a player can be."""
    if game.utility_range is None:
        return None
    low, high = game.utility_range
    others = game.num_players - size
    least, most = size * low, size * high
    if game.constant_sum and game.utility_sum is not None and not has_evaluation(game):
        # What the others cannot be paid is the team's; evaluations need not add up and may lie beyond.
        least, most = max(least, game.utility_sum - others * high), min(most, game.utility_sum - others * low)
    return least, most


def team_name(game: Game, team: Iterable[int]) -> str:
    """A team in words: "player 0", "player 0 and player 2", "player 0, player 1 and player 3"."""
    names = [game.player_name(player) for player in team]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nobody"


def side_name(game: Game, team: Sequence[int]) -> str:
    """A team as one player, of whom a trace says that it moves, has, or tries something."""
    return f"the team of {team_name(game, team)}" if len(team) > 1 else team_name(game, team)
