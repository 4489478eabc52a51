"""Sketch: a tree's nodes in any order, as a reader of text or JSON finds them, and who moves where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.errors import TreeError

__all__ = ["DEEPEST", "MOVERS", "Node", "Sketch", "check_leaf", "checked_number", "movers_by_depth", "player_of"]

DEEPEST = 100_000
"""Plies that a tree may be deep; no search goes so far."""
MOVERS = {"max": 0, "min": 1}


@dataclass(slots=True)
class Node:
    """A node of a sketch. A leaf has no children; its value is a number, a tuple of one a player, or None: unknown."""

    children: list[int] = field(default_factory=list)
    value: Any = None
    mover: int | None = None
    label: str | None = None
    move: str | None = None
    """What the move that leads here is called."""


@dataclass(slots=True)
class Sketch:
    """Nodes by number; the root is number 0."""

    players: int
    nodes: list[Node] = field(default_factory=list)

    def add(self, parent: int | None, **what: Any) -> int:
        """Add a node as the last child of ``parent``; its number."""
        number = len(self.nodes)
        self.nodes.append(Node(**what))
        if parent is not None:
            self.nodes[parent].children.append(number)
        return number


def checked_number(value: Any, where: str) -> Any:
    """``value`` if it is a finite number; raises TreeError otherwise."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        raise TreeError(f"{where} has value {value!r:.60}: a leaf's value is a number, a vector of them, or null")
    if value - value != 0:
        raise TreeError(f"{where} has value {value!r}: a leaf's value must be finite")
    return value


def check_leaf(value: Any, players: int, where: str) -> Any:
    """A leaf's value: a number where there are two players, a tuple of one a player, or None."""
    if value is None:
        return None
    if isinstance(value, (tuple, list)):
        if len(value) != players:
            raise TreeError(f"{where} has {len(value)} values, and there are {players} players: give one a player")
        return tuple([checked_number(item, where) for item in value])
    checked_number(value, where)
    if players > 2:
        raise TreeError(f"{where} has the single value {value}: with {players} players a leaf is a vector of {players}")
    return value


def player_of(mover: Any, players: int, where: str) -> int:
    """The player that "max", "min" or an index names. Raises TreeError for any other."""
    if isinstance(mover, str) and mover.strip().casefold() == "chance":
        raise TreeError(f"{where} is a chance node: trees do not support chance yet, give a player")
    if isinstance(mover, str) and players == 2 and mover.strip().casefold() in MOVERS:
        return MOVERS[mover.strip().casefold()]
    if isinstance(mover, str) and mover.strip().isdecimal():
        mover = int(mover)
    if isinstance(mover, int) and not isinstance(mover, bool) and 0 <= mover < players:
        return mover
    known = "'max', 'min', " if players == 2 else ""
    raise TreeError(f"{where} is to be moved by {mover!r}: use {known}or a player from 0 to {players - 1}")


def movers_by_depth(depth: int, players: int, root: Any, levels: Sequence[Any] | None) -> list[int]:
    """Who moves at depth 0, 1, …, ``depth - 1``: as ``levels`` says, else in turn from ``root`` on."""
    if not isinstance(players, int) or isinstance(players, bool) or not 1 <= players <= 100:
        raise TreeError(f"players={players!r}: a tree has from 1 to 100 players")
    if levels is None:
        first = 0 if root is None else player_of(root, players, "the root")
        return [(first + level) % players for level in range(depth)]
    if isinstance(levels, str):
        levels = levels.replace(",", " ").split()
    movers = [player_of(level, players, f"level {number}") for number, level in enumerate(levels)]
    if root is not None and movers and player_of(root, players, "the root") != movers[0]:
        raise TreeError(f"root={root!r} and levels={list(levels)!r} disagree on who moves first: give one of them")
    if len(movers) < depth:
        raise TreeError(
            f"levels names the mover of {len(movers)} levels, and the tree has {depth} with children: name them all"
        )
    return movers
