"""What the room Play asks of the studio."""

from __future__ import annotations

from starlette.routing import Route

__all__ = ["routes"]

routes: list[Route] = []
