"""SSS* (Stockman 1979), as the null windows that it comes to (Plaat, Schaeffer, Pijls and de Bruin 1996, section 3).

Stockman's search keeps a sorted list of all that is open; with alpha-beta and a table the same
nodes are looked at in the same order, and the list is not needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.keys import just_below
from zermelo.search.tally import INFINITY

__all__ = ["sss_star"]


def sss_star(search: Callable[[Any, Any], Any], guess: Any, lower: Any, upper: Any) -> Any:
    """The value that ``search`` gives bounds on, from above; what is guessed and known of it is of no use.

    ``search(alpha, beta)`` is fail-soft alpha-beta with a table.
    """
    bound = INFINITY
    while True:
        value = search(just_below(bound), bound)
        if value >= bound:
            return value
        bound = value
