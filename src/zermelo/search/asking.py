"""Asking a kernel whether a value reaches a bound: the step that MTD(f), SSS* and C* are made of."""

from __future__ import annotations

from typing import Any

from zermelo.keys import just_below
from zermelo.search.tally import Tally

__all__ = ["ask"]


def ask(game: Any, state: Any, kernel: Any, depth: int, beta: Any, tally: Tally) -> Any:
    """Search ``state`` with the null window just below ``beta``; what comes back is a bound on its value for player 0.

    ``kernel`` is fail-soft alpha-beta with a table: its value is an upper bound if it is below
    ``beta``, else a lower one; it means nothing where ``tally.stop`` is set. To machine code a kernel
    is the address of its own machine code.
    """
    return kernel(game, state, depth, just_below(beta), beta, 0, tally, None)
