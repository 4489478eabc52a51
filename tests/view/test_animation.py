from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.search.watched import AIMA, DEEP, Named, chain, watch
from zermelo import Tree, draw, search
from zermelo.errors import DrawingError
from zermelo.search.explain import sentence
from zermelo.view.trees import animation

HOSTILE = '<script>alert("x")</script></script><!--'


def page(source: Any, **options: Any) -> str:
    found = draw(source, format="html", **options)
    assert isinstance(found, str)
    return found


def steps(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((re.search(r'id="steps">(.*?)</script>', text) or [""])[1])
    return found


def groups(svg: str) -> dict[str, str]:
    """The inside of each node's and edge's group."""
    found = {}
    for kind, number, inside in re.findall(r'<g data-(node|edge)="(\d+)">(.*?)</g>', svg.replace("\n", ""), re.DOTALL):
        found[f"{kind[0]}{number}"] = inside
    return found


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.asked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.asked += [value or "" for name, value in attrs if name in ("src", "href")]


@pytest.mark.parametrize("tree", [AIMA, DEEP])
def test_at_every_step_the_page_shows_what_the_picture_shows(tree: Any) -> None:
    trace = watch(Named(tree))
    data = steps(page(trace))
    for step in range(len(trace.events) + 1):
        # The picture of one step has its own room; so the words are compared, not where they stand.
        want = groups(str(draw(trace, step=step)))
        for key, changes in data["changes"].items():
            part = data["parts"][max(change for change in changes if change[0] <= step)[1]]
            ET.fromstring(f"<g>{part}</g>")
            words = [re.findall(r">([^<>]+)<", f">{text}<") for text in (part, want[key])]
            assert words[0] == words[1], (step, key)


def test_every_step_has_its_sentence() -> None:
    trace = watch(Named(AIMA))
    data = steps(page(trace, step=7))
    assert data["sentences"][1:] == [sentence(trace, step) for step in range(1, 37)]
    assert data["sentences"][0].startswith("Alpha-beta on Named")
    assert (data["begin"], data["cuts"]) == (7, [20])
    assert steps(page(trace))["begin"] == 0
    for step in range(1, 36):
        drawn = json.loads(str(draw(trace, step=step, format="json")))["nodes"]
        assert drawn[data["current"][step]]["status"] == "current"


def test_labels_are_text_and_nothing_is_asked_for_from_elsewhere() -> None:
    class Hostile(Named):
        def name(self, state: tuple[int, ...]) -> str:
            return HOSTILE + super().name(state)

    text = page(watch(Hostile(AIMA)), title=HOSTILE)
    parser = Tags()
    parser.feed(text)
    assert parser.tags.count("script") == 2 and parser.asked == ["data:,"]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_a_tree_without_a_search_is_a_page_without_steps() -> None:
    assert steps(page(Tree.from_nested(AIMA))) is None


@pytest.mark.parametrize(("theme", "scheme"), [("auto", "light dark"), ("light", "light"), ("dark", "dark")])
def test_a_page_has_a_theme(theme: str, scheme: str) -> None:
    text = page(watch(Named(AIMA)), theme=theme)
    assert f".zp-{theme}{{color-scheme:{scheme};" in text and f'class="z-{theme}"' in text


def test_a_search_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DrawingError, match="steps of a picture of 101 nodes are too many to animate"):
        monkeypatch.setattr(animation, "MOST_LOOKS", 1_000)
        page(chain(200))


def test_a_page_of_a_large_tree_stays_small() -> None:
    result = search(Tree.random(3, depth=5, branching=3), algorithm="alpha-beta", trace=True)
    assert len(page(result)) < 1_000_000
