"""Oware (Awari, Warri): seeds are sown around the board, and twos and threes made on the other side are captured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.errors import GameError
from zermelo.games.parameters import whole_number
from zermelo.games.sowing import Sowing

__all__ = ["GRAND_SLAMS", "Oware", "Position"]

GRAND_SLAMS = ("nothing", "forbidden", "capture", "opponent")
LONGEST_QUIET = 1000


class Position(NamedTuple):
    """A position: a row of pits for each player, 8 bits a pit, whose turn it is, and how long nothing was captured.

    ::

        f  e  d  c  b  a     north: 5 4 3 2 1 0, and 6 for what he has captured
        A  B  C  D  E  F     south: 0 1 2 3 4 5, and 6 for what he has captured

    Seeds go round against the clock: A to F, a to f, and again.
    """

    south: int
    north: int
    mover: int
    quiet: int
    """Plies since the last capture; always 0 where the game has no limit for them."""


class Oware(Sowing):
    """Twos and threes made on the other side are captured, the last seed's house first; who has more than half wins.

    A sowing passes over the house it came from. The captured houses follow one another back from the
    last seed's, all on the other side. Who finds the other's houses empty must sow a seed there; who
    has no legal move ends the game, and each player takes the seeds in his own houses. These are the
    Abapa rules of the Oware Society. What they do not agree on is a parameter:

    ``grand_slam`` is what a move does that would capture all the other's seeds: "nothing" is captured
    (the rule of the Mind Sports Olympiad, and the default), it is "forbidden", it may "capture" them,
    or it does and the "opponent" gets all seeds that are left.

    ``quiet`` is after how many plies without a capture the game ends, each player taking the seeds in
    his own houses. People agree to that when they see the position come back, after no fixed number. With 0
    there is no limit, and a game may go on for ever: a search then takes a position that comes
    back on the line it follows for even.

    ``score`` is "win" (1, 0 or -1, over as soon as a player has more than half of the seeds or both
    have half) or "seeds" (by how many a player is ahead at the very end).

    An action is a house, 0 to ``houses - 1``: A to F for South, a to f for North, from their own left.
    """

    def __init__(
        self, houses: int = 6, seeds: int = 4, grand_slam: str = "nothing", quiet: int = 100, score: str = "win"
    ) -> None:
        super().__init__(houses, seeds, score)
        if grand_slam not in GRAND_SLAMS:
            raise GameError(f"grand_slam={grand_slam!r:.80} means nothing: use one of {', '.join(GRAND_SLAMS)}")
        self.limit = whole_number(quiet, "quiet", 0)
        if quiet > LONGEST_QUIET:
            raise GameError(f"quiet is {quiet}: at most {LONGEST_QUIET} plies without a capture are counted")
        if 2 * self.ways[-1] * (quiet + 1) >= 1 << 62:
            raise GameError(
                f"{houses} houses, {seeds} seeds and quiet={quiet} make more positions "
                "than can be numbered: lower one of them"
            )
        self.acyclic = quiet > 0
        self.forbidden = grand_slam == "forbidden"
        self.captures_nothing = grand_slam == "nothing"
        self.rest_to_opponent = grand_slam == "opponent"
        self.cycle = 2 * houses - 1

    def initial_state(self) -> Position:
        return Position(self.full_row, self.full_row, 0, 0)

    def to_move(self, state: Position) -> int:
        return state.mover

    def actions(self, state: Position) -> Iterator[int]:
        over = self.is_decided(state)
        for house in range(self.houses):
            if not over and self.is_legal(state, house):
                yield house

    def result(self, state: Position, action: int) -> Position:
        own, other = self.sown(state, action)
        last = self.last_house(state, action)
        captured = self.captured(other, last)
        if captured != 0:
            slam = captured == other & self.house_bits
            if slam and self.captures_nothing:
                captured = 0
            other -= captured
            own += captured % 255 << 8 * self.houses
            if slam and self.rest_to_opponent:
                other += self.in_houses(own) << 8 * self.houses
                own = own >> 8 * self.houses << 8 * self.houses
        quiet = state.quiet + 1 if self.limit > 0 and captured == 0 else 0
        if state.mover == 0:
            return Position(own, other, 1, quiet)
        return Position(other, own, 0, quiet)

    def is_terminal(self, state: Position) -> bool:
        if self.is_decided(state):
            return True
        for house in range(self.houses):
            if self.is_legal(state, house):
                return False
        return True

    def utility(self, state: Position, player: int) -> float:
        """By how many seeds ``player`` is ahead, each having taken those in his own houses; or who wins.

        A player who has more than half of them has won, whatever is still in the houses.
        """
        lead = self.store(state.south) - self.store(state.north)
        if self.by_seeds or not self.is_won(state):
            lead += self.in_houses(state.south) - self.in_houses(state.north)
        return self.worth(lead) if player == 0 else self.worth(-lead)

    def evaluate(self, state: Position, player: int) -> float:
        """The lead in captured seeds, and a quarter for each house that holds some: as seeds, or as a share of all."""
        lead = self.store(state.south) - self.store(state.north)
        houses = self.in_play(state.south) - self.in_play(state.north)
        estimate = (lead + houses / 4) * self.total / (self.total + 2)
        if not self.by_seeds:
            estimate /= self.total
        return estimate if player == 0 else -estimate

    def priority(self, state: Position, action: int) -> float:
        """The largest captures first, then houses near the other side."""
        _, other = self.sown(state, action)
        captured = self.captured(other, self.last_house(state, action))
        if captured == other & self.house_bits and self.captures_nothing:
            captured = 0
        return self.houses * (captured % 255) + action

    def pack(self, state: Position) -> int:
        return (2 * self.number(state.south, state.north) + state.mover) * (self.limit + 1) + state.quiet

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """What is captured stays: at worst the other gets every seed that is still in a house, at best ``player``."""
        own, other = (state.south, state.north) if player == 0 else (state.north, state.south)
        return (self.worth(2 * self.store(own) - self.total), self.worth(self.total - 2 * self.store(other)))

    def is_won(self, state: Position) -> bool:
        """Whether a player has more than half of the seeds."""
        return 2 * max(self.store(state.south), self.store(state.north)) > self.total

    def is_decided(self, state: Position) -> bool:
        """Whether the game is over though the player to move may have a move."""
        if self.limit > 0 and state.quiet >= self.limit:
            return True
        if self.by_seeds:
            return False
        return self.is_won(state) or self.store(state.south) + self.store(state.north) == self.total

    def is_legal(self, state: Position, house: int) -> bool:
        """Whether the player to move may sow from ``house``: it holds seeds, and he does not leave the other none."""
        own, other = (state.south, state.north) if state.mover == 0 else (state.north, state.south)
        seeds = own >> 8 * house & 255
        if seeds == 0:
            return False
        if other & self.house_bits == 0 and house + seeds < self.houses:
            return False
        if self.forbidden:
            _, after = self.sown(state, house)
            return self.captured(after, self.last_house(state, house)) != after & self.house_bits
        return True

    def sown(self, state: Position, house: int) -> tuple[int, int]:
        """The mover's row and the other's once the seeds of ``house`` are sown and before any is captured."""
        own, other = (state.south, state.north) if state.mover == 0 else (state.north, state.south)
        seeds = own >> 8 * house & 255
        laps, rest = seeds // self.cycle, seeds % self.cycle
        end = house + rest + 1
        own -= seeds << 8 * house
        own += laps * (self.one_a_house - (1 << 8 * house)) + self.one_in_each(house + 1, min(end, self.houses))
        other += laps * self.one_a_house + self.one_in_each(0, min(end - self.houses, self.houses))
        own += self.one_in_each(0, end - 2 * self.houses)
        return own, other

    def last_house(self, state: Position, house: int) -> int:
        """Where the last seed from ``house`` falls: from 0 in the mover's row, from ``houses`` in the other's."""
        own = state.south if state.mover == 0 else state.north
        seeds = own >> 8 * house & 255
        return (house + (seeds - 1) % self.cycle + 1) % (2 * self.houses)

    def captured(self, other: int, last: int) -> int:
        """The houses of ``other``, just sown, that are captured when the last seed fell into house ``last``."""
        taken = 0
        house = last - self.houses
        while house >= 0 and 2 <= other >> 8 * house & 255 <= 3:
            taken |= other & 255 << 8 * house
            house -= 1
        return taken

    def one_in_each(self, first: int, end: int) -> int:
        """A row with one seed in each house from ``first`` to just before ``end``; none where that is not beyond."""
        return self.one_a_house & (1 << 8 * end) - (1 << 8 * first) if end > first else 0

    def in_play(self, row: int) -> int:
        """How many houses of a row are not empty."""
        count = 0
        for house in range(self.houses):
            count += row >> 8 * house & 255 != 0
        return count

    def show(self, state: Position) -> str:
        return self.picture(state.south, state.north, [list("ABCDEF"[: self.houses]), list("abcdef"[: self.houses])])

    def action_name(self, state: Position, action: int) -> str:
        return ("ABCDEF" if state.mover == 0 else "abcdef")[action]

    def position(self, text: str) -> Position:
        """The position in a line such as ``4,4,4,4,4,4+0 4,4,4,4,4,4+0 S 0``: see Sowing.written.

        The last number is how many plies ago a seed was captured; without it, 0.
        """
        south, north, mover, rest = self.read(text)
        if not re.fullmatch(r"[0-9]{0,4}", rest, re.ASCII):
            raise GameError(
                f"{rest!r:.40} in {text!r:.80} is no number of plies: end with how many went without a capture"
            )
        quiet = int(rest or 0)
        if quiet > self.limit:
            raise GameError(
                f"{quiet} plies without a capture in {text!r:.80} are too many: at most {self.limit} are counted"
            )
        return Position(south, north, mover, quiet)

    def notation(self, state: Position) -> str:
        return f"{self.written(state.south, state.north, state.mover)} {state.quiet}"
