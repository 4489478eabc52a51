"""Small random games: any mover at any position, early ends, ties, transpositions; a game is one number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo import Game

MASK = (1 << 31) - 1


class Place(NamedTuple):
    """Where a random game stands: its depth, and the number that decides all that can follow."""

    ply: int
    code: int


def mix(code: int, salt: int) -> int:
    """A number that looks random, the same in both modes: every step stays below 63 bits."""
    code = (code ^ (salt * 2654435761)) & MASK
    code = (code * 48271 + 11) & MASK
    code ^= code >> 13
    code = (code * 69621 + 7) & MASK
    return code ^ code >> 11


class RandomGame(Game):
    """A game drawn by ``seed``: utilities from -``spread`` to ``spread``, plus ``shift`` for both."""

    def __init__(
        self, seed: int, plies: int = 4, branching: int = 3, players: int = 2, spread: int = 3, shift: int = 0
    ) -> None:
        # Lists are read at run time: one compiled search serves every seed.
        self.settings = [seed, plies, branching, spread, shift]
        self.num_players = players
        self.constant_sum = players == 2

    def initial_state(self) -> Place:
        return Place(0, mix(self.settings[0] & MASK, 1))

    def to_move(self, state: Place) -> int:
        return mix(state.code, 2) % self.num_players

    def actions(self, state: Place) -> Iterator[int]:
        for action in range(1 + mix(state.code, 3) % self.settings[2]):
            yield action

    def result(self, state: Place, action: int) -> Place:
        return Place(state.ply + 1, mix(state.code, 10 + action) % 1009)

    def is_terminal(self, state: Place) -> bool:
        return state.ply >= self.settings[1] or (state.ply > 0 and mix(state.code, 4) % 5 == 0)

    def worth(self, state: Place, salt: int) -> int:
        return mix(state.code, salt) % (2 * self.settings[3] + 1) - self.settings[3]

    def utility(self, state: Place, player: int) -> float:
        if self.num_players > 2:
            return self.worth(state, 5 + player)
        value = self.worth(state, 5)
        return (value if player == 0 else -value) + self.settings[4]

    def evaluate(self, state: Place, player: int) -> float:
        if self.num_players > 2:
            return self.worth(state, 50 + player) / 2
        value = self.worth(state, 50) / 2
        return (value if player == 0 else -value) + self.settings[4]

    def priority(self, state: Place, action: int) -> float:
        return mix(state.code, 90 + action) % 4


def plain_value(game: Game, state: Any, depth: int, player: int) -> Any:
    """The oracle: the value of ``state`` for ``player`` in a two-player game, by plain recursion."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    values = [plain_value(game, game.result(state, action), depth - 1, player) for action in game.actions(state)]
    return max(values) if game.to_move(state) == player else min(values)


def plain_vector(game: Game, state: Any, depth: int) -> tuple[Any, ...]:
    """The oracle of max^n: the vector of ``state``, the first of equally good children."""
    players = range(game.num_players)
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in players)
    if depth == 0:
        return tuple(game.evaluate(state, player) for player in players)
    vectors = [plain_vector(game, game.result(state, action), depth - 1) for action in game.actions(state)]
    return max(vectors, key=lambda vector: vector[game.to_move(state)])


def plain_distance(game: Game, state: Any, value: Any, fair: Any) -> float:
    """The oracle of distance: plies to the end when ``value`` for player 0 is reached, winner fast, loser slowly.

    Lines that end in another value are as if they never ended, for whoever must avoid them.
    """
    winner = 0 if value > fair else 1
    if game.is_terminal(state):
        return 0 if game.utility(state, 0) == value else float("nan")
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        if plain_value(game, child, 1 << 20, 0) != value:
            continue
        plies = 1 + plain_distance(game, child, value, fair)
        if best is None or (plies < best if game.to_move(state) == winner else plies > best):
            best = plies
    assert best is not None
    return best
