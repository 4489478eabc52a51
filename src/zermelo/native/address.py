"""A value that machine code knows by its address: one word, read off a Python object that keeps the memory."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.datamodel.models import PrimitiveModel
from numba.extending import NativeValue, register_model, unbox

__all__ = ["is_address"]


class _AddressModel(PrimitiveModel):  # type: ignore[misc]
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, cgutils.intp_t)


def is_address(numba_type: type) -> None:
    """Let values of this Numba type be one word, the ``address`` of the Python object that is passed."""
    register_model(numba_type)(_AddressModel)
    unbox(numba_type)(_unbox)


def _unbox(numba_type: Any, value: Any, c: Any) -> NativeValue:
    address = c.pyapi.object_getattr_string(value, "address")
    native = c.pyapi.long_as_longlong(address)
    c.pyapi.decref(address)
    return NativeValue(c.builder.trunc(native, c.context.get_value_type(types.intp)))
