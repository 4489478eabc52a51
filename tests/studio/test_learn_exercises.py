"""Exercises in the browser: every kind answered right, wrong and half right; hints, conventions, links, keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.studio.accessibility import findings
from tests.studio.answering import give, half, right, text, wrong
from tests.studio.conftest import Visit
from zermelo import learn

KINDS = [
    ("values", 1),
    ("values", 3),
    ("move", 2),
    ("leaves", 2),
    ("window", 3),
    ("change", 2),
    ("vectors", 1),
    ("allies", 1),
]


def _check(page: Any) -> str:
    page.get_by_role("button", name="Check", exact=True).click()
    verdict = page.locator(".marks .verdict")
    verdict.wait_for()
    return str(verdict.inner_text())


def test_these_are_all_kinds() -> None:
    assert {kind for kind, _ in KINDS} == set(learn.KINDS)


@pytest.mark.parametrize("kind, level", KINDS)
def test_every_kind_is_marked_wrong_half_right_and_right(visit: Any, kind: str, level: int) -> None:
    exercise = learn.make(kind, level, 11)
    page = visit.open(f"#learn?exercise={exercise.id}")
    page.locator(".sheet svg").wait_for()
    expect(page.locator(".question")).to_contain_text(exercise.question, use_inner_text=True)
    for words in exercise.conventions:
        expect(page.get_by_text(words, exact=True)).to_be_visible()

    give(page, exercise, wrong(exercise))
    assert "All of it is right" not in _check(page)
    found = learn.mark(exercise, wrong(exercise))
    expect(page.locator(".marks li")).to_have_count(len([place for place in found.places if place.verdict != "open"]))
    for place in found.places:
        if place.verdict != "open":
            expect(page.get_by_text(place.sentence).first).to_be_visible()
    signs = ".sheet-frame .sign.wrong, .sheet-frame .sign.claimed, .pairs .sign.claimed"
    expect(page.locator(signs).first, "the marks stand at the nodes, too").to_be_attached()
    expect(page.locator(".sign.right")).to_have_count(0)

    give(page, exercise, half(exercise))
    expect(page.locator(".marks"), "a mark is of the answer that was given").to_have_count(0)
    _check(page)
    expect(page.locator(".sign.right").first).to_be_attached()
    expect(page.locator(".marks li.right").first).to_be_attached()
    expect(page.locator(".marks li.wrong, .marks li.claimed, .marks li.missed").first).to_be_attached()
    shown = {place: page.locator(place).all_inner_texts() for place in (".marks", ".sheet-frame .sign", ".pairs")}
    page.reload()
    for place, texts in shown.items():
        expect(page.locator(place)).to_have_text(texts, use_inner_text=True)

    give(page, exercise, right(exercise))
    assert "All of it is right" in _check(page)
    expect(page.locator(".sign.wrong, .sign.claimed, .sign.missed, .sign.open")).to_have_count(0)
    expect(page.get_by_role("button", name="Another one like this")).to_be_visible()
    assert findings(page) == []


def test_an_answer_survives_a_reload_and_stays_with_who_gave_it(visit: Any, browser: Any, studio: str) -> None:
    exercise = learn.make("values", 1, 4)
    page = visit.open(f"#learn?exercise={exercise.id}")
    page.locator(".sheet svg").wait_for()
    give(page, exercise, wrong(exercise))
    page.reload()
    field = page.locator("[data-field]").first
    expect(field).to_have_value("77")
    expect(page.locator(".marks")).to_have_count(0)  # it was not checked
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".hints li").inner_text()
    page.reload()
    expect(page.locator(".hints li")).to_have_text(hint)
    page.get_by_role("button", name="Show the answer").click()
    page.locator(".reasons").wait_for()
    page.reload()
    page.locator(".reasons").wait_for()
    expect(field).to_have_value(text(right(exercise)[exercise.shape.nodes[0]]))
    other = Visit(browser, studio)  # who opens the link
    other.page.goto(page.url)
    expect(other.page.locator("[data-field]").first).to_have_value("")
    expect(other.page.locator(".reasons")).to_have_count(0)
    other.close()
    page.get_by_role("button", name="Try it yourself again").click()
    give(page, exercise, half(exercise))
    page.get_by_role("button", name="Start afresh").click()
    expect(field).to_have_value("")
    page.reload()
    expect(field).to_have_value("")
    # All that is kept can be forgotten.
    give(page, exercise, half(exercise))
    page.goto(visit.address + "#learn")
    page.get_by_role("button", name="Clear", exact=True).click()
    page.get_by_role("button", name="Forget it all").click()
    page.goto(visit.address + f"#learn?exercise={exercise.id}")
    expect(field).to_have_value("")


def test_hints_tell_where_then_why_then_what(visit: Any) -> None:
    visit.page.emulate_media(color_scheme="dark")
    exercise = learn.make("values", 1, 3)
    page = visit.open(f"#learn?exercise={exercise.id}")
    page.locator(".sheet svg").wait_for()
    told = learn.hints(exercise)
    assert told is not None
    hints = page.locator(".hints li")
    for number, words in enumerate((told.where, told.why, told.show), start=1):
        page.get_by_role("button", name="Hint" if number == 1 else "More help").click()
        hints.nth(number - 1).wait_for()
        assert hints.count() == number and hints.last.inner_text() == words
    expect(page.get_by_role("button", name="More help")).to_be_disabled()
    expect(page.locator(".pointer")).to_be_visible()
    assert findings(page) == []


def test_the_answer_can_be_shown_and_the_exercise_tried_again(visit: Any) -> None:
    exercise = learn.make("window", 2, 5)
    page = visit.open(f"#learn?exercise={exercise.id}")
    page.get_by_role("button", name="Show the answer").click()
    for words in learn.explained(exercise):
        page.get_by_text(words, exact=True).wait_for()
    shown = [field.input_value() for field in page.locator("[data-field]").all()]
    assert all(shown) and page.locator("[data-field]").first.get_attribute("readonly") is not None
    page.get_by_role("button", name="Try it yourself again").click()
    assert [field.input_value() for field in page.locator("[data-field]").all()] == [""] * len(shown)
    page.locator("[data-field]").nth(1).focus()
    page.get_by_role("button", name="+∞", exact=True).click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("alert").last).to_contain_text("fill in alpha and beta")
    expect(page.locator("[data-field]").nth(1)).to_have_value("+∞")


def test_what_is_no_number_is_told_at_its_place(visit: Any) -> None:
    visit.refusals = True
    page = visit.open("#learn?exercise=values-1-3")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_text("Nothing is filled in yet").wait_for()
    page.locator('[data-field="A"]').fill("many <b>")
    page.locator('[data-field="A"]').press("Enter")
    page.get_by_text("the answer at A has 'many <b>'").wait_for()


def test_the_address_is_the_exercise_and_conventions_are_chosen_in_it(visit: Any) -> None:
    page = visit.open("#learn?exercise=leaves-2-7")
    page.get_by_label("α > β").check(force=True)
    page.wait_for_url("**exercise=leaves-2-7-gt")
    page.get_by_text("alpha > beta (not where they are equal)").wait_for()
    page.get_by_label("the right").check(force=True)
    page.wait_for_url("**exercise=leaves-2-7-gt-rtl")
    page.get_by_text("Children are searched from right to left.").wait_for()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("link copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit.new_page()
    other.goto(link)
    other.get_by_text("Children are searched from right to left.").wait_for()
    assert other.locator(".sheet svg").inner_html() == page.locator(".sheet svg").inner_html()
    page.get_by_role("button", name="Another one", exact=True).click()
    page.wait_for_url("**exercise=leaves-2-8-gt-rtl")
    page.get_by_label("3", exact=True).check(force=True)
    page.wait_for_url("**exercise=leaves-3-8-gt-rtl")
    page.go_back()
    page.wait_for_url("**exercise=leaves-2-8-gt-rtl")
    page.go_back()
    page.wait_for_url("**exercise=leaves-2-7-gt-rtl")


def test_an_address_that_names_no_exercise_is_told(visit: Any) -> None:
    visit.refusals = True
    page = visit.open("#learn?exercise=riddles-1-1")
    page.get_by_text("'riddles' is no kind of exercise").wait_for()


def _tab_to(page: Any, selector: str) -> None:
    """Press Tab until the focus is on ``selector``."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not come to {selector}")


