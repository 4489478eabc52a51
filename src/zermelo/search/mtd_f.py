"""MTD(f): a value closed in upon by null windows, from a first guess (Plaat, Schaeffer, Pijls and de Bruin 1996)."""

from __future__ import annotations

from typing import Any

from zermelo.keys import just_above
from zermelo.search.asking import ask
from zermelo.search.tally import Tally

__all__ = ["mtd_f"]


def mtd_f(game: Any, state: Any, kernel: Any, depth: int, guess: Any, lower: Any, upper: Any, tally: Tally) -> Any:
    """The value of ``state`` for player 0, which is at least ``lower`` and at most ``upper``.

    The better the guess, the fewer searches. It means nothing where ``tally.stop`` is set.
    """
    value = min(max(guess, lower), upper)
    while lower < upper:
        beta = just_above(value) if value == lower else value
        value = ask(game, state, kernel, depth, beta, tally)
        if tally.stop != 0:
            break
        if value < beta:
            upper = value
        else:
            lower = value
    return value
