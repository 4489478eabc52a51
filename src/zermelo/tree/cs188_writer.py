"""A tree as a test file of Berkeley's Pac-Man project on multi-agent search (CS 188)."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction

from zermelo.errors import TreeError
from zermelo.game import CHANCE
from zermelo.tree.cs188 import KIND
from zermelo.tree.names import distinct, move_names, state_names, value_text
from zermelo.tree.nodes import Nodes, level_bounds, place
from zermelo.tree.numbers import Number, decimal_text

__all__ = ["nodes_to_cs188"]

SKETCHED = 100
"""Nodes that the file's diagram shows at most."""


def nodes_to_cs188(nodes: Nodes) -> str:
    """The nodes as a test file; see ``Tree.to_cs188``.

    Raises TreeError where the format cannot say it. Time O(nodes).
    """
    if nodes.players != 2:
        raise TreeError(f"a tree of {nodes.players} players is no CS 188 test: those have MAX and MIN")
    agents = _agents(nodes)
    states, actions = _words(state_names(nodes)), move_names(nodes)
    successors: list[str] = []
    evaluation: list[str] = []
    wins: list[str] = []
    losses: list[str] = []
    for node, count in enumerate(nodes.child_count):
        if count:
            children = nodes.children(node)
            moves = _words([actions[child] for child in children])
            successors += [
                f"{states[node]} {move} {states[child]}" for move, child in zip(moves, children, strict=True)
            ]
            continue
        value = nodes.payoff[2 * node]
        if value != value:
            raise TreeError(f"{place(nodes.child_count, node)} has no value, and a CS 188 test needs one: give it")
        if nodes.payoff[2 * node + 1] != -value:
            raise TreeError(
                f"{place(nodes.child_count, node)} is {value_text(nodes, node)}: "
                "in a CS 188 test MIN loses what MAX wins"
            )
        evaluation.append(f"{states[node]} {_float_text(value)}")
        (wins if value > 0 else losses).append(states[node])
    depth = sum(1 for _ in level_bounds(nodes.child_count)) - 1
    return "\n".join(
        [
            f'class: "{KIND}"',
            f'alg: "{"ExpectimaxAgent" if nodes.chance else "AlphaBetaAgent"}"',
            f'depth: "{max(1, -(-depth // agents))}"',
            "",
            'diagram: """',
            *_sketch(nodes, states),
            '"""',
            f'num_agents: "{agents}"',
            "",
            f'start_state: "{states[0]}"',
            f'win_states: "{" ".join(wins)}"',
            f'lose_states: "{" ".join(losses)}"',
            "",
            'successors: """',
            *successors,
            '"""',
            "",
            'evaluation: """',
            *evaluation,
            '"""',
            "",
        ]
    )


def _agents(nodes: Nodes) -> int:
    """How many agents take turns, MAX first, so that the tree's players move where they do; 2 where that is open."""
    movers: list[int] = []
    for start, end in level_bounds(nodes.child_count):
        level = {nodes.mover[node] for node in range(start, end) if nodes.child_count[node]}
        if len(level) > 1:
            raise TreeError(
                f"at depth {len(movers)} not the same player moves everywhere, as agents of a CS 188 test do"
            )
        movers += level
    if len({*movers} - {0}) > 1:
        raise TreeError("MIN moves in this tree, and chance, too: in a CS 188 test all ghosts do the same")
    if movers and movers[0] != 0:
        raise TreeError("MAX does not move first in this tree: in a CS 188 test agent 0 is MAX, and begins")
    for node in nodes.chance:
        odds = [nodes.probability(child) for child in nodes.children(node)]
        if any(chance != Fraction(1, len(odds)) and chance != 1 / len(odds) for chance in odds):
            raise TreeError(
                f"{place(nodes.child_count, node)} has outcomes that are not equally likely: in a CS 188 test they are"
            )
    agents = movers.index(0, 1) if 0 in movers[1:] else max(2, len(movers))
    if any((mover == 0) != (ply % agents == 0) for ply, mover in enumerate(movers)):
        raise TreeError("MAX and the others do not take turns evenly, as agents of a CS 188 test do")
    return agents


def _words(names: Sequence[str]) -> list[str]:
    """Names without spaces, quotation marks or #, each unlike all others."""
    return distinct([re.sub(r"\s+", "_", re.sub(r'["#]', "", name).strip()) or "_" for name in names], "_{}")


def _float_text(value: Number) -> str:
    """A number as the project reads it, as a float."""
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if math.isinf(number):
        raise TreeError("a leaf's value is too large for a float, which CS 188 tests have: give a smaller one")
    return decimal_text(number)


def _sketch(nodes: Nodes, states: list[str]) -> list[str]:
    """The tree as an indented list, of which a test shows what a student gets wrong."""
    lines: list[str] = []
    waiting = [(0, 0)]
    while waiting and len(lines) < SKETCHED:
        node, indent = waiting.pop()
        mover = {0: "max", 1: "min", CHANCE: "chance"}[nodes.mover[node]]
        told = mover if nodes.child_count[node] else value_text(nodes, node)
        lines.append(f"{'  ' * min(indent, 30)}{states[node]}: {told}")
        waiting += [(child, indent + 1) for child in reversed(nodes.children(node))]
    if len(nodes.child_count) > len(lines):
        lines.append(f"… and {len(nodes.child_count) - len(lines)} nodes more")
    return lines
