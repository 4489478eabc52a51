from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.watched import AIMA, DEEP, Named, Nested, chain, conventions, movers, trees, watch
from zermelo.errors import TraceError
from zermelo.search.trace import Header, Trace
from zermelo.view.text import draw_tree


def test_the_example_of_russell_and_norvig_drawn() -> None:
    assert (
        draw_tree(watch(Named(AIMA)))
        == """\
the root ▲ MAX = 3 (3, +∞) ★
├── A ▼ MIN = 3 (-∞, 3) ★
│   ├── A1 = 3 ★
│   ├── A2 = 12
│   └── A3 = 8
├── B ▼ MIN ≤ 2 (3, 2)
│   ├── B1 = 2
│   └── ✂ B2, B3 cut (alpha cut by the root)
└── C ▼ MIN = 2 (3, 2)
    ├── C1 = 14
    ├── C2 = 5
    └── C3 = 2
★ best line"""
    )


def test_a_moment_drawn_in_ascii() -> None:
    assert (
        draw_tree(watch(Named(AIMA)), 30, unicode=False)
        == """\
the root ^ MAX >= 3 so far (3, +inf) *
|-- A v MIN = 3 (-inf, 3) *
|   |-- A1 = 3 *
|   |-- A2 = 12
|   `-- A3 = 8
|-- B v MIN <= 2 (3, 2)
|   |-- B1 = 2
|   `-- x B2, B3 cut (alpha cut by the root)
`-- C v MIN <= 5 so far (3, 5) <- here
    |-- C1 = 14
    |-- C2 = 5
    `-- C3
* best line so far"""
    )


def test_before_the_first_step_nothing_has_a_value() -> None:
    assert (
        draw_tree(watch(Named([[3], 4])), 0)
        == """\
the root ▲ MAX
├── A ▼ MIN
│   └── A1
└── B"""
    )


def test_a_deep_cutoff_drawn() -> None:
    assert (
        draw_tree(watch(Named(DEEP)))
        == """\
the root ▲ MAX = 10 (10, +∞) ★
├── A = 10 ★
└── B ▼ MIN ≤ 4 (10, 4)
    ├── B1 = 20
    └── B2 ▲ MAX ≤ 4 (10, 20)
        ├── B2A = 1
        └── B2B ▼ MIN ≤ 4 (10, 4)
            ├── B2B1 = 4
            └── ✂ B2B2 cut (alpha cut by the root)
★ best line"""
    )


def test_vectors_and_other_players_drawn() -> None:
    trace = watch(Named([[(1, 6, 6), (7, 1, 2)], (5, 2, 5)], players=3), "max-n")
    assert (
        draw_tree(trace)
        == """\
the root ■ player 0 = (5, 2, 5) ★
├── A ■ player 1 = (1, 6, 6)
│   ├── A1 = (1, 6, 6)
│   └── A2 = (7, 1, 2)
└── B = (5, 2, 5) ★
★ best line"""
    )


def test_the_horizon_drawn() -> None:
    assert (
        draw_tree(watch(Nested([[[1], 2], [[3]]]), "minimax", depth=2))
        == """\
the root ▲ MAX = 0.5 ★
├── 0 ▼ MIN = 0.5 ★
│   ├── 0 ▲ MAX ≈ 0.5 ★
│   └── 1 = 2
└── 1 ▼ MIN = 0.5
    └── 0 ▲ MAX ≈ 0.5
★ best line"""
    )


def test_a_cut_by_the_given_window_drawn() -> None:
    assert (
        draw_tree(watch(Named([3, 7, *range(10)]), window=(0, 5)))
        == """\
the root ▲ MAX ≥ 7 (7, 5) ★
├── A = 3
├── B = 7 ★
└── ✂ C, D, E, F, G, H, … 4 more cut (beta cut by the given window)
★ best line"""
    )


def test_a_long_tree_says_how_much_is_left_out() -> None:
    trace = watch(Named(AIMA))
    assert (
        draw_tree(trace, max_nodes=5)
        == """\
the root ▲ MAX = 3 (3, +∞) ★
├── A ▼ MIN = 3 (-∞, 3) ★
│   ├── A1 = 3 ★
│   └── … 2 more
├── B ▼ MIN ≤ 2 (3, 2) … 1 below
│   └── ✂ B2, B3 cut (alpha cut by the root)
└── C ▼ MIN = 2 (3, 2) … 3 below
★ best line
… 6 of 11 nodes are left out"""
    )
    assert draw_tree(trace, max_nodes=1).endswith("10 of 11 nodes are left out")


def test_the_current_node_is_drawn_wherever_it_is() -> None:
    trace = watch(Named([[[[1, 2, 3] for _ in range(3)] for _ in range(3)] for _ in range(3)]), "minimax")
    for step in range(1, len(trace.events)):
        assert "◀ here" in draw_tree(trace, step, max_nodes=12)


def test_a_stopped_search_drawn() -> None:
    assert draw_tree(watch(Named(AIMA), node_limit=6)).split("\n")[-2:] == ["└── B ▼ MIN ◀ here", "★ best line so far"]


def test_colour_is_added_to_the_same_text() -> None:
    trace = watch(Named(AIMA))
    for step in (0, 20, None):
        coloured = draw_tree(trace, step, color=True)
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == draw_tree(trace, step)


def test_what_cannot_be_drawn_is_refused() -> None:
    trace = watch(Named(AIMA))
    with pytest.raises(TraceError, match="max_nodes=0"):
        draw_tree(trace, max_nodes=0)
    with pytest.raises(TraceError, match="step 99 is not in this trace: choose one from 0 to 36"):
        draw_tree(trace, 99)


def test_a_trace_without_events_is_no_tree() -> None:
    assert draw_tree(Trace(Header("minimax", "max", ("MAX", "MIN"), "Tree", ""), ())) == "nothing was searched"


@given(trees, movers, conventions, st.integers(0, 200), st.booleans(), st.integers(1, 40))
def test_every_node_has_a_line(tree: Any, mover: Any, rules: Any, step: int, unicode: bool, max_nodes: int) -> None:
    trace = watch(Named(tree, mover), **rules)
    drawn = draw_tree(trace, min(step, len(trace.events)), unicode=unicode, max_nodes=max_nodes)
    assert unicode or drawn.isascii()
    lines = [line for line in drawn.split("\n") if not re.search(r"cut by|more$|left out$|best line", line)]
    assert len(lines) == min(len(trace.nodes), max_nodes)


def test_a_deep_tree_is_drawn_with_short_lines() -> None:
    trace = chain(5_000)
    drawn = draw_tree(trace, max_nodes=10_000).split("\n")
    assert len(drawn) == 5_002
    assert max([len(line) for line in drawn]) < 200
    assert "(ply 5000)" in drawn[-2]
    assert draw_tree(trace, 5_000).split("\n")[-1] == "… 4,801 of 5,001 nodes are left out"
