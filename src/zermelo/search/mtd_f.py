"""MTD(f): a value closed in upon by null windows, from a first guess (Plaat, Schaeffer, Pijls and de Bruin 1996)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.keys import just_above, just_below

__all__ = ["mtd_f"]


def mtd_f(search: Callable[[Any, Any], Any], guess: Any, lower: Any, upper: Any) -> Any:
    """The value that ``search`` gives bounds on, which is at least ``lower`` and at most ``upper``.

    ``search(alpha, beta)`` is fail-soft alpha-beta with a table: what it returns is an upper bound
    if it is below ``beta``, else a lower one. The better the guess, the fewer searches.
    """
    value = guess
    while lower < upper:
        beta = just_above(value) if value == lower else value
        value = search(just_below(beta), beta)
        if value < beta:
            upper = value
        else:
            lower = value
    return upper if value < lower else value
