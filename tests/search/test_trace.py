from __future__ import annotations

import json
import math
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.watched import (
    AIMA,
    DEEP,
    EVERYTHING,
    Named,
    Nested,
    chain,
    conventions,
    leaves,
    movers,
    trees,
    watch,
    windows,
)
from zermelo.errors import GameError, TraceError
from zermelo.search.events import plain_value
from zermelo.search.recorder import Recorder
from zermelo.search.result import Bound
from zermelo.search.trace import Cut, Enter, Leaf, Leave, Trace, Update, format_value
from zermelo.search.views import RightToLeft

INF = math.inf


def brief(trace: Trace) -> list[str]:
    """The events in short, nodes by name."""
    name = trace.label
    lines = []
    for event in trace.events:
        at = name(event.node)
        if isinstance(event, Enter):
            lines.append(f"enter {at} {event.player} {event.window}")
        elif isinstance(event, Leaf):
            lines.append(f"leaf {at} {event.value} {event.why}")
        elif isinstance(event, Update):
            lines.append(f"update {at} {event.value} by {name(event.child)} {event.window}")
        elif isinstance(event, Cut):
            by = "the window" if event.by is None else f"{name(event.by)} with {name(event.child or 0)}"
            lines.append(f"cut {at} {event.side} {event.reach} by {by} {event.window} {event.equal} {event.skipped}")
        else:
            lines.append(f"leave {at} {event.value} {event.bound.value} {event.complete}")
    return lines


def test_the_example_of_russell_and_norvig_event_by_event() -> None:
    """The tree of their fig. 5.2 (6.2 in the fourth edition); B2 and B3 are never looked at."""
    trace = watch(Named(AIMA))
    assert brief(trace) == [
        "enter the root 0 (-inf, inf)",
        "enter A 1 (-inf, inf)",
        "enter A1 None (-inf, inf)",
        "leaf A1 3 utility",
        "leave A1 3 exact True",
        "update A 3 by A1 (-inf, 3)",
        "enter A2 None (-inf, 3)",
        "leaf A2 12 utility",
        "leave A2 12 exact True",
        "enter A3 None (-inf, 3)",
        "leaf A3 8 utility",
        "leave A3 8 exact True",
        "leave A 3 exact True",
        "update the root 3 by A (3, inf)",
        "enter B 1 (3, inf)",
        "enter B1 None (3, inf)",
        "leaf B1 2 utility",
        "leave B1 2 exact True",
        "update B 2 by B1 (3, 2)",
        "cut B alpha shallow by the root with A (3, 2) False ('B2', 'B3')",
        "leave B 2 upper False",
        "enter C 1 (3, inf)",
        "enter C1 None (3, inf)",
        "leaf C1 14 utility",
        "leave C1 14 exact True",
        "update C 14 by C1 (3, 14)",
        "enter C2 None (3, 14)",
        "leaf C2 5 utility",
        "leave C2 5 exact True",
        "update C 5 by C2 (3, 5)",
        "enter C3 None (3, 5)",
        "leaf C3 2 utility",
        "leave C3 2 exact True",
        "update C 2 by C3 (3, 2)",
        "leave C 2 upper True",
        "leave the root 3 exact True",
    ]
    assert trace.visited_leaves == [0, 1, 2, 3, 6, 7, 8]
    assert trace.pruned_leaves == [4, 5]
    assert trace.complete


def test_a_deep_cutoff_names_the_ancestor_far_above() -> None:
    trace = watch(Named(DEEP))
    assert [line for line in brief(trace) if line.startswith(("cut", "update"))] == [
        "update the root 10 by A (10, inf)",
        "update B 20 by B1 (10, 20)",
        "update B2 1 by B2A (10, 20)",
        "update B2B 4 by B2B1 (10, 4)",
        "cut B2B alpha deep by the root with A (10, 4) False ('B2B2',)",
        "update B2 4 by B2B (10, 20)",
        "update B 4 by B2 (10, 4)",
    ]
    assert trace.pruned_leaves == [4]


def test_alpha_equal_to_beta_is_cut_by_one_rule_alone() -> None:
    tree = Named([[5, 9], [5, 7]])
    (cut,) = [event for event in watch(tree).events if isinstance(event, Cut)]
    assert cut.equal and cut.skipped == ("B2",)
    assert not [event for event in watch(tree, cut=">").events if isinstance(event, Cut)]


