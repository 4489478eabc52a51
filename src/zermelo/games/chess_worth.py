"""What a chess position seems worth: material, where the pieces stand, what they attack, what hangs."""

from __future__ import annotations

from zermelo.bits import lowest_bit, lowest_index, popcount, signed
from zermelo.games.chess_board import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, Position, bit, kind_on
from zermelo.games.chess_moves import Moves

__all__ = ["Worth"]

VALUES = (100, 320, 330, 500, 900, 0)
"""Of a pawn, knight, bishop, rook, queen and king, in hundredths of a pawn."""
COSTS = (100, 325, 500, 900, 2000)
"""What is lost with an attacker that is captured in turn, by its place in an attack map: king last."""
REACH = 5
"""In an attack map, how many squares knights, bishops, rooks and queens can go to."""
PHASES = (0, 1, 1, 2, 4, 0)
ALL_PIECES = 24
"""The phase of the initial position: it falls to 0 as pieces leave the board."""
NOT_FILE_A, NOT_FILE_H = ~0x0101010101010101, 0x7F7F7F7F7F7F7F7F
NOT_LAST_RANK = 0x00FFFFFFFFFFFFFF
HALF = 1 << 23
"""Half a point in units of the evaluation: a power of two, so that two players' shares add up to 1 exactly."""
EVEN_CHANCES = 500
"""A lead of so many hundredths of a pawn is halfway between an even game and a won one."""


class Worth(Moves):
    """Evaluation and the order of moves."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.opening = [VALUES[kind] + opening(kind, square) for kind in range(6) for square in range(64)]
        """What one of White's pieces is worth, by kind and square, while all pieces are on the board."""
        self.ending = [VALUES[kind] + ending(kind, square) for kind in range(6) for square in range(64)]
        """And when they have gone."""

    def evaluate(self, state: Position, player: int) -> float:
        """The share of a point that ``player`` can hope for: ½ for an even game, strictly between 0 and 1."""
        lead = self.lead(state)
        share = abs(lead) * HALF // (abs(lead) + ALL_PIECES * EVEN_CHANCES)
        if (lead > 0) == (player == 0):
            return (HALF + share) / (2 * HALF)
        return (HALF - share) / (2 * HALF)

    def lead(self, state: Position) -> int:
        """White's lead in hundredths of a pawn, times ALL_PIECES: whole numbers, and the same for both colours."""
        phase, early, late = 0, 0, 0
        for kind in range(6):
            pieces = board_of(state, kind)
            phase += PHASES[kind] * popcount(pieces)
            while pieces != 0:
                square = lowest_index(pieces)
                if state.white >> square & 1:
                    early += self.opening[kind << 6 | square]
                    late += self.ending[kind << 6 | square]
                else:
                    early -= self.opening[kind << 6 | square ^ 56]
                    late -= self.ending[kind << 6 | square ^ 56]
                pieces ^= lowest_bit(pieces)
        phase = min(phase, ALL_PIECES)
        if phase <= 8 and abs(late) > 300:
            # Mate needs the king's help.
            near = 4 * (7 - self.kings_apart(state))
            late += near if late > 0 else -near
        occupied = state.pawns | state.knights | state.diagonal | state.straight | state.kings
        black = occupied ^ state.white
        white_attacks = self.attack_maps(state, state.white, occupied, 0)
        black_attacks = self.attack_maps(state, black, occupied, 1)
        white_gain = best_capture(state, black, white_attacks, black_attacks)
        black_gain = best_capture(state, state.white, black_attacks, white_attacks)
        # The player to move captures first, and can mend one of the things that hang.
        if state.rest & 1 == 0:
            turn = 10 + (7 * white_gain >> 3) - (black_gain >> 3)
        else:
            turn = (white_gain >> 3) - (7 * black_gain >> 3) - 10
        lead = phase * early + (ALL_PIECES - phase) * late
        return lead + ALL_PIECES * (turn + 2 * (white_attacks[REACH] - black_attacks[REACH]))

    def attack_maps(self, state: Position, own: int, occupied: int, player: int) -> tuple[int, int, int, int, int, int]:
        """What the pawns, knights and bishops, rooks, queens and king ``own`` attack, and the pieces' mobility."""
        minors, rooks, queens, reach = 0, 0, 0, 0
        pieces = (state.knights | state.diagonal | state.straight) & own
        while pieces != 0:
            piece = lowest_bit(pieces)
            pieces ^= piece
            attacks = self.piece_targets(state, lowest_index(piece), piece, occupied)
            reach += popcount(attacks & ~own)
            if state.straight & piece == 0:
                minors |= attacks
            elif state.diagonal & piece == 0:
                rooks |= attacks
            else:
                queens |= attacks
        pawns = pawn_attacks_of(state.pawns & own, player)
        return pawns, minors, rooks, queens, self.king_moves[lowest_index(state.kings & own)], reach

    def kings_apart(self, state: Position) -> int:
        """How many of a king's moves the kings are apart."""
        first, second = lowest_index(state.kings), lowest_index(state.kings ^ lowest_bit(state.kings))
        return max(abs((first & 7) - (second & 7)), abs((first >> 3) - (second >> 3)))

    def priority(self, state: Position, action: int) -> float:
        """What a move seems to win, most first; of captures that win as much, those by the least piece.

        What goes where it can be captured for less counts as lost.
        """
        source, target, promotion = action & 63, action >> 6 & 63, action >> 12
        mover, victim = kind_on(state, source), kind_on(state, target)
        player = state.rest & 1
        occupied = state.pawns | state.knights | state.diagonal | state.straight | state.kings
        theirs = state.white if player == 1 else occupied ^ state.white
        gain = 0
        if victim >= 0:
            gain = VALUES[victim]
            if VALUES[mover] > gain:
                guards = self.attackers(state, target, occupied ^ bit(source), player) & theirs
                if guards != 0:
                    gain -= VALUES[mover]
        elif self.pawn_attacks[player << 6 | target] & state.pawns & theirs != 0:
            gain = -VALUES[mover]
        if promotion != 0:
            gain += VALUES[promotion] - VALUES[PAWN]
        return 8 * gain - mover if victim >= 0 else 8 * gain


