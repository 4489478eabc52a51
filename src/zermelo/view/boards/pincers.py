"""Pincers: counters on squares; a bar of a side's colour runs along the edge where its men are home."""

from __future__ import annotations

from zermelo.games.pincers import NAMES, Pincers, Position
from zermelo.view.boards.board import Grid, Token, letters
from zermelo.view.boards.pieces import COLOURS, counter
from zermelo.view.svg import Drawing

__all__ = ["draw_pincers"]

BAR = 6


def draw_pincers(game: Pincers, state: Position, action: int | None) -> Grid:
    size = game.size
    grid = Grid(
        size, size, files=letters(size), ranks=[str(rank) for rank in range(size, 0, -1)], around=BAR + 2, turns=True
    )
    grid.ruled(fill="panel")
    grid.tokens = {player: token_of(player) for player in range(game.num_players)}
    x, y = grid.left, grid.top
    side = size * grid.cell
    bars = [(x, y - BAR, side, BAR), (x + side, y, BAR, side), (x, y + side, side, BAR), (x - BAR, y, BAR, side)]
    for player in range(game.num_players):
        grid.rectangle(*bars[(player + 2 * grid.turned) % 4], fill=COLOURS[player])
    for square in range(size * size):
        player = game.owner(state, square)
        if player >= 0:
            place = square % size, size - 1 - square // size
            counter(grid, *grid.center(*place), 0.9 * grid.cell, player)
            grid.stands(NAMES[player], grid.name(*place))
    points = [f"{NAMES[player]} {game.points_of(state, player)}" for player in range(game.num_players)]
    grid.notes.append(f"Points: {', '.join(points)}")
    if action is not None:
        places = [
            (number % size, size - 1 - number // size) for number in (action // game.squares, action % game.squares)
        ]
        grid.mark_from(*places[0])
        grid.mark(*places[1])
        grid.last = " to ".join([grid.name(*place) for place in places])
    return grid


def token_of(player: int) -> Token:
    def token(drawing: Drawing, x: float, y: float, size: float) -> None:
        counter(drawing, x, y, size, player)

    return token
