"""The window at this node: what alpha and beta are when alpha-beta comes there."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from zermelo.errors import ExerciseError
from zermelo.learn.exercise import Exercise, Shape
from zermelo.learn.imagined import imagined, slipped
from zermelo.learn.kind import Kind, Wording
from zermelo.learn.leaves import alpha_beta_terms, draw_pruned_tree
from zermelo.learn.places import Place
from zermelo.learn.solving import Pruned, nodes_by_name, pruned
from zermelo.learn.words import capital, listed, mover, window_words
from zermelo.search.events import Enter, Window, format_window
from zermelo.search.events import format_value as told
from zermelo.search.replay import Replay
from zermelo.tree import Tree

__all__ = ["WINDOW"]

BOUNDS = ("alpha", "beta")
OPEN = (-math.inf, math.inf)


def draw_window(draw: random.Random, level: int, chosen: Mapping[str, Any]) -> tuple[Tree, dict[str, Any]] | None:
    """At level 1 a child of the root; at 2 a node to which a bound was passed down; at 3 all on the way to one."""
    terms = alpha_beta_terms(draw, level, chosen)
    tree = draw_pruned_tree(draw, level)
    if not (5, 7, 9)[level - 1] <= tree.num_leaves <= (9, 14, 18)[level - 1]:
        return None
    slips = slipped(terms)
    right = imagined(tree, slips[""]).windows
    forgotten = imagined(tree, slips["not-passed-down"]).windows
    telling = [
        node
        for node, window in right.items()
        if window != OPEN and (level == 1 or (window != forgotten.get(node, window) and len(tree.path(node)) > 1))
    ]
    if not telling:
        return None
    node = draw.choice(telling)
    path = tree.path(node)
    asked = [tree.node_at(path[: ply + 1]) for ply in range(len(path))] if level == 3 else [node]
    return tree, {**terms, "nodes": tuple([tree.name(each) for each in asked])}


def word_window(tree: Tree, terms: Mapping[str, Any]) -> Wording:
    windows = pruned(tree, terms["cut"], terms["order"]).windows
    names = nodes_by_name(tree)
    for name in terms["nodes"]:
        if names.get(name) not in windows:
            raise ExerciseError(f"the search comes to no position {name!r:.60}: ask about one that it enters")
    asked = tuple(terms["nodes"])
    comes = f"{listed(asked)}, each when the search comes there" if len(asked) > 1 else f"{asked[0]}"
    question = (
        f"Alpha-beta searches this tree. What are alpha and beta at {comes}?"
        if len(asked) > 1
        else f"Alpha-beta searches this tree. What are alpha and beta when it comes to {comes}?"
    )
    answer = {name: windows[names[name]] for name in asked}
    return Wording(question, window_words(terms["order"], terms["cut"]), Shape("windows", asked), answer)


def _search(exercise: Exercise) -> Pruned:
    return pruned(exercise.tree, exercise.terms["cut"], exercise.terms["order"])


def judge_window(exercise: Exercise, given: Any) -> Sequence[Place]:
    places = []
    for at, name in enumerate(exercise.shape.nodes):
        right = exercise.answer[name]
        window = given.get(name, (None, None))
        above = exercise.shape.nodes[at - 1] if at else None
        suspects = _suspects(exercise, name)
        for end, bound in enumerate(BOUNDS):
            value = window[end]
            if value is None:
                places.append(Place(name, bound, "open", f"{capital(name)} has no {bound} yet."))
            elif value == right[end]:
                places.append(Place(name, bound, "right", f"{capital(bound)} at {name} is right."))
            else:
                carried = above is not None and _is_carried(exercise, given, above, name, end)
                slip = "carried" if carried else _slip(window, right, end, suspects)
                sentence = f"{capital(bound)} at {name} is not {told(value)}{_words(exercise, name, bound, slip)}."
                places.append(Place(name, bound, "wrong", sentence, slip))
    return places


def _is_carried(exercise: Exercise, given: Any, above: str, name: str, end: int) -> bool:
    """Whether a wrong bound is the one that was given for the node above, where the right one is passed down so."""
    wrong = given.get(above, (None, None))[end]
    answer = exercise.answer
    return bool(answer[above][end] == answer[name][end] and wrong == given[name][end] and wrong != answer[above][end])


class Suspect(NamedTuple):
    """A slip, and the window that it leads to."""

    slip: str
    window: Window


def _suspects(exercise: Exercise, name: str) -> list[Suspect]:
    """What slips lead to at a node, the likelier ones first."""
    tree, node = exercise.tree, nodes_by_name(exercise.tree)[name]
    alpha, beta = exercise.answer[name]
    found = [
        Suspect("swapped", (beta, alpha)),
        Suspect("sign", (-beta, -alpha)),
        Suspect("sign", (-alpha, -beta)),
        Suspect("late", _search(exercise).last_windows[node]),
    ]
    for slip, rules in slipped(exercise.terms).items():
        window = imagined(tree, rules).windows.get(node)
        if slip and window is not None:
            found.append(Suspect(slip, window))
    found.append(Suspect("not-passed-down", OPEN))
    return [suspect for suspect in found if suspect.window != (alpha, beta)]


def _slip(window: tuple[Any, Any], right: Window, end: int, suspects: Sequence[Suspect]) -> str | None:
    """What kind of slip one end of a window looks like: one that explains the whole window, else this end alone."""
    if window[end] == OPEN[end] and window[1 - end] == right[1 - end]:
        return "not-passed-down"
    whole = [suspect.slip for suspect in suspects if suspect.window == window]
    if whole:
        return whole[0]
    value = window[end]
    if value == OPEN[end]:
        return "not-passed-down"
    alone = [suspect.slip for suspect in suspects if suspect.window[end] == value and not math.isinf(value)]
    return alone[0] if alone else None


def _words(exercise: Exercise, name: str, bound: str, slip: str | None) -> str:
    whose = "MAX" if bound == "alpha" else "MIN"
    words = {
        "swapped": ": alpha is the lower end, what MAX is sure of, and beta the upper",
        "sign": ": the window is MAX's at every node, also where MIN moves, and its sign does not turn",
        "late": f": this is how it stands after some of {name}'s own children, not when the search comes there",
        "not-passed-down": f": a bound that {whose} has further up holds down here, too",
        "cut-convention": f": it looks as if cuts were made by another rule than {exercise.terms['cut']}",
        "order": f": it looks as if the children were taken in another order than {exercise.terms['order']}",
        "max-min": ": it looks as if MAX's values moved beta, and MIN's alpha",
        "carried": ": it is passed down from above, where the slip is",
    }
    rule = f": it is the best for {whose} of what is finished on the way from the root"
    return words.get(slip or "", rule)


def stations(exercise: Exercise) -> Sequence[str]:
    return exercise.shape.nodes


def why_window(exercise: Exercise, name: str) -> str:
    return (
        f"On the way from the root to {name}, alpha is the most that MAX has at one of its nodes by a child that is "
        "finished, beta the least that MIN has at one of its nodes."
    )


def show_window(exercise: Exercise, name: str) -> str:
    found, tree = _search(exercise), exercise.tree
    replay = Replay(found.trace)
    visit = next(enter.node for enter in found.trace.nodes if enter.name == name)
    while not (isinstance(replay.event, Enter) and replay.event.node == visit):
        replay.forward()
    state = replay.nodes[visit]
    parts = []
    for bound, value, source in zip(BOUNDS, exercise.answer[name], (state.alpha_by, state.beta_by), strict=True):
        if source is None or source.child is None:
            nobody = "MAX" if bound == "alpha" else "MIN"
            parts.append(f"{bound} is {told(value)} ({nobody} has nothing yet on the way there)")
        else:
            at, by = found.trace.label(source.node), found.trace.label(source.child)
            who = mover(tree, nodes_by_name(tree)[at])
            parts.append(f"{bound} is {told(value)} ({who} has it at {at} by {by})")
    return f"At {name} the window is {format_window(exercise.answer[name])}: {listed(parts)}."


WINDOW = Kind(
    "window", "Tell the window", ("cut", "order"), draw_window, word_window, judge_window, stations, why_window,
    show_window,
)  # fmt: skip
