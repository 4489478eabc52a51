"""Plan: where the nodes of a scene stand and how much room each takes, whatever it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from zermelo.game import CHANCE
from zermelo.view.measure import brief, text_width
from zermelo.view.svg import Drawing
from zermelo.view.trees.layout import tidy
from zermelo.view.trees.looks import Look, short_value
from zermelo.view.trees.scene import Node, Scene

__all__ = ["HEAD", "LABEL", "NAME", "VALUE", "WINDOW", "Plan", "kind_of", "plan"]

GAP = 12
"""Between two nodes of one level."""
HEAD = 32
"""The height of a node without its board."""
HALF = 18
"""Half the width of a node's shape."""
BESIDE = 6
"""Between a shape and the words beside it."""
RISE = 46
"""Between two levels, at least."""
VALUE, WINDOW, NAME, LABEL = 15, 10.5, 11, 11
"""Sizes of the words: a value, a window, a node's name, what stands at an edge."""
LONGEST_NAME = 14
ALONG = 0.6
"""How far down an edge its label stands."""


@dataclass(slots=True)
class Plan:
    """Coordinates, from the upper left corner of the tree."""

    scene: Scene
    across: list[float]
    """(nodes,) the middle of each node."""
    top: list[float]
    """(nodes,) where the edge from its parent ends."""
    bottom: list[float]
    """(nodes,) where the edges to its children begin."""
    width: float
    height: float
    boards: dict[int, Drawing] = field(default_factory=dict)
    board_size: float = 0

    def name(self, number: int) -> str:
        return brief(self.scene.nodes[number].name, LONGEST_NAME)

    def edge_label(self, number: int) -> str:
        """The move and its probability, as far as there are any."""
        node = self.scene.nodes[number]
        words = [brief(node.move, LONGEST_NAME)]
        if node.probability is not None:
            words.append(short_value(node.probability))
        return " · ".join([word for word in words if word])


def kind_of(node: Node) -> str:
    """What a node is drawn as: "max", "min", "player", "chance", "leaf", "more" (nodes left out) or "cut"."""
    if node.hidden:
        return "more"
    if node.player is None:
        return "cut" if node.cut and node.value is None else "leaf"
    return "chance" if node.player == CHANCE else "player"


def plan(scene: Scene, widest: Sequence[Look], boards: dict[int, Drawing] | None = None, board_size: float = 0) -> Plan:
    """Where everything stands; ``widest`` holds the longest words of each node."""
    boards = boards or {}
    nodes = scene.nodes
    count = len(nodes)
    found = Plan(scene, [], [0.0] * count, [0.0] * count, 0, 0, boards, board_size)
    left, right = [0.0] * count, [0.0] * count
    for number, node in enumerate(nodes):
        left[number], right[number] = _sides(found, number, node, widest[number])
        if number in boards:
            half = boards[number].width * _scale(boards[number], board_size) / 2
            left[number], right[number] = max(left[number], half), max(right[number], half)
    _even(nodes, left, right)
    for number in range(count):
        half = (text_width(found.edge_label(number), LABEL) / 2 + 1) / ALONG
        left[number], right[number] = max(left[number], half), max(right[number], half)
    found.across = tidy([node.children for node in nodes], left, right, GAP)
    depth = [0] * count
    for number, node in enumerate(nodes[1:], start=1):
        depth[number] = depth[node.parent or 0] + 1
    high: list[float] = [HEAD] * (max(depth) + 1)
    steep: list[float] = [0] * (max(depth) + 1)
    for number, board in boards.items():
        high[depth[number]] = max(high[depth[number]], HEAD + 6 + board.height * _scale(board, board_size))
    for number, node in enumerate(nodes[1:], start=1):
        away = abs(found.across[number] - found.across[node.parent or 0])
        steep[depth[number]] = max(steep[depth[number]], away)
    level = [0.0]
    for below in range(1, len(high)):
        level.append(level[-1] + high[below - 1] + RISE + min(90, 0.09 * steep[below]))
    for number in range(count):
        found.top[number] = level[depth[number]]
        tall: float = HEAD
        if number in boards:
            tall = HEAD + 6 + boards[number].height * _scale(boards[number], board_size)
        found.bottom[number] = found.top[number] + tall
    found.width = max([x + side for x, side in zip(found.across, right, strict=True)])
    found.height = max(found.bottom) + (0 if boards else 2)
    return found


def _scale(board: Drawing, size: float) -> float:
    return size / max(board.width, board.height, 1)


def _sides(found: Plan, number: int, node: Node, look: Look) -> tuple[float, float]:
    """How far a node's words and shape reach to the left and to the right."""
    kind = kind_of(node)
    value = text_width(look.value, VALUE, bold=True)
    name = text_width(found.name(number), NAME)
    if kind in ("leaf", "cut"):
        half = max(value, name, 12) / 2 + 3
        return half, half
    if kind == "more":
        half = text_width(f"+{node.hidden:,}", NAME) / 2 + 6
        return half, half
    words = max(value, text_width(look.window, WINDOW))
    return HALF + (BESIDE + name if name else 0), HALF + (BESIDE + words if words else 0)


def _even(nodes: Sequence[Node], left: list[float], right: list[float]) -> None:
    """Let all leaves take the same room, so that they are evenly spaced, unless one is far wider than the rest."""
    leaves = [number for number, node in enumerate(nodes) if kind_of(node) in ("leaf", "cut")]
    if leaves:
        half = max([left[leaf] for leaf in leaves])
        if half <= 2.5 * sorted([left[leaf] for leaf in leaves])[len(leaves) // 2]:
            for leaf in leaves:
                left[leaf] = right[leaf] = half
