"""Gomoku: five in a row on a board of fifteen by fifteen, free-style or exactly five."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from zermelo.bits import lowest_index
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.diagrams import LETTERS, cell_at, read_diagram, written_diagram
from zermelo.games.gomoku_cells import LANE, Words, any_of, leaning, wider, words
from zermelo.games.gomoku_threats import Counts, fives, outlook, urgent

__all__ = ["Gomoku", "Position"]

FIVE = 5
LARGEST = 15
ROWS = 4
"""Rows of a word."""
WON = 1 << 40
"""In a tally, whether the player has won."""
FIELD = 10
"""Bits of a tally's count: there are at most 572 lines of five on 15 by 15."""
COUNT = (1 << FIELD) - 1


class Position(NamedTuple):
    """A position: each player's stones in four words, and what those stones make of the lines of five.

    ::

        word 3    rows 12 to 14       of a word   bits 48 to 62   its top row
        word 2    rows  8 to 11                   bits 32 to 46
        word 1    rows  4 to  7                   bits 16 to 30
        word 0    rows  0 to  3                   bits  0 to 14   its bottom row, from column a

    A tally counts the lines of five cells that hold 1, 2, 3 and 4 stones of a player and none of the
    other: ten bits each, that of one stone lowest. It follows from the stones, and ``result`` keeps it.
    """

    own0: int
    """The stones of the player to move."""
    own1: int
    own2: int
    own3: int
    other0: int
    """The stones of the other player."""
    other1: int
    other2: int
    other3: int
    own_tally: int
    other_tally: int
    placed: int
    """How many stones there are; X moves where it is even."""


