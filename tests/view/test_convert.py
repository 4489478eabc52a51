from __future__ import annotations

import functools
import io
import os
import re
import signal
import sys
import threading
from pathlib import Path

import pytest
from PIL import Image

from zermelo import Replay, SearchResult, Tree, draw, search
from zermelo.errors import DrawingError
from zermelo.view import convert
from zermelo.view.paints import PAINTS
from zermelo.view.trees.animation import gif_steps


@pytest.fixture(scope="module")
def result() -> SearchResult:
    tree = Tree.parse("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    return search(tree, algorithm="alpha-beta", trace=True)


def rgb(paint: str, which: int) -> tuple[int, ...]:
    return tuple(bytes.fromhex(PAINTS[paint][which][1:]))


@pytest.mark.parametrize(("theme", "which"), [("auto", 0), ("light", 0), ("dark", 1)])
def test_a_png_has_the_colours_of_the_picture(result: SearchResult, theme: str, which: int) -> None:
    svg = draw(result, theme="light")
    assert isinstance(svg, str)
    width = float((re.search(r' width="([\d.]+)"', svg) or [""])[1])
    content = draw(result, format="png", theme=theme)
    assert isinstance(content, bytes)
    image = Image.open(io.BytesIO(content)).convert("RGB")
    assert image.width == pytest.approx(2 * width, abs=2)
    colours = {colour for count, colour in image.getcolors(1 << 20) or [] if count > 50}
    assert {rgb(paint, which) for paint in ("page", "ink", "first-tint", "second-tint", "mark")} <= colours


def test_a_pdf_is_a_page_of_vectors_and_the_same_each_time(result: SearchResult) -> None:
    content = draw(result, format="pdf", title='A "title" & <b>#set page</b>')
    assert isinstance(content, bytes) and content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")
    assert b"/FontFile" in content and b"/Subtype /Image" not in content and b"/Subtype/Image" not in content
    assert content == draw(result, format="pdf", title='A "title" & <b>#set page</b>')


def test_a_picture_that_is_too_large_for_png_is_drawn_smaller_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(convert, "MOST_PIXELS", 600_000)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'
    image = Image.open(io.BytesIO(convert.png_of(svg, 900, 900)))
    assert 500_000 < image.width * image.height <= 610_000
    with pytest.raises(DrawingError, match="a picture of 9,000 by 900 units is too large for PNG"):
        convert.png_of(svg, 9_000, 900)


def test_what_is_not_installed_is_named(result: SearchResult, monkeypatch: pytest.MonkeyPatch) -> None:
    convert._compiler.cache_clear()
    monkeypatch.setitem(sys.modules, "typst", None)
    for kind in ("png", "pdf"):
        with pytest.raises(
            DrawingError, match=r"needs typst, which is not installed: pip install .*, or draw an \.svg$"
        ):
            draw(result, format=kind)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(DrawingError, match="this kind of file needs PIL, which is not installed: pip install 'pillow"):
        convert.gif_of([], [])


def test_a_gif_shows_every_step_of_a_short_search() -> None:
    trace = search(Tree.parse("[[3, 5], [2, 8]]"), algorithm="alpha-beta", trace=True).trace
    assert trace is not None
    content = draw(trace, format="gif")
    assert isinstance(content, bytes)
    image = Image.open(io.BytesIO(content))
    shown = 0.0
    for frame in range(image.n_frames):
        image.seek(frame)
        shown += image.info["duration"]
    # Equal frames may have become one, which stays as long.
    assert image.n_frames <= len(trace.events) + 1 and shown > 1_200 * len(trace.events)


def test_of_a_long_search_a_gif_shows_the_telling_steps() -> None:
    trace = search(Tree.random(1, depth=5, branching=3), algorithm="alpha-beta", trace=True).trace
    assert trace is not None
    steps = gif_steps(Replay(trace))
    assert len(steps) <= 100 and steps == sorted(set(steps)) and (steps[0], steps[-1]) == (0, len(trace.events))


def test_what_has_no_steps_is_no_animation() -> None:
    with pytest.raises(DrawingError, match="has no steps to animate"):
        draw(Tree.parse("[3, 5]"), format="gif")


def test_ctrl_c_ends_the_wait_for_a_picture_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, end = threading.Event(), threading.Event()

    class Slow:
        def compile(self, **_: object) -> bytes:
            begun.set()
            end.wait(60)
            return b""

    def interrupt() -> None:
        begun.wait(60)
        os.kill(os.getpid(), signal.SIGINT)

    with monkeypatch.context() as patched:
        patched.setattr(convert, "_compiler", functools.cache(Slow))
        waiting = threading.Thread(target=interrupt)
        waiting.start()
        with pytest.raises(KeyboardInterrupt):
            convert.png_of("<svg/>", 10, 10)
        assert not end.is_set()  # it is still at work
        end.set()
        waiting.join()


def test_a_gif_tells_how_many_of_its_pictures_are_drawn(result: SearchResult) -> None:
    told: list[tuple[int, int]] = []
    assert result.trace is not None
    draw(result, format="gif", progress=lambda done, all: told.append((done, all)))
    frames = len(gif_steps(Replay(result.trace)))
    assert told == [(done, frames) for done in range(frames + 1)]
    with pytest.raises(DrawingError, match="progress=3"):
        draw(result, progress=3)  # type: ignore[arg-type]


def test_what_is_interrupted_leaves_no_file(
    result: SearchResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(self: Path, *_: object) -> None:
        raise KeyboardInterrupt

    (tmp_path / "old.svg").write_text("old")
    for place in ("replace", "write_bytes"):
        with monkeypatch.context() as patched:
            patched.setattr(Path, place, interrupt)
            with pytest.raises(KeyboardInterrupt):
                draw(result, tmp_path / "old.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["old.svg"]
    assert (tmp_path / "old.svg").read_text() == "old"
