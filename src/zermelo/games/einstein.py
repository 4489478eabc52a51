"""EinStein würfelt nicht! (Ingo Althöfer 2004): a die says which stone moves; the far corner wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.bits import signed
from zermelo.errors import GameError
from zermelo.game import CHANCE, Game
from zermelo.games.parameters import whole_number
from zermelo.games.square_text import FILES, chosen_move, square_name
from zermelo.keys import state_key
from zermelo.probability import ratio

__all__ = ["Einstein", "Stones"]

TRIANGLES = {1: 1, 3: 2, 6: 3}
"""The side of the triangle that so many stones fill in a corner."""
RED, BLUE = "123456", "abcdef"
"""The stones in a diagram."""


class Stones(NamedTuple):
    """A position: where each stone is, whose turn it is, and what the die shows.

    ::

        5  21 22 23 24 25     Red begins in the upper left corner and moves right, down or both
        4  16 17 18 19 20
        3  11 12 13 14 15     a player's stones: 6's square | … | 2's | 1's
        2   6  7  8  9 10                        5 bits each, 0 for a stone that was taken
        1   1  2  3  4  5
            a  b  c  d  e     Blue begins in the lower right corner and moves left, up or both
    """

    red: int
    """The squares of Red's stones, side by side."""
    blue: int
    """The squares of Blue's stones."""
    player: int
    """Whose turn it is: 0 for Red, 1 for Blue."""
    die: int
    """What the die shows; 0 before it is rolled."""


