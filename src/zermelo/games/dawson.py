"""Dawson's chess: two rows of pawns that must capture if they can, and the last move decides (Dawson 1935)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.errors import GameError, IllegalAction
from zermelo.game import Game
from zermelo.games.parameters import whole_number

__all__ = ["DawsonsChess", "Position", "grundy_values"]

MOST_FILES = 20
FILES = "abcdefghijklmnopqrst"
LEFT, AHEAD, RIGHT = 0, 1, 2
"""The lowest part of an action: to which file a pawn goes."""


class Position(NamedTuple):
    """A position: one bit a square for each colour's pawns, numbered rank by rank from a1, and whose turn it is.

    ::

        3   10 11 12 13 14    black pawns at the start
        2    5  6  7  8  9
        1    0  1  2  3  4    white pawns at the start
             a  b  c  d  e    (5 files)
    """

    white: int
    black: int
    mover: int


class DawsonsChess(Game):
    """Chess pawns on three ranks and ``files`` files: one step ahead, or capturing aslant, which they must if they can.

    White, player 0, moves first. Who cannot move loses; in ``misere`` play, as T. R. Dawson posed it
    in Caissa's Wild Roses (1935), he wins. There is no double step, no en passant and no promotion.

    A pawn that steps forward is captured, the capturer captured in turn, until its file is blocked and
    the files beside it are empty: then it is the other player's turn, and whose pawns are left makes no
    difference. So the game is an impartial one, of rows of files (Guy and Smith 1956; Berlekamp,
    Conway and Guy, "Winning Ways", chapter 4).

    An action is a square and a direction, ``3 * from + 0, 1 or 2``; people write e2 or dxe2.
    Raises GameError for more than 20 files.
    """

    utility_sum = 0
    acyclic = True
    utility_range = (-1, 1)

    def __init__(self, files: int = 9, misere: bool = False) -> None:
        self.files = whole_number(files, "files", 1)
        if files > MOST_FILES:
            raise GameError(f"a board of {files} files is too large: at most {MOST_FILES} fit")
        if not isinstance(misere, bool):
            raise GameError(f"misere is {misere!r:.80}: it must be true or false")
        self.misere = misere
        self.rank = (1 << files) - 1
        self.not_first = sum((self.rank ^ 1) << rank * files for rank in range(3))
        self.not_last = sum((self.rank >> 1) << rank * files for rank in range(3))
        self.grundy = grundy_values(files)

    def initial_state(self) -> Position:
        return Position(self.rank, self.rank << 2 * self.files, 0)

    def to_move(self, state: Position) -> int:
        return state.mover

    def actions(self, state: Position) -> Iterator[int]:
        left, right, ahead = self.movers(state)
        squares = left | right | ahead
        square = 0
        while squares >> square != 0:
            if left >> square & 1 != 0:
                yield 3 * square + LEFT
            if ahead >> square & 1 != 0:
                yield 3 * square + AHEAD
            if right >> square & 1 != 0:
                yield 3 * square + RIGHT
            square += 1

    def result(self, state: Position, action: int) -> Position:
        start = action // 3
        step = self.files if state.mover == 0 else -self.files
        end = 1 << start + step + action % 3 - 1
        if state.mover == 0:
            return Position(state.white ^ 1 << start | end, state.black & ~end, 1)
        return Position(state.white & ~end, state.black ^ 1 << start | end, 0)

    def is_terminal(self, state: Position) -> bool:
        left, right, ahead = self.movers(state)
        return left | right | ahead == 0

    def utility(self, state: Position, player: int) -> float:
        """1 for the winner, -1 for the loser, who is the player to move but in misère play."""
        return 1 if (player == state.mover) == self.misere else -1

    def evaluate(self, state: Position, player: int) -> float:
        """Half a win for who wins by the nim-sum of the untouched rows: sure in normal play between captures."""
        estimate = 0.5 if self.nim_sum(state) != 0 else -0.5
        return estimate if player == state.mover else -estimate

    def priority(self, state: Position, action: int) -> float:
        """Steps first that leave rows of untouched files of nim-sum 0, once the captures they bring are over."""
        if action % 3 != AHEAD:
            return 0
        file = action // 3 % self.files
        near = (7 << file >> 1) & self.rank
        untouched = self.untouched(state) & ~near
        return 1 if self.nim_sum_of(untouched) == 0 else 0

    def canonical(self, state: Position) -> Position:
        """The lesser of the position and its mirror image."""
        white, black = self.mirrored(state.white), self.mirrored(state.black)
        if white > state.white or (white == state.white and black > state.black):
            return state
        return Position(white, black, state.mover)

    def remaining(self, state: Position) -> int:
        """At most about two plies for each white pawn: it moves, or captures, and so does a black one."""
        return 2 * state.white.bit_count()

    def movers(self, state: Position) -> tuple[int, int, int]:
        """The mover's pawns that capture to the left and to the right, and, where there are none, that step ahead."""
        files = self.files
        if state.mover == 0:
            left = state.white & state.black >> files - 1 & self.not_first
            right = state.white & state.black >> files + 1 & self.not_last
            free = self.rank << files | self.rank << 2 * files
            ahead = state.white & (free & ~(state.white | state.black)) >> files
        else:
            left = state.black & state.white << files + 1 & self.not_first
            right = state.black & state.white << files - 1 & self.not_last
            free = self.rank | self.rank << files
            ahead = state.black & (free & ~(state.white | state.black)) << files
        return (left, right, 0 if left | right != 0 else ahead)

    def untouched(self, state: Position) -> int:
        """The files in which both pawns stand as at the start."""
        middle = (state.white | state.black) >> self.files
        return state.white & state.black >> 2 * self.files & ~middle & self.rank

    def nim_sum(self, state: Position) -> int:
        return self.nim_sum_of(self.untouched(state))

    def nim_sum_of(self, untouched: int) -> int:
        """The nim-sum of the Grundy values of the rows of neighbouring files among ``untouched``."""
        total = 0
        row = 0
        for file in range(self.files + 1):
            if untouched >> file & 1 != 0:
                row += 1
            else:
                total ^= self.grundy[row]
                row = 0
        return total

    def mirrored(self, pawns: int) -> int:
        """Left and right exchanged."""
        image = 0
        column = 1 | 1 << self.files | 1 << 2 * self.files
        for file in range(self.files):
            image |= (pawns >> file & column) << self.files - 1 - file
        return image

    # Text --------------------------------------------------------------------------------

    def show(self, state: Position) -> str:
        """The board from Black's rank down, ranks numbered to the left and files named below it; P and p are pawns."""
        lines = [" ".join([str(rank + 1), *self.marks(state, rank)]) for rank in (2, 1, 0)]
        return "\n".join([*lines, " ".join([" ", *FILES[: self.files]])])

    def marks(self, state: Position, rank: int) -> list[str]:
        squares = range(rank * self.files, (rank + 1) * self.files)
        return ["P" if state.white >> s & 1 else "p" if state.black >> s & 1 else "·" for s in squares]

    def action_name(self, state: Position, action: int) -> str:
        """As in chess: ``e2``, or ``dxe2`` for a capture."""
        rank, file = divmod(action // 3, self.files)
        rank += 2 if state.mover == 0 else 0
        target = f"{FILES[file + action % 3 - 1]}{rank}"
        return target if action % 3 == AHEAD else f"{FILES[file]}x{target}"

    def parse_action(self, state: Position, text: str) -> int:
        """A move such as ``e2`` or ``dxe2``, also written ``de2`` or ``d1xe2``; or ``e1e2``, with both squares."""
        found = re.fullmatch(r"\s*([a-t])([1-3]?)\s*[x-]?\s*([a-t])([1-3])\s*", text, re.IGNORECASE | re.ASCII)
        if found:
            start, end = found[1].lower(), found[3].lower()
            rank = int(found[4]) + (-1 if state.mover == 0 else 1)
            if not found[2] or int(found[2]) == rank:
                text = f"{end}{found[4]}" if start == end else f"{start}x{end}{found[4]}"
        try:
            named: int = super().parse_action(state, text)
        except IllegalAction as error:
            left, right, _ = self.movers(state)
            raise IllegalAction(f"{error}{'; a capture must be made' if left | right else ''}") from None
        return named

    def player_name(self, player: int) -> str:
        return ("White", "Black")[player]

    def position(self, text: str) -> Position:
        """The position in the manner of chess's FEN, Black's rank first: ``ppppp/5/PPPPP w`` on five files."""
        expected = f"write three ranks of {self.files} squares and w or b, as in {self.notation(self.initial_state())}"
        found = re.fullmatch(r"\s*([Pp0-9/]+)\s+([wb])\s*", text, re.ASCII) if isinstance(text, str) else None
        if not found:
            raise GameError(f"{text!r:.80} is no position: {expected}")
        ranks = [re.sub("[0-9]{1,2}", lambda digits: "." * int(digits[0]), rank) for rank in found[1].split("/")]
        if [len(rank) for rank in ranks] != [self.files] * 3:
            raise GameError(f"{text!r:.80} is not a board of {self.files} files and 3 ranks: {expected}")
        squares = "".join(reversed(ranks))
        white, black = [sum(1 << s for s, mark in enumerate(squares) if mark == pawn) for pawn in "Pp"]
        return Position(white, black, "wb".index(found[2]))

    def notation(self, state: Position) -> str:
        ranks = ["".join(self.marks(state, rank)) for rank in (2, 1, 0)]
        return "/".join(re.sub("·+", lambda gap: str(len(gap[0])), rank) for rank in ranks) + " " + "wb"[state.mover]


def grundy_values(most: int) -> list[int]:
    """The Grundy values of rows of 0 to ``most`` files: a move takes away a file with its neighbours (octal 0.137)."""
    values = [0]
    for length in range(1, most + 1):
        reached = {values[max(file - 1, 0)] ^ values[max(length - file - 2, 0)] for file in range(length)}
        values.append(next(value for value in range(len(reached) + 1) if value not in reached))
    return values
