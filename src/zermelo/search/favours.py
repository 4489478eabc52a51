"""Favours: where, along the max^n line, a choice that serves its mover also serves one other against a third."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.search.alliances import Favour, difference
from zermelo.search.result import Bound, RootMove, SearchResult

__all__ = ["favours_along", "favours_at"]


def favours_along(
    game: Game, root: SearchResult, depth: int | None, search: Callable[[Any, int | None], SearchResult | None]
) -> tuple[list[Favour], int]:
    """The favours along the principal variation of ``root``, a finished max^n search, and the plies compared.

    ``search(state, depth)`` is a max^n search with the value of every move, or None where a budget ended
    it. Time: one search a ply, each of what is left of the tree below.
    """
    found: list[Favour] = []
    state, left, result = root.state, depth, root
    for ply, action in enumerate(root.principal_variation):
        if game.to_move(state) != CHANCE:
            if ply > 0:
                searched = search(state, left)
                if searched is None:
                    return found, ply
                result = searched
            found += favours_at(game, state, ply, action, result.moves)
            left = None if left is None else left - 1
        state = game.result(state, action)
    return found, len(root.principal_variation)


def favours_at(game: Game, state: Any, ply: int, action: Any, moves: tuple[RootMove, ...]) -> list[Favour]:
    """The favours that ``action`` does where it is the mover's choice in ``state``; see ``Favour``."""
    mover = game.to_move(state)
    known = [(move, move.values) for move in moves if move.values is not None and move.bound is Bound.EXACT]
    chosen = next(((move, values) for move, values in known if move.action == action), None)
    others = [(move, values) for move, values in known if move.action != action]
    if chosen is None or len(known) < len(moves) or not others:
        return []
    next_best = max(values[mover] for _, values in others)
    rivals = [(move, values) for move, values in others if difference(next_best, values[mover]) == 0]
    instead, instead_values = rivals[0]
    move, values = chosen
    third = [player for player in range(game.num_players) if player != mover]
    return [
        Favour(
            ply, mover, action, move.name, instead.action, instead.name, helped, hurt, values, instead_values
        )
        for helped in third
        for hurt in third
        if all(
            difference(values[helped], rival[helped]) > 0 and difference(rival[hurt], values[hurt]) > 0
            for _, rival in rivals
        )
    ]  # fmt: skip
