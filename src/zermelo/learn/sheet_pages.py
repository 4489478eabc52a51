"""The pages of a sheet of exercises, A4, each a drawing: the exercises, then the key to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zermelo.learn.exercise import Exercise
from zermelo.learn.kinds import KINDS
from zermelo.learn.marking import explained
from zermelo.learn.pictures import figure
from zermelo.learn.text import answer_in_words
from zermelo.view.measure import text_width, wrapped
from zermelo.view.svg import Drawing

__all__ = ["BLANKS", "sheet_pages"]

WIDTH, HEIGHT = 793.7, 1122.5
"""A4, an inch having 96 units."""
MARGIN, TOP, BOTTOM = 57.0, 52.0, 64.0
INNER = WIDTH - 2 * MARGIN
TITLE, QUESTION, SMALL, PAGE_NUMBER = 22.0, 14.0, 12.0, 10.0
LINE = 1.4
"""Between two lines of words, in font sizes."""
BETWEEN = 34.0
"""Between two exercises."""
LARGEST_PICTURE = 1.0
KEY_PICTURE = 330.0
"""How wide a picture of the key is at most."""

BLANKS = {"set": ("Answer",), "move": ("Move", "Value"), "numbers": (), "vectors": (), "windows": ()}
"""What is to be written beneath a tree, by the shape of the answer; of the others the tree has boxes."""


@dataclass
class Block:
    """A part of a page that is not broken."""

    height: float
    draw: Callable[[Drawing, float], None]
    """Draws it on a page, from a height on."""
    told: str
    """What it says, in words."""


def sheet_pages(exercises: Sequence[Exercise], title: str, key: bool) -> list[Drawing]:
    """The pages of the exercises, then those of the key, which begins on a page of its own."""
    parts = [[_head(title, named=True), *[_exercise(number, each) for number, each in enumerate(exercises, start=1)]]]
    if key:
        answers = [_answer(number, each) for number, each in enumerate(exercises, start=1)]
        parts.append([_head(f"{title}: answers", named=False), *answers])
    pages = [page for blocks in parts for page in _paged(blocks, title)]
    for number, page in enumerate(pages, start=1):
        words = f"{number} of {len(pages)}"
        page.text(WIDTH / 2, HEIGHT - BOTTOM / 2, words, PAGE_NUMBER, fill="quiet")
    return pages


def _paged(blocks: Sequence[Block], title: str) -> list[Drawing]:
    pages: list[Drawing] = []
    y = HEIGHT
    for block in blocks:
        if y + block.height > HEIGHT - BOTTOM and (not pages or y > TOP):
            pages.append(Drawing(WIDTH, HEIGHT, title))
            pages[-1].rectangle(0, 0, WIDTH, HEIGHT, fill="page")
            y = TOP
        block.draw(pages[-1], y)
        pages[-1].description = f"{pages[-1].description} {block.told}".strip()
        y += block.height + BETWEEN
    return pages


def _words(page: Drawing, x: float, y: float, lines: Sequence[str], size: float, *, bold: bool, fill: str) -> float:
    """Lines of words from a height on; the height beneath them."""
    for line in lines:
        page.text(x, y + size * LINE / 2, line, size, anchor="start", bold=bold, fill=fill)
        y += size * LINE
    return y


def _head(title: str, *, named: bool) -> Block:
    """The title, and where to write one's name."""
    lines = wrapped(title, INNER / 1.06, TITLE)
    room = len(lines) * TITLE * LINE

    def draw(page: Drawing, y: float) -> None:
        y = _words(page, MARGIN, y, lines, TITLE, bold=True, fill="ink")
        if named:
            _blank(page, MARGIN, y + 26, "Name", 380)
            _blank(page, MARGIN + 410, y + 26, "Date", INNER - 410)

    return Block(room + (34 if named else 0), draw, f"{title}.")


def _blank(page: Drawing, x: float, y: float, words: str, width: float) -> None:
    """Words and a line to write on, so wide together."""
    page.text(x, y - 5, words, 12, anchor="start", fill="ink")
    page.line(x + text_width(words, 12) + 8, y, x + width, y, stroke="ink", thick=1)


def _exercise(number: int, exercise: Exercise) -> Block:
    """The question, by what it is marked, the tree, and where to write the answer."""
    indent = 26.0
    question = wrapped(exercise.question, (INNER - indent) / 1.06, QUESTION)
    rules = wrapped(" ".join(exercise.conventions), INNER - indent, SMALL)
    shown = figure(exercise)
    tree, looks = shown.picture, shown.looks
    scale = min(LARGEST_PICTURE, (INNER - indent) / tree.width)
    blanks = BLANKS[exercise.shape.type]
    words = len(question) * QUESTION * LINE + 2 + len(rules) * SMALL * LINE
    height = words + 4 + tree.height * scale + (44 if blanks else 0)

    def draw(page: Drawing, y: float) -> None:
        page.text(MARGIN, y + QUESTION * LINE / 2, f"{number}", QUESTION, anchor="start", bold=True)
        below = _words(page, MARGIN + indent, y, question, QUESTION, bold=True, fill="ink") + 2
        below = _words(page, MARGIN + indent, below, rules, SMALL, bold=False, fill="quiet") + 4
        room = INNER - indent
        page.place(tree.drawing(looks, page=False), MARGIN + indent + (room - tree.width * scale) / 2, below, scale)
        below += tree.height * scale + 30
        each = room / max(1, len(blanks))
        for place, blank in enumerate(blanks):
            _blank(page, MARGIN + indent + place * each, below, blank, each - (20 if place + 1 < len(blanks) else 0))

    told = f"{number}. {exercise.question} {' '.join(exercise.conventions)} {exercise.tree!r}"
    return Block(height, draw, told)


def _answer(number: int, exercise: Exercise) -> Block:
    """The right answer: in a line, as a picture, and with its reasons beside that."""
    indent = 26.0
    shown = figure(exercise, solved=True, legend=False)
    tree, looks = shown.picture, shown.looks
    scale = min(0.7, KEY_PICTURE / tree.width)
    aside = MARGIN + indent + tree.width * scale + 16
    answer = wrapped(answer_in_words(exercise.shape, exercise.answer), (INNER - indent) / 1.06, QUESTION - 1)
    size = SMALL - 1
    reasons = [line for reason in explained(exercise) for line in wrapped(reason, MARGIN + INNER - aside, size)]
    head = 18 + len(answer) * (QUESTION - 1) * LINE
    height = head + max(tree.height * scale, 10 + len(reasons) * size * LINE)

    def draw(page: Drawing, y: float) -> None:
        page.text(MARGIN, y + 9, f"{number}", QUESTION, anchor="start", bold=True)
        heading = f"{KINDS[exercise.kind].title} · {exercise.id}"
        page.text(MARGIN + indent, y + 9, heading, SMALL, anchor="start", fill="quiet")
        below = _words(page, MARGIN + indent, y + 18, answer, QUESTION - 1, bold=True, fill="ink")
        page.place(tree.drawing(looks, page=False), MARGIN + indent, below, scale)
        _words(page, aside, below + 10, reasons, size, bold=False, fill="ink")

    return Block(height, draw, f"{number}. {' '.join(answer)}. {' '.join(explained(exercise))}")
