"""A fingerprint of a game's rules: what some random games of it are like."""

from __future__ import annotations

import hashlib
import random
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.search.trouble import call

__all__ = ["fingerprint_of"]

GAMES = 24
PLIES = 200
SHOWN = 256
"""Actions of a position that are taken down."""


def fingerprint_of(game: Game) -> str:
    """A digest of what the game said in some games of random moves, drawn always alike.

    Rules, parameters, keys or symmetries that differ are told apart as soon as one of these games meets the
    difference; another version of Python, or of the game's code, is not told apart where it plays alike.
    """
    return str(call(game, lambda: _digest(game)))


def _digest(game: Game) -> str:
    digest = hashlib.sha256(f"{game.num_players} {game.constant_sum} {game.quick_wins}".encode())

    def note(*facts: Any) -> None:
        digest.update((" ".join(map(_plain, facts)) + "\n").encode())

    start, opening = game.initial_state(), list[Any]()  # whose actions may be very many, so they are asked for once
    for number in range(GAMES):
        draw = random.Random(number)
        state = game.initial_state()
        for _ in range(PLIES):
            note("state", state, game.canonical(state))
            if game.is_terminal(state):
                note("over", *[float(game.utility(state, player)) for player in range(game.num_players)])
                break
            mover = game.to_move(state)
            if mover == CHANCE:
                odds = list(game.outcomes(state))
                actions = [action for action, _ in odds]
                note("chance", *[f"{float(probability):.9f}" for _, probability in odds[:SHOWN]])
            else:
                if state == start and not opening:
                    opening += game.actions(state)
                actions = opening if state == start else list(game.actions(state))
            note("moves", mover, len(actions), *actions[:SHOWN])
            if not actions:
                break
            state = game.result(state, draw.choice(actions))
    return digest.hexdigest()[:32]


def _plain(value: Any) -> str:
    """A value as text, whatever classes its numbers and tuples are of."""
    if isinstance(value, tuple):
        return f"({','.join(map(_plain, value))})"
    if isinstance(value, float):
        return repr(value + 0.0)
    try:
        return str(int(value)) if value == int(value) else str(value)
    except (TypeError, ValueError, OverflowError):
        return str(value)
