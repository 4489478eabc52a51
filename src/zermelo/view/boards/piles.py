"""Nim: piles of counters, a row each; what was taken last is left as an outline."""

from __future__ import annotations

from zermelo.games.nim import Nim, Piles
from zermelo.view.boards.board import Board
from zermelo.view.boards.pieces import COLOURS, counter

__all__ = ["draw_nim"]

HIGH = 34
STEP = 24
LABELS = 64
"""The width of the column that names the piles."""
LONGEST = 24
"""Counters of a pile that are drawn."""


def draw_nim(game: Nim, state: Piles, action: int | None) -> Board:
    pile_taken, taken = (action >> game.width, action & game.mask) if action is not None else (-1, 0)
    sizes = [game.size(state.sizes, pile) for pile in range(game.count)]
    widest = max(max(game.piles), max([size + (taken if pile == pile_taken else 0) for pile, size in enumerate(sizes)]))
    board = Board(LABELS + min(widest, LONGEST) * STEP + 52, game.count * HIGH)
    if game.num_players > 2:
        board.tokens = {
            player: lambda drawing, x, y, size, player=player: counter(drawing, x, y, size, player)  # type: ignore[misc]
            for player in range(min(game.num_players, len(COLOURS)))
        }
    for pile, size in enumerate(sizes):
        y = (pile + 0.5) * HIGH
        if pile:
            board.line(0, pile * HIGH, board.width, pile * HIGH, stroke="faint")
        board.text(0, y, f"pile {pile + 1}", 13, fill="quiet", anchor="start")
        gone = taken if pile == pile_taken else 0
        for place in range(min(size + gone, LONGEST)):
            x = LABELS + (place + 0.5) * STEP
            if size + gone > LONGEST and place >= LONGEST - 2:
                board.text(x + STEP / 2, y, "…", 18)
                break
            if place < size:
                # To touch a counter takes it and all behind it.
                board.spots[f"{pile + 1}-{size - place}"] = x - STEP / 2, y - HIGH / 2, STEP, HIGH
                board.circle(x, y, 8.5, fill="first", stroke="ink", thick=1)
            else:
                board.circle(x, y, 8.5, stroke="mark", thick=1.8, dashes=(3, 2.5))
        board.text(board.width, y, str(size), 16, anchor="end", bold=True)
        board.notes.append(f"Pile {pile + 1}: {size}")
    if action is not None:
        board.last = f"{taken} from pile {pile_taken + 1}"
    return board
