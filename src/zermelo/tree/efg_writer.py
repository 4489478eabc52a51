"""A tree as a file that Gambit reads."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.errors import TreeError
from zermelo.game import CHANCE
from zermelo.tree.names import distinct, move_names
from zermelo.tree.nodes import Nodes, place
from zermelo.tree.numbers import Number, decimal_text

__all__ = ["nodes_to_efg"]


def nodes_to_efg(nodes: Nodes, title: str, players: Sequence[str]) -> str:
    """The nodes in Gambit's format, a node a line, in prefix order.

    ``players`` are the players' names. Every node is an information set, and every leaf an outcome, of its own.
    Raises TreeError for a leaf without a value. Time O(nodes).
    """
    lines = [f"EFG 2 R {_text(title)} {{ {' '.join(map(_text, players))} }}", '""', ""]
    sets = dict.fromkeys(range(CHANCE, nodes.players), 0)
    outcome, actions = 0, move_names(nodes)
    waiting = [0]
    while waiting:
        node = waiting.pop()
        label = _text(nodes.labels.get(node, ""))
        if nodes.child_count[node] == 0:
            outcome += 1
            payoffs = nodes.payoff[node * nodes.players : (node + 1) * nodes.players]
            if payoffs[0] != payoffs[0]:
                raise TreeError(
                    f"{place(nodes.child_count, node)} has no value, which Gambit's format needs: give it one"
                )
            lines.append(f't {label} {outcome} "Outcome {outcome}" {{ {", ".join(map(decimal_text, payoffs))} }}')
            continue
        mover, children = nodes.mover[node], nodes.children(node)
        sets[mover] += 1
        named = [_text(name) for name in distinct([actions[child] for child in children], " ({})")]
        if mover == CHANCE:
            odds = _adding_up([nodes.probability(child) for child in children])
            may = " ".join([f"{name} {chance}" for name, chance in zip(named, odds, strict=True)])
            lines.append(f'c {label} {sets[mover]} "" {{ {may} }} 0')
        else:
            lines.append(f'p {label} {mover + 1} {sets[mover]} "" {{ {" ".join(named)} }} 0')
        waiting += reversed(children)
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    """``text`` in quotation marks. Gambit takes a quotation mark behind a backslash for one within the text."""
    return '"' + text.replace('\\"', '\\ "').replace('"', '\\"') + (' "' if text.endswith("\\") else '"')


def _adding_up(odds: list[Number]) -> list[str]:
    """Probabilities as text: floats as decimals, or as fractions of their sum where that is not exactly 1."""
    exact = [Fraction(decimal_text(chance)) for chance in odds]
    total = sum(exact)
    if total == 1:
        return [decimal_text(chance) for chance in odds]
    return [str(chance / total) for chance in exact]
