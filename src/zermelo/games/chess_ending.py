"""Endings of chess: a few white pieces against the bare king, from every position at once."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.bits import lowest_bit, lowest_index, signed
from zermelo.errors import GameError, IllegalAction
from zermelo.games.chess import Chess
from zermelo.games.chess_board import BISHOP, KNIGHT, QUEEN, ROOK, Position, bit
from zermelo.games.chess_worth import board_of

__all__ = ["GONE", "ChessEnding"]

LETTERS = {"N": KNIGHT, "B": BISHOP, "R": ROOK, "Q": QUEEN}
MOST_PIECES = 3
GONE = 64
"""In a key, the square of a piece that was captured."""
EMPTY = Position(0, 0, 0, 0, 0, 0, 0)
"""Where the game begins: nothing is on the board."""


class ChessEnding(Chess):
    """White has ``pieces`` beside the king, as in ``R`` or ``BN``, and Black the king alone; by the rules of Chess.

    The first move, White's, sets the pieces up and says who is to move, the white king in the triangle of a1, d1 and
    d4: so what follows the start is every legal position of the ending, those that are the same by turning or
    mirroring the board once, and a solution of the game is a table of them all. There is no count of moves without
    progress. An action of the first move is the key of the position.

    Raises GameError for other pieces than one to three of N, B, R and Q.
    """

    def __init__(self, pieces: str = "R") -> None:
        super().__init__(0)
        letters = pieces.upper() if isinstance(pieces, str) else ""
        if not 1 <= len(letters) <= MOST_PIECES or any(letter not in LETTERS for letter in letters):
            raise GameError(f"pieces is {pieces!r:.80}: it names White's one to three pieces, as in R, Q or BN")
        self.kinds = sorted(LETTERS[letter] for letter in letters)
        self.count = len(letters)
        self.placings = 64**self.count
        self.triangle = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27]

    def initial_state(self) -> Position:
        return EMPTY

    def actions(self, state: Position) -> Iterator[int]:
        if state.kings == 0:
            for corner in self.triangle:
                for king in range(64):
                    if king != corner and self.king_moves[corner] >> king & 1 == 0:
                        for squares in range(self.placings):
                            key = self.placed(corner, king, squares)
                            if key != 0:
                                # The black king is not in check where White is to move.
                                yield key + 1
                                if not self.in_check(self.unpack(key + 1)):
                                    yield key
        else:
            for move in self.moves_on_board(state):
                yield move

    def result(self, state: Position, action: int) -> Position:
        return self.unpack(action) if state.kings == 0 else self.moved_on_board(state, action)

    def is_terminal(self, state: Position) -> bool:
        return state.kings != 0 and (self.is_drawn(state) or not self.can_move(state))

    # What Chess does, by names that machine code can call: it knows no super().
    moves_on_board = Chess.actions
    moved_on_board = Chess.result
    worth_on_board = Chess.evaluate
    priority_on_board = Chess.priority

    def evaluate(self, state: Position, player: int) -> float:
        return 0.5 if state.kings == 0 else self.worth_on_board(state, player)

    def priority(self, state: Position, action: int) -> float:
        return 0 if state.kings == 0 else self.priority_on_board(state, action)

    # Keys --------------------------------------------------------------------------------

    def pack(self, state: Position) -> int:
        """The kings' squares, the pieces' by kind (those of one kind in order), and who is to move; 0 for the start.

        ::

            …  piece 1   piece 0   black king   white king   mover    and 1 is added
               7 bits    7 bits    6 bits       6 bits       1 bit
        """
        if state.kings == 0:
            return 0
        key = lowest_index(state.kings & ~state.white) << 7 | lowest_index(state.kings & state.white) << 1
        key |= state.rest & 1
        left = 0
        for place in range(self.count):
            if place == 0 or self.kinds[place] != self.kinds[place - 1]:
                left = board_of(state, self.kinds[place])
            square = GONE
            if left != 0:
                square = lowest_index(left)
                left ^= lowest_bit(left)
            key |= square << 13 + 7 * place
        return key + 1

    def unpack(self, key: int) -> Position:
        if key == 0:
            return EMPTY
        key -= 1
        white = bit(key >> 1 & 63)
        kings = white | bit(key >> 7 & 63)
        knights = 0
        diagonal = 0
        straight = 0
        for place in range(self.count):
            square = key >> 13 + 7 * place & 127
            if square < GONE:
                piece = bit(square)
                kind = self.kinds[place]
                white |= piece
                if kind == KNIGHT:
                    knights |= piece
                if kind in (BISHOP, QUEEN):
                    diagonal |= piece
                if kind in (ROOK, QUEEN):
                    straight |= piece
        return Position(white, 0, knights, diagonal, straight, kings, key & 1)

    def placed(self, white: int, black: int, squares: int) -> int:
        """The key of the kings and pieces on these squares, White to move; 0 where two share one, or for another order.

        ``squares`` has six bits a piece. Pieces of one kind must be in the order of their squares.
        """
        key = black << 7 | white << 1
        taken = bit(white) | bit(black)
        before = -1
        for place in range(self.count):
            square = squares >> 6 * place & 63
            if place > 0 and self.kinds[place] == self.kinds[place - 1] and square < before:
                return 0
            if taken & bit(square) != 0:
                return 0
            taken |= bit(square)
            key |= square << 13 + 7 * place
            before = square
        return key + 1

    def is_position(self, key: int) -> bool:
        """Whether ``key`` is that of a legal position with all its pieces."""
        squares = [key - 1 >> 13 + 7 * place & 127 for place in range(self.count)]
        if not 0 < key <= 1 << 13 + 7 * self.count or GONE in squares:
            return False
        white, black = key - 1 >> 1 & 63, key - 1 >> 7 & 63
        placed = self.placed(white, black, sum(square << 6 * place for place, square in enumerate(squares)))
        if not placed or white == black or self.king_moves[white] >> black & 1:
            return False
        return (key - 1) & 1 == 1 or not self.in_check(self.unpack(placed + 1))

    def canonical(self, state: Position) -> Position:
        """Of the eight positions that turning and mirroring the board make of this one, that with the least key."""
        least = self.pack(state)
        if least != 0:
            for turn in range(1, 8):
                least = min(least, self.pack(self.turned(state, turn)))
        return self.unpack(least)

    def turned(self, state: Position, turn: int) -> Position:
        """The board mirrored left to right (1), upside down (2) and along its diagonal (4), or several of these."""
        white = 0
        knights = 0
        diagonal = 0
        straight = 0
        kings = 0
        occupied = state.white | state.kings
        while occupied != 0:
            square = lowest_index(occupied)
            occupied ^= lowest_bit(occupied)
            to = square ^ (7 if turn & 1 else 0) ^ (56 if turn & 2 else 0)
            if turn & 4:
                to = to >> 3 | (to & 7) << 3
            white |= (state.white >> square & 1) << to
            knights |= (state.knights >> square & 1) << to
            diagonal |= (state.diagonal >> square & 1) << to
            straight |= (state.straight >> square & 1) << to
            kings |= (state.kings >> square & 1) << to
        boards = signed(white), 0, signed(knights), signed(diagonal), signed(straight), signed(kings)
        return Position(boards[0], boards[1], boards[2], boards[3], boards[4], boards[5], state.rest)

    # In writing --------------------------------------------------------------------------

    def position(self, text: str) -> Position:
        """The state of a FEN, or ``empty``. Raises GameError for positions of other endings, too."""
        if isinstance(text, str) and text.strip().casefold() == "empty":
            return EMPTY
        state = super().position(text)
        if self.unpack(self.pack(state)) != state:
            raise GameError(f"{text!r:.80} is no position of this ending")
        return state

    def notation(self, state: Position) -> str:
        return "empty" if state.kings == 0 else super().notation(state)

    def action_name(self, state: Position, action: int) -> str:
        return self.notation(self.unpack(action)) if state.kings == 0 else super().action_name(state, action)

    def parse_action(self, state: Position, text: str) -> int:
        if state.kings:
            return super().parse_action(state, text)
        try:
            key = self.pack(self.position(text))
        except GameError as error:
            raise IllegalAction(str(error)) from error
        if key == 0 or not self.is_position(key):
            raise IllegalAction(f"{text!r:.80} does not set up this ending's pieces")
        return key
