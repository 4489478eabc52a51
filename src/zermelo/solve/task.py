"""What is being solved, and how values of it are kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.game import Game
from zermelo.solve.kernels import LEAST, MOST, UNEVEN
from zermelo.solve.keyed import has_own_keys
from zermelo.solve.layout import Layout
from zermelo.solve.solving import Solving

__all__ = ["TOLERANCE", "Task", "Values", "columns_of", "value_names", "value_type"]


TOLERANCE = 1e-9
"""How far from the true value a value may be where it is not exact, unless it is said otherwise."""


class Task:
    """A game to be solved."""

    def __init__(
        self,
        game: Game,
        symmetry: bool,
        total: Any,
        tell: Callable[[Solving], Any] | None,
        tolerance: float = TOLERANCE,
    ) -> None:
        self.game = game
        self.symmetry = symmetry
        self.chance = game.has_chance()
        self.width = 1 if game.num_players == 2 and game.constant_sum else game.num_players
        """How many values a position has: two players of constant sum have one between them, player 0's."""
        self.total = float(total)
        self.fair = self.total / 2
        self.quick = bool(game.quick_wins) and not self.chance and game.num_players == 2
        self.tolerance = tolerance
        """How far a value may be from the true one, in a game with chance whose positions return."""
        self._tell = tell
        self._began = time.perf_counter()

    def first_layout(self) -> Layout | None:
        """The layout of the start, None where keys are not laid out."""
        if has_own_keys(self.game):
            return None
        state = self.start()
        layout = Layout.of(state)  # refuses what is no whole number
        return layout if isinstance(state, (tuple, bool)) else None

    def start(self) -> Any:
        """The initial state, or its representative."""
        state = self.game.initial_state()
        return self.game.canonical(state) if self.symmetry else state

    def tell(self, stage: str, level: int, levels: int | None, positions: int, of: int | None) -> None:
        """Tell whoever listens."""
        if self._tell is not None:
            self._tell(Solving(stage, level, levels, positions, of, time.perf_counter() - self._began))


class Values:
    """What ``count`` positions are worth; see ``backup.back_up`` for the arrays."""

    def __init__(self, count: int, width: int) -> None:
        self.width = width
        self.values = np.zeros(count * width, np.float64)
        self.distances = np.zeros(count, np.int32)
        self.best = np.zeros(count, np.int32)


def value_type(likes: Any, chance: bool) -> str:
    """The narrowest numbers that hold all values, by what the utilities are like."""
    if not chance and not likes[UNEVEN]:
        for name in ("int8", "int16", "int32"):
            if np.iinfo(name).min <= likes[LEAST] and likes[MOST] <= np.iinfo(name).max:
                return name
    return "float64"


def value_names(width: int) -> list[str]:
    """The columns of values: "value", or one a player."""
    return ["value"] if width == 1 else [f"value_{player}" for player in range(width)]


def columns_of(keys: Any, found: Values, kind: str, longest: int) -> dict[str, Any]:
    """The columns of a file; ``longest`` is no less than any distance."""
    columns = {"key": keys}
    for player, name in enumerate(value_names(found.width)):
        columns[name] = found.values[player :: found.width].astype(kind)
    columns["distance"] = found.distances.astype(np.int16 if longest < 1 << 15 else np.int32)
    columns["best"] = found.best.astype(np.int16 if found.best.max(initial=0) < 1 << 15 else np.int32)
    return columns
