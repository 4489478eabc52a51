"""The line of play of a forced win whose length is known: the winner goes straight for it, the loser holds out."""

from __future__ import annotations

from typing import Any

from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.root import Outlook, count_actions, null_window
from zermelo.search.runner import Runner

__all__ = ["forced_line"]


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
