"""Sheets: the picture of a tree with room for answers, and where each node stands, for a page to put fields there."""

from __future__ import annotations

from typing import Any

from zermelo.learn import Shape
from zermelo.studio.pictures import page_svg
from zermelo.tree import Tree
from zermelo.view.trees.looks import Looks
from zermelo.view.trees.picture import Picture
from zermelo.view.trees.plan import HALF, HEAD, plan
from zermelo.view.trees.read import scene_of

__all__ = ["sheet"]

ROOM = {"numbers": "00000", "vectors": "00000000000", "windows": "00000000000000", "move": "00000", "set": ""}
"""By an answer's type, what is as wide as the field beside a node."""
BUTTON = "0000"
"""As wide as a leaf that can be chosen."""


def sheet(tree: Tree, shape: Shape) -> dict[str, Any]:
    """The tree as the page's SVG, its size, and for each node its name, the upper middle of it, and its shape's size.

    Beside the nodes that ``shape`` asks about, and around leaves to choose from, there is room for fields.
    """
    scene = scene_of(tree)
    scene.players = tuple([tree.player_name(player) for player in range(tree.num_players)])
    for number, node in enumerate(scene.nodes[1:], start=1):
        node.name = tree.name(number)  # which trees of games leave out, but questions and answers use
    looks = Looks(scene)
    now = looks.at(None)
    asked = {*shape.nodes, *(["the root"] if shape.type == "move" else [])}
    widest = list(now)
    for number, node in enumerate(scene.nodes):
        name = tree.name(number)
        if name in asked:
            widest[number] = now[number]._replace(value=ROOM[shape.type])
        elif node.player is None and (name in shape.choices or shape.type == "set"):
            widest[number] = now[number]._replace(value=max(BUTTON, now[number].value, key=len))
    picture = Picture(plan(scene, widest))
    places = [picture.painter.place(number) for number in range(len(scene.nodes))]
    return {
        "svg": page_svg(picture.drawing(now, page=False).svg()),
        "width": round(picture.width, 2),
        "height": round(picture.height, 2),
        "half": HALF,
        "head": HEAD,
        "nodes": [
            {
                "name": tree.name(number),
                "x": round(x, 2),
                "y": round(y, 2),
                "leaf": tree.is_terminal(number),
                "told": tree.show(number),
            }
            for number, (x, y) in enumerate(places)
        ],
    }
