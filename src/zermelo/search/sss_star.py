"""SSS* (Stockman 1979), as the null windows that it comes to (Plaat, Schaeffer, Pijls and de Bruin 1996, section 3).

Stockman's search keeps a sorted list of all that is open; with alpha-beta and a table the same
nodes are looked at in the same order, and the list is not needed.
"""

from __future__ import annotations

from typing import Any

from zermelo.search.asking import ask
from zermelo.search.tally import INFINITY, Tally

__all__ = ["sss_star"]


def sss_star(game: Any, state: Any, kernel: Any, depth: int, guess: Any, lower: Any, upper: Any, tally: Tally) -> Any:
    """The value of ``state`` for player 0, from above; what is guessed and known of it is of no use.

    It means nothing where ``tally.stop`` is set.
    """
    bound = INFINITY
    while True:
        value = ask(game, state, kernel, depth, bound, tally)
        if value >= bound or tally.stop != 0:
            return value
        bound = value
