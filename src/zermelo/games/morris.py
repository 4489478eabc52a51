"""Nine men's morris, and the smaller games with six and three men: three men in a line are a mill."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import lowest_index, popcount, signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.morris_board import Board, chosen_move, drawn, fields_of, made, written
from zermelo.games.parameters import whole_number

__all__ = ["Morris", "Position"]


class Position(NamedTuple):
    """A position: one bit a point, numbered from the lowest rank on; here for nine men.

    ::

        7  21----------22----------23
            |           |           |
        6   |  18------19------20   |
            |   |       |       |   |
        5   |   |  15--16--17   |   |
            |   |   |       |   |   |
        4   9--10--11      12--13--14
            |   |   |       |   |   |
        3   |   |   6---7---8   |   |
            |   |       |       |   |
        2   |   3-------4-------5   |
            |           |           |
        1   0-----------1-----------2

            a   b   c   d   e   f   g
    """

    own: int
    """The men on the board of the player to move."""
    other: int
    """The men on the board of the other player."""
    own_hand: int
    """How many men the player to move has still to place."""
    other_hand: int
    """How many the other has."""
    player: int
    """The player to move: 0 for White, 1 for Black."""
    quiet: int
    """The plies since a man was last placed or removed; always 0 where no game is drawn by them."""


NONE = 31
"""Stands for a point where there is none: a man comes from the hand, or none is removed."""
NO_MILL = 1 << 40
"""A bit of no point."""
LONGEST_QUIET = 120
SHUT_IN = 25
"""What a man that cannot move costs, in hundredths of a man: who has no other left to move has lost."""


class Morris(Game):
    """White, player 0, places first; who has fewer than three men left, or cannot move, has lost.

    Players place their men in turn; then they move them along the lines to an empty point next to them. Who
    closes a mill, three men in a line, removes a man of the other's, one even where two mills are closed at once:
    not one in a mill, unless all are in mills. With ``flying``, a player with three men left may move them to any
    empty point. These are the rules of Ralph Gasser, who solved the game ("Solving Nine Men's Morris", 1996).

    - ``men=9``: three squares, one within another; flying unless ``flying=False``.
    - ``men=6``: two squares, whose sides are the only mills; no flying unless ``flying=True``.
    - ``men=3``: nine points, and who first has a mill wins; lines along the ``diagonals`` too unless
      ``diagonals=False``; no flying unless ``flying=True``, when men may move to any point at all.

    A whole move is one action, the man that it removes included: the point it leads to, plus 2^5 times the point
    that it starts from, plus 2^10 times the one where a man is removed, 31 for none.

    Games may go on for ever: a search takes a position that comes back on its line of play for a draw. With
    ``plies_without_mill``, up to 120, a game is drawn after so many plies in which no man was placed or removed.
    """

    utility_sum = 0
    utility_range = (-1, 1)

    def __init__(
        self, men: int = 9, flying: bool | None = None, diagonals: bool | None = None, plies_without_mill: int = 0
    ) -> None:
        """Raises GameError for a game that there is not."""
        if whole_number(men, "men", 3) not in (3, 6, 9):
            raise GameError(f"men is {men}: the games have 9, 6 or 3 men")
        for name, value in (("flying", flying), ("diagonals", diagonals)):
            if value not in (None, True, False) or (isinstance(value, int) and not isinstance(value, bool)):
                raise GameError(f"{name} is {value!r:.80}: it must be true or false")
        if diagonals and men != 3:
            raise GameError(f"diagonals is true, but only the board for 3 men has diagonals, not the one for {men}")
        if whole_number(plies_without_mill, "plies_without_mill", 0) > LONGEST_QUIET:
            raise GameError(f"plies_without_mill is {plies_without_mill}: it must be at most {LONGEST_QUIET}")
        self.men = men
        self.flying = flying if flying is not None else men == 9
        self.mill_wins = men == 3
        self.plies_without_mill = plies_without_mill
        self.acyclic = plies_without_mill > 0
        self.diagonals = men == 3 and diagonals is not False
        board = self.lines()
        self.board = (1 << len(board.points)) - 1
        self.neighbours = [sum(1 << other for other in others) for others in board.neighbours]
        self.mills = [sum(1 << point for point in mill) for mill in board.mills]
        # For each point, the rest of every mill that it is in.
        self.most_mills = max(sum(point in mill for mill in board.mills) for point in range(len(board.points)))
        self.partners = []
        for point in range(len(board.points)):
            rests = [mill ^ 1 << point for mill in self.mills if mill >> point & 1]
            self.partners += rests + [NO_MILL] * (self.most_mills - len(rests))

    def initial_state(self) -> Position:
        return Position(0, 0, self.men, self.men, 0, 0)

    def to_move(self, state: Position) -> int:
        return state.player

    def actions(self, state: Position) -> Iterator[int]:
        starts = 1 << NONE if state.own_hand > 0 else state.own
        while starts != 0:
            start = lowest_index(starts)
            starts &= starts - 1
            ends = self.targets(state, start)
            while ends != 0:
                end = lowest_index(ends)
                ends &= ends - 1
                if self.closes(state.own & ~(1 << start), end) and state.other != 0 and not self.mill_wins:
                    removable = self.removable(state.other)
                    while removable != 0:
                        yield end | start << 5 | lowest_index(removable) << 10
                        removable &= removable - 1
                else:
                    yield end | start << 5 | NONE << 10

    def result(self, state: Position, action: int) -> Position:
        end, start, removed = action & 31, action >> 5 & 31, action >> 10
        own = state.own & ~(1 << start) | 1 << end
        hand = state.own_hand - 1 if start == NONE else state.own_hand
        counts = self.plies_without_mill > 0 and start != NONE and removed == NONE
        quiet = state.quiet + 1 if counts else 0
        return Position(state.other & ~(1 << removed), own, state.other_hand, hand, 1 - state.player, quiet)

    def is_terminal(self, state: Position) -> bool:
        return state.quiet >= self.plies_without_mill > 0 or self.has_lost(state)

    def utility(self, state: Position, player: int) -> float:
        """-1 for a player who is to move and has lost, 1 for the other; 0 each for a draw."""
        if not self.has_lost(state):
            return 0
        return -1 if player == state.player else 1

    def has_lost(self, state: Position) -> bool:
        """Whether the player to move has too few men, faces the mill that wins, or cannot move."""
        if self.mill_wins:
            if self.in_mills(state.other) != 0:
                return True
        elif popcount(state.own) + state.own_hand < 3:
            return True
        if state.own_hand > 0:
            return False
        men = state.own
        while men != 0:
            if self.targets(state, lowest_index(men)) != 0:
                return False
            men &= men - 1
        return True

    def evaluate(self, state: Position, player: int) -> float:
        """Men, then mills, lines that lack one man to be a mill, points to move to, and men that cannot move."""
        lead = 100 * (popcount(state.own) + state.own_hand - popcount(state.other) - state.other_hand)
        lead += self.standing(state.own, state.other) - self.standing(state.other, state.own) + 3
        estimate = lead / (abs(lead) + 250)
        return estimate if player == state.player else -estimate

    def standing(self, own: int, other: int) -> int:
        """What lines and freedom are worth to the player who has ``own``."""
        free = self.board & ~(own | other)
        worth = 0
        for mill in self.mills:
            if mill & other == 0:
                count = popcount(mill & own)
                worth += 16 if count == 3 else 11 if count == 2 else 1
        men = own
        while men != 0:
            ways = popcount(self.neighbours[lowest_index(men)] & free)
            worth += 4 * ways if ways > 0 else -SHUT_IN
            men &= men - 1
        return worth

    def priority(self, state: Position, action: int) -> float:
        """First what closes a mill, then what keeps the other from closing one, then points with many neighbours."""
        end = action & 31
        near = popcount(self.neighbours[end])
        if action >> 10 != NONE:
            # Of the men to remove, one of a line that the other has nearly filled.
            return 40 + near + (8 if self.closes_next(state.other, action >> 10) else 0)
        return near + (20 if self.closes(state.other, end) else 0)

    def pack(self, state: Position) -> int:
        hands = state.own_hand | state.other_hand << 4 | state.player << 8 | state.quiet << 9
        return signed(state.own | state.other << 24 | hands << 48)

    # Points ------------------------------------------------------------------------------

    def targets(self, state: Position, start: int) -> int:
        """The points to which a man of the player to move may go from ``start``, NONE for the hand."""
        free = self.board & ~(state.own | state.other)
        if start == NONE or (self.flying and popcount(state.own) <= 3):
            return free
        return free & self.neighbours[start]

    def closes(self, men: int, point: int) -> bool:
        """Whether one more man, on ``point``, makes a mill with ``men``."""
        for number in range(point * self.most_mills, (point + 1) * self.most_mills):
            if men & self.partners[number] == self.partners[number]:
                return True
        return False

    def closes_next(self, men: int, point: int) -> bool:
        """Whether the man on ``point`` has another of ``men`` in a line with it."""
        for number in range(point * self.most_mills, (point + 1) * self.most_mills):
            if men & self.partners[number] != 0:
                return True
        return False

    def in_mills(self, men: int) -> int:
        """Those of ``men`` that are in mills."""
        found = 0
        for mill in self.mills:
            if men & mill == mill:
                found |= mill
        return found

    def removable(self, men: int) -> int:
        """Those of ``men`` that a mill may remove: not those in mills, unless all are."""
        outside = men & ~self.in_mills(men)
        return outside if outside != 0 else men

    # Text --------------------------------------------------------------------------------

    def lines(self) -> Board:
        """The board's points and lines."""
        return made(self.men // 3, self.men == 3, self.diagonals)

    def position(self, text: str) -> Position:
        """The position of ranks from the top with slashes between them, who is to move, White's hand and Black's.

        As ``.../.w./b.. w 2 2`` for three men: White's man on b2, Black's on a1, White to place the next. A fifth
        word counts the plies since a man was placed or removed. Raises GameError, quoting the text, for anything
        that is no position of the game.
        """
        example = self.notation(self.initial_state())
        white, black, player, hands, quiet = fields_of(self.lines(), text, example)
        refused = f"{text!r:.80} is no position:"
        own, other = (white, black) if player == 0 else (black, white)
        own_hand, other_hand = hands if player == 0 else hands[::-1]
        if max(popcount(white) + hands[0], popcount(black) + hands[1]) > self.men:
            raise GameError(f"{refused} a player has at most {self.men} men, those in hand included")
        if own_hand - other_hand != player and max(hands) > 0:
            raise GameError(f"{refused} White places first, so that both have as many in hand, or Black has one more")
        if quiet > self.plies_without_mill:
            raise GameError(f"{refused} after {self.plies_without_mill} quiet plies the game is over")
        if self.in_mills(own) != 0 if self.mill_wins else popcount(other) + other_hand < 3:
            raise GameError(f"{refused} who is to move has won already, so give the turn to the other")
        return Position(own, other, own_hand, other_hand, player, quiet)

    def notation(self, state: Position) -> str:
        hands = (state.own_hand, state.other_hand) if state.player == 0 else (state.other_hand, state.own_hand)
        return written(self.lines(), *self.colours(state), state.player, hands, state.quiet)

    def colours(self, state: Position) -> tuple[int, int]:
        """White's men on the board and Black's."""
        return (state.own, state.other) if state.player == 0 else (state.other, state.own)

    def show(self, state: Position) -> str:
        """The board with its lines, w and b for men; below it the men in hand, while there are any."""
        board = drawn(self.lines(), *self.colours(state))
        hands = (state.own_hand, state.other_hand) if state.player == 0 else (state.other_hand, state.own_hand)
        return f"{board}\nin hand: {hands[0]} w, {hands[1]} b" if max(hands) > 0 else board

    def action_name(self, state: Position, action: int) -> str:
        """As ``d6`` for a man placed, ``d6-d7`` for one moved; with ``xa1`` after it where a mill removes one."""
        names = self.lines().names
        end, start, removed = action & 31, action >> 5 & 31, action >> 10
        name = names[end] if start == NONE else f"{names[start]}-{names[end]}"
        return name if removed == NONE else f"{name}x{names[removed]}"

    def parse_action(self, state: Position, text: str) -> int:
        """The action that ``d6``, ``d6-d7`` or ``d6-d7xa1`` names; the hyphen may be a space or left out.

        Raises IllegalAction, quoting the text, for what names none.
        """
        actions = [] if self.is_terminal(state) else list(self.actions(state))
        names = [self.action_name(state, action) for action in actions]
        return chosen_move(text, actions, names, self.notation(state))

    def player_name(self, player: int) -> str:
        return ("White", "Black")[player]