def test_of_two_ancestors_with_the_same_bound_the_nearer_cuts() -> None:
    trace = watch(Named([5, [9, [5, [4, 0]]]]), cut=">")
    (cut,) = [event for event in trace.events if isinstance(event, Cut)]
    assert (trace.label(cut.by or 0), trace.label(cut.child or 0), cut.reach) == ("B2", "B2A", "shallow")


@pytest.mark.parametrize(("tree", "soft"), [([5, [9, [[5, 1], [4, 0]]]], True), ([5, [9, [[3], [4, 0]]]], False)])
def test_a_bound_that_is_only_returned_cuts_nothing(tree: Any, soft: bool) -> None:
    """B2A returns 5, but all it shows is 5 or less: that B2B cannot matter is for the root's 5 by A."""
    trace = watch(Named(tree), soft=soft)
    cut = [event for event in trace.events if isinstance(event, Cut)][-1]
    assert [trace.label(node or 0) for node in (cut.node, cut.by, cut.child)] == ["B2B", "the root", "A"]
    assert cut.reach == "deep"


def test_a_later_child_of_equal_value_can_prove_it() -> None:
    trace = watch(Named([5, [9, [[5, 1], 5]]]))
    left = {trace.label(event.node): event for event in trace.events if isinstance(event, Leave)}
    assert not left["B2A"].complete
    assert left["B2"].complete and left["B2"].bound is Bound.UPPER


def test_a_window_given_at_the_root_cuts_in_nobodys_name() -> None:
    trace = watch(Named([3, 7, 9]), window=(0, 5))
    (cut,) = [event for event in trace.events if isinstance(event, Cut)]
    assert (cut.side, cut.by, cut.child, cut.reach) == ("beta", None, None, None)
    assert trace.pruned_leaves == [2]


def test_fail_hard_returns_the_window_and_says_what_that_means() -> None:
    trace = watch(Named(AIMA), soft=False)
    left = {trace.label(event.node): event for event in trace.events if isinstance(event, Leave)}
    assert (left["B"].value, left["B"].bound, left["B"].complete) == (3, Bound.UPPER, False)
    assert (left["C"].value, left["C"].bound, left["C"].complete) == (3, Bound.UPPER, False)
    assert (left["the root"].value, left["the root"].bound) == (3, Bound.EXACT)


def test_names_follow_the_order_of_the_search() -> None:
    game = Named(AIMA)
    trace = watch(game, searched=RightToLeft(game))
    cuts = [event for event in trace.events if isinstance(event, Cut)]
    assert [(trace.label(cut.node), cut.skipped) for cut in cuts] == []
    assert [trace.label(enter.node) for enter in trace.nodes][:3] == ["the root", "C", "C3"]
    game = Named([[2, 4, 1], [3, 5]])
    (cut,) = [event for event in watch(game, searched=RightToLeft(game)).events if isinstance(event, Cut)]
    assert cut.skipped == ("A2", "A1")


def test_searches_without_windows_have_none() -> None:
    for algorithm in ("minimax", "negamax"):
        trace = watch(Named(AIMA), algorithm)
        assert trace.header.cut is None and trace.header.soft is None
        assert all(enter.window is None for enter in trace.nodes)
        assert all(event.bound is Bound.EXACT for event in trace.events if isinstance(event, Leave))
        assert trace.pruned_leaves == []


def test_negamax_keeps_each_movers_own_value() -> None:
    trace = watch(Named([[3, 5], [2, 8]]), "negamax")
    assert [(trace.label(event.node), event.value) for event in trace.events if isinstance(event, Leave)] == [
        ("A1", -3),
        ("A2", -5),
        ("A", -3),
        ("B1", -2),
        ("B2", -8),
        ("B", -2),
        ("the root", 3),
    ]


def test_max_n_keeps_vectors() -> None:
    trace = watch(Named([[(1, 2, 3), (4, 5, 6)], [(7, 8, 9)]], players=3), "max-n")
    last = trace.events[-1]
    assert isinstance(last, Leave) and last.value == (7, 8, 9)
    assert trace.header.players == ("player 0", "player 1", "player 2")
    assert Trace.from_jsonl(trace.to_jsonl()) == trace


