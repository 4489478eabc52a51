"""How Python is set while a search runs interpreted: how deep it may call, how often threads take turns."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["PLY_LIMIT", "deep_recursion", "interrupts_noted", "turns_are_short"]

PLY_LIMIT = 10_000
"""Plies below the root that any search goes."""

SHORT_TURN = 5e-5
"""Seconds that an interpreted search runs on while the compiler waits for its turn."""


@contextmanager
def interrupts_noted(note: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl-C call ``note``; the next is a KeyboardInterrupt again.

    One that is raised while Python closes a generator that nobody asks any more is lost, and a search
    leaves such generators behind at every cut.
    """
    usual = signal.default_int_handler
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is not usual:
        yield
        return

    def handle(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, usual)
        note()

    signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


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
