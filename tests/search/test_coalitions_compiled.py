"""coalitions() as machine code: the same findings as interpreted, by few compiled searches."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from tests.search.team_games import TeamGame
from zermelo.native.binding import bind
from zermelo.search.partitions import all_partitions
from zermelo.search.teams import Against, Teams


def test_compiled_equals_interpreted() -> None:
    game = TeamGame(11, plies=5, players=3)
    slow, fast = (z.coalitions(game, depth=4, speed=speed) for speed in ("python", "native"))
    assert (slow.speed, fast.speed) == ("python", "native")
    assert slow.values == fast.values and slow.nodes == fast.nodes
    assert slow.coalitions == fast.coalitions
    assert slow.splits == fast.splits and slow.favours == fast.favours


def test_all_teams_and_splits_of_a_size_share_their_machine_code() -> None:
    game = TeamGame(3, players=4)
    assert len({bind(Against(game, team)).numba_type for team in [(0,), (1, 2), (0, 1, 3)]}) == 1
    assert len({bind(Teams(game, split)).numba_type for split in all_partitions(4) if len(split) == 2}) == 1


def test_a_team_s_guarantee_under_chance_is_the_same_compiled() -> None:
    view = Against(TeamGame(24, chance=True), (0, 2))
    exact, fast = (z.search(view, algorithm="expectiminimax", speed=speed) for speed in ("python", "native"))
    assert isinstance(exact.values[0], Fraction) and fast.values == pytest.approx(tuple(map(float, exact.values)))
    assert fast.speed == "native" and fast.nodes == exact.nodes
