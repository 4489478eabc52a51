"""The games whose players are teams, and the ways to split players into teams."""

from __future__ import annotations

from typing import Any

import zermelo as z
from tests.search.team_games import TeamGame
from zermelo.search.partitions import all_partitions
from zermelo.search.teams import Against, Teams

TWO_AGAINST_ONE = z.Tree.parse("[[[5,5,0],[3,4,6]],[[4,3,5],[2,2,5]]]", players=3)


def test_a_view_of_teams_declares_what_follows_from_the_game() -> None:
    game = z.game("three-player-nim")  # each gets 0, 1 or 2; its sum is known, though not declared
    game.utility_sum = 3
    assert Teams(game, ((0, 1), (2,))).utility_range == (0, 3)
    assert Teams(game, ((0, 1), (2,))).utility_sum == 3
    assert Against(game, (0, 1)).utility_range == (1, 3) and Against(game, (0, 1)).utility_sum == 4
    assert Teams(game, ((0, 1), (2,))).player_name(0) == "the team of player 0 and player 1"
    assert Against(game, (1,)).player_name(1) == "the team of player 0 and player 2"


def test_a_team_s_search_is_traced_like_any_other() -> None:
    view = Against(TWO_AGAINST_ONE, (1, 2))
    result = z.search(view, algorithm="alpha-beta", order="left-to-right", trace=True)
    assert result.values == (8, -8) and result.visited_leaves == [0, 1, 2, 3]
    assert "The team of player 1 and player 2 at A has 10 or more by A2" in result.explain()


def test_chance_stays_chance_and_nobody_stays_nobody() -> None:
    class Odd(TeamGame):
        def to_move(self, state: Any) -> int:
            return self.whose

    game = Odd(1, players=3)
    for whose, side in [(z.CHANCE, z.CHANCE), (0, 0), (1, 1), (2, 0), (3, 2)]:
        game.whose = whose
        assert Teams(game, ((0, 2), (1,))).to_move(game.initial_state()) == side


def test_a_partition_has_every_player_once() -> None:
    assert [len(all_partitions(players)) for players in range(1, 7)] == [1, 2, 5, 15, 52, 203]
    for partition in all_partitions(4):
        assert sorted(player for team in partition for player in team) == [0, 1, 2, 3]
