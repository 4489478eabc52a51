"""How a Game becomes a compile-time constant.

A configured game has a Numba type of its own. Its methods are compiled as methods of that type,
its numbers and short tuples are constants of it, and its lists of numbers are read where they lie
in memory, so that games that differ only in the contents of their lists (explicit trees, say)
share one compiled search. A game that is an attribute of another (a view that reorders its
actions, say) is bound with it.

The type is named after a fingerprint of all that is constant: what is compiled for it can be kept
on disk and found again by the next process.
"""

from __future__ import annotations

import hashlib
import threading
import types as python_types
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numba import types
from numba.core.errors import TypingError
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    lower_getattr_generic,
    typeof_impl,
)
from numba.np.arrayobj import populate_array

from zermelo.errors import NotCompilable
from zermelo.game import Game
from zermelo.native import bits as _bits  # noqa: F401  (registers the compiled bit tricks)
from zermelo.native import keys as _keys  # noqa: F401  (and the compiled keys)
from zermelo.native import probability as _probability  # noqa: F401  (and ratios)
from zermelo.native.address import is_address
from zermelo.native.fingerprint import calls_itself, code_objects, function_fingerprint, is_constant, is_data
from zermelo.native.methods import register_methods
from zermelo.search.views import innermost

__all__ = ["BoundGame", "bind", "state_type_of"]

CONTRACT = (
    "initial_state", "to_move", "actions", "outcomes", "result", "is_terminal", "utility", "evaluate", "priority",
    "canonical", "pack", "repetition", "bounds", "candidates", "plausible", "remaining", "utilities", "evaluations",
    "no_values", "zero_values", "added_values", "turn_of", "unpack", "level", "has_key", "pack_halves",
    "unpack_halves",
)  # fmt: skip
"""What a kernel may call or read of a game."""


AGAIN = "-"
"""In a fingerprint, what stands before the number of a class that was defined again."""


class GameType(types.Type):  # type: ignore[misc]
    """The type of one configured game; each has a class of its own, so that methods can differ.

    A game is the address of a table of where its lists lie.
    """

    def __init__(self, fingerprint: str) -> None:
        self.fingerprint = fingerprint
        self.arrays: dict[str, tuple[int, Any]] = {}
        self.parts: dict[str, tuple[int, Any]] = {}
        self.refused: dict[str, str] = {}
        self.cacheable = False
        self.registered = False
        super().__init__(name=f"Game({fingerprint})")

    def __reduce__(self) -> Any:
        return _game_type, (self.fingerprint,)


_OWNERS: dict[str, list[type]] = {}
_REGISTERING = threading.RLock()


def _type_of(fingerprint: str, owner: type) -> GameType:
    """The type for this fingerprint and class.

    A class that is defined again, to the letter, has a type of its own: its states may be of a class
    of the same name, which is another class all the same. Only the first is found on disk.
    """
    owners = _OWNERS.setdefault(fingerprint, [])
    if owner not in owners:
        owners.append(owner)
    again = owners.index(owner)
    return _game_type(f"{fingerprint}{AGAIN}{again}" if again else fingerprint)


@cache
def _game_type(fingerprint: str) -> GameType:
    """The type of the game with this fingerprint, the same object every time."""
    own_class = type("GameType", (GameType,), {})
    is_address(own_class)
    made: GameType = own_class(fingerprint)
    return made


class BoundGame:
    """A game as a kernel takes it: its type and where its lists lie. Keep it while a kernel runs."""

    __slots__ = ("address", "keep", "numba_type", "state_type")

    def __init__(self, numba_type: GameType, table: Any, keep: list[Any], state_type: Any) -> None:
        self.numba_type = numba_type
        self.state_type = state_type
        self.keep = [table, *keep]
        self.address = int(table.ctypes.data)


@typeof_impl.register(BoundGame)  # type: ignore[untyped-decorator]
def _typeof_bound_game(value: BoundGame, context: Any) -> GameType:
    return value.numba_type


@infer_getattr
class _GameAttributes(AttributeTemplate):  # type: ignore[misc]
    """The lists of a game and the games inside it, which are read at run time."""

    key = GameType

    def generic_resolve(self, game_type: Any, name: str) -> Any:
        if name in game_type.arrays:
            return game_type.arrays[name][1]
        if name in game_type.parts:
            return game_type.parts[name][1]
        if name in game_type.refused:
            raise TypingError(game_type.refused[name])
        return None


