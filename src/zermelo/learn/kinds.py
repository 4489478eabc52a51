"""The kinds of exercises, by name."""

from __future__ import annotations

from zermelo.learn.kind import Kind
from zermelo.learn.leaves import LEAVES
from zermelo.learn.values import VALUES
from zermelo.learn.vectors import VECTORS

__all__ = ["KINDS"]

KINDS: dict[str, Kind] = {kind.name: kind for kind in (VALUES, LEAVES, VECTORS)}
