"""The studio in this process: its API by a client, its pages in Chromium."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np  # noqa: F401  (before pytest.approx looks for it while a thread imports it)
import pytest
import uvicorn
from playwright.sync_api import expect
from starlette.applications import Starlette
from starlette.testclient import TestClient

from zermelo.studio.app import create_app

CHROMIUM = os.environ.get("ZERMELO_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
OPTIONS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-dev-shm-usage",
)  # fmt: skip
PATIENCE = 1_000 * int(os.environ.get("ZERMELO_PATIENCE", "30"))
"""Milliseconds that a page has for what is expected of it; a busy machine needs more seconds."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """The API."""
    with TestClient(create_app(), base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="session")
def app() -> Starlette:
    """The studio that ``studio`` is the address of."""
    return create_app()


@pytest.fixture(scope="session")
def studio(app: Starlette) -> Iterator[str]:
    """The address of a studio that runs in a thread."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    server.should_exit = True
    thread.join(10)


class Visit:
    """A page of the studio, whose console is watched."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        expect.set_options(timeout=PATIENCE)
        self.address = address
        self.refusals = False
        """Whether the studio may refuse requests, which Chromium tells in the console."""
        self.errors: list[str] = []
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rstrip("/"))
        self.page = self.new_page()

    def new_page(self) -> Any:
        """Another tab of the same visitor."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def _heard(self, kind: str, text: str) -> None:
        refused = self.refusals and text.startswith("Failed to load resource") and "status of 4" in text
        if kind in ("error", "warning") and not refused:
            self.errors.append(text)

    def open(self, place: str) -> Any:
        """The page at ``place``, as in "#lab?t=[3,5]"."""
        self.page.goto(self.address + place)
        return self.page

    def close(self) -> None:
        self.context.close()
        assert self.errors == []


@pytest.fixture
def visit(browser: Any, studio: str) -> Iterator[Visit]:
    """A visitor with a wide screen; fails where anything was written to the console."""
    visit = Visit(browser, studio)
    yield visit
    visit.close()


@pytest.fixture
def phone(browser: Any, studio: str) -> Iterator[Visit]:
    """A visitor with a telephone of 360 by 740 points."""
    visit = Visit(browser, studio, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield visit
    visit.close()
