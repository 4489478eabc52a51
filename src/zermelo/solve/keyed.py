"""Keyed views: a game whose states have keys that can be read back, with or without its symmetries."""

from __future__ import annotations

from typing import Any

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.search.views import View, innermost
from zermelo.solve.layout import Layout, in_range, packed, unpacked

__all__ = ["Keyed", "LaidOut", "NumberKeys", "OwnKeys", "has_level", "has_own_keys", "keyed_game"]


class Keyed(View):
    """A game whose ``pack`` and ``unpack`` undo each other. Without ``symmetry`` each state stands for itself."""

    def __init__(self, game: Game, symmetry: bool) -> None:
        super().__init__(game)
        self.symmetry = symmetry

    def canonical(self, state: Any) -> Any:
        return self.game.canonical(state) if self.symmetry else state

    def has_key(self, state: Any) -> bool:
        """Whether ``pack`` has a key for this state."""
        return True


class OwnKeys(Keyed):
    """A game with an ``unpack`` of its own."""


class NumberKeys(Keyed):
    """A game whose states are whole numbers, which are their own keys."""

    def pack(self, state: Any) -> int:
        number: int = state
        return number

    def unpack(self, key: int) -> Any:
        return key


class LaidOut(Keyed):
    """A game whose states are tuples of whole numbers: keys are read by one layout, and written by another."""

    def __init__(self, game: Game, symmetry: bool, reading: Layout, writing: Layout) -> None:
        super().__init__(game, symmetry)
        self.lows, self.shifts, self.masks = reading.lows, reading.shifts, reading.masks
        self.next_lows, self.next_shifts, self.next_highs = writing.lows, writing.shifts, writing.highs

    def pack(self, state: Any) -> int:
        return packed(state, self.next_lows, self.next_shifts)

    def unpack(self, key: int) -> Any:
        return unpacked(self.game.initial_state(), key, self.lows, self.shifts, self.masks)

    def has_key(self, state: Any) -> bool:
        return in_range(state, self.next_lows, self.next_highs)


def keyed_game(game: Game, symmetry: bool, reading: Layout | None, writing: Layout | None) -> Keyed:
    """``game`` with keys: its own, its states themselves, or by these layouts, where there are any."""
    if has_own_keys(game):
        return OwnKeys(game, symmetry)
    if reading is None or writing is None:
        return NumberKeys(game, symmetry)
    return LaidOut(game, symmetry, reading, writing)


def has_own_keys(game: Game) -> bool:
    """Whether the game has an ``unpack`` of its own. Raises GameError where it then lacks a ``pack``."""
    kind = type(innermost(game))
    if kind.unpack is Game.unpack:
        return False
    if kind.pack is Game.pack:
        raise GameError(f"{kind.__name__} has unpack(key), but no pack(state) that it undoes: write both or neither")
    return True


def has_level(game: Game) -> bool:
    """Whether the game has a ``level`` of its own."""
    return type(innermost(game)).level is not Game.level
