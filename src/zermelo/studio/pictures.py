"""Pictures for the page: SVG without the style rules that the page's policy forbids; those rules as a file."""

from __future__ import annotations

import re

from zermelo.view.paints import PAINTS
from zermelo.view.svg import FONT, MONOSPACED

__all__ = ["page_svg", "paints_css"]


def page_svg(svg: str) -> str:
    """An SVG of ``view``'s theme "auto" as the page shows it: its rules are in ``paints.css``."""
    svg = re.sub(r"<style>.*?</style>\n?", "", svg, flags=re.DOTALL)
    return re.sub(r'^(<svg [^>]*?) style="[^"]*"', r"\1", svg)


def paints_css() -> str:
    """The rules of all pictures: light, dark, or as the reader's screen asks, by ``data-theme`` of the page."""
    light, dark = [";".join([f"--z-{name}:{paint[which]}" for name, paint in PAINTS.items()]) for which in (0, 1)]
    rules = [
        f":root{{{light}}}",
        f":root[data-theme=dark]{{{dark}}}",
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}",
        f"@media print{{:root,:root[data-theme=dark]{{{light}}}}}",
        ".z-0{fill:none}",
        ".z-auto path{stroke-linecap:round;stroke-linejoin:round}",
        f".z-t{{font-family:{FONT}}}",
        f".z-m{{font-family:{MONOSPACED}}}",
        ".z-b{font-weight:700}",
    ]
    for name in PAINTS:
        rules.append(f".z-f-{name}{{fill:var(--z-{name})}}")
        rules.append(f".z-s-{name}{{stroke:var(--z-{name})}}")
    return "\n".join([*rules, ""])
