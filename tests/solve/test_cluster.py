"""Solving on a cluster: two Ray workers on this machine, a shared directory, and the bytes of one machine."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.search.random_games import RandomGame
from tests.solve.s3_server import Server
from tests.solve.test_grundy import CramRow
from tests.solve.test_store import files_in
from zermelo.solve import cluster, graph, steps, valuing
from zermelo.solve.run import solve

ray = pytest.importorskip("ray", reason="needs Ray: pip install '.[cluster]'")

pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning"
)


@pytest.fixture(scope="module")
def workers() -> Iterator[None]:
    """Two workers."""
    root = str(Path(__file__).parents[2])
    source = str(Path(z.__file__).resolve().parent.parent)
    path = os.pathsep.join([source, root])
    ray.init(
        num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error",
        object_store_memory=100 << 20, runtime_env={"env_vars": {"PYTHONPATH": path}},
    )  # fmt: skip
    yield
    ray.shutdown()


@pytest.fixture
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that small games are solved as large ones are."""
    monkeypatch.setattr(cluster, "UNIT", 100)
    monkeypatch.setattr(cluster, "PART", 200)
    for module in (valuing, graph):
        monkeypatch.setattr(module, "ROWS_A_FILE", 150)


@pytest.mark.parametrize("game", ["tic-tac-toe", RandomGame(0, 7, 6)], ids=["own-keys", "layouts"])
def test_two_workers_write_the_same_bytes_as_one_machine(
    game: Any, tmp_path: Path, workers: None, small_units: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: set[str] = set()
    done = cluster.Crew.done

    def noted(self: cluster.Crew, step: Any, given: Any) -> Any:
        taken.add(step.__name__)
        return done(self, step, given)

    monkeypatch.setattr(cluster.Crew, "done", noted)
    solve(game, tmp_path / "one", speed="python", symmetry=False)
    found = solve(game, tmp_path / "many", speed="python", symmetry=False, cluster="auto")
    assert taken >= {"expanded", "merged_part", "valued_file"}
    assert files_in(tmp_path / "many") == files_in(tmp_path / "one")
    assert z.verify(found.path, found.game, speed="python").ok


def test_workers_share_an_object_store(tmp_path: Path, workers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("moto", reason="needs moto's server")
    monkeypatch.setattr(cluster, "UNIT", 500)
    monkeypatch.setattr(cluster, "PART", 1000)
    monkeypatch.setattr(valuing, "ROWS_A_FILE", 500)
    server = Server()
    try:
        solve("tic-tac-toe", tmp_path, speed="python", symmetry=False)
        solve("tic-tac-toe", server.uri("many"), speed="python", symmetry=False, cluster="auto")
        assert server.files("many") == files_in(tmp_path)
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("game", "told"),
    [("hexapawn?columns=3,rows=3", None), ("hexapawn?columns=3,rows=4", "all are solved on this machine alone"),
     ("pig?target=5,faces=3", "all are solved on this machine alone"),
     (CramRow(9), "Grundy values are found on this machine alone")],
    ids=["levels", "returns", "tolerance", "grundy"],
)  # fmt: skip
def test_what_one_machine_does_alone_is_told(
    game: Any, told: str | None, tmp_path: Path, workers: None, small_units: None
) -> None:
    solve(game, tmp_path / "one", speed="python", tolerance=1e-7)
    with warnings.catch_warnings(record=True) as notes:
        warnings.simplefilter("always", z.NotShared)
        found = solve(game, tmp_path / "many", speed="python", cluster="auto", tolerance=1e-7)
    said = [str(note.message) for note in notes if note.category is z.NotShared]
    assert said == [] if told is None else len(said) == 1 and told in said[0]
    assert files_in(tmp_path / "many") == files_in(tmp_path / "one")
    assert z.verify(found.path, found.game, speed="python").ok


def test_a_worker_that_is_lost_is_made_up_for(
    tmp_path: Path, workers: None, small_units: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "killed"
    real = steps.valued_file

    def valued_file(*given: Any) -> Any:
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*given)

    monkeypatch.setattr(steps, "valued_file", valued_file)
    solve("tic-tac-toe", tmp_path / "many", speed="python", symmetry=False, cluster="auto")
    assert mark.exists()
    solve("tic-tac-toe", tmp_path / "one", speed="python", symmetry=False)
    assert files_in(tmp_path / "many") == files_in(tmp_path / "one")


class Broken(z.Game):
    """A game that fails at one of its positions, on the level where workers are at work."""

    utility_sum = 0

    def initial_state(self) -> tuple[int, int]:
        return (0, 0)

    def to_move(self, state: Any) -> int:
        return int(state[0] % 2)

    def actions(self, state: Any) -> Any:
        return [] if state[1] == 9_999 else range(12)

    def result(self, state: Any, action: int) -> Any:
        return (state[0] + 1, 12 * state[1] + action)

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 5)

    def utility(self, state: Any, player: int) -> float:
        return 0

    def level(self, state: Any) -> int:
        return int(state[0])


def test_what_is_wrong_with_a_game_is_told_as_on_one_machine(tmp_path: Path, workers: None, small_units: None) -> None:
    told = []
    for cluster_address in (None, "auto"):
        with pytest.raises(z.GameError, match="gives none at state") as error:
            solve(Broken(), tmp_path / str(cluster_address), speed="python", cluster=cluster_address)
        told.append(str(error.value))
    assert told[0] == told[1]


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(z.SolutionError, match="give the address of a Ray cluster"):
        solve("tic-tac-toe", tmp_path / "out", cluster="")
