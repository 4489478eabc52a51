"""What coalitions() returns: Coalitions, with a Coalition for every team, a Split for every partition, and Favours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.errors import SearchError
from zermelo.search.partitions import Partition
from zermelo.search.result import plain, plain_vectors

if TYPE_CHECKING:
    from zermelo.game import Game

__all__ = ["Coalition", "Coalitions", "Favour", "Split", "difference"]

ROUNDING = 1e-9
"""Relative to the values, or to 1: floats that are no further apart are equal."""


def difference(first: Any, second: Any) -> Any:
    """first - second, and 0 where only rounding sets two floats apart, as with chance."""
    apart = first - second
    if isinstance(apart, float) and abs(apart) <= ROUNDING * max(1.0, abs(first), abs(second)):
        return 0.0
    return apart


@dataclass(frozen=True)
class Coalition:
    """A team of players who pool their utilities, against everybody else. Whatever is None is not known."""

    players: tuple[int, ...]
    guarantee: Any
    """The sum of utilities that they can make sure of, whatever the others do; None where a budget ended the search."""
    proven: bool
    """Whether ``guarantee`` is the game's own value: nothing was left to an evaluation or cut short."""
    selfish: tuple[Any, ...] | None
    """(players,) what each gets where everybody plays for themselves: their max^n values."""
    alone: tuple[Any, ...] | None
    """(players,) what each can make sure of without an ally."""
    least_gain: Any
    """What ``gain`` is at least, however max^n breaks its ties; None where that was too much to find out."""
    line: tuple[Any, ...]
    """The line of play of the guarantee."""

    @property
    def gain(self) -> Any:
        """guarantee - sum(selfish): what allying is sure to add to everybody playing for themselves, at the least.

        Above 0, the allies can share it so that each has more than by max^n, whatever the others do. It may
        be negative: against others who only mean to harm them they may fare worse than against selfish ones.
        """
        return None if self.guarantee is None or self.selfish is None else difference(self.guarantee, sum(self.selfish))

    @property
    def synergy(self) -> Any:
        """guarantee - sum(alone), never below 0: how much more they can make sure of together than each alone."""
        return None if self.guarantee is None or self.alone is None else difference(self.guarantee, sum(self.alone))

    @property
    def shares(self) -> tuple[Any, ...] | None:
        """(players,) a way to share the guarantee: to each what it gets selfishly, and an equal part of ``gain``."""
        if self.gain is None or self.selfish is None:
            return None
        exact = isinstance(self.gain, (int, Fraction))
        part: Any = Fraction(self.gain) / len(self.players) if exact else self.gain / len(self.players)
        shares = [value + part for value in self.selfish]
        return tuple([int(share) if exact and share == int(share) else share for share in shares])

    def to_dict(self) -> dict[str, Any]:
        """The coalition as what JSON can hold; its line is in ``Coalitions.to_dict``, by name."""
        return {
            "players": list(self.players),
            "guarantee": plain(self.guarantee),
            "proven": self.proven,
            "selfish": _plains(self.selfish),
            "alone": _plains(self.alone),
            "gain": plain(self.gain),
            "least_gain": plain(self.least_gain),
            "synergy": plain(self.synergy),
            "shares": _plains(self.shares),
        }


@dataclass(frozen=True)
class Split:
    """All players in teams, each of which plays as one, for the sum of its members' utilities."""

    teams: Partition
    outcome: tuple[Any, ...] | None
    """(teams,) what max^n gives each where the teams are the players; None where a budget ended the search."""
    proven: bool
    tie_dependent: bool | None
    """Whether another tie rule could give another outcome; None where that is not known."""
    selfish: tuple[Any, ...] | None
    """(teams,) the sum of the members' max^n values, as if nobody had allied."""
    guarantees: tuple[Any, ...]
    """(teams,) what each can make sure of against everybody, which is never more than its outcome."""
    line: tuple[Any, ...]
    """The line of play of the outcome."""

    def to_dict(self) -> dict[str, Any]:
        """The split as what JSON can hold; its line is in ``Coalitions.to_dict``, by name."""
        return {
            "teams": [list(team) for team in self.teams],
            "outcome": _plains(self.outcome),
            "proven": self.proven,
            "tie_dependent": self.tie_dependent,
            "selfish": _plains(self.selfish),
            "guarantees": _plains(self.guarantees),
        }


