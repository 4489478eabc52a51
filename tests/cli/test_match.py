from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import SOURCE, Run, Start

FAILING = """
import zermelo as z

calls = []


class Failing(z.Game):
    def initial_state(self):
        return 0

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return state >= 4

    def utility(self, state, player):
        return 1 if player == state % 2 else -1

    def evaluate(self, state, player):
        calls.append(state)
        return 0 / max(12 - len(calls), 0)
"""


PIG = f"{Path(__file__).parent.parent}/chance_games.py:Pig"


def words(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def held(path: Path) -> dict[str, Any]:
    """The match in a file, but for the times."""
    told = json.loads(path.read_text())
    for game in told["games"]:
        del game["seconds"]
    return {"match": told["match"], "games": told["games"]}


def test_a_match_tells_score_elo_and_time(run: Run) -> None:
    outcome = run("match", "depth=3", "random", "--game", "tic-tac-toe", "--games", "20")
    assert outcome.exit_code == 0, outcome.output
    lines = words(outcome.stdout)
    assert lines[:3] == ["tic-tac-toe: depth=3 against random", "", "games 20"]
    assert lines[3].startswith("score of A +") and lines[3].endswith("of the points")
    assert lines[4].startswith("as X +") and lines[5].startswith("as O +")
    assert lines[6].startswith("Elo, A less B +") and "95 %" in lines[6]
    assert lines[7].startswith("time a move A ")


def test_whoever_wins_every_game_is_better_by_more_than_so_much(run: Run) -> None:
    outcome = run("match", "random", "random", "--game", "nim?piles=1", "--games", "1", "--opening-plies", "0")
    assert "Elo, A less B more than -512 (95 %)" in words(outcome.stdout)


def test_games_that_are_broken_off_are_told(run: Run) -> None:
    outcome = run("match", "random", "random", "--game", "othello?size=4", "--games", "4", "--plies", "3")
    lines = words(outcome.stdout)
    assert "not over 4 games after 3 plies: counted as draws" in lines
    assert "score of A +0 =4 -0, 50.0% of the points" in lines


def test_json_has_every_game(run: Run) -> None:
    outcome = run("match", "random", "random", "--game", "tic-tac-toe", "--games", "3", "--seed", "5", "--json")
    told = json.loads(outcome.stdout)
    assert told["match"] == {
        "game": "tic-tac-toe", "position": None, "A": "random", "B": "random", "seed": 5, "opening_plies": 2,
        "plies": 500,
    }  # fmt: skip
    assert len(told["games"]) == told["wanted"] == 3
    assert set(told["games"][0]) == {
        "number", "first", "opening", "moves", "winner", "ended", "repeated", "utilities",
        "seconds",
    }  # fmt: skip
    assert told["score"]["wins"] + told["score"]["draws"] + told["score"]["losses"] == 3


def test_a_match_begins_at_a_position(run: Run) -> None:
    outcome = run(
        "match", "random", "random", "--game", "tic-tac-toe", "--position", "OOX/XX./O..", "--opening-plies", "0",
        "--games", "2",
    )  # fmt: skip
    assert outcome.stdout.startswith("tic-tac-toe from OOX/XX./O..: random against random\n")


def test_a_match_goes_on_with_what_is_in_its_file(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    command = ("match", "random", "depth=2", "--game", "tic-tac-toe")
    run(*command, "--games", "7", "--out", str(whole))
    for games in ("2", "5", "7"):
        outcome = run(*command, "--games", games, "--out", str(parts))
        assert f"games {games}" in words(outcome.stdout)
    assert held(parts) == held(whole)
    before = parts.read_text()
    assert "games 7" in words(run(*command, "--games", "3", "--out", str(parts)).stdout)
    assert json.loads(parts.read_text())["games"] == json.loads(before)["games"]


def test_a_match_that_is_killed_loses_no_game(start: Start, run: Run, tmp_path: Path) -> None:
    command = ("match", "random", "depth=2,speed=python", "--game", "connect-four", "--games", "30")
    path, whole = tmp_path / "killed.json", tmp_path / "whole.json"
    for _ in range(3):
        process = start(*command, "--out", str(path))
        before = len(json.loads(path.read_text())["games"]) if path.exists() else 0
        while not path.exists() or len(json.loads(path.read_text())["games"]) < min(before + 2, 30):
            time.sleep(0.005)
        process.process.kill()
        process.process.wait()
        assert len(json.loads(path.read_text())["games"]) >= before + 2
    (tmp_path / ".killed.json.999999999.part").write_text("half of it")  # what one that is killed may leave
    (tmp_path / ".killed.json.txt").write_text("somebody else's")
    run(*command, "--out", str(path))
    assert sorted(os.listdir(tmp_path)) == [".killed.json.txt", "killed.json"]
    run(*command, "--out", str(whole))
    assert held(path) == held(whole)


def test_ctrl_c_tells_how_far_the_match_came(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    command = ("match", "random", "time=0.02", "--game", "connect-four", "--games", "10000", "--out", str(path))
    process = start(*command)
    while not path.exists() or len(json.loads(path.read_text())["games"]) < 2:
        time.sleep(0.05)
    process.interrupt(after=0.3)
    code, out, err = process.finish()
    assert code == 130
    assert words(out)[0] == "connect-four: random against time=0.02" and "of 10,000" in out
    assert "interrupted after" in err and err.rstrip().endswith("games: the same command goes on")


def test_a_game_that_fails_is_one_line_and_what_was_played_is_kept(run: Run, tmp_path: Path) -> None:
    (tmp_path / "failing.py").write_text(FAILING)
    path = tmp_path / "m.json"
    outcome = run(
        "match", "depth=1,speed=python", "random", "--game", f"{tmp_path}/failing.py:Failing", "--games", "50",
        "--opening-plies", "0", "--out", str(path),
    )  # fmt: skip
    assert outcome.exit_code == 2
    assert "Failing.evaluate(state=" in outcome.stderr and "raises ZeroDivisionError" in outcome.stderr
    assert outcome.stderr.count("\n") == 1
    kept = len(json.loads(path.read_text())["games"])
    assert 0 < kept < 50 and f"games {kept} of 50" in words(outcome.stdout)


def test_three_players_have_standings(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "three.json"
    command = ("match", "depth=9", "random", "random", "--game", "three-player-nim", "--seed", "2", "--out", str(path))
    outcome = run(*command, "--games", "6")
    assert outcome.exit_code == 0, outcome.output
    lines = words(outcome.stdout)
    assert lines[:3] == ["three-player-nim: depth=9 against random against random", "", "games 6"]
    assert lines[4] == "player utility (95 %) beaten places time a move"
    assert [line.split()[:2] for line in lines[6:]] == [["A", "depth=9"], ["B", "random"], ["C", "random"]]
    told = json.loads(path.read_text())
    assert [told["match"][name] for name in "ABC"] == ["depth=9", "random", "random"]
    assert [game["seats"] for game in told["games"][:3]] == [["A", "B", "C"], ["B", "C", "A"], ["C", "A", "B"]]
    assert set(told["score"]) == {"standings", "broken_off", "seconds"}
    assert sum(standing["utility"] for standing in told["score"]["standings"]) == pytest.approx(3)
    outcome = run(*command, "--games", "9")
    assert "games 9" in words(outcome.stdout)
    assert held(path)["games"][:6] == [
        {key: value for key, value in game.items() if key != "seconds"} for game in told["games"]
    ]


def test_the_second_of_two_players_takes_all_other_seats(run: Run) -> None:
    told = json.loads(run("match", "depth=9", "random", "--game", "three-player-nim", "--games", "3", "--json").stdout)
    assert [told["match"][name] for name in "ABC"] == ["depth=9", "random", "random"]


def test_dice_fall_in_a_match(run: Run) -> None:
    outcome = run("match", "random", "random", "--game", PIG, "--games", "4", "--json")
    told = json.loads(outcome.stdout)
    assert [len(game["turns"]) for game in told["games"]] == [2] * 4
    assert "seats" not in told["games"][0] and {"roll", "2"} < set(told["games"][0]["moves"])
    assert words(run("match", "random", "random", "--game", PIG, "--games", "4").stdout)[3].startswith("score of A +")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random", "random"], "Missing option '--game'"),
        (["random", "--game", "nim"], "Missing argument 'B'"),
        (["random", "deep", "--game", "nim"], "player 'deep': nobody is called 'deep'"),
        (
            ["random"] * 4 + ["--game", "three-player-nim"],
            "4 players are given, and ThreePlayerNim has 3: give as many",
        ),
        (["pruning=star1", "random", "--game", "nim"], "pruning is of an algorithm: write it as in max-n:pruning="),
        (["minimax:pruning=star1", "random", "--game", "nim"], "pruning is an option of max-n and expectiminimax"),
        (["random"] * 3 + ["--game", "nim"], "3 players are given, and Nim has 2: give as many"),
        (["random", "random", "--game", "nim", "--games", "0"], "games=0: it is a whole number from 1 on"),
        (["random", "random", "--game", "nim", "--position", "x"], "'x' is no position"),
        (["random", "random", "--game", "nim", "--out", "nowhere/at/all.json"], "cannot write nowhere/at/all.json"),
        (["random", "random", "--game", "nim", "--out", "."], "cannot be read as a match"),
        (["depth=1", "random", "--game", "nim", "--opening-plies", "-1"], "opening_plies=-1"),
    ],
)
def test_what_means_nothing_is_one_line_and_code_2(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("match", *arguments)
    assert outcome.exit_code == 2
    assert message in outcome.stderr and "Traceback" not in outcome.stderr


def test_a_file_of_another_match_is_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    run("match", "random", "random", "--game", "nim", "--games", "2", "--out", str(path))
    before = path.read_text()
    outcome = run("match", "random", "random", "--game", "nim?piles=1,2", "--games", "2", "--out", str(path))
    assert outcome.exit_code == 2
    assert "holds another match, with game nim and not nim?piles=1,2: choose another file" in outcome.stderr
    assert path.read_text() == before


def test_a_terminal_shows_how_far_the_match_is() -> None:
    pty = pytest.importorskip("pty")
    reader, writer = pty.openpty()
    arguments = ["match", "depth=2", "random", "--game", "tic-tac-toe", "--games", "8"]
    environment = {**os.environ, "PYTHONPATH": SOURCE, "TERM": "xterm"}
    with subprocess.Popen(
        [sys.executable, "-m", "zermelo", *arguments], stdout=subprocess.PIPE, stderr=writer, env=environment
    ) as process:
        os.close(writer)
        drawn = b""
        while True:
            try:
                piece = os.read(reader, 4096)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            drawn += piece
        assert process.stdout is not None
        assert b"of the points" in process.stdout.read()
    os.close(reader)
    assert b"/8" in drawn and b"depth=2 +" in drawn
