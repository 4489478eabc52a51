"""Guard: answers only pages of the studio's own, and tells browsers to be strict."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import JSONResponse

__all__ = ["HEADERS", "Guard"]

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


class Guard:
    """ASGI middleware: refuses requests by another name than ``hosts`` (another site's name may lead to this
    machine) and from pages of another origin, and adds HEADERS to every answer."""

    def __init__(self, app: Any, hosts: Sequence[str]) -> None:
        self.app = app
        self.hosts = {host.lower() for host in hosts}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_strict(message: Any) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", []))
                known = {name.lower() for name, _ in given}
                added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": given + [each for each in added if each[0] not in known]}
            await send(message)

        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        trouble = self._trouble(headers)
        if trouble is not None:
            await JSONResponse({"error": trouble}, 403)(scope, receive, send_strict)
            return
        await self.app(scope, receive, send_strict)

    def _trouble(self, headers: dict[str, str]) -> str | None:
        host = headers.get("host", "")
        if not self._known(host):
            return f"this studio does not answer to the name {host!r:.120}: open it by the address that it printed"
        origin = headers.get("origin")
        if origin is not None and _place(origin) != host.lower():
            return f"a page of {origin!r:.120} must not ask this studio: open the studio's own page"
        return None

    def _known(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.hosts:
            return True
        # An address cannot be another site's name.
        return "*" in self.hosts and _is_address(name)


def _place(origin: str) -> str | None:
    """The host and port of an origin; None for one that is none, or "null"."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
