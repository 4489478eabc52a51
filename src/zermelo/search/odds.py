"""What chance may do at a state, and one of those drawn by its probability."""

from __future__ import annotations

import random
from typing import Any

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.probability import ROUNDING
from zermelo.search.trouble import call, describe_state

__all__ = ["drawn", "odds"]


def odds(game: Game, state: Any) -> list[tuple[Any, Any]]:
    """The outcomes of a state where CHANCE moves, each with its probability, in the game's order.

    Raises GameError where there are none, or probabilities that are not above 0 or do not add up to 1.
    """
    given = call(game, lambda: list(game.outcomes(state)))
    kind, where = type(game).__name__, f"at state {describe_state(game, state)}"
    if not given:
        raise GameError(f"{kind}.outcomes gives none {where}, where chance moves")
    total: Any = 0
    for pair in given:
        try:
            _, probability = pair
            possible = 0 < probability <= 1 + ROUNDING
            total += probability
        except (TypeError, ValueError) as error:
            raise GameError(
                f"{kind}.outcomes gives {pair!r:.80} {where}: it must be an action and its probability"
            ) from error
        if not possible:
            raise GameError(f"{kind}.outcomes gives {pair!r:.80} {where}: a probability is above 0 and at most 1")
    if abs(total - 1) > ROUNDING:
        raise GameError(f"{kind}.outcomes gives probabilities {where} that add up to {total}: they must add up to 1")
    return [(action, probability) for action, probability in given]


def drawn(game: Game, state: Any, dice: random.Random) -> Any:
    """An outcome of a state where CHANCE moves, drawn by its probability: one number of ``dice``.

    So two games whose dice began alike have the same luck for as long as they ask as often.
    Raises GameError as ``odds`` does.
    """
    given = odds(game, state)
    left = dice.random()
    for action, probability in given:
        left -= float(probability)
        if left < 0:
            return action
    return given[-1][0]  # rounding has left a little
