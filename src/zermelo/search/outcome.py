"""From root entries to a SearchResult: which actions are best, what is proven, everything in the mover's terms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.game import Game
from zermelo.search.question import Question
from zermelo.search.result import Bound, RootMove, SearchResult, TableUse
from zermelo.search.root import SETTLING_NODES, Entry, Outlook, settle
from zermelo.search.tally import EXACT, LOWER, UPPER, Tally

__all__ = [
    "best_entries",
    "best_value",
    "in_doubt",
    "in_turn",
    "is_extreme",
    "is_proven",
    "least_budget",
    "result",
    "scalar_result",
    "settled",
    "settling_budget",
]


def best_entries(question: Question, entries: list[Entry], best: Any, outlook: Outlook) -> list[Entry]:
    """The entries shown to be best; of them the quickest wins or slowest losses, where that is asked for and known."""
    equal = [entry for entry in entries if entry.bound == EXACT and entry.value == best]
    distances = [entry.distance for entry in equal if entry.distance is not None]
    if question.ties != "distance" or len(distances) < len(equal) or not equal or best == outlook.fair:
        return equal
    quickest = (best > outlook.fair) == outlook.maximizing
    wanted = (min if quickest else max)(distances)
    return [entry for entry in equal if entry.distance == wanted]


def in_doubt(question: Question, picked: Entry | None, entries: list[Entry], best: Any) -> Entry | None:
    """The entry without its distance where another that is as good may be quicker to win or slower to lose."""
    if picked is None or question.ties != "distance":
        return picked
    if all(entry.distance is not None for entry in entries if entry.bound == EXACT and entry.value == best):
        return picked
    return replace(picked, distance=None)


def settled(
    question: Question, entries: list[Entry], best: Any, outlook: Outlook, budget: int | None, *, haste: bool,
    lines: int | None = None,
) -> tuple[list[Entry], int]:  # fmt: skip
    """The entries as far as ``question.moves`` wants them settled, unwatched, and the nodes that took.

    ``lines`` of them shall have exact values, by default as many as the question says.
    """
    if question.moves == "best" and not question.lines:
        return entries, 0
    watch, question.runner.watch = question.runner.watch, None
    spent = more = 0
    exact = lines if lines is not None else len(entries) if question.moves == "all" else question.lines
    try:
        if exact:
            entries, spent = settle(question.runner, entries, best, outlook, exact=exact, haste=False, budget=budget)
        if question.moves != "best":
            # The lines that were asked for may have left out some that are as good as the best.
            left = None if budget is None else budget - spent
            entries, more = settle(question.runner, entries, best, outlook, exact=0, haste=haste, budget=left)
    except KeyboardInterrupt:  # between two kernels
        question.runner.stopped = "interrupted"
    question.runner.watch = watch
    return entries, spent + more


def settling_budget(question: Question, nodes: int) -> int | None:
    """Nodes that settling may take after a search of so many; None, no limit, where all of it is asked for."""
    fully = question.moves == "all" or question.lines or question.ties in ("last", "random")
    return None if fully else least_budget(nodes)


def least_budget(nodes: int) -> int:
    """Nodes that may be spent on what is told besides the value, after a search of so many."""
    return max(nodes, SETTLING_NODES)


def in_turn(entries: list[Entry], actions: list[Any]) -> list[Entry]:
    """The entries in the order of ``actions``, which a search with a table departs from."""
    turn = {action: i for i, action in enumerate(actions)}
    return sorted(entries, key=lambda entry: turn[entry.action])


def best_value(entries: list[Entry], outlook: Outlook) -> Any:
    """The best value that is exact, for player 0; None where there is none."""
    exact = [entry.value for entry in entries if entry.bound == EXACT]
    return (max if outlook.maximizing else min)(exact) if exact else None


def is_proven(game: Game, tally: Tally, value: Any) -> bool:
    """Whether a finished search's value is the game's own.

    Either it never came to its horizon and left nothing out that could matter, or it is the best or worst
    that the game declares possible, which no evaluation reaches.
    """
    return tally.horizon + tally.narrowed == 0 or is_extreme(game, value)


def is_extreme(game: Game, value: Any) -> bool:
    """Whether ``value`` is the least or the greatest that the game declares possible."""
    return game.utility_range is not None and value in game.utility_range


def scalar_result(
    question: Question, actions: list[Any], entries: list[Entry], tally: Tally, best: Any, picked: Entry | None,
    outlook: Outlook, depth: int | None, proven: bool, spent: int,
) -> SearchResult:  # fmt: skip
    """Put a two-player search in the mover's terms."""

    def own(value: Any) -> Any:
        return value if outlook.maximizing else outlook.total - value

    def pair(value: Any) -> tuple[Any, Any]:
        return value, outlook.total - value

    bounds = {EXACT: Bound.EXACT, LOWER: Bound.LOWER, UPPER: Bound.UPPER}
    moves = [
        RootMove(
            entry.action, question.game.action_name(question.state, entry.action), own(entry.value),
            bounds[entry.bound if outlook.maximizing else -entry.bound], pair(entry.value), entry.distance, entry.line,
        )
        for entry in entries
    ]  # fmt: skip
    line = (picked.action, *picked.line) if picked else ()
    distance = picked.distance if picked else None
    if picked and proven and best == outlook.fair:
        distance = len(line)
    return result(
        question, moves, actions, tally, value=own(best) if picked else None, values=pair(best) if picked else None,
        line=line, depth=depth, proven=proven, distance=distance, settling=spent, fair=outlook.fair,
        optimal=tuple(entry.action for entry in entries if entry.bound == EXACT and entry.value == best),
    )  # fmt: skip


