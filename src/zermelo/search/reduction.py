"""Searches of games of many players that take them for games of two: which game that is, and what its result means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import CHANCE, Game
from zermelo.search.algorithms import Algorithm
from zermelo.search.limits import utility_limits
from zermelo.search.result import SearchResult
from zermelo.search.trouble import call, describe_state
from zermelo.search.views import innermost
from zermelo.tree import Tree

__all__ = ["reduced"]


def reduced(
    search: Callable[..., SearchResult], chosen: Algorithm, game: Game, state: Any, *, refused: dict[str, Any],
    **options: Any,
) -> SearchResult:  # fmt: skip
    """``search`` of the game of two that ``chosen`` makes of ``game`` for the player to move at ``state``.

    Raises SearchError for options that are given though they are ``refused``, and where chance is to move.
    """
    for name, value in refused.items():
        if value is not None:
            raise SearchError(f"{name} means nothing to {chosen.name}: leave it out")
    state = call(game, game.initial_state) if state is None else state
    over = call(game, lambda: game.is_terminal(state))
    player = 0 if over else call(game, lambda: game.to_move(state))
    if player == CHANCE:
        raise SearchError(
            f"chance is to move at state {describe_state(game, state)}: {chosen.name} searches for the player to "
            "move, so begin at one of the outcomes, or use algorithm='max-n'"
        )
    if chosen.name == "best-reply" and not over:
        _check_out_of_turn(game, state)
    view = chosen.reduces(game, player) if chosen.reduces else game
    if game.has_chance():
        if options.pop("cut") != ">=" or not options.pop("soft"):
            raise SearchError("cut and soft are conventions of alpha-beta, which a game with chance is not searched by")
        options["pruning"] = "star1" if utility_limits(view) is not None else None
        by = "expectiminimax"
    else:
        stepwise = options["depth"] is None and (options["nodes"], options["time"]) != (None, None)
        by = "deepening" if stepwise and not options["trace"] and not isinstance(game, Tree) else "alpha-beta"
    found = search(view, state, algorithm=by, **options)
    possible = chosen.name != "best-reply"  # positions that can come about
    moves = tuple(replace(move, values=None, line=move.line if possible else ()) for move in found.moves)
    return replace(
        found, algorithm=chosen.name, game=game, values=found.values if over else None, moves=moves,
        principal_variation=found.principal_variation if possible else found.principal_variation[:1],
        proven=found.proven and (possible or over), distance=found.distance if possible or over else None,
    )  # fmt: skip


def _check_out_of_turn(game: Game, state: Any) -> None:
    """Raise SearchError where the game cannot let its players move out of turn."""
    inner = innermost(game)
    kind = type(inner).__name__
    if type(inner).turn_of is Game.turn_of:
        raise SearchError(
            f"best-reply lets players move out of turn, for which {kind} has no turn_of(state, player): "
            "write it, or use algorithm='paranoid'"
        )
    action = next(iter(call(game, lambda: list(game.actions(state)))), 0)
    if not isinstance(action, int):
        raise SearchError(f"best-reply counts on actions that are ints, and {kind} has {action!r:.80}: use 'paranoid'")
