"""draw_solution(): how many positions a solved game has at each ply, and who wins them, as a picture."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zermelo.errors import DrawingError
from zermelo.game import Game
from zermelo.search.views import innermost
from zermelo.solve.solution import Solution
from zermelo.solve.storage import Place
from zermelo.view.convert import pdf_of, png_of
from zermelo.view.files import write_whole
from zermelo.view.measure import text_width, wrapped
from zermelo.view.svg import Drawing, check_theme

__all__ = ["CHARTS", "draw_solution"]

CHARTS = ("svg", "png", "pdf")
"""The kinds of file that a chart can be."""

LEFT, RIGHT, GAP = 74.0, 26.0, 34.0
COUNTS, SHARES = 120.0, 220.0
"""The heights of the two panels: how many positions, and their shares."""
SMALL, USUAL, LARGE = 12.0, 13.0, 18.0
MOST_BARS = 100
HATCH = 7.0
"""Between two strokes of a hatching."""

KINDS = (("won", "first"), ("drawn", "box"), ("lost", "second"), ("over", "page"))
"""Of the stacked shares, from below: what they are, and their paint. Lost ones are hatched, drawn ones dotted."""


def draw_solution(
    solution: Solution | Place,
    path: str | os.PathLike[str] | None = None,
    *,
    theme: str = "auto",
    title: str | None = None,
    format: str | None = None,
    speed: str = "auto",
) -> str | bytes:
    """A chart of a solution: the positions at each ply, and how many of them are won, drawn and lost.

    They are so for the player to move; in a game with chance, positions are counted by whether that player can expect
    more or less than an even share. Where positions have no ply, since they return or are reached in different
    numbers of plies, they stand by their distance to the end, and those without one by themselves. Many plies share
    a bar. ``solution`` may be the directory of one whose game has a name. ``theme`` is "auto" (as the
    reader's screen asks, light on paper), "light" or "dark".

    Returns what is written: text of svg, bytes of png and pdf; SVG where neither ``path`` nor ``format`` asks for
    another. Raises DrawingError for what means nothing, SolutionError for a game that is not of two players of
    constant sum, and ZermeloError where the file cannot be written. Time is O(positions).
    """
    from zermelo.solve.tallying import tallies  # it needs numpy, which takes a tenth of a second

    check_theme(theme)
    wanted = _format(path, format)
    if title is not None and not isinstance(title, str):
        raise DrawingError(f"title={title!r:.80}: a title is text")
    opened = solution if isinstance(solution, Solution) else Solution.open(solution)
    drawing = _chart(opened, tallies(opened, speed), title)
    plain = "light" if theme == "auto" else theme
    content: str | bytes
    if wanted == "svg":
        content = drawing.svg(theme)
    elif wanted == "png":
        content = png_of(
            drawing.svg(plain), drawing.width, drawing.height, title=drawing.title, told=drawing.description
        )
    else:
        content = pdf_of(drawing.svg(plain), drawing.title, drawing.description)
    if path is not None:
        write_whole(Path(path), content)
    return content


def _format(path: Any, wanted: str | None) -> str:
    """The format that is asked for. Raises DrawingError for one that there is not."""
    if path is not None and not isinstance(path, (str, os.PathLike)):
        raise DrawingError(f"{path!r:.80} is no path of a file: give its name, as in 'chart.svg'")
    ending = None if path is None else Path(path).suffix.lower().removeprefix(".")
    chosen = wanted or ending or ("svg" if path is None else "")
    if chosen not in CHARTS:
        given = f"format={wanted!r:.40}" if wanted else f"{os.fspath(path or '')!r:.200}"
        raise DrawingError(f"{given} is no kind of chart: it can be one of .{', .'.join(CHARTS)}")
    return chosen


class _Bar:
    """Some plies, or distances, together: how many positions of each of KINDS."""

    def __init__(self, tallies: Sequence[Any]) -> None:
        numbers = [one.number for one in tallies]
        self.label = "none" if numbers[0] is None else str(numbers[0])
        self.span = self.label if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        self.parts = [sum([getattr(one, kind) for one in tallies]) for kind, _ in KINDS]
        self.positions = sum(self.parts)


def _chart(solution: Solution, counted: Sequence[Any], title: str | None) -> Drawing:
    by_distance = solution.manifest["order"] == "graph"
    chance = solution.game.has_chance()
    words = ("ahead", "even", "behind", "over") if chance else ("won", "drawn", "lost", "over")
    axis = "plies to the end" if by_distance else "ply"
    step = math.ceil(len(counted) / MOST_BARS)
    numbered = [one for one in counted if one.number is not None]
    bars = [_Bar(numbered[begin : begin + step]) for begin in range(0, len(numbered), step)]
    bars += [_Bar([one]) for one in counted if one.number is None]
    wide = max(8.0, min(44.0, 640 / len(bars)))
    width = LEFT + max(420.0, wide * len(bars)) + RIGHT
    heading = f"{solution.manifest['game']}, solved" if title is None else title
    total = sum([bar.positions for bar in bars])
    sums = [sum([bar.parts[kind] for bar in bars]) for kind in range(4)]
    told = f"{total:,} positions" + (", the same but for symmetry once" if _images(solution) else "")
    legend = [f"{word} {amount:,} ({_percent(amount, total)})" for word, amount in zip(words, sums, strict=True)]
    drawing = Drawing(width, 0, heading, f"{told}; for the player to move: {', '.join(legend)}.")
    y = 12.0
    for line in wrapped(heading, width - 2 * RIGHT, LARGE):
        y += LARGE * 1.3
        drawing.text(RIGHT, y - LARGE / 2, line, LARGE, anchor="start", bold=True)
    for line in wrapped(
        f"{told}. {words[0].capitalize()} and {words[2]} are for the player to move.", width - 2 * RIGHT, USUAL
    ):
        y += USUAL * 1.4
        drawing.text(RIGHT, y - USUAL / 2, line, USUAL, fill="quiet", anchor="start")
    y = _legend(drawing, legend, sums, width, y + 10)
    places = [LEFT + wide * number for number in range(len(bars))]
    top = y + 24
    _counts(drawing, bars, places, wide, top)
    below = top + COUNTS + GAP
    _shares(drawing, bars, places, wide, below, words, axis)
    foot = below + SHARES
    every = max(1, math.ceil((text_width("0" * max(len(bar.label) for bar in bars), SMALL) + 8) / wide))
    last = -every
    for number, (bar, x) in enumerate(zip(bars, places, strict=True)):
        if number % every == 0 and (bar.label != "none" or number - last >= every):
            drawing.text(x + wide / 2, foot + 14, bar.label, SMALL)
            last = number
    if bars[-1].label == "none" and last != len(bars) - 1:
        drawing.text(places[-1] + wide / 2, foot + 30, "none", SMALL)
    named = axis + (f", {step} a bar" if step > 1 else "")
    drawing.text((places[0] + places[-1] + wide) / 2, foot + 34, named, USUAL, fill="quiet")
    drawing.height = foot + 52
    page = Drawing(drawing.width, drawing.height, drawing.title, drawing.description)
    page.rectangle(0, 0, width, drawing.height, fill="page", round=8)
    page.place(drawing, 0, 0)
    return page


def _images(solution: Solution) -> bool:
    """Whether positions that are the same but for symmetry are kept once."""
    return bool(solution.manifest["symmetry"]) and type(innermost(solution.game)).canonical is not Game.canonical


def _percent(part: int, of: int) -> str:
    share = part / of if of else 0
    return f"{share:.1%}" if share == 0 or share >= 0.001 else "<0.1%"


def _legend(drawing: Drawing, texts: Sequence[str], sums: Sequence[int], width: float, y: float) -> float:
    """The kinds and their numbers in all, in as many lines as they need; how far down it reaches."""
    x = RIGHT
    y += 10
    for kind, text in enumerate(texts):
        if not sums[kind]:
            continue
        long = 30 + text_width(text, USUAL) + 16
        if x > RIGHT and x + long > width - RIGHT / 2:
            x, y = RIGHT, y + 24
        _filled(drawing, kind, x, y - 8, 22, 16)
        drawing.text(x + 30, y, text, USUAL, anchor="start")
        x += long
    return y + 10


def _filled(drawing: Drawing, kind: int, x: float, y: float, width: float, height: float) -> None:
    """A rectangle in the paint and the pattern of a kind: no two differ in hue alone."""
    if height <= 0:
        return
    drawing.rectangle(x, y, width, height, fill=KINDS[kind][1])
    if kind == 2:
        drawing.path(_strokes(x, y, width, height), stroke="page", thick=1.6)
    if kind == 1 and height >= 3:
        dots = [
            (x + across, y + down)
            for down in _steps(height, HATCH) for across in _steps(width, HATCH)
        ]  # fmt: skip
        drawing.path("".join([f"M{a:.1f} {b:.1f}h0" for a, b in dots]), stroke="quiet", thick=1.6)
    drawing.rectangle(x, y, width, height, stroke="line", thick=0.8)


def _steps(length: float, apart: float) -> list[float]:
    """Places along a length, evenly, about so far apart."""
    many = max(1, round(length / apart))
    return [length * (number + 0.5) / many for number in range(many)]


def _strokes(x: float, y: float, width: float, height: float) -> str:
    """Slanting strokes within a rectangle, as path data: points (x + s, y + t) where s + t is the same."""
    strokes = []
    total = HATCH / 2
    while total < width + height:
        begin, end = max(0.0, total - height), min(width, total)
        strokes.append(f"M{x + begin:.1f} {y + total - begin:.1f}L{x + end:.1f} {y + total - end:.1f}")
        total += HATCH
    return "".join(strokes)


def _counts(drawing: Drawing, bars: Sequence[_Bar], places: Sequence[float], wide: float, top: float) -> None:
    """The upper panel: how many positions, by powers of ten."""
    powers = max(1, math.ceil(math.log10(max(bar.positions for bar in bars) + 1)))
    right = places[-1] + wide
    every = math.ceil(powers / 6)
    for power in range(0, powers + 1, every):
        y = top + COUNTS * (1 - power / powers)
        drawing.line(LEFT, y, right, y, stroke="faint", thick=0.8)
        drawing.text(LEFT - 8, y, _brief(10**power), SMALL, anchor="end")
    drawing.text(LEFT, top - 14, "positions (by powers of ten)", SMALL, fill="quiet", anchor="start")
    for bar, x in zip(bars, places, strict=True):
        # A single position is seen, too.
        height = max(2.0, COUNTS * math.log10(bar.positions) / powers) if bar.positions else 0.0
        drawing.open_group(f"{bar.span}: {bar.positions:,} positions")
        drawing.rectangle(x + 1, top + COUNTS - height, wide - 2, height, fill="covered", stroke="line", thick=0.8)
        drawing.close_group()
        if wide >= 34:
            drawing.text(x + wide / 2, top + COUNTS - height - 8, _brief(bar.positions), SMALL - 1)


def _shares(
    drawing: Drawing, bars: Sequence[_Bar], places: Sequence[float], wide: float, top: float, words: Sequence[str],
    axis: str,
) -> None:  # fmt: skip
    """The lower panel: what part of the positions is won, drawn and lost."""
    right = places[-1] + wide
    for quarter in range(5):
        y = top + SHARES * (1 - quarter / 4)
        drawing.line(LEFT, y, right, y, stroke="faint", thick=0.8)
        drawing.text(LEFT - 8, y, f"{25 * quarter}%", SMALL, anchor="end")
    for bar, x in zip(bars, places, strict=True):
        if not bar.positions:
            continue
        told = [
            f"{word} {part:,} ({_percent(part, bar.positions)})" for word, part in zip(words, bar.parts, strict=True)
        ]
        drawing.open_group(f"{axis} {bar.span}: {', '.join(told)}")
        foot = top + SHARES
        for kind, part in enumerate(bar.parts):
            height = SHARES * part / bar.positions
            foot -= height
            _filled(drawing, kind, x + 1, foot, wide - 2, height)
        drawing.close_group()


def _brief(number: int) -> str:
    """A number in four characters or so."""
    for size, letter in ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= size:
            text = f"{number / size:.3g}" if number < 999.5 * size else f"{number // size:,}"
            return text + letter
    return str(number)
