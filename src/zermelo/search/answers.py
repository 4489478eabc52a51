"""From what a kernel leaves behind to a SearchResult: one function for each kind of search."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

from zermelo.errors import GameError
from zermelo.game import CHANCE
from zermelo.keys import just_above
from zermelo.search.engine import deepened
from zermelo.search.options import choose
from zermelo.search.outcome import (
    best_entries,
    best_value,
    in_doubt,
    in_turn,
    is_proven,
    result,
    scalar_result,
    settled,
    settling_budget,
)
from zermelo.search.plies import ply_by_ply
from zermelo.search.proof import prove
from zermelo.search.question import Question, run_kernel
from zermelo.search.result import Bound, RootMove, SearchResult
from zermelo.search.root import read_roots
from zermelo.search.several import vectors
from zermelo.search.tally import UNLIMITED, Tally
from zermelo.search.total import utility_total
from zermelo.search.trouble import describe_state, wrong_mover
from zermelo.search.windows import DRIVERS, closed_in_upon

__all__ = ["answer"]

MOST_ROOT_ACTIONS = 1_000_000


def answer(question: Question) -> SearchResult:
    game, state = question.game, question.state
    if game.is_terminal(state):
        return _over(question)
    player = game.to_move(state)
    where = f"at state {describe_state(game, state)}"
    kind = type(game).__name__
    chance = player == CHANCE and game.has_chance()
    if not chance and player not in range(game.num_players):
        raise wrong_mover(game, player, where)
    function = "outcomes" if chance else "actions"
    leads = (action for action, _ in game.outcomes(state)) if chance else question.seen.actions(state)
    actions = list(itertools.islice(leads, MOST_ROOT_ACTIONS + 1))
    if not actions:
        raise GameError(f"{kind}.{function} gives none {where}, which is_terminal says is not the end")
    if len(actions) > MOST_ROOT_ACTIONS:
        raise GameError(f"{kind}.{function} gives more than {MOST_ROOT_ACTIONS} {where}: does it end?")
    if question.rules.get("use_priority"):
        actions.sort(key=lambda action: -game.priority(state, action))
    if question.algorithm.viewpoint == "all":
        return ply_by_ply(question, lambda depth: vectors(question, player, actions, depth))
    total = utility_total(game, state)
    if question.algorithm.name == "proof-number":
        return _yes_or_no(question, player, actions, total)
    if question.algorithm.name == "deepening":
        return deepened(question, player, actions, total)
    if question.algorithm.name in DRIVERS:
        return closed_in_upon(question, player, actions, total)
    if question.algorithm.chances:
        answered = _expected if chance else _scalars
        return ply_by_ply(question, lambda depth: answered(question, player, actions, total, depth))
    depth = UNLIMITED if question.depth is None else question.depth
    return _scalars(question, player, actions, total, depth)


def _over(question: Question) -> SearchResult:
    """The root is the end of the game: one leaf, which is searched for its trace and its mistakes."""
    if question.algorithm.asks:  # there is nothing to prove
        tally = Tally(ply_limit=0, line_capacity=1, root_actions=0)
        tally.nodes = tally.leaves = 1
    else:
        _, tally = run_kernel(question, 1, 0, 0, values=question.game.num_players)
    values = tuple(question.game.utilities(question.state))
    found = result(
        question, [], [], tally,
        value=values[0], values=values, line=(), depth=0, proven=True, distance=0, optimal=(),
    )  # fmt: skip
    if not question.algorithm.asks:
        return found
    reached = values[0] > sum(values) / 2 if question.goal is None else values[0] >= question.goal
    return replace(found, answer=bool(reached))


def _yes_or_no(question: Question, player: int, actions: list[Any], total: Any) -> SearchResult:
    """Proof-number search: whether the player to move can get at least the goal, by default more than a fair share."""
    own_goal = just_above(total / 2) if question.goal is None else question.goal
    # That player 1 gets so much is that player 0 does not get more than what it leaves.
    goal = own_goal if player == 0 else just_above(total - own_goal)
    # Endless play is worth a fair share, which may be all that is asked.
    enough = not question.game.acyclic and own_goal <= total / 2
    proof = prove(
        question.runner, question.seen, question.state, goal, depth=question.depth,
        unfinished=player if enough else 1 - player, memory=question.places,
    )  # fmt: skip
    answer = proof.answer if proof.answer is None or player == 0 else not proof.answer
    if question.runner.stopped is None:
        question.runner.stopped = proof.stopped
    utmost = question.game.utility_range
    known = answer is True and utmost is not None and own_goal == utmost[1]
    sums = Tally(ply_limit=0, line_capacity=1, root_actions=0)
    sums.nodes = proof.nodes
    found = result(
        question, [], actions, sums, value=own_goal if known else None,
        values=((own_goal, total - own_goal) if player == 0 else (total - own_goal, own_goal)) if known else None,
        line=proof.line, depth=question.depth, proven=known, distance=None,
        optimal=(proof.action,) if known else (),
    )  # fmt: skip
    return replace(found, answer=answer)


def _scalars(question: Question, player: int, actions: list[Any], total: Any, depth: int) -> SearchResult:
    """Minimax, negamax, alpha-beta, expectiminimax: one search to a depth, then its ties."""
    haste = question.ties == "distance"
    if question.moves != "best" and question.rules.get("narrow_from") == 0:
        question = replace(
            question, rules={**question.rules, "narrow_from": 1}
        )  # every action of the root is asked about
    outlook = question.outlook(depth, player, total)
    _, tally = run_kernel(question, depth, player, len(actions), fair=outlook.fair, total=total, quick_wins=int(haste))
    entries = read_roots(tally, 1)
    best = best_value(entries, outlook)
    proven = not tally.stop and is_proven(question.game, tally, best)
    spent = 0
    if question.algorithm.prunes and not tally.stop:
        budget = settling_budget(question, tally.nodes)
        entries, spent = settled(question, in_turn(entries, actions), best, outlook, budget, haste=haste and proven)
    elif proven and not question.game.has_chance():
        entries = [replace(entry, distance=len(entry.line) + 1) for entry in entries]
    candidates = best_entries(question, entries, best, outlook)
    picked = choose(candidates, question.ties, question.seed) if candidates else None
    picked = in_doubt(question, picked, entries, best)
    return scalar_result(question, actions, entries, tally, best, picked, outlook, question.depth, proven, spent)


def _expected(question: Question, player: int, actions: list[Any], total: Any, depth: int) -> SearchResult:
    """Expectiminimax where chance moves at the root: what every outcome is worth, and the average."""
    value, tally = run_kernel(question, depth, player, len(actions), total=total)
    done = not tally.stop

    def pair(value: Any) -> tuple[Any, Any]:
        return value, total - value

    moves = [
        RootMove(
            entry.action, question.game.action_name(question.state, entry.action), None, Bound.EXACT,
            pair(entry.value), None, entry.line,
        )
        for entry in read_roots(tally, 1)
    ]  # fmt: skip
    return result(
        question, moves, actions, tally, value=None, values=pair(value) if done else None, line=(),
        depth=question.depth, proven=done and tally.horizon == 0, distance=None, optimal=(),
    )  # fmt: skip
