"""Whether a position of a game that is played has been there too often."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.game import Game
from zermelo.keys import NoKey
from zermelo.search.trouble import call

__all__ = ["THREEFOLD", "position_keys", "repeated"]

THREEFOLD = 3
"""A game is a draw when a position is there so often."""


def position_keys(game: Game, states: Iterable[Any]) -> list[Any]:
    """What tells the positions of one game apart.

    None in a game that is acyclic, where none comes back; nor where chance moves: that a position comes back
    there does not show that nobody gets on, since the dice may fall otherwise the next time.
    """
    return [] if game.acyclic or game.has_chance() else [_key(game, state) for state in states]


def repeated(keys: list[Any]) -> bool:
    """Whether the last position makes the game a draw."""
    return bool(keys) and keys.count(keys[-1]) >= THREEFOLD


def _key(game: Game, state: Any) -> Any:
    try:
        return call(game, lambda: game.repetition(state))
    except NoKey:
        return state
