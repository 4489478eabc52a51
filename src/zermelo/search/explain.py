"""Explain: a recorded search in words, a sentence a step."""

from __future__ import annotations

from zermelo.errors import TraceError
from zermelo.game import CHANCE
from zermelo.search.events import (
    Cut,
    Enter,
    Event,
    Leaf,
    Leave,
    Number,
    Update,
    Value,
    format_value,
    format_window,
)
from zermelo.search.replay import Replay
from zermelo.search.result import Bound
from zermelo.search.summary import counted
from zermelo.search.trace import Trace

__all__ = ["explain", "sentence"]

INDENT = 12
"""Plies to which the sentences are indented; deeper ones stay there."""


def explain(trace: Trace) -> str:
    """The search in words: what was searched and how, then a numbered sentence a step, indented by ply.

    Time is O(events).
    """
    replay = Replay(trace)
    width = len(str(len(replay)))
    lines = [introduction(trace)]
    for step, event in enumerate(trace.events, start=1):
        indent = "  " * min(trace.plies[event.node], INDENT)
        lines.append(f"{step:>{width}}. {indent}{_tell(replay)}")
        replay.forward()
    if not trace.complete:
        lines.append("The search was stopped here.")
    return "\n".join(lines)


def sentence(trace: Trace | Replay, step: int) -> str:
    """What happens at ``step``, from 1 to the number of events, in one sentence.

    Given a Replay, its cursor goes to the step, which from a near one is quick; given a Trace the time
    is O(step). Raises TraceError for a step out of range.
    """
    replay = trace if isinstance(trace, Replay) else Replay(trace)
    if not 1 <= step <= len(replay):
        raise TraceError(f"step {step} is not in this trace: choose one from 1 to {len(replay)}")
    replay.seek(step - 1)
    told = _tell(replay)
    replay.forward()
    return told


def introduction(trace: Trace) -> str:
    """What is searched, how, and whose the values are, in one sentence."""
    header = trace.header
    words = [f"{header.algorithm[:1].upper()}{header.algorithm[1:]} on {header.game}"]
    if header.leaves is not None:
        words.append(f"with {counted(header.leaves[1] - header.leaves[0], 'leaf', 'leaves')}")
    how = [" ".join(words)]
    if header.cut is not None:
        how.append(f"cutting where alpha {header.cut} beta, {'fail-soft' if header.soft else 'fail-hard'}")
    if header.pruning is not None:
        how.append(f"with {header.pruning} pruning")
    if header.order != "left-to-right":
        how.append(f"children in the order {header.order}")
    whose = {
        "max": f"values are for {trace.player_name(0)}",
        "mover": "each node's value is for the player who moves there",
        "all": f"values are for {_list([trace.player_name(i) for i in range(len(header.players))])}",
    }
    return f"{', '.join(how)}; {whose[header.viewpoint]}."


# A sentence an event ---------------------------------------------------------------------


def _tell(replay: Replay) -> str:
    """The sentence for the event that comes next under the cursor."""
    event: Event = replay.trace.events[replay.step]
    if isinstance(event, Enter):
        told = _enter(replay, event)
    elif isinstance(event, Leaf):
        told = _leaf(replay, event)
    elif isinstance(event, Update):
        told = _update(replay, event)
    elif isinstance(event, Cut):
        told = _cut(replay, event)
    else:
        told = _leave(replay, event)
    return told[:1].upper() + told[1:] + "."


def _enter(replay: Replay, event: Enter) -> str:
    trace = replay.trace
    window = ""
    if event.window is not None and event.player is not None:
        window = f" with the window {format_window(event.window)}"
    if event.parent is None:
        if event.player is None:
            return "the search begins at the root, where the game is over"
        return f"{_who(trace, 0)} begins{window}"
    told = f"{_who(trace, event.parent)} tries {trace.branch(event.node)}"
    if event.probability is not None:
        likely = format_value(event.probability)
        told = f"{_who(trace, event.parent)} may give {trace.branch(event.node)}, with probability {likely}"
    if event.player is None:
        return told
    mover = trace.player_name(event.player)
    again = " again" if event.player == trace.nodes[event.parent].player else ""
    where = "where" if event.name else "after which"
    told = f"{told}, {where} {mover} moves{again}"
    return f"{told},{window}" if window else told


