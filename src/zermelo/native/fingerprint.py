"""What of a game is constant in its machine code, and a fingerprint of all that decides what that code does."""

from __future__ import annotations

import enum
import hashlib
import os
import types as python_types
from collections.abc import Mapping
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from zermelo.game import Game

__all__ = ["REPLACED", "calls_itself", "code_objects", "function_fingerprint", "is_constant", "is_data"]

LONGEST_CONSTANT_TUPLE = 256

REPLACED: dict[Any, Any] = {}
"""What stands for a plain function in machine code where that is not made from its own source."""


def is_constant(value: Any) -> bool:
    """Whether ``value`` becomes part of the machine code: a number, text, or a short tuple of them."""
    if isinstance(value, tuple):
        return len(value) <= LONGEST_CONSTANT_TUPLE and all(map(is_constant, value))
    return isinstance(value, (bool, int, float, str, np.integer, np.floating))


def is_data(value: Any) -> bool:
    """Whether ``value`` is read at run time: a list, an array, or a tuple too long to be a constant."""
    return isinstance(value, (list, np.ndarray)) or (isinstance(value, tuple) and not is_constant(value))


class _Reads:
    """What was read for a fingerprint and where it was found: while all of it is there, the fingerprint holds."""

    def __init__(self) -> None:
        self.names: list[tuple[Mapping[str, Any], str, Any]] = []
        self.functions: list[tuple[Any, Any, Any]] = []
        self.lasting = True
        """False where something was read that can change while it stays where it is."""

    def look_up(self, namespace: Mapping[str, Any], name: str) -> Any:
        value = namespace.get(name, _MISSING)
        self.names.append((namespace, name, value))
        return value

    def hold(self) -> bool:
        for namespace, name, value in self.names:
            if namespace.get(name, _MISSING) is not value:
                return False
        return all(f.__code__ is code and f.__defaults__ is defaults for f, code, defaults in self.functions)


_MISSING: Any = object()
_KEPT: WeakKeyDictionary[Any, tuple[_Reads, bytes]] = WeakKeyDictionary()


def function_fingerprint(function: Any) -> bytes:
    """All that decides what ``function`` does: its code and the globals that it names, and theirs."""
    kept = _KEPT.get(function)
    if kept is not None and kept[0].hold():
        return kept[1]
    reads = _Reads()
    digest = _function_digest(function, frozenset(), reads)
    if reads.lasting:
        _KEPT[function] = reads, digest
    return digest


def _function_digest(function: Any, seen: frozenset[Any], reads: _Reads) -> bytes:
    digest = hashlib.sha256()
    seen = seen | {function}
    reads.functions.append((function, function.__code__, function.__defaults__))
    for code in code_objects(function.__code__):
        digest.update(_code_digest(code))
        for name in code.co_names:
            value = reads.look_up(function.__globals__, name)
            if value is not _MISSING:
                digest.update(name.encode() + _value_digest(value, code.co_names, seen, reads))
    digest.update(_value_digest(function.__defaults__, (), seen, reads))
    if function.__kwdefaults__ or function.__closure__:
        reads.lasting = False
    digest.update(_value_digest(sorted((function.__kwdefaults__ or {}).items()), (), seen, reads))
    for cell in function.__closure__ or ():
        digest.update(_value_digest(cell.cell_contents, (), seen, reads))
    return digest.digest()


def _value_digest(value: Any, names: tuple[str, ...], seen: frozenset[Any], reads: _Reads) -> bytes:
    """What machine code takes over of a value; of a module or a class, the attributes that ``names`` may read."""
    function = getattr(value, "py_func", value)  # of a function that the user compiled
    if isinstance(function, python_types.FunctionType):
        if function in seen:
            return b"again"
        return _function_digest(function, seen, reads)
    if isinstance(value, np.ndarray):
        reads.lasting = False
        return f"{value.dtype}{value.shape}".encode() + value.tobytes()
    if isinstance(value, (tuple, list)):
        if value and not is_constant(value):
            reads.lasting = False
        return b"(" + b",".join(_value_digest(item, (), seen, reads) for item in value) + b")"
    if isinstance(value, (python_types.ModuleType, type)):
        if isinstance(value, type) and issubclass(value, Game):
            return value.__qualname__.encode()
        read = {name: reads.look_up(vars(value), name) for name in names}
        read = {name: item for name, item in read.items() if item is not _MISSING}
        if isinstance(value, type):  # its methods and fields are no concern of machine code
            read = {name: item for name, item in read.items() if is_constant(item) or is_data(item)}
        parts = [name.encode() + _value_digest(item, (), seen, reads) for name, item in read.items()]
        fields = getattr(value, "_fields", None), getattr(value, "_field_defaults", None)
        enumerated: Any = value if isinstance(value, enum.EnumMeta) else ()
        members = [(member.name, member.value) for member in enumerated]
        return f"{value.__name__}{fields!r}{members!r}".encode() + b";".join(parts)
    if value is None or is_constant(value) or isinstance(value, python_types.BuiltinFunctionType):
        return f"{type(value).__name__}{value!r}".encode()
    if getattr(type(value), "__module__", "").startswith("numpy"):
        return repr(value).encode()  # a ufunc or a number type
    return _PROCESS + str(id(value)).encode()


_PROCESS = os.urandom(16)
"""In the fingerprint of what nothing is known of: no other process finds what is compiled with it."""


@cache
def _code_digest(code: python_types.CodeType) -> bytes:
    """A fingerprint of one code object, those inside it apart."""
    digest = hashlib.sha256(code.co_code)
    digest.update(repr((code.co_names, code.co_varnames, code.co_freevars)).encode())
    digest.update(repr([c for c in code.co_consts if not isinstance(c, python_types.CodeType)]).encode())
    return digest.digest()


def calls_itself(function: Any, callers: tuple[Any, ...] = ()) -> bool:
    """Whether ``function``, or a plain function that it reaches by name, is recursive in machine code."""
    if function in callers:
        return True
    if function in REPLACED:
        return False
    names = {name for code in code_objects(function.__code__) for name in code.co_names}
    called = [getattr(function.__globals__.get(name), "py_func", function.__globals__.get(name)) for name in names]
    return any(
        calls_itself(value, (*callers, function)) for value in called if isinstance(value, python_types.FunctionType)
    )


@cache
def code_objects(code: python_types.CodeType) -> tuple[python_types.CodeType, ...]:
    """``code`` and the code of the functions, generators and comprehensions written inside it."""
    found = [code]
    for constant in code.co_consts:
        if isinstance(constant, python_types.CodeType):
            found += code_objects(constant)
    return tuple(found)
