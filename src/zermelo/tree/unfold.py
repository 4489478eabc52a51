"""A game unfolded into an explicit tree, breadth first."""

from __future__ import annotations

import numbers
from collections.abc import Callable
from itertools import islice
from typing import Any

from zermelo.errors import GameError, TreeError, ZermeloError
from zermelo.game import CHANCE, Game
from zermelo.tree.movers import MOST_PLAYERS
from zermelo.tree.nodes import MOST_NODES, Nodes, parents
from zermelo.tree.numbers import UNKNOWN, Number, plain_number
from zermelo.tree.quote import quoted

__all__ = ["MOST_UNFOLDED", "ask", "unfolded_nodes"]

MOST_UNFOLDED = 1_000_000
"""Nodes that are unfolded where no number of them is given."""


def ask(game: Game, function: str, *arguments: Any, then: Callable[[Any], Any] | None = None) -> Any:
    """What a function of a user's game answers, or ``then`` makes of it.

    An exception in it becomes a GameError that names the function and what it was asked.
    """
    try:
        answer = getattr(game, function)(*arguments)
        return answer if then is None else then(answer)
    except ZermeloError:
        raise
    except Exception as error:
        asked = ", ".join(f"{quoted(argument, 120)}" for argument in arguments)
        what = f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")
        raise GameError(f"{type(game).__name__}.{function}({asked}) raises {what}: see to that function") from error


def unfolded_nodes(game: Any, state: Any, depth: Any, nodes: Any) -> Nodes:
    """See ``Tree.unfold``."""
    if not isinstance(game, Game):
        raise TreeError(f"{quoted(game)} is not a Game: unfold an instance of a class that is one")
    kind, players = type(game).__name__, game.num_players
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= MOST_PLAYERS:
        raise GameError(f"{kind}.num_players is {quoted(players)}: it must be a whole number from 1 to {MOST_PLAYERS}")
    _check_limit("depth", depth, 0, None)
    _check_limit("nodes", nodes, 1, MOST_NODES)
    most = MOST_UNFOLDED if nodes is None else nodes
    states = [ask(game, "initial_state") if state is None else state]
    child_count: list[int] = []
    mover: list[int] = []
    payoff: list[Number] = []
    moves: dict[int, str] = {}
    terminal: list[int] = []
    full = False
    ply, level_end = 0, 1
    for node, at in enumerate(states):
        if node == level_end:
            ply, level_end = ply + 1, len(states)
        actions: list[Any] = []
        if ask(game, "is_terminal", at):
            terminal.append(node)
            mover.append(0)
            payoff += _utilities(game, at)
        else:
            mover.append(_mover(game, at))
            if not full and (depth is None or ply < depth):
                room = most - len(states)
                actions = _actions(game, at, room + 1)
                if len(actions) > room:
                    if nodes is None:
                        reach = "" if depth is None else f" to depth {depth}"
                        raise TreeError(
                            f"{kind} has more than {MOST_UNFOLDED:,} nodes{reach}, if it ends at all: "
                            "give a smaller depth, or nodes"
                        )
                    # The tree ends here, and not only this node: it is the first so many, breadth first.
                    full, actions = True, []
            payoff += [0] * players if actions else _evaluations(game, at)
        child_count.append(len(actions))
        for action in actions:
            moves[len(states)] = _readable(ask(game, "action_name", at, action))
            states.append(ask(game, "result", at, action))
    _by_turns(terminal, mover, parents(child_count), players)
    return Nodes(players, child_count, mover, payoff, {}, moves, game, states)


def _check_limit(name: str, limit: Any, least: int, most: int | None) -> None:
    if limit is None:
        return
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < least or (most is not None and limit > most):
        span = f"from {least}" if most is None else f"from {least} to {most:,}"
        raise TreeError(f"{name} is {quoted(limit)}: it must be a whole number {span}")


def _by_turns(terminal: list[int], mover: list[int], parent: list[int], players: int) -> None:
    """Let the player after the last mover move where the game is over: a game need not say who would."""
    for node in terminal:
        mover[node] = (mover[parent[node]] + 1) % players if node else 0


def _actions(game: Game, state: Any, most: int) -> list[Any]:
    """The first ``most`` actions of a position that is not the end."""
    actions: list[Any] = ask(game, "actions", state, then=lambda answer: list(islice(answer, most)))
    if not actions:
        raise GameError(
            f"{type(game).__name__}.actions({quoted(state, 120)}) gives none, "
            "which is_terminal says is not the end of the game"
        )
    return actions


def _mover(game: Game, state: Any) -> int:
    answer = ask(game, "to_move", state)
    if not isinstance(answer, bool) and isinstance(answer, numbers.Integral):
        mover = int(answer)
        if mover == CHANCE:
            raise TreeError(
                f"{type(game).__name__}.to_move({quoted(state, 120)}) is chance: trees do not have chance nodes yet; "
                "unfold less deep, or a game without chance"
            )
        if 0 <= mover < game.num_players:
            return mover
    raise GameError(
        f"{type(game).__name__}.to_move({quoted(state, 120)}) gives {quoted(answer)}: "
        f"it must be a player from 0 to {game.num_players - 1}"
    )


def _utilities(game: Game, state: Any) -> list[Number]:
    values = list(ask(game, "utilities", state))
    if hasattr(game, "missing_value") and any(value != value for value in values):
        return [UNKNOWN] * game.num_players  # a leaf without value of an explicit tree
    try:
        return [plain_number(value) for value in values]
    except TreeError:
        shown = ", ".join(f"{quoted(value)}" for value in values)
        raise GameError(
            f"{type(game).__name__}.utility gives {shown} in state {quoted(state, 120)}: "
            "every utility must be a finite number"
        ) from None


def _evaluations(game: Game, state: Any) -> list[Number]:
    """The game's estimates, or unknown where it has none."""
    try:
        return [plain_number(value) for value in ask(game, "evaluations", state)]
    except TreeError:
        return [UNKNOWN] * game.num_players


def _readable(name: Any) -> str:
    """A move's name as a line of text."""
    text = str(name)
    return text if text.strip() and text.isprintable() else ascii(text)
