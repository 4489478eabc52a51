from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import SOURCE, Run


def test_solve_tells_the_value_and_verify_proves_it(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "ttt")
    told = run("solve", "tic-tac-toe", "--out", out, "--speed", "python")
    words = " ".join(told.stdout.split())
    assert told.exit_code == 0 and "value a draw after 9 plies" in words and "positions 765, 10 levels" in words
    again = json.loads(run("solve", "tic-tac-toe", "--out", out, "--json").stdout)
    assert (again["positions"], again["value"], again["distance"], again["seconds"]) == (765, 0, 9, None)
    proven = run("verify", out, "--speed", "python")
    assert proven.exit_code == 0 and "is right: each of its 765 positions follows" in proven.stdout


def test_chance_that_returns_is_solved_to_a_tolerance(run: Run, tmp_path: Path) -> None:
    pig = ["solve", "pig?target=3,faces=3", "--out", str(tmp_path / "pig"), "--speed", "python", "--tolerance", "1e-6"]
    assert "sure every value to within" in " ".join(run(*pig).stdout.split())
    low, high = json.loads(run(*pig, "--json").stdout)["bounds"]
    assert 0 < high - low <= 2e-6
    assert "tolerance=0.0: give a number above 0" in run(*pig[:-1], "0").stderr
    assert run("verify", str(tmp_path / "pig"), "--speed", "python").exit_code == 0


def test_a_seat_and_a_player_and_a_look_up_on_the_command_line(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "TicTacToe"
    assert run("solve", "tic-tac-toe", "--out", str(place), "--speed", "python").exit_code == 0
    seat = f"solution:{place}"
    told = run("play", "tic-tac-toe", "--seats", f"Random,{seat}", "--seed", "3")
    assert told.exit_code == 0 and "X wins" not in told.stdout and "The game is over" in told.stdout
    again = run("play", "tic-tac-toe", "--seats", f"0=random,1={seat}", "--seed", "3")
    assert again.stdout == told.stdout
    wrong = run("play", "tic-tac-toe", "--seats", f"human,solution:{tmp_path / 'none'}")
    assert wrong.exit_code == 2 and "holds no solution" in wrong.stderr
    match = run("match", seat, "random", "--game", "tic-tac-toe", "--games", "4")
    assert match.exit_code == 0
    best = run("best", "tic-tac-toe", "1", "5", "2", "--solution", str(place))
    assert "best move" in best.stdout and " 3 " in best.stdout and "a draw in 6 plies, solved" in best.stdout
    over = run("best", "tic-tac-toe", "1", "5", "2", "4", "3", "--solution", str(place))
    assert over.exit_code == 0 and "the game is over: X wins" in over.stdout
    json = run("best", "tic-tac-toe", "--solution", str(place), "--json")
    assert '"distance": 9' in json.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own is made as Unix makes them")
def test_how_far_it_is_is_shown_in_a_terminal(tmp_path: Path) -> None:
    import pty

    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "zermelo", "solve", "connect-four?columns=4,rows=4"]
    with subprocess.Popen(
        [*command, "--out", str(tmp_path / "out"), "--speed", "python"], stderr=follower, stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": SOURCE, "TERM": "xterm", "COLUMNS": "100", "LINES": "30"}, text=True,
        stdin=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        os.close(follower)
        shown = b""
        while True:
            try:
                more = os.read(leader, 1 << 16)
            except OSError:  # how Linux tells that the other end is closed
                break
            if not more:
                break
            shown += more
        assert process.stdout is not None
        assert "positions 80,541, 17 levels" in " ".join(process.stdout.read().split())
    os.close(leader)
    assert process.returncode == 0
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode())
    assert re.search(r"finding .*positions.* level \d+", text) and re.search(r"valuing .*level \d+ of 17", text)
    assert "MB on disk" in text
    assert all(len(line) <= 100 for line in re.split(r"[\r\n]+", text))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "tic-tac-toe"], "Missing option '--out'"),
        (["solve", "tic-tac-tow", "--out", "DIR"], "did you mean tic-tac-toe"),
        (["solve", "tic-tac-toe", "--out", "DIR", "--threads", "0"], "threads=0: give a whole number from 1"),
        (["solve", "tic-tac-toe", "--out", "DIR", "--memory", "3"], "memory=3: give a whole number of MiB from 32"),
        (["solve", "tic-tac-toe", "--out", "DIR", "--speed", "x"], "speed='x' means nothing"),
        (["verify", "DIR"], "holds no solution"),
    ],
)
def test_what_means_nothing_is_one_line_and_code_2(
    run: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    told = run(*[str(tmp_path / "none") if word == "DIR" else word for word in arguments])
    assert told.exit_code == 2
    assert message in " ".join(told.stderr.split()) and "Traceback" not in told.stderr


def test_chart_draws_a_solution(run: Run, tmp_path: Path) -> None:
    place, picture = str(tmp_path / "nim"), tmp_path / "nim.svg"
    run("solve", "nim?piles=1,2", "--out", place, "--speed", "python")
    told = run("chart", place, "--out", str(picture), "--title", "Nim", "--speed", "python")
    assert told.exit_code == 0 and "the picture is in" in told.stdout and "<title>Nim</title>" in picture.read_text()
    assert run("chart", place, "--out", str(tmp_path / "nim.gif")).exit_code == 2
    assert "holds no solution" in run("chart", str(tmp_path), "--out", str(picture)).stderr
