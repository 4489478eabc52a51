"""``zermelo alliances``: what teams of players can do together, who gains by allying, and who helps whom unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.options import AsJson, Depth, Moves, Nodes, PositionText, Speed, Time
from zermelo.cli.output import print_json, print_table
from zermelo.cli.position import board, mover, player_name, position, title
from zermelo.cli.source import tree_of
from zermelo.cli.streams import game_aside
from zermelo.cli.tree_file import Movers
from zermelo.errors import TreeError, UnknownGame
from zermelo.game import Game
from zermelo.search.alliances import Coalitions
from zermelo.search.coalitions import coalitions
from zermelo.search.trace import one_line
from zermelo.search.words import count, duration, number

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["alliances"]

PATIENCE = 20.0
"""Seconds that a person waits for an answer who has not set a limit."""
MOST_ROWS = 60
MOST_SENTENCES = 20


def alliances(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A name, FILE.py:Class or package.module:Class.", show_default=False),
    ] = None,
    moves: Moves = None,
    teams: Annotated[
        list[str] | None,
        typer.Option(
            "--teams",
            metavar="TEAMS",
            help="Only these teams, as in '0,1|2', players counted from 0; whoever is not named stands alone. "
            "May be given more than once.",
            show_default=False,
        ),
    ] = None,
    depth: Depth = None,
    nodes: Nodes = None,
    time: Time = None,
    tree: Annotated[
        str | None,
        typer.Option("--tree", metavar="TREE", help="A tree such as '[[1,6,6],[7,1,2]]', or a file of one, instead."),
    ] = None,
    root: Annotated[str | None, typer.Option("--root", help="Who moves at the root of a tree.")] = None,
    levels: Annotated[str | None, typer.Option("--levels", help="Who moves at each level of a tree.")] = None,
    players: Annotated[int | None, typer.Option("--players", help="How many players a tree has.")] = None,
    speed: Speed = "auto",
    position_text: PositionText = None,
    json: AsJson = False,
) -> None:
    """Find who gains by allying with whom.

    And who helps whom without any agreement. For every team: what it can make sure of together, whatever the
    others do, beside what its members get where everybody plays for themselves (max^n). Without --depth, --nodes or
    --time the search ends after 20 seconds; what is not known by then is said to be unknown.
    """
    if depth is None and nodes is None and time is None and tree is None:
        time = PATIENCE
    with game_aside():
        chosen, state = _searched(game, moves, position_text, tree, Movers(root, levels, players))
        found = coalitions(chosen, state, teams=teams or None, depth=depth, nodes=nodes, time=time, speed=speed)
        told = _to_dict(found) if json else None
    if told is not None:
        print_json({"game": game, "tree": tree, "position": position_text, "played": moves or [], **told})
        return
    if game is not None:
        print(title(game, moves, position_text), end="\n\n")
    print(board(chosen, state))
    player = mover(chosen, state)
    if player is not None:
        print(f"\n{player_name(chosen, player)} to move\n")
    print_table(_teams(found))
    if any(1 < len(split.teams) < chosen.num_players for split in found.splits):
        print()
        print_table(_splits(found))
    print()
    print_table(_findings(found))


def _searched(
    game: str | None, moves: list[str] | None, position_text: str | None, tree: str | None, movers: Movers
) -> tuple[Game, Any]:
    if (game is None) == (tree is None):
        raise UnknownGame("give a GAME, or a tree with --tree: one of them")
    if tree is None:
        assert game is not None
        movers.refuse("a game says")
        return position(game, moves, position_text)
    literal, from_game = tree_of(tree, moves or [], None, None, movers, position_text)
    if from_game:
        raise TreeError(f"--tree {tree!r:.80} is a game and no tree: give it as GAME, without --tree")
    return literal, literal.initial_state()


def _grid() -> Table:
    from rich import box
    from rich.table import Table

    return Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)


def _value(value: Any, proven: bool = True) -> str:
    return "unknown" if value is None else f"{'' if proven else '≈ '}{number(value)}"


def _team(found: Coalitions, team: tuple[int, ...]) -> str:
    return ", ".join([player_name(found.game, player) for player in team])


def _teams(found: Coalitions) -> Table:
    """Every team: its guarantee beside max^n and standing alone."""
    table = _grid()
    table.add_column("team", overflow="fold")
    for heading in ("sure of together", "max^n", "gain", "sure of alone"):
        table.add_column(heading, justify="right")
    sure = {each.players[0] for each in found.coalitions if len(each.players) == 1 and each.proven}
    for each in found.coalitions[:MOST_ROWS]:
        table.add_row(
            _team(found, each.players),
            _value(each.guarantee, each.proven),
            _value(None if each.selfish is None else sum(each.selfish), found.proven),
            "" if len(each.players) == 1 else _value(each.gain, each.proven and found.proven),
            ""
            if len(each.players) == 1
            else _value(None if each.alone is None else sum(each.alone), sure.issuperset(each.players)),
            style="bold" if each in found.gaining else "",
        )
    return table


def _splits(found: Coalitions) -> Table:
    """Every split into teams, but for everybody alone and all together: what each team gets by playing as one."""
    table = _grid()
    table.add_column("split", overflow="fold")
    table.add_column("what each team gets where each plays as one", overflow="fold")
    shown = [split for split in found.splits if 1 < len(split.teams) < found.game.num_players]
    for split in shown[:MOST_ROWS]:
        outcome = _value(split.outcome, split.proven)
        table.add_row(
            " | ".join([_team(found, team) for team in split.teams]),
            f"{outcome}, by a tie rule" if split.tie_dependent else outcome,
        )
    return table


def _findings(found: Coalitions) -> Table:
    from rich.table import Table

    told = [one_line(sentence) for sentence in found.explain().splitlines()]
    if len(told) > MOST_SENTENCES:
        told[MOST_SENTENCES:] = [f"And {count(len(told) - MOST_SENTENCES, 'more finding')}: --json has them all."]
    line = found.line_names()
    if line:
        told.insert(1, f"The max^n line: {' '.join([one_line(name) for name in line[:MOST_ROWS]])}.")
    how = " to the end of the game" if found.depth is None else f" {count(found.depth, 'move')} ahead"
    speed = "compiled" if found.speed == "native" else "interpreted"
    how = "" if found.stopped else how
    told.append(f"Searched{how}: {count(found.nodes, 'node')} in {duration(found.seconds)}, {speed}.")
    table = Table.grid()
    table.add_column(overflow="fold")
    for sentence in told:
        table.add_row(sentence)
    return table


def _to_dict(found: Coalitions) -> dict[str, Any]:
    player = mover(found.game, found.state)
    return {
        "board": board(found.game, found.state),
        "to_move": None if player is None else player_name(found.game, player),
        **found.to_dict(),
    }
