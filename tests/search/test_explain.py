from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

import zermelo as z
from tests.search.watched import AIMA, DEEP, Chain, Named, Nested, chain, conventions, movers, trees, watch, windows
from zermelo.errors import TraceError
from zermelo.search.explain import explain, sentence
from zermelo.search.replay import Replay
from zermelo.search.summary import summary
from zermelo.search.trace import Cut, Header, Leaf, Trace
from zermelo.search.views import RightToLeft


def told(trace: Trace) -> list[str]:
    """The sentences alone."""
    return [sentence(trace, step) for step in range(1, len(trace.events) + 1)]


def test_the_example_of_russell_and_norvig_in_words() -> None:
    assert (
        explain(watch(Named(AIMA)))
        == """\
Alpha-beta on Named with 9 leaves, cutting where alpha >= beta, fail-soft; values are for MAX.
 1. MAX at the root begins with the window (-∞, +∞).
 2.   MAX at the root tries A, where MIN moves, with the window (-∞, +∞).
 3.     MIN at A tries A1.
 4.     Leaf A1 is worth 3 to MAX.
 5.     A1 returns 3 to MIN at A.
 6.   MIN at A has 3 or less by A1; the window becomes (-∞, 3).
 7.     MIN at A tries A2.
 8.     Leaf A2 is worth 12 to MAX.
 9.     A2 returns 12 to MIN at A: no better than 3 by A1.
10.     MIN at A tries A3.
11.     Leaf A3 is worth 8 to MAX.
12.     A3 returns 8 to MIN at A: no better than 3 by A1.
13.   MIN at A returns exactly 3 to MAX at the root.
14. MAX at the root has 3 or more by A; the window becomes (3, +∞).
15.   MAX at the root tries B, where MIN moves, with the window (3, +∞).
16.     MIN at B tries B1.
17.     Leaf B1 is worth 2 to MAX.
18.     B1 returns 2 to MIN at B.
19.   MIN at B has 2 or less by B1; the window becomes (3, 2).
20.   MIN at B has 2 or less; MAX at the root already has 3 by A, so B's remaining 2 children cannot matter: \
alpha cut, shallow.
21.   MIN at B returns 2, meaning 2 or less, to MAX at the root: no better than 3 by A.
22.   MAX at the root tries C, where MIN moves, with the window (3, +∞).
23.     MIN at C tries C1.
24.     Leaf C1 is worth 14 to MAX.
25.     C1 returns 14 to MIN at C.
26.   MIN at C has 14 or less by C1; the window becomes (3, 14).
27.     MIN at C tries C2.
28.     Leaf C2 is worth 5 to MAX.
29.     C2 returns 5 to MIN at C.
30.   MIN at C has 5 or less by C2, down from 14 by C1; the window becomes (3, 5).
31.     MIN at C tries C3.
32.     Leaf C3 is worth 2 to MAX.
33.     C3 returns 2 to MIN at C.
34.   MIN at C has 2 or less by C3, down from 5 by C2; the window becomes (3, 2).
35.   MIN at C returns exactly 2 to MAX at the root: no better than 3 by A.
36. The search ends with exactly 3 for MAX by A."""
    )


def test_a_deep_cutoff_in_words() -> None:
    assert told(watch(Named(DEEP))) == [
        "MAX at the root begins with the window (-∞, +∞).",
        "MAX at the root tries A.",
        "Leaf A is worth 10 to MAX.",
        "A returns 10 to MAX at the root.",
        "MAX at the root has 10 or more by A; the window becomes (10, +∞).",
        "MAX at the root tries B, where MIN moves, with the window (10, +∞).",
        "MIN at B tries B1.",
        "Leaf B1 is worth 20 to MAX.",
        "B1 returns 20 to MIN at B.",
        "MIN at B has 20 or less by B1; the window becomes (10, 20).",
        "MIN at B tries B2, where MAX moves, with the window (10, 20).",
        "MAX at B2 tries B2A.",
        "Leaf B2A is worth 1 to MAX.",
        "B2A returns 1 to MAX at B2.",
        "MAX at B2 has 1 or more by B2A; the window stays (10, 20).",
        "MAX at B2 tries B2B, where MIN moves, with the window (10, 20).",
        "MIN at B2B tries B2B1.",
        "Leaf B2B1 is worth 4 to MAX.",
        "B2B1 returns 4 to MIN at B2B.",
        "MIN at B2B has 4 or less by B2B1; the window becomes (10, 4).",
        "MIN at B2B has 4 or less; MAX at the root already has 10 by A, so B2B's remaining child cannot matter: "
        "alpha cut, deep.",
        "MIN at B2B returns 4, meaning 4 or less, to MAX at B2.",
        "MAX at B2 has seen nothing better than 4, from B2B; the window stays (10, 20).",
        "MAX at B2 returns 4, meaning 4 or less, to MIN at B.",
        "MIN at B has 4 or less by B2, down from 20 by B1; the window becomes (10, 4).",
        "MIN at B returns 4, meaning 4 or less, to MAX at the root: no better than 10 by A.",
        "The search ends with exactly 10 for MAX by A.",
    ]


