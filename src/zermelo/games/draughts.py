"""English draughts (checkers): men and kings on a board of 8 by 8, captures compulsory, by the rules of the WCDF."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.bits import lowest_index, popcount
from zermelo.game import Game
from zermelo.games.draughts_board import (
    BOARD,
    BOTTOM_ROW,
    TOP_ROW,
    Position,
    action_of,
    bit_of,
    can_capture,
    can_move,
    captured_on,
    directions_of,
    end_of,
    movers,
    next_path,
    stops_of,
)
from zermelo.games.draughts_notation import chosen, fields_of, picture, squares_text, written
from zermelo.games.parameters import whole_number

__all__ = ["Draughts", "Position"]


class Draughts(Game):
    """Black, player 0, moves first; who has no move, or no piece left, has lost.

    The rules are those of the World Checkers/Draughts Federation: a man moves and captures forwards, a king
    both ways, by one square or a jump over one; who can capture must, by a way of his choice but to its end;
    a man that reaches the far row becomes a king, and its move ends.

    A whole capture is one action: the square it starts from, 0 to 31, plus 2^5 times the square it ends on, plus
    2^10 times its path: a one, then two bits a jump, the number of its direction in STEPS. A move without a
    capture has path 0. Two ways to take the same pieces are two actions, as in the published counts of moves.

    A game is drawn after ``plies_without_progress`` plies in which no man moved and nothing was captured. 80 are
    the 40 moves of each player after which the federation lets a player claim a draw; with 0 a game may go on
    for ever. A player may also claim one when a position is there for the third time, which a state does not
    tell: with 0 a search takes a position that comes back on its line of play for a draw, otherwise the count
    of plies draws such a game, only later.
    """

    utility_sum = 0
    utility_range = (-1, 1)

    def __init__(self, plies_without_progress: int = 80) -> None:
        """Raises GameError unless ``plies_without_progress`` is a whole number from 0 on."""
        self.plies_without_progress = whole_number(plies_without_progress, "plies_without_progress", 0)
        # Part of the state, the count only grows until there is progress, which nothing undoes.
        self.acyclic = plies_without_progress > 0

    def initial_state(self) -> Position:
        return Position(0b1111_0_1111_1111, 0b1111_1111_0_1111 << 22, 0, 0, 0)

    def to_move(self, state: Position) -> int:
        return state.player

    def actions(self, state: Position) -> Iterator[int]:
        """Captures if there are any, else moves, those of a direction together."""
        empty = BOARD & ~(state.own | state.other)
        down, up = movers(state)
        capturing = can_capture(down, up, state.other, empty)
        if capturing == 0:
            for step in (4, 5):
                ends = down << step & empty
                while ends != 0:
                    end = lowest_index(ends)
                    yield action_of(end - step, end, 0)
                    ends &= ends - 1
                ends = up >> step & empty
                while ends != 0:
                    end = lowest_index(ends)
                    yield action_of(end + step, end, 0)
                    ends &= ends - 1
        while capturing != 0:
            start = lowest_index(capturing)
            directions = directions_of(state, start)
            vacant = empty | 1 << start  # a king may come back to where it started
            path = next_path(start, 1, directions, state.other, vacant)
            while path != 0:
                yield action_of(start, end_of(start, path), path)
                path = next_path(start, path, directions, state.other, vacant)
            capturing &= capturing - 1

    def result(self, state: Position, action: int) -> Position:
        start, end = 1 << bit_of(action & 31), 1 << bit_of(action >> 5 & 31)
        captured = captured_on(bit_of(action & 31), action >> 10)
        own = state.own ^ start | end
        kings = state.kings & ~captured
        quiet = 0
        if kings & start != 0:
            kings = kings ^ start | end
            if captured == 0 and self.plies_without_progress > 0:
                quiet = state.quiet + 1
        else:
            kings |= end & (TOP_ROW | BOTTOM_ROW)
        return Position(state.other & ~captured, own, kings, 1 - state.player, quiet)

    def is_terminal(self, state: Position) -> bool:
        return self.is_drawn(state) or not can_move(state)

    def utility(self, state: Position, player: int) -> float:
        """-1 for a player who is to move and cannot, 1 for the other; 0 each for a draw."""
        if can_move(state):
            return 0
        return -1 if player == state.player else 1

    def is_drawn(self, state: Position) -> bool:
        """Whether the plies without progress have drawn the game, if the player to move can move."""
        return state.quiet >= self.plies_without_progress > 0

    def evaluate(self, state: Position, player: int) -> float:
        """Men and kings, counted when the captures under way are over; then who stands better; within -1 and 1.

        Captures are played out with each player taking as many pieces as he can: it is his only choice as a rule.
        """
        settled = state
        down, up = movers(settled)
        while can_capture(down, up, settled.other, BOARD & ~(settled.own | settled.other)) != 0:
            longest = 0
            for action in self.actions(settled):
                if action >> 10 > longest >> 10:
                    longest = action
            settled = self.result(settled, longest)
            down, up = movers(settled)
        lead = standing(settled)
        # The nearer to the draw by plies without progress, the less a lead is worth.
        if self.plies_without_progress > 0:
            lead *= 1 - settled.quiet / (2 * self.plies_without_progress)
        estimate = lead / (abs(lead) + 400)
        return estimate if player == settled.player else -estimate

    def priority(self, state: Position, action: int) -> float:
        """The longest captures first, then crowning, then men, the foremost first; kings last."""
        end = bit_of(action >> 5 & 31)
        if action >> 10 != 0:
            return 100 * (action >> 10).bit_length()
        if state.kings >> bit_of(action & 31) & 1:
            return 0
        row = (action >> 7 & 7) if state.player == 0 else 7 - (action >> 7 & 7)
        return row + (50 if 1 << end & (TOP_ROW | BOTTOM_ROW) else 1)

    # Text ------------------------------------------------------------------------------------

    def position(self, text: str) -> Position:
        """The position of a PDN-FEN, such as ``B:W18,24,27:B12,16,K20`` for Black to move, K before a king.

        ``1-12`` stands for the squares 1 to 12; ``:H7`` at the end says that the last seven plies were without
        progress. Raises GameError, quoting the text, for anything else.
        """
        player, black, white, kings, quiet = fields_of(text, self.plies_without_progress)
        boards = [sum(1 << bit_of(square - 1) for square in squares) for squares in (black, white, kings)]
        own, other = (boards[0], boards[1]) if player == 0 else (boards[1], boards[0])
        return Position(own, other, boards[2], player, quiet)

    def notation(self, state: Position) -> str:
        return written(state.player, *self.squares(state), state.quiet)

    def squares(self, state: Position) -> tuple[list[int], list[int], list[int]]:
        """The squares, 1 to 32, of Black's pieces, of White's and of all kings."""
        black, white = (state.own, state.other) if state.player == 0 else (state.other, state.own)
        found = [[n + 1 for n in range(32) if board >> bit_of(n) & 1] for board in (black, white, state.kings)]
        return found[0], found[1], found[2]

    def show(self, state: Position) -> str:
        """The board, White's side below: b and w are men, B and W kings; each row between its first and last square."""
        return picture(*self.squares(state))

    def action_name(self, state: Position, action: int) -> str:
        """As ``11-15`` or ``22x8``; with the squares on the way, ``22x15x8``, where two captures share their ends."""
        stops = stops_of(action)
        if action >> 10 == 0:
            return squares_text(stops, "-")
        twins = [other for other in self.actions(state) if (other ^ action) & 1023 == 0]
        return squares_text(stops if len(twins) > 1 else [stops[0], stops[-1]], "x")

    def parse_action(self, state: Position, text: str) -> int:
        """The action that ``11-15``, ``11 15``, ``22x8`` or ``22x15x8`` names.

        Raises IllegalAction, quoting the text, for what names none, or more than one.
        """
        legal = [] if self.is_terminal(state) else list(self.actions(state))
        names = [self.action_name(state, action) for action in legal]
        return chosen(text, legal, [stops_of(action) for action in legal], names, self.notation(state))

    def player_name(self, player: int) -> str:
        return ("Black", "White")[player]


