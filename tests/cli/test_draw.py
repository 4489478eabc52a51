from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start


def drawn(run: Run, path: Path, *arguments: str) -> dict[str, list[dict[str, object]]]:
    outcome = run("draw", *arguments, "--out", str(path))
    assert (outcome.exit_code, outcome.stdout) == (0, f"the picture is in {path}\n"), outcome.output
    content: dict[str, list[dict[str, object]]] = json.loads(path.read_text(encoding="utf-8"))
    return content


def test_a_tree_is_searched_and_drawn(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    found = drawn(run, path, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    assert [node["name"] for node in found["nodes"] if node["cut"]] == ["B2", "B3"]
    found = drawn(run, path, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "--plain")
    assert {node["status"] for node in found["nodes"]} == {"plain"}
    found = drawn(run, path, "[[3, 12, 8], [2, 4, 6]]", "--step", "3", "--root", "min")
    assert any(node["window"] for node in found["nodes"]) and found["nodes"][0]["player"] == 1
    assert len(drawn(run, path, "--random", "3", "--depth", "2")["nodes"]) == 7
    assert len(drawn(run, path, "[[3, [1, 2]], 2]", "--depth", "1")["nodes"]) == 4


def test_a_trace_is_drawn_from_its_file(run: Run, tmp_path: Path) -> None:
    trace = tmp_path / "search.jsonl"
    assert run("tree", "[[3, 5], [2, 8]]", "--trace-out", str(trace)).exit_code == 0
    found = drawn(run, tmp_path / "tree.json", str(trace), "--step", "4")
    assert len(found["nodes"]) == 7


def test_a_game_is_unfolded_searched_and_drawn_with_its_boards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tree.svg"
    outcome = run("draw", "tic-tac-toe", *"1529", "--boards", "--nodes", "20", "--theme", "dark", "--out", str(path))
    assert outcome.exit_code == 0, outcome.output
    assert path.read_text(encoding="utf-8").count("<g transform=") > 20
    # Cut off where there is no evaluation, it is drawn without values.
    found = drawn(run, tmp_path / "tree.json", "tic-tac-toe", *"1529", "--depth", "1")
    assert [node["value"] for node in found["nodes"]] == ["", "1", "?", "?", "?", "?"]
    assert [node["move"] for node in found["nodes"]] == ["", "3", "4", "6", "7", "8"]
    labels = re.findall(r"<g data-edge=.*?</g>", path.with_suffix(".svg").read_text(encoding="utf-8"), re.DOTALL)
    assert [re.sub("<.*?>", "", label).strip() for label in labels][:5] == ["3", "4", "6", "7", "8"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["[3, 5]", "--out", "tree.bmp"], "'tree.bmp' has no ending of a picture: use one of .svg"),
        (["[3, 5]", "--out", "/nowhere/tree.svg"], "cannot write /nowhere/tree.svg"),
        (["[3, 5]", "--out", "tree.svg", "--nodes", "9999"], "a picture has 2,000 nodes at most"),
        (["[3, 5]", "--out", "tree.svg", "--step", "99"], "step 99 is not in this trace"),
        (["[3, 5", "--out", "tree.svg"], "[3, 5"),
        (["[3, ?]", "--out", "tree.svg"], "--plain draws the tree alone"),
        (["[3, 4]", "--plain", "--step", "2", "--windows", "--out", "tree.svg"], "leave out --step and --windows"),
        (["", "--out", "tree.svg"], "no game is named"),
        (["--out", "tree.svg"], "give a tree, a file or a game to draw"),
        (["nowhere.jsonl", "--out", "tree.svg"], "nowhere.jsonl"),
        (["tic-tac-toe", "--depth", "99", "--out", "tree.svg", "--root", "min"], "leave out --root"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_line(run: Run, arguments: list[str], told: str) -> None:
    outcome = run("draw", *arguments)
    assert (outcome.exit_code, outcome.stdout) == (2, ""), outcome.output
    assert outcome.stderr.startswith("zermelo: error: ") and told in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_ctrl_c_ends_a_long_drawing_in_a_line_and_leaves_no_file(start: Start, tmp_path: Path) -> None:
    process = start("draw", "--random", "1", "--depth", "6", "--nodes", "130", "--out", "long.gif")
    process.interrupt(after=2.5)
    code, out, err = process.finish()
    assert (code, out, err) == (130, "", "zermelo: interrupted\n")
    assert list(tmp_path.iterdir()) == []
