"""Quizzes in the browser: a hundred XP that survive reloads; what is kept is exported, imported and cleared."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from tests.studio.accessibility import findings
from tests.studio.answering import give, right, wrong
from zermelo import learn


def _quiz(client: TestClient, level: int, seed: int) -> list[learn.Exercise]:
    ids = client.post("/api/learn/quiz", json={"level": level, "seed": seed}).json()["exercises"]
    return [learn.make_by_id(id) for id in ids]


def _answer(page: Any, exercise: learn.Exercise, answer: Any) -> None:
    page.get_by_text(exercise.question).wait_for()
    page.locator(".sheet svg").wait_for()
    give(page, exercise, answer)
    page.get_by_role("button", name="Answer", exact=True).click()
    page.locator(".gain").wait_for()


def _on(page: Any) -> None:
    page.locator(".card .btn.primary").last.click()


def _kept(page: Any) -> Any:
    return page.evaluate("JSON.parse(localStorage.getItem('zermelo-learn'))")


def test_a_quiz_to_a_hundred_xp_survives_every_reload(visit: Any, client: TestClient) -> None:
    exercises = _quiz(client, 1, 12345)
    page = visit.open("#learn?quiz=quiz-1-12345")
    for place, exercise in enumerate(exercises):
        page.get_by_role("heading", name=f"Question {place + 1} of 5").wait_for()
        if place == 2:
            # In the middle of answering.
            give(page, exercise, wrong(exercise))
            give(page, exercise, right(exercise))
            page.reload()
            page.get_by_role("heading", name="Question 3 of 5").wait_for()
            page.get_by_role("button", name="Answer", exact=True).click()
            page.locator(".gain").wait_for()
        else:
            _answer(page, exercise, right(exercise))
        expect(page.locator(".gain")).to_have_text("Right: +20 XP.", use_inner_text=True)
        expect(page.get_by_text(learn.explained(exercise)[0], exact=True), "explained after each").to_be_visible()
        if place == 3:
            # While the explanation is read.
            page.reload()
            page.locator(".gain").wait_for()
            page.get_by_role("heading", name="Question 4 of 5").wait_for()
            expect(page.get_by_role("button", name="Answer", exact=True), "a question counts once").to_have_count(0)
        expect(page.locator(".xp-count")).to_have_text(f"{20 * (place + 1)} of 100 XP", use_inner_text=True)
        _on(page)
    page.get_by_text("All of it right").wait_for()
    assert _kept(page)["xp"] == 100
    page.reload()
    page.locator(".gain, .done").first.wait_for()
    assert _kept(page)["xp"] == 100
    page.goto(page.url.split("#")[0] + "#learn")
    score = page.locator(".score-line")
    score.wait_for()
    expect(score.locator("dd")).to_have_text(["100", "1", "5"])
    assert findings(page) == []


def test_what_is_wrong_gives_no_xp_and_is_explained(visit: Any, client: TestClient) -> None:
    visit.page.emulate_media(color_scheme="dark")
    exercises = _quiz(client, 1, 7)
    page = visit.open("#learn?quiz=quiz-1-7")
    _answer(page, exercises[0], wrong(exercises[0]))
    expect(page.locator(".gain")).to_contain_text("no XP", use_inner_text=True)
    for words in learn.explained(exercises[0]):
        expect(page.get_by_text(words, exact=True)).to_be_visible()
    assert findings(page) == []
    _on(page)
    _answer(page, exercises[1], right(exercises[1]))
    assert _kept(page)["xp"] == 20 and _kept(page)["in_a_row"] == 1
    page.goto(page.url.split("#")[0] + "#learn")
    page.get_by_role("link", name="Go on: question 2 of 5").click()
    page.locator(".gain").wait_for()
    _on(page)
    page.get_by_role("heading", name="Question 3 of 5").wait_for()


@pytest.fixture
def record() -> dict[str, Any]:
    """Eight of ten right, up to yesterday; and two questions of a lesson."""
    reached = learn.NOTHING_YET
    today = datetime.date.today()
    for back, rights in ((5, "r"), (3, "rrrr"), (2, "rw"), (1, "wrr")):
        for each in rights:
            reached = reached.after("values", each == "r", today - datetime.timedelta(days=back))
    return {**reached.to_dict(), "quizzes": {}, "lessons": {"chance": [True, False]}}


def test_what_is_kept_is_imported_exported_and_cleared(visit: Any, tmp_path: Path, record: dict[str, Any]) -> None:
    visit.refusals = True
    page = visit.open("#learn")
    chosen = page.locator("input[type=file]")
    bad = [
        ("{", "not JSON"),
        ('{"version": 2}', "its format must be"),
        (json.dumps({**record, "xp": -5}), "xp is -5"),
        (json.dumps({**record, "lessons": 5}), "damaged"),
    ]
    for content, told in bad:
        chosen.set_input_files({"name": "record.json", "mimeType": "application/json", "buffer": content.encode()})
        page.get_by_text(told).wait_for()
    chosen.set_input_files(
        {"name": "record.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    )
    page.get_by_text("imported: 160 XP").wait_for()
    # The row of days goes on until today is over.
    assert [each.inner_text().split()[0] for each in page.locator(".score-line dd").all()] == ["160", "3", "2"]
    expect(page.get_by_text("1 of 2 questions right")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    download.value.save_as(tmp_path / "record.json")
    assert json.loads((tmp_path / "record.json").read_text()) == record

    smaller = json.dumps(learn.NOTHING_YET.after("leaves", True, datetime.date.today()).to_dict()).encode()
    chosen.set_input_files({"name": "other.json", "mimeType": "application/json", "buffer": smaller})
    page.get_by_text("Replace what is kept here (160 XP) by the file (20 XP)?").wait_for()
    assert findings(page) == []
    page.get_by_role("button", name="Keep it").click()
    assert _kept(page)["xp"] == 160
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Keep it").click()
    assert _kept(page)["xp"] == 160
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Forget it all").click()
    page.get_by_text("nothing is kept any more").wait_for()
    assert _kept(page)["xp"] == 0 and page.get_by_role("button", name="Clear").is_disabled()
    page.reload()
    page.locator(".score-line").wait_for()
    expect(page.locator(".score-line dd").first).to_have_text("0", use_inner_text=True)


def test_a_quiz_of_a_telephone_by_touch(phone: Any, client: TestClient) -> None:
    exercises = _quiz(client, 2, 9)
    page = phone.open("#learn")
    page.get_by_text("Start a quiz").tap()
    page.get_by_role("heading", name="Question 1 of 5").wait_for()
    page.goto(page.url.split("#")[0] + "#learn?quiz=quiz-2-9")
    _answer(page, exercises[0], right(exercises[0]))
    expect(page.locator(".gain")).to_contain_text("Right", use_inner_text=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert findings(page) == []


def test_the_page_counts_as_the_library_does(visit: Any) -> None:
    """Rows of days over gaps, over a clock that was set back, and over the ends of months and years."""
    page = visit.open("#learn")
    page.locator(".score-line").wait_for()
    days = ["2026-12-30", "2026-12-31", "2027-01-01", "2026-12-01", "2027-01-02", "2027-01-02", "2027-02-28"]
    days += ["2027-03-01", "2027-03-29"]
    rights = [True, True, False, True, True, True, False, True, True]
    reached = learn.NOTHING_YET
    for day, is_right in zip(days, rights, strict=True):
        reached = reached.after("values", is_right, datetime.date.fromisoformat(day))
    found = page.evaluate(
        """async ([days, rights]) => {
            const { EMPTY, answered, streak } = await import("/static/learn/record.js");
            let record = EMPTY;
            for (const [place, day] of days.entries())
                record = answered(record, `q${place}`, 0, "values", {}, rights[place], 20, day);
            return [record, streak(record, "2027-03-30"), streak(record, "2027-03-31")];
        }""",
        [days, rights],
    )
    assert {name: found[0][name] for name in reached.to_dict()} == reached.to_dict()
    assert [reached.streak(datetime.date(2027, 3, day)) for day in (30, 31)] == found[1:] == [1, 0]


def test_a_quiz_by_the_keyboard_alone(visit: Any, client: TestClient) -> None:
    exercises = _quiz(client, 1, 4)
    page = visit.open("#learn?quiz=quiz-1-4")
    for place, exercise in enumerate(exercises[:2]):
        page.get_by_role("heading", name=f"Question {place + 1} of 5").wait_for()
        page.locator(".sheet svg").wait_for()
        answer, type = right(exercise), exercise.shape.type
        wanted = set(answer) if type == "set" else {answer["move"]} if type == "move" else set()
        texts = {"the root": answer["value"]} if type == "move" else {} if type == "set" else answer
        ends: dict[str, int] = {}
        for _ in range(60):
            page.keyboard.press("Tab")
            field, choice, button = page.evaluate(
                "(({ dataset, textContent }) => [dataset.field, dataset.choice, textContent])(document.activeElement)"
            )
            if field is not None:
                value = texts[field]
                if type == "windows":
                    value = value[ends.setdefault(field, 0)]
                    ends[field] += 1
                page.keyboard.type(", ".join(map(str, value)) if isinstance(value, list) else str(value))
            elif choice in wanted:
                page.keyboard.press("Space")
            elif button == "Answer":
                break
        page.keyboard.press("Enter")
        page.get_by_text("Right: +20 XP.").wait_for()
        # The focus has gone on to "Next question".
        page.locator("button:focus", has_text="Next question").wait_for()
        page.keyboard.press("Enter")
    page.locator("h2:focus", has_text="Question 3 of 5").wait_for()
    assert _kept(page)["xp"] == 40


@pytest.mark.parametrize("kept", ["{", "null", "5", '{"xp": "many"}', '{"format": "zermelo-progress", "quizzes": []}'])
def test_what_is_damaged_in_storage_does_no_harm(visit: Any, kept: str) -> None:
    page = visit.open("#learn")
    page.evaluate("kept => localStorage.setItem('zermelo-learn', kept)", kept)
    page.reload()
    page.locator(".score-line").wait_for()
    expect(page.locator(".score-line dd").first).to_have_text("0", use_inner_text=True)
    expect(page.get_by_role("link", name="The game tree")).to_be_visible()


def test_two_tabs_do_not_undo_each_other(visit: Any, client: TestClient) -> None:
    exercises = _quiz(client, 1, 12)
    page = visit.open("#learn")
    page.locator(".score-line").wait_for()
    other = visit.new_page()
    other.goto(page.url.split("#")[0] + "#learn?quiz=quiz-1-12")
    _answer(other, exercises[0], right(exercises[0]))
    page.locator(".score-line dd").first.get_by_text("20", exact=True).wait_for()
    page.get_by_role("link", name="Go on: question 1 of 5").click()
    page.get_by_text("Right: +20 XP.").wait_for()
    _on(page)
    _answer(page, exercises[1], right(exercises[1]))
    assert _kept(page)["xp"] == 40
