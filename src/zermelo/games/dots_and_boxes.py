"""Dots and boxes: who draws the fourth side of a box has it and draws again, and most boxes win."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number
from zermelo.keys import state_key

__all__ = ["DotsAndBoxes", "Position"]

SCORES = ("boxes", "win")
MOST_EDGES = 62
DOTS = "abcdefghijklmnopqrstuvwxyz"


class Position(NamedTuple):
    """A position: one bit an edge that is drawn, how many boxes A is ahead, and whose turn it is.

    ::

        +--0--+--1--+--2--+      level edges, row by row from the top;
        |     |     |     |      then upright ones, column by column from the left
        9    11    13    15
        |     |     |     |      (2 rows and 3 columns of boxes)
        +--3--+--4--+--5--+
        |     |     |     |
       10    12    14    16
        |     |     |     |
        +--6--+--7--+--8--+
    """

    edges: int
    lead: int
    mover: int


class DotsAndBoxes(Game):
    """A, player 0, draws first; who completes a box, or two at once, has it and draws again; most boxes win.

    Nobody has to complete a box. ``score`` is "boxes" (by how many a player is ahead) or "win" (1, 0
    or -1). An action is an edge; people call it by its two dots, as a1-b1 for the first: columns of
    dots are letters from the left, rows numbers from the top.

    Raises GameError for a board of more than 62 edges: five rows of five boxes have 60.
    """

    utility_sum = 0
    acyclic = True

    def __init__(self, rows: int = 3, columns: int = 3, score: str = "boxes") -> None:
        self.rows = whole_number(rows, "rows", 1)
        self.columns = whole_number(columns, "columns", 1)
        self.level_count = (rows + 1) * columns
        self.count = self.level_count + rows * (columns + 1)
        if self.count > MOST_EDGES:
            raise GameError(
                f"a board of {rows} rows and {columns} columns of boxes is too large: "
                f"it has {self.count} edges, and at most {MOST_EDGES} fit"
            )
        if score not in SCORES:
            raise GameError(f"score={score!r:.80} means nothing: use one of {', '.join(SCORES)}")
        self.by_boxes = score == "boxes"
        self.total = rows * columns
        self.utility_range = (-self.total, self.total) if self.by_boxes else (-1, 1)
        self.all_edges = (1 << self.count) - 1
        self.level_edges = (1 << self.level_count) - 1
        self.square = rows == columns
        self.exact_key = self.count + 7 <= MOST_EDGES
        self.boxes = [self.box(row, column) for row in range(rows) for column in range(columns)]
        beside = [[box for box in self.boxes if box >> edge & 1] for edge in range(self.count)]
        self.beside = [box for boxes in beside for box in (*boxes, 0)[:2]]
        """For each edge the two boxes beside it, 0 for one that is not there."""

    def box(self, row: int, column: int) -> int:
        """The four edges of a box."""
        upright = self.level_count + column * self.rows + row
        across = row * self.columns + column
        return 1 << across | 1 << across + self.columns | 1 << upright | 1 << upright + self.rows

    def initial_state(self) -> Position:
        return Position(0, 0, 0)

    def to_move(self, state: Position) -> int:
        return state.mover

    def actions(self, state: Position) -> Iterator[int]:
        left = self.all_edges & ~state.edges
        while left != 0:
            yield lowest_index(left)
            left &= left - 1

    def result(self, state: Position, action: int) -> Position:
        edges = state.edges | 1 << action
        gained = self.completes(edges, action)
        lead = state.lead + gained if state.mover == 0 else state.lead - gained
        return Position(edges, lead, state.mover if gained > 0 else 1 - state.mover)

    def is_terminal(self, state: Position) -> bool:
        return state.edges == self.all_edges

    def utility(self, state: Position, player: int) -> float:
        """By how many boxes ``player`` is ahead, or who wins."""
        return self.worth(state.lead) if player == 0 else self.worth(-state.lead)

    def evaluate(self, state: Position, player: int) -> float:
        """The lead once the mover has all boxes that he can take now, and half a box for who will not have to open one.

        Each player draws edges that give nothing away as long as there are any: who finds an even
        number of them will be the first without.
        """
        edges, taken = self.greedily(state.edges)
        safe = 0
        for edge in range(self.count):
            safe += edges >> edge & 1 == 0 and self.gives(edges | 1 << edge, edge) == 0
        ahead = taken + (0.5 if safe % 2 == 1 else -0.5)
        lead = state.lead + (ahead if state.mover == 0 else -ahead)
        estimate = lead / (self.total + 1)
        if self.by_boxes:
            estimate *= self.total
        return estimate if player == 0 else -estimate

    def priority(self, state: Position, action: int) -> float:
        """First what completes boxes, last what lets the other player complete some."""
        edges = state.edges | 1 << action
        return 2 * self.completes(edges, action) - self.gives(edges, action)

    def canonical(self, state: Position) -> Position:
        """The least of the four positions, on a square board the eight, that turning and mirroring make of this one."""
        level, upright = state.edges & self.level_edges, state.edges >> self.level_count
        least = state.edges
        for step in range(4):
            if step % 2 == 0:  # left and right exchanged
                level = within_lines(level, self.rows + 1, self.columns)
                upright = lines_turned(upright, self.columns + 1, self.rows)
            else:  # top and bottom exchanged
                level = lines_turned(level, self.rows + 1, self.columns)
                upright = within_lines(upright, self.columns + 1, self.rows)
            least = min(least, upright << self.level_count | level)
            if self.square:
                least = min(least, level << self.level_count | upright)
        return Position(least, state.lead, state.mover)

    def pack(self, state: Position) -> int:
        """The edges, the lead and the mover side by side, where 62 bits hold them; a hash of them for larger boards."""
        if self.exact_key:
            return (state.edges << 6 | state.lead + 32) << 1 | state.mover
        return state_key(state)

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """The boxes that are left could all be one player's."""
        left = 0
        for box in self.boxes:
            left += state.edges & box != box
        lead = state.lead if player == 0 else -state.lead
        return (self.worth(lead - left), self.worth(lead + left))

    def candidates(self, state: Position) -> Iterator[int]:
        """One box that costs nothing to take, where there is one; else of the chains that can be taken, both ends.

        A box can be taken for nothing if its last edge leaves no box beside it with three sides:
        whatever else one would rather draw can be drawn afterwards. Else the last edge opens the next
        box of a chain, and the only other thing to do with it is to leave its last two boxes to the other
        player, who then has to draw elsewhere (Berlekamp, "The Dots and Boxes Game", 2000).
        """
        left = self.worthwhile(state.edges)
        while left != 0:
            yield lowest_index(left)
            left &= left - 1

    def remaining(self, state: Position) -> int:
        return self.count - state.edges.bit_count()

    def worth(self, lead: int) -> int:
        """What being ``lead`` boxes ahead at the end is worth."""
        return lead if self.by_boxes else (lead > 0) - (lead < 0)

    def completes(self, edges: int, edge: int) -> int:
        """How many boxes ``edge``, drawn last, has completed."""
        first, second = self.beside[2 * edge], self.beside[2 * edge + 1]
        return (edges & first == first) + (second != 0 and edges & second == second)

    def gives(self, edges: int, edge: int) -> int:
        """How many boxes beside ``edge`` have three sides."""
        count = 0
        for side in range(2):
            box = self.beside[2 * edge + side]
            count += (box & ~edges).bit_count() == 1
        return count

    def worthwhile(self, edges: int) -> int:
        """The edges that ``candidates`` yields."""
        ends = 0
        for box in self.boxes:
            last = box & ~edges
            if last != 0 and last & last - 1 == 0:
                edge = lowest_index(last)
                open_beyond = (self.beside[2 * edge] + self.beside[2 * edge + 1] - box) & ~edges
                if open_beyond.bit_count() != 2:
                    return last
                ends |= open_beyond
        return ends if ends != 0 else self.all_edges & ~edges

    def greedily(self, edges: int) -> tuple[int, int]:
        """The edges once every box that has three sides was completed, and how many these were."""
        taken = 0
        found = True
        while found:
            found = False
            for box in self.boxes:
                last = box & ~edges
                if last != 0 and last & last - 1 == 0:
                    edges |= last
                    taken += self.completes(edges, lowest_index(last))
                    found = True
        return edges, taken

    # Text --------------------------------------------------------------------------------

    def show(self, state: Position) -> str:
        """The board, dots named above it and to the left, boxes that are complete filled; and who is ahead."""
        width = len(str(self.rows + 1))
        lines = [" " * (width + 1) + "   ".join(DOTS[: self.columns + 1])]
        for number, marks in enumerate(self.drawing(state.edges)):
            if number % 2 == 0:
                line = "".join("+---" if mark else "+   " for mark in marks) + "+"
                lines.append(f"{number // 2 + 1:>{width}} {line}")
            else:
                filled = [state.edges & box == box for box in self.boxes[number // 2 * self.columns :][: self.columns]]
                cells = [" # " if full else "   " for full in filled]
                line = "".join(("|" if m else " ") + cell for m, cell in zip(marks, [*cells, ""], strict=True))
                lines.append((" " * (width + 1) + line).rstrip())
        ahead = f"{self.player_name(state.lead < 0)} is {abs(state.lead)} ahead" if state.lead else "nobody is ahead"
        return "\n".join([*lines, ahead])

    def drawing(self, edges: int) -> list[list[bool]]:
        """Which edges are drawn: a row of level ones, a row of upright ones, and so on to the bottom."""
        rows = []
        for row in range(self.rows + 1):
            rows.append([bool(edges >> row * self.columns + c & 1) for c in range(self.columns)])
            if row < self.rows:
                rows.append(
                    [bool(edges >> self.level_count + c * self.rows + row & 1) for c in range(self.columns + 1)]
                )
        return rows

    def action_name(self, state: Position, action: int) -> str:
        """The edge's two dots, as ``a1-b1``."""
        if action < self.level_count:
            row, column = divmod(action, self.columns)
            return f"{DOTS[column]}{row + 1}-{DOTS[column + 1]}{row + 1}"
        column, row = divmod(action - self.level_count, self.rows)
        return f"{DOTS[column]}{row + 1}-{DOTS[column]}{row + 2}"

    def parse_action(self, state: Position, text: str) -> int:
        """The edge between two dots: ``a1-b1``, ``b1 a1`` or ``A1B1``."""
        found = re.fullmatch(r"\s*([a-z])([0-9]{1,2})\s*-?\s*([a-z])([0-9]{1,2})\s*", text, re.IGNORECASE | re.ASCII)
        if found:
            dots = sorted([(DOTS.index(found[i].lower()), int(found[i + 1])) for i in (1, 3)])
            text = "-".join(f"{DOTS[column]}{row}" for column, row in dots)
        named: int = super().parse_action(state, text)
        return named

    def player_name(self, player: int) -> str:
        return "AB"[player]

    def position(self, text: str) -> Position:
        """The position in a line such as ``-./|.|/-./.../.. B 0``: the board from the top, who moves, A's lead.

        A row of level edges (- or a dot for one that is not drawn) and one of upright edges (| or a
        dot) follow each other.
        """
        example = self.notation(self.initial_state())
        expected = f"write rows of edges, who moves (A or B) and A's lead, as in {example}"
        found = (
            re.fullmatch(r"\s*([-|./]+)\s+([AB])\s+([+-]?[0-9]{1,2})\s*", text, re.I | re.A)
            if isinstance(text, str)
            else None
        )
        if not found:
            raise GameError(f"{text!r:.80} is no position: {expected}")
        rows = found[1].split("/")
        shape = [len(row) for row in self.drawing(0)]
        if [len(row) for row in rows] != shape or any(
            set(row) - set(".-.|"[n % 2 * 2 :][:2]) for n, row in enumerate(rows)
        ):
            raise GameError(f"{text!r:.80} is not {self.rows} by {self.columns} boxes: {expected}")
        drawn = "".join(rows[::2]) + "".join("".join(line) for line in zip(*rows[1::2], strict=True))
        edges = sum(1 << edge for edge, mark in enumerate(drawn) if mark != ".")
        lead, full = int(found[3]), sum(edges & box == box for box in self.boxes)
        if abs(lead) > full or (lead + full) % 2:
            raise GameError(f"A is not {lead} ahead in {text!r:.80}: {full} boxes are complete")
        return Position(edges, lead, "AB".index(found[2].upper()))

    def notation(self, state: Position) -> str:
        rows = self.drawing(state.edges)
        marks = ["".join("-|"[n % 2] if drawn else "." for drawn in row) for n, row in enumerate(rows)]
        return f"{'/'.join(marks)} {self.player_name(state.mover)} {state.lead}"


def within_lines(edges: int, lines: int, width: int) -> int:
    """Each of so many lines of ``width`` edges from its other end."""
    firsts = 0
    for line in range(lines):
        firsts |= 1 << line * width
    image = 0
    for place in range(width):
        image |= (edges >> place & firsts) << width - 1 - place
    return image


def lines_turned(edges: int, lines: int, width: int) -> int:
    """So many lines of ``width`` edges, the last first."""
    image = 0
    for line in range(lines):
        image = image << width | edges >> line * width & (1 << width) - 1
    return image