def board_of(state: Position, kind: int) -> int:
    """The board of one kind of piece."""
    if kind == PAWN:
        return state.pawns
    if kind == KNIGHT:
        return state.knights
    if kind == BISHOP:
        return state.diagonal & ~state.straight
    if kind == ROOK:
        return state.straight & ~state.diagonal
    return state.diagonal & state.straight if kind == QUEEN else state.kings


def pawn_attacks_of(pawns: int, player: int) -> int:
    """The squares that pawns of ``player`` attack."""
    if player == 0:
        return signed((pawns & NOT_FILE_A) << 7 | (pawns & NOT_FILE_H) << 9)
    return (pawns & NOT_FILE_A) >> 9 | (pawns & NOT_FILE_H) >> 7


def best_capture(
    state: Position,
    victims: int,
    attacks: tuple[int, int, int, int, int, int],
    others: tuple[int, int, int, int, int, int],
) -> int:
    """What the best capture of ``victims`` seems to win: a piece that is defended costs the one that captures it."""
    defended = others[0] | others[1] | others[2] | others[3] | others[4]
    gain = 0
    for attacker in range(5):
        attacked = attacks[attacker] & victims
        if attacked == 0:
            continue
        for kind in range(5):
            pieces = board_of(state, kind) & attacked
            if pieces & ~defended != 0:
                gain = max(gain, VALUES[kind])
            elif pieces != 0:
                gain = max(gain, VALUES[kind] - COSTS[attacker])
    return gain


# Where White's pieces stand well ------------------------------------------------------------


def opening(kind: int, square: int) -> int:
    """What a square adds to a piece of White's in the opening: pawns in the centre, pieces out, the king castled."""
    file, rank = square & 7, square >> 3
    inward = min(file, 7 - file)
    centre = inward + min(rank, 7 - rank)
    if kind == PAWN:
        shelter = 10 if rank == 1 and inward < 3 else 0
        return shelter + 3 * inward * min(rank - 1, 3) + 4 * max(rank - 4, 0) ** 2
    if kind == KNIGHT:
        return 7 * centre - 30
    if kind == BISHOP:
        return 4 * centre - 14 - (8 if rank == 0 else 0)
    if kind == ROOK:
        return 3 * inward + (15 if rank == 6 else 0)
    if kind == QUEEN:
        return centre - (4 if rank == 0 else 0)
    return (30 if inward in (1, 2) and file != 5 else 15 if inward == 0 else 0) if rank == 0 else -20 * rank


def ending(kind: int, square: int) -> int:
    """The same when few pieces are left: pawns far advanced, the king in the centre."""
    file, rank = square & 7, square >> 3
    inward = min(file, 7 - file)
    centre = inward + min(rank, 7 - rank)
    if kind == PAWN:
        return (0, 0, 5, 15, 30, 60, 100, 0)[rank]
    if kind == KNIGHT:
        return 6 * centre - 24
    if kind == BISHOP:
        return 3 * centre - 10
    if kind == ROOK:
        return 10 if rank == 6 else 0
    return 4 * centre - 12 if kind == QUEEN else 12 * centre - 36
