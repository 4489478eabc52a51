"""Values, results and counts in the words of people: who wins, how soon, and how far that is proven."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.search.events import format_value
from zermelo.search.result import Bound, RootMove, SearchResult
from zermelo.search.total import utility_total
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.search.views import has_evaluation
from zermelo.tree import Tree

__all__ = [
    "count",
    "duration",
    "ended",
    "move_value",
    "number",
    "outcome",
    "player_name",
    "plies",
    "rate",
    "search_in_words",
    "share",
    "table_in_words",
    "value_in_words",
    "value_so_far",
    "worth",
]


def player_name(game: Game, player: int) -> str:
    """What people call ``player``, fit to stand in a line."""
    if player == CHANCE:
        return "chance"
    return one_line(str(call(game, lambda: game.player_name(player))))


def outcome(game: Game, values: Sequence[Any]) -> tuple[int | None, str] | None:
    """(winner, "X wins") or (None, "a draw"); None where the values are not those of wins, losses and draws.

    Wins and losses are the ends of a ``utility_range`` that is the same for both players; where none
    is declared, the customary 1 and -1, or 1 and 0. A Tree's leaves are numbers and nothing more.
    """
    if game.num_players != 2 or not game.constant_sum or isinstance(game, Tree) or len(values) != 2:
        return None
    first, second = values
    total = first + second
    low, high = game.utility_range or ((0, 1) if total == 1 else (-1, 1))
    if low + high != total:
        return None
    if first == second:
        return None, "a draw"
    if {first, second} != {low, high}:
        return None
    winner = 0 if first > second else 1
    return winner, f"{player_name(game, winner)} wins"


def ended(game: Game, values: Sequence[Any]) -> str:
    """How a game that is over ended."""
    found = outcome(game, values)
    if found is not None:
        return found[1]
    if game.num_players == 2 and game.constant_sum and not isinstance(game, Tree) and values[0] != values[1]:
        return f"{player_name(game, int(values[1] > values[0]))} wins, {_each(game, values)}"
    return _each(game, values)


def worth(game: Game, values: Sequence[Any]) -> str:
    """What best play leads to: how the game ends, or where chance has a part what each player can expect."""
    return f"{_each(game, values)}, on average" if game.has_chance() else ended(game, values)


def value_in_words(result: SearchResult) -> str:
    """What a search found, whose it is, and whether it is proven."""
    game, values = result.game, result.values
    if values is not None and result.player == CHANCE:
        return f"{_each(game, values)}, {_certainty(result)}"
    if result.value is None:
        if result.depth:
            return f"unknown: nothing is forced within {plies(result.depth)}"
        return "unknown: the search was stopped before it finished one move"
    if result.player is None:
        return f"the game is over: {ended(game, values or ())}"
    if values is None:
        return f"{number(result.value)} for {player_name(game, result.player)}, {_certainty(result)}"
    if game.num_players != 2 or not game.constant_sum:
        return f"{_each(game, values)}, {_certainty(result)}"
    own = f"{number(result.value)} for {player_name(game, result.player)}"
    if not result.proven:
        if not has_evaluation(game) and values[0] == values[1] and result.algorithm == "deepening":
            found = f"nothing is forced within {plies(result.depth)}"
            return f"unknown: {found}, and the game has no evaluation" if result.depth else "unknown"
        return f"{own} {_certainty(result)}"
    found_outcome = outcome(game, values)
    if found_outcome is None:
        return f"{own}, proven"
    winner, text = found_outcome
    if winner is not None and result.distance is not None:
        text = f"{text} in {plies(result.distance)}"
    return f"{text} ({own}), proven"


def value_so_far(game: Game, state: Any, value: Any) -> str:
    """What an iteration found for the player to move in ``state``: nothing that is not sure is called a win."""
    if value is None:
        return ""
    player = call(game, lambda: game.to_move(state))
    total = call(game, lambda: utility_total(game, state))
    values = (value, total - value) if player == 0 else (total - value, value)
    certain = not has_evaluation(game) or (game.utility_range is not None and value in game.utility_range)
    found = outcome(game, values) if certain else None
    if found is not None and found[0] is not None:
        return found[1]
    if not has_evaluation(game) and values[0] == values[1]:
        return "nothing is forced"
    return f"{number(value)} for {player_name(game, player)}"


def _certainty(result: SearchResult) -> str:
    if result.proven:
        return "proven"
    unsearched = any(move.value is None and move.values is None for move in result.moves)
    if result.stopped is not None and result.algorithm != "deepening" and unsearched:
        return "so far: not every move was searched, not proven"
    if has_evaluation(result.game):
        return "by evaluation, not proven"
    return "not proven"


def _each(game: Game, values: Sequence[Any]) -> str:
    return ", ".join([f"{number(value)} for {player_name(game, player)}" for player, value in enumerate(values)])


def move_value(move: RootMove, several: bool) -> str:
    """A root move's value, with ≤ or ≥ where it is only a bound; of ``several`` players, one each."""
    if move.value is None:
        return "not searched"
    if several and move.values is not None:
        return number(tuple(move.values))
    return {Bound.EXACT: "", Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}[move.bound] + number(move.value)


