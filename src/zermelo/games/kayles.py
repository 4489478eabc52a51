"""Kayles: a throw knocks down one pin of a row, or two that stand side by side, and the last throw decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number

__all__ = ["Kayles", "Pins", "grundy_values"]

MOST_PINS = 60


class Pins(NamedTuple):
    """A position: one bit a pin that stands, the first lowest, and whose turn it is.

    ::

        pins 1 to 7, of which 3 and 4 are down:    | | . . | | |    standing = 0b1110011
    """

    standing: int
    mover: int


class Kayles(Game):
    """Who knocks down the last pin wins; in misère play, loses (Dudeney; Guy and Smith 1956).

    An action is the first pin to fall, counted from 0, and whether its right neighbour falls too:
    ``2 * pin`` or ``2 * pin + 1``. People count pins from 1, and write 4 or 4-5.
    Raises GameError for more than 60 pins.
    """

    utility_sum = 0
    acyclic = True
    utility_range = (-1, 1)

    def __init__(self, pins: int = 13, misere: bool = False) -> None:
        self.pins = whole_number(pins, "pins", 1)
        if pins > MOST_PINS:
            raise GameError(f"{pins} pins are too many: at most {MOST_PINS} fit")
        if not isinstance(misere, bool):
            raise GameError(f"misere is {misere!r:.80}: it must be true or false")
        self.misere = misere
        self.impartial = not misere
        self.full = (1 << pins) - 1
        self.grundy = grundy_values(pins)

    def initial_state(self) -> Pins:
        return Pins(self.full, 0)

    def to_move(self, state: Pins) -> int:
        return state.mover

    def actions(self, state: Pins) -> Iterator[int]:
        for pin in range(self.pins):
            if state.standing >> pin & 1 != 0:
                yield 2 * pin
                if state.standing >> pin + 1 & 1 != 0:
                    yield 2 * pin + 1

    def result(self, state: Pins, action: int) -> Pins:
        return Pins(state.standing & ~((1 + 2 * (action & 1)) << (action >> 1)), 1 - state.mover)

    def turn_of(self, state: Pins, player: int) -> Pins:
        return Pins(state.standing, player)

    def is_terminal(self, state: Pins) -> bool:
        return state.standing == 0

    def utility(self, state: Pins, player: int) -> float:
        """1 for the winner, -1 for the loser, who is the player to move but in misère play."""
        return 1 if (player == state.mover) == self.misere else -1

    def evaluate(self, state: Pins, player: int) -> float:
        """Half a win for who wins by the nim-sum, which is certain in normal play."""
        estimate = 0.5 if self.nim_sum(state.standing) != 0 else -0.5
        return estimate if player == state.mover else -estimate

    def priority(self, state: Pins, action: int) -> float:
        """Throws first that leave rows of nim-sum 0."""
        return 1 if self.nim_sum(self.result(state, action).standing) == 0 else 0

    def canonical(self, state: Pins) -> Pins:
        """The rows of standing pins by length, the longest first and one gap between: their order does not matter."""
        standing = 0
        place = 0
        for length in range(self.pins, 0, -1):
            for _ in range(self.rows(state.standing, length)):
                standing |= ((1 << length) - 1) << place
                place += length + 1
        return Pins(standing, state.mover)

    def pack(self, state: Pins) -> int:
        return state.standing << 1 | state.mover

    def remaining(self, state: Pins) -> int:
        return state.standing.bit_count()

    def rows(self, standing: int, length: int) -> int:
        """How many rows of exactly ``length`` pins stand."""
        edges = standing << 1  # so that the gap before the first pin is a bit too
        starts = standing & ~edges
        for step in range(1, length):
            starts &= standing >> step
        return (starts & ~(standing >> length)).bit_count()

    def nim_sum(self, standing: int) -> int:
        """The nim-sum of the Grundy values of the rows of standing pins."""
        total = 0
        row = 0
        for pin in range(self.pins + 1):
            if standing >> pin & 1 != 0:
                row += 1
            else:
                total ^= self.grundy[row]
                row = 0
        return total

    # Text --------------------------------------------------------------------------------

    def show(self, state: Pins) -> str:
        """The row, numbered below it: | is a pin that stands, a dot one that fell."""
        width = len(str(self.pins))
        marks = [f"{'|' if state.standing >> pin & 1 else '·':>{width}}" for pin in range(self.pins)]
        return " ".join(marks) + "\n" + " ".join(f"{pin + 1:>{width}}" for pin in range(self.pins))

    def action_name(self, state: Pins, action: int) -> str:
        """One pin, as ``4``, or two, as ``4-5``."""
        pin = (action >> 1) + 1
        return f"{pin}-{pin + 1}" if action & 1 else str(pin)

    def parse_action(self, state: Pins, text: str) -> int:
        """A pin, ``4``, or two neighbours, ``4-5``, ``5-4``, ``4,5`` or ``4 5``."""
        found = re.fullmatch(r"\s*([0-9]{1,3})\s*[-, ]\s*([0-9]{1,3})\s*", text, re.ASCII)
        if found:
            text = "{}-{}".format(*sorted(map(int, found.groups())))
        named: int = super().parse_action(state, text)
        return named

    def position(self, text: str) -> Pins:
        """The position in a line such as ``||..||| 0``: pins that stand or fell, and the player to move, 0 or 1."""
        expected = f"write {self.pins} pins, | or a dot, and the player to move, 0 or 1, as in "
        expected += self.notation(self.initial_state())
        found = re.fullmatch(r"\s*([|.]+)\s+([01])\s*", text, re.ASCII) if isinstance(text, str) else None
        if not found:
            raise GameError(f"{text!r:.80} is no position: {expected}")
        if len(found[1]) != self.pins:
            raise GameError(f"{len(found[1])} pins are in {text!r:.80}: {expected}")
        return Pins(sum(1 << pin for pin, mark in enumerate(found[1]) if mark == "|"), int(found[2]))

    def notation(self, state: Pins) -> str:
        return "".join("|" if state.standing >> pin & 1 else "." for pin in range(self.pins)) + f" {state.mover}"


def grundy_values(most: int) -> list[int]:
    """The Grundy values of rows of 0 to ``most`` pins (octal game 0.77)."""
    values = [0]
    for length in range(1, most + 1):
        reached = {
            values[first] ^ values[length - fell - first] for fell in (1, 2) for first in range(length - fell + 1)
        }
        values.append(next(value for value in range(len(reached) + 1) if value not in reached))
    return values
