"""Chess in the middle of a game: what has been on the board before counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from zermelo.games.chess import TURN_AND_RIGHTS, Chess, is_dead, without_clock
from zermelo.games.chess_board import Position
from zermelo.keys import mixed

__all__ = ["PlayedChess"]

NEARLY_OVER = 80
"""A clock of so many plies or less is left out of what a table knows a state by."""
WORDS = 7


class PlayedChess(Chess):
    """Chess after the positions that ``remember`` was told: one that was there twice is drawn when it comes back.

    A table knows positions without their clock while that is far from its limit, so that it finds more of
    them again; what it knows of one may have been found with a clock that was higher or lower, as in most
    chess programs.
    """

    def __init__(self, draw_after: int = 50) -> None:
        super().__init__(draw_after)
        self.twice = [0] * WORDS
        """The words of every position that has been on the board twice, the clock left out; never empty."""

    def remember(self, states: Sequence[Position]) -> None:
        """Let ``states`` be those of the game, up to the one that is searched.

        That one is left out, however often it was there: who asks what to play in it has not ended the game.
        """
        plain = [without_clock(state) for state in states]
        counts = Counter(plain[:-1])
        found = sorted(words for words, count in counts.items() if count >= 2 and words != plain[-1])
        self.twice = [word for words in found for word in words] or [0] * WORDS

    def is_drawn(self, state: Position) -> bool:
        # No super(): this is compiled.
        clock_ran_out = self.limit != 0 and state.rest >> 11 >= self.limit
        return clock_ran_out or is_dead(state) or self.comes_a_third_time(state)

    def comes_a_third_time(self, state: Position) -> bool:
        """Whether ``state`` was on the board twice before the search began."""
        for at in range(0, len(self.twice), WORDS):
            if (
                self.twice[at] == state.white
                and self.twice[at + 1] == state.pawns
                and self.twice[at + 2] == state.knights
                and self.twice[at + 3] == state.diagonal
                and self.twice[at + 4] == state.straight
                and self.twice[at + 5] == state.kings
                and self.twice[at + 6] == state.rest & TURN_AND_RIGHTS
            ):
                return True
        return False

    def pack(self, state: Position) -> int:
        clock = max(0, (state.rest >> 11) - NEARLY_OVER)
        key = mixed(WORDS, state.white)
        key = mixed(key, state.pawns)
        key = mixed(key, state.knights)
        key = mixed(key, state.diagonal)
        key = mixed(key, state.straight)
        key = mixed(key, state.kings)
        return mixed(key, state.rest & TURN_AND_RIGHTS | clock << 11)
