"""How draughts players write: squares by number, moves as 11-15 and 22x15, positions as PDN-FEN; the board drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zermelo.errors import GameError, IllegalAction

__all__ = ["chosen", "fields_of", "picture", "squares_text", "written"]

MOST_PIECES = 12
EXAMPLE = "B:W18,24,27:B12,16,K20"


def squares_text(squares: Sequence[int], between: str) -> str:
    return between.join(map(str, squares))


def chosen(text: str, actions: list[int], stops: list[list[int]], names: list[str], position: str) -> int:
    """The one of ``actions`` that ``text`` names, by its first and last square or by all of its ``stops``.

    Raises IllegalAction, quoting the text and the ``position``, where it names none or more than one.
    """
    if not actions:
        raise IllegalAction(f"{text!r:.80} is not possible: the game is over at {position}")
    shown = ", ".join(names[:30]) + (", …" if len(names) > 30 else "")
    if not re.fullmatch(r"\s*[0-9]{1,2}(\s*[-x:×]\s*[0-9]{1,2}|\s+[0-9]{1,2})+\s*", text, re.IGNORECASE):
        raise IllegalAction(f"{text!r:.80} is no move: write squares, as 11-15 or 22x15; at {position} one of {shown}")
    squares = [int(number) for number in re.findall("[0-9]+", text)]
    found = [n for n, way in enumerate(stops) if squares == way]
    found = found or [n for n, way in enumerate(stops) if squares == [way[0], way[-1]]]
    if len(found) > 1:
        ways = " or ".join(squares_text(stops[n], "x") for n in found)
        raise IllegalAction(f"{text!r:.80} is more than one capture at {position}: write {ways}")
    if not found:
        raise IllegalAction(f"{text!r:.80} is not a legal move at {position}: try one of {shown}")
    return actions[found[0]]


def fields_of(text: str, most_quiet: int) -> tuple[int, list[int], list[int], list[int], int]:
    """The player to move, the squares of Black's pieces, of White's and of kings, and the plies without progress.

    Raises GameError, quoting the text, where it is no PDN-FEN of a position of the game.
    """
    if not isinstance(text, str):
        raise GameError(f"{text!r:.80} is no position: write a PDN-FEN such as {EXAMPLE}")
    mover, *parts = text.strip().rstrip(".").upper().split(":")
    if mover.strip() not in ("B", "W"):
        raise _refused(text, "it begins with B: or W:, the player to move")
    pieces: dict[str, list[int]] = {}
    kings: list[int] = []
    quiet = -1
    for part in map(str.strip, parts):
        colour, listed = part[:1], part[1:]
        if colour == "H" and quiet < 0 and re.fullmatch("[0-9]{1,9}", listed):
            quiet = int(listed)
        elif colour not in ("B", "W") or colour in pieces:
            raise _refused(text, f"{part!r:.30} is neither W nor B and the squares of its pieces, each once")
        else:
            pieces[colour] = []
            for piece in map(str.strip, listed.split(",") if listed.strip() else []):
                found = _squares(text, piece, colour)
                pieces[colour] += found
                kings += found if piece.startswith("K") else []
    if len(pieces) < 2:
        raise _refused(text, "both W and B are needed, each with the squares of its pieces")
    black, white = sorted(pieces["B"]), sorted(pieces["W"])
    twice = [square for square in range(1, 33) if (black + white).count(square) > 1]
    if twice:
        raise _refused(text, f"there is more than one piece on {twice[0]}")
    if max(len(black), len(white)) > MOST_PIECES:
        raise _refused(text, f"a player has at most {MOST_PIECES} pieces")
    if quiet > most_quiet:
        raise _refused(text, f"H{quiet}: after {most_quiet} plies without progress the game is over")
    return "BW".index(mover.strip()), black, white, sorted(kings), max(quiet, 0)


def _squares(text: str, piece: str, colour: str) -> list[int]:
    """The squares that one piece of a list names: 7, K7 or 1-12."""
    found = re.fullmatch(r"(K?)([0-9]{1,2})(?:-([0-9]{1,2}))?", piece)
    if not found:
        raise _refused(text, f"{piece!r:.30} is no square, as 7, nor a king's, as K7")
    first, last = int(found[2]), int(found[3] or found[2])
    if not 1 <= first <= last <= 32:
        raise _refused(text, f"{piece!r:.30}: squares are 1 to 32")
    squares = list(range(first, last + 1))
    far = range(29, 33) if colour == "B" else range(1, 5)
    if not found[1] and any(square in far for square in squares):
        raise _refused(text, f"{piece!r:.30}: on its far row a piece is a king, so write K before it")
    return squares


def _refused(text: str, reason: str) -> GameError:
    return GameError(f"{text!r:.80} is no position: {reason}; write it as {EXAMPLE}")


def written(player: int, black: list[int], white: list[int], kings: list[int], quiet: int) -> str:
    """The PDN-FEN of what ``fields_of`` reads."""
    lists = [",".join(("K" if square in kings else "") + str(square) for square in side) for side in (white, black)]
    return f"{'BW'[player]}:W{lists[0]}:B{lists[1]}" + (f":H{quiet}" if quiet else "")


def picture(black: list[int], white: list[int], kings: list[int]) -> str:
    """The board, square 1 at the top; each row between the numbers of its first and its last square."""
    lines = []
    for first in range(1, 33, 4):
        cells = []
        for square in range(first, first + 4):
            letter = "b" if square in black else "w" if square in white else "·"
            cells.append(letter.upper() if square in kings else letter)
        line = "   ".join(cells)
        line = "  " + line if first % 8 == 1 else line + "  "
        lines.append(f"{first:2} {line} {first + 3:2}")
    return "\n".join(lines)
