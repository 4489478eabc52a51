"""The programs of docs/interop.md run, one after the other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "interop.md"


def test_the_programs_of_the_page_run() -> None:
    if not PAGE.exists():
        pytest.skip("there are no docs here")
    for package in ("pyspiel", "pettingzoo"):
        pytest.importorskip(package)
    program = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "X" in done.stdout and "O" in done.stdout
