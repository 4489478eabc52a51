"""twin: a plain function that also runs as machine code, made from the same source.

A function's globals may name other plain functions, lists of numbers and itself; a twin runs over
a copy of its globals in which each is replaced by what machine code needs: the function's own
twin, an array, and, for a recursion, the twin itself.
"""

from __future__ import annotations

import types as python_types
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import njit

__all__ = ["code_objects", "compiled_globals", "replace", "twin"]

_REPLACED: dict[Any, Any] = {}
_TWINS: dict[Any, Any] = {}


def replace(function: Callable[..., Any], compiled: Any) -> None:
    """Let ``compiled`` stand for ``function`` in every twin."""
    _REPLACED[function] = compiled


def twin(function: Callable[..., Any], *, own: bool = False, bounds: bool = False) -> Any:
    """The compiled twin of ``function``: the same one each time, unless an ``own`` one is asked for.

    ``bounds`` checks every index, as Python does; what indexes only what it sized itself does without.
    """
    if function in _REPLACED:
        return _REPLACED[function]
    if not own and (function, bounds) in _TWINS:
        return _TWINS[function, bounds]
    rebuilt = python_types.FunctionType(
        function.__code__, {}, function.__name__, function.__defaults__, function.__closure__
    )
    rebuilt.__kwdefaults__ = function.__kwdefaults__
    rebuilt.__qualname__ = function.__qualname__
    rebuilt.__module__ = function.__module__
    compiled = njit(nogil=True, boundscheck=bounds)(rebuilt)
    if not own:
        _TWINS[function, bounds] = compiled
    # Filled only now: a function that calls itself must find its twin.
    rebuilt.__globals__.update(compiled_globals(function, itself=compiled, bounds=bounds))
    return compiled


def compiled_globals(function: Callable[..., Any], *, itself: Any = None, bounds: bool = False) -> dict[str, Any]:
    """The globals that ``function`` names, as machine code needs them."""
    found = {"__builtins__": function.__globals__.get("__builtins__", {}), "__name__": function.__module__}
    for code in code_objects(function.__code__):
        for name in code.co_names:
            if name in function.__globals__:
                found[name] = _compiled_value(function.__globals__[name], function, itself, bounds)
    return found


def _compiled_value(value: Any, function: Callable[..., Any], itself: Any, bounds: bool) -> Any:
    if value is function and itself is not None:
        return itself
    if isinstance(value, python_types.FunctionType):
        return twin(value, bounds=bounds)
    if isinstance(value, list):
        return np.array(value)
    return value


@cache
def code_objects(code: python_types.CodeType) -> tuple[python_types.CodeType, ...]:
    """``code`` and the code of the functions, generators and comprehensions written inside it."""
    found = [code]
    for constant in code.co_consts:
        if isinstance(constant, python_types.CodeType):
            found += code_objects(constant)
    return tuple(found)
