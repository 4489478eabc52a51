from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from zermelo.cli.streams import PLAIN
from zermelo.game import Game
from zermelo.games.nim import Nim
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.search.run import search
from zermelo.search.words import count, duration, ended, number, outcome, search_in_words
from zermelo.tree import Tree


class Scores(Game):
    utility_range = (-64, 64)


class Points(Game):
    """Scored as chess is: 1, ½, 0."""


@pytest.mark.parametrize(
    ("game", "values", "found"),
    [
        (TicTacToe(), (1, -1), (0, "X wins")),
        (TicTacToe(), (-1, 1), (1, "O wins")),
        (TicTacToe(), (0, 0), (None, "a draw")),
        (TicTacToe(), (0.5, -0.5), None),
        (Nim(), (1, -1), (0, "MAX wins")),
        (Points(), (1, 0), (0, "MAX wins")),
        (Points(), (0.5, 0.5), (None, "a draw")),
        (Points(), (7, -7), None),
        (Scores(), (10, -10), None),
        (Scores(), (0, 0), (None, "a draw")),
        (Tree.parse("[1, -1]"), (1, -1), None),
    ],
)
def test_only_wins_losses_and_draws_are_called_so(game: Game, values: tuple[Any, ...], found: object) -> None:
    assert outcome(game, values) == found


def test_a_game_for_points_ends_with_a_winner_and_the_points() -> None:
    assert ended(Scores(), (10, -10)) == "MAX wins, 10 for MAX, -10 for MIN"
    assert ended(Scores(), (-10, 10)) == "MIN wins, -10 for MAX, 10 for MIN"


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (3.0, "3"), (0.0714285714, "0.07143"), (Fraction(1, 3), "1/3"), ((1, 0.5), "(1, 0.5)")],
)
def test_numbers_are_short(value: Any, text: str) -> None:
    assert number(value) == text


def test_counts_have_a_singular_and_a_plural() -> None:
    assert [count(1, "ply", "plies"), count(2, "ply", "plies"), count(1000, "node")] == [
        "1 ply",
        "2 plies",
        "1,000 nodes",
    ]


def test_durations_have_a_fitting_unit() -> None:
    assert [duration(0.0012), duration(1.234), duration(1234)] == ["1.2 ms", "1.23 s", "1,234 s"]


def test_what_stands_for_a_character_is_ascii() -> None:
    assert all(plain.isascii() for plain in PLAIN.values())


def test_nodes_that_settle_what_else_is_as_good_are_told_apart():
    result = search(Nim((2, 2, 3)), speed="python")
    assert result.settling_nodes > 0
    told = f"{result.nodes:,} nodes and {result.settling_nodes:,} to settle which moves are as good in "
    assert told in search_in_words(result)
    result = search(Nim((2, 2, 3)), speed="python", moves="best")
    assert "settle" not in search_in_words(result)
