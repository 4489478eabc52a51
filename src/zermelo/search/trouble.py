"""What went wrong in a search, found again by playing the moves that led there, and said in one line."""

from __future__ import annotations

import itertools
import numbers
import traceback as traceback_module
from collections.abc import Callable
from decimal import Decimal
from types import TracebackType
from typing import Any

from zermelo.errors import EndlessGame, GameError, NoEvaluation, UnknownLeaf, ZermeloError
from zermelo.game import CHANCE, Game
from zermelo.probability import ROUNDING
from zermelo.search.tally import (
    BAD_CHANCES,
    BAD_MOVER,
    BAD_VALUE,
    NO_ACTIONS,
    OUT_OF_RANGE,
    PLY_LIMIT,
    Tally,
)
from zermelo.search.views import LargestFirst, has_evaluation, innermost

__all__ = [
    "at_position",
    "call",
    "describe_state",
    "game_failure",
    "machine_failure",
    "misfit",
    "trouble_error",
    "wrong_mover",
]


def describe_state(game: Game, state: Any) -> str:
    """A state in one short line: its value as Python shows it."""
    text = safe_repr(state)
    return text if len(text) <= 120 else text[:117] + "..."


def safe_repr(value: Any) -> str:
    """``value`` as Python shows it, whatever its own class makes of that."""
    try:
        return " ".join(repr(value).split())
    except Exception as error:
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"


def at_position(game: Game, root: Any, path: list[Any]) -> str:
    """A position in words: the moves that lead to it, and the state."""
    state, names = root, []
    for action in path:
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    shown = ", ".join(names[-12:])
    moves = f"after {'…, ' if len(names) > 12 else ''}{shown}," if names else "at"
    return f"{moves} state {describe_state(game, state)}"


def trouble_error(game: Game, root: Any, tally: Tally, algorithm: str, depth: int | None) -> ZermeloError:
    """The error for ``tally.trouble``, which befell the node at the end of ``tally.path``."""
    path = tally.path[: tally.ply]
    if tally.trouble == PLY_LIMIT:
        return _endless(game, root, path, tally.ply_limit)
    state = root
    for action in path:
        state = game.result(state, action)
    where = at_position(game, root, path)
    inner = innermost(game)
    kind = type(inner).__name__
    if tally.trouble == BAD_VALUE and game.is_terminal(state):
        if hasattr(inner, "missing_value"):
            return UnknownLeaf(inner.missing_value(state))
        worth = ", ".join(map(str, game.utilities(state)))
        return GameError(f"{kind}.utility gives {worth} {where}: every utility must be a finite number")
    if tally.trouble == BAD_VALUE and not has_evaluation(game):
        what_to_do = (
            "search without a depth"
            if hasattr(inner, "missing_value")
            else ("write evaluate(state, player), or search without a depth")
        )
        return NoEvaluation(f"{kind} has no evaluate, and the depth limit {depth} was reached {where}: {what_to_do}")
    if tally.trouble == BAD_VALUE:
        worth = ", ".join(str(value) for value in game.evaluations(state))
        return GameError(f"{kind}.evaluate gives {worth} {where}: every evaluation must be a finite number")
    if tally.trouble == BAD_MOVER:
        return wrong_mover(inner, inner.to_move(state), where)
    if tally.trouble == BAD_CHANCES:
        return _wrong_chances(inner, state, where)
    if tally.trouble == OUT_OF_RANGE:
        return _out_of_range(game, state, tally, where)
    assert tally.trouble == NO_ACTIONS
    return GameError(f"{kind}.actions gives none {where}, which is_terminal says is not the end of the game")


def wrong_mover(game: Game, mover: Any, where: str) -> GameError:
    """The error for ``to_move`` giving what is no player."""
    kind = type(innermost(game)).__name__
    if mover == CHANCE:
        return GameError(
            f"{kind}.to_move gives {CHANCE}, which is CHANCE, {where}, and {kind} has no outcomes there: "
            "write outcomes(state)"
        )
    return GameError(f"{kind}.to_move gives {mover!r} {where}: it must be a player from 0 to {game.num_players - 1}")


