"""Fill in the values: of MAX and MIN, of chance, or of three players."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.game import CHANCE
from zermelo.learn.exercise import Exercise, Shape
from zermelo.learn.growing import distinct_leaves, grown
from zermelo.learn.imagined_values import imagined_values
from zermelo.learn.kind import Kind, Wording
from zermelo.learn.places import Place
from zermelo.learn.solving import backed_up, nodes_by_name, work_order
from zermelo.learn.vectors import VECTORS, draw_vectors
from zermelo.learn.words import capital, extreme, listed, mover
from zermelo.search.events import format_value as told
from zermelo.tree import Tree

__all__ = ["VALUES", "chance_tree", "minimax_tree", "slip_of"]

PARTS = (1, 2)
"""The denominators of values that are easy to write down."""


def draw_values(draw: random.Random, level: int, chosen: Mapping[str, Any]) -> tuple[Tree, dict[str, Any]] | None:
    """Minimax at levels 1 and 2; at level 3 chance or three players."""
    if level == 3 and draw.random() < 0.4:
        return draw_vectors(draw, 2, {})
    tree = chance_tree(draw) if level == 3 else minimax_tree(draw, level)
    return None if tree is None else (tree, {})


def minimax_tree(draw: random.Random, level: int) -> Tree | None:
    """Two plies with leaves from 0, or three with negative ones; no two of the root's moves are worth the same."""
    first = draw.choice((0, 0, 1))
    movers = [first, 1 - first, first][: level + 1]
    leaf = distinct_leaves(draw, 0, 9) if level == 1 else distinct_leaves(draw, -9, 9)
    branching = (2, 3) if level < 3 else (2, 2)
    tree = grown(draw, movers, branching, leaf, early=0.0 if level == 1 else 0.15)
    if not 5 <= tree.num_leaves <= 12:
        return None
    value = imagined_values(tree)
    children = [value[child] for child in tree.children(0)]
    return None if len(set(children)) < len(children) else tree


def chance_tree(draw: random.Random) -> Tree | None:
    """MAX, chance, MIN; or chance between two movers of the same side. Values are whole or halves."""
    first = draw.choice((0, 0, 1))
    movers: list[int | str] = [first, "chance", 1 - first]
    tree = grown(draw, movers, (2, 2), distinct_leaves(draw, -8, 12), early=0.3)
    if not 5 <= tree.num_leaves <= 9 or all(tree.is_terminal(child) for child in tree.children(0)):
        return None
    value = imagined_values(tree)
    if any(Fraction(each).denominator not in PARTS for each in value.values()):
        return None
    children = [value[child] for child in tree.children(0)]
    uneven = any(len({chance for _, chance in tree.outcomes(node)}) > 1 for node in tree.children(0))
    return tree if uneven and len(set(children)) == len(children) else None


def word_values(tree: Tree, terms: Mapping[str, Any]) -> Wording:
    if tree.num_players > 2:
        return VECTORS.word(tree, {**terms, "ties": "first"})
    value = backed_up(tree)
    nodes = work_order(tree)
    shape = Shape("numbers", tuple([tree.name(node) for node in nodes]))
    movers = sorted({tree.to_move(node) for node in nodes}, reverse=True)
    rules = {
        0: "MAX takes the greatest of its children's values",
        1: "MIN takes the smallest",
        CHANCE: "chance weighs its children's values with their probabilities",
    }
    ordered = [player for player in (0, 1, CHANCE) if player in movers]
    conventions = ("Values are for MAX.", f"{capital(listed([rules[player] for player in ordered]))}.")
    answer = {tree.name(node): value[node] for node in nodes}
    return Wording("What is each position worth? Fill in the values, from the leaves up.", conventions, shape, answer)


def judge_values(exercise: Exercise, given: Any) -> Sequence[Place]:
    tree = exercise.tree
    if tree.num_players > 2:
        return VECTORS.judge(exercise, given)
    right = {**{node: tree.utility(node, 0) for node in tree.leaf_nodes}}
    names = nodes_by_name(tree)
    right |= {names[name]: value for name, value in exercise.answer.items()}
    found = []
    for name in exercise.shape.nodes:
        node = names[name]
        if name not in given:
            found.append(Place(name, "value", "open", f"{capital(name)} has no value yet."))
        elif given[name] == right[node]:
            found.append(Place(name, "value", "right", f"{capital(name)} is right."))
        else:
            taken = {child: given.get(tree.name(child), right[child]) for child in tree.children(node)}
            slip, words = slip_of(tree, node, given[name], taken, right)
            found.append(Place(name, "value", "wrong", f"{capital(name)} is not {told(given[name])}: {words}.", slip))
    return found


