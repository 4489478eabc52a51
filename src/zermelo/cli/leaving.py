"""Leaving while a search is still being compiled for the next time."""

from __future__ import annotations

import os
import sys
import threading

from zermelo.cli.guard import INTERRUPTED, complain
from zermelo.view.convert import AT_WORK

__all__ = ["leave_picture", "wait_for_compiler"]

SHORT = 0.5
"""Seconds to wait without a word."""


def wait_for_compiler(code: int) -> None:
    """Wait until nothing is compiled any more; Ctrl-C ends the process at once, with the exit ``code``.

    On a terminal it is said why. A process must not end by itself in the middle of the compiler's work; one
    that is ended has no time to crash.
    """
    compilers = [thread for thread in threading.enumerate() if thread.name == "zermelo compiler"]
    try:
        for thread in compilers:
            thread.join(SHORT)
        if any(thread.is_alive() for thread in compilers) and sys.stderr is not None and sys.stderr.isatty():
            complain("what was searched is still being compiled, for the next time: Ctrl-C leaves without it")
        for thread in compilers:
            thread.join()
    except KeyboardInterrupt:
        _end(code)


def leave_picture() -> None:
    """After Ctrl-C: end the process where a picture is still being made, which nothing else ends."""
    if any(thread.name == AT_WORK for thread in threading.enumerate()):
        complain("interrupted")
        _end(INTERRUPTED)


def _end(code: int) -> None:
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)
