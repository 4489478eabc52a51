"""A game's functions as machine code, one by one, to be compared with the interpreted ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.errors import NotCompilable
from zermelo.game import Game
from zermelo.native.binding import bind
from zermelo.native.diagnosis import COMPILER_ERRORS, reason_of, trouble_with
from zermelo.native.kernel import twin
from zermelo.native.run import plain_state

__all__ = ["CompiledFunctions"]


class CompiledFunctions:
    """What ``game``'s functions return as machine code. They are called by name, with a state first.

    ``functions.call("utility", state, player)`` is the compiled ``game.utility(state, player)``;
    "actions", "outcomes", "candidates" and "plausible" give a list. Compiling takes about a second a function, once.
    """

    def __init__(self, game: Game) -> None:
        """Raises NotCompilable where the game's states or attributes cannot be bound."""
        self.game = game
        self.bound = bind(game)
        self.name = type(game).__name__

    def call(self, function: str, state: Any, *arguments: Any) -> Any:
        """The compiled function's answer.

        Raises NotCompilable, with the reason, if the function cannot be compiled, and what the
        function itself raises.
        """
        try:
            return twin(_CALLS[function], entered=True)(
                self.bound, plain_state(state, self.bound.state_type), *arguments
            )
        except COMPILER_ERRORS as error:
            reason = trouble_with(self.game, self.bound, function) or reason_of(str(error))
            raise NotCompilable(f"{self.name}.{function} cannot be compiled: {reason}") from error


def _actions(game: Any, state: Any) -> Any:
    return [action for action in game.actions(state)]  # noqa: C416


def _outcomes(game: Any, state: Any) -> Any:
    return [(action, probability) for action, probability in game.outcomes(state)]


def _candidates(game: Any, state: Any) -> Any:
    return [action for action in game.candidates(state)]  # noqa: C416


def _plausible(game: Any, state: Any) -> Any:
    return [action for action in game.plausible(state)]  # noqa: C416


_CALLS: dict[str, Callable[..., Any]] = {
    "to_move": lambda game, state: game.to_move(state),
    "actions": _actions,
    "outcomes": _outcomes,
    "result": lambda game, state, action: game.result(state, action),
    "is_terminal": lambda game, state: game.is_terminal(state),
    "utility": lambda game, state, player: game.utility(state, player),
    "evaluate": lambda game, state, player: game.evaluate(state, player),
    "priority": lambda game, state, action: game.priority(state, action),
    "canonical": lambda game, state: game.canonical(state),
    "pack": lambda game, state: game.pack(state),
    "bounds": lambda game, state, player: game.bounds(state, player),
    "candidates": _candidates,
    "plausible": _plausible,
    "remaining": lambda game, state: game.remaining(state),
    "repetition": lambda game, state: game.repetition(state),
    "level": lambda game, state: game.level(state),
}
