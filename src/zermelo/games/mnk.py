"""The m,n,k games: k in a row on a board of m columns and n rows; tic-tac-toe is 3,3,3."""

from __future__ import annotations

from zermelo.bits import signed
from zermelo.errors import GameError
from zermelo.games.diagrams import LETTERS, read_diagram, written_diagram
from zermelo.games.lines import LineGame, Position
from zermelo.games.parameters import whole_number

__all__ = ["MNK"]


class MNK(LineGame):
    """X, player 0, moves first; who first has ``in_a_row`` stones in a line, or more, wins; a full board is a draw.

    A board has at most 64 cells, numbered row by row from the bottom left::

        c |  8  9 10 11     4 columns, 3 rows: a line's neighbouring cells are 1 (level),
        b |  4  5  6  7     4 (upright), 5 (rising) or 3 (falling) bits apart, in general
        a |  0  1  2  3     1, columns, columns + 1 and columns - 1

    An action is a cell, which people call as on a chessboard, from a1 (bottom left).
    The names m, n, k are those of Uiterwijk and van den Herik (2000), "The advantage of the initiative".
    Raises GameError for a board of more than 64 cells or one on which no line fits.
    """

    def __init__(self, columns: int = 3, rows: int = 3, in_a_row: int = 3) -> None:
        self.columns = whole_number(columns, "columns", 1)
        self.rows = whole_number(rows, "rows", 1)
        whole_number(in_a_row, "in_a_row", 2)
        if columns * rows > 64 or columns > len(LETTERS):
            raise GameError(
                f"a board of {columns} columns and {rows} rows is too large: at most 64 cells fit, "
                f"and {len(LETTERS)} columns; for 15 by 15 take gomoku"
            )
        if in_a_row > max(columns, rows) or in_a_row > 8:
            raise GameError(
                f"in_a_row is {in_a_row}: a line on {columns} columns and {rows} rows has at most "
                f"{min(8, max(columns, rows))} cells"
            )
        last_column, last_row = columns - in_a_row, rows - in_a_row
        level = [row * columns + column for row in range(rows) for column in range(last_column + 1)]
        upright = [row * columns + column for row in range(last_row + 1) for column in range(columns)]
        rising = [row * columns + column for row in range(last_row + 1) for column in range(last_column + 1)]
        falling = [cell + in_a_row - 1 for cell in rising]
        self.lay_out(
            columns * rows,
            in_a_row,
            [(1, level), (columns, upright), (columns + 1, rising), (columns - 1, falling)],
        )
        self.square = columns == rows
        self.row = signed((1 << columns) - 1)
        self.column = signed(sum(1 << row * columns for row in range(rows)))
        self.diagonals = tuple(
            [
                signed(sum(1 << row * (columns + 1) + right for row in range(columns - right)))
                for right in range(columns if self.square else 1)
            ]
        )

    def canonical(self, state: Position) -> Position:
        """The least of the positions, eight on a square board and else four, that are the same by symmetry."""
        own, other = state.own, state.other
        least_own, least_other = own, other
        for step in range(7 if self.square else 3):
            # On a square a mirror and a transposition in turn go through all eight, else two mirrors through four.
            if step % 2 == 0:
                own, other = self.mirrored(own), self.mirrored(other)
            elif self.square:
                own, other = self.transposed(own), self.transposed(other)
            else:
                own, other = self.upside_down(own), self.upside_down(other)
            if own < least_own or (own == least_own and other < least_other):
                least_own, least_other = own, other
        return Position(least_own, least_other)

    def mirrored(self, stones: int) -> int:
        """Left and right exchanged."""
        image = 0
        for column in range(self.columns):
            to = self.columns - 1 - column
            if to >= column:
                image |= (stones & self.column << column) << to - column
            else:
                image |= stones >> column - to & self.column << to
        return signed(image)

    def upside_down(self, stones: int) -> int:
        """Top and bottom exchanged."""
        image = 0
        for row in range(self.rows):
            image = image << self.columns | stones >> row * self.columns & self.row
        return signed(image)

    def transposed(self, stones: int) -> int:
        """Rows and columns exchanged, on a square board: a cell ``right`` of the diagonal with the one as far above."""
        image = stones & self.diagonals[0]
        for right in range(1, self.columns):
            apart = right * (self.columns - 1)
            image |= (stones & self.diagonals[right]) << apart | stones >> apart & self.diagonals[right]
        return signed(image)

    def show(self, state: Position) -> str:
        """The board from the top, rows numbered to the left and columns named below."""
        signs = self.signs(state, "·")
        width = len(str(self.rows))
        lines = []
        for row in reversed(range(self.rows)):
            lines.append([str(row + 1).rjust(width), *signs[row * self.columns : (row + 1) * self.columns]])
        lines.append([" " * width, *LETTERS[: self.columns]])
        return "\n".join(" ".join(line) for line in lines)

    def action_name(self, state: Position, action: int) -> str:
        """As ``b2``."""
        row, column = divmod(action, self.columns)
        return f"{LETTERS[column]}{row + 1}"

    def position(self, text: str) -> Position:
        """The position in a diagram: rows of X, O and . from the top, with / between them.

        Whose turn it is follows from the stones. Raises GameError, quoting the text, for any other
        diagram and for a position that no game can reach.
        """
        rows = read_diagram(text, self.columns, self.rows, "XO")
        signs = "".join(rows[::-1])
        x = signed(sum(1 << cell for cell, sign in enumerate(signs) if sign == "X"))
        o = signed(sum(1 << cell for cell, sign in enumerate(signs) if sign == "O"))
        return self.checked(x, o, text)

    def notation(self, state: Position) -> str:
        signs = "".join(self.signs(state))
        return written_diagram(
            signs[row * self.columns : (row + 1) * self.columns] for row in reversed(range(self.rows))
        )
