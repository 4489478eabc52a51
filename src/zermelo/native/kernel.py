"""twin: a plain function that also runs as machine code, made from the same source.

A function's globals may name other plain functions, lists of numbers and itself; a twin runs over
a copy of its globals in which each is replaced by what machine code needs: the function's own
twin, an array, and, for a recursion, the twin itself.
"""

from __future__ import annotations

import types as python_types
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from zermelo.native.fingerprint import REPLACED, calls_itself, code_objects, function_fingerprint

__all__ = ["compiled_globals", "replace", "twin"]

_TWINS: dict[Any, Any] = {}


def replace(function: Callable[..., Any], compiled: Any) -> None:
    """Let ``compiled`` stand for ``function`` in every twin."""
    REPLACED[function] = compiled


def twin(
    function: Callable[..., Any], *, own: bool = False, bounds: bool = False, entered: bool = False,
    **options: Any,
) -> Any:  # fmt: skip
    """The compiled twin of ``function``: the same one each time, unless an ``own`` one is asked for.

    ``bounds`` checks every index, as Python does; what indexes only what it sized itself does without.
    ``entered`` is one that Python calls; the others save the time to compile that way in. ``options`` are
    Numba's, of an ``own`` twin.
    """
    if function in REPLACED:
        return REPLACED[function]
    # By fingerprint too: a global that the function names may have changed since.
    kept = function, bounds, entered, function_fingerprint(function)
    if not own and kept in _TWINS:
        return _TWINS[kept]
    rebuilt = python_types.FunctionType(
        function.__code__, {}, function.__name__, function.__defaults__, function.__closure__
    )
    rebuilt.__kwdefaults__ = function.__kwdefaults__
    rebuilt.__qualname__ = function.__qualname__
    rebuilt.__module__ = function.__module__
    compiled = njit(
        nogil=True, boundscheck=bounds, no_cpython_wrapper=not entered, no_cfunc_wrapper=True,
        forceinline=not (entered or own or bounds or calls_itself(function)), **options,
    )(rebuilt)  # fmt: skip
    if not own:
        _TWINS[kept] = compiled
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
