"""No request makes the Lab's API fail: it answers, or refuses with a 4xx and a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from zermelo.studio.requests import LARGEST_BODY

TEXT = st.characters(exclude_categories=()) | st.just("\ud800")
"""Any character, and what only pretends to be one: half of a surrogate pair."""
ROUTES = ("tree", "search", "alliances", "export")
JSON = {"content-type": "application/json"}
AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def fine(answer: Any) -> None:
    assert answer.status_code < 500, answer.text[:800]
    if answer.status_code >= 400:
        told = answer.json()["error"]
        assert told and "\n" not in told and "Traceback" not in told


scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**20), 10**20), st.floats(allow_nan=False, allow_infinity=False),
    st.text(TEXT, max_size=8), st.sampled_from(["max", "min", "chance", "1/3", "?", "-0", "alpha-beta", ">", "a b"]),
)  # fmt: skip
anything = st.recursive(
    scalars,
    lambda below: st.one_of(st.lists(below, max_size=4), st.dictionaries(st.text(TEXT, max_size=5), below, max_size=4)),
    max_leaves=12,
)  # fmt: skip
nodes = st.recursive(
    st.one_of(
        st.fixed_dictionaries({"value": st.one_of(scalars, st.sampled_from(["3", "1e308"]))}),
        st.fixed_dictionaries({"values": st.lists(st.one_of(scalars, st.sampled_from(["3", "1e308"])), max_size=3)}),
        scalars,
    ),
    lambda below: st.fixed_dictionaries(
        {"children": st.lists(below, max_size=3)},
        optional={
            "mover": st.one_of(st.sampled_from(["max", "min", "chance", 0, 1, 2]), scalars),
            "label": scalars, "move": scalars, "probability": st.one_of(scalars, st.sampled_from(["1/2", "1", 0.5])),
        },
    ),
    max_leaves=8,
)  # fmt: skip
texts = st.one_of(
    st.text(TEXT, max_size=40), st.text("[](),.0123456789/-? {}\":", max_size=40),
    st.sampled_from([AIMA, "[(1, 2, 3)]", "[1/2: 3, 1/2: 5]", "[?, 3]", "", "[", '{"children": [1, 2]}']),
)  # fmt: skip
names = st.sampled_from(["nim", "tic-tac-toe", "nim?piles=1,2", "mnk?m=0", "os:path"])
files = st.fixed_dictionaries({"text": texts, "name": st.sampled_from(["", "a.efg", "b.test"])})
games = st.fixed_dictionaries(
    {"name": st.one_of(names, st.text(max_size=9))},
    optional={
        "moves": st.one_of(st.lists(st.text(max_size=4), max_size=3), scalars), "position": scalars,
        "depth": st.one_of(st.integers(1, 3), scalars), "nodes": st.one_of(st.integers(1, 30), scalars),
    },
)  # fmt: skip
randoms = st.fixed_dictionaries(
    {"seed": st.one_of(st.integers(0, 99), scalars)},
    optional={
        name: st.one_of(st.integers(0, 4), scalars)
        for name in ("depth", "least", "most", "from", "to", "players", "root", "levels", "irregular", "odds")
    },
)  # fmt: skip
trees = st.one_of(
    st.fixed_dictionaries(
        {"text": texts},
        optional={"root": scalars, "levels": anything, "players": st.one_of(st.integers(0, 4), scalars)},
    ),
    st.fixed_dictionaries({"model": st.fixed_dictionaries({"players": st.integers(0, 4), "root": nodes})}),
    st.fixed_dictionaries({"model": anything}),
    st.fixed_dictionaries({"file": files}),
    st.fixed_dictionaries({"example": st.one_of(st.sampled_from(["wikipedia", "shallow", "alliances"]), scalars)}),
    st.fixed_dictionaries({"random": randoms}),
    st.fixed_dictionaries({"game": games}),
    anything,
)  # fmt: skip
chosen = st.one_of(
    st.none(),
    st.fixed_dictionaries(
        {},
        optional={
            "algorithm": st.one_of(
                st.sampled_from(["alpha-beta", "minimax", "max-n", "expectiminimax", "paranoid", "best-reply"]), scalars
            ),
            "cut": st.sampled_from([">=", ">", "=", None]), "soft": st.one_of(st.booleans(), scalars),
            "order": st.sampled_from(["left-to-right", "right-to-left", "best-first", "priority", 3]),
            "ties": st.one_of(st.sampled_from(["last", "best:1", "random"]), scalars),
            "pruning": st.one_of(st.sampled_from(["star1", "star2", "immediate", "shallow"]), scalars),
        },
    ),
    anything,
)  # fmt: skip
bodies = st.fixed_dictionaries(
    {"tree": trees},
    optional={
        "settings": st.one_of(st.lists(chosen, max_size=3), chosen), "boards": st.one_of(st.booleans(), scalars),
        "nodes": st.one_of(st.integers(1, 20), scalars), "step": st.one_of(st.integers(0, 60), scalars),
        "format": st.sampled_from(["text", "json", "svg", "tex", "html", "jsonl", "efg", "test", "exe"]),
        "theme": scalars, "title": scalars,
    },
)  # fmt: skip
FIELDS = {
    "tree": ("tree",), "search": ("tree", "settings", "boards", "nodes"), "alliances": ("tree",),
    "export": ("tree", "settings", "boards", "nodes", "step", "format", "theme", "title"),
}  # fmt: skip


@given(st.sampled_from(ROUTES), bodies)
@settings(max_examples=250)
def test_nearly_right_requests_are_answered_or_refused(client: TestClient, route: str, body: Any) -> None:
    known = {name: value for name, value in body.items() if name in FIELDS[route]}
    fine(client.post(f"/api/lab/{route}", content=json.dumps(known), headers=JSON))


@given(st.sampled_from(ROUTES), anything)
@settings(max_examples=60)
def test_any_json_is_answered_or_refused(client: TestClient, route: str, body: Any) -> None:
    answer = client.post(f"/api/lab/{route}", content=json.dumps(body), headers=JSON)
    fine(answer)
    assert answer.status_code == 400


@given(st.sampled_from(ROUTES), st.binary(max_size=60))
@settings(max_examples=40)
def test_any_bytes_are_refused(client: TestClient, route: str, body: bytes) -> None:
    answer = client.post(f"/api/lab/{route}", content=body, headers={"content-type": "application/json"})
    fine(answer)
    assert answer.status_code == 400


@pytest.mark.parametrize("route", ROUTES)
def test_other_kinds_of_requests_are_refused(client: TestClient, route: str) -> None:
    path = f"/api/lab/{route}"
    assert client.get(path).status_code == 405
    assert client.post(path, content=b"{}", headers={"content-type": "text/plain"}).status_code == 415
    assert client.post(path, data={"tree": "1"}).status_code == 415
    large = json.dumps({"tree": {"text": " " * LARGEST_BODY}})
    headers = {"content-type": "application/json"}
    assert client.post(path, content=large, headers=headers).status_code == 413
    for hostile in (
        "[" * 100_000,
        '{"tree": NaN}',
        '{"tree": 1e999}',
        '{"tree": ' + "9" * 5_000 + "}",
        "{}",
        "[]",
        "3",
    ):
        answer = client.post(path, content=hostile, headers=headers)
        fine(answer)
        assert answer.status_code == 400, hostile[:40]
    for text in (
        '{"tree": {"text": "\\ud800"}}',
        '{"tree": {"\\udfff": 1}}',
        '{"\\ud800": 1}',
        '{"tree": ["\\udc00"]}',
    ):
        answer = client.post(path, content=text, headers=headers)
        fine(answer)
        assert answer.status_code == 400 and "surrogate" in answer.json()["error"]
    for told in (answer.json() for answer in [client.post(path, json={"tree": {"text": AIMA}, "x": 1})]):
        assert "'x' is no field here" in told["error"]
