"""Four in a row in a cube of four by four by four (Qubic, three-dimensional tic-tac-toe)."""

from __future__ import annotations

import re
from itertools import product

from zermelo.bits import signed
from zermelo.games.diagrams import read_diagram, written_diagram
from zermelo.games.lines import LineGame, Position

__all__ = ["Cube"]

SIDE = 4
CELLS = SIDE**3


class Cube(LineGame):
    """X, player 0, moves first; who first has one of the 76 lines of four wins; a full cube is a draw.

    A cell is numbered column + 4 * row + 16 * level::

        3 | 12 13 14 15     28 29 30 31     44 45 46 47     60 61 62 63
        2 |  8  9 10 11     24 25 26 27     40 41 42 43     56 57 58 59
        1 |  4  5  6  7     20 21 22 23     36 37 38 39     52 53 54 55
        0 |  0  1  2  3     16 17 18 19     32 33 34 35     48 49 50 51
             level 1         level 2         level 3         level 4

    An action is a cell, which people call by its column, row and level, as b31: column b, row 3, level 1.
    Patashnik (1980), "Qubic: 4 x 4 x 4 tic-tac-toe", showed that the first player wins.
    """

    def __init__(self) -> None:
        lines: dict[int, list[int]] = {}
        for step in product((-1, 0, 1), repeat=3):
            stride = step[0] + SIDE * step[1] + SIDE * SIDE * step[2]
            if stride > 0:  # each direction one way only
                lines[stride] = [
                    number(*cell) for cell in product(range(SIDE), repeat=3) if all(map(begins, cell, step))
                ]
        self.lay_out(CELLS, SIDE, list(lines.items()))

    def show(self, state: Position) -> str:
        """The four levels side by side, the lowest at the left."""
        signs = self.signs(state, "·")
        lines = []
        for row in reversed(range(SIDE)):
            levels = [signs[number(0, row, level) :][:SIDE] for level in range(SIDE)]
            lines.append("   ".join(" ".join([str(row + 1), *cells]) for cells in levels))
        lines.append("   ".join(["  a b c d"] * SIDE))
        lines.append("   ".join(f"  level {level + 1}"[:9] for level in range(SIDE)))
        return "\n".join(lines)

    def action_name(self, state: Position, action: int) -> str:
        """As ``b31``: column b, row 3, level 1."""
        level, below = divmod(action, SIDE * SIDE)
        row, column = divmod(below, SIDE)
        return f"{'abcd'[column]}{row + 1}{level + 1}"

    def parse_action(self, state: Position, text: str) -> int:
        """The free cell that ``text`` names, as ``b31``, ``b 3 1`` or ``b3/1``."""
        name = re.fullmatch(r"\s*([a-d])[\s/,.-]*([1-4])[\s/,.-]*([1-4])\s*", text, re.IGNORECASE)
        if name is not None and not self.is_terminal(state):
            action = number("abcd".index(name[1].lower()), int(name[2]) - 1, int(name[3]) - 1)
            if action in self.actions(state):
                return action
        named: int = super().parse_action(state, text)
        return named

    def position(self, text: str) -> Position:
        """The position in a diagram: 16 rows of X, O and ., each level from its top row, the lowest level first.

        Whose turn it is follows from the stones. Raises GameError, quoting the text, for any other
        diagram and for a position that no game can reach.
        """
        rows = read_diagram(text, SIDE, SIDE * SIDE, "XO")
        cells = [(level, row) for level in range(SIDE) for row in reversed(range(SIDE))]
        x, o = 0, 0
        for (level, row), signs in zip(cells, rows, strict=True):
            for column, sign in enumerate(signs):
                x |= (sign == "X") << number(column, row, level)
                o |= (sign == "O") << number(column, row, level)
        return self.checked(signed(x), signed(o), text)

    def notation(self, state: Position) -> str:
        signs = "".join(self.signs(state))
        return written_diagram(
            signs[number(0, row, level) :][:SIDE] for level in range(SIDE) for row in reversed(range(SIDE))
        )


def number(column: int, row: int, level: int) -> int:
    """The number of a cell, its coordinates counted from 0."""
    return column + SIDE * row + SIDE * SIDE * level


def begins(coordinate: int, step: int) -> bool:
    """Whether a line whose coordinate changes by ``step`` from cell to cell can begin at this one."""
    return step == 0 or coordinate == (0 if step > 0 else SIDE - 1)
