"""The README's programs run, and print what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
CONSOLE = re.findall(r"```console\n(.*?)```", README, re.DOTALL)


def run(program: str, folder: Path) -> str:
    (folder / "domineering.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "domineering.py"], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_of_ones_own_is_checked_and_searched_as_the_readme_says(tmp_path: Path) -> None:
    printed = next(text for text in CONSOLE if "domineering.py\n" in text.splitlines()[0] + "\n")
    assert run(PROGRAMS[0], tmp_path).splitlines() == printed.splitlines()[1:]


def test_the_library_does_what_the_readme_says(tmp_path: Path) -> None:
    printed = run(PROGRAMS[1], tmp_path)
    assert "alpha cut, shallow" in printed and "✂" in printed


@pytest.mark.parametrize("program", PROGRAMS[2:], ids=lambda program: program.splitlines()[2][:40])
def test_every_program_does_what_it_says(program: str, tmp_path: Path) -> None:
    run(program, tmp_path)


def test_other_libraries_games_are_searched_and_environments_played_as_the_readme_says(tmp_path: Path) -> None:
    program = next(program for program in PROGRAMS if "zermelo.interop" in program)
    assert run(program, tmp_path).startswith("1 [")
