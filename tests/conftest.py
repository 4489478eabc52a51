from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# A first compilation takes longer than any deadline.
settings.register_profile("zermelo", deadline=None)
settings.load_profile("zermelo")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that looks at pages has two more tries: on a busy machine a browser may be late for anything."""
    for item in items:
        if {"visit", "browser"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, one for all tests of a process."""
    from tests.studio.conftest import CHROMIUM, OPTIONS

    if not CHROMIUM:
        pytest.skip("no Chromium here: install it, or name it in ZERMELO_CHROMIUM")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()
