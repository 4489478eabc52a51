"""C*: the range of values halved by null windows (Coplan 1982; MTD(bi) in Plaat, Schaeffer, Pijls, de Bruin 1996)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.keys import just_below

__all__ = ["c_star"]


def c_star(search: Callable[[Any, Any], Any], even: Any, lower: Any, upper: Any) -> Any:
    """The value that ``search`` gives bounds on, which is at least ``lower`` and at most ``upper``.

    ``search(alpha, beta)`` is fail-soft alpha-beta with a table: what it returns is an upper bound
    if it is below ``beta``, else a lower one. Questions far from an ``even`` outcome come first: they
    are the cheapest, and what they leave in the table serves the others.
    """
    while lower < upper:
        beta = lower + (upper - lower) / 2
        if beta <= even and (lower + even) / 2 < beta:
            beta = (lower + even) / 2
        elif beta >= even and (even + upper) / 2 > beta:
            beta = (even + upper) / 2
        if beta <= lower:
            beta = upper  # between neighbouring numbers there is none
        value = search(just_below(beta), beta)
        if value < beta:
            upper = max(value, lower)
        else:
            lower = min(value, upper)
    return lower