# Who stands better -----------------------------------------------------------------------

MAN, KING = 100, 135
"""What pieces are worth."""
CENTRE = 0b0110_0110_0_0110_0110 << 9
"""Squares 10, 11, 14, 15, 18, 19, 22 and 23."""
CORNERS = 1 << 0 | 1 << 4 | 1 << 30 | 1 << 34
"""Squares 1, 5, 28 and 32: the double corners, where a lone king is safe from two."""
TOP_GUARD = 0b0101
"""Squares 1 and 3: men there keep a single man of White's from becoming a king."""
BOTTOM_GUARD = 0b1010 << 31
"""Squares 30 and 32, the same for White."""


def standing(state: Position) -> float:
    """By how much, in hundredths of a man, the player to move stands better."""
    black, white = (state.own, state.other) if state.player == 0 else (state.other, state.own)
    lead = side(black, white, state.kings, TOP_ROW, TOP_GUARD) - side(
        white, black, state.kings, BOTTOM_ROW, BOTTOM_GUARD
    )
    lead += advance(black & ~state.kings, white & ~state.kings)
    pieces = popcount(black) + popcount(white)
    # The fewer pieces are left, the more a lead decides.
    worth = lead * (1 + 8 / (pieces + 4))
    if pieces <= 8 and abs(lead) >= 80:
        worth += pursuit(black, white, state.kings) if lead > 0 else -pursuit(white, black, state.kings)
    return (worth if state.player == 0 else -worth) + 3


def side(own: int, other: int, kings: int, back_row: int, guard: int) -> int:
    """What one side's pieces are worth: but for how far its men have come."""
    men = own & ~kings
    worth = MAN * popcount(men) + KING * popcount(own & kings)
    worth += 2 * popcount(men & CENTRE) + 5 * popcount(own & kings & CENTRE)
    if other & ~kings != 0:
        worth += 4 * popcount(men & back_row) + (8 if men & guard == guard else 0)
    return worth


def advance(black: int, white: int) -> int:
    """By how many rows, all together, the men of ``black`` have come further than those of ``white``; twice that."""
    lead = 0
    for row in range(1, 8):
        beyond = 4 * row + (row >> 1)  # the first bit of this row
        lead += popcount(black >> beyond) - popcount(white & (1 << beyond) - 1)
    return 2 * lead


def pursuit(strong: int, weak: int, kings: int) -> int:
    """How well the side that is ahead has the other's pieces hemmed in: near its own kings, and out of the corners."""
    reach = strong & kings
    steps = 0
    while reach != 0 and weak & ~reach != 0:
        reach |= BOARD & (reach << 4 | reach << 5 | reach >> 4 | reach >> 5)
        steps += 1
    return -4 * steps - 12 * popcount(weak & CORNERS)
