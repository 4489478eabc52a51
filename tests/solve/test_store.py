"""The files of a solution: killed runs, damage, other games, full disks, and what verifying finds."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

import zermelo as z
from tests.search.graph_games import GraphGame
from tests.search.random_games import RandomGame
from zermelo.solve.lock import LOCK
from zermelo.solve.manifest import digest_of

SOURCE = str(Path(z.__file__).resolve().parent.parent)


def files_in(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: Any) -> Path:
    """Tic-tac-toe, solved."""
    path: Path = tmp_path_factory.mktemp("whole") / "out"
    z.solve("tic-tac-toe", path, speed="python")
    return path


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "copy"))


KILLED_AT_RENAMES = """
import os, sys, pathlib, zermelo
from zermelo.solve import making

rename = pathlib.Path.replace

def solved(path, last):
    if child := os.fork():
        return os.wait()[1]
    renames = 0

    def renamed(part, file):
        nonlocal renames
        renames += 1
        if renames == (last + 1) // 2 and last % 2:
            os.kill(os.getpid(), 9)
        rename(part, file)
        if renames == last // 2:
            os.kill(os.getpid(), 9)

    pathlib.Path.replace = renamed
    zermelo.solve("tic-tac-toe", path, speed="python")
    os._exit(0)

for last in [1, 2, 3, 4, *range(7, 64, 3)]:
    path = os.path.join(sys.argv[1], str(last))
    killed = solved(path, last), solved(path, last)
    assert killed[0] == 9, last
    if killed[1]:
        assert solved(path, 0) == 0
"""


def test_a_run_that_is_killed_at_any_rename_goes_on_to_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED_AT_RENAMES, str(tmp_path)], env={**os.environ, "PYTHONPATH": SOURCE},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    wanted = files_in(whole)
    found = list(tmp_path.iterdir())
    assert len(found) > 20
    for path in found:
        assert files_in(path) == wanted


def test_a_run_that_is_killed_after_a_random_time_goes_on_to_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    program = "import zermelo, sys; print(flush=True); zermelo.solve('tic-tac-toe', sys.argv[1], speed='python')"
    draw, path, kills = random.Random(5), tmp_path / "out", 0
    while True:
        with subprocess.Popen(
            [sys.executable, "-c", program, str(path)], env={**os.environ, "PYTHONPATH": SOURCE}, stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            if kills == 3:
                break
            time.sleep(draw.uniform(0, 1.2))
            process.send_signal(signal.SIGKILL)
            kills += 1
    assert process.returncode == 0
    assert files_in(path) == files_in(whole)


def test_a_flipped_bit_is_found_wherever_it_is(copy: Path, whole: Path) -> None:
    draw = random.Random(3)
    for _ in range(40):
        file = copy / draw.choice(sorted(files_in(copy)))
        content = bytearray(file.read_bytes())
        content[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
        file.write_bytes(content)
        with pytest.raises(z.SolutionError) as told:
            found = z.verify(copy, speed="python")
            raise AssertionError(found)
        assert "\n" not in str(told.value)
        file.write_bytes((whole / file.name).read_bytes())


def test_a_damaged_file_is_not_looked_up_in(copy: Path) -> None:
    file = copy / "level-0005-0000.parquet"
    content = bytearray(file.read_bytes())
    content[len(content) // 4] ^= 4
    file.write_bytes(content)
    with pytest.raises(z.SolutionError, match=r"level-0005-0000\.parquet is damaged"):
        list(z.Solution.open(copy))


def test_a_column_whose_name_is_no_text_is_damage(copy: Path) -> None:
    file = copy / "level-0005-0000.parquet"
    content = file.read_bytes()
    place = content.rindex(b"distance")
    file.write_bytes(content[:place] + b"\xe4" + content[place + 1 :])
    with pytest.raises(z.SolutionError, match=r"level-0005-0000\.parquet is damaged"):
        list(z.Solution.open(copy))


def test_a_directory_with_anything_else_is_left_alone(copy: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("Dear")
    before = files_in(tmp_path)
    for game, path, message in [
        ("tic-tac-toe", tmp_path / "mine", "'letter.txt', which is no part of a solution"),
        ("nim?piles=1,2", copy, "is a solution of 'tic-tac-toe', not of 'nim"),
        ("tic-tac-toe", tmp_path / "mine" / "letter.txt", "cannot write"),
    ]:
        with pytest.raises(z.SolutionError, match=message):
            z.solve(game, path, speed="python")
    with pytest.raises(z.SolutionError, match="symmetry=True"):
        z.solve("tic-tac-toe", copy, symmetry=False)
    with pytest.raises(z.SolutionError, match="has no manifest"):
        z.Solution.open(tmp_path / "mine")
    assert files_in(tmp_path) == before


def test_a_manifest_of_another_version_or_an_altered_one_is_refused(copy: Path) -> None:
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["version"] = 99
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(z.SolutionError, match="damaged"):
        z.Solution.open(copy)
    manifest["sha256"] = digest_of(manifest)
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(z.SolutionError, match="a solution of version 99"):
        z.solve("tic-tac-toe", copy)


def test_a_full_disk_is_told_in_a_line_and_gone_on_from(tmp_path: Path, whole: Path) -> None:
    path = tmp_path / "out"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    usual = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, limits[1]))
        with pytest.raises(z.SolutionError, match=r"cannot write .* what is finished is kept"):
            z.solve("tic-tac-toe", path, speed="python")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, usual)
    z.solve("tic-tac-toe", path, speed="python")
    assert files_in(path) == files_in(whole)


HOLDING = """
import sys, time, zermelo

