"""The ways to split players into teams, and those that a user names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zermelo.errors import SearchError

__all__ = ["MOST_PLAYERS", "Partition", "all_partitions", "chosen_partitions"]

Partition = tuple[tuple[int, ...], ...]
"""Every player in one team; players ascending in a team, teams by their first player."""

MOST_PLAYERS = 5
"""Players whose partitions are all looked at unasked: there are 52 of five, 203 of six (Bell's numbers)."""


def all_partitions(players: int) -> list[Partition]:
    """Every way to split players 0 to ``players - 1`` into teams; those of more teams first."""
    return sorted(_grown(players), key=lambda partition: (-len(partition), partition))


def _grown(players: int) -> Iterator[Partition]:
    """Each new player joins one of the teams there are, or makes one."""
    if players == 0:
        yield ()
        return
    newest = players - 1
    for partition in _grown(newest):
        for place, team in enumerate(partition):
            yield (*partition[:place], (*team, newest), *partition[place + 1 :])
        yield (*partition, (newest,))


def chosen_partitions(teams: Any, players: int) -> list[Partition]:
    """The partitions that ``teams`` names: all of them for None; see ``coalitions``.

    Raises SearchError, quoting what was given, for what names none.
    """
    if teams is None:
        if players > MOST_PLAYERS:
            raise SearchError(
                f"{players} players can be split in too many ways to look at them all: choose some, as in "
                "teams='0,1|2,3'; whoever is not named stands alone"
            )
        return all_partitions(players)
    given = list(teams) if isinstance(teams, Iterable) and not isinstance(teams, str) else [teams]
    single = bool(given) and not isinstance(teams, str) and all(map(_is_team, given))
    found = [_partition(split, players) for split in ([given] if single else given)]
    if not found:
        raise SearchError(f"teams={teams!r:.80} names no team: write them as in teams='0,1|2' or teams=[(0, 1), (2,)]")
    return list(dict.fromkeys(found))


def _is_team(candidate: Any) -> bool:
    return (
        isinstance(candidate, Iterable)
        and not isinstance(candidate, str)
        and all(isinstance(player, int) for player in candidate)
    )


def _partition(split: Any, players: int) -> Partition:
    how = "write teams as in '0,1|2', players counted from 0"
    if isinstance(split, str):
        try:
            teams = [[int(player) for player in team.split(",")] for team in split.split("|")]
        except ValueError:
            raise SearchError(f"teams={split!r:.80} cannot be read: {how}") from None
    elif isinstance(split, Iterable) and all(map(_is_team, teams := list(split))):
        teams = [list(team) for team in teams]
    else:
        raise SearchError(f"teams={split!r:.80} cannot be read: {how}")
    seen: set[int] = set()
    for player in [player for team in teams for player in team]:
        if isinstance(player, bool) or not 0 <= player < players:
            raise SearchError(f"teams={split!r:.80}: there is no player {player}, they are 0 to {players - 1}")
        if player in seen:
            raise SearchError(f"teams={split!r:.80}: player {player} cannot be there twice")
        seen.add(player)
    if not all(teams):
        raise SearchError(f"teams={split!r:.80}: a team has at least one player")
    alone = [[player] for player in range(players) if player not in seen]
    return tuple(sorted(tuple(sorted(team)) for team in [*teams, *alone]))
