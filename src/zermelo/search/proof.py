"""prove(): a yes-or-no question about a game put to proof-number search, and its answer with the play that shows it."""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.keys import is_float
from zermelo.search.proof_number import DISPROVEN, PROVEN, UNKNOWN, proof_number
from zermelo.search.proof_tree import NEVER, NODE_WORDS
from zermelo.search.root import best_line, count_actions, read_roots
from zermelo.search.runner import Runner
from zermelo.search.tally import UNLIMITED, WORKSPACE_FULL, Tally

__all__ = ["Proof", "RootNumbers", "prove"]

MEMORY = 1 << 20
"""Nodes kept at most, unless more are asked for: 56 bytes each in machine code."""


@dataclass(frozen=True)
class RootNumbers:
    """A root action, how many leaves are still missing to show yes and to show no behind it, and the play there.

    0 where that is shown, infinite where it cannot be any more.
    """

    action: Any
    proof: float
    disproof: float
    line: tuple[Any, ...]


@dataclass(frozen=True)
class Proof:
    """Whether player 0 can force a utility of at least ``goal``.

    ``answer`` is True, False, or None where the search ended without one, for the reason in
    ``stopped``: "memory", "nodes", "time", "interrupted" or "depth". ``line`` is play as the answer
    has it: who is right takes actions that keep it so, the other the first of what there is; it ends
    with the game, or where play repeats. Without an answer it is where the search would have looked
    next. ``moves`` are the root's actions in the order they were tried; those behind one that decides
    the root are left out.
    """

    goal: Any
    answer: bool | None
    line: tuple[Any, ...]
    moves: tuple[RootNumbers, ...]
    nodes: int
    stopped: str | None

    @property
    def action(self) -> Any:
        """The first action of the line: for a mover who is right, one that shows it; None where there is none."""
        return self.line[0] if self.line else None


def prove(
    runner: Runner,
    game: Game,
    state: Any,
    goal: Any,
    *,
    depth: int | None = None,
    unfinished: int = 1,
    memory: int = MEMORY,
) -> Proof:
    """Ask whether player 0 can force a utility of at least ``goal`` from ``state``, within the runner's budgets.

    ``game`` is two-player constant-sum. What player 1 can force is the other side of the same question:
    that they hold player 0 below ``goal`` is what a False says.

    ``unfinished`` is the player to whom endless play is credited, and with it play still open after
    ``depth`` plies. A depth can only help to show that the other player succeeds all the same: what it
    gives to ``unfinished`` is no answer, and ``stopped`` is then "depth".

    ``memory`` is how many nodes are kept at most. Raises SearchError for a goal that is no number,
    and what ``Runner.run`` raises for a broken game.
    """
    if isinstance(goal, bool) or not isinstance(goal, numbers.Real) or goal != goal:
        raise SearchError(f"goal={goal!r}: a goal is a utility for player 0, a number")
    if not is_float(goal):
        if runner.wanted == "native":
            raise SearchError(f"goal={goal!r}: machine code does not hold it exactly: use speed='python'")
        runner.wanted = "python"
    # One place more than nodes may be made, so that a budget of nodes is what ends the search.
    places = min(memory, runner.nodes_left + 1)
    value, tally = runner.run(
        proof_number, game, state, (goal, UNLIMITED if depth is None else depth, unfinished),
        root_actions=count_actions(game, state), values=2, workspace=places * NODE_WORDS, depth=depth,
    )  # fmt: skip
    favoured = PROVEN if unfinished == 0 else DISPROVEN
    stopped = None
    if value == UNKNOWN:
        stopped = _why_stopped(runner, tally)
    elif value == favoured and tally.horizon > 0:
        stopped = "depth"
    moves = tuple(
        RootNumbers(entry.action, _number(entry.values[0]), _number(entry.values[1]), entry.line)
        for entry in read_roots(tally, 2)
    )
    return Proof(goal, None if stopped else value == PROVEN, best_line(tally), moves, tally.nodes, stopped)


def _why_stopped(runner: Runner, tally: Tally) -> str:
    if runner.stopped is not None:
        return runner.stopped
    return "memory" if tally.stop == WORKSPACE_FULL else "nodes"


def _number(value: Any) -> float:
    return math.inf if value == NEVER else value
