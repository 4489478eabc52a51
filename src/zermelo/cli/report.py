"""A search's result as people want to read it, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.cli.output import print_table
from zermelo.cli.position import board, mover, player_name
from zermelo.game import CHANCE, Game
from zermelo.search.result import SearchResult
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.search.words import (
    count,
    ended,
    move_value,
    number,
    plies,
    search_in_words,
    table_in_words,
    value_in_words,
)

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["answer_in_words", "line_of_play", "print_position", "print_result", "result_to_dict", "turn"]

LONGEST_LINE = 60
"""Moves of a principal variation that are printed."""
LONGEST_REPLY = 12
"""Moves of a root move's line that are printed."""
SHOWN_PLAY = 6
"""Moves that an answer is shown by, before the whole principal variation."""
MOST_ROWS = 40
UNBROKEN = 12
"""Characters of a value that stay in a line in the narrowest terminal."""


def print_position(result: SearchResult) -> None:
    """The board, and whose turn it is."""
    print(board(result.game, result.state))
    if result.player is not None:
        print(f"\n{turn(result.game, result.state)}")


def turn(game: Game, state: Any) -> str:
    """Whose turn it is, or how the game ended."""
    player = mover(game, state)
    if player is None:
        return f"the game is over: {ended(game, call(game, lambda: game.utilities(state)))}"
    return "chance moves" if player == CHANCE else f"{player_name(game, player)} to move"


def print_result(result: SearchResult, goal: Any = None) -> None:
    """The best move, its value in words, the principal variation, how it was found, and the root moves.

    Of a proof-number search, the answer to whether the player to move can get at least ``goal``.
    """
    from rich.table import Table

    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True)
    facts.add_column(overflow="fold")
    answer = answer_in_words(result, goal)
    chance = result.player == CHANCE
    if result.player is not None and not chance and (answer is None or result.answer):
        facts.add_row("best move", _best(result))
    if answer is not None:
        facts.add_row("answer", answer)
    if answer is None or result.value is not None:
        facts.add_row("expected value" if chance else "value", value_in_words(result))
    if result.principal_variation and (answer is None or result.answer is not None):
        facts.add_row("principal variation", line_of_play(result, result.principal_variation, LONGEST_LINE))
    if result.tie_dependent:
        facts.add_row("ties", "another tie rule could give other values")
    facts.add_row("search", search_in_words(result))
    used = table_in_words(result)
    if used is not None:
        facts.add_row("table", used)
    print()
    print_table(facts)
    if answer is not None:
        return  # nothing is known of the other moves
    if result.moves:
        print()
        print_table(_outcomes(result) if chance else _root_moves(result))
    more = len(result.moves) - MOST_ROWS
    if more > 0:
        print(f"and {count(more, 'more outcome' if chance else 'more move')}: --json has them all")


def answer_in_words(result: SearchResult, goal: Any = None) -> str | None:
    """What proof-number search found, as a person would say it; None for any other search."""
    if result.algorithm != "proof-number" or result.player is None:
        return None
    player = player_name(result.game, result.player)
    other = player_name(result.game, 1 - result.player)
    play = line_of_play(result, result.principal_variation, SHOWN_PLAY, ending="…")
    if result.answer is None:
        why = {
            "memory": "ran out of memory",
            "nodes": "ran out of nodes",
            "time": "ran out of time",
            "interrupted": "was interrupted",
            "depth": f"looked no deeper than {plies(result.depth)}",
        }.get(result.stopped or "", "was stopped")
        what = "win" if goal is None else f"force at least {number(goal)}"
        more = "; --memory gives it more" if result.stopped == "memory" else ""
        return f"unknown: the search {why} and cannot say whether {player} can {what}{more}"
    if result.answer:
        what = "a win" if goal is None else f"at least {number(goal)}"
        return f"yes: {player} can force {what}, by {play}"
    if goal is None:
        return f"no: {other} can keep {player} from winning, as in {play}"
    return f"no: {other} can hold {player} below {number(goal)}, as in {play}"


def _best(result: SearchResult) -> str:
    """The move to play, and what is as good."""
    if result.algorithm == "proof-number":
        return _name(result, result.action)  # one that shows it; others may, too
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
    shown = result.moves[:MOST_ROWS]
    values = [move_value(move, several) for move in shown]
    timed = any(move.distance is not None for move in shown)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("move", overflow="fold")
    # A short value is not broken to make room for a line, which can be.
    table.add_column("value", justify="right", overflow="fold", no_wrap=max(map(len, values)) <= UNBROKEN)
    if timed:
        table.add_column("distance", justify="right")
    table.add_column("line", overflow="fold")
    for move, value in zip(shown, values, strict=True):
        optimal = move.action in result.optimal_actions
        table.add_row(
            "*" if optimal else "",
            one_line(move.name),
            value,
            *(["" if move.distance is None else str(move.distance)] if timed else []),
            "" if move.value is None else line_of_play(result, (move.action, *move.line), LONGEST_REPLY, skip=1),
            style="bold" if optimal else "",
        )
    return table


def _outcomes(result: SearchResult) -> Table:
    """What chance may do at the root, in the game's order, and what each outcome is worth to each player."""
    from rich import box
    from rich.table import Table

    game = result.game
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("outcome", overflow="fold")
    table.add_column("probability", justify="right")
    for player in range(game.num_players):
        table.add_column(player_name(game, player), justify="right")
    table.add_column("line", overflow="fold")
    for move in result.moves[:MOST_ROWS]:
        line = "not searched"
        if move.values is not None:
            line = line_of_play(result, (move.action, *move.line), LONGEST_REPLY, skip=1)
        values = [""] * game.num_players if move.values is None else map(number, move.values)
        table.add_row(one_line(move.name), number(move.probability), *values, line)
    return table


def line_of_play(
    result: SearchResult, line: tuple[Any, ...], most: int, skip: int = 0, ending: str = "… and {:,} more"
) -> str:
    """A line from the root on by the names of its moves, cut after ``most``, without the first ``skip``."""
    names = [one_line(name) for name in result.line_names(line[: most + skip])][skip:]
    more = len(line) - most - skip
    return " ".join([*names, ending.format(more)] if more > 0 else names)


def _name(result: SearchResult, action: Any) -> str:
    return one_line(result.game.action_name(result.state, action))


def result_to_dict(result: SearchResult, goal: Any = None) -> dict[str, Any]:
    """The result as JSON, with what the terminal shows beside it in words."""
    player = result.player
    return {
        "board": board(result.game, result.state),
        "to_move": None if player is None else player_name(result.game, player),
        "in_words": answer_in_words(result, goal) or value_in_words(result),
        **result.to_dict(),
    }
