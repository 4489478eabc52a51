"""Views: a game seen otherwise. A view is a game itself, so every search takes it, at both speeds.

``RightToLeft``, ``ByPriority``, ``Listed`` and ``ByKey`` change the order in which actions are tried;
``Only`` leaves some of one state's out;
``Blind`` gives a game without an evaluation one that favours nobody; ``Haste`` values how soon a
known outcome is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from zermelo.errors import GameError
from zermelo.game import Game

__all__ = [
    "FAR",
    "Blind",
    "ByKey",
    "ByPriority",
    "Haste",
    "LargestFirst",
    "Listed",
    "Numbered",
    "Only",
    "RightToLeft",
    "View",
    "has_evaluation",
    "has_keys",
    "has_plausible",
    "has_priority",
    "innermost",
]


class View(Game):
    """The same game; subclasses change what they are for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.num_players = game.num_players
        self.constant_sum = game.constant_sum
        self.utility_sum = game.utility_sum
        self.utility_range = game.utility_range
        self.quick_wins = game.quick_wins
        self.acyclic = game.acyclic
        self.impartial = game.impartial

    def initial_state(self) -> Any:
        return self.game.initial_state()

    def to_move(self, state: Any) -> int:
        return self.game.to_move(state)

    def actions(self, state: Any) -> Iterable[Any]:
        return self.game.actions(state)

    def outcomes(self, state: Any) -> Iterable[tuple[Any, Any]]:
        return self.game.outcomes(state)

    def has_chance(self) -> bool:
        return self.game.has_chance()

    def result(self, state: Any, action: Any) -> Any:
        return self.game.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(state)

    def utility(self, state: Any, player: int) -> float:
        return self.game.utility(state, player)

    def evaluate(self, state: Any, player: int) -> float:
        return self.game.evaluate(state, player)

    def priority(self, state: Any, action: Any) -> float:
        return self.game.priority(state, action)

    def canonical(self, state: Any) -> Any:
        return self.game.canonical(state)

    def pack(self, state: Any) -> int:
        return self.game.pack(state)

    def unpack(self, key: int) -> Any:
        return self.game.unpack(key)

    def level(self, state: Any) -> int:
        return self.game.level(state)

    def repetition(self, state: Any) -> int:
        return self.game.repetition(state)

    def bounds(self, state: Any, player: int) -> tuple[float, float]:
        return self.game.bounds(state, player)

    def candidates(self, state: Any) -> Iterable[Any]:
        return self.game.candidates(state)

    def plausible(self, state: Any) -> Iterable[Any]:
        return self.game.plausible(state)

    def remaining(self, state: Any) -> int:
        return self.game.remaining(state)

    def turn_of(self, state: Any, player: int) -> Any:
        return self.game.turn_of(state, player)

    def show(self, state: Any) -> str:
        return self.game.show(state)

    def action_name(self, state: Any, action: Any) -> str:
        return self.game.action_name(state, action)

    def player_name(self, player: int) -> str:
        return self.game.player_name(player)

    def position(self, text: str) -> Any:
        return self.game.position(text)

    def notation(self, state: Any) -> str:
        return self.game.notation(state)


def innermost(game: Game) -> Game:
    """The game that the user wrote, whatever views lie over it."""
    while isinstance(game, View):
        game = game.game
    return game


def has_evaluation(game: Game) -> bool:
    """Whether the game has an ``evaluate`` of its own."""
    return type(innermost(game)).evaluate is not Game.evaluate


def has_priority(game: Game) -> bool:
    """Whether the game has a ``priority`` of its own."""
    return type(innermost(game)).priority is not Game.priority


def has_plausible(game: Game) -> bool:
    """Whether the game has a ``plausible`` of its own."""
    return type(innermost(game)).plausible is not Game.plausible


def has_keys(game: Game, state: Any) -> bool:
    """Whether ``pack`` makes a key of a state: a number, or what the game's own ``pack`` takes."""
    try:
        game.pack(state)
    except GameError:
        return False
    return True


class Numbered(View):
    """States of any kind, each with a number for its key: the first that is met is 0, the next 1, …"""

    def __init__(self, game: Game, numbers: dict[Any, int] | None = None) -> None:
        """``numbers`` are those that states have already, and are added to."""
        super().__init__(game)
        self.numbers: dict[Any, int] = {} if numbers is None else numbers

    def pack(self, state: Any) -> int:
        return self.numbers.setdefault(state, len(self.numbers))

    def repetition(self, state: Any) -> int:
        own = type(innermost(self)).repetition is not Game.repetition
        return self.game.repetition(state) if own else self.pack(state)


class Reordered(View):
    """The same actions in another order: whoever wants some of them only gets all, in that order."""

    def candidates(self, state: Any) -> Iterable[Any]:
        return self.actions(state)

    def plausible(self, state: Any) -> Iterable[Any]:
        return self.actions(state)


