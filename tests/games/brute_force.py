"""Games walked through state by state, with nothing of Zermelo's but the games themselves."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from zermelo.game import Game

PUBLISHED = json.loads((Path(__file__).parent.parent / "cases" / "reference_counts.json").read_text(encoding="utf-8"))
"""Counts and values from the literature, each with its source."""


def successors(game: Game, state: Any) -> list[Any]:
    return [] if game.is_terminal(state) else [game.result(state, action) for action in game.actions(state)]


def reachable(game: Game) -> set[Any]:
    """Every state that can be reached from the initial one, itself included."""
    found = {game.initial_state()}
    waiting = list(found)
    while waiting:
        new = set(successors(game, waiting.pop())) - found
        found |= new
        waiting += new
    return found


def tree_size(game: Game) -> tuple[int, int]:
    """The nodes of the whole game tree, and how many of them are leaves."""

    @cache
    def size(state: Any) -> tuple[int, int]:
        sizes = [size(child) for child in successors(game, state)]
        return 1 + sum(nodes for nodes, _ in sizes), sum(leaves for _, leaves in sizes) or 1

    return size(game.initial_state())


def values(game: Game, state: Any) -> tuple[float, ...]:
    """The players' utilities when each takes the first action that is best for himself: max^n."""

    @cache
    def value(state: Any) -> tuple[float, ...]:
        if game.is_terminal(state):
            return game.utilities(state)
        mover = game.to_move(state)
        return max((value(child) for child in successors(game, state)), key=lambda vector: vector[mover])

    return value(state)


def team_value(game: Game, state: Any, team: set[int]) -> float:
    """What ``team``'s players get in all if they play for their sum, and all others for its least."""

    @cache
    def value(state: Any) -> float:
        if game.is_terminal(state):
            return sum(game.utility(state, player) for player in team)
        return (max if game.to_move(state) in team else min)([value(child) for child in successors(game, state)])

    return value(state)
