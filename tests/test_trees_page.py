"""The programs and commands of docs/trees.md run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from zermelo import Tree
from zermelo.cli.app import app

PAGE = (Path(__file__).parent.parent / "docs" / "trees.md").read_text(encoding="utf-8")


def test_the_programs_and_commands_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for program in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(program, "docs/trees.md", "exec"), {"__name__": "page"})
    assert capsys.readouterr().out.startswith("Newcomer ['open', 'share'] (0.56")
    for command in re.findall(r"^\$ zermelo (.*)$", PAGE, re.MULTILINE):
        outcome = CliRunner().invoke(app, shlex.split(command))
        assert outcome.exit_code == 0, outcome.stderr
    assert Tree.load("tree.test") == Tree.load("tree.efg") and "<svg" in Path("tree.svg").read_text(encoding="utf-8")
