"""Nested lists as a tree's nodes: lists are positions, numbers and tuples leaves, dicts either with more to say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import TreeError
from zermelo.tree.movers import assign_movers, check_players, player_number
from zermelo.tree.nodes import Nodes, check_size, place
from zermelo.tree.numbers import UNKNOWN, Number, is_number, plain_number
from zermelo.tree.probabilities import probability_number
from zermelo.tree.quote import quoted

__all__ = [
    "LEAF_MISSING",
    "Said",
    "is_vector",
    "leaf_payoffs",
    "line_of_text",
    "nodes_from_nested",
    "read_description",
    "vector_payoffs",
]

LEAF_MISSING = "a position without children must be a leaf: write its value in place of it"

NODE_KEYS = ("mover", "label", "move", "probability", "children", "value", "values")


@dataclass(slots=True)
class Said:
    """What a description says of single nodes, each by its number."""

    movers: dict[int, int] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)
    moves: dict[int, str] = field(default_factory=dict)
    probabilities: dict[int, Number] = field(default_factory=dict)


def nodes_from_nested(obj: Any, root: Any = None, levels: Any = None, players: int = 2) -> Nodes:
    """The nodes of nested lists.

    Raises TreeError, which names the place by its path, where they are no tree. Time and memory
    O(nodes), however deep.
    """
    check_players(players)
    child_count: list[int] = []
    payoff: list[Number] = []
    said = Said()
    nothing = [0] * players
    waiting = [obj]
    containers: set[int] = set()
    node, level_end, depth = 0, 1, 0
    try:
        while node < len(waiting):
            if node == level_end:
                level_end, depth = len(waiting), depth + 1
                # A line of play without a cycle goes through as many lists as it is deep.
                if depth > len(containers):
                    raise TreeError("a list contains itself: a tree has no cycles")
            item = children = waiting[node]
            described = isinstance(item, dict)
            if described:
                item, children = read_description(item, players, node, said)
            if isinstance(children, list) and (described or not is_vector(children, players)):
                if not children:
                    raise TreeError(LEAF_MISSING)
                containers.add(id(waiting[node]))
                child_count.append(len(children))
                payoff += nothing
                waiting += children
                check_size(len(waiting))
            else:
                payoff += leaf_payoffs(item, players)
                child_count.append(0)
            node += 1
    except TreeError as error:
        raise TreeError(f"at {place(child_count, node)}: {error}") from None
    mover = assign_movers(child_count, players, root, levels, said.movers, said.probabilities)
    return Nodes(players, child_count, mover, payoff, said.labels, said.moves, given=said.probabilities)


def is_vector(items: list[Any], players: int) -> bool:
    """Whether a list is a leaf's utilities: for more than two players a list of numbers only is."""
    return players > 2 and len(items) > 0 and all(map(is_number, items))


def leaf_payoffs(value: Any, players: int) -> list[Number]:
    """A leaf's utilities, one a player; NaN where ``value`` is None.

    A single number is player 0's utility, and player 1's is its negative. A tuple, or a list where
    there are more than two players, is one a player. Raises TreeError, which does not say where.
    """
    if value is None:
        return [UNKNOWN] * players
    if isinstance(value, (tuple, list)):
        return vector_payoffs(value, players)
    number = plain_number(value)
    if players == 2:
        return [number, 0 - number]
    if players == 1:
        return [number]
    raise TreeError(f"{quoted(value)} is one number, but a leaf has {players}, one a player: write as many, as a tuple")


def vector_payoffs(values: Any, players: int) -> list[Number]:
    """The utilities that a list or tuple gives, one a player. Raises TreeError, which does not say where."""
    if not isinstance(values, (tuple, list)):
        raise TreeError(f"{quoted(values)} is no list of utilities: write one number a player")
    for value in values:
        if not is_number(value) and (value is None or isinstance(value, (tuple, list, dict))):
            raise TreeError(
                "a leaf's utilities are numbers, all of them: write positions as lists, "
                "and None for a leaf whose value is not known"
            )
    found = [plain_number(value) for value in values]
    if len(found) != players:
        raise TreeError(
            f"{len(found)} utilit{'y' if len(found) == 1 else 'ies'} for {players} "
            f"player{'' if players == 1 else 's'}: a leaf has one number a player"
        )
    return found


def read_description(written: dict[Any, Any], players: int, node: int, said: Said) -> tuple[Any, Any]:
    """(value, children) of a node that is written as a dict, one of them None; the rest is noted in ``said``.

    Raises TreeError, which does not say where.
    """
    for key in written:
        if key not in NODE_KEYS:
            raise TreeError(f"{quoted(key, 40)} is no key of a node: use {', '.join(NODE_KEYS)}")
    kinds = [key for key in ("children", "value", "values") if key in written]
    if len(kinds) > 1:
        raise TreeError(f"a node has {' and '.join(kinds)}: a position has children, a leaf has value or values")
    if not kinds:
        raise TreeError("a node has neither children nor value nor values: give it one of them")
    if written.get("mover") is not None:
        said.movers[node] = player_number(written["mover"], players, "mover")
    if written.get("probability") is not None:
        said.probabilities[node] = probability_number(written["probability"])
    for key, texts in (("label", said.labels), ("move", said.moves)):
        text = written.get(key)
        if text is not None:
            texts[node] = line_of_text(text, key)
    if kinds == ["children"]:
        children = written["children"]
        if not isinstance(children, (list, tuple)):
            raise TreeError(f"children is {quoted(children)}: it must be a list")
        if not children:
            raise TreeError(f"children is empty: {LEAF_MISSING}")
        return None, list(children)
    if kinds == ["values"]:
        return tuple(vector_payoffs(written["values"], players)), None
    if isinstance(written["value"], (list, tuple)):
        raise TreeError("value is a list: call it values, one number a player")
    return written["value"], None


def line_of_text(text: Any, key: str) -> str:
    """``text``, called ``key``, if it is a line that can be read. Raises TreeError."""
    if not isinstance(text, str):
        raise TreeError(f"{key} is {quoted(text)}: it must be text")
    if not text.strip() or not text.isprintable():
        raise TreeError(f"{key} is {quoted(text)}: it must be a line of text that can be read")
    return text
