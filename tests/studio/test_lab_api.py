"""What the Lab's API answers."""

from __future__ import annotations

import io
import json
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

import zermelo as z
from zermelo.search.replay import Replay
from zermelo.studio.app import create_app
from zermelo.studio.lab_search import best_first
from zermelo.studio.lab_trees import examples
from zermelo.studio.model import from_model, model_of, written

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
AB = {"algorithm": "alpha-beta", "cut": ">=", "soft": True}


def post(client: TestClient, path: str, body: Any, status: int = 200) -> Any:
    answer = client.post(f"/api/lab/{path}", json=body)
    assert answer.status_code == status, answer.text[:500]
    return answer.json()


def search(client: TestClient, text: str, *chosen: Any, **said: Any) -> Any:
    return post(client, "search", {"tree": {"text": text, **said}, "settings": list(chosen)})


# Trees -----------------------------------------------------------------------------------


def test_a_tree_is_told_with_its_text_and_model(client: TestClient) -> None:
    tree = post(client, "tree", {"tree": {"text": AIMA, "root": "min"}})["tree"]
    assert (tree["text"], tree["root"], tree["levels"], tree["players"]) == (AIMA, "min", None, 2)
    assert (tree["nodes"], tree["leaves"], tree["depth"], tree["chance"]) == (13, 9, 2, False)
    assert tree["model"]["root"]["mover"] == "min"
    assert tree["model"]["root"]["children"][0]["children"][1] == {"value": "12"}


def test_what_is_wrong_in_a_text_has_its_place(client: TestClient) -> None:
    told = post(client, "tree", {"tree": {"text": "[[3, 12, 8], [2, x, 6]]"}}, 400)
    assert told["place"] == {"line": 1, "column": 18} and "'x'" in told["error"]
    told = post(client, "tree", {"tree": {"text": "[[3, 12, 8],\n [2, x, 6]]"}}, 400)
    assert told["place"] == {"line": 2, "column": 6}


TREES = [
    z.Tree.parse("5"),
    z.Tree.parse("(1, 2, 3)", players=3),
    z.Tree.parse("[[3, 1/3], [?, -2.50]]", root="min"),
    z.Tree.parse("[[1/4: 3, 3/4: [5, 2]], [1, 2]]"),
    z.Tree.parse("[[0.25: 3, 0.75: [5, 2]], [1, 2]]"),
    z.Tree.parse("[[1, 2], [3, 4]]", levels="max,max"),
    z.Tree.parse("[[[1, 2], [3, 4]]]", levels="chance,max,min"),
    z.Tree.parse("[(1, 2), (3, 4), 12345678901234567890]"),
    z.Tree.random(3, depth=3, players=3, branching=(1, 3)),
    z.Tree.from_json(
        {"mover": "max", "label": "<b>", "children": [{"mover": "max", "children": [1, 2.0]}, {"value": "1/3"}]}
    ),
    z.Tree.unfold(z.game("tic-tac-toe"), depth=2),
    z.Tree.unfold(z.game("pig"), depth=2, nodes=200),
]


@pytest.mark.parametrize("tree", TREES, ids=range(len(TREES)))
def test_model_and_text_are_read_as_the_same_tree(tree: z.Tree) -> None:
    # Who would move at a leaf means nothing, and the page does not keep it.
    plain = from_model(json.loads(json.dumps(model_of(tree))))
    assert model_of(plain) == model_of(tree)
    assert [plain.to_move(node) for node in range(plain.num_nodes) if not plain.is_terminal(node)] == [
        tree.to_move(node) for node in range(tree.num_nodes) if not tree.is_terminal(node)
    ]
    tree = plain
    said = written(tree)
    text = said.pop("text")
    if text.startswith("{"):
        assert z.Tree.from_json(text) == tree
    else:
        assert z.Tree.parse(text, **said) == tree


