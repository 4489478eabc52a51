"""Calling a kernel by its address: machine code that was compiled, or loaded, by itself.

Numba 0.68 crashes when it loads back cached code that calls a recursive function. What calls an
address knows nothing of the function that is there, and can be cached.
"""

from __future__ import annotations

from typing import Any

from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from zermelo.keys import just_below
from zermelo.native import keys as _keys  # noqa: F401  (just_below needs its own in machine code)
from zermelo.native.kernel import replace, twin
from zermelo.search import asking

__all__: list[str] = []

_just_below = twin(just_below)


@intrinsic  # type: ignore[untyped-decorator]
def _call(
    typing_context: Any, kernel: Any, game: Any, state: Any, depth: Any, alpha: Any, beta: Any, tally: Any
) -> Any:
    """Call the kernel at an address with these arguments, at ply 0 and unwatched; what it raises is raised here."""
    taken = (game, state, types.int64, types.float64, types.float64, types.int64, tally, types.none)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, *given, tally_word = arguments
        convention = context.call_conv
        kind = convention.get_function_type(types.float64, taken)
        callee = builder.inttoptr(address, kind.as_pointer())
        ply = context.get_constant(types.int64, 0)
        status, value = convention.call_function(
            builder, callee, types.float64, taken, [*given, ply, tally_word, context.get_dummy_value()]
        )
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return value

    return types.float64(types.int64, game, state, types.int64, types.float64, types.float64, tally), generate


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _ask(game: Any, state: Any, kernel: Any, depth: Any, beta: Any, tally: Any) -> Any:
    return _call(kernel, game, state, depth, _just_below(beta), beta, tally)


replace(asking.ask, _ask)
