"""Solutions in an object store: a server that speaks S3's protocol, pyarrow's client, and the bytes of a directory."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import zermelo as z
from tests.solve.s3_server import Server, free_port
from tests.solve.test_grundy import CramRow
from tests.solve.test_store import SOURCE, files_in
from zermelo.cli.app import app
from zermelo.solve import lease, making
from zermelo.solve.object_store import ObjectStore
from zermelo.solve.run import solve

pytest.importorskip("moto", reason="needs moto's server")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    started = Server()
    yield started
    started.stop()


@pytest.mark.parametrize(
    "game", ["tic-tac-toe", "hexapawn?columns=3,rows=3", "pig?target=5,faces=3", CramRow(9)],
    ids=["levels", "returns", "chance", "grundy"],
)  # fmt: skip
def test_a_store_has_the_bytes_of_a_directory(game: Any, server: Server, tmp_path: Path) -> None:
    place = tmp_path.name
    local = solve(game, tmp_path, speed="python")
    found = solve(game, server.uri(place), speed="python")
    assert server.files(place) == files_in(tmp_path)
    assert list(z.Solution.open(server.uri(place), local.game)) == list(local)
    assert [found.moves(found.start.state)] == [local.moves(local.start.state)]
    assert z.verify(server.uri(place), local.game, speed="python") == z.Verified(len(local), None)
    assert solve(game, server.uri(place), speed="python").value == local.value  # whole, and only read
    assert "secret" not in str(found.storage)


def test_a_run_with_little_memory_keeps_its_runs_at_home(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.solve.test_memory import TinyBudget

    solve("tic-tac-toe", tmp_path, speed="python")
    monkeypatch.setattr(making, "Budget", TinyBudget)
    wrote = []
    appear = ObjectStore.appear

    def noted(self: ObjectStore, file: str, *given: Any) -> Any:
        wrote.append(file)
        return appear(self, file, *given)

    monkeypatch.setattr(ObjectStore, "appear", noted)
    solve("tic-tac-toe", server.uri("little"), speed="python")
    assert server.files("little") == files_in(tmp_path)
    assert any("keys-" in name for name in wrote) and not any("run-" in name for name in wrote)


KILLED = """
import sys, zermelo
from zermelo.solve import lease
from zermelo.solve.object_store import ObjectStore

lease.RENEWED = 0.3
appear, left = ObjectStore.appear, int(sys.argv[2])

def appears(self, file, *given):
    global left
    left -= not file.startswith("solving.lock")
    if left == 0:
        import os
        os.kill(os.getpid(), 9)
    return appear(self, file, *given)

