from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.watched import AIMA, DEEP, Named, chain, conventions, movers, trees, watch, windows
from zermelo.errors import TraceError
from zermelo.search.replay import NodeState, Replay, Snapshot
from zermelo.search.result import Bound
from zermelo.search.trace import Cut, Enter, Leaf, Leave, Trace, Update


def test_the_moment_of_a_cut() -> None:
    trace = watch(Named(AIMA))
    snapshot = Replay(trace).at(20)
    assert isinstance(snapshot.event, Cut)
    assert [trace.label(node) for node in snapshot.path] == ["the root", "B"]
    b = snapshot.nodes[snapshot.current or 0]
    assert (b.status, b.value, b.window, b.bound, b.skipped) == ("current", 2, (3, 2), None, ("B2", "B3"))
    assert b.alpha_by == (0, 1) and b.beta_by == (5, 6)
    root = snapshot.nodes[0]
    assert (root.status, root.value, root.best) == ("open", 3, 1)
    assert [trace.label(node) for node in snapshot.best_line] == ["the root", "A", "A1"]
    assert {state.status for state in snapshot.nodes[7:]} == {"unseen"}


def test_the_beginning_and_the_end() -> None:
    trace = watch(Named(AIMA))
    replay = Replay(trace)
    assert replay.snapshot() == Snapshot(0, None, (NodeState(),) * 11, ())
    assert replay.snapshot().current is None
    assert replay.snapshot().best_line == []
    end = replay.at(len(replay))
    assert end.path == ()
    assert [state.status for state in end.nodes] == ["done"] * 5 + ["cut off"] + ["done"] * 5
    assert end.nodes[5].bound is Bound.UPPER
    assert not replay.forward()
    replay.seek(0)
    assert not replay.back()


@pytest.mark.parametrize("step", [-1, 37])
def test_a_step_out_of_range_is_refused(step: int) -> None:
    with pytest.raises(TraceError, match=f"step {step} is not in this trace: choose one from 0 to 36"):
        Replay(watch(Named(AIMA))).at(step)


def test_from_cut_to_cut() -> None:
    replay = Replay(watch(Named([[3, 5], [2, 8], [1, 9], [4, 6]])))
    cuts = [step for step, event in enumerate(replay.trace.events, start=1) if isinstance(event, Cut)]
    assert len(cuts) == 2
    assert replay.previous_cut() is None and replay.step == 0
    assert [snapshot.step for snapshot in iter(replay.next_cut, None)] == cuts
    assert replay.step == cuts[-1]
    assert [snapshot.step for snapshot in iter(replay.previous_cut, None)] == [cuts[0]]
    replay.seek(len(replay))
    assert replay.next_cut() is None and replay.step == len(replay)
    assert [snapshot.step for snapshot in iter(replay.previous_cut, None)] == cuts[::-1]


def from_scratch(trace: Trace, step: int) -> list[dict[str, Any]]:
    """Every node after ``step`` events, each told from the events by itself."""
    events = trace.events[:step]
    left = {event.node: event for event in events if isinstance(event, Leave)}
    inside = [event.node for event in events if isinstance(event, Enter) and event.node not in left]
    found = []
    for node in range(len(trace.nodes)):
        own = [event for event in events if event.node == node]
        updates = [event for event in own if isinstance(event, Update)]
        skipped = next((event.skipped for event in own if isinstance(event, Cut)), ())
        values = [event.value for event in own if isinstance(event, Leaf | Update | Leave)]
        windows = [event.window for event in own if isinstance(event, Enter | Update)]
        if not own:
            status = "unseen"
        elif node in left:
            status = "cut off" if skipped else "done"
        else:
            status = "current" if node == inside[-1] else "open"
        found.append(
            {
                "status": status,
                "value": values[-1] if values else None,
                "window": windows[-1] if windows else None,
                "best": updates[-1].child if updates else None,
                "bound": left[node].bound if node in left else None,
                "complete": left[node].complete if node in left else False,
                "skipped": skipped,
            }
        )
    return found


searches = st.builds(
    lambda tree, mover, rules, window, algorithm, limit: watch(
        Named(tree, mover), algorithm, window=window, node_limit=limit, **rules
    ),
    trees,
    movers,
    conventions,
    windows,
    st.sampled_from(["alpha-beta", "alpha-beta", "minimax", "negamax"]),
    st.sampled_from([1 << 40, 1 << 40, 7]),
)


@given(searches)
def test_backwards_is_forwards_and_both_are_told_from_scratch(trace: Trace) -> None:
    replay = Replay(trace)
    forwards = [replay.snapshot()]
    while replay.forward():
        forwards.append(replay.snapshot())
    backwards = [replay.snapshot()]
    while replay.back():
        backwards.append(replay.snapshot())
    assert backwards[::-1] == forwards
    for step, snapshot in enumerate(forwards):
        assert snapshot.step == step
        for state, told in zip(snapshot.nodes, from_scratch(trace, step), strict=True):
            assert {key: getattr(state, key) for key in told} == told


@given(searches, st.lists(st.integers(0, 10_000), max_size=8))
def test_any_way_to_a_step_leads_to_the_same_moment(trace: Trace, steps: list[int]) -> None:
    replay = Replay(trace)
    for step in steps:
        wanted = step % (len(replay) + 1)
        assert replay.at(wanted) == Replay(trace).at(wanted)


@given(searches)
def test_a_cut_is_made_by_the_source_of_the_window(trace: Trace) -> None:
    replay = Replay(trace)
    while snapshot := replay.next_cut():
        cut = snapshot.event
        assert isinstance(cut, Cut)
        state = snapshot.nodes[cut.node]
        assert state.window == cut.window
        source = state.alpha_by if cut.side == "alpha" else state.beta_by
        assert source == (None if cut.by is None else (cut.by, cut.child))
        if source:
            assert snapshot.nodes[source.node].value == cut.window[0 if cut.side == "alpha" else 1]


@given(searches)
def test_a_source_has_its_bound(trace: Trace) -> None:
    replay = Replay(trace)
    while replay.forward():
        for node in replay.path:
            state = replay.nodes[node]
            for side, source in enumerate((state.alpha_by, state.beta_by)):
                if source is not None and state.window is not None:
                    assert replay.nodes[source.node].value == state.window[side]
                    assert trace.nodes[source.node].player == side


def test_a_deep_cutoff_has_a_source_far_above() -> None:
    trace = watch(Named(DEEP))
    snapshot = Replay(trace).next_cut()
    assert snapshot is not None
    assert snapshot.nodes[snapshot.current or 0].alpha_by == (0, 1)


def test_a_deep_trace_is_replayed() -> None:
    replay = Replay(chain(5_000))
    assert len(replay.at(5_001).path) == 5_001
    replay.seek(len(replay))
    assert len(replay.snapshot().best_line) == 5_001
    replay.seek(0)
    assert replay.path == []
