"""Guard: calls code that may raise anything, or never return."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

__all__ = ["CALL_SECONDS", "Guard", "Overtime", "text_of"]

CALL_SECONDS = 10.0
"""What one call may take; a state's functions take microseconds."""


class Overtime(BaseException):
    """Raised inside a call that does not return. Not an Exception, which a game may catch."""


class Guard:
    """``attempt`` calls anything and lets only KeyboardInterrupt through. Use it in a ``with`` statement.

    A watching thread interrupts a call that takes longer than ``seconds``, if it runs Python code.
    """

    def __init__(self, seconds: float = CALL_SECONDS) -> None:
        self._seconds = seconds
        self._caller = ctypes.c_ulong(threading.get_ident())
        self._lock = threading.Lock()
        self._due: float | None = None
        self._fired = False
        self._over = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="zermelo check", daemon=True)

    def __enter__(self) -> Guard:
        self._watcher.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._watcher.join()

    def attempt(self, function: Callable[..., Any], *arguments: Any) -> tuple[Any, BaseException | None]:
        """What ``function`` returns and None, or None and what it raised. Not to be nested."""
        value, error = None, None
        try:
            self._due = time.perf_counter() + self._seconds
            value = function(*arguments)
            self._disarm()
        except KeyboardInterrupt:
            self._disarm()
            raise
        except BaseException as caught:
            value, error = None, caught
            self._disarm()
        return value, error

    def _disarm(self) -> None:
        """The call is over; an interruption that is still on its way is called back."""
        while True:
            try:
                with self._lock:
                    self._due = None
                    if self._fired:
                        ctypes.pythonapi.PyThreadState_SetAsyncExc(self._caller, None)
                        self._fired = False
                return
            except Overtime:
                continue

    def _watch(self) -> None:
        while not self._over.wait(0.1):
            with self._lock:
                if self._due is not None and time.perf_counter() > self._due:
                    self._fired = True
                    self._due += 1.0  # again, if the game swallows it
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(self._caller, ctypes.py_object(Overtime))


def text_of(value: Any, longest: int = 160) -> str:
    """``value`` as Python shows it, in one short line, whatever its ``__repr__`` does."""
    try:
        text = " ".join(repr(value).split())
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        text = f"<{type(value).__name__} whose __repr__ raises {type(error).__name__}>"
    return text if len(text) <= longest else text[: longest - 1] + "…"
