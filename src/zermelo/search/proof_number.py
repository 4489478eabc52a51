"""Proof-number search: whether player 0 can reach a goal, by the least work that could still show it.

Source: Allis, van der Meulen and van den Herik 1994, "Proof-number search", sections 2 and 3. Every node
has two numbers. Its proof number is the least number of leaves that must come out well for player 0 to
show that the goal is reached from there, its disproof number the same for player 1: that it is not. At
each step the leaf that counts towards both of the root's numbers is expanded, so narrow ways to an
answer, such as forced lines, are followed deep and early.
"""

from __future__ import annotations

from typing import Any

from zermelo.search.proof_tree import (
    ACTION,
    CHILDREN,
    FIRST_CHILD,
    MOVER,
    NODE_WORDS,
    PARENT,
    decide,
    easiest_child,
    follow,
    update,
)
from zermelo.search.tally import (
    EXACT,
    NO_ACTIONS,
    WORKSPACE_FULL,
    Tally,
    arrive,
    has_player,
    leaf_value,
    note_root_move,
)

__all__ = ["DISPROVEN", "PROVEN", "UNKNOWN", "proof_number"]

PROVEN, UNKNOWN, DISPROVEN = 1, 0, -1
"""The answers."""


def proof_number(game: Any, state: Any, goal: Any, depth: int, unfinished: int, tally: Tally, watch: Any = None) -> int:
    """Whether player 0 can force a utility of at least ``goal``: PROVEN, DISPROVEN, or UNKNOWN if it was stopped.

    The search keeps the tree in ``tally.workspace`` and stops when that is full. Play that comes back to
    a state it has been in, and play still open after ``depth`` plies, counts as won by player
    ``unfinished``. So with 1, PROVEN holds whatever the depth, and in a cyclic game player 0 comes to
    an end that reaches the goal; DISPROVEN says that player 1 prevents that, be it by going round for
    ever, provided that the horizon was never met (``tally.horizon`` 0). With 0 the parts are exchanged.

    Nodes are counted when they are made, not when they are passed again. The root's children are noted
    as root moves with two values, proof and disproof number; a child that decides the root is the last.
    The line is the play by the least number for each mover: once there is an answer, the play that shows it.
    Nothing is watched. Time O(b (b + d)) a step for b actions at ply d, memory O(nodes).
    """
    root = state
    if not make_node(game, root, 0, goal, depth, unfinished, 0, tally):
        return UNKNOWN
    tree = tally.workspace
    tally.used = NODE_WORDS
    node, ply = 0, 0
    while tree[0] > 0 and tree[1] > 0:
        state = root
        for i in range(ply):
            state = game.result(state, tally.path[i])
        while tree[node + FIRST_CHILD] > 0:
            node = easiest_child(tree, node)
            tally.path[ply] = tree[node + ACTION]
            state = game.result(state, tree[node + ACTION])
            ply += 1
        if repeats(game, root, state, ply, tally):
            decide(tree, node, unfinished)
            node = tree[node + PARENT]
            ply -= 1
        elif not expand(game, state, node, goal, depth, unfinished, ply, tally):
            break
        # The next leaf lies below the last node whose numbers stay: the search goes on from there.
        while update(tree, node) and node > 0:
            node = tree[node + PARENT]
            ply -= 1
    for i in range(tree[CHILDREN]):
        child = tree[FIRST_CHILD] + i * NODE_WORDS
        follow(child, 1, tally)
        note_root_move(tally, tree[child + ACTION], (tree[child], tree[child + 1]), EXACT)
    follow(0, 0, tally)
    if tree[0] == 0:
        return PROVEN
    return DISPROVEN if tree[1] == 0 else UNKNOWN


def make_node(game: Any, state: Any, node: int, goal: Any, depth: int, unfinished: int, ply: int, tally: Tally) -> bool:
    """Count a new leaf and set its numbers; False where the search must stop instead."""
    tree = tally.workspace
    if node + NODE_WORDS > len(tree):
        tally.stop = WORKSPACE_FULL
        return False
    if not arrive(tally, ply):
        return False
    tree[node + MOVER] = tree[node + FIRST_CHILD] = tree[node + CHILDREN] = 0
    if game.is_terminal(state):
        value = leaf_value(game, state, 0, True, tally)
        decide(tree, node, 0 if value >= goal else 1)
        return tally.trouble == 0
    tally.leaves += 1
    player = game.to_move(state)
    if not has_player(game, player, tally):
        return False
    tree[node + MOVER] = player
    if ply >= depth:
        tally.horizon += 1
        decide(tree, node, unfinished)
        return True
    # One action is enough for the mover; the other player needs an answer to each.
    actions = 0
    for _ in game.actions(state):
        actions += 1
        if tally.stop:
            return False
    if actions == 0:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
        return False
    tree[node + player] = 1
    tree[node + 1 - player] = actions
    return True


def expand(game: Any, state: Any, node: int, goal: Any, depth: int, unfinished: int, ply: int, tally: Tally) -> bool:
    """Make the children of a leaf, up to one that its mover wins by; False where the search must stop instead."""
    tree = tally.workspace
    mover = tree[node + MOVER]
    first = child = tally.used
    tally.ply = ply
    for action in game.actions(state):
        tally.path[ply] = action
        if not make_node(game, game.result(state, action), child, goal, depth, unfinished, ply + 1, tally):
            return False
        tree[child + PARENT] = node
        tree[child + ACTION] = action
        decides = tree[child + mover] == 0
        child += NODE_WORDS
        if decides:
            break
    tree[node + FIRST_CHILD] = first
    tree[node + CHILDREN] = (child - first) // NODE_WORDS
    tally.used = child
    tally.leaves -= 1
    return True


def repeats(game: Any, root: Any, state: Any, ply: int, tally: Tally) -> bool:
    """Whether the line of play to ``state``, ``ply`` plies long, has been there before."""
    before = root
    for i in range(ply):
        if before == state:
            return True
        before = game.result(before, tally.path[i])
    return False
