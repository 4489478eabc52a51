"""``zermelo draw``: a game tree as a picture in a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.cli.leaving import leave_picture
from zermelo.cli.options import (
    AlgorithmName,
    Branching,
    Cut,
    Leaves,
    Levels,
    Moves,
    OrderText,
    Players,
    PositionText,
    Pruning,
    RandomTree,
    Root,
    Seed,
    Soft,
    Ties,
    cut_rule,
    order_of,
)
from zermelo.cli.output import console_on
from zermelo.cli.source import random_tree, tree_of
from zermelo.cli.streams import game_aside
from zermelo.cli.tree_file import Movers, is_game
from zermelo.errors import DrawingError, TreeError, UnknownLeaf
from zermelo.search.result import SearchResult
from zermelo.search.run import search
from zermelo.search.trace import Trace
from zermelo.search.trace_json import FORMAT
from zermelo.tree import Tree
from zermelo.view.draw import FORMATS, UNFOLDED, check_ending
from zermelo.view.draw import draw as draw_picture
from zermelo.view.trees.thin import NODES

__all__ = ["draw"]


def draw(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="SOURCE",
            help="A tree such as '[[3, 5], [2, 8]]', a file of one (- for stdin), a trace's file, or a game.",
            show_default=False,
        ),
    ] = None,
    moves: Moves = None,
    *,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help=f"The picture: a file that ends in .{', .'.join(FORMATS)}.")
    ],
    plain: Annotated[bool, typer.Option("--plain", help="Draw the tree alone: search nothing.")] = False,
    root: Root = None,
    levels: Levels = None,
    players: Players = None,
    random: RandomTree = None,
    branching: Branching = "2",
    leaves: Leaves = "-9:9",
    position_text: PositionText = None,
    algorithm: AlgorithmName = None,
    cut: Cut = "ge",
    soft: Soft = True,
    order: OrderText = None,
    ties: Ties = None,
    pruning: Pruning = None,
    seed: Seed = 0,
    step: Annotated[
        int | None, typer.Option("--step", help="The search after so many steps; by default at its end.")
    ] = None,
    windows: Annotated[
        bool | None, typer.Option("--windows/--no-windows", help="Show (alpha, beta) at the nodes.", show_default=False)
    ] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Draw a game's positions beneath the nodes.")] = False,
    depth: Annotated[
        int | None, typer.Option("--depth", help="Plies to unfold a game, or to draw of a tree; of a random tree, its.")
    ] = None,
    near: Annotated[
        int | None, typer.Option("--near", help="Draw only what is so many plies from the best line, at most.")
    ] = None,
    nodes: Annotated[int, typer.Option("--nodes", help="Nodes that are drawn at most, of 2,000.")] = NODES,
    theme: Annotated[str, typer.Option("--theme", help="Colours: auto, light or dark.")] = "auto",
    title: Annotated[str | None, typer.Option("--title", help="What stands above the tree.")] = None,
) -> None:
    """Draw a tree, or a search of it step by step.

    It is searched unless --plain: its values, bounds, cuts and best line are shown.
    """
    check_ending(out)
    movers = Movers(root, levels, players)
    if (source is None) == (random is None):
        raise TreeError("give a tree, a file or a game to draw, or --random SEED: one of them")
    searches = {
        "algorithm": algorithm, "order": order, "ties": ties, "pruning": pruning, "step": step,
        "windows": windows or None,
    }  # fmt: skip
    needless = [f"--{name}" for name, value in searches.items() if value is not None]
    if plain and needless:
        raise DrawingError(f"--plain draws the tree alone, without a search: leave out {' and '.join(needless)}")
    shown: dict[str, Any] = {
        "step": step, "windows": windows, "boards": boards, "near": near, "nodes": nodes, "theme": theme,
        "title": title,
    }  # fmt: skip
    if source is not None and _is_trace(source):
        movers.refuse("a trace says")
        drawn: Any = Trace.load(source)
        shown["depth"] = depth
    else:
        unfolds = source is not None and is_game(source)
        with game_aside():
            if source is None:
                tree = random_tree(random or 0, depth, branching, leaves, movers)
            elif unfolds:
                most = UNFOLDED if depth is None else None
                tree, _ = tree_of(source, moves or [], depth, most, movers, position_text)
            else:
                tree, _ = tree_of(source, moves or [], None, None, movers, position_text)
                shown["depth"] = depth
        drawn = tree
        if not plain:
            settings = {
                "algorithm": algorithm, "order": order, "ties": ties, "seed": seed, "cut": cut_rule(cut),
                "soft": soft, "pruning": pruning, "moves": "best" if pruning is not None else "optimal",
            }  # fmt: skip
            with game_aside():
                drawn = _searched(tree, unfolds and algorithm is None and step is None, settings)
    try:
        with game_aside(), _told() as progress:
            draw_picture(drawn, out, progress=progress, **shown)
    except KeyboardInterrupt:
        leave_picture()
        raise
    print(f"the picture is in {out}")


@contextmanager
def _told() -> Iterator[Callable[[int, int], Any] | None]:
    """What to tell of an animation's pictures, on a terminal: how many there are, and how many are left."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("drawing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console_on(sys.stderr), transient=True) as shown:
        task = shown.add_task("", total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)


def _searched(tree: Tree, may_fail: bool, settings: dict[str, Any]) -> SearchResult | Tree:
    """The result of a search; the tree alone where a game was unfolded, with no value where it was cut off."""
    state = tree.initial_state()
    settings["order"] = order_of(tree, state, settings["order"])
    try:
        result = search(tree, state, trace=True, **settings)
    except UnknownLeaf as error:
        if may_fail:
            return tree
        raise TreeError(f"a search needs every leaf's value, and {error}; --plain draws the tree alone") from error
    if result.stopped == "interrupted":
        raise KeyboardInterrupt
    return result


def _is_trace(source: str) -> bool:
    """Whether a source is the file of a trace."""
    if source == "-" or source.strip()[:1] in ("[", "(", "{"):
        return False
    try:
        with open(source, encoding="utf-8-sig") as file:
            return f'"{FORMAT}"' in file.readline(200)
    except (OSError, ValueError):
        return False
