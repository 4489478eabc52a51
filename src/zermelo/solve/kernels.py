"""What is asked of the game, position by position: these functions run interpreted or as machine code.

They raise nothing: they return how many positions are done, how many places of their output are
filled, and the trouble that ended them, if any.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.probability import ROUNDING
from zermelo.solve.key_arrays import put_key, state_of
from zermelo.solve.layout import spread

__all__ = [
    "ACTIONS",
    "BAD_CHANCES",
    "BAD_LEVEL",
    "BAD_MOVER",
    "BAD_SUM",
    "BAD_VALUE",
    "FULL",
    "LEAST",
    "LOST",
    "MISFIT",
    "MOST",
    "NO_ACTIONS",
    "OVER",
    "UNEVEN",
    "children",
    "expand",
    "widen",
]

FULL = 1
"""There is no room for the children of the next position."""
MISFIT = 2
"""A child has no key by the layout."""
NO_ACTIONS = 3
BAD_MOVER = 4
BAD_VALUE = 5
BAD_SUM = 6
LOST = 7
"""A child is not where the children were written."""
BAD_LEVEL = 8
BAD_CHANCES = 9

OVER = -2
"""In an array of movers, a terminal position; CHANCE is -1."""

UNEVEN, LEAST, MOST, ACTIONS = 0, 1, 2, 3
"""What utilities and moves are like: whether an end's is no whole number, the least, and the greatest; and the most
children of a position."""

TOLERANCE = 1e-9
"""How far rounding may let a sum of utilities be off."""


def expand(
    game: Any, keys: Any, begin: int, end: int, level: int, width: int, found: Any, likes: Any
) -> tuple[int, int, int]:
    """Write the keys of the children of keys[begin:end] to ``found``, repeated ones too.

    ``level`` is that of the positions, -1 where the game tells none; ``width`` how many players'
    utilities are looked at. ``likes`` is float64[4], see UNEVEN.
    """
    used = 0
    for i in range(begin, end):
        state = state_of(game, keys, i)
        if game.is_terminal(state):
            for player in range(width):
                worth = float(game.utility(state, player))
                if worth - worth != 0:
                    return i, used, BAD_VALUE
                if worth != float(int(worth)):
                    likes[UNEVEN] = 1.0
                likes[LEAST] = min(likes[LEAST], worth)
                likes[MOST] = max(likes[MOST], worth)
            continue
        before = used
        mover = game.to_move(state)
        if mover == CHANCE:
            for action, _ in game.outcomes(state):
                trouble = put(game, game.canonical(game.result(state, action)), level, found, used)
                if trouble:
                    return i, before, trouble
                used += 1
        elif mover < 0 or mover >= game.num_players:
            return i, before, BAD_MOVER
        else:
            for action in game.actions(state):
                trouble = put(game, game.canonical(game.result(state, action)), level, found, used)
                if trouble:
                    return i, before, trouble
                used += 1
        if used == before:
            return i, before, BAD_CHANCES if mover == CHANCE else NO_ACTIONS
        likes[ACTIONS] = max(likes[ACTIONS], float(used - before))
    return end, used, 0


def put(game: Any, child: Any, level: int, found: Any, used: int) -> int:
    """Write the key of a child of a position of this level to ``found[used]``; the trouble with it, 0 for none."""
    if used == len(found):
        return FULL
    if not game.has_key(child):
        return MISFIT
    if level >= 0 and game.level(child) != level + 1:
        return BAD_LEVEL
    put_key(game, child, found, used)
    return 0


def widen(game: Any, keys: Any, begin: int, end: int, lows: Any, highs: Any) -> int:
    """Widen the bounds, int64 one a number of a state, until all children of keys[begin:end] lie within."""
    for i in range(begin, end):
        state = state_of(game, keys, i)
        if game.is_terminal(state):
            continue
        if game.to_move(state) == CHANCE:
            for action, _ in game.outcomes(state):
                spread(game.canonical(game.result(state, action)), lows, highs)
        else:
            for action in game.actions(state):
                spread(game.canonical(game.result(state, action)), lows, highs)
    return end


def children(
    game: Any, keys: Any, begin: int, end: int, width: int, total: float,
    movers: Any, first: Any, found: Any, odds: Any, worths: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Who moves at keys[begin:end], and the keys of their children.

    movers  int8[n]             player, CHANCE or OVER
    first   int64[n + 1]        the children of position begin + i are found[first[i]:first[i + 1]]
    found   keys                in the order of the actions
    odds    float64[.. or 1]    the probabilities of what chance leads to
    worths  float64[n * width]  of terminal positions the utilities of the first ``width`` players

    Where one of two players' utility says all, the two must add up to ``total``.
    """
    used = 0
    first[0] = 0
    for i in range(begin, end):
        at = i - begin
        state = state_of(game, keys, i)
        if game.is_terminal(state):
            movers[at] = OVER
            for player in range(width):
                worths[at * width + player] = game.utility(state, player)
            if width == 1 and game.num_players == 2:
                together = worths[at] + game.utility(state, 1)
                if abs(together - total) > TOLERANCE * max(1.0, abs(total)):
                    return i, used, BAD_SUM
        else:
            before = used
            mover = game.to_move(state)
            movers[at] = mover
            if mover == CHANCE:
                sum_of_odds = 0.0
                for action, probability in game.outcomes(state):
                    if used == len(found):
                        return i, before, FULL
                    put_key(game, game.canonical(game.result(state, action)), found, used)
                    if not probability > 0:
                        return i, before, BAD_CHANCES
                    odds[used] = float(probability)
                    sum_of_odds += float(probability)
                    used += 1
                if not abs(sum_of_odds - 1.0) < ROUNDING:
                    return i, before, BAD_CHANCES
            else:
                for action in game.actions(state):
                    if used == len(found):
                        return i, before, FULL
                    put_key(game, game.canonical(game.result(state, action)), found, used)
                    used += 1
        first[at + 1] = used
    return end, used, 0
