"""What is being solved, and how values of it are kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import EndlessGame
from zermelo.game import Game
from zermelo.search.views import innermost
from zermelo.solve.budget import resident
from zermelo.solve.kernels import ACTIONS, LEAST, MOST, UNEVEN
from zermelo.solve.key_arrays import key_type
from zermelo.solve.keyed import Keyed, has_own_keys, keyed_game
from zermelo.solve.layout import Layout
from zermelo.solve.solving import Solving

__all__ = ["TOLERANCE", "Columns", "Task", "Values", "columns_of", "value_names"]


LONGEST = 20_000
"""How many plies away from the start a position may be."""
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
        self._began = self._told = time.perf_counter()
        self.disk: Callable[[], int] = lambda: 0
        """How many bytes the files take."""

    def first_layout(self) -> Layout | None:
        """The layout of the start, None where keys are not laid out."""
        if has_own_keys(self.game):
            return None
        state = self.start()
        layout = Layout.of(state)  # refuses what is no whole number
        return layout if isinstance(state, (tuple, bool)) else None

    wide = False
    """Whether the game's own keys take more than 63 bits."""

    def keyed(self, reading: Layout | None, writing: Layout | None) -> Keyed:
        """The game with keys, see ``keyed.keyed_game``."""
        return keyed_game(self.game, self.symmetry, reading, writing, self.wide)

    def key_type(self, layout: Layout | None) -> Any:
        """What arrays of keys of this layout are of."""
        return np.dtype(key_type(layout, self.wide))

    def start_key(self, layout: Layout | None) -> int:
        """The key of the start."""
        return self.keyed(layout, layout).pack(self.start())

    def start(self) -> Any:
        """The initial state, or its representative."""
        state = self.game.initial_state()
        return self.game.canonical(state) if self.symmetry else state

    def check_ply(self, ply: int) -> None:
        """Raise EndlessGame where new positions are still found after more plies than any game has."""
        if ply > LONGEST:
            raise EndlessGame(
                f"{type(innermost(self.game)).__name__} has new positions after {LONGEST:,} plies still, the most that "
                "are followed: is_terminal must be true in the end, or positions come back"
            )

    def tell(self, stage: str, level: int, levels: int | None, positions: int, of: int | None) -> None:
        """Tell whoever listens."""
        if self._tell is not None:
            self._told = time.perf_counter()
            seconds = self._told - self._began
            self._tell(Solving(stage, level, levels, positions, of, seconds, resident(), self.disk()))

    def tell_now_and_then(self, stage: str, level: int, levels: int | None, positions: int, of: int | None) -> None:
        """Tell whoever listens, if the last time was a second ago."""
        if self._tell is not None and time.perf_counter() - self._told >= 1:
            self.tell(stage, level, levels, positions, of)


class Values:
    """What ``count`` positions are worth; see ``backup.back_up`` for the arrays."""

    def __init__(self, count: int, width: int) -> None:
        self.width = width
        self.values = np.zeros(count * width, np.float64)
        self.distances = np.zeros(count, np.int32)
        self.best = np.zeros(count, np.int32)

    def part(self, begin: int, end: int) -> Values:
        """Those of positions ``begin`` to ``end``, where they are."""
        made = Values(0, self.width)
        made.values = self.values[begin * self.width : end * self.width]
        made.distances, made.best = self.distances[begin:end], self.best[begin:end]
        return made

    def put(self, begin: int, some: Values) -> None:
        """Let the positions from number ``begin`` on have the values of ``some``."""
        end = begin + len(some.best)
        self.values[begin * self.width : end * self.width] = some.values
        self.distances[begin:end] = some.distances
        self.best[begin:end] = some.best


def value_names(width: int) -> list[str]:
    """The columns of values: "value", or one a player."""
    return ["value"] if width == 1 else [f"value_{player}" for player in range(width)]


class Columns(NamedTuple):
    """The types of a solution's columns, the same in all of its files."""

    value: str
    distance: str
    best: str

    @classmethod
    def of(cls, likes: Any, chance: bool, longest: int) -> Columns:
        """The narrowest, by what utilities and moves are like; ``longest`` is no less than any distance."""
        value = "float64"
        if not chance and not likes[UNEVEN]:
            fitting = [name for name in ("int8", "int16", "int32") if _fits(likes[LEAST], likes[MOST], name)]
            value = fitting[0] if fitting else value
        return cls(value, "int16" if longest < 1 << 15 else "int32", "int16" if likes[ACTIONS] < 1 << 15 else "int32")


def _fits(least: float, most: float, name: str) -> bool:
    return bool(np.iinfo(name).min <= least and most <= np.iinfo(name).max)


def columns_of(keys: Any, found: Values, types: Columns) -> dict[str, Any]:
    """The columns of a file."""
    columns = {"key": keys}
    for player, name in enumerate(value_names(found.width)):
        columns[name] = found.values[player :: found.width].astype(types.value)
    columns["distance"] = found.distances.astype(types.distance)
    columns["best"] = found.best.astype(types.best)
    return columns
