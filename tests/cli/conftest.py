from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import zermelo
from zermelo.cli.app import app

Run = Callable[..., Result]

SOURCE = str(Path(zermelo.__file__).resolve().parent.parent)
"""Where another process finds the same library, whatever its working directory."""


@pytest.fixture
def run() -> Run:
    """The command line in this process."""

    def run(*arguments: str, stdin: str | None = None, columns: int = 100) -> Result:
        return CliRunner().invoke(app, list(arguments), input=stdin, env={"COLUMNS": str(columns)}, prog_name="zermelo")

    return run


def heed_ctrl_c() -> None:
    """A process started in the background ignores Ctrl-C, and so would ours."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Process:
    """The command line in a process and a process group of its own."""

    def __init__(self, arguments: tuple[str, ...], environment: dict[str, str], folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "zermelo", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": SOURCE, **environment}, cwd=folder, start_new_session=True,
            preexec_fn=heed_ctrl_c,
        )  # fmt: skip

    def interrupt(self, after: float) -> None:
        """What Ctrl-C does: SIGINT to the whole group."""
        time.sleep(after)
        os.killpg(self.process.pid, signal.SIGINT)

    def wait_for(self, text: str) -> str:
        """Read stdout until ``text`` is there."""
        assert self.process.stdout is not None
        seen = b""
        while text.encode() not in seen:
            byte = self.process.stdout.read1(1)
            assert byte, f"{text!r} does not come: {seen.decode()}"
            seen += byte
        return seen.decode()

    def finish(self, stdin: bytes = b"") -> tuple[int, str, str]:
        """Exit code, stdout and stderr."""
        out, err = self.process.communicate(stdin, timeout=120)
        return self.process.returncode, out.decode(), err.decode()


Start = Callable[..., Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Process] = []

    def start(*arguments: str, **environment: str) -> Process:
        started.append(Process(arguments, environment, tmp_path))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()
        for pipe in (each.process.stdin, each.process.stdout, each.process.stderr):
            if pipe is not None:
                pipe.close()
