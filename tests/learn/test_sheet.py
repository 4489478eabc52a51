"""Sheets of exercises: the pages, the key apart from the questions, and every kind of file."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import zermelo as z
from zermelo import DrawingError, ExerciseError, learn
from zermelo.learn.sheet import sheet_exercises
from zermelo.learn.sheet_pages import HEIGHT, WIDTH, sheet_pages


def words_of(svg: str) -> str:
    root = ElementTree.fromstring(svg)
    return " ".join(element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text"))


def text_spots(
    element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[float, float]]:
    """Where words stand on a page, in its own units."""
    for child in element:
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", child.get("transform", ""))
        if child.tag.endswith("}text"):
            yield x + scale * float(child.get("x", 0)), y + scale * float(child.get("y", 0))
        elif moved:
            dx, dy, by = float(moved[1]), float(moved[2]), float(moved[3] or 1)
            yield from text_spots(child, x + scale * dx, y + scale * dy, scale * by)
        else:
            yield from text_spots(child, x, y, scale)


@pytest.mark.parametrize("level", learn.LEVELS)
def test_questions_come_first_and_the_key_on_pages_of_its_own(level: int) -> None:
    exercises = sheet_exercises("all", level, 3, 7)
    assert [each.kind for each in exercises] == list(learn.KINDS)
    pages = [page.svg("light") for page in sheet_pages(exercises, "Sheet <1>", True)]
    words = [words_of(page) for page in pages]
    first_key = next(number for number, text in enumerate(words) if "Sheet <1>: answers" in text)
    assert first_key > 0 and all("answers" not in text for text in words[:first_key])
    for number, exercise in enumerate(exercises, start=1):
        asked = [at for at, text in enumerate(words[:first_key]) if exercise.question.split("?")[0][:30] in text]
        solved = [at for at, text in enumerate(words) if exercise.id in text]
        assert asked and len(solved) == 1 and solved[0] >= first_key, number
    assert f"{len(pages)} of {len(pages)}" in words[-1]
    without = sheet_pages(exercises, "Sheet", False)
    assert len(without) == first_key and all((page.width, page.height) == (WIDTH, HEIGHT) for page in without)


def test_nothing_stands_outside_a_page() -> None:
    for level in learn.LEVELS:
        for page in sheet_pages(sheet_exercises("all", level, 40, 14), "Sheet", True):
            spots = list(text_spots(ElementTree.fromstring(page.svg("light"))))
            assert len(spots) > 10 and all(20 <= x <= WIDTH - 20 and 20 <= y <= HEIGHT - 20 for x, y in spots)


@pytest.mark.parametrize("kind", learn.KINDS)
def test_an_exercise_is_drawn_with_boxes_and_solved(kind: str) -> None:
    for level in learn.LEVELS:
        exercise = learn.make(kind, level, 2)
        blank, solved = learn.exercise_picture(exercise), learn.exercise_picture(exercise, solved=True)
        told = ElementTree.fromstring(blank)
        groups = [element.text or "" for element in told.iter("{http://www.w3.org/2000/svg}title")]
        to_fill = [text for text in groups if "to be filled in" in text]
        assert len(to_fill) == len(exercise.shape.nodes)
        nodes = re.findall('data-node="([0-9]+)"', blank)
        assert sorted(map(int, nodes)) == list(range(exercise.tree.num_nodes))
        names = exercise.to_dict()["names"]
        assert all(any(name in text for text in groups) for name in names[1:])
        assert "to be filled in" not in solved and "▢" not in solved + blank
        if kind == "leaves":
            skipped = [part for part in solved.split("<title>")[1:] if "skipped by" in part.split("</title>")[0]]
            assert skipped


@pytest.mark.parametrize("format", ["pdf", "html", "svg", "tex"])
def test_a_sheet_is_written_to_a_file(tmp_path: Path, format: str) -> None:
    path = tmp_path / f"sheet.{format}"
    content = z.exercise_sheet(["values-1-7", learn.make("leaves", 2, 3)], path, title="Trees & <cuts>")
    assert path.read_bytes() == (content if isinstance(content, bytes) else content.encode())
    assert content == z.exercise_sheet(["values-1-7", "leaves-2-3"], title="Trees & <cuts>", format=format)
    if isinstance(content, bytes):
        assert content.startswith(b"%PDF-") and content.count(b"/MediaBox") == 2
        return
    if format == "svg":
        assert "Trees & <cuts>: answers" in words_of(content)
    if format == "html":
        assert content.count("<section") == 2 and "Trees &amp; &lt;cuts&gt;" in content and "<cuts>" not in content
        assert "http" not in re.sub('xmlns="[^"]*"', "", content)
    if format == "tex":
        assert content.count(r"\begin{tikzpicture}") == 4 and r"\clearpage" in content


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="TeX is not installed: the sheet is not compiled")
def test_a_sheet_compiles_with_tex(tmp_path: Path) -> None:
    z.exercise_sheet("all", tmp_path / "sheet.tex", level=3, seed=1, count=7, title="100 % α_β & {all}")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "sheet.pdf").exists()
    assert "Overfull" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "options", "error", "told"),
    [
        (["values"], {}, ExerciseError, "write kind, level and seed"),
        ([], {}, ExerciseError, "0 exercises are given"),
        (["values-1-1"] * 51, {}, ExerciseError, "51 exercises are given"),
        ("chess", {}, ExerciseError, "use one of values"),
        ("values", {"count": 0}, ExerciseError, "count is 0"),
        ("values", {"count": 51}, ExerciseError, "count is 51"),
        ("values", {"level": 4}, ExerciseError, "level 4"),
        ("values", {"seed": -1}, ExerciseError, "seed -1"),
        ("values", {"seed": "x"}, ExerciseError, "seed 'x'"),
        ("values", {"title": 3}, ExerciseError, "title=3"),
        (3, {}, ExerciseError, "give ids, or a kind"),
        ("values", {"format": "docx"}, DrawingError, r"use one of \.pdf, \.html"),
        ("values", {"path": "sheet.docx"}, DrawingError, r"use one of \.pdf, \.html"),
        ("values", {"path": 3}, DrawingError, "is no path of a file"),
        ("values", {"path": "/no/such/folder/sheet.svg"}, z.ZermeloError, "cannot write"),
    ],
)
def test_a_sheet_that_means_nothing_is_refused(arguments: Any, options: Any, error: Any, told: str) -> None:
    with pytest.raises(error, match=told):
        z.exercise_sheet(arguments, **options)
