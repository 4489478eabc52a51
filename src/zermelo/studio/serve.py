"""serve(): the studio on an address of this machine, until Ctrl-C."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Callable, Iterator, Sequence

import uvicorn

from zermelo.errors import ZermeloError
from zermelo.studio.app import LOOPBACK, create_app

__all__ = ["serve"]

GRACE = 2
"""Seconds that requests have to end after Ctrl-C."""


def serve(
    games: Sequence[str], host: str, port: int, started: Callable[[str], None], solutions: Sequence[str] = ()
) -> None:
    """Run the studio at ``host`` and ``port`` (0 is any free one); ``started`` is told its address.

    Returns at Ctrl-C. Raises ZermeloError for an address that cannot be had, UnknownGame for a game that is none.
    """
    app = create_app(games, _hosts(host), solutions)
    with _listening(host, port) as sock:
        name = f"[{host}]" if ":" in host else host
        address = f"http://{name}:{sock.getsockname()[1]}/"

        class Server(uvicorn.Server):  # type: ignore[misc]
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                started(address)

        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=GRACE, lifespan="off")
        with contextlib.suppress(KeyboardInterrupt):
            Server(config).run(sockets=[sock])


def _hosts(host: str) -> list[str]:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return [*LOOPBACK, host]
    if address.is_unspecified:
        return [*LOOPBACK, "*", socket.gethostname()]
    return [*LOOPBACK, host]


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        sock = socket.socket(family, kind, protocol)
    except OSError as error:
        raise ZermeloError(f"--host {host!r:.120} is no address of this machine: {error.strerror or error}") from error
    with sock:
        try:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind(address)
            sock.listen(128)
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or error
            raise ZermeloError(
                f"the studio cannot have port {port} of {host}: {why}: give another --port, or none for a free one"
            ) from error
        yield sock
