"""Breakthrough and hexapawn on a dict from squares to w and b: the oracle of both games' tests."""

from __future__ import annotations

import random
from functools import cache

from zermelo.games.breakthrough import Breakthrough

Square = tuple[int, int]
"""A file and a rank, counted from 0."""
Men = frozenset[tuple[Square, str]]


class Slow:
    """A position of breakthrough, or with ``pawns`` of hexapawn."""

    def __init__(self, columns: int, rows: int, men: dict[Square, str], mover: str, pawns: bool) -> None:
        self.columns, self.rows, self.men, self.mover, self.pawns = columns, rows, men, mover, pawns

    @staticmethod
    def at_start(columns: int, rows: int, pawns: bool) -> Slow:
        full = 1 if pawns else 2
        white = {(file, rank): "w" for file in range(columns) for rank in range(full)}
        black = {(file, rows - 1 - rank): "b" for file, rank in white}
        return Slow(columns, rows, {**white, **black}, "w", pawns)

    def moves(self) -> dict[str, tuple[Square, Square]]:
        """The moves by name, whether or not the game is over."""
        found = {}
        for (file, rank), colour in self.men.items():
            for to_file in (file - 1, file, file + 1):
                end = to_file, rank + (1 if self.mover == "w" else -1)
                if colour != self.mover or not (0 <= to_file < self.columns and 0 <= end[1] < self.rows):
                    continue
                there = self.men.get(end)
                if to_file == file:
                    legal = there is None
                elif self.pawns:
                    legal = there not in (None, self.mover)
                else:
                    legal = there != self.mover
                if legal:
                    names = [f"{'abcdefgh'[f]}{r + 1}" for f, r in ((file, rank), end)]
                    found["-x"[there is not None].join(names)] = (file, rank), end
        return found

    def after(self, move: tuple[Square, Square]) -> Slow:
        men = dict(self.men)
        men[move[1]] = men.pop(move[0])
        return Slow(self.columns, self.rows, men, self.waiting(), self.pawns)

    def waiting(self) -> str:
        return "b" if self.mover == "w" else "w"

    def is_over(self) -> bool:
        """Whether the player who is not to move has won."""
        far = self.rows - 1 if self.mover == "b" else 0
        reached = any(colour == self.waiting() and rank == far for (_, rank), colour in self.men.items())
        return reached or (not self.moves() if self.pawns else self.mover not in self.men.values())

    def wins(self) -> bool:
        """Whether the player to move wins, both playing their best."""
        return wins(self.columns, self.rows, frozenset(self.men.items()), self.mover, self.pawns)

    def text(self) -> str:
        ranks = [
            "".join(self.men.get((file, rank), ".") for file in range(self.columns))
            for rank in reversed(range(self.rows))
        ]
        return f"{'/'.join(ranks)} {self.mover}"


@cache
def wins(columns: int, rows: int, men: Men, mover: str, pawns: bool) -> bool:
    state = Slow(columns, rows, dict(men), mover, pawns)
    return not state.is_over() and any(not state.after(move).wins() for move in state.moves().values())


def compare(game: Breakthrough, other: Slow, seed: int) -> None:
    """Play a random game to its end by both, and compare them at every position."""
    rng = random.Random(seed)
    state = game.initial_state()
    while True:
        assert game.notation(state) == other.text()
        assert game.position(other.text()) == state
        assert all(-(1 << 63) <= number < 1 << 63 for number in state)
        assert game.is_terminal(state) == other.is_over()
        if other.is_over():
            won = 0 if other.mover == "b" else 1
            assert game.utilities(state) == ((1, -1) if won == 0 else (-1, 1))
            return
        assert game.player_name(game.to_move(state))[0].lower() == other.mover
        moves = other.moves()
        assert sorted(game.action_name(state, action) for action in game.actions(state)) == sorted(moves)
        assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1
        name = rng.choice(sorted(moves))
        state, other = game.state_after([name], state), other.after(moves[name])
