"""Words that the questions, marks and hints of all kinds share."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.tree import Tree

__all__ = ["capital", "extreme", "listed", "mover", "window_words"]


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def capital(text: str) -> str:
    """``text`` with a capital to begin with."""
    return text[:1].upper() + text[1:]


def mover(tree: Tree, node: int) -> str:
    """Who moves at a node, in words."""
    return tree.player_name(tree.to_move(node))


def extreme(tree: Tree, node: int) -> str:
    """What the mover of a node of a tree of two takes: the greatest or the smallest."""
    return "greatest" if tree.to_move(node) == 0 else "smallest"


def window_words(order: str, cut: str) -> tuple[str, str, str]:
    """The conventions of alpha-beta, a sentence each."""
    way = "left to right" if order == "left-to-right" else "right to left"
    when = "alpha ≥ beta (also where they are equal)" if cut == ">=" else "alpha > beta (not where they are equal)"
    return (
        f"Children are searched from {way}.",
        f"A node's remaining children are cut off as soon as {when}.",
        "Values, alpha and beta are MAX's; the search begins with (-∞, +∞), and passes windows down (fail-soft).",
    )
