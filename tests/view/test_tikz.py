from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.watched import AIMA, Named, watch
from zermelo import Tree, draw, game, search
from zermelo.errors import DrawingError
from zermelo.view.trees.tikz import tex_text

THREE = "[[[(1,2,6),(4,3,2)],[(6,1,2),(7,4,1)]],[[(5,1,1),(1,5,2)],[(7,7,1),(5,4,5)]]]"
EVERYTHING = "".join(
    [chr(code) for code in [*range(0x20, 0x17F), *range(0x370, 0x400), 0x2264, 0x221E, 0x4E2D, 0x1F600]]
)


def tex(source: object, **options: object) -> str:
    found = draw(source, format="tex", **options)  # type: ignore[arg-type]
    assert isinstance(found, str)
    return found


@given(st.text())
def test_text_has_nothing_that_tex_obeys(text: str) -> None:
    plain = re.sub(r"\\(text[a-z]+\{\}|ldots\{\}|[{}$&#%_])|\$\\?[a-z-]+\d*\$|-\{\}", "", tex_text(text))
    assert not re.search(r"[\\{}$&#%_^~<>|\x00-\x1f]", re.sub(r"\$\\[A-Za-z]+\$", "", plain))


def test_what_a_picture_shows_is_in_it() -> None:
    text = tex(search(Tree.from_nested(AIMA), algorithm="alpha-beta", trace=True), title="50% of_it", windows=True)
    assert r"50\% of\_it" in text and r"$\leq$ 2" in text and r"($-$$\infty$, 3)" in text
    assert text.count("-- cycle") == 4 and text.count(r"{\strut $\alpha$}") == 1
    assert r"\documentclass{article}" in text and text.isascii()


def test_boards_are_refused() -> None:
    nim = game("nim?piles=1,2")
    with pytest.raises(DrawingError, match=r"boards cannot be drawn in TeX: leave them out, or draw a \.pdf"):
        tex(nim, boards=True)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="TeX is not installed: nothing is compiled")
def test_it_compiles_to_one_page(tmp_path: Path) -> None:
    chance = Tree.parse("[[1/4: 3, 3/4: [5, 2]], [0.5: 1, 0.5: 8]]")
    hostile = Tree.from_json(
        {
            "label": "~^&%",
            "children": [{"label": r"\end{document}", "value": 1}, {"label": "#%$_{}", "value": 2}],
        }
    )
    pictures = {
        "aima": tex(watch(Named(AIMA)), step=20, title="Umlaute äöü & 100% <x> \\bye"),
        "chance": tex(search(chance, algorithm="expectiminimax", trace=True), theme="dark"),
        "three": tex(search(Tree.parse(THREE, players=3), algorithm="max-n", trace=True)),
        "wide": tex(search(Tree.random(1, depth=6, branching=3), algorithm="alpha-beta", trace=True), nodes=300),
        "hostile": tex(hostile, title=EVERYTHING),
    }
    for name, text in pictures.items():
        (tmp_path / f"{name}.tex").write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"],
            cwd=tmp_path, capture_output=True, timeout=120, check=False,
        )  # fmt: skip
        log = (tmp_path / f"{name}.log").read_text(encoding="utf-8", errors="replace")
        assert done.returncode == 0, log[-2_000:]
        assert f"Output written on {name}.pdf (1 page" in log
        assert "Missing character" not in log
