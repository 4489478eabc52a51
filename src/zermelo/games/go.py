"""Go on boards of two to nine points a side: capture, suicide, ko, passes and area scoring."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index, popcount
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.diagrams import GO_LETTERS, cell_at, read_diagram, written_diagram
from zermelo.keys import state_key

__all__ = ["PASS", "Go", "Position"]

PASS = 99
"""The action of a player who places no stone."""
NOWHERE = -1
"""The point of a ko where there is none."""


class Position(NamedTuple):
    """A position: one bit a point, row by row from A1, with a bit that is always empty at the end of a row.

    ::

        5 | 24 25 26 27 28      size 5: row 1 is points 0 to 4, and 5 is no point, so that no
        4 | 18 19 20 21 22      neighbour of E1 is A2; neighbours are 1 and size + 1 bits apart
        3 | 12 13 14 15 16
        2 |  6  7  8  9 10      on 8 and 9 points a side the low words hold five rows and the
        1 |  0  1  2  3  4      high words the others, counted from bit 0 again; else they are 0
             A  B  C  D  E
    """

    black_low: int
    black_high: int
    white_low: int
    white_high: int
    ko: int
    """The point on which a stone just captured must not be answered at once; -1 where there is none."""
    passes: int
    """How many of the last moves were passes: two end the game."""
    player: int
    """The player to move: 0 for Black, 1 for White."""


class Go(Game):
    """Black, player 0, moves first; who has more area after two passes in a row wins by the difference.

    A move places a stone on a free point; then the other player's groups without a liberty (a free
    neighbouring point) are captured. Suicide, a move that leaves one's own group without a liberty, is
    forbidden; with ``suicide=True``, as in the rules of New Zealand and of Tromp and Taylor, that group is
    taken off, if it has more than one stone (a single one would leave the board as it was). A single
    stone that has just captured a single stone must not be captured back at once (ko). Longer cycles
    have no rule here: a search takes a position that comes back for even; for superko see
    ``zermelo.games.superko``.

    The area of a player are his stones and the free points from which only his stones are reached
    (Tromp and Taylor): nothing is dead that has not been captured. ``komi`` points are White's.

    An action is a point, or 99 for a pass; people call them A1 (bottom left) to J9 (there is no I) and
    pass. ``size`` is 2 to 9. Raises GameError for any other, and for a komi that is no number.
    """

    utility_sum = 0

    def __init__(self, size: int = 9, komi: float = 0, suicide: bool = False) -> None:
        if not isinstance(size, int) or isinstance(size, bool) or not 2 <= size <= 9:
            raise GameError(f"size is {size!r:.80}: a board has 2 to 9 points a side")
        if not isinstance(komi, (int, float)) or isinstance(komi, bool) or not math.fabs(komi) <= size * size:
            raise GameError(f"komi is {komi!r:.80}: it must be a number of points, at most {size * size}")
        if not isinstance(suicide, bool):
            raise GameError(f"suicide is {suicide!r:.80}: it must be true (allowed) or false")
        self.size = size
        self.komi = komi
        self.suicide = suicide
        self.points = size * size
        self.utility_range = (-(self.points + abs(komi)), self.points + abs(komi))
        self.row = size + 1
        self.rows_low = size if size <= 7 else 5
        self.split = self.rows_low * self.row
        line = (1 << size) - 1
        self.line = line
        self.board_low = sum(line << row * self.row for row in range(self.rows_low))
        self.board_high = sum(line << row * self.row for row in range(size - self.rows_low))
        self.end = size * self.row
        self.images = images(size)
        self.middle = [
            2 * size - abs(2 * row - size + 1) - abs(2 * column - size + 1) if column < size else 0
            for row in range(size)
            for column in range(size + 1)
        ]

    # The six functions -------------------------------------------------------------------

    def initial_state(self) -> Position:
        return Position(0, 0, 0, 0, NOWHERE, 0, 0)

    def to_move(self, state: Position) -> int:
        return state.player

    def actions(self, state: Position) -> Iterator[int]:
        """The pass first: with it first, exact searches look at far fewer positions (Tromp, "Solving 2x2 go")."""
        yield PASS
        low = self.board_low & ~(state.black_low | state.white_low)
        while low != 0:
            if self.is_legal(state, lowest_index(low)):
                yield lowest_index(low)
            low &= low - 1
        high = self.board_high & ~(state.black_high | state.white_high)
        while high != 0:
            if self.is_legal(state, self.split + lowest_index(high)):
                yield self.split + lowest_index(high)
            high &= high - 1

    def result(self, state: Position, action: int) -> Position:
        if action == PASS:
            return Position(*state[:4], NOWHERE, state.passes + 1, 1 - state.player)
        own_low, own_high, other_low, other_high = self.placed(state, action)
        dead_low, dead_high = self.dead(other_low, other_high, own_low, own_high)
        other_low &= ~dead_low
        other_high &= ~dead_high
        ko = NOWHERE
        if dead_low == 0 and dead_high == 0:
            dead_low, dead_high = self.dead(own_low, own_high, other_low, other_high)  # suicide
            own_low &= ~dead_low
            own_high &= ~dead_high
        elif popcount(dead_low) + popcount(dead_high) == 1:
            low, high = self.around(*self.point(action))
            if (low & (own_low | ~(other_low | dead_low))) | (high & (own_high | ~(other_high | dead_high))) == 0:
                ko = lowest_index(dead_low) if dead_low != 0 else self.split + lowest_index(dead_high)
        if state.player == 0:
            return Position(own_low, own_high, other_low, other_high, ko, 0, 1)
        return Position(other_low, other_high, own_low, own_high, ko, 0, 0)

    def is_terminal(self, state: Position) -> bool:
        return state.passes >= 2

    def utility(self, state: Position, player: int) -> float:
        """By how many points ``player`` is ahead."""
        lead = self.lead(state)
        return lead if player == 0 else -lead

    # To search better --------------------------------------------------------------------

    def evaluate(self, state: Position, player: int) -> float:
        """Stones and the points that they come to first, and what groups with a single liberty stand to lose."""
        black = self.claimed(state.black_low, state.black_high, state.white_low, state.white_high)
        white = self.claimed(state.white_low, state.white_high, state.black_low, state.black_high)
        lead = float(black - white) - self.komi
        black_libs = self.short(state.black_low, state.black_high, state.white_low, state.white_high)
        white_libs = self.short(state.white_low, state.white_high, state.black_low, state.black_high)
        # Who is to move captures now, or saves one's own perhaps.
        lead += (2.0 if state.player == 0 else 0.8) * white_libs - (2.0 if state.player == 1 else 0.8) * black_libs
        most = self.points + abs(self.komi) - 0.5
        lead = max(-most, min(most, lead))
        return lead if player == 0 else -lead

    def priority(self, state: Position, action: int) -> float:
        """Captures, then points near the middle; a pass first where it ends a game that is won, else last."""
        if action == PASS:
            if state.passes == 0:
                return -1
            lead = self.lead(state) if state.player == 0 else -self.lead(state)
            return 1000 if lead > 0 else -1
        own_low, own_high, other_low, other_high = self.placed(state, action)
        dead_low, dead_high = self.dead(other_low, other_high, own_low, own_high)
        return 100 * (popcount(dead_low) + popcount(dead_high)) + self.middle[action]

    def pack(self, state: Position) -> int:
        """All numbers side by side where they fit."""
        if self.size <= 4:
            boards = state.white_low << self.end | state.black_low
            return ((boards << 5 | state.ko + 1) << 2 | state.passes) << 1 | state.player
        return state_key(state)

    def canonical(self, state: Position) -> Position:
        """On up to five points a side the least of the eight positions that turning and mirroring make of this one."""
        if self.size > 5:
            return state
        black, white, ko = state.black_low, state.white_low, state.ko
        for image in range(1, 8):
            begin = image * self.end
            other_black, other_white = 0, 0
            for point in range(self.end):
                to = self.images[begin + point]
                other_black |= (state.black_low >> point & 1) << to
                other_white |= (state.white_low >> point & 1) << to
            other_ko = self.images[begin + state.ko] if state.ko >= 0 else NOWHERE
            if (
                other_black < black
                or (other_black == black and other_white < white)
                or (other_black == black and other_white == white and other_ko < ko)
            ):
                black, white, ko = other_black, other_white, other_ko
        return Position(black, 0, white, 0, ko, state.passes, state.player)

    # Groups ------------------------------------------------------------------------------

    def point(self, action: int) -> tuple[int, int]:
        """A point as the two words of a board."""
        return (1 << action, 0) if action < self.split else (0, 1 << action - self.split)

    def placed(self, state: Position, action: int) -> tuple[int, int, int, int]:
        """The mover's stones with one more, and the other's, nothing captured yet."""
        low, high = self.point(action)
        if state.player == 0:
            return state.black_low | low, state.black_high | high, state.white_low, state.white_high
        return state.white_low | low, state.white_high | high, state.black_low, state.black_high

    def around(self, low: int, high: int) -> tuple[int, int]:
        """The points that touch some of these, and perhaps some of them."""
        row, split = self.row, self.split
        return (
            (low << 1 | low >> 1 | low << row | low >> row | (high & self.line) << split - row) & self.board_low,
            (high << 1 | high >> 1 | high << row | high >> row | low >> split - row) & self.board_high,
        )

    def flood(self, low: int, high: int, within_low: int, within_high: int) -> tuple[int, int]:
        """The points of ``within`` that hang together with these, these included where they are within."""
        low, high = low & within_low, high & within_high
        while True:
            more_low, more_high = self.around(low, high)
            more_low, more_high = low | more_low & within_low, high | more_high & within_high
            if more_low == low and more_high == high:
                return low, high
            low, high = more_low, more_high

    def dead(self, low: int, high: int, other_low: int, other_high: int) -> tuple[int, int]:
        """Which of these stones hang together with none that touches a free point."""
        free_low, free_high = self.board_low & ~(low | other_low), self.board_high & ~(high | other_high)
        near_low, near_high = self.around(free_low, free_high)
        alive_low, alive_high = self.flood(near_low, near_high, low, high)
        return low & ~alive_low, high & ~alive_high

    def is_legal(self, state: Position, action: int) -> bool:
        """Whether a stone may be placed on this free point."""
        if action == state.ko:
            return False
        low, high = self.around(*self.point(action))
        free_low = low & ~(state.black_low | state.white_low)
        if free_low | high & ~(state.black_high | state.white_high) != 0:
            return True  # it has a liberty at once
        own_low, own_high, other_low, other_high = self.placed(state, action)
        dead_low, dead_high = self.dead(other_low, other_high, own_low, own_high)
        if dead_low | dead_high != 0:
            return True
        dead_low, dead_high = self.dead(own_low, own_high, other_low, other_high)
        return popcount(dead_low) + popcount(dead_high) == 0 or (
            self.suicide and popcount(dead_low) + popcount(dead_high) > 1
        )

    def lead(self, state: Position) -> float:
        """By how many points of area Black is ahead, komi counted."""
        low = self.board_low & ~(state.black_low | state.white_low)
        high = self.board_high & ~(state.black_high | state.white_high)
        black_low, black_high = self.around(state.black_low, state.black_high)
        black_low, black_high = self.flood(black_low, black_high, low, high)
        white_low, white_high = self.around(state.white_low, state.white_high)
        white_low, white_high = self.flood(white_low, white_high, low, high)
        black = popcount(state.black_low | black_low & ~white_low) + popcount(
            state.black_high | black_high & ~white_high
        )
        white = popcount(state.white_low | white_low & ~black_low) + popcount(
            state.white_high | white_high & ~black_high
        )
        return black - white - self.komi

    def claimed(self, low: int, high: int, other_low: int, other_high: int) -> int:
        """How many points these stones hold or come to before the other's do, at most three steps away."""
        free_low, free_high = self.board_low & ~(low | other_low), self.board_high & ~(high | other_high)
        for _ in range(3):
            more_low, more_high = self.around(low, high)
            less_low, less_high = self.around(other_low, other_high)
            low, other_low = low | more_low & free_low & ~less_low, other_low | less_low & free_low & ~more_low
            high, other_high = (
                high | more_high & free_high & ~less_high,
                other_high | less_high & free_high & ~more_high,
            )
            free_low, free_high = free_low & ~(more_low | less_low), free_high & ~(more_high | less_high)
        return popcount(low) + popcount(high)

    def short(self, low: int, high: int, other_low: int, other_high: int) -> int:
        """How many of these stones are in groups with a single liberty."""
        free_low, free_high = self.board_low & ~(low | other_low), self.board_high & ~(high | other_high)
        stones = 0
        while low | high != 0:
            one_low, one_high = (low & -low, 0) if low != 0 else (0, high & -high)
            group_low, group_high = self.flood(one_low, one_high, low, high)
            near_low, near_high = self.around(group_low, group_high)
            if popcount(near_low & free_low) + popcount(near_high & free_high) == 1:
                stones += popcount(group_low) + popcount(group_high)
            low, high = low & ~group_low, high & ~group_high
        return stones

    def breathes(self, state: Position) -> bool:
        """Whether every group has a liberty: whether the board can stand so after a move."""
        dead = self.dead(state.black_low, state.black_high, state.white_low, state.white_high)
        return dead == (0, 0) == self.dead(state.white_low, state.white_high, state.black_low, state.black_high)

    # To look better ----------------------------------------------------------------------

    def signs(self, state: Position, empty: str = ".") -> list[str]:
        """The rows of the board from the top: X (Black), O (White) or ``empty`` for each point."""
        black = state.black_high << self.split | state.black_low
        white = state.white_high << self.split | state.white_low
        rows = [range(row * self.row, row * self.row + self.size) for row in reversed(range(self.size))]
        return ["".join("X" if black >> p & 1 else "O" if white >> p & 1 else empty for p in row) for row in rows]

    def show(self, state: Position) -> str:
        """The board from the top, X for Black and O for White, rows numbered to the left and columns named below."""
        lines = [" ".join([str(self.size - down), *row]) for down, row in enumerate(self.signs(state, "·"))]
        return "\n".join([*lines, " ".join([" ", *GO_LETTERS[: self.size]])])

    def action_name(self, state: Position, action: int) -> str:
        """As ``D4``, or ``pass``."""
        if action == PASS:
            return "pass"
        row, column = divmod(action, self.row)
        return f"{GO_LETTERS[column]}{row + 1}"

    def position(self, text: str) -> Position:
        """The position in a diagram with who is to move, and perhaps the point of a ko and how often was passed.

        Rows of X (Black), O (White) and . from the top, with / between them; then X or O, who is to
        move; then a point or -; then 0, 1 or 2: ``X.O/.../... X - 0``. Raises GameError, quoting the
        text, for anything else, and for a board on which a group has no liberty.
        """
        expected = "write rows with / between them, X or O to move, a point of ko or -, passes: X./.O X - 0"
        if not isinstance(text, str):
            raise GameError(f"{text!r:.80} is no position: {expected}")
        parts = text.upper().split()
        where = next((i for i, part in enumerate(parts) if i > 0 and part in ("X", "O")), len(parts))
        diagram, rest = " ".join(parts[:where]), parts[where:]
        if not 1 <= len(rest) <= 3:
            raise GameError(f"in {text!r:.80} it is not said who is to move: {expected}")
        rows = "".join(row + "." for row in read_diagram(diagram, self.size, self.size, "XO")[::-1])
        black = sum(1 << point for point, sign in enumerate(rows) if sign == "X")
        white = sum(1 << point for point, sign in enumerate(rows) if sign == "O")
        low = (1 << self.split) - 1
        boards = (black & low, black >> self.split, white & low, white >> self.split)
        ko, passes = NOWHERE, rest[2] if len(rest) == 3 else "0"
        if passes not in ("0", "1", "2"):
            raise GameError(f"in {text!r:.80} {passes!r:.20} is no number of passes, 0 to 2: {expected}")
        if len(rest) > 1 and rest[1] != "-":
            cell = cell_at(rest[1], GO_LETTERS[: self.size])
            if cell is None or not 0 <= cell[1] < self.size or (black | white) >> cell[1] * self.row + cell[0] & 1:
                raise GameError(f"in {text!r:.80} {rest[1]!r:.20} is no free point for a ko: {expected}")
            ko = cell[1] * self.row + cell[0]
        state = Position(*boards, ko, int(passes), "XO".index(rest[0]))
        if not self.breathes(state):
            raise GameError(f"in {text!r:.80} a group has no liberty: it would have been taken off the board")
        return state

    def notation(self, state: Position) -> str:
        ko = self.action_name(state, state.ko) if state.ko != NOWHERE else "-"
        return f"{written_diagram(self.signs(state))} {'XO'[state.player]} {ko} {state.passes}"

    def player_name(self, player: int) -> str:
        return ("Black", "White")[player]


def images(size: int) -> list[int]:
    """Where the eight symmetries of the square send each point, one symmetry's points after another's."""
    found = []
    for image in range(8):
        for row in range(size):
            for column in range(size + 1):
                to = (row, min(column, size - 1))
                to = (size - 1 - to[0], to[1]) if image & 1 else to
                to = (to[0], size - 1 - to[1]) if image & 2 else to
                to = (to[1], to[0]) if image & 4 else to
                found.append(to[0] * (size + 1) + to[1])
    return found
