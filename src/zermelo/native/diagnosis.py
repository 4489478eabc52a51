"""Why a game cannot be compiled: the first of its functions that cannot be, the reason and the line."""

from __future__ import annotations

import re
from types import FunctionType
from typing import Any

from numba import types
from numba.core.errors import NumbaError

from zermelo.game import Game
from zermelo.native.binding import BoundGame, bind
from zermelo.native.casting import fits
from zermelo.native.kernel import twin
from zermelo.native.methods import gives_ints, gives_odds, returned_types
from zermelo.search.views import innermost

__all__ = ["COMPILER_ERRORS", "reason_of", "trouble_with", "why_not"]

COMPILER_ERRORS = (NumbaError, NotImplementedError, KeyError, AssertionError, TypeError)
"""What Numba raises for code that it cannot compile."""

FURTHER_ARGUMENTS = {
    "is_terminal": (), "to_move": (), "actions": (), "result": (types.int64,), "utility": (types.int64,),
    "evaluate": (types.int64,), "priority": (types.int64,), "canonical": (), "pack": (), "bounds": (types.int64,),
    "candidates": (), "plausible": (), "remaining": (), "outcomes": (), "unpack": (), "level": (),
}  # fmt: skip
"""What each function takes after the game and the state, or for ``unpack`` the key."""


def why_not(game: Game, error: Exception) -> str:
    """One line on why a kernel cannot be compiled for ``game``, given the compiler's ``error``.

    The functions that the user wrote are compiled one by one: their own messages are plainer than a
    kernel's.
    """
    game = innermost(game)
    bound = bind(game)
    kind = type(game).__name__
    for name in FURTHER_ARGUMENTS:
        if getattr(type(game), name) is not getattr(Game, name) and (reason := trouble_with(game, bound, name)):
            return f"{kind}.{name} cannot be compiled: {reason}"
    return f"{kind} cannot be compiled: {reason_of(str(error))}"


def trouble_with(game: Game, bound: BoundGame, name: str) -> str:
    """Why the function ``name`` of ``game`` cannot be compiled by itself, with its line; "" if it can."""
    function = getattr(type(game), name)
    if not isinstance(function, FunctionType):
        return ""
    try:
        compiled = twin(function, bounds=True)
        first = types.int64 if name == "unpack" else bound.state_type
        arguments = bound.numba_type, first, *FURTHER_ARGUMENTS[name]
        compiled.compile(arguments)
        returned = compiled.overloads[arguments].signature.return_type
    except COMPILER_ERRORS as error:
        return reason_of(str(error))
    place = f"({function.__code__.co_filename}, line {function.__code__.co_firstlineno})"
    if name in ("actions", "candidates", "plausible"):
        return "" if gives_ints(returned) else f"machine code needs actions that are ints of 64 bits {place}"
    if name == "outcomes":
        wants = "outcomes that are pairs of an int of 64 bits and a probability, a float or a ratio"
        return "" if gives_odds(returned) else f"machine code needs {wants} {place}"
    wanted = returned_types(bound.state_type).get(name)
    if wanted is not None and not fits(returned, wanted):
        return f"it returns {_in_words(returned)}, not {_in_words(wanted)} in every case {place}"
    return ""


def _in_words(kind: Any) -> str:
    return f"a pair of {kind.dtype}" if isinstance(kind, types.UniTuple) and len(kind) == 2 else str(kind)


_TELLING = re.compile(
    r"Unknown attribute .*|Untyped global name .*|NameError: .*|No implementation of function .*|"
    r"Cannot unify .*|Use of unsupported .*|.*not supported.*|.*cannot be .*|Cannot determine .*|"
    r".* is not a list of numbers .*|.*unexpected .*",
    re.IGNORECASE,
)
_PLACE = re.compile(r'File "([^"]+)", line (\d+)')


def reason_of(message: str) -> str:
    """What to know of a compiler's message: why, and the line of the user's file."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    telling = [line for line in lines if _TELLING.fullmatch(line) and not line.startswith(("Failed in", "File "))]
    why = (telling or [line for line in lines if not line.startswith(("Failed in", "During", "File"))] or lines)[0]
    places = [place for place in _PLACE.findall(message) if not re.search(r"zermelo[/\\](search|native)", place[0])]
    if "typing at 0x" in why:
        why = "a method that it calls cannot be compiled, or calls itself (a plain function may, a method may not)"
    where = f" ({places[-1][0]}, line {places[-1][1]})" if places else ""
    return f"{why[:200]}{where}"