def _leaf(replay: Replay, event: Leaf) -> str:
    trace = replay.trace
    enter = trace.nodes[event.node]
    value = format_value(event.value)
    player: int | None = 0
    if trace.header.viewpoint == "all":
        player = None
    elif trace.header.viewpoint == "mover":
        player = enter.player
        if player is None and enter.parent is not None:
            player = trace.nodes[enter.parent].player
    name = "" if player is None else trace.player_name(player)
    to, by = (f" to {name}", f" for {name}") if name else ("", "")
    if event.why == "evaluation":
        return f"the search stops {_where(trace, event.node)}, at its horizon: the evaluation is {value}{by}"
    if enter.name or enter.parent is None:
        what = "the root" if enter.parent is None else f"leaf {trace.branch(event.node)}"
        return f"{what} is worth {value}{to}"
    return f"the game is over {_where(trace, event.node)}: worth {value}{to}"


def _update(replay: Replay, event: Update) -> str:
    trace, node = replay.trace, replay.nodes[event.node]
    who, child = _who(trace, event.node), trace.branch(event.child)
    value = format_value(event.value)
    if trace.nodes[event.node].player == CHANCE:
        likely = format_value(trace.nodes[event.child].probability or 0)
        worth = format_value(replay.nodes[event.child].value or 0)
        return f"{who} adds {likely} × {worth} for {child}: {value} so far"
    old = None if node.best is None or node.value is None else (format_value(node.value), trace.branch(node.best))
    if event.window is None:
        return _choice(replay, event, who, child, value, old)
    maximizing = trace.nodes[event.node].player == 0
    state = replay.nodes[event.child]
    if state.at_least if maximizing else state.at_most:
        told = f"{who} has {value} or {'more' if maximizing else 'less'} by {child}"
        if old:
            told += f", {'up' if maximizing else 'down'} from {old[0]} by {old[1]}"
    else:
        told = f"{who} has seen nothing better than {value}, from {child}"
    moved = "stays" if event.window == node.window else "becomes"
    return f"{told}; the window {moved} {format_window(event.window)}"


def _choice(replay: Replay, event: Update, who: str, child: str, value: str, old: tuple[str, str] | None) -> str:
    """A node without a window takes a child, over another one if it has an ``old`` (value, child)."""
    trace, before = replay.trace, replay.nodes[event.node].value
    player = trace.nodes[event.node].player
    name = trace.player_name(player) if player is not None else "nobody"
    if trace.header.viewpoint == "mover":
        below, returned = trace.nodes[event.child].player, replay.nodes[event.child].value
        value = f"{value} for {name}"
        if below is not None and below != player and returned is not None:
            value = f"{format_value(returned)} for {trace.player_name(below)} is {value}"
    if old is None or before is None:
        return f"{who} takes {child}: {value}"
    instead = f"{who} takes {child} instead of {old[1]}, {old[0]}"
    if _own(event.value, player) != _own(before, player):
        return f"{instead}: {value}"
    if isinstance(event.value, tuple):
        return f"{instead}: {value}; for {name} they are equal, and the tie rule decides"
    return f"{instead}: {value} too, but {child} wins sooner or loses later"


def _cut(replay: Replay, event: Cut) -> str:
    trace = replay.trace
    now = replay.nodes[event.node]
    if event.window is None or event.rule == "probe":
        return _cut_otherwise(replay, event)
    beta = event.side == "beta"
    value = format_value(now.value) if now.value is not None else format_value(event.window[0 if beta else 1])
    bound = format_value(event.window[1 if beta else 0])
    if trace.nodes[event.node].player == CHANCE:
        # By how much the window is missed, only the return tells.
        limit = "less" if beta else "more"
        told = f"{_who(trace, event.node)} cannot come to {limit} than {bound}, whatever else may happen; "
    else:
        told = f"{_who(trace, event.node)} has {value} or {'more' if beta else 'less'}; "
    if event.by is not None and event.child is None:
        told += f"how much {'more' if beta else 'less'}, {_who(trace, event.by)} need not know, "
        kind = "by chance"
    elif event.by is None or event.child is None:
        told += f"the search was only asked for values {'below' if beta else 'above'} {bound}, "
        kind = "by the window given at the root"
    else:
        told += f"{_who(trace, event.by)} already has {bound} by {trace.branch(event.child)}, "
        kind = str(event.reach)
    if event.equal:
        kind = f"{kind}, on equality"
    if not event.skipped:
        return f"{told}which would end the search here, had it any children left: {event.side} cut, {kind}"
    return f"{told}so {_remaining(trace, event)} cannot matter: {event.side} cut, {kind}"


