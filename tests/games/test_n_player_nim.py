from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

import zermelo as z
from tests.games.brute_force import reachable, team_value, values
from zermelo.games.n_player_nim import NPlayerNim
from zermelo.games.nim import Nim
from zermelo.games.three_player_nim import ThreePlayerNim


def slow_scores(piles: tuple[int, ...], players: int, known: dict[tuple[int, ...], int]) -> int:
    """What the player to move scores, by max^n on sorted piles: the next one's score less 1, around the table.

    Scores go round in the order of turns, and differ, so that no choice is ever a tie.
    """
    if piles not in known:
        after = [
            tuple(sorted([*piles[:i], left, *piles[i + 1 :]])) for i, pile in enumerate(piles) for left in range(pile)
        ]
        known[piles] = max([(slow_scores(child, players, known) - 1) % players for child in after], default=0)
    return known[piles]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_li_s_theorem_tells_when_the_player_to_move_comes_last(players: int) -> None:
    known: dict[tuple[int, ...], int] = {}
    for count, most in ((3, 7), (4, 5), (6, 3)):
        game = NPlayerNim((most,) * count, players)
        for piles in combinations_with_replacement(range(most + 1), count):
            sizes = sum(pile << game.width * place for place, pile in enumerate(piles))
            assert game.is_lost(sizes) == (slow_scores(piles, players, known) == 0), piles


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_scores_are_those_of_brute_force(players: int) -> None:
    known: dict[tuple[int, ...], int] = {}
    for piles in product(range(1, 4), repeat=3):
        game = NPlayerNim(piles, players)
        first = slow_scores(tuple(sorted(piles)), players, known)
        assert values(game, game.initial_state()) == tuple([(first + player) % players for player in range(players)])


def test_for_two_players_it_is_nim() -> None:
    for piles in ((1, 2, 3), (2, 3), (4, 1, 2)):
        game, nim = NPlayerNim(piles, 2), Nim(piles)
        assert reachable(game) == reachable(nim)
        for state in reachable(nim):
            assert list(game.actions(state)) == list(nim.actions(state))
            assert [2 * worth - 1 for worth in values(game, state)] == list(values(nim, state))
            assert game.is_lost(state.sizes) == nim.is_lost(state.sizes)
    found = z.search(NPlayerNim((2, 3, 3), 2), speed="python")
    assert (found.algorithm, found.value) == ("deepening", 1)


def test_for_three_players_it_is_three_player_nim() -> None:
    for winner_takes_all in (False, True):
        game, three = NPlayerNim((1, 2, 3), 3, winner_takes_all), ThreePlayerNim((1, 2, 3), winner_takes_all)
        assert (game.utility_sum, game.utility_range) == (three.utility_sum, three.utility_range)
        assert {state: game.utilities(state) for state in reachable(game)} == {
            state: three.utilities(state) for state in reachable(three)
        }


@pytest.mark.parametrize(("players", "winner_takes_all"), [*product([2, 3, 4, 6], [False, True])])
def test_the_payoffs_add_up_to_what_is_declared(players: int, winner_takes_all: bool) -> None:
    game = NPlayerNim((1, 2, 2, 2), players, winner_takes_all)
    states = reachable(game)
    ends = [state for state in states if game.is_terminal(state)]
    assert {sum(game.utilities(state)) for state in ends} == {game.utility_sum}
    assert {worth for state in ends for worth in game.utilities(state)} == (
        {0, 1} if winner_takes_all else set(range(players))
    )
    for state in ends:  # who took the last object is first
        assert game.utilities(state)[(state.mover - 1) % players] == game.utility_range[1]
    assert len({game.pack(state) for state in states}) == len(states)


@pytest.mark.parametrize(("players", "piles"), [(3, (3, 3, 1)), (4, (1, 2, 3)), (6, (2, 1, 2))])
def test_max_n_finds_the_score_of_li_s_theorem_as_machine_code(players: int, piles: tuple[int, ...]) -> None:
    game = NPlayerNim(piles, players)
    speeds = ("python", "native") if players == 4 else ("python",)
    for speed in speeds:
        assert z.search(game, algorithm="max-n", speed=speed).values == values(game, game.initial_state())


def test_others_together_take_what_one_would_get_alone() -> None:
    """The pages say so."""
    three = NPlayerNim((1, 2, 3), 3)
    start = three.initial_state()
    assert values(three, start) == (1, 2, 0)
    teams = {(0,): 1, (1,): 0, (2,): 0, (0, 1): 3, (0, 2): 3, (1, 2): 2}
    assert {team: team_value(three, start, set(team)) for team in teams} == teams
    four = NPlayerNim((1, 2, 3), 4)
    start = four.initial_state()
    assert values(four, start) == (1, 2, 3, 0)
    teams = {(0,): 0, (1,): 0, (2,): 1, (3,): 0, (0, 3): 3, (1, 3): 4, (0, 1, 3): 5}
    assert {team: team_value(four, start, set(team)) for team in teams} == teams


def test_the_largest_position_has_a_number() -> None:
    for players, piles in ((4, ((1 << 31) - 1,) * 2), (6, (1,) * 61)):
        game = NPlayerNim(piles, players)
        numbers = [game.pack(game.initial_state()._replace(mover=mover)) for mover in range(players)]
        assert len(set(numbers)) == players and all(-(1 << 63) <= number < 1 << 63 for number in numbers)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 1}, "players is 1: it must be a whole number, 2 or more"),
        ({"players": 7}, "players is 7: 2 to 6 can play"),
        ({"players": "three"}, "players is 'three': it must be a whole number"),
        ({"winner_takes_all": 1}, "winner_takes_all is 1: it must be true or false"),
        ({"piles": (1,) * 62, "players": 5}, "are too many for 5 players: they take 62 bits, and at most 61 fit"),
        ({"piles": ()}, "piles is empty"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(z.GameError) as caught:
        NPlayerNim(**given)
    assert message in str(caught.value)


def test_positions_are_read_back_with_any_player_to_move() -> None:
    game = NPlayerNim((1, 2, 3), 6)
    for text in ("1,2,3 0", "0,2,1 5"):
        assert game.notation(game.position(text)) == text
    with pytest.raises(z.GameError, match="the number of the player to move, 0 to 5"):
        game.position("1,2,3 6")
