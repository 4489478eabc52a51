"""Which move: the best one at the root, and what it is worth."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.game import CHANCE
from zermelo.learn.exercise import Exercise, Shape
from zermelo.learn.imagined_values import imagined_values, varies_with_ties
from zermelo.learn.kind import Kind, Wording
from zermelo.learn.places import Place
from zermelo.learn.solving import backed_up, nodes_by_name
from zermelo.learn.values import chance_tree, minimax_tree
from zermelo.learn.vectors import three_player_tree
from zermelo.learn.words import capital, listed, mover
from zermelo.search.events import format_value as told
from zermelo.tree import Tree

__all__ = ["MOVE"]


def draw_move(draw: random.Random, level: int, chosen: Mapping[str, Any]) -> tuple[Tree, dict[str, Any]] | None:
    """One move is best, and above level 1 it is not the one to the best leaf of all."""
    tree: Tree | None
    if level == 3:
        tree = three_player_tree(draw, 2) if draw.random() < 0.4 else chance_tree(draw)
    else:
        tree = minimax_tree(draw, level)
    if tree is None:
        return None
    worth = _worth(tree, imagined_values(tree))
    if len(set(worth)) < len(worth) or (level > 1 and _greedy(tree) == _best(worth)):
        return None
    return None if tree.num_players > 2 and varies_with_ties(tree) else (tree, {})


def _worth(tree: Tree, value: Mapping[int, Any]) -> list[Any]:
    """What each of the root's moves is worth to the player who moves there."""
    return [_own(tree, value[child]) for child in tree.children(0)]


def _own(tree: Tree, value: Any) -> Any:
    player = tree.to_move(0)
    return value[player] if isinstance(value, tuple) else value if player == 0 else -value


def _best(worth: Sequence[Any]) -> int:
    return worth.index(max(worth))


def _leaves(tree: Tree, node: int) -> list[int]:
    if tree.is_terminal(node):
        return [node]
    return [leaf for child in tree.children(node) for leaf in _leaves(tree, child)]


def _greedy(tree: Tree) -> int:
    """The move towards the leaf that is best for the player who moves."""
    player = tree.to_move(0)
    return _best([max(tree.utility(leaf, player) for leaf in _leaves(tree, child)) for child in tree.children(0)])


def word_move(tree: Tree, terms: Mapping[str, Any]) -> Wording:
    value = backed_up(tree)
    choices = tuple([tree.name(child) for child in tree.children(0)])
    best = _best(_worth(tree, value))
    worth = value[tree.children(0)[best]]
    who = mover(tree, 0)
    if tree.num_players > 2:
        worth = _own(tree, worth)
        conventions = (
            "In a vector stand player 0's, player 1's and player 2's values, in this order.",
            "Each player takes the child that is best for itself (max^n), and the whole vector comes up.",
        )
        question = f"{capital(who)} moves at the root. Which move is best, and what does {who} get by it?"
    else:
        chance = "; chance weighs its children's values with their probabilities" if tree.has_chance() else ""
        conventions = ("Values are for MAX.", f"MAX takes the greatest value, MIN the smallest{chance}.")
        question = f"{who} moves at the root. Which move is best, and what is it worth to MAX?"
    return Wording(question, conventions, Shape("move", choices=choices), {"move": choices[best], "value": worth})


def judge_move(exercise: Exercise, given: Any) -> Sequence[Place]:
    tree, root = exercise.tree, exercise.tree.name(0)
    right = exercise.answer
    values = {tree.name(child): _told_value(tree, value) for child, value in _children(tree).items()}
    places = []
    if "move" not in given:
        places.append(Place(root, "move", "open", "No move is chosen yet."))
    elif given["move"] == right["move"]:
        places.append(Place(given["move"], "move", "right", f"{given['move']} is the best move."))
    else:
        slip, words = _move_slip(exercise, given["move"])
        sentence = f"{given['move']} is not the best move: {words}."
        places.append(Place(given["move"], "move", "wrong", sentence, slip))
    if "value" not in given:
        places.append(Place(root, "value", "open", "No value is given yet."))
    elif given["value"] == right["value"]:
        places.append(Place(root, "value", "right", "The value is right."))
    else:
        slip, words = _value_slip(given, right, values)
        places.append(Place(root, "value", "wrong", f"The value is not {told(given['value'])}: {words}.", slip))
    return places


def _children(tree: Tree) -> dict[int, Any]:
    value = backed_up(tree)
    return {child: value[child] for child in tree.children(0)}


