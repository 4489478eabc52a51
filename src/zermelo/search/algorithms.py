"""The algorithms by name: how a kernel is called, and which games it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.max_n import max_n
from zermelo.search.minimax import minimax
from zermelo.search.negamax import negamax
from zermelo.search.tally import INFINITY

__all__ = ["ALGORITHMS", "Algorithm", "algorithm_named"]


@dataclass(frozen=True)
class Algorithm:
    """A kernel and what it takes.

    ``arguments(depth, player)`` are the kernel's between the state and the tally; ``viewpoint`` says
    whose its values are: "max" (player 0), "mover" (each node's own) or "all" (a vector).
    """

    name: str
    kernel: Callable[..., Any]
    arguments: Callable[[int, int], tuple[Any, ...]]
    viewpoint: str
    prunes: bool
    traced: bool = True

    def refuse(self, game: Game) -> None:
        """Raise SearchError if this algorithm means nothing for ``game``."""
        if self.viewpoint == "all":
            return
        kind = type(game).__name__
        if game.num_players != 2:
            raise SearchError(f"{self.name} is for two players, {kind} has {game.num_players}: use algorithm='max-n'")
        if not game.constant_sum:
            raise SearchError(
                f"{self.name} needs a constant-sum game, which {kind} is not (constant_sum is False): "
                "use algorithm='max-n'"
            )


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", minimax, lambda depth, player: (depth, 0), "max", prunes=False),
        Algorithm("negamax", negamax, lambda depth, player: (player, depth, 0), "mover", prunes=False),
        Algorithm("alpha-beta", alpha_beta, lambda depth, player: (depth, -INFINITY, INFINITY, 0), "max", prunes=True),
        Algorithm("max-n", max_n, lambda depth, player: (depth, 0), "all", prunes=False),
        Algorithm(
            "deepening",
            alpha_beta,
            lambda depth, player: (depth, -INFINITY, INFINITY, 0),
            "max",
            prunes=True,
            traced=False,
        ),
    )
}


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of that name; underscores are hyphens. Raises SearchError for any other."""
    wanted = name.strip().casefold().replace("_", "-") if isinstance(name, str) else name
    if not isinstance(wanted, str) or wanted not in ALGORITHMS:
        raise SearchError(f"algorithm={name!r} is not known: use one of {', '.join(ALGORITHMS)}")
    return ALGORITHMS[wanted]
