"""The algorithms by name: how a kernel is called, and which games it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.best_reply import BestReply
from zermelo.search.expectiminimax import expectiminimax
from zermelo.search.limits import pruning_rules, utility_limits
from zermelo.search.max_n import IMMEDIATE, SHALLOW, max_n
from zermelo.search.minimax import minimax
from zermelo.search.negamax import negamax
from zermelo.search.paranoid import Paranoid
from zermelo.search.principal_variation import principal_variation
from zermelo.search.proof_number import proof_number
from zermelo.search.star import star
from zermelo.search.tally import INFINITY

__all__ = ["ALGORITHMS", "Algorithm", "algorithm_named"]


@dataclass(frozen=True)
class Algorithm:
    """A kernel and what it takes.

    ``arguments(depth, player, window)`` are the kernel's between the state and the tally; ``viewpoint``
    says whose its values are: "max" (player 0), "mover" (each node's own) or "all" (a vector); ``tabled``
    searches have a transposition table, and no trace; one that ``asks`` gives an answer, not a value;
    ``chances`` can search games with chance; ``prunings`` are kinds of pruning that it can do with what a
    game declares. One that ``reduces`` a game of many players to one of two has that game searched.
    """

    name: str
    kernel: Callable[..., Any]
    arguments: Callable[[int, int, tuple[Any, Any]], tuple[Any, ...]]
    viewpoint: str
    prunes: bool
    tabled: bool = False
    asks: bool = False
    chances: bool = False
    prunings: tuple[str, ...] = ()
    reduces: Callable[[Game, int], Game] | None = None

    def refuse(self, game: Game) -> None:
        """Raise SearchError if this algorithm means nothing for ``game``."""
        kind = type(game).__name__
        several = game.num_players != 2 or not game.constant_sum
        if game.has_chance() and not self.chances:
            other = "max-n" if several else "expectiminimax"
            raise SearchError(
                f"{self.name} cannot search a game with chance nodes, and {kind} has some: use algorithm='{other}'"
            )
        if self.viewpoint == "all" or self.reduces:
            return
        if game.num_players != 2:
            raise SearchError(f"{self.name} is for two players, {kind} has {game.num_players}: use algorithm='max-n'")
        if not game.constant_sum:
            raise SearchError(
                f"{self.name} needs a constant-sum game, which {kind} is not (constant_sum is False): "
                "use algorithm='max-n'"
            )

    def usual_pruning(self, game: Game) -> str | None:
        """The pruning that goes by no more than a game's declared range; explicit trees are searched whole."""
        declared = game.utility_range is not None and utility_limits(game) is not None
        return self.prunings[0] if self.prunings and declared else None

    def with_pruning(self, game: Game, pruning: str | None, ties: str | None) -> tuple[Algorithm, dict[str, Any]]:
        """This algorithm as it prunes ``game``, and fields of the tally for it. Raises SearchError."""
        if pruning is None:
            return self, {}
        if not self.prunings:
            raise SearchError(f"pruning is an option of max-n and expectiminimax; {self.name} has none")
        if pruning not in self.prunings:
            raise SearchError(
                f"pruning={pruning!r} means nothing to {self.name}: use one of {', '.join(self.prunings)}"
            )
        rules = pruning_rules(game, pruning)
        if self.viewpoint == "all":
            if ties not in (None, "first"):
                raise SearchError(f"pruning keeps to the first of equals, not to ties={ties!r}: leave one of them out")
            return self, {**rules, "pruning": {"immediate": IMMEDIATE, "shallow": SHALLOW}[pruning]}
        if rules["least"] == rules["most"]:
            return self, {}  # all is worth the same: there is nothing to go by
        pruned = replace(self, kernel=star, arguments=_windowed, prunes=True)
        return pruned, {**rules, "probing": int(pruning == "star2")}


def _windowed(depth: int, player: int, window: tuple[Any, Any]) -> tuple[Any, ...]:
    return depth, *window, 0


def _plain(depth: int, player: int, window: tuple[Any, Any]) -> tuple[Any, ...]:
    return depth, 0


def _bounded(depth: int, player: int, window: tuple[Any, Any]) -> tuple[Any, ...]:
    return depth, INFINITY, 0


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", minimax, _plain, "max", prunes=False),
        Algorithm("negamax", negamax, lambda depth, player, window: (player, depth, 0), "mover", prunes=False),
        Algorithm("alpha-beta", alpha_beta, _windowed, "max", prunes=True),
        Algorithm("max-n", max_n, _bounded, "all", prunes=False, chances=True, prunings=("immediate", "shallow")),
        Algorithm("paranoid", alpha_beta, _windowed, "max", prunes=True, chances=True, reduces=Paranoid),
        Algorithm("best-reply", alpha_beta, _windowed, "max", prunes=True, reduces=BestReply),
        Algorithm(
            "expectiminimax", expectiminimax, _plain, "max", prunes=False, chances=True, prunings=("star1", "star2")
        ),
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
