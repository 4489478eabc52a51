"""What the room Lab asks of the studio: trees, searches of them step by step, alliances, files."""

from __future__ import annotations

import json
import threading
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo.errors import TreeError, ZermeloError
from zermelo.search.coalitions import coalitions
from zermelo.studio.games import games
from zermelo.studio.lab_files import FILES, file_of
from zermelo.studio.lab_search import ORDERS, SETTINGS, algorithms, report, searched
from zermelo.studio.lab_trees import KINDS, LARGEST, examples, place_of, tree_info, tree_of
from zermelo.studio.pictures import page_svg
from zermelo.studio.requests import Fields, answer, fields
from zermelo.studio.work import check, work
from zermelo.tree import Tree
from zermelo.view.frames import frames
from zermelo.view.trees.thin import MOST_DRAWN

__all__ = ["routes"]

DRAWN = 500
"""Nodes that are drawn where the page does not say."""
SECONDS = 30.0
TREE = (*KINDS, "root", "levels", "players")


async def _start(request: Request) -> Response:
    """What the room has to choose from."""
    known = games(request)
    return answer(
        {
            "examples": [
                {key: each[key] for key in ("id", "title", "source", "told", "settings")} for each in examples()
            ],
            "algorithms": algorithms(),
            "orders": list(ORDERS),
            "formats": {name: {"words": each.words, "ending": each.ending} for name, each in FILES.items()},
            "games": [
                *[{"name": spec, "summary": "your own"} for spec in known.own],
                *[{"name": entry.name, "summary": entry.summary} for entry in known.entries()],
            ],
            "largest": LARGEST,
        }
    )


async def _tree(request: Request) -> Response:
    """A tree, as the page holds it."""
    given = await fields(request, "tree")
    wanted = given.object("tree", *TREE)
    known = games(request)
    try:
        found = await work(request).run(request, lambda stop: tree_info(tree_of(wanted, known, stop)), SECONDS)
    except TreeError as error:
        return answer({"error": str(error), "place": place_of(error)}, 400)
    return answer({"tree": found})


async def _search(request: Request) -> Response:
    """A tree with one or two searches of it."""
    given = await fields(request, "tree", "settings", "boards", "nodes")
    wanted = given.object("tree", *TREE)
    chosen = _settings(given)
    boards = given.flag("boards", False)
    nodes = given.whole("nodes", 1, MOST_DRAWN, DRAWN)
    known = games(request)

    def found(stop: threading.Event) -> dict[str, Any]:
        tree = tree_of(wanted, known, stop)
        shown = [_shown(tree, each, boards, nodes, stop) for each in chosen]
        return {"tree": tree_info(tree), "searches": shown}

    try:
        return answer(await work(request).run(request, found, SECONDS))
    except TreeError as error:
        return answer({"error": str(error), "place": place_of(error)}, 400)


def _settings(given: Fields) -> list[Fields | None]:
    """One or two settings; null searches nothing."""
    listed = given.any("settings", [None])
    if not isinstance(listed, list) or not 1 <= len(listed) <= 2:
        listed = [listed]
    chosen: list[Fields | None] = []
    for each in listed:
        chosen.append(None if each is None else Fields({"settings": each}).object("settings", *SETTINGS))
    return chosen


def _shown(tree: Tree, settings: Fields | None, boards: bool, nodes: int, stop: threading.Event) -> dict[str, Any]:
    """A search with its frames; the tree alone, and why, where it cannot be searched so."""
    trouble, result = None, None
    if settings is not None:
        try:
            result = searched(tree, settings, stop)
        except ZermeloError as error:
            if hasattr(error, "status"):
                raise
            trouble = str(error)
    check(stop)
    shown = frames(tree if result is None else result, boards=boards, nodes=nodes)
    check(stop)
    shown["svg"] = page_svg(shown["svg"])
    for node in shown["nodes"]:
        node["path"] = None if node["at"] is None else list(tree.path(node["at"]))
    return {"trouble": trouble, "report": None if result is None else report(tree, result), "frames": shown}


async def _alliances(request: Request) -> Response:
    """What teams of players can do in a tree."""
    given = await fields(request, "tree")
    wanted = given.object("tree", *TREE)
    known = games(request)

    def found(stop: threading.Event) -> dict[str, Any]:
        told = coalitions(tree_of(wanted, known, stop), time=SECONDS / 2, stop=stop)
        return {**told.to_dict(), "sentences": told.explain().split("\n")}

    return answer(json.loads(json.dumps(await work(request).run(request, found, SECONDS), default=str)))


async def _export(request: Request) -> Response:
    """A tree, or a search of it, as a file."""
    given = await fields(request, "tree", "settings", "format", "step", "theme", "title", "boards", "nodes")
    wanted = given.object("tree", *TREE)
    [settings, *_] = _settings(given)
    kind = FILES[given.word("format", tuple(FILES))]
    shown = {
        "step": given.whole("step", 0, 10**6, None),
        "theme": given.word("theme", ("auto", "light", "dark"), "auto"),
        "title": given.text("title", None, longest=300),
        "boards": given.flag("boards", False),
        "nodes": given.whole("nodes", 1, MOST_DRAWN, DRAWN),
    }
    known = games(request)

    def found(stop: threading.Event) -> str | bytes:
        return file_of(kind, tree_of(wanted, known, stop), settings, shown, stop)

    content = await work(request).run(request, found, 2 * SECONDS)
    headers = {"content-disposition": f'attachment; filename="tree{kind.ending}"'}
    return Response(content, media_type=kind.media, headers=headers)


routes: list[Route] = [
    Route("/api/lab/start", _start),
    Route("/api/lab/tree", _tree, methods=["POST"]),
    Route("/api/lab/search", _search, methods=["POST"]),
    Route("/api/lab/alliances", _alliances, methods=["POST"]),
    Route("/api/lab/export", _export, methods=["POST"]),
]
