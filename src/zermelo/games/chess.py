"""Chess, by the Laws of FIDE: a model of a game of many rules on a handful of machine words."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.bits import popcount
from zermelo.errors import GameError, IllegalAction
from zermelo.game import Game
from zermelo.games.chess_board import Position, kind_on
from zermelo.games.chess_notation import fen, move_named, position_from_fen, san, uci
from zermelo.games.chess_worth import EVEN_CHANCES, HALF, Worth
from zermelo.keys import state_key

__all__ = ["Chess", "Position"]

LIGHT = 0x55AA55AA55AA55AA
"""The light squares."""
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MOST_MOVES = 1000
TURN_AND_RIGHTS = (1 << 11) - 1
"""The bits of a state's ``rest`` that say whether two positions are the same; the clock is above."""


class Chess(Worth, Game):
    """White, player 0, moves first; mate wins a point, and a draw is half a point for each (FIDE Laws of Chess, 2023).

    The game is drawn by stalemate, by material with which no mate is possible (kings alone, with one
    knight, or with bishops that are all on squares of one colour), and after ``draw_after`` moves by
    each side without a capture or a pawn's move: 50 by default, as either player may claim by article
    9.3 (both are taken to); 75 as article 9.6.2 ends the game unasked; 0 for never. A mate by the last
    of these moves counts.

    The plies since the last capture or pawn's move are part of the state, as in a FEN, unless
    ``draw_after`` is 0. A position that comes back on a search's line of play is even to it, whatever
    that count (``repetition``); whether one has been there three times is a matter of the game
    played, not of the state: ask ``repetitions``.

    Raises GameError for a ``draw_after`` that is not a whole number from 0 to 1000.
    """

    utility_sum = 1
    utility_range = (0, 1)

    def __init__(self, draw_after: int = 50) -> None:
        if not isinstance(draw_after, int) or isinstance(draw_after, bool) or not 0 <= draw_after <= MOST_MOVES:
            raise GameError(
                f"draw_after is {draw_after!r:.80}: it is a number of moves without progress, 50, 75, or 0 for no limit"
            )
        super().__init__(2 * draw_after)
        self.start = position_from_fen(self, START)

    def initial_state(self) -> Position:
        return self.start

    def to_move(self, state: Position) -> int:
        return state.rest & 1

    def is_terminal(self, state: Position) -> bool:
        return self.is_drawn(state) or not self.can_move(state)

    def utility(self, state: Position, player: int) -> float:
        """1 for who gave mate, 0 for who was mated, ½ each for a draw."""
        if self.in_check(state) and not self.can_move(state):
            return 0 if player == state.rest & 1 else 1
        return 0.5

    def can_move(self, state: Position) -> bool:
        """Whether the player to move has a legal move."""
        for _ in self.actions(state):
            return True
        return False

    def is_drawn(self, state: Position) -> bool:
        """Whether the moves without progress have run out, or nobody can mate; a mate comes before that."""
        return (self.limit != 0 and state.rest >> 11 >= self.limit) or is_dead(state)

    # In writing --------------------------------------------------------------------------

    def position(self, text: str) -> Position:
        """The state of a FEN. The number of the move is read, but no state knows it.

        Raises GameError, quoting the text, for what is no FEN, and for a position that cannot have come
        about: kings missing, castling with a rook gone, the player who is not to move in check, ….
        """
        return position_from_fen(self, text)

    def notation(self, state: Position) -> str:
        """The state as FEN, its moves counted from 1; the square to capture on in passing only where that is legal."""
        return fen(state)

    def action_name(self, state: Position, action: int) -> str:
        """As people write it: ``e4``, ``Nf3``, ``exd5``, ``O-O``, ``e8=Q+``, ``Qh7#``."""
        return san(self, state, action)

    def parse_action(self, state: Position, text: str) -> int:
        """The legal move that ``text`` names: ``Nf3``, ``Ng1-f3``, ``g1f3``, ``0-0``, ``e8Q``, with or without ``+``.

        Raises IllegalAction, quoting text and position, where it names none, or more than one.
        """
        return move_named(self, state, text)

    def uci(self, action: int) -> str:
        """A move as chess programs say it: ``e2e4``, ``e1g1``, ``e7e8q``."""
        return uci(action)

    def action_from_uci(self, state: Position, text: str) -> int:
        """The legal move that chess programs call ``text``; raises IllegalAction for any other text."""
        for action in [] if self.is_terminal(state) else self.actions(state):
            if uci(action) == text:
                return action
        raise IllegalAction(f"{text!r:.80} is no legal move at {fen(state)}: write one such as e2e4 or e7e8q")

    def repetition(self, state: Position) -> int:
        return state_key(without_clock(state))

    def repetitions(self, states: Iterable[Position]) -> int:
        """How often the position that comes last in a game has been on the board, the last time included.

        ``states`` are those of the game from its beginning. A player may claim a draw the third time, and
        the fifth time it is drawn (FIDE articles 9.2 and 9.6.1). Positions are the same if the same
        player has the same possible moves: however long ago a pawn was moved.
        """
        positions = [without_clock(state) for state in states]
        return positions.count(positions[-1]) if positions else 0

    def hundredths(self, value: float) -> int:
        """The lead, in hundredths of a pawn, for which ``evaluate`` gives ``value``: what chess programs show."""
        away = abs(2 * value - 1)
        lead = round(EVEN_CHANCES * away / (1 - away)) if away < 1 else HALF
        return lead if value >= 0.5 else -lead

    def show(self, state: Position) -> str:
        """The board from White's side, Black's pieces in small letters, and whose move it is."""
        lines = ["  a b c d e f g h"]
        for rank in reversed(range(8)):
            cells = []
            for square in range(8 * rank, 8 * rank + 8):
                kind = kind_on(state, square)
                letter = "·" if kind < 0 else "PNBRQK"[kind]
                cells.append(letter if state.white >> square & 1 else letter.lower())
            lines.append(" ".join([str(rank + 1), *cells]))
        return "\n".join(lines)

    def player_name(self, player: int) -> str:
        return ("White", "Black")[player]


def is_dead(state: Position) -> bool:
    """Whether neither side can ever mate: one knight at most beside the kings, or bishops on one colour alone."""
    if state.pawns | state.straight != 0:
        return False
    if state.knights == 0:
        return state.diagonal & LIGHT == 0 or state.diagonal & ~LIGHT == 0
    return state.diagonal == 0 and popcount(state.knights) == 1


def without_clock(state: Position) -> Position:
    """``state`` with no count of the moves without progress."""
    white, pawns, knights, diagonal, straight, kings, rest = state
    return Position(white, pawns, knights, diagonal, straight, kings, rest & TURN_AND_RIGHTS)
