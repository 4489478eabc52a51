"""Matches of more than two players, and of games with chance: seats, luck, standings, and what is kept in a file."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import permutations
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from tests.chance_games import HOLD, Pig, TrickyPig, Unsure
from zermelo.play.players import first_decision
from zermelo.play.seating import seating
from zermelo.play.standings import standings
from zermelo.play.store import load_games, match_to_dict, save_match
from zermelo.search.odds import drawn

NIM = z.game("three-player-nim?piles=2,2,3")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_sits_everywhere_and_follows_everyone(players: int) -> None:
    orders = list(permutations(range(players)))
    seen = [seating(number, players) for number in range(len(orders))]
    assert sorted(seen) == sorted(orders)
    assert [seating(number + len(orders), players) for number in range(players)] == seen[:players]
    for first in range(0, len(seen), players):
        for seat in range(players):
            assert {seats[seat] for seats in seen[first : first + players]} == set(range(players))


def test_a_round_of_three_has_one_opening() -> None:
    games = z.match(NIM, "random", "depth=9", "random", games=12).games
    for first in range(0, 12, 3):
        assert len({game.opening for game in games[first : first + 3]}) == 1
        assert sorted(game.first for game in games[first : first + 3]) == ["A", "B", "C"]
    assert len({game.opening for game in games}) == 4


def test_every_game_of_three_is_legal_and_its_winner_is_right() -> None:
    for game in z.match(NIM, "random", "depth=9", "random", games=18).games:
        state = NIM.state_after([*game.opening, *game.moves])
        assert NIM.is_terminal(state) and game.utilities == NIM.utilities(state)
        assert game.winner == game.seats[NIM.utilities(state).index(2)]
        assert game.points == NIM.utilities(state)[game.seats.index("A")] / 2
        assert sum(game.turns) == len(game.moves)


def test_a_search_comes_before_dice() -> None:
    result = z.match(NIM, "depth=9,speed=python", "random", games=30, opening_plies=0)
    assert result.players == ("depth=9,speed=python", "random", "random")
    first, *others = result.standings
    assert (first.name, first.player) == ("A", "depth=9,speed=python")
    assert first.utility is not None and first.utility > 1.2
    assert all(other.utility is not None and other.utility < first.utility for other in others)
    with pytest.raises(z.SearchError, match="a score and Elo are between two players, and here are 3: use standings"):
        result.score  # noqa: B018


def test_a_search_beats_dice_where_dice_fall() -> None:
    result = z.match(Pig(goal=15, sides=6), "depth=3,speed=python", "random", games=40, opening_plies=0)
    assert result.score.wins > 30 and result.score.losses < 10
    first = z.match(Pig(goal=10, players=3), "depth=2,speed=python", "random", games=30, opening_plies=0).standings[0]
    assert first.utility is not None and first.utility > 0.5


# Standings -------------------------------------------------------------------------------


@given(st.data())
def test_standings_are_those_of_a_plain_count(data: st.DataObject) -> None:
    many = data.draw(st.integers(2, 5))
    vectors = st.lists(st.integers(-2, 3), min_size=many, max_size=many)
    played = data.draw(st.lists(st.one_of(st.none(), vectors), max_size=12))
    for who, standing in enumerate(standings(["x"] * many, played)):
        worths: list[Any] = []
        beaten, places = [], Counter[int]()
        for number, worth in enumerate(played):
            if worth is None:
                worths.append(None)
                beaten.append(0.5)
                continue
            by_player = dict(zip(seating(number, many), worth, strict=True))
            own = by_player.pop(who)
            worths.append(own)
            beaten.append(mean([1 if own > other else 0.5 if own == other else 0 for other in by_player.values()]))
            places[sum(other > own for other in by_player.values())] += 1
        known = [worth for worth in worths if worth is not None]
        assert standing.utility == (pytest.approx(mean(known)) if known else None)
        assert standing.share == (pytest.approx(mean(beaten)) if beaten else None)
        assert standing.places == tuple(places[place] for place in range(many))
        rounds = [worths[i : i + many] for i in range(0, len(worths), many)]
        means = [mean(each) for each in rounds if len(each) == many and None not in each]
        if len(set(means)) < 2:
            assert standing.error is None
        else:
            assert standing.error == pytest.approx(1.959964 * stdev(means) / len(means) ** 0.5)


# Chance ----------------------------------------------------------------------------------


def of_chance(game: z.Game, played: Any) -> list[str]:
    """What chance did in a game after its opening."""
    state = game.state_after(played.opening)
    luck = []
    for move in played.moves:
        if game.to_move(state) == z.CHANCE:
            luck.append(move)
        state = game.state_after([move], state)
    assert game.is_terminal(state) == (played.utilities is not None)
    return luck


@pytest.mark.parametrize("players", [2, 3])
def test_dice_fall_alike_in_all_games_of_a_round(players: int) -> None:
    game = Pig(goal=20, sides=6, players=players)
    games = z.match(game, *["random"] * players, games=4 * players, opening_plies=0, seed=3).games
    rounds = [games[first : first + players] for first in range(0, len(games), players)]
    lucks = []
    for each in rounds:
        told = [of_chance(game, played) for played in each]
        shortest = min(map(len, told))
        assert shortest >= 4 and len({tuple(luck[:shortest]) for luck in told}) == 1
        lucks.append(tuple(told[0][:4]))
    assert len(set(lucks)) == 4
    assert all(sum(played.turns) + len(of_chance(game, played)) == len(played.moves) for played in games)
    again = z.match(game, *["random"] * players, games=4 * players, opening_plies=0, seed=3).games
    assert [played.moves for played in again] == [played.moves for played in games]


def test_equal_players_have_equal_scores_where_luck_is_the_same() -> None:
    class Bold(Pig):
        """Who can hold does: nobody has a choice."""

        def actions(self, state: Any) -> Any:
            yield HOLD if state.turn >= 2 else 0

    result = z.match(Bold(goal=10), "random", "random", games=40, opening_plies=0)
    assert result.score.wins == result.score.losses == 20


class Begun(Pig):
    """Chance moves first."""

    def initial_state(self) -> Any:
        return super().initial_state()._replace(rolling=True)


@pytest.mark.parametrize("plies", [0, 2])
def test_a_game_may_begin_with_chance(plies: int) -> None:
    games = z.match(Begun(), "depth=1,speed=python", "random", games=12, opening_plies=plies).games
    assert {(*game.opening, *game.moves)[0] for game in games} <= {"1", "2", "3"}
    assert all(game.ended for game in games)
    assert first_decision(Begun()).turn == 0 and not first_decision(Begun()).rolling


def test_an_openings_plies_are_the_players_alone() -> None:
    game = Pig(goal=50)
    for played in z.match(game, "random", "random", games=6, opening_plies=3).games:
        state, decisions = game.initial_state(), 0
        for move in played.opening:
            decisions += game.to_move(state) != z.CHANCE
            state = game.state_after([move], state)
        assert decisions == 3


def test_a_position_that_comes_back_by_chance_is_no_draw() -> None:
    result = z.match(Pig(goal=6, sides=2), "random", "random", games=20)
    assert not any(played.repeated for played in result.games) and result.broken_off == 0


def test_outcomes_are_drawn_by_their_probabilities() -> None:
    game = TrickyPig(sides=4)
    state = game.state_after(["roll"])
    dice = random.Random(1)
    found = Counter(drawn(game, state, dice) for _ in range(6000))
    for outcome, expected in ((1, 3000), (2, 1000), (3, 1000), (4, 1000)):
        assert abs(found[outcome] - expected) < 5 * expected**0.5


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (
            "none",
            "Unsure.outcomes gives none at state Turn(points=0, turn=0, mover=0, rolling=True), where chance moves",
        ),
        ("sum", "that add up to 0.9: they must add up to 1"),
        ("negative", "Unsure.outcomes gives (1, 1.5) at state"),
        ("nan", "a probability is above 0 and at most 1"),
        ("pair", "Unsure.outcomes gives 1 at state"),
        ("text", "Unsure.outcomes gives (1, 'half') at state"),
    ],
)
def test_outcomes_that_are_none_are_told(fault: str, message: str) -> None:
    with pytest.raises(z.GameError) as caught:
        z.match(Unsure(fault), "random", "random", games=1, opening_plies=0)
    assert message in str(caught.value)


# In a file -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players"), [(NIM, ("random",) * 3), (Pig(), ("random",) * 2), (Pig(players=4), ("random",) * 4)]
)
def test_a_match_of_many_goes_on_from_its_file(tmp_path: Path, game: z.Game, players: tuple[str, ...]) -> None:
    settings = {"game": "x", **dict(zip("ABCD", players, strict=False))}
    whole = z.match(game, *players, games=10)
    begun = z.match(game, *players, games=5)
    save_match(tmp_path / "m.json", match_to_dict(settings, 10, begun))
    kept = load_games(tmp_path / "m.json", settings)
    assert kept == begun.games
    rest = z.match(game, *players, games=10, done=kept)
    assert [played.moves for played in rest.games] == [played.moves for played in whole.games]
    with pytest.raises(z.ZermeloError, match="holds another match"):
        load_games(tmp_path / "m.json", {**settings, "B": "depth=1"})


def test_a_match_of_three_whose_games_are_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    settings = dict.fromkeys("ABC", "random")
    for damage in ({"first": "B"}, {"seconds": [1, 1]}, {"turns": [1]}, {"winner": "D"}, {"utilities": [0, 1]}):
        told = match_to_dict(settings, 3, z.match(NIM, "random", "random", games=3))
        told["games"][0].update(damage)
        path.write_text(json.dumps(told))
        with pytest.raises(z.ZermeloError, match="no match that could go on"):
            load_games(path, settings)