def test_an_exercise_is_found_answered_and_marked_by_the_keyboard_alone(visit: Any) -> None:
    page = visit.open("#learn")
    page.locator("button.kind").first.wait_for()
    _tab_to(page, "button.kind:nth-of-type(1)")
    page.keyboard.press("Enter")
    page.locator(".sheet svg").wait_for()
    exercise = learn.make_by_id(page.evaluate("location.hash.split('=')[1]"))
    for name, value in right(exercise).items():
        _tab_to(page, f'[data-field="{name}"]')
        page.keyboard.type(str(value))
    page.keyboard.press("Enter")
    page.get_by_text("All of it is right").wait_for()
    page.goto(page.url.split("#")[0] + "#learn?exercise=leaves-1-3")
    page.locator(".choose").first.wait_for()
    exercise = learn.make_by_id("leaves-1-3")
    for name in right(exercise):
        _tab_to(page, f'[data-choice="{name}"]')
        page.keyboard.press("Space")
    _tab_to(page, ".btn.primary")
    page.keyboard.press("Space")
    page.get_by_text("All of it is right").wait_for()


def test_a_telephone_is_wide_enough(phone: Any) -> None:
    exercise = learn.make("leaves", 3, 5)
    page = phone.open(f"#learn?exercise={exercise.id}")
    page.locator(".sheet svg").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for name in right(exercise):
        page.locator(f'[data-choice="{name}"]').tap()
    page.get_by_role("button", name="Check", exact=True).tap()
    page.get_by_text("All of it is right").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = page.locator(".choose").first.bounding_box()
    assert box["width"] >= 32 and box["height"] >= 32
    assert findings(page) == []
