"""The findings about alliances in sentences that a person understands."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from zermelo.search.alliances import Coalition, Coalitions, Favour, Split, difference
from zermelo.search.events import format_value
from zermelo.search.teams import team_name

__all__ = ["sentences"]

MOST_SPLITS = 5
"""Splits, as of three players, of which every one may have a sentence."""

WHY = {
    "time": "the time was up",
    "nodes": "the nodes were spent",
    "interrupted": "it was interrupted",
    "asked": "it was asked to end",
}


def sentences(found: Coalitions) -> list[str]:
    """What was found, a finding a sentence: max^n, who gains by allying, favours, and what is not certain."""
    told = [_selfish(found)]
    told += [_gain(found, coalition) for coalition in found.gaining]
    if found.values is None:
        told += [_synergy(found, coalition) for coalition in _strong(found)]
    told += [_expected(found, split, side) for split in found.splits for side in _sides_that_may_gain(found, split)]
    if len(told) == 1 and found.values is not None and len(found.coalitions) > found.game.num_players:
        told.append(_nobody_gains(found))
    told += [_favour(found, list(same)) for _, same in groupby(found.favours, lambda favour: favour.ply)]
    told += [
        f"So {_names(found, (i, j))} help each other against {_names(found, (k,))} without any agreement: "
        "each only serves itself."
        for i, j, k in found.tacit
    ]
    told += _doubts(found)
    return [sentence[:1].upper() + sentence[1:] for sentence in told]


def _selfish(found: Coalitions) -> str:
    if found.values is None:
        return "what each gets where everybody plays for themselves (max^n) is not known."
    each = _each(found, range(len(found.values)), found.values)
    told = f"where everybody plays for themselves (max^n), the values are {each}."
    if found.tie_dependent:
        told += " They depend on how ties are broken: somebody can choose, at no cost, who else gets how much."
    elif found.tie_dependent is None:
        told += " Whether they depend on how ties are broken was too much to find out."
    return told


def _gain(found: Coalitions, each: Coalition) -> str:
    assert each.selfish is not None and each.shares is not None
    others = [player for player in range(found.game.num_players) if player not in each.players]
    team = _names(found, each.players)
    sure = f"can make sure of {format_value(each.guarantee)} together"
    whatever = f", whatever {_names(found, others)} {_do(others)}" if others else ""
    ties = ""
    if found.tie_dependent and each.least_gain is not None:
        ties = " However ties are broken, they gain "
        ties += "as much." if each.least_gain == each.gain else f"at least {format_value(each.least_gain)}."
        if each.least_gain <= 0:
            ties = " With ties broken otherwise there may be nothing to gain."
    return (
        f"{team} gain by allying: they {sure}{whatever}; for themselves they get "
        f"{_sum(each.selfish)}. The {format_value(each.gain)} more, shared equally, would leave "
        f"{_each(found, each.players, each.shares)}.{ties}"
    )


def _strong(found: Coalitions) -> list[Coalition]:
    """The coalitions that can make sure of more than their members alone, and of more by it than one within them."""
    able = [each for each in found.coalitions if each.synergy]
    return [
        each
        for each in able
        if not any(set(part.players) < set(each.players) and part.synergy >= each.synergy for part in able)
    ]


def _synergy(found: Coalitions, each: Coalition) -> str:
    assert each.alone is not None
    return (
        f"{_names(found, each.players)} can make sure of {format_value(each.guarantee)} together; "
        f"each without an ally can make sure of {_sum(each.alone)}."
    )


def _sides_that_may_gain(found: Coalitions, split: Split) -> list[int]:
    """The teams of a split whose outcome is better than selfish play, though they cannot make sure of so much.

    Of many splits, those with one alliance are told; the others are in the result all the same.
    """
    allied = [side for side, team in enumerate(split.teams) if len(team) > 1]
    if split.outcome is None or split.selfish is None or (len(allied) > 1 and len(found.splits) > MOST_SPLITS):
        return []
    return [
        side
        for side in allied
        if difference(split.outcome[side], split.selfish[side]) > 0
        and split.guarantees[side] is not None
        and difference(split.guarantees[side], split.selfish[side]) <= 0
    ]


def _expected(found: Coalitions, split: Split, side: int) -> str:
    assert split.outcome is not None and split.selfish is not None
    team = split.teams[side]
    others = [_as_one(found, other) for place, other in enumerate(split.teams) if place != side]
    condition = f", if {' and '.join(others)}" if others else ""
    return (
        f"{_names(found, team)} may gain by allying: as one they get {format_value(split.outcome[side])}{condition}; "
        f"for themselves they get {format_value(split.selfish[side])}. They cannot make sure of it: all others "
        f"together could hold them to {format_value(split.guarantees[side])}."
    )


def _as_one(found: Coalitions, team: tuple[int, ...]) -> str:
    return f"{_names(found, team)} {'play as one too' if len(team) > 1 else 'plays for itself'}"


def _nobody_gains(found: Coalitions) -> str:
    whole = all(each.gain is not None for each in found.coalitions)
    team = "no team" if whole else "no team whose search was finished"
    return f"nobody is sure to gain by allying: {team} can make sure of more than its members get for themselves."


def _favour(found: Coalitions, favours: list[Favour]) -> str:
    """All favours of one choice."""
    first = favours[0]

    def change(player: int) -> str:
        return f"{format_value(first.values[player])} rather than {format_value(first.instead_values[player])}"

    def changes(players: set[int]) -> str:
        return " and ".join([f"{_names(found, (player,))} gets {change(player)}" for player in sorted(players)])

    why = (
        f"at no cost, for {first.instead_name} is as good for itself"
        if first.free
        else f"for its own good ({change(first.player)} by {first.instead_name})"
    )
    helped, hurt = ({favour.helped for favour in favours}, {favour.hurt for favour in favours})
    return (
        f"on the max^n line, {_names(found, (first.player,))} plays {first.name} (ply {first.ply + 1}) {why}; "
        f"that helps: {changes(helped)}; and hurts: {changes(hurt)}."
    )


def _doubts(found: Coalitions) -> list[str]:
    told = []
    unknown = [each.players for each in found.coalitions if each.guarantee is None]
    missing = [split for split in found.splits if split.outcome is None]
    if found.stopped is not None:
        of_what = [
            *(["what each gets for themselves"] if found.values is None else []),
            *([f"what {len(unknown)} of {len(found.coalitions)} teams can make sure of"] if unknown else []),
            *([f"the outcome of {len(missing)} of {len(found.splits)} splits"] if missing else []),
        ]
        if found.values is not None and found.compared < len(found.principal_variation):
            of_what.append(f"who is favoured after ply {found.compared}")
        told.append(f"not known, for {WHY.get(found.stopped, found.stopped)}: {', '.join(of_what)}." if of_what else "")
    guessed = [each for each in found.coalitions if each.guarantee is not None and not each.proven]
    if found.depth is not None and (guessed or (found.values is not None and not found.proven)):
        told.append(f"not proven: the searches looked {found.depth} moves ahead, and evaluations stand for the rest.")
    return [sentence for sentence in told if sentence]


def _names(found: Coalitions, team: Any) -> str:
    return team_name(found.game, team)


def _each(found: Coalitions, players: Iterable[int], values: Iterable[Any]) -> str:
    told = [f"{format_value(value)} for {_names(found, (p,))}" for p, value in zip(players, values, strict=True)]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def _do(team: list[int]) -> str:
    return "does" if len(team) == 1 else "do"


def _sum(values: tuple[Any, ...]) -> str:
    return f"{' + '.join([format_value(value) for value in values])} = {format_value(sum(values))}"
