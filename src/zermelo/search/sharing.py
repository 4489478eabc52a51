"""How threads share out one search: what one is at work on, the others put off.

Weill 1996 (ABDADA), in the form of Kerrigan 2016: all threads search the same tree with one table, each takes
a node's first action, and of the others first those that lead where nobody is. What was put off is mostly
known to the table when its turn comes. A note that another thread writes over is lost, and then both
search the same: no value hangs on it.
"""

from __future__ import annotations

from typing import Any

from zermelo.keys import table_slot
from zermelo.search.table import BUSY_BITS, DRAFT_LIMIT
from zermelo.search.tally import Tally

__all__ = ["be_at", "is_busy", "leave", "worth_sharing"]

DEEP, LOW = 12, 3
"""With so few plies left to search, a node is left before a note of it is of use: to the end of the game, or to a
depth, where what is left is mostly narrower, and evaluations take their time."""


def worth_sharing(game: Any, state: Any, depth: int, tally: Tally) -> bool:
    """Whether other threads are to know where this one goes on from a state."""
    if tally.sharers == 1 or tally.use_table == 0:
        return False
    return bool(min(depth, game.remaining(state)) > (DEEP if depth >= DRAFT_LIMIT else LOW))


def is_busy(tally: Tally, key: int) -> bool:
    """Whether a thread is at the state with this key."""
    return bool(tally.busy[table_slot(key, BUSY_BITS)] == key)


def be_at(tally: Tally, key: int) -> None:
    """Tell the others that this thread is at the state with this key."""
    tally.busy[table_slot(key, BUSY_BITS)] = key


def leave(tally: Tally, key: int) -> None:
    """Tell them that it is there no more."""
    tally.busy[table_slot(key, BUSY_BITS)] = 0
