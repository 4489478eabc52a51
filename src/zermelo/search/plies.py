"""One ply deep, then two, and so on, until a budget ends it: for searches without a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.search.question import Question
from zermelo.search.result import SearchResult
from zermelo.search.runner import PLY_LIMIT
from zermelo.search.tally import UNLIMITED
from zermelo.search.views import has_evaluation

__all__ = ["ply_by_ply"]


def ply_by_ply(question: Question, search_to: Callable[[int], SearchResult]) -> SearchResult:
    """``search_to(depth)`` to the depth that was asked for; within a budget and without a depth, ever deeper.

    The last search that was finished counts, with the nodes of all. A game without an evaluation is
    searched to its end, whatever the budget.
    """
    runner = question.runner
    if question.depth is not None or not runner.has_budget or not has_evaluation(question.game):
        return search_to(UNLIMITED if question.depth is None else question.depth)
    last = None
    nodes = leaves = cuts = 0
    for depth in range(1, PLY_LIMIT + 1):
        found = search_to(depth)
        nodes, leaves, cuts = nodes + found.nodes, leaves + found.leaves, cuts + found.cuts
        found = replace(found, depth=depth, nodes=nodes, leaves=leaves, cuts=cuts)
        if runner.stopped is not None:
            if last is None:
                return found
            return replace(last, nodes=nodes, leaves=leaves, cuts=cuts, stopped=runner.stopped)
        last = found
        question.teller.iteration(depth, found.value, found.principal_variation, nodes)
        if found.proven or runner.out_of_budget:
            break
    assert last is not None
    return replace(last, stopped=runner.stopped)
