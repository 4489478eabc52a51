"""Keys of states in machine code: what zermelo.keys does, on 64 bits that wrap around by themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic, overload

from zermelo import keys
from zermelo.native.kernel import replace

__all__: list[str] = []

GOLDEN = np.uint64(keys.GOLDEN)
SECOND = np.uint64(keys.SECOND)


@intrinsic  # type: ignore[untyped-decorator]
def _float_word(typing_context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.IntType(64))

    return types.int64(types.float64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _word_float(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.int64), generate


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _just_above(number: Any) -> Any:
    # Of the floats of one sign the bits are in the order of the magnitudes.
    if number > 0:
        return number if number == np.inf else _word_float(_float_word(number) + 1)
    return _word_float(1) if number == 0 else _word_float(_float_word(number) - 1)


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _mixed(key: Any, word: Any) -> Any:
    bits = np.uint64(key ^ word) * GOLDEN
    bits ^= bits >> np.uint64(32)
    bits *= SECOND
    bits ^= bits >> np.uint64(29)
    return np.int64(bits)


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _table_slot(key: Any, bits: Any) -> Any:
    return np.int64((np.uint64(key) * GOLDEN) >> np.uint64(64 - bits))


def _state_key(state: Any) -> Any:
    """Stands for ``state_key`` where a type is compiled; never called as it is."""
    raise NotImplementedError


@overload(_state_key)
def _state_key_of(state):  # type: ignore[no-untyped-def]
    # Without annotations: Numba compares the parameters with those of what is returned.
    names = {"mixed": _mixed, "float_word": _float_word, "int64": np.int64}
    return eval(f"lambda state: {_expression(state, 'state')}", names)


def _expression(kind: Any, value: str) -> str:
    """The key of a value of this type, written out field by field: the fields may be of different types."""
    if isinstance(kind, types.BaseTuple):
        key = str(keys.tuple_key(len(kind)))
        for i, part in enumerate(kind):
            key = f"mixed({key}, {_expression(part, f'{value}[{i}]')})"
        return key
    return f"float_word({value})" if isinstance(kind, types.Float) else f"int64({value})"


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _key(state: Any) -> Any:
    return _state_key(state)


replace(keys.mixed, _mixed)
replace(keys.table_slot, _table_slot)
replace(keys.state_key, _key)
replace(keys.float_word, njit(nogil=True)(lambda number: _float_word(number)))
replace(keys.word_float, njit(nogil=True)(lambda word: _word_float(word)))
replace(keys.is_float, njit(nogil=True)(lambda number: True))
replace(keys.just_above, _just_above)
replace(keys.action_slot, njit(nogil=True)(lambda action: action & keys.ACTION_SLOTS - 1))
