"""Work that takes a while: in a thread of its own, within its time, stopped when the page goes away."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request

from zermelo.studio.requests import RequestError

__all__ = ["MOST_OF_A_PAGE", "MOST_SECONDS", "MOST_WORK", "Soon", "Stopped", "Work", "check", "soon", "work"]

MOST_SECONDS = 60.0
"""That any work takes, whatever a page asks for."""
MOST_WORK = 8
"""Pieces of work at the same time."""
MOST_OF_A_PAGE = 2
"""Pieces of work at the same time for one page: others have their turn."""
MOST_SOON = 32
"""Short pieces of work at the same time, a position to show, say."""
MOST_SOON_OF_A_PAGE = 4
PATIENCE = 20.0
"""Seconds for a short piece of work."""
TURN = 3.0
"""Seconds for which one waits until others have ended."""
GRACE = 5.0
"""Seconds for work that was told to stop."""
PAGE = "x-zermelo-page"
"""The header by which a page says which one it is."""

Found = TypeVar("Found")


class Stopped(RequestError):
    """Work that was stopped, because of its time or because nobody waits for it any more."""

    def __init__(self) -> None:
        super().__init__("this takes too long and was stopped: ask for less, a smaller tree or depth", 413)


def check(stop: threading.Event) -> None:
    """Raise Stopped if work is to stop: for functions with loops of their own."""
    if stop.is_set():
        raise Stopped


class Work:
    """Counts what is going on, so that no page takes all there is."""

    def __init__(self) -> None:
        self._going: Counter[str] = Counter()

    @property
    def under_way(self) -> int:
        """Pieces of work whose threads have not ended."""
        return self._going.total()

    async def run(self, request: Request, function: Callable[[threading.Event], Found], seconds: float) -> Found:
        """What ``function(stop)`` returns, which runs in a thread of its own.

        ``stop`` is set after ``seconds`` (60 at most), and as soon as the page has closed the connection: a
        search takes it as it is, other functions ask ``check(stop)`` from time to time. Raises RequestError
        429 where this page, or all together, have too much under way, and Stopped for work that does not heed
        ``stop``; its thread still counts until it ends.
        """
        page = request.headers.get(PAGE, "")[:64]
        if self._going[page] >= MOST_OF_A_PAGE:
            raise RequestError("this page has work under way already: stop it, or wait until it is done", 429)
        if self.under_way >= MOST_WORK:
            raise RequestError("other pages keep the studio busy: wait a little, and try again", 429)
        stop = threading.Event()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._going[page] += 1
        thread = threading.Thread(target=_run, args=(function, stop, loop, lambda *ends: self._end(page, done, *ends)))
        thread.daemon = True
        thread.start()
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait({done, gone}, timeout=min(seconds, MOST_SECONDS), return_when=asyncio.FIRST_COMPLETED)
            stop.set()
            await asyncio.wait({done}, timeout=GRACE)
        finally:
            stop.set()
            gone.cancel()
        if not done.done():
            done.add_done_callback(lambda future: future.exception())
            raise Stopped
        found: Found = done.result()
        return found

    def _end(self, page: str, done: asyncio.Future[Any], found: Any, error: BaseException | None) -> None:
        self._going[page] -= 1
        self._going += Counter()  # drops what is 0
        _settle(done, found, error)


class Soon:
    """Counts short pieces of work, which run in threads of their own: code of a game that never ends takes no
    other page's turn."""

    def __init__(self) -> None:
        self._going: Counter[str] = Counter()

    async def run(self, request: Request, function: Callable[[], Found]) -> Found:
        """What ``function()`` returns.

        Raises RequestError 429 where this page, or all together, have had too much under way for a while, and 413
        for work that does not end in PATIENCE seconds; its thread still counts until it ends.
        """
        page = request.headers.get(PAGE, "")[:64]
        loop = asyncio.get_running_loop()
        until = loop.time() + TURN
        while self._going[page] >= MOST_SOON_OF_A_PAGE or self._going.total() >= MOST_SOON:
            if loop.time() > until:
                raise RequestError("what was asked before is still under way: wait a little, and try again", 429)
            await asyncio.sleep(0.02)
        done: asyncio.Future[Any] = loop.create_future()
        self._going[page] += 1

        def end(found: Any, error: BaseException | None) -> None:
            self._going[page] -= 1
            self._going += Counter()
            _settle(done, found, error)

        threading.Thread(target=_run, args=(lambda _: function(), threading.Event(), loop, end), daemon=True).start()
        await asyncio.wait({done}, timeout=PATIENCE)
        if not done.done():
            done.add_done_callback(lambda future: future.exception())
            raise RequestError(f"this did not end within {PATIENCE:g} seconds: choose a smaller game", 413)
        found: Found = done.result()
        return found


def soon(request: Request) -> Soon:
    """The studio's Soon."""
    found: Soon = request.app.state.soon
    return found


def work(request: Request) -> Work:
    """The studio's Work."""
    found: Work = request.app.state.work
    return found


def _settle(done: asyncio.Future[Any], found: Any, error: BaseException | None) -> None:
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(found)


def _run(
    function: Callable[[threading.Event], Any],
    stop: threading.Event,
    loop: asyncio.AbstractEventLoop,
    end: Callable[[Any, BaseException | None], None],
) -> None:
    found, failed = None, None
    try:
        found = function(stop)
    except BaseException as error:
        # A game's own code may raise anything; a Future carries no StopIteration, and what is no Exception
        # would end the server. Without an end this work would count for ever.
        carried = isinstance(error, Exception) and not isinstance(error, StopIteration)
        failed = error if carried else RuntimeError(f"{type(error).__name__} {error}".strip())
    try:
        loop.call_soon_threadsafe(end, found, failed)
    except RuntimeError:
        return  # the server has ended


async def _gone(request: Request) -> None:
    """Returns when the page has closed the connection."""
    while not await request.is_disconnected():
        await asyncio.sleep(0.1)