@lower_getattr_generic(GameType)  # type: ignore[untyped-decorator]
def _read_attribute(context: Any, builder: Any, game_type: Any, value: Any, name: str) -> Any:
    if name in game_type.parts:
        return _word(context, builder, value, game_type.parts[name][0])
    slot, array_type = game_type.arrays[name]
    return view_of(
        context, builder, array_type, _word(context, builder, value, slot), _word(context, builder, value, slot + 1)
    )


def _word(context: Any, builder: Any, address: Any, slot: int) -> Any:
    """The 64-bit word number ``slot`` behind ``address``."""
    word = context.get_value_type(types.int64)
    return builder.load(builder.gep(builder.inttoptr(address, word.as_pointer()), [word(slot)]))


def view_of(context: Any, builder: Any, array_type: Any, address: Any, length: Any) -> Any:
    """A one-dimensional array over memory that someone else keeps: it is never counted or freed."""
    array = context.make_array(array_type)(context, builder)
    item = context.get_data_type(array_type.dtype)
    size = context.get_constant(types.intp, context.get_abi_sizeof(item))
    populate_array(
        array,
        data=builder.inttoptr(address, item.as_pointer()),
        shape=[length],
        strides=[size],
        itemsize=size,
        meminfo=None,
    )
    return array._getvalue()


class _Before:
    """How a game was bound, and what it was read from: while all of that is there, the binding holds."""

    def __init__(self, game: Game, functions: list[Any], bound: BoundGame) -> None:
        self.copies = [dict(namespace) for namespace in _namespaces(game)]
        self.functions = [(function, function_fingerprint(function)) for function in functions]
        self.bound = bound

    def holds(self, game: Game) -> bool:
        namespaces = _namespaces(game)
        if list(map(len, namespaces)) != list(map(len, self.copies)):
            return False
        for namespace, copied in zip(namespaces, self.copies, strict=True):
            for name, value in copied.items():
                if namespace.get(name, self) is not value:
                    return False
        return all(function_fingerprint(function) == before for function, before in self.functions)


_BEFORE: WeakKeyDictionary[Game, _Before] = WeakKeyDictionary()


def _namespaces(game: Game) -> list[Any]:
    """Where the attributes of ``game`` are kept: its own, and its classes'."""
    return [getattr(game, "__dict__", {}), *map(vars, type(game).__mro__)]


def bind(game: Game) -> BoundGame:
    """``game`` as a constant of machine code.

    Raises NotCompilable, with the reason, where its states or attributes cannot be; a method that
    cannot be compiled is found later, when a kernel that uses it is. Most of a tenth of a millisecond is
    saved where the game, one of constants alone, is as it was when it was last bound.
    """
    try:
        before = _BEFORE.get(game)
    except TypeError:  # a game without a hash
        return _bound(game)
    if before is None or not before.holds(game):
        return _bound(game)
    return before.bound


def _bound(game: Game) -> BoundGame:
    state_type = state_type_of(game)
    used = dict(_used_attributes(game))
    parts = {name: bind(value) for name, value in used.items() if isinstance(value, Game)}
    arrays, refused = {}, {}
    for name, value in used.items():
        if is_data(value):
            try:
                arrays[name] = _array(game, name, value)
            except NotCompilable as reason:
                refused[name] = str(reason)  # told if a function really reads it
    constants = {name: value for name, value in used.items() if is_constant(value)}
    constants["num_players"] = game.num_players
    methods = {name: value for name, value in used.items() if isinstance(value, python_types.FunctionType)}
    functions = {name: value.__func__ for name, value in used.items() if isinstance(value, staticmethod)}
    computed = {name: value.fget for name, value in used.items() if isinstance(value, property)}

    fingerprint = hashlib.sha256(f"{type(game).__module__}.{type(game).__qualname__} {state_type}".encode())
    for name, value in sorted(constants.items()):
        fingerprint.update(f"{name}={value!r};".encode())
    for name, part in sorted(parts.items()):
        fingerprint.update(f"{name}:{part.numba_type.fingerprint};".encode())
    for name, array in sorted(arrays.items()):
        fingerprint.update(f"{name}[{array.dtype}];".encode())
    for name, function in sorted({**methods, **functions, **computed}.items()):
        fingerprint.update(name.encode() + function_fingerprint(function))

    with _REGISTERING:
        game_type = _type_of(fingerprint.hexdigest()[:24], type(game))
        game_type.refused = refused
        table = np.zeros(max(1, 2 * len(arrays) + len(parts)), np.int64)
        slot = 0
        for name, array in sorted(arrays.items()):
            table[slot], table[slot + 1] = array.ctypes.data, len(array)
            game_type.arrays[name] = slot, types.Array(_item_type(array), 1, "C", readonly=True)
            slot += 2
        for name, part in sorted(parts.items()):
            table[slot] = part.address
            game_type.parts[name] = slot, part.numba_type
            slot += 1
        if not game_type.registered:
            written = [*methods.values(), *functions.values(), *computed.values()]
            # Numba 0.68 crashes when it loads back cached code that calls a recursive function.
            recursive = any(map(calls_itself, written))
            again = AGAIN in game_type.fingerprint
            game_type.cacheable = not recursive and not again and all(p.numba_type.cacheable for p in parts.values())
            register_methods(game_type, methods, functions, computed, constants, state_type)
            game_type.registered = True
    bound = BoundGame(game_type, table, [*arrays.values(), *parts.values()], state_type)
    if not (arrays or parts or refused or computed):  # what is not constant is read anew each time
        with suppress(TypeError):
            _BEFORE[game] = _Before(game, [*methods.values(), *functions.values()], bound)
    return bound


