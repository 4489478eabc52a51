"""What the games' constructors share: checking the numbers that people configure a game with."""

from __future__ import annotations

from zermelo.errors import GameError

__all__ = ["whole_number"]


def whole_number(value: object, name: str, least: int) -> int:
    """``value`` itself; raises GameError unless it is an int of at least ``least``."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise GameError(f"{name} is {value!r}: it must be a whole number, {least} or more")
    return value
