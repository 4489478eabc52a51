"""The engine: iterative deepening over principal variation search, then what was asked of the other root actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.search.deepening import Iteration, deepen
from zermelo.search.forced import forced_line, never_before
from zermelo.search.options import choose
from zermelo.search.outcome import (
    best_entries,
    best_value,
    in_doubt,
    in_turn,
    is_extreme,
    is_proven,
    least_budget,
    scalar_result,
    settled,
    settling_budget,
)
from zermelo.search.question import Question, run_kernel
from zermelo.search.result import SearchResult
from zermelo.search.root import SETTLING_NODES, Entry, Outlook, read_roots, settle
from zermelo.search.runner import PLY_LIMIT
from zermelo.search.tally import EXACT, LOWER, UNLIMITED, UPPER, Tally
from zermelo.search.views import Blind, has_evaluation

__all__ = ["deepened"]


def deepened(question: Question, player: int, actions: list[Any], total: Any) -> SearchResult:
    """Iterative deepening: the last finished iteration, whose ties are then settled."""
    if not has_evaluation(question.game):
        question = replace(question, seen=Blind(question.seen, total / 2))
    unseen = question.outlook(1, player, total)
    narrow = question.rules["narrow_from"] != UNLIMITED
    asked = question
    if narrow and (question.moves == "all" or question.lines):
        asked = replace(question, rules={**question.rules, "narrow_from": 1})  # all the root's actions are asked about
    sums = Tally(ply_limit=0, line_capacity=1, root_actions=0)

    def outlook(depth: int) -> Outlook:
        return replace(unseen, depth=depth)

    def search_to(depth: int) -> Iteration | None:
        nonlocal asked, unseen
        _, tally = run_kernel(asked, depth, player, len(actions), fair=unseen.fair, total=total)
        sums.add(tally)
        if tally.stop:
            return None
        entries = read_roots(tally, 1)
        best = best_value(entries, unseen)
        shown = [entry.action for entry in entries if entry.bound == EXACT and entry.value == best]
        if question.lines > 1:
            entries, spent = settle(
                question.runner, entries, best, outlook(depth), exact=question.lines, haste=False, budget=None
            )
            sums.nodes += spent
            if depth > 1 and question.runner.out_of_budget:
                return None  # perhaps before it was finished
        if tally.horizon == 0 and tally.narrowed:
            # All that is plausible has been played to its end: what is left to look at is the rest.
            asked = replace(question, rules={**question.rules, "narrow_from": UNLIMITED})
            unseen = asked.outlook(1, player, total)
        return Iteration(depth, best, shown[0], entries, is_proven(question.game, tally, best))

    def of_the_game(found: Iteration) -> bool:
        """Whether other actions are asked of the game itself, not of a depth where an evaluation may answer."""
        return found.proven and question.depth is None

    def forgotten(found: Iteration, entries: list[Entry]) -> list[Entry]:
        """The entries without what may have come from an evaluation."""
        worse = UPPER if unseen.maximizing else LOWER
        extreme = is_extreme(question.game, found.value)
        return [
            entry
            if entry.bound == EXACT and entry.value == found.value and (extreme or entry.action == found.action)
            else replace(entry, values=(found.value,), bound=worse, line=())
            for entry in entries
        ]

    def still_as_good(found: Iteration, action: Any) -> bool:
        entries = [entry for entry in found.entries if entry.action == action]
        if not entries:
            return False  # it is not plausible, and was tried only where all that is seemed lost
        depth = found.depth
        if of_the_game(found) and not is_extreme(question.game, found.value):
            entries, depth = forgotten(found, entries), UNLIMITED
        settled, spent = settle(
            question.runner, entries, found.value, outlook(depth), exact=0, haste=False, budget=SETTLING_NODES
        )
        sums.nodes += spent
        return settled[0].bound == EXACT and settled[0].value == found.value

    def best_lines(found: Iteration) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
        """The values for the player to move and the lines of as many actions as are asked for, best first."""
        others = [entry for entry in found.entries if entry.bound == EXACT and entry.action != found.action]
        others.sort(key=lambda entry: entry.value, reverse=unseen.maximizing)
        known = [(found.value, found.line)] + [(entry.value, (entry.action, *entry.line)) for entry in others]
        return tuple((own(found, value), line) for value, line in known[: max(1, question.lines)])

    def own(found: Iteration, value: Any) -> Any:
        if value == unseen.fair and not found.proven and not has_evaluation(question.game):
            return None  # at the horizon everything was even
        return value if unseen.maximizing else total - value

    def with_untried(found: Iteration) -> list[Entry]:
        """The entries and, as the value is proven, those of actions that were not tried: none is better."""
        tried = {entry.action for entry in found.entries}
        worse = UPPER if unseen.maximizing else LOWER
        rest = [action for action in actions if action not in tried]
        return found.entries + [Entry(action, (found.value,), worse, ()) for action in rest]

    last: Iteration | None = None
    try:
        for iteration in deepen(search_to, still_as_good, question.depth or PLY_LIMIT, unseen.fair):
            last = iteration
            told = best_lines(iteration)
            question.teller.iteration(iteration.depth, told[0][0], told[0][1], sums.nodes, told)
            if not iteration.proven and question.runner.out_of_budget:
                break
    except KeyboardInterrupt:  # between two kernels
        question.runner.stopped = "interrupted"
    if last is None:
        return scalar_result(question, actions, [], sums, None, None, unseen, 0, False, 0)
    decided = last.proven and last.value != unseen.fair
    budget = settling_budget(question, sums.nodes)
    known = with_untried(last) if last.proven else last.entries
    entries, spent, depth = in_turn(known, actions), 0, last.depth
    if of_the_game(last) and (question.moves != "best" or question.lines):
        # However early the value was proven; slower ways to it are sought too.
        entries, depth = forgotten(last, entries), UNLIMITED
        if decided and question.moves != "best":
            # What is known already is timed within the depth that it was known at.
            known = [entry for entry in entries if entry.bound == EXACT]
            timed, spent = settled(question, known, last.value, outlook(last.depth), budget, haste=True, lines=0)
            by_action = {entry.action: entry for entry in timed}
            entries = [by_action.get(entry.action, entry) for entry in entries]
    left = None if budget is None else budget - spent
    entries, more = settled(question, entries, last.value, outlook(depth), left, haste=decided)
    spent += more
    timed_well = decided and is_extreme(question.game, last.value)
    if timed_well and narrow and last.since > 1:
        # What was left out may win sooner, or lose later.
        timed_well = False
        if question.moves != "best":
            timed_well, more = never_before(question, last.since, last.value, player, least_budget(sums.nodes))
            spent += more
    if timed_well:
        # Neither an evaluation nor another outcome can have given this value at a lesser depth: there
        # it was first forced, and nobody could do worse or better.
        best_entry = next(entry for entry in entries if entry.action == last.action)
        line: tuple[Any, ...] | None = best_entry.line
        if len(best_entry.line) + 1 != last.since and question.moves != "best":
            line, more = forced_line(
                question.runner, outlook(last.depth), last.action, last.value, last.since, least_budget(sums.nodes)
            )
            spent += more
        on_time = replace(best_entry, distance=last.since, line=best_entry.line if line is None else line)
        entries = [on_time if entry is best_entry else entry for entry in entries]
    candidates = best_entries(question, entries, last.value, unseen)
    kept = [entry for entry in candidates if entry.action == last.action]
    picked = choose(
        kept if kept and question.ties in ("distance", "first") else candidates, question.ties, question.seed
    )
    if not timed_well:
        picked = in_doubt(question, picked, entries, last.value)
    found = scalar_result(
        question, actions, entries, sums, last.value, picked, unseen, last.depth, last.proven, spent
    )  # fmt: skip
    return found if last.proven or has_evaluation(question.game) else _without_guesses(found, unseen.fair)


def _without_guesses(found: SearchResult, fair: Any) -> SearchResult:
    """A result without the values that are none: at the horizon of a game without an evaluation everything is even."""
    moves = tuple(replace(move, value=None, values=None) if move.value == fair else move for move in found.moves)
    if found.value != fair:
        return replace(found, moves=moves)
    return replace(found, moves=moves, value=None, values=None, optimal_actions=())
