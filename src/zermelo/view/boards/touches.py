"""Which places of a board a pointer touches, one after the other, to say what is to be played."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from zermelo.game import Game
from zermelo.search.trouble import call
from zermelo.search.views import innermost

__all__ = ["touches"]

_BETWEEN = re.compile("(?<=[0-9])x|[^A-Za-z0-9]+")
"""What stands between the places of a name, as in ``b2xa3`` and ``9-13``."""


def touches(game: Game, state: Any, actions: Sequence[Any], places: Collection[str]) -> list[tuple[str, ...]]:
    """For each of ``actions``, the ``places`` to touch for it, in order; none where the board does not know them.

    They are those that an action's name has: ``4``; ``e2`` and ``e4`` of ``e2-e4``. Games whose names leave
    places out have rules of their own.
    """
    game = innermost(game)
    rule = next((_RULES[key] for base in type(game).__mro__ if (key := _key(base)) in _RULES), None)

    def touched(action: Any) -> tuple[str, ...]:
        name = str(game.action_name(state, action))
        found = _by_name(name, places) if rule is None else rule(game, state, name, action)
        return tuple(found) if all(place in places for place in found) else ()

    found: list[tuple[str, ...]] = call(game, lambda: [touched(action) for action in actions])
    return found


def _key(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def _by_name(name: str, places: Collection[str]) -> list[str]:
    """The whole name where it is a place's, else the places within it."""
    return [name] if name in places else [word for word in _BETWEEN.split(name) if word in places]


def _chess(game: Any, state: Any, name: str, action: int) -> list[str]:
    """From square to square; a castling is the king's move."""
    return [f"{'abcdefgh'[square & 7]}{(square >> 3) + 1}" for square in (action & 63, action >> 6 & 63)]


def _dawson(game: Any, state: Any, name: str, action: int) -> list[str]:
    """A pawn's square and where it goes: names leave out where a pawn that steps came from."""
    start = action // 3
    up = 1 if state.mover == 0 else -1
    end = start + up * game.files + action % 3 - 1
    return [f"{_file(square % game.files)}{square // game.files + 1}" for square in (start, end)]


def _file(number: int) -> str:
    return ("abcdefghijklmnopqrstuvwxyz"[number // 26 - 1] if number >= 26 else "") + chr(ord("a") + number % 26)


def _first(game: Any, state: Any, name: str, action: Any) -> list[str]:
    """The first place alone: it says all."""
    return _BETWEEN.split(name)[:1]


_RULES: dict[str, Callable[[Any, Any, str, Any], list[str]]] = {
    "zermelo.games.chess:Chess": _chess,
    "zermelo.games.dawson:DawsonsChess": _dawson,
    "zermelo.games.dice_race:DiceRace": _first,
    "zermelo.games.domineering:Domineering": _first,
}
