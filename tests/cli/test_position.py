from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

BOARD = "O.X/.X./..."


def test_best_begins_at_a_position(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "--position", BOARD, "--speed", "python")
    lines = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    assert lines[:6] == [f"tic-tac-toe from {BOARD}", "", "O 2 X", "4 X 6", "7 8 9", ""]
    assert "O to move" in lines and any(line.startswith("best move 7") for line in lines)


def test_moves_are_played_from_the_position(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "7", "--position", BOARD, "--json", "--speed", "python")
    told = json.loads(outcome.stdout)
    assert (told["position"], told["played"], told["to_move"]) == (BOARD, ["7"], "X")


def test_a_position_of_several_lines_is_told_in_one(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "7", "--position", "O 2 X\n4 X 6\n7 8 9", "--speed", "python")
    assert outcome.stdout.startswith("tic-tac-toe from O 2 X 4 X 6 7 8 9 after 7\n")


def test_a_game_is_played_from_a_position(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", "--position", "OOX/XX./O..", "--seats", "human,engine", stdin="6\n")
    assert "O O X\nX X 6\nO 8 9" in outcome.stdout
    assert "X wins" in outcome.stdout and outcome.stdout.rstrip().endswith("moves: 6")


def test_a_tree_is_unfolded_from_a_position(run: Run) -> None:
    outcome = run("tree", "tic-tac-toe", "--position", "OOX/XX./OXO")
    assert outcome.exit_code == 0 and "= 1" in outcome.stdout


def test_paths_are_counted_from_a_position(run: Run) -> None:
    assert "leaves  30 at 2 plies" in run("perft", "tic-tac-toe", "--position", BOARD, "--depth", "2").stdout


def test_a_game_is_checked_from_a_position(run: Run) -> None:
    told = json.loads(run("check", "tic-tac-toe", "--position", "OOX/XX./O..", "--games", "20", "--json").stdout)
    assert told["position"] == "OOX/XX./O.." and told["states"] < 12


def test_moves_can_come_from_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("1. 5 2 {a mistake}\n2. 1 9 *\n")
    written = run("best", "tic-tac-toe", f"@{path}", "7", "--json", "--speed", "python")
    typed = run("best", "tic-tac-toe", "5", "2", "1", "9", "7", "--json", "--speed", "python")
    assert json.loads(written.stdout)["board"] == json.loads(typed.stdout)["board"] == "X O 3\n4 X 6\nX 8 O"
    played = run("play", "tic-tac-toe", f"@{path}", stdin="quit\n")
    assert played.stdout.rstrip().endswith("moves: 5 2 1 9")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. 5 5", "{path}: move 2, '5': '5' is not a legal action"),
        ("5 {", "{path}: after move 1 a comment has no end"),
        (b"\xff\xfe", "{path} cannot be read as a list of moves: it is not UTF-8 text"),
        (None, "{path} cannot be read as a list of moves: No such file or directory"),
    ],
)
def test_a_file_that_is_no_list_of_moves_is_told(
    run: Run, tmp_path: Path, text: str | bytes | None, message: str
) -> None:
    path = tmp_path / "game.txt"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    for command in (("best",), ("play",), ("perft", "--depth", "1"), ("tree",)):
        outcome = run(command[0], "tic-tac-toe", f"@{path}", *command[1:])
        assert outcome.exit_code == 2
        assert message.format(path=path) in outcome.stderr and outcome.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["best", "tic-tac-toe", "--position", "x"], "'x' is no board: write X, O or ."),
        (["play", "nim", "--position", "7"], "'7' is no position: write the sizes of the 3 piles"),
        (["perft", "connect-four", "--depth", "2", "--position", ""], "'' is no board of 7 columns and 6 rows"),
        (["check", "tic-tac-toe", "--position", "x"], "'x' is no board"),
        (["tree", "[1, 2]", "--position", "x"], "--position is for a game; a tree is searched from its root"),
        (["tree", "--random", "1", "--position", "x"], "--position is for a game; a random tree has none"),
    ],
)
def test_what_describes_no_position_is_one_line_and_code_2(run: Run, arguments: list[str], message: str) -> None:
    outcome = run(*arguments)
    assert outcome.exit_code == 2
    assert message in outcome.stderr and outcome.stderr.count("\n") == 1


PGN = """[Event "?"]
[White "a"]
[Black "b"]

1. e4 {best by test} e5 2. Nf3 (2. f4 exf4) 2... Nc6 $1 *
"""


def test_a_pgn_file_has_the_moves_of_a_game_of_chess(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(PGN)
    moves = run("board", "chess", "e4", "e5", "Nf3", "Nc6", "Bb5")
    assert run("board", "chess", f"@{path}", "Bb5").stdout == moves.stdout != ""
    path.write_text(PGN + "\n" + PGN)
    assert "game.pgn has 2 games: leave the one that is meant" in run("board", "chess", f"@{path}").stderr
    path.write_text(PGN.replace("Nf3", "Nf6", 1))
    assert "game.pgn: game 1 of the PGN cannot be read" in run("board", "chess", f"@{path}").stderr


def test_a_pgn_that_begins_elsewhere_says_where(run: Run, tmp_path: Path) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    path = tmp_path / "end.pgn"
    path.write_text(f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. e4 *\n')
    outcome = run("board", "chess", f"@{path}")
    assert outcome.exit_code == 2 and "the game begins at another position: add --position '4k3" in outcome.stderr
    position = outcome.stderr.partition("--position '")[2].rstrip().rstrip("'")
    assert run("board", "chess", f"@{path}", "--position", position).exit_code == 0
