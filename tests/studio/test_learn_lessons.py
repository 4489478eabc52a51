"""Lessons in the browser: stepped through by mouse and keyboard, with questions; in light and dark, on a telephone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.studio.accessibility import findings
from zermelo.learn.lessons import lesson, lessons
from zermelo.learn.lessons.prose import paragraphs, plain
from zermelo.search.replay import Replay


def _words(text: str) -> str:
    return plain(text)


def test_every_lesson_opens_from_the_list_and_leads_on(visit: Any) -> None:
    page = visit.open("#learn")
    page.get_by_role("link", name=lessons()[0].title).click()
    for one in lessons():
        page.get_by_role("heading", name=f"{one.number}. {one.title}").wait_for()
        assert page.locator(".stepper svg").count() >= len(one.parts)
        for part in one.parts:
            for paragraph in paragraphs(part.text):
                words = "".join([words for _, words in paragraph])
                expect(page.get_by_text(words, exact=True).first).to_be_visible()
        page.locator("nav[aria-label='Other lessons'] .primary").click()
    page.get_by_role("heading", name="Learn", exact=True).wait_for()


def test_stepping_shows_what_the_search_did_forwards_and_back(visit: Any) -> None:
    one = lesson("alpha-beta")
    part = one.parts[0]
    trace = part.search().trace
    assert trace is not None
    page = visit.open("#learn?lesson=alpha-beta")
    figure = page.locator(".stepper").first
    figure.locator("svg").first.wait_for()
    told = figure.locator(".sentence span")
    for stop in part.stops:
        figure.get_by_role("button", name="Next").click()
        expect(figure.locator(".remark")).to_have_text(_words(stop.text), use_inner_text=True)
        expect(figure.locator(".sentence b")).to_have_text(f"{stop.step} of {len(trace.events)}", use_inner_text=True)
    assert page.evaluate("location.hash") == f"#learn?lesson=alpha-beta&step={part.stops[-1].step}"
    # The picture's own words are those of the trace, at every step, on the way back.
    replay = Replay(trace)
    figure.locator(".tree-frame").focus()
    for step in range(len(trace.events) - 1, 0, -1):
        page.keyboard.press("ArrowLeft")
        nodes = replay.at(step).nodes
        at_a = next(number for number, enter in enumerate(trace.nodes) if enter.name == "A")
        window = nodes[at_a].window
        spoken = figure.locator("[data-node='1'] title").text_content()
        assert ("window" in spoken) == (window is not None)
        if window is not None:
            assert f"window ({_bound(window[0])}, {_bound(window[1])})" in spoken
        expect(figure.locator(".sentence b")).to_have_text(re.compile(f"^{step} of"))
    page.keyboard.press("Home")
    expect(told).to_have_text(re.compile("^Alpha-beta on Tree with 9 leaves"))
    page.keyboard.press("End")
    expect(told).to_contain_text("The search ends with", use_inner_text=True)


def _bound(value: float) -> str:
    return {float("inf"): "+∞", float("-inf"): "-∞"}.get(value, str(value))


def test_a_shared_link_opens_the_same_moment(visit: Any) -> None:
    page = visit.open("#learn?lesson=alpha-beta&part=2&step=16")
    second = page.locator(".stepper").nth(1)
    second.locator(".sentence b").wait_for()
    expect(second.locator(".sentence b")).to_have_text(re.compile("^16 of"))
    expect(page.locator(".stepper").first.locator(".sentence b")).to_have_text(re.compile("^0 of"))
    for place in ("part=9&step=99999", "part=x&step=-4", "part=0"):
        page.goto(page.url.split("#")[0] + f"#learn?lesson=chance&{place}")
        page.locator(".stepper svg").first.wait_for()


@pytest.mark.parametrize(
    "id, source", [("ordering", "#lab?t=[[7,8,9],[4,5,6],[1,2,3]]"), ("game-tree", "#lab?game=tic-tac-toe")]
)
def test_a_tree_opens_in_the_lab_at_the_same_step(visit: Any, id: str, source: str) -> None:
    page = visit.open(f"#learn?lesson={id}&step=12")
    figure = page.locator(".stepper").first
    told = figure.locator(".sentence span").inner_text()
    figure.get_by_role("link", name="Open in the Lab").click()
    page.locator("main[data-room=lab] .sentence").get_by_text(told.rpartition(" ")[2]).first.wait_for()
    assert page.evaluate("decodeURIComponent(location.hash)").startswith(source)
    expect(page.locator("main[data-room=lab] .sentence").first).to_have_text(re.compile("^12 of"))


@pytest.mark.parametrize("id", ["game-tree", "max-and-min", "alpha-beta"])
def test_questions_are_answered_wrong_then_right_and_remembered(visit: Any, id: str) -> None:
    one = lesson(id)
    page = visit.open(f"#learn?lesson={id}")
    cards = page.locator(".lesson-question")
    cards.first.wait_for()
    for number, question in enumerate(one.questions):
        card = cards.nth(number)
        card.get_by_role("button", name="Check").click()
        card.get_by_text("Nothing is answered yet.").wait_for()
        if question.kind == "number":
            card.get_by_role("textbox").fill("99")
        elif question.kind == "choice":
            card.get_by_label(next(each for each in question.options if each != question.right[0]), exact=True).check()
        else:
            card.locator("[data-choice]").last.click()
        card.get_by_role("button", name="Check").click()
        card.get_by_text("Not quite.").wait_for()
        if question.kind == "number":
            card.get_by_role("textbox").fill(_words(question.answer))
        elif question.kind == "choice":
            card.get_by_label(question.right[0], exact=True).check()
        else:
            card.locator("[data-choice]").last.click()
            for name in question.right:
                card.locator(f'[data-choice="{name}"]').click()
        card.get_by_role("button", name="Check").click()
        card.get_by_text("✓ Right.").wait_for()
        expect(card.get_by_text(_words(question.why))).to_be_visible()
    page.goto(page.url.split("#")[0] + "#learn")
    page.get_by_text(f"{len(one.questions)} of {len(one.questions)} questions right").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lessons_are_accessible(visit: Any, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme)
    for place in ("#learn", "#learn?lesson=game-tree&step=20", "#learn?lesson=chance&step=10"):
        page = visit.open(place)
        page.locator("h1").wait_for()
        page.locator(".stepper svg, .lessons li").first.wait_for()
        assert findings(page) == []


def test_lessons_fit_a_telephone(phone: Any) -> None:
    for place in ("#learn", "#learn?lesson=game-tree", "#learn?lesson=max-n"):
        page = phone.open(place)
        page.locator(".stepper svg, .lessons li").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    figure = page.locator(".stepper").first
    figure.get_by_role("button", name="To the end").tap()
    expect(figure.locator(".sentence")).to_contain_text("The search ends with", use_inner_text=True)
    expect(page.get_by_text("The tree goes on to the side").first).to_be_visible()
    assert findings(page) == []


def test_an_unknown_lesson_is_told(visit: Any) -> None:
    visit.refusals = True
    page = visit.open("#learn?lesson=gamma")
    page.get_by_text("'gamma' is no lesson: use one of game-tree").wait_for()
