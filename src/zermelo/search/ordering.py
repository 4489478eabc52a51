"""The order in which a search tries a node's actions: likely best first, so that it cuts early.

First the table's action; then by the game's ``priority``; of equal priority first the *killers*, which
cut at another node of the same ply (Slate and Atkin 1977), then by *history*, how often an action
has cut anywhere (Schaeffer 1983); then in the game's own order.
"""

from __future__ import annotations

from typing import Any

from zermelo.keys import ACTION_SLOTS, action_slot
from zermelo.search.table import foresee
from zermelo.search.tally import LINES_FULL, Tally

__all__ = ["DEFERRED", "TRIED", "credit", "leaves_out", "line_up", "line_up_others", "next_place"]

TRIED, UNWEIGHED, DEFERRED = -1, -2, -3
"""Instead of an action's rank: it has been tried; it is not weighed yet; it is put off until all others are tried."""
KILLER = 1 << 50
HISTORY_LIMIT = 1 << 40


def line_up(game: Any, state: Any, action: Any, depth: int, ply: int, tally: Tally) -> None:
    """Put an action behind those of this node that are lined up already."""
    if tally.use_table and depth > 1:
        foresee(game, state, action, ply, tally)
    end = tally.moves_end
    if end >= len(tally.moves):
        tally.trouble = LINES_FULL
        tally.stop = 1
        return
    tally.moves[end] = action
    tally.move_ranks[end] = UNWEIGHED
    tally.moves_end = end + 1


def line_up_others(game: Any, state: Any, depth: int, ply: int, start: int, tally: Tally) -> bool:
    """Put the actions that are not among those of this node, lined up from ``start`` on, behind them.

    False where there is no room.
    """
    end = tally.moves_end
    for action in game.actions(state):
        if tally.stop != 0:
            break
        known = False
        for place in range(start, end):
            known = known or tally.moves[place] == action
        if not known:
            line_up(game, state, action, depth, ply, tally)
    return tally.stop == 0


def leaves_out(game: Any, state: Any, tried: int) -> int:
    """1 where ``state`` has more actions than were ``tried``, else 0."""
    for _ in game.actions(state):
        tried -= 1
        if tried < 0:
            return 1
    return 0


def next_place(game: Any, state: Any, player: int, ply: int, start: int, tally: Tally) -> int:
    """Where the action to try next stands among those lined up from ``start`` on; -1 when all have been tried.

    They are weighed when this is first asked: where the table's action cuts, or there is but one, never.
    Each time the best that is left is sought anew: a search that cuts early looks at few.
    """
    found, deferred = -1, -1
    for place in range(start, tally.moves_end):
        if tally.move_ranks[place] == TRIED:
            continue
        if tally.move_ranks[place] == DEFERRED:
            deferred = place if deferred < 0 else deferred
            continue
        if tally.move_ranks[place] == UNWEIGHED:
            if tally.moves_end - start == 1:
                return place
            weigh(game, state, player, ply, place, tally)
        if found < 0 or earlier(place, found, tally):
            found = place
    return found if found >= 0 else deferred


def earlier(place: int, other: int, tally: Tally) -> bool:
    """Whether the action at ``place`` comes before the one at ``other``, which stands before it in the game's order."""
    if tally.move_keys[place] != tally.move_keys[other]:
        return bool(tally.move_keys[place] > tally.move_keys[other])
    return tally.move_ranks[place] > tally.move_ranks[other]


def weigh(game: Any, state: Any, player: int, ply: int, place: int, tally: Tally) -> None:
    """Find out what decides an action's turn."""
    action = tally.moves[place]
    key = 0.0
    if tally.use_priority:
        key = game.priority(state, action)
        if key != key:
            key = -1e308  # not a number: last
    tally.move_keys[place] = key
    rank = 0
    if tally.use_killers or tally.use_history:
        slot = action_slot(action)
        if tally.use_history:
            rank = tally.history[player * ACTION_SLOTS + slot]
        if tally.use_killers and (tally.killers[2 * ply] == slot + 1 or tally.killers[2 * ply + 1] == slot + 1):
            rank += KILLER
    tally.move_ranks[place] = rank


def credit(action: Any, player: int, depth: int, ply: int, tally: Tally) -> None:
    """Remember that an action has cut."""
    slot = action_slot(action)
    if tally.use_killers and tally.killers[2 * ply] != slot + 1:
        tally.killers[2 * ply + 1] = tally.killers[2 * ply]
        tally.killers[2 * ply] = slot + 1
    if tally.use_history:
        at = player * ACTION_SLOTS + slot
        depth = min(depth, 16)
        tally.history[at] = min(tally.history[at] + depth * depth, HISTORY_LIMIT)
