"""The programs and commands of docs/exercises.md do what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from zermelo import learn
from zermelo.cli.app import app

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "exercises.md").read_text(encoding="utf-8")


def test_the_programs_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for program in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(program, "docs/exercises.md", "exec"), names)
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.svg"]


def test_the_commands_of_the_page_run_and_print_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for console in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL):
        for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            outcome = CliRunner().invoke(app, shlex.split(command)[1:], input="")
            assert outcome.exit_code == 0, (command, outcome.output)
            assert not shown.strip() or outcome.stdout == shown.rstrip("\n") + "\n", command
    assert {"sheet.pdf", "sheet.html", "sheet.tex"} <= {path.name for path in tmp_path.iterdir()}


def test_the_page_tells_of_every_kind_and_slip() -> None:
    for name in (*learn.KINDS, *learn.SLIPS, *learn.SHEET_FORMATS):
        assert f"`{name}`" in PAGE or f"`.{name}`" in PAGE, name
