"""create_app(): the studio as an ASGI application."""

from __future__ import annotations

import mimetypes
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from zermelo.errors import ZermeloError
from zermelo.studio import lab, learning, playing
from zermelo.studio.games import Games
from zermelo.studio.guard import Guard
from zermelo.studio.pictures import paints_css
from zermelo.studio.requests import RequestError, answer
from zermelo.studio.solved import Solutions
from zermelo.studio.work import Soon, Work

__all__ = ["create_app"]

STATIC = Path(__file__).parent / "static"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def create_app(games: Sequence[str] = (), hosts: Sequence[str] = LOOPBACK, solutions: Sequence[str] = ()) -> Starlette:
    """The studio. ``games`` are the user's own, which pages may name; ``hosts`` the names that it answers to,
    ``solutions`` directories of solved games.

    Where ``hosts`` has "*", it answers to every address, though not to every name. Raises
    UnknownGame, and SolutionError for a directory without a solution.
    """
    mimetypes.add_type("text/javascript", ".js")
    app = Starlette(
        routes=[
            Route("/", _index),
            Route("/paints.css", _paints),
            *lab.routes,
            *playing.routes,
            *learning.routes,
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, hosts=tuple(hosts))],
        exception_handlers={ZermeloError: _told, HTTPException: _told_by_http, Exception: _mistake},
    )
    app.state.games = Games.of(games)
    app.state.work = Work()
    app.state.soon = Soon()
    app.state.solutions = Solutions(solutions)
    return app


async def _index(request: Request) -> Response:
    return FileResponse(STATIC / "index.html", media_type="text/html")


async def _paints(request: Request) -> Response:
    return PlainTextResponse(paints_css(), media_type="text/css")


async def _told(request: Request, error: Any) -> Response:
    # What a game's own code says may be no text.
    sentence = str(error).encode(errors="backslashreplace").decode()
    return answer({"error": sentence}, error.status if isinstance(error, RequestError) else 400)


async def _told_by_http(request: Request, error: Any) -> Response:
    told = {
        404: f"there is no {request.url.path!r:.120} here: docs/studio.md has what there is",
        405: f"{request.method} is not for {request.url.path!r:.120}: use another method",
    }
    return answer({"error": told.get(error.status_code, str(error.detail))}, error.status_code)


async def _mistake(request: Request, error: Any) -> Response:
    told = f"{type(error).__name__}: {error}".encode(errors="backslashreplace").decode()
    return answer({"error": f"{told}: a mistake of the studio, or of a game's own code"}, 500)
