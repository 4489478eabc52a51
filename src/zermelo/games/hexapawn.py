"""Hexapawn (Martin Gardner 1962): pawns step and capture as in chess, who is stuck loses; on a board of any size."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.bits import popcount
from zermelo.games.breakthrough import Breakthrough, Position

__all__ = ["Hexapawn"]


class Hexapawn(Breakthrough):
    """White, player 0, moves first; who first has a pawn on the far row wins, and so does who leaves the other no move.

    Each player has one row of pawns, which step straight forwards onto empty squares and capture slanting; nobody
    must capture. Gardner's game ("Mathematical games", Scientific American, March 1962) has three columns and
    three rows. Positions and actions are those of Breakthrough, which is this game with other steps.

    Raises GameError unless there are at least two columns, two rows and at most 64 squares.
    """

    def __init__(self, columns: int = 3, rows: int = 3) -> None:
        super().__init__(columns, rows, 1)

    def is_terminal(self, state: Position) -> bool:
        """Whether the player who is not to move has reached the far row, or the other cannot move."""
        if state.other & self.goal(1 - state.player) != 0:
            return True
        return self.moves(state.own, state.other, state.player) == 0

    def able(self, own: int, other: int, player: int, turn: int) -> int:
        """The men of ``player``, who has ``own``, that can step forwards with a ``turn`` of -1, 0 or 1 files."""
        return self.before(own, player, turn, other if turn != 0 else self.board & ~(own | other))

    def moves(self, own: int, other: int, player: int) -> int:
        """How many moves ``player`` has."""
        count = 0
        for turn in (-1, 0, 1):
            count += popcount(self.able(own, other, player, turn))
        return count

    def evaluate(self, state: Position, player: int) -> float:
        """Men and moves, two moves for a man: as many as one has more than the other."""
        own, other, mover = state.own, state.other, state.player
        lead = 2 * (popcount(own) - popcount(other))
        lead += self.moves(own, other, mover) - self.moves(other, own, 1 - mover)
        estimate = lead / (abs(lead) + 10)
        return estimate if player == mover else -estimate

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """A win with the next move is plain to see where a pawn can step onto the far row."""
        least = -1
        for turn in (-1, 0, 1):
            if self.able(state.own, state.other, state.player, turn) & self.last_but_one(state.player) != 0:
                least = 1
        return (least, 1) if player == state.player else (-1, -least)

    def candidates(self, state: Position) -> Iterator[int]:
        return self.actions(state)
