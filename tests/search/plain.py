"""What the searches must find, by recursions of a few lines: the oracles of games of many players and of chance."""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE, Game

DEEP = 1 << 20


def vector_of(game: Game, state: Any, depth: int = DEEP) -> tuple[Any, ...]:
    """What every player gets if each takes the first of his best actions."""
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players))
    mover = game.to_move(state)
    if mover == CHANCE:
        sums: list[Any] = [0] * game.num_players
        for action, probability in game.outcomes(state):
            for player, value in enumerate(vector_of(game, game.result(state, action), depth)):
                sums[player] += probability * value
        return tuple(sums)
    if depth == 0:
        return tuple(game.evaluate(state, player) for player in range(game.num_players))
    return max(
        (vector_of(game, game.result(state, action), depth - 1) for action in game.actions(state)),
        key=lambda vector: vector[mover],
    )


def sure_of(game: Game, state: Any, player: int, depth: int = DEEP) -> Any:
    """What ``player`` gets if all others only want him to have little."""
    if game.is_terminal(state):
        return game.utility(state, player)
    mover = game.to_move(state)
    if mover == CHANCE:
        return sum(
            probability * sure_of(game, game.result(state, action), player, depth)
            for action, probability in game.outcomes(state)
        )
    if depth == 0:
        return game.evaluate(state, player)
    best = max if mover == player else min
    return best(sure_of(game, game.result(state, action), player, depth - 1) for action in game.actions(state))


def after_best_replies(game: Game, state: Any, player: int, depth: int = DEEP) -> Any:
    """What ``player`` gets if after each of his moves one opponent answers, whoever can hurt him the most."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    if game.to_move(state) == player:
        return max(
            after_best_replies(game, game.result(state, action), player, depth - 1) for action in game.actions(state)
        )
    replies = []
    for opponent in set(range(game.num_players)) - {player}:
        at_turn = game.turn_of(state, opponent)
        for action in game.actions(at_turn):
            after = game.result(at_turn, action)
            over = game.is_terminal(after)
            after = after if over else game.turn_of(after, player)
            replies.append(after_best_replies(game, after, player, depth - 1))
    return min(replies)
