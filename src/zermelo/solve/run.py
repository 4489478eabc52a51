"""solve(): every position that can be reached, with its value, as a directory of files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.errors import SolutionError
from zermelo.game import Game
from zermelo.games.registry import game as game_named
from zermelo.games.sums import Sum
from zermelo.search.options import check_game_given, check_word
from zermelo.solve.budget import check_memory, check_threads
from zermelo.solve.manifest import MANIFEST
from zermelo.solve.solution import Solution
from zermelo.solve.solving import Solving
from zermelo.solve.storage import Place, Storage, storage_at
from zermelo.solve.sum_solution import SumSolution, part_path

__all__ = ["solve"]


def solve(
    game: Game | str,
    path: Place,
    *,
    symmetry: bool = True,
    threads: int | None = None,
    memory: int | None = None,
    cluster: str | None = None,
    speed: str = "auto",
    progress: Callable[[Solving], Any] | None = None,
    tolerance: float = 1e-9,
) -> Solution:
    """Find every position that can be reached and what it is worth, and keep them in the directory ``path``.

    ``game`` is a Game, or the name of one, which then stands in the manifest, so that ``Solution.open``
    finds the game by itself. Positions that are the same but for symmetry (``canonical``) are kept once,
    unless ``symmetry`` is False.

    Values are player 0's where two players' utilities add up to a constant, else one a player. A winner
    takes the quickest way and a loser the slowest; else, and between more players (max^n), it is the first
    of equal actions. Where a position can return, the game must be one of two players that is won, drawn
    or lost, and what nobody can force is a draw with no distance. With chance that returns it must have one player, or
    two of constant sum; every value is then proven to be within ``tolerance`` of the true one, and a position
    keeps what it is worth at least and at most.

    An impartial game's positions have Grundy values, too. A sum of such games (``sum_of``) is solved by its parts,
    each in a directory within ``path``.

    The directory may be a URI that pyarrow.fs.FileSystem.from_uri understands, such as s3://bucket/directory or
    gs://bucket/directory. Of a file system that pyarrow's own classes make, give ``ObjectStore(filesystem, path)`` from
    ``zermelo.solve.object_store`` as ``path``.

    A run that was killed is gone on with by the same call, and ends in the same bytes. ``threads`` are as
    many as there are cores, unless given. ``progress`` is called with a ``Solving`` now and then.

    ``memory`` is a budget in MiB, from 32; by default three quarters of what is free. Levels that are larger are
    sorted and valued in pieces on disk, and the files are the same. Beside it Python and its libraries take about
    250 MiB, 350 where code must be compiled first, files that are read and written 48, and each thread 24. In a
    game whose positions return all are in memory at once, about 64 bytes each and 24 a move; 128 each where
    chance returns, or for Grundy values.

    ``cluster`` is the address of a Ray cluster, "auto" for the one that this machine belongs to, or "local" for
    one that is begun on this machine. Large levels are then found and valued by its workers, which all must see the
    directory under the same name, or the object store. Games whose positions return, or are reached in different
    numbers of plies (so all to which ``tolerance`` matters), and Grundy values are solved on this machine alone; a
    NotShared warning says so. ``memory`` is each one's. The files are the same.

    Raises SolutionError for a directory that holds something else or that another run writes to, a damaged file, a
    disk that is full, or a game that cannot be solved, within the budget that is given; GameError for a broken game.
    """
    named = game if isinstance(game, str) else None
    chosen = game_named(game) if isinstance(game, str) else game
    check_game_given(chosen)
    check_word("speed", speed, ("auto", "native", "python"))
    check_threads(threads)
    check_memory(memory)
    number = isinstance(tolerance, (int, float)) and not isinstance(tolerance, bool)
    if not number or not 0 < tolerance < float("inf"):
        raise SolutionError(f"tolerance={tolerance!r:.40}: give a number above 0, such as 1e-9")
    if cluster is not None and not (isinstance(cluster, str) and cluster):
        raise SolutionError(f'cluster={cluster!r:.80}: give the address of a Ray cluster, "auto" or "local"')
    storage = storage_at(path)
    if isinstance(chosen, Sum):
        return _solve_parts(chosen, storage, {
            "symmetry": symmetry, "threads": threads, "memory": memory, "cluster": cluster, "speed": speed,
            "progress": progress,
        })  # fmt: skip
    # Imported only now: numpy takes a tenth of a second.
    from zermelo.solve.making import make

    make(chosen, named, storage, bool(symmetry), threads, memory, cluster, speed, progress, float(tolerance))
    return Solution.open(storage, chosen)


def _solve_parts(game: Sum, path: Storage, options: dict[str, Any]) -> SumSolution:
    """Solve each part of a sum."""
    if path.has(MANIFEST):
        raise SolutionError(f"{path} is a solution of one game, and not of a sum: name another directory")
    for number, part in enumerate(game.parts):
        solve(part, part_path(path, number), **options)
    return SumSolution.of(path, game)
