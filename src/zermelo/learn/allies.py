"""Who would ally: the pairs of three players that can make sure of more together than each for itself gets."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from zermelo.learn.diagnosis import slips_behind
from zermelo.learn.exercise import Exercise, Shape
from zermelo.learn.growing import grown, vector_leaves
from zermelo.learn.imagined_values import imagined_outcome, imagined_sum, imagined_values, varies_with_ties
from zermelo.learn.kind import Kind, Wording
from zermelo.learn.places import SLIPS, Place
from zermelo.search.coalitions import coalitions
from zermelo.search.events import format_value as told
from zermelo.tree import Tree

__all__ = ["ALLIES", "PAIRS"]

PAIRS = {"0+1": (0, 1), "0+2": (0, 2), "1+2": (1, 2)}


class Pair(NamedTuple):
    """What a pair can do."""

    selfish: Any
    """The sum of what its two get where everybody plays for itself."""
    sure: Any
    """What they can make sure of together."""
    hoped: Any
    """What they get together where the third player, too, plays for itself."""
    alone: Any
    """The sum of what each of the two can make sure of alone."""


@lru_cache(maxsize=256)
def pairs_of(tree: Tree) -> dict[str, Pair] | None:
    """What each pair can do; None where max^n's values hang on how ties are broken."""
    found = coalitions(tree, teams=["0,1|2", "0,2|1", "1,2|0"], speed="python")
    if found.tie_dependent is not False or any(split.tie_dependent is not False for split in found.splits):
        return None
    told_pairs = {}
    for name, players in PAIRS.items():
        team = found.coalition(players)
        split = next(split for split in found.splits if players in split.teams)
        assert split.outcome is not None and team.selfish is not None and team.alone is not None
        hoped = split.outcome[split.teams.index(players)]
        told_pairs[name] = Pair(sum(team.selfish), team.guarantee, hoped, sum(team.alone))
    return told_pairs


def draw_allies(draw: random.Random, level: int, chosen: Mapping[str, Any]) -> tuple[Tree, dict[str, Any]] | None:
    """One pair gains at level 1, one or two at 2; at 3 another one would only gain if the third played for itself."""
    branching = (2, 2) if level < 3 else (2, 3)
    tree = grown(draw, [0, 1, 2], branching, vector_leaves(draw, (5, 7, 9)[level - 1]), players=3)
    if tree.num_leaves > 12 or varies_with_ties(tree):
        return None
    values = imagined_values(tree)[0]
    selfish = {team: sum([values[player] for player in team]) for team in PAIRS.values()}
    likely = [team for team in selfish if imagined_sum(tree, team) > selfish[team]]
    hoping = [team for team in selfish if imagined_outcome(tree, team)[0] > selfish[team]]
    if not 1 <= len(likely) <= (1, 2, 2)[level - 1] or (level == 3 and hoping == likely):
        return None
    if any(imagined_outcome(tree, team) != imagined_outcome(tree, team, last=True) for team in selfish):
        return None
    pairs = pairs_of(tree)
    if pairs is None:
        return None
    gaining = _gaining(pairs)
    if level == 3 and _hoping(pairs) == gaining:
        return None
    return tree, {}


def _gaining(pairs: Mapping[str, Pair]) -> tuple[str, ...]:
    return tuple([name for name, pair in pairs.items() if pair.sure > pair.selfish])


def _hoping(pairs: Mapping[str, Pair]) -> tuple[str, ...]:
    return tuple([name for name, pair in pairs.items() if pair.hoped > pair.selfish])


def word_allies(tree: Tree, terms: Mapping[str, Any]) -> Wording:
    pairs = pairs_of(tree) or {}
    conventions = (
        "In a vector stand player 0's, player 1's and player 2's values, in this order.",
        "Where everyone plays for itself, each takes the child that is best for itself (max^n).",
        "A pair that allies plays as one for the sum of its two values, and the third plays to hold that sum down.",
        "It gains if it is then sure of more than the sum that its two get when everyone plays for itself.",
    )
    return Wording(
        "Three play. Which pairs would gain by an alliance?", conventions, Shape("set", choices=tuple(PAIRS)),
        _gaining(pairs),
    )  # fmt: skip


def judge_allies(exercise: Exercise, given: Any) -> Sequence[Place]:
    pairs = pairs_of(exercise.tree) or {}
    by_slip = {
        "hoped": _hoping(pairs),
        "alone": tuple([name for name, pair in pairs.items() if pair.sure > pair.alone]),
    }
    slips = slips_behind(given, exercise.answer, by_slip)
    places = []
    for name in exercise.shape.choices:
        slip = slips.get(name)
        kind = f"; it looks as if {SLIPS[slip]}" if slip is not None else ""
        if name in given and name in exercise.answer:
            places.append(Place(name, "pair", "right", f"{_who(name)} gain: right.", None, (name,)))
        elif name in exercise.answer:
            places.append(Place(name, "pair", "missed", f"{_who(name)} gain, and are missed{kind}.", slip, (name,)))
        elif name in given:
            places.append(Place(name, "pair", "claimed", f"{_who(name)} are not sure to gain{kind}.", slip, (name,)))
    return places


def _who(name: str) -> str:
    first, second = PAIRS[name]
    return f"Players {first} and {second}"


def _third(name: str) -> int:
    return 3 - sum(PAIRS[name])


def stations(exercise: Exercise) -> Sequence[str]:
    return exercise.shape.choices


def why_allies(exercise: Exercise, name: str) -> str:
    first, second = PAIRS[name]
    return (
        f"Add up what players {first} and {second} get by max^n. Then write the sum of their values at each leaf: they "
        f"take the greatest sum where one of them moves, and player {_third(name)} the smallest. Is that more?"
    )


def show_allies(exercise: Exercise, name: str) -> str:
    pair = (pairs_of(exercise.tree) or {})[name]
    verdict = "they gain" if pair.sure > pair.selfish else "they do not gain"
    return (
        f"{_who(name)} get {told(pair.selfish)} when everyone plays for itself, and are sure of {told(pair.sure)} "
        f"together, whatever player {_third(name)} does: {verdict}."
    )


ALLIES = Kind(
    "allies", "Find the allies", (), draw_allies, word_allies, judge_allies, stations, why_allies, show_allies
)
