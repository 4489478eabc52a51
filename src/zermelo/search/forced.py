"""Forced wins: whether one takes as long as it seems, and its line of play, where the loser holds out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.question import Question, run_kernel
from zermelo.search.root import Outlook, count_actions, null_window
from zermelo.search.runner import Runner
from zermelo.search.tally import UNLIMITED
from zermelo.search.total import utility_total

__all__ = ["forced_line", "never_before"]


def never_before(question: Question, plies: int, value: Any, player: int, budget: int) -> tuple[bool, int]:
    """Whether ``value``, the best or the worst there is, is not forced in fewer than ``plies`` plies, and nodes spent.

    Every action is tried, and no table asked, which holds what narrower searches found. False where the
    budget of nodes does not suffice.
    """
    everything = {**question.rules, "narrow_from": UNLIMITED, "use_table": 0}
    total = utility_total(question.game, question.state)
    wins = value > total / 2
    reached, tally = run_kernel(
        replace(question, rules=everything), plies - 1, player, 0, window=null_window(value, wins),
        fair=total / 2, total=total, node_limit=budget,
    )  # fmt: skip
    return not tally.stop and (reached < value if wins else reached > value), tally.nodes


def forced_line(
    runner: Runner, outlook: Outlook, action: Any, best: Any, plies: int, budget: int
) -> tuple[tuple[Any, ...] | None, int]:
    """The play behind the root's ``action`` where ``best`` for player 0 is first forced in ``plies`` plies.

    At each position the winner takes an action that still wins in the plies left, the loser one that
    does not lose in two plies fewer: searches with a null window, which only ask yes or no. None
    where the budget of nodes does not suffice; with it the nodes that were spent.
    """
    game = outlook.game
    winner = 0 if best > outlook.fair else 1
    window = null_window(best, winner == 0)
    state = game.result(outlook.state, action)
    line: list[Any] = []
    spent = 0
    for left in range(plies - 1, 0, -1):
        if game.is_terminal(state):
            break
        wins = game.to_move(state) == winner
        for candidate in game.actions(state):
            child = game.result(state, candidate)
            depth = left - 1 if wins else left - 2
            if depth < 0:
                break  # the last ply of all, by the loser: every action ends the game
            if runner.out_of_budget or spent >= budget:
                return None, spent
            value, tally = runner.run(
                alpha_beta, game, child, (depth, *window, 0), root_actions=count_actions(game, child),
                node_limit=budget - spent, fair=outlook.fair, total=outlook.total,
            )  # fmt: skip
            spent += tally.nodes
            if tally.stop:
                return None, spent
            reached = value >= best if winner == 0 else value <= best
            if reached == wins:
                break
        else:
            return None, spent
        line.append(candidate)
        state = child
    return tuple(line), spent
