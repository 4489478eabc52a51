"""Max^n: each of n players maximizes their own utility (Luckhart and Irani 1986)."""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.search.chance import all_is_said, can_happen
from zermelo.search.tally import (
    EXACT,
    INFINITY,
    NO_ACTIONS,
    OUT_OF_RANGE,
    UPPER,
    Tally,
    arrive,
    check_range,
    check_value,
    has_player,
    keep_line,
    note_root_move,
)

__all__ = ["BEST_FOR", "FIRST", "IMMEDIATE", "LAST", "RANDOM", "SHALLOW", "WORST_FOR", "max_n"]

FIRST, LAST, BEST_FOR, WORST_FOR, RANDOM = 0, 1, 2, 3, 4
"""Tie rules: which of the children that are equally good for the mover is taken."""

IMMEDIATE, SHALLOW = 1, 2
"""Pruning: a node is left when its mover has all there is; or so much that the player above has no use for it."""

ROUNDING = 1e-9
"""How far above their total utilities that are floats may add up."""


def max_n(game: Any, state: Any, depth: int, bound: Any, ply: int, tally: Tally, watch: Any = None) -> Any:
    """The backed-up vector of ``state``, one value a player, ``depth`` of the players' decisions deep.

    Where chance moves, it is the average of the outcomes' vectors. Where children are equally good for
    the mover but not for the others, the tie rule decides and the values of everyone above may depend
    on it: ``tally.ties`` counts such choices.

    Pruning (Luckhart and Irani 1986; Korf 1991) leaves a node as soon as its mover has ``tally.most``,
    the most that anyone can get; and, if it is shallow, as soon as he has ``bound``, which leaves for the
    player above no more than he has already, the utilities adding up to ``tally.total`` at most and being
    ``tally.least`` at least. What is then returned is worth no more to the player above than it is in
    truth worth at most to him. Bounds from further up prove nothing (Korf 1991, section 4): the vector of
    a node that is cut may be anything to them. The leftmost of equals must be taken.

    Time O(b^d), memory O(d).
    """
    nothing = game.no_values()
    if not arrive(tally, ply):
        return nothing
    if watch is not None:
        watch.enter(ply, state)
    terminal = game.is_terminal(state)
    player = 0 if terminal else game.to_move(state)
    if terminal or (depth == 0 and player != CHANCE):
        tally.leaves += 1
        if terminal:
            vector = game.utilities(state)
        else:
            tally.horizon += 1
            vector = game.evaluations(state)
        total: Any = 0
        for value in vector:
            check_value(tally, value)
            check_range(tally, value)
            total += value
        if tally.pruning == SHALLOW and total > tally.total + ROUNDING * (1 + abs(tally.total)):
            tally.trouble = OUT_OF_RANGE
            tally.stop = 1
        if watch is not None:
            watch.leaf(ply, vector, terminal)
            watch.leave(ply, vector)
        return vector

    if player == CHANCE:
        expected = game.zero_values()
        certain: Any = 0
        for action, probability in game.outcomes(state):
            if not can_happen(tally, ply, probability):
                return nothing
            tally.path[ply] = action
            if watch is not None:
                watch.move(ply, action, probability)
            vector = max_n(game, game.result(state, action), depth, INFINITY, ply + 1, tally, watch)
            if tally.stop:
                return nothing
            if ply == 0:
                note_root_move(tally, action, vector, EXACT)
            expected = game.added_values(expected, probability, vector)
            certain += probability
            if watch is not None:
                watch.update(ply, action, expected)
        all_is_said(tally, ply, certain)
        if watch is not None:
            watch.leave(ply, expected)
        return expected

    if not has_player(game, player, tally):
        return nothing
    best = nothing
    equal = 0
    for action in game.actions(state):
        enough = bound
        if tally.pruning and (ply > 0 or not tally.whole_root):
            enough = min(bound, tally.most)
        if best[player] >= enough:
            tally.cuts += 1
            if watch is not None:
                watch.cut_max_n(ply, best[player], bound)
            break
        tally.path[ply] = action
        if watch is not None:
            watch.move(ply, action)
        child = game.result(state, action)
        left = INFINITY
        if tally.pruning == SHALLOW and equal > 0 and (ply > 0 or not tally.whole_root):
            left = what_is_left(game, child, player, best[player], tally)
        vector = max_n(game, child, depth - 1, left, ply + 1, tally, watch)
        if tally.stop:
            return best
        better = vector[player] > best[player]
        if ply == 0:
            note_root_move(tally, action, vector, EXACT if better or left == INFINITY else UPPER)
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


def what_is_left(game: Any, child: Any, player: int, has: Any, tally: Tally) -> Any:
    """What the mover of ``child`` must have for ``player``, who ``has`` so much, to have no use for the child."""
    if game.is_terminal(child):
        return INFINITY
    mover = game.to_move(child)
    if mover in (player, CHANCE):
        return INFINITY
    return tally.total - has - (game.num_players - 2) * tally.least


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
