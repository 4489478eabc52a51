"""``zermelo solve`` and ``zermelo verify``: a game's solution on disk, made and proven."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.options import AsJson, GameName, Speed
from zermelo.cli.output import console_on, print_json, print_table
from zermelo.cli.streams import game_aside
from zermelo.games.registry import game as game_named
from zermelo.search.trouble import call
from zermelo.search.words import count, duration, plies, rate, worth
from zermelo.solve.run import solve as solve_game
from zermelo.solve.storage import storage_at
from zermelo.solve.verify import verify as verify_solution

if TYPE_CHECKING:
    from zermelo.solve.solution import Solution
    from zermelo.solve.solving import Solving

__all__ = ["solve", "verify"]

MISTAKES = 1
"""The exit code where a solution is not right."""

Cores = Annotated[int | None, typer.Option("--threads", help="Threads; by default as many as there are cores.")]

Budget = Annotated[
    int | None,
    typer.Option("--memory", metavar="MIB", help="Memory to work in; by default three quarters of what is free."),
]


def solve(
    game: GameName,
    out: Annotated[
        str,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Directory that the files are written to, or its URI: s3://bucket/directory.",
            show_default=False,
        ),
    ],
    symmetry: Annotated[
        bool, typer.Option("--symmetry/--no-symmetry", help="Keep positions once that are the same but for symmetry.")
    ] = True,
    threads: Cores = None,
    memory: Budget = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster", metavar="ADDRESS", help="Work on a Ray cluster: its address, auto, or local for one here."
        ),
    ] = None,
    speed: Speed = "auto",
    tolerance: Annotated[
        float,
        typer.Option("--tolerance", help="How far values may be from the true ones, where chance returns for ever."),
    ] = 1e-9,
    json: AsJson = False,
) -> None:
    """Find the value of every position of a game, and keep it.

    Every position that can be reached is written to a directory of Parquet files.

    A solution that was interrupted is gone on with by the same command.
    """
    with game_aside(), _bar() as tell:
        last: list[Solving] = []

        def listen(news: Solving) -> None:
            last[:] = [news]
            tell(news)

        found = solve_game(
            game, out, symmetry=symmetry, threads=threads, memory=memory, cluster=cluster, speed=speed,
            progress=listen, tolerance=tolerance,
        )  # fmt: skip
        start = found.start
    seconds = last[0].seconds if last else None
    if json:
        print_json({
            "game": game, "directory": str(found.storage), "positions": len(found), "bytes": found.bytes,
            "positions_by_level": found.positions_by_level, "value": start.value, "values": start.values,
            "distance": start.distance, "action": _best(found), "seconds": seconds,
            "bounds": start.bounds,
        })  # fmt: skip
        return
    _print(game, found, seconds)


def _best(found: Solution) -> str | None:
    start = found.start
    return None if start.action is None else call(found.game, lambda: found.game.action_name(start.state, start.action))


def _print(game: str, found: Solution, seconds: float | None) -> None:
    from rich.table import Table

    start = found.start
    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True)
    facts.add_column(overflow="fold")
    far = "" if start.distance is None else f" after {plies(start.distance)}"
    facts.add_row("value", f"{worth(found.game, start.values)}{far}")
    if "bound" in found.manifest:
        facts.add_row("sure", f"every value to within {found.manifest['bound']:.1e}")
    if start.action is not None:
        facts.add_row("best", f"{_best(found)}, the first of the best moves")
    levels = f", {count(len(found.positions_by_level), 'level')}" if len(found.positions_by_level) > 1 else ""
    facts.add_row("positions", f"{len(found):,}{levels}")
    facts.add_row("files", f"{found.bytes:,} bytes in {found.storage}, {found.bytes / len(found):.2f} a position")
    if seconds:
        facts.add_row("time", f"{duration(seconds)}, {rate(len(found) / seconds)} positions a second")
    else:
        facts.add_row("time", "none: it was there already")
    print(game)
    print()
    print_table(facts)


def verify(
    directory: Annotated[
        str, typer.Argument(metavar="DIR", help="A solution's directory, or its URI.", show_default=False)
    ],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game, where the files do not name one.")
    ] = None,
    threads: Cores = None,
    memory: Budget = None,
    speed: Speed = "auto",
    json: AsJson = False,
) -> None:
    """Prove a solution that was written to a directory.

    Each value follows from those of the children, each child is there, and nothing else is.

    The exit code is 0 if so, 1 if not.
    """
    with game_aside(), _bar() as tell:
        chosen = None if game is None else game_named(game)
        storage = storage_at(directory)
        found = verify_solution(storage, chosen, threads=threads, memory=memory, speed=speed, progress=tell)
    if json:
        print_json({
            "directory": str(storage), "positions": found.positions, "ok": found.ok, "violation": found.violation,
        })  # fmt: skip
    elif found.ok:
        print(f"{storage} is right: each of its {count(found.positions, 'position')} follows from its children")
    else:
        print(f"{storage} is wrong: {found.violation}")
    if not found.ok:
        raise typer.Exit(MISTAKES)


@contextmanager
def _bar() -> Iterator[Callable[[Solving], Any]]:
    """Whom to tell how far it is; a bar on stderr meanwhile, if somebody is there to see it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda news: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[told]}"), TimeElapsedColumn(),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console_on(sys.stderr), transient=True) as progress:
        bar = progress.add_task("reading", total=None, told="")
        began: list[Any] = ["", 0.0]

        def tell(news: Solving) -> None:
            if began[0] != news.stage:
                began[:] = [news.stage, news.seconds]
                progress.reset(bar, total=news.of)
            of = "" if news.levels is None else f" of {news.levels}"
            passed = news.seconds - began[1]
            speed = f", {rate(news.positions / passed)} a second" if passed > 0.5 else ""
            taken = f", {news.memory / 1e6:,.0f} MB" if news.memory else ""
            taken += f", {news.disk / 1e6:,.1f} MB on disk" if news.disk else ""
            told = f"{news.positions:,} positions{speed}, level {news.level}{of}{taken}"
            progress.update(bar, description=news.stage, completed=news.positions, total=news.of, told=told)

        yield tell
