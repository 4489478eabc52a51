"""check_game on what solutions go by: keys that are read back, levels, and games that say they are impartial."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from tests.solve.test_grundy import CramRow, DawsonsRow, Files
from zermelo.check import check_game


class Kept(CramRow):
    """Dominoes in a row, with all that a solution asks for."""

    def __init__(self, files: int = 5) -> None:
        super().__init__(files)

    def pack(self, state: Files) -> Any:
        return state.left * 2 + state.mover

    def unpack(self, key: int) -> Any:
        return Files(key >> 1, key & 1)

    def level(self, state: Files) -> Any:
        return (self.files - state.left.bit_count()) // 2

    def canonical(self, state: Files) -> Any:
        turned = int(f"{state.left:0{self.files}b}"[::-1], 2)
        return Files(min(state.left, turned), state.mover)

    def turn_of(self, state: Files, player: int) -> Any:
        return Files(state.left, player)


def told(game: z.Game) -> list[tuple[str, str]]:
    return [(problem.kind, problem.message) for problem in check_game(game, games=30, compiled=False).problems]


def test_a_game_that_keeps_its_word_has_no_problems() -> None:
    assert told(Kept()) == []
    assert not check_game(Kept(), games=10, compiled=False).notes
    notes = check_game(DawsonsRow(6), games=10, compiled=False).notes
    assert [note.kind for note in notes] == ["impartial-unseen"]


@pytest.mark.parametrize("name", ["nim?piles=1,2,3", "kayles?pins=7", "nim?piles=2,2,misere=true"])
def test_games_of_the_house_are_right(name: str) -> None:
    report = check_game(z.game(name), games=20, compiled=False)
    assert not report.problems and not any(note.kind == "impartial-unseen" for note in report.notes)


class Biased(Kept):
    """Player 1 may not use the first two cells."""

    def actions(self, state: Files) -> Any:
        for cell in range(self.files - 1):
            if state.left >> cell & 3 == 3 and (cell > 0 or state.mover == 0):
                yield cell

    def is_terminal(self, state: Files) -> bool:
        return not list(self.actions(state))


@pytest.mark.parametrize(
    ("changes", "kind", "sentence"),
    [
        ({"unpack": lambda self, key: Files(key >> 1, 0)}, "unpack-differs", "it must give that state back"),
        ({"unpack": lambda self, key: [][key]}, "raises", "Broken.unpack raises IndexError"),
        ({"pack": z.Game.pack}, "unpack-alone", "no pack(state) that it undoes"),
        ({"level": lambda self, state: 0}, "level-step", "every move must raise it by exactly one"),
        ({"level": lambda self, state: 0.5}, "level-not-int", "gives 0.5 (float)"),
        ({"level": lambda self, state: state.left.bit_count() // 2 - 9}, "level-not-int", "0 or more"),
        ({"num_players": 3}, "impartial-players", "two players of constant sum and no chance"),
        ({"utility": lambda self, state, player: 1 if player == state.mover else -1}, "impartial-end", "must lose"),
        (
            {"result": lambda self, state, cell: Files(state.left & ~(3 << cell), state.mover)},
            "impartial-turns", "players must take turns",
        ),
    ],
)  # fmt: skip
def test_what_is_broken_is_told(changes: dict[str, Any], kind: str, sentence: str) -> None:
    found = told(type("Broken", (Kept,), changes)())
    assert any(kind == one and sentence in message for one, message in found), found


def test_moves_that_only_one_player_has_are_told() -> None:
    assert "impartial-moves" in [kind for kind, _ in told(Biased())]


def test_a_representative_on_another_level_is_told() -> None:
    class Lost(Kept):
        def level(self, state: Files) -> Any:
            return (self.files - state.left.bit_count()) // 2 + (state.left == 0b10000)

    assert "level-canonical" in [kind for kind, _ in told(Lost())]


def test_machine_code_of_level_is_compared() -> None:
    report = check_game(Kept(), games=10)
    assert not [problem for problem in report.problems if problem.function in ("level", "repetition")]
