"""Star1 and Star2: expectiminimax that skips what cannot bring a chance node back into its window (Ballard 1983)."""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.search.alpha_beta import bound_of
from zermelo.search.chance import all_is_said, can_happen
from zermelo.search.tally import (
    EXACT,
    INFINITY,
    LINES_FULL,
    LOWER,
    NO_ACTIONS,
    UPPER,
    Tally,
    arrive,
    check_range,
    has_player,
    keep_line,
    leaf_value,
    note_root_move,
)

__all__ = ["star"]


def star(game: Any, state: Any, depth: int, alpha: Any, beta: Any, ply: int, tally: Tally, watch: Any = None) -> Any:
    """The expected value of ``state`` for player 0, as far as the window (alpha, beta) asks for it.

    With v the value that expectiminimax gives and r what is returned, for alpha < beta: r <= alpha if and
    only if v <= alpha, and then v <= r; r >= beta if and only if v >= beta, and then v >= r; otherwise
    r = v (Hauk, Buro and Schaeffer 2004). Where values are floats, that holds but for rounding.

    No value lies outside ``tally.least`` and ``tally.most``, so an outcome that is not yet searched is
    worth at least the one and at most the other (Star1). With ``tally.probing`` one action of each
    outcome is searched beforehand, which bounds it more narrowly: from below where player 0 moves, from
    above where player 1 does (Star2). Below a probe nothing is probed, or a game with few actions at a
    chance node after the other would be searched many times over.
    """
    if not arrive(tally, ply):
        return 0.0
    if watch is not None:
        watch.enter(ply, state, alpha, beta)
    terminal = game.is_terminal(state)
    player = 0 if terminal else game.to_move(state)
    if terminal or (depth == 0 and player != CHANCE):
        value = leaf_value(game, state, 0, terminal, tally)
        check_range(tally, value)
        if watch is not None:
            watch.leaf(ply, value, terminal)
            watch.leave(ply, value)
        return value

    if player == CHANCE:
        # What the node is worth at the least and at the most, as far as is known.
        least: Any = tally.least
        most: Any = tally.most
        probed = tally.probed_end
        shown = EXACT
        if tally.probing and alpha < most and beta > least and (alpha > -INFINITY or beta < INFINITY):
            for action, probability in game.outcomes(state):
                if not can_happen(tally, ply, probability):
                    return 0.0
                if tally.probed_end + 2 > len(tally.probed):
                    tally.trouble = LINES_FULL
                    tally.stop = 1
                    return 0.0
                lowest: Any = tally.least
                highest: Any = tally.most
                enough = (alpha - most) / probability + highest
                too_much = (beta - least) / probability + lowest
                tally.path[ply] = action
                if watch is not None:
                    watch.move(ply, action, probability)
                child = game.result(state, action)
                over = game.is_terminal(child)
                mover = 0 if over else game.to_move(child)
                if over or (depth == 0 and mover != CHANCE):
                    lowest = highest = star(game, child, depth, enough, too_much, ply + 1, tally, watch)
                elif mover != CHANCE:
                    low = lowest if mover == 0 else max(enough, lowest)
                    high = min(too_much, highest) if mover == 0 else highest
                    if low >= high:
                        low = lowest
                        high = highest
                    if not arrive(tally, ply + 1) or not has_player(game, mover, tally):
                        return 0.0
                    if watch is not None:
                        watch.enter(ply + 1, child, low, high)
                    for first in game.actions(child):
                        tally.path[ply + 1] = first
                        if watch is not None:
                            watch.move(ply + 1, first)
                        tally.probing = 0
                        value = star(game, game.result(child, first), depth - 1, low, high, ply + 2, tally, watch)
                        tally.probing = 1
                        if mover == 0:
                            lowest = value
                        else:
                            highest = value
                        if watch is not None:
                            watch.probed(ply + 1, first, value, low, high)
                        break
                if tally.stop:
                    return 0.0
                least += probability * (lowest - tally.least)
                most += probability * (highest - tally.most)
                tally.probed[tally.probed_end] = lowest
                tally.probed[tally.probed_end + 1] = highest
                tally.probed_end += 2
                if mover != CHANCE:
                    shown = UPPER if most <= alpha else LOWER if least >= beta else EXACT
                if shown != EXACT:
                    break
            if watch is not None:
                watch.search_again(ply)

        expected: Any = 0
        certain: Any = 0
        place = probed
        for action, probability in game.outcomes(state):
            if shown != EXACT:
                tally.cuts += 1
                if watch is not None:
                    watch.cut(ply, alpha, beta, shown)
                break
            if not can_happen(tally, ply, probability):
                return 0.0
            lowest = tally.least
            highest = tally.most
            if place < tally.probed_end:
                lowest = tally.probed[place]
                highest = tally.probed[place + 1]
                place += 2
            certain += probability
            value = lowest
            if watch is not None:
                watch.move(ply, action, probability)
            if lowest != highest:
                # What it has to be worth if the others, at their best or worst, are still to matter.
                enough = (alpha - most) / probability + highest
                too_much = (beta - least) / probability + lowest
                low = max(enough, lowest)
                high = min(too_much, highest)
                if low >= high:
                    # This outcome settles the node, whatever it is worth. A closed window would show nothing of that.
                    low = lowest
                    high = highest
                tally.path[ply] = action
                value = star(game, game.result(state, action), depth, low, high, ply + 1, tally, watch)
                if tally.stop:
                    return 0.0
                shown = UPPER if value <= enough else LOWER if value >= too_much else EXACT
                least += probability * (value - lowest)
                most += probability * (value - highest)
                if ply == 0:
                    note_root_move(tally, action, (value,), shown)
            expected += probability * value
            if watch is not None:
                if lowest != highest:
                    watch.update(ply, action, expected, alpha, beta)
                else:
                    watch.known(ply, expected)
        tally.probed_end = probed
        if shown == UPPER:
            expected = min(most, alpha)
        elif shown == LOWER:
            expected = max(least, beta)
        else:
            all_is_said(tally, ply, certain)
        if watch is not None:
            watch.leave(ply, expected)
        return expected

    if not has_player(game, player, tally):
        return 0.0
    maximizing = player == 0
    best = -INFINITY if maximizing else INFINITY
    searched = 0
    for action in game.actions(state):
        if searched > 0 and alpha >= beta:
            tally.cuts += 1
            if watch is not None:
                watch.cut(ply, alpha, beta)
            break
        tally.path[ply] = action
        if watch is not None:
            watch.move(ply, action)
        value = star(game, game.result(state, action), depth - 1, alpha, beta, ply + 1, tally, watch)
        if tally.stop:
            return 0.0
        if ply == 0:
            note_root_move(tally, action, (value,), bound_of(value, alpha, beta, tally))
        searched += 1
        if value > best if maximizing else value < best:
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
    if watch is not None:
        watch.leave(ply, best)
    return best