@dataclass(frozen=True)
class Favour:
    """A choice on the max^n line that serves its mover, and with it one other player against a third.

    Its measure is what the mover would do else: with u(a) the max^n vector after action a, the mover's
    choice is compared with the best of its other actions for itself, ``instead``. It is a favour where

        u_helped(choice) > u_helped(instead)  and  u_hurt(choice) < u_hurt(instead),

    and so for every action that is as good for the mover as ``instead``.
    """

    ply: int
    """Plies played before it, chance's among them."""
    player: int
    """Who moves."""
    action: Any
    name: str
    """What people call the action."""
    instead: Any
    instead_name: str
    helped: int
    hurt: int
    values: tuple[Any, ...]
    """The max^n vector after ``action``, one a player."""
    instead_values: tuple[Any, ...]
    """The max^n vector after ``instead``."""

    @property
    def free(self) -> bool:
        """Whether the mover could have done as well otherwise, so that a tie rule made the choice."""
        return bool(difference(self.values[self.player], self.instead_values[self.player]) == 0)

    def to_dict(self) -> dict[str, Any]:
        """The favour as what JSON can hold, actions by name."""
        return {
            "ply": self.ply,
            "player": self.player,
            "action": self.name,
            "instead": self.instead_name,
            "helped": self.helped,
            "hurt": self.hurt,
            "values": _plains(self.values),
            "instead_values": _plains(self.instead_values),
            "free": self.free,
        }


@dataclass(frozen=True)
class Coalitions:
    """What teams of players can do in one position, beside each playing for themselves. None is unknown."""

    game: Game = field(repr=False, compare=False)
    state: Any = field(repr=False, compare=False)
    values: tuple[Any, ...] | None
    """(players,) the max^n vector: everybody for themselves."""
    proven: bool
    """Whether ``values`` are the game's own."""
    tie_dependent: bool | None
    """Whether another tie rule could give other max^n values; None where that is not known."""
    possible_values: tuple[tuple[Any, ...], ...] | None
    """The max^n vectors that any tie rule could give; None where that is not known."""
    principal_variation: tuple[Any, ...]
    """The max^n line, to where chance moves."""
    coalitions: tuple[Coalition, ...]
    """Every team that was asked about, and every single player; smaller teams first."""
    splits: tuple[Split, ...]
    """Every partition that was asked about; those of more teams first."""
    favours: tuple[Favour, ...]
    """Along the max^n line, in its order."""
    compared: int
    """Plies of the line, from the root on, whose choices were compared with the others."""
    depth: int | None
    """Players' decisions that every search looked ahead; None: to the end of the game."""
    nodes: int
    """States visited in all searches together."""
    seconds: float
    """Wall time of the whole call."""
    speed: str
    """"native" if any search ran as machine code, else "python"."""
    stopped: str | None
    """Why the first search that ended early did ("time", "nodes", …), or None."""

    def coalition(self, players: Iterable[int]) -> Coalition:
        """The coalition of ``players``. Raises SearchError where it was not asked about."""
        wanted = tuple(sorted(players))
        for found in self.coalitions:
            if found.players == wanted:
                return found
        raise SearchError(f"the team {wanted} was not asked about: give it in teams")

    @property
    def gaining(self) -> tuple[Coalition, ...]:
        """The coalitions sure to gain over max^n that are not only as good as one within them; most a head first."""
        able = [each for each in self.coalitions if each.gain is not None and each.gain > 0]
        needed = [
            each
            for each in able
            if not any(set(part.players) < set(each.players) and part.gain >= each.gain for part in able)
        ]
        return tuple(sorted(needed, key=lambda each: -each.gain / len(each.players)))

    @property
    def tacit(self) -> tuple[tuple[int, int, int], ...]:
        """(i, j, k), i < j: along the max^n line i favours j against k and j favours i against k, each for itself."""
        done = {(favour.player, favour.helped, favour.hurt) for favour in self.favours}
        return tuple(sorted((i, j, k) for i, j, k in done if i < j and (j, i, k) in done))

    def explain(self) -> str:
        """The findings in words, a sentence or two a line."""
        from zermelo.search.alliance_words import sentences

        return "\n".join(sentences(self))

    def __str__(self) -> str:
        return self.explain()

    def line_names(self, line: tuple[Any, ...] | None = None) -> list[str]:
        """``line`` (the max^n line by default) in the names that people use."""
        names, state = [], self.state
        for action in self.principal_variation if line is None else line:
            names.append(self.game.action_name(state, action))
            state = self.game.result(state, action)
        return names

    def to_dict(self) -> dict[str, Any]:
        """The result as what JSON can hold, actions by name."""
        return {
            "players": [self.game.player_name(player) for player in range(self.game.num_players)],
            "values": _plains(self.values),
            "proven": self.proven,
            "tie_dependent": self.tie_dependent,
            "possible_values": None if self.possible_values is None else plain_vectors(self.possible_values),
            "principal_variation": self.line_names(),
            "coalitions": [{**each.to_dict(), "line": self.line_names(each.line)} for each in self.coalitions],
            "gaining": [list(each.players) for each in self.gaining],
            "splits": [{**each.to_dict(), "line": self.line_names(each.line)} for each in self.splits],
            "favours": [favour.to_dict() for favour in self.favours],
            "tacit": [{"allies": [i, j], "against": k} for i, j, k in self.tacit],
            "compared": self.compared,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "speed": self.speed,
            "stopped": self.stopped,
            "explanation": self.explain().splitlines(),
        }


def _plains(values: tuple[Any, ...] | None) -> list[Any] | None:
    return None if values is None else [plain(value) for value in values]
