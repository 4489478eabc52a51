"""Answers that come piece by piece: a line of JSON for each thing that work tells, while it is at work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from threading import Event
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse

from zermelo.errors import ZermeloError
from zermelo.studio.work import work

__all__ = ["Tell", "streamed"]

Tell = Callable[[dict[str, Any]], None]
"""Tells the page something, from any thread."""


async def streamed(request: Request, seconds: float, function: Callable[[Event, Tell], None]) -> StreamingResponse:
    """What ``function(stop, tell)`` tells, line by line; an error after the first line is the last, {"error": …}.

    ``stop`` is set after ``seconds``, and when the page has closed the connection. Raises what the function
    raises before it tells anything, and RequestError where too much is under way.
    """
    loop = asyncio.get_running_loop()
    told: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    def tell(news: dict[str, Any]) -> None:
        loop.call_soon_threadsafe(told.put_nowait, news)

    task = asyncio.ensure_future(work(request).run(request, lambda stop: function(stop, tell), seconds))
    # After what was told last: that is on its way to the loop, too.
    task.add_done_callback(lambda _: loop.call_soon(told.put_nowait, None))
    first = await told.get()
    if first is None:
        await task
        return StreamingResponse(iter(()), media_type="application/x-ndjson")

    async def lines() -> AsyncIterator[str]:
        try:
            news: dict[str, Any] | None = first
            try:
                while news is not None:
                    yield json.dumps(news, allow_nan=False) + "\n"
                    news = await told.get()
                await task
            except ZermeloError as error:
                yield json.dumps({"error": str(error)}) + "\n"
            except Exception as error:
                yield json.dumps({"error": f"{type(error).__name__}: {error}: a mistake of a game's own code"}) + "\n"
        finally:
            task.cancel()

    return StreamingResponse(lines(), media_type="application/x-ndjson")
