"""Probabilities that are exact where a game is interpreted, and floats in machine code."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.errors import GameError

__all__ = ["ROUNDING", "ratio"]

ROUNDING = 1e-9
"""How far from 1 the sum of probabilities may be where some are floats."""


def ratio(part: Any, whole: Any) -> Any:
    """``part / whole``, as for a probability: a Fraction where both are ints, and a float in machine code.

    So the values of a game with dice are exact where it is interpreted, and its class still compiles.
    Interpreted, it raises GameError for what is no number, and for a whole of 0.
    """
    if isinstance(part, int) and isinstance(whole, int) and whole != 0:
        return Fraction(part, whole)
    try:
        return part / whole
    except (TypeError, ZeroDivisionError):
        raise GameError(
            f"ratio({part!r:.40}, {whole!r:.40}): it takes two numbers, the second not 0, as in ratio(1, 6)"
        ) from None
