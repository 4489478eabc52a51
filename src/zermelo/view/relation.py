"""What a node's value says of the true one, at a moment of a recorded search: the same in text and in pictures."""

from __future__ import annotations

from typing import Literal

from zermelo.game import CHANCE
from zermelo.search.replay import NodeState, Replay, Snapshot
from zermelo.search.trace import Trace

__all__ = ["Relation", "relation"]

Relation = Literal["=", "≥", "≤", "≈"]


def relation(trace: Trace, moment: Snapshot | Replay, node: int, evaluated: bool) -> tuple[Relation, bool]:
    """How a node's true value stands to the value it has, and whether that may yet change ("so far").

    ``evaluated`` says that the value is an evaluation at the horizon.
    """
    state: NodeState = moment.nodes[node]
    if evaluated:
        return "≈", False
    if state.best is None and trace.nodes[node].player != CHANCE:
        return "=", False
    if state.bound is not None:
        return ("=" if state.at_least and state.at_most else "≥" if state.at_least else "≤"), False
    if state.window is None or state.best is None:
        return "=", True
    child = moment.nodes[state.best]
    if trace.nodes[node].player == 0:
        return ("≥" if child.at_least else "="), True
    return ("≤" if child.at_most else "="), True
