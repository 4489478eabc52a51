"""The API of the room Learn: lessons, exercises, marks, hints, quizzes; and what it refuses."""

from __future__ import annotations

import datetime
import itertools
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from zermelo import learn
from zermelo.learn.lessons import lessons

POSTS = ("exercise", "mark", "hint", "solution", "quiz", "progress")


def _post(client: TestClient, path: str, **body: Any) -> Any:
    answer = client.post(f"/api/learn/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_overview_has_every_lesson_and_every_kind(client: TestClient) -> None:
    found = client.get("/api/learn").json()
    assert [one["id"] for one in found["lessons"]] == [one.id for one in lessons()]
    assert [kind["name"] for kind in found["kinds"]] == list(learn.KINDS)
    assert (found["levels"], found["questions"], found["xp"]) == ([1, 2, 3], 5, 20)


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.id)
def test_a_lesson_has_a_frame_for_every_step(client: TestClient, one: Any) -> None:
    found = client.get(f"/api/learn/lessons/{one.id}").json()
    assert found["title"] == one.title and len(found["parts"]) == len(one.parts)
    for told, part in zip(found["parts"], one.parts, strict=True):
        frames = told["frames"]
        trace = part.search().trace
        assert trace is not None
        assert len(frames["sentences"]) == len(frames["current"]) == len(trace.events) + 1
        assert [stop["step"] for stop in told["stops"]] == [stop.step for stop in part.stops]
        assert frames["svg"].startswith("<svg ") and "<style" not in frames["svg"]
        for key, changes in frames["changes"].items():
            kind = "edge" if key[0] == "e" else "node"
            assert f'data-{kind}="{key[1:]}"' in frames["svg"]
            assert changes[0][0] == 0, "what a part looks like is known from the beginning"
            assert all(0 <= part < len(frames["parts"]) for _, part in changes)
    for told, question in zip(found["questions"], one.questions, strict=True):
        assert (told["sheet"] is not None) == (question.kind == "nodes")
        assert "right" not in told and "answer" not in told
        if question.kind == "nodes":
            assert set(question.right) <= set(told["sheet"]["choices"])


def test_lessons_lead_from_one_to_the_next(client: TestClient) -> None:
    at: Any = lessons()[0].id
    seen = []
    while at is not None:
        seen.append(at)
        after = client.get(f"/api/learn/lessons/{at}").json()["after"]
        at = None if after is None else after["id"]
    assert seen == [one.id for one in lessons()]


def test_a_lessons_question_is_answered(client: TestClient) -> None:
    found = client.post("/api/learn/lessons/max-and-min/answer", json={"question": 0, "answer": "5"}).json()
    assert found["right"] and found["why"][0][0] == ["node", "B"]
    assert not client.post("/api/learn/lessons/max-and-min/answer", json={"question": 0, "answer": "6"}).json()["right"]
    for question, said in ((9, "5"), (0, 5), (0, None), (2, "x")):
        body = {"question": question, "answer": said}
        refused = client.post("/api/learn/lessons/max-and-min/answer", json=body)
        assert refused.status_code == 400 and refused.json()["error"]


@pytest.mark.parametrize("kind", learn.KINDS)
@pytest.mark.parametrize("level", learn.LEVELS)
def test_an_exercise_is_told_without_its_answer_and_marked(client: TestClient, kind: str, level: int) -> None:
    told = _post(client, "exercise", kind=kind, level=level, seed=7)
    made = learn.make(kind, level, 7)
    assert told["id"] == made.id and told["conventions"] == list(made.conventions) and "answer" not in told
    assert _post(client, "exercise", id=told["id"]) == told
    names = {node["name"] for node in told["sheet"]["nodes"]}
    assert {*made.shape.nodes} <= names
    for node in told["sheet"]["nodes"]:
        assert 0 <= node["x"] <= told["sheet"]["width"] and 0 <= node["y"] <= told["sheet"]["height"]
    solution = _post(client, "solution", id=made.id)
    assert solution["reasons"]
    assert _post(client, "mark", id=made.id, answer=solution["answer"])["right"]
    assert _post(client, "hint", id=made.id, answer=solution["answer"]) == {"hint": None}
    help = _post(client, "hint", id=made.id)["hint"]
    assert help["where"] and help["why"] and help["show"]
    if made.shape.type != "set":
        wrong = _post(client, "mark", id=made.id, answer={})
        assert not wrong["right"] and wrong["score"] == 0


def test_fields_beside_nodes_do_not_meet(client: TestClient) -> None:
    """What stands beside a node begins behind its shape and ends before the name of the next."""
    for seed in range(6):
        told = _post(client, "exercise", kind="values", level=2, seed=seed)["sheet"]
        rows: dict[float, list[float]] = {}
        for node in told["nodes"]:
            if not node["leaf"]:
                rows.setdefault(node["y"], []).append(node["x"])
        for row in rows.values():
            row.sort()
            assert all(after - x >= 18 + 6 + 50 + 18 for x, after in itertools.pairwise(row)), row