@given(st.integers(0, 10**6), st.sampled_from([2, 3]), st.integers(0, 3), st.booleans())
def test_any_tree_comes_back_from_the_page(seed: int, players: int, depth: int, chance: bool) -> None:
    levels = (["chance", 0, 1, 1] if chance else [1, 0, 1, 0])[: depth or 1]
    tree = z.Tree.random(seed, depth=depth, branching=(1, 3), players=players, levels=levels, odds="random")
    assert model_of(from_model(model_of(tree))) == model_of(tree)


def test_numbers_of_a_model_are_checked(client: TestClient) -> None:
    for value in ("x", "1e999", "nan", "inf", "1/0", "--1", "0x10", "1_000"):
        model = {"players": 2, "root": {"mover": "max", "children": [{"value": value}]}}
        told = post(client, "tree", {"tree": {"model": model}}, 400)
        assert told["error"]


def test_a_tree_too_large_is_refused_with_a_reason(client: TestClient) -> None:
    text = "[" + ", ".join(["1"] * 5_000) + "]"
    assert "5,001 nodes" in post(client, "tree", {"tree": {"text": text}}, 413)["error"]
    wanted = {"seed": 1, "depth": 12, "least": 3}
    assert "more than 5,000 nodes" in post(client, "tree", {"tree": {"random": wanted}}, 413)["error"]
    deep = "[" * 200 + "1" + "]" * 200
    assert "200 levels deep" in post(client, "tree", {"tree": {"text": deep}}, 413)["error"]
    deep = '{"children": [' * 3_000 + "1" + "]}" * 3_000
    assert "too deep" in post(client, "tree", {"tree": {"text": deep}}, 413)["error"]


def test_a_large_tree_is_drawn_in_part_and_says_so(client: TestClient) -> None:
    text = "[" + ", ".join(["[1, 2, 3]"] * 1_000) + "]"
    found = search(client, text, AB)["searches"][0]
    assert len(found["frames"]["nodes"]) <= 1_000
    assert any("of 4,001 nodes" in note for note in found["frames"]["notes"])


def test_a_random_tree_is_the_same_for_the_same_seed(client: TestClient) -> None:
    wanted = {"seed": 7, "depth": 3, "least": 2, "most": 3, "from": -5, "to": 5, "irregular": True}
    one, other = [post(client, "tree", {"tree": {"random": wanted}})["tree"]["text"] for _ in range(2)]
    assert one == other
    tree = z.Tree.random(7, depth=3, branching=(2, 3), leaves=(-5, 5), irregular=True)
    assert z.Tree.parse(one) == tree


def test_a_game_is_unfolded_from_any_position(client: TestClient) -> None:
    game = {"name": "tic-tac-toe", "moves": ["1", "5", "2", "9"], "depth": 2}
    found = post(client, "search", {"tree": {"game": game}, "settings": [AB], "boards": True})
    real = z.game("tic-tac-toe")
    tree = z.Tree.unfold(real, real.state_after(game["moves"]), depth=2, nodes=200)
    assert from_model(found["tree"]["model"]) == tree
    assert "scale(" in found["searches"][0]["frames"]["svg"]
    assert "IllegalAction" not in post(client, "tree", {"tree": {"game": {**game, "moves": ["1", "1"]}}}, 400)["error"]
    for name in ("no-such-game", "tests/game.py:Game", "os:path"):
        assert post(client, "tree", {"tree": {"game": {"name": name}}}, 400)["error"]


# Examples --------------------------------------------------------------------------------


def value_of(tree: z.Tree, node: int = 0) -> Any:
    """The value of a node by the definition, of player 0 or one a player; an unknown leaf is None."""
    if tree.is_terminal(node):
        values = tuple([tree.utility(node, player) for player in range(tree.num_players)])
        return None if values[0] != values[0] else values
    below = [value_of(tree, child) for child in tree.children(node)]
    mover = tree.to_move(node)
    if mover == z.CHANCE:
        odds = [odd for _, odd in tree.outcomes(node)]
        return tuple([sum([p * v[i] for p, v in zip(odds, below, strict=True)]) for i in range(tree.num_players)])
    known = [value for value in below if value is not None]
    return max(known, key=lambda value: value[mover])


