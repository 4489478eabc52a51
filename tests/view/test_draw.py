from __future__ import annotations

import json
import re
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.search.watched import AIMA, DEEP, Named, Nested, chain, conventions, movers, trees, watch
from zermelo import Tree, draw, game, search
from zermelo.errors import DrawingError, TraceError, TreeError, ZermeloError
from zermelo.search.trace import Header, Trace
from zermelo.view.paints import THEMES

SVG = "{http://www.w3.org/2000/svg}"
THREE = "[[[(1,2,6),(4,3,2)],[(6,1,2),(7,4,1)]],[[(5,1,1),(1,5,2)],[(7,7,1),(5,4,5)]]]"
HOSTILE = '<script>alert("x")</script>&amp;]]>\x00'


class Pictures(SingleFileSnapshotExtension):
    file_extension = "svg"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Pictures)


def words(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def nodes(source: Any, **options: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(draw(source, format="json", **options))["nodes"]
    return found


def aima(**options: Any) -> Any:
    return search(Tree.from_nested(AIMA), algorithm="alpha-beta", trace=True, **options)


# Golden pictures: looked at as PNG when they were made.


def test_the_example_of_russell_and_norvig(picture: SnapshotAssertion) -> None:
    assert draw(aima(), theme="light") == picture


def test_a_moment_of_a_search_with_windows_in_the_dark(picture: SnapshotAssertion) -> None:
    assert draw(aima(), step=20, theme="dark", title="Russell and Norvig, figure 5.2") == picture


def test_a_deep_cut_of_a_trace_alone(picture: SnapshotAssertion) -> None:
    assert draw(watch(Named(DEEP))) == picture


def test_chance(picture: SnapshotAssertion) -> None:
    tree = Tree.parse("[[1/4: 3, 3/4: [5, 2]], [0.5: 1, 0.5: 8]]")
    assert draw(search(tree, algorithm="expectiminimax", trace=True)) == picture


def test_three_players(picture: SnapshotAssertion) -> None:
    assert draw(search(Tree.parse(THREE, players=3), algorithm="max-n", trace=True)) == picture


def test_a_large_tree_in_part(picture: SnapshotAssertion) -> None:
    tree = Tree.random(1, depth=6, branching=3)
    assert draw(search(tree, algorithm="alpha-beta", trace=True), nodes=40) == picture


def test_boards_beneath_the_nodes(picture: SnapshotAssertion) -> None:
    nim = game("nim?piles=1,2")
    assert draw(search(nim, algorithm="alpha-beta", trace=True), boards=True) == picture


# What it shows


def test_bounds_cuts_and_the_best_line_are_those_of_the_trace() -> None:
    found = {node["name"] or "root": node for node in nodes(aima())}
    assert [found[name]["value"] for name in ("root", "A", "B", "C")] == ["3", "3", "≤ 2", "2"]
    assert [name for name, node in found.items() if node["cut"]] == ["B2", "B3"]
    assert {node["cut"] for node in found.values()} == {"", "α"}
    assert [name for name, node in found.items() if node["best"]] == ["root", "A", "A1"]
    # What was not looked at is drawn all the same, since the tree is known.
    assert (found["B2"]["value"], found["B2"]["status"]) == ("4", "unseen")


def test_a_trace_alone_knows_of_cut_children_only_their_names() -> None:
    found = {node["name"]: node for node in nodes(aima().trace)}
    assert (found["B2"]["kind"], found["B2"]["value"]) == ("cut", "")


def test_a_moment_is_drawn_as_it_was() -> None:
    result = aima()
    found = {node["name"] or "root": node for node in nodes(result, step=30)}
    assert (found["root"]["value"], found["C"]["value"], found["C"]["window"]) == ("≥ 3", "≤ 5", "(3, 5)")
    assert (found["C"]["status"], found["C3"]["status"]) == ("current", "unseen")
    before = nodes(result, step=0)
    assert {node["status"] for node in before} == {"unseen"} and not any(node["best"] for node in before)
    assert not any(node["cut"] for node in before)


def test_right_to_left_the_tree_stands_as_it_is() -> None:
    for source in (aima(order="right-to-left"), aima(order="right-to-left").trace):
        found = {node["name"]: node["x"] for node in nodes(source)}
        assert found["A"] < found["B"] < found["C"] and found["C1"] < found["C2"] < found["C3"]


def test_a_result_without_a_trace_shows_the_roots_moves_and_their_lines() -> None:
    board = game("tic-tac-toe")
    result = search(board, board.state_after(list("1529")))
    found = nodes(result)
    assert [node["move"] for node in found if node["parent"] == 0] == [move.name for move in result.moves]
    assert "Values are for X, who moves at the root." in json.loads(draw(result, format="json"))["notes"]


def test_a_game_is_unfolded_and_says_where_it_goes_on() -> None:
    board = game("tic-tac-toe")
    content = json.loads(draw(board, state=board.state_after(list("1529")), depth=1, format="json"))
    assert len(content["nodes"]) == 6 and "At 4 of the leaves the game goes on" in content["notes"][0]
    assert content["players"] == ["X", "O"]


def test_an_evaluation_is_marked() -> None:
    assert "≈ 0.5" in words(draw(watch(Nested([[[1], 2], [[3]]]), "minimax", depth=2)))


def test_star2_probes_are_drawn() -> None:
    tree = Tree.parse("[[1/2: [3, 4], 1/2: [5, 2]], [1/2: [1, 9], 1/2: [0, 8]]]")
    result = search(tree, algorithm="expectiminimax", pruning="star2", moves="best", trace=True)
    for step in range(0, len(result.trace.events) + 1, 3):
        assert draw(result, step=step).startswith("<svg")


def test_players_are_told_apart_without_colour() -> None:
    svg = draw(search(Tree.parse(THREE, players=3), algorithm="max-n", trace=True), legend=False)
    assert [text for text in words(svg) if text in ("0", "1", "2")] == ["0", "1", "1", "2", "2", "2", "2"]


def test_a_screen_reader_is_told_every_node() -> None:
    root = ET.fromstring(draw(aima(), title="A tree"))
    assert root.findtext(f"{SVG}title") == "A tree"
    told = root.findtext(f"{SVG}desc") or ""
    assert "values are for MAX. The root, MAX to move, value 3, on the best line. A, MIN to move" in told
    assert "B2, value 4, skipped by an alpha cut." in told


# Large trees


def test_a_large_tree_is_thinned_and_says_why() -> None:
    result = search(Tree.random(1, depth=6, branching=3), algorithm="alpha-beta", trace=True)
    content = json.loads(draw(result, format="json", nodes=40))
    drawn = [node for node in content["nodes"] if not node["left_out"]]
    assert len(drawn) == 40 and sum(node["left_out"] for node in content["nodes"]) + 40 == 1_093
    assert content["notes"] == [
        "Drawn in part, the best line and the upper levels, 40 nodes at most: "
        "40 of 1,093 nodes; 1,053 are left out (+)."
    ]
    assert sum(node["best"] for node in drawn) == 7
    content = json.loads(draw(result, format="json", depth=2))
    assert "Drawn in part, to depth 2: 13 of 1,093 nodes" in content["notes"][0]
    content = json.loads(draw(result, format="json", near=1))
    assert "what is within 1 of the best line: 19 of" in content["notes"][0]
    content = json.loads(draw(result, format="json", near=0))
    assert "Drawn in part, the best line alone: 7 of" in content["notes"][0]
    content = json.loads(draw(result, format="json", near=10**20, nodes=2_000))
    assert not content["notes"]


def test_the_current_node_is_shown_where_it_is_left_out() -> None:
    trace = search(Tree.random(1, depth=5, branching=3), algorithm="alpha-beta", trace=True).trace
    for step in range(1, len(trace.events), 7):
        assert [node["status"] for node in nodes(trace, step=step, depth=2)].count("current") == 1


def test_a_long_line_is_drawn() -> None:
    assert len(nodes(chain(1_000), nodes=1_001)) == 1_001


def test_a_wide_node_takes_no_longer_than_its_children() -> None:
    many = 12_000
    played = search(Tree.parse(f"[{', '.join(map(str, range(many)))}]"), trace=True)
    rolled = Tree.parse(f"[{', '.join(f'1/{many}: {value}' for value in range(many))}]")
    began = time.process_time()
    draw(played), draw(rolled)
    assert time.process_time() - began < 15, "which grew with the square of their number"


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(DrawingError, match="more than 200,000 nodes, too many to draw any of"):
        draw(Tree.random(1, depth=18, branching=2))
    with pytest.raises(DrawingError, match="nodes=2001: a picture has 2,000 nodes at most"):
        draw(aima(), nodes=2_001)


# Hostile labels


class Hostile(Named):
    """Names its nodes as it is told."""

    label = ""

    def name(self, state: tuple[int, ...]) -> str:
        return self.label + super().name(state)

    def action_name(self, state: tuple[int, ...], action: int) -> str:
        return f"{action}{self.label}"


@settings(max_examples=60)
@given(st.text(), st.sampled_from(THEMES))
def test_any_label_is_text(label: str, theme: str) -> None:
    tree = Hostile(AIMA)
    for tree.label in (label, HOSTILE + label, label * 50):
        svg = draw(watch(tree), theme=theme, title=tree.label)
        root = ET.fromstring(svg)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {"svg", "title", "desc", "style", "g", "path", "rect", "circle", "text"}
        assert "<script" not in svg
        assert not re.search(r"(?i)\s(on\w+|href)=|url\(", re.sub(r">[^<]*<", "><", svg))


def test_a_label_of_a_tree_is_text() -> None:
    tree = Tree.from_json({"label": HOSTILE[:-1], "children": [{"label": "名前" * 40, "value": 3}, 4]})
    svg = draw(search(tree, algorithm="alpha-beta", trace=True), title=HOSTILE)
    assert "<script>alert…" in words(svg) and "名前名前名前名前名前名前名…" in words(svg)


@settings(max_examples=60)
@given(trees, movers, conventions, st.integers(0, 200), st.integers(1, 40), st.booleans())
def test_every_moment_of_every_tree_is_a_picture(
    tree: Any, mover: Any, rules: Any, step: int, most: int, windows: bool
) -> None:
    trace = watch(Named(tree, mover), **rules)
    step = min(step, len(trace.events))
    ET.fromstring(draw(trace, step=step, nodes=most, windows=windows))
    found = nodes(trace, step=step, nodes=most)
    assert len([node for node in found if not node["left_out"]]) <= most
    for node in found:
        below = [other["x"] for other in found if other["parent"] == node["node"]]
        assert below == sorted(below)


# Files and errors


def test_a_file_is_written_by_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "tree.SVG"
    assert draw(aima(), path) == path.read_text(encoding="utf-8")
    assert json.loads(str(draw(aima(), tmp_path / "tree.txt", format="json")))["width"] > 0
    assert (tmp_path / "tree.txt").read_text(encoding="utf-8").startswith("{")


@pytest.mark.parametrize(
    ("options", "kind", "told"),
    [
        ({"path": "tree.bmp"}, DrawingError, "'tree.bmp' has no ending of a picture: use one of .svg"),
        ({"path": "tree"}, DrawingError, "'tree' has no ending"),
        ({"path": 3}, DrawingError, "3 is no path of a file"),
        ({"path": "/nowhere/tree.svg"}, ZermeloError, "cannot write /nowhere/tree.svg"),
        ({"path": "a\0b.svg"}, ZermeloError, "cannot write"),
        ({"format": "bmp"}, DrawingError, "format='bmp'"),
        ({"theme": "night"}, DrawingError, "use one of auto, light, dark"),
        ({"step": 99}, TraceError, "step 99 is not in this trace"),
        ({"nodes": 0}, DrawingError, "nodes=0: give a whole number, at least 1"),
        ({"depth": -1}, DrawingError, "depth=-1"),
        ({"near": 1.5}, DrawingError, "near=1.5"),
        ({"title": 3}, DrawingError, "title=3"),
        ({"state": 0}, DrawingError, "state is for a game"),
        ({"boards": True}, DrawingError, "there are no boards to draw"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_line(options: dict[str, Any], kind: type[Exception], told: str) -> None:
    with pytest.raises(kind) as caught:
        draw(aima(), **options)
    assert told in str(caught.value) and "\n" not in str(caught.value)


def test_what_is_no_tree_is_refused() -> None:
    for source in (None, 3, "[[3, 5]]", [[3, 5]]):
        with pytest.raises(DrawingError, match="cannot be drawn as a tree"):
            draw(source)
    with pytest.raises(DrawingError, match="nothing was searched"):
        draw(Trace(Header("minimax", "max", ("MAX", "MIN"), "Tree", ""), ()))
    with pytest.raises(DrawingError, match="step=1 is for a trace"):
        draw(Tree.from_nested(AIMA), step=1)
    with pytest.raises(TreeError):
        draw(game("tic-tac-toe"), depth="2")  # type: ignore[arg-type]


def test_the_whole_part_of_a_value_is_not_rounded_to_zeros() -> None:
    picture = draw(Tree.parse("[12345.75, 1/3, 1234567891/3, 0.123456, 123456789e20]"))
    shown = re.findall(r">([^<>]+)</text>", picture)
    for value in ("12346", "1/3", "411522630", "0.1235", "1.235e+28"):
        assert value in shown, shown


@pytest.mark.parametrize(
    ("text", "root", "named"), [("[3, 5]", "max", True), ("[3, 5]", "chance", False), ("5", "max", False)]
)
def test_the_legend_names_a_best_line_where_there_can_be_one(text: str, root: str, named: bool) -> None:
    result = search(Tree.parse(text, root=root), trace=True)
    assert (">best line</text>" in draw(result)) is named
    assert ("thick: best line" in draw(result, format="tex")) is named
