"""Connect Four for two to four players: stones fall into columns, and four in a row win."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.errors import GameError
from zermelo.games.connect_four import ConnectFour
from zermelo.games.diagrams import read_diagram, written_diagram
from zermelo.games.lines_for_many import SIGNS, LinesForMany, Stones

__all__ = ["NPlayerConnectFour"]

THREAT = 4
"""What a cell that would complete a line weighs, in open lines."""


class NPlayerConnectFour(LinesForMany):
    """X, O, T and S, as many as play, drop stones in turn; who first has ``in_a_row`` in a line wins.

    Cells are numbered upwards column by column, as in Connect Four: each column has one bit more than it has
    cells, always empty, so that no line runs on into the next. On 4 columns and 3 rows::

        3 7 11 15    always empty
        2 6 10 14    · · · ·        first  = 0b0000_0000_0010_0001   X on cells 0 and 5
        1 5  9 13    T X · ·        second = 0b0000_0000_0001_0000   O on cell 4
        0 4  8 12    X O · ·        third  = 0b0000_0000_0000_0010   T on cell 1

    An action is a column, 0 to ``columns - 1``, which people call 1 to ``columns`` from the left.
    The winner gets 1 from each other player, or, with ``pays="before"``, from the one who moved just before alone;
    with two players it is the game ``connect-four``.
    Raises GameError unless ``columns * (rows + 1)`` is at most 62.
    """

    def __init__(
        self, columns: int = 7, rows: int = 6, in_a_row: int = 4, players: int = 3, pays: str = "everyone"
    ) -> None:
        self.two = ConnectFour(columns, rows, in_a_row)
        self.columns, self.rows, self.in_a_row = columns, rows, in_a_row
        self.height = rows + 1
        most = players * (self.two.all_lines + THREAT * self.two.cells + 1) if isinstance(players, int) else 0
        self.seat(players, pays, self.two.board, columns * self.height, most)

    def actions(self, state: Stones) -> Iterator[int]:
        occupied = self.occupied(state)
        for column in range(self.columns):
            if occupied & self.two.top << column * self.height == 0:
                yield column

    def result(self, state: Stones, action: int) -> Stones:
        return self.with_stone(state, self.lands_on(state, action))

    def lands_on(self, state: Stones, column: int) -> int:
        """The lowest free cell of a column, as a bit: adding the column's lowest bit to its stones carries there."""
        return self.occupied(state) + (1 << column * self.height) & self.two.column << column * self.height

    def has_line(self, stones: int) -> bool:
        return self.two.has_line(stones)

    def winning_cells(self, stones: int, occupied: int) -> int:
        playable = occupied + self.two.bottom & self.board
        return self.two.winning_cells(stones, occupied) & playable

    def weight(self, stones: int, others: int) -> int:
        """The lines still open to a player, and four for each free cell that would complete one, playable or not."""
        threats = self.two.winning_cells(stones, stones | others).bit_count()
        return self.two.count_lines(self.board ^ others) + THREAT * threats

    def priority(self, state: Stones, action: int) -> float:
        """First a win, then what stops the win that would come soonest, then central columns."""
        cell = self.lands_on(state, action)
        return 2 * self.columns * self.urgency(state, cell) - abs(2 * action - (self.columns - 1))

    def canonical(self, state: Stones) -> Stones:
        """The lesser of the position and its mirror image."""
        image = Stones(
            self.two.mirrored(state.first),
            self.two.mirrored(state.second),
            self.two.mirrored(state.third),
            self.two.mirrored(state.fourth),
            state.mover,
        )
        return image if image < state else state

    # Text --------------------------------------------------------------------------------

    def show(self, state: Stones) -> str:
        """The board from the top, columns numbered below it."""
        width = len(str(self.columns))
        lines = []
        for row in reversed(range(self.rows)):
            lines.append([self.sign(state, column * self.height + row, "·") for column in range(self.columns)])
        lines.append([str(column + 1) for column in range(self.columns)])
        return "\n".join(" ".join(cell.rjust(width) for cell in line) for line in lines)

    def action_name(self, state: Stones, action: int) -> str:
        return str(action + 1)

    def position(self, text: str) -> Stones:
        """The position in a diagram: rows of X, O, T, S and . from the top, with / between them.

        Whose turn it is follows from the stones. Raises GameError, quoting the text, for any other
        diagram and for a position that no game can reach.
        """
        rows = read_diagram(text, self.columns, self.rows, SIGNS[: self.num_players])
        signs = {}
        for row, line in enumerate(rows[::-1]):
            for column, sign in enumerate(line):
                if sign == ".":
                    continue
                if row > 0 and column * self.height + row - 1 not in signs:
                    raise GameError(f"{text!r:.80} has a stone in column {column + 1} with nothing below it")
                signs[column * self.height + row] = sign
        return self.read(signs, text)

    def notation(self, state: Stones) -> str:
        """As ``..../TX../XO..``."""
        return written_diagram(
            "".join([self.sign(state, column * self.height + row) for column in range(self.columns)])
            for row in reversed(range(self.rows))
        )
