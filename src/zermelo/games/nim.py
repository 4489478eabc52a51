"""Nim: take as many as you like from one pile; the last object decides (Bouton 1901)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zermelo.bits import signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number

__all__ = ["Nim", "Piles"]

LARGEST_STATE = 62
"""Bits of all piles together."""
LONGEST_DRAWING = 40


class Piles(NamedTuple):
    """A position: the sizes of the piles, ``width`` bits each, the first pile lowest, and whose turn it is.

    ::

        piles 3, 4, 5 with a width of 3:    sizes = 0b101_100_011
    """

    sizes: int
    mover: int


class Nim(Game):
    """Who takes the last object wins; in misère play, loses.

    ``piles`` is the size of each pile, or of the only one. An action is a pile and how many to take
    from it, ``pile << width | count``; people write 2-5, 2:5 or 2 5 to take 5 from the second pile.
    Raises GameError unless the piles fit in 62 bits, each as wide as the largest.
    """

    utility_sum: float | None = 0
    acyclic = True
    utility_range = (-1, 1)

    def __init__(self, piles: Iterable[int] | int = (3, 4, 5), misere: bool = False) -> None:
        sizes = tuple(piles) if isinstance(piles, Iterable) else (piles,)
        if not sizes:
            raise GameError("piles is empty: give the size of at least one pile")
        if not isinstance(misere, bool):
            raise GameError(f"misere is {misere!r}: it must be true or false")
        self.misere = misere
        self.impartial = not misere
        self.piles = tuple(whole_number(size, "a pile", 1) for size in sizes)
        self.count = len(sizes)
        self.width = max(self.piles).bit_length()
        if self.count * self.width > LARGEST_STATE:
            raise GameError(
                f"{self.count} piles of up to {max(self.piles)} are too many: "
                f"they take {self.count * self.width} bits, and at most {LARGEST_STATE} fit"
            )
        self.mask = (1 << self.width) - 1
        self.sizes = sum(size << pile * self.width for pile, size in enumerate(self.piles))

    def initial_state(self) -> Piles:
        return Piles(self.sizes, 0)

    def to_move(self, state: Piles) -> int:
        return state.mover

    def actions(self, state: Piles) -> Iterator[int]:
        for pile in range(self.count):
            for count in range(1, self.size(state.sizes, pile) + 1):
                yield pile << self.width | count

    def result(self, state: Piles, action: int) -> Piles:
        pile, count = action >> self.width, action & self.mask
        return Piles(state.sizes - (count << pile * self.width), (state.mover + 1) % self.num_players)

    def turn_of(self, state: Piles, player: int) -> Piles:
        return Piles(state.sizes, player)

    def is_terminal(self, state: Piles) -> bool:
        return state.sizes == 0

    def utility(self, state: Piles, player: int) -> float:
        """1 for the winner, -1 for the loser."""
        took_last = player != state.mover
        return 1 if took_last != self.misere else -1

    def priority(self, state: Piles, action: int) -> float:
        """Moves that leave the other player lost come first."""
        return 1 if self.is_lost(self.result(state, action).sizes) else 0

    def canonical(self, state: Piles) -> Piles:
        """The piles from the largest to the smallest."""
        sizes = state.sizes
        for end in range(self.count - 1, 0, -1):
            for pile in range(end):
                here, following = self.size(sizes, pile), self.size(sizes, pile + 1)
                if here < following:
                    both = 1 << pile * self.width | 1 << (pile + 1) * self.width
                    sizes ^= (here ^ following) * both
        return Piles(sizes, state.mover)

    def size(self, sizes: int, pile: int) -> int:
        """How many objects are in ``pile``."""
        return sizes >> pile * self.width & self.mask

    def is_lost(self, sizes: int) -> bool:
        """Whether the player to move loses against best play: the nim-sum is 0.

        Misère play is the same until no pile has more than one: from there the nim-sum must be 1.
        """
        nim_sum = 0
        largest = 0
        for pile in range(self.count):
            size = self.size(sizes, pile)
            nim_sum ^= size
            largest = max(largest, size)
        return nim_sum == (1 if self.misere and largest <= 1 else 0)

    def pack(self, state: Piles) -> int:
        """The piles and the mover side by side: 62 bits and two, the highest of them the sign."""
        return signed(state.sizes << 2 | state.mover)

    def show(self, state: Piles) -> str:
        """A line a pile: its number, its size, and as many strokes."""
        lines = []
        for pile in range(self.count):
            size = self.size(state.sizes, pile)
            strokes = "|" * min(size, LONGEST_DRAWING) + ("…" if size > LONGEST_DRAWING else "")
            lines.append(f"pile {pile + 1}: {size} {strokes}".rstrip())
        return "\n".join(lines)

    def action_name(self, state: Piles, action: int) -> str:
        return f"{(action >> self.width) + 1}-{action & self.mask}"

    def parse_action(self, state: Piles, text: str) -> int:
        written = re.fullmatch(r"\s*([0-9]{1,9})\s*[-: ]\s*([0-9]{1,9})\s*", text)
        if written:
            pile, count = int(written[1]) - 1, int(written[2])
            if 0 <= pile < self.count and 1 <= count <= self.size(state.sizes, pile):
                return pile << self.width | count
        named: int = super().parse_action(state, text)
        return named

    def position(self, text: str) -> Piles:
        """The position in numbers: the piles with commas between, then the player to move, where none is 0.

        Raises GameError, quoting the text, for anything else; no pile is larger than the largest at the start.
        """
        written = re.fullmatch(r"\s*([0-9]{1,20}(?:\s*,\s*[0-9]{1,20})*)(?:\s+([0-9]{1,4}))?\s*", str(text))
        sizes = [int(size) for size in written[1].split(",")] if written else []
        mover = int(written[2] or 0) if written else 0
        if len(sizes) != self.count or max(sizes) > max(self.piles) or mover >= self.num_players:
            raise GameError(
                f"{text!r:.80} is no position: write the sizes of the {self.count} piles, 0 to {max(self.piles)}, and "
                f"the number of the player to move, 0 to {self.num_players - 1}, "
                f"as in {self.notation(self.initial_state())}"
            )
        return Piles(sum(size << pile * self.width for pile, size in enumerate(sizes)), mover)

    def notation(self, state: Piles) -> str:
        """As ``3,4,5 0``: the piles, and the number of the player to move."""
        return f"{','.join([str(self.size(state.sizes, pile)) for pile in range(self.count)])} {state.mover}"
