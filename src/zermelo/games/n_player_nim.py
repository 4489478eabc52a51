"""Nim for two to six players (Li 1978, "N-person Nim and N-person Moore's games")."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.bits import signed
from zermelo.errors import GameError
from zermelo.games.nim import Nim, Piles
from zermelo.games.parameters import whole_number

__all__ = ["NPlayerNim"]

MOST_PLAYERS = 6
BITS_WITH_MANY = 61
"""Bits of all piles together where more than four play: whose turn it is takes three more."""


class NPlayerNim(Nim):
    """Who takes the last object comes first, who moved before comes second, and so on; who then cannot move is last.

    Of n players they score n - 1, n - 2, …, 0; the player to move comes last just where the binary digits of the
    piles, added up without carrying, are all multiples of n (Li's theorem). With two players that is Nim, where
    winning scores 1 and losing 0. Others together can often take from a player what he would get alone.

    With ``winner_takes_all`` the first scores 1 and the others 0: a player who cannot win then chooses, at no cost
    to himself, who does, and max^n's answer hangs on how ties are broken.
    """

    def __init__(
        self, piles: Iterable[int] | int = (1, 2, 3), players: int = 3, winner_takes_all: bool = False
    ) -> None:
        super().__init__(piles)
        self.num_players = whole_number(players, "players", 2)
        self.impartial = False
        if players > MOST_PLAYERS:
            raise GameError(f"players is {players}: 2 to {MOST_PLAYERS} can play")
        if players > 4 and self.count * self.width > BITS_WITH_MANY:
            raise GameError(
                f"{self.count} piles of up to {max(self.piles)} are too many for {players} players: "
                f"they take {self.count * self.width} bits, and at most {BITS_WITH_MANY} fit"
            )
        if not isinstance(winner_takes_all, bool):
            raise GameError(f"winner_takes_all is {winner_takes_all!r}: it must be true or false")
        self.winner_takes_all = winner_takes_all
        self.utility_range = (0, 1 if winner_takes_all else players - 1)
        self.utility_sum = 1 if winner_takes_all else players * (players - 1) // 2

    def utility(self, state: Piles, player: int) -> float:
        """How many the player comes before; 1 for the winner, else 0, where the winner takes all."""
        score = (player - state.mover) % self.num_players
        return score // (self.num_players - 1) if self.winner_takes_all else score

    def is_lost(self, sizes: int) -> bool:
        """Whether the player to move comes last: each binary digit is set in a multiple of n piles, n players."""
        for digit in range(self.width):
            ones = 0
            for pile in range(self.count):
                ones += self.size(sizes, pile) >> digit & 1
            if ones % self.num_players != 0:
                return False
        return True

    def pack(self, state: Piles) -> int:
        """The piles and the mover side by side."""
        return signed(state.sizes << (2 if self.num_players < 5 else 3) | state.mover)

    def player_name(self, player: int) -> str:
        return f"player {player}"
