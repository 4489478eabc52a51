"""What a game declares of its utilities, which pruning goes by: the least, the greatest, and their total."""

from __future__ import annotations

import math
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.search.views import innermost
from zermelo.tree import Tree

__all__ = ["pruning_rules", "utility_limits"]


def utility_limits(game: Game, players: int | None = None) -> tuple[Any, Any] | None:
    """The least and the greatest utility of any player: as declared or, in an explicit tree, seen in its leaves.

    There the first ``players`` are looked at, by default all.
    """
    inner = innermost(game)
    if game.utility_range is not None:
        least, most = game.utility_range
        return (least, most) if -math.inf < least <= most < math.inf else None
    if not isinstance(inner, Tree):
        return None
    known = [value for leaf in _leaves(inner) for value in leaf[:players]]
    return (min(known), max(known)) if known else None


def most_in_all(game: Game) -> Any:
    """What all players' utilities add up to at most: as declared or, in an explicit tree, seen in its leaves."""
    inner = innermost(game)
    if game.utility_sum is not None:
        return game.utility_sum
    return max(map(sum, _leaves(inner)), default=None) if isinstance(inner, Tree) else None


def _leaves(tree: Tree) -> list[list[Any]]:
    """The utilities of the leaves that have any."""
    players = tree.num_players
    leaves = [tree.payoff[leaf * players : (leaf + 1) * players] for leaf in tree.leaf_nodes]
    return [values for values in leaves if values[0] == values[0]]


def pruning_rules(game: Game, pruning: str) -> dict[str, Any]:
    """Fields of the tally for a ``pruning`` that goes by what the game declares.

    Raises SearchError, saying what to declare, where the game does not.
    """
    kind = type(innermost(game)).__name__
    ends = utility_limits(game, 1 if pruning in ("star1", "star2") else None)
    if ends is None:
        raise SearchError(
            f"pruning={pruning!r} goes by the least and the greatest utility, which {kind} does not declare: "
            "give it a utility_range, or search without pruning"
        )
    rules = {"least": ends[0], "most": ends[1]}
    if pruning == "shallow":
        total = most_in_all(game)
        if total is None:
            raise SearchError(
                f"pruning='shallow' goes by what all utilities add up to, which {kind} does not declare: "
                "give it a utility_sum, or use pruning='immediate'"
            )
        rules["total"] = total
    return rules
