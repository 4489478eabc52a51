"""Which leaves are never looked at: alpha-beta by a stated convention of cutting and a stated order."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.learn.diagnosis import slips_behind
from zermelo.learn.exercise import Exercise, Shape
from zermelo.learn.growing import distinct_leaves, grown
from zermelo.learn.imagined import imagined, slipped
from zermelo.learn.kind import Kind, Wording
from zermelo.learn.places import SLIPS, Place
from zermelo.learn.solving import CutAt, Pruned, nodes_by_name, pruned
from zermelo.learn.words import capital, listed, mover, window_words
from zermelo.search.events import format_value as told
from zermelo.search.events import format_window
from zermelo.tree import Tree

__all__ = ["LEAVES", "alpha_beta_terms", "draw_pruned_tree"]

RULE = {">=": "alpha ≥ beta", ">": "alpha > beta"}


def alpha_beta_terms(draw: random.Random, level: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The conventions: at level 1 the usual ones, at level 2 another order now and then, at level 3 either of both."""
    order = "right-to-left" if level > 1 and draw.random() < 0.4 else "left-to-right"
    cut = ">" if level == 3 and draw.random() < 0.5 else ">="
    return {"cut": chosen.get("cut") or cut, "order": chosen.get("order") or order}


def draw_pruned_tree(draw: random.Random, level: int) -> Tree:
    """Two plies at level 1, three at 2, three or four at 3."""
    first = draw.choice((0, 0, 1))
    depth = (2, 3, draw.choice((3, 4)))[level - 1]
    movers = [(first + ply) % 2 for ply in range(depth)]
    branching = ((2, 3), (2, 3), (2, 3) if depth == 3 else (2, 2))[level - 1]
    leaf = distinct_leaves(draw, 0, 9) if level == 1 else distinct_leaves(draw, -9, 9)
    return grown(draw, movers, branching, leaf, early=0.0 if level == 1 else 0.1)


def draw_leaves(draw: random.Random, level: int, chosen: Mapping[str, Any]) -> tuple[Tree, dict[str, Any]] | None:
    """Something is cut, not all by one cut above level 1; at level 3 a slip of convention or of a bound shows."""
    terms = alpha_beta_terms(draw, level, chosen)
    tree = draw_pruned_tree(draw, level)
    if not (5, 8, 10)[level - 1] <= tree.num_leaves <= (9, 14, 18)[level - 1]:
        return None
    slips = slipped(terms)
    unseen = _unseen(tree, slips[""])
    if not unseen or len(unseen) > tree.num_leaves // 2:
        return None
    if level == 3 and all(_unseen(tree, slips[slip]) == unseen for slip in ("not-passed-down", "cut-convention")):
        return None
    if level > 1 and len(pruned(tree, terms["cut"], terms["order"]).cuts) < 2:
        return None
    return tree, terms


def _unseen(tree: Tree, rules: Any) -> tuple[int, ...]:
    return imagined(tree, rules).unseen


def word_leaves(tree: Tree, terms: Mapping[str, Any]) -> Wording:
    names = tuple([tree.name(leaf) for leaf in tree.leaf_nodes])
    answer = tuple([tree.name(leaf) for leaf in pruned(tree, terms["cut"], terms["order"]).unseen])
    return Wording(
        "Alpha-beta searches this tree. Which leaves does it never look at?",
        window_words(terms["order"], terms["cut"]),
        Shape("set", choices=names),
        answer,
    )


def _search(exercise: Exercise) -> Pruned:
    return pruned(exercise.tree, exercise.terms["cut"], exercise.terms["order"])


def _cut_of(tree: Tree, found: Pruned) -> dict[int, CutAt]:
    """The cut that skips each leaf that is not looked at."""
    skipping = {}
    for cut in found.cuts.values():
        below = list(cut.skipped)
        for node in below:
            below += tree.children(node)
            if tree.is_terminal(node):
                skipping[node] = cut
    return skipping


