"""What a table counts on, tried out before anything is written: that keys and representatives are what they should be.

A wrong ``canonical`` or ``unpack`` would not stop the work, but end in a table that is wrong throughout.
"""

from __future__ import annotations

import random
from numbers import Integral
from typing import Any

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.search.trouble import describe_state
from zermelo.search.views import innermost
from zermelo.solve.fingerprint import GAMES, PLIES
from zermelo.solve.keyed import has_own_keys

__all__ = ["tried_keys"]


def tried_keys(game: Game, symmetry: bool) -> int | None:
    """The most bits of a key in some games of random moves; None where the game has no keys of its own.

    Raises GameError where ``canonical`` does not keep whose move it is, or what it gives is no representative, and
    where ``unpack`` does not undo ``pack``.
    """
    own = has_own_keys(game)
    bits = 0
    start = game.initial_state()
    opening = _actions(game, start)  # which may be very many, so they are asked for once
    for number in range(GAMES):
        draw, state = random.Random(number), start
        for _ in range(PLIES):
            image = _representative(game, state) if symmetry else state
            if own:
                bits = max(bits, _key(game, image).bit_length())
            actions = opening if state is start else _actions(game, state)
            if not actions:
                break
            state = game.result(state, draw.choice(actions))
    return bits if own else None


def _actions(game: Game, state: Any) -> list[Any]:
    return [] if game.is_terminal(state) else game.branches(state)


def _representative(game: Game, state: Any) -> Any:
    image = game.canonical(state)
    if image == state:
        return image
    over = game.is_terminal(state)
    if game.canonical(image) != image:
        wrong = "which it does not leave as it is: a representative must be its own"
    elif game.is_terminal(image) != over:
        wrong = "and one of them is the end of the game: they must be the same but for symmetry"
    elif not over and game.to_move(image) != game.to_move(state):
        wrong = "where another player moves: they must be the same but for symmetry"
    else:
        return image
    raise GameError(
        f"{type(innermost(game)).__name__}.canonical gives {describe_state(game, image)} "
        f"at state {describe_state(game, state)}, {wrong}"
    )


def _key(game: Game, state: Any) -> int:
    kind = type(innermost(game)).__name__
    key: Any = game.pack(state)
    where = f"at state {describe_state(game, state)}"
    if not isinstance(key, Integral):
        raise GameError(f"{kind}.pack gives {describe_state(game, key)} {where}: a key must be a whole number")
    back = game.unpack(int(key))
    if back != state:
        raise GameError(
            f"{kind}.unpack gives {describe_state(game, back)} for the key {int(key)!s:.60} {where}: it must undo "
            "pack, which must give every state another key"
        )
    return int(key)
