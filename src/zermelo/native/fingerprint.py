"""What of a game is constant in its machine code, and a fingerprint of all that decides what that code does."""

from __future__ import annotations

import enum
import hashlib
import os
import types as python_types
from functools import cache
from typing import Any

import numpy as np

from zermelo.game import Game

__all__ = ["calls_itself", "code_objects", "function_fingerprint", "is_constant", "is_data"]

LONGEST_CONSTANT_TUPLE = 256


def is_constant(value: Any) -> bool:
    """Whether ``value`` becomes part of the machine code: a number, text, or a short tuple of them."""
    if isinstance(value, tuple):
        return len(value) <= LONGEST_CONSTANT_TUPLE and all(map(is_constant, value))
    return isinstance(value, (bool, int, float, str, np.integer, np.floating))


def is_data(value: Any) -> bool:
    """Whether ``value`` is read at run time: a list, an array, or a tuple too long to be a constant."""
    return isinstance(value, (list, np.ndarray)) or (isinstance(value, tuple) and not is_constant(value))


def function_fingerprint(function: Any, seen: frozenset[Any] = frozenset()) -> bytes:
    """All that decides what ``function`` does: its code and the globals that it names, and theirs."""
    digest = hashlib.sha256()
    seen = seen | {function}
    for code in code_objects(function.__code__):
        digest.update(_code_digest(code))
        for name in code.co_names:
            if name in function.__globals__:
                digest.update(name.encode() + _value_fingerprint(function.__globals__[name], code.co_names, seen))
    digest.update(_value_fingerprint(function.__defaults__, (), seen))
    digest.update(_value_fingerprint(sorted((function.__kwdefaults__ or {}).items()), (), seen))
    for cell in function.__closure__ or ():
        digest.update(_value_fingerprint(cell.cell_contents, (), seen))
    return digest.digest()


def _value_fingerprint(value: Any, names: tuple[str, ...], seen: frozenset[Any]) -> bytes:
    """What machine code takes over of a value; of a module or a class, the attributes that ``names`` may read."""
    function = getattr(value, "py_func", value)  # of a function that the user compiled
    if isinstance(function, python_types.FunctionType):
        return b"again" if function in seen else function_fingerprint(function, seen)
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}".encode() + value.tobytes()
    if isinstance(value, (tuple, list)):
        return b"(" + b",".join(_value_fingerprint(item, (), seen) for item in value) + b")"
    if isinstance(value, (python_types.ModuleType, type)):
        if isinstance(value, type) and issubclass(value, Game):
            return value.__qualname__.encode()
        read = [name for name in names if name in vars(value)]
        if isinstance(value, type):  # its methods and fields are no concern of machine code
            read = [name for name in read if is_constant(vars(value)[name]) or is_data(vars(value)[name])]
        parts = [name.encode() + _value_fingerprint(vars(value)[name], (), seen) for name in read]
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
    """Whether ``function``, or a plain function that it reaches by name, is recursive."""
    if function in callers:
        return True
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
