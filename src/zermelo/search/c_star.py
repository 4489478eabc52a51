"""C*: the range of values halved by null windows (Coplan 1982; MTD(bi) in Plaat, Schaeffer, Pijls, de Bruin 1996)."""

from __future__ import annotations

from typing import Any

from zermelo.keys import just_above
from zermelo.search.asking import ask
from zermelo.search.tally import Tally

__all__ = ["c_star"]


def c_star(game: Any, state: Any, kernel: Any, depth: int, even: Any, lower: Any, upper: Any, tally: Tally) -> Any:
    """The value of ``state`` for player 0, which is at least ``lower`` and at most ``upper``.

    Questions far from an ``even`` outcome come first, the mover's losses before its wins: they are the
    cheapest, and what they leave in the table serves the others. The value means nothing where
    ``tally.stop`` is set.
    """
    maximizing = game.to_move(state) == 0
    # Below, all is as the mover sees it.
    low, high = (lower, upper) if maximizing else (-upper, -lower)
    fair = even if maximizing else -even
    while low < high:
        middle = low + (high - low) / 2
        middle = min(middle, (low + fair) / 2) if middle <= fair else max(middle, (fair + high) / 2)
        beta = min(just_above(max(middle, low)), high)
        value = ask(game, state, kernel, depth, beta if maximizing else just_above(-beta), tally)
        if tally.stop != 0:
            break
        value = value if maximizing else -value
        if value < beta:
            high = max(value, low)
        else:
            low = min(value, high)
    return low if maximizing else -low
