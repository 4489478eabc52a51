"""Minimax: the value of a two-player game by looking at all of its tree (Shannon 1950, section 3)."""

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

__all__ = ["minimax"]


def minimax(game: Any, state: Any, depth: int, ply: int, tally: Tally, watch: Any = None) -> Any:
    """The value of ``state`` for player 0, ``depth`` plies deep; player 0 maximizes it, player 1 minimizes it.

    ``ply`` is the distance from the root. Time O(b^d), memory O(d).
    """
    if not arrive(tally, ply):
        return 0.0
    if watch is not None:
        watch.enter(ply, state)
    terminal = game.is_terminal(state)
    if terminal or depth == 0:
        value = leaf_value(game, state, 0, terminal, tally)
        if watch is not None:
            watch.leaf(ply, value, terminal)
            watch.leave(ply, value)
        return value
    player = game.to_move(state)
    if not has_player(game, player, tally):
        return 0.0
    maximizing = player == 0
    best = -INFINITY if maximizing else INFINITY
    for action in game.actions(state):
        tally.path[ply] = action
        if watch is not None:
            watch.move(ply, action)
        value = minimax(game, game.result(state, action), depth - 1, ply + 1, tally, watch)
        if tally.stop:
            return best
        if ply == 0:
            note_root_move(tally, action, (value,), EXACT)
        if takes(tally, ply, maximizing, value, best):
            best = value
            keep_line(tally, ply, action)
            if watch is not None:
                watch.update(ply, action, best)
    if tally.line_length[ply] == 0:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
    if watch is not None:
        watch.leave(ply, best)
    return best
