"""Games that are graphs: anything may come back, and every state has an exact value by backward induction."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from zermelo import Game


class GraphGame(Game):
    """A game drawn by ``seed``: states are numbers, actions the places of their edges.

    ``cyclic`` games have edges to anywhere, the others only onwards, along paths of different lengths.
    A ``mirrored`` game is made of pairs of states that are the same but for the order of their actions.
    Of some games ``evaluate`` is worth nothing but its lower and upper half of the values.
    """

    def __init__(
        self, seed: int, size: int = 12, branching: int = 3, *, cyclic: bool = True, mirrored: bool = False,
        spread: int = 1, scale: float = 1, shift: float = 0, ends: float = 0.25,
    ) -> None:  # fmt: skip
        draw = random.Random(seed)
        self.mirrored = [int(mirrored)]
        self.scales = [float(scale), float(shift)]
        self.ends = [0]
        """Where a state's edges begin in ``edges``, and behind the last where they end."""
        self.edges = [0]
        self.movers: list[int] = []
        self.worths: list[int] = []
        self.estimates: list[float] = []
        self.keys: list[float] = []
        copies = 2 if mirrored else 1
        self.edges = []
        for number in range(size):
            last = number == size - 1
            over = number > 0 and ((last and not cyclic) or draw.random() < ends)
            degree = 0 if over else draw.randint(1, branching)
            lowest = 0 if cyclic else number + 1
            targets = [draw.randrange(lowest, min(size, size if cyclic else number + 5)) for _ in range(degree)]
            mover = draw.randrange(2)
            worth = draw.randint(-spread, spread)
            estimate = draw.choice([-0.5, 0, 0.25, 0.5]) * spread
            for copy in range(copies):
                order = draw.sample(targets, len(targets)) if copy else targets
                self.edges += [target * copies + (draw.randrange(2) if mirrored else 0) for target in order]
                self.ends.append(len(self.edges))
                self.movers.append(mover)
                self.worths.append(worth)
                self.estimates.append(estimate)
                self.keys += [float(draw.randrange(3)) for _ in targets]
        if not self.edges:
            self.edges.append(0)

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.movers[state]

    def actions(self, state: int) -> Iterator[int]:
        for action in range(self.ends[state + 1] - self.ends[state]):
            yield action

    def result(self, state: int, action: int) -> int:
        return self.edges[self.ends[state] + action]

    def is_terminal(self, state: int) -> bool:
        return self.ends[state] == self.ends[state + 1]

    def utility(self, state: int, player: int) -> float:
        worth = self.worths[state] if player == 0 else -self.worths[state]
        return worth * self.scales[0] + self.scales[1]

    def canonical(self, state: int) -> int:
        return state & -2 if self.mirrored[0] else state


class EstimatedGraphGame(GraphGame):
    """The same with an evaluation and priorities."""

    def evaluate(self, state: int, player: int) -> float:
        estimate = self.estimates[state] if player == 0 else -self.estimates[state]
        return estimate * self.scales[0] + self.scales[1]

    def priority(self, state: int, action: int) -> float:
        return self.keys[(self.ends[state] + action) % len(self.keys)]


def states_of(game: GraphGame) -> range:
    return range(len(game.movers))


def children(game: GraphGame, state: int) -> list[int]:
    return game.edges[game.ends[state] : game.ends[state + 1]]


def plain_values(game: GraphGame, fair: float = 0) -> Any:
    """The oracle at a depth: a function of (state, depth) that gives player 0's value by plain recursion."""
    estimated = isinstance(game, EstimatedGraphGame)

    @cache
    def value(state: int, depth: int) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        if depth == 0:
            return game.evaluate(state, 0) if estimated else fair
        values = [value(child, depth - 1) for child in children(game, state)]
        return max(values) if game.movers[state] == 0 else min(values)

    return value


def forced(game: GraphGame, player: int, ends: set[int]) -> dict[int, int]:
    """The states from which ``player`` can force play into ``ends``, and in how many plies at most."""
    plies = dict.fromkeys(ends, 0)
    while True:
        found = {}
        for state in states_of(game):
            if state in plies or game.is_terminal(state):
                continue
            known = [plies[child] for child in children(game, state) if child in plies]
            if game.movers[state] == player:
                if known:
                    found[state] = 1 + min(known)
            elif len(known) == len(children(game, state)):
                found[state] = 1 + max(known)
        if not found:
            return plies
        # Found in rounds: what takes fewer plies is found first.
        plies |= found


def backward_values(game: GraphGame, fair: float = 0) -> list[float]:
    """The oracle of a game that may go on for ever, which is worth ``fair``: player 0's value of every state."""
    terminal = [state for state in states_of(game) if game.is_terminal(state)]
    worth = {state: game.utility(state, 0) for state in terminal}
    values = [fair] * len(game.movers)
    for value in sorted(set(worth.values())):
        if value > fair:  # the greatest that is reached is written last
            for state in forced(game, 0, {end for end in terminal if worth[end] >= value}):
                values[state] = value
    for value in sorted(set(worth.values()), reverse=True):
        if value < fair:
            for state in forced(game, 1, {end for end in terminal if worth[end] <= value}):
                values[state] = value
    return values


def backward_distances(game: GraphGame, value: float, fair: float = 0) -> dict[int, int]:
    """In how many plies ``value`` or better is forced by whom it favours, from where it can be."""
    winner = 0 if value > fair else 1
    return forced(
        game,
        winner,
        {
            state
            for state in states_of(game)
            if game.is_terminal(state)
            and (game.utility(state, 0) >= value if winner == 0 else game.utility(state, 0) <= value)
        },
    )
