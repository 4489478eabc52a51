"""Games with chance looked at to their end, in fractions: plain recursion over the games' own functions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from zermelo.game import CHANCE, Game


def chance_values(game: Game, state: Any) -> tuple[Fraction, ...]:
    """What each player can expect when everybody takes the first action that is best for himself."""

    @cache
    def values(state: Any) -> tuple[Fraction, ...]:
        if game.is_terminal(state):
            return tuple(Fraction(worth) for worth in game.utilities(state))
        mover = game.to_move(state)
        if mover == CHANCE:
            branches = [(chance, values(game.result(state, action))) for action, chance in game.outcomes(state)]
            assert sum(chance for chance, _ in branches) == 1
            return tuple(
                sum(chance * below[player] for chance, below in branches) for player in range(game.num_players)
            )
        return max(
            (values(game.result(state, action)) for action in game.actions(state)), key=lambda found: found[mover]
        )

    return values(state)


def walk(game: Game, seed: int, longest: int = 300) -> Iterator[tuple[Any, Any]]:
    """The states of a random game, each with the action that is taken there; None at its end."""
    choose = random.Random(seed)
    state = game.initial_state()
    for _ in range(longest):
        if game.is_terminal(state):
            break
        action = choose.choice(game.branches(state))
        yield state, action
        state = game.result(state, action)
    yield state, None
