from __future__ import annotations

import os
import stat
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from zermelo.cli.output import write_text
from zermelo.errors import ZermeloError


def test_a_position_is_shown_as_text(run: Run) -> None:
    outcome = run("board", "tic-tac-toe", "5", "1")
    assert (outcome.exit_code, outcome.stdout) == (0, "O 2 3\n4 X 6\n7 8 9\n\nX to move\n")


def test_a_finished_game_is_shown_and_who_has_won(run: Run) -> None:
    assert run("board", "tic-tac-toe", *"14253").stdout == "X X X\nO O 6\n7 8 9\n\nthe game is over: X wins\n"
    assert run("board", "tic-tac-toe", *"123546879").stdout.endswith("\n\nthe game is over: a draw\n")
    outcome = run("board", "three-player-nim?piles=1", "1-1")
    assert outcome.stdout == "pile 1: 0\n\nthe game is over: 2 for player 0, 0 for player 1, 1 for player 2\n"


def test_where_chance_moves_that_is_told(run: Run, tmp_path: Path) -> None:
    pig = f"{Path(__file__).parent.parent}/chance_games.py:Pig"
    assert run("board", pig, "roll").stdout == "0 0, 0 this turn, the die rolls\n\nchance moves\n"
    assert run("board", pig, "roll", "3").stdout == "0 0, 3 this turn\n\nMAX to move\n"
    assert run("board", pig, "--position", "2,1 2 1 rolling", "2").stdout == "2 1, 4 this turn\n\nMIN to move\n"
    assert run("board", pig, "roll", "--out", str(tmp_path / "pig.svg")).exit_code == 0
    assert ">chance moves<" in (tmp_path / "pig.svg").read_text(encoding="utf-8")
    refused = run("board", pig, "roll", "4")
    assert "'4' is not a legal action at 0 0, 0 this turn, the die rolls: try one of 1, 2, 3" in refused.stderr


def test_moves_are_read_from_a_file(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    game.write_text("1. 5 1 {a corner} 2. 2 *")
    outcome = run("board", "tic-tac-toe", f"@{game}", "8")
    assert (outcome.exit_code, outcome.stdout) == (0, "O X 3\n4 X 6\n7 O 9\n\nX to move\n")


def test_a_picture_is_written_to_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    outcome = run("board", "othello", "d3", "--out", str(path), "--theme", "dark")
    assert (outcome.exit_code, outcome.stdout) == (0, f"the picture is in {path}\n")
    root = ET.fromstring(path.read_text(encoding="utf-8"))
    assert root.get("class") == "z-dark" and "Last move: d3." in (root[1].text or "")
    assert run("board", "othello", "--out", str(path)).exit_code == 0
    assert "Last move" not in path.read_text(encoding="utf-8") and os.listdir(tmp_path) == ["board.svg"]


def test_a_game_of_ones_own_has_a_picture_of_its_text(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "mine.py"
    game.write_text(
        "from zermelo.games.tic_tac_toe import TicTacToe as Base\nimport zermelo\n"
        "class Mine(zermelo.Game):\n    base = Base()\n"
        + "".join(
            f"    def {name}(self, *given): return self.base.{name}(*given)\n"
            for name in ("initial_state", "to_move", "actions", "result", "is_terminal", "utility", "show")
        )
    )
    path = tmp_path / "board.svg"
    assert run("board", f"{game}:Mine", "0", "--out", str(path)).exit_code == 0
    assert "X 2 3" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["checkers-like"], "no game is called 'checkers-like'"),
        (["tic-tac-toe", "0"], "'0' is not a legal action"),
        (["tic-tac-toe", "--position", "X.O"], "'X.O'"),
        (["tic-tac-toe", "--out", "board.png"], "is no SVG file: name one that ends in .svg"),
        (["tic-tac-toe", "--out", "board.svg", "--theme", "night"], "use one of auto, light, dark"),
        (["tic-tac-toe", "--out", "/dev/full"], "cannot write /dev/full"),
        (["tic-tac-toe", "--out", "nowhere/board.svg"], "cannot write nowhere/board.svg"),
        (["tic-tac-toe", "--out", "."], "cannot write ."),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_line(run: Run, arguments: list[str], told: str) -> None:
    outcome = run("board", *arguments)
    assert (outcome.exit_code, outcome.stdout) == (2, ""), outcome.output
    assert outcome.stderr.startswith("zermelo: error: ") and told in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "text"
    write_text(path, "old")
    path.chmod(0o640)

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", fail)
        with pytest.raises(ZermeloError, match="No space left"):
            write_text(path, "new")
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["text"]
    write_text(path, "new")
    assert path.read_text() == "new" and stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["text"]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    path, link = tmp_path / "text", tmp_path / "link"
    path.write_text("old")
    link.symlink_to(path)
    write_text(link, "new")
    assert link.is_symlink() and path.read_text() == "new"
