"""verify(): a solution held against the rules of its game, row by row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.game import Game
from zermelo.games.sums import Sum
from zermelo.search.options import check_word
from zermelo.solve.budget import check_memory, check_threads
from zermelo.solve.solving import Solving
from zermelo.solve.storage import Place
from zermelo.solve.sum_solution import part_path

__all__ = ["Verified", "verify"]


@dataclass(frozen=True)
class Verified:
    """What came of verifying a solution."""

    positions: int
    """Rows that were held against their children's."""
    violation: str | None
    """The first thing that is wrong, in one line; None where everything follows."""

    @property
    def ok(self) -> bool:
        """Whether the solution is proven."""
        return self.violation is None


def verify(
    path: Place,
    game: Game | None = None,
    *,
    threads: int | None = None,
    memory: int | None = None,
    speed: str = "auto",
    progress: Callable[[Solving], Any] | None = None,
) -> Verified:
    """Prove a solution: every file is whole; every row's value, distance and best action follow from its children's
    rows; every child of a row is there; and nothing is there that cannot be reached from the start.

    Of what makes solutions only the keys are used. A position is won if it is so many plies from a won
    end; so the rows prove each other, from the ends back. Values after chance may differ by rounding.

    Grundy values are held against the children's, too; of a sum, each part is proven.

    ``memory`` is a budget in MiB, from 32; by default three quarters of what is free. A level is read a file at a time.
    The one behind it is in memory where it takes no more than half of the budget, at some 33 bytes a position; else the
    children of some rows at a time are sought in its files, and a byte a position of it is in a temporary file. Beside
    the budget Python and its libraries take about 250 MiB, and files and threads what they take of ``solve``.
    Positions that return, or are reached in different numbers of plies, are in memory together, 64 bytes each;
    where that is more than the budget, it is an error.

    Raises SolutionError where a file is missing or damaged, or the solution is of another game.
    """
    check_word("speed", speed, ("auto", "native", "python"))
    check_threads(threads)
    check_memory(memory)
    if isinstance(game, Sum):
        parts = [
            verify(part_path(path, number), part, threads=threads, memory=memory, speed=speed, progress=progress)
            for number, part in enumerate(game.parts)
        ]
        wrong = [f"part {number + 1}: {one.violation}" for number, one in enumerate(parts) if not one.ok]
        return Verified(sum([one.positions for one in parts]), wrong[0] if wrong else None)
    # Imported only now: numpy takes a tenth of a second.
    from zermelo.solve.verifying import first_violation

    return Verified(*first_violation(path, game, threads, memory, speed, progress))
