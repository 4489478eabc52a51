"""Grundy values against published sequences, a plain recursion and whole sums; and what promises too much."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from functools import cache, reduce
from operator import xor
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow.parquet as parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.solve.altering import rewritten
from tests.solve.test_store import files_in
from zermelo.games import kayles

DAWSONS_CHESS = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
"""Rows of 0 to 13 files (Guy and Smith 1956; Winning Ways, chapter 4)."""
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4]
"""Rows of 0 to 17 pins (the same)."""


class Files(NamedTuple):
    left: int
    mover: int


class DawsonsRow(z.Game):
    """A row of files: a move takes one away, with its neighbours, and who cannot move loses."""

    utility_sum = 0
    acyclic = True
    impartial = True

    def __init__(self, files: int) -> None:
        self.files = files

    def initial_state(self) -> Files:
        return Files((1 << self.files) - 1, 0)

    def to_move(self, state: Files) -> int:
        return state.mover

    def actions(self, state: Files) -> Iterator[int]:
        for file in range(self.files):
            if state.left >> file & 1:
                yield file

    def result(self, state: Files, action: int) -> Files:
        return Files(state.left & ~(7 << action >> 1), 1 - state.mover)

    def is_terminal(self, state: Files) -> bool:
        return state.left == 0

    def utility(self, state: Files, player: int) -> float:
        return -1 if player == state.mover else 1


class CramRow(DawsonsRow):
    """A domino is laid on two free cells side by side: always as many plies, so that it is solved by levels."""

    def actions(self, state: Files) -> Iterator[int]:
        for cell in range(self.files - 1):
            if state.left >> cell & 3 == 3:
                yield cell

    def result(self, state: Files, action: int) -> Files:
        return Files(state.left & ~(3 << action), 1 - state.mover)

    def is_terminal(self, state: Files) -> bool:
        return state.left & state.left >> 1 == 0


def test_dominoes_in_a_row_are_dawsons_chess_on_a_file_less(tmp_path: Path) -> None:
    for cells in range(1, 12):
        found = z.solve(CramRow(cells), tmp_path / str(cells), speed="python")
        assert found.start.grundy == DAWSONS_CHESS[cells - 1]
    assert len(found.positions_by_level) == 6
    assert z.verify(found.path, found.game, speed="python").ok


def test_dawsons_chess_has_the_published_values(tmp_path: Path) -> None:
    for files in range(1, 14):
        found = z.solve(DawsonsRow(files), tmp_path / str(files), speed="python")
        assert found.start.grundy == DAWSONS_CHESS[files]
        assert z.game(f"dawsons-chess?files={files}").grundy == DAWSONS_CHESS[: files + 1]
    assert found.get(Files(0, 1)).grundy == 0  # type: ignore[union-attr]
    assert z.verify(found.path, found.game, speed="python").ok


def test_kayles_has_the_published_values(tmp_path: Path) -> None:
    game: Any = z.game("kayles?pins=17")
    found = z.solve(game, tmp_path / "kayles", speed="python")
    assert found.start.grundy == KAYLES[17] and kayles.grundy_values(17) == KAYLES
    for position in found:
        assert position.grundy == game.nim_sum(position.state.standing)
        assert position.value == (1 if position.grundy else -1) or game.is_terminal(position.state)
    columns = parquet.read_table(found.path / "level-0000-0000.parquet").to_pydict()
    assert len(columns["grundy"]) == len(columns["key"])


def test_nim_has_the_exclusive_or_of_its_piles(tmp_path: Path) -> None:
    game: Any = z.game("nim?piles=2,3,5")
    for symmetry in (True, False):
        found = z.solve(game, tmp_path / str(symmetry), speed="python", symmetry=symmetry)
        for position in found:
            assert position.grundy == reduce(xor, [game.size(position.state.sizes, pile) for pile in range(3)])
            moves = found.moves(position.state)
            assert [move.grundy for move in moves] == [
                found[game.result(position.state, m.action)].grundy for m in moves
            ]
    assert z.verify(found.path, game, speed="python").ok
    assert z.solve("nim?piles=1,2,misere=true", tmp_path / "misere", speed="python").start.grundy is None


class RandomImpartial(z.Game):
    """Numbers fall to lesser ones, as a seed says: levels are uneven, and who cannot move loses."""

    utility_sum = 0
    impartial = True

    def __init__(self, seed: int, size: int) -> None:
        draw = random.Random(seed)
        self.leads = [sorted(draw.sample(range(n), draw.randint(0, min(n, 3)))) for n in range(size)]
        self.size = size

    def initial_state(self) -> int:
        return 2 * (self.size - 1)

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> Any:
        return self.leads[state // 2]

    def result(self, state: int, action: int) -> int:
        return 2 * action + 1 - state % 2

    def is_terminal(self, state: int) -> bool:
        return not self.leads[state // 2]

    def utility(self, state: int, player: int) -> float:
        return -1 if player == state % 2 else 1


def plain_grundy(game: z.Game) -> Any:
    """The oracle: the definition."""

    @cache
    def grundy(state: Any) -> int:
        below = set() if game.is_terminal(state) else {grundy(game.result(state, a)) for a in game.actions(state)}
        return next(value for value in range(len(below) + 1) if value not in below)

    return grundy


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1 << 30))
def test_sums_are_worth_what_trying_everything_finds(tmp_path_factory: Any, seed: int) -> None:
    path = tmp_path_factory.mktemp("sum")
    draw = random.Random(seed)
    parts = [RandomImpartial(draw.randrange(1 << 20), draw.randint(1, 7)) for _ in range(draw.randint(1, 3))]
    total = z.sum_of(*parts)
    found = z.solve(total, path, speed="python")
    for number, part in enumerate(parts):
        grundy = plain_grundy(part)
        solution = z.Solution.open(path / f"part-{number + 1}", part)
        assert all(position.grundy == grundy(position.state) for position in solution)
    whole = plain_grundy(total)
    state = total.initial_state()
    while True:
        assert found[state].grundy == whole(state)
        if total.is_terminal(state):
            assert found[state].values == total.utilities(state)
            break
        assert (found[state].value > 0) == (whole(state) != 0) and found[state].distance is None
        for move in found.moves(state):
            after = total.result(state, move.action)
            assert (move.grundy, move.value) == (whole(after), -found[after].value if after.parts else 0) or (
                total.is_terminal(after) and move.value == 1
            )
        best = found[state].action
        assert whole(state) == 0 or whole(total.result(state, best)) == 0
        state = total.result(state, draw.choice(list(total.actions(state))))
    assert z.verify(path, total, speed="python").ok


def test_a_sum_too_large_to_write_down_is_solved(tmp_path: Path) -> None:
    total = z.sum_of("kayles?pins=12", z.sum_of("nim?piles=3,5", DawsonsRow(10)))
    found = z.solve(total, tmp_path / "sum", speed="python")
    assert len(total.parts) == 3 and len(found) > 10**5
    assert found.start.grundy == KAYLES[12] ^ 3 ^ 5 ^ DAWSONS_CHESS[10]
    state = total.initial_state()
    assert found.value == 1
    while not total.is_terminal(state):  # the winner wins by the moves that are named, whatever is answered
        state = total.result(state, found[state].action)
        if not total.is_terminal(state):
            assert found[state].value == -1
            state = total.result(state, list(total.actions(state))[-1])
    assert total.utility(state, 0) == 1
    again = z.Solution.open(tmp_path / "sum", total)
    assert again.value == 1 and again.bytes == found.bytes
    name = total.action_name(total.initial_state(), found.start.action)
    assert total.parse_action(total.initial_state(), name) == found.start.action
    with pytest.raises(z.SolutionError, match="give the sum as game"):
        z.Solution.open(tmp_path / "sum")
    with pytest.raises(z.SolutionError, match="are not written down"):
        next(iter(found))


def test_what_is_not_impartial_is_refused(tmp_path: Path) -> None:
    with pytest.raises(z.GameError, match="TicTacToe does not say that it is impartial"):
        z.sum_of("tic-tac-toe")
    with pytest.raises(z.GameError, match="at least one part"):
        z.sum_of()
    with pytest.raises(z.GameError, match="is not a Game"):
        z.sum_of(3)  # type: ignore[arg-type]
    wrong: Any = z.game("nim?piles=1,2,misere=true")
    wrong.impartial = True
    with pytest.raises(z.GameError, match="who cannot move must lose"):
        z.solve(wrong, tmp_path / "misere", speed="python")
    pig: Any = z.game("pig?target=2,faces=2")
    pig.impartial = True
    with pytest.raises(z.GameError, match="has two players of constant sum and no chance"):
        z.solve(pig, tmp_path / "pig", speed="python")
    assert not (tmp_path / "pig").exists()
    z.solve("nim?piles=1,2", tmp_path / "nim", speed="python")
    with pytest.raises(z.SolutionError, match="is a solution of one game, and not of a sum"):
        z.solve(z.sum_of("nim?piles=1,2"), tmp_path / "nim", speed="python")


def test_a_wrong_grundy_value_is_found(tmp_path: Path) -> None:
    path = tmp_path / "nim"
    game = CramRow(7)
    z.solve(game, path, speed="python")
    draw = random.Random(2)
    for _ in range(8):
        level = draw.randrange(4)
        table = parquet.read_table(path / f"level-000{level}-0000.parquet")
        columns = {name: table.column(name).to_numpy().copy() for name in table.column_names}
        row, by = draw.randrange(len(columns["key"])), draw.choice([-1, 1, 2])
        columns["grundy"][row] += by
        rewritten(path, columns, level)
        assert "Grundy" in str(z.verify(path, game, speed="python").violation)
        columns["grundy"][row] -= by
        rewritten(path, columns, level)
    assert z.verify(path, game, speed="python").ok


def test_a_run_killed_while_it_finds_grundy_values_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    z.solve(CramRow(8), tmp_path / "whole", speed="python")
    wanted = files_in(tmp_path / "whole")
    replace = Path.replace
    for last in range(12, 40, 3):
        path = tmp_path / str(last)
        child = os.fork()
        if not child:
            renames = iter(range(10**6))

            def renamed(part: Path, file: Path) -> Path:
                if next(renames) == last:  # noqa: B023
                    os.kill(os.getpid(), signal.SIGKILL)
                return replace(part, file)

            Path.replace = renamed  # type: ignore[assignment,method-assign]
            z.solve(CramRow(8), path, speed="python")
            os._exit(0)
        os.waitpid(child, 0)
        z.solve(CramRow(8), path, speed="python")
        assert files_in(path) == wanted


def test_machine_code_finds_the_same(tmp_path: Path) -> None:
    game = CramRow(8)
    compiled = z.solve(game, tmp_path / "native", speed="native")
    assert files_in(compiled.path) == files_in(z.solve(game, tmp_path / "python", speed="python").path)
    assert z.verify(compiled.path, game, speed="native").ok
