"""Go with positional superko: no move may bring back any board that there has been before in the game.

What may be played depends on the whole game, so a state holds all its boards and is no longer a few
numbers: it is searched interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import signed
from zermelo.games.diagrams import written_diagram
from zermelo.games.go import NOWHERE, PASS, Go, Position

__all__ = ["Record", "SuperkoGo"]


class Record(NamedTuple):
    """A position of Go, as in ``zermelo.games.go``, and the boards of the game so far."""

    black_low: int
    black_high: int
    white_low: int
    white_high: int
    ko: int
    passes: int
    player: int
    boards: frozenset[tuple[int, ...]]


class SuperkoGo(Go):
    """Go by the rules of Tromp and Taylor: as ``Go``, but a move that repeats any earlier board is forbidden.

    A pass leaves the board as it is and is always allowed. With ``suicide=True``, theirs to the letter.
    """

    acyclic = True

    def initial_state(self) -> Record:  # type: ignore[override]
        return recorded(super().initial_state(), frozenset())

    def actions(self, state: Record) -> Iterator[int]:  # type: ignore[override]
        for action in super().actions(state):  # type: ignore[arg-type]
            if action == PASS or super().result(state, action)[:4] not in state.boards:  # type: ignore[arg-type]
                yield action

    def result(self, state: Record, action: int) -> Record:  # type: ignore[override]
        return recorded(super().result(state, action), state.boards)  # type: ignore[arg-type]

    def canonical(self, state: Record) -> Record:  # type: ignore[override]
        return state

    def pack(self, state: Record) -> int:  # type: ignore[override]
        return signed(hash(state))

    def position(self, text: str) -> Record:  # type: ignore[override]
        """As for Go; then perhaps ``after`` and the diagrams of the boards that there were before."""
        now, *before = text.split("after") if isinstance(text, str) else [text]
        boards = [super(SuperkoGo, self).position(f"{board} X")[:4] for board in " ".join(before).split()]
        return recorded(super().position(now), frozenset(boards))

    def notation(self, state: Record) -> str:  # type: ignore[override]
        before = sorted(
            written_diagram(self.signs(Position(*[*board, NOWHERE, 0, 0]))) for board in state.boards - {state[:4]}
        )
        return " ".join([super().notation(state), *(["after", *before] if before else [])])  # type: ignore[arg-type]


def recorded(position: Position, boards: frozenset[tuple[int, ...]]) -> Record:
    """A position with its own board among those of the game; the superko is all the ko there is."""
    return Record(*position[:4], NOWHERE, position.passes, position.player, boards | {position[:4]})