def _cut_otherwise(replay: Replay, event: Cut) -> str:
    """A cut that is not of a window: a probe, or max^n's."""
    trace = replay.trace
    who = _who(trace, event.node)
    if event.rule == "probe":
        if not event.skipped:
            return f"{who} has only this action, and is searched again later: a probe"
        return f"{who} is only probed, so {_remaining(trace, event)} must wait: a probe"
    player = trace.nodes[event.node].player
    value = replay.nodes[event.node].value
    has = format_value(0 if value is None else _own(value, player))
    if event.by is None or event.child is None:
        told = f"{who} has {has}, the most that there is"
    else:
        above = trace.nodes[event.by].player
        kept = replay.nodes[event.by].value
        owned = format_value(0 if kept is None else _own(kept, above))
        told = (
            f"{who} has {has}; where that is {format_value(event.enough or 0)} or more, no more is left for "
            f"{_who(trace, event.by)} than the {owned} of {trace.branch(event.child)}"
        )
    if not event.skipped:
        return f"{told}, which would end the search here, had it any children left: {event.rule} pruning"
    return f"{told}, so {_remaining(trace, event)} cannot matter: {event.rule} pruning"


def _remaining(trace: Trace, event: Cut) -> str:
    """The children that a cut skips: "A's remaining child"."""
    enter = trace.nodes[event.node]
    owner = f"{trace.label(event.node)}'s" if enter.parent is None or enter.name else "its"
    count = len(event.skipped)
    children = "remaining child" if count == 1 else f"remaining {count} children"
    return f"{owner} {children}"


def _leave(replay: Replay, event: Leave) -> str:
    trace, now = replay.trace, replay.nodes[event.node]
    enter = trace.nodes[event.node]
    value = format_value(event.value)
    meant = ""
    searched = now.best is not None or enter.player == CHANCE
    if trace.header.cut is not None and searched:
        if event.complete:
            value = f"exactly {value}"
        else:
            meant = f", meaning {value} or {'less' if event.bound is Bound.UPPER else 'more'}"
    if enter.parent is None:
        whose = ""
        if trace.header.viewpoint != "all" and enter.player is not None:
            whose = f" for {trace.player_name(0 if trace.header.viewpoint == 'max' else enter.player)}"
        by = "" if now.best is None else f" by {trace.branch(now.best)}"
        return f"the search ends with {value}{whose}{by}{meant}"
    actor = _who(trace, event.node) if searched else trace.branch(event.node)
    verb = "returns"
    changed = now.value is not None and now.value != event.value and enter.player != CHANCE
    if trace.header.cut is not None and changed and now.value is not None:
        verb = f"has {format_value(now.value)}, but fail-hard returns"
    if trace.header.viewpoint == "mover" and enter.player is not None:
        value = f"{value} for {trace.player_name(enter.player)}"
    if meant:
        meant += ","
    return f"{actor} {verb} {value}{meant} to {_who(trace, enter.parent)}{_no_better(replay, event)}"


def _no_better(replay: Replay, event: Leave) -> str:
    """What the parent has instead, where it does not take the child's value."""
    trace = replay.trace
    parent = trace.nodes[event.node].parent
    if parent is None:
        return ""
    events = trace.events
    after = events[replay.step + 1] if replay.step + 1 < len(events) else None
    has = replay.nodes[parent]
    if (isinstance(after, Update) and after.node == parent) or has.best is None or has.value is None:
        return ""
    player = trace.nodes[parent].player
    whose = f" for {trace.player_name(player)}" if trace.header.viewpoint == "mover" and player is not None else ""
    kept = f"{format_value(has.value)}{whose} by {trace.branch(has.best)}"
    if isinstance(event.value, tuple) and player is not None:
        name = trace.player_name(player)
        if _own(event.value, player) == _own(has.value, player):
            return f": for {name} equal to {kept}, which it keeps"
        return f": for {name} no better than {kept}"
    return f": no better than {kept}"


def _own(value: Value, player: int | None) -> Number:
    return value[player or 0] if isinstance(value, tuple) else value


def _where(trace: Trace, node: int) -> str:
    enter = trace.nodes[node]
    return f"{'at' if enter.parent is None or enter.name else 'after'} {trace.label(node)}"


def _who(trace: Trace, node: int) -> str:
    """The player to move and the place: "MIN at B", "player 2 after 4, 3"."""
    player = trace.nodes[node].player
    if player is None:
        return f"the search {_where(trace, node)}"
    return f"{trace.player_name(player)} {_where(trace, node)}"


def _list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
