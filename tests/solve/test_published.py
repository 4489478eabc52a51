"""Solutions against published results: small boards of Kalah."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.solve.plain import values_of

VALUES = json.loads((Path(__file__).parents[1] / "cases" / "game_values.json").read_text())
KALAH = VALUES["kalah"]["first_player_by_houses_and_seeds"]


@pytest.mark.parametrize(
    ("houses", "seeds"), [*[(1, n) for n in range(1, 7)], *[(2, n) for n in range(1, 7)], (3, 1), (3, 2)]
)
def test_kalah_is_won_by_whom_is_published(tmp_path: Path, houses: int, seeds: int) -> None:
    board = f"kalah?houses={houses},seeds={seeds},empty-capture=true"
    found = z.solve(f"{board},score=win", tmp_path / "win", speed="python")
    assert found.value == {"W": 1, "D": 0, "L": -1}[KALAH[str(houses)][seeds - 1]]
    assert z.verify(found.path, speed="python") == z.Verified(len(found), None)
    if houses < 3:
        by_seeds = z.solve(board, tmp_path / "seeds", speed="python")
        game: Any = by_seeds.game
        assert by_seeds.value == values_of(game)[game.initial_state()]
        assert (by_seeds.value > 0) == (found.value > 0) and (by_seeds.value < 0) == (found.value < 0)
