"""The probabilities of a chance node's children: what they may be, and that they add up to 1."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from zermelo.errors import TreeError
from zermelo.probability import ROUNDING
from zermelo.tree.numbers import Number, plain_number
from zermelo.tree.quote import quoted

__all__ = ["check_total", "no_probability", "probability_number"]


def probability_number(value: Any) -> Number:
    """``value``, a number or the text of a fraction, as a probability. Raises TreeError, which does not say where."""
    try:
        number = plain_number(value)
    except TreeError:
        number = 0
    if not 0 < number <= 1:
        shown = str(value)[:60] if isinstance(value, Fraction) else quoted(value)
        raise TreeError(
            f"probability is {shown}: it must be a number above 0 and at most 1, or a fraction such as '1/3'"
        )
    return number


def check_total(probabilities: Sequence[Number]) -> None:
    """Raise TreeError, which does not say where, unless they add up to 1: to a billionth if there are floats."""
    exact = [number for number in probabilities if not isinstance(number, float)]
    if len(exact) < len(probabilities):
        about = math.fsum(map(float, probabilities))
        if abs(about - 1) <= ROUNDING:
            return
        shown = f"{about:.12g}"
    else:
        # As whole numbers of a common denominator: fractions are slow.
        whole = math.lcm(*[number.denominator for number in exact])
        part = sum([int(number.numerator * (whole // number.denominator)) for number in exact])
        if part == whole:
            return
        total = Fraction(part, whole)
        shown = str(total) if total.denominator.bit_length() <= 64 else f"about {float(total):.12g}"
    raise TreeError(f"the probabilities add up to {shown}: they must add up to 1")


def no_probability(child: int, count: int) -> str:
    """What to tell of a child, numbered from 0, that alone has no probability."""
    return f"child {child + 1} of {count} has no probability, but others have: give one to every child, or to none"
