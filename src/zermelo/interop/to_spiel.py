"""Games of Zermelo as games of OpenSpiel (Lanctot et al. 2019, arXiv:1908.09453)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from zermelo.errors import GameError
from zermelo.extras import extra
from zermelo.game import Game

__all__ = ["to_open_spiel"]


def to_open_spiel(
    game: Game,
    *,
    actions: Sequence[Any] | None = None,
    max_actions: int | None = None,
    max_outcomes: int | None = None,
    max_plies: int | None = None,
    name: str | None = None,
) -> Any:
    """``game`` as a ``pyspiel.Game``, for OpenSpiel's algorithms; the package ``open_spiel`` must be installed.

    OpenSpiel's actions are numbers. Say which, one way or the other:

    ``actions``: all the actions of the game; number i is ``actions[i]``.
    ``max_actions``: the most that are legal at once; number i is the i-th of the state's legal actions.

    A game with chance is EXPLICIT_STOCHASTIC: number i is the i-th of the state's outcomes, of which there are
    ``max_outcomes`` at most. ``max_plies`` is how long a game can be, which OpenSpiel asks for; by default what
    ``remaining`` says at the start. ``name`` is its short name, by default that of the class. A state's
    ``position`` is Zermelo's, to be searched.

    Raises GameError for a game without ``utility_range``, and where a legal action is not among ``actions``;
    IllegalAction for an action that is not legal. The game is not registered: load_game does not find it.
    """
    extra("pyspiel", "open-spiel", "a game of OpenSpiel")
    from zermelo.interop.spiel_state import spiel_game

    if not isinstance(game, Game):
        raise GameError(f"{game!r:.80} is not a Game: make one, or name one to zermelo.game(…)")
    if (actions is None) == (max_actions is None):
        raise GameError(
            "to_open_spiel takes one of actions=[…], all the actions of the game, and max_actions=N, the most that "
            "are legal at once"
        )
    if game.has_chance() and max_outcomes is None:
        raise GameError(f"{type(game).__name__} has chance: give max_outcomes=N, the most outcomes of one state")
    for what, number in (("max_actions", max_actions), ("max_outcomes", max_outcomes), ("max_plies", max_plies)):
        if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
            raise GameError(f"{what}={number!r:.80}: it is a whole number from 1")
    if actions is not None and not 0 < len(set(actions)) == len(actions):
        raise GameError(f"actions={actions!r:.80}: it must have each action of the game once, and at least one")
    called = name or "zermelo_" + re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", type(game).__name__).lower()
    return spiel_game(game, actions, max_actions, max_outcomes or 0, max_plies, called)
