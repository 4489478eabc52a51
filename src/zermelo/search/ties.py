"""Whether a max^n value depends on how ties are broken: all vectors that any tie rule could back up."""

from __future__ import annotations

from typing import Any

from zermelo.game import Game

__all__ = ["depends_on_ties", "possible_vectors"]

MOST_NODES = 50_000
MOST_VECTORS = 200


class _TooMuch(Exception):
    """The tree or a set of vectors is too large to look at whole."""


def depends_on_ties(game: Game, state: Any, depth: int) -> bool | None:
    """Whether another tie rule could give the root another vector; None where that is too much to find out."""
    vectors = possible_vectors(game, state, depth)
    return None if vectors is None else len(vectors) > 1


def possible_vectors(game: Game, state: Any, depth: int) -> set[tuple[Any, ...]] | None:
    """Every vector that max^n can back up to ``state`` when each tie at each node is broken either way.

    A node can take a child's vector if some choice below leaves no other child better for the mover:
    if it is not less, for the mover, than the worst that any sibling can be made to give. None where
    the tree has more than MOST_NODES nodes, or a node more than MOST_VECTORS vectors. Time O(b^d).
    """
    nodes = 0

    def possible(state: Any, depth: int) -> set[tuple[Any, ...]]:
        nonlocal nodes
        nodes += 1
        if nodes > MOST_NODES:
            raise _TooMuch
        if game.is_terminal(state):
            return {game.utilities(state)}
        if depth == 0:
            return {game.evaluations(state)}
        player = game.to_move(state)
        children = [possible(game.result(state, action), depth - 1) for action in game.actions(state)]
        sure = max(min(vector[player] for vector in vectors) for vectors in children)
        found = {vector for vectors in children for vector in vectors if vector[player] >= sure}
        if len(found) > MOST_VECTORS:
            raise _TooMuch
        return found

    try:
        return possible(state, depth)
    except (_TooMuch, RecursionError):
        return None
