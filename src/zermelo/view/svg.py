"""SVG pictures: a drawing is shapes and words in named paints, and becomes one self-contained document.

No fonts, scripts or files from elsewhere are asked for, and equal drawings give equal text. In the theme
"auto" paints are CSS custom properties, ``--z-ink`` and so on, that follow the reader's screen and are
light on paper; in the themes "light" and "dark" they are plain colours, for programs that know no
custom properties. Several pictures may stand in one HTML page: their style rules do not meet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from zermelo.errors import DrawingError
from zermelo.view.paints import PAINTS, THEMES

__all__ = ["Drawing", "check_theme", "escape", "number"]

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',Helvetica,Arial,sans-serif"
MONOSPACED = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
MIDDLE = 0.35
"""How far below a line's middle its baseline lies, in font sizes: programs differ in their own ways to centre."""
NOT_XML = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""What XML cannot hold; compiled at its first use, for that takes a while."""

Point = tuple[float, float]


def escape(text: str) -> str:
    """``text`` as XML's character data or an attribute's value; what XML cannot hold becomes U+FFFD."""
    text = re.sub(NOT_XML, "\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float) -> str:
    """``value`` to two decimal places, as briefly as can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def check_theme(theme: object) -> None:
    """Raise DrawingError unless ``theme`` is "auto", "light" or "dark"."""
    if theme not in THEMES:
        raise DrawingError(f"theme={theme!r:.80} means nothing: use one of {', '.join(THEMES)}")


