"""Animation: a recorded search step by step, as changes of one picture whose parts stay where they are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import DrawingError
from zermelo.search.events import Cut, Update
from zermelo.search.explain import introduction, sentence
from zermelo.search.replay import Replay
from zermelo.view.svg import Drawing, escape
from zermelo.view.trees.looks import Look, Looks
from zermelo.view.trees.picture import Picture
from zermelo.view.trees.player import colours, filled, markup, script, style, template

__all__ = [
    "MOST_LOOKS",
    "MOST_STEPS",
    "Changes",
    "changes_of",
    "check_length",
    "gif_steps",
    "html_page",
    "sentences",
    "steps_data",
]

MOST_STEPS = 20_000
MOST_LOOKS = 16_000_000
"""Steps times nodes of an animation, which a reader could not follow either."""
MOST_FRAMES = 100
"""Moments that a GIF shows."""


@dataclass
class Changes:
    """How the parts of a picture change."""

    parts: list[str] = field(default_factory=list)
    """Pieces of SVG, each once."""
    changes: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """Of each node, "n3", and of the edge to it, "e3": from which step on it looks like which part."""
    current: list[int] = field(default_factory=list)
    """(steps,) the node where the search is; 0 where it is at none."""


def check_length(replay: Replay, nodes: int) -> None:
    """Raise DrawingError for a search too long to be animated."""
    steps = len(replay)
    if steps > MOST_STEPS or steps * nodes > MOST_LOOKS:
        raise DrawingError(
            f"{steps:,} steps of a picture of {nodes:,} nodes are too many to animate: "
            "search a smaller tree, or draw fewer nodes, or one step"
        )


def sentences(replay: Replay) -> list[str]:
    """(steps,) what happens at each step; at 0, what is searched and how."""
    told = [introduction(replay.trace)]
    replay.seek(0)
    return told + [sentence(replay, step) for step in range(1, len(replay) + 1)]


def gif_steps(replay: Replay) -> list[int]:
    """The steps that a GIF shows: all, or of many those at which a value is taken or a cut made, or of those some."""
    end = len(replay)
    if end < MOST_FRAMES:
        return list(range(end + 1))
    events = enumerate(replay.trace.events, start=1)
    telling = [0, *[step for step, event in events if isinstance(event, (Cut, Update))]]
    if telling[-1] != end:
        telling.append(end)
    if len(telling) <= MOST_FRAMES:
        return telling
    return sorted({telling[round(at * (len(telling) - 1) / (MOST_FRAMES - 1))] for at in range(MOST_FRAMES)})


def changes_of(picture: Picture, looks: Looks, replay: Replay, onto: Drawing) -> Changes:
    """The changes of the picture's parts; their paints become those of ``onto``."""
    found = Changes()
    numbers: dict[str, int] = {}
    current = 0
    for step, changed in enumerate(looks.moments(replay)):
        if current in changed and changed[current].status != "current":
            current = 0
        for number, look in changed.items():
            if look.status == "current":
                current = number
            for key, part in _parts(picture, number, look, onto):
                at = numbers.setdefault(part, len(numbers))
                if at == len(found.parts):
                    found.parts.append(part)
                list_of = found.changes.setdefault(key, [])
                if not list_of or list_of[-1][1] != at:
                    list_of.append((step, at))
        found.current.append(current)
    found.changes = {key: steps for key, steps in found.changes.items() if len(steps) > 1}
    return found


def _parts(picture: Picture, number: int, look: Look, onto: Drawing) -> Iterator[tuple[str, str]]:
    """A node, and the edge to it, as SVG, without the groups around them."""
    node = Drawing(0, 0)
    picture.painter.node(node, number, look)
    first = node.parts[0]
    yield f"n{number}", first[first.index(">") + 1 :] + "".join(node.parts[1:-1])
    onto.paints |= node.paints
    if number:
        edge = Drawing(0, 0)
        picture.painter.edge(edge, number, look)
        yield f"e{number}", "".join(edge.parts)
        onto.paints |= edge.paints


def html_page(
    picture: Picture, looks: Looks, replay: Replay | None, *, begin: int, now: list[Look], theme: str, title: str
) -> str:
    """A page that needs nothing else: the picture and, of a trace, its steps, to go through by hand or by itself."""
    drawing = picture.drawing(now)
    data = None if replay is None else steps_data(picture, looks, replay, drawing, begin)
    # Within a script element "<" could end it: as \u003c it is the same to JSON, and no markup.
    steps = json.dumps(data, separators=(",", ":"))
    for char in "<>&":
        steps = steps.replace(char, f"\\u{ord(char):04x}")
    values = {
        "title": escape(title),
        "theme": theme,
        "colours": colours(theme),
        "style": style(),
        "player": markup(drawing.svg(theme), picture.scene.told),
        "script": script(),
        "steps": steps,
    }
    return filled(template("page.html"), values)


def steps_data(picture: Picture, looks: Looks, replay: Replay, onto: Drawing, begin: int) -> dict[str, Any]:
    """What the player needs to know of a search, as JSON holds it; ``onto`` is the drawing that it changes.

    To be asked for before that is written out, whose paints may become more.
    """
    changes = changes_of(picture, looks, replay, onto)
    return {
        "begin": begin,
        "sentences": sentences(replay),
        "cuts": [step for step, event in enumerate(replay.trace.events, start=1) if isinstance(event, Cut)],
        "current": changes.current,
        "parts": changes.parts,
        "changes": changes.changes,
    }