def _wrong_chances(game: Game, state: Any, where: str) -> GameError:
    """The error for outcomes that are not all that may happen."""
    kind = type(game).__name__
    odds = list(itertools.islice(game.outcomes(state), MISFIT_ACTIONS))
    if not odds and not game.has_chance():
        return wrong_mover(game, CHANCE, where)
    if not odds:
        return GameError(f"{kind}.outcomes gives none {where}, where chance moves")
    for action, probability in odds:
        if not 0 < probability <= 1 + ROUNDING:
            return GameError(
                f"{kind}.outcomes gives {action!r:.80} the probability {probability} {where}: it must be above 0 "
                "and at most 1"
            )
    total = sum(probability for _, probability in odds)
    return GameError(f"{kind}.outcomes gives probabilities that add up to {total} {where}: they must add up to 1")


def _out_of_range(game: Game, state: Any, tally: Tally, where: str) -> GameError:
    """The error for a value that pruning does not count on."""
    kind = type(innermost(game)).__name__
    over = game.is_terminal(state)
    values = game.utilities(state) if over else game.evaluations(state)
    worth = ", ".join(map(str, values))
    function = "utility" if over else "evaluate"
    if all(tally.least <= value <= tally.most for value in values):
        return GameError(
            f"{kind}.{function} gives {worth} {where}, more than {tally.total} in all: pruning='shallow' goes by "
            "utility_sum, which the values of a state may not exceed"
        )
    return GameError(
        f"{kind}.{function} gives {worth} {where}, not from {tally.least} to {tally.most}: pruning goes by "
        "utility_range, between which every value must lie"
    )


def inexact_value(game: Game, root: Any, tally: Tally) -> str | None:
    """What to say where machine code met a leaf whose value is finite, but which 64 bits do not hold exactly."""
    state = root
    for action in tally.path[: tally.ply]:
        state = game.result(state, action)
    values = game.utilities(state) if game.is_terminal(state) else game.evaluations(state)
    if any(value - value != 0 for value in values):
        return None
    worth = ", ".join(map(str, values))
    kind = type(innermost(game)).__name__
    return f"{kind} has a leaf worth {worth}, which machine code does not hold exactly: use speed='python'"


def _endless(game: Game, root: Any, path: list[Any], limit: int) -> EndlessGame:
    """Which state repeats on a line of play too long to follow, if one does."""
    states, seen = [root], {root: 0}
    for ply, action in enumerate(path, 1):
        state = game.result(states[-1], action)
        states.append(state)
        if state in seen:
            first = seen[state]
            loop = list(map(game.action_name, states[first:ply], path[first:ply])) if ply - first <= 6 else []
            moves = f" by {', '.join(loop)}" if loop else ""
            more = ""
            if game.has_chance():
                more = "; the exact value of a cyclic game with chance takes value iteration, which no search does"
            return EndlessGame(
                f"{type(innermost(game)).__name__} is cyclic: state {describe_state(game, state)} repeats, "
                f"at plies {first} and {ply} of a line of play{moves}: give the search a depth{more}"
            )
        seen[state] = ply
    return EndlessGame(
        f"{type(innermost(game)).__name__} has a line of play longer than {limit} plies, the most a search follows; "
        f"it begins {', '.join(map(str, path[:6]))}, …: give the search a depth"
    )


def game_failure(game: Game, error: BaseException, traceback: TracebackType | None) -> GameError | None:
    """The error for an exception that one of the game's own functions raised, or None if none did."""
    inner = innermost(game)
    # By their code: a function may have been given another name, or none. Game's own only call the user's.
    own = {
        function.__code__: name
        for name in dir(type(inner))
        if hasattr(function := getattr(type(inner), name), "__code__") and getattr(Game, name, None) is not function
    }
    found, ordering = None, False
    while traceback is not None:
        frame = traceback.tb_frame
        names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
        name = own.get(frame.f_code)
        if name is not None and names and frame.f_locals.get(names[0]) is inner:
            values = ", ".join(
                f"{name}={safe_repr(frame.f_locals[name]):.120}" for name in names[1:] if name in frame.f_locals
            )
            found = f"{type(inner).__name__}.{name}({values})" if found is None else found
        ordering = ordering or isinstance(frame.f_locals.get("self"), LargestFirst)
        line = f"{frame.f_code.co_filename}, line {traceback.tb_lineno}"
        traceback = traceback.tb_next
    if found is None and ordering:
        found = "the order of actions"
    if found is None:
        return None
    said = next(iter(traceback_module.format_exception_only(error)[-1].strip().splitlines()), type(error).__name__)
    return GameError(f"{found} raises {said} ({line})")


