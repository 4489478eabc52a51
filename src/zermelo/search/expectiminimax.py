"""Expectiminimax: minimax with chance, a node of which is worth what its outcomes are on average (Michie 1966)."""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.search.chance import all_is_said, can_happen
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
)

__all__ = ["expectiminimax"]


def expectiminimax(game: Any, state: Any, depth: int, ply: int, tally: Tally, watch: Any = None) -> Any:
    """The expected value of ``state`` for player 0, who maximizes it, while player 1 minimizes it.

    ``depth`` counts the players' decisions: a chance node takes none, so the horizon never lies at one.
    Where probabilities and utilities are ints and Fractions, so is the value, exactly. The best line of
    play ends where chance moves. Time O(b^d n^d) for n outcomes, memory O(d).
    """
    if not arrive(tally, ply):
        return 0.0
    if watch is not None:
        watch.enter(ply, state)
    terminal = game.is_terminal(state)
    player = 0 if terminal else game.to_move(state)
    if terminal or (depth == 0 and player != CHANCE):
        value = leaf_value(game, state, 0, terminal, tally)
        if watch is not None:
            watch.leaf(ply, value, terminal)
            watch.leave(ply, value)
        return value

    if player == CHANCE:
        expected: Any = 0
        certain: Any = 0
        for action, probability in game.outcomes(state):
            if not can_happen(tally, ply, probability):
                return 0.0
            tally.path[ply] = action
            if watch is not None:
                watch.move(ply, action, probability)
            value = expectiminimax(game, game.result(state, action), depth, ply + 1, tally, watch)
            if tally.stop:
                return 0.0
            if ply == 0:
                note_root_move(tally, action, (value,), EXACT)
            expected += probability * value
            certain += probability
            if watch is not None:
                watch.update(ply, action, expected)
        all_is_said(tally, ply, certain)
        if watch is not None:
            watch.leave(ply, expected)
        return expected

    if not has_player(game, player, tally):
        return 0.0
    maximizing = player == 0
    best = -INFINITY if maximizing else INFINITY
    for action in game.actions(state):
        tally.path[ply] = action
        if watch is not None:
            watch.move(ply, action)
        value = expectiminimax(game, game.result(state, action), depth - 1, ply + 1, tally, watch)
        if tally.stop:
            return 0.0
        if ply == 0:
            note_root_move(tally, action, (value,), EXACT)
        if value > best if maximizing else value < best:
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
