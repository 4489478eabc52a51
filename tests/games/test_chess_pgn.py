from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import zermelo as z
from zermelo.games.chess import Chess
from zermelo.games.chess_pgn import Record, read_pgn, write_pgn

GAME = Chess()
TWO_GAMES = """[Event "A club's evening"]
[Site "?"]
[Date "1850.??.??"]
[Round "?"]
[White "First"]
[Black "Second"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 10 70"]
[SetUp "1"]

70... Kd3 *
"""


def names(record: Record) -> list[str]:
    state, found = record.start, []
    for action in record.actions:
        found.append(GAME.action_name(state, action))
        state = GAME.result(state, action)
    return found


def test_games_are_read_with_their_headers_starts_and_moves():
    first, second = read_pgn(TWO_GAMES)
    assert first.headers["Event"] == "A club's evening"
    assert first.start == GAME.initial_state()
    assert names(first) == ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]
    assert second.start == GAME.position("8/8/8/8/8/4k3/4p3/4K3 b - - 10 70")
    assert names(second) == ["Kd3"]


def test_what_is_written_is_what_was_read():
    assert write_pgn(read_pgn(TWO_GAMES)) == TWO_GAMES
    assert read_pgn(write_pgn(read_pgn(TWO_GAMES))) == read_pgn(TWO_GAMES)


def test_comments_variations_and_marks_are_passed_over():
    text = """; a comment to the end of the line
[White "A"]

1.e4! {the best
by test} e5 $1 (1... c5 2. Nf3 (2. c3) 2... d6) 2.0-0?! *""".replace("2.0-0?!", "2. Nf3?!")
    assert names(read_pgn(text)[0]) == ["e4", "e5", "Nf3"]
    assert names(read_pgn("\ufeff" + text.replace("\n", "\r\n"))[0]) == ["e4", "e5", "Nf3"]


def test_a_game_of_ours_comes_back_from_its_pgn():
    rng = random.Random(5)
    for _ in range(3):
        state, actions = GAME.initial_state(), []
        while not GAME.is_terminal(state) and len(actions) < 120:
            actions.append(rng.choice(list(GAME.actions(state))))
            state = GAME.result(state, actions[-1])
        (record,) = read_pgn(write_pgn([Record({"White": "Zermelo"}, GAME.initial_state(), actions)]))
        assert record.actions == actions
        assert record.headers["White"] == "Zermelo"


@pytest.mark.parametrize(
    ("fen", "moves", "result"),
    [
        ("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", ["Qb8#"], "1-0"),
        ("7K/8/6k1/8/8/8/8/1q6 b - - 0 1", ["Qb8#"], "0-1"),
        ("7k/8/6K1/8/8/8/8/1Q6 w - - 99 80", ["Qb4"], "1/2-1/2"),
        ("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", ["Qb4"], "*"),
    ],
)
def test_a_result_that_is_not_given_is_that_of_the_last_position(fen, moves, result):
    start = state = GAME.position(fen)
    actions = []
    for move in moves:
        actions.append(GAME.parse_action(state, move))
        state = GAME.result(state, actions[-1])
    text = write_pgn([Record({}, start, actions)])
    assert f'[Result "{result}"]' in text
    assert text.endswith(f" {result}\n")
    assert read_pgn(text)[0].start == start


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is no PGN"),
        ("{only a comment}", "'{only a comment}' is no PGN"),
        ("hello", "line 1 of the PGN has 'hello'"),
        ("1. e4 e5\n2. Nxx", "line 2 of the PGN has 'Nxx'"),
        ('[Event "x"', "line 1 of the PGN has '[Event'"),
        ("1. e4 {no end", "line 1 of the PGN has '{no'"),
        ("1. e4 e5 2. Ke3", "illegal san: 'Ke3'"),
        ("1. e4 (1. d4 Kd3) e5", "illegal san: 'Kd3'"),
        ('[FEN "nothing"]\n\n1. e4', "nothing"),
        ('[FEN "8/8/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Ka2', "Black has no king"),
        ('[Variant "Crazyhouse"]\n\n1. e4', "the variant 'Crazyhouse': only chess can be read"),
        (5, "5 is no PGN"),
    ],
)
def test_what_is_no_pgn_is_refused_with_what_is_wrong(text, reason):
    with pytest.raises(z.GameError) as caught:
        read_pgn(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_moves_that_are_not_legal_are_not_written():
    with pytest.raises(z.GameError, match="move 2 of a game, 1804, is not legal at rnbq"):
        write_pgn([Record({}, GAME.initial_state(), [1804, 1804])])


def test_without_the_chess_package_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess.pgn", None)
    for ask in (lambda: read_pgn(TWO_GAMES), lambda: write_pgn([])):
        with pytest.raises(
            z.ZermeloError, match=r"PGN needs chess, which is not installed: pip install 'chess>=[0-9.]*'$"
        ):
            ask()


@pytest.mark.parametrize(
    ("records", "message"),
    [
        (None, "None is no record of a game: give its headers, start and actions, as read_pgn does"),
        ([3], "3 is no record of a game"),
        ([({}, 1)], "is no record of a game"),
        (Record({}, Chess().initial_state(), []), "write_pgn takes games, and is given one: put it in a list"),
    ],
)
def test_what_is_no_record_is_not_written(records: Any, message: str) -> None:
    with pytest.raises(z.GameError, match=message):
        write_pgn(records)
