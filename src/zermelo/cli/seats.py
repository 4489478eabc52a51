"""Who sits where in a game that is played: a person, an engine, or dice."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from zermelo.cli.position import action_name, legal
from zermelo.errors import ZermeloError
from zermelo.game import Game
from zermelo.search.result import SearchResult
from zermelo.search.run import search
from zermelo.search.table import Table

__all__ = ["ENGINE", "HUMAN", "RANDOM", "Engine", "seats_of"]

HUMAN, ENGINE, RANDOM = KINDS = ("human", "engine", "random")


def seats_of(text: str | None, players: int) -> list[str]:
    """Who plays for each player: "human,engine" in their order, or "0=human,2=random" and engines else.

    By default player 0 is a person and the others are engines. Raises ZermeloError for anything else.
    """
    if text is None:
        return [HUMAN] + [ENGINE] * (players - 1)
    pieces = [piece.strip().casefold() for piece in text.split(",")]
    hint = (
        f"write a seat for each of the {players} players, as in --seats {','.join([HUMAN] + [ENGINE] * (players - 1))}"
    )
    if any("=" in piece for piece in pieces):
        seats = [ENGINE] * players
        for piece in pieces:
            named = re.fullmatch(r"([0-9]{1,6})\s*=\s*(\w+)", piece)
            if named is None or int(named[1]) >= players:
                raise ZermeloError(f"--seats: {piece!r} names no player from 0 to {players - 1}: {hint}, or 0=human")
            seats[int(named[1])] = named[2]
    else:
        seats = pieces
        if len(seats) != players:
            raise ZermeloError(f"--seats {text!r} has {len(seats)} seat{'s' * (len(seats) != 1)}: {hint}")
    for kind in seats:
        if kind not in KINDS:
            raise ZermeloError(f"--seats: {kind!r} cannot play: a seat is one of {', '.join(KINDS)}")
    return seats


@dataclass(frozen=True)
class Engine:
    """Whoever chooses a move without being asked: a search within its limits, or dice."""

    game: Game
    depth: int | None
    nodes: int | None
    time: float | None
    dice: random.Random
    memory: float = 64
    threads: int = 1
    table: Table | None = field(init=False)
    """What it knows, of the whole game; None where only a search without a table can play."""

    def __post_init__(self) -> None:
        table = Table(self.memory)  # refuses, before the game begins, what is no size
        two_sides = self.game.num_players == 2 and self.game.constant_sum
        object.__setattr__(self, "table", table if two_sides else None)

    def think(self, state: Any) -> SearchResult:
        """Search within the limits, from what is known already; a Ctrl-C ends the search and no more."""
        return search(
            self.game, state, algorithm="deepening" if self.table else None, depth=self.depth, nodes=self.nodes,
            time=self.time, memory=self.memory, threads=self.threads, table=self.table,
        )  # fmt: skip

    def choose(self, state: Any, kind: str, tell: Callable[[str], None]) -> Any:
        """The action that a seat of ``kind`` plays."""
        actions = legal(self.game, state)
        if kind == RANDOM:
            return self.dice.choice(actions)
        if len(actions) == 1:
            return actions[0]
        try:
            result = self.think(state)
        except KeyboardInterrupt:
            tell(f"interrupted before anything was found: {action_name(self.game, state, actions[0])} it is")
            return actions[0]
        return actions[0] if result.action is None else result.action
