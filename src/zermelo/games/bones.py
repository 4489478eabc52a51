"""The game of Bones: one, two or three are taken from a pile, and who takes the last bone loses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.errors import GameError
from zermelo.game import Game
from zermelo.games.parameters import whole_number

__all__ = ["Bones", "Pile"]


class Pile(NamedTuple):
    """The bones that are left, and whose turn it is."""

    bones: int
    mover: int


class Bones(Game):
    """The example that easyAI's documentation begins with: a pile of 20 bones, of which a player takes 1 to 3.

    Mathematicians call it a subtraction game (Winning Ways, chapter 4). ``pile`` and ``most`` are the bones
    at the start and those that may be taken at once; ``misere=False`` lets who takes the last bone win.
    An action is the number of bones that are taken.
    """

    utility_sum = 0
    utility_range = (-1, 1)
    acyclic = True

    def __init__(self, pile: int = 20, most: int = 3, misere: bool = True) -> None:
        self.pile = whole_number(pile, "pile", 1)
        self.most = whole_number(most, "most", 1)
        if max(pile, most) >= 1 << 62:
            raise GameError(f"{max(pile, most)} bones are too many: at most 2^62 - 1 can be counted")
        if not isinstance(misere, bool):
            raise GameError(f"misere is {misere!r:.80}: it must be true or false")
        self.misere = misere

    def initial_state(self) -> Pile:
        return Pile(self.pile, 0)

    def to_move(self, state: Pile) -> int:
        return state.mover

    def actions(self, state: Pile) -> Iterator[int]:
        for taken in range(1, min(self.most, state.bones) + 1):
            yield taken

    def result(self, state: Pile, action: int) -> Pile:
        return Pile(state.bones - action, 1 - state.mover)

    def is_terminal(self, state: Pile) -> bool:
        return state.bones == 0

    def utility(self, state: Pile, player: int) -> float:
        """1 for the winner: in misère play who is left without a bone to take, else the other."""
        return 1 if (player == state.mover) == self.misere else -1

    def bounds(self, state: Pile, player: int) -> tuple[float, float]:
        """The value itself: who is left with a multiple of ``most + 1`` bones, one more in misère play, is lost."""
        value = 1 if self.to_spare(state.bones) != 0 else -1
        value = value if player == state.mover else -value
        return (value, value)

    def evaluate(self, state: Pile, player: int) -> float:
        """Half a win for who can win, which is certain."""
        estimate = 0.5 if self.to_spare(state.bones) != 0 else -0.5
        return estimate if player == state.mover else -estimate

    def priority(self, state: Pile, action: int) -> float:
        """First what leaves the other player lost."""
        return 1 if self.to_spare(state.bones - action) == 0 else 0

    def to_spare(self, bones: int) -> int:
        """How many bones there are more than a number that loses for the player to move."""
        return (bones - (1 if self.misere else 0)) % (self.most + 1)

    def remaining(self, state: Pile) -> int:
        return state.bones

    def show(self, state: Pile) -> str:
        """The bones, ten a line, and how many there are."""
        lines = ["|" * min(10, state.bones - first) for first in range(0, min(state.bones, 100), 10)]
        more = ["…"] if state.bones > 100 else []
        return "\n".join([*lines, *more, f"{state.bones} bone{'s' * (state.bones != 1)} left"])

    def position(self, text: str) -> Pile:
        """The position in a line such as ``7 1``: the bones that are left, and the player to move, 0 or 1.

        Raises GameError, quoting the text, for anything else.
        """
        found = re.fullmatch(r"\s*([0-9]{1,19})\s+([01])\s*", text, re.ASCII) if isinstance(text, str) else None
        if found is None or int(found[1]) > self.pile:
            raise GameError(
                f"{text!r:.80} is no position: write how many bones are left, 0 to {self.pile}, and the player to "
                f"move, 0 or 1, as in {self.pile} 0"
            )
        return Pile(int(found[1]), int(found[2]))

    def notation(self, state: Pile) -> str:
        return f"{state.bones} {state.mover}"