def test_negamax_says_whose_each_value_is() -> None:
    assert told(watch(Named([[3, 5], [2, 8]]), "negamax")) == [
        "MAX at the root begins.",
        "MAX at the root tries A, where MIN moves.",
        "MIN at A tries A1.",
        "Leaf A1 is worth -3 to MIN.",
        "A1 returns -3 to MIN at A.",
        "MIN at A takes A1: -3 for MIN.",
        "MIN at A tries A2.",
        "Leaf A2 is worth -5 to MIN.",
        "A2 returns -5 to MIN at A: no better than -3 for MIN by A1.",
        "MIN at A returns -3 for MIN to MAX at the root.",
        "MAX at the root takes A: -3 for MIN is 3 for MAX.",
        "MAX at the root tries B, where MIN moves.",
        "MIN at B tries B1.",
        "Leaf B1 is worth -2 to MIN.",
        "B1 returns -2 to MIN at B.",
        "MIN at B takes B1: -2 for MIN.",
        "MIN at B tries B2.",
        "Leaf B2 is worth -8 to MIN.",
        "B2 returns -8 to MIN at B: no better than -2 for MIN by B1.",
        "MIN at B returns -2 for MIN to MAX at the root: no better than 3 for MAX by A.",
        "The search ends with 3 for MAX by A.",
    ]


def test_max_n_tells_vectors_and_ties() -> None:
    tree = [[(1, 6, 6), (7, 1, 2)], [(5, 2, 5), (1, 2, 9), (0.0, 0, 0)]]
    lines = told(watch(Named(tree, players=3), "max-n"))
    assert lines[3] == "Leaf A1 is worth (1, 6, 6)."
    assert lines[8] == "A2 returns (7, 1, 2) to player 1 at A: for player 1 no better than (1, 6, 6) by A1."
    assert lines[15] == "Player 1 at B takes B1: (5, 2, 5)."
    assert lines[18] == "B2 returns (1, 2, 9) to player 1 at B: for player 1 equal to (5, 2, 5) by B1, which it keeps."
    assert lines[21] == "B3 returns (0, 0, 0) to player 1 at B: for player 1 no better than (5, 2, 5) by B1."
    assert lines[23] == "Player 0 at the root takes B instead of A, (1, 6, 6): (5, 2, 5)."
    assert lines[24] == "The search ends with (5, 2, 5) by B."
    lines = told(watch(Named(tree, players=3), "max-n", tie_rule=1))
    assert (
        "Player 1 at B takes B2 instead of B1, (5, 2, 5): (1, 2, 9); for player 1 they are equal, "
        "and the tie rule decides." in lines
    )


def test_a_quicker_win_is_told() -> None:
    lines = told(watch(Named([[[1]], 1]), "minimax", quick_wins=1))
    assert "MAX at the root takes B instead of A, 1: 1 too, but B wins sooner or loses later." in lines


def test_a_mover_who_moves_again_is_told() -> None:
    def twice(path: tuple[int, ...]) -> int:
        return 0 if len(path) < 2 else 1

    lines = told(watch(Named([[3, [4, 5]], [2, 8]], twice)))
    assert "MAX at the root tries A, where MAX moves again, with the window (-∞, +∞)." in lines
    lines = told(watch(Named([[3, [4, 5]], [2, 8]], twice), "negamax"))
    assert "MAX at the root takes A: 4 for MAX." in lines
    assert "MAX at A takes A2 instead of A1, 3: -4 for MIN is 4 for MAX." in lines