def wait(news):
    print(flush=True)
    time.sleep(60)

zermelo.solve("tic-tac-toe", sys.argv[1], speed="python", progress=wait)
"""


def test_two_runs_do_not_write_to_one_directory(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "out"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(path)], env={**os.environ, "PYTHONPATH": SOURCE}, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        before = files_in(path)
        with pytest.raises(z.SolutionError, match=f"is being written by process {process.pid} on .*: wait until"):
            z.solve("tic-tac-toe", path, speed="python")
        assert files_in(path) == before
        process.send_signal(signal.SIGKILL)
    assert (path / LOCK).exists()  # left by the run that was killed, and taken over
    z.solve("tic-tac-toe", path, speed="python")
    assert files_in(path) == files_in(whole)


def test_what_is_whole_is_only_read(copy: Path) -> None:
    copy.chmod(0o500)
    try:
        assert z.solve("tic-tac-toe", copy).value == 0
    finally:
        copy.chmod(0o700)


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 100 KiB, where one may be made."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = shutil.which("mount") is not None and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=100k", "tmpfs", str(place)], capture_output=True, check=False
    ).returncode == 0  # fmt: skip
    if not mounted:
        pytest.skip("only root may mount a file system")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_file_system_that_is_full_is_told_and_what_is_finished_is_kept(tiny_disk: Path, tmp_path: Path) -> None:
    game = "connect-four?columns=4,rows=4"
    path = tiny_disk / "out"
    for _ in range(2):
        with pytest.raises(z.SolutionError, match=r"cannot write .*: No space left on device; what is finished is"):
            z.solve(game, path, speed="native")
    assert not [name for name in files_in(path) if name.endswith(".part")]
    moved = Path(shutil.copytree(path, tmp_path / "moved"))
    z.solve(game, moved, speed="native")
    z.solve(game, tmp_path / "whole", speed="native")
    assert files_in(moved) == files_in(tmp_path / "whole")


@pytest.mark.parametrize("seed", range(12))
def test_solutions_are_verified(seed: int, tmp_path: Path) -> None:
    draw = random.Random(seed)
    games = [RandomGame(seed, 4), RandomGame(seed, 3, players=3), GraphGame(seed), GraphGame(seed, cyclic=False)]
    for number, game in enumerate(games):
        path = tmp_path / str(number)
        solution = z.solve(game, path, speed="python")
        assert z.verify(path, game, speed="python") == z.Verified(len(solution), None)
        if len(solution) < 3:
            continue
        # Any row that is altered, however well its file is, is found.
        name = draw.choice(["key", *solution.manifest["values"], "distance", "best", "row"])
        alter(path, draw, name)
        try:
            assert not z.verify(path, game, speed="python").ok, name
        except z.ZermeloError:
            assert name in ("key", "row")


def alter(path: Path, draw: random.Random, name: str) -> None:
    """Change one number of one file, or leave a row out, and let every checksum be right."""
    import hashlib
    import io

    from zermelo.solve.parquet import footer_digest, write_rows

    manifest = json.loads((path / "manifest.json").read_text())
    level = draw.choice(manifest["levels"][1:] or manifest["levels"])
    entry = level["files"][0]
    file = path / entry["file"]
    columns = {one: column.to_numpy().copy() for one, column in zip(
        parquet.read_table(file).column_names, parquet.read_table(file).columns, strict=True)}  # fmt: skip
    row = draw.randrange(len(columns["key"]))
    if name == "row":
        columns = {one: [*column[:row], *column[row + 1 :]] for one, column in columns.items()}
        import numpy as np

        columns = {one: np.array(column, np.int64) for one, column in columns.items()}
        level["positions"] -= 1
        entry["positions"] -= 1
        manifest["positions"] -= 1
    else:
        columns[name][row] += 1
    with file.open("wb") as stream:
        write_rows(stream, columns)
    if len(columns["key"]):
        entry["last"] = int(columns["key"][-1])
    content = file.read_bytes()
    digest, footer = hashlib.sha256(content).hexdigest(), footer_digest(io.BytesIO(content))
    entry.update({"sha256": digest, "footer": footer, "bytes": len(content)})
    manifest["sha256"] = digest_of(manifest)
    (path / "manifest.json").write_text(json.dumps(manifest))
