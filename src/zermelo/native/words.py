"""Words: a list of numbers that Python keeps and machine code reads and writes where it lies.

It is one address and one length: nothing is counted or freed, and an index is not checked, because
the helpers of a search size what they index.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core.datamodel.models import StructModel
from numba.extending import intrinsic, overload, register_model

__all__ = ["Words"]


class Words(types.Type):  # type: ignore[misc]
    """The type of a list of int64 or float64."""

    def __init__(self, item: Any) -> None:
        self.item = item
        super().__init__(name=f"Words({item})")


@register_model(Words)
class _WordsModel(StructModel):  # type: ignore[misc]
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, [("address", types.intp), ("length", types.intp)])


@intrinsic  # type: ignore[untyped-decorator]
def _length(typing_context: Any, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.extract_value(arguments[0], 1)

    return types.intp(words), generate


@intrinsic  # type: ignore[untyped-decorator]
def _load(typing_context: Any, words: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_place(context, builder, words, *arguments))

    return words.item(words, types.intp), generate


@intrinsic  # type: ignore[untyped-decorator]
def _store(typing_context: Any, words: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(context, builder, words, *arguments[:2]))
        return context.get_dummy_value()

    return types.none(words, types.intp, words.item), generate


def _place(context: Any, builder: Any, words: Any, list_: Any, index: Any) -> Any:
    """Where the word number ``index`` of a list lies."""
    kind = context.get_value_type(words.item)
    return builder.gep(builder.inttoptr(builder.extract_value(list_, 0), kind.as_pointer()), [index])


@overload(len)  # type: ignore[untyped-decorator]
def _len(words: Any) -> Any:
    if not isinstance(words, Words):
        return None

    def length(words: Any) -> Any:
        return _length(words)

    return length


@overload(operator.getitem)  # type: ignore[untyped-decorator]
def _getitem(words: Any, index: Any) -> Any:
    if not isinstance(words, Words):
        return None

    def get(words: Any, index: Any) -> Any:
        return _load(words, index)

    return get


@overload(operator.setitem)  # type: ignore[untyped-decorator]
def _setitem(words: Any, index: Any, value: Any) -> Any:
    if not isinstance(words, Words):
        return None

    def put(words: Any, index: Any, value: Any) -> Any:
        return _store(words, index, value)

    return put
