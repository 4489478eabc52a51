"""The kinds of exercises, by name."""

from __future__ import annotations

from zermelo.learn.allies import ALLIES
from zermelo.learn.change import CHANGE
from zermelo.learn.kind import Kind
from zermelo.learn.leaves import LEAVES
from zermelo.learn.move import MOVE
from zermelo.learn.values import VALUES
from zermelo.learn.vectors import VECTORS
from zermelo.learn.window import WINDOW

__all__ = ["KINDS"]

KINDS: dict[str, Kind] = {kind.name: kind for kind in (VALUES, MOVE, LEAVES, WINDOW, CHANGE, VECTORS, ALLIES)}
"""In the order in which they are learned."""
