"""Kalah: seeds are sown along both rows, a store catches every seed that passes it, and most seeds win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.errors import GameError
from zermelo.games.sowing import EVERY_PIT, Sowing

__all__ = ["Kalah", "Position"]


class Position(NamedTuple):
    """A position: a row of pits for each player, 8 bits a pit, and whose turn it is.

    ::

              5  4  3  2  1  0   north: houses counted from North's left
           6                     his store
                              6  South's store
              0  1  2  3  4  5   south: houses counted from South's left

    Seeds go round against the clock: 0 to 6 of one's own row, then 0 to 5 of the other, and again.
    """

    south: int
    north: int
    mover: int


class Kalah(Sowing):
    """Whose last seed falls into his own store moves again; into an empty house of his own, captures what is opposite.

    The game ends when a player has no seed left in his houses; what is left in the other's goes into
    that one's store. ``score`` is "seeds" (by how many a player is ahead) or "win" (1, 0 or -1).
    Capturing takes the last seed along. Where the house opposite is empty, nothing is captured: with
    ``empty_capture`` the last seed is stored all the same, as in Irving, Donkers and Uiterwijk,
    "Solving Kalah", ICGA Journal 23(3), 2000, whose Kalah(m, n) has m ``houses`` and n ``seeds``.

    An action is a house, 0 to ``houses - 1``, which people call 1 to ``houses`` from their own left.
    """

    acyclic = True

    def __init__(self, houses: int = 6, seeds: int = 4, empty_capture: bool = False, score: str = "seeds") -> None:
        super().__init__(houses, seeds, score)
        if not isinstance(empty_capture, bool):
            raise GameError(f"empty_capture is {empty_capture!r:.80}: it must be true or false")
        self.empty_capture = empty_capture
        self.cycle = 2 * houses + 1
        self.one_a_pit = self.one_a_house | 1 << 8 * houses

    def initial_state(self) -> Position:
        return Position(self.full_row, self.full_row, 0)

    def to_move(self, state: Position) -> int:
        return state.mover

    def actions(self, state: Position) -> Iterator[int]:
        own = state.south if state.mover == 0 else state.north
        over = self.is_terminal(state)
        for house in range(self.houses):
            if own >> 8 * house & 255 != 0 and not over:
                yield house

    def result(self, state: Position, action: int) -> Position:
        own, other = state.south, state.north
        if state.mover == 1:
            own, other = other, own
        seeds = own >> 8 * action & 255
        own -= seeds << 8 * action
        laps, rest = seeds // self.cycle, seeds % self.cycle
        own += laps * self.one_a_pit
        other += laps * self.one_a_house
        last = action + rest
        own += one_in_each(action + 1, min(last, self.houses) + 1)
        if last > self.houses:
            other += one_in_each(0, min(last - self.houses, self.houses))
        if last >= self.cycle:
            last -= self.cycle
            own += one_in_each(0, last + 1)
        if last < self.houses and own >> 8 * last & 255 == 1:
            facing = self.houses - 1 - last
            captured = other >> 8 * facing & 255
            if captured != 0 or self.empty_capture:
                own += (captured + 1 << 8 * self.houses) - (1 << 8 * last)
                other -= captured << 8 * facing
        mover = state.mover if last == self.houses else 1 - state.mover
        return Position(own, other, mover) if state.mover == 0 else Position(other, own, mover)

    def is_terminal(self, state: Position) -> bool:
        return state.south & self.house_bits == 0 or state.north & self.house_bits == 0

    def utility(self, state: Position, player: int) -> float:
        """By how many seeds ``player`` is ahead, those left in a player's houses being his; or who wins."""
        lead = self.store(state.south) + self.in_houses(state.south)
        lead -= self.store(state.north) + self.in_houses(state.north)
        return self.worth(lead) if player == 0 else self.worth(-lead)

    def evaluate(self, state: Position, player: int) -> float:
        """The lead in stored seeds, and a quarter of that in seeds in the houses: as seeds, or as a share of all."""
        lead = self.store(state.south) - self.store(state.north)
        houses = self.in_houses(state.south) - self.in_houses(state.north)
        estimate = (lead + houses / 4) / (1 if self.by_seeds else self.total)
        return estimate if player == 0 else -estimate

    def priority(self, state: Position, action: int) -> float:
        """First what moves again, from the house nearest the store; then captures, the largest first."""
        own, other = (state.south, state.north) if state.mover == 0 else (state.north, state.south)
        seeds = own >> 8 * action & 255
        last = (action + seeds) % self.cycle
        if last == self.houses:
            return 2 * self.total + action
        captured = 0
        if last < self.houses and seeds <= self.cycle and (own >> 8 * last & 255 == 0 or last == action):
            # A seed has been added to the house opposite where the sowing came all the way round.
            captured = (other >> 8 * (self.houses - 1 - last) & 255) + (action + seeds >= self.cycle)
        return self.houses * captured + action

    def pack(self, state: Position) -> int:
        return 2 * self.number(state.south, state.north) + state.mover

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """What is stored stays: at worst the other gets every seed that is still in a house, at best ``player``."""
        own, other = (state.south, state.north) if player == 0 else (state.north, state.south)
        return (self.worth(2 * self.store(own) - self.total), self.worth(self.total - 2 * self.store(other)))

    def remaining(self, state: Position) -> int:
        """About one ply for each seed in a house."""
        return self.in_houses(state.south) + self.in_houses(state.north)

    def show(self, state: Position) -> str:
        names = [str(house + 1) for house in range(self.houses)]
        return self.picture(state.south, state.north, [names, names])

    def action_name(self, state: Position, action: int) -> str:
        return str(action + 1)

    def position(self, text: str) -> Position:
        """The position in a line such as ``4,4,4,4,4,4+0 4,4,4,4,4,4+0 S``: see Sowing.written."""
        south, north, mover, rest = self.read(text)
        if rest:
            raise GameError(f"{rest!r:.40} follows the position in {text!r:.80}: end it with who moves, S or N")
        return Position(south, north, mover)

    def notation(self, state: Position) -> str:
        return self.written(state.south, state.north, state.mover)


def one_in_each(first: int, end: int) -> int:
    """A row with one seed in each pit from ``first`` to just before ``end``."""
    return EVERY_PIT & (1 << 8 * end) - (1 << 8 * first)
