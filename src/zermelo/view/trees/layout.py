"""Tidy layout: where the nodes of a tree stand, across.

Parents stand over the middle of their children, nothing overlaps, children keep their order, and equal
subtrees look equal wherever they are (Reingold and Tilford, "Tidier Drawings of Trees", 1981). Between two
large subtrees small ones are spread out, not pushed to the left (Buchheim, Jünger and Leipert, "Improving
Walker's Algorithm to Run in Linear Time", 2002, section 4).
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["tidy"]

NEARLY = 1e-9


class Contour:
    """How far a subtree reaches to each side, level by level from its top, from its root's middle."""

    __slots__ = ("left", "right")

    def __init__(self, left: list[float], right: list[float]) -> None:
        self.left = left
        self.right = right


def tidy(children: Sequence[Sequence[int]], left: Sequence[float], right: Sequence[float], gap: float) -> list[float]:
    """(nodes,) each node's middle, across; the picture begins at 0.

    Node 0 is the root; ``children`` are numbers larger than their parent's, from left to right. A node
    reaches ``left`` and ``right`` from its middle, and nodes of one level keep ``gap`` between them. Time is
    O(nodes * depth) but for nodes of many children between subtrees that collide, and nothing recurs.
    """
    shift = [0.0] * len(children)  # (nodes,) from the parent's middle
    contours: dict[int, Contour] = {}
    for node in range(len(children) - 1, -1, -1):
        below = [contours.pop(child) for child in children[node]]
        places = _side_by_side(below, gap)
        own = Contour([-left[node]], [right[node]])
        if places:
            middle = (places[0] + places[-1]) / 2
            for child, place in zip(children[node], places, strict=True):
                shift[child] = place - middle
            joined = _joined(below, [place - middle for place in places])
            own.left += joined.left
            own.right += joined.right
        contours[node] = own
    across = [0.0] * len(children)
    across[0] = -min(contours[0].left)
    for node, below_it in enumerate(children):
        for child in below_it:
            across[child] = across[node] + shift[child]
    return across


def _side_by_side(below: list[Contour], gap: float) -> list[float]:
    """Where the subtrees' roots stand, the first at 0."""
    places: list[float] = []
    reach: list[float] = []  # how far the subtrees so far go to the right, by level
    owner: list[int] = []  # which of them it is that goes so far
    for k, tree in enumerate(below):
        place, held = 0.0, k - 1
        if places:
            place = max(reach[0] + gap - tree.left[0], places[-1])
            for level in range(1, min(len(reach), len(tree.left))):
                least = reach[level] + gap - tree.left[level]
                if least > place + NEARLY:
                    place, held = least, owner[level]
        places.append(place)
        if held < k - 1:
            _spread(below, places, held, gap)
            reach, owner = [], []
            for i in range(k):
                _reach_on(below[i], places[i], i, reach, owner)
        _reach_on(tree, place, k, reach, owner)
    return places


def _reach_on(tree: Contour, place: float, number: int, reach: list[float], owner: list[int]) -> None:
    for level, right in enumerate(tree.right):
        if level == len(reach):
            reach.append(place + right)
            owner.append(number)
        elif place + right >= reach[level]:
            reach[level], owner[level] = place + right, number


def _spread(below: list[Contour], places: list[float], held: int, gap: float) -> None:
    """Share out the room that the last subtree, kept away by the one at ``held``, leaves between those two."""
    last = len(places) - 1
    room = _room(below, places, last - 1, last, gap)
    nearest = list(below[last].left)  # how far the subtrees to the right come to the left, by level
    nearest = [places[last] + side for side in nearest]
    for i in range(last - 1, held, -1):
        free = min(
            [near - places[i] - side - gap for near, side in zip(nearest, below[i].right, strict=False)], default=0.0
        )
        places[i] += max(0.0, min(free, room * (i - held) / (last - held)))
        for level, side in enumerate(below[i].left):
            if level == len(nearest):
                nearest.append(places[i] + side)
            else:
                nearest[level] = min(nearest[level], places[i] + side)


def _room(below: list[Contour], places: list[float], one: int, other: int, gap: float) -> float:
    """How far two neighbours stand apart beyond what they must."""
    between = zip(below[one].right, below[other].left, strict=False)
    return min([places[other] + near - places[one] - far - gap for far, near in between])


def _joined(below: list[Contour], places: list[float]) -> Contour:
    """The contour of subtrees side by side."""
    left: list[float] = []
    right: list[float] = []
    for tree, place in zip(below, places, strict=True):
        for level in range(len(tree.left)):
            if level == len(left):
                left.append(place + tree.left[level])
                right.append(place + tree.right[level])
            else:
                left[level] = min(left[level], place + tree.left[level])
                right[level] = max(right[level], place + tree.right[level])
    return Contour(left, right)
