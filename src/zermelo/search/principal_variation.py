"""Principal variation search with a transposition table: the engine's kernel.

Sources: Marsland and Campbell 1982 (only the first action of a node gets the whole window, the
others are asked whether they are better at all); Marsland 1986, section 3, for the table.
"""

from __future__ import annotations

from typing import Any

from zermelo.keys import just_above
from zermelo.search.known import best_known_child, known_of, remember
from zermelo.search.last_plies import FEW, last_plies
from zermelo.search.ordering import DEFERRED, TRIED, credit, leaves_out, line_up, line_up_others, next_place
from zermelo.search.sharing import be_at, is_busy, leave, worth_sharing
from zermelo.search.table import DRAFT_LIMIT, NOWHERE, key_of
from zermelo.search.tally import (
    EXACT,
    INFINITY,
    LOWER,
    NO_ACTIONS,
    UNLIMITED,
    UPPER,
    Tally,
    arrive,
    has_player,
    keep_line,
    leaf_value,
    note_root_move,
)

__all__ = ["principal_variation"]

MANY, FILLED = 16, 1 << 12
"""With more plies than this left to search, and more entries in the table, it is worth looking up every child first."""


def principal_variation(
    game: Any, state: Any, depth: int, alpha: Any, beta: Any, ply: int, tally: Tally, watch: Any = None
) -> Any:
    """A value of ``state`` for player 0, ``depth`` plies deep, as far as the window (alpha, beta) asks for it.

    With v the minimax value at this depth and r what is returned: r <= alpha if and only if v <= alpha,
    and then v <= r; r >= beta if and only if v >= beta, and then v >= r; otherwise r = v. Where the
    game is not acyclic, a state that comes back on the line of play, or one of ``tally.past``, is worth
    ``tally.fair``. From the ply ``tally.narrow_from`` on only a game's plausible actions are tried (Shannon
    1950, type B), and v is theirs; but a node that they all are seen to lose is looked at whole, so that no
    win is found that the others prevent: what is not proven may then hang on the order in which the search
    looks. Inside a node values are for its own mover. Time O(b^(d/2)) with the best action first; memory O(d)
    and the table.
    """
    # What the game itself can tell is of the game's end: it counts only where the search goes that far.
    to_the_end = depth >= DRAFT_LIMIT and ply > 0
    narrow = ply >= tally.narrow_from and depth < DRAFT_LIMIT
    if not arrive(tally, ply):
        return 0.0
    terminal = game.is_terminal(state)
    if terminal or depth == 0:
        return leaf_value(game, state, 0, terminal, tally)
    player = game.to_move(state)
    if not has_player(game, player, tally):
        return 0.0
    maximizing = player == 0
    low, high = (alpha, beta) if maximizing else (-beta, -alpha)
    whole = ply == 0 or high > just_above(low)
    outer_loop = tally.loop
    if tally.cyclic:
        if comes_back(game, state, ply, tally):
            tally.leaves += 1
            return tally.fair
        tally.loop = UNLIMITED
    if to_the_end:
        least, most = game.bounds(state, player)
        if least >= high or most <= low or least == most:
            tally.loop = outer_loop
            value = least if least >= high else most
            return value if maximizing else -value

    key, place, lower, upper, complete = 0, NOWHERE, -INFINITY, INFINITY, True
    if tally.use_table:
        key = key_of(game, state, ply)
        place, lower, upper, complete = known_of(game, state, key, depth, ply, tally)
        if not whole and (lower >= high or upper <= low):
            tally.table_cuts += 1
            if not complete:
                note_doubt(tally, narrow)
            tally.loop = outer_loop
            value = lower if lower >= high else upper
            return value if maximizing else -value

    nodes, doubts = tally.nodes, tally.horizon + tally.narrowed
    start = tally.moves_end
    if to_the_end:
        for action in game.candidates(state):
            line_up(game, state, action, depth, ply, tally)
            if tally.stop != 0:
                break  # no room, and there may be no end
    elif narrow:
        for action in game.plausible(state):
            line_up(game, state, action, depth, ply, tally)
            if tally.stop != 0:
                break
    else:
        for action in game.actions(state):
            line_up(game, state, action, depth, ply, tally)
            if tally.stop != 0:
                break
    if tally.moves_end == start and tally.stop == 0:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
    if tally.stop != 0:
        tally.moves_end = start
        return 0.0
    if tally.use_table and tally.table_filled > FILLED and not whole and min(depth, game.remaining(state)) > MANY:
        value, sure = best_known_child(game, state, player, start, depth, ply, tally)
        if value >= high:
            tally.table_hits += 1
            tally.table_cuts += 1
            if not sure:
                note_doubt(tally, narrow)
            tally.moves_end = start
            tally.loop = outer_loop
            return value if maximizing else -value

    best, best_place = -INFINITY, place
    sharing, child_key = worth_sharing(game, state, depth, tally), 0
    hinted = place < tally.moves_end - start
    at = start + place if hinted else next_place(game, state, player, ply, start, tally)
    while at >= 0:
        action = tally.moves[at]
        child = game.result(state, action)
        if sharing:
            child_key = key_of(game, child, ply + 1)
            if best > -INFINITY and tally.move_ranks[at] != DEFERRED and is_busy(tally, child_key):
                tally.move_ranks[at] = DEFERRED
                at = next_place(game, state, player, ply, start, tally)
                continue
            be_at(tally, child_key)
        tally.move_ranks[at] = TRIED
        tally.path[ply] = action
        ends_soon = depth > DRAFT_LIMIT and not tally.cyclic and game.remaining(child) <= FEW
        floor = max(low, best)
        ceiling = just_above(floor) if whole and best > -INFINITY else high
        while True:
            a, b = (floor, ceiling) if maximizing else (-ceiling, -floor)
            if ends_soon:
                value = last_plies(game, child, a, b, ply + 1, tally)
            else:
                value = principal_variation(game, child, depth - 1, a, b, ply + 1, tally, watch)
            if tally.stop:
                tally.moves_end = start
                return 0.0
            value = value if maximizing else -value
            if value < ceiling or ceiling >= high:
                break
            ceiling = high  # better than the best so far: how much better takes another look
        if sharing:
            leave(tally, child_key)
        if ply == 0:
            bound = UPPER if value <= floor else LOWER if value >= high else EXACT
            note_root_move(tally, action, (value if maximizing else -value,), bound if maximizing else -bound)
        if value > best:
            best = value
            if value > low:
                best_place = at - start
                if whole:
                    keep_line(tally, ply, action)
                if value >= high:
                    tally.cuts += 1
                    credit(action, player, depth, ply, tally)
                    break
        at = next_place(game, state, player, ply, start, tally)
        if at < 0 and narrow and best <= (tally.least if maximizing else -tally.most):
            narrow = False  # lost by every plausible action: only if no other helps is it lost
            if not line_up_others(game, state, depth, ply, start, tally):
                tally.moves_end = start
                return 0.0
            at = next_place(game, state, player, ply, start, tally)
    if narrow and best < high and tally.horizon + tally.narrowed == doubts:
        tally.narrowed += leaves_out(game, state, tally.moves_end - start)
    tally.moves_end = start

    if tally.use_table:
        # A bound that is not replaced is kept, and with it what it is worth.
        sure = tally.horizon + tally.narrowed == doubts
        if best >= high:
            lower, complete = best, sure and (complete or upper == INFINITY)
        elif best <= low:
            upper, complete = best, sure and (complete or lower == -INFINITY)
        else:
            lower, upper, complete = best, best, sure
        fair = tally.fair if maximizing else -tally.fair
        work = tally.nodes - nodes
        remember(game, state, key, lower, upper, complete, best_place, work, depth, ply, fair, tally)
    if tally.cyclic:
        tally.loop = min(outer_loop, tally.loop) if tally.loop < ply else outer_loop
    return best if maximizing else -best


def note_doubt(tally: Tally, narrow: bool) -> None:
    """Count a node whose value another search may change, by looking further or, where it was ``narrow``, wider."""
    if narrow:
        tally.narrowed += 1
    else:
        tally.horizon += 1


def comes_back(game: Any, state: Any, ply: int, tally: Tally) -> bool:
    """Whether ``state`` has been on the line of play before, or in the game that led to the root; its key is put there.

    The root itself may have been: what to play there is the question.
    """
    key = game.repetition(state)
    tally.keys[ply] = key
    for before in range(ply):
        if tally.keys[before] == key:
            tally.loop = min(tally.loop, before)
            return True
    for before in range(len(tally.past) if ply > 0 else 0):
        if tally.past[before] == key:
            tally.loop = -1
            return True
    return False
