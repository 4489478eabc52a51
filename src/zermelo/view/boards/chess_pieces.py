"""Chess pieces: outlines of our own, on a square of 100 by 100, and letters for pieces that have none."""

from __future__ import annotations

from zermelo.view.boards.board import Token
from zermelo.view.svg import Drawing

__all__ = ["chess_piece", "token"]

FOOT = "M24 88V82Q24 76 31 76H69Q76 76 76 82V88Z"
BODIES = {
    "P": "M36 76C43 70 45 62 45 53H37Q37 47 44 45A15 15 0 1 1 56 45Q63 47 63 53H55C55 62 57 70 64 76Z",
    "R": "M33 76L36 42L29 36V18H39V25H45V18H55V25H61V18H71V36L64 42L67 76Z",
    "B": "M34 76Q43 71 43 63H37V57H41C29 48 33 32 46 21A6 6 0 1 1 54 21C67 32 71 48 59 57H63V63H57Q57 71 66 76Z",
    "N": "M31 76C31 62 49 58 51 45C46 52 40 51 35 54C32 60 26 62 22 58C17 55 19 49 22 46L33 29"
    "C34 25 36 22 39 20L40 10L48 17C66 18 77 36 73 76Z",
    "Q": "M32 76L30 64L20 34A6 6 0 1 1 22 33L36 50L37 26A6 6 0 1 1 39 26L50 46L61 26A6 6 0 1 1 63 26L64 50L78 33"
    "A6 6 0 1 1 80 34L70 64L68 76Z",
    "K": "M32 76L31 66C16 56 18 38 32 37C38 36.5 43 39 46.5 44V26H40V19H46.5V11H53.5V19H60V26H53.5V44"
    "C57 39 62 36.5 68 37C82 38 84 56 69 66L68 76Z",
}
DETAILS = {
    "P": "M38 53H62",
    "R": "M36 42H64M35 68H65",
    "B": "M50 30V42M44 36H56M38 63H62",
    "N": "M41 17C50 20 61 32 62 52M40 30V32",
    "Q": "M31 66Q50 60 69 66",
    "K": "M31 66Q50 60 69 66M46.5 44L50 50L53.5 44M50 50V61",
}


def chess_piece(drawing: Drawing, x: float, y: float, size: float, letter: str) -> None:
    """The piece that FEN calls ``letter``, upper case for white, around a point."""
    kind = letter.upper()
    white = letter.isupper()
    fill, edge, detail = ("white", "white-edge", "white-edge") if white else ("black", "black-outline", "black-detail")
    if kind not in BODIES:
        drawing.circle(x, y, 0.38 * size, fill=fill, stroke=edge, thick=0.04 * size)
        drawing.text(x, y, kind, 0.5 * size, fill=detail, bold=True)
        return
    piece = Drawing(100, 100)
    piece.path(BODIES[kind] + FOOT, fill=fill, stroke=edge, thick=4)
    piece.path(DETAILS[kind], stroke=detail, thick=3.5)
    drawing.place(piece, x - size / 2, y - size / 2, size / 100)


def token(letter: str) -> Token:
    """What draws a piece beside its owner's name: on a square, which tells it from a page of any colour."""

    def draw(drawing: Drawing, x: float, y: float, size: float) -> None:
        side = 1.2 * size
        drawing.rectangle(x - side / 2, y - side / 2, side, side, fill="light-square", round=3)
        chess_piece(drawing, x, y, 1.05 * size, letter)

    return draw
