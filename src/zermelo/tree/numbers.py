"""The numbers in a tree's leaves: exact ones stay exact, and every one is finite."""

from __future__ import annotations

import math
import numbers
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

from zermelo.errors import TreeError
from zermelo.tree.quote import quoted

__all__ = [
    "UNKNOWN",
    "Number",
    "check_digits",
    "decimal_text",
    "exact_from_text",
    "is_number",
    "number_from_text",
    "plain_number",
    "shortest",
    "total_of",
]

Number = int | float | Fraction

UNKNOWN = math.nan
"""The payoff in a leaf whose value is not given."""

MOST_BITS = 13_000
"""Of a whole number: about 3,900 digits, which Python still turns into text and back."""

TOO_LONG = "the number has more digits than a tree's numbers may have: give a smaller one"
WHAT_TO_WRITE = "a leaf is a number, a tuple of one number a player, or None; a position is a list"

MOST_EXPONENT = 400
EXPONENT = re.compile(r"[eE][+-]?0*([0-9]+)$")
FRACTION = re.compile(r"\s*([+-]?[0-9]+)\s*/\s*([0-9]+)\s*")


def is_number(value: Any) -> bool:
    """Whether ``value`` means a number: a real one, or the text of a fraction."""
    if isinstance(value, str):
        return FRACTION.fullmatch(value) is not None
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def plain_number(value: Any) -> Number:
    """``value`` as an int, a float or a Fraction, exactly.

    Raises TreeError, which does not say where, for anything that is not a finite number.
    """
    kind = type(value)
    if kind is int:
        return _checked(value)
    if kind is float:
        if math.isfinite(value):
            return float(value)
        raise TreeError(f"{value} is not a finite number: give a finite one, or None for a leaf without value")
    if isinstance(value, bool):
        raise TreeError(f"{value} is a truth value, not a number: write 1 or 0")
    if isinstance(value, str):
        if FRACTION.fullmatch(value):
            return number_from_text(value.strip())
        raise TreeError(
            f"{value[:40]!r} is text, not a number: leave the quotation marks out "
            "(only a fraction such as '1/3' has them)"
        )
    if isinstance(value, numbers.Integral):
        return _checked(int(value))
    if isinstance(value, numbers.Rational):
        _checked(int(value.numerator))
        _checked(int(value.denominator))
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, numbers.Real):
        return plain_number(float(value))
    raise TreeError(f"{quoted(value)} is a {kind.__name__}, not a number: {WHAT_TO_WRITE}")


def number_from_text(text: str) -> Number:
    """The number that ``text`` writes: 3, -2.5, 1e3 or 1/3, in the digits 0 to 9.

    Raises TreeError, which does not say where, if it is too large or divided by zero.
    """
    try:
        if "/" in text:
            above, below = (int(part) for part in text.split("/"))
            if below == 0:
                raise TreeError(f"{text} divides by zero: give another number")
            return plain_number(Fraction(above, below))
        if text.lstrip("+-").isdecimal():
            return _checked(int(text))
    except ValueError:
        raise TreeError(TOO_LONG) from None
    value = float(text)
    if math.isinf(value):
        raise TreeError(f"{text[:40]} is too large for a float: give a smaller number, or a whole one")
    return value


def exact_from_text(text: str) -> Fraction:
    """The number that ``text`` writes, 0.1 as exactly a tenth.

    Raises TreeError, which does not say where, if it is too large or small, or divided by zero.
    """
    exponent = EXPONENT.search(text)
    if exponent is not None and (len(exponent[1]) > 3 or int(exponent[1]) > MOST_EXPONENT):
        raise TreeError(f"{text[:40]} is too large or too close to zero: give a number within 1e{MOST_EXPONENT}")
    try:
        value = Fraction(text)
    except ZeroDivisionError:
        raise TreeError(f"{text[:40]} divides by zero: give another number") from None
    except ValueError:
        raise TreeError(TOO_LONG) from None
    return check_digits(value)


def check_digits(value: Fraction) -> Fraction:
    """``value``. Raises TreeError if it has more digits than a tree's numbers may have."""
    _checked(value.numerator)
    _checked(value.denominator)
    return value


def shortest(value: Fraction, decimal: bool) -> Number:
    """``value`` as an int where it is whole; else, if it was written as a ``decimal``, as the float that is shown as
    the same decimal, where there is one; else as it is."""
    if value.denominator == 1:
        return value.numerator
    if decimal:
        try:
            number = float(value)
        except OverflowError:
            return value
        if Fraction(repr(number)) == value:
            return number
    return value


def decimal_text(value: Number) -> str:
    """``value`` in digits that any program reads: a fraction as 1/3, a float without an exponent."""
    if not isinstance(value, float):
        return str(value)
    # The shortest decimal of a large float is not the float itself.
    return f"{int(value)}.0" if value.is_integer() else format(Decimal(repr(value)), "f")


def _checked(value: int) -> int:
    if value.bit_length() > MOST_BITS:
        raise TreeError(TOO_LONG)
    return value


def total_of(vectors: list[tuple[Number, Number]]) -> Number | None:
    """What the two utilities of each leaf add up to, or None where that differs.

    Exact for ints and Fractions; floats may differ by rounding, a part in a billion.
    """
    if not vectors:
        return 0
    total = _sum(*vectors[0])
    for first, second in vectors:
        here = _sum(first, second)
        if here == total:
            continue
        rounded = isinstance(here, float) or isinstance(total, float)
        size = max(Fraction(1), *(abs(Fraction(value)) for value in (first, second, total)))
        if not rounded or abs(Fraction(here) - Fraction(total)) > size / 10**9:
            return None
    return total


def _sum(first: Number, second: Number) -> Number:
    try:
        total = first + second
    except OverflowError:  # a float and a whole number beyond floats
        total = math.inf
    return Fraction(first) + Fraction(second) if total in (math.inf, -math.inf) else total
