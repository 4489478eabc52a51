"""What axe-core finds on a page."""

from __future__ import annotations

from typing import Any


def findings(page: Any) -> list[str]:
    """Serious and critical findings of axe-core, each with its first place."""
    from axe_playwright_python.sync_playwright import Axe

    # Evaluated by the browser's own tools: the page's policy lets no script in.
    results = Axe().run(page)
    return [
        f"{each['impact']}: {each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}"
        for each in results.response["violations"]
        if each["impact"] in ("serious", "critical")
    ]
