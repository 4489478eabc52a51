"""The arguments and options that several commands share, each written once."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.search.algorithms import ALGORITHMS

__all__ = [
    "ORDERS",
    "AlgorithmName",
    "AsJson",
    "Branching",
    "Cut",
    "Depth",
    "GameName",
    "Goal",
    "Leaves",
    "Levels",
    "Lines",
    "Memory",
    "Moves",
    "Nodes",
    "OrderText",
    "OutFile",
    "Players",
    "PositionText",
    "Pruning",
    "RandomTree",
    "Root",
    "Seed",
    "Soft",
    "Speed",
    "Threads",
    "Ties",
    "Time",
    "cut_rule",
    "goal_of",
    "order_of",
]

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A name, FILE.py:Class or package.module:Class.", show_default=False)
]
Moves = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="MOVES",
        help="Moves played from the start or --position, by name, what chance does among them; @FILE: those in a file.",
        show_default=False,
    ),
]
PositionText = Annotated[
    str | None,
    typer.Option(
        "--position",
        metavar="TEXT",
        help="Begin at this position, in the game's own notation, instead of at the start.",
        show_default=False,
    ),
]
AlgorithmName = Annotated[
    str | None,
    typer.Option("--algorithm", help=f"{', '.join(ALGORITHMS)}; by default what suits the game."),
]
Pruning = Annotated[
    str | None,
    typer.Option("--pruning", help="star1 or star2 of expectiminimax, immediate or shallow of max-n; by default none."),
]
Root = Annotated[str | None, typer.Option("--root", help="Who moves at the root: max, min, chance or a player.")]
Levels = Annotated[str | None, typer.Option("--levels", help="Who moves at each level, as in max,chance,min.")]
Players = Annotated[int | None, typer.Option("--players", help="How many players there are.")]
RandomTree = Annotated[int | None, typer.Option("--random", help="A random tree, by this seed, instead.")]
Branching = Annotated[
    str, typer.Option("--branching", help="Children of a random tree's nodes: a number or a range such as 2:4.")
]
Leaves = Annotated[str, typer.Option("--leaves", help="A random tree's values: a range as in -9:9.")]
Depth = Annotated[int | None, typer.Option("--depth", help="Look this many plies ahead.")]
Nodes = Annotated[int | None, typer.Option("--nodes", help="Stop after this many nodes.")]
Time = Annotated[float | None, typer.Option("--time", help="Stop after this many seconds.")]
ORDERS = ("left-to-right", "right-to-left", "priority")
"""Orders that have a name."""
OrderText = Annotated[
    str | None,
    typer.Option(
        "--order",
        help="left-to-right, right-to-left, priority, or moves to try first, with commas between; "
        "by default the game's own.",
    ),
]
Ties = Annotated[
    str | None,
    typer.Option(
        "--ties", help="Among equal moves: distance, first, last or random; for max-n also best:P and worst:P."
    ),
]
Seed = Annotated[int, typer.Option("--seed", help="For ties that are broken at random.")]
Speed = Annotated[str, typer.Option("--speed", help="auto, native (machine code) or python (interpreted).")]
Cut = Annotated[
    str, typer.Option("--cut", help="Alpha-beta cuts where alpha >= beta (ge), or only where alpha > beta (gt).")
]
Soft = Annotated[bool, typer.Option("--soft/--hard", help="Alpha-beta is fail-soft or fail-hard.")]
Memory = Annotated[
    float, typer.Option("--memory", metavar="MIB", help="MiB of memory for the transposition table, or the proof.")
]
Threads = Annotated[int, typer.Option("--threads", help="Threads that search together, as machine code.")]
Lines = Annotated[int | None, typer.Option("--lines", help="Find exact values and lines of so many of the best moves.")]
Goal = Annotated[
    str | None,
    typer.Option(
        "--goal",
        metavar="UTILITY",
        help="What proof-number asks: can the player to move get at least so much? By default, can they win?",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
OutFile = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the text to a file.")]


def cut_rule(text: str) -> str:
    """The cut rule that ``text`` names: ge and gt need no quotes in a shell."""
    return {"ge": ">=", "gt": ">"}.get(text.strip().casefold(), text.strip())


def goal_of(text: str | None) -> Any:
    """The utility that ``text`` is: a whole number, a decimal or a fraction. Raises SearchError for anything else."""
    if text is None:
        return None
    for kind in (int, float, Fraction):
        try:
            return kind(text)
        except (OverflowError, ValueError, ZeroDivisionError):
            continue
    raise SearchError(f"goal={text!r:.80}: a goal is a utility, such as 1, 0.5 or 1/3")


def order_of(game: Game, state: Any, text: str | None) -> Any:
    """The order that ``text`` names, as search() takes it: a word, or a list of actions by name.

    Raises IllegalAction for a name that no action of ``state`` has.
    """
    if text is None or text in ORDERS:
        return text
    return [game.parse_action(state, name) for name in text.split(",") if name.strip()] or text
