"""Negamax: minimax with one rule for both players, each node valued for its mover (Knuth and Moore 1975, section 2)."""

from __future__ import annotations

from typing import Any

from zermelo.search.tally import (
    EXACT,
    INFINITY,
    NO_ACTIONS,
    Tally,
    arrive,
    has_player,
    keep_line,
    leaf_value,
    note_root_move,
    takes,
)

__all__ = ["negamax"]


def negamax(game: Any, state: Any, player: int, depth: int, ply: int, tally: Tally, watch: Any = None) -> Any:
    """The value of ``state`` for ``player``, ``depth`` plies deep.

    Every node is valued for the player who moves there, its horizon evaluation too, and the value
    changes sides only where the mover changes: what one of two players has, the other lacks of
    ``tally.total``, which is 0 in a zero-sum game. So a player may move twice. The end of the game
    is valued for whoever moved into it. Where ``total`` is not 0, floats are rounded as they change sides.
    Time O(b^d), memory O(d).
    """
    if not arrive(tally, ply):
        return 0.0
    if watch is not None:
        watch.enter(ply, state)
    if game.is_terminal(state):
        value = leaf_value(game, state, player, True, tally)
        if watch is not None:
            watch.leaf(ply, value, True)
            watch.leave(ply, value)
        return value
    mover = game.to_move(state)
    if not has_player(game, mover, tally):
        return 0.0
    if depth == 0:
        best = leaf_value(game, state, mover, False, tally)
        if watch is not None:
            watch.leaf(ply, best, False)
            watch.leave(ply, best)
        return best if mover == player else tally.total - best
    best = -INFINITY
    for action in game.actions(state):
        tally.path[ply] = action
        if watch is not None:
            watch.move(ply, action)
        value = negamax(game, game.result(state, action), mover, depth - 1, ply + 1, tally, watch)
        if tally.stop:
            return best
        if ply == 0:
            note_root_move(tally, action, (value if mover == 0 else tally.total - value,), EXACT)
        if takes(tally, ply, True, value, best):
            best = value
            keep_line(tally, ply, action)
            if watch is not None:
                watch.update(ply, action, best)
    if tally.line_length[ply] == 0:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
    if watch is not None:
        watch.leave(ply, best)
    return best if mover == player else tally.total - best
