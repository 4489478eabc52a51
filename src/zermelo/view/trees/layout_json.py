"""The layout of a picture as JSON, for programs that draw it themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence

from zermelo.view.trees.looks import Look
from zermelo.view.trees.picture import Picture
from zermelo.view.trees.plan import kind_of

__all__ = ["layout_json"]


def layout_json(picture: Picture, looks: Sequence[Look], step: int | None) -> str:
    """The picture's size and words, and every node with its place, in the SVG's units, and all that it shows.

    ``x`` is a node's middle, ``top`` where the edge from its parent ends, ``bottom`` where those to its children begin.
    """
    plan, scene, painter = picture.plan, picture.scene, picture.painter
    nodes = []
    for number, (node, look) in enumerate(zip(scene.nodes, looks, strict=True)):
        x, top = painter.place(number)
        nodes.append(
            {
                "node": number, "parent": node.parent, "kind": kind_of(node), "player": node.player,
                "name": node.name, "move": node.move,
                "probability": None if node.probability is None else str(node.probability),
                "x": round(x, 2), "top": round(top, 2), "bottom": round(painter.y + plan.bottom[number], 2),
                "status": look.status, "value": look.value, "window": look.window, "best": look.best,
                "cut": look.cut, "left_out": node.hidden, "visit": node.visit,
            }
        )  # fmt: skip
    content = {
        "title": picture.heading or scene.title, "description": scene.told, "notes": scene.notes, "step": step,
        "width": round(picture.width, 2), "height": round(picture.height, 2), "players": list(scene.players),
        "nodes": nodes,
    }  # fmt: skip
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
