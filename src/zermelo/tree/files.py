"""Trees in files, of every form that can be read: which form a text has, and the nodes it writes."""

from __future__ import annotations

import os
from typing import Any

from zermelo.errors import TreeError
from zermelo.tree.cs188 import is_cs188, nodes_from_cs188
from zermelo.tree.efg import is_efg, nodes_from_efg
from zermelo.tree.json_form import nodes_from_json
from zermelo.tree.movers import check_players
from zermelo.tree.names import leave_usual
from zermelo.tree.nested import nodes_from_nested
from zermelo.tree.nodes import Nodes
from zermelo.tree.quote import quoted
from zermelo.tree.text import nested_from_text

__all__ = ["form_of", "nodes_from_file", "nodes_from_text", "nodes_of_cs188", "nodes_of_efg"]

ENDINGS = {".efg": "efg", ".test": "cs188"}
"""Forms that a file's name tells, whatever is in it."""


def form_of(text: str, name: str = "") -> str:
    """The form that a file called ``name`` has, by that or by what is in it: efg, cs188, json or text."""
    ending = os.path.splitext(name)[1].casefold()
    if ending in ENDINGS:
        return ENDINGS[ending]
    if is_efg(text):
        return "efg"
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return "json"
    return "cs188" if is_cs188(text) else "text"


def nodes_from_file(
    path: str | os.PathLike[str], root: Any = None, levels: Any = None, players: int | None = None
) -> Nodes:
    """The nodes in a file; see ``Tree.load``."""
    if not isinstance(path, (str, os.PathLike)):
        raise TreeError(f"{path!r:.80} is no path of a file: give its name, as in 'tree.json'")
    name = str(os.fspath(path))
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise TreeError(f"{name} cannot be read: {why}") from None
    try:
        return nodes_from_text(text, name, root, levels, players)
    except TreeError as error:
        raise TreeError(f"{name}: {error}") from None


def nodes_from_text(
    text: Any, name: str = "", root: Any = None, levels: Any = None, players: int | None = None
) -> Nodes:
    """The nodes that a file's text writes, in whichever form; see ``Tree.loads``."""
    if not isinstance(text, str):
        raise TreeError(f"{quoted(text)} is no text: give what a file of a tree holds")
    form = form_of(text, name)
    if form == "json":
        return nodes_from_json(text, root, levels, players)
    if form == "text":
        count = 2 if players is None else check_players(players)
        return nodes_from_nested(nested_from_text(text, count), root, levels, count)
    given = {"root": root, "levels": levels, "players": players}
    if any(value is not None for value in given.values()):
        said = ", ".join([key for key, value in given.items() if value is not None])
        kind = {"efg": "an .efg file", "cs188": "a CS 188 test file"}[form]
        raise TreeError(f"{kind} says who moves where: leave out {said}")
    return nodes_of_efg(text) if form == "efg" else nodes_of_cs188(text)


def nodes_of_efg(text: Any) -> Nodes:
    """The nodes of a Gambit file, without names that say no more than their places do."""
    nodes = nodes_from_efg(text)
    leave_usual(nodes)
    return nodes


def nodes_of_cs188(text: Any) -> Nodes:
    """The nodes of a CS 188 test file, without names that say no more than their places do."""
    nodes = nodes_from_cs188(text)
    leave_usual(nodes)
    return nodes
