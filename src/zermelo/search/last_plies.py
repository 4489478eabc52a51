"""Alpha-beta search of a game's last plies, where neither a table nor an order of actions is worth its while.

Most of the positions of a search to the end are here. So this function is small: the less there is
in it, the faster it is entered.
"""

from __future__ import annotations

from typing import Any

from zermelo.keys import just_above
from zermelo.search.tally import INFINITY, NO_ACTIONS, Tally, arrive, has_player, keep_line, leaf_value

__all__ = ["FEW", "last_plies"]

FEW = 7
"""With so few plies left to the end of the game, it is searched so."""


def last_plies(game: Any, state: Any, alpha: Any, beta: Any, ply: int, tally: Tally) -> Any:
    """A value of ``state`` for player 0, to the end of the game, as far as the window (alpha, beta) asks for it.

    What it returns means the same as in principal variation search. No state may come back.
    """
    if not arrive(tally, ply):
        return 0.0
    if game.is_terminal(state):
        return leaf_value(game, state, 0, True, tally)
    player = game.to_move(state)
    if not has_player(game, player, tally):
        return 0.0
    maximizing = player == 0
    low, high = (alpha, beta) if maximizing else (-beta, -alpha)
    least, most = game.bounds(state, player)
    if least >= high or most <= low or least == most:
        value = least if least >= high else most
        return value if maximizing else -value
    best = -INFINITY
    for action in game.candidates(state):
        tally.path[ply] = action
        floor = max(low, best)
        a, b = (floor, high) if maximizing else (-high, -floor)
        value = last_plies(game, game.result(state, action), a, b, ply + 1, tally)
        if tally.stop != 0:
            return 0.0
        value = value if maximizing else -value
        if value > best:
            best = value
            if value > low and high > just_above(low):
                keep_line(tally, ply, action)
            if value >= high:
                tally.cuts += 1
                break
    if best == -INFINITY:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
    return best if maximizing else -best
