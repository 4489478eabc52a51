"""The boards of the morris games: their points, lines and mills, and how positions on them are drawn and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from zermelo.errors import GameError, IllegalAction

__all__ = ["Board", "chosen_move", "drawn", "fields_of", "made", "written"]

Point = tuple[int, int]
"""A file and a rank, counted from 0."""


class Board(NamedTuple):
    """A board: points by file and rank, numbered from the lowest rank on, and lines between them."""

    points: list[Point]
    neighbours: list[list[int]]
    """For each point those that a line joins it to."""
    mills: list[list[int]]
    """The points of each line of three."""
    names: list[str]
    side: int
    """How many files and ranks there are."""


@cache
def made(rings: int, centre: bool, diagonals: bool) -> Board:
    """The board of so many squares, one within another, whose sides' middles are joined.

    With a ``centre``, which is joined to the innermost square: to the middles of its sides, and with
    ``diagonals`` to its corners too.
    """
    around = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    lines = []
    for ring in range(1, rings + 1):
        square = [(ring * x, ring * y) for x, y in around]
        lines += [[square[i], square[i + 1], square[(i + 2) % 8]] for i in (0, 2, 4, 6)]
    if centre:
        lines += [[(-x, -y), (0, 0), (x, y)] for x, y in ([*around[2:6]] if diagonals else [(1, 0), (0, 1)])]
    else:
        lines += [[(ring * x, ring * y) for ring in range(1, rings + 1)] for x, y in around if x == 0 or y == 0]
    points = sorted({point for line in lines for point in line}, key=lambda point: point[::-1])
    joined = [{line[i], line[i + 1]} for line in lines for i in range(len(line) - 1)]
    neighbours = [[n for n, other in enumerate(points) if {point, other} in joined] for point in points]
    mills = [[points.index(point) for point in line] for line in lines if len(line) == 3]
    shifted = [(x + rings, y + rings) for x, y in points]
    names = [f"{'abcdefg'[file]}{rank + 1}" for file, rank in shifted]
    return Board(shifted, neighbours, mills, names, 2 * rings + 1)


def drawn(board: Board, white: int, black: int) -> str:
    """The board with its lines, ranks to the left and files below; w and b are men."""
    size = 2 * board.side - 1
    canvas = [[" "] * size for _ in range(size)]
    for one, other in combinations(range(len(board.points)), 2):
        if other in board.neighbours[one]:
            (file, rank), (to_file, to_rank) = board.points[one], board.points[other]
            right, up = to_file - file, to_rank - rank
            mark = "-" if up == 0 else "|" if right == 0 else "/" if right == up else "\\"
            steps = 2 * max(abs(right), abs(up))
            for step in range(1, steps):
                canvas[2 * rank + step * 2 * up // steps][2 * file + step * 2 * right // steps] = mark
    for point, (file, rank) in enumerate(board.points):
        canvas[2 * rank][2 * file] = "w" if white >> point & 1 else "b" if black >> point & 1 else "·"
    lines = [f"{row // 2 + 1 if row % 2 == 0 else ' '} {''.join(canvas[row])}" for row in reversed(range(size))]
    return "\n".join([*lines, "  " + " ".join("abcdefg"[: board.side])])


def written(board: Board, white: int, black: int, player: int, hands: tuple[int, int], quiet: int) -> str:
    """The points rank by rank from the top, who is to move, and the men in White's and in Black's hand."""
    ranks = []
    for rank in reversed(range(board.side)):
        points = [point for point in range(len(board.points)) if board.points[point][1] == rank]
        ranks.append("".join("w" if white >> p & 1 else "b" if black >> p & 1 else "." for p in points))
    text = f"{'/'.join(ranks)} {'wb'[player]} {hands[0]} {hands[1]}"
    return f"{text} {quiet}" if quiet else text


def fields_of(board: Board, text: str, example: str) -> tuple[int, int, int, tuple[int, int], int]:
    """White's men, Black's, the player to move, both hands and the quiet plies of a text as ``written``.

    Raises GameError, quoting the text, for any other.
    """
    expected = f"write it as {example!r}: ranks from the top, who is to move, the men in White's and Black's hand"
    words = text.lower().split() if isinstance(text, str) else []
    if len(words) not in (4, 5) or words[1] not in ("w", "b") or not re.fullmatch("[0-9 ]+", " ".join(words[2:])):
        raise GameError(f"{text!r:.80} is no position: {expected}")
    ranks = words[0].split("/")[::-1]
    lengths = [sum(rank == line for _, rank in board.points) for line in range(board.side)]
    if [len(rank) for rank in ranks] != lengths or re.search("[^wb.]", "".join(ranks)):
        raise GameError(f"{text!r:.80} is no position, for its points are not w, b and . as on the board: {expected}")
    numbers = [int(word[:9]) for word in words[2:]]
    cells = "".join(ranks)
    white, black = (sum(1 << point for point, cell in enumerate(cells) if cell == letter) for letter in "wb")
    return white, black, "wb".index(words[1]), (numbers[0], numbers[1]), numbers[2] if len(numbers) == 3 else 0


def chosen_move(text: str, actions: Sequence[int], names: Sequence[str], position: str) -> int:
    """The one of ``actions`` that ``text`` names: a1, a1xd7, d6-d7 or d6-d7xa1, with or without the signs.

    Raises IllegalAction, quoting the text and the ``position``, where there is none.
    """
    if not actions:
        raise IllegalAction(f"{text!r:.80} is not possible: the game is over at {position}")
    shown = ", ".join(names[:30]) + (", …" if len(names) > 30 else "")
    point = "([a-g][1-7])"
    found = re.fullmatch(rf"\s*{point}(?:\s*-?\s*{point})?(?:\s*[x:×]\s*{point})?\s*", text.lower())
    if not found:
        raise IllegalAction(f"{text!r:.80} is no move: write a point as d6, two as d6-d7, and x before a man removed")
    name = "-".join(part for part in found.groups()[:2] if part) + (f"x{found[3]}" if found[3] else "")
    if name in names:
        return actions[names.index(name)]
    closing = [known for known in names if known.startswith(f"{name}x")]
    if closing:
        raise IllegalAction(f"{text!r:.80} closes a mill at {position}: say what it removes, {' or '.join(closing)}")
    raise IllegalAction(f"{text!r:.80} is not a legal move at {position}: try one of {shown}")
