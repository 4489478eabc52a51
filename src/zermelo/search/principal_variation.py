"""Principal variation search with a transposition table: the engine's kernel.

Sources: Marsland and Campbell 1982 (only the first action of a node gets the whole window, the
others are asked whether they are better at all); Marsland 1986, section 3, for the table.
"""

from __future__ import annotations

from typing import Any

from zermelo.keys import just_above
from zermelo.search.ordering import TRIED, credit, line_up, next_place
from zermelo.search.table import (
    COMPLETE,
    DRAFT,
    DRAFT_LIMIT,
    NOWHERE,
    OWN,
    PLACE,
    WORK,
    keep,
    look_up,
    representative_of,
)
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

FEW = 6
"""With so few plies left to the end of the game, neither a table nor an order of actions is worth its while."""


def principal_variation(
    game: Any, state: Any, depth: int, alpha: Any, beta: Any, ply: int, tally: Tally, watch: Any = None
) -> Any:
    """A value of ``state`` for player 0, ``depth`` plies deep, as far as the window (alpha, beta) asks for it.

    With v the minimax value at this depth and r what is returned: r <= alpha if and only if v <= alpha,
    and then v <= r; r >= beta if and only if v >= beta, and then v >= r; otherwise r = v. An entry of
    the table counts only if a search to ``depth`` would give the same: it was made at this very depth,
    or came to the end of every line within it. Where the game is not acyclic, a state that comes back
    on the line of play is worth ``tally.fair``. Inside a node values are for its own mover. Time
    O(b^(d/2)) with the best action first; memory O(d) and the table.
    """
    if not arrive(tally, ply):
        return 0.0
    terminal = game.is_terminal(state)
    if terminal or depth == 0:
        return leaf_value(game, state, 0, terminal, tally)
    player = game.to_move(state)
    if not has_player(game, player, tally):
        return 0.0
    maximizing = player == 0
    outer_loop = tally.loop
    if tally.cyclic:
        if comes_back(game, state, ply, tally):
            tally.leaves += 1
            return tally.fair
        tally.loop = UNLIMITED
    low, high = (alpha, beta) if maximizing else (-beta, -alpha)
    whole = ply == 0 or high > just_above(low)
    draft = min(depth, DRAFT_LIMIT)
    if draft == DRAFT_LIMIT and ply > 0:
        least, most = game.bounds(state, player)
        if least >= high or most <= low or least == most:
            tally.loop = outer_loop
            value = least if least >= high else most
            return value if maximizing else -value
        if game.remaining(state) <= FEW and not tally.cyclic:
            best = -INFINITY
            for action in game.candidates(state):
                tally.path[ply] = action
                floor = max(low, best)
                a, b = (floor, high) if maximizing else (-high, -floor)
                value = principal_variation(game, game.result(state, action), depth - 1, a, b, ply + 1, tally, watch)
                if tally.stop:
                    return 0.0
                value = value if maximizing else -value
                if value > best:
                    best = value
                    if whole and value > low:
                        keep_line(tally, ply, action)
                    if value >= high:
                        tally.cuts += 1
                        break
            if best == -INFINITY:
                tally.trouble = NO_ACTIONS
                tally.stop = 1
            return best if maximizing else -best

    key, own = 0, 0
    if tally.use_table:
        representative = representative_of(game, state, ply)
        own = OWN if representative == state else 0
        key = game.pack(representative)
    place = NOWHERE
    lower, upper, known_complete = -INFINITY, INFINITY, True
    if tally.use_table:
        rest, at_least, at_most = look_up(tally, key)
        if rest != 0:
            tally.table_hits += 1
            if tally.use_hint and rest & OWN == own:
                place = rest >> PLACE & NOWHERE
            made_at = rest >> DRAFT & DRAFT_LIMIT
            complete = rest & COMPLETE != 0
            if made_at == draft or (complete and made_at < draft):
                if not whole and (at_least >= high or at_most <= low):
                    tally.table_cuts += 1
                    if not complete:
                        tally.horizon += 1
                    tally.loop = outer_loop
                    value = at_least if at_least >= high else at_most
                    return value if maximizing else -value
                lower, upper, known_complete = at_least, at_most, complete

    nodes, horizon = tally.nodes, tally.horizon
    start = tally.moves_end
    if draft == DRAFT_LIMIT and ply > 0:
        for action in game.candidates(state):
            line_up(game, state, action, player, depth, ply, tally)
    else:
        for action in game.actions(state):
            line_up(game, state, action, player, depth, ply, tally)
    if tally.moves_end == start and tally.stop == 0:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
    if tally.stop != 0:
        tally.moves_end = start
        return 0.0

    best, best_place = -INFINITY, place
    at = start + place if place < tally.moves_end - start else next_place(tally, start)
    while at >= 0:
        tally.move_ranks[at] = TRIED
        action = tally.moves[at]
        tally.path[ply] = action
        child = game.result(state, action)
        floor = max(low, best)
        ceiling = just_above(floor) if whole and best > -INFINITY else high
        while True:
            a, b = (floor, ceiling) if maximizing else (-ceiling, -floor)
            value = principal_variation(game, child, depth - 1, a, b, ply + 1, tally, watch)
            if tally.stop:
                tally.moves_end = start
                return 0.0
            value = value if maximizing else -value
            if value < ceiling or ceiling >= high:
                break
            ceiling = high  # better than the best so far: how much better takes another look
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
        at = next_place(tally, start)
    tally.moves_end = start

    if tally.use_table:
        complete = tally.horizon == horizon
        if best >= high:
            at_least, at_most = best, upper
            complete = complete and (known_complete or upper == INFINITY)
        elif best <= low:
            at_least, at_most = lower, best
            complete = complete and (known_complete or lower == -INFINITY)
        else:
            at_least, at_most = best, best
        if tally.loop < ply:
            # It hangs on how this state was reached, but for what no state that comes back can have given.
            fair = tally.fair if maximizing else -tally.fair
            at_least = at_least if at_least > fair else -INFINITY
            at_most = at_most if at_most < fair else INFINITY
        work = (tally.nodes - nodes).bit_length()
        rest = own | (COMPLETE if complete else 0) | draft << DRAFT | work << WORK | min(best_place, NOWHERE) << PLACE
        keep(tally, key, at_least, at_most, rest)
    if tally.cyclic:
        tally.loop = min(outer_loop, tally.loop) if tally.loop < ply else outer_loop
    return best if maximizing else -best


def comes_back(game: Any, state: Any, ply: int, tally: Tally) -> bool:
    """Whether ``state`` has been on the line of play before; its key is put there."""
    key = game.pack(state)
    tally.keys[ply] = key
    for before in range(ply):
        if tally.keys[before] == key:
            tally.loop = min(tally.loop, before)
            return True
    return False
