"""A game unfolded into an explicit tree, breadth first."""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable
from itertools import islice
from typing import Any

from zermelo.errors import GameError, TreeError, ZermeloError
from zermelo.game import CHANCE, Game
from zermelo.tree.movers import MOST_PLAYERS
from zermelo.tree.nodes import MOST_NODES, Nodes, last_players, parents
from zermelo.tree.numbers import UNKNOWN, Number, plain_number
from zermelo.tree.probabilities import check_total, probability_number
from zermelo.tree.quote import quoted

__all__ = ["MOST_UNFOLDED", "ask", "unfolded_nodes"]

MOST_UNFOLDED = 1_000_000
"""Nodes that are unfolded where no number of them is given."""

MOST_AHEAD = 1_000
"""Positions that are looked at to tell what is to be expected of a chance node that is cut off."""


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
    given: dict[int, Number] = {}
    terminal: list[int] = []
    full = False
    # How many moves of players lead to each state: those of chance take no depth.
    plies = [0]
    for node, at in enumerate(states):
        actions: list[Any] = []
        odds: list[Number] = []
        if ask(game, "is_terminal", at):
            terminal.append(node)
            mover.append(0)
            payoff += _utilities(game, at)
        else:
            mover.append(_mover(game, at))
            chance = mover[node] == CHANCE
            if not full and (chance or depth is None or plies[node] < depth):
                room = most - len(states)
                actions, odds = _outcomes(game, at, room) if chance else (_actions(game, at, room + 1), [])
                if len(actions) > room:
                    if nodes is None:
                        reach = "" if depth is None else f" to depth {depth}"
                        raise TreeError(
                            f"{kind} has more than {MOST_UNFOLDED:,} nodes{reach}, if it ends at all: "
                            "give a smaller depth, or nodes"
                        )
                    # The tree ends here, and not only this node: it is the first so many, breadth first.
                    full, actions = True, []
            payoff += [0] * players if actions else _expected(game, at) if chance else _evaluations(game, at)
        child_count.append(len(actions))
        for place, action in enumerate(actions):
            moves[len(states)] = _readable(ask(game, "action_name", at, action))
            if odds:
                given[len(states)] = odds[place]
            states.append(ask(game, "result", at, action))
            plies.append(plies[node] + (not odds))
    _by_turns(terminal, mover, parents(child_count), players)
    return Nodes(players, child_count, mover, payoff, {}, moves, game, states, given)


def _check_limit(name: str, limit: Any, least: int, most: int | None) -> None:
    if limit is None:
        return
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < least or (most is not None and limit > most):
        span = f"from {least}" if most is None else f"from {least} to {most:,}"
        raise TreeError(f"{name} is {quoted(limit)}: it must be a whole number {span}")


def _by_turns(terminal: list[int], mover: list[int], parent: list[int], players: int) -> None:
    """Let the player after the last mover move where the game is over: a game need not say who would."""
    last = last_players(mover, parent)
    for node in terminal:
        before = last[parent[node]] if node else CHANCE
        mover[node] = 0 if before == CHANCE else (before + 1) % players


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
        if mover == CHANCE or 0 <= mover < game.num_players:
            return mover
    raise GameError(
        f"{type(game).__name__}.to_move({quoted(state, 120)}) gives {quoted(answer)}: "
        f"it must be a player from 0 to {game.num_players - 1}, or CHANCE"
    )


def _outcomes(game: Game, state: Any, room: int) -> tuple[list[Any], list[Number]]:
    """What chance may do, and how probable that is. Where that is more than ``room`` things, one more, unchecked."""
    asked = f"{type(game).__name__}.outcomes({quoted(state, 120)})"
    outcomes: list[Any] = ask(game, "outcomes", state, then=lambda answer: list(islice(answer, room + 1)))
    if not outcomes:
        raise GameError(f"{asked} gives none, but to_move says that chance moves there")
    actions, odds = [], []
    for outcome in outcomes:
        if not isinstance(outcome, (tuple, list)) or len(outcome) != 2:
            raise GameError(f"{asked} gives {quoted(outcome)}: give pairs of an action and its probability")
        actions.append(outcome[0])
        try:
            odds.append(probability_number(outcome[1]))
        except TreeError as error:
            raise GameError(f"{asked}: {error}") from None
    if len(outcomes) <= room:
        try:
            check_total(odds)
        except TreeError as error:
            raise GameError(f"{asked}: {error}") from None
    return actions, odds


def _expected(game: Game, state: Any) -> list[Number]:
    """What a chance node is worth on average, by utilities and evaluations where it leads; unknown where that is far.

    Its own evaluation is not asked: a game gives it for positions where a player moves.
    """
    total: list[Number] = [0] * game.num_players
    waiting: list[tuple[Any, Number]] = [(state, 1)]
    looked_at = 0
    while waiting:
        at, weight = waiting.pop()
        actions, odds = _outcomes(game, at, MOST_AHEAD)
        looked_at += len(actions)
        if looked_at > MOST_AHEAD:
            return [UNKNOWN] * game.num_players
        for action, probability in zip(actions, odds, strict=True):
            after, share = ask(game, "result", at, action), weight * probability
            if not (over := ask(game, "is_terminal", after)) and _mover(game, after) == CHANCE:
                waiting.append((after, share))
                continue
            values = _utilities(game, after) if over else _evaluations(game, after)
            try:
                total = [so_far + share * value for so_far, value in zip(total, values, strict=True)]
            except OverflowError:  # a float and a whole number beyond floats
                return [UNKNOWN] * game.num_players
    return total if all(math.isfinite(value) for value in total) else [UNKNOWN] * game.num_players


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
