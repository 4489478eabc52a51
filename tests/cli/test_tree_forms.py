"""Trees of other programs on the command line, and trees written for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.test_tree_cs188 import HUNT
from tests.test_tree_efg import ENTRY, one_game
from zermelo import Tree

TEXTBOOK = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


@pytest.fixture
def entry(tmp_path: Path) -> str:
    path = tmp_path / "entry.efg"
    path.write_text(ENTRY, encoding="utf-8")
    return str(path)


def test_a_gambit_file_is_searched_drawn_and_asked_for_the_best_move(run: Run, entry: str, tmp_path: Path) -> None:
    assert "Entrant" in (shown := run("tree", entry).stdout) and "enter" in shown
    found = json.loads(run("best", entry, "--json").stdout)
    assert (found["action"], found["to_move"]) == ("enter", "Entrant")
    assert json.loads(run("best", entry, "enter", "--json").stdout)["action"] == "share"
    assert run("draw", entry, "--out", str(tmp_path / "entry.svg")).exit_code == 0
    assert "shall we?" in (tmp_path / "entry.svg").read_text(encoding="utf-8")
    assert "Incumbent" in run("board", entry, "enter").stdout
    assert json.loads(run("tree", "-", "--json", stdin=ENTRY).stdout)["action"] == "enter"


def test_a_test_file_of_cs_188_is_searched(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hunt.test"
    path.write_text(HUNT, encoding="utf-8")
    assert json.loads(run("tree", str(path), "--json").stdout)["value"] == 7
    assert json.loads(run("best", str(path), "--json").stdout)["action"] == "North"


def test_a_tree_on_the_command_line_has_a_best_move(run: Run) -> None:
    assert json.loads(run("best", TEXTBOOK, "--json").stdout)["action"] == "A"


def test_a_tree_is_written_in_every_form(run: Run, tmp_path: Path) -> None:
    tree = Tree.parse(TEXTBOOK)
    for form, ending in (("efg", "efg"), ("cs188", "test"), ("json", "json"), ("text", "txt")):
        shown = run("tree", TEXTBOOK, "--format", form)
        assert shown.exit_code == 0 and Tree.loads(shown.stdout) == tree
        path = tmp_path / f"tree.{ending}"
        assert f"the tree is in {path}" in run("tree", TEXTBOOK, "--format", form, "--out", str(path)).stdout
        assert Tree.load(path) == tree
        again = run("tree", str(path), "--format", "text")
        assert again.stdout == TEXTBOOK + "\n"
    assert run("tree", "tic-tac-toe", "1", "4", "2", "5", "--depth", "9", "--format", "efg").stdout.startswith(
        "EFG 2 R"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([TEXTBOOK, "--format", "xml"], "--format 'xml': a tree is written as efg, cs188, json, text"),
        ([TEXTBOOK, "--format", "efg", "--json"], "leave out --json"),
        (["[1, ?]", "--format", "efg"], "node 1 has no value"),
        (["[1, 2]", "--root", "min", "--format", "cs188"], "MAX does not move first"),
        (["nowhere.efg"], "cannot be read as a tree"),
        (["nowhere.test"], "cannot be read as a tree"),
    ],
)
def test_what_cannot_be_written_or_read_is_told_in_one_line(run: Run, arguments: list[str], told: str) -> None:
    outcome = run("tree", *arguments)
    assert (outcome.exit_code, outcome.stdout) == (2, ""), outcome.output
    assert told in outcome.stderr and outcome.stderr.count("\n") == 1


def test_what_is_wrong_in_a_file_is_told_by_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.efg"
    path.write_text(one_game('p "" 1 1 "" { "a" "b" } 0\nt "" 0\nt "" 7'))
    for command in ("tree", "best"):
        outcome = run(command, str(path))
        assert outcome.exit_code == 2 and "bad.efg: " in outcome.stderr and "at line 4" in outcome.stderr
    assert "leave out root" in run("tree", str(path), "--root", "min").stderr
    assert run("best", str(tmp_path / "none.efg")).stderr.count("\n") == 1