def test_a_subtree_counts_its_own_leaves() -> None:
    trace = watch(Named(AIMA), state=(1,))
    assert trace.header.leaves == (3, 6)
    assert trace.header.minimum is None
    assert trace.visited_leaves == [3, 4, 5] and trace.pruned_leaves == []


def test_states_are_kept_on_request() -> None:
    assert watch(Named([1, 2])).nodes[1].state is None
    assert watch(Named([1, 2]), show=True).nodes[1].state == "1"


# Against brute force ---------------------------------------------------------------------


def true_value(game: Nested, path: tuple[int, ...]) -> Any:
    if game.is_terminal(path):
        return game.at(path)
    values = [true_value(game, (*path, i)) for i in game.actions(path)]
    return max(values) if game.to_move(path) == 0 else min(values)


def paths(trace: Trace) -> list[tuple[int, ...]]:
    """Each node's path in the tree."""
    found: list[tuple[int, ...]] = []
    for enter in trace.nodes:
        found.append(() if enter.parent is None else (*found[enter.parent], int(enter.action or 0)))
    return found


@given(trees, movers, conventions, windows)
def test_windows_are_the_best_that_the_ancestors_have(tree: Any, mover: Any, rules: Any, window: Any) -> None:
    trace = watch(Named(tree, mover), window=window, **rules)
    has: dict[int, Any] = {}
    for event in trace.events:
        if isinstance(event, Leaf | Leave):
            continue
        line: list[int] = []
        node: int | None = event.node
        while node is not None:
            line.append(node)
            node = trace.nodes[node].parent
        if isinstance(event, Update):
            has[event.node] = event.value
        players = {node: trace.nodes[node].player for node in line}
        alpha = max([window[0], *[has[node] for node in line if node in has and players[node] == 0]])
        beta = min([window[1], *[has[node] for node in line if node in has and players[node] == 1]])
        assert event.window == (alpha, beta)


@given(trees, movers, conventions, windows)
def test_bounds_hold_against_minimax(tree: Any, mover: Any, rules: Any, window: Any) -> None:
    game = Named(tree, mover)
    trace = watch(game, window=window, **rules)
    places = paths(trace)
    edges_unsure = rules["cut"] == ">=" or not rules["soft"]
    for event in trace.events:
        if not isinstance(event, Leave):
            continue
        r: Any = event.value
        v = true_value(game, places[event.node])
        assert not event.at_least or v >= r
        assert not event.at_most or v <= r
        assert event.complete or event.bound is not Bound.EXACT
        entered = trace.nodes[event.node]
        if entered.player is None or entered.window is None:
            assert event.bound is Bound.EXACT
            continue
        alpha, beta = entered.window
        inside = alpha < r < beta if edges_unsure else alpha <= r <= beta
        if alpha != beta or rules["soft"]:
            assert (event.bound is Bound.EXACT) == inside
            assert event.bound is not Bound.UPPER or r <= alpha
            assert event.bound is not Bound.LOWER or r >= beta


@given(trees, movers, conventions)
def test_a_value_whose_whole_subtree_was_seen_is_complete(tree: Any, mover: Any, rules: Any) -> None:
    trace = watch(Named(tree, mover), **rules)
    skips = {event.node for event in trace.events if isinstance(event, Cut) and event.skipped}
    for node in range(len(trace.nodes) - 1, 0, -1):
        parent = trace.nodes[node].parent
        if node in skips and parent is not None:
            skips.add(parent)
    for event in trace.events:
        if isinstance(event, Leave) and rules["soft"] and event.node not in skips:
            assert event.complete


