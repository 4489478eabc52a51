"""check_game holds the positions that a game reads against those that it writes."""

from __future__ import annotations

from typing import Any

import pytest

from zermelo.check import check_game
from zermelo.game import Game
from zermelo.games.nim import Nim, Piles


class NoMover(Nim):
    def notation(self, state: Piles) -> str:
        return super().notation(state)[:-2]


class NoText(Nim):
    def notation(self, state: Piles) -> Any:
        return state.sizes


class Refuses(Nim):
    def position(self, text: str) -> Piles:
        if not text.strip():
            return self.initial_state()
        raise ValueError("what is that?")


class WritesOnly(Nim):
    """It has a notation, and what reads it is the one of Game, which reads nothing."""

    position = Game.position


@pytest.mark.parametrize(
    ("game", "kind", "message"),
    [
        (NoMover(), "unread-position", ", mover=0) for '"),
        (NoText(), "not-text", "NoText.notation gives 355 at state Piles(sizes=355, mover=0): return a text"),
        (Refuses(), "unread-position", "Refuses.position raises ValueError: what is that?"),
        (Refuses(), "refusal", "for 'no such position': for a text that describes no state, raise GameError"),
    ],
)
def test_a_position_that_is_not_read_back_is_reported(game: Nim, kind: str, message: str) -> None:
    found = {problem.kind: problem for problem in check_game(game, games=20, compiled=False).problems}
    assert message in found[kind].message
    assert found[kind].function in ("position", "notation")


def test_a_game_that_only_writes_positions_is_no_mistake() -> None:
    assert check_game(WritesOnly(), games=20, compiled=False).ok


def test_games_may_begin_elsewhere() -> None:
    game = Nim()
    report = check_game(game, games=50, compiled=False, state=game.position("0,1,1 1"))
    assert report.ok and report.longest == 2 and report.states == 4
