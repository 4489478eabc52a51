"""Frames of a lesson: its tree at every step of its search, as one picture and the changes of its parts."""

from __future__ import annotations

from typing import Any

from zermelo.learn.lessons import Part
from zermelo.search.events import Cut
from zermelo.search.replay import Replay
from zermelo.studio.pictures import page_svg
from zermelo.view.draw import Sketch
from zermelo.view.trees.animation import changes_of, sentences
from zermelo.view.trees.looks import Looks
from zermelo.view.trees.read import scene_of

__all__ = ["frames"]


def frames(part: Part) -> dict[str, Any]:
    """The picture at step 0, what each step changes in it, and the sentence for each.

    ``changes`` has for each node ("n3") and the edge to it ("e3") pairs of a step and the part, of ``parts``,
    that it looks like from there on; ``current`` the node where the search is, at each step.
    """
    result = part.search()
    assert result.trace is not None
    scene = scene_of(result)
    looks = Looks(scene, part.windows)
    replay = Replay(result.trace)
    picture = Sketch(scene, looks, replay, 0, 0, part.boards, "auto", None, True).moving_picture()
    drawing = picture.drawing(looks.at(replay.at(0)), page=False)
    changes = changes_of(picture, looks, replay, drawing)
    return {
        "svg": page_svg(drawing.svg()),
        "width": round(picture.width, 2),
        "height": round(picture.height, 2),
        "sentences": sentences(replay),
        "cuts": [step for step, event in enumerate(result.trace.events, start=1) if isinstance(event, Cut)],
        "current": changes.current,
        "parts": changes.parts,
        "changes": changes.changes,
        "names": {node.name: number for number, node in enumerate(scene.nodes) if node.name},
    }
