from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

TREE = "[[[5,5,0],[3,4,6]],[[4,3,5],[2,2,5]]]"


def test_a_tree_has_its_teams_splits_and_findings_told(run: Run) -> None:
    outcome = run("alliances", "--tree", TREE, "--players", "3")
    assert outcome.exit_code == 0, outcome.stderr
    rows = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    assert "player 1, player 2 8 5 3 3" in rows
    assert "player 0 | player 1, player 2 (4, 8)" in rows
    words = " ".join(outcome.stdout.split())
    assert "The max^n line: A A1." in words
    assert "So player 0 and player 1 help each other against player 2 without any agreement" in words


def test_a_position_of_a_game_is_searched_after_moves(run: Run) -> None:
    outcome = run("alliances", "three-player-nim", "1-1")
    words = " ".join(outcome.stdout.split())
    assert words.startswith("three-player-nim after 1-1 pile 1: 0") and "player 1 to move" in words
    assert "Player 0 and player 1 gain by allying: they can make sure of 3 together" in words


def test_teams_are_chosen(run: Run) -> None:
    told = json.loads(run("alliances", "three-player-nim", "--teams", "0,2", "--teams", "0,1|2", "--json").stdout)
    assert [split["teams"] for split in told["splits"]] == [[[0, 2], [1]], [[0, 1], [2]]]
    assert (told["game"], told["played"], told["to_move"]) == ("three-player-nim", [], "player 0")
    assert told["values"] == [1, 2, 0] and told["gaining"] == [[0, 2]]


def test_where_chance_moves_first_nobody_is_favoured(run: Run) -> None:
    arguments = "--tree", "[1/4: [[1,2,3],[3,2,1]], 3/4: [[0,4,0],[1,1,6]]]", "--players", "3", "--levels", "chance,0"
    outcome = run("alliances", *arguments)
    assert outcome.exit_code == 0, outcome.stderr
    words = " ".join(outcome.stdout.split())
    assert "chance to move" in words and "3/2 for player 0, 5/4 for player 1 and 19/4 for player 2" in words
    assert json.loads(run("alliances", *arguments, "--json").stdout)["to_move"] == "chance"


def test_values_by_evaluation_and_unknown_ones_are_marked(run: Run, tmp_path) -> None:
    (tmp_path / "guess.py").write_text(
        "from tests.search.team_games import TeamGame\n\n\n"
        "class Guess(TeamGame):\n    def __init__(self):\n        super().__init__(7, plies=6, players=3)\n"
    )
    outcome = run("alliances", f"{tmp_path / 'guess.py'}:Guess", "--depth", "2", "--speed", "python")
    assert "≈ " in outcome.stdout and "Not proven" in outcome.stdout, outcome.stderr
    outcome = run("alliances", "three-player-nim", "--nodes", "30")
    words = " ".join(outcome.stdout.split())
    assert "unknown" in words and "Not known, for the nodes were spent" in words and "≈" not in words


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("tic-tac-toe",), "TicTacToe has two players whose gains are each other's losses: there is no alliance"),
        (("three-player-nim", "--teams", "0,3"), "teams='0,3': there is no player 3"),
        (("three-player-nim", "--teams", "me"), "teams='me' cannot be read"),
        (("three-player-nim", "4-1"), "'4-1' is not a legal action"),
        (("three-player-nim", "--depth", "2"), "has no evaluate"),
        (("three-player-nim", "--depth", "0"), "depth=0"),
        (("three-player-nim", "--players", "3"), "leave out --players"),
        (("three-player-nim", "--tree", TREE), "give a GAME, or a tree with --tree: one of them"),
        ((), "give a GAME, or a tree with --tree: one of them"),
        (("--tree", "three-player-nim"), "is a game and no tree"),
        (("--tree", "[1, [2, 3]]"), "Tree has two players whose gains are each other's losses"),
        (("--tree", "[[1,2,3],[1,2]]", "--players", "3"), "zermelo: error: "),
        (("--tree", TREE, "--players", "3", "--depth", "1"), "search without a depth"),
    ],
)
def test_what_means_nothing_is_refused_in_one_line(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    outcome = run("alliances", *arguments)
    assert outcome.exit_code == 2 and outcome.stdout == ""
    assert outcome.stderr.startswith("zermelo: error: ") and outcome.stderr.count("\n") == 1
    assert complaint in outcome.stderr
