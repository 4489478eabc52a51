"""The page with its three rooms, and what holds for every request."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from tests.studio.accessibility import findings
from zermelo.errors import UnknownGame
from zermelo.studio.app import create_app
from zermelo.studio.game_forms import title
from zermelo.studio.games import Games
from zermelo.studio.pictures import page_svg, paints_css


def test_the_page_and_its_files_are_there_and_strict(client: TestClient) -> None:
    for path in ("/", "/paints.css", "/static/style.css", "/static/shell.js", "/static/vendor/preact.js"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get("/static/lib.js").headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/static/nothing.js", "/static/%2e%2e/app.py"])
def test_what_there_is_not_is_told_in_a_sentence(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]


def test_another_site_cannot_drive_the_studio(client: TestClient) -> None:
    for headers in (
        {"host": "evil.example"},
        {"host": "127.0.0.1.evil.example"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": ""},
    ):
        assert client.get("/", headers=headers).status_code == 403
    for headers in ({"host": "localhost:1234"}, {"host": "[::1]:80"}, {"origin": "http://127.0.0.1:8000"}):
        assert client.get("/", headers=headers).status_code == 200


def test_a_studio_for_every_address_answers_to_no_foreign_name() -> None:
    with TestClient(create_app(hosts=("*", "localhost"))) as client:
        assert client.get("/", headers={"host": "192.0.2.7:80"}).status_code == 200
        assert client.get("/", headers={"host": "evil.example"}).status_code == 403


def test_no_page_can_have_a_file_imported() -> None:
    games = Games.of([])
    for spec in ("/etc/passwd", "game.py", "game.py:Class", "os:path", "package.module:Class", "a\\b.py"):
        with pytest.raises(UnknownGame):
            games.named(spec)
    assert games.named("connect-four?columns=5,rows=4").num_players == 2


def test_pictures_leave_their_rules_to_the_page() -> None:
    import zermelo

    svg = page_svg(zermelo.draw(zermelo.Tree.parse("[3, [5, 2]]")))
    assert "<style" not in svg and "style=" not in svg and svg.startswith("<svg ")
    assert ".z-f-ink{fill:var(--z-ink)}" in paints_css()


def test_the_three_rooms_open(visit: Any) -> None:
    page = visit.open("")
    for room in ("Play", "Learn", "Lab"):
        page.get_by_role("link", name=room, exact=True).click()
        page.wait_for_selector(f"main[data-room={room.lower()}] > *")
        expect(page).to_have_title(re.compile(f"^{room} "))
        expect(page.get_by_role("link", name=room, exact=True)).to_have_attribute("aria-current", "page")
        page.wait_for_timeout(100)
        assert findings(page) == []


def test_a_theme_that_was_chosen_stays(visit: Any) -> None:
    page = visit.open("")
    button = page.get_by_role("button", name="Theme")
    button.click()
    button.click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 20, 24)"


@pytest.mark.parametrize("place", ["#learn?lesson=alpha-beta", "#learn", "#lab", "#play?game=connect-four&live=0"])
def test_no_page_is_wider_than_a_telephone(visit: Any, place: str) -> None:
    visit.page.set_viewport_size({"width": 390, "height": 844})
    page = visit.open(place)
    page.wait_for_selector("main > *")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_game_of_ones_own_is_called_by_its_class() -> None:
    assert title("folder/my-game.py:MyGame?size=3") == "MyGame"
    assert (title("kayles"), title("mnk")) == ("Kayles", "m,n,k: k in a row")