def search_in_words(result: SearchResult) -> str:
    """The algorithm, how far it looked, at what speed, and why it ended."""
    nodes = result.nodes + result.settling_nodes
    told = [result.algorithm]
    told.append("to the end of the game" if result.depth is None else f"{plies(result.depth)} deep")
    compiled = result.speed == "native"
    seconds = result.seconds - result.compile_seconds
    apart = f" (and {duration(result.compile_seconds)} to compile)" if result.compile_seconds >= 0.05 else ""
    settling = f" and {result.settling_nodes:,} to settle which moves are as good" if result.settling_nodes else ""
    told.append(f"{count(result.nodes, 'node')}{settling} in {duration(seconds)}{apart}")
    if seconds > 0 and nodes > 0:
        told.append(f"{rate(nodes / seconds, 'million')} nodes a second")
    told.append("compiled" if compiled else "interpreted")
    reasons = {
        "time": "ended because the time was up",
        "nodes": "ended because its nodes were spent",
        "memory": "ended because its memory was full",
        "depth": "ended because it may look no deeper",
        "interrupted": "interrupted",
        "asked": "ended because it was asked to",
    }
    if result.stopped is not None:
        told.append(reasons.get(result.stopped, result.stopped))
    return ", ".join(told)


def table_in_words(result: SearchResult) -> str | None:
    """What the transposition table was good for; None where there was none."""
    use = result.table
    if use is None:
        return None
    return (
        f"{use.mebibytes:.4g} MiB, {share(use.fill)} full, {count(use.hits, 'hit')}, {count(use.cuts, 'cut')} "
        f"in {count(result.nodes, 'node')}"
    )


def share(part: float) -> str:
    """A share in percent; little is not nothing."""
    return "0%" if part == 0 else "<0.1%" if part < 0.001 else f"{part:.1%}"


def number(value: Any) -> str:
    """A value as people read it: floats with four digits, whole ones without a point, vectors in parentheses."""
    if isinstance(value, tuple):
        return f"({', '.join([number(part) for part in value])})"
    if isinstance(value, float) and math.isfinite(value) and not value.is_integer():
        return format(value, ".4g")
    return format_value(value)


def plies(length: int | None) -> str:
    return count(length or 0, "ply", "plies")


def count(many: int, one: str, several: str | None = None) -> str:
    """How many there are of what, in the singular or the plural."""
    return f"{many:,} {one if many == 1 else several or one + 's'}"


def duration(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s" if seconds < 100 else f"{seconds:,.0f} s"


def rate(many: float, million: str = "M") -> str:
    """So many a second, to two or three digits."""
    if many >= 1e6:
        return f"{many / 1e6:.1f} {million}"
    return f"{round(many, -3 if many >= 1e4 else 0):,.0f}"
