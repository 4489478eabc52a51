"""Back up these vectors: max^n for three players, with a stated tie rule."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.learn.exercise import Exercise, Shape
from zermelo.learn.growing import grown, vector_leaves
from zermelo.learn.imagined_values import imagined_values, varies_with_ties
from zermelo.learn.kind import Kind, Wording
from zermelo.learn.places import Place
from zermelo.learn.solving import backed_up, nodes_by_name, searched, work_order
from zermelo.learn.words import capital, listed, mover
from zermelo.search.events import format_value as told
from zermelo.tree import Tree

__all__ = ["VECTORS", "draw_vectors", "three_player_tree"]

PLAYERS = 3
RULES = {"first": "leftmost", "last": "rightmost"}


def three_player_tree(draw: random.Random, level: int, most: int = 9) -> Tree:
    """Two plies of two or three moves at level 1, three of two above; players move by turns, player 0 first."""
    movers = list(range(2 if level == 1 else 3))
    return grown(draw, movers, (2, 3) if level == 1 else (2, 2), vector_leaves(draw, most), players=PLAYERS)


def draw_vectors(draw: random.Random, level: int, chosen: Mapping[str, Any]) -> tuple[Tree, dict[str, Any]] | None:
    """Without ties at levels 1 and 2; at level 3 a tie that the rule decides."""
    tree = three_player_tree(draw, level, 9 if level < 3 else 5)
    rule = chosen.get("ties") or ("first" if level < 3 else draw.choice(("first", "last")))
    if not 4 <= tree.num_leaves <= 8:
        return None
    below = _below(tree, imagined_values(tree, last=rule == "last"))
    if any(len(set(vectors)) < len(vectors) for vectors in below.values()):
        return None  # the same vector twice under one node
    own = {node: [vector[tree.to_move(node)] for vector in vectors] for node, vectors in below.items()}
    tied = any(values.count(max(values)) > 1 for values in own.values())
    if level < 3 and any(len(set(values)) < len(values) for values in own.values()):
        return None
    if level == 3 and not (tied and varies_with_ties(tree) and searched(tree, ties=rule).tie_dependent):
        return None
    return tree, {"ties": rule}


def _below(tree: Tree, vectors: Mapping[int, Any]) -> dict[int, list[Any]]:
    return {node: [vectors[child] for child in tree.children(node)] for node in work_order(tree)}


def word_vectors(tree: Tree, terms: Mapping[str, Any]) -> Wording:
    rule = terms["ties"]
    vectors = backed_up(tree, rule)
    nodes = work_order(tree)
    shape = Shape("vectors", tuple([tree.name(node) for node in nodes]), length=tree.num_players)
    numbers = listed([f"player {player}'s" for player in range(tree.num_players)])
    conventions = (
        f"In a vector stand {numbers} values, in this order.",
        "Each player takes the child that is best for itself (max^n), and the whole vector comes up.",
        f"Of children that are equally good for the mover the {RULES[rule]} is taken.",
    )
    answer = {tree.name(node): vectors[node] for node in nodes}
    return Wording("Three play, each for itself. Back up the vectors, from the leaves up.", conventions, shape, answer)


def judge_vectors(exercise: Exercise, given: Any) -> Sequence[Place]:
    tree, names = exercise.tree, nodes_by_name(exercise.tree)
    right = {node: tree.utilities(node) for node in tree.leaf_nodes}
    right |= {names[name]: value for name, value in exercise.answer.items()}
    rule = exercise.terms.get("ties", "first")
    found = []
    for name in exercise.shape.nodes:
        node = names[name]
        if name not in given:
            found.append(Place(name, "vector", "open", f"{capital(name)} has no vector yet."))
        elif given[name] == right[node]:
            found.append(Place(name, "vector", "right", f"{capital(name)} is right."))
        else:
            taken = [given.get(tree.name(child), right[child]) for child in tree.children(node)]
            slip, words = vector_slip(tree, node, given[name], taken, right[node], rule)
            sentence = f"{capital(name)} is not {told(given[name])}: {words}."
            found.append(Place(name, "vector", "wrong", sentence, slip))
    return found


def best_of(vectors: Sequence[Any], player: int, rule: str) -> Any:
    """The vector that a player takes."""
    best = max([vector[player] for vector in vectors])
    equal = [vector for vector in vectors if vector[player] == best]
    return equal[-1] if rule == "last" else equal[0]


def vector_slip(
    tree: Tree, node: int, vector: Any, taken: Sequence[Any], right: Any, rule: str
) -> tuple[str | None, str]:
    """What kind of slip a vector looks like; ``taken`` has the children's vectors as the learner has them."""
    player, who = tree.to_move(node), mover(tree, node)
    if vector == best_of(taken, player, rule):
        return "carried", "it follows from what you have written below, where the slip is"
    if vector in taken:
        most = max([each[player] for each in taken])
        if vector[player] == most:
            return "tie-rule", f"it is as good for {who}, but the tie rule takes the {RULES[rule]} of equals"
        others = [other for other in range(len(vector)) if vector == best_of(taken, other, rule)]
        if others:
            return "other-player", f"{who} moves there; this is the best for {listed([f'player {i}' for i in others])}"
        return "other-child", f"that is a child's vector, but there is one with more for {who}"
    if vector in itertools.permutations(right):
        return "shuffled", "the numbers are right, but stand in another order: player 0's comes first"
    if all(number in [each[place] for each in taken] for place, number in enumerate(vector)):
        return "mixed-vector", "one child's vector comes up as a whole; parts of several are put together here"
    return "no-child", "the vector of one of the children comes up as it is, and none is like this"


def why_vectors(exercise: Exercise, name: str) -> str:
    tree = exercise.tree
    node = nodes_by_name(tree)[name]
    player = tree.to_move(node)
    place = ("first", "second", "third", "fourth", "fifth")[player] if player < 5 else f"{player + 1}th"
    children = listed([tree.name(child) for child in tree.children(node)])
    who = capital(mover(tree, node))
    return f"{who} moves at {name}: compare the {place} numbers of {children}; the whole vector of the best comes up."


def show_vectors(exercise: Exercise, name: str) -> str:
    tree = exercise.tree
    node = nodes_by_name(tree)[name]
    player = tree.to_move(node)
    below = [exercise.answer.get(tree.name(child), tree.utilities(child)) for child in tree.children(node)]
    value = exercise.answer[name]
    own = [vector[player] for vector in below]
    told_own = listed([told(number) for number in own])
    tie = ""
    if own.count(value[player]) > 1:
        tie = f"; of equals the {RULES[exercise.terms.get('ties', 'first')]} is taken"
    return (
        f"{capital(name)} is {told(value)}: {mover(tree, node)} moves and has {told_own} by its moves, "
        f"of which {told(value[player])} is the most{tie}."
    )


def stations(exercise: Exercise) -> Sequence[str]:
    return exercise.shape.nodes


VECTORS = Kind(
    "vectors", "Back up the vectors", ("ties",), draw_vectors, word_vectors, judge_vectors, stations, why_vectors,
    show_vectors,
)  # fmt: skip
