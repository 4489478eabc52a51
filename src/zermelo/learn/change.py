"""Which leaf value would change the answer: the root's value, or its best move."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from zermelo.learn.diagnosis import slips_behind
from zermelo.learn.exercise import Exercise, Shape
from zermelo.learn.imagined_values import imagined_values
from zermelo.learn.kind import Kind, Wording
from zermelo.learn.places import SLIPS, Place
from zermelo.learn.solving import nodes_by_name, searched
from zermelo.learn.values import minimax_tree
from zermelo.learn.words import capital, listed, mover
from zermelo.search.events import format_value as told
from zermelo.tree import Tree

__all__ = ["CHANGE"]

FAR = 100
"""Further than any leaf of an exercise: a leaf changed so far is above or below all others."""
DIRECTIONS = {"any": (1, -1), "up": (1,), "down": (-1,)}
DONE = {"any": "changed", "up": "raised", "down": "lowered"}


def draw_change(draw: random.Random, level: int, chosen: Mapping[str, Any]) -> tuple[Tree, dict[str, Any]] | None:
    """The value, changed in any way, at level 1; in one direction at 2; the best move at 3."""
    tree = minimax_tree(draw, min(level, 2))
    if tree is None or tree.num_leaves > (9, 10, 12)[level - 1]:
        return None
    terms = {
        "about": "move" if level == 3 else "value",
        "direction": "any"
        if level == 1
        else draw.choice(("up", "down"))
        if level == 2
        else draw.choice(("up", "down", "any")),
    }
    found = _changing(tree, terms["about"], terms["direction"])
    if not (2 if level < 3 else 1) <= len(found) <= tree.num_leaves - 2:
        return None
    return tree, terms


Worth = Callable[[Tree, int, int], Mapping[int, Any]]
"""(tree, leaf, value): what the root and its children are worth to MAX where the leaf has that value."""


def quick_worth(tree: Tree, leaf: int, value: int) -> Mapping[int, Any]:
    return imagined_values(tree, changed={leaf: value})


def searched_worth(tree: Tree, leaf: int, value: int) -> Mapping[int, Any]:
    """The same by a search of the tree with the value written in."""
    content = json.loads(tree.to_json())
    content["nodes"][leaf]["value"] = value  # the flat form lists the nodes by their numbers
    other = Tree.from_json(content)
    result = searched(other)
    assert result.values is not None
    worth: dict[int, Any] = {0: result.values[0]}
    for move in result.moves:
        assert move.values is not None
        worth[other.result(0, move.action)] = move.values[0]
    return worth


def _changing(
    tree: Tree, about: str, direction: str, worth: Worth = quick_worth, swapped: bool = False
) -> tuple[int, ...]:
    """The leaves that change the root's value or best move when they are changed alone; each as far as can be.

    Every node's value rises and falls with its leaves', so that the far ends tell all. Time O(leaves * nodes).
    """
    tree = _swapped(tree) if swapped else tree
    far = [FAR * way for way in DIRECTIONS[direction]]
    return tuple([leaf for leaf in tree.leaf_nodes if any(_changes(tree, leaf, end, about, worth) for end in far)])


def _swapped(tree: Tree) -> Tree:
    """The tree with MAX and MIN exchanged."""
    content = json.loads(tree.to_json())
    for node in content["nodes"]:
        if "mover" in node:
            node["mover"] = {"max": "min", "min": "max"}[node["mover"]]
    return Tree.from_json(content)


def _changes(tree: Tree, leaf: int, value: int, about: str, worth: Worth = quick_worth) -> bool:
    """Whether the root's value is another, or a better move than the best so far is there, with this leaf's value."""
    before, after = imagined_values(tree), worth(tree, leaf, value)
    if about == "value":
        return bool(after[0] != before[0])
    return bool(after[_best(tree, before)] != after[0])


def _best(tree: Tree, worth: Mapping[int, Any]) -> int:
    """The root's best child."""
    return next(child for child in tree.children(0) if worth[child] == worth[0])


