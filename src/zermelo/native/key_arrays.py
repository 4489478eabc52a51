"""Keys in arrays in machine code: what zermelo.solve.key_arrays does, by how many dimensions an array has."""

from __future__ import annotations

from typing import Any

from numba import njit
from numba.extending import overload

from zermelo.native.kernel import replace, twin
from zermelo.solve import key_arrays

__all__: list[str] = []

INLINE = {"nogil": True, "forceinline": True}
"""A call that is not inlined counts the references to its arrays, which takes longer than all the rest."""

_among = twin(key_arrays.place_among)
_among_halves = twin(key_arrays.place_among_halves)


def _state_of(game: Any, keys: Any, place: Any) -> Any:
    raise NotImplementedError


def _put_key(game: Any, state: Any, keys: Any, place: Any) -> None:
    raise NotImplementedError


def _has_key_at(game: Any, state: Any, keys: Any, place: Any) -> bool:
    raise NotImplementedError


def _place_in(game: Any, state: Any, keys: Any) -> int:
    raise NotImplementedError


# Without annotations: Numba compares the parameters with those of what is returned.


@overload(_state_of, jit_options=INLINE)
def _state_of_type(game, keys, place):  # type: ignore[no-untyped-def]
    if keys.ndim == 1:
        return lambda game, keys, place: game.unpack(keys[place])
    return lambda game, keys, place: game.unpack_halves(keys[place, 0], keys[place, 1])


@overload(_put_key, jit_options=INLINE)
def _put_key_of_type(game, state, keys, place):  # type: ignore[no-untyped-def]
    if keys.ndim == 1:

        def put(game, state, keys, place):  # type: ignore[no-untyped-def]
            keys[place] = game.pack(state)
    else:

        def put(game, state, keys, place):  # type: ignore[no-untyped-def]
            keys[place, 0], keys[place, 1] = game.pack_halves(state)

    return put


@overload(_has_key_at, jit_options=INLINE)
def _has_key_at_of_type(game, state, keys, place):  # type: ignore[no-untyped-def]
    if keys.ndim == 1:
        return lambda game, state, keys, place: game.pack(state) == keys[place]
    return lambda game, state, keys, place: game.pack_halves(state) == (keys[place, 0], keys[place, 1])


@overload(_place_in, jit_options=INLINE)
def _place_in_type(game, state, keys):  # type: ignore[no-untyped-def]
    if keys.ndim == 1:
        return lambda game, state, keys: _among(game.pack(state), keys)

    def place(game, state, keys):  # type: ignore[no-untyped-def]
        high, low = game.pack_halves(state)
        return _among_halves(high, low, keys)

    return place


replace(key_arrays.state_of, njit(**INLINE)(lambda game, keys, place: _state_of(game, keys, place)))
replace(key_arrays.put_key, njit(**INLINE)(lambda game, state, keys, place: _put_key(game, state, keys, place)))
replace(key_arrays.has_key_at, njit(**INLINE)(lambda game, state, keys, place: _has_key_at(game, state, keys, place)))
replace(key_arrays.place_in, njit(**INLINE)(lambda game, state, keys: _place_in(game, state, keys)))
