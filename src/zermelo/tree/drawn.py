"""Random trees, drawn by a seed."""

from __future__ import annotations

import random
from typing import Any

from zermelo.errors import TreeError
from zermelo.tree.sketch import DEEPEST, Sketch

__all__ = ["draw_sketch"]

MOST_NODES = 5_000_000


def draw_sketch(seed: int, depth: int, branching: Any, leaves: Any, players: int, irregular: bool) -> Sketch:
    """A sketch of a random tree; see Tree.random."""
    fewest, most = _range("branching", branching, 1)
    least, greatest = _range("leaves", leaves, None)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TreeError(f"seed={seed!r}: a seed is a whole number")
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise TreeError(f"depth={depth!r}: a tree is from 0 to {DEEPEST} plies deep")
    if fewest > 1 and fewest ** min(depth, 64) > MOST_NODES and not irregular:
        raise TreeError(f"depth={depth} with {fewest} or more children at each node is more than {MOST_NODES} nodes")
    draw = random.Random(seed)
    sketch = Sketch(players)
    level = [sketch.add(None)]
    for ply in range(1, depth + 1):
        below = []
        for parent in level:
            if irregular and ply > 1 and draw.random() < 0.25:
                continue
            for _ in range(draw.randint(fewest, most)):
                below.append(sketch.add(parent))
            if len(sketch.nodes) > MOST_NODES:
                raise TreeError(f"this random tree has more than {MOST_NODES} nodes: draw it less deep or less wide")
        level = below
    for node in sketch.nodes:
        if not node.children:
            values = tuple([draw.randint(least, greatest) for _ in range(1 if players <= 2 else players)])
            node.value = values[0] if players <= 2 else values
    return sketch


def _range(name: str, given: Any, least: int | None) -> tuple[int, int]:
    """The ends of a range of whole numbers, given as one number or two."""
    ends = (given, given) if isinstance(given, int) else given
    if (
        not isinstance(ends, (tuple, list))
        or len(ends) != 2
        or not all(isinstance(end, int) and not isinstance(end, bool) for end in ends)
        or ends[0] > ends[1]
        or (least is not None and ends[0] < least)
    ):
        above = f" of {least} or more" if least is not None else ""
        raise TreeError(f"{name}={given!r}: give a whole number{above} or a range such as ({least or 0}, 3)")
    return ends[0], ends[1]
