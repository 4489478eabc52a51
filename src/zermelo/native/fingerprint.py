"""What of a game is constant in its machine code, and a fingerprint of all that decides what that code does."""

from __future__ import annotations

import hashlib
import types as python_types
from functools import cache
from typing import Any

import numpy as np

from zermelo.native.kernel import code_objects

__all__ = ["calls_itself", "function_fingerprint", "is_constant", "is_data"]

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
            value = function.__globals__.get(name)
            if isinstance(value, python_types.FunctionType):
                if value not in seen:
                    digest.update(function_fingerprint(value, seen))
            elif isinstance(value, np.ndarray):
                digest.update(name.encode() + str(value.dtype).encode() + value.tobytes())
            elif is_constant(value) or is_data(value):
                digest.update(f"{name}={value!r}".encode())
    digest.update(repr((function.__defaults__, function.__kwdefaults__)).encode())
    for cell in function.__closure__ or ():
        digest.update(repr(cell.cell_contents).encode())
    return digest.digest()


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
    called = [function.__globals__.get(name) for name in names]
    return any(
        calls_itself(value, (*callers, function)) for value in called if isinstance(value, python_types.FunctionType)
    )