def test_the_horizon_is_told_and_unnamed_nodes_go_by_their_actions() -> None:
    lines = told(watch(Nested([[[1], 2], [[3]]]), depth=2))
    assert lines[2:11] == [
        "MIN after 0 tries 0, after which MAX moves, with the window (-∞, +∞).",
        "The search stops after 0, 0, at its horizon: the evaluation is 0.5 for MAX.",
        "0 returns 0.5 to MIN after 0.",
        "MIN after 0 has 0.5 or less by 0; the window becomes (-∞, 0.5).",
        "MIN after 0 tries 1.",
        "The game is over after 0, 1: worth 2 to MAX.",
        "1 returns 2 to MIN after 0: no better than 0.5 by 0.",
        "MIN after 0 returns exactly 0.5 to MAX at the root.",
        "MAX at the root has 0.5 or more by 0; the window becomes (0.5, +∞).",
    ]
    (cut,) = [line for line in told(watch(Nested([[5, 9], [2, 7, 8]]))) if "cut" in line]
    assert cut == (
        "MIN after 1 has 2 or less; MAX at the root already has 5 by 0, so its remaining 2 children cannot matter: "
        "alpha cut, shallow."
    )
    lines = told(watch(Nested([[[1], 2], [[3]]]), "negamax", depth=2))
    assert "The search stops after 0, 0, at its horizon: the evaluation is 0.5 for MAX." in lines
    assert "MIN after 0 takes 0: 0.5 for MAX is -0.5 for MIN." in lines


@pytest.mark.parametrize(
    ("tree", "settings", "says"),
    [
        (
            [[5, 9], [5, 7]],
            {},
            "MIN at B has 5 or less; MAX at the root already has 5 by A, so B's remaining child cannot matter: "
            "alpha cut, shallow, on equality.",
        ),
        (
            [[[5], [6, 7]]],
            {},
            "MAX at A2 has 6 or more; MIN at A already has 5 by A1, so A2's remaining child cannot matter: "
            "beta cut, shallow.",
        ),
        (
            [3, 7, 9, 1],
            {"window": (0, 5)},
            "MAX at the root has 7 or more; the search was only asked for values below 5, "
            "so the root's remaining 2 children cannot matter: beta cut, by the window given at the root.",
        ),
        (
            [[Fraction(1, 3), 4], [Fraction(1, 4), 2]],
            {},
            "MIN at B has 1/4 or less; MAX at the root already has 1/3 by A, so B's remaining child cannot matter: "
            "alpha cut, shallow.",
        ),
        (
            [[3.0, 4.0], [2.5, 2.0, 1.0, 0.0]],
            {},
            "MIN at B has 2.5 or less; MAX at the root already has 3 by A, so B's remaining 3 children cannot matter: "
            "alpha cut, shallow.",
        ),
    ],
)
def test_every_cut_says_who_makes_it(tree: Any, settings: Any, says: str) -> None:
    assert [line for line in told(watch(Named(tree), **settings)) if " cut, " in line] == [says]


def test_fail_hard_in_words() -> None:
    lines = told(watch(Named(AIMA), soft=False, cut=">"))
    assert lines[20] == (
        "MIN at B has 2, but fail-hard returns 3, meaning 3 or less, to MAX at the root: no better than 3 by A."
    )
    assert explain(watch(Named(AIMA), soft=False, cut=">")).startswith(
        "Alpha-beta on Named with 9 leaves, cutting where alpha > beta, fail-hard; values are for MAX."
    )


def test_a_bound_at_the_root_in_words() -> None:
    assert told(watch(Named([3, 7, 9]), window=(0, 5)))[-1] == "The search ends with 7 for MAX by B, meaning 7 or more."


def test_a_single_leaf_in_words() -> None:
    assert told(watch(Named(7))) == [
        "The search begins at the root, where the game is over.",
        "The root is worth 7 to MAX.",
        "The search ends with 7.",
    ]


def test_a_stopped_search_says_so() -> None:
    assert explain(watch(Named(AIMA), node_limit=6)).endswith("\nThe search was stopped here.")


def test_the_introduction_names_order_and_viewpoint() -> None:
    game = Named([1])
    assert explain(watch(game, "negamax")).startswith(
        "Negamax on Named with 1 leaf; each node's value is for the player who moves there."
    )
    assert explain(watch(Named([(1, 2, 3)], players=3), "max-n")).startswith(
        "Max-n on Named with 1 leaf; values are for player 0, player 1 and player 2."
    )
    header = Header("alpha-beta", "max", ("MAX", "MIN"), "Tree", "", ">", True, "right-to-left")
    assert explain(Trace(header, ())).startswith(
        "Alpha-beta on Tree, cutting where alpha > beta, fail-soft, children in the order right-to-left; "
    )


@pytest.mark.parametrize("step", [0, 37, -1])
def test_a_step_out_of_range_is_refused(step: int) -> None:
    with pytest.raises(TraceError, match=f"step {step} is not in this trace: choose one from 1 to 36"):
        sentence(watch(Named(AIMA)), step)


