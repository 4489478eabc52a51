"""Levels and graphs of several files: Grundy values, bounds and tallies are those of one file each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.solve.altering import rewritten
from tests.solve.test_grundy import CramRow
from tests.solve.test_memory import TinyBudget
from tests.solve.test_store import files_in
from zermelo.solve import graph, making, valuing
from zermelo.solve.parquet import read_file, rows_of
from zermelo.solve.run import solve
from zermelo.solve.solution import Solution
from zermelo.solve.store import Store
from zermelo.solve.tallying import tallies


class NoMemory(TinyBudget):
    """No two levels fit."""

    def __init__(self, memory: int | None, threads: int) -> None:
        super().__init__(memory, threads)
        self.bytes = 600


def in_pieces(game: Any, path: Path, monkeypatch: pytest.MonkeyPatch) -> Solution:
    """Solve into files of nine rows each, as a level or graph has more than one of."""
    with monkeypatch.context() as changed:
        for module in (valuing, graph):
            changed.setattr(module, "ROWS_A_FILE", 9)
        return solve(game, path, speed="python")


@pytest.mark.parametrize(
    "game",
    [CramRow(9), "kayles?pins=7", "pig?target=5,faces=3", "hexapawn?columns=3,rows=4"],
    ids=["levels", "uneven", "chance", "returns"],
)
def test_files_do_not_matter(game: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, many = solve(game, tmp_path / "one", speed="python"), in_pieces(game, tmp_path / "many", monkeypatch)
    assert max(len(entry["files"]) for entry in many.manifest["levels"]) > 1
    assert max(len(entry["files"]) for entry in one.manifest["levels"]) == 1
    assert list(one) == list(many) == [many[position.state] for position in one]
    assert tallies(one, "python") == tallies(many, "python")
    assert z.verify(many.path, one.game, speed="python") == z.verify(one.path, one.game, speed="python")
    assert z.verify(many.path, one.game, speed="python").ok


def test_grundy_values_are_found_with_little_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = in_pieces(CramRow(9), tmp_path / "whole", monkeypatch)
    fetched = []
    fetch = Store.fetch_column

    def told(self: Store, *given: Any) -> Any:
        fetched.append(given)
        return fetch(self, *given)

    monkeypatch.setattr(making, "Budget", NoMemory)
    monkeypatch.setattr(Store, "fetch_column", told)
    in_pieces(CramRow(9), tmp_path / "little", monkeypatch)
    assert len(fetched) > 5
    assert files_in(tmp_path / "little") == files_in(whole.path)


@pytest.mark.parametrize(("game", "name"), [("kayles?pins=7", "grundy"), ("pig?target=5,faces=3", "low")])
def test_what_is_wrong_in_any_file_is_found(
    game: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = in_pieces(game, tmp_path, monkeypatch)
    for place in (0, 2):
        file = tmp_path / found.manifest["levels"][0]["files"][place]["file"]
        columns = {name: column.copy() for name, column in rows_of(read_file(file), file).items()}
        columns[name][3] += 1
        rewritten(tmp_path, columns, place=place)
        assert z.verify(tmp_path, found.game, speed="python").violation
        columns[name][3] -= 1
        rewritten(tmp_path, columns, place=place)
    assert z.verify(tmp_path, found.game, speed="python").ok
    del columns[name]
    rewritten(tmp_path, columns, place=2)
    with pytest.raises(z.SolutionError, match=f"has no column {name}"):
        z.verify(tmp_path, found.game, speed="python")


@pytest.mark.parametrize("game", ["kayles?pins=7", "pig?target=5,faces=3"])
def test_a_graph_that_takes_more_work_is_held_against_the_budget(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[TinyBudget] = []

    class Enough(TinyBudget):
        """For positions and moves alone."""

        def __init__(self, memory: int | None, threads: int) -> None:
            super().__init__(memory, threads)
            budgets.append(self)
            self.bytes = 1 << 40

        def check_graph(self, positions: int, moves: int, work: int = 64) -> None:
            self.bytes = max(64 * positions + 24 * moves, 1)
            super().check_graph(positions, moves, work)

    monkeypatch.setattr(making, "Budget", Enough)
    with pytest.raises(z.SolutionError, match="all of them are in memory together"):
        solve(game, tmp_path, speed="python", memory=32)
    assert budgets
