"""What docs/alliances.md shows is what the commands print, and its program runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from zermelo.cli.app import app

PAGE = (Path(__file__).parents[1] / "docs" / "alliances.md").read_text(encoding="utf-8")
CONSOLE = [block for block in re.findall(r"```console\n\$ zermelo (.*?)```", PAGE, re.DOTALL) if "GAME" not in block]


@pytest.mark.parametrize("block", CONSOLE, ids=range(len(CONSOLE)))
def test_a_command_prints_what_the_page_shows(block: str) -> None:
    command, *shown = block.rstrip().split("\n")
    outcome = CliRunner().invoke(app, shlex.split(command), env={"COLUMNS": "100", "NO_COLOR": "1"})
    assert outcome.exit_code == 0, outcome.stderr
    printed = outcome.stdout.rstrip().split("\n")
    if not shown:
        return
    if shown[-1] == "…":  # what takes another time each time, and more
        shown, printed = shown[:-1], printed[: len(shown) - 1]
    assert printed == shown


def test_the_program_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for program in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(program, "docs/alliances.md", "exec"), {"__name__": "page"})
    assert "without any agreement" in capsys.readouterr().out