def call(game: Game, function: Callable[[], Any], state: Any = None) -> Any:
    """What ``function`` returns; an exception from the game's own code becomes a GameError.

    So does one that comes of what the game gives at ``state`` or on a line of play from it.
    """
    try:
        return function()
    except ZermeloError:
        raise
    except (Exception, SystemExit) as error:  # a game that calls sys.exit is no reason to end
        failure = game_failure(game, error, error.__traceback__)
        if failure is None and state is not None:
            failure = misfit(game, state, [])
        if failure is None:
            raise
        raise failure from error


def misfit(game: Game, root: Any, path: list[Any]) -> GameError | None:
    """What the game gives, on a line of play and on along first actions, that no search can work with."""
    inner = innermost(game)
    kind = type(inner).__name__
    state = root
    decimal = None
    for ply in range(len(path) + MISFIT_PLIES):
        where = f"at state {describe_state(inner, state)}"
        if not _hashable(state):
            return GameError(f"{kind} has a state {describe_state(inner, state)} that cannot be hashed: use a tuple")
        over = inner.is_terminal(state)
        values: dict[str, Any] = {"utility": inner.utilities(state)} if over else {"evaluate": inner.evaluations(state)}
        odds = []
        if not over and inner.to_move(state) == CHANCE:
            odds = list(itertools.islice(inner.outcomes(state), MISFIT_ACTIONS))
            wrong = next((pair for pair in odds if not isinstance(pair, tuple) or len(pair) != 2), None)
            if wrong is not None:
                return GameError(
                    f"{kind}.outcomes gives {safe_repr(wrong):.80} {where}: it must be a pair, an action and its "
                    "probability"
                )
            values["outcomes"] = tuple(probability for _, probability in odds)
        actions = [action for action, _ in odds]
        if not over and not odds:
            actions = list(itertools.islice(inner.actions(state), MISFIT_ACTIONS))
        for action in actions:
            if not _hashable(action):
                return GameError(f"{kind}.actions gives {safe_repr(action):.80} {where}: an action must be hashable")
        values["priority"] = tuple(inner.priority(state, action) for action in actions)
        for name, given in values.items():
            for value in given:
                if not _sortable(value):
                    return GameError(
                        f"{kind}.{name} gives {safe_repr(value):.80} {where}: it must be a number that a float can hold"
                    )
                if decimal is None and isinstance(value, Decimal):
                    # It may be good elsewhere: what else is wrong is told first.
                    decimal = GameError(
                        f"{kind}.{name} gives {value!r:.80} {where}: a Decimal cannot be reckoned with together with "
                        "floats and Fractions, so give one of these"
                    )
        if type(inner).pack is not Game.pack:
            key: Any = inner.pack(state)
            if not isinstance(key, numbers.Integral) or not -(1 << 63) <= int(key) < 1 << 63:
                return GameError(
                    f"{kind}.pack gives {safe_repr(key):.80} {where}: it must be a whole number of 64 bits, "
                    "from -2**63 to 2**63 - 1"
                )
        if ply >= len(path) and not actions:
            return decimal
        state = inner.result(state, path[ply] if ply < len(path) else actions[0])
    return decimal


MISFIT_PLIES, MISFIT_ACTIONS = 200, 1_000
"""How far a mistake is looked for."""


def _hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _sortable(value: Any) -> bool:
    """Whether a value can be compared with floats and added to them."""
    try:
        float(value)
    except (TypeError, ValueError, OverflowError):
        return False
    return not isinstance(value, str)


def machine_failure(game: Game, root: Any, path: list[Any], error: Exception) -> GameError:
    """The error for what machine code raised at the end of ``path``."""
    return first_failure(game, root, path) or GameError(
        f"{type(innermost(game)).__name__}: its machine code raises {type(error).__name__}: {error}, which "
        "the interpreted game does not: run check_game on it, or search with speed='python'"
    )


def first_failure(game: Game, root: Any, path: list[Any]) -> GameError | None:
    """Call every function of the game on each state of a line of play; the first that raises, as an error.

    This finds, interpreted, what machine code could only say the kind of.
    """
    inner = innermost(game)

    def walk() -> None:
        state = root
        for action in [*path, None]:
            if inner.is_terminal(state):
                inner.utilities(state)
                return
            inner.to_move(state)
            inner.evaluations(state)
            for legal in inner.branches(state):
                child = inner.result(state, legal)
                inner.priority(state, legal)
                if inner.is_terminal(child):
                    inner.utilities(child)
                else:
                    inner.evaluations(child)
            if action is not None:
                state = inner.result(state, action)

    try:
        call(inner, walk)
    except GameError as error:
        return error
    return None
