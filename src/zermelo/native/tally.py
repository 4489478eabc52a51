"""How a Tally is shared with machine code: a block of 64-bit words, its lists read where they lie."""

from __future__ import annotations

from typing import Any, get_type_hints

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    lower_getattr_generic,
    lower_setattr_generic,
    typeof_impl,
)

from zermelo.native.address import is_address
from zermelo.native.words import Words
from zermelo.search.tally import Tally

__all__ = ["SharedTally", "native_zeros", "whole"]

_ITEMS = {"int": types.int64, "float": types.float64}
_FIELDS: dict[str, tuple[int, Any]] = {}
"""A field's first word and its type; a list has two words, where it lies and how long it is."""


def _lay_out() -> int:
    """Fill _FIELDS from the annotations of Tally; the number of words."""
    words = 0
    for name, hint in get_type_hints(Tally).items():
        if hint in (int, float):
            _FIELDS[name] = words, _ITEMS[hint.__name__]
            words += 1
        else:
            item = _ITEMS[hint.__args__[0].__name__]
            _FIELDS[name] = words, Words(item)
            words += 2
    return words


_WORDS = _lay_out()
_LISTS = {name: word for name, (word, field) in _FIELDS.items() if isinstance(field, Words)}
_INTS = {name: word for name, (word, field) in _FIELDS.items() if field == types.int64}
_FLOATS = {name: word for name, (word, field) in _FIELDS.items() if field == types.float64}


class TallyType(types.Type):  # type: ignore[misc]
    """The type of every shared tally."""

    def __init__(self) -> None:
        super().__init__(name="Tally")


_TALLY = TallyType()


is_address(TallyType)


class SharedTally:
    """A tally in memory that a kernel changes while Python looks on.

    It is made from a tally whose lists are numpy arrays (``native_zeros``), which serve as they are;
    ``read_back`` copies the rest.
    """

    numba_type = _TALLY

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.lists: dict[str, Any] = {}
        words = [0] * _WORDS
        for name, word in _LISTS.items():
            value = getattr(tally, name)
            value = np.frombuffer(value, np.int64) if isinstance(value, memoryview) else value
            self.lists[name] = value
            words[word], words[word + 1] = value.ctypes.data, len(value)
        for name, word in _INTS.items():
            words[word] = getattr(tally, name)
        self.words = np.array(words, np.int64)
        self.floats = self.words.view(np.float64)
        for name, word in _FLOATS.items():
            self.floats[word] = getattr(tally, name)
        self.address = int(self.words.ctypes.data)

    def ask_to_stop(self) -> None:
        """Let the kernel unwind; it looks at every node."""
        self.words[_FIELDS["stop"][0]] = 1

    @property
    def stopped(self) -> bool:
        """Whether the kernel unwinds."""
        return bool(self.words[_FIELDS["stop"][0]])

    @property
    def nodes(self) -> int:
        """States visited so far."""
        return int(self.words[_FIELDS["nodes"][0]])

    def read_back(self) -> None:
        """Copy every number back into the tally, and of the lists that tell the outcome what was filled."""
        words, floats = self.words.tolist(), self.floats.tolist()
        for name, word in _INTS.items():
            setattr(self.tally, name, words[word])
        for name, word in _FLOATS.items():
            setattr(self.tally, name, floats[word])
        roots = self.tally.roots
        filled = {
            "path": self.tally.ply,
            "line": int(self.lists["line_length"][0]),
            "line_start": self.tally.ply + 1,
            "line_length": 1,
            "root_action": roots,
            "root_bound": roots,
            "root_line": int(self.lists["root_line_end"][roots]),
            "root_line_end": roots + 1,
            "root_value": len(self.lists["root_value"]),
            "root_paths": roots,
            "states": len(self.lists["states"]),
            "ends": len(self.lists["ends"]),
        }
        for name, length in filled.items():
            setattr(self.tally, name, self.lists[name][:length].tolist())
        self.tally.root_value = [whole(value) for value in self.tally.root_value]


native_zeros: dict[str, Any] = {
    "ints": lambda length: np.zeros(length, np.int64),
    "floats": lambda length: np.zeros(length, np.float64),
}
"""What a tally that is to be shared is made with."""


def whole(value: Any) -> Any:
    """A float that is a whole number as the int that the interpreted game would give."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


@typeof_impl.register(SharedTally)  # type: ignore[untyped-decorator]
def _typeof_tally(value: SharedTally, context: Any) -> TallyType:
    return _TALLY


@infer_getattr
class _TallyFields(AttributeTemplate):  # type: ignore[misc]
    key = TallyType

    def generic_resolve(self, tally_type: Any, name: str) -> Any:
        return _FIELDS[name][1] if name in _FIELDS else None


def _pointer(context: Any, builder: Any, tally: Any, name: str, offset: int = 0) -> Any:
    """Where a field lies, as a pointer to its kind of word."""
    word, field = _FIELDS[name]
    item = types.int64 if isinstance(field, Words) else field
    kind = context.get_value_type(item)
    position = context.get_constant(types.intp, word + offset)
    return builder.gep(builder.inttoptr(tally, kind.as_pointer()), [position])


@lower_getattr_generic(TallyType)  # type: ignore[untyped-decorator]
def _read_field(context: Any, builder: Any, tally_type: Any, tally: Any, name: str) -> Any:
    field = _FIELDS[name][1]
    if isinstance(field, Words):
        address = builder.load(_pointer(context, builder, tally, name))
        length = builder.load(_pointer(context, builder, tally, name, 1))
        list_ = cgutils.create_struct_proxy(field)(context, builder)
        list_.address, list_.length = address, length
        return list_._getvalue()
    return builder.load(_pointer(context, builder, tally, name))


@lower_setattr_generic(TallyType)  # type: ignore[untyped-decorator]
def _write_field(context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> None:
    tally, value = arguments
    builder.store(value, _pointer(context, builder, tally, name))
