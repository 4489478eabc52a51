"""Functions over arrays as machine code: those that ask the game, and those that know none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from numba import types

from zermelo.errors import NotCompilable
from zermelo.game import Game
from zermelo.native import key_arrays as _key_arrays  # noqa: F401  (registers keys in arrays)
from zermelo.native import layout as _layout  # noqa: F401  (and layouts of keys)
from zermelo.native.binding import BoundGame, bind
from zermelo.native.cache import cache_folder, keep_in
from zermelo.native.diagnosis import COMPILER_ERRORS, why_not
from zermelo.native.kernel import twin

__all__ = ["bind", "compiled_for", "compiled_plain"]

KINDS = {
    "int": types.int64, "float": types.float64, "bool": types.boolean,
    "int8[]": types.int8[::1], "int32[]": types.int32[::1], "int64[]": types.int64[::1],
    "int64[,]": types.int64[:, ::1], "float64[]": types.float64[::1], "bool[]": types.boolean[::1],
}  # fmt: skip

_COMPILED: dict[tuple[Any, ...], Any] = {}


def compiled_for(function: Callable[..., Any], bound: list[BoundGame], game: Game, kinds: Sequence[str]) -> Any:
    """The compiled ``function(game, ...)``, whose further arguments are of these kinds. Give it ``bound`` first.

    Raises NotCompilable with the reason and the place where the game cannot be compiled.
    """
    games = [one.numba_type for one in bound]
    kept = function, tuple(games), tuple(kinds)
    if kept not in _COMPILED:
        dispatcher = twin(function, own=True, entered=True)
        if all(one.cacheable for one in games):
            keep_in(dispatcher, cache_folder() / games[0].fingerprint)
        try:
            dispatcher.compile((*games, *[KINDS[kind] for kind in kinds]))
        except COMPILER_ERRORS as error:
            raise NotCompilable(why_not(game, error)) from error
        _COMPILED[kept] = dispatcher
    return _COMPILED[kept]


def compiled_plain(function: Callable[..., Any], kinds: Sequence[str]) -> Any:
    """The compiled ``function``, which knows no game."""
    kept = function, tuple(kinds)
    if kept not in _COMPILED:
        dispatcher = twin(function, own=True, entered=True)
        keep_in(dispatcher, cache_folder() / "arrays")
        dispatcher.compile(tuple([KINDS[kind] for kind in kinds]))
        _COMPILED[kept] = dispatcher
    return _COMPILED[kept]
