"""Nim for three players (Li 1978, "N-person Nim and N-person Moore's games")."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.errors import GameError
from zermelo.games.nim import Nim, Piles

__all__ = ["ThreePlayerNim"]


class ThreePlayerNim(Nim):
    """Who takes the last object comes first, who moved before comes second, who then cannot move third.

    They score 2, 1 and 0; the player to move comes third just where the binary digits of the piles,
    added up without carrying, are all multiples of three (Li's theorem). Two players together can
    often take from a third what he would get alone.

    With ``winner_takes_all`` they score 1, 0 and 0: a player who cannot win then chooses, at no cost
    to himself, who does, and max^n's answer hangs on how ties are broken.
    """

    num_players = 3
    acyclic = True
    utility_sum = None  # 3, or 1 where the winner takes all

    def __init__(self, piles: Iterable[int] | int = (1, 2, 3), winner_takes_all: bool = False) -> None:
        super().__init__(piles)
        if not isinstance(winner_takes_all, bool):
            raise GameError(f"winner_takes_all is {winner_takes_all!r}: it must be true or false")
        self.winner_takes_all = winner_takes_all
        self.utility_range = (0, 1 if winner_takes_all else 2)

    def utility(self, state: Piles, player: int) -> float:
        """2, 1 and 0 for first, second and third; 1 for the winner where the winner takes all."""
        score = (player - state.mover) % 3
        return score // 2 if self.winner_takes_all else score

    def is_lost(self, sizes: int) -> bool:
        """Whether the player to move comes third: each binary digit is set in a multiple of three piles."""
        for digit in range(self.width):
            ones = 0
            for pile in range(self.count):
                ones += self.size(sizes, pile) >> digit & 1
            if ones % 3 != 0:
                return False
        return True
