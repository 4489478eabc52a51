"""C*: the range of values halved by null windows (Coplan 1982; MTD(bi) in Plaat, Schaeffer, Pijls, de Bruin 1996)."""

from __future__ import annotations

from typing import Any

from zermelo.search.asking import ask
from zermelo.search.tally import Tally

__all__ = ["c_star"]


def c_star(game: Any, state: Any, kernel: Any, depth: int, even: Any, lower: Any, upper: Any, tally: Tally) -> Any:
    """The value of ``state`` for player 0, which is at least ``lower`` and at most ``upper``.

    Questions far from an ``even`` outcome come first: they are the cheapest, and what they leave in
    the table serves the others. It means nothing where ``tally.stop`` is set.
    """
    while lower < upper:
        beta = lower + (upper - lower) / 2
        if beta <= even and (lower + even) / 2 < beta:
            beta = (lower + even) / 2
        elif beta >= even and (even + upper) / 2 > beta:
            beta = (even + upper) / 2
        if beta <= lower:
            beta = upper  # between neighbouring numbers there is none
        value = ask(game, state, kernel, depth, beta, tally)
        if tally.stop != 0:
            break
        if value < beta:
            upper = max(value, lower)
        else:
            lower = min(value, upper)
    return lower
