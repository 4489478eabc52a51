"""The pictures of docs/pictures.md are those that are drawn today, and its programs run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.view.pictures_of_trees import FOLDER, PICTURES
from zermelo.cli.app import app

PAGE = (FOLDER.parent / "pictures.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_drawn_as_it_is_now(name: str) -> None:
    assert PICTURES[name]() == (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert f"(pictures/{name}.svg)" in PAGE


def test_the_programs_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for program in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(program, "docs/pictures.md", "exec"), names)
    assert {path.name for path in tmp_path.iterdir()} == {"search.svg", "search.html"}


def test_the_commands_of_the_page_write_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "build").mkdir()
    before = ["tree", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "--trace-out", "build/alpha-beta.jsonl"]
    assert CliRunner().invoke(app, before).exit_code == 0
    for command in re.findall(r"^\$ zermelo (.*)$", PAGE, re.MULTILINE):
        outcome = CliRunner().invoke(app, shlex.split(command))
        path = tmp_path / shlex.split(command)[-1]
        assert outcome.exit_code == 0, outcome.stderr
        assert path.stat().st_size > 1_000
