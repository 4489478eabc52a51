"""The tree of an exercise as lines of text, with ? where something is to be found out."""

from __future__ import annotations

from zermelo.game import CHANCE
from zermelo.learn.exercise import Exercise, check_exercise
from zermelo.search.events import format_value
from zermelo.view.trees.looks import short_value

__all__ = ["outline"]


def outline(exercise: Exercise) -> str:
    """The tree, a node a line: its name, who moves there, or a leaf's value. Raises ExerciseError for what is none."""
    check_exercise(exercise)
    tree = exercise.tree
    lines = []
    stack = [(0, "", "")]
    while stack:
        node, before, below = stack.pop()
        words = [tree.name(node)]
        if node and tree.has_chance():
            parent = tree.node_at(tree.path(node)[:-1])
            if tree.to_move(parent) == CHANCE:
                words.append(f"({format_value(dict(tree.outcomes(parent))[tree.path(node)[-1]])})")
        if tree.is_terminal(node):
            value = tree.utility(node, 0) if tree.num_players == 2 else tree.utilities(node)
            words.append(f"= {short_value(value)}")
        else:
            player = tree.to_move(node)
            sign = "◆" if player == CHANCE else "▲▼"[player] if tree.num_players == 2 else "■"
            words.append(f"{sign} {tree.player_name(player)}")
            if tree.name(node) in exercise.shape.nodes:
                words.append("= ?" if exercise.shape.type != "windows" else "(alpha ?, beta ?)")
        lines.append(before + " ".join(words))
        children = list(tree.children(node))
        for child in reversed(children):
            last = child == children[-1]
            stack.append((child, below + ("└── " if last else "├── "), below + ("    " if last else "│   ")))
    return "\n".join(lines)
