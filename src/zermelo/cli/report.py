"""A search's result as people want to read it, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.cli.output import print_table
from zermelo.cli.position import board, player_name
from zermelo.cli.words import count, move_value, search_in_words, value_in_words
from zermelo.search.result import SearchResult
from zermelo.search.trace import one_line

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["line_of_play", "print_position", "print_result", "result_to_dict"]

LONGEST_LINE = 60
"""Moves of a principal variation that are printed."""
LONGEST_REPLY = 12
"""Moves of a root move's line that are printed."""
MOST_ROWS = 40


def print_position(result: SearchResult) -> None:
    """The board, and whose turn it is."""
    print(board(result.game, result.state))
    if result.player is not None:
        print(f"\n{player_name(result.game, result.player)} to move")


def print_result(result: SearchResult) -> None:
    """The best move, its value in words, the principal variation, how it was found, and the root moves."""
    from rich.table import Table

    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True)
    facts.add_column(overflow="fold")
    if result.player is not None:
        facts.add_row("best move", _best(result))
    facts.add_row("value", value_in_words(result))
    if result.principal_variation:
        facts.add_row("principal variation", line_of_play(result, result.principal_variation, LONGEST_LINE))
    if result.tie_dependent:
        facts.add_row("ties", "another tie rule could give other values")
    facts.add_row("search", search_in_words(result))
    print()
    print_table(facts)
    if result.moves:
        print()
        print_table(_root_moves(result))
    if len(result.moves) > MOST_ROWS:
        print(f"and {count(len(result.moves) - MOST_ROWS, 'more move')}: --json has them all")


def _best(result: SearchResult) -> str:
    """The move to play, and what is as good."""
    if result.value is None:
        return f"unknown: {_name(result, result.action)} is only the first to be tried"
    others = [action for action in result.optimal_actions if action != result.action]
    if not others:
        return _name(result, result.action)
    shown = ", ".join([_name(result, action) for action in others[:12]])
    return f"{_name(result, result.action)}, as good as {shown}{', …' if len(others) > 12 else ''}"


def _root_moves(result: SearchResult) -> Table:
    """Every move of the root, best first."""
    from rich import box
    from rich.table import Table

    several = result.game.num_players != 2 or not result.game.constant_sum
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("move", overflow="fold")
    table.add_column("value", justify="right", overflow="fold")
    table.add_column("distance", justify="right")
    table.add_column("line", overflow="fold")
    for move in result.moves[:MOST_ROWS]:
        optimal = move.action in result.optimal_actions
        table.add_row(
            "*" if optimal else "",
            one_line(move.name),
            move_value(move, several),
            "" if move.distance is None else str(move.distance),
            "" if move.value is None else line_of_play(result, (move.action, *move.line), LONGEST_REPLY, skip=1),
            style="bold" if optimal else "",
        )
    return table


def line_of_play(result: SearchResult, line: tuple[Any, ...], most: int, skip: int = 0) -> str:
    """A line from the root on by the names of its moves, cut after ``most``, without the first ``skip``."""
    names = [one_line(name) for name in result.line_names(line[: most + skip])][skip:]
    more = len(line) - most - skip
    return " ".join([*names, f"… and {more:,} more"] if more > 0 else names)


def _name(result: SearchResult, action: Any) -> str:
    return one_line(result.game.action_name(result.state, action))


def result_to_dict(result: SearchResult) -> dict[str, Any]:
    """The result as JSON, with what the terminal shows beside it in words."""
    player = result.player
    return {
        "board": board(result.game, result.state),
        "to_move": None if player is None else player_name(result.game, player),
        "in_words": value_in_words(result),
        **result.to_dict(),
    }