class Gomoku(Game):
    """X, player 0, moves first; who first has five stones in a line wins; a full board is a draw.

    Free-style, a line of more than five wins too; with ``exact=True`` one of exactly five wins and a
    longer one ("overline") is nothing, for both players alike. There are no rules for the opening.
    Allis, van den Herik and Huntjens (1996), "Go-Moku solved by new search techniques", showed that
    the first player wins, by the one rule and by the other.

    Every free cell may be played. The engine first tries those that are at most ``reach`` steps (across,
    along or aslant) from a stone, 1 to 4, or with 0 all; and of them only those that make or stop a five,
    threaten two fives at once, or stop that or make a four, where one of these is called for: who plays
    another loses, or wins no sooner.

    ``size`` is 5 to 15; an action is 16 * row + column, which people call as on a chessboard, from a1
    (bottom left). Raises GameError for any other size or reach.
    """

    utility_sum = 0
    utility_range = (-1, 1)
    acyclic = True

    def __init__(self, size: int = 15, exact: bool = False, reach: int = 2) -> None:
        if not isinstance(size, int) or isinstance(size, bool) or not FIVE <= size <= LARGEST:
            raise GameError(f"size is {size!r:.80}: a board has 5 to 15 cells a side")
        if not isinstance(exact, bool):
            raise GameError(f"exact is {exact!r:.80}: it must be true (a line of six does not win) or false")
        if not isinstance(reach, int) or isinstance(reach, bool) or not 0 <= reach <= 4:
            raise GameError(f"reach is {reach!r:.80}: it must be 1 to 4 steps from a stone, or 0 for the whole board")
        self.size = size
        self.exact = exact
        self.reach = reach
        self.cells = size * size
        self.line = (1 << size) - 1
        board = [
            sum(self.line << LANE * lane for lane in range(ROWS) if ROWS * word + lane < size) for word in range(4)
        ]
        self.board0, self.board1, self.board2, self.board3 = board
        self.middle = (size // 2) * LANE + size // 2
        # What a line of five is worth to who plays into it, by how many stones it holds, and to who so stops it.
        self.builds = [1, 6, 40, 400, 100_000]
        self.stops = [1, 4, 30, 300, 20_000]

    # The six functions -------------------------------------------------------------------

    def initial_state(self) -> Position:
        return Position(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def to_move(self, state: Position) -> int:
        return state.placed & 1

    def actions(self, state: Position) -> Iterator[int]:
        """Free cells within two steps of a stone first, then the others."""
        near = self.near(state, 2)
        for far in range(2):
            for word in range(4):
                cells = near[word]
                if far == 1:
                    cells = self.free(state)[word] & ~cells
                while cells != 0:
                    yield LANE * ROWS * word + lowest_index(cells)
                    cells &= cells - 1

    def result(self, state: Position, action: int) -> Position:
        own, other, won = self.changes(state, action)
        own_tally = state.own_tally + own + (WON if won else 0)
        word, bit = action >> 6, 1 << (action & 63)
        return Position(
            state.other0,
            state.other1,
            state.other2,
            state.other3,
            state.own0 | (bit if word == 0 else 0),
            state.own1 | (bit if word == 1 else 0),
            state.own2 | (bit if word == 2 else 0),
            state.own3 | (bit if word == 3 else 0),
            state.other_tally + other,
            own_tally,
            state.placed + 1,
        )

    def is_terminal(self, state: Position) -> bool:
        return state.other_tally >= WON or state.placed == self.cells

    def utility(self, state: Position, player: int) -> float:
        """1 for the winner, -1 for the loser, 0 each for a draw."""
        if state.other_tally < WON:
            return 0
        return -1 if player == state.placed & 1 else 1

    # To search better --------------------------------------------------------------------

    def evaluate(self, state: Position, player: int) -> float:
        """What threats decide within the next plies; else the lines that one player alone has stones in."""
        own, other = state.own_tally, state.other_tally
        counts = counts_of(state)
        lead = 30.0 * counts[0] + 6 * (own >> FIELD & COUNT) + (own & COUNT)
        against = 22.0 * counts[1] + 5 * (other >> FIELD & COUNT) + (other & COUNT) + 45 * counts[3]
        free, threats = self.free(state), 0
        if counts[2] > 0 and any_of(fives(stones_of(state, 0), free, self.exact)):
            threats = 97
        elif counts[0] > 1 or counts[1] > 1 or counts[3] > 0:
            threats = outlook(stones_of(state, 0), stones_of(state, 1), free, self.exact, counts)
        if threats < -1 or threats > 0:
            estimate = threats / 100
        else:
            # It is worth much to be on the move: a three becomes a four, unless something must be stopped first.
            lead = (1.6 if threats == 0 else 1.0) * lead - against
            estimate = 0.85 * lead / (abs(lead) + 150)
        return estimate if player == state.placed & 1 else -estimate

    def priority(self, state: Position, action: int) -> float:
        """By what the cell is worth to both players; far from all stones, near the middle first."""
        near = self.near(state, 2)
        if near[action >> 6] >> (action & 63) & 1 == 0:
            row, column = action >> 4, action & 15
            return -max(abs(row - self.size // 2), abs(column - self.size // 2))
        return self.worth(state, action)

    def plausible(self, state: Position) -> Iterator[int]:
        """Cells within reach of a stone that threats call for, where there are any; else all of them."""
        tried = self.free(state)
        if self.reach > 0:
            tried = self.near(state, self.reach)
        counts = counts_of(state)
        if counts[0] | counts[1] | counts[2] | counts[3] != 0:
            own, other, free = stones_of(state, 0), stones_of(state, 1), self.free(state)
            tried = urgent(own, other, tried, free, self.exact, counts)
        for word in range(4):
            cells = tried[word]
            while cells != 0:
                yield LANE * ROWS * word + lowest_index(cells)
                cells &= cells - 1

    def remaining(self, state: Position) -> int:
        return self.cells - state.placed

    # Lines of five -----------------------------------------------------------------------

    def changes(self, state: Position, action: int) -> tuple[int, int, bool]:
        """What a stone of the player to move adds to both tallies, and whether it wins."""
        own, other, won = 0, 0, False
        for direction in range(4):
            mine, theirs, inside, at = self.line_through(state, action, direction)
            for shift in range(at, at + FIVE):
                # The window is cells shift - 4 to shift, in the middle five of these seven bits.
                seven = (mine << 5) >> shift & 127
                window = seven >> 1 & 31
                against = (theirs << 4) >> shift & 31
                if (inside << 4) >> shift & 31 != 31:
                    continue
                if against == 0:
                    count = window.bit_count()
                    if count < FIVE - 1:
                        own += 1 << count * FIELD
                    elif not self.exact or seven | 1 << at + 5 - shift == 62:
                        won = True
                    if count > 0:
                        own -= 1 << (count - 1) * FIELD
                elif window == 0 and against != 31:
                    other -= 1 << (against.bit_count() - 1) * FIELD
        return own, other, won

    def worth(self, state: Position, action: int) -> int:
        """What a cell is worth: what a stone on it builds, and what it stops."""
        worth = 0
        for direction in range(4):
            mine, theirs, inside, at = self.line_through(state, action, direction)
            for shift in range(at, at + FIVE):
                if (inside << 4) >> shift & 31 == 31:
                    window = (mine << 4) >> shift & 31
                    against = (theirs << 4) >> shift & 31
                    if against == 0:
                        worth += self.builds[window.bit_count()]
                    elif window == 0:
                        worth += self.stops[against.bit_count()]
        return worth

    def line_through(self, state: Position, cell: int, direction: int) -> tuple[int, int, int, int]:
        """The own and the other stones and the cells of the whole line through a cell, a bit each, and the cell's bit.

        Directions are level, upright, rising and falling.
        """
        row, column = cell >> 4, cell & 15
        if direction == 0:
            word, lane = cell >> 6, cell & 48
            mine = state.own0 if word == 0 else state.own1 if word == 1 else state.own2 if word == 2 else state.own3
            theirs = state.other0
            if word > 0:
                theirs = state.other1 if word == 1 else state.other2 if word == 2 else state.other3
            return mine >> lane & self.line, theirs >> lane & self.line, self.line, column
        lean, begin, inside = 0, column, self.line
        if direction == 2:
            lean, begin = 1, column - row
            inside = self.line >> begin if begin >= 0 else self.line << -begin & self.line
        elif direction == 3:
            lean, begin = -1, column + row
            past = begin - (self.size - 1)
            inside = self.line << past & self.line if past >= 0 else self.line >> -past
        mine = leaning(state.own0, state.own1, state.own2, state.own3, begin, lean)
        theirs = leaning(state.other0, state.other1, state.other2, state.other3, begin, lean)
        return mine & inside, theirs & inside, inside, row

    def free(self, state: Position) -> tuple[int, int, int, int]:
        """The free cells, a word each four rows."""
        return (
            self.board0 & ~(state.own0 | state.other0),
            self.board1 & ~(state.own1 | state.other1),
            self.board2 & ~(state.own2 | state.other2),
            self.board3 & ~(state.own3 | state.other3),
        )

    def near(self, state: Position, reach: int) -> tuple[int, int, int, int]:
        """The free cells within ``reach`` steps of a stone; the middle of an empty board."""
        a, b = state.own0 | state.other0, state.own1 | state.other1
        c, d = state.own2 | state.other2, state.own3 | state.other3
        if state.placed == 0:
            cell = 1 << (self.middle & 63)
            return (cell, 0, 0, 0) if self.middle < 64 else (0, cell, 0, 0)
        for _ in range(reach):
            a, b, c, d = wider(a, self.board0), wider(b, self.board1), wider(c, self.board2), wider(d, self.board3)
            a, b, c, d = (
                (a | a << LANE | a >> LANE | b << 48) & self.board0,
                (b | b << LANE | b >> LANE | c << 48 | a >> 48) & self.board1,
                (c | c << LANE | c >> LANE | d << 48 | b >> 48) & self.board2,
                (d | d << LANE | d >> LANE | c >> 48) & self.board3,
            )
        return (
            a & ~(state.own0 | state.other0),
            b & ~(state.own1 | state.other1),
            c & ~(state.own2 | state.other2),
            d & ~(state.own3 | state.other3),
        )

    # To look better ----------------------------------------------------------------------

    def signs(self, state: Position, empty: str = ".") -> list[list[str]]:
        """X, O or ``empty`` for each cell, row by row from the bottom."""
        own, other = words(state[:4]), words(state[4:8])
        x, o = (own, other) if state.placed % 2 == 0 else (other, own)
        numbers = [[LANE * row + column for column in range(self.size)] for row in range(self.size)]
        return [["X" if x >> cell & 1 else "O" if o >> cell & 1 else empty for cell in row] for row in numbers]

    def show(self, state: Position) -> str:
        """The board from the top, rows numbered to the left and columns named below."""
        lines = [[str(row + 1).rjust(2), *signs] for row, signs in enumerate(self.signs(state, "·"))]
        return "\n".join(" ".join(line) for line in [*reversed(lines), ["  ", *LETTERS[: self.size]]])

    def action_name(self, state: Position, action: int) -> str:
        """As ``h8``."""
        return f"{LETTERS[action % LANE]}{action // LANE + 1}"

    def parse_action(self, state: Position, text: str) -> int:
        """The free cell called ``text``. Raises IllegalAction where there is none."""
        named = cell_at(text, LETTERS[: self.size])
        if named is not None and not self.is_terminal(state):
            action = LANE * named[1] + named[0]
            if named[1] < self.size and self.free(state)[action >> 6] >> (action & 63) & 1 != 0:
                return action
        parsed: int = super().parse_action(state, text)
        return parsed

    def position(self, text: str) -> Position:
        """The position in a diagram: rows of X, O and . from the top, with / between them.

        Whose turn it is follows from the stones. Raises GameError, quoting the text, for any other
        diagram and for a position that no game can reach.
        """
        rows = read_diagram(text, self.size, self.size, "XO")
        cells = [(LANE * row + column, sign) for row, line in enumerate(rows[::-1]) for column, sign in enumerate(line)]
        x = [cell for cell, sign in cells if sign == "X"]
        o = [cell for cell, sign in cells if sign == "O"]
        if len(x) - len(o) not in (0, 1):
            raise GameError(
                f"the diagram {text!r:.80} has {len(x)} X and {len(o)} O: "
                "X moves first, so it must have as many X as O or one more"
            )
        own, other = (x, o) if len(x) == len(o) else (o, x)
        own_tally, other_tally = self.tally(set(own), set(other)), self.tally(set(other), set(own))
        if own_tally >= WON:
            raise GameError(
                f"in the diagram {text!r:.80} {'XO'[(len(x) + len(o)) % 2]} is to move and has won: "
                "the game had ended before"
            )
        boards = [
            sum(1 << cell % 64 for cell in cells if cell // 64 == word) for cells in (own, other) for word in range(4)
        ]
        return Position(*[*boards, own_tally, other_tally, len(x) + len(o)])

    def tally(self, mine: set[int], theirs: set[int]) -> int:
        """The tally of the player with the stones ``mine``, cell by cell."""
        counts, won = 0, 0
        for row, column in product(range(self.size), repeat=2):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                end = (row + (FIVE - 1) * down, column + (FIVE - 1) * right)
                if end[0] >= self.size or not 0 <= end[1] < self.size:
                    continue
                stride = LANE * down + right
                cell = LANE * row + column
                line = range(cell, cell + FIVE * stride, stride)
                stones = sum(place in mine for place in line)
                if 0 < stones < FIVE and not any(place in theirs for place in line):
                    counts += 1 << (stones - 1) * FIELD
                longer = cell - stride in mine or cell + FIVE * stride in mine
                if stones == FIVE and not (self.exact and longer):
                    won = WON
        return counts + won

    def notation(self, state: Position) -> str:
        return written_diagram("".join(row) for row in reversed(self.signs(state)))

    def player_name(self, player: int) -> str:
        return "XO"[player]


def stones_of(state: Position, side: int) -> Words:
    """The stones of the player to move, or with ``side`` 1 of the other."""
    if side == 0:
        return (state.own0, state.own1, state.own2, state.own3)
    return (state.other0, state.other1, state.other2, state.other3)


def counts_of(state: Position) -> Counts:
    """The lines with three stones of one player alone, the mover's and the other's, and those with four."""
    own, other = state.own_tally >> 2 * FIELD, state.other_tally >> 2 * FIELD
    return (own & COUNT, other & COUNT, own >> FIELD & COUNT, other >> FIELD & COUNT)
