"""Probabilities that are exact where a game is interpreted, and floats in machine code."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

__all__ = ["ratio"]


def ratio(part: Any, whole: Any) -> Any:
    """``part / whole``, as for a probability: a Fraction where both are ints, and a float in machine code.

    So the values of a game with dice are exact where it is interpreted, and its class still compiles.
    """
    if isinstance(part, int) and isinstance(whole, int):
        return Fraction(part, whole)
    return part / whole
