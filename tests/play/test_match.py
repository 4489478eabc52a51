"""Matches: openings, seats, winners, limits, and what is kept in a file."""

from __future__ import annotations

import json
import math
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo.play.match import MatchResult
from zermelo.play.store import load_games, match_to_dict, remove_leftovers, save_match

GAME = z.game("tic-tac-toe")
SETTINGS = {"game": "tic-tac-toe", "A": "random", "B": "depth=2"}


def test_seats_alternate_and_each_opening_is_played_twice() -> None:
    result = z.match(GAME, "random", "random", games=20, opening_plies=3)
    assert [game.number for game in result.games] == list(range(20))
    assert [game.first for game in result.games] == ["A", "B"] * 10
    for even, odd in zip(result.games[::2], result.games[1::2], strict=True):
        assert even.opening == odd.opening and len(even.opening) == 3
    assert len({game.opening for game in result.games}) > 5


def test_no_opening_comes_twice_while_there_are_others() -> None:
    games = z.match(GAME, "random", "random", games=18, opening_plies=1).games
    assert len({game.opening for game in games}) >= 8
    more = z.match(GAME, "random", "random", games=24, opening_plies=1).games
    assert [game.opening for game in more[:18]] == [game.opening for game in games]


def test_the_same_seed_plays_the_same_games_and_another_others() -> None:
    once, again = (
        [(game.opening, game.moves, game.winner) for game in z.match(GAME, "random", "depth=2", games=6, seed=3).games]
        for _ in range(2)
    )
    assert once == again
    others = z.match(GAME, "random", "depth=2", games=6, seed=4).games
    assert [game.opening for game in others] != [opening for opening, _, _ in once]


def test_every_game_is_legal_and_its_winner_is_right() -> None:
    for game in z.match(GAME, "random", "depth=3", games=20).games:
        state = GAME.state_after([*game.opening, *game.moves])
        assert GAME.is_terminal(state) and game.ended
        assert game.utilities == GAME.utilities(state)
        seat = 0 if game.first == "A" else 1
        assert game.points == (1 + GAME.utility(state, seat)) / 2
        assert game.winner == {1.0: "A", 0.0: "B", 0.5: None}[game.points]


def test_a_search_beats_dice() -> None:
    result = z.match(GAME, "depth=9", "random", games=20, opening_plies=0)
    assert result.score.losses == 0 and result.score.wins > 12
    assert result.seconds[0] > result.seconds[1]


def test_a_match_goes_on_where_it_was_ended_as_if_it_had_not_been() -> None:
    def bare(result: MatchResult) -> list[Any]:
        return [(game.number, game.first, game.opening, game.moves, game.winner) for game in result.games]

    whole = z.match(GAME, "random", "depth=2", games=8)
    begun = z.match(GAME, "random", "depth=2", games=3)
    heard: list[int] = []
    rest = z.match(
        GAME, "random", "depth=2", games=8, done=begun.games, progress=lambda game: heard.append(game.number)
    )
    assert bare(rest) == bare(whole)
    assert heard == [3, 4, 5, 6, 7]


def test_an_opening_never_ends_the_game() -> None:
    short = z.game("nim?piles=1,1,1")
    for game in z.match(short, "random", "random", games=10, opening_plies=9).games:
        assert len(game.opening) < 3 and game.moves


def test_a_game_begins_at_the_state_that_is_given() -> None:
    state = GAME.state_after("5137")
    for game in z.match(GAME, "random", "random", games=4, state=state).games:
        GAME.state_after([*game.opening, *game.moves], state)


class Endless(z.Game):
    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> Iterator[int]:
        yield 1
        yield 3

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return False

    def utility(self, state: int, player: int) -> float:
        return 0


def test_a_game_that_does_not_end_is_broken_off_as_a_draw() -> None:
    result = z.match(Endless(), "random", "random", games=4, plies=30)
    assert result.broken_off == 4 and result.score.draws == 4
    assert {len(game.opening) + len(game.moves) for game in result.games} == {30}
    assert {game.utilities for game in result.games} == {None}


class Fails(Endless):
    def result(self, state: int, action: int) -> int:
        return state + 1 if state < 10 else 1 // (state - 10)

    def evaluate(self, state: int, player: int) -> float:
        return 0


def test_what_a_game_raises_ends_the_match_with_what_was_played() -> None:
    heard: list[Any] = []
    with pytest.raises(z.GameError, match=r"Fails\.result.* raises ZeroDivisionError"):
        z.match(Fails(), "random", "random", games=4, progress=heard.append)
    assert heard == []


class Alone(Endless):
    num_players = 1


