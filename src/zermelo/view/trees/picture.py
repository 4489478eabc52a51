"""Picture: the whole of a drawn tree: the tree, what its signs mean, its notes, and a caption."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.view.measure import text_width, wrapped
from zermelo.view.svg import Drawing
from zermelo.view.trees.looks import Look
from zermelo.view.trees.paint import Painter
from zermelo.view.trees.plan import Plan, kind_of

__all__ = ["Picture"]

MARGIN = 16
TITLE, SMALL, CAPTION = 16, 11.5, 14
LINE = 1.4
"""Between two lines of words, in font sizes."""
NARROWEST = 300
"""The least width of a picture: what its words need."""
SPOKEN = 80
"""Nodes that the description tells one by one."""


class Picture:
    """A planned tree that is drawn as often as it changes; everything stands where it stood."""

    def __init__(self, plan: Plan, title: str | None = None, captions: Sequence[str] = (), legend: bool = True) -> None:
        self.plan = plan
        self.scene = plan.scene
        self.heading = title
        inner = max(plan.width, NARROWEST)
        self.width = inner + 2 * MARGIN
        self.title_lines = wrapped(title, inner / 1.06, TITLE) if title else []
        top = MARGIN + (len(self.title_lines) * TITLE * LINE + 8 if title else 4)
        self.painter = Painter(plan, MARGIN + (inner - plan.width) / 2, top)
        self.legend_top = top + plan.height + 18
        self.signs = self.painter.legend() if legend else []
        self.rows = self._rows(inner)
        y = self.legend_top + (len(self.rows) * 20)
        self.note_lines = [line for note in self.scene.notes for line in wrapped(note, inner, SMALL)]
        self.notes_top = y + (4 if self.rows else 0)
        y = self.notes_top + len(self.note_lines) * SMALL * LINE
        self.caption_top = y + (6 if captions else 0)
        self.inner = inner
        lines = max([len(wrapped(caption, inner, CAPTION)) for caption in captions], default=0)
        self.height = self.caption_top + lines * CAPTION * LINE + MARGIN - 4

    def _rows(self, inner: float) -> list[list[int]]:
        """The signs of the legend, in rows that are no wider than the picture."""
        rows: list[list[int]] = []
        room = 0.0
        for number, (_, words) in enumerate(self.signs):
            wide = self._sign_width(words)
            if not rows or wide > room:
                rows.append([])
                room = inner
            rows[-1].append(number)
            room -= wide
        return rows

    def _sign_width(self, words: str) -> float:
        return 26 + text_width(words, SMALL) + 18

    def drawing(self, looks: Sequence[Look], caption: str = "", page: bool = True) -> Drawing:
        """The picture as the nodes look now."""
        title = self.heading or self.scene.title
        drawing = Drawing(self.width, self.height, title, self.description(looks, caption))
        if page:
            drawing.rectangle(0, 0, self.width, self.height, fill="page", round=8)
        y = MARGIN + TITLE * 0.6
        for line in self.title_lines:
            drawing.text(self.width / 2, y, line, TITLE, bold=True)
            y += TITLE * LINE
        for number, look in enumerate(looks):
            if number:
                drawing.open_group(edge=number)
                self.painter.edge(drawing, number, look)
                drawing.close_group()
        for number, look in enumerate(looks):
            self.painter.node(drawing, number, look)
        self._draw_legend(drawing)
        y = self.notes_top + SMALL * 0.7
        for line in self.note_lines:
            drawing.text(MARGIN, y, line, SMALL, fill="quiet", anchor="start")
            y += SMALL * LINE
        y = self.caption_top + CAPTION * 0.7
        for line in wrapped(caption, self.inner, CAPTION):
            drawing.text(MARGIN, y, line, CAPTION, anchor="start")
            y += CAPTION * LINE
        return drawing

    def _draw_legend(self, drawing: Drawing) -> None:
        y = self.legend_top
        for row in self.rows:
            x: float = MARGIN
            for number in row:
                draw, words = self.signs[number]
                draw(drawing, x, y)
                drawing.text(x + 26, y + 8, words, SMALL, fill="quiet", anchor="start")
                x += self._sign_width(words)
            y += 20

    def description(self, looks: Sequence[Look], caption: str = "") -> str:
        """What the picture shows, for those who cannot see it."""
        told = [self.scene.told]
        if caption:
            told.append(caption)
        spoken = [
            self.painter.told(number, look)
            for number, look in enumerate(looks)
            if kind_of(self.scene.nodes[number]) != "more"
        ]
        told += [f"{words[:1].upper()}{words[1:]}." for words in spoken[:SPOKEN]]
        if len(spoken) > SPOKEN:
            told.append(f"And {len(spoken) - SPOKEN:,} nodes more.")
        return " ".join([*told, *self.scene.notes])
