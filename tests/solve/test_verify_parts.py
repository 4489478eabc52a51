"""Verifying with little memory: levels in parts, and the same violations as when they are read whole."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.search.random_games import RandomGame
from tests.solve.test_grundy import CramRow
from tests.solve.test_memory import TinyBudget
from tests.solve.test_pieces import MarkedCram, in_pieces
from tests.solve.test_store import alter
from zermelo.solve import verifying
from zermelo.solve.budget import Budget


class NoMemory(TinyBudget):
    """No level fits."""

    def __init__(self, memory: int | None, threads: int) -> None:
        super().__init__(memory, threads)
        self.bytes = 100


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows were held against their children at a time, level by level."""
    sizes = []
    rows = verifying._Verifying._in_parts

    def noted(self: Any, level: int, begin: int, some: Any, reached: Any) -> None:
        sizes.append(len(some.keys))
        rows(self, level, begin, some, reached)

    monkeypatch.setattr(verifying, "Budget", NoMemory)
    monkeypatch.setattr(verifying, "LEAST_ROOM", 8)
    monkeypatch.setattr(verifying._Verifying, "_in_parts", noted)
    return sizes


GAMES = [RandomGame(1, 5), RandomGame(2, 4, players=3), CramRow(9), MarkedCram(9)]


@pytest.mark.parametrize("game", GAMES, ids=["numbers", "three", "grundy", "wide"])
def test_what_is_wrong_is_found_in_parts(
    game: Any, tmp_path: Path, parts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = in_pieces(game, tmp_path / "right", monkeypatch)
    assert solution.manifest["order"] == "levels"
    assert z.verify(solution.path, game, speed="python") == z.Verified(len(solution), None)
    assert len(parts) > 1
    if isinstance(game, MarkedCram):
        return  # what alters files knows no wide keys
    grundy = ["grundy"] if "grundy" in solution.manifest else []
    for seed, name in enumerate(["key", *solution.manifest["values"], "distance", "best", "row", *grundy]):
        path = Path(shutil.copytree(tmp_path / "right", tmp_path / name))
        alter(path, random.Random(seed), name)
        told = []
        for budget in (NoMemory, Budget):
            monkeypatch.setattr(verifying, "Budget", budget)
            try:
                found = z.verify(path, game, speed="python")
                assert not found.ok, name
                told.append(found.violation)
            except z.ZermeloError as error:
                assert name in ("key", "row")
                told.append(str(error))
        assert told[0] == told[1] or name in ("key", "row")


def test_machine_code_verifies_in_parts(tmp_path: Path, parts: list[int]) -> None:
    z.solve("connect-four?columns=3,rows=3", tmp_path, speed="native", symmetry=False)
    assert z.verify(tmp_path, speed="native").ok
    assert parts


def test_a_position_that_is_on_two_levels_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = in_pieces(RandomGame(1, 5), tmp_path, monkeypatch)

    def twice(self: Any, level: int) -> Any:
        yield from (rows.keys for rows in self.table.files(0))

    monkeypatch.setattr(verifying._Verifying, "_keys", twice)
    monkeypatch.setattr(verifying, "translated", lambda keys, reading, writing: keys)
    assert "on an earlier level" in str(z.verify(found.path, found.game, speed="python").violation)


def test_a_graph_that_is_larger_than_the_budget_is_refused(tmp_path: Path, parts: list[int]) -> None:
    found = z.solve("hexapawn?columns=3,rows=4", tmp_path, speed="python")
    assert found.manifest["order"] == "graph"
    with pytest.raises(z.SolutionError, match=r"verified in memory together.* Give more by memory="):
        z.verify(tmp_path)


@pytest.mark.parametrize("memory", [0, 31, True, "64"])
def test_what_is_no_budget_is_refused(memory: Any, tmp_path: Path) -> None:
    with pytest.raises(z.SolutionError, match="give a whole number of MiB from 32"):
        z.verify(tmp_path, memory=memory)
