"""Whether bounds are proven by the rules of the game: what each row of a game whose chance returns must keep.

A lower bound that is nowhere more than those behind it allow is not proven by that alone: positions might vouch for
each other in a circle. So who keeps to the best actions must not be held for ever where the bound promises more
than play without an end is worth; then play ends, and brings at least what the bound says, on average.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.solve.key_arrays import has_key_at, place_in, state_of

__all__ = ["BOUNDS_VIOLATIONS", "check_bounds", "leave"]

BOUNDS_VIOLATIONS = (
    "", "it is not the representative of its symmetry class, or its key is another's",
    "it is over, and its value or one of its bounds is not its utility",
    "it is over, and its distance is not 0, or it has a best action", "a child of it is not there",
    "its value is not between its bounds, or they are further apart than the manifest says",
    "its lower bound does not follow from its children's", "its upper bound does not follow from its children's",
    "its best action is none of its actions", "it has a distance, or, where chance moves, a best action",
)  # fmt: skip
"""What is wrong with a row, by the number that ``check_bounds`` gives."""

IMAGE, UTILITY, ENDED, CHILD, APART, LOW, HIGH, NO_BEST, DISTANCE = range(1, 10)

ROUNDING = 1e-15


def check_bounds(
    game: Any, keys: Any, begin: int, end: int, apart: float, size: float,
    values: Any, distances: Any, best: Any, low: Any, high: Any,
) -> tuple[int, int]:  # fmt: skip
    """The first of rows ``begin`` to ``end`` that breaks a rule, and which; (end, 0) where none does.

    ``size`` is no less than the size of any value: rounding is by so much of it.
    """
    for row in range(begin, end):
        state = state_of(game, keys, row)
        if not game.has_key(game.canonical(state)) or not has_key_at(game, game.canonical(state), keys, row):
            return row, IMAGE
        if game.is_terminal(state):
            worth = float(game.utility(state, 0))
            if values[row] != worth or low[row] != worth or high[row] != worth:
                return row, UTILITY
            if distances[row] != 0 or best[row] != -1:
                return row, ENDED
            continue
        if not (low[row] <= values[row] <= high[row]) or high[row] - low[row] > apart:
            return row, APART
        mover = game.to_move(state)
        if distances[row] != -1 or (mover == CHANCE and best[row] != -1):
            return row, DISTANCE
        if mover == CHANCE:
            least = 0.0
            most = 0.0
            sure = 0.0
            number = 0
            for action, probability in game.outcomes(state):
                child = game.canonical(game.result(state, action))
                place = place_in(game, child, keys) if game.has_key(child) else -1
                if place < 0:
                    return row, CHILD
                least += float(probability) * low[place]
                most += float(probability) * high[place]
                sure += float(probability)
                number += 1
            if low[row] > least / sure + number * size * ROUNDING:
                return row, LOW
            if high[row] < most / sure - number * size * ROUNDING:
                return row, HIGH
            continue
        number = 0
        there = False
        for action in game.actions(state):
            child = game.canonical(game.result(state, action))
            place = place_in(game, child, keys) if game.has_key(child) else -1
            if place < 0:
                return row, CHILD
            # Who moves is held to the best action in the own bound, and may do anything in the other's.
            if number == best[row]:
                there = True
                if mover == 0 and low[row] > low[place]:
                    return row, LOW
                if mover == 1 and high[row] < high[place]:
                    return row, HIGH
            if mover == 0 and high[row] < high[place]:
                return row, HIGH
            if mover == 1 and low[row] > low[place]:
                return row, LOW
            number += 1  # noqa: SIM113
        if not there:
            return row, NO_BEST
    return end, 0


def leave(game: Any, keys: Any, player: int, best: Any, inside: Any, forward: bool) -> int:
    """Take those rows from ``inside`` in which nobody can hold who keeps to the best actions of ``player``.

    They are those where play is over, where chance may lead out, where ``player``'s best action does, and where
    all of another's actions do. How many: in the end none, and what is left are the rows where play may go on for ever.
    """
    left = 0
    for number in range(len(keys)):
        row = number if forward else len(keys) - 1 - number
        if not inside[row]:
            continue
        state = state_of(game, keys, row)
        held = False
        if not game.is_terminal(state):
            mover = game.to_move(state)
            if mover == CHANCE:
                held = True
                for action, _ in game.outcomes(state):
                    if not inside[place_in(game, game.canonical(game.result(state, action)), keys)]:
                        held = False
                        break
            else:
                at = 0
                for action in game.actions(state):
                    if (mover != player or at == best[row]) and inside[
                        place_in(game, game.canonical(game.result(state, action)), keys)
                    ]:
                        held = True
                        break
                    at += 1  # noqa: SIM113
        if not held:
            inside[row] = False
            left += 1
    return left
