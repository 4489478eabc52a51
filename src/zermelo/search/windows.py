"""The searches that close in upon the root's value by null windows: MTD(f), SSS* and C*."""

from __future__ import annotations

from typing import Any

from zermelo.errors import SearchError
from zermelo.keys import just_above, just_below
from zermelo.search.c_star import c_star
from zermelo.search.mtd_f import mtd_f
from zermelo.search.options import choose
from zermelo.search.outcome import (
    best_entries,
    best_value,
    in_doubt,
    in_turn,
    is_proven,
    scalar_result,
    settled,
    settling_budget,
)
from zermelo.search.question import Question, run_kernel
from zermelo.search.result import SearchResult
from zermelo.search.root import Entry, read_roots
from zermelo.search.sss_star import sss_star
from zermelo.search.tally import EXACT, INFINITY, LOWER, UNLIMITED, UPPER, Tally

__all__ = ["DRIVERS", "closed_in_upon"]

DRIVERS = {"mtd-f": mtd_f, "sss-star": sss_star, "c-star": c_star}


def _range(question: Question) -> tuple[Any, Any]:
    """The least and the greatest that the root can be worth to player 0, as far as the game tells.

    Raises SearchError where C* would have nothing to halve.
    """
    declared = question.game.utility_range
    least, most = (-INFINITY, INFINITY) if declared is None else declared
    if question.depth is None:
        low, high = question.seen.bounds(question.state, 0)
        least, most = max(least, low), min(most, high)
    if question.algorithm.name == "c-star" and not (least > -INFINITY and most < INFINITY):
        raise SearchError(
            f"c-star halves the range of values, which {type(question.game).__name__} does not tell: "
            "give it a utility_range, or use algorithm='mtd-f'"
        )
    return least, most


def closed_in_upon(question: Question, player: int, actions: list[Any], total: Any) -> SearchResult:
    """The root's value by null windows, then its line and its other actions by one window just around it."""
    depth = UNLIMITED if question.depth is None else question.depth
    outlook = question.outlook(depth, player, total)
    sums = Tally(ply_limit=0, line_capacity=1, root_actions=0)
    surest: list[Entry] = []

    def run(window: tuple[Any, Any]) -> tuple[Any, Tally]:
        found = run_kernel(question, depth, player, len(actions), window=window, fair=outlook.fair, total=total)
        sums.add(found[1])
        sums.stop = found[1].stop
        return found

    def kernel(game: Any, state: Any, depth: int, alpha: Any, beta: Any, ply: int, tally: Tally, watch: Any) -> Any:
        nonlocal surest
        value, tally = run((alpha, beta))
        if tally.stop:
            return value
        reached = value >= beta if outlook.maximizing else value <= alpha
        if reached:
            better = LOWER if outlook.maximizing else UPPER
            surest = [entry for entry in read_roots(tally, 1) if entry.bound in (EXACT, better)][-1:]
        question.teller.iteration(question.depth, value if outlook.maximizing else total - value, (), sums.nodes)
        return value

    try:
        value = DRIVERS[question.algorithm.name](
            question.seen, question.state, kernel, depth, outlook.fair, *_range(question), sums
        )
        # In a cyclic game that is cut off at a depth a value hangs on how its state was reached, so that two
        # searches can differ: then what a search without a window finds is the answer.
        for window in ((just_below(value), just_above(value)), (-INFINITY, INFINITY)):
            if sums.stop:
                break
            _, tally = run(window)
            entries = read_roots(tally, 1)
            best = best_value(entries, outlook)
            if best is not None:
                break
    except KeyboardInterrupt:  # between two kernels
        question.runner.stopped = "interrupted"
        sums.stop = 1
    if sums.stop:
        best = surest[0].value if surest else None
        picked = surest[0] if surest else None
        return scalar_result(question, actions, surest, sums, best, picked, outlook, question.depth, False, 0)
    sure = is_proven(question.game, tally, best)
    haste = question.ties == "distance" and sure
    budget = settling_budget(question, sums.nodes)
    entries, spent = settled(question, in_turn(entries, actions), best, outlook, budget, haste=haste)
    candidates = best_entries(question, entries, best, outlook)
    picked = in_doubt(question, choose(candidates, question.ties, question.seed), entries, best)
    return scalar_result(question, actions, entries, sums, best, picked, outlook, question.depth, sure, spent)
