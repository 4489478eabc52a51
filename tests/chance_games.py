"""Small games with chance, for any number of players: what the tests of play, counting and showing need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.errors import GameError
from zermelo.game import CHANCE, Game
from zermelo.probability import ratio

ROLL, HOLD = 0, 1


class Turn(NamedTuple):
    """The points of all players, eight bits each, player 0's lowest; those of the turn; and whether the die rolls."""

    points: int
    turn: int
    mover: int
    rolling: bool


class Pig(Game):
    """Pig: roll as often as you dare, and hold to keep what you rolled; a 1 loses the turn. First to ``goal`` wins."""

    constant_sum = True

    def __init__(self, goal: int = 6, sides: int = 3, players: int = 2) -> None:
        self.goal = goal
        self.sides = sides
        self.num_players = players
        self.utility_sum = 0
        self.utility_range = (-1, players - 1)

    def initial_state(self) -> Turn:
        return Turn(0, 0, 0, False)

    def to_move(self, state: Turn) -> int:
        return CHANCE if state.rolling else state.mover

    def actions(self, state: Turn) -> Iterator[int]:
        yield ROLL
        if state.turn > 0:
            yield HOLD

    def outcomes(self, state: Turn) -> Iterator[tuple[int, Any]]:
        for side in range(1, self.sides + 1):
            yield side, ratio(1, self.sides)

    def result(self, state: Turn, action: int) -> Turn:
        following = (state.mover + 1) % self.num_players
        if state.rolling:
            if action == 1:
                return Turn(state.points, 0, following, False)
            return Turn(state.points, state.turn + action, state.mover, False)
        if action == ROLL:
            return Turn(state.points, state.turn, state.mover, True)
        return Turn(state.points + (state.turn << 8 * state.mover), 0, following, False)

    def is_terminal(self, state: Turn) -> bool:
        return not state.rolling and self.winner(state) >= 0

    def winner(self, state: Turn) -> int:
        for player in range(self.num_players):
            if self.score(state, player) >= self.goal:
                return player
        return -1

    def score(self, state: Turn, player: int) -> int:
        return state.points >> 8 * player & 255

    def utility(self, state: Turn, player: int) -> float:
        return self.num_players - 1 if player == self.winner(state) else -1

    def evaluate(self, state: Turn, player: int) -> float:
        total = 0
        for other in range(self.num_players):
            total += self.score(state, other)
        return (self.num_players * self.score(state, player) - total) / (self.num_players * self.goal + 1)

    def show(self, state: Turn) -> str:
        scores = [str(self.score(state, player)) for player in range(self.num_players)]
        return f"{' '.join(scores)}, {state.turn} this turn" + (", the die rolls" if state.rolling else "")

    def action_name(self, state: Turn, action: int) -> str:
        return str(action) if state.rolling else ("roll", "hold")[action]

    def notation(self, state: Turn) -> str:
        scores = [str(self.score(state, player)) for player in range(self.num_players)]
        return f"{','.join(scores)} {state.turn} {state.mover}{' rolling' if state.rolling else ''}"

    def position(self, text: str) -> Turn:
        found = re.fullmatch(r"([0-9]+(?:,[0-9]+)*) ([0-9]+) ([0-9])( rolling)?", text)
        scores = [int(score) for score in found[1].split(",")] if found else []
        if found is None or len(scores) != self.num_players:
            raise GameError(f"{text!r:.80} is no position: write it as {self.notation(self.initial_state())}")
        points = sum(score << 8 * player for player, score in enumerate(scores))
        return Turn(points, int(found[2]), int(found[3]), found[4] is not None)


class TrickyPig(Pig):
    """A die whose 1 comes half of the time, told in floats."""

    def outcomes(self, state: Turn) -> Iterator[tuple[int, Any]]:
        yield 1, 0.5
        for side in range(2, self.sides + 1):
            yield side, 0.5 / (self.sides - 1)


class Unsure(Pig):
    """What chance may do is broken: ``fault`` says how."""

    def __init__(self, fault: str = "none") -> None:
        super().__init__()
        self.fault = fault

    def outcomes(self, state: Turn) -> Any:
        faults: dict[str, Any] = {
            "none": [], "sum": [(1, 0.5), (2, 0.4)], "negative": [(1, 1.5), (2, -0.5)], "nan": [(1, float("nan"))],
            "pair": [1, 2], "text": [(1, "half"), (2, "half")],
        }  # fmt: skip
        return faults[self.fault]