class Einstein(Game):
    """Red, player 0, moves first; who first has a stone in the opposite corner, or has taken all the other's, wins.

    A roll of the die says which of a player's numbered stones moves; if it is taken, the stone with the next lower
    number that there is, or the next higher. It goes one square along, across or aslant towards the opposite
    corner, and takes whatever stands there, even a stone of its own player's. A player with one stone does not
    roll, which is what the game's name says; there are no draws. The rules are Althöfer's, on a board of five
    squares by five with six stones each (3-hirn-verlag.de/MasterGame/regel.html).

    Players place their stones in their corners as they like: ``red`` and ``blue`` number them row by row from the
    player's own edge, beginning in the corner. The board may be smaller or larger, with three stones each or one.

    An action is three times the stone, counted from 0, plus 0 for a step along the row, 1 for one along the file
    and 2 for one aslant. Raises GameError unless there are 1, 3 or 6 ``stones``, whose triangles do not meet on a
    board of at most 8 by 8, and ``red`` and ``blue`` have each number once.
    """

    utility_sum = 0
    utility_range = (-1, 1)
    acyclic = True

    def __init__(self, size: int = 5, stones: int = 6, red: int | str = "", blue: int | str = "") -> None:
        self.size = whole_number(size, "size", 2)
        self.stones = whole_number(stones, "stones", 1)
        if stones not in TRIANGLES or size > 8 or TRIANGLES[stones] >= size:
            raise GameError(
                f"{stones} stones on a board of {size} by {size}: there are 1, 3 or 6, in a triangle with a side "
                "shorter than the board's, which is 8 at most"
            )
        self.width = (size * size).bit_length()
        self.mask = (1 << self.width) - 1
        self.corners = (size * (size - 1) + 1, size)
        """The squares, counted from 1, in which Red and Blue begin: each is the other's goal."""
        steps = [(down, along) for down in range(TRIANGLES[stones]) for along in range(TRIANGLES[stones] - down)]
        self.red_start = self.placed(red, "red", [self.corners[0] - down * size + along for down, along in steps])
        self.blue_start = self.placed(blue, "blue", [self.corners[1] + down * size - along for down, along in steps])
        self.fits = 2 * self.stones * self.width + 4 <= 64

    def placed(self, order: int | str, name: str, squares: list[int]) -> int:
        """The start of a player whose stones stand on ``squares`` in this ``order``."""
        digits = str(order) or RED[: self.stones]
        if sorted(digits) != list(RED[: self.stones]):
            raise GameError(
                f"{name} is {order!r:.80}: it must have each number from 1 to {self.stones} once, as in "
                f"{name}={RED[: self.stones]}"
            )
        return sum(square << (int(digit) - 1) * self.width for digit, square in zip(digits, squares, strict=True))

    def initial_state(self) -> Stones:
        return Stones(self.red_start, self.blue_start, 0, self.lone(self.red_start))

    def to_move(self, state: Stones) -> int:
        return state.player if state.die else CHANCE

    def actions(self, state: Stones) -> Iterator[int]:
        own = self.own(state)
        lower, higher = self.nearest(own, state.die - 1, -1), self.nearest(own, state.die - 1, 1)
        for stone in (lower, higher):
            if stone >= 0:
                square = self.square(own, stone)
                along, across = self.along(square, state.player) > 0, self.across(square, state.player) > 0
                if along and across:
                    yield 3 * stone + 2
                if along:
                    yield 3 * stone
                if across:
                    yield 3 * stone + 1
            if lower == higher:
                break

    def outcomes(self, state: Stones) -> Iterator[tuple[int, Any]]:
        """The die has a face for each stone, all equally likely."""
        for face in range(1, self.stones + 1):
            yield face, ratio(1, self.stones)

    def result(self, state: Stones, action: int) -> Stones:
        if state.die == 0:
            return Stones(state.red, state.blue, state.player, action)
        target = self.target(state, action)
        stone = action // 3 * self.width
        red, blue = self.without(state.red, target), self.without(state.blue, target)
        if state.player == 0:
            # The stone itself was not on the target, so it is still there.
            red += target - self.square(red, action // 3) << stone
            return Stones(red, blue, 1, self.lone(blue))
        blue += target - self.square(blue, action // 3) << stone
        return Stones(red, blue, 0, self.lone(red))

    def is_terminal(self, state: Stones) -> bool:
        """Whether the player who is not to move is in the far corner, or has taken everything."""
        if self.own(state) == 0:
            return True
        other = state.blue if state.player == 0 else state.red
        goal = self.corners[state.player]
        for stone in range(self.stones):
            if self.square(other, stone) == goal:
                return True
        return False

    def utility(self, state: Stones, player: int) -> float:
        """1 for the player who made the last move, -1 for the other."""
        return -1 if player == state.player else 1

    def evaluate(self, state: Stones, player: int) -> float:
        """How many steps fewer to the far corner, on average over all rolls, a player's best stone needs."""
        lead = self.way(state.blue, 1) - self.way(state.red, 0)
        estimate = lead / (abs(lead) + 3 * self.stones)
        return estimate if player == 0 else -estimate

    def priority(self, state: Stones, action: int) -> float:
        """The far corner first, then stones of the other's, then steps aslant, and one's own stones last."""
        target = self.target(state, action)
        if target == self.corners[1 - state.player]:
            return 4
        other = state.blue if state.player == 0 else state.red
        if self.without(other, target) != other:
            return 3
        if self.without(self.own(state), target) != self.own(state):
            return 0
        return 2 if action % 3 == 2 else 1

    def canonical(self, state: Stones) -> Stones:
        """The lesser of the position and its mirror image in the diagonal between the two corners."""
        red, blue = self.mirrored(state.red), self.mirrored(state.blue)
        if red > state.red or (red == state.red and blue >= state.blue):
            return state
        return Stones(red, blue, state.player, state.die)

    def pack(self, state: Stones) -> int:
        """The numbers of a state side by side, where they fit: 64 bits for six stones on five by five squares."""
        if not self.fits:
            return state_key(state)
        stones = signed(state.red << self.stones * self.width) | state.blue
        return signed((stones << 3 | state.die) << 1 | state.player)

    # Stones ------------------------------------------------------------------------------

    def own(self, state: Stones) -> int:
        """The stones of the player whose turn it is."""
        return state.red if state.player == 0 else state.blue

    def square(self, stones: int, stone: int) -> int:
        """Where a stone is, from 1; 0 for one that was taken."""
        return stones >> stone * self.width & self.mask

    def without(self, stones: int, square: int) -> int:
        """``stones`` without the one on ``square``, if there is one."""
        for stone in range(self.stones):
            if self.square(stones, stone) == square:
                return stones - (square << stone * self.width)
        return stones

    def nearest(self, stones: int, stone: int, step: int) -> int:
        """The first stone that is there of ``stone``, ``stone + step`` and so on; -1 for none."""
        while 0 <= stone < self.stones:
            if self.square(stones, stone):
                return stone
            stone += step
        return -1

    def lone(self, stones: int) -> int:
        """The number of the only stone there is; 0 where there are more, or none."""
        lowest, highest = self.nearest(stones, 0, 1), self.nearest(stones, self.stones - 1, -1)
        return lowest + 1 if lowest == highest else 0

    def along(self, square: int, player: int) -> int:
        """How many steps along the row are left to the far side."""
        file = (square - 1) % self.size
        return self.size - 1 - file if player == 0 else file

    def across(self, square: int, player: int) -> int:
        """How many steps along the file are left to the far side."""
        row = (square - 1) // self.size
        return row if player == 0 else self.size - 1 - row

    def target(self, state: Stones, action: int) -> int:
        """The square that an action leads to, from 1."""
        way = action % 3
        step = (0 if way == 1 else 1) - (0 if way == 0 else self.size)
        return self.square(self.own(state), action // 3) + (step if state.player == 0 else -step)

    def way(self, stones: int, player: int) -> int:
        """The fewest steps to the far corner of the stones that may move, added up over the faces of the die."""
        total = 0
        for face in range(self.stones):
            lower, higher = self.nearest(stones, face, -1), self.nearest(stones, face, 1)
            least = 2 * self.size
            for stone in (lower, higher):
                if stone >= 0:
                    square = self.square(stones, stone)
                    least = min(least, max(self.along(square, player), self.across(square, player)))
            total += least
        return total

    def mirrored(self, stones: int) -> int:
        """Rows and files exchanged, so that both corners stay where they are."""
        image = 0
        for stone in range(self.stones):
            square = self.square(stones, stone)
            if square:
                file, row = (square - 1) % self.size, (square - 1) // self.size
                turned = (self.size - 1 - file) * self.size + self.size - 1 - row + 1
                image |= turned << stone * self.width
        return image

    # Text --------------------------------------------------------------------------------

    def position(self, text: str) -> Stones:
        """The state of rows from the top, then r or b, whose turn it is, and what the die shows, or - before the roll.

        Red's stones are 1 to 6 in a row, Blue's a to f: ``12./3.c/.ba r -``. Raises GameError, quoting the text,
        for one that describes no state, or one in which whose turn it is has won already.
        """
        words = text.lower().split() if isinstance(text, str) else []
        rows = words[0].split("/") if len(words) == 3 else []
        cells = "".join(reversed(rows))
        there = [cell for cell in cells if cell != "."]
        known = set(RED[: self.stones] + BLUE[: self.stones])
        if (
            [len(row) for row in rows] != [self.size] * self.size
            or not known.issuperset(there)
            or len(set(there)) != len(there)
            or words[1] not in ("r", "b")
            or words[2] not in ("-", *RED[: self.stones])
        ):
            raise GameError(
                f"{text!r:.80} is no position: write {self.size} rows of {self.size} squares from the top, r or b for "
                f"whose turn it is and what the die shows, or -, as {self.notation(self.initial_state())!r}"
            )
        red, blue = (
            sum(
                (cells.index(name) + 1 if name in cells else 0) << stone * self.width
                for stone, name in enumerate(names)
            )
            for names in (RED[: self.stones], BLUE[: self.stones])
        )
        player = "rb".index(words[1])
        own, other = (red, blue) if player == 0 else (blue, red)
        if other == 0 or self.without(own, self.corners[1 - player]) != own:
            raise GameError(
                f"{text!r:.80} is no position, for whose turn it is has won already: give the other the turn"
            )
        state = Stones(red, blue, player, self.lone(own))
        if words[2] == "-" or state.die:
            return state
        if self.is_terminal(state):
            raise GameError(f"{text!r:.80} is no position, for the game is over and nobody rolls: write - for the die")
        return state._replace(die=int(words[2]))

    def notation(self, state: Stones) -> str:
        """As ``12./3.c/.ba r -``; see ``position``."""
        return f"{'/'.join(self.rows(state))} {'rb'[state.player]} {state.die or '-'}"

    def rows(self, state: Stones) -> list[str]:
        """The rows from the top, Red's stones 1 to 6 and Blue's a to f."""
        cells = ["."] * (self.size * self.size + 1)
        for stone in range(self.stones):
            cells[self.square(state.blue, stone)] = BLUE[stone]
            cells[self.square(state.red, stone)] = RED[stone]
        return ["".join(cells[row * self.size + 1 :][: self.size]) for row in reversed(range(self.size))]

    def show(self, state: Stones) -> str:
        """The board, and what the die shows."""
        lines = []
        for row, cells in zip(reversed(range(self.size)), self.rows(state), strict=True):
            shown = [
                f"r{cell}" if cell in RED else f"b{BLUE.index(cell) + 1}" if cell in BLUE else " ·" for cell in cells
            ]
            lines.append(f"{row + 1} {' '.join(shown)}")
        lines.append(f"   {'  '.join(FILES[: self.size])}")
        if not self.is_terminal(state):
            lines.append(f"the die shows {state.die}" if state.die else f"{self.player_name(state.player)} rolls")
        return "\n".join(lines)

    def action_name(self, state: Stones, action: int) -> str:
        """As ``a3-b2``, or ``a3xb2`` where a stone is taken; what the die shows where it is rolled."""
        if state.die == 0:
            return str(action)
        start, target = self.square(self.own(state), action // 3), self.target(state, action)
        takes = self.without(state.red, target) != state.red or self.without(state.blue, target) != state.blue
        return square_name(start - 1, self.size) + ("x" if takes else "-") + square_name(target - 1, self.size)

    def parse_action(self, state: Stones, text: str) -> int:
        """The action that two squares name, as ``a3-b2``, ``a3xb2``, ``a3 b2`` or ``a3b2``; or what is rolled.

        Raises IllegalAction, quoting the text, for what names none.
        """
        if state.die == 0 and not self.is_terminal(state):
            rolled: int = super().parse_action(state, text)
            return rolled
        actions = [] if self.is_terminal(state) else list(self.actions(state))
        names = [self.action_name(state, action) for action in actions]
        return chosen_move(text, actions, names, self.notation(state))

    def player_name(self, player: int) -> str:
        return "chance" if player == CHANCE else ("Red", "Blue")[player]