@given(trees, movers, conventions, windows)
def test_the_ancestor_that_cuts_has_the_bound(tree: Any, mover: Any, rules: Any, window: Any) -> None:
    game = Named(tree, mover)
    trace = watch(game, window=window, **rules)
    places = paths(trace)
    left: dict[int, Leave] = {}
    updated: set[int] = set()  # children that were the best when they came back
    for event in trace.events:
        if isinstance(event, Leave):
            left[event.node] = event
        if isinstance(event, Update):
            updated.add(event.child)
        if not isinstance(event, Cut):
            continue
        bound = event.window[0] if event.side == "alpha" else event.window[1]
        mover_of_bound = 0 if event.side == "alpha" else 1
        assert trace.nodes[event.node].player == 1 - mover_of_bound
        assert event.window[0] >= event.window[1]
        assert event.equal == (event.window[0] == event.window[1])
        assert event.equal <= (rules["cut"] == ">=")
        tried = [enter.node for enter in trace.nodes if enter.parent == event.node and enter.node in left]
        children = list(game.actions(places[event.node]))
        assert event.skipped == tuple([game.name((*places[event.node], i)) for i in children[len(tried) :]])

        def suppliers(node: int, bound: Any = bound, mover_of_bound: int = mover_of_bound) -> list[int]:
            """The children of ``node`` that are shown to give it the bound."""
            if trace.nodes[node].player != mover_of_bound:
                return []
            shown = [child for child in left if trace.nodes[child].parent == node and left[child].value == bound]
            values = {child: true_value(game, places[child]) for child in shown}
            return [c for c in shown if (values[c] >= bound if mover_of_bound == 0 else values[c] <= bound)]

        if event.by is None:
            assert bound == window[mover_of_bound]
        else:
            assert event.child in suppliers(event.by)
        node = trace.nodes[event.node].parent
        assert (event.reach == "shallow") == (event.by is not None and event.by == node)
        while node is not None and node != event.by:
            near = [child for child in suppliers(node) if left[child].complete and child in updated]
            assert not near, "a nearer ancestor has the bound"
            node = trace.nodes[node].parent


@given(trees, movers, conventions, windows)
def test_visited_and_pruned_leaves_are_all_leaves(tree: Any, mover: Any, rules: Any, window: Any) -> None:
    game = Named(tree, mover)
    trace = watch(game, window=window, **rules)
    assert sorted(trace.visited_leaves + trace.pruned_leaves) == list(range(len(list(leaves(tree)))))
    places = paths(trace)
    pruned = 0
    for event in trace.events:
        if isinstance(event, Cut):
            pruned += sum([len(list(leaves(child))) for child in game.at(places[event.node])[-len(event.skipped) :]])
    assert pruned == len(trace.pruned_leaves)


@given(trees, movers, conventions, windows, st.sampled_from(["alpha-beta", "minimax", "negamax"]), st.integers(0, 30))
def test_out_and_in_again_a_trace_is_the_same(
    tree: Any, mover: Any, rules: Any, window: Any, algorithm: str, limit: int
) -> None:
    trace = watch(Named(tree, mover), algorithm, window=window, node_limit=limit or 1 << 40, **rules)
    assert Trace.from_jsonl(trace.to_jsonl()) == trace


# JSON ------------------------------------------------------------------------------------


def test_a_line_is_an_event() -> None:
    trace = watch(Named([[3], 5]))
    lines = [json.loads(line) for line in trace.to_jsonl().splitlines()]
    assert len(lines) == 1 + len(trace.events)
    assert lines[0] == {
        "format": "zermelo-trace",
        "version": 2,
        "events": 13,
        "algorithm": "alpha-beta",
        "viewpoint": "max",
        "players": ["MAX", "MIN"],
        "game": "Named",
        "root": "[[3], 5]",
        "cut": ">=",
        "soft": True,
        "order": "left-to-right",
        "leaves": [0, 2],
        "minimum": 5,
        "pruning": None,
    }
    assert lines[1] == {
        "event": "enter",
        "node": 0,
        "parent": None,
        "action": None,
        "name": "",
        "player": 0,
        "window": [None, None],
        "leaf": None,
        "state": None,
        "probability": None,
    }


def test_numbers_stay_what_they_are() -> None:
    trace = watch(Named([Fraction(1, 3), 2.5, 10**400, -0.1, 1]))
    back = Trace.from_jsonl(trace.to_jsonl())
    values = [event.value for event in back.events if isinstance(event, Leaf)]
    assert values == [Fraction(1, 3), 2.5, 10**400, -0.1, 1]
    assert [type(value) for value in values] == [Fraction, float, int, float, int]
    assert '"value": "1/3"' in trace.to_jsonl()


def test_other_numbers_become_plain_ones() -> None:
    assert plain_value(True) == 1 and type(plain_value(True)) is int
    assert plain_value(Decimal("0.1")) == Fraction(1, 10)
    assert plain_value([1, 2.0]) == (1, 2.0)
    with pytest.raises(TraceError, match="'three' is not a number"):
        plain_value("three")


