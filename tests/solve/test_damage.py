"""What a killed run leaves is damaged before it is gone on with: it is found, told, and done again."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.search.random_games import RandomGame
from tests.solve.test_grundy import CramRow
from tests.solve.test_memory import TinyBudget
from tests.solve.test_store import files_in
from zermelo.solve import graph, making, valuing
from zermelo.solve.run import solve
from zermelo.solve.storage import Directory


class Killed(BaseException):
    """As if."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that small games leave runs, and levels of several files."""
    monkeypatch.setattr(making, "Budget", TinyBudget)
    for module in (valuing, graph):
        monkeypatch.setattr(module, "ROWS_A_FILE", 150)


def killed(game: Any, path: Path, files: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Solve until so many files were written; whether it came so far."""
    appear, left = Directory.appear, files

    def appears(self: Directory, *given: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Killed
        return appear(self, *given)

    with monkeypatch.context() as changed:
        changed.setattr(Directory, "appear", appears)
        try:
            solve(game, path, speed="python")
        except Killed:
            return True
    return False


@pytest.mark.parametrize("game", ["tic-tac-toe", RandomGame(0, 7, 5), CramRow(9)], ids=["own", "layouts", "grundy"])
def test_what_was_damaged_meanwhile_is_done_again(
    game: Any, tmp_path: Path, small: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, found = random.Random(1), set()
    solve(game, tmp_path / "whole", speed="python")
    wanted = files_in(tmp_path / "whole")
    for kind in ("keys-", "run-", "level-"):
        files = 4
        while killed(game, path := tmp_path / f"{kind}{files}", files, monkeypatch):
            # Those that the manifest does not name yet are written anew in any case.
            for name in [name for name in files_in(path) if kind in name][-3:]:
                damage(path / name, draw)
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                solve(game, path, speed="python")
            assert {one.category for one in told} <= {z.DamagedFile}
            found |= {kind for one in told if kind in str(one.message).rpartition("/")[2]}
            assert files_in(path) == wanted
            files += files // 2
    assert found >= {"keys-", "level-", *(("run-",) if game == "tic-tac-toe" else ())}


def damage(file: Path, draw: random.Random) -> None:
    """Flip a bit, cut the file off, or take it away."""
    content = bytearray(file.read_bytes())
    how = draw.randrange(4)
    if how < 2 and content:
        content[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
    elif how == 2:
        del content[draw.randrange(len(content) + 1) :]
    if how == 3:
        file.unlink()
    else:
        file.write_bytes(content)


def test_what_is_whole_is_gone_on_with_in_silence(tmp_path: Path, small: None, monkeypatch: pytest.MonkeyPatch) -> None:
    stages = []
    assert killed("tic-tac-toe", tmp_path, 30, monkeypatch)
    solve("tic-tac-toe", tmp_path, speed="python", progress=lambda news: stages.append(news.stage))
    assert stages[0] == "checking"


def test_a_damaged_manifest_is_refused(tmp_path: Path, small: None, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(2)
    assert killed("tic-tac-toe", tmp_path, 30, monkeypatch)
    content = (tmp_path / "manifest.json").read_bytes()
    for _ in range(20):
        damaged = bytearray(content)
        damaged[draw.randrange(len(damaged) - 1)] ^= 1 << draw.randrange(8)
        (tmp_path / "manifest.json").write_bytes(damaged)
        with pytest.raises(z.SolutionError, match=r"manifest\.json"):
            solve("tic-tac-toe", tmp_path, speed="python")
