"""Why a game cannot be compiled: the first of its functions that cannot be, the reason and the line."""

from __future__ import annotations

import re

from numba import types
from numba.core.errors import NumbaError

from zermelo.game import Game
from zermelo.native.binding import bind
from zermelo.native.casting import fits
from zermelo.native.kernel import twin
from zermelo.native.methods import gives_ints, returned_types
from zermelo.search.views import innermost

__all__ = ["COMPILER_ERRORS", "reason_of", "why_not"]

COMPILER_ERRORS = (NumbaError, NotImplementedError, KeyError, AssertionError, TypeError)
"""What Numba raises for code that it cannot compile."""

FURTHER_ARGUMENTS = {
    "is_terminal": (), "to_move": (), "actions": (), "result": (types.int64,), "utility": (types.int64,),
    "evaluate": (types.int64,), "priority": (types.int64,), "canonical": (),
}  # fmt: skip
"""What each function takes after the game and the state."""


def why_not(game: Game, error: Exception) -> str:
    """One line on why a kernel cannot be compiled for ``game``, given the compiler's ``error``.

    The functions that the user wrote are compiled one by one: their own messages are plainer than a
    kernel's.
    """
    game = innermost(game)
    bound = bind(game)
    kind = type(game).__name__
    for name, further in FURTHER_ARGUMENTS.items():
        function = getattr(type(game), name)
        if function is getattr(Game, name):
            continue
        try:
            compiled = twin(function, bounds=True)
            arguments = bound.numba_type, bound.state_type, *further
            compiled.compile(arguments)
            returned = compiled.overloads[arguments].signature.return_type
            if name == "actions" and not gives_ints(returned):
                return f"{kind}.actions cannot be compiled: machine code needs actions that are ints of 64 bits"
            wanted = returned_types(bound.state_type).get(name)
            if wanted is not None and not fits(returned, wanted):
                return f"{kind}.{name} cannot be compiled: it returns {returned}, not {wanted} in every case"
        except COMPILER_ERRORS as own_error:
            return f"{kind}.{name} cannot be compiled: {reason_of(str(own_error))}"
    return f"{kind} cannot be compiled: {reason_of(str(error))}"


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
