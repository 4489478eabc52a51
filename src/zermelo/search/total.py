"""The total that the players' utilities add up to in a constant-sum game: 0, or chess's 1."""

from __future__ import annotations

import itertools
import random
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.search.views import has_evaluation

__all__ = ["utility_total"]

PLAYOUTS = 20
PLAYOUT_PLIES = 1_000
PLAYOUT_ACTIONS = 1_000


def utility_total(game: Game, state: Any) -> Any:
    """What the utilities of a constant-sum game add up to at every terminal state.

    Found by playing random games from ``state`` to an end; where none of a few long ones ends, it is
    the sum of the evaluations, else 0. A game that declares ``utility_sum`` is taken at its word.
    """
    if game.utility_sum is not None:
        return game.utility_sum
    draw = random.Random(0)
    for _ in range(PLAYOUTS):
        current = state
        for _ in range(PLAYOUT_PLIES):
            if game.is_terminal(current):
                total = sum(game.utilities(current))
                return total if total - total == 0 else 0  # the search reports what is not finite
            chance = game.to_move(current) == CHANCE
            leads = (action for action, _ in game.outcomes(current)) if chance else game.actions(current)
            actions = list(itertools.islice(leads, PLAYOUT_ACTIONS))
            if not actions:
                return 0  # the search reports it
            current = game.result(current, draw.choice(actions))
    return sum(game.evaluations(state)) if has_evaluation(game) else 0
