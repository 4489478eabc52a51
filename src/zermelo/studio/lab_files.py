"""The files that the Lab exports."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.errors import TreeError
from zermelo.studio.lab_search import searched
from zermelo.studio.lab_trees import read_file
from zermelo.studio.model import written
from zermelo.studio.requests import Fields, RequestError
from zermelo.studio.work import check
from zermelo.tree import Tree
from zermelo.view.draw import draw

__all__ = ["FILES", "Kind", "file_of"]


def nested(tree: Tree) -> str:
    """A nested list; JSON where that alone would be read as another tree, since it does not say who moves."""
    text: str = written(tree)["text"]
    try:
        same = read_file(text) == tree
    except TreeError:
        same = False
    return f"{text}\n" if same else tree.to_json()


@dataclass(frozen=True)
class Kind:
    """A kind of file."""

    name: str
    words: str
    ending: str
    media: str
    write: Callable[[Tree], str] | None = None
    """Writes the tree; None where it is a picture, of a search if there is one."""


FILES = {
    kind.name: kind
    for kind in (
        Kind("text", "nested list", ".txt", "text/plain", nested),
        Kind("json", "JSON", ".json", "application/json", Tree.to_json),
        Kind("efg", "Gambit", ".efg", "text/plain", Tree.to_efg),
        Kind("test", "CS 188 test", ".test", "text/plain", Tree.to_cs188),
        Kind("svg", "SVG picture", ".svg", "image/svg+xml"),
        Kind("png", "PNG picture", ".png", "image/png"),
        Kind("pdf", "PDF", ".pdf", "application/pdf"),
        Kind("tex", "LaTeX, TikZ", ".tex", "text/plain"),
        Kind("gif", "animation, GIF", ".gif", "image/gif"),
        Kind("html", "animation, HTML", ".html", "text/html"),
        Kind("jsonl", "trace", ".jsonl", "application/jsonl"),
    )
}


def file_of(
    kind: Kind, tree: Tree, settings: Fields | None, shown: dict[str, Any], stop: threading.Event
) -> str | bytes:
    """The content of a file. ``shown`` is for ``draw``. Raises ZermeloError where it cannot be written."""
    if kind.write is not None:
        return kind.write(tree)
    result = None if settings is None else searched(tree, settings, stop)
    if kind.name == "jsonl":
        if result is None or result.trace is None:
            raise RequestError("only a search has a trace: choose an algorithm")
        return result.trace.to_jsonl()
    check(stop)
    if result is None:
        shown = {**shown, "step": None}
    return draw(tree if result is None else result, format=kind.name, **shown)
