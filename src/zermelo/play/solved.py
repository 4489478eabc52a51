"""A player who knows a game's solution and plays perfectly."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.game import Game
from zermelo.solve.solution import Solution, SolvedMove

__all__ = ["Perfect"]


@dataclass
class Perfect:
    """Every move is one of the best: the quickest of those that win, the slowest of those that lose.

    Which of equal ones it is is decided by the seed. Raises SolutionError at a position that the solution has not.
    """

    game: Game
    solution: Solution
    dice: random.Random = field(default_factory=random.Random)

    def ready(self) -> None:
        pass

    def begin(self, seed: str) -> None:
        self.dice = random.Random(seed)

    def choose(self, state: Any, played: Sequence[Any] = ()) -> Any:
        return self.dice.choice([move.action for move in self.best(state)])

    def best(self, state: Any) -> list[SolvedMove]:
        """The best moves of a state where a player moves, in the game's order."""
        solution = self.solution
        moves = solution.moves(state)
        if "bound" in solution.manifest:  # another action as good might wait for ever
            return [move for move in moves if move.best]
        most = max([move.value for move in moves])
        moves = [move for move in moves if move.value == most]
        values = moves[0].values
        distances = [move.distance for move in moves if move.distance is not None]
        if len(values) == 2 and values[0] != values[1] and self.game.constant_sum and len(distances) == len(moves):
            wins = most == max(values)
            wanted = min(distances) if wins else max(distances)
            return [move for move in moves if move.distance == wanted]
        return moves
