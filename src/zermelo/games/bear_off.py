"""Backgammon's bear-off: both players are past each other and take their checkers off; who is first wins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from zermelo.errors import GameError
from zermelo.game import CHANCE, Game
from zermelo.probability import ratio

__all__ = ["BearOff", "Boards"]

POINTS = 6
MOST_CHECKERS = 15
POSITION = re.compile(r"([0-9]{1,2}(?:,[0-9]{1,2})*)/([0-9]{1,2}(?:,[0-9]{1,2})*) ([wb]) (-|[1-6]{1,4})", re.ASCII)


class Boards(NamedTuple):
    """A position: both home boards, whose turn it is, and the dice that are still to be played.

    ::

        a home board   point 6 | 5 | 4 | 3 | 2 | 1    4 bits each: how many checkers are there
    """

    white: int
    """White's home board."""
    black: int
    """Black's home board."""
    player: int
    """Whose turn it is: 0 for White, 1 for Black."""
    high: int
    """The higher die that is to be played, or a double's; 0 before the roll."""
    low: int
    """The lower die that is to be played; 0 if there is none, as after a double."""
    times: int
    """How often the higher die is to be played: 4 after a double, else 1; 0 before the roll."""


class BearOff(Game):
    """Each player has checkers on the six points of his own home board; who first has taken all of them off wins.

    White, player 0, rolls first. The player plays each of two dice, in any order, or a double's four times: a
    checker goes so many points down, or off the board from the point with just that number; where no checker is
    on that point or a higher one, the one on the highest goes off. ``white`` and ``black`` are the checkers on the
    points from 1 on. The players do not meet any more, and a win counts 1, gammon or not.

    A decision is the play of one die: action 100 + 10 times the point + the die; a roll is 10 times the higher die +
    the lower. Raises GameError unless each has 1 to 15 checkers on at most 6 points.
    """

    utility_sum = 0
    utility_range = (-1, 1)
    acyclic = True

    def __init__(
        self, white: Iterable[int] | int = (2, 2, 2, 2, 2, 2), black: Iterable[int] | int = (2, 2, 2, 2, 2, 2)
    ) -> None:
        self.white = home_board(white, "white")
        self.black = home_board(black, "black")

    def initial_state(self) -> Boards:
        return Boards(self.white, self.black, 0, 0, 0, 0)

    def to_move(self, state: Boards) -> int:
        return state.player if state.high else CHANCE

    def actions(self, state: Boards) -> Iterator[int]:
        own = state.white if state.player == 0 else state.black
        highest = self.highest(own)
        for die in (state.high, state.low):
            for point in range(POINTS, 0, -1):
                # With both dice the same checker goes off, the same position is left: the higher die does it.
                again = die == state.low and point == highest and point <= die
                if die and self.checkers(own, point) and (point >= die or point == highest) and not again:
                    yield 100 + 10 * point + die

    def outcomes(self, state: Boards) -> Iterator[tuple[int, Any]]:
        """The 21 rolls of two dice: a double has a chance of 1/36, any other 1/18."""
        for high in range(1, 7):
            for low in range(1, high + 1):
                yield 10 * high + low, ratio(1, 36 if high == low else 18)

    def result(self, state: Boards, action: int) -> Boards:
        if state.high == 0:
            high, low = action // 10, action % 10
            if high == low:
                return Boards(state.white, state.black, state.player, high, 0, 4)
            return Boards(state.white, state.black, state.player, high, low, 1)
        point, die = action // 10 % 10, action % 10
        change = -self.one(point)
        if point > die:
            change += self.one(point - die)
        white = state.white + (change if state.player == 0 else 0)
        black = state.black + (change if state.player == 1 else 0)
        if white and black:
            if state.times > 1:
                return Boards(white, black, state.player, die, 0, state.times - 1)
            if state.low:
                return Boards(white, black, state.player, state.low if die == state.high else state.high, 0, 1)
        return Boards(white, black, 1 - state.player, 0, 0, 0)

    def is_terminal(self, state: Boards) -> bool:
        return state.white == 0 or state.black == 0

    def utility(self, state: Boards, player: int) -> float:
        """1 for who has no checkers left, -1 for the other."""
        winner = 0 if state.white == 0 else 1
        return 1 if player == winner else -1

    def evaluate(self, state: Boards, player: int) -> float:
        """The lead in pips, a checker counted as one pip more for what is wasted on it, and the turn as four."""
        lead = self.way(state.black) - self.way(state.white) + (4 if state.player == 0 else -4)
        estimate = lead / (abs(lead) + 10)
        return estimate if player == 0 else -estimate

    def priority(self, state: Boards, action: int) -> float:
        """Checkers off the board first."""
        return 1 if action // 10 % 10 <= action % 10 else 0

    def pack(self, state: Boards) -> int:
        """The numbers of a state side by side."""
        dice = (state.times << 3 | state.high) << 3 | state.low
        return ((dice << 1 | state.player) << 24 | state.white) << 24 | state.black

    # Home boards -------------------------------------------------------------------------

    def one(self, point: int) -> int:
        """One checker on ``point``."""
        return 1 << 4 * (point - 1)

    def checkers(self, board: int, point: int) -> int:
        """How many checkers are on ``point``."""
        return board >> 4 * (point - 1) & 15

    def highest(self, board: int) -> int:
        """The highest point with a checker; 0 for an empty board."""
        return (board.bit_length() + 3) // 4

    def way(self, board: int) -> int:
        """The pips that are left, and one more for each checker."""
        total = 0
        for point in range(1, POINTS + 1):
            total += (point + 1) * self.checkers(board, point)
        return total

    # Text --------------------------------------------------------------------------------

    def position(self, text: str) -> Boards:
        """The state of a text such as ``1,0,0,0,0,1/2,0,0,0,0,0 w 63``.

        White's checkers on the points from 1 on, Black's, whose turn it is, and the dice that are to be played, or -
        before the roll. Raises GameError, quoting the text, for one that describes no state.
        """
        found = POSITION.fullmatch(" ".join(text.casefold().split())) if isinstance(text, str) else None
        counts = [[int(count) for count in found[which].split(",")] for which in (1, 2)] if found else []
        if found is None or any(len(count) > POINTS or sum(count) > MOST_CHECKERS for count in counts):
            raise self.no_position(text)
        white, black = (sum(self.one(point) * n for point, n in enumerate(count, 1)) for count in counts)
        player = "wb".index(found[3])
        dice = "" if found[4] == "-" else "".join(sorted(found[4], reverse=True))
        # A player who has just borne off his last checker has given the turn away.
        if (white, black)[player] == 0 or ((white, black)[1 - player] == 0 and dice):
            raise self.no_position(text)
        if not dice:
            return Boards(white, black, player, 0, 0, 0)
        if len(set(dice)) == 1:
            return Boards(white, black, player, int(dice[0]), 0, len(dice))
        if len(dice) > 2:
            raise self.no_position(text)
        return Boards(white, black, player, int(dice[0]), int(dice[1]), 1)

    def no_position(self, text: object) -> GameError:
        """The error for a text that describes no state."""
        return GameError(
            f"{text!r:.80} is no position: write White's checkers on the points 1 to 6, at most 15, a slash, Black's, "
            f"w or b for whose turn it is, and the dice to be played, or -, as {self.notation(self.initial_state())!r}"
        )

    def notation(self, state: Boards) -> str:
        """As ``1,0,0,0,0,1/2,0,0,0,0,0 w 63``; see ``position``."""
        boards = [
            ",".join(str(self.checkers(board, point)) for point in range(1, POINTS + 1))
            for board in (state.white, state.black)
        ]
        return f"{'/'.join(boards)} {'wb'[state.player]} {self.dice(state) or '-'}"

    def dice(self, state: Boards) -> str:
        """The dice that are to be played: ``63``, ``6666``, nothing before the roll."""
        return str(state.high) * state.times + (str(state.low) if state.low else "")

    def show(self, state: Boards) -> str:
        """Both home boards, and the dice that are to be played."""
        lines = ["       6 5 4 3 2 1"]
        for name, board in (("White", state.white), ("Black", state.black)):
            counts = [self.checkers(board, point) for point in range(POINTS, 0, -1)]
            lines.append(f"{name} {''.join(f'{count or chr(183):>2}' for count in counts)}")
        if not self.is_terminal(state):
            lines.append(
                f"the dice: {self.dice(state)}" if state.high else f"{self.player_name(state.player)} rolls the dice"
            )
        return "\n".join(lines)

    def action_name(self, state: Boards, action: int) -> str:
        """As ``6/3``, or ``6/off``; a roll is ``63``."""
        if action < 100:
            return str(action)
        point, die = action // 10 % 10, action % 10
        return f"{point}/{point - die if point > die else 'off'}"

    def parse_action(self, state: Boards, text: str) -> int:
        """The action with that name; the dice of a roll may stand in either order, as 63 or 36.

        Raises IllegalAction, quoting the text, for what names none.
        """
        wanted = text.strip()
        if not state.high and len(wanted) == 2:
            wanted = max(wanted, wanted[::-1])
        for action in [] if self.is_terminal(state) else self.branches(state):
            if self.action_name(state, action) == wanted.casefold():
                found: int = action
                return found
        refused: int = super().parse_action(state, text)
        return refused

    def player_name(self, player: int) -> str:
        return "chance" if player == CHANCE else ("White", "Black")[player]


def home_board(counts: Iterable[int] | int, name: str) -> int:
    """The board with so many checkers on the points from 1 on. Raises GameError for what is none."""
    given = [counts] if isinstance(counts, int) else list(counts) if isinstance(counts, Iterable) else []
    whole = all(isinstance(count, int) and not isinstance(count, bool) and count >= 0 for count in given)
    if not whole or not 1 <= len(given) <= POINTS or not 1 <= sum(given) <= MOST_CHECKERS:
        raise GameError(
            f"{name} is {counts!r:.80}: it must be the numbers of checkers on the points from 1 to 6, from 1 to "
            f"{MOST_CHECKERS} in all, as in {name}=0,2,0,0,1"
        )
    return sum(count << 4 * place for place, count in enumerate(given))