class RightToLeft(Reordered):
    """Actions from the last to the first."""

    def actions(self, state: Any) -> Iterator[Any]:
        actions = [action for action in self.game.actions(state)]  # noqa: C416  (a list that compiles)
        for i in range(len(actions) - 1, -1, -1):
            yield actions[i]


class LargestFirst(Reordered):
    """Actions of larger ``key`` first, equal ones in the game's own order.

    Each time the best of those not yet tried is sought anew: a search that cuts early looks at few,
    and nothing is allocated.
    """

    def key(self, state: Any, action: Any) -> float:
        raise NotImplementedError

    def actions(self, state: Any) -> Iterator[Any]:
        last_key = float("inf")
        last_place = -1
        while True:
            found = False
            best: Any = 0
            best_key = float("-inf")
            best_place = -1
            place = 0
            for action in self.game.actions(state):
                key = self.key(state, action)
                if key != key:
                    key = float("-inf")  # not a number: last
                untried = key < last_key or (key == last_key and place > last_place)
                if untried and (not found or key > best_key):
                    found, best, best_key, best_place = True, action, key, place
                place += 1  # noqa: SIM113
            if not found:
                break
            last_key, last_place = best_key, best_place
            yield best


class ByPriority(LargestFirst):
    """Actions of larger ``priority`` first."""

    def key(self, state: Any, action: Any) -> float:
        return self.game.priority(state, action)


class ByKey(LargestFirst):
    """Actions first for which a function of (state, action) is larger."""

    def __init__(self, game: Game, key: Callable[[Any, Any], float]) -> None:
        super().__init__(game)
        self.function = key

    def key(self, state: Any, action: Any) -> float:
        return self.function(state, action)


class Listed(Reordered):
    """The listed actions first, in the list's order; the others after them, in the game's own."""

    def __init__(self, game: Game, first: list[Any]) -> None:
        super().__init__(game)
        self.first = first

    def actions(self, state: Any) -> Iterator[Any]:
        for wanted in self.first:
            for action in self.game.actions(state):
                if action == wanted:
                    yield action
        for action in self.game.actions(state):
            if not self.is_listed(action):
                yield action

    def is_listed(self, action: Any) -> bool:
        for wanted in self.first:
            if action == wanted:
                return True
        return False


class Only(View):
    """Of the actions of one state, the one with the key of ``state``, only some are there."""

    def __init__(self, game: Game, state: Any, actions: Iterable[int]) -> None:
        super().__init__(game)
        self.where = [game.pack(state)]
        self.wanted = list(actions)

    def actions(self, state: Any) -> Iterable[Any]:
        everywhere = self.game.pack(state) != self.where[0]
        for action in self.game.actions(state):
            if everywhere or self.is_wanted(action):
                yield action

    def plausible(self, state: Any) -> Iterable[Any]:
        return self.actions(state)

    def is_wanted(self, action: Any) -> bool:
        for wanted in self.wanted:
            if wanted == action:
                return True
        return False


class Blind(View):
    """A position at the horizon favours nobody: its evaluation is ``fair``."""

    def __init__(self, game: Game, fair: float) -> None:
        super().__init__(game)
        self.fair = [fair]

    def evaluate(self, state: Any, player: int) -> float:
        return self.fair[0]


FAR = 1e9
"""Plies beyond any line's length."""


class Haste(View):
    """How soon ``value`` for player 0 is reached: its winner takes the short way, its loser the long one.

    A state is (plies played, state of the game). A terminal state is worth, for player 0, the plies
    it took, negative if player 0 is the winner; better and worse outcomes than ``value`` are FAR off.
    """

    def __init__(self, game: Game, value: float, wins: bool) -> None:
        super().__init__(game)
        self.aim = [value, -1.0 if wins else 1.0]

    def initial_state(self) -> Any:
        return (0, self.game.initial_state())

    def to_move(self, state: Any) -> int:
        return self.game.to_move(state[1])

    def actions(self, state: Any) -> Iterable[Any]:
        return self.game.actions(state[1])

    def result(self, state: Any, action: Any) -> Any:
        return (state[0] + 1, self.game.result(state[1], action))

    def outcomes(self, state: Any) -> Iterable[tuple[Any, Any]]:
        return self.game.outcomes(state[1])

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(state[1])

    def utility(self, state: Any, player: int) -> float:
        value = self.game.utility(state[1], 0)
        if value > self.aim[0]:
            return 2 * FAR
        if value < self.aim[0]:
            return -2 * FAR
        plies: int = state[0]
        return self.aim[1] * plies

    def evaluate(self, state: Any, player: int) -> float:
        return self.aim[1] * FAR
