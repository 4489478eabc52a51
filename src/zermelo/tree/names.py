"""What people read of a tree's nodes: letters, values and short text."""

from __future__ import annotations

from zermelo.game import CHANCE
from zermelo.tree.nodes import Nodes

__all__ = ["letters", "literal", "value_text"]


def letters(index: int) -> str:
    """0 is A, 25 Z, 26 AA, as the columns of a spreadsheet are named."""
    text = ""
    index += 1
    while index > 0:
        index, letter = divmod(index - 1, 26)
        text = chr(ord("A") + letter) + text
    return text


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