class Drawing:
    """A picture of ``width`` by ``height`` units, to which shapes are added, each over those before it.

    A ``fill`` and a ``stroke`` are names of PAINTS, or a colour written as #rrggbb; ``thick`` is a
    stroke's width. ``title`` names the picture and ``description`` tells what it shows: they are what
    a screen reader speaks.
    """

    def __init__(self, width: float, height: float, title: str = "", description: str = "") -> None:
        self.width = width
        self.height = height
        self.title = title
        self.description = description
        self.parts: list[str] = []
        self.paints: set[tuple[str, str]] = set()
        """The pairs of a property, f for fill or s for stroke, and the paint that it takes."""

    # Shapes ------------------------------------------------------------------------------

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        thick: float = 1,
        dashes: Sequence[float] = (),
        round: float = 0,
    ) -> None:
        """A rectangle whose upper left corner is at (x, y)."""
        size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        corners = f' rx="{number(round)}"' if round else ""
        self._add(f"rect {size}{corners}", fill, stroke, thick, dashes)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        thick: float = 1,
        dashes: Sequence[float] = (),
    ) -> None:
        self._add(f'circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"', fill, stroke, thick, dashes)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, stroke: str, thick: float = 1, dashes: Sequence[float] = ()
    ) -> None:
        self.path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", stroke=stroke, thick=thick, dashes=dashes)

    def polygon(
        self,
        points: Iterable[Point],
        *,
        fill: str | None = None,
        stroke: str | None = None,
        thick: float = 1,
        dashes: Sequence[float] = (),
    ) -> None:
        corners = [f"{number(x)} {number(y)}" for x, y in points]
        self.path(f"M{'L'.join(corners)}Z", fill=fill, stroke=stroke, thick=thick, dashes=dashes)

    def path(
        self,
        shape: str,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        thick: float = 1,
        dashes: Sequence[float] = (),
    ) -> None:
        """An outline in the language of SVG's path data."""
        self._add(f'path d="{escape(shape)}"', fill, stroke, thick, dashes)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        fill: str = "ink",
        anchor: str = "middle",
        bold: bool = False,
        length: float | None = None,
    ) -> None:
        """Words in one line whose middle is at height y; ``anchor`` is the part at x: start, middle or end.

        With ``length`` they are monospaced, as they stand, and set exactly so wide.
        """
        classes = f'class="z-t{" z-m" if length is not None else ""}{" z-b" if bold else ""} {self._paint("f", fill)}"'
        place = f'x="{number(x)}" y="{number(y + MIDDLE * size)}" font-size="{number(size)}"'
        aside = "" if anchor == "start" else f' text-anchor="{anchor}"'
        if length is not None:
            aside += f' textLength="{number(length)}" xml:space="preserve"'
        self.parts.append(f"<text {classes} {place}{aside}>{escape(words)}</text>")

    def place(self, other: Drawing, x: float, y: float, scale: float = 1) -> None:
        """Another drawing, as a part of this one, its upper left corner at (x, y)."""
        size = f" scale({scale:.4g})" if scale != 1 else ""
        self.parts.append(f'<g transform="translate({number(x)} {number(y)}){size}">')
        self.parts.extend(other.parts)
        self.parts.append("</g>")
        self.paints |= other.paints

    def open_group(self, told: str = "", **data: str | int) -> None:
        """Begin a group: what a pointer that rests on it is told, and data attributes by name."""
        names = "".join([f' data-{name}="{escape(str(value))}"' for name, value in data.items()])
        self.parts.append(f"<g{names}>" + (f"<title>{escape(told)}</title>" if told else ""))

    def close_group(self) -> None:
        self.parts.append("</g>")

    def spot(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """A rectangle that is not seen, for a pointer to touch: its data-spot is ``name``."""
        size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f'<rect {size} class="z-0" data-spot="{escape(name)}"/>')

    def _add(self, shape: str, fill: str | None, stroke: str | None, thick: float, dashes: Sequence[float]) -> None:
        # A stroke of no paint is no stroke; a fill of none must be said, since SVG's own is black.
        classes = [self._paint("f", fill)] if fill is not None else ["z-0"]
        style = ""
        if stroke is not None:
            classes.append(self._paint("s", stroke))
            style = f' stroke-width="{number(thick)}"' if thick != 1 else ""
            if dashes:
                style += f' stroke-dasharray="{" ".join([number(dash) for dash in dashes])}"'
        self.parts.append(f'<{shape} class="{" ".join(classes)}"{style}/>')

    def _paint(self, kind: str, paint: str) -> str:
        """The class that gives a shape's fill or stroke its paint. Raises DrawingError for a paint there is not."""
        if paint not in PAINTS and re.fullmatch("#[0-9a-fA-F]{6}", paint) is None:
            raise DrawingError(f"{paint!r:.80} is no paint: use one of {', '.join(PAINTS)}, or #rrggbb")
        self.paints.add((kind, paint))
        return f"z-{kind}-{paint.removeprefix('#')}"

    # The document ------------------------------------------------------------------------

    def svg(self, theme: str = "auto") -> str:
        """The picture as an SVG document. Raises DrawingError for a theme that there is not."""
        check_theme(theme)
        width, height = number(self.width), number(self.height)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="z-{theme}" role="img" viewBox="0 0 {width} {height}" '
                f'width="{width}" height="{height}" style="max-width:100%;height:auto">',
                f"<title>{escape(self.title)}</title>",
                f"<desc>{escape(self.description)}</desc>",
                f"<style>{self._style(theme)}</style>",
                *self.parts,
                "</svg>\n",
            ]
        )

    def _style(self, theme: str) -> str:
        """The rules for the classes that are used, which hold within a picture of this theme alone."""
        within = f".z-{theme}"
        rules = [
            f"{within} .z-0{{fill:none}}",
            f"{within} path{{stroke-linecap:round;stroke-linejoin:round}}",
            f"{within} .z-t{{font-family:{FONT}}}",
            f"{within} .z-m{{font-family:{MONOSPACED}}}",
            f"{within} .z-b{{font-weight:700}}",
        ]
        names = sorted({paint for _, paint in self.paints if paint in PAINTS})
        if theme == "auto":
            light, dark = [";".join([f"--z-{name}:{PAINTS[name][which]}" for name in names]) for which in (0, 1)]
            rules.append(f"{within}{{{light}}}")
            rules.append(f"@media screen and (prefers-color-scheme:dark){{{within}{{{dark}}}}}")
        for kind, paint in sorted(self.paints):
            if paint not in PAINTS:
                colour = paint
            elif theme == "auto":
                colour = f"var(--z-{paint})"
            else:
                colour = PAINTS[paint][0 if theme == "light" else 1]
            rules.append(
                f"{within} .z-{kind}-{paint.removeprefix('#')}{{{'fill' if kind == 'f' else 'stroke'}:{colour}}}"
            )
        return "\n".join(["", *rules, ""])