def _item_type(array: Any) -> Any:
    return types.int64 if array.dtype == np.int64 else types.float64


def _used_attributes(game: Game) -> Iterator[tuple[str, Any]]:
    """Each attribute of ``game`` that its compiled functions can reach, with its value.

    Methods come as functions of the class; what is called without the game as a staticmethod.
    """
    waiting, seen = list(CONTRACT), set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        value = _unbound(game, name)
        function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
        if isinstance(function, python_types.FunctionType):
            if isinstance(value, staticmethod) or name in getattr(game, "__dict__", {}):
                value = staticmethod(function)  # called without the game
            yield name, value
            for code in code_objects(function.__code__):
                waiting += code.co_names
        elif value is not None:
            yield name, getattr(game, name)


def _unbound(game: Game, name: str) -> Any:
    """The attribute ``name`` as it is kept, methods and properties unbound; None where there is none."""
    for owner in (game, *type(game).__mro__):
        if name in getattr(owner, "__dict__", ()):
            return owner.__dict__[name]
    return None


def _array(game: Game, name: str, value: Any) -> Any:
    """A list of numbers as an array that machine code reads, int64 or float64, each number held exactly."""
    items = value.tolist() if isinstance(value, np.ndarray) else list(value)
    for dtype in (np.int64, np.float64):
        try:
            array = np.array(items, dtype)
        except (TypeError, ValueError, OverflowError):
            continue
        if array.ndim == 1 and all(a == b or (a != a and b != b) for a, b in zip(array.tolist(), items, strict=True)):
            return array
    raise NotCompilable(
        f"{type(innermost(game)).__name__}.{name} is not a list of numbers that 64 bits hold exactly: "
        "make it one, or search with speed='python'"
    )


def state_type_of(game: Game) -> Any:
    """The Numba type of the game's states, read off the initial one: numbers and tuples of them, 64 bits each.

    Raises NotCompilable for states of any other kind.
    """
    return _number_type(game, game.initial_state())


def _number_type(game: Game, value: Any) -> Any:
    if isinstance(value, (bool, int, np.integer, np.bool_)):
        if not -(1 << 63) <= int(value) < 1 << 63:
            raise NotCompilable(
                f"{type(innermost(game)).__name__}: a state holds {value}, which does not fit in 64 bits"
            )
        return types.int64
    if isinstance(value, (float, np.floating)):
        return types.float64
    if isinstance(value, tuple):
        parts = [_number_type(game, part) for part in value]
        named = hasattr(value, "_fields")
        same = len(set(parts)) == 1
        if named:
            return (
                types.NamedUniTuple(parts[0], len(parts), type(value)) if same else types.NamedTuple(parts, type(value))
            )
        return types.UniTuple(parts[0], len(parts)) if same else types.Tuple(parts)
    raise NotCompilable(
        f"{type(innermost(game)).__name__}: a state holds a {type(value).__name__} ({value!r:.60}); "
        "machine code needs states that are ints or NamedTuples of numbers"
    )
