"""Analysis tells of every legal move: its value, or what is known of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

import zermelo as z
from zermelo.studio.analysing import Sheet

FOUR = "mnk?columns=4,rows=4,in_a_row=3"


def told(client: TestClient, **body: Any) -> list[dict[str, Any]]:
    """What an analysis tells, line by line."""
    answer = client.post("/api/play/analyse", json=body)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def names(news: dict[str, Any]) -> list[str]:
    return sorted(move["name"] for move in news["moves"])


@pytest.mark.parametrize("moves", [["b2"], ["a1", "b2", "d4", "c3"]])
def test_every_one_of_many_moves_gets_the_games_own_value(client: TestClient, moves: list[str]) -> None:
    game = z.game(FOUR)
    state = game.state_after(moves)
    news = told(client, game=FOUR, moves=moves, seconds=20)
    assert news[0]["event"] == "begun" and news[0]["deepest"] == 5
    legal = sorted(game.action_name(state, action) for action in game.actions(state))
    for each in news:
        if "moves" in each:
            assert names(each) == legal  # nothing is missing at any time
    assert {move["words"] for move in news[0]["moves"]} == {"not known yet"}
    for move in news[-1]["moves"]:
        after = game.state_after([move["name"]], state)
        expected = z.search(game, after, algorithm="alpha-beta", moves="best").values
        assert (move["bound"], move["depth"]) == ("exact", None), move
        assert move["values"] == list(expected or game.utilities(after)), move
    own = [move["values"][game.to_move(state)] for move in news[-1]["moves"]]
    assert own == sorted(own, reverse=True)


def test_little_time_leaves_values_of_lesser_depth_or_none_but_no_gap(client: TestClient) -> None:
    game = z.game("gomoku")
    news = told(client, game="gomoku", moves=["h8"], seconds=0.4)
    state = game.state_after(["h8"])
    assert names(news[-1]) == sorted(game.action_name(state, action) for action in game.actions(state))
    depths = [each["depth"] for each in news if each.get("depth") is not None]
    assert depths == sorted(depths)
    nodes = [each["nodes"] for each in news if "nodes" in each]
    assert nodes == sorted(nodes)


def test_how_many_moves_are_searched_deepest_may_be_said(client: TestClient) -> None:
    assert told(client, game="tic-tac-toe", seconds=0.1)[0]["deepest"] is None
    assert told(client, game=FOUR, seconds=0.1, lines=7)[0]["deepest"] == 7
    assert told(client, game=FOUR, seconds=0.1, lines=16)[0]["deepest"] is None


def row(name: str, value: float | None, bound: str = "exact") -> dict[str, Any]:
    values = None if value is None else [value, -value]
    return {"name": name, "line": [name], "values": values, "words": f"{value}", "bound": bound, "distance": None}


def shown(sheet: Sheet) -> list[tuple[str, str, int | None]]:
    return [(move["name"], move["words"], move["depth"]) for move in sheet.moves()]


def test_a_deeper_bound_counts_where_it_contradicts_a_value() -> None:
    sheet = Sheet(["a", "b", "c"], 0, 0.0)
    assert [words for _, words, _ in shown(sheet)] == ["not known yet"] * 3
    sheet.take([row("a", 3), row("b", 2), row("c", 1)], 2)
    sheet.take([row("b", 1.5)], 4)
    sheet.fall_short(row("b", 1.5), 4, ["b"])
    assert shown(sheet) == [("b", "1.5", 4), ("a", "at most 1.5", 4), ("c", "1", 2)]
    sheet.take([row("a", 1.2), row("c", 9)], 3)  # less deep: what is known of b, and of c's bound, is better
    assert shown(sheet) == [("b", "1.5", 4), ("c", "at most 1.5", 4), ("a", "1.2", 3)]
    sheet.take([row("c", 7)], 5)
    assert shown(sheet)[0] == ("c", "7", 5)


def test_what_is_forced_stays_known_and_what_says_nothing_is_not_taken() -> None:
    sheet = Sheet(["a", "b"], 1, 0.0)
    sheet.take([row("a", -1)], 3)
    sheet.take([row("a", None), row("b", None)], 4)
    assert shown(sheet) == [("a", "-1", 3), ("b", "None", 4)]
    sheet.take([row("b", None, "none")], 9)
    assert shown(sheet)[1] == ("b", "None", 4)


def test_the_page_lists_every_move_of_chess(visit: Any) -> None:
    page = visit.open("#play?game=chess&seats=human,human")
    rows = page.locator(".values tbody tr")
    expect(rows).to_have_count(20)
    expect(page.get_by_text("The 5 best of these 20 moves are searched deepest")).to_be_visible()
    expect(rows.filter(has_text="for White")).to_have_count(20)
    rows.nth(0).get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("Black to move")
    expect(rows.filter(has_text="for Black")).to_have_count(20)
