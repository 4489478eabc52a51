"""Alpha-beta: minimax that skips what cannot matter (Knuth and Moore 1975, sections 3 and 4)."""

from __future__ import annotations

from typing import Any

from zermelo.search.tally import (
    EXACT,
    INFINITY,
    LOWER,
    NO_ACTIONS,
    UPPER,
    Tally,
    arrive,
    has_player,
    keep_line,
    leaf_value,
    note_root_move,
)

__all__ = ["alpha_beta"]


def alpha_beta(
    game: Any, state: Any, depth: int, alpha: Any, beta: Any, ply: int, tally: Tally, watch: Any = None
) -> Any:
    """A value of ``state`` for player 0, ``depth`` plies deep, as far as the window (alpha, beta) asks for it.

    Player 0 (MAX) is already sure of ``alpha``, player 1 (MIN) of ``beta``. With v the minimax value
    and r what is returned, for alpha < beta:

    - r <= alpha if and only if v <= alpha, and then v <= r;
    - r >= beta if and only if v >= beta, and then v >= r;
    - otherwise r = v.

    With the cut test alpha > beta (``tally.cut_equal`` 0), fail-soft, alpha <= beta is enough, and
    r = v where v is alpha or beta too. Fail-hard (``tally.soft`` 0), no inner node returns a value
    outside its window. Time O(b^d) at worst, O(b^(d/2)) with the best child first; memory O(d).
    """
    if not arrive(tally, ply):
        return 0.0
    if watch is not None:
        watch.enter(ply, state, alpha, beta)
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
    least, most = alpha, beta
    best = -INFINITY if maximizing else INFINITY
    searched = 0
    for action in game.actions(state):
        if searched > 0 and (alpha > beta or (tally.cut_equal and alpha == beta)):
            tally.cuts += 1
            if watch is not None:
                watch.cut(ply, alpha, beta)
            break
        tally.path[ply] = action
        if watch is not None:
            watch.move(ply, action)
        value = alpha_beta(game, game.result(state, action), depth - 1, alpha, beta, ply + 1, tally, watch)
        if tally.stop:
            return best
        if ply == 0:
            note_root_move(tally, action, (value,), bound_of(value, alpha, beta, tally))
        searched += 1
        if (value > best) if maximizing else (value < best):
            best = value
            keep_line(tally, ply, action)
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if watch is not None:
                watch.update(ply, action, best, alpha, beta)
    if searched == 0:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
    if not tally.soft:
        best = min(max(best, least), most)
    if watch is not None:
        watch.leave(ply, best)
    return best


def bound_of(value: Any, alpha: Any, beta: Any, tally: Tally) -> int:
    """What a value returned for the window (alpha, beta) says of the true one."""
    if value < alpha or (value == alpha and (tally.cut_equal or not tally.soft)):
        return UPPER
    if value > beta or (value == beta and (tally.cut_equal or not tally.soft)):
        return LOWER
    return EXACT
