"""The moves of chess: the legal ones, one after the other, and the position after one."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.bits import lowest_bit, lowest_index, signed
from zermelo.games.chess_attacks import Attacks
from zermelo.games.chess_board import BISHOP, KNIGHT, QUEEN, ROOK, Position, bit

__all__ = ["Moves"]

RANK_3, RANK_6 = 0xFF << 16, 0xFF << 40
LAST_RANKS = signed(0xFF | 0xFF << 56)
SHORT, LONG = 1, 2
"""The rights to castle of one player: with the rook of the h file and of the a file."""
SHORT_WAY, LONG_WAY = 0x60, 0x0E
"""The squares of rank 1 that must be empty."""


class Moves(Attacks):
    """Legal moves and what they do.

    A move is an int: the square it begins on, 64 times the square it ends on, and 4096 times what a
    pawn becomes (KNIGHT to QUEEN; else 0). Castling is a move of the king.
    """

    def __init__(self, limit: int) -> None:
        """``limit`` is how far plies without a capture or a pawn's move are counted; 0 to leave that be."""
        super().__init__()
        self.limit = limit
        self.rights_kept = [15] * 64
        """By square: the rights to castle that a move from it or to it leaves."""
        for square, lost in ((4, 3), (7, 1), (0, 2), (60, 12), (63, 4), (56, 8)):
            self.rights_kept[square] ^= lost

    def actions(self, state: Position) -> Iterator[int]:
        """Pieces in the order of their squares, then the king, castling, and captures in passing.

        A pinned piece keeps to its pin's line, and in check a piece captures the checking one or steps
        between: so of all these moves only the king's, and those in passing, are tried out.
        """
        player = state.rest & 1
        occupied = state.pawns | state.knights | state.diagonal | state.straight | state.kings
        own = state.white if player == 0 else occupied ^ state.white
        theirs = occupied ^ own
        king = lowest_index(state.kings & own)
        checkers, pinned = self.checkers_and_pinned(state, king, theirs, occupied)
        allowed = ~own
        movers = own ^ bit(king)
        if checkers != 0:
            allowed = checkers | self.between[king << 6 | lowest_index(checkers)]
            if checkers != lowest_bit(checkers):
                movers = 0  # of two checking pieces only one can be captured or shut off
        while movers != 0:
            square = lowest_index(movers)
            piece = lowest_bit(movers)
            movers ^= piece
            if state.pawns & piece != 0:
                targets = self.pawn_targets(player, square, piece, theirs, occupied) & allowed
                if pinned & piece != 0:
                    targets &= self.line[king << 6 | square]
                if targets & LAST_RANKS != 0:
                    while targets != 0:
                        move = square | lowest_index(targets) << 6
                        for kind in (QUEEN, ROOK, BISHOP, KNIGHT):
                            yield move | kind << 12
                        targets ^= lowest_bit(targets)
            else:
                targets = self.piece_targets(state, square, piece, occupied) & allowed
                if pinned & piece != 0:
                    targets &= self.line[king << 6 | square]
            while targets != 0:
                yield square | lowest_index(targets) << 6
                targets ^= lowest_bit(targets)
        targets = self.king_targets(state, player, king, own, theirs, occupied, checkers)
        while targets != 0:
            yield king | lowest_index(targets) << 6
            targets ^= lowest_bit(targets)
        target = state.rest >> 5 & 63
        if target != 0:
            takers = self.takers_in_passing(state)
            while takers != 0:
                yield lowest_index(takers) | target << 6
                takers ^= lowest_bit(takers)

    def piece_targets(self, state: Position, square: int, piece: int, occupied: int) -> int:
        """The squares that a knight, bishop, rook or queen attacks; ``piece`` is the board of its square."""
        if state.knights & piece != 0:
            return self.knight_moves[square]
        targets = 0
        if state.diagonal & piece != 0:
            targets = self.diagonal_attacks(square, occupied)
        if state.straight & piece != 0:
            targets |= self.straight_attacks(square, occupied)
        return targets

    def pawn_targets(self, player: int, square: int, piece: int, theirs: int, occupied: int) -> int:
        """Where a pawn can go, captures in passing left out."""
        if player == 0:
            once = signed(piece << 8) & ~occupied
            twice = (once & RANK_3) << 8 & ~occupied
        else:
            once = piece >> 8 & ~occupied
            twice = (once & RANK_6) >> 8 & ~occupied
        return once | twice | self.pawn_attacks[player << 6 | square] & theirs

    def king_targets(
        self, state: Position, player: int, king: int, own: int, theirs: int, occupied: int, checkers: int
    ) -> int:
        """Where the king can go, castling included."""
        without_king = occupied ^ bit(king)
        tried = self.king_moves[king] & ~own
        found = 0
        while tried != 0:
            if self.attackers(state, lowest_index(tried), without_king, player) & theirs == 0:
                found |= lowest_bit(tried)
            tried ^= lowest_bit(tried)
        rights = state.rest >> 1 + 2 * player & 3
        if rights != 0 and checkers == 0:
            home = 56 * player
            rank = occupied >> home
            # The square beside the king, which it passes, is safe if the king could go there.
            short = rights & SHORT != 0 and rank & SHORT_WAY == 0 and found >> home + 5 & 1 == 1
            if short and self.attackers(state, home + 6, occupied, player) & theirs == 0:
                found |= bit(home + 6)
            long = rights & LONG != 0 and rank & LONG_WAY == 0 and found >> home + 3 & 1 == 1
            if long and self.attackers(state, home + 2, occupied, player) & theirs == 0:
                found |= bit(home + 2)
        return found

    def checkers_and_pinned(self, state: Position, king: int, theirs: int, occupied: int) -> tuple[int, int]:
        """The pieces of ``theirs`` that give check, and the pieces that alone shut off a line to the king."""
        checkers = self.knight_moves[king] & state.knights
        checkers |= self.pawn_attacks[(state.rest & 1) << 6 | king] & state.pawns
        checkers &= theirs
        pinned = 0
        # As if the king's own side were not there.
        lines = self.diagonal_attacks(king, theirs) & state.diagonal
        lines |= self.straight_attacks(king, theirs) & state.straight
        lines &= theirs
        while lines != 0:
            blocking = self.between[king << 6 | lowest_index(lines)] & occupied
            if blocking == 0:
                checkers |= lowest_bit(lines)
            elif blocking == lowest_bit(blocking):
                pinned |= blocking
            lines ^= lowest_bit(lines)
        return checkers, pinned

    def takers_in_passing(self, state: Position) -> int:
        """The pawns that may capture in passing: each is tried out, for two pawns leave a rank at once."""
        player = state.rest & 1
        target = state.rest >> 5 & 63
        captured = bit(target ^ 8)
        occupied = state.pawns | state.knights | state.diagonal | state.straight | state.kings
        own = state.white if player == 0 else occupied ^ state.white
        theirs = occupied ^ own ^ captured
        king = lowest_index(state.kings & own)
        tried = self.pawn_attacks[(1 - player) << 6 | target] & state.pawns & own
        found = 0
        while tried != 0:
            pawn = lowest_bit(tried)
            after = occupied ^ captured ^ pawn | bit(target)
            if self.attackers(state, king, after, player) & theirs == 0:
                found |= pawn
            tried ^= pawn
        return found

    def in_check(self, state: Position) -> bool:
        """Whether the king of the player to move is attacked."""
        player = state.rest & 1
        occupied = state.pawns | state.knights | state.diagonal | state.straight | state.kings
        own = state.white if player == 0 else occupied ^ state.white
        return self.attackers(state, lowest_index(state.kings & own), occupied, player) & ~own != 0

    def result(self, state: Position, action: int) -> Position:
        source, target, promotion = action & 63, action >> 6 & 63, action >> 12
        end = bit(target)
        both = bit(source) | end
        player = state.rest & 1
        clock = (state.rest >> 11) + 1
        occupied = state.pawns | state.knights | state.diagonal | state.straight | state.kings
        pawn = state.pawns >> source & 1
        if pawn == 1 or occupied & end != 0 or self.limit == 0:
            clock = 0
        white = moved(state.white, source, both, end)
        pawns = moved(state.pawns, source, both, end)
        knights = moved(state.knights, source, both, end)
        diagonal = moved(state.diagonal, source, both, end)
        straight = moved(state.straight, source, both, end)
        kings = moved(state.kings, source, both, end)
        rights = state.rest >> 1 & self.rights_kept[source] & self.rights_kept[target]
        rest = 1 - player | rights << 1 | clock << 11
        if pawn == 1:
            if promotion != 0:
                pawns ^= end
                if promotion == KNIGHT:
                    knights |= end
                if promotion in (BISHOP, QUEEN):
                    diagonal |= end
                if promotion in (ROOK, QUEEN):
                    straight |= end
            elif target == state.rest >> 5 & 63:
                captured = bit(target ^ 8)
                pawns ^= captured
                white &= ~captured
            elif (source ^ target) == 16:
                passed = (source + target) >> 1
                theirs = ~white if player == 0 else white
                if self.pawn_attacks[player << 6 | passed] & pawns & theirs != 0:
                    after = Position(white, pawns, knights, diagonal, straight, kings, rest | passed << 5)
                    if self.takers_in_passing(after) != 0:
                        return after
        elif kings & end != 0 and abs(target - source) == 2:
            # The rook goes from h to f, beside the king on g, or from a to d, beside the king on c.
            rook = signed(5 << target - 1 if target > source else 9 << target - 2)
            straight ^= rook
            if player == 0:
                white ^= rook
        return Position(white, pawns, knights, diagonal, straight, kings, rest)


def moved(pieces: int, source: int, both: int, end: int) -> int:
    """``pieces`` without what was captured on ``end``, and with what stood on ``source`` there instead."""
    return pieces & ~end ^ (-(pieces >> source & 1) & both)
