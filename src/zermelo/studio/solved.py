"""Games that are solved: what their solutions, which the command line names, say of a position."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from zermelo.game import Game
from zermelo.play.solved import Perfect
from zermelo.search.views import innermost
from zermelo.solve.fingerprint import fingerprint_of
from zermelo.solve.solution import Solution, SolvedPosition
from zermelo.studio.played import Played
from zermelo.studio.requests import RequestError
from zermelo.studio.worth import Worth

__all__ = ["Solutions"]


class Solutions:
    """The solutions that were opened, by the rules of their games."""

    def __init__(self, paths: Sequence[str] = ()) -> None:
        """Raises SolutionError for a directory that holds none."""
        self._lock = threading.Lock()  # a solution reads its files as it is asked
        self._by_rules: dict[str, Solution] = {}
        for path in paths:
            found = Solution.open(path)
            self._by_rules[fingerprint_of(found.game)] = found

    @property
    def names(self) -> list[str]:
        """The games that are solved, as their solutions name them."""
        return [str(found.manifest["game"]) for found in self._by_rules.values()]

    def of(self, game: Game) -> Solution | None:
        """The solution of a game, if there is one."""
        return self._by_rules.get(fingerprint_of(innermost(game))) if self._by_rules else None

    def position(self, played: Played) -> SolvedPosition | None:
        """What the position on the board is worth; None where nothing is known of it."""
        solution = self.of(played.game)
        if solution is None:
            return None
        with self._lock:
            return solution.get(played.state)

    def perfect(self, played: Played) -> Any:
        """The best action of the position on the board. Raises RequestError where no solution knows one."""
        found = self.position(played)
        if found is None or found.action is None:
            raise RequestError(
                f"no solution knows this position of {played.spec}: start the studio with --solution DIR of the game"
            )
        return found.action

    def told(self, played: Played, worth: Worth) -> dict[str, Any] | None:
        """What is known of every move, and of every position that was on the board; None without a solution."""
        solution = self.of(played.game)
        if solution is None:
            return None
        with self._lock:
            found = [solution.get(state) for state in played.states]
            here = found[-1]
            moves = solution.moves(played.state) if here is not None else []
            moved = here is not None and here.action is not None  # else the game is over, or chance moves
            best = [move.action for move in Perfect(played.game, solution).best(played.state)] if moved else []
        history = [
            None
            if here is None
            else {"values": worth.numbers(here.values), "distance": here.distance}
            for here in found
        ]  # fmt: skip
        player = played.mover or 0
        return {
            "positions": len(solution),
            "history": history,
            "words": None if here is None else worth.words(here.values, player, True, here.distance),
            "moves": [
                {
                    "name": move.name,
                    "values": worth.numbers(move.values),
                    "distance": move.distance,
                    "words": worth.words(move.values, player, True, move.distance),
                    "best": move.action in best,
                }
                for move in moves
            ],
        }
