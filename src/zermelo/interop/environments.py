"""Games of Zermelo as environments of PettingZoo (Terry et al. 2021, arXiv:2009.14471)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.extras import extra
from zermelo.game import Game

if TYPE_CHECKING:
    from zermelo.interop.aec import ZermeloEnv

__all__ = ["to_pettingzoo"]


def to_pettingzoo(
    game: Game,
    *,
    actions: Sequence[Any] | None = None,
    max_actions: int | None = None,
    observe: Callable[[Any, int], Any] | None = None,
    max_plies: int | None = None,
    render_mode: str | None = None,
    name: str | None = None,
) -> ZermeloEnv:
    """``game`` as an environment of PettingZoo's AEC kind; the package ``pettingzoo`` must be installed.

    An environment's actions are the numbers from 0 to n - 1, the same at every turn. Say which, one way or the other:

    ``actions``: all the actions of the game; number i is ``actions[i]``. For games with few: ``range(7)`` for Connect
        Four. Each number then means the same at every turn, which is what a learner wants.
    ``max_actions``: the most that are legal at once; number i is the i-th of the state's legal actions. For games
        whose actions are many or far between, such as captures that are sets of bits.

    An observation is {"observation": …, "action_mask": …}, the mask 1 where an action is legal, all 0 for whoever is
    not to move. ``observe(state, player)`` gives the array to be observed, always of one shape and type; by default it
    is the numbers that the state consists of, in order, as int64, or float64 where one is a float.

    The agents are "player_0", "player_1", …; at the end each is rewarded with its utility, before that with 0.
    ``max_plies`` ends a game that goes on for longer: all agents are truncated, with reward 0. ``render_mode="ansi"``
    makes ``render()`` give the text of the board. ``reset(options={"state": state})`` begins at a state of one's own.

    Where chance moves, it does so within the step that leads there: drawn by probability, by ``reset(seed=…)``. What
    it did is in ``chance``; it has no part in ``actions`` and ``max_plies``.

    What does not fit (a legal action that ``actions`` lacks, a state that is not made of numbers) is a GameError, an
    action that is not legal IllegalAction, when it is met: wrap the environment in PettingZoo's
    TerminateIllegalWrapper to have it lose instead.
    """
    extra("pettingzoo", "pettingzoo", "an environment of PettingZoo")
    from zermelo.interop.aec import ZermeloEnv

    return ZermeloEnv(
        game, actions=actions, max_actions=max_actions, observe=observe, max_plies=max_plies, render_mode=render_mode,
        name=name,
    )  # fmt: skip
