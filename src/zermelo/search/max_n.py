"""Max^n: each of n players maximizes their own utility (Luckhart and Irani 1986)."""

from __future__ import annotations

from typing import Any

from zermelo.search.tally import (
    EXACT,
    NO_ACTIONS,
    Tally,
    arrive,
    check_value,
    has_player,
    keep_line,
    note_root_move,
)

__all__ = ["BEST_FOR", "FIRST", "LAST", "RANDOM", "WORST_FOR", "max_n"]

FIRST, LAST, BEST_FOR, WORST_FOR, RANDOM = 0, 1, 2, 3, 4
"""Tie rules: which of the children that are equally good for the mover is taken."""


def max_n(game: Any, state: Any, depth: int, ply: int, tally: Tally, watch: Any = None) -> Any:
    """The backed-up vector of ``state``, one value a player, ``depth`` plies deep.

    Where children are equally good for the mover but not for the others, the tie rule decides and
    the values of everyone above may depend on it: ``tally.ties`` counts such choices. Time O(b^d),
    memory O(d).
    """
    nothing = game.no_values()
    if not arrive(tally, ply):
        return nothing
    if watch is not None:
        watch.enter(ply, state)
    terminal = game.is_terminal(state)
    if terminal or depth == 0:
        tally.leaves += 1
        if terminal:
            vector = game.utilities(state)
        else:
            tally.horizon += 1
            vector = game.evaluations(state)
        for value in vector:
            check_value(tally, value)
        if watch is not None:
            watch.leaf(ply, vector, terminal)
            watch.leave(ply, vector)
        return vector
    player = game.to_move(state)
    if not has_player(game, player, tally):
        return nothing
    best = nothing
    equal = 0
    for action in game.actions(state):
        tally.path[ply] = action
        if watch is not None:
            watch.move(ply, action)
        vector = max_n(game, game.result(state, action), depth - 1, ply + 1, tally, watch)
        if tally.stop:
            return best
        if ply == 0:
            note_root_move(tally, action, vector, EXACT)
        better = vector[player] > best[player]
        if better:
            equal = 1
        elif vector[player] == best[player] and vector != best:
            tally.ties += 1
            equal += 1
            better = breaks_tie(tally, vector, best, equal)
        elif vector == best and tally.tie_rule == LAST:
            better = True
        if better:
            best = vector
            keep_line(tally, ply, action)
            if watch is not None:
                watch.update(ply, action, best)
    if tally.line_length[ply] == 0:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
    if watch is not None:
        watch.leave(ply, best)
    return best


def breaks_tie(tally: Tally, vector: Any, best: Any, equal: int) -> bool:
    """Whether the tie rule takes ``vector``, the ``equal``-th of equally good ones, over the best so far."""
    if tally.tie_rule == LAST:
        return True
    if tally.tie_rule == BEST_FOR:
        return bool(vector[tally.tie_player] > best[tally.tie_player])
    if tally.tie_rule == WORST_FOR:
        return bool(vector[tally.tie_player] < best[tally.tie_player])
    if tally.tie_rule == RANDOM:
        # The generator of Park and Miller 1988; each of the equal ones is taken with the same chance.
        tally.random = tally.random * 48271 % 2147483647
        return tally.random % equal == 0
    return False
