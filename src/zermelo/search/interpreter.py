"""How Python is set while a search runs interpreted: how deep it may call, how often threads take turns."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["PLY_LIMIT", "deep_recursion", "turns_are_short"]

PLY_LIMIT = 10_000
"""Plies below the root that any search goes."""

SHORT_TURN = 5e-5
"""Seconds that an interpreted search runs on while the compiler waits for its turn."""


@contextmanager
def turns_are_short() -> Iterator[None]:
    """Let threads take turns often: the compiler gives up its turn tens of thousands of times, to wait for the next."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(min(usual, SHORT_TURN))
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


_deep_lock = threading.Lock()
_deep_count = 0
_usual_limit = 0


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Let Python recurse as deep as a search may go; the limit is put back when the last search ends."""
    global _deep_count, _usual_limit
    with _deep_lock:
        if _deep_count == 0:
            _usual_limit = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_usual_limit, 3 * PLY_LIMIT))
        _deep_count += 1
    try:
        yield
    finally:
        with _deep_lock:
            _deep_count -= 1
            if _deep_count == 0:
                sys.setrecursionlimit(_usual_limit)
