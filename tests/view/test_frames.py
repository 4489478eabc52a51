"""Frames, made by what changes, show at every step what a picture drawn anew shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zermelo import DrawingError, Tree, search
from zermelo.search.replay import Replay
from zermelo.view.draw import sketch
from zermelo.view.frames import frames

SEARCHES: list[dict[str, Any]] = [
    {"algorithm": "minimax"},
    {"algorithm": "alpha-beta"},
    {"algorithm": "alpha-beta", "cut": ">", "soft": False, "order": "right-to-left"},
    {"algorithm": "negamax"},
    {"algorithm": "max-n"},
    {"algorithm": "max-n", "pruning": "shallow", "moves": "best"},
    {"algorithm": "paranoid"},
]


def check(result: Any, nodes: int = 100) -> None:
    shown = frames(result, nodes=nodes)
    json.dumps(shown, allow_nan=False)
    ready = sketch(result, windows=True, nodes=nodes)
    replay = Replay(result.trace)
    assert len(shown["sentences"]) == len(shown["current"]) == len(replay) + 1
    now: list[Any] = [None] * len(shown["nodes"])
    stride = 1 + len(replay) // 20  # a picture drawn anew takes its time
    for step in range(len(replay) + 1):
        for number, looks in enumerate(shown["looks"]):
            for look in looks:
                if look[0] == step:
                    now[number] = look[1:]
        if step % stride:
            continue
        whole = ready.looks.at(replay.at(step))
        assert now == [list(look) for look in whole], step
        current = next((number for number, look in enumerate(whole) if look.status == "current"), 0)
        assert shown["current"][step] == current


@given(st.integers(0, 10**6), st.integers(1, 4), st.sampled_from(SEARCHES))
@settings(max_examples=30)
def test_every_step_is_as_if_it_was_drawn_anew(seed: int, depth: int, how: dict[str, Any]) -> None:
    players = 3 if how["algorithm"] in ("max-n", "paranoid") else 2
    tree = Tree.random(seed, depth=depth, branching=(1, 3), leaves=(0, 4), players=players)
    check(search(tree, trace=True, **how))


@given(st.integers(0, 10**6), st.sampled_from([None, "star1", "star2"]))
@settings(max_examples=30)
@example(32, "star1")  # all leaves are worth the same
def test_chance_too(seed: int, pruning: str | None) -> None:
    tree = Tree.random(seed, depth=3, branching=(1, 3), levels=["max", "chance", "min"], odds="random")
    moves = "optimal" if pruning is None else "best"
    check(search(tree, algorithm="expectiminimax", pruning=pruning, moves=moves, trace=True))


def test_a_picture_in_part_too() -> None:
    check(search(Tree.random(2, depth=5, branching=3), algorithm="alpha-beta", trace=True), nodes=40)


def test_a_tree_without_a_search_has_one_step() -> None:
    shown = frames(Tree.parse("[[3, 5], [2, 8]]"))
    assert len(shown["sentences"]) == 1 and shown["cuts"] == [] and shown["changes"] == {}
    assert [node["at"] for node in shown["nodes"]] == list(range(7))


def test_a_cut_names_the_ancestor_that_caused_it() -> None:
    result = search(Tree.parse("[10, [20, [1, [4, 2]]]]"), algorithm="alpha-beta", trace=True)
    shown = frames(result)
    cut = next(cut for cut in shown["cuts"] if cut["reach"] == "deep")
    assert (cut["by"], shown["nodes"][cut["child"]]["name"]) == (0, "A")
    assert [shown["nodes"][number]["at"] for number in cut["skipped"]]


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(DrawingError):
        frames(3)