def test_there_are_twenty_examples_each_with_its_source(client: TestClient) -> None:
    found = client.get("/api/lab/start").json()
    assert len(found["examples"]) == 20 == len({each["id"] for each in found["examples"]})
    assert all(each["title"] and each["source"] and each["told"] for each in found["examples"])


@pytest.mark.parametrize("example", examples(), ids=lambda each: each["id"])
def test_an_example_is_worth_what_its_source_says(client: TestClient, example: dict[str, Any]) -> None:
    body = {"tree": {"example": example["id"]}, "settings": [example["settings"]]}
    found = post(client, "search", body)["searches"][0]
    assert found["trouble"] is None
    told, expected = found["report"], example["expect"]
    if "value" in expected:
        value = told["value"]
        assert value == expected["value"]
        if "?" not in example["tree"]["text"]:
            assert Fraction(value) == value_of(z.Tree.parse(**example["tree"]))[0]
    if "values" in expected:
        assert told["values"] == expected["values"]
        assert [Fraction(each) for each in told["values"]] == list(value_of(z.Tree.parse(**example["tree"])))
    if "visited" in expected:
        assert len(told["visited"]) == expected["visited"]
    assert "value" in expected or "values" in expected or "visited" in expected


# Searches --------------------------------------------------------------------------------


def looks_at(frames: Any, node: int, step: int) -> list[Any]:
    found: list[Any] = [look for look in frames["looks"][node] if look[0] <= step][-1]
    return found


def test_frames_show_the_values_and_windows_of_the_trace(client: TestClient) -> None:
    frames = search(client, AIMA, AB)["searches"][0]["frames"]
    tree = z.Tree.parse(AIMA)
    trace = z.search(tree, algorithm="alpha-beta", trace=True).trace
    assert trace is not None
    replay = Replay(trace)
    assert len(frames["sentences"]) == len(replay) + 1
    at = {node["at"]: number for number, node in enumerate(frames["nodes"])}
    place = {0: 0}
    for visit, enter in enumerate(trace.nodes):
        if enter.parent is not None:
            above = place[enter.parent]
            place[visit] = next(c for c in tree.children(above) if tree.name(c) == enter.name)
    for step in range(len(replay) + 1):
        moment = replay.at(step)
        for visit, state in enumerate(moment.nodes):
            node = place[visit]
            _, status, value, window, _, _ = looks_at(frames, at[node], step)
            assert (status == "current") == (visit == moment.current)
            if tree.is_terminal(node) or state.status == "unseen":
                continue
            if state.window is not None:
                low, high = [str(side).replace("inf", "∞").replace("-", "−") for side in state.window]
                assert window.replace("+", "").replace("-", "−") == f"({low}, {high})"
            if state.value is not None:
                assert str(state.value) in value
    [cut] = frames["cuts"]
    assert (cut["step"], cut["side"], cut["reach"], cut["by"]) == (20, "alpha", "shallow", 0)
    assert [frames["nodes"][number]["path"] for number in [cut["node"], cut["child"], *cut["skipped"]]] == [
        [1], [0], [1, 1], [1, 2],
    ]  # fmt: skip


def test_two_settings_are_compared_on_one_tree(client: TestClient) -> None:
    found = search(client, AIMA, AB, {"algorithm": "minimax"})
    one, other = [each["report"] for each in found["searches"]]
    assert (one["visited"], one["cuts"], one["value"]) == ([0, 1, 2, 3, 6, 7, 8], 1, "3")
    assert (len(other["visited"]), other["cuts"], other["minimum"]) == (9, 0, {"leaves": 5, "branching": 3, "depth": 2})


