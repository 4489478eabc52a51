"""What was asked of a search, checked; and how its kernel is run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.search.algorithms import Algorithm
from zermelo.search.progress import Teller
from zermelo.search.root import Outlook
from zermelo.search.runner import Runner
from zermelo.search.table import Table
from zermelo.search.tally import INFINITY, Tally

__all__ = ["Question", "run_kernel"]


@dataclass(frozen=True)
class Question:
    """What was asked, checked."""

    game: Game
    seen: Game
    state: Any
    algorithm: Algorithm
    depth: int | None
    ties: str
    seed: int
    moves: str
    lines: int
    """How many of the root's actions shall have exact values, the best ones; 0: as ``moves`` says."""
    runner: Runner
    rules: dict[str, Any]
    """Fields of the tally, and the ``table``."""
    table: Table | None
    teller: Teller
    goal: Any
    """What proof-number search asks about: a utility of the player to move; None: more than a fair share."""
    places: int
    """How many nodes its tree may have."""

    @cached_property
    def odds(self) -> dict[Any, Any]:
        """How likely each outcome is where chance is to move at the root; nothing elsewhere."""
        game, state = self.game, self.state
        if game.is_terminal(state) or game.to_move(state) != CHANCE:
            return {}
        return dict(game.outcomes(state))

    def outlook(self, depth: int, player: int, total: Any) -> Outlook:
        """The root as this question's searches of two players see it."""
        if self.table is None and not self.algorithm.chances:
            return Outlook(self.seen, self.state, depth, player == 0, total)
        return Outlook(self.seen, self.state, depth, player == 0, total, self.algorithm.kernel, self.rules)


def run_kernel(
    question: Question,
    depth: int,
    player: int,
    root_actions: int,
    *,
    window: tuple[Any, Any] = (-INFINITY, INFINITY),
    **settings: Any,
) -> tuple[Any, Tally]:
    """Run the question's kernel once."""
    algorithm = question.algorithm
    return question.runner.run(
        algorithm.kernel, question.seen, question.state, algorithm.arguments(depth, player, window),
        root_actions=root_actions, depth=question.depth, **question.rules, **settings,
    )  # fmt: skip
