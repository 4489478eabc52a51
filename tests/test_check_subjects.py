"""Games for the tests of check_game: a correct one, and ways to break it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.check import Report, check_game
from zermelo.game import Game


class Piles(NamedTuple):
    """Two piles, and whose turn it is."""

    left: int
    right: int
    mover: int


class Nim(Game):
    """Two piles of 2 and 3; who takes the last object wins. An action is ``4 * pile + count``."""

    utility_range = (-1, 1)

    def initial_state(self) -> Any:
        return Piles(2, 3, 0)

    def to_move(self, state: Any) -> Any:
        return state.mover

    def actions(self, state: Any) -> Any:
        for count in range(1, state.left + 1):
            yield count
        for count in range(1, state.right + 1):
            yield 4 + count

    def result(self, state: Any, action: Any) -> Any:
        if action < 4:
            return Piles(state.left - action, state.right, 1 - state.mover)
        return Piles(state.left, state.right - (action - 4), 1 - state.mover)

    def is_terminal(self, state: Any) -> Any:
        return state.left + state.right == 0

    def utility(self, state: Any, player: int) -> Any:
        return -1 if player == state.mover else 1

    def evaluate(self, state: Any, player: int) -> Any:
        good = -0.5 if state.left == state.right else 0.5
        return good if player == state.mover else -good

    def priority(self, state: Any, action: Any) -> Any:
        return action % 4

    def canonical(self, state: Any) -> Any:
        return Piles(min(state.left, state.right), max(state.left, state.right), state.mover)

    def action_name(self, state: Any, action: Any) -> Any:
        return f"{action // 4 + 1}-{action % 4}"


def broken(**changes: Any) -> Game:
    """Nim with other functions or attributes."""
    return type("Broken", (Nim,), changes)()


def check(game: Any, **options: Any) -> Report:
    return check_game(game, **{"games": 30, "compiled": False, **options})


def raising(error: BaseException, when: Callable[..., bool] = lambda *arguments: True) -> Callable[..., Any]:
    """A function that raises ``error`` for the arguments for which ``when`` holds, and is 0 for others."""

    def function(self: Any, *arguments: Any) -> Any:
        if when(*arguments):
            raise error
        return 0

    return function


class Board:
    """Nim's state as an object that can be changed; compared by what it holds."""

    def __init__(self, left: int, right: int, mover: int) -> None:
        self.left, self.right, self.mover = left, right, mover

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.left, self.right, self.mover))

    def __repr__(self) -> str:
        return f"Board({self.left}, {self.right}, {self.mover})"


class BoardNim(Nim):
    """Nim over objects: correct, interpreted only."""

    board: Any = Board

    def initial_state(self) -> Any:
        return self.board(2, 3, 0)

    def result(self, state: Any, action: Any) -> Any:
        after = super().result(state, action)
        return self.board(*after)

    def canonical(self, state: Any) -> Any:
        return self.board(*super().canonical(state))


class ByIdentity(Board):
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class HashedById(Board):
    def __hash__(self) -> int:
        return id(self)


class NoText(Board):
    def __repr__(self) -> str:
        raise RuntimeError("no text")


class CallsResult(BoardNim):
    def result(self, state: Any, action: Any) -> Any:
        state.left, state.right, state.mover = Nim.result(self, state, action)
        return state


class OnLists(Nim):
    """States are lists [left, right, mover], and each function leaves them alone."""

    def initial_state(self) -> Any:
        return [2, 3, 0]

    def to_move(self, state: Any) -> Any:
        return state[2]

    def actions(self, state: Any) -> Any:
        return super().actions(Piles(*state))

    def result(self, state: Any, action: Any) -> Any:
        return [*super().result(Piles(*state), action)]

    def is_terminal(self, state: Any) -> Any:
        return state[0] + state[1] == 0

    def utility(self, state: Any, player: int) -> Any:
        return super().utility(Piles(*state), player)

    def evaluate(self, state: Any, player: int) -> Any:
        return super().evaluate(Piles(*state), player)

    def canonical(self, state: Any) -> Any:
        return [*super().canonical(Piles(*state))]


class SortsInActions(OnLists):
    def actions(self, state: Any) -> Any:
        yield from super().actions(state)
        state[:2] = sorted(state[:2], reverse=True)


class MutableActions(Nim):
    """Actions are lists [pile, count]; ``result`` empties the one it is given."""

    def actions(self, state: Any) -> Any:
        return [[action // 4, action % 4] for action in super().actions(state)]

    def result(self, state: Any, action: Any) -> Any:
        count = action.pop()
        return super().result(state, 4 * action.pop() + count)

    def priority(self, state: Any, action: Any) -> Any:
        return 0

    def action_name(self, state: Any, action: Any) -> Any:
        return str(action)


class TurnOnSelf(Nim):
    """Remembers whose turn it is on itself."""

    def __init__(self) -> None:
        self.turn = 0

    def initial_state(self) -> Any:
        self.turn = 0
        return super().initial_state()

    def to_move(self, state: Any) -> Any:
        return self.turn

    def result(self, state: Any, action: Any) -> Any:
        self.turn = 1 - self.turn
        return super().result(state, action)


class BoardOnClass(Nim):
    """Plays on a list that all share."""

    cells = [0, 0]  # noqa: RUF012

    def result(self, state: Any, action: Any) -> Any:
        self.cells[action // 4] = action % 4
        return super().result(state, action)


class Hidden(Nim):
    """The answer hangs on how often it was asked, counted where no attribute shows it."""

    def __init__(self, function: str) -> None:
        count = itertools.count()
        real = getattr(super(), function)

        def answer(state: Any, *arguments: Any) -> Any:
            value = real(state, *arguments)
            if function == "actions":
                value = list(value)
                return value if next(count) % 2 else value[::-1]
            if function == "result":
                return value if next(count) % 2 else value._replace(left=value.left + 1)
            if function == "is_terminal":
                return value if next(count) % 5 else False
            return value if next(count) % 3 else 1 - value

        setattr(self, function, answer)


class Loop(Nim):
    """A pass, 0, is always possible: the game may go round for ever."""

    def actions(self, state: Any) -> Any:
        yield 0
        if state.left + state.right > 4:
            yield from super().actions(state)


class Climb(Nim):
    """A game that goes on and on, and never comes back."""

    def actions(self, state: Any) -> Any:
        return [-1]


def swapped(self: Any, state: Any) -> Any:
    return Piles(state.right, state.left, state.mover)


def always_lost(self: Any, state: Any) -> Any:
    return Piles(1, 1, state.mover) if state.left + state.right else state


def endless_actions(self: Any, state: Any) -> Any:
    return itertools.count(1)


def midway(self: Any, state: Any) -> Any:
    yield 1
    raise OSError("gone")


def nested(self: Any, state: Any, player: int) -> Any:
    return nested(self, state, player)


class Undecided:
    def __bool__(self) -> bool:
        raise ValueError("maybe")
