"""The programs in the pages of docs run, each page's from the first to the last."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {
    str(page.relative_to(DOCS)): programs
    for page in sorted(DOCS.rglob("*.md"))
    if (programs := re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
}


@pytest.mark.parametrize("page", PAGES)
def test_the_programs_of_a_page_run(page: str, tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text("\n".join(PAGES[page]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "page.py"], cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
