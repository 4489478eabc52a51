"""What a search with a transposition table knows of a state already, and what it leaves there for later.

An entry counts only if a search to the depth that is asked for would give the same: it was made at this
very depth, or came to the end of every line within it. So a table never changes a value, nor the
depth at which a win is first found.
"""

from __future__ import annotations

from typing import Any

from zermelo.search.table import (
    COMPLETE,
    DRAFT,
    DRAFT_LIMIT,
    NOWHERE,
    OWN,
    PLACE,
    WORK,
    keep,
    key_of,
    look_up,
    representative_of,
)
from zermelo.search.tally import INFINITY, Tally

__all__ = ["best_known_child", "known_of", "remember"]


def known_of(game: Any, state: Any, key: int, depth: int, ply: int, tally: Tally) -> tuple[int, Any, Any, bool]:
    """Where the best action stands among the state's, bounds on its value to ``depth`` for its mover, and their kind.

    The kind is whether they came from the ends of the game alone, nothing left to an evaluation.
    """
    rest, lower, upper = look_up(tally, key)
    if rest == 0:
        return NOWHERE, -INFINITY, INFINITY, True
    tally.table_hits += 1
    place = NOWHERE
    if tally.use_hint and (rest & OWN != 0) == (representative_of(game, state, ply) == state):
        place = rest >> PLACE & NOWHERE
    if not counts(rest, depth):
        return place, -INFINITY, INFINITY, True
    return place, lower, upper, rest & COMPLETE != 0


def counts(rest: int, depth: int) -> bool:
    """Whether an entry says what a search to ``depth`` would."""
    draft = min(depth, DRAFT_LIMIT)
    made_at = rest >> DRAFT & DRAFT_LIMIT
    return made_at == draft or (rest & COMPLETE != 0 and made_at < draft)


def best_known_child(
    game: Any, state: Any, player: int, start: int, depth: int, ply: int, tally: Tally
) -> tuple[Any, bool]:
    """The best lower bound that the table has for ``player`` on a child of the node, and its kind.

    This is the enhanced transposition cutoff (Plaat, Schaeffer, Pijls and de Bruin 1996b).
    """
    best, sure = -INFINITY, True
    for place in range(start, tally.moves_end):
        child = game.result(state, tally.moves[place])
        rest, lower, upper = look_up(tally, key_of(game, child, ply + 1))
        if rest != 0 and counts(rest, depth - 1):
            bound = lower if game.to_move(child) == player else -upper
            if bound > best:
                best, sure = bound, rest & COMPLETE != 0
    return best, sure


def remember(
    game: Any, state: Any, key: int, lower: Any, upper: Any, complete: bool, place: int, work: int, depth: int,
    ply: int, fair: Any, tally: Tally,
) -> None:  # fmt: skip
    """Keep bounds on a state's value for its mover, to whom ``fair`` is an even outcome."""
    if tally.loop < ply:
        # The value hangs on how the state was reached. But a state that comes back is worth ``fair``,
        # so that what is better or worse was shown without any.
        lower = lower if lower > fair else -INFINITY
        upper = upper if upper < fair else INFINITY
    rest = min(depth, DRAFT_LIMIT) << DRAFT | min(work.bit_length(), 63) << WORK | min(place, NOWHERE) << PLACE
    if complete:
        rest |= COMPLETE
    if representative_of(game, state, ply) == state:
        rest |= OWN
    keep(tally, key, lower, upper, rest)
