from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

BROKEN = """
from zermelo.games.tic_tac_toe import TicTacToe

class Broken(TicTacToe):
    def utility(self, state, player):
        return state.x
"""


def test_a_game_without_mistakes_passes(run: Run) -> None:
    outcome = run("check", "tic-tac-toe", "--games", "20")
    assert outcome.exit_code == 0, outcome.output
    assert "no mistakes found in 20 games" in outcome.stdout


def test_mistakes_give_exit_code_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN)
    outcome = run("check", f"{path}:Broken", "--games", "20", "--seed", "3")
    assert outcome.exit_code == 1
    assert "mistake" in outcome.stdout and "Traceback" not in outcome.output


def test_the_report_is_there_as_json(run: Run, tmp_path: Path) -> None:
    assert json.loads(run("check", "nim", "--games", "20", "--json").stdout)["ok"] is True
    path = tmp_path / "broken.py"
    path.write_text(BROKEN)
    outcome = run("check", str(path), "--games", "20", "--json")
    assert (outcome.exit_code, json.loads(outcome.stdout)["ok"]) == (1, False)


def test_a_game_that_is_not_there_is_no_mistake_of_a_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("")
    (tmp_path / "odd.py").write_text("class Game:\n  def")
    for name in (
        "checkers",
        str(tmp_path / "empty.py"),
        str(tmp_path / "odd.py:Game"),
        "no.package:Game",
        str(tmp_path),
    ):
        outcome = run("check", name)
        assert (outcome.exit_code, outcome.stdout) == (2, "")
        assert outcome.stderr.startswith("zermelo: error: ") and outcome.stderr.count("\n") == 1


def test_a_number_of_games_is_at_least_one(run: Run) -> None:
    assert run("check", "nim", "--games", "0").exit_code == 2