def result(
    question: Question, moves: list[RootMove], actions: list[Any], tally: Tally, *, value: Any, values: Any,
    line: tuple[Any, ...], depth: int | None, proven: bool, distance: int | None, optimal: tuple[Any, ...],
    settling: int = 0, ties: bool = False, fair: Any = None,
) -> SearchResult:  # fmt: skip
    """The frozen result; root actions that the search did not come to are there without a value."""
    game, runner = question.game, question.runner
    reached = {move.action for move in moves}
    odds = question.odds
    if odds:
        moves = [replace(move, probability=odds[move.action]) for move in moves]
    else:
        moves = sorted(moves, key=lambda move: _rank(move, fair))
    moves += [
        RootMove(
            action, game.action_name(question.state, action), None, Bound.EXACT, None, None, (), odds.get(action)
        )
        for action in actions
        if action not in reached
    ]  # fmt: skip
    return SearchResult(
        action=line[0] if line else (actions[0] if actions and not odds else None),
        value=value, values=values, principal_variation=line, moves=tuple(moves), optimal_actions=optimal,
        depth=depth, proven=proven, distance=distance,
        nodes=tally.nodes, leaves=tally.leaves, cuts=tally.cuts, settling_nodes=settling, seconds=runner.seconds,
        compile_seconds=runner.compile_seconds, kernel_seconds=runner.kernel_seconds,
        algorithm=question.algorithm.name, speed=runner.speed, stopped=runner.stopped, ties=ties,
        answer=None, table=_table_use(question, tally), trace=None, game=game, state=question.state,
    )  # fmt: skip


def _table_use(question: Question, tally: Tally) -> TableUse | None:
    table = question.table
    if table is None:
        return None
    return TableUse(
        table.mebibytes, tally.table_hits, tally.table_cuts, tally.table_replaced, table.filled / table.entries
    )


def _rank(move: RootMove, fair: Any) -> tuple[Any, ...]:
    """Where a root move stands, best first: by value, known ones first, then quick wins and slow losses."""
    if move.distance is None or fair is None or move.value == fair:
        wait = 0
    else:
        wait = move.distance if move.value > fair else -move.distance
    return -move.value, move.bound is not Bound.EXACT, wait