ObjectStore.appear = appears
zermelo.solve("tic-tac-toe", sys.argv[1], speed="python")
"""


def test_a_run_that_was_killed_is_gone_on_with(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solve("tic-tac-toe", tmp_path, speed="python")
    for uploads in (5, 30):
        done = subprocess.run(
            [sys.executable, "-c", KILLED, server.uri("killed"), str(uploads)],
            env={**os.environ, "PYTHONPATH": SOURCE}, check=False,
        )  # fmt: skip
        assert done.returncode == -9
        monkeypatch.setattr(lease, "LASTS", 1.5)
        assert any(name.startswith("solving.lock") for name in server.files("killed"))
        if uploads == 5:
            store = server.storage("killed")
            for name in store.names():
                if name.startswith("solving.lock"):
                    store.remove(name)
    solve("tic-tac-toe", server.uri("killed"), speed="python")  # takes the claim over that was left
    assert server.files("killed") == files_in(tmp_path)


def test_two_runs_do_not_write_to_one_directory(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "RENEWED", 0.2)
    storage = server.storage("two")
    held = storage.lock()
    with pytest.raises(z.SolutionError, match=f"is being written by process {os.getpid()} on .*: wait until"):
        solve("tic-tac-toe", server.uri("two"), speed="python")
    held.check()
    with pytest.raises(z.SolutionError, match="another run has taken it over"):
        for _ in range(100):
            for name in storage.names():
                storage.remove(name)  # as who takes a lease over does; not in the moment when it is renewed
            time.sleep(0.1)
            held.check()
    held.release()


def test_what_cannot_be_reached_is_told_in_a_line(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    gone = f"s3://user:secret@bucket/gone?scheme=http&endpoint_override=127.0.0.1:{free_port()}"
    for uri, message in [
        (server.uri("x").replace("bucket/", "no-such-bucket/"), "cannot write s3://no-such-bucket/x"),
        (server.uri("x").replace("scheme=", "colour=red&scheme="), "is no place that can be reached: .*colour"),
        ("what://bucket/x", "what://bucket/x is no place that can be reached"),
        ("s3://", "names no directory"),
        (gone, "s3://bucket/gone"),
    ]:
        began = time.monotonic()
        with pytest.raises(z.SolutionError, match=message) as told:
            solve("tic-tac-toe", uri, speed="python")
        assert "\n" not in str(told.value) and "secret" not in str(told.value)
        assert time.monotonic() - began < 60
    for ask in (z.Solution.open, z.verify):
        with pytest.raises(z.SolutionError, match="s3://bucket/none holds no solution"):
            ask(server.uri("none"))


def test_who_has_no_right_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    server = Server(refusing=True)
    try:
        for keys in ("user:secret@", ""):
            with pytest.raises(z.SolutionError, match=r"cannot write s3://bucket/mine: .*AWS Error") as told:
                solve("tic-tac-toe", server.uri("mine", keys), speed="python")
            assert "\n" not in str(told.value) and "secret" not in str(told.value)
            with pytest.raises(z.SolutionError, match=r"s3://bucket/mine/manifest\.json cannot be read: .*AWS Error"):
                z.Solution.open(server.uri("mine", keys))
    finally:
        server.stop()


def test_a_server_that_goes_away_is_told_in_a_line() -> None:
    server, stopped = Server(), threading.Event()

    def stop(news: Any) -> None:
        if news.level == 4 and not stopped.is_set():
            stopped.set()
            server.stop()

    began = time.monotonic()
    try:
        with pytest.raises(z.SolutionError, match=r"s3://bucket/out.*: ") as told:
            solve("tic-tac-toe", server.uri("out"), speed="python", progress=stop)
    finally:
        server.stop()
    assert stopped.is_set() and "\n" not in str(told.value) and time.monotonic() - began < 60


def test_damage_in_a_store_is_found(server: Server) -> None:
    solve("tic-tac-toe", server.uri("damaged"), speed="python")
    store = server.storage("damaged")
    content = bytearray(store.read("level-0005-0000.parquet"))
    content[len(content) // 4] ^= 4
    store.appear("level-0005-0000.parquet", lambda stream: stream.write(content))
    with pytest.raises(z.SolutionError, match=r"s3://bucket/damaged/level-0005-0000\.parquet is damaged"):
        z.verify(server.uri("damaged"), speed="python")
    with pytest.raises(z.SolutionError, match=r"level-0005-0000\.parquet is damaged"):
        list(z.Solution.open(server.uri("damaged")))
    store.remove("level-0005-0000.parquet")
    with pytest.raises(z.SolutionError, match=r"level-0005-0000\.parquet is missing"):
        z.verify(server.uri("damaged"), speed="python")


def test_the_command_line_takes_uris(server: Server, tmp_path: Path) -> None:
    uri, chart = server.uri("commands"), tmp_path / "chart.svg"
    for command in (
        ["solve", "nim?piles=2,3", "--out", uri], ["verify", uri], ["chart", uri, "--out", str(chart)],
        ["best", "nim?piles=2,3", "--solution", uri],
    ):  # fmt: skip
        done = CliRunner().invoke(app, [*command, *([] if command[0] == "best" else ["--speed", "python"])])
        assert done.exit_code == 0, done.output
        assert "secret" not in done.output
    assert chart.exists()


def test_a_sum_is_kept_in_a_store(server: Server) -> None:
    total = z.sum_of("nim?piles=2,3", "nim?piles=1")
    assert solve(total, server.uri("sum"), speed="python").start.grundy == 0
    assert z.Solution.open(server.uri("sum"), total).start.grundy == 0
    assert z.verify(server.uri("sum"), total, speed="python").ok


def test_uris_of_files_and_file_systems_of_pyarrow_are_directories(tmp_path: Path) -> None:
    from pyarrow.fs import LocalFileSystem, SubTreeFileSystem

    solve("tic-tac-toe", tmp_path / "plain", speed="python")
    found = solve("tic-tac-toe", (tmp_path / "a file").as_uri(), speed="python")
    assert found.path == tmp_path / "a file"
    store = ObjectStore(SubTreeFileSystem(str(tmp_path), LocalFileSystem()), "other")
    solve("tic-tac-toe", store, speed="python")
    assert files_in(tmp_path / "other") == files_in(tmp_path / "a file") == files_in(tmp_path / "plain")
    assert z.verify(store, speed="python").ok
