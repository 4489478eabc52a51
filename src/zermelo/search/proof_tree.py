"""The tree of a proof-number search in one list of words, and what is done with its numbers.

A node is where its words begin in ``tally.workspace``; the root is 0. The first two are its proof and its
disproof number, so ``tree[node + player]`` is how much is missing for the player to have their way, and
one rule serves both players::

    word   0      1         2      3            4         5       6
           proof  disproof  mover  first child  children  parent  action

These are steps of a kernel: plain functions that also run as machine code.
"""

from __future__ import annotations

from typing import Any

from zermelo.search.tally import Tally

__all__ = [
    "ACTION",
    "CHILDREN",
    "FIRST_CHILD",
    "MOVER",
    "NEVER",
    "NODE_WORDS",
    "PARENT",
    "decide",
    "easiest_child",
    "follow",
    "update",
]

NEVER = 1 << 40
"""The number of what cannot be shown any more; any other is at most the number of all the leaves' actions."""

MOVER, FIRST_CHILD, CHILDREN, PARENT, ACTION = 2, 3, 4, 5, 6
"""Behind the two numbers: the player to move; the first child, 0 where there is none yet; how many follow
one another; the parent; and the action that leads here from it."""
NODE_WORDS = 7
NODE_BYTES = 8 * NODE_WORDS


def decide(tree: Any, node: int, winner: int) -> None:
    """Let ``winner`` have their way at a node."""
    tree[node + winner] = 0
    tree[node + 1 - winner] = NEVER


def update(tree: Any, node: int) -> bool:
    """Back a node's numbers up from its children's; whether that changes them.

    Its mover needs the easiest of the children, the other player all of them.
    """
    mover = tree[node + MOVER]
    least, total = NEVER, 0
    child = tree[node + FIRST_CHILD]
    for _ in range(tree[node + CHILDREN]):
        least = min(least, tree[child + mover])
        total = min(NEVER, total + tree[child + 1 - mover])
        child += NODE_WORDS
    changed = tree[node + mover] != least or tree[node + 1 - mover] != total
    tree[node + mover] = least
    tree[node + 1 - mover] = total
    return bool(changed)


def easiest_child(tree: Any, node: int) -> int:
    """The first of the children by which the mover has the least left to show."""
    mover = tree[node + MOVER]
    easiest = child = tree[node + FIRST_CHILD]
    for _ in range(tree[node + CHILDREN]):
        if tree[child + mover] < tree[easiest + mover]:
            easiest = child
        child += NODE_WORDS
    return int(easiest)


def follow(node: int, ply: int, tally: Tally) -> None:
    """Keep the play from a node by its easiest children as the line of ``ply``."""
    tree = tally.workspace
    length = 0
    while tree[node + FIRST_CHILD] > 0:
        node = easiest_child(tree, node)
        tally.line[tally.line_start[ply] + length] = tree[node + ACTION]
        length += 1
    tally.line_length[ply] = length
