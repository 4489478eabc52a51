from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.view.trees.layout import tidy

GAP = 3.0

shapes = st.recursive(st.just([]), lambda below: st.lists(below, max_size=5), max_leaves=40)


def numbered(shape: Any) -> tuple[list[list[int]], list[int]]:
    """Each node's children, breadth first and from the left, and its depth."""
    nodes, children, depths = [shape], [], [0]
    for node in nodes:
        children.append(list(range(len(nodes), len(nodes) + len(node))))
        nodes += node
    for node, below in enumerate(children):
        for _ in below:
            depths.append(depths[node] + 1)
    return children, depths


def levels(depths: list[int]) -> list[list[int]]:
    return [[node for node, depth in enumerate(depths) if depth == level] for level in range(max(depths) + 1)]


@given(shapes, st.data())
def test_nothing_overlaps_parents_are_centred_and_order_is_kept(shape: Any, data: st.DataObject) -> None:
    children, depths = numbered(shape)
    sides = st.lists(st.integers(1, 30), min_size=len(children), max_size=len(children))
    left, right = data.draw(sides), data.draw(sides)
    across = tidy(children, left, right, GAP)
    for level in levels(depths):
        for one, other in itertools.pairwise(level):
            assert across[one] + right[one] + GAP <= across[other] - left[other] + 1e-6
    for node, below in enumerate(children):
        if below:
            assert across[node] == pytest.approx((across[below[0]] + across[below[-1]]) / 2)
    assert min(x - side for x, side in zip(across, left, strict=True)) == pytest.approx(0)


@given(shapes)
def test_equal_subtrees_look_equal(shape: Any) -> None:
    children, _ = numbered([shape, [], shape])
    across = tidy(children, [5] * len(children), [5] * len(children), GAP)

    def inside(node: int) -> list[float]:
        found, waiting = [], [node]
        while waiting:
            at = waiting.pop()
            found.append(round(across[at] - across[node], 6))
            waiting += children[at]
        return found

    assert inside(1) == inside(3)


def test_leaves_are_evenly_spaced() -> None:
    children, depths = numbered([[[], [], []]] * 3)
    across = tidy(children, [5] * 13, [5] * 13, GAP)
    assert [across[node] for node in levels(depths)[2]] == pytest.approx([5 + 13 * leaf for leaf in range(9)])


def test_small_subtrees_are_spread_between_large_ones() -> None:
    wide: list[Any] = [[[], [], [], [], []]]
    children, _ = numbered([wide, [], [], wide])
    across = tidy(children, [5] * len(children), [5] * len(children), GAP)
    gaps = [across[b] - across[a] for a, b in itertools.pairwise(children[0])]
    assert gaps[0] == pytest.approx(gaps[1]) == pytest.approx(gaps[2])


def test_a_single_node_and_a_long_line() -> None:
    assert tidy([[]], [4], [6], GAP) == [4]
    line = [[node + 1] for node in range(1_999)] + [[]]
    assert set(tidy(line, [4] * 2_000, [4] * 2_000, GAP)) == {4}


def test_many_children_take_little_time() -> None:
    children, _ = numbered([[[] for _ in range(node % 4)] for node in range(800)])
    across = tidy(children, [5] * len(children), [5] * len(children), GAP)
    assert len(across) == len(children)
