"""Random trees."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Tree, TreeError


def leaf_depths(tree: Tree) -> set[int]:
    return {len(tree.path(node)) for node in tree.leaf_nodes}


@given(st.integers(), st.integers(0, 5), st.integers(1, 3), st.integers(1, 4))
def test_a_seed_draws_one_tree_of_the_shape_asked_for(seed: int, depth: int, branching: int, players: int) -> None:
    tree = Tree.random(seed, depth=depth, branching=branching, leaves=(-2, 2), players=players)
    assert tree == Tree.random(seed, depth=depth, branching=branching, leaves=(-2, 2), players=players)
    assert (tree.num_leaves, tree.depth, tree.num_players) == (branching**depth, depth, players)
    assert leaf_depths(tree) == {depth}
    assert {type(value) for value in tree.payoff} == {int}
    assert all(-2 <= value <= 2 for value in tree.payoff)
    assert tree.constant_sum == (players == 2)


@given(st.integers(0, 1000))
def test_ranges_bound_the_children_and_both_ends_occur(seed: int) -> None:
    tree = Tree.random(seed, depth=6, branching=(1, 3))
    assert {count for count in tree.child_count if count} <= {1, 2, 3}
    assert leaf_depths(tree) == {6}


def test_irregular_trees_end_early_but_not_at_the_root() -> None:
    depths = [leaf_depths(Tree.random(seed, depth=5, irregular=True)) for seed in range(40)]
    assert set().union(*depths) == {1, 2, 3, 4, 5}
    assert any(len(found) > 1 for found in depths)


def test_the_values_reach_both_ends_of_their_range() -> None:
    tree = Tree.random(3, depth=8, leaves=(-1, 2))
    assert {tree.utility(node, 0) for node in tree.leaf_nodes} == {-1, 0, 1, 2}


def test_movers_of_a_random_tree_are_as_asked() -> None:
    assert Tree.random(1, depth=2, root="min").to_move(0) == 1
    assert Tree.random(1, depth=2, levels=["max", "max"]).to_move(1) == 0


def test_seed_7_draws_this_tree() -> None:
    assert Tree.random(7, depth=2, branching=(1, 3), leaves=(0, 9)) == Tree.parse("[[0], [1, 8]]")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": "x"}, "seed is 'x': it must be a whole number"),
        ({"seed": True}, "seed is True"),
        ({"seed": None}, "seed is None"),
        ({"depth": -1}, "depth is -1: it must be a whole number from 0"),
        ({"depth": 2.0}, "depth is 2.0"),
        ({"depth": True}, "depth is True"),
        ({"branching": 0}, "branching is 0: a position has at least 1 child"),
        ({"branching": (0, 2)}, r"branching is \(0, 2\): a position has at least 1 child"),
        ({"branching": (3, 2)}, r"branching is \(3, 2\): it must be a whole number or \(low, high\)"),
        ({"branching": 1.5}, "branching is 1.5: it must be a whole number or"),
        ({"branching": True}, r"branching is .*True.*: it must be"),
        ({"branching": (1, 2, 3)}, "branching is .*: it must be"),
        ({"leaves": 9}, r"leaves is 9: it must be \(low, high\), whole numbers with low <= high"),
        ({"leaves": (5, 1)}, r"leaves is \(5, 1\): it must be"),
        ({"leaves": (0, 0.5)}, r"leaves is \(0, 0.5\)"),
        ({"leaves": (0, True)}, r"leaves is \(0, True\)"),
        ({"leaves": (0, 10**5000)}, "leaves is .* it must be"),
        ({"players": 0}, "players is 0"),
        ({"odds": "fair"}, 'odds are \'fair\': they must be "equal" or "random"'),
        ({"odds": None}, "odds are None"),
        ({"levels": ["max"]}, "levels give 1 mover"),
        ({"depth": 22}, "more than 5,000,000 nodes"),
        ({"depth": 10**9}, "more than 5,000,000 nodes"),
        ({"depth": 10**9, "branching": 1}, "more than 5,000,000 nodes"),
        ({"depth": 1, "branching": 10**100}, "more than 5,000,000 nodes"),
        ({"depth": 2, "branching": (1, 10**8), "irregular": True}, "more than 5,000,000 nodes"),
        ({"depth": 30, "branching": (1, 4)}, "more than 5,000,000 nodes"),
    ],
)
def test_what_cannot_be_drawn_is_refused_at_once(options: dict[str, Any], message: str) -> None:
    began = time.perf_counter()
    seed = options.pop("seed", 1)
    with pytest.raises(TreeError, match=message) as caught:
        Tree.random(seed, **{"depth": 2, **options})
    assert "\n" not in str(caught.value)
    assert time.perf_counter() - began < 20
