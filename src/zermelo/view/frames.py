"""frames(): a recorded search as data for a program that shows it step by step, without drawing again."""

from __future__ import annotations

from typing import Any

from zermelo.search.events import Cut
from zermelo.view.draw import sketch
from zermelo.view.svg import Drawing
from zermelo.view.trees.animation import changes_of, check_length, sentences
from zermelo.view.trees.looks import Look
from zermelo.view.trees.plan import kind_of
from zermelo.view.trees.thin import NODES

__all__ = ["frames"]


def frames(source: Any, *, boards: bool = False, nodes: int = NODES, legend: bool = True) -> dict[str, Any]:
    """A Trace, SearchResult or Tree as what JSON can hold: the picture of ``draw`` and how its parts change.

    ``svg`` is the picture at step 0, in the theme "auto"; ``changes`` tells of each group of it, "n3" for
    data-node="3" and "e3" for data-edge="3", from which step on it holds which of ``parts``. ``sentences``,
    ``current`` (the node where the search is, or 0) and ``looks`` go by steps too; a look, [step, status, value,
    window, best, cut], is what a node shows from then on. ``nodes`` are the picture's: ``at`` is the number in the
    tree, where there is one. ``cuts`` are the steps at which children are skipped, with the ``node``, the children
    ``skipped``, and ``by`` and ``child``, the ancestor and the child of it that set the bound (see ``Cut``).
    Without a trace there is one step, 0.

    ``boards``, ``nodes`` and ``legend`` are as in ``draw``. Raises DrawingError as ``draw`` does. Time is
    O(nodes + steps * depth).
    """
    ready = sketch(source, windows=True, boards=boards, nodes=nodes, legend=legend)
    scene, looks, replay = ready.scene, ready.looks, ready.replay
    shown: dict[int, list[list[Any]]] = {}
    content: dict[str, Any] = {}
    if replay is None:
        now = ready.now()
        picture = ready.picture()
        drawing = picture.drawing(now)
        _note(shown, 0, dict(enumerate(now)))
        content = {"sentences": [scene.told], "current": [0], "parts": [], "changes": {}, "cuts": []}
    else:
        check_length(replay, len(scene.nodes))
        moments = list(looks.moments(replay))
        for step, changed in enumerate(moments):
            _note(shown, step, changed)
        picture = ready.moving_picture()
        now = looks.at(replay.at(0))
        drawing = picture.drawing(now)
        changes = changes_of(picture, looks, replay, Drawing(0, 0))
        content = {
            "sentences": sentences(replay),
            "current": changes.current,
            "parts": changes.parts,
            "changes": changes.changes,
            "cuts": [
                {
                    "step": step, "node": looks.shown[event.node], "skipped": looks.skips.get(event.node, []),
                    "by": None if event.by is None else looks.shown[event.by],
                    "child": None if event.child is None else looks.shown[event.child],
                    "side": event.side, "reach": event.reach, "rule": event.rule, "equal": event.equal,
                }
                for step, event in enumerate(replay.trace.events, start=1)
                if isinstance(event, Cut)
            ],
        }  # fmt: skip
    return {
        "svg": drawing.svg("auto"),
        "told": scene.told,
        "notes": list(scene.notes),
        "players": list(scene.players),
        "nodes": [
            {
                "at": node.at, "parent": node.parent, "kind": kind_of(node), "player": node.player, "name": node.name,
                "move": node.move, "hidden": node.hidden,
            }
            for node in scene.nodes
        ],
        "looks": [shown[number] for number in range(len(scene.nodes))],
        **content,
    }  # fmt: skip


def _note(shown: dict[int, list[list[Any]]], step: int, changed: dict[int, Look]) -> None:
    for number, look in changed.items():
        shown.setdefault(number, []).append([step, look.status, look.value, look.window, look.best, look.cut])
