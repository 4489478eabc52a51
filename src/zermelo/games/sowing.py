"""What the sowing games share: rows of pits in machine words, a number for every position, positions as text."""

from __future__ import annotations

import re
from math import comb

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number

__all__ = ["SCORES", "Sowing", "pits_of", "row_of"]

SCORES = ("seeds", "win")
MOST_HOUSES = 6
MOST_SEEDS = 10
EVERY_PIT = sum(1 << 8 * pit for pit in range(MOST_HOUSES + 1))
"""One seed in each of seven pits."""


class Sowing(Game):
    """A board of two rows of ``houses``, with ``seeds`` in each at the start, and a store for each player.

    A row is one number, 8 bits a pit: the houses from their owner's left to his right, then his store.
    Raises GameError for more than 6 houses or 10 seeds, and for a ``score`` that is not among SCORES.
    """

    utility_sum = 0

    def __init__(self, houses: int, seeds: int, score: str) -> None:
        self.houses = whole_number(houses, "houses", 1)
        self.seeds = whole_number(seeds, "seeds", 1)
        if houses > MOST_HOUSES or seeds > MOST_SEEDS:
            raise GameError(
                f"a board of {houses} houses a side with {seeds} seeds in each is too large: "
                f"at most {MOST_HOUSES} houses and {MOST_SEEDS} seeds fit"
            )
        if score not in SCORES:
            raise GameError(f"score={score!r:.80} means nothing: use one of {', '.join(SCORES)}")
        self.by_seeds = score == "seeds"
        self.total = 2 * houses * seeds
        self.utility_range = (-self.total, self.total) if self.by_seeds else (-1, 1)
        self.house_bits = (1 << 8 * houses) - 1
        self.one_a_house = EVERY_PIT & self.house_bits
        self.full_row = self.one_a_house * seeds
        self.ways = [comb(left + pits - 1, left) for pits in range(1, 2 * houses + 3) for left in range(self.total + 1)]

    def number(self, south: int, north: int) -> int:
        """The position's place among all ways to lay out the seeds, so that no two share one.

        ``ways`` has, for every number of pits and of seeds, in how many ways these can lie in those.
        """
        left = self.total
        place = 0
        row = (2 * self.houses + 1) * (self.total + 1)
        for word in (south, north):
            for pit in range(self.houses + 1):
                seeds = word >> 8 * pit & 255
                place += self.ways[row + left] - self.ways[row + left - seeds]
                left -= seeds
                row -= self.total + 1
        return place

    def store(self, row: int) -> int:
        """The seeds that a row's owner has captured."""
        return row >> 8 * self.houses

    def in_houses(self, row: int) -> int:
        """The seeds in a row's houses: its bytes add up to this, for 256 leaves 1 when 255s are cast out."""
        return (row & self.house_bits) % 255

    def worth(self, lead: int) -> int:
        """What being ``lead`` seeds ahead at the end is worth."""
        return lead if self.by_seeds else (lead > 0) - (lead < 0)

    def player_name(self, player: int) -> str:
        return ("South", "North")[player]

    # Text --------------------------------------------------------------------------------

    def picture(self, south: int, north: int, names: list[list[str]]) -> str:
        """The board as South sees it, North's houses running from right to left; ``names`` are those of the houses."""
        below, above = [
            [f"{seeds:>3}" for seeds in pits_of(row & self.house_bits, self.houses)] for row in (south, north)
        ]
        labels = ["".join(f"{name:>3}" for name in line) for line in (names[0], reversed(names[1]))]
        lines = [
            " " * 9 + labels[1],
            f"North {self.store(north):>3}" + "".join(reversed(above)),
            " " * 9 + "".join(below) + f"{self.store(south):>4} South",
            " " * 9 + labels[0],
        ]
        return "\n".join(lines)

    def written(self, south: int, north: int, mover: int) -> str:
        """A position in one line: South's houses from his left, his store, North's from his left, his store, who moves.

        As ``4,4,4,4,4,4+0 4,4,4,4,4,4+0 S`` at the start of a game with six houses of four seeds.
        """
        rows = [",".join(map(str, pits_of(row, self.houses))) + f"+{self.store(row)}" for row in (south, north)]
        return " ".join([*rows, "SN"[mover]])

    def read(self, text: str) -> tuple[int, int, int, str]:
        """What ``written`` wrote: South's row, North's, who moves, and what follows; raises GameError, quoting it."""
        expected = f"write South's {self.houses} houses and store, North's, and who moves, as in {self.example()}"
        if not isinstance(text, str):
            raise GameError(f"{text!r:.80} is no position: {expected}")
        side = r"([0-9]{1,3}(?:\s*,\s*[0-9]{1,3})*)\s*\+\s*([0-9]{1,3})"
        found = re.fullmatch(rf"\s*{side}\s+{side}\s+([SN])\b(.*)", text, re.IGNORECASE | re.DOTALL | re.ASCII)
        if not found:
            raise GameError(f"{text!r:.80} is no position: {expected}")
        rows = [[int(pit) for pit in found[i].split(",")] + [int(found[i + 1])] for i in (1, 3)]
        for player, pits in enumerate(rows):
            if len(pits) != self.houses + 1:
                raise GameError(f"{self.player_name(player)} has {len(pits) - 1} houses in {text!r:.80}: {expected}")
        if sum(map(sum, rows)) != self.total:
            raise GameError(
                f"{sum(map(sum, rows))} seeds are in {text!r:.80}: there must be {self.total}, stores included"
            )
        south, north = map(row_of, rows)
        return south, north, "SN".index(found[5].upper()), found[6].strip()

    def example(self) -> str:
        """The first position, written."""
        return self.written(self.full_row, self.full_row, 0)


def pits_of(row: int, pits: int) -> list[int]:
    """The seeds in the first ``pits`` pits of a row."""
    return [row >> 8 * pit & 255 for pit in range(pits)]


def row_of(pits: list[int]) -> int:
    """The row with so many seeds in its pits."""
    return sum(seeds << 8 * pit for pit, seeds in enumerate(pits))