@pytest.mark.parametrize("algorithm", ["expectiminimax", "max-n"])
def test_a_chance_root_has_player_0s_value(client: TestClient, algorithm: str) -> None:
    settings = {"algorithm": algorithm}
    report = search(client, "[[1, 2], [5, 6]]", settings, levels="chance,max")["searches"][0]["report"]
    assert (report["value"], report["values"]) == ("4", ["4", "-4"])


def test_the_minimum_says_by_which_formula(client: TestClient) -> None:
    found = search(client, "[[1, 2], 3]", AB)["searches"][0]["report"]["minimum"]
    assert found == {"leaves": z.Tree.parse("[[1, 2], 3]").knuth_moore_minimum(), "branching": None, "depth": None}
    assert (
        search(client, "[[1, 2], [3, 4]]", AB, levels=["max", "max"])["searches"][0]["report"]["minimum"]["depth"]
        is None
    )


@given(st.integers(0, 10**6), st.integers(1, 4))
@settings(max_examples=40)
def test_best_first_looks_at_no_more_than_it_must(seed: int, depth: int) -> None:
    # With distinct leaves the best order reaches the minimum.
    import random

    values = random.Random(seed).sample(range(1_000), 3**depth)

    def build(level: int) -> Any:
        return values.pop() if level == 0 else [build(level - 1) for _ in range(3)]

    tree = z.Tree.from_nested(build(depth))
    result = z.search(tree, algorithm="alpha-beta", trace=True, order=best_first(tree))
    assert result.visited_leaves is not None
    assert len(result.visited_leaves) == tree.knuth_moore_minimum()
    assert result.value == value_of(tree)[0]


def test_a_search_that_means_nothing_leaves_the_tree_and_a_sentence(client: TestClient) -> None:
    found = search(client, "[(1, 2, 3), (3, 2, 1)]", {"algorithm": "alpha-beta"}, players=3)["searches"][0]
    assert "max-n" in found["trouble"] and found["report"] is None
    assert found["frames"]["svg"].startswith("<svg ") and len(found["frames"]["nodes"]) == 3
    found = search(client, "[[3, ?]]", {"algorithm": "minimax"})["searches"][0]
    assert "has no value" in found["trouble"]
    found = search(client, "[[3, ?]]", {"algorithm": "alpha-beta", "order": "best-first"})["searches"][0]
    assert found["trouble"].startswith("best first needs every leaf's value")


def test_labels_are_text_in_pictures(client: TestClient) -> None:
    label = "<script>alert(1)</script>"
    model = {"players": 2, "root": {"mover": "max", "label": label, "children": [{"value": "1"}, {"value": "2"}]}}
    frames = post(client, "search", {"tree": {"model": model}, "settings": [AB]})["searches"][0]["frames"]
    for piece in (frames["svg"], *frames["parts"]):
        assert "<script" not in piece


def test_alliances_are_told_of_three_players(client: TestClient) -> None:
    found = post(client, "alliances", {"tree": {"example": "alliances"}})
    assert found["values"] == [5, 5, 0] and [1, 2] in found["gaining"]
    assert any("help each other" in sentence for sentence in found["sentences"])
    assert "two players" in post(client, "alliances", {"tree": {"text": AIMA}}, 400)["error"]


# Files -----------------------------------------------------------------------------------

BEGINNINGS = {
    "text": b"[[3, 12, 8]", "json": b'{"format": "zermelo-tree"', "efg": b"EFG 2 R", "svg": b"<svg ", "png": b"\x89PNG",
    "pdf": b"%PDF", "tex": b"%", "gif": b"GIF8", "html": b"<!doctype html>", "jsonl": b'{"format": "zermelo-trace"',
}  # fmt: skip


