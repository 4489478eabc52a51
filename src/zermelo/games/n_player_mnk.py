"""The m,n,k games for two to four players: k in a row on a board of m columns and n rows."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.bits import lowest_index, popcount, signed
from zermelo.games.diagrams import LETTERS, read_diagram, written_diagram
from zermelo.games.lines_for_many import SIGNS, LinesForMany, Stones
from zermelo.games.mnk import MNK

__all__ = ["NPlayerMNK"]


class NPlayerMNK(LinesForMany):
    """X, O, T and S, as many as play, place stones in turn; who first has ``in_a_row`` in a line, or more, wins.

    Cells are numbered row by row from the bottom left, and called as on a chessboard, from a1::

        3 |  8  9 10 11        · T · ·        first  = 0b0000_0010_0001   X on cells 0 and 5
        2 |  4  5  6  7        · X · ·        second = 0b0000_0000_0100   O on cell 2
        1 |  0  1  2  3        X · O ·        third  = 0b0010_0000_0000   T on cell 9
             a  b  c  d

    An action is a cell. The winner gets 1 from each other player, or, with ``pays="before"``, from the one who
    moved just before alone; with two players it is the game ``mnk``.
    Raises GameError for a board of more than 64 cells or one on which no line fits.
    """

    def __init__(
        self, columns: int = 4, rows: int = 3, in_a_row: int = 3, players: int = 3, pays: str = "everyone"
    ) -> None:
        self.two = MNK(columns, rows, in_a_row)
        self.columns, self.rows, self.in_a_row = columns, rows, in_a_row
        self.seat(players, pays, self.two.board, columns * rows, self.two.most_lines * in_a_row**2)

    def actions(self, state: Stones) -> Iterator[int]:
        free = self.board & ~self.occupied(state)
        while free != 0:
            yield lowest_index(free)
            free = signed(free & free - 1)

    def result(self, state: Stones, action: int) -> Stones:
        return self.with_stone(state, signed(1 << action))

    def has_line(self, stones: int) -> bool:
        return self.two.has_line(stones)

    def winning_cells(self, stones: int, occupied: int) -> int:
        return self.two.winning_cells(stones, self.board & ~occupied)

    def weight(self, stones: int, others: int) -> int:
        """The lines that hold no stone but one's own: 1, 4 and 9 for those of 1, 2 and 3 stones, …."""
        return self.two.weight(stones, others)

    def priority(self, state: Stones, action: int) -> float:
        """First a win, then what stops the win that would come soonest, then what threatens most."""
        cell = signed(1 << action)
        own = signed(state[self.to_move(state)] | cell)
        threats = popcount(self.winning_cells(own, signed(self.occupied(state) | cell)))
        return 100_000 * self.urgency(state, cell) + 1000 * threats + self.two.lines_through[action]

    def canonical(self, state: Stones) -> Stones:
        """The least of the positions, eight on a square board and else four, that are the same by symmetry."""
        first, second, third, fourth = state.first, state.second, state.third, state.fourth
        least = state
        for step in range(7 if self.two.square else 3):
            # On a square a mirror and a transposition in turn go through all eight, else two mirrors through four.
            first, second = self.image(first, step), self.image(second, step)
            third, fourth = self.image(third, step), self.image(fourth, step)
            image = Stones(first, second, third, fourth, state.mover)
            if image < least:
                least = image
        return least

    def image(self, stones: int, step: int) -> int:
        """A board's next image in ``canonical``."""
        if step % 2 == 0:
            return self.two.mirrored(stones)
        return self.two.transposed(stones) if self.two.square else self.two.upside_down(stones)

    # Text --------------------------------------------------------------------------------

    def show(self, state: Stones) -> str:
        """The board from the top, rows numbered to the left and columns named below."""
        width = len(str(self.rows))
        lines = []
        for row in reversed(range(self.rows)):
            signs = [self.sign(state, row * self.columns + column, "·") for column in range(self.columns)]
            lines.append([str(row + 1).rjust(width), *signs])
        lines.append([" " * width, *LETTERS[: self.columns]])
        return "\n".join(" ".join(line) for line in lines)

    def action_name(self, state: Stones, action: int) -> str:
        """As ``b2``."""
        row, column = divmod(action, self.columns)
        return f"{LETTERS[column]}{row + 1}"

    def position(self, text: str) -> Stones:
        """The position in a diagram: rows of X, O, T, S and . from the top, with / between them.

        Whose turn it is follows from the stones. Raises GameError, quoting the text, for any other
        diagram and for a position that no game can reach.
        """
        rows = read_diagram(text, self.columns, self.rows, SIGNS[: self.num_players])
        return self.read(dict(enumerate("".join(rows[::-1]))), text)

    def notation(self, state: Stones) -> str:
        """As ``.T../.X../X.O.``."""
        signs = "".join(self.sign(state, cell) for cell in range(self.cells))
        return written_diagram(
            signs[row * self.columns : (row + 1) * self.columns] for row in reversed(range(self.rows))
        )
