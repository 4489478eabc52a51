"""Sums: several games side by side, of which a player moves in one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.registry import game as game_named

__all__ = ["Sum", "Summed", "sum_of"]


class Summed(NamedTuple):
    """A position of a sum: one of each part, and whose turn it is. Whose turn parts say it is does not count."""

    parts: tuple[Any, ...]
    mover: int


class Sum(Game):
    """Two players take turns; a turn is a move in one of the parts, and who can move in none loses.

    The parts are impartial games, in which both players always have the same moves. An action is the number of a
    part, from 0, and an action of it; people count from 1, and write ``2:4-5`` for 4-5 in the second part.
    """

    acyclic = True
    utility_sum = 0
    utility_range = (-1, 1)
    impartial = True

    def __init__(self, *parts: Game) -> None:
        self.parts = parts

    def initial_state(self) -> Summed:
        return Summed(tuple([part.initial_state() for part in self.parts]), 0)

    def to_move(self, state: Summed) -> int:
        return state.mover

    def actions(self, state: Summed) -> Iterator[tuple[int, Any]]:
        for number, (part, inner) in enumerate(zip(self.parts, state.parts, strict=True)):
            if not part.is_terminal(inner):
                for action in part.actions(inner):
                    yield number, action

    def result(self, state: Summed, action: tuple[int, Any]) -> Summed:
        number, inner = action
        after = self.parts[number].result(state.parts[number], inner)
        return Summed((*state.parts[:number], after, *state.parts[number + 1 :]), 1 - state.mover)

    def is_terminal(self, state: Summed) -> bool:
        return all(part.is_terminal(inner) for part, inner in zip(self.parts, state.parts, strict=True))

    def utility(self, state: Summed, player: int) -> float:
        """1 for who moved last, -1 for who cannot move."""
        return -1 if player == state.mover else 1

    def turn_of(self, state: Summed, player: int) -> Summed:
        return Summed(state.parts, player)

    def show(self, state: Summed) -> str:
        """The parts one below the other, each with its number."""
        shown = []
        for number, (part, inner) in enumerate(zip(self.parts, state.parts, strict=True)):
            shown.append(f"{number + 1}:\n{part.show(inner)}")
        return "\n".join(shown)

    def action_name(self, state: Summed, action: tuple[int, Any]) -> str:
        number, inner = action
        return f"{number + 1}:{self.parts[number].action_name(state.parts[number], inner)}"


def sum_of(*parts: Game | str) -> Sum:
    """The sum of some impartial games, given as games or by name: a move is a move in one of them.

    ``solve`` solves each part and finds what the sum is worth by their Grundy values, however many positions it
    has. Raises GameError for a part that does not say it is impartial.
    """
    if not parts:
        raise GameError("a sum needs at least one part: sum_of(z.game('kayles'), z.game('nim'))")
    games: list[Game] = []
    for part in parts:
        game = game_named(part) if isinstance(part, str) else part
        if not isinstance(game, Game):
            raise GameError(f"{part!r:.80} is not a Game: subclass zermelo.Game, or give the name of one")
        if not game.impartial:
            raise GameError(
                f"{type(game).__name__} does not say that it is impartial: in a sum both players must have the same "
                "moves in every position, and who cannot move lose; where that is so, set impartial = True"
            )
        games += game.parts if isinstance(game, Sum) else [game]
    return Sum(*games)