class Lost(Endless):
    def to_move(self, state: int) -> int:
        return 2


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        (Alone(), {}, "a match is between two players or more, 26 at most, and Alone has 1: choose another game"),
        (Lost(), {"opening_plies": 0}, "Lost.to_move gives 2: it must be a player from 0 to 1, or CHANCE"),
        (GAME, {"games": 0}, "games=0: it is a whole number from 1 on"),
        (GAME, {"plies": -1}, "plies=-1"),
        (GAME, {"opening_plies": -1}, "opening_plies=-1: it is a whole number from 0 to 1000"),
        (GAME, {"opening_plies": 1.5}, "opening_plies=1.5: it is a whole number"),
        (GAME, {"seed": "x"}, "seed='x': it is a whole number"),
        (GAME, {"state": GAME.state_after("14253")}, "the game is over where the match begins"),
        ("nim", {}, "'nim' is not a Game"),
    ],
)
def test_what_means_nothing_is_refused(game: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(z.SearchError) as caught:
        z.match(game, "random", "random", **options)
    assert message in str(caught.value)


@pytest.mark.parametrize("players", [(None, "random"), ("random", 3), (["random"], "random")])
def test_what_is_no_text_is_no_player(players: tuple[Any, Any]) -> None:
    with pytest.raises(z.SearchError, match="is no player: write random, engine, or its settings, as in 'depth=4'"):
        z.match(GAME, *players)


# In a file ------------------------------------------------------------------------------


def content(games: int) -> dict[str, Any]:
    result = z.match(GAME, "random", "depth=2", games=games)
    return match_to_dict(SETTINGS, 10, result)


def test_a_match_is_read_back_from_its_file(tmp_path: Path) -> None:
    result = z.match(GAME, "random", "depth=2", games=4)
    save_match(tmp_path / "m.json", match_to_dict(SETTINGS, 10, result))
    assert load_games(tmp_path / "m.json", SETTINGS) == result.games
    assert load_games(tmp_path / "none.json", SETTINGS) == ()
    assert [path.name for path in tmp_path.iterdir()] == ["m.json"]


def test_what_a_killed_match_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    dead, own = ".m.json.999999999.part", f".m.json.{os.getpid()}.part"
    others = [f".m.json.{os.getppid()}.part", ".m.json.part", ".m.json.1x.part", "m.json", ".n.json.999999999.part"]
    for name in (dead, own, *others):
        (tmp_path / name).write_text("")
    remove_leftovers(tmp_path / "m.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(others)
    remove_leftovers(tmp_path / "nowhere" / "m.json")


def test_a_match_that_someone_wins_throughout_is_json_too(tmp_path: Path) -> None:
    result = z.match(z.game("nim?piles=1"), "random", "random", games=1, opening_plies=0)
    save_match(tmp_path / "m.json", match_to_dict(SETTINGS, 1, result))
    told = json.loads((tmp_path / "m.json").read_text())["score"]
    assert (told["share"], told["elo"], told["elo_high"]) == (1, None, None)


def test_the_files_mode_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    save_match(path, content(1))
    path.chmod(0o640)
    save_match(path, content(2))
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    save_match(tmp_path / "m.json", content(2))
    with pytest.raises(z.ZermeloError, match=r"m.json holds another match, with B depth=2 and not depth=3: choose"):
        load_games(tmp_path / "m.json", {**SETTINGS, "B": "depth=3"})


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "3", '{"kind": "zermelo match 1"}', '{"kind": "x"}', "\x00", "[" * 99999]
)
def test_a_file_that_is_no_match_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "m.json"
    path.write_text(text)
    with pytest.raises(z.ZermeloError, match=r"m\.json is no match that could go on"):
        load_games(path, SETTINGS)
    assert path.read_text() == text


def test_what_is_no_file_is_refused_and_not_read_for_ever(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/full")):
        with pytest.raises(z.ZermeloError, match="it is no file"):
            load_games(path, SETTINGS)


def test_a_match_whose_games_are_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    for damage in (
        {"number": 5}, {"winner": "C"}, {"seconds": [1]}, {"first": "B"}, {"moves": 3},
        {"seconds": [math.nan, 1]}, {"seconds": [1, math.inf]}, {"utilities": "ab"}, {"utilities": [None, {}]},
    ):  # fmt: skip
        told = content(2)
        told["games"][0].update(damage)
        path.write_text(json.dumps(told))
        with pytest.raises(z.ZermeloError, match="no match that could go on"):
            load_games(path, SETTINGS)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(z.ZermeloError, match=r"cannot write .*: No such file or directory; choose another place"):
        save_match(tmp_path / "nowhere" / "m.json", content(1))
    (tmp_path / "folder").mkdir()
    with pytest.raises(z.ZermeloError, match="cannot write"):
        save_match(tmp_path / "folder", content(1))
    with pytest.raises(z.ZermeloError, match="cannot be read as a match"):
        load_games(tmp_path / "folder", SETTINGS)


class RoundAndRound(Endless):
    """The same two positions again and again; but a state also counts the plies."""

    def result(self, state: int, action: int) -> int:
        return state + 2

    def to_move(self, state: int) -> int:
        return state // 2 % 2

    def repetition(self, state: int) -> int:
        return state // 2 % 2


def test_a_position_that_is_there_for_the_third_time_is_a_draw() -> None:
    result = z.match(RoundAndRound(), "random", "random", games=2, opening_plies=1)
    assert [len(game.opening) + len(game.moves) for game in result.games] == [4, 4]
    assert all(game.repeated and game.ended and game.winner is None for game in result.games)
    assert result.broken_off == 0 and result.score.draws == 2
