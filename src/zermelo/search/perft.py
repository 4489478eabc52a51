"""Perft: how many paths of legal actions are so many plies long, to prove a game's rules and to time them.

The name ("performance test") and the conventions are those of chess programs: the paths are counted
and not the states, so one that is reached in two ways counts twice; a game that is over sooner is no
path; and the actions of the last ply are counted, not played ("bulk counting"). What chance may do is
counted as a player's actions are: each outcome is a ply, however probable.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.search.tally import NO_ACTIONS, Tally, arrive

__all__ = ["count_paths"]


def count_paths(game: Any, state: Any, depth: int, ply: int, tally: Tally, watch: Any = None) -> int:
    """How many paths of ``depth`` actions and outcomes, at least one, begin at ``state``.

    Time O(b^(d - 1)) states and O(b^d) actions, memory O(d).
    """
    if not arrive(tally, ply):
        return 0
    tally.states[ply] += 1
    if game.is_terminal(state):
        tally.ends[ply] += 1
        return 0
    paths = 0
    branches = 0
    if game.to_move(state) == CHANCE:
        for outcome, _ in game.outcomes(state):
            branches += 1
            below = 0
            if ply != tally.share_ply or has_turn(tally):
                below = 1
                if depth > 1:
                    tally.path[ply] = outcome
                    below = count_paths(game, game.result(state, outcome), depth - 1, ply + 1, tally, watch)
                    if tally.stop:
                        return 0
            if ply == 0:
                note_root_paths(tally, outcome, below)
            paths += below
    else:
        for action in game.actions(state):
            branches += 1
            below = 0
            if ply != tally.share_ply or has_turn(tally):
                below = 1
                if depth > 1:
                    tally.path[ply] = action
                    below = count_paths(game, game.result(state, action), depth - 1, ply + 1, tally, watch)
                    if tally.stop:
                        return 0
            if ply == 0:
                note_root_paths(tally, action, below)
            paths += below
    if branches == 0:
        tally.trouble = NO_ACTIONS
        tally.stop = 1
    return paths


def has_turn(tally: Tally) -> bool:
    """Whether this thread is the one to go on with the next action at the shared ply: they take turns."""
    tally.turn += 1
    return tally.turn % tally.sharers == tally.thread


def note_root_paths(tally: Tally, action: Any, paths: int) -> None:
    """Record how many paths begin with a root action."""
    tally.root_action[tally.roots] = action
    tally.root_paths[tally.roots] = paths
    tally.roots += 1
