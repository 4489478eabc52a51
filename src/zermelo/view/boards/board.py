"""Board: a drawing that knows what stands where, in words, and what each player's pieces look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from zermelo.view.svg import Drawing

__all__ = ["GUTTER", "LABEL", "Board", "Grid", "Spot", "Token", "letters", "turned_boards"]

GUTTER = 22
"""The width of the margin that holds a board's coordinates."""
LABEL = 13
"""The size of their letters."""

Token = Callable[[Drawing, float, float, float], None]
"""Draws a player's piece around a point, so large."""

Spot = tuple[float, float, float, float]
"""Where a pointer may touch a board: left, top, width, height."""

_turned: ContextVar[bool] = ContextVar("turned", default=False)


@contextmanager
def turned_boards(turned: bool) -> Iterator[None]:
    """Meanwhile boards that may be seen from the other side are drawn so, if they are to be ``turned``."""
    token = _turned.set(turned)
    try:
        yield
    finally:
        _turned.reset(token)


class Board(Drawing):
    """A drawing of a position."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width, height)
        self.tokens: dict[int, Token] = {}
        """The piece that stands beside a player's name."""
        self.pieces: dict[str, list[str]] = {}
        """Where pieces stand: by what they are called, the names of their places."""
        self.notes: list[str] = []
        """What else is to be said of the position, a sentence each."""
        self.last: str | None = None
        """What people call the last action's place or places."""
        self.turns = False
        """Whether the board may be seen from the other side, too."""
        self.spots: dict[str, Spot] = {}
        """Where a pointer may touch the board, by what people call the place."""

    def stands(self, piece: str, place: str) -> None:
        """Tell that ``piece`` stands on ``place``."""
        self.pieces.setdefault(piece, []).append(place)

    def all_spots(self) -> dict[str, Spot]:
        """Where a pointer may touch the board: ``spots``, and what a kind of board knows by itself."""
        return self.spots

    def told(self) -> str:
        """The position in sentences."""
        # One colour after the other: first words as they first occur.
        colours = list(dict.fromkeys([piece.partition(" ")[0] for piece in self.pieces]))
        in_order = sorted(self.pieces, key=lambda piece: colours.index(piece.partition(" ")[0]))
        said = [f"{piece} on {', '.join(self.pieces[piece])}." for piece in in_order]
        last = [f"Last move: {self.last}."] if self.last is not None else []
        return " ".join([*said, *[f"{note}." for note in self.notes], *last])


class Grid(Board):
    """A board of ``columns`` by ``rows`` squares, ``cell`` wide; columns count from the left and rows from the top.

    ``files`` and ``ranks`` name the columns and the rows; ranks stand on the left, files below, or above where
    ``files_above``. A grid that ``turns`` is drawn from the other side while boards are to be turned.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        cell: float = 44,
        *,
        files: Sequence[str] = (),
        ranks: Sequence[str] = (),
        files_above: bool = False,
        around: float = 0,
        turns: bool = False,
    ) -> None:
        self.columns, self.rows, self.cell = columns, rows, cell
        self.turned = turns and _turned.get()
        """Whether the other side is below."""
        self.files, self.ranks = files, ranks
        self.marking = "mark"
        """The paint of the marks on squares."""
        self.left = around + (GUTTER if ranks else 0)
        self.top = around + (GUTTER if files and files_above else 0)
        wide, high = columns * cell, rows * cell
        super().__init__(
            self.left + wide + around, self.top + high + around + (GUTTER if files and not files_above else 0)
        )
        self.turns = turns
        beside = around + (GUTTER - LABEL) / 2 + LABEL / 2
        for column, label in enumerate(files):
            level = self.top - beside if files_above else self.top + high + beside
            self.text(self.center(column, 0)[0], level, label, LABEL, fill="quiet")
        for row, label in enumerate(ranks):
            self.text(self.left - beside, self.center(0, row)[1], label, LABEL, fill="quiet")

    def corner(self, column: float, row: float) -> tuple[float, float]:
        """The upper left corner of a square."""
        if self.turned:
            column, row = self.columns - 1 - column, self.rows - 1 - row
        return self.left + column * self.cell, self.top + row * self.cell

    def center(self, column: float, row: float) -> tuple[float, float]:
        x, y = self.corner(column, row)
        return x + 0.5 * self.cell, y + 0.5 * self.cell

    def all_spots(self) -> dict[str, Spot]:
        """Every square, by its name, where squares have names, and ``spots``."""
        if not (self.files and self.ranks):
            return self.spots
        squares = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        return {
            **{self.name(*square): (*self.corner(*square), self.cell, self.cell) for square in squares},
            **self.spots,
        }

    def name(self, column: int, row: int) -> str:
        """What people call a square: its file and its rank."""
        return f"{self.files[column] if self.files else ''}{self.ranks[row] if self.ranks else ''}"

    def checkered(self) -> None:
        """Light and dark squares, the lower left one dark."""
        self.marking = "board-mark"
        x, y = self.left, self.top
        wide, high = self.columns * self.cell, self.rows * self.cell
        self.rectangle(x, y, wide, high, fill="light-square")
        dark = [
            self.corner(column, row)
            for row in range(self.rows)
            for column in range(self.columns)
            if (column + self.rows - 1 - row) % 2 == 0
        ]
        size = f"h{self.cell:g}v{self.cell:g}h-{self.cell:g}z"
        self.path("".join([f"M{x:g} {y:g}{size}" for x, y in dark]), fill="dark-square")
        self.rectangle(x, y, wide, high, stroke="frame", thick=2)

    def ruled(self, stroke: str = "line", thick: float = 1, fill: str | None = None) -> None:
        """Squares with lines between and around them."""
        x, y = self.left, self.top
        wide, high = self.columns * self.cell, self.rows * self.cell
        if fill is not None:
            self.rectangle(x, y, wide, high, fill=fill)
        upright = [f"M{x + column * self.cell:g} {y:g}v{high:g}" for column in range(1, self.columns)]
        level = [f"M{x:g} {y + row * self.cell:g}h{wide:g}" for row in range(1, self.rows)]
        self.path("".join(upright + level), stroke=stroke, thick=thick)
        self.rectangle(x, y, wide, high, stroke=stroke, thick=max(2, thick))

    def mark(self, column: int, row: int) -> None:
        """Mark where the last action ended: the four corners of its square."""
        x, y = self.corner(column, row)
        near, far, arm = 3, self.cell - 3, 0.22 * self.cell
        corners = [(near, near, 1, 1), (far, near, -1, 1), (far, far, -1, -1), (near, far, 1, -1)]
        self.path(
            "".join([f"M{x + a + p * arm:g} {y + b:g}h{-p * arm:g}v{q * arm:g}" for a, b, p, q in corners]),
            stroke=self.marking,
            thick=3.2,
        )

    def mark_from(self, column: int, row: int) -> None:
        """Mark where the last action began: a dashed frame in its square."""
        x, y = self.corner(column, row)
        side = self.cell - 8
        self.rectangle(x + 4, y + 4, side, side, stroke=self.marking, thick=2.2, dashes=(5, 4))


def letters(count: int) -> list[str]:
    """Names for ``count`` files: a, b, c, …; after z, aa, ab, …."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    return [(alphabet[file // 26 - 1] if file >= 26 else "") + alphabet[file % 26] for file in range(count)]
