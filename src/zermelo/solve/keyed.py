"""Keyed views: a game whose states have keys that can be read back, with or without its symmetries."""

from __future__ import annotations

from typing import Any

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.search.views import View, innermost
from zermelo.solve.key_arrays import NARROW, WIDE, key_type
from zermelo.solve.layout import Layout, in_range, packed, packed_halves, unpacked, unpacked_halves

__all__ = ["Keyed", "LaidOut", "NumberKeys", "OwnKeys", "OwnWideKeys", "has_level", "has_own_keys", "keyed_game"]


class Keyed(View):
    """A game whose ``pack`` and ``unpack`` undo each other. Without ``symmetry`` each state stands for itself."""

    def __init__(self, game: Game, symmetry: bool) -> None:
        super().__init__(game)
        self.symmetry = symmetry

    reads = writes = NARROW
    """What arrays of keys are of that states are read from, and written to."""

    def canonical(self, state: Any) -> Any:
        return self.game.canonical(state) if self.symmetry else state

    def has_key(self, state: Any) -> bool:
        """Whether ``pack`` has a key for this state."""
        return True


class OwnKeys(Keyed):
    """A game with an ``unpack`` of its own."""


class OwnWideKeys(OwnKeys):
    """One whose keys take more than 63 bits. Machine code has no such numbers: these games are solved interpreted."""

    reads = writes = WIDE


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
        self.reads, self.writes = key_type(reading, False), key_type(writing, False)

    def pack(self, state: Any) -> int:
        return packed(state, self.next_lows, self.next_shifts)

    def unpack(self, key: int) -> Any:
        return unpacked(self.game.initial_state(), key, self.lows, self.shifts, self.masks)

    def pack_halves(self, state: Any) -> tuple[int, int]:
        """A wide key, see ``layout.packed_halves``."""
        return packed_halves(state, self.next_lows, self.next_shifts)

    def unpack_halves(self, high: int, low: int) -> Any:
        """The state with a wide key."""
        return unpacked_halves(self.game.initial_state(), high, low, self.lows, self.shifts, self.masks)

    def has_key(self, state: Any) -> bool:
        return in_range(state, self.next_lows, self.next_highs)


def keyed_game(
    game: Game, symmetry: bool, reading: Layout | None, writing: Layout | None, own_wide: bool = False
) -> Keyed:
    """``game`` with keys: its own, its states themselves, or by these layouts, where there are any.

    ``own_wide`` is whether the game's own keys take more than 63 bits.
    """
    if has_own_keys(game):
        return OwnWideKeys(game, symmetry) if own_wide else OwnKeys(game, symmetry)
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
