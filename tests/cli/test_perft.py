from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, Start


def test_perft_prints_the_leaves_and_how_fast_they_were_counted(run: Run) -> None:
    outcome = run("perft", "tic-tac-toe", "5", "--depth", "3", "--speed", "python")
    lines = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    assert lines[:3] == ["tic-tac-toe after 5", "", "leaves 336 at 3 plies"]
    assert lines[3].startswith("count 65 nodes in ") and lines[3].endswith("leaves a second, interpreted")


def test_games_that_are_over_sooner_are_told_apart(run: Run) -> None:
    outcome = run("perft", "nim?piles=1,2", "--depth", "3")
    words = " ".join(outcome.stdout.split())
    assert "leaves 3 at 3 plies" in words and "over sooner 2 games, with which it is 5" in words


def test_divide_tells_the_leaves_below_each_move(run: Run) -> None:
    outcome = run("perft", "connect-four", "--depth", "2", "--divide")
    rows = [line.split() for line in outcome.stdout.splitlines()]
    assert rows[-7:] == [[column, "7"] for column in "1234567"]


def test_json_is_all_there_is_on_stdout(run: Run) -> None:
    outcome = run("perft", "tic-tac-toe", "5", "--depth", "2", "--json")
    told = json.loads(outcome.stdout)
    assert (told["game"], told["position"], told["played"], told["leaves"]) == ("tic-tac-toe", None, ["5"], 56)
    assert told["moves"][0] == {"action": "1", "leaves": 7}


def test_threads_count_the_same(run: Run) -> None:
    outcome = run("perft", "connect-four", "--depth", "7", "--threads", "2", "--speed", "native")
    words = " ".join(outcome.stdout.split())
    assert "leaves 823,536 at 7 plies" in words and words.endswith("compiled, 2 threads")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tic-tac-toe"], "Missing option '--depth'"),
        (["tic-tac-toe", "--depth", "-1"], "depth=-1: give the length of the paths"),
        (["tic-tac-toe", "x", "--depth", "1"], "'x' is not a legal action"),
        (["tic-tac-tow", "--depth", "1"], "did you mean tic-tac-toe"),
        (["tic-tac-toe", "--depth", "1", "--threads", "0"], "threads=0: it is a whole number"),
        (["tic-tac-toe", "--depth", "1", "--speed", "x"], "speed='x' means nothing"),
    ],
)
def test_what_means_nothing_is_one_line_and_code_2(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("perft", *arguments)
    assert outcome.exit_code == 2
    assert message in outcome.stderr and "Traceback" not in outcome.stderr


@pytest.mark.parametrize("threads", ["1", "2"])
def test_ctrl_c_ends_a_long_count_at_once(start: Start, threads: str) -> None:
    process = start("perft", "connect-four", "--depth", "40", "--threads", threads)
    process.interrupt(after=3)
    code, out, err = process.finish()
    assert (code, out) == (130, "")
    assert err.splitlines()[-1] == "zermelo: interrupted"
