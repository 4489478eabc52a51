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

    def alpha_beta(self, cut: str, order: str) -> tuple[dict[str, Any], list[str]]:
        """The windows of the inner nodes that are entered, and the leaves that are never looked at.

        A window is no argument here: alpha is the greatest that a MAX node on the path has had from its finished
        children, beta the smallest of a MIN node's; a subtree is searched while they leave something between.
        """
        windows: dict[str, Any] = {}
        seen: set[int] = set()

        def bounds(path: list[tuple[int, list[Any]]]) -> tuple[Any, Any]:
            highs = [value for node, had in path if self.mover(node) == 0 for value in had]
            lows = [value for node, had in path if self.mover(node) == 1 for value in had]
            return max(highs, default=-math.inf), min(lows, default=math.inf)

        def search(path: list[tuple[int, list[Any]]], node: int) -> Any:
            if not self.children(node):
                seen.add(node)
                return self.vector(node)[0]
            windows[self.names[node]] = bounds(path)
            had: list[Any] = []
            here = [*path, (node, had)]
            below = self.children(node)
            for child in below if order == "left-to-right" else below[::-1]:
                alpha, beta = bounds(here)
                if had and (alpha > beta or (alpha == beta and cut == ">=")):
                    break
                had.append(search(here, child))
            return max(had) if self.mover(node) == 0 else min(had)

        search([], 0)
        return windows, [self.names[leaf] for leaf in self.leaves() if leaf not in seen]
