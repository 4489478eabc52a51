"""How many positions of a solution are won, drawn and lost for the player to move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from zermelo.errors import SolutionError
from zermelo.search.total import utility_total
from zermelo.search.trouble import call
from zermelo.solve.growing import chunks
from zermelo.solve.key_arrays import for_kernels, kind_of, state_of
from zermelo.solve.keyed import keyed_game
from zermelo.solve.layout import layout_of
from zermelo.solve.machine import Machine, usable_cores
from zermelo.solve.parquet import read_file, rows_of
from zermelo.solve.solution import Solution

__all__ = ["Tally", "tallies"]

CHUNK = 1 << 16
WON, DRAWN, LOST, OVER = range(4)


@dataclass(frozen=True)
class Tally:
    """The positions of one ply, or, where plies differ, of one distance to the end."""

    number: int | None
    """The ply, from 0 at the start; or the distance, None for the positions that have none."""
    won: int
    """For the player to move; in a game with chance, those where that player can expect more than an even share."""
    drawn: int
    lost: int
    over: int
    """Positions where the game is over."""

    @property
    def positions(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost + self.over


def count_rows(
    game: Any, keys: Any, begin: int, end: int, fair: float, values: Any, distances: Any, by_distance: bool, counts: Any
) -> int:
    """Count rows ``begin`` to ``end``: ``counts`` is int64, four a distance from -1 on, or four in all."""
    for row in range(begin, end):
        state = state_of(game, keys, row)
        what = OVER
        if not game.is_terminal(state):
            value = values[row] - fair
            if game.to_move(state) == 1:
                value = -value
            what = DRAWN if value == 0 else WON if value > 0 else LOST
        counts[what + (4 * (distances[row] + 1) if by_distance else 0)] += 1
    return end - begin


def _count(count: Callable[..., int], of: tuple[Any, ...], piece: tuple[int, int, Any]) -> Any:
    begin, end, counts = piece
    keys, *others = of
    count(keys, begin, end, *others, counts)
    return counts


def tallies(solution: Solution, speed: str = "auto") -> list[Tally]:
    """The positions by ply; by distance where the solution has no plies, those without a distance last.

    Raises SolutionError for games that are not of two players of constant sum. Time is O(positions).
    """
    game = solution.game
    if game.num_players != 2 or not game.constant_sum or not solution.manifest.get("levels"):
        raise SolutionError("won, drawn and lost positions are counted of one game for two players of constant sum")
    fair = float(call(game, lambda: utility_total(game, game.initial_state()))) / 2
    by_distance = solution.manifest["order"] == "graph"
    found = []
    with Machine(game, speed, usable_cores()) as machine:
        machine.expect(len(solution))
        for number, entry in enumerate(solution.manifest["levels"]):
            layout = layout_of(entry)
            keyed = keyed_game(game, solution.manifest["symmetry"], layout, layout, solution.manifest["keys"] == "wide")
            count = machine.kernel(
                count_rows, keyed, kind_of(keyed.reads), "int", "int", "float", "float64[]", "int32[]", "bool",
                "int64[]",
            )  # fmt: skip
            total = np.zeros(4, np.int64)
            for part in entry["files"]:
                rows = rows_of(read_file(solution.storage, part["file"]), solution.storage, part["file"])
                keys, values = for_kernels(rows["key"]).copy(), rows["value"].astype(np.float64)
                values[np.abs(values - fair) <= solution.manifest.get("bound", 0.0)] = fair
                distances = rows["distance"].astype(np.int32)
                size = max(len(total), 4 * (int(distances.max(initial=-1)) + 2)) if by_distance else 4
                pieces = [(*chunk, np.zeros(size, np.int64)) for chunk in chunks(len(keys), CHUNK)]
                count_piece = partial(_count, count, (keys, fair, values, distances, by_distance))
                total = np.sum([np.pad(total, (0, size - len(total))), *machine.map(count_piece, pieces)], axis=0)
            counts = total.reshape(-1, 4).tolist()
            if not by_distance:
                found.append(Tally(number, *counts[0]))
                continue
            found = [Tally(distance, *four) for distance, four in enumerate(counts[1:])]
            if any(counts[0]):
                found.append(Tally(None, *counts[0]))
    return found