def test_every_format_is_exported(client: TestClient) -> None:
    formats = client.get("/api/lab/start").json()["formats"]
    assert {"text", "json", "svg", "png", "pdf", "tex", "gif", "html", "jsonl"} <= set(formats)
    for name, kind in formats.items():
        if name == "test":
            continue
        answer = client.post(
            "/api/lab/export", json={"tree": {"text": AIMA}, "settings": [AB], "format": name, "step": 20}
        )
        assert answer.status_code == 200, answer.text[:300]
        assert answer.content.lstrip().startswith(BEGINNINGS[name]) or name == "tex"
        assert answer.headers["content-disposition"] == f'attachment; filename="tree{kind["ending"]}"'


def test_an_export_can_be_imported_again(client: TestClient) -> None:
    for name in ("text", "json", "efg", "test"):
        if name not in client.get("/api/lab/start").json()["formats"]:
            continue
        content = client.post("/api/lab/export", json={"tree": {"text": AIMA}, "settings": [None], "format": name}).text
        file = {"text": content, "name": f"tree.{name}"}
        found = post(client, "tree", {"tree": {"file": file}})["tree"]
        values = [leaf["value"] for child in found["model"]["root"]["children"] for leaf in child["children"]]
        assert [float(value) for value in values] == [3, 12, 8, 2, 4, 6, 14, 5, 2], name


@pytest.mark.parametrize(
    ("tree", "written"),
    [
        ({"example": "three-players"}, "[[[("),
        ({"example": "equality-min"}, "{"),
        ({"example": "two-ghosts"}, "{"),
        ({"random": {"seed": 1, "depth": 2, "players": 1}}, "{"),
        ({"random": {"seed": 1, "depth": 0, "players": 5}}, "("),
    ],
)
def test_a_nested_list_is_read_again_as_the_same_tree(client: TestClient, tree: dict[str, Any], written: str) -> None:
    content = client.post("/api/lab/export", json={"tree": tree, "settings": [None], "format": "text"}).text
    assert content.startswith(written)
    found = post(client, "tree", {"tree": {"file": {"text": content, "name": "tree.txt"}}})
    assert found["tree"]["model"] == post(client, "tree", {"tree": tree})["tree"]["model"]


def test_a_picture_of_pixels_is_one(client: TestClient) -> None:
    from PIL import Image

    answer = client.post("/api/lab/export", json={"tree": {"text": AIMA}, "settings": [AB], "format": "png"})
    assert Image.open(io.BytesIO(answer.content)).size[0] > 300


def test_values_whose_sums_are_infinite_are_refused(client: TestClient) -> None:
    tree = {"text": "[[(1e308, 1e308, 1e308), (1e308, -1e308, 3)], (2, 3, 4)]", "players": 3}
    answer = client.post("/api/lab/alliances", json={"tree": tree})
    assert answer.status_code == 400 and answer.json()["error"]


def test_a_slow_game_is_unfolded_no_longer_than_a_page_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.studio.lab.SECONDS", 0.5)
    spec = f"{Path(__file__).parent / 'at_once.py'}:Slow"
    with TestClient(create_app([spec]), base_url="http://127.0.0.1:8000") as client:
        for moves in ([], ["1"] * 500):
            began = time.monotonic()
            answer = client.post(
                "/api/lab/tree", json={"tree": {"game": {"name": spec, "moves": moves, "nodes": 2000}}}
            )
            assert answer.status_code == 413 and "too long" in answer.json()["error"]
            assert time.monotonic() - began < 5
        small = client.post("/api/lab/tree", json={"tree": {"game": {"name": spec, "depth": 1}}})
        assert small.json()["tree"]["nodes"] == 3


def test_a_random_tree_that_may_be_far_too_large_is_refused(client: TestClient) -> None:
    wanted = {"seed": 1, "depth": 12, "least": 1, "most": 3}
    answer = client.post("/api/lab/tree", json={"tree": {"random": wanted}})
    assert answer.status_code == 413 and "5,000 nodes" in answer.json()["error"]
