"""Levels and graphs of several files: Grundy values, bounds and tallies are those of one file each."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

import zermelo as z
from tests.solve.altering import rewritten
from tests.solve.test_chance import Drawn
from tests.solve.test_grundy import CramRow, DawsonsRow, Files
from tests.solve.test_memory import TinyBudget
from tests.solve.test_store import files_in
from zermelo import CHANCE
from zermelo.solve import graph, making, valuing
from zermelo.solve.parquet import read_file, rows_of
from zermelo.solve.run import solve
from zermelo.solve.solution import Solution
from zermelo.solve.storage import Directory
from zermelo.solve.store import Store
from zermelo.solve.tallying import tallies


def columns_in(file: Path) -> dict[str, Any]:
    """What is in a file, to be altered."""
    place = Directory(file.parent)
    rows = rows_of(read_file(place, file.name), place, file.name)
    return {name: column.copy() for name, column in rows.items()}


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
        columns = columns_in(file)
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


# Keys of more than 63 bits ------------------------------------------------------------------


class WideKeys:
    """Keys of its own, of some 80 bits."""

    def pack(self, state: Files) -> int:
        return (state.left + 1) << 70 | state.left << 1 | state.mover

    def unpack(self, key: int) -> Files:
        return Files((key >> 70) - 1, key & 1)


class WideRow(WideKeys, DawsonsRow):
    """In a graph."""


class WideCram(WideKeys, CramRow):
    """In levels."""


class Marked(NamedTuple):
    """A position and a large number that follows from it, so that keys of positions side by side are wide."""

    left: int
    mover: int
    mark: int


class MarkedRow(DawsonsRow):
    """The library's own wide keys."""

    def initial_state(self) -> Any:
        return Marked((1 << self.files) - 1, 0, 0)

    def result(self, state: Any, action: int) -> Any:
        left = state.left & ~(7 << action >> 1)
        return Marked(left, 1 - state.mover, left << 52)


class MarkedCram(CramRow):
    """In levels, of which some have wide keys."""

    def initial_state(self) -> Any:
        return Marked((1 << self.files) - 1, 0, 0)

    def result(self, state: Any, action: int) -> Any:
        left = state.left & ~(3 << action)
        return Marked(left, 1 - state.mover, left << 52)


@pytest.mark.parametrize(
    ("wide", "plain"),
    [(WideRow, DawsonsRow), (MarkedRow, DawsonsRow), (WideCram, CramRow), (MarkedCram, CramRow)],
    ids=["own-graph", "made-graph", "own-levels", "made-levels"],
)
def test_grundy_values_of_positions_with_wide_keys(
    wide: Any, plain: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = solve(plain(8), tmp_path / "plain", speed="python")
    found = in_pieces(wide(8), tmp_path / "wide", monkeypatch)
    kinds = {
        read_file(Directory(file.parent), file.name).schema_arrow.field("key").type.bit_width
        for file in found.path.glob("*.parquet")
    }
    assert 128 in kinds
    assert {(one.state[:2], one.value, one.distance, one.grundy) for one in found} == {
        (tuple(one.state), one.value, one.distance, one.grundy) for one in wanted
    }
    for one in found:
        assert found[one.state] == one
    assert tallies(found, "python") == tallies(wanted, "python")
    assert z.verify(found.path, found.game, speed="python").ok
    if found.manifest["order"] == "levels":
        monkeypatch.setattr(making, "Budget", NoMemory)
        in_pieces(wide(8), tmp_path / "little", monkeypatch)
        assert files_in(tmp_path / "little") == files_in(found.path)


class Far(NamedTuple):
    """A number and a large one that follows from it."""

    number: int
    far: int


class FarDrawn(Drawn):
    """States are tuples whose keys are wide."""

    def initial_state(self) -> Any:
        return Far(0, 0)

    def to_move(self, state: Any) -> int:
        return super().to_move(state.number)

    def actions(self, state: Any) -> Any:
        return super().actions(state.number)

    def outcomes(self, state: Any) -> Any:
        return super().outcomes(state.number)

    def result(self, state: Any, action: int) -> Any:
        number = super().result(state.number, action)
        return Far(number, number << 60)

    def is_terminal(self, state: Any) -> bool:
        return super().is_terminal(state.number)

    def utility(self, state: Any, player: int) -> float:
        return super().utility(state.number, player)


class OwnFarDrawn(Drawn):
    """Keys of its own."""

    def pack(self, state: Any) -> int:
        return (int(state) + 1) << 90 | int(state)

    def unpack(self, key: int) -> Any:
        return key & 255


@pytest.mark.parametrize("kind", [FarDrawn, OwnFarDrawn])
def test_chance_that_returns_may_have_wide_keys(kind: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = [(CHANCE, [1, 2], [0.5, 0.5]), (0, [3, 0]), (1, [4, 0]), (CHANCE, [0, 5, 6], [0.5, 0.3, 0.2]), (0, [2, 5])]
    ends = {5: 1.0, 6: -1.0}
    wanted = solve(Drawn(rules, ends), tmp_path / "plain", speed="python")
    monkeypatch.setattr(graph, "ROWS_A_FILE", 2)
    found = solve(kind(rules, ends), tmp_path / "wide", speed="python")
    assert len(found.manifest["levels"][0]["files"]) == 4 and len(found) == 7
    numbers = {getattr(one.state, "number", one.state): one for one in found}
    for one in wanted:
        same = numbers[one.state]
        assert same.values == pytest.approx(one.values, abs=2e-9) and same.bounds == pytest.approx(one.bounds, abs=2e-9)
        assert found[same.state] == same
    assert tallies(found, "python") == tallies(wanted, "python")
    assert z.verify(found.path, found.game, speed="python").ok
    file = found.path / found.manifest["levels"][0]["files"][1]["file"]
    columns = columns_in(file)
    columns["low"][0] -= 1
    rewritten(found.path, columns, place=1)
    assert z.verify(found.path, found.game, speed="python").violation
