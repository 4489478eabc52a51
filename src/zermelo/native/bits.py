"""Bit tricks in machine code: what zermelo.bits and Python's int methods do, on 64 bits."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic, overload_method

from zermelo import bits
from zermelo.native.kernel import replace

__all__: list[str] = []


@intrinsic  # type: ignore[untyped-decorator]
def _ones(typing_context: Any, value: Any) -> Any:
    """How many bits of a 64-bit word are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(typing_context: Any, value: Any) -> Any:
    """How many zeros stand below the lowest set bit of a 64-bit word; 64 for 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _leading_zeros(typing_context: Any, value: Any) -> Any:
    """How many zeros stand above the highest set bit of a 64-bit word; 64 for 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")  # type: ignore[untyped-decorator]
def _bit_count(number: Any) -> Any:
    def bit_count(number: Any) -> Any:
        return _ones(abs(number))

    return bit_count


@overload_method(types.Integer, "bit_length")  # type: ignore[untyped-decorator]
def _bit_length(number: Any) -> Any:
    def bit_length(number: Any) -> Any:
        return 64 - _leading_zeros(abs(number))

    return bit_length


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _popcount(number: Any) -> Any:
    return _ones(number)


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _lowest_bit(number: Any) -> Any:
    return number & -number


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _lowest_index(number: Any) -> Any:
    return _trailing_zeros(number) if number != 0 else -1


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _signed(number: Any) -> Any:
    return np.int64(number)


replace(bits.popcount, _popcount)
replace(bits.lowest_bit, _lowest_bit)
replace(bits.lowest_index, _lowest_index)
replace(bits.signed, _signed)
