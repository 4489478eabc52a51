"""A fixed set of searches whose total of nodes is a signature: it changes only when someone means it to."""

from __future__ import annotations

from itertools import product

import zermelo as z

SIGNATURE = 268_031
ALGORITHMS = (
    "minimax",
    "negamax",
    "alpha-beta",
    "max-n",
    "principal-variation",
    "mtd-f",
    "sss-star",
    "deepening",
)
ORDERS = ("left-to-right", "right-to-left", "priority")


def test_the_searches_visit_as_many_nodes_as_ever() -> None:
    trees = [z.Tree.random(seed, depth=6, branching=(2, 4), irregular=seed % 2 == 1) for seed in range(6)]
    searches: list[tuple[z.Game, int | None]] = [(tree, None) for tree in trees]
    searches += [(z.game("nim?piles=2,3,4"), None), (z.game("connect-four?columns=4,rows=4"), 5)]
    counts = {}
    for (number, (game, depth)), algorithm, order in product(enumerate(searches), ALGORITHMS, ORDERS):
        found = z.search(game, algorithm=algorithm, depth=depth, order=order)
        counts[number, algorithm, order] = found.nodes + found.settling_nodes
    assert sum(counts.values()) == SIGNATURE, counts
