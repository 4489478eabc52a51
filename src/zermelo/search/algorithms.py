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
from zermelo.search.principal_variation import principal_variation
from zermelo.search.proof_number import proof_number

__all__ = ["ALGORITHMS", "Algorithm", "algorithm_named"]


@dataclass(frozen=True)
class Algorithm:
    """A kernel and what it takes.

    ``arguments(depth, player, window)`` are the kernel's between the state and the tally; ``viewpoint``
    says whose its values are: "max" (player 0), "mover" (each node's own) or "all" (a vector); ``tabled``
    searches have a transposition table, and no trace; one that ``asks`` gives an answer, not a value.
    """

    name: str
    kernel: Callable[..., Any]
    arguments: Callable[[int, int, tuple[Any, Any]], tuple[Any, ...]]
    viewpoint: str
    prunes: bool
    tabled: bool = False
    asks: bool = False

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


def _windowed(depth: int, player: int, window: tuple[Any, Any]) -> tuple[Any, ...]:
    return depth, *window, 0


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", minimax, lambda depth, player, window: (depth, 0), "max", prunes=False),
        Algorithm("negamax", negamax, lambda depth, player, window: (player, depth, 0), "mover", prunes=False),
        Algorithm("alpha-beta", alpha_beta, _windowed, "max", prunes=True),
        Algorithm("max-n", max_n, lambda depth, player, window: (depth, 0), "all", prunes=False),
        Algorithm("principal-variation", principal_variation, _windowed, "max", prunes=True, tabled=True),
        Algorithm("mtd-f", principal_variation, _windowed, "max", prunes=True, tabled=True),
        Algorithm("c-star", principal_variation, _windowed, "max", prunes=True, tabled=True),
        Algorithm("sss-star", principal_variation, _windowed, "max", prunes=True, tabled=True),
        Algorithm("proof-number", proof_number, _windowed, "max", prunes=False, asks=True),
        Algorithm("deepening", principal_variation, _windowed, "max", prunes=True, tabled=True),
    )
}


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of that name; underscores are hyphens. Raises SearchError for any other."""
    wanted = name.strip().casefold().replace("_", "-") if isinstance(name, str) else name
    if not isinstance(wanted, str) or wanted not in ALGORITHMS:
        raise SearchError(f"algorithm={name!r} is not known: use one of {', '.join(ALGORITHMS)}")
    return ALGORITHMS[wanted]
