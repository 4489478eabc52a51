"""``zermelo perft``: how many paths of legal moves are so many plies long, and how fast they are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.options import AsJson, GameName, Moves, PositionText, Speed, Threads
from zermelo.cli.output import print_json, print_table
from zermelo.cli.position import position, title
from zermelo.cli.streams import game_aside
from zermelo.search.counting import PerftResult
from zermelo.search.counting import perft as count_leaves
from zermelo.search.trace import one_line
from zermelo.search.words import count, duration, plies, rate

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["perft"]


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", help="Plies that a path is long.", show_default=False)],
    moves: Moves = None,
    divide: Annotated[bool, typer.Option("--divide", help="Tell the leaves below each move, or outcome.")] = False,
    position_text: PositionText = None,
    threads: Threads = 1,
    speed: Speed = "auto",
    json: AsJson = False,
) -> None:
    """Count the paths of legal moves that are so many plies long.

    They are the leaves at a depth; what chance may do is counted as moves are, each outcome a ply. A game that
    is over sooner is no path: how many of those there are is told apart. The last moves are counted without being
    played, and nothing is remembered of a position that was met before.
    """
    with game_aside():
        chosen, state = position(game, moves, position_text)
        result = count_leaves(chosen, state, depth=depth, speed=speed, threads=threads)
    if json:
        print_json({"game": game, "position": position_text, "played": moves or [], **result.to_dict()})
        return
    print(title(game, moves, position_text))
    _print_counts(result)
    if divide:
        print()
        print_table(_divided(result))


def _print_counts(result: PerftResult) -> None:
    from rich.table import Table

    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True)
    facts.add_column(overflow="fold")
    facts.add_row("leaves", f"{result.leaves:,} at {plies(result.depth)}")
    if result.ended:
        together = result.leaves + result.ended
        facts.add_row("over sooner", f"{count(result.ended, 'game')}, with which it is {together:,}")
    apart = f" (and {duration(result.compile_seconds)} to compile)" if result.compile_seconds >= 0.05 else ""
    told = [f"{count(result.nodes, 'node')} in {duration(result.seconds - result.compile_seconds)}{apart}"]
    if result.leaves_per_second:
        told.append(f"{rate(result.leaves_per_second, 'million')} leaves a second")
    told.append("compiled" if result.speed == "native" else "interpreted")
    if result.threads > 1:
        told.append(count(result.threads, "thread"))
    facts.add_row("count", ", ".join(told))
    print()
    print_table(facts)


def _divided(result: PerftResult) -> Table:
    """The leaves below each move of the root, in the game's order."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("move", overflow="fold")
    table.add_column("leaves", justify="right", no_wrap=True)
    for move in result.moves:
        table.add_row(one_line(move.name), f"{move.leaves:,}")
    return table
