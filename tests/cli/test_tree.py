from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start
from zermelo.search.trace import Trace

TEXTBOOK = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def test_a_tree_is_drawn_explained_summed_up_and_solved(run: Run) -> None:
    outcome = run("tree", "[[3, 5], [2, 8]]")
    assert outcome.exit_code == 0, outcome.output
    assert "MAX = 3" in outcome.stdout and "✂ B2" in outcome.stdout
    assert "alpha cut, shallow" in outcome.stdout
    assert "3 of 4 leaves" in outcome.stdout
    assert "3 for MAX, proven" in outcome.stdout


def test_the_drawing_stands_without_the_steps(run: Run) -> None:
    outcome = run("tree", TEXTBOOK, "--no-explain")
    assert "MAX = 3" in outcome.stdout and "tries" not in outcome.stdout


def test_steps_beyond_a_cap_are_counted_not_told(run: Run) -> None:
    whole = run("tree", TEXTBOOK).stdout
    capped = run("tree", TEXTBOOK, "--max-steps", "5").stdout
    steps = sum(line.lstrip()[:1].isdigit() and "." in line.split(" ")[0] + line for line in whole.splitlines())
    assert " 5. " in capped and " 6. " not in capped
    assert "more steps: --max-steps" in capped and "more steps" not in whole
    assert steps > 5


def test_json_says_which_leaves_were_seen_and_which_cut(run: Run) -> None:
    found = json.loads(run("tree", TEXTBOOK, "--json").stdout)
    assert (found["value"], found["action"]) == (3, "A")
    assert (found["visited_leaves"], found["pruned_leaves"]) == ([0, 1, 2, 3, 6, 7, 8], [4, 5])
    assert found["cut_kinds"]["alpha"] == 1
    assert found["explanation"][0].startswith("Alpha-beta")
    assert json.loads(run("tree", TEXTBOOK, "--json", "--no-explain").stdout)["explanation"] is None


def pruned(run: Run, *arguments: str) -> list[int]:
    return list(json.loads(run("tree", *arguments, "--json").stdout)["pruned_leaves"])


def test_the_cut_rule_decides_about_equality(run: Run) -> None:
    assert pruned(run, "[[3, 5], [3, 8]]", "--cut", "ge") == [3]
    assert pruned(run, "[[3, 5], [3, 8]]", "--cut", "gt") == []


def test_children_can_be_searched_in_another_order(run: Run) -> None:
    assert pruned(run, "[[8, 2], [3, 5]]") == []
    assert pruned(run, "[[8, 2], [3, 5]]", "--order", "right-to-left") == [0]
    assert pruned(run, "[[8, 2], [3, 5]]", "--order", "B") == pruned(run, "[[8, 2], [3, 5]]", "--order", "2,1") == [0]


def test_fail_hard_is_told(run: Run) -> None:
    assert "fail-hard" in run("tree", TEXTBOOK, "--hard").stdout
    assert "fail-soft" in run("tree", TEXTBOOK, "--soft").stdout


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "alpha-beta", "max-n"])
def test_every_traced_algorithm_explains_itself(run: Run, algorithm: str) -> None:
    outcome = run("tree", "[[3, 5], [2, 8]]", "--algorithm", algorithm)
    assert outcome.exit_code == 0, outcome.output
    assert f"\n{algorithm}: value" in outcome.stdout


def test_who_moves_where_can_be_said(run: Run) -> None:
    assert json.loads(run("tree", "[[3, 5], [2, 8]]", "--root", "min", "--json").stdout)["values"][0] == 5
    assert json.loads(run("tree", "[[3, 5], [2, 8]]", "--levels", "max,max", "--json").stdout)["value"] == 8
    found = json.loads(
        run("tree", "[[[1, 2, 3], [4, 2, 1]], [[6, 1, 2], [7, 4, 1]]]", "--players", "3", "--json").stdout
    )
    assert (found["algorithm"], len(found["values"])) == ("max-n", 3)


def test_ties_of_max_n_are_broken_as_asked(run: Run) -> None:
    tree = "[[1, 2, 3], [1, 5, 0]]"
    values = [json.loads(run("tree", tree, "--players", "3", "--ties", ties, "--json").stdout)["values"] for ties in
              ("first", "last", "best:2", "worst:2")]  # fmt: skip
    assert values == [[1, 2, 3], [1, 5, 0], [1, 2, 3], [1, 5, 0]]


def test_a_tree_is_read_from_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tree.txt"
    path.write_text(TEXTBOOK)
    assert json.loads(run("tree", str(path), "--json").stdout)["value"] == 3
    assert json.loads(run("tree", str(path), "--root", "min", "--json").stdout)["values"][0] != 3


def test_a_tree_is_read_from_json(run: Run, tmp_path: Path) -> None:
    from zermelo.tree import Tree

    written = Tree.parse(TEXTBOOK).to_json()
    path = tmp_path / "tree.json"
    path.write_text(written)
    assert json.loads(run("tree", str(path), "--json").stdout)["value"] == 3
    assert json.loads(run("tree", written, "--json").stdout)["value"] == 3


def test_a_tree_is_read_from_stdin(run: Run) -> None:
    assert json.loads(run("tree", "-", "--json", stdin=TEXTBOOK).stdout)["value"] == 3


def test_a_game_is_unfolded_after_moves(run: Run) -> None:
    outcome = run("tree", "tic-tac-toe", "1", "4", "2", "5", "--depth", "9")
    assert outcome.exit_code == 0, outcome.output
    assert "best move            3\n" in outcome.stdout
    assert "MAX" in outcome.stdout or "X" in outcome.stdout


