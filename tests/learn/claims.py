"""Works out what a lesson says: each expression behind a bar, by searching the lesson's tree or by counting."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Any

import zermelo as z
from zermelo.game import CHANCE
from zermelo.learn.lessons import Lesson, Part
from zermelo.learn.lessons.tree import LessonTree, named
from zermelo.search.events import Cut, Enter
from zermelo.search.trace import Trace

WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


class Claims:
    """The names that an expression may use, about one part of a lesson."""

    def __init__(self, lesson: Lesson, part: int) -> None:
        self.lesson, self.part = lesson, part

    def worked_out(self, expression: str) -> Any:
        names = {name: getattr(self, name) for name in dir(self) if not name.startswith("_")}
        return eval(expression, {**names, "Fraction": Fraction})

    def _part(self, part: int | None = None) -> Part:
        return self.lesson.parts[self.part if part is None else part - 1]

    def _tree(self, part: int | None = None) -> LessonTree:
        tree = self._part(part).tree
        assert tree is not None
        return tree

    def _trace(self, **settings: Any) -> Trace:
        trace = self._part().search(**settings).trace
        assert trace is not None
        return trace

    # What is in the tree -----------------------------------------------------------------

    def leaf(self, name: str, part: int | None = None) -> Any:
        tree = self._tree(part)
        node = named(tree, name)
        assert tree.is_terminal(node)
        vector = tuple(tree.utility(node, player) for player in range(tree.num_players))
        return vector if tree.num_players > 2 else vector[0]

    def leaves(self) -> int:
        return self._tree().num_leaves

    def nodes(self) -> int:
        return self._tree().num_nodes

    def children(self, name: str) -> int:
        return len(self._tree().children(named(self._tree(), name)))

    def depth(self, name: str) -> int:
        return len(self._tree().path(named(self._tree(), name)))

    def best_leaf(self) -> Any:
        return max(self._tree().utility(node, 0) for node in self._tree().leaf_nodes)

    def worst_leaf(self) -> Any:
        return min(self._tree().utility(node, 0) for node in self._tree().leaf_nodes)

    def count(self, worth: Any) -> int:
        return sum(self._tree().utility(node, 0) == worth for node in self._tree().leaf_nodes)

    def probability(self, name: str) -> Fraction:
        tree = self._tree()
        node = named(tree, name)
        parent = tree.node_at(tree.path(node)[:-1])
        return dict(tree.outcomes(parent))[tree.path(node)[-1]]

    def minimum(self) -> int:
        return self._tree().knuth_moore_minimum()

    def positions(self) -> int:
        """Different boards of an unfolded game."""
        return len({self._tree().show(node) for node in range(self._tree().num_nodes)})

    # What a search finds -----------------------------------------------------------------

    def value(self, name: str, **other: Any) -> Any:
        """The minimax value, expectation or vector of a node, from the leaves or from the depth that is asked for."""
        part = self._part()
        tree: z.Tree = self._tree()
        if "tree" in other or "root" in other:
            text = other.get("tree") or _text(tree)
            tree = z.Tree.parse(text, **{**part.shape, **({"root": other["root"]} if "root" in other else {})})
        depth = other.get("depth", part.settings.get("depth"))
        return _backed_up(tree, named(tree, name), depth)

    def alternating(self) -> Any:
        """The root's value for a program that takes the maximum at even depths and the minimum at odd ones."""
        tree = self._tree()

        def of(node: int, ply: int) -> Any:
            if tree.is_terminal(node):
                return tree.utility(node, 0)
            return (min if ply % 2 else max)([of(child, ply + 1) for child in tree.children(node)])

        return of(0, 0)

    def nega(self, name: str) -> Any:
        """The value for whoever moves there."""
        tree = self._tree()
        node = named(tree, name)
        value = _backed_up(tree, node, None)
        return value if tree.to_move(node) == 0 else -value

    def depth_limit(self) -> int:
        return int(self._part().settings["depth"])

    def seen(self, **settings: Any) -> int:
        return len(self._trace(**settings).visited_leaves)

    def skipped(self, **settings: Any) -> int:
        return len(self._trace(**settings).pruned_leaves)

    def seen_nodes(self) -> int:
        """Nodes that were evaluated or over."""
        return z.summary(self._trace()).leaves

    def cut_children(self, name: str) -> int:
        trace = self._trace()
        cuts = [event for event in trace.events if isinstance(event, Cut) and trace.label(event.node) == name]
        return len(cuts[0].skipped)

    def alpha(self, name: str) -> Any:
        return self._window(name)[0]

    def beta(self, name: str) -> Any:
        return self._window(name)[1]

    def _window(self, name: str) -> Any:
        trace = self._trace()
        enters = [event for event in trace.events if isinstance(event, Enter) and trace.label(event.node) == name]
        return enters[0].window

    def guarantee(self, *team: int) -> Any:
        found = z.coalitions(self._tree(), speed="python")
        return next(one.guarantee for one in found.coalitions if one.players == team)

    def held_to(self, name: str, *team: int) -> Any:
        """The least that a team gets at a node of leaves."""
        tree = self._tree()
        leaves = [self.leaf(tree.name(child)) for child in tree.children(named(tree, name))]
        return min(sum(leaf[player] for player in team) for leaf in leaves)

    def selfish_sum(self, *team: int) -> Any:
        values = _backed_up(self._tree(), 0, None)
        return sum(values[player] for player in team)

    # Tic-tac-toe, counted ----------------------------------------------------------------

    def tic_tac_toe_nodes(self) -> int:
        return _tic_tac_toe()[0]

    def tic_tac_toe_positions(self) -> int:
        return _tic_tac_toe()[1]


def _backed_up(tree: z.Tree, node: int, depth: int | None) -> Any:
    """By the definition; ``depth`` counts plies from the root."""
    if tree.is_terminal(node):
        vector = tuple(tree.utility(node, player) for player in range(tree.num_players))
        return vector if tree.num_players > 2 else vector[0]
    if depth is not None and len(tree.path(node)) >= depth:
        return tree.evaluate(node, 0)
    values = [_backed_up(tree, child, depth) for child in tree.children(node)]
    mover = tree.to_move(node)
    if mover == CHANCE:
        return sum(likely * values[child] for child, likely in tree.outcomes(node))
    if tree.num_players > 2:
        return max(values, key=lambda vector: vector[mover])
    return (max if mover == 0 else min)(values)


def _text(tree: z.Tree) -> str:
    def of(node: int) -> Any:
        return tree.utility(node, 0) if tree.is_terminal(node) else [of(child) for child in tree.children(node)]

    return str(of(0))


@functools.cache
def _tic_tac_toe() -> tuple[int, int]:
    """Nodes of the whole tree, and different positions in it."""
    game = z.game("tic-tac-toe")
    below: dict[Any, int] = {}

    def count(state: Any) -> int:
        if state not in below:
            after = [] if game.is_terminal(state) else list(game.actions(state))
            below[state] = 1 + sum(count(game.result(state, action)) for action in after)
        return below[state]

    return count(game.initial_state()), len(below)


def agrees(said: str, found: Any) -> bool:
    """Whether what a text says is what was found; of a sum its result counts."""
    words = said.rpartition("=")[2].strip().replace("\N{MINUS SIGN}", "-").replace(",", "" if "(" not in said else ",")
    if words.lower() in WORDS:
        return bool(WORDS.index(words.lower()) == found)
    return words.replace(" ", "") == str(found).replace(" ", "")
