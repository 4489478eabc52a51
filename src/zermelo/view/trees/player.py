"""The player: what steps through a recorded search in a browser, on a page of its own or in a notebook."""

from __future__ import annotations

import functools
import re
from importlib import resources

from zermelo.view.paints import PAINTS
from zermelo.view.shown import DARK_HOST, LIGHT_HOST, properties
from zermelo.view.svg import escape

__all__ = ["colours", "filled", "markup", "script", "style", "template"]

COLOURS = ("page", "ink", "quiet", "faint", "panel", "mark")


def markup(picture: str, told: str) -> str:
    """The elements of the player: ``picture``, an SVG, what is ``told`` of it, and controls, hidden until they work."""
    return filled(template("player.html"), {"picture": picture, "told": escape(told)})


def script() -> str:
    """JavaScript: the function zermeloPlayer(root, data, options)."""
    return template("player.js")


def style() -> str:
    """The rules for all but the colours."""
    return template("player.css")


def colours(theme: str, hosted: bool = False) -> str:
    """The player's colours, as rules: of a theme, or as the reader's screen asks.

    Where it is ``hosted`` by another page, that page's own theme counts for more than the screen.
    """
    light, dark = [properties({f"zp-{name}": PAINTS[name][which] for name in COLOURS}) for which in (0, 1)]
    if theme != "auto":
        return f".zp-{theme}{{color-scheme:{theme};{light if theme == 'light' else dark}}}"
    rules = [
        f".zp-auto{{color-scheme:light dark;{light}}}",
        f"@media screen and (prefers-color-scheme:dark){{.zp-auto{{{dark}}}}}",
    ]
    if hosted:
        rules += [
            f"{LIGHT_HOST} .zp-auto{{color-scheme:light;{light}}}",
            f"@media screen{{{DARK_HOST} .zp-auto{{color-scheme:dark;{dark}}}}}",
        ]
    return "\n".join(rules)


def filled(text: str, values: dict[str, str]) -> str:
    """``text`` with each @@name@@ replaced by its value."""
    return re.sub("@@([a-z]+)@@", lambda place: values[place[1]], text)


@functools.cache
def template(name: str) -> str:
    """A file that lies beside this one."""
    return resources.files("zermelo.view.trees").joinpath(name).read_text(encoding="utf-8")
