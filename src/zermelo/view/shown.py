"""What notebooks show: SVG that is a text and shows itself, and bundles of one thing in several forms."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Any

from zermelo.view.paints import PAINTS
from zermelo.view.svg import escape

__all__ = ["DARK_HOST", "LIGHT_HOST", "Svg", "bundle", "following", "properties", "without_picture"]

DARK_HOST = ':is([data-jp-theme-light="false"],[data-theme="dark"],[theme="dark"],.vscode-dark,.dark)'
"""What marks a page as dark: Jupyter's, Sphinx's and Quarto's, Colab's, VS Code's and marimo's."""
LIGHT_HOST = ':is([data-jp-theme-light="true"],[data-theme="light"],[theme="light"],.vscode-light,.light)'

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


class Svg(str):
    """An SVG document: a text like any other, which a notebook shows as the picture that it is."""

    __slots__ = ()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return bundle([self], self.told())

    def told(self) -> str:
        """What it is, in a line."""
        found = TITLE.search(self)
        return f"<an SVG picture: {html.unescape(found[1])}>" if found and found[1] else "<an SVG picture>"


def bundle(pictures: list[str], plain: str, below: str = "") -> dict[str, str]:
    """SVGs, one beneath the other, with HTML ``below`` them, for whatever a notebook is shown in; ``plain`` is text.

    In HTML the pictures follow the notebook's theme, light or dark; as images they cannot.
    """
    rules = following(pictures)
    inside = "".join([f"<div>{picture}</div>" for picture in pictures])
    found = {"text/html": f"<div><style>{rules}</style>{inside}{below}</div>", "text/plain": plain}
    if len(pictures) == 1 and not below:
        found["image/svg+xml"] = pictures[0]
    return found


def without_picture(plain: str, why: str) -> dict[str, str]:
    """What is shown of something that cannot be drawn."""
    return {"text/html": f"<pre>{escape(plain)}</pre><p>Not drawn: {escape(why)}</p>", "text/plain": f"{plain}\n{why}"}


def following(pictures: Iterable[str]) -> str:
    """Rules by which SVGs of the theme "auto" follow the page that they are in, where that is light or dark."""
    used = sorted({name for picture in pictures for name in re.findall(r"var\(--z-([a-z-]+)\)", picture)})
    light, dark = [properties({f"z-{name}": PAINTS[name][which] for name in used}) for which in (0, 1)]
    return f"{LIGHT_HOST} .z-auto{{{light}}}\n@media screen{{{DARK_HOST} .z-auto{{{dark}}}}}"


def properties(values: dict[str, str]) -> str:
    """Custom properties, as the declarations of a rule."""
    return "".join([f"--{name}:{value};" for name, value in values.items()])
