"""``zermelo tree``: an explicit tree, or a game unfolded into one, searched step by step and explained."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from zermelo.cli.options import (
    AlgorithmName,
    AsJson,
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
from zermelo.cli.output import print_json, write_text
from zermelo.cli.report import print_result, result_to_dict
from zermelo.cli.source import random_tree, tree_of
from zermelo.cli.streams import game_aside
from zermelo.cli.tree_file import Movers
from zermelo.errors import TreeError, UnknownLeaf
from zermelo.search.explain import explain
from zermelo.search.run import search
from zermelo.search.summary import summary
from zermelo.search.words import count
from zermelo.tree import Tree
from zermelo.view.text import draw_tree

__all__ = ["tree"]

FORMS: dict[str, Callable[[Tree], str]] = {
    "efg": Tree.to_efg,
    "cs188": Tree.to_cs188,
    "json": Tree.to_json,
    "text": Tree.to_text,
}
"""What writes a tree in each form."""


def tree(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="SOURCE",
            help="A tree such as '[[3, 5], [2, 8]]', a file of one (- for stdin), or a game.",
            show_default=False,
        ),
    ] = None,
    moves: Moves = None,
    root: Root = None,
    levels: Levels = None,
    players: Players = None,
    random: RandomTree = None,
    depth: Annotated[int | None, typer.Option("--depth", help="Of a random tree, or of a game unfolded.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", help="Nodes of a game that are unfolded at most.")] = None,
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
    explained: Annotated[bool, typer.Option("--explain/--no-explain", help="Tell the search step by step.")] = True,
    max_steps: Annotated[int, typer.Option("--max-steps", help="Steps that are told on the screen.", min=0)] = 200,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write drawing, steps and summary to a file, whole.")
    ] = None,
    trace_out: Annotated[
        Path | None, typer.Option("--trace-out", metavar="FILE", help="Write the trace to a file of JSON lines.")
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help=f"Search nothing: write the tree itself, as {', '.join(FORMS)}, to --out or the screen.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Search a tree and explain every step of the search.

    Each step is a sentence, with the values, windows and cuts of that moment. SOURCE may be a tree in compact
    text or JSON, a file of one, of Gambit's (.efg) or a CS 188 test (.test).
    """
    if form is not None and form not in FORMS:
        raise TreeError(f"--format {form!r:.80}: a tree is written as {', '.join(FORMS)}")
    if form is not None and (json or trace_out is not None):
        raise TreeError("--format writes the tree and searches nothing: leave out --json and --trace-out")
    movers = Movers(root, levels, players)
    if (source is None) == (random is None):
        raise TreeError("give a tree, a file or a game to search, or --random SEED: one of them")
    if source is None and position_text is not None:
        raise TreeError("--position is for a game; a random tree has none")
    with game_aside():
        searched, from_game = (
            tree_of(source, moves or [], depth, nodes, movers, position_text)
            if source is not None
            else (random_tree(random or 0, depth, branching, leaves, movers), False)
        )
    if form is not None:
        written = FORMS[form](searched)
        if out is None:
            print(written, end="" if written.endswith("\n") else "\n")
        else:
            write_text(out, written if written.endswith("\n") else written + "\n")
            print(f"the tree is in {out}")
        return
    state = searched.initial_state()
    try:
        with game_aside():
            result = search(
                searched, state, algorithm=algorithm, order=order_of(searched, state, order), ties=ties, seed=seed,
                trace=True, cut=cut_rule(cut), soft=soft, pruning=pruning,
                moves="best" if pruning is not None else "optimal",
            )  # fmt: skip
    except UnknownLeaf as error:
        if not from_game:
            raise
        raise TreeError(
            f"the tree of {source} was cut off where the game has no evaluation ({error}): unfold it to its end "
            "with more --nodes, or begin later, after more MOVES"
        ) from error
    trace = result.trace
    assert trace is not None
    if trace_out is not None:
        trace.save(trace_out)
    if out is not None:
        parts = [draw_tree(trace, max_nodes=max(1, len(trace.nodes))), *([explain(trace)] if explained else [])]
        write_text(out, "\n\n".join([*parts, str(summary(trace))]) + "\n")
    if json:
        counts = summary(trace)
        with game_aside():
            told_of_result = result_to_dict(result)
        print_json(
            {
                **told_of_result,
                "visited_leaves": trace.visited_leaves,
                "pruned_leaves": trace.pruned_leaves,
                "cut_kinds": {
                    "alpha": counts.alpha_cuts, "beta": counts.beta_cuts, "shallow": counts.shallow_cuts,
                    "deep": counts.deep_cuts, "on equality": counts.equal_cuts, "immediate": counts.immediate_cuts,
                },
                "all_leaves": counts.all_leaves,
                "fewest_possible": counts.minimum,
                "explanation": explain(trace).splitlines() if explained else None,
            }
        )  # fmt: skip
        return
    print(draw_tree(trace, unicode=_shows_unicode(), color=_shows_colour()))
    if explained:
        told = explain(trace).splitlines()
        print()
        print("\n".join(told[: max_steps + 1]))
        left = len(told) - max_steps - 1
        if left > 0:
            print(
                f"… and {count(left, 'more step')}: --max-steps {len(told) - 1} tells them all, --out FILE writes them"
            )
    print(f"\n{summary(trace)}")
    print_result(result)
    for what, path in (("the whole text", out), ("the trace", trace_out)):
        if path is not None:
            print(f"\n{what} is in {path}")


def _shows_unicode() -> bool:
    """Whether stdout can show the drawing's characters."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "├▲★≥".encode(encoding)
    except (LookupError, UnicodeError):
        return False
    return True


def _shows_colour() -> bool:
    """Whether stdout is a terminal that may be coloured (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not isinstance(sys.stdout, io.TextIOWrapper):
        return False
    return sys.stdout.isatty()