def judge_leaves(exercise: Exercise, given: Any) -> Sequence[Place]:
    tree, found = exercise.tree, _search(exercise)
    names = nodes_by_name(tree)
    claimed = {names[name] for name in given}
    unseen = set(found.unseen)
    by_slip = {slip: _unseen(tree, rules) for slip, rules in slipped(exercise.terms).items() if slip}
    slips = slips_behind(claimed, unseen, by_slip)
    cut_of = _cut_of(tree, found)
    places = []
    for node in _in_search_order(exercise, found):
        at = tree.name(node)
        cut = found.cuts.get(node)
        mine = [leaf for leaf in tree.leaf_nodes if cut is not None and cut_of.get(leaf) is cut]
        for verdict, leaves in (
            ("right", [leaf for leaf in mine if leaf in claimed]),
            ("missed", [leaf for leaf in mine if leaf not in claimed]),
            ("claimed", [leaf for leaf in tree.children(node) if leaf in claimed - unseen]),
        ):
            for slip in dict.fromkeys([slips.get(leaf) for leaf in leaves]):
                some = tuple([tree.name(leaf) for leaf in leaves if slips.get(leaf) == slip])
                sentence = _sentence(exercise, found, node, verdict, some, slip)
                places.append(Place(at, "leaves", verdict, sentence, slip, some))  # type: ignore[arg-type]
    return places


def _in_search_order(exercise: Exercise, found: Pruned) -> list[int]:
    """The inner nodes in the order in which the search leaves them; those that it skips at the end."""
    tree = exercise.tree

    def below(node: int) -> list[int]:
        children = [child for child in tree.children(node) if not tree.is_terminal(child)]
        if exercise.terms["order"] == "right-to-left":
            children.reverse()
        return [each for child in children for each in below(child)] + [node]

    return below(0)


def _sentence(
    exercise: Exercise, found: Pruned, node: int, verdict: str, leaves: tuple[str, ...], slip: str | None
) -> str:
    tree, name = exercise.tree, exercise.tree.name(node)
    many = listed(leaves)
    is_one, one = len(leaves) == 1, "it" if len(leaves) == 1 else "they"
    kind = f"; it looks as if {SLIPS[slip]}" if slip is not None else ""
    if verdict == "right":
        return f"The cut at {name} is right: {many} {'is' if is_one else 'are'} never looked at."
    if verdict == "missed":
        return f"A cut at {name} is missed: {many} {'is' if is_one else 'are'} never looked at{kind}."
    first = [tree.name(child) for child in tree.children(node)][:: -1 if _backwards(exercise) else 1][0]
    if leaves == (first,) and node in found.windows:
        why = f"{name} is searched, and of its children this one comes first"
    else:
        why = f"when {one} would come, {RULE[exercise.terms['cut']]} does not hold at {name}"
    return f"{many} {'is' if is_one else 'are'} looked at: {why}{kind}."


def _backwards(exercise: Exercise) -> bool:
    return bool(exercise.terms["order"] == "right-to-left")


def stations(exercise: Exercise) -> Sequence[str]:
    found = _search(exercise)
    return [exercise.tree.name(node) for node in _in_search_order(exercise, found) if node in found.cuts]


def why_leaves(exercise: Exercise, name: str) -> str:
    found, tree = _search(exercise), exercise.tree
    node = nodes_by_name(tree)[name]
    if node not in found.windows:
        return f"{name} lies behind a cut further up: find out where the search stops before it comes there."
    window = format_window(found.windows[node])
    side = "alpha rises with MAX's best" if tree.to_move(node) == 0 else "beta falls with MIN's best"
    return (
        f"The search comes to {name} with the window {window}; {side} child so far. "
        f"Compare after each child whether {RULE[exercise.terms['cut']]}."
    )


def show_leaves(exercise: Exercise, name: str) -> str:
    found, tree = _search(exercise), exercise.tree
    node = nodes_by_name(tree)[name]
    cut = found.cuts.get(node)
    if cut is None:
        if node not in found.windows:
            return f"{capital(name)} is skipped as a whole."
        return f"At {name} nothing is cut: {RULE[exercise.terms['cut']]} never holds before its last child."
    alpha, beta = cut.window
    has, bound, more = (alpha, beta, "more") if cut.side == "beta" else (beta, alpha, "less")
    skipped = listed([tree.name(child) for child in cut.skipped])
    above, rule = tree.name(cut.by), RULE[exercise.terms["cut"]]
    return (
        f"At {name} {mover(tree, node)} has {told(has)} or {more}, and {mover(tree, cut.by)} at {above} already has "
        f"{told(bound)}: {rule} holds, and {skipped} cannot matter ({cut.side} cut, {cut.reach})."
    )


LEAVES = Kind(
    "leaves", "Find the cuts", ("cut", "order"), draw_leaves, word_leaves, judge_leaves, stations, why_leaves,
    show_leaves,
)  # fmt: skip