def test_what_is_not_finite_is_not_written() -> None:
    trace = watch(Named([math.nan, 1]))
    with pytest.raises(TraceError, match="nan cannot be written"):
        trace.to_jsonl()


def edited(line: int, **changes: Any) -> str:
    """The trace of AIMA's tree with one line changed; a field set to ... is taken away."""
    lines = watch(Named(AIMA)).to_jsonl().split("\n")
    found = json.loads(lines[line - 1]) | changes
    lines[line - 1] = json.dumps({key: value for key, value in found.items() if value is not ...})
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the trace is empty"),
        ("{}", 'line 1: this is not a trace: its first line must have "format"'),
        ("[]", "line 1: '\\[\\]' is not a JSON object"),
        ("[" * 100_000, "line 1: .* is not JSON"),
        (edited(1, version=1), "line 1: .*version 1, and only version 2 can be read"),
        (edited(1, events=35), "line 37: the trace ends after 36 of 35 events; the file is longer than it says"),
        (edited(1, leaves=[0, 0]), 'line 1: "leaves"'),
        (edited(1, cut="=>"), "line 1: \"cut\": '=>' is not one of >=, >"),
        (edited(1, players=["MAX"]), "line 3: player 1 moves, of 1"),
        (edited(1, color="red"), "line 1: the field 'color' is unknown"),
        (edited(4, event="arrive"), "line 4: \"event\": 'arrive' is none of enter, leaf, update, cut, leave"),
        (edited(4, event=["leaf"]), 'line 4: "event"'),
        (edited(4, leaf=...), 'line 4: the field "leaf" is missing'),
        (edited(4, leaf=9), "line 4: leaf 9 is out of range"),
        (edited(4, node=7), "line 4: enter is for node 7, but the next new node is 2"),
        (edited(4, parent=0), "line 4: node 2 has the parent 0, but the search is at node 1"),
        (edited(4, action=None), "line 4: node 2 has no action"),
        (edited(4, window=None), "line 4: a window is missing"),
        (edited(4, window=[1]), 'line 4: "window": .* is not a window'),
        (edited(4, window=["1/0", 2]), 'line 4: "window": .* is not a finite number or a fraction'),
        (edited(5, value="three"), "line 5: \"value\": 'three' is not a finite number or a fraction"),
        (edited(5, value=[1, 2]), "line 5: the value is not a number"),
        (edited(5, value=True), 'line 5: "value": true is not'),
        (edited(5, value=1).replace('"value": 1,', '"value": NaN,'), "line 5: .* is not JSON"),
        (edited(5, value=1).replace('"value": 1,', '"value": 1e999,'), 'line 5: "value"'),
        (edited(5, why="evaluation"), "line 5: node 2 is a leaf by its evaluation, but there the game is over"),
        (edited(5, node=1), "line 5: leaf is for node 1, but the search is at node 2"),
        (edited(7, child=1), "line 7: update by node 1, which is not the child"),
        (edited(21, side="beta"), "line 21: beta cut at node 5, where player 1 moves"),
        (edited(21, by=3), "line 21: node 3 is not an ancestor of node 5"),
        (edited(21, by=99), "line 21: node 99 is not an ancestor"),
        (edited(21, child=2), "line 21: node 2 is not a child of node 0"),
        (edited(21, child=None), 'line 21: only one of "by" and "child" is given'),
        (edited(21, reach="deep"), 'line 21: "reach" is deep, but must be shallow'),
        (edited(21, equal=True), 'line 21: "equal" is true against the window'),
        (edited(21, skipped="B2"), 'line 21: "skipped": .* is not a list of texts'),
        (edited(22, bound="about"), "line 22: \"bound\": 'about' is not one of exact, lower, upper"),
        (edited(22, node=-1), 'line 22: "node": .* is not a whole number'),
    ],
)
def test_a_malformed_trace_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(TraceError, match=says) as caught:
        Trace.from_jsonl(text)
    assert "\n" not in str(caught.value)


