"""Thin: which nodes of a large tree are drawn, and what the picture says of those that are left out."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.errors import DrawingError
from zermelo.view.trees.scene import Node, Scene

__all__ = ["MOST_DRAWN", "NODES", "thinned"]

NODES = 100
"""Nodes that are drawn where no number of them is given."""
MOST_DRAWN = 2_000
"""Nodes that a picture can have."""


def thinned(
    scene: Scene, keep: Sequence[int], depth: int | None = None, near: int | None = None, most: int = NODES
) -> Scene:
    """The scene with the nodes that are to be drawn; a mark with their number stands for those that are not.

    ``depth`` leaves out what lies deeper; ``near`` what is more than so many plies from the best line, whose
    nodes are ``keep``. Of what remains, ``most`` nodes are drawn: those of ``keep`` first, then level by level.
    The picture's notes say what was left out and why. Raises DrawingError for numbers that mean nothing.
    """
    _check("depth", depth, 0)
    _check("near", near, 0)
    _check("nodes", most, 1, MOST_DRAWN)
    nodes = scene.nodes
    reasons = []
    chosen = _by_level(scene, range(len(nodes)), depth)
    if len(chosen) < len(nodes):
        reasons.append(f"to depth {depth}")
    if near is not None and keep:
        close = _close(scene, keep, near)
        fewer = [node for node in chosen if node in close]
        if len(fewer) < len(chosen):
            of = "the best line alone" if near == 0 else f"what is within {near} of the best line"
            reasons.append(of)
        chosen = fewer
    if len(chosen) > most:
        first = [node for node in keep if node in set(chosen)][: max(1, most // 2)]
        wanted = {0, *first}
        # What lies beneath a cut comes after all that the search looked at.
        seen = [node for node in chosen if scene.trace is None or nodes[node].visit is not None or nodes[node].cut]
        for node in [*seen, *chosen]:
            if len(wanted) >= most:
                break
            if nodes[node].parent is None or nodes[node].parent in wanted:
                wanted.add(node)
        chosen = [node for node in chosen if node in wanted]
        kept = "the best line and " if len(first) > 1 else ""
        reasons.append(f"{kept}the upper levels, {most:,} nodes at most")
    return scene if len(chosen) == len(nodes) else _reduced(scene, chosen, reasons)


def _check(name: str, value: int | None, least: int, most: int | None = None) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise DrawingError(f"{name}={value!r:.80}: give a whole number, at least {least}")
    if most is not None and value > most:
        raise DrawingError(f"{name}={value!r:.80}: a picture has {most:,} nodes at most; it is thinned to fewer")


def _by_level(scene: Scene, among: Sequence[int], depth: int | None) -> list[int]:
    """The nodes down to ``depth``, level by level and from the left."""
    found: list[int] = []
    level, below = [0], 0
    while level and (depth is None or below <= depth):
        found += level
        level = [child for node in level for child in scene.nodes[node].children]
        below += 1
    return found


def _close(scene: Scene, keep: Sequence[int], near: int) -> set[int]:
    """The nodes at most ``near`` edges from the best line."""
    found = set(keep)
    edge = list(keep)
    for _ in range(near):
        if not edge:
            break
        edge = [child for node in edge for child in scene.nodes[node].children if child not in found]
        found.update(edge)
    return found


def _reduced(scene: Scene, chosen: list[int], reasons: list[str]) -> Scene:
    below = [1] * len(scene.nodes)  # (nodes,) of the subtree
    for node in range(len(scene.nodes) - 1, 0, -1):
        below[scene.nodes[node].parent or 0] += below[node]
    left = len(scene.nodes) - len(chosen)
    part = Scene([], scene.players, scene.title, scene.told, scene.trace, list(scene.notes))
    part.notes.append(
        f"Drawn in part, {' and '.join(reasons)}: {len(chosen):,} of {len(scene.nodes):,} nodes; "
        f"{left:,} {'is' if left == 1 else 'are'} left out (+)."
    )
    numbers: dict[int, int] = {}
    wanted = set(chosen)
    for node in chosen:
        old = scene.nodes[node]
        parent = None if old.parent is None else numbers[old.parent]
        numbers[node] = part.add(_copy(old, parent))
    # The marks come last, but stand where the nodes would: among their siblings, to the right of those drawn.
    for node in chosen:
        missing = sum([below[child] for child in scene.nodes[node].children if child not in wanted])
        if missing:
            part.add(Node(numbers[node], None, hidden=missing))
    return part


def _copy(node: Node, parent: int | None) -> Node:
    return Node(
        parent, node.player, node.name, node.move, node.probability, node.value, node.visit, node.cut,
        node.position, node.hidden, node.bound, node.best, node.at,
    )  # fmt: skip
