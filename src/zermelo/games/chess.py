"""Chess."""

from __future__ import annotations

from zermelo.bits import popcount, signed
from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.chess_board import Position
from zermelo.games.chess_moves import Moves

__all__ = ["Chess", "Position"]

LIGHT = 0x55AA55AA55AA55AA


class Chess(Moves, Game):
    utility_sum = 1
    utility_range = (0, 1)

    def __init__(self, draw_after: int = 50) -> None:
        super().__init__(2 * draw_after)

    def initial_state(self) -> Position:
        return Position(0xFFFF, 0xFF00000000FF00, 0x42 | 0x42 << 56, signed(0x2C | 0x2C << 56),
                        signed(0x89 | 0x89 << 56), 0x10 | 0x10 << 56, 15 << 1)

    def to_move(self, state: Position) -> int:
        return state.rest & 1

    def is_terminal(self, state: Position) -> bool:
        return self.is_draw(state) or not self.can_move(state)

    def can_move(self, state: Position) -> bool:
        for _ in self.actions(state):
            return True
        return False

    def is_draw(self, state: Position) -> bool:
        return False

    def utility(self, state: Position, player: int) -> float:
        if self.in_check(state) and not self.can_move(state):
            return 0 if player == state.rest & 1 else 1
        return 0.5