def _told_value(tree: Tree, value: Any) -> Any:
    """A move's value as the question asks for it."""
    return _own(tree, value) if isinstance(value, tuple) else value


def _move_slip(exercise: Exercise, move: str) -> tuple[str | None, str]:
    tree = exercise.tree
    who = mover(tree, 0)
    chosen = nodes_by_name(tree)[move]
    if tree.children(0)[_greedy(tree)] == chosen:
        return "greedy", f"the best leaf of all for {who} lies there, but the others do not let {who} have it"
    if tree.num_players > 2:
        vectors = _children(tree)
        for player in range(tree.num_players):
            if vectors[chosen][player] == max(vector[player] for vector in vectors.values()):
                return "other-player", f"{who} moves at the root; it is the best for player {player}"
        return None, f"another is worth more to {who}"
    if chosen == _best_imagined(tree, swapped=True):
        return "max-min", "it would be, if MAX took the smallest values and MIN the greatest"
    if tree.has_chance() and chosen == _best_imagined(tree, even=True):
        return "even-odds", "it would be, if all outcomes were equally likely"
    worth = _worth(tree, _children(tree))
    if chosen == tree.children(0)[worth.index(min(worth))] and len(worth) > 2:
        return "max-min", f"of all moves it is the worst for {who}"
    return None, f"another is worth more to {who}"


def _best_imagined(tree: Tree, *, swapped: bool = False, even: bool = False) -> int:
    """The root's move that is best where MAX and MIN are exchanged, or all outcomes equally likely."""
    values = imagined_values(tree, swapped=swapped, even=even)
    return (max if (tree.to_move(0) == 0) != swapped else min)(tree.children(0), key=values.__getitem__)


def _value_slip(given: Mapping[str, Any], right: Mapping[str, Any], values: Mapping[str, Any]) -> tuple[str, str]:
    value = given["value"]
    if given.get("move") != right["move"] and values.get(given.get("move", "")) == value:
        return "carried", "it is what the chosen move is worth; the slip is in the move"
    if value == -right["value"]:
        return "sign", "the number is right but for its sign; see whose the values are"
    if value in values.values():
        return "other-child", "another move is worth that"
    return "no-child", "none of the moves is worth that"


def stations(exercise: Exercise) -> Sequence[str]:
    return [*exercise.shape.choices, exercise.tree.name(0)]


def why_move(exercise: Exercise, name: str) -> str:
    tree = exercise.tree
    who = mover(tree, 0)
    if name == tree.name(0):
        return f"{capital(who)} moves at the root: compare what its moves are worth to {who}."
    node = nodes_by_name(tree)[name]
    if tree.is_terminal(node):
        return f"After {name} the game is over: its value stands there."
    after = tree.to_move(node)
    if after == CHANCE:
        return f"After {name} chance moves: add up the values of its outcomes, each times its probability."
    return f"After {name} {tree.player_name(after)} moves, and takes what is best for {tree.player_name(after)}."


def show_move(exercise: Exercise, name: str) -> str:
    tree = exercise.tree
    who = mover(tree, 0)
    worth = {tree.name(child): _told_value(tree, value) for child, value in _children(tree).items()}
    if name == tree.name(0):
        values = listed([f"{told(value)} by {move}" for move, value in worth.items()])
        return f"{capital(who)} can have {values}: {exercise.answer['move']} is best."
    return f"{name} is worth {told(worth[name])} to {who if tree.num_players > 2 else 'MAX'}{_reason(tree, name)}."


def _reason(tree: Tree, name: str) -> str:
    """Why a move of the root's is worth what it is, by what can follow."""
    node, value = nodes_by_name(tree)[name], backed_up(tree)
    if tree.is_terminal(node):
        return ", where the game is over"
    player, below = tree.to_move(node), list(tree.children(node))
    if player == CHANCE:
        odds = [chance for _, chance in tree.outcomes(node)]
        parts = [f"{told(chance)} × {told(value[child])}" for chance, child in zip(odds, below, strict=True)]
        return f": {' + '.join(parts)}"
    follows = next(child for child in below if value[child] == value[node])
    options = listed([f"{tree.name(child)} with {told(value[child])}" for child in below])
    return f": there {mover(tree, node)} moves, and of {options} takes {tree.name(follows)}"


MOVE = Kind("move", "Choose the move", (), draw_move, word_move, judge_move, stations, why_move, show_move)