def test_a_truncated_trace_is_refused() -> None:
    text = watch(Named(AIMA)).to_jsonl()
    lines = text.split("\n")
    with pytest.raises(TraceError, match="line 11: the trace ends after 10 of 36 events; the file is cut short"):
        Trace.from_jsonl("\n".join(lines[:11]))
    with pytest.raises(TraceError, match=r"line 11: .* is not JSON"):
        Trace.from_jsonl("\n".join(lines[:11])[:-5])


def test_events_in_an_impossible_order_are_refused() -> None:
    trace = watch(Named(AIMA))
    events = trace.events
    for i in range(len(events)):
        for wrong in (events[:i] + events[i + 1 :], (*events[:i], events[i], *events[i:])):
            is_harmless = isinstance(events[i], Update | Cut) or wrong == events[:-1]
            if not is_harmless:
                with pytest.raises(TraceError, match=r"trace line \d+: "):
                    Trace(trace.header, wrong)


def test_a_file_keeps_a_trace(tmp_path: Path) -> None:
    trace = watch(Named(AIMA))
    path = tmp_path / "aima.jsonl"
    trace.save(path)
    assert Trace.load(path) == trace
    with pytest.raises(TraceError, match=r"cannot read the trace .*missing.jsonl: No such file"):
        Trace.load(tmp_path / "missing.jsonl")
    with pytest.raises(TraceError, match="cannot write the trace"):
        trace.save(tmp_path / "missing" / "aima.jsonl")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TraceError, match="is not text"):
        Trace.load(path)
    path.write_text("{}")
    with pytest.raises(TraceError, match=r"aima.jsonl: trace line 1"):
        Trace.load(path)


# The recorder ----------------------------------------------------------------------------


def test_a_trace_has_a_cap() -> None:
    assert len(watch(Named(AIMA), cap=36).events) == 36
    with pytest.raises(TraceError, match="more than 35 events, too many to trace: limit its depth"):
        watch(Named(AIMA), cap=35)


def test_a_recorder_keeps_one_search() -> None:
    recorder = Recorder(Named([1]), algorithm="minimax")
    with pytest.raises(TraceError, match="nothing was recorded"):
        recorder.trace()
    recorder.enter(0, ())
    with pytest.raises(TraceError, match="one search"):
        recorder.enter(0, ())


def test_a_game_without_numbered_leaves_says_so() -> None:
    trace = watch(Nested(AIMA))
    for ask in ("visited_leaves", "pruned_leaves"):
        with pytest.raises(TraceError, match="the leaves of Nested have no numbers"):
            getattr(trace, ask)


def test_actions_that_change_between_calls_are_the_games_fault() -> None:
    class Fickle(Nested):
        asked = 0

        def actions(self, state: tuple[int, ...]) -> range:
            self.asked += 1
            return range(3 if self.asked == 1 else 0)

    with pytest.raises(GameError, match=r"Fickle\.actions gave 1 actions, then 0"):
        watch(Fickle([1, 2, 3]), window=(-1, 0))


def test_a_stopped_search_leaves_a_trace() -> None:
    trace = watch(Named(AIMA), node_limit=6)
    assert not trace.complete
    assert len(trace.nodes) == 6
    assert Trace.from_jsonl(trace.to_jsonl()) == trace
    assert trace.pruned_leaves == [3, 4, 5, 6, 7, 8]


def test_labels_of_unnamed_nodes_are_the_actions_that_lead_there() -> None:
    trace = watch(Nested([[[1, [[[[[[7]]]]]]]]]))
    assert [trace.label(node) for node in (0, 1, 4)] == ["the root", "0", "0, 0, 1"]
    assert trace.label(9) == "0, 0, 1, 0, 0, 0, 0, 0"
    assert trace.label(10) == "…, 0, 1, 0, 0, 0, 0, 0, 0 (ply 9)"
    assert trace.branch(10) == "0"


def test_a_trace_is_as_deep_as_its_tree() -> None:
    trace = chain(5_000)
    assert trace.plies[-1] == 5_000
    assert Trace.from_jsonl(trace.to_jsonl()) == trace


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (3, "3"), (0.1 + 0.2, "0.3"), (Fraction(1, 3), "1/3"), (INF, "+∞"), ((5, 2.0), "(5, 2)")],
)
def test_numbers_are_written_as_people_write_them(value: Any, text: str) -> None:
    assert format_value(value) == text
    assert format_value(EVERYTHING, unicode=False) == "(-inf, +inf)"
