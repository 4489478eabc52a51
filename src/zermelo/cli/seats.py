"""Who sits where in a game that is played: a person, an engine, dice, or who knows the game's solution."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.cli.position import action_name
from zermelo.errors import ZermeloError
from zermelo.play.players import SOLUTION, Dice, Engine, Player, legal_actions

__all__ = ["ENGINE", "HUMAN", "RANDOM", "Unasked", "is_solution", "seats_of"]

HUMAN, ENGINE, RANDOM = KINDS = ("human", "engine", "random")


def seats_of(text: str | None, players: int) -> list[str]:
    """Who plays for each player: "human,engine" in their order, or "0=human,2=random" and engines else.

    A seat may also be "solution:DIR". By default player 0 is a person and the others are engines. Raises
    ZermeloError for anything else.
    """
    if text is None:
        return [HUMAN] + [ENGINE] * (players - 1)
    pieces = [_plain(piece.strip()) for piece in text.split(",")]
    hint = (
        f"write a seat for each of the {players} players, as in --seats {','.join([HUMAN] + [ENGINE] * (players - 1))}"
    )
    if any(re.match(r"[0-9]+\s*=", piece) for piece in pieces):
        seats = [ENGINE] * players
        for piece in pieces:
            named = re.fullmatch(r"([0-9]{1,6})\s*=\s*(\w+(?::.+)?)", piece)
            if named is None or int(named[1]) >= players:
                raise ZermeloError(f"--seats: {piece!r} names no player from 0 to {players - 1}: {hint}, or 0=human")
            seats[int(named[1])] = _plain(named[2])
    else:
        seats = pieces
        if len(seats) != players:
            raise ZermeloError(f"--seats {text!r} has {len(seats)} seat{'s' * (len(seats) != 1)}: {hint}")
    for kind in seats:
        if kind not in KINDS and not is_solution(kind):
            raise ZermeloError(f"--seats: {kind!r} cannot play: a seat is one of {', '.join(KINDS)}, solution:DIR")
    return seats


def is_solution(kind: str) -> bool:
    """Whether a seat is of who plays by a solution."""
    return kind.partition(":")[0].casefold() == SOLUTION


def _plain(piece: str) -> str:
    """A piece in small letters, but for the name of a directory."""
    word, colon, rest = piece.partition(":")
    return word.casefold() + colon + rest


@dataclass(frozen=True)
class Unasked:
    """Whoever chooses a move without being asked: a search within its limits, or dice."""

    engine: Engine
    dice: Dice
    solved: dict[str, Player] = field(default_factory=dict)
    """Who plays by a solution, by the name of the seat."""

    def choose(self, state: Any, played: Sequence[Any], kind: str, tell: Callable[[str], None]) -> Any:
        """The action that a seat of ``kind`` plays, after the states ``played``."""
        if kind == RANDOM:
            return self.dice.choose(state)
        if kind in self.solved:
            return self.solved[kind].choose(state)
        game = self.engine.game
        actions = legal_actions(game, state)
        if len(actions) == 1:
            return actions[0]
        try:
            result = self.engine.think(state, played=played)
        except KeyboardInterrupt:
            tell(f"interrupted before anything was found: {action_name(game, state, actions[0])} it is")
            return actions[0]
        return actions[0] if result.action is None else result.action
