"""Random games with any number of players, and with chance, that also compile: every state is drawn by its number."""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.game import CHANCE, Game
from zermelo.probability import ratio

PRIME = 2147483647


class Place(NamedTuple):
    """Where a game is: a number that decides all there is to know, the plies played, and who is to move."""

    number: int
    ply: int
    mover: int


def mix(number: int, more: int) -> int:
    """Another number below PRIME, which looks random."""
    return (number * 48271 + more * 16807 + 12345) % PRIME


class RandomGame(Game):
    """At most ``plies`` plies of 1 to 3 actions, with utilities from 0 to ``top`` and movers drawn at random.

    With ``fixed_sum`` utilities add up to ``top``. With ``odds`` one state in three is chance's, who
    gives its outcomes a sixth, two and three; with ``halves`` a half and two quarters, which floats hold exactly.
    With ``in_turn`` the players move in their order, and may move out of turn.
    """

    acyclic = True

    def __init__(
        self, seed: int, players: int = 3, plies: int = 5, top: int = 3, fixed_sum: bool = False,
        odds: bool = False, halves: bool = False, in_turn: bool = False, opposed: bool = False,
    ) -> None:  # fmt: skip
        self.seed = [seed]
        self.num_players = players
        self.plies = plies
        self.top = top
        self.fixed_sum = fixed_sum or opposed
        self.odds = odds or halves
        self.halves = halves
        self.in_turn = in_turn
        self.opposed = opposed
        self.constant_sum = self.fixed_sum
        self.utility_sum = top if self.fixed_sum else None
        self.utility_range = (-1, top + 1)

    def has_chance(self) -> bool:
        return self.odds

    def place(self, number: int, ply: int, before: int) -> Place:
        mover = number // 7 % self.num_players
        if self.in_turn:
            mover = (before + 1) % self.num_players
        if self.odds and number // 11 % 3 == 0:
            mover = CHANCE
        return Place(number, ply, mover)

    def initial_state(self) -> Place:
        return self.place(mix(mix(self.seed[0], 1), 2), 0, -1)

    def to_move(self, state: Place) -> int:
        return state.mover

    def actions(self, state: Place) -> Any:
        for action in range(1 + state.number // 5 % 3):
            yield action

    def outcomes(self, state: Place) -> Any:
        count = 1 + state.number // 5 % 3
        whole = count * (count + 1) // 2
        for action in range(count):
            if not self.halves:
                yield action, ratio(action + 1, whole)
            elif action == count - 1:
                yield action, ratio(5 - count, 4)
            else:
                yield action, ratio(1, 4)

    def result(self, state: Place, action: int) -> Place:
        return self.place(mix(state.number, action * self.num_players + state.mover + 2), state.ply + 1, state.mover)

    def turn_of(self, state: Place, player: int) -> Place:
        return Place(state.number, state.ply, player)

    def is_terminal(self, state: Place) -> bool:
        return state.ply >= self.plies or (state.ply > 1 and state.number // 13 % 5 == 0)

    def utility(self, state: Place, player: int) -> int:
        return self.worth(state, player)

    def evaluate(self, state: Place, player: int) -> int:
        return self.worth(state, player)

    def worth(self, state: Place, player: int) -> int:
        own = mix(state.number, player + 77) // 3 % (self.top + 1)
        if not self.fixed_sum:
            return own
        left = self.top
        for other in range(self.num_players - 1):
            share = mix(state.number, other + 77) // 3 % (left + 1)
            if other == player:
                return share
            left -= share
        return left
