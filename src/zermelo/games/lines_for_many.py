"""What games of lines for two to four players share: stones are placed for good, and the first whole line wins.

The lines of a board are those of the game for two, which a game for many has inside: what differs is whose
turn it is, what a line pays, and how a position is judged.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.bits import popcount, signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number
from zermelo.keys import state_key

__all__ = ["SIGNS", "LinesForMany", "Stones"]

SIGNS = "XOTS"
"""The players' stones in diagrams: a cross, a nought, a triangle, a square."""
PAYING = ("everyone", "before")


class Stones(NamedTuple):
    """A position: the stones of each player, one bit a cell, numbered as the game says; 0 for players there are not.

    Boards are signed numbers of 64 bits. ``mover`` is whose turn it is, which the number of stones tells, too,
    but where somebody has moved out of turn.
    """

    first: int
    second: int
    third: int
    fourth: int
    mover: int


class LinesForMany(Game):
    """Players place stones in turn; the first whole line of one's own wins, a full board is a draw.

    What the winner gets the others pay, one each; where only who moved just ``before`` pays, the winner gets one,
    from the player who could have been the last to stop it. A draw is nothing to anybody. So the utilities add up
    to 0, and for two players they are 1 and -1 either way.

    A game calls ``seat`` in its constructor and writes ``has_line``, ``winning_cells`` and ``weight``.
    """

    utility_sum = 0
    acyclic = True

    def seat(self, players: int, pays: str, board: int, width: int, most_weight: int) -> None:
        """Seat the players at a board of the bits of ``board``, all below ``width``.

        ``most_weight`` is more than the ``weight`` of all players together can be.
        """
        self.num_players = whole_number(players, "players", 2)
        if players > len(SIGNS):
            raise GameError(f"players is {players}: there are stones for 2, 3 or {len(SIGNS)} players")
        if pays not in PAYING:
            raise GameError(f"pays={pays!r} means nothing: use one of {', '.join(PAYING)}")
        self.everyone_pays = pays == "everyone"
        self.win = players - 1 if self.everyone_pays else 1
        self.utility_range = (-1, self.win)
        self.board = board
        self.cells = popcount(board)
        self.width = width
        self.planes = 2 if players < 4 else 3
        # A power of two: estimates are then exact, and add up to 0 exactly.
        self.scale = 1 << (players * most_weight).bit_length()

    # What a game writes ------------------------------------------------------------------

    def has_line(self, stones: int) -> bool:
        """Whether a whole line is of ``stones``."""
        raise GameError(f"{type(self).__name__} does not define has_line")

    def winning_cells(self, stones: int, occupied: int) -> int:
        """The cells that can be played now and would complete a line of ``stones``."""
        raise GameError(f"{type(self).__name__} does not define winning_cells")

    def weight(self, stones: int, others: int) -> int:
        """How good ``stones`` stand against all ``others``: 0 or more."""
        raise GameError(f"{type(self).__name__} does not define weight")

    # The six functions, but for actions and result ---------------------------------------

    def initial_state(self) -> Stones:
        return Stones(0, 0, 0, 0, 0)

    def to_move(self, state: Stones) -> int:
        return state.mover

    def is_terminal(self, state: Stones) -> bool:
        return self.occupied(state) == self.board or self.has_line(state[self.moved_last(state)])

    def utility(self, state: Stones, player: int) -> float:
        """What ``player`` gets from the others, or pays; 0 for a draw."""
        last = self.moved_last(state)
        return self.paid(last, player) if self.has_line(state[last]) else 0

    # To search better --------------------------------------------------------------------

    def evaluate(self, state: Stones, player: int) -> float:
        """Nearly a win for who wins at once, or next by two ways at least; else by ``weight``; the sum is exactly 0."""
        occupied = self.occupied(state)
        mover = self.to_move(state)
        following = (mover + 1) % self.num_players
        if self.winning_cells(state[mover], occupied) != 0:
            return 0.875 * self.paid(mover, player)
        if popcount(self.winning_cells(state[following], occupied)) > 1:
            return 0.875 * self.paid(following, player)
        own = 0
        everybody = 0
        for other in range(self.num_players):
            weight = self.weight(state[other], occupied ^ state[other])
            everybody += weight
            if other == player:
                own = weight
        return (self.num_players * own - everybody) / self.scale

    def turn_of(self, state: Stones, player: int) -> Stones:
        return Stones(state.first, state.second, state.third, state.fourth, player)

    def pack(self, state: Stones) -> int:
        """One more than the number of its stone's player, in binary, for each cell, and the mover, where that fits."""
        if self.width * self.planes + 2 < 64:
            low = state.first | state.third
            boards = low | (state.second | state.third) << self.width | state.fourth << 2 * self.width
            return boards << 2 | state.mover
        return state_key(state)

    def remaining(self, state: Stones) -> int:
        return self.cells - popcount(self.occupied(state))

    def urgency(self, state: Stones, cell: int) -> int:
        """How soon a line on ``cell``, a bit, would come: the number of players where it is the mover's own, and so on.

        It is 1 less for each player whose turn comes between, and 0 where it completes nobody's line.
        """
        occupied = self.occupied(state)
        mover = self.to_move(state)
        for step in range(self.num_players):
            if self.winning_cells(state[(mover + step) % self.num_players], occupied) & cell != 0:
                return self.num_players - step
        return 0

    # Parts of them -----------------------------------------------------------------------

    def occupied(self, state: Stones) -> int:
        """Everybody's stones."""
        return state.first | state.second | state.third | state.fourth

    def moved_last(self, state: Stones) -> int:
        """Who placed the last stone."""
        return (state.mover - 1) % self.num_players

    def with_stone(self, state: Stones, cell: int) -> Stones:
        """The position after the mover's stone on ``cell``, a bit."""
        mover = state.mover
        return Stones(
            state.first | (cell if mover == 0 else 0),
            state.second | (cell if mover == 1 else 0),
            state.third | (cell if mover == 2 else 0),
            state.fourth | (cell if mover == 3 else 0),
            (mover + 1) % self.num_players,
        )

    def paid(self, winner: int, player: int) -> int:
        """What ``player`` gets when ``winner`` wins."""
        if player == winner:
            return self.win
        if self.everyone_pays or player == (winner - 1) % self.num_players:
            return -1
        return 0

    # Positions to and from people --------------------------------------------------------

    def sign(self, state: Stones, cell: int, empty: str = ".") -> str:
        """The sign of the stone on cell number ``cell``, or ``empty``."""
        for player in range(self.num_players):
            if state[player] >> cell & 1:
                return SIGNS[player]
        return empty

    def read(self, signs: dict[int, str], text: str) -> Stones:
        """The position with these signs on cells, by their numbers.

        Raises GameError, quoting ``text``, for one that no game can reach.
        """
        boards = [signed(sum(1 << cell for cell, sign in signs.items() if sign == own)) for own in SIGNS]
        first, second, third, fourth = boards
        state = Stones(first, second, third, fourth, sum(map(popcount, boards)) % self.num_players)
        counts = [popcount(board) for board in boards[: self.num_players]]
        in_turn = [(sum(counts) - player - 1) // self.num_players + 1 for player in range(self.num_players)]
        if counts != in_turn:
            given = ", ".join(f"{count} {sign}" for count, sign in zip(counts, SIGNS, strict=False))
            raise GameError(
                f"the diagram {text!r:.80} has {given}: stones are placed in the order "
                f"{', '.join(SIGNS[: self.num_players])}, so nobody has more than who comes before, or two less than X"
            )
        for player in range(self.num_players):
            if player != self.moved_last(state) and self.has_line(boards[player]):
                raise GameError(
                    f"in the diagram {text!r:.80} {SIGNS[player]} has a whole line and others have moved since: "
                    "the game had ended before"
                )
        return state

    def player_name(self, player: int) -> str:
        return SIGNS[player]