def slip_of(tree: Tree, node: int, value: Any, taken: dict[int, Any], right: dict[int, Any]) -> tuple[str, str]:
    """What kind of slip ``value`` at a node looks like; ``taken`` has the children's values as the learner has them."""
    children = list(tree.children(node))
    who = mover(tree, node)
    true = {child: right[child] for child in children}
    if value == rule_at(tree, node, taken):
        return "carried", "it follows from what you have written below, where the slip is"
    if tree.to_move(node) == CHANCE:
        return chance_slip(list(taken.values()), value, right[node])
    other = min if tree.to_move(node) == 0 else max
    if value in (other(taken.values()), other(true.values())):
        wrong = "smallest" if tree.to_move(node) == 0 else "greatest"
        return "max-min", f"{who} moves there and takes the {extreme(tree, node)}, not the {wrong}"
    if value == -right[node] or value == -rule_at(tree, node, taken):
        return "sign", "the number is right but for its sign; all values are for MAX, whoever moves"
    if value in taken.values():
        return "other-child", f"that is a child's value, but not the one that {who} takes"
    return "no-child", f"{who} takes the value of one of the children, and none has this"


def chance_slip(values: list[Any], value: Any, right: Any) -> tuple[str, str]:
    """What kind of slip ``value`` looks like where chance moves."""
    if value * len(values) == sum(values):
        return "even-odds", "the outcomes are not equally likely; weigh each with its probability"
    if value == sum(values):
        return "sum", "the values are added up without their probabilities"
    if value == -right:
        return "sign", "the number is right but for its sign; all values are for MAX, whoever moves"
    if value in values:
        return "choice-at-chance", "nobody chooses there; every outcome counts as much as it is probable"
    return "no-child", "each child's value counts as much as it is probable, and that comes to something else"


def rule_at(tree: Tree, node: int, taken: Mapping[int, Any]) -> Any:
    """What a node of a tree of two is worth by its children's values."""
    if tree.to_move(node) == CHANCE:
        first = tree.first_child[node]
        total = sum([Fraction(chance) * taken[first + action] for action, chance in tree.outcomes(node)], Fraction(0))
        return total
    return max(taken.values()) if tree.to_move(node) == 0 else min(taken.values())


def why_values(exercise: Exercise, name: str) -> str:
    tree = exercise.tree
    if tree.num_players > 2:
        return VECTORS.why(exercise, name)
    node = nodes_by_name(tree)[name]
    children = listed([tree.name(child) for child in tree.children(node)])
    if tree.to_move(node) == CHANCE:
        return f"Chance moves at {name}: add up the values of {children}, each times its probability."
    return f"{mover(tree, node)} moves at {name}, and takes the {extreme(tree, node)} of the values of {children}."


def show_values(exercise: Exercise, name: str) -> str:
    tree = exercise.tree
    if tree.num_players > 2:
        return VECTORS.show(exercise, name)
    node = nodes_by_name(tree)[name]
    value = exercise.answer[name]
    below = {child: exercise.answer.get(tree.name(child), tree.utility(child, 0)) for child in tree.children(node)}
    if tree.to_move(node) == CHANCE:
        first = tree.first_child[node]
        parts = [f"{told(chance)} × {told(below[first + action])}" for action, chance in tree.outcomes(node)]
        return f"{capital(name)} is {told(value)}: {' + '.join(parts)}."
    values = listed([told(each) for each in below.values()])
    return f"{capital(name)} is {told(value)}: the {extreme(tree, node)} of {values}, since {mover(tree, node)} moves."


def stations(exercise: Exercise) -> Sequence[str]:
    return exercise.shape.nodes


VALUES = Kind(
    "values", "Fill in the values", (), draw_values, word_values, judge_values, stations, why_values, show_values
)
