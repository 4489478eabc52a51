"""Play's long searches end when their Stop is pressed, on the page and on the server."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from starlette.applications import Starlette

LONG = 25
"""Seconds that a search may take here: none ends by itself while a test looks."""


def nothing_under_way(visit: Any, app: Starlette) -> None:
    """Wait until no search of the studio is left, for less long than one would take."""
    _wait(visit, lambda: app.state.work.under_way == 0)


def under_way(visit: Any, app: Starlette) -> None:
    """Wait until a search has begun."""
    _wait(visit, lambda: app.state.work.under_way > 0)


def _wait(visit: Any, seen: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG / 2
    while not seen():
        assert time.monotonic() < until
        visit.page.wait_for_timeout(20)  # the page's requests go on meanwhile


def lengthen(route: Any) -> None:
    """Let a search take long, whatever the page asks for."""
    body = route.request.post_data_json
    if "seat" in body:
        body["seat"] = {"kind": "engine", "time": LONG}
    else:
        body["seconds"] = LONG
    route.continue_(post_data=json.dumps(body))


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def test_a_hint_is_stopped(visit: Any, app: Starlette) -> None:
    visit.page.route("**/api/play/move", lengthen)
    page = visit.open("#play?game=chess&seats=human,human&live=0")
    button(page, "Hint").click()
    under_way(visit, app)
    button(page, "Stop the hint").press("Enter")
    expect(button(page, "Hint")).to_be_focused()
    nothing_under_way(visit, app)
    expect(page.locator(".status")).to_have_text("White to move.")
    # One that nobody waits for any more ends as well.
    button(page, "Hint").click()
    under_way(visit, app)
    page.locator(".move-buttons").get_by_role("button", name="e4", exact=True).click()
    expect(page.locator(".status")).to_have_text("White played e4. Black to move.")
    nothing_under_way(visit, app)
    expect(button(page, "Hint")).to_be_enabled()


def test_an_engine_that_thinks_is_stopped_and_goes_on(visit: Any, app: Starlette) -> None:
    page = visit.open(f"#play?game=chess&seats=human,engine:time={LONG}&moves=e4&live=0")
    button(page, "Stop thinking").press("Enter")
    expect(page.locator(".status")).to_contain_text("stopped")
    expect(button(page, "Let Black move")).to_be_focused()
    nothing_under_way(visit, app)
    button(page, "Flip").click()
    expect(page.locator(".status")).to_contain_text("stopped")
    button(page, "Let Black move").click()
    under_way(visit, app)
    button(page, "Move now").click()
    expect(page.locator(".status")).to_contain_text("Black played")
    expect(page.locator(".status")).to_contain_text("White to move.")
    nothing_under_way(visit, app)


def test_the_analysis_is_stopped_and_goes_on(visit: Any, app: Starlette) -> None:
    visit.page.route("**/api/play/analyse", lengthen)
    page = visit.open("#play?game=chess&seats=human,human")
    line = page.locator(".analysis-line")
    expect(line).to_contain_text("depth")
    line.get_by_role("button", name="Stop").click()
    expect(line).to_contain_text("stopped")
    nothing_under_way(visit, app)
    expect(line).to_contain_text("depth")  # what was found stays
    line.get_by_role("button", name="Go on").click()
    expect(line).to_contain_text("thinking")
    under_way(visit, app)
    page.get_by_label("Live").uncheck()
    nothing_under_way(visit, app)


def test_a_review_is_stopped(visit: Any, app: Starlette) -> None:
    page = visit.open("#play?game=chess&seats=human,human&moves=e4+e5+Nf3+Nc6&live=0")
    page.get_by_label("For each position").select_option("5")
    button(page, "Review this game").click()
    under_way(visit, app)
    button(page, "Stop").click()
    expect(button(page, "Review it again")).to_be_visible()
    nothing_under_way(visit, app)


def test_a_review_that_waits_for_its_turn_may_be_left_and_come_back_to(visit: Any) -> None:
    visit.refusals = True
    # What is asked again after a quarter of a second is so after two: time to leave and to come back.
    visit.page.add_init_script("{ const wait = setTimeout; setTimeout = (f, ms) => wait(f, ms === 250 ? 2000 : ms); }")
    page = visit.open("#play?game=tic-tac-toe&seats=human,human&moves=5+1&live=0")
    busy = {"status": 429, "content_type": "application/json", "body": '{"error": "busy"}'}
    page.route("**/api/play/review", lambda route: route.fulfill(**busy))
    with page.expect_response("**/api/play/review"):
        button(page, "Review this game").click()
    page.evaluate("location.hash = '#play?game=tic-tac-toe&seats=human,human&moves=5+2&live=0'")
    expect(page.get_by_text("O played 2.")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("O played 1.")).to_be_visible()
    page.wait_for_timeout(2_500)
    expect(button(page, "Review this game")).to_be_visible()
