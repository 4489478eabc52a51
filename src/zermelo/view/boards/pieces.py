"""Pieces that several games share: noughts and crosses, stones, discs and counters."""

from __future__ import annotations

from zermelo.view.svg import Drawing, number

__all__ = ["COLOURS", "black_stone", "box", "counter", "cross", "nought", "ring", "stone", "triangle", "white_stone"]

COLOURS = ("first", "second", "third", "fourth")
"""The paints of players whose pieces have no colour of their own; each also has a tint, as in first-tint."""


def cross(drawing: Drawing, x: float, y: float, size: float, stroke: str = "first") -> None:
    """X: two strokes."""
    a = 0.32 * size
    left, right, top, bottom = number(x - a), number(x + a), number(y - a), number(y + a)
    shape = f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
    drawing.path(shape, stroke=stroke, thick=0.14 * size)


def nought(drawing: Drawing, x: float, y: float, size: float, stroke: str = "second") -> None:
    """O: a ring."""
    drawing.circle(x, y, 0.34 * size, stroke=stroke, thick=0.14 * size)


def triangle(drawing: Drawing, x: float, y: float, size: float, stroke: str = "third") -> None:
    """T: a triangle on its base."""
    a, b = 0.36 * size, 0.3 * size
    shape = f"M{number(x)} {number(y - a)}L{number(x + a)} {number(y + b)}H{number(x - a)}Z"
    drawing.path(shape, stroke=stroke, thick=0.14 * size)


def box(drawing: Drawing, x: float, y: float, size: float, stroke: str = "fourth") -> None:
    """S: a square."""
    a = 0.29 * size
    drawing.rectangle(x - a, y - a, 2 * a, 2 * a, stroke=stroke, thick=0.14 * size)


def black_stone(drawing: Drawing, x: float, y: float, size: float) -> None:
    drawing.circle(x, y, 0.43 * size, fill="black", stroke="black-edge", thick=max(1, 0.035 * size))


def white_stone(drawing: Drawing, x: float, y: float, size: float) -> None:
    drawing.circle(x, y, 0.43 * size, fill="white", stroke="white-edge", thick=max(1, 0.035 * size))


def stone(drawing: Drawing, x: float, y: float, size: float, white: bool) -> None:
    """A black stone or a white one."""
    (white_stone if white else black_stone)(drawing, x, y, size)


def ring(drawing: Drawing, x: float, y: float, size: float, white: bool) -> None:
    """The mark on a black or a white stone that was put there last."""
    drawing.circle(x, y, 0.19 * size, stroke="white-edge" if white else "black-detail", thick=0.09 * size)


def counter(drawing: Drawing, x: float, y: float, size: float, player: int, paint: str | None = None) -> None:
    """A disc of a player's colour, or of another that has a tint; it bears one dot to four, by player."""
    paint = paint or COLOURS[player % len(COLOURS)]
    drawing.circle(x, y, 0.42 * size, fill=f"{paint}-tint", stroke=paint, thick=0.07 * size)
    spots = {0: [(0.0, 0.0)], 1: [(-0.15, 0.0), (0.15, 0.0)], 2: [(-0.15, 0.1), (0.15, 0.1), (0.0, -0.16)]}
    spots[3] = [(-0.14, -0.14), (0.14, -0.14), (-0.14, 0.14), (0.14, 0.14)]
    for right, down in spots[player % len(COLOURS)]:
        drawing.circle(x + right * size, y + down * size, 0.085 * size, fill=paint)