@given(trees, movers, conventions, windows)
def test_every_event_has_its_sentence(tree: Any, mover: Any, rules: Any, window: Any) -> None:
    trace = watch(Named(tree, mover), window=window, **rules)
    lines = explain(trace).split("\n")
    assert len(lines) == 1 + len(trace.events)
    replay = Replay(trace)
    for step in range(len(trace.events), 0, -1):
        line = sentence(replay, step)
        assert replay.step == step
        assert re.sub(r"^ *\d+\. +", "", lines[step]) == line
        assert line[0].isupper() and line.endswith(".") and "  " not in line and ".." not in line
        assert "None" not in line
        event = trace.events[step - 1]
        if isinstance(event, Cut) and event.by is not None:
            assert trace.label(event.by) in line and trace.branch(event.child or 0) in line


def test_names_that_break_lines_are_told_on_one() -> None:
    class Odd(Named):
        def name(self, state: tuple[int, ...]) -> str:
            return "a\nb\x1b[31m" if state else ""

    assert sentence(watch(Odd([1])), 2) == "MAX at the root tries a b [31m."


def test_the_summary_counts() -> None:
    counted = summary(watch(Named([[3, 12, 8], [2, 4, 6], [14, 5, 2], [3, [1, [4, 2]]]])))
    assert (counted.value, counted.nodes, counted.leaves, counted.all_leaves) == (3, 13, 8, 13)
    assert (counted.alpha_cuts, counted.beta_cuts, counted.shallow_cuts, counted.deep_cuts) == (2, 0, 2, 0)
    assert (counted.equal_cuts, counted.cuts_by_ply, counted.skipped) == (1, ((1, 2),), 3)
    assert (counted.cuts, counted.window_cuts, counted.minimum, counted.complete) == (2, 0, 5, True)


def test_the_summary_in_words() -> None:
    game = Named([10, [20, [1, [4, 2]]], [3, 9, 8]])
    assert (
        str(summary(watch(game)))
        == """\
alpha-beta: value 10
nodes: 10, among them 5 of 8 leaves
the fewest for alpha-beta, best children first: 5 leaves
cuts: 2 (2 alpha, 0 beta; 1 shallow, 1 deep; 0 on equality)
cuts by ply: 1 at ply 1, 1 at ply 3
children skipped: 3"""
    )
    assert (
        str(summary(watch(Nested([3, 7, 9]), window=(0, 5))))
        == """\
alpha-beta: value 7
nodes: 3, among them 2 leaves
cuts: 1 (0 alpha, 1 beta; 0 shallow, 0 deep, 1 by the given window; 0 on equality)
cuts by ply: 1 at ply 0
children skipped: 1"""
    )
    assert str(summary(watch(game, node_limit=1))).startswith("alpha-beta: stopped before it had a value\n")
    assert str(summary(watch(Nested([1]), "minimax"))).endswith("cuts: none")


def test_a_horizon_is_not_compared_with_the_minimum() -> None:
    assert summary(watch(Named(DEEP), depth=2)).minimum is None


@given(trees, movers, conventions)
def test_the_summary_adds_up(tree: Any, mover: Any, rules: Any) -> None:
    trace = watch(Named(tree, mover), **rules)
    counted = summary(trace)
    assert counted.cuts == counted.shallow_cuts + counted.deep_cuts + counted.window_cuts
    assert counted.cuts == sum([count for _, count in counted.cuts_by_ply])
    assert counted.leaves == len(trace.visited_leaves) == len([e for e in trace.events if isinstance(e, Leaf)])
    assert counted.window_cuts == 0


def test_right_to_left_is_told_in_its_order() -> None:
    game = Named(AIMA)
    assert told(watch(game, searched=RightToLeft(game)))[1].startswith("MAX at the root tries C")


def test_a_deep_trace_is_told() -> None:
    trace = chain(5_000)
    assert isinstance(trace.header, Header) and trace.header.game == Chain.__name__
    assert len(explain(trace).split("\n")) == 1 + len(trace.events)
    assert "(ply 5000)" in sentence(trace, 5_002)
    assert summary(trace).nodes == 5_001


@pytest.mark.parametrize("order, words", [("right-to-left", "right-to-left"), (lambda state, action: 0, "given")])
def test_a_search_tells_in_which_order_children_were_tried(order: Any, words: str) -> None:
    trace = z.search(z.Tree.parse("[[3, 5], [2, 8]]"), algorithm="alpha-beta", order=order, trace=True).trace
    assert trace is not None and f", children in the order {words}; " in explain(trace)
