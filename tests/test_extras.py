"""What is said of packages that are not installed."""

from __future__ import annotations

import sys

import pytest

from zermelo import DrawingError
from zermelo.extras import extra


def test_a_package_that_is_there_is_given() -> None:
    assert extra("json", "studio", "a test").dumps([]) == "[]"


def test_one_that_is_not_is_told_with_all_that_the_extra_consists_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    with pytest.raises(DrawingError) as caught:
        extra("uvicorn", "studio", "the studio", DrawingError, "do without")
    told = str(caught.value)
    assert told.startswith("the studio needs uvicorn, which is not installed: pip install 'pillow>=")
    assert (
        "'starlette>=" in told and "'uvicorn>=" in told and "pyarrow" not in told and told.endswith(", or do without")
    )
