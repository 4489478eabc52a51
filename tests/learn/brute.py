"""Answers by brute force from an exercise's JSON alone: no search, tree or name of the library's is asked."""

from __future__ import annotations

import functools
import itertools
import math
import string
from collections.abc import Iterator
from fractions import Fraction
from typing import Any


class Plain:
    """A tree as its JSON lists it: nodes are places in that list, 0 the root."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.players = content["players"]
        self.nodes = content["nodes"]

    def children(self, node: int) -> list[int]:
        return list(self.nodes[node].get("children", ()))

    def mover(self, node: int) -> Any:
        word = self.nodes[node]["mover"]
        return {"max": 0, "min": 1}.get(word, word)

    def odds(self, node: int) -> list[Fraction]:
        """The probabilities of a node's children."""
        below = self.children(node)
        return [Fraction(self.nodes[child].get("probability", Fraction(1, len(below)))) for child in below]

    def vector(self, leaf: int) -> tuple[Any, ...]:
        held = self.nodes[leaf]
        return tuple(held["values"]) if "values" in held else (held["value"], -held["value"])

    def leaves(self, node: int = 0) -> Iterator[int]:
        """The leaves from the left."""
        if not self.children(node):
            yield node
        for child in self.children(node):
            yield from self.leaves(child)

    def inner(self, node: int = 0) -> Iterator[int]:
        """Inner nodes, children first."""
        for child in self.children(node):
            yield from self.inner(child)
        if self.children(node):
            yield node

    @functools.cached_property
    def names(self) -> dict[int, str]:
        """The root, A, B, …, then A1, A2, …, then A1.1, …"""
        found = {0: "the root"}

        def name(node: int, prefix: str, depth: int) -> None:
            for place, child in enumerate(self.children(node)):
                step = string.ascii_uppercase[place] if depth == 0 else f"{'.' if depth > 1 else ''}{place + 1}"
                found[child] = prefix + step
                name(child, prefix + step, depth + 1)

        name(0, "", 0)
        return found

    # Values ------------------------------------------------------------------------------

    def worth(self, node: int = 0, last: bool = False, changed: dict[int, Any] | None = None) -> Any:
        """The vector that comes up at a node; ``last``: of equals the rightmost; ``changed``: other utilities."""
        if not self.children(node):
            if changed is not None and node in changed:
                return (changed[node], -changed[node])
            return self.vector(node)
        below = [self.worth(child, last, changed) for child in self.children(node)]
        player = self.mover(node)
        if player == "chance":
            return tuple(
                [
                    sum(chance * vector[i] for chance, vector in zip(self.odds(node), below, strict=True))
                    for i in range(self.players)
                ]
            )
        best = max(vector[player] for vector in below)
        equal = [vector for vector in below if vector[player] == best]
        return equal[-1] if last else equal[0]

    def answer(self, last: bool = False) -> dict[str, Any]:
        """Every inner node's value, or vector."""
        found = {}
        for node in self.inner():
            vector = self.worth(node, last)
            found[self.names[node]] = vector[0] if self.players == 2 else vector
        return found

    # Plans -------------------------------------------------------------------------------

    def plans(self, nodes: list[int]) -> Iterator[dict[int, int]]:
        """Every way to choose a child at each of these nodes."""
        for choice in itertools.product(*[self.children(node) for node in nodes]):
            yield dict(zip(nodes, choice, strict=True))

    def play(self, plan: dict[int, int]) -> tuple[Any, ...]:
        """The vector of the leaf where the choices lead."""
        node = 0
        while self.children(node):
            node = plan[node]
        return self.vector(node)

    # Alpha-beta --------------------------------------------------------------------------

    def alpha_beta(
        self, cut: str, order: str, shallow: bool = False, swapped: bool = False, last: bool = False
    ) -> tuple[dict[str, Any], list[str]]:
        """The windows of the inner nodes that are entered, and the leaves that are never looked at.

        A window is no argument here: alpha is the greatest that a MAX node on the path has had from its finished
        children, beta the smallest of a MIN node's; a subtree is searched while they leave something between.
        ``shallow``: only the parent's and the node's own count; ``swapped``: MAX and MIN change places; ``last``: the
        windows are those that nodes are left with.
        """
        windows: dict[str, Any] = {}
        seen: set[int] = set()
        most = 1 if swapped else 0

        def bounds(path: list[tuple[int, list[Any]]]) -> tuple[Any, Any]:
            highs = [value for node, had in path if self.mover(node) == most for value in had]
            lows = [value for node, had in path if self.mover(node) != most for value in had]
            return max(highs, default=-math.inf), min(lows, default=math.inf)

        def search(path: list[tuple[int, list[Any]]], node: int) -> Any:
            if not self.children(node):
                seen.add(node)
                return self.vector(node)[0]
            windows[self.names[node]] = bounds(path[-1:] if shallow else path)
            had: list[Any] = []
            here = [*path, (node, had)]
            below = self.children(node)
            for child in below if order == "left-to-right" else below[::-1]:
                alpha, beta = bounds(here[-2:] if shallow else here)
                if had and (alpha > beta or (alpha == beta and cut == ">=")):
                    break
                had.append(search(here, child))
            if last:
                windows[self.names[node]] = bounds(here)
            return max(had) if self.mover(node) == most else min(had)

        search([], 0)
        return windows, [self.names[leaf] for leaf in self.leaves() if leaf not in seen]

    # What learners imagine ---------------------------------------------------------------

    def confused(self, node: int = 0) -> dict[int, Any]:
        """Every node's value for MAX with MAX and MIN exchanged."""
        if not self.children(node):
            return {node: self.vector(node)[0]}
        found = {key: value for child in self.children(node) for key, value in self.confused(child).items()}
        values = [found[child] for child in self.children(node)]
        if self.mover(node) == "chance":
            found[node] = sum(chance * value for chance, value in zip(self.odds(node), values, strict=True))
        else:
            found[node] = min(values) if self.mover(node) == 0 else max(values)
        return found

    def line(self) -> int:
        """The leaf that the root's value comes from."""
        node = 0
        while self.children(node):
            node = next(child for child in self.children(node) if self.worth(child) == self.worth(node))
        return node

    def changing(self, about: str, direction: str, swapped: bool = False) -> tuple[str, ...]:
        """The leaves that change the answer with some other number in their place.

        Whether one does depends on how it stands to the other leaves' values alone: so numbers beside each of them,
        and two far away, are all that there is to try.
        """
        if swapped:
            other = {"max": "min", "min": "max"}
            nodes = [{**node, **({"mover": other[node["mover"]]} if "mover" in node else {})} for node in self.nodes]
            return Plain({"players": 2, "nodes": nodes}).changing(about, direction)
        player, before = self.mover(0), self.worth()
        best = next(child for child in self.children(0) if self.worth(child) == before)
        found = []
        near = {self.vector(leaf)[0] + step for leaf in self.leaves() for step in (-1, 0, 1)} | {-60, 60}
        for leaf in self.leaves():
            now = self.vector(leaf)[0]
            for number in near:
                if (direction == "up" and number <= now) or (direction == "down" and number >= now):
                    continue
                other_worth = {child: self.worth(child, changed={leaf: number}) for child in (0, *self.children(0))}
                if about == "value":
                    changes = other_worth[0] != before
                else:
                    changes = any(worth[player] > other_worth[best][player] for worth in other_worth.values())
                if changes:
                    found.append(self.names[leaf])
                    break
        return tuple(found)

    def sure(self, team: tuple[int, ...], node: int = 0) -> Any:
        """What a team can make sure of for its sum."""
        if not self.children(node):
            return sum(self.vector(node)[player] for player in team)
        values = [self.sure(team, child) for child in self.children(node)]
        return max(values) if self.mover(node) in team else min(values)

    def friendly(self, team: tuple[int, ...]) -> Any:
        """What a team gets for its sum where everybody else plays for their own."""

        def outcome(node: int) -> tuple[Any, Any]:
            if not self.children(node):
                ours = sum(self.vector(node)[player] for player in team)
                return ours, sum(self.vector(node)) - ours
            side = 0 if self.mover(node) in team else 1
            return max([outcome(child) for child in self.children(node)], key=lambda sums: sums[side])

        return outcome(0)[0]
