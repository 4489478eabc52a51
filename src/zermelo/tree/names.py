"""What people read of a tree's nodes: letters, values and short text."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game import CHANCE
from zermelo.tree.nodes import Nodes, level_bounds

__all__ = ["distinct", "leave_usual", "letters", "literal", "move_names", "node_name", "state_names", "value_text"]

SHALLOW = 8
"""The depth down to which files name nodes by their places."""


def letters(index: int) -> str:
    """0 is A, 25 Z, 26 AA, as the columns of a spreadsheet are named."""
    text = ""
    index += 1
    while index > 0:
        index, letter = divmod(index - 1, 26)
        text = chr(ord("A") + letter) + text
    return text


def node_name(nodes: Nodes, node: int, parent: list[int]) -> str:
    """A node's label; else its place: the root, its children A, B, …, theirs A1, A2, …, then A1.3, A1.3.2."""
    label = nodes.labels.get(node)
    if label is not None:
        return label
    if node == 0:
        return "the root"
    path = []
    while node > 0:
        path.append(node - nodes.first_child[parent[node]])
        node = parent[node]
    first, *others = reversed(path)
    return letters(first) + ".".join([str(child + 1) for child in others])


def state_names(nodes: Nodes) -> list[str]:
    """(nodes,) a name for each node, for files in which each must have one: its label, or its place; a number
    deep in the tree, where places have long names."""
    return [nodes.labels.get(node, place) for node, place in enumerate(_places(nodes))]


def move_names(nodes: Nodes) -> list[str]:
    """(nodes,) a name for the move that leads to each node, for such files: its own, or the node's; the child's
    number deep in the tree. The root's means nothing."""
    return [nodes.moves.get(node) or nodes.labels.get(node, usual) for node, usual in enumerate(_usual_moves(nodes))]


def leave_usual(nodes: Nodes) -> None:
    """Take away the labels and names of moves that say no more than ``state_names`` and ``move_names`` would."""
    for told, usual in ((nodes.labels, _places(nodes)), (nodes.moves, _usual_moves(nodes))):
        for node, name in [*told.items()]:
            if name == usual[node] or (told is nodes.moves and name == nodes.labels.get(node)):
                del told[node]


def _places(nodes: Nodes) -> list[str]:
    """(nodes,) the places' names as far as they are short, the nodes' numbers deeper down."""
    found = ["root"]
    for depth, (start, end) in enumerate(level_bounds(nodes.child_count)):
        for node in range(start, end):
            for child in nodes.children(node):
                number = child - nodes.first_child[node]
                if depth == 0:
                    found.append(letters(number))
                elif depth < SHALLOW:
                    found.append(f"{found[node]}{'.' if depth > 1 else ''}{number + 1}")
                else:
                    found.append(f"n{child}")
    return found


def _usual_moves(nodes: Nodes) -> list[str]:
    """(nodes,) what a move is called that has no name and leads to a node that has none."""
    found = _places(nodes)
    for depth, (start, end) in enumerate(level_bounds(nodes.child_count)):
        if depth >= SHALLOW:
            for node in range(start, end):
                for child in nodes.children(node):
                    found[child] = f"child-{child - nodes.first_child[node] + 1}"
    return found


def distinct(names: Sequence[str], numbered: str) -> list[str]:
    """``names``, each unlike all others: one that comes again has a number behind it, as ``numbered`` writes it."""
    taken: set[str] = set()
    last: dict[str, int] = {}
    found = []
    for name in names:
        unlike, number = name, last.get(name, 1)
        while unlike in taken:
            number += 1
            unlike = name + numbered.format(number)
        last[name] = number
        taken.add(unlike)
        found.append(unlike)
    return found


def value_text(nodes: Nodes, node: int) -> str:
    """A leaf's value as compact text writes it: one number, (one a player), or ?."""
    payoffs = nodes.payoff[node * nodes.players : (node + 1) * nodes.players]
    if payoffs[0] != payoffs[0]:
        return "?"
    if len(payoffs) == 1 or (len(payoffs) == 2 and payoffs[1] == -payoffs[0]):
        return str(payoffs[0])
    return f"({', '.join(map(str, payoffs))})"


def literal(nodes: Nodes, node: int, most: int) -> str:
    """The tree from ``node`` down as compact text, cut off at ``most`` characters. Time O(most).

    What chance leads to has its probability before it, which says who moves there, too.
    """
    text = ""
    waiting: list[int | str] = [node]
    while waiting and len(text) <= most:
        item = waiting.pop()
        if isinstance(item, str):
            text += item
        elif nodes.child_count[item] == 0:
            text += value_text(nodes, item)
        else:
            text += "["
            waiting.append("]")
            # Each child takes a character at least: what lies beyond is not seen.
            children = nodes.children(item)
            for child in reversed(children[:most]):
                odds = f"{nodes.probability(child)}: " if nodes.mover[item] == CHANCE else ""
                waiting += [child, f", {odds}" if child > children[0] else odds]
    return text if len(text) <= most else text[: most - 1] + "…"
