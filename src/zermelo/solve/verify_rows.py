"""Whether rows follow from their children's rows: the rules that a solution must keep, each as a plain condition.

Written apart from what makes solutions, and after other ideas: nothing is computed anew here, but each row is held
against each of its children.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.solve.key_arrays import has_key_at, place_in, put_key, state_of

__all__ = ["VIOLATIONS", "check_grundy", "check_rows", "list_children", "mark_children", "raise_heights"]

VIOLATIONS = (
    "", "it is not the representative of its symmetry class, or its key is another's", "its level is another",
    "it is over, and its value is not its utility", "it is over, and its distance is not 0, or it has a best action",
    "a child of it is not there", "another action is worth more to its mover than its value says",
    "its best action is none of its actions", "its best action does not lead to its value",
    "its distance is not one more than that of its best action", "its winner has a quicker action than the best one",
    "its loser has a slower action than the best one", "an earlier action is as good as the best one",
    "its values are not the mean of what chance leads to", "it has a distance, or a best action, where chance moves",
    "it is even in a game whose positions return, and has a distance",
)  # fmt: skip
"""What is wrong with a row, by the number that ``check_rows`` gives."""

(IMAGE, LEVEL, UTILITY, ENDED, CHILD, MORE, NO_BEST, BEST_VALUE, DISTANCE, QUICKER, SLOWER, EARLIER, MEAN, AT_CHANCE,
 FORCED) = range(1, 16)  # fmt: skip


def check_rows(
    here: Any, game: Any, keys: Any, begin: int, end: int, level: int, width: int, fair: float, quick: bool,
    returning: bool, values: Any, distances: Any, best: Any, below: Any, below_values: Any, below_distances: Any,
    reached: Any,
) -> tuple[int, int]:  # fmt: skip
    """The first of rows ``begin`` to ``end`` that breaks a rule, and which; (end, 0) where none does.

    ``here`` and ``game`` are the game with the keys of the level, and with those of the children's;
    ``reached`` is set where a child is.
    """
    for row in range(begin, end):
        state = state_of(here, keys, row)
        if not here.has_key(here.canonical(state)) or not has_key_at(here, here.canonical(state), keys, row):
            return row, IMAGE
        if level >= 0 and here.level(state) != level:
            return row, LEVEL
        if here.is_terminal(state):
            for player in range(width):
                if here.utility(state, player) != values[row * width + player]:
                    return row, UTILITY
            if distances[row] != 0 or best[row] != -1:
                return row, ENDED
            continue
        mover = here.to_move(state)
        if mover == CHANCE:
            if distances[row] != -1 or best[row] != -1:
                return row, AT_CHANCE
            for player in range(width):
                mean = 0.0
                for action, probability in here.outcomes(state):
                    child = game.canonical(here.result(state, action))
                    place = place_in(game, child, below) if game.has_key(child) else -1
                    if place < 0:
                        return row, CHILD
                    reached[place] = True
                    mean += float(probability) * below_values[place * width + player]
                if abs(mean - values[row * width + player]) > 1e-9 * max(1.0, abs(mean)):
                    return row, MEAN
            continue
        # What the mover wants, in one value for two players: player 1 wants little of player 0's.
        player = mover if width > 1 else 0
        sign = -1.0 if width == 1 and mover == 1 else 1.0
        worth = sign * values[row * width + player]
        even = worth == sign * fair
        timed = (quick or returning) and width == 1
        number = 0
        best_place = -1
        for action in here.actions(state):
            child = game.canonical(here.result(state, action))
            place = place_in(game, child, below) if game.has_key(child) else -1
            if place < 0:
                return row, CHILD
            reached[place] = True
            if sign * below_values[place * width + player] > worth:
                return row, MORE
            if number == best[row]:
                best_place = place
            number += 1  # noqa: SIM113
        if best_place < 0:
            return row, NO_BEST
        for one in range(width):
            if below_values[best_place * width + one] != values[row * width + one]:
                return row, BEST_VALUE
        plies = below_distances[best_place]
        if returning and even:
            if distances[row] != -1:
                return row, FORCED
        elif distances[row] != (plies + 1 if plies != -1 else -1):
            return row, DISTANCE
        number = 0
        for action in here.actions(state):
            place = place_in(game, game.canonical(here.result(state, action)), below)
            distance = below_distances[place]
            if sign * below_values[place * width + player] == worth:
                if timed and not even:
                    if worth > sign * fair and distance < plies:
                        return row, QUICKER
                    if worth < sign * fair and distance > plies:
                        return row, SLOWER
                    if number < best[row] and distance == plies:
                        return row, EARLIER
                elif number < best[row]:
                    return row, EARLIER
            number += 1  # noqa: SIM113
    return end, 0


def check_grundy(
    here: Any, game: Any, keys: Any, begin: int, end: int, grundy: Any, below: Any, below_grundy: Any
) -> int:
    """The first of rows ``begin`` to ``end`` whose Grundy value is not the least that no child has; else ``end``."""
    for row in range(begin, end):
        state = state_of(here, keys, row)
        # Each lesser number must be some child's, and its own no child's.
        wanted = 0
        while wanted <= grundy[row]:
            there = False
            if not here.is_terminal(state):
                for action in here.actions(state):
                    if below_grundy[place_in(game, game.canonical(here.result(state, action)), below)] == wanted:
                        there = True
                        break
            if there != (wanted < grundy[row]):
                return row
            wanted += 1
    return end


def list_children(here: Any, game: Any, keys: Any, begin: int, end: int, found: Any) -> tuple[int, int]:
    """Write the keys of the children of rows ``begin`` to ``end`` to ``found``: to which row there was room, how many.

    Those that have no key are left out: they are not there.
    """
    used = 0
    for row in range(begin, end):
        state = state_of(here, keys, row)
        if here.is_terminal(state):
            continue
        first = used
        if here.to_move(state) == CHANCE:
            for action, _ in here.outcomes(state):
                child = game.canonical(here.result(state, action))
                if game.has_key(child):
                    if used == len(found):
                        return row, first
                    put_key(game, child, found, used)
                    used += 1
        else:
            for action in here.actions(state):
                child = game.canonical(here.result(state, action))
                if game.has_key(child):
                    if used == len(found):
                        return row, first
                    put_key(game, child, found, used)
                    used += 1
    return end, used


def mark_children(game: Any, keys: Any, waiting: Any, reached: Any, following: Any) -> int:
    """Set ``reached`` for the children of the ``waiting`` rows; write those met first to ``following``, and count."""
    count = 0
    for i in range(len(waiting)):
        state = state_of(game, keys, waiting[i])
        if game.is_terminal(state):
            continue
        if game.to_move(state) == CHANCE:
            for action, _ in game.outcomes(state):
                place = place_in(game, game.canonical(game.result(state, action)), keys)
                if not reached[place]:
                    reached[place] = True
                    following[count] = place
                    count += 1
        else:
            for action in game.actions(state):
                place = place_in(game, game.canonical(game.result(state, action)), keys)
                if not reached[place]:
                    reached[place] = True
                    following[count] = place
                    count += 1
    return count


def raise_heights(game: Any, keys: Any, heights: Any) -> int:
    """Raise each row's height above its children's; how many had to be raised: in the end none, unless rows return."""
    raised = 0
    for row in range(len(keys)):
        state = state_of(game, keys, row)
        if game.is_terminal(state):
            continue
        height = heights[row]
        if game.to_move(state) == CHANCE:
            for action, _ in game.outcomes(state):
                place = place_in(game, game.canonical(game.result(state, action)), keys)
                height = max(height, heights[place] + 1)
        else:
            for action in game.actions(state):
                place = place_in(game, game.canonical(game.result(state, action)), keys)
                height = max(height, heights[place] + 1)
        if height > heights[row]:
            heights[row] = height
            raised += 1
    return raised
