"""The oracle of solutions: what every state is worth, by plain recursion."""

from __future__ import annotations

from typing import Any

import zermelo as z


def values_of(game: z.Game) -> dict[Any, float]:
    """What each state that can be reached is worth to player 0."""
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if state not in known:
            if game.is_terminal(state):
                known[state] = game.utility(state, 0)
            else:
                best = max if game.to_move(state) == 0 else min
                known[state] = best([value(game.result(state, action)) for action in game.actions(state)])
        return known[state]

    value(game.initial_state())
    return known