def test_a_convention_that_is_chosen_is_followed(client: TestClient) -> None:
    told = _post(client, "exercise", kind="leaves", level=2, seed=7, cut=">", order="right-to-left")
    assert told["id"] == "leaves-2-7-gt-rtl" and told["terms"]["cut"] == ">"
    assert any("alpha > beta" in words for words in told["conventions"])
    assert any("right to left" in words for words in told["conventions"])


def test_a_quiz_is_five_exercises_and_the_same_for_the_same_seed(client: TestClient) -> None:
    found = _post(client, "quiz", level=2, seed=12345)
    assert found == _post(client, "quiz", level=2, seed=12345) != _post(client, "quiz", level=2, seed=12346)
    assert found == _post(client, "quiz", id="quiz-2-12345")
    assert len(found["exercises"]) == len(set(found["exercises"])) == 5 and found["id"] == "quiz-2-12345"
    kinds = [id.partition("-")[0] for id in found["exercises"]]
    assert len(set(kinds)) == min(5, len(learn.KINDS))
    for id in found["exercises"]:
        assert _post(client, "exercise", id=id)["level"] == 2


def test_progress_that_is_imported_is_checked(client: TestClient) -> None:
    reached = learn.NOTHING_YET.after("values", True, datetime.date(2026, 3, 31))
    assert _post(client, "progress", progress={**reached.to_dict(), "quizzes": {}}) == {"progress": reached.to_dict()}


@pytest.mark.parametrize(
    "path, body",
    [
        ("exercise", {}),
        ("exercise", {"id": "values-1"}),
        ("exercise", {"id": 5}),
        ("exercise", {"id": "values-1-5", "more": 1}),
        ("exercise", {"kind": "riddles", "level": 1, "seed": 1}),
        ("exercise", {"kind": "values", "level": 4, "seed": 1}),
        ("exercise", {"kind": "values", "level": 1, "seed": -1}),
        ("exercise", {"kind": "values", "level": 1, "seed": 1, "cut": ">"}),
        ("exercise", {"kind": "leaves", "level": 1, "seed": 1, "cut": "<"}),
        ("mark", {"id": "values-1-5"}),
        ("mark", {"id": "values-1-5", "answer": 5}),
        ("mark", {"id": "values-1-5", "answer": {"Z": 5}}),
        ("mark", {"id": "values-1-5", "answer": {"A": "many"}}),
        ("mark", {"id": "leaves-1-5", "answer": ["nowhere"]}),
        ("hint", {"id": "leaves-1-5", "answer": {"A": 1}}),
        ("solution", {"id": "x" * 500}),
        ("quiz", {"id": "quiz-9"}),
        ("quiz", {}),
        ("progress", {}),
        ("progress", {"progress": {"version": 1}}),
        ("progress", {"progress": {**learn.NOTHING_YET.to_dict(), "xp": -20}}),
        ("quiz", {"level": 0, "seed": 1}),
        ("quiz", {"level": 1, "seed": "1"}),
        ("quiz", {"level": 1, "seed": 10**12}),
    ],
)
def test_what_means_nothing_is_refused_in_a_sentence(client: TestClient, path: str, body: dict[str, Any]) -> None:
    refused = client.post(f"/api/learn/{path}", json=body)
    assert 400 <= refused.status_code < 500
    assert len(refused.json()["error"]) < 400 and "Traceback" not in refused.text


def test_unknown_lessons_and_methods_are_refused(client: TestClient) -> None:
    assert "use one of game-tree" in client.get("/api/learn/lessons/gamma").json()["error"]
    assert client.get("/api/learn/lessons/gamma").status_code == 400
    assert client.get("/api/learn/mark").status_code == 405
    assert client.post("/api/learn", json={}).status_code == 405


TEXT = st.characters(exclude_categories=()) | st.just("\ud800")  # half of a surrogate pair, too
NAMES = st.sampled_from(["A", "the root", "move", "value", "x"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(TEXT, max_size=20)
    | st.sampled_from(["values-1-5", "leaves-2-7-gt", "A", "the root", "inf", "3/0", "window-2-1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner),
    max_leaves=8,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    path=st.sampled_from([*POSTS, "lessons/chance/answer"]),
    body=st.dictionaries(
        st.sampled_from(["id", "answer", "kind", "level", "seed", "cut", "order", "question"]), JSON, max_size=4
    ),
)
def test_nothing_that_is_sent_breaks_it(client: TestClient, path: str, body: Any) -> None:
    content = json.dumps(body)  # which says a surrogate by its number
    answer = client.post(f"/api/learn/{path}", content=content, headers={"content-type": "application/json"})
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["error"]
