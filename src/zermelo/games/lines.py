"""What games of lines share: stones are placed for good, and the first whole line of one's own wins.

The board is one word, a cell a bit, and a line is ``in_a_row`` cells of it, ``stride`` bits apart. So a
direction is a stride and the set of the cells in which a line of that direction may begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zermelo.bits import lowest_index, popcount, signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.keys import state_key

__all__ = ["LineGame", "Position"]


class Position(NamedTuple):
    """A position: one bit a cell, numbered as the game says; who has moved as often as the other is player 0.

    Boards are signed numbers of 64 bits: cell 63, where there is one, is the sign.
    """

    own: int
    """The stones of the player to move."""
    other: int
    """The stones of the other player."""


class LineGame(Game):
    """A game of lines on a board of up to 64 cells; a full board is a draw.

    A game calls ``lay_out`` in its constructor.
    """

    utility_sum = 0
    utility_range = (-1, 1)
    acyclic = True

    def lay_out(self, cells: int, in_a_row: int, lines: Sequence[tuple[int, Sequence[int]]]) -> None:
        """Set the board up: ``lines`` has a stride and the cells in which lines begin, for each direction."""
        used = [(stride, begin) for stride, begin in lines if begin]
        self.cells = cells
        self.in_a_row = in_a_row
        self.board = signed((1 << cells) - 1)
        self.strides = tuple([stride for stride, _ in used])
        self.starts = tuple([signed(sum(1 << cell for cell in begin)) for _, begin in used])
        self.directions = len(used)
        through = [0] * cells
        for stride, begin in used:
            for cell in begin:
                for step in range(in_a_row):
                    through[cell + step * stride] += 1
        self.lines_through = through
        self.most_lines = sum(through) // in_a_row

    # The six functions -------------------------------------------------------------------

    def initial_state(self) -> Position:
        return Position(0, 0)

    def to_move(self, state: Position) -> int:
        return 0 if popcount(state.own) == popcount(state.other) else 1

    def actions(self, state: Position) -> Iterator[int]:
        free = self.board & ~(state.own | state.other)
        while free != 0:
            yield lowest_index(free)
            free = signed(free & free - 1)

    def result(self, state: Position, action: int) -> Position:
        return Position(state.other, signed(state.own | 1 << action))

    def is_terminal(self, state: Position) -> bool:
        return state.own | state.other == self.board or self.has_line(state.other)

    def utility(self, state: Position, player: int) -> float:
        """1 for the winner, -1 for the loser, 0 each for a draw."""
        if not self.has_line(state.other):
            return 0
        return -1 if player == self.to_move(state) else 1

    # To search better --------------------------------------------------------------------

    def evaluate(self, state: Position, player: int) -> float:
        """Lines open to one player alone, more the fuller they are; between -0.9 and 0.9."""
        own, other = state.own, state.other
        free = self.board & ~(own | other)
        threats = self.winning_cells(other, free)
        estimate = 0.0
        if self.winning_cells(own, free) != 0:
            estimate = 0.9
        elif signed(threats & threats - 1) != 0:
            estimate = -0.9
        elif threats == 0 and self.doubling_cells(own, free) != 0:
            estimate = 0.88  # two threats at once, and nothing of the other's comes before
        else:
            lead = 1.5 * self.weight(own, other) - self.weight(other, own)
            estimate = 0.8 * lead / (abs(lead) + 10 * self.directions)
        return estimate if player == self.to_move(state) else -estimate

    def priority(self, state: Position, action: int) -> float:
        """First a win, then what stops one, then what threatens most, then where most lines pass."""
        free = self.board & ~(state.own | state.other)
        wins = self.winning_cells(state.own, free)
        stops = self.winning_cells(state.other, free)
        threats = self.winning_cells(signed(state.own | 1 << action), signed(free ^ 1 << action))
        near = 1000 * popcount(threats) + self.lines_through[action]
        return 100_000 * (wins >> action & 1) + 50_000 * (stops >> action & 1) + near

    def pack(self, state: Position) -> int:
        """Both boards side by side where they fit."""
        if self.cells < 32:
            return state.own | state.other << self.cells
        return state_key(state)

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """A win at once, two threats that cannot both be stopped, or nobody's line still open, is plain to see."""
        free = self.board & ~(state.own | state.other)
        threats = self.winning_cells(state.other, free)
        least, most = -1, 1
        if self.winning_cells(state.own, free) != 0:
            least = 1
        elif signed(threats & threats - 1) != 0:
            most = -1
        else:
            if not self.has_line(self.board ^ state.own):
                least = 0
            if not self.has_line(self.board ^ state.other):
                most = 0
        return (least, most) if player == self.to_move(state) else (-most, -least)

    def candidates(self, state: Position) -> Iterator[int]:
        """Where the other player threatens to win, the cell that stops it; else all."""
        free = self.board & ~(state.own | state.other)
        threats = self.winning_cells(state.other, free)
        if threats != 0 and self.winning_cells(state.own, free) == 0:
            free = threats & -threats
        while free != 0:
            yield lowest_index(free)
            free = signed(free & free - 1)

    def plausible(self, state: Position) -> Iterator[int]:
        """The first of these that there are: wins, what stops one, double threats, what answers one; else all."""
        free = self.board & ~(state.own | state.other)
        tried = self.winning_cells(state.own, free)
        if tried == 0:
            tried = self.winning_cells(state.other, free)
        if tried == 0:
            tried = self.doubling_cells(state.own, free)
        if tried == 0:
            doubling = self.doubling_cells(state.other, free)
            if doubling != 0:
                tried = self.answers(state, doubling, free)
        if tried == 0:
            tried = free
        while tried != 0:
            yield lowest_index(tried)
            tried = signed(tried & tried - 1)

    def answers(self, state: Position, doubling: int, free: int) -> int:
        """The cells that stop each double threat to come, or from which a threat of one's own comes first."""
        stops = free
        while doubling != 0:
            cell = doubling & -doubling
            doubling = signed(doubling & doubling - 1)
            stops &= cell | self.winning_cells(signed(state.other | cell), signed(free ^ cell))
        cells = free & ~stops
        while cells != 0:
            cell = cells & -cells
            cells = signed(cells & cells - 1)
            if self.winning_cells(signed(state.own | cell), signed(free ^ cell)) != 0:
                stops |= cell
        return signed(stops)

    def remaining(self, state: Position) -> int:
        return self.cells - popcount(state.own | state.other)

    # Lines -------------------------------------------------------------------------------

    def has_line(self, stones: int) -> bool:
        """Whether a whole line is of ``stones``."""
        for direction in range(self.directions):
            stride = self.strides[direction]
            line = self.starts[direction]
            for step in range(self.in_a_row):
                line &= stones >> step * stride
            if line != 0:
                return True
        return False

    def winning_cells(self, stones: int, free: int) -> int:
        """The cells of ``free`` that would complete a line of ``stones``."""
        found = 0
        for direction in range(self.directions):
            stride = self.strides[direction]
            before = self.starts[direction]
            for gap in range(self.in_a_row):
                line = before
                for after in range(gap + 1, self.in_a_row):
                    line &= stones >> after * stride
                found |= line << gap * stride
                before &= stones >> gap * stride
        return signed(found) & free

    def doubling_cells(self, stones: int, free: int) -> int:
        """The cells of ``free`` on which one more of ``stones`` makes two cells that would complete a line."""
        once, twice = 0, 0
        for direction in range(self.directions):
            stride = self.strides[direction]
            for apart in range(1, self.in_a_row):
                lower = 0  # where a line lacks this cell and the one so many steps further on
                for gap in range(self.in_a_row - apart):
                    line = self.starts[direction]
                    for step in range(self.in_a_row):
                        line &= (free if step == gap or step == gap + apart else stones) >> step * stride
                    lower |= line << gap * stride
                lower = signed(lower)
                upper = signed(lower << apart * stride)
                twice |= once & lower
                once |= lower
                twice |= once & upper
                once |= upper
        return twice

    def weight(self, own: int, other: int) -> int:
        """The lines with a stone of ``own`` and none of ``other``: 1, 4 and 9 for those of 1, 2 and 3 stones, …."""
        weight = 0
        for direction in range(self.directions):
            stride = self.strides[direction]
            ones, twos, fours = 0, 0, 0  # how many stones each line has, as a binary number of three bits
            line = self.starts[direction]
            for step in range(self.in_a_row):
                stone = own >> step * stride
                fours ^= ones & twos & stone
                twos ^= ones & stone
                ones ^= stone
                line &= ~(other >> step * stride)
            weight += popcount(line & ones) + 4 * popcount(line & twos) + 4 * popcount(line & ones & twos)
            weight += 16 * popcount(line & fours) + 8 * popcount(line & fours & ones)
        return weight

    # Positions from people ---------------------------------------------------------------

    def checked(self, x: int, o: int, text: str) -> Position:
        """The position with these stones; raises GameError, quoting ``text``, for one that no game can reach."""
        difference = popcount(x) - popcount(o)
        if difference not in (0, 1):
            raise GameError(
                f"the diagram {text!r:.80} has {popcount(x)} X and {popcount(o)} O: "
                "X moves first, so it must have as many X as O or one more"
            )
        state = Position(x, o) if difference == 0 else Position(o, x)
        if self.has_line(state.own):
            raise GameError(
                f"in the diagram {text!r:.80} {'XO'[difference]} is to move and has a whole line: "
                "the game had ended before"
            )
        return state

    def stones(self, state: Position) -> tuple[int, int]:
        """The stones of X and of O."""
        return (state.own, state.other) if self.to_move(state) == 0 else (state.other, state.own)

    def signs(self, state: Position, empty: str = ".") -> list[str]:
        """X, O or ``empty`` for each cell, in the order of their numbers."""
        x, o = self.stones(state)
        return ["X" if x >> cell & 1 else "O" if o >> cell & 1 else empty for cell in range(self.cells)]

    def player_name(self, player: int) -> str:
        return "XO"[player]
