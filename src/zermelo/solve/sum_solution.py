"""The solution of a sum of impartial games: those of its parts, put together by their Grundy values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import prod
from operator import xor
from typing import Any

from zermelo.errors import SolutionError
from zermelo.games.sums import Sum, Summed
from zermelo.search.trouble import call
from zermelo.solve.solution import Solution, SolvedMove, SolvedPosition
from zermelo.solve.storage import Place, Storage, storage_at

__all__ = ["SumSolution", "part_path"]


def part_path(path: Place, number: int) -> Storage:
    """Where the solution of a part is kept; ``number`` is from 0."""
    return storage_at(path).inner(f"part-{number + 1}")


class SumSolution(Solution):
    """What positions of a sum are worth, by the solutions of its parts: the positions of the sum are not written down.

    The Grundy value of a position is the exclusive or of its parts' (Sprague 1935, Grundy 1939); it is lost for the
    player to move where that is 0. Distances are not known.
    """

    def __init__(self, storage: Storage, game: Sum, parts: list[Solution]) -> None:
        self.storage, self.game, self.parts = storage, game, parts
        self.manifest = {"game": type(game).__name__, "grundy": True}
        for part in parts:
            if "grundy" not in part.manifest:
                raise SolutionError(f"{part.storage} has no Grundy values: solve its game anew, into another directory")

    @classmethod
    def of(cls, path: Place, game: Sum) -> SumSolution:
        """The solution of a sum in a directory. Raises SolutionError as ``Solution.open`` does, for any part."""
        return cls(
            storage_at(path), game, [Solution.open(part_path(path, n), part) for n, part in enumerate(game.parts)]
        )

    def __len__(self) -> int:
        """How many positions the sum has; of each only the parts' are kept."""
        return prod(map(len, self.parts))

    def __iter__(self) -> Iterator[SolvedPosition]:
        raise SolutionError("a sum's positions are not written down: go through those of its parts, solution.parts")

    @property
    def positions_by_level(self) -> list[int]:
        raise SolutionError("a sum's positions are not written down: see those of its parts, solution.parts")

    @property
    def bytes(self) -> int:
        return sum([part.bytes for part in self.parts])

    def get(self, state: Any) -> SolvedPosition | None:
        """What a position of the sum is worth; None where a part is at a position that it cannot reach."""
        values = self._grundy(state)
        return None if values is None else call(self.game, lambda: self._solved(state, values))

    def moves(self, state: Any) -> list[SolvedMove]:
        here = self[state]
        values = self._grundy(state)
        assert values is not None
        total = reduce(xor, values)

        def after(action: tuple[int, Any]) -> SolvedMove:
            number, inner = action
            part = self.parts[number]
            grundy = total ^ values[number] ^ _grundy_of(part[part.game.result(state.parts[number], inner)])
            won = 1 if grundy == 0 else -1
            own = (won, -won) if state.mover == 0 else (-won, won)
            return SolvedMove(
                action, self.game.action_name(state, action), won, own, None, action == here.action, grundy,
            )  # fmt: skip

        return [after(action) for action in call(self.game, lambda: list(self.game.actions(state)))]

    def _grundy(self, state: Any) -> list[int] | None:
        if not isinstance(state, Summed) or len(state.parts) != len(self.parts):
            return None
        found = [part.get(inner) for part, inner in zip(self.parts, state.parts, strict=True)]
        return [one.grundy for one in found if one is not None and one.grundy is not None] if all(found) else None

    def _solved(self, state: Any, values: list[int]) -> SolvedPosition:
        total = reduce(xor, values)
        won = 1 if total else -1
        own = (won, -won) if state.mover == 0 else (-won, won)
        over = self.game.is_terminal(state)
        action = None if over else self._best(state, values, total)
        return SolvedPosition(
            state, own[0] if over else won, own, 0 if over else None, action, 0, (own[0], own[0]), total
        )

    def _best(self, state: Any, values: list[int], total: int) -> Any:
        """The first action that makes the Grundy value 0; the first of all where there is none."""
        first = None
        for action in self.game.actions(state):
            first = action if first is None else first
            number, inner = action
            if total ^ values[number] > values[number]:
                continue  # this part can rise to the value that is wanted only by a move that can be answered
            part = self.parts[number]
            if total and _grundy_of(part[part.game.result(state.parts[number], inner)]) == total ^ values[number]:
                return action
        return first


def _grundy_of(position: SolvedPosition) -> int:
    assert position.grundy is not None
    return position.grundy
