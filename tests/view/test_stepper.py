"""The stepper: a widget, and what it does in a browser."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import DrawingError, TraceError
from zermelo.search.explain import sentence
from zermelo.view import stepper as room

CHROMIUM = os.environ.get("ZERMELO_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
TEXTBOOK = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def traced() -> z.SearchResult:
    return z.search(z.Tree.parse(TEXTBOOK), trace=True)


def test_the_widget_knows_every_step() -> None:
    pytest.importorskip("anywidget")
    result = traced()
    widget = z.stepper(result, step=7, title="<b>")
    assert (widget.step, widget.steps) == (7, 36)
    assert widget.search["sentences"][1:] == [sentence(result.trace, step) for step in range(1, 37)]
    assert "&lt;b&gt;" in widget.markup and "a search to step through: step 7 of 36" in repr(widget)
    widget.step = 20
    assert widget.sentence == sentence(result.trace, 20)
    with pytest.raises(TraceError, match="step 37 is outside this search: it has steps 0 to 36"):
        widget.step = 37
    assert json.dumps(widget.search)


def test_what_has_no_steps_is_refused() -> None:
    for source in (z.Tree.parse(TEXTBOOK), "search.jsonl", None):
        with pytest.raises(
            DrawingError, match=r"has no steps: give a Trace, or the result of a search with trace=True"
        ):
            z.stepper(source)
    with pytest.raises(DrawingError, match="this result has no steps: search with trace=True"):
        z.stepper(z.search(z.Tree.parse(TEXTBOOK)))
    pytest.importorskip("anywidget")
    with pytest.raises(TraceError):
        z.stepper(traced(), step=99)
    with pytest.raises(DrawingError, match="a title is text"):
        z.stepper(traced(), title=3)  # type: ignore[arg-type]
    with pytest.raises(DrawingError, match="theme='blue'"):
        z.stepper(traced(), theme="blue")


def test_without_anywidget_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    room._kind.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(DrawingError, match=r"anywidget, which is not installed: pip install 'anywidget>=.*draw\("):
        z.stepper(traced())
    room._kind.cache_clear()


# In a browser ----------------------------------------------------------------------------

HOST = """
window.load = async (esm, css, state, count) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const found = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  window.models = [];
  for (let at = 0; at < count; at++) {
    const heard = [];
    const model = {
      state: { ...state }, saved: 0,
      get: (name) => model.state[name],
      set: (name, value) => {
        if (model.state[name] === value) return;
        model.state[name] = value;
        heard.forEach((each) => each());
      },
      save_changes: () => { model.saved += 1; },
      on: (event, each) => heard.push(each),
      off: (event, each) => heard.splice(heard.indexOf(each), 1),
    };
    const el = document.createElement("section");
    document.body.append(el);
    model.leave = found.default.render({ model, el });
    window.models.push(model);
  }
};
"""


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(15_000)
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def shown(page: Any, widget: Any, count: int = 1) -> None:
    """Show ``count`` views of a widget in the page."""
    page.set_content("<!doctype html><title>notebook</title><body></body>")
    page.evaluate(HOST)
    state = {"search": widget.search, "markup": widget.markup, "theme": widget.theme, "step": widget.step}
    page.evaluate(
        "([esm, css, state, count]) => load(esm, css, state, count)", [widget._esm, widget._css, state, count]
    )


def step_of(page: Any, view: int = 0) -> int:
    return int(page.locator("section").nth(view).locator("[data-zp=says] b").inner_text().split(" of ")[0])


def test_buttons_and_keys_go_through_the_search_and_tell_the_kernel(page: Any) -> None:
    pytest.importorskip("anywidget")
    widget = z.stepper(traced())
    shown(page, widget, 2)
    first = page.locator("section").nth(0)

    def press(name: str) -> int:
        first.locator(f"[data-zp={name}]").click()
        return step_of(page)

    assert step_of(page) == 0
    assert [press(name) for name in ("forward", "forward", "back", "cut", "last", "back", "first")] == [
        1, 2, 1, 20, 36, 35, 0,
    ]  # fmt: skip
    assert page.evaluate("[models[0].state.step, models[0].saved, models[1].state.step]") == [0, 7, 0]
    first.locator("[data-zp=scrub]").fill("12")
    assert step_of(page) == 12 and widget.search["sentences"][12] in first.locator("[data-zp=says]").inner_text()
    heard = "addEventListener('keydown', (event) => { window.beyond = (window.beyond || 0) + 1; })"
    page.evaluate(heard)
    first.locator("[data-zp=tree]").focus()
    for key, step in (("ArrowRight", 13), ("c", 20), ("End", 36), ("Shift+C", 20), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        assert step_of(page) == step, key
    assert page.evaluate("window.beyond || 0") == 1  # the Shift key alone: the notebook hears none of the others
    assert step_of(page, 1) == 0  # the other view stays where it is


def test_the_kernel_moves_the_view_and_playing_goes_to_the_end(page: Any) -> None:
    pytest.importorskip("anywidget")
    shown(page, z.stepper(traced(), step=20))
    assert step_of(page) == 20
    page.evaluate("models[0].set('step', 30)")
    assert step_of(page) == 30
    page.locator("[data-zp=speed]").select_option("fast")
    page.locator("[data-zp=play]").click()
    assert page.locator("[data-zp=play]").inner_text() == "Pause"
    page.locator("[data-zp=says]", has_text="36 of 36").wait_for()
    page.locator("[data-zp=play]", has_text="Play").wait_for()
    page.evaluate("models[0].leave()")


def test_the_view_shows_what_the_picture_of_the_step_shows(page: Any) -> None:
    pytest.importorskip("anywidget")
    result = traced()
    shown(page, z.stepper(result))
    for step in (0, 9, 20, 36):
        page.evaluate(f"models[0].set('step', {step})")
        words = page.locator("svg g[data-node] text").all_text_contents()
        data = json.loads(str(z.draw(result, step=step, windows=True, format="json")))
        wanted = [node[key] for node in data["nodes"] for key in ("value", "window") if node[key]]
        assert wanted and all(any(part in word for word in words) for part in wanted), step


def test_colours_follow_the_notebook_before_the_screen(page: Any) -> None:
    pytest.importorskip("anywidget")
    shown(page, z.stepper(traced()))
    seen = "getComputedStyle(document.querySelector('.zp')).backgroundColor"
    paper = "getComputedStyle(document.querySelector('.z-auto')).getPropertyValue('--z-page')"
    light, dark = "rgb(255, 255, 255)", "rgb(28, 30, 34)"
    for screen, theme, colour in (
        ("light", None, light), ("dark", None, dark), ("light", "false", dark), ("dark", "true", light),
    ):  # fmt: skip
        page.emulate_media(color_scheme=screen)
        if theme is not None:
            page.evaluate(f"document.body.dataset.jpThemeLight = '{theme}'")
        assert page.evaluate(seen) == colour, (screen, theme)
        assert page.evaluate(paper) == ("#ffffff" if colour == light else "#1c1e22")
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(seen) == light


def test_the_page_of_a_search_has_the_same_player(page: Any, tmp_path: Path) -> None:
    z.draw(traced(), tmp_path / "search.html")
    page.goto((tmp_path / "search.html").as_uri())
    told = page.locator("[data-zp=says] b")
    for key, step in (("ArrowRight", 1), ("c", 20), ("End", 36), ("Home", 0)):
        page.keyboard.press(key)
        assert told.inner_text() == f"{step} of 36"
    page.locator("[data-zp=forward]").click()
    assert told.inner_text() == "1 of 36"