def word_change(tree: Tree, terms: Mapping[str, Any]) -> Wording:
    leaves = _changing(tree, terms["about"], terms["direction"], searched_worth)
    names = tuple([tree.name(leaf) for leaf in tree.leaf_nodes])
    what = "the root's value" if terms["about"] == "value" else f"{mover(tree, 0)}'s best move at the root"
    question = f"Which leaves, {DONE[terms['direction']]} alone, could change {what}?"
    conventions: tuple[str, ...] = (
        "Values are for MAX; MAX takes the greatest, MIN the smallest.",
        f"A leaf counts if there is any number that it could be {DONE[terms['direction']]} to, so that it does.",
    )
    if terms["about"] == "move":
        conventions += ("The best move changes where another becomes strictly better.",)
    return Wording(question, conventions, Shape("set", choices=names), tuple([tree.name(leaf) for leaf in leaves]))


def judge_change(exercise: Exercise, given: Any) -> Sequence[Place]:
    tree, about, direction = exercise.tree, exercise.terms["about"], exercise.terms["direction"]
    by_slip = {
        "direction": () if direction == "any" else _named(tree, _changing(tree, about, _other(direction))),
        "own-line-only": _named(tree, (_line(tree),)),
        "other-question": _named(tree, _changing(tree, "move" if about == "value" else "value", direction)),
        "max-min": _named(tree, _changing(tree, about, direction, swapped=True)),
    }
    slips = slips_behind(given, exercise.answer, {slip: names for slip, names in by_slip.items() if names})
    places = []
    for name in exercise.shape.choices:
        if name in given and name in exercise.answer:
            places.append(Place(name, "leaves", "right", f"{name} is right.", None, (name,)))
        elif name in exercise.answer:
            sentence = f"{name} is missed: it could change the answer{_kind(slips.get(name))}."
            places.append(Place(name, "leaves", "missed", sentence, slips.get(name), (name,)))
        elif name in given:
            sentence = f"{name} cannot change the answer, whatever it is{_how(direction)}{_kind(slips.get(name))}."
            places.append(Place(name, "leaves", "claimed", sentence, slips.get(name), (name,)))
    return places


def _named(tree: Tree, leaves: Iterable[int]) -> tuple[str, ...]:
    return tuple([tree.name(leaf) for leaf in leaves])


def _other(direction: str) -> str:
    return "down" if direction == "up" else "up"


def _how(direction: str) -> str:
    return "" if direction == "any" else f" {DONE[direction]} to"


def _kind(slip: str | None) -> str:
    return f"; it looks as if {SLIPS[slip]}" if slip is not None else ""


def _line(tree: Tree) -> int:
    """The leaf that the root's value comes from."""
    node = 0
    for action in searched(tree).principal_variation:
        node = tree.result(node, action)
    return node


def stations(exercise: Exercise) -> Sequence[str]:
    found: Sequence[str] = exercise.answer
    return found


def why_change(exercise: Exercise, name: str) -> str:
    tree = exercise.tree
    above = tree.node_at(tree.path(nodes_by_name(tree)[name])[:-1])
    return (
        f"{name} stands below {tree.name(above)}, where {mover(tree, above)} moves. Go up from there: at each node ask "
        "whether its mover would take the changed value, or turn to another child because of it."
    )


def show_change(exercise: Exercise, name: str) -> str:
    tree, about = exercise.tree, exercise.terms["about"]
    leaf = nodes_by_name(tree)[name]
    now = tree.utility(leaf, 0)
    for distance in range(1, FAR):
        for way in DIRECTIONS[exercise.terms["direction"]]:
            value = now + way * distance
            if _changes(tree, leaf, value, about):
                return f"{name}, now {told(now)}, at {told(value)} makes {_made(tree, leaf, value, about)}."
    values = imagined_values(tree)
    above = tree.node_at(tree.path(leaf)[:-1])
    stays = f"the root's value stays {told(values[0])}" if about == "value" else "the best move stays the same"
    others = listed(
        [f"{tree.name(child)} with {told(values[child])}" for child in tree.children(above) if child != leaf]
    )
    where = capital(mover(tree, above))
    return (
        f"Whatever {name} is{_how(exercise.terms['direction'])}, {stays}: at {tree.name(above)} {where} has {others}."
    )


def _made(tree: Tree, leaf: int, value: int, about: str) -> str:
    before, after = imagined_values(tree), quick_worth(tree, leaf, value)
    if about == "value":
        return f"the root {told(after[0])} instead of {told(before[0])}"
    return f"{tree.name(_best(tree, after))} better than {tree.name(_best(tree, before))}"


CHANGE = Kind(
    "change", "Change the answer", (), draw_change, word_change, judge_change, stations, why_change, show_change
)
