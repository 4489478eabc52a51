"""What is wrong with a game at a position that a kernel stopped at, in one line."""

from __future__ import annotations

from zermelo.errors import GameError, ZermeloError
from zermelo.search.trouble import call, describe_state
from zermelo.search.views import innermost
from zermelo.solve.kernels import (
    BAD_CHANCES,
    BAD_LEVEL,
    BAD_MOVER,
    BAD_SUM,
    BAD_VALUE,
    LOST,
    NO_ACTIONS,
)
from zermelo.solve.keyed import Keyed

__all__ = ["solving_error"]


def solving_error(keyed: Keyed, key: int, trouble: int) -> ZermeloError:
    """The error for the position with this key."""
    game = innermost(keyed)
    kind = type(game).__name__
    state = call(game, lambda: keyed.unpack(key))
    where = f"at state {describe_state(game, state)}"
    if trouble == NO_ACTIONS:
        return GameError(f"{kind}.actions gives none {where}, which is_terminal says is not the end of the game")
    if trouble == BAD_MOVER:
        mover = call(game, lambda: game.to_move(state))
        return GameError(
            f"{kind}.to_move gives {mover!r:.40} {where}: it must be a player from 0 to {game.num_players - 1}"
        )
    if trouble in (BAD_VALUE, BAD_SUM):
        worth = ", ".join(map(str, call(game, lambda: game.utilities(state))))
        must = (
            "every utility must be a finite number"
            if trouble == BAD_VALUE
            else "in a constant-sum game the utilities of every end add up to the same; else set constant_sum = False"
        )
        return GameError(f"{kind}.utility gives {worth} {where}: {must}")
    if trouble == BAD_LEVEL:
        return GameError(f"{kind}.level does not rise by exactly one with every move {where}: leave it out")
    if trouble == BAD_CHANCES:
        return GameError(f"{kind}.outcomes {where} must give probabilities above 0 that add up to 1")
    assert trouble == LOST
    return GameError(
        f"{kind} does not always give the same actions and results {where}: they must follow from the state alone, and "
        "unpack(pack(state)) must be the state"
    )