def test_a_game_is_unfolded_to_a_depth_or_a_number_of_nodes(run: Run) -> None:
    assert run("tree", "connect-four", "--depth", "2").exit_code == 0
    assert run("tree", "connect-four", "--nodes", "30").exit_code == 0


def test_a_game_cut_off_without_an_evaluation_says_what_to_do(run: Run) -> None:
    outcome = run("tree", "tic-tac-toe")
    assert outcome.exit_code == 2
    assert "unfold it to its end with more --nodes" in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_a_random_tree_is_the_same_for_the_same_seed(run: Run) -> None:
    def drawn(*options: str) -> str:
        outcome = run("tree", "--random", *options)
        assert outcome.exit_code == 0, outcome.output
        return outcome.stdout.partition("\nsearch ")[0]

    shape = ("--depth", "4", "--branching", "1:3", "--leaves", "-5:5")
    assert drawn("7", *shape) == drawn("7", *shape) != drawn("8", *shape)
    assert "8 leaves" in run("tree", "--random", "0").stdout
    assert "9 leaves" in run("tree", "--random", "0", "--depth", "2", "--branching", "3").stdout


def test_the_whole_text_is_written_to_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "run.txt"
    outcome = run("tree", TEXTBOOK, "--out", str(path), "--max-steps", "0")
    assert f"the whole text is in {path}" in outcome.stdout
    text = path.read_text(encoding="utf-8")
    assert "★ best line" in text and "The search ends with exactly 3" in text and "cuts by ply" in text
    run("tree", "[[3, 5], [2, 8]]", "--out", str(path), "--no-explain")
    assert "tries" not in path.read_text(encoding="utf-8")


def test_the_trace_is_written_to_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    outcome = run("tree", TEXTBOOK, "--trace-out", str(path))
    assert f"the trace is in {path}" in outcome.stdout
    assert Trace.load(path).pruned_leaves == [4, 5]


def test_files_and_json_go_together(run: Run, tmp_path: Path) -> None:
    outcome = run("tree", TEXTBOOK, "--json", "--out", str(tmp_path / "a"), "--trace-out", str(tmp_path / "b"))
    assert json.loads(outcome.stdout)["value"] == 3
    assert (tmp_path / "a").exists() and (tmp_path / "b").exists()


def test_a_long_drawing_leaves_nodes_out_and_says_so(run: Run) -> None:
    assert "nodes are left out" in run("tree", "--random", "0", "--depth", "8", "--algorithm", "minimax").stdout


def test_the_drawing_fits_terminals_that_know_only_ascii(start: Start) -> None:
    code, out, err = start("tree", "[[3, 5], [2, 8]]", PYTHONIOENCODING="ascii").finish()
    assert (code, err) == (0, "")
    assert out.isascii() and "|-- A" in out and "B <= 2" in out.replace("v MIN ", "")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "give a tree, a file or a game"),
        (["[1, 2]", "--random", "1"], "one of them"),
        (["[[3, 5], [2, 8]"], ""),
        (["[]"], ""),
        (["[1, [2, three]]"], ""),
        (["{}"], ""),
        (['{"tree": '], ""),
        (["[1, null]"], "no value"),
        (["[1, 2]", "B"], "moves are for a game"),
        (["[1, 2]", "--depth", "3"], "--depth and --nodes are for a game"),
        (["[1, 2]", "--root", "maximum"], "maximum"),
        (["[1, 2]", "--levels", "max,min,mid"], "mid"),
        (["[1, 2]", "--players", "0"], "players"),
        (["[1, 2]", "--order", "Z"], "'Z' is not a legal action"),
        (["[1, 2]", "--algorithm", "deepening"], "has no trace"),
        (["[1, 2]", "--algorithm", "minimax", "--hard"], "minimax cuts nothing"),
        (["[1, 2]", "--cut", "=="], "cut='=='"),
        (["nowhere.json"], "cannot be read as a tree"),
        (["./nowhere"], "cannot be read as a tree"),
        (["checkers"], "no game is called 'checkers'"),
        (["tic-tac-toe", "--root", "min"], "leave out --root"),
        (["tic-tac-toe", "0"], "'0' is not a legal action"),
        (["tic-tac-toe", "--depth", "-1"], "depth"),
        (["--random", "1", "--branching", "many"], "--branching 'many'"),
        (["--random", "1", "--branching", "3:2"], "branching"),
        (["--random", "1", "--depth", "60", "--branching", "9"], "nodes"),
        (["--random", "1", "--depth", "17", "--branching", "2", "--algorithm", "minimax"], "too many to trace"),
        (["x" * 5000], ""),
        (["a\0b"], ""),
    ],
)
def test_what_is_no_tree_is_told_in_one_line(run: Run, arguments: list[str], told: str) -> None:
    outcome = run("tree", *arguments)
    assert (outcome.exit_code, outcome.stdout) == (2, ""), outcome.output
    assert outcome.stderr.startswith("zermelo: error: ") and told in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_a_file_that_cannot_be_read_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00[1,")
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(1 << 40)
    for path in (binary, huge, tmp_path):
        outcome = run("tree", str(path))
        assert (outcome.exit_code, outcome.stdout) == (2, "")
        assert outcome.stderr.startswith("zermelo: error: ") and outcome.stderr.count("\n") == 1


@pytest.mark.parametrize("option", ["--out", "--trace-out"])
@pytest.mark.parametrize("path", ["/dev/full", "nowhere/file", "."])
def test_a_file_that_cannot_be_written_is_told_in_one_line(run: Run, option: str, path: str) -> None:
    outcome = run("tree", "[1, 2]", option, path)
    assert outcome.exit_code == 2
    assert outcome.stderr.startswith("zermelo: error: cannot write ") and outcome.stderr.count("\n") == 1
