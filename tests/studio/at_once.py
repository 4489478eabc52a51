"""Games for the studio's tests: one that is over at once, one that fails, one of words with spaces and markup."""

import os
import time
from collections.abc import Iterator
from typing import Any

import zermelo as z


class AtOnce(z.Game):
    """Over before it begins."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> Iterator[int]:
        yield from ()

    def result(self, state: int, action: int) -> int:
        return state

    def is_terminal(self, state: int) -> bool:
        return True

    def utility(self, state: int, player: int) -> float:
        return 1 - 2 * player


class Fails(AtOnce):
    """Its second position cannot be shown."""

    def actions(self, state: int) -> Iterator[int]:
        yield 1

    def result(self, state: int, action: int) -> int:
        return state + 1

    def is_terminal(self, state: int) -> bool:
        return bool(state and 1 / 0)


class Odd(AtOnce):
    """One move, with a number for a name, to an end that is worth a word; a second one ends the program."""

    def actions(self, state: int) -> Iterator[int]:
        yield from (1, 2)

    def result(self, state: int, action: int) -> int:
        if action == 2:
            raise KeyboardInterrupt
        return state + 1

    def is_terminal(self, state: int) -> bool:
        return state > 0

    def utility(self, state: int, player: int) -> Any:
        return "won"

    def action_name(self, state: int, action: int) -> Any:
        return action


class Words(AtOnce):
    """Three words, each taken once; who takes the last one loses."""

    words = ("a b", "e", "i<u>")

    def initial_state(self) -> Any:
        return self.words

    def to_move(self, state: Any) -> int:
        return (3 - len(state)) % 2

    def actions(self, state: Any) -> Iterator[Any]:
        yield from state

    def result(self, state: Any, action: Any) -> Any:
        return tuple(word for word in state if word != action)

    def is_terminal(self, state: Any) -> bool:
        return not state

    def utility(self, state: Any, player: int) -> float:
        return 1 if player == self.to_move(state) else -1

    def show(self, state: Any) -> str:
        return f"left: {', '.join(state)} <i>&"


class Hangs(AtOnce):
    """Says nothing for as long as the environment has ZERMELO_TEST_HANGS."""

    def is_terminal(self, state: int) -> bool:
        while os.environ.get("ZERMELO_TEST_HANGS"):
            time.sleep(0.01)
        return True


class Slow(AtOnce):
    """Endless, and a move takes a twentieth of a second."""

    def actions(self, state: int) -> Iterator[int]:
        yield from (1, 2)

    def result(self, state: int, action: int) -> int:
        time.sleep(0.05)
        return 2 * state + action

    def is_terminal(self, state: int) -> bool:
        return False

    def to_move(self, state: int) -> int:
        return state % 2
