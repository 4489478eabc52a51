"""Othello (Reversi): discs that are flanked turn over, and most discs win; on a board of 8, 6 or 4 squares a side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index, popcount, signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.othello_board import (
    FIRST_QUARTER,
    MIDDLE_FILES,
    MIDDLE_RANKS,
    beyond,
    difference,
    flanking,
    flips,
    mirrored,
    neighbours,
    odd_quarters,
    rectangle,
    transposed,
)

__all__ = ["PASS", "Othello", "Position"]

PASS = 64
"""The action of a player who has no other."""


class Position(NamedTuple):
    """A position: one bit a square, numbered row by row from the top left.

    ::

             a  b  c  d  e  f  g  h
        1    0  1  2  3  4  5  6  7
        2    8  9 10 11 12 13 14 15
        3   16 17 18 19 20 21 22 23
        4   24 25 26 27 28 29 30 31      at the start
        5   32 33 34 35 36 37 38 39      X (black) has 28 and 35
        6   40 41 42 43 44 45 46 47      O (white) has 27 and 36
        7   48 49 50 51 52 53 54 55
        8   56 57 58 59 60 61 62 63

    A smaller board is the middle of this one: of 6 squares a side 9 to 54, of 4 squares 18 to 45.
    Boards are signed numbers of 64 bits: square 63 is the sign.
    """

    own: int
    """The discs of the player to move."""
    other: int
    """The discs of the other player."""
    player: int
    """The player to move: 0 for X, 1 for O."""


class Othello(Game):
    """X, player 0, moves first; who has more discs when neither player can move wins by so many.

    A move is a square, 0 to 63, which people call a1 (top left) to h8; every line of the other's
    discs between it and a disc of one's own turns over, and at least one does. A player without a
    move passes, if the other has one. Squares that stay empty count for the winner.

    ``size`` is 8, 6 or 4; raises GameError for any other.
    """

    utility_sum = 0
    acyclic = True

    def __init__(self, size: int = 8) -> None:
        if not isinstance(size, int) or isinstance(size, bool) or size not in (4, 6, 8):
            raise GameError(f"size is {size!r:.80}: a board has 8, 6 or 4 squares a side")
        self.size = size
        self.squares = size * size
        self.utility_range = (-self.squares, self.squares)
        self.margin = (8 - size) // 2
        first, last = self.margin, 7 - self.margin
        self.board = rectangle(range(first, last + 1))
        self.inner = rectangle(range(first + 1, last))
        self.corners = rectangle((first, last))

    def initial_state(self) -> Position:
        return Position(1 << 28 | 1 << 35, 1 << 27 | 1 << 36, 0)

    def to_move(self, state: Position) -> int:
        return state.player

    def actions(self, state: Position) -> Iterator[int]:
        moves = self.moves(state.own, state.other)
        if moves == 0 and self.moves(state.other, state.own) != 0:
            yield PASS
        while moves != 0:
            yield lowest_index(moves)
            moves = signed(moves & moves - 1)

    def result(self, state: Position, action: int) -> Position:
        if action == PASS:
            return Position(state.other, state.own, 1 - state.player)
        turned = flips(state.own, state.other, action)
        return Position(state.other ^ turned, signed(state.own | turned | 1 << action), 1 - state.player)

    def is_terminal(self, state: Position) -> bool:
        return not (self.can_move(state.own, state.other) or self.can_move(state.other, state.own))

    def utility(self, state: Position, player: int) -> float:
        """By how many discs ``player`` is ahead, empty squares counted for the winner."""
        own, other = popcount(state.own), popcount(state.other)
        lead = own - other
        if lead > 0:
            lead = self.squares - 2 * other
        elif lead < 0:
            lead = 2 * own - self.squares
        return lead if player == state.player else -lead

    def evaluate(self, state: Position, player: int) -> float:
        """Corners and moves, less discs beside empty squares, above all beside an empty corner: as a lead in discs.

        The weights did best of a few that were matched against each other, four plies deep.
        """
        own, other = state.own, state.other
        empty = self.board & ~(own | other)
        beside_corners = neighbours(empty & self.corners)
        lead = 20 * difference(own, other, self.corners)
        lead += 2 * (popcount(self.moves(own, other)) - popcount(self.moves(other, own)))
        lead -= difference(own, other, neighbours(empty))
        lead -= 4 * (difference(own, other, beside_corners) + difference(own, other, beside_corners & self.inner))
        # Strictly within utility_range, however large the lead.
        estimate = (self.squares - 1) * lead / (abs(lead) + 50)
        return estimate if player == state.player else -estimate

    def priority(self, state: Position, action: int) -> float:
        """Moves first that leave the other player few; a corner counts half as much again, or as half of one if taken.

        Of equal ones, those in a quarter of the board with an odd number of empty squares: who moves
        there first will often move there last.
        """
        if action == PASS:
            return 0
        turned = flips(state.own, state.other, action)
        own = signed(state.own | turned | 1 << action)
        replies = self.moves(state.other ^ turned, own)
        left = 2 * popcount(replies) + popcount(replies & self.corners) - (self.corners >> action & 1)
        quarter = FIRST_QUARTER << (action & 36)
        return (popcount(self.board & ~(state.own | state.other) & quarter) & 1) - 2 * left

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """The outcome where one or two squares are empty; else it could be anything."""
        own, other = state.own, state.other
        empty = self.board & ~(own | other)
        rest = signed(empty & empty - 1)
        if empty == 0 or signed(rest & rest - 1) != 0:
            return (-self.squares, self.squares)
        one, two = lowest_index(empty), lowest_index(rest)
        if rest == 0:
            lead = self.lead_at_one(own, other, one)
        else:
            lead = self.lead_at_two(own, other, one, two)
            if lead < -self.squares:  # a pass
                lead = -self.lead_at_two(other, own, one, two)
        return (lead, lead) if player == state.player else (-lead, -lead)

    def lead_at_two(self, own: int, other: int, one: int, two: int) -> int:
        """How far ahead the player with the discs ``own`` ends by moving to the better of the two empty squares.

        Less than any lead where there is no move.
        """
        best = -2 * self.squares
        for square, last in ((one, two), (two, one)):
            turned = flips(own, other, square)
            if turned != 0:
                moved = signed(own | turned | 1 << square)
                best = max(best, -self.lead_at_one(other ^ turned, moved, last))
        return best

    def lead_at_one(self, own: int, other: int, square: int) -> int:
        """How far ahead the player with the discs ``own`` ends, to move with one empty square."""
        turned = flips(own, other, square)
        if turned != 0:
            return self.squares - 2 * popcount(other ^ turned)
        turned = flips(other, own, square)
        if turned != 0:
            return 2 * popcount(own ^ turned) - self.squares
        lead = 2 * popcount(own) - self.squares
        return lead + 2 if lead >= 0 else lead  # the square stays empty: it counts for the winner

    def candidates(self, state: Position) -> Iterator[int]:
        """All moves, those first in quarters of the board with an odd number of empty squares."""
        moves = self.moves(state.own, state.other)
        if moves == 0 and self.moves(state.other, state.own) != 0:
            yield PASS
        odd = odd_quarters(self.board & ~(state.own | state.other))
        for part in (moves & odd, moves & ~odd):
            left = part
            while left != 0:
                yield lowest_index(left)
                left = signed(left & left - 1)

    def remaining(self, state: Position) -> int:
        """The empty squares: one is filled each ply but for passes."""
        return self.squares - popcount(state.own | state.other)

    def canonical(self, state: Position) -> Position:
        """The least of the eight positions that turning and mirroring the board make of this one."""
        own, other = state.own, state.other
        least_own, least_other = own, other
        for step in range(7):
            # A mirror and a transposition in turn go through all eight.
            if step % 2 == 0:
                own, other = mirrored(own), mirrored(other)
            else:
                own, other = transposed(own), transposed(other)
            if own < least_own or (own == least_own and other < least_other):
                least_own, least_other = own, other
        return Position(least_own, least_other, state.player)

    def can_move(self, own: int, other: int) -> bool:
        """Whether the player with the discs ``own`` has a move; lines that are found first spare the others."""
        empty = self.board & ~(own | other)
        level = other & MIDDLE_FILES
        upright = other & MIDDLE_RANKS
        if signed(beyond(own, level, 1) & empty) != 0 or signed(beyond(own, upright, 8) & empty) != 0:
            return True
        slanting = level & upright
        return signed((beyond(own, slanting, 7) | beyond(own, slanting, 9)) & empty) != 0

    def moves(self, own: int, other: int) -> int:
        """The squares that the player with the discs ``own`` may move to."""
        return signed(flanking(own, other) & self.board & ~(own | other))

    def position(self, text: str, to_move: str | None = None) -> Position:
        """The position in a diagram: X, O or - for each square, row by row from a1, then who is to move, X or O.

        A dot is an empty square too, and white space is skipped, but for some before the last letter. Where
        that letter is missing it is ``to_move``, by default X. Raises GameError, quoting what was given, for
        anything else.
        """
        if not isinstance(text, str):
            raise GameError(f"{text!r:.80} is no diagram: write X, O or - for each of {self.squares} squares")
        words = text.upper().split()
        told = words.pop() if len("".join(words)) == self.squares + 1 and words[-1] in ("X", "O") else None
        given = "X" if to_move is None else to_move.strip().upper() if isinstance(to_move, str) else ""
        if given not in ("X", "O") or (told and to_move is not None and told != given):
            but = f", and the diagram ends with {told}" if told else ""
            raise GameError(f"{to_move!r:.80} is to move{but}: it must be X or O")
        cells = "".join(words)
        strange = [cell for cell in cells if cell not in "XO-."]
        if strange:
            raise GameError(f"{strange[0]!r} in the diagram {text!r:.80} is no square: write X, O or - for each")
        if len(cells) != self.squares:
            raise GameError(
                f"the diagram {text!r:.80} has {len(cells)} squares: it must have {self.squares}, row by row from a1"
            )
        x = signed(sum(1 << square for square, cell in zip(self.numbers(), cells, strict=True) if cell == "X"))
        o = signed(sum(1 << square for square, cell in zip(self.numbers(), cells, strict=True) if cell == "O"))
        return Position(x, o, 0) if (told or given) == "X" else Position(o, x, 1)

    def notation(self, state: Position) -> str:
        """A mark for each square, row by row from a1, and who is to move."""
        x, o = (state.own, state.other) if state.player == 0 else (state.other, state.own)
        marks = ["X" if x >> square & 1 else "O" if o >> square & 1 else "-" for square in self.numbers()]
        return f"{''.join(marks)} {'XO'[state.player]}"

    def numbers(self) -> list[int]:
        """The numbers of the squares, row by row from a1."""
        return [square for square in range(64) if self.board >> square & 1]

    def show(self, state: Position) -> str:
        """The board, its files named above it and its ranks to the left."""
        x, o = (state.own, state.other) if state.player == 0 else (state.other, state.own)
        cells = ["X" if x >> square & 1 else "O" if o >> square & 1 else "·" for square in self.numbers()]
        lines = [" ".join([" ", *"abcdefgh"[: self.size]])]
        for row in range(self.size):
            lines.append(" ".join([str(row + 1), *cells[row * self.size : (row + 1) * self.size]]))
        return "\n".join(lines)

    def action_name(self, state: Position, action: int) -> str:
        """As ``d3``, or ``pass``."""
        if action == PASS:
            return "pass"
        row, column = divmod(action, 8)
        return f"{'abcdefgh'[column - self.margin]}{row - self.margin + 1}"

    def player_name(self, player: int) -> str:
        return "XO"[player]
