"""What chess pieces attack: tables, and lines that end at the first piece in the way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from zermelo.bits import signed
from zermelo.games.chess_board import Position

__all__ = ["Attacks"]

FILE_A = 0x0101010101010101
FILE_B = 0x0202020202020202
FALLING = 0x0004081020408000
"""The squares c7, d6, e5, f4, g3 and h2."""
STRAIGHT_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL_STEPS = ((1, 1), (-1, -1), (1, -1), (-1, 1))


class Attacks:
    """Attacks from any square, by tables that are lists: machine code reads them where they lie.

    Lines are looked up by "kindergarten bitboards" (Gerd Isenberg, Chess Programming Wiki): one
    multiplication gathers what stands on a line in the top six bits (what stands at its ends ends it
    anyway), and these give the attacked squares.
    """

    def __init__(self) -> None:
        tables = attack_tables()
        self.knight_moves = tables["knight"]
        self.king_moves = tables["king"]
        self.pawn_attacks = tables["pawn"]
        """The squares that a pawn attacks: White's 64 first."""
        self.ranks = tables["rank"]
        """For each square the others of its rank; and so on."""
        self.rising = tables["rising"]
        self.falling = tables["falling"]
        self.across = tables["across"]
        """By file and by what stands on a line's inner six squares: the attacked files, all eight ranks of them."""
        self.upright = tables["upright"]
        """The same for the ranks of the a file."""
        self.between = tables["between"]
        """By two squares, 64 times the first plus the second: those strictly between them on a line."""
        self.line = tables["line"]
        """Of the same two: the whole line through them, from border to border; 0 where there is none."""

    def straight_attacks(self, square: int, occupied: int) -> int:
        """What a rook attacks from ``square``: up to the first occupied square, that included."""
        file, rank = square & 7, square >> 3
        row = self.ranks[square]
        level = self.across[file << 6 | ((row & occupied) * FILE_B >> 58 & 63)] & row
        column = (occupied >> file & FILE_A) * FALLING >> 58 & 63
        return level | signed(self.upright[rank << 6 | column] << file)

    def diagonal_attacks(self, square: int, occupied: int) -> int:
        """What a bishop attacks from ``square``."""
        file = square & 7
        rising, falling = self.rising[square], self.falling[square]
        up = self.across[file << 6 | ((rising & occupied) * FILE_B >> 58 & 63)] & rising
        return up | self.across[file << 6 | ((falling & occupied) * FILE_B >> 58 & 63)] & falling

    def attackers(self, state: Position, square: int, occupied: int, player: int) -> int:
        """The pieces, of either colour but for pawns, that attack ``square``; pawns of ``player``'s opponent alone.

        ``occupied`` is what blocks lines, which may differ from what stands on the board.
        """
        return (
            self.knight_moves[square] & state.knights
            | self.king_moves[square] & state.kings
            | self.pawn_attacks[player << 6 | square] & state.pawns
            | self.diagonal_attacks(square, occupied) & state.diagonal
            | self.straight_attacks(square, occupied) & state.straight
        )


# Tables ----------------------------------------------------------------------------------


def jumps(square: int, steps: Iterable[tuple[int, int]]) -> int:
    """The squares that are one of ``steps``, (files, ranks), away from ``square``."""
    file, rank = square & 7, square >> 3
    squares = [(file + right, rank + up) for right, up in steps]
    return signed(sum(1 << 8 * r + f for f, r in squares if 0 <= f < 8 and 0 <= r < 8))


def ray(square: int, step: tuple[int, int]) -> list[int]:
    """The squares from ``square``, without it, to the border."""
    file, rank = (square & 7) + step[0], (square >> 3) + step[1]
    squares = []
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(8 * rank + file)
        file, rank = file + step[0], rank + step[1]
    return squares


def board(squares: Iterable[int]) -> int:
    """The board of these squares."""
    return signed(sum(1 << square for square in squares))


def reach(place: int, inner: int) -> list[int]:
    """The places that are attacked along a line of eight from ``place``, ``inner`` standing on the middle six."""
    found = []
    for step in (1, -1):
        at = place + step
        while 0 <= at < 8:
            found.append(at)
            if inner << 1 >> at & 1:
                break
            at += step
    return found


@cache
def attack_tables() -> dict[str, list[int]]:
    """All tables by name; made once."""
    squares = range(64)
    around = [*STRAIGHT_STEPS, *DIAGONAL_STEPS]
    leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    lines = [reach(place, inner) for place in range(8) for inner in range(64)]
    between, line = [0] * 4096, [0] * 4096
    for square in squares:
        for step in (*STRAIGHT_STEPS, *DIAGONAL_STEPS):
            way = ray(square, step)
            whole = board([*ray(square, (-step[0], -step[1])), square, *way])
            for steps, other in enumerate(way):
                between[square << 6 | other] = board(way[:steps])
                line[square << 6 | other] = whole
    return {
        "knight": [jumps(square, leaps) for square in squares],
        "king": [jumps(square, around) for square in squares],
        "pawn": [jumps(square, ((-1, up), (1, up))) for up in (1, -1) for square in squares],
        "rank": [board(ray(square, (1, 0)) + ray(square, (-1, 0))) for square in squares],
        "rising": [board(ray(square, (1, 1)) + ray(square, (-1, -1))) for square in squares],
        "falling": [board(ray(square, (1, -1)) + ray(square, (-1, 1))) for square in squares],
        "across": [board(8 * rank + file for rank in range(8) for file in files) for files in lines],
        "upright": [board(8 * rank for rank in ranks) for ranks in lines],
        "between": between,
        "line": line,
    }
