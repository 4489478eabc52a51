"""A game's methods, properties and constants as those of its Numba type."""

from __future__ import annotations

import inspect
import types as python_types
from collections.abc import Callable
from typing import Any

from numba import types
from numba.core.compiler import Compiler
from numba.core.datamodel import default_manager
from numba.core.errors import TypingError
from numba.extending import overload_attribute, overload_method

from zermelo.game import Game
from zermelo.native.casting import caster
from zermelo.native.generating import ShortGenerator, is_short
from zermelo.native.kernel import compiled_globals, twin

__all__ = ["gives_ints", "gives_odds", "register_methods", "returned_types"]

SAFE = {"boundscheck": True, "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""How a game's functions are compiled: an index out of range is an error, not a crash; no way in for Python."""


def register_methods(
    game_type: Any,
    methods: dict[str, Any],
    functions: dict[str, Any],
    computed: dict[str, Any],
    constants: dict[str, Any],
    state_type: Any,
) -> None:
    """Give ``game_type`` its methods, the functions that it calls without itself, its properties and constants."""
    own_class = type(game_type)
    casts = returned_types(state_type)
    for name, function in methods.items():
        if name in VECTORS and function is getattr(Game, name):
            implementation = _vector_method(name, constants["num_players"])
        elif name in ITERATORS:
            overload_method(own_class, name, jit_options=SAFE)(_iterator_typing(name, function))
            continue
        elif name in casts:
            implementation = _casting(function, caster(casts[name]))
        else:
            implementation = _rebuilt(function)
        overload_method(own_class, name, jit_options=SAFE)(_as_typing(implementation))
    for name, function in functions.items():
        overload_method(own_class, name, jit_options=SAFE)(_as_typing(_without_game(function)))
    for name, function in computed.items():
        overload_attribute(own_class, name)(_as_typing(_rebuilt(function)))
    for name, value in constants.items():
        overload_attribute(own_class, name)(_as_typing(_constant(value)))


def returned_types(state_type: Any) -> dict[str, Any]:
    """What kernels count on each function to return."""
    return {
        "initial_state": state_type, "result": state_type, "canonical": state_type, "turn_of": state_type,
        "unpack": state_type, "level": types.int64,
        "to_move": types.int64, "is_terminal": types.boolean, "utility": types.float64, "evaluate": types.float64,
        "priority": types.float64, "pack": types.int64, "remaining": types.int64,
        "bounds": types.UniTuple(types.float64, 2),
    }  # fmt: skip


def _iterator_typing(name: str, function: Any) -> Callable[..., Any]:
    """An overload of ``actions`` and its like that a search may leave in the middle.

    A generator that is left early never frees the lists that it holds: one that holds any is run
    to its end first, into a list that the search frees.
    """
    pipeline = ShortGenerator if is_short(function) else Compiler
    compiled = twin(function, own=True, bounds=True, pipeline_class=pipeline)

    def listed(game, state):  # type: ignore[no-untyped-def]
        items = []
        for item in compiled(game, state):
            items.append(item)
        return items

    def typing(game: Any, state: Any) -> Callable[..., Any]:
        compiled.compile((game, state))
        returned = compiled.overloads[game, state].signature.return_type
        fits, needed = ITERATORS[name]
        if not fits(returned):
            raise TypingError(f"machine code needs {needed}")
        if isinstance(returned, types.Generator) and any(map(_holds_memory, returned.state_types)):
            return listed
        return lambda game, state: compiled(game, state)

    typing.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ("game", "state")]
    )
    return typing


def gives_ints(returned: Any) -> bool:
    """Whether what ``actions`` returns is an iterable of ints of 64 bits."""
    return all(map(_is_int, _items(returned)))


def gives_odds(returned: Any) -> bool:
    """Whether what ``outcomes`` returns is an iterable of pairs of such an int and a number."""
    return all(
        isinstance(item, types.BaseTuple) and len(item) == 2 and _is_int(item[0])
        and isinstance(item[1], (types.Integer, types.Float))
        for item in _items(returned)
    )  # fmt: skip


def _items(returned: Any) -> list[Any]:
    """The types of what an iterable gives."""
    if isinstance(returned, types.BaseTuple):
        return list(returned)
    return [getattr(getattr(returned, "iterator_type", None), "yield_type", None)]


def _is_int(item: Any) -> bool:
    return isinstance(item, types.Integer) and bool(types.unliteral(item) != types.uint64)


ITERATORS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "actions": (gives_ints, "actions that are ints of 64 bits"),
    "candidates": (gives_ints, "actions that are ints of 64 bits"),
    "plausible": (gives_ints, "actions that are ints of 64 bits"),
    "outcomes": (gives_odds, "outcomes that are pairs of an int of 64 bits and a probability, a float"),
}
"""Functions of a game that give one thing after the other: which kinds of things, and what to say of others."""


def _holds_memory(kind: Any) -> bool:
    """Whether values of this type own memory that must be freed."""
    return bool(default_manager[kind].contains_nrt_meminfo())


def _as_typing(implementation: Callable[..., Any]) -> Callable[..., Any]:
    """An overload that always answers with ``implementation``."""

    def typing(*arguments: Any) -> Callable[..., Any]:
        return implementation

    typing.__signature__ = inspect.signature(implementation)  # type: ignore[attr-defined]
    return typing


def _constant(value: Any) -> Callable[..., Any]:
    def constant(game: Any) -> Any:
        return value

    return constant


def _rebuilt(function: Any) -> Callable[..., Any]:
    """``function`` over globals that are compiled."""
    rebuilt = python_types.FunctionType(
        function.__code__,
        compiled_globals(function, bounds=True),
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    rebuilt.__kwdefaults__ = function.__kwdefaults__
    return rebuilt


def _without_game(function: Any) -> Callable[..., Any]:
    """A method that calls ``function`` without the game."""
    compiled = twin(function, own=True, bounds=True)
    count = function.__code__.co_argcount
    if count == 1:
        return lambda game, a: compiled(a)
    if count == 2:
        return lambda game, a, b: compiled(a, b)
    return lambda game, a, b, c: compiled(a, b, c)


def _casting(function: Any, cast: Any) -> Callable[..., Any]:
    """``function`` with what it returns made the type that kernels count on."""
    # Its own: a view over a view calls the same function again, which must not look like a recursion.
    compiled = twin(function, own=True, bounds=True)
    count = function.__code__.co_argcount
    if count == 1:
        return lambda game: cast(compiled(game))
    if count == 2:
        return lambda game, state: cast(compiled(game, state))
    return lambda game, state, third: cast(compiled(game, state, third))


VECTORS = {
    "no_values": ("game", "float('-inf')"),
    "zero_values": ("game", "0.0"),
    "utilities": ("game, state", "game.utility(state, {player})"),
    "evaluations": ("game, state", "game.evaluate(state, {player})"),
    "added_values": ("game, values, weight, more", "values[{player}] + weight * more[{player}]"),
}
"""The methods of Game that give one value a player: their arguments, and each player's value."""


def _vector_method(name: str, players: int) -> Callable[..., Any]:
    """A method of ``VECTORS`` as an expression of so many players."""
    arguments, value = VECTORS[name]
    vector = "".join(value.format(player=player) + ", " for player in range(players))
    made: Callable[..., Any] = eval(f"lambda {arguments}: ({vector})", {})
    return made
