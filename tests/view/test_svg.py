from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.errors import DrawingError
from zermelo.view.paints import PAINTS, THEMES
from zermelo.view.svg import Drawing, escape, number

SVG = "{http://www.w3.org/2000/svg}"


def luminance(colour: str) -> float:
    """Relative luminance, as in the Web Content Accessibility Guidelines 2.1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, which: int) -> float:
    """The contrast of two paints in the light theme (0) or the dark one (1)."""
    dark, light = sorted(luminance(PAINTS[paint][which]) for paint in (one, other))
    return (light + 0.05) / (dark + 0.05)


def example() -> Drawing:
    drawing = Drawing(100, 50, "A picture", "Of shapes.")
    drawing.rectangle(0, 0, 100, 50, fill="page", stroke="#12ab9F", thick=2, round=3, dashes=(4, 2))
    drawing.circle(10, 10, 5.5, stroke="ink")
    drawing.line(0, 0, 1 / 3, -0.001, stroke="mark")
    drawing.polygon([(0, 0), (5, 0), (5, 5)], fill="first")
    drawing.text(50, 25, "a < b", 12)
    drawing.text(50, 40, "  x", 12, anchor="start", bold=True, length=21.6)
    return drawing


def test_a_drawing_is_a_document_of_its_shapes() -> None:
    root = ET.fromstring(example().svg("light"))
    assert root.tag == f"{SVG}svg" and root.get("viewBox") == "0 0 100 50" and root.get("role") == "img"
    assert [child.tag.removeprefix(SVG) for child in root] == [
        "title", "desc", "style", "rect", "circle", "path", "path", "text", "text",
    ]  # fmt: skip
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == ("A picture", "Of shapes.")
    assert [text.text for text in root.iter(f"{SVG}text")] == ["a < b", "  x"]


def test_numbers_are_brief() -> None:
    assert [number(value) for value in (0, -0.001, 1.0, 2 / 3, 100, 1e3, -2.5)] == [
        "0", "0", "1", "0.67", "100", "1000", "-2.5",
    ]  # fmt: skip


@given(st.text())
def test_any_text_comes_back_from_the_document(text: str) -> None:
    drawing = Drawing(10, 10, text, text)
    drawing.text(5, 5, text, 10)
    root = ET.fromstring(drawing.svg())
    wanted = "".join(
        "\ufffd" if not re.match("[\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", c) else c for c in text
    )
    for element in (root[0], root[1], root[-1]):
        assert (element.text or "") == re.sub("\r\n?", "\n", wanted)  # so an XML parser reads line ends


def test_markup_is_text() -> None:
    assert escape('<script>"&\x00\ud800') == "&lt;script&gt;&quot;&amp;\ufffd\ufffd"


def test_a_forced_theme_has_plain_colours_and_no_other() -> None:
    for which, theme in enumerate(("light", "dark")):
        text = example().svg(theme)
        assert "var(" not in text and "@media" not in text
        assert PAINTS["ink"][which] in text and PAINTS["ink"][1 - which] not in text
        assert "#12ab9F" in text


def test_the_auto_theme_follows_the_screen_and_is_light_on_paper() -> None:
    text = example().svg()
    light, dark = text.split("@media screen and (prefers-color-scheme:dark)")
    assert f"--z-ink:{PAINTS['ink'][0]}" in light and f"--z-ink:{PAINTS['ink'][1]}" in dark
    assert "{fill:var(--z-page)}" in text and "{stroke:#12ab9F}" in text


def test_styles_of_pictures_in_one_page_do_not_meet() -> None:
    for theme in THEMES:
        root = ET.fromstring(example().svg(theme))
        assert root.get("class") == f"z-{theme}"
        rules = (root.findtext(f"{SVG}style") or "").replace("@media screen and (prefers-color-scheme:dark){", "")
        selectors = re.findall(r"([^{}]+)\{", rules)
        assert selectors and all(selector.strip().startswith(f".z-{theme}") for selector in selectors)
        assert not re.search(r"\bid=", example().svg(theme))


def test_nothing_is_asked_for_from_elsewhere() -> None:
    text = example().svg().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|url\(|@import|<script|href", text)


def test_a_drawing_is_placed_in_another() -> None:
    outer = Drawing(300, 300)
    outer.place(example(), 10, 20, 0.125)
    root = ET.fromstring(outer.svg())
    (group,) = root.findall(f"{SVG}g")
    assert group.get("transform") == "translate(10 20) scale(0.125)"
    assert len(group) == 6 and ".z-f-first" in outer.svg()


def test_what_is_no_paint_or_theme_is_refused() -> None:
    drawing = Drawing(10, 10)
    for paint in ("blue", "#12", "", '#123456"/>'):
        with pytest.raises(DrawingError, match="is no paint: use one of page, ink"):
            drawing.circle(1, 1, 1, fill=paint)
    for theme in ("night", "", None, 1):
        with pytest.raises(DrawingError, match="means nothing: use one of auto, light, dark"):
            drawing.svg(theme)  # type: ignore[arg-type]


@pytest.mark.parametrize("which", [0, 1])
def test_paints_stand_out_in_both_themes(which: int) -> None:
    for paint in ("ink", "quiet", "first", "second", "third", "mark"):
        assert contrast(paint, "page", which) >= 4.5, paint
        assert contrast(paint, "panel", which) >= 4.5, paint
    for edge, piece in (("gold-edge", "gold"), ("black-detail", "black"), ("white-edge", "white")):
        assert contrast(edge, piece, which) >= 4.5, piece
    for square in ("light-square", "dark-square", "wood", "felt"):
        assert contrast("black", square, which) >= 3, square
        assert contrast("board-mark", square, which) >= 3 or square == "felt", square
    assert contrast("square-number", "dark-square", which) >= 3.5
    for square in ("dark-square", "light-square", "wood", "felt"):
        assert contrast("white-edge", square, which) >= 3, square
    assert contrast("black", "white", which) >= 10
