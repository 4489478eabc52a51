"""Where compiled kernels are kept between processes: the user's cache folder, one subfolder a game.

A cached kernel never outlives the sources it was made from: their fingerprint is part of the
folder's name. Whatever is wrong with a cached file, from a damaged byte count to a full disk, the
kernel is compiled again.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

__all__ = ["cache_folder", "keep_in"]


@cache
def cache_folder() -> Path:
    """The folder of everything compiled by this version of the library."""
    package = Path(__file__).resolve().parent.parent
    sources = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for room in ("search", "native", "solve"):
        for source in sorted((package / room).glob("*.py")):
            sources.update(source.read_bytes())
    for module in ("bits", "game", "keys", "probability"):
        sources.update((package / f"{module}.py").read_bytes())
    return _user_cache() / "zermelo" / sources.hexdigest()[:16]


def _user_cache() -> Path:
    """The user's cache folder by the custom of the platform."""
    named = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if named:
        return Path(named)
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def keep_in(dispatcher: Any, folder: Path) -> None:
    """Let ``dispatcher`` load what it compiled in earlier processes from ``folder``, and save there."""
    dispatcher.py_func.zermelo_cache = str(folder)
    try:
        dispatcher._cache = _KernelCache(dispatcher.py_func)
    except (OSError, RuntimeError):
        return  # nowhere to write: compiled afresh in each process


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """The folder that was set on the function; its name already holds the sources' fingerprint."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._py_file = py_file
        self._lineno = py_func.__code__.co_firstlineno
        self._cache_path = py_func.zermelo_cache

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        locator = cls(py_func, py_file)
        locator.ensure_cache_path()
        return locator

    def get_source_stamp(self) -> str:
        return "by folder"


class _Implementation(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _KernelCache(FunctionCache):  # type: ignore[misc]
    _impl_class = _Implementation

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            # A file that cannot be read back is as good as none, whatever is wrong with it.
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except Exception:
            return  # e.g. a full disk, or a state class that cannot be pickled
