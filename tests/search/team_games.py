"""Small random games of several players, with priorities, ties, and chance on demand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo import CHANCE, Game, ratio

PRIME = 2147483647


class Spot(NamedTuple):
    """How many plies were played, and a number that decides all that can follow."""

    ply: int
    code: int


def stir(code: int, salt: int) -> int:
    """A number below PRIME that looks random, the same in both modes."""
    code = (code * 48271 + salt * 7919 + 11) % PRIME
    code ^= code >> 7
    return (code * 69621 + 7) % PRIME


class TeamGame(Game):
    """At most ``plies`` plies of 1 to 3 actions; utilities from 0 to 4, evaluations halves of such."""

    constant_sum = False
    acyclic = True

    def __init__(self, seed: int, players: int = 3, plies: int = 4, chance: bool = False) -> None:
        self.settings = [seed % PRIME, plies]  # read at run time: one compiled search serves every seed
        self.num_players = players
        self.chance = chance

    def has_chance(self) -> bool:
        return self.chance

    def initial_state(self) -> Spot:
        return Spot(0, stir(self.settings[0], 1))

    def to_move(self, state: Spot) -> int:
        if self.chance and stir(state.code, 2) % 3 == 0:
            return CHANCE
        return stir(state.code, 3) % self.num_players

    def actions(self, state: Spot) -> Iterator[int]:
        for action in range(1 + stir(state.code, 4) % 3):
            yield action

    def outcomes(self, state: Spot) -> Iterator[tuple[int, Any]]:
        count = 1 + stir(state.code, 4) % 3
        for action in range(count):
            yield action, ratio(2 * action + 1, count * count)

    def result(self, state: Spot, action: int) -> Spot:
        return Spot(state.ply + 1, stir(state.code, 10 + action))

    def is_terminal(self, state: Spot) -> bool:
        return state.ply >= self.settings[1] or (state.ply > 0 and stir(state.code, 5) % 6 == 0)

    def utility(self, state: Spot, player: int) -> float:
        return stir(state.code, 20 + player) % 5

    def evaluate(self, state: Spot, player: int) -> Any:
        return ratio(stir(state.code, 40 + player) % 9, 2)

    def priority(self, state: Spot, action: int) -> float:
        return stir(state.code, 60 + action) % 3
