"""Keys in arrays: numbers of 64 bits, or 16 bytes each where keys have more than 63 bits.

Wide keys are bytes from the highest to the lowest, so that they are in the order of their numbers wherever
bytes are compared. Kernels take them as two int64 each, the high half first; machine code for these
functions is in zermelo.native.key_arrays.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.errors import GameError
from zermelo.search.views import innermost
from zermelo.solve.layout import Layout

__all__ = [
    "NARROW",
    "WIDE",
    "find",
    "for_kernels",
    "from_kernels",
    "has_key_at",
    "is_wide",
    "key_array",
    "key_type",
    "kind_of",
    "number_at",
    "numbers_at",
    "place_among_halves",
    "place_in",
    "put_key",
    "room_for",
    "state_of",
]

# Names of types: numpy, which takes a tenth of a second, is imported where arrays are made.
NARROW = "int64"
WIDE = "S16"

FEW = 16
"""Keys that are sought one after the other: halving them would take longer."""
HALF = (1 << 64) - 1
SIGN = -(1 << 63)


def is_wide(keys: Any) -> bool:
    """Whether the keys of an array have 16 bytes each."""
    return bool(keys.dtype == WIDE)


def key_type(layout: Layout | None, own_wide: bool) -> Any:
    """What arrays of keys of this layout are of; without one the game's own keys are wide or not."""
    return WIDE if own_wide or (layout is not None and layout.wide) else NARROW


def kind_of(dtype: Any) -> str:
    """What a kernel takes such keys as, see ``native.arrays``."""
    return "int64[,]" if dtype == WIDE else "int64[]"


def key_array(numbers: Iterable[int], dtype: Any) -> Any:
    """An array of these keys."""
    import numpy as np

    if dtype == WIDE:
        return np.array([int(number).to_bytes(16, "big") for number in numbers], WIDE)
    return np.array(list(numbers), NARROW)


def numbers_at(keys: Any) -> list[int]:
    """Keys as numbers."""
    if is_wide(keys):
        return [int.from_bytes(key.ljust(16, b"\0"), "big") for key in keys.tolist()]
    found: list[int] = keys.tolist()
    return found


def number_at(keys: Any, place: int) -> int:
    """One key as a number."""
    return numbers_at(keys[place:][:1])[0]


def for_kernels(keys: Any) -> Any:
    """Keys as kernels take them."""
    import numpy as np

    if is_wide(keys):
        return np.ascontiguousarray(keys).view(">i8").reshape(-1, 2).astype(np.int64)
    return keys


def from_kernels(keys: Any) -> Any:
    """Keys that a kernel has written: wide ones are copied."""
    if keys.ndim == 2:
        return keys.astype(">i8").view(WIDE).reshape(-1)
    return keys


def room_for(count: int, kind: str) -> Any:
    """An array that a kernel writes so many keys to."""
    import numpy as np

    return np.empty((count, 2) if kind == "int64[,]" else count, np.int64)


# In kernels -----------------------------------------------------------------------------------


def state_of(game: Any, keys: Any, place: int) -> Any:
    """The state with the key at this place."""
    if keys.ndim == 1:
        return game.unpack(int(keys[place]))
    return game.unpack((int(keys[place, 0]) & HALF) << 64 | int(keys[place, 1]) & HALF)


def put_key(game: Any, state: Any, keys: Any, place: int) -> None:
    """Write the key of a state to this place."""
    if keys.ndim == 1:
        keys[place] = game.pack(state)
    else:
        keys[place, 0], keys[place, 1] = _halves(game, state)


def has_key_at(game: Any, state: Any, keys: Any, place: int) -> bool:
    """Whether the key at this place is the state's."""
    if keys.ndim == 1:
        return bool(game.pack(state) == keys[place])
    return _halves(game, state) == (int(keys[place, 0]), int(keys[place, 1]))


def place_in(game: Any, state: Any, keys: Any) -> int:
    """The place of a state's key in ascending ``keys``, -1 where it is not there."""
    if keys.ndim == 1:
        return place_among(game.pack(state), keys)
    return place_among_halves(*_halves(game, state), keys)


def _halves(game: Any, state: Any) -> tuple[int, int]:
    """The halves of a wide key, as int64."""
    key = int(game.pack(state))
    if not 0 <= key < 1 << 128:
        kind = type(innermost(game)).__name__
        raise GameError(f"{kind}.pack gives {key!s:.60}: a key must be a whole number from 0 to 2**128 - 1")
    high, low = key >> 64, key & HALF
    return high - ((high & -SIGN) << 1), low - ((low & -SIGN) << 1)


def find(wanted: Any, keys: Any, directory: Any, shift: int, lowest: int) -> int:
    """Replace each of the keys ``wanted`` by its place in the ascending ``keys``.

    How many it is that are there: fewer than all where one is not.
    directory[slot] is where keys begin that are ``slot`` more than ``lowest`` when shifted down.
    """
    for i in range(len(wanted)):
        key = wanted[i]
        slot = (key >> shift) - lowest
        if slot < 0 or slot >= len(directory) - 1:
            return i
        low = int(directory[slot])
        high = int(directory[slot + 1])
        while high - low > FEW:
            middle = (low + high) >> 1
            if keys[middle] < key:
                low = middle + 1
            else:
                high = middle
        while low < high and keys[low] < key:
            low += 1
        if low == len(keys) or keys[low] != key:
            return i
        wanted[i] = low
    return len(wanted)


def place_among(key: int, keys: Any) -> int:
    """The place of ``key`` in ascending ``keys``, -1 where it is not there."""
    low = 0
    high = len(keys)
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if low < len(keys) and keys[low] == key else -1


def place_among_halves(high_half: int, low_half: int, keys: Any) -> int:
    """The same of wide keys: halves are in the order that they have without a sign."""
    low = 0
    high = len(keys)
    while low < high:
        middle = (low + high) >> 1
        if keys[middle, 0] == high_half:
            before = (keys[middle, 1] ^ SIGN) < (low_half ^ SIGN)
        else:
            before = (keys[middle, 0] ^ SIGN) < (high_half ^ SIGN)
        if before:
            low = middle + 1
        else:
            high = middle
    return low if low < len(keys) and keys[low, 0] == high_half and keys[low, 1] == low_half else -1
