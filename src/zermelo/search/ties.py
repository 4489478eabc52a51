"""What max^n's values hang on: all vectors that any way of breaking ties could back up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.game import CHANCE, Game

__all__ = ["possible_vectors"]

MOST_NODES = 50_000
MOST_VECTORS = 200

Vectors = set[tuple[Any, ...]]


class _TooMuch(Exception):
    """The tree or a set of vectors is too large to look at whole."""


def possible_vectors(
    game: Game, state: Any, depth: int, out_of_time: Callable[[], bool] = lambda: False
) -> dict[Any, Vectors] | None:
    """Every vector that max^n can back up when each tie at each node is broken either way.

    The state's own are under the key None, those of each of its actions under the action. A node can
    take a child's vector if some choice below leaves no other child better for the mover: if it is not
    less, for the mover, than the worst that any sibling can be made to give. Where chance moves, every
    outcome's ties are broken apart from the others'. None where the tree has more than MOST_NODES nodes,
    or a node more than MOST_VECTORS vectors, or as soon as it is ``out_of_time``. Time O(b^d).
    """
    nodes = 0

    def possible(state: Any, depth: int) -> dict[Any, Vectors]:
        nonlocal nodes
        nodes += 1
        if nodes > MOST_NODES or out_of_time():
            raise _TooMuch
        if game.is_terminal(state):
            return {None: {game.utilities(state)}}
        player = game.to_move(state)
        if player == CHANCE:
            below = {action: below_it(state, action, depth) for action, _ in game.outcomes(state)}
            sums: Vectors = {game.zero_values()}
            for action, probability in game.outcomes(state):
                sums = few({game.added_values(total, probability, more) for total in sums for more in below[action]})
            return {**below, None: sums}
        if depth == 0:
            return {None: {game.evaluations(state)}}
        below = {action: below_it(state, action, depth - 1) for action in game.actions(state)}
        sure = max(min(vector[player] for vector in vectors) for vectors in below.values())
        taken = {vector for vectors in below.values() for vector in vectors if vector[player] >= sure}
        return {**below, None: few(taken)}

    def below_it(state: Any, action: Any, depth: int) -> Vectors:
        return possible(game.result(state, action), depth)[None]

    def few(vectors: Vectors) -> Vectors:
        if len(vectors) > MOST_VECTORS:
            raise _TooMuch
        return vectors

    try:
        return possible(state, depth)
    except (_TooMuch, RecursionError):
        return None
