"""Nim for three players: Nim for n as it is most often met."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.games.n_player_nim import NPlayerNim

__all__ = ["ThreePlayerNim"]


class ThreePlayerNim(NPlayerNim):
    """Who takes the last object comes first, who moved before comes second, who then cannot move third.

    They score 2, 1 and 0, or with ``winner_takes_all`` 1, 0 and 0: ``NPlayerNim`` says more.
    """

    num_players = 3

    def __init__(self, piles: Iterable[int] | int = (1, 2, 3), winner_takes_all: bool = False) -> None:
        super().__init__(piles, 3, winner_takes_all)
