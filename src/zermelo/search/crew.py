"""Threads that run one kernel side by side: which of them speaks for all."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

__all__ = ["first_of"]


def first_of(
    crew: list[Any],
    ended: threading.Event,
    dividing: bool,
    wait: Callable[[threading.Event, Callable[[], None], Callable[[], int]], None],
) -> int:
    """Which of several threads has come to the end first, or the first of all if that was stopped.

    All search the same, so that whoever is first speaks for them; unless they are ``dividing`` the work:
    then all are waited for. ``wait(ended, ask_to_stop, nodes)`` waits until a thread has ``ended``.
    """

    def stop_all() -> None:
        for running in crew:
            running.ask_to_stop()

    def over() -> bool:
        if not dividing and any(running.complete or running.failed for running in crew):
            return True
        return all(running.done.is_set() for running in crew)

    while not over():
        wait(ended, stop_all, lambda: sum(running.nodes for running in crew))
        ended.clear()
    if dividing or crew[0].complete:
        return 0
    return next((number for number, running in enumerate(crew) if running.complete), 0)
