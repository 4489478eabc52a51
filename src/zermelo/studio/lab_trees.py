"""The tree that a request of the Lab means: written, in a file's text, edited, drawn at random, unfolded."""

from __future__ import annotations

import functools
import json
import re
import threading
from importlib import resources
from typing import Any

from zermelo.errors import TreeError
from zermelo.game import Game
from zermelo.search.trouble import call
from zermelo.search.views import View
from zermelo.studio.games import Games
from zermelo.studio.model import from_model, model_of, written
from zermelo.studio.requests import Fields, RequestError
from zermelo.studio.work import check
from zermelo.tree import Tree
from zermelo.tree.files import form_of
from zermelo.tree.unfold import unfolded_nodes

__all__ = ["KINDS", "LARGEST", "examples", "place_of", "read_file", "tree_info", "tree_of"]

KINDS = ("text", "model", "file", "example", "random", "game")
LARGEST = 5_000
"""Nodes of a tree that the Lab takes."""
DEEPEST = 120
"""Levels of one."""
UNFOLDED = 200
"""Nodes of a game that are unfolded where the page does not say."""
MOST_UNFOLDED = 2_000
PLAYERS = 8


@functools.cache
def examples() -> list[dict[str, Any]]:
    """The classic trees, each with id, title, source, what it shows, tree and settings."""
    text = resources.files("zermelo.studio").joinpath("examples.json").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)
    return found


def tree_of(given: Fields, games: Games, stop: threading.Event) -> Tree:
    """The tree that an object with one of KINDS describes.

    Raises RequestError for what means nothing or is too large, TreeError for what is no tree, UnknownGame and
    IllegalAction for a game's position that there is not, Stopped for a game that takes too long.
    """
    kinds = [kind for kind in KINDS if given.has(kind)]
    if len(kinds) != 1:
        raise RequestError(f"a tree is given by one of {', '.join(KINDS)}: {len(kinds)} of them are there")
    tree = _game(given, games, stop) if kinds[0] == "game" else _MAKERS[kinds[0]](given)
    check(stop)
    check_size(tree)
    return tree


def check_size(tree: Tree) -> None:
    """Raise RequestError for a tree that is too large for the Lab."""
    if tree.num_nodes > LARGEST:
        raise RequestError(
            f"the tree has {tree.num_nodes:,} nodes, and the Lab takes {LARGEST:,} at most: "
            "make it smaller, or use zermelo draw",
            413,
        )
    if tree.depth > DEEPEST:
        raise RequestError(f"the tree is {tree.depth:,} levels deep: {DEEPEST} are the most here", 413)


def tree_info(tree: Tree) -> dict[str, Any]:
    """What the page has to know of a tree: its model, its text, its size and what it has."""
    return {
        "model": model_of(tree),
        **written(tree),
        "num_players": tree.num_players,
        "names": [tree.player_name(player) for player in range(tree.num_players)],
        "nodes": tree.num_nodes,
        "leaves": tree.num_leaves,
        "depth": tree.depth,
        "chance": tree.has_chance(),
        "constant_sum": tree.constant_sum,
    }


def place_of(error: TreeError) -> dict[str, int] | None:
    """Line and column of what is wrong in a tree's text, where the error names them."""
    found = re.search(r" at (?:line ([0-9]+), )?column ([0-9]+): ", str(error))
    return None if found is None else {"line": int(found[1] or 1), "column": int(found[2])}


def _text(given: Fields) -> Tree:
    text = given.text("text")
    said = {name: given.any(name) for name in ("root", "levels") if given.has(name)}
    players = given.whole("players", 1, PLAYERS, None)
    if players is not None:
        said["players"] = players
    if text.lstrip().startswith("{"):
        _check_json(text)
        return Tree.from_json(text, **said)
    if text.count(",") > 2 * LARGEST * PLAYERS:
        raise RequestError(f"the text has more leaves than {LARGEST:,} nodes can have: make it smaller", 413)
    return Tree.parse(text, **said)


def _check_json(text: str) -> None:
    # Deep JSON exhausts a reader that recurs.
    if max(_depths(text), default=0) > 4 * DEEPEST:
        raise RequestError(f"the tree's JSON is nested too deep: {DEEPEST} levels of a tree are the most here", 413)


def _depths(text: str) -> list[int]:
    depth, found = 0, []
    for char in text:
        if char in "[{":
            depth += 1
            found.append(depth)
        elif char in "]}":
            depth -= 1
    return found


def _model(given: Fields) -> Tree:
    return from_model(given.any("model"))


def _file(given: Fields) -> Tree:
    """A file's text, in whichever form trees can be read."""
    file = given.object("file", "text", "name")
    text, name = file.text("text"), file.text("name", "", longest=300)
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        _check_json(text)
    return read_file(text, name)


def read_file(text: str, name: str = "") -> Tree:
    """The tree that a file's text writes; a nested list of vectors has as many players as they have numbers."""
    vector = re.search(r"\(([^()]*)\)", text) if form_of(text, name) == "text" else None
    numbers = 2 if vector is None else vector[1].rstrip(", \t\r\n").count(",") + 1
    return Tree.loads(text, name=name, players=numbers if 2 < numbers <= PLAYERS else None)


def _example(given: Fields) -> Tree:
    wanted = given.text("example", longest=100)
    for each in examples():
        if each["id"] == wanted:
            return Tree.parse(**each["tree"])
    known = ", ".join([each["id"] for each in examples()])
    raise RequestError(f"example={wanted!r:.80}: there is none of that name; the examples are {known}", 404)


def _random(given: Fields) -> Tree:
    wanted = given.object(
        "random", "seed", "depth", "least", "most", "from", "to", "players", "root", "levels", "irregular", "odds"
    )
    depth = wanted.whole("depth", 0, 12, 3)
    least = wanted.whole("least", 1, 12, 2)
    most = wanted.whole("most", least, 12, least)
    fewest = sum([least**level for level in range(depth + 1)])
    if fewest > LARGEST or sum([most**level for level in range(depth + 1)]) > 4 * LARGEST:
        raise RequestError(
            f"{depth} levels with {least} to {most} children each are more than {LARGEST:,} nodes: ask for fewer",
            413,
        )
    low = wanted.whole("from", -(10**6), 10**6, 0)
    players = wanted.whole("players", 1, PLAYERS, 2)
    levels = wanted.any("levels", None)
    return Tree.random(
        wanted.whole("seed", 0, 2**53), depth=depth, branching=(least, most),
        leaves=(low, wanted.whole("to", low, 10**6, low + 9)), players=players, root=wanted.any("root", None),
        levels=levels, irregular=wanted.flag("irregular", False),
        odds=wanted.word("odds", ("equal", "random"), "equal"),
    )  # fmt: skip


class _Stopping(View):
    """A game, each move of which asks first whether to stop."""

    def __init__(self, game: Game, stop: threading.Event) -> None:
        super().__init__(game)
        self.stop = stop

    def result(self, state: Any, action: Any) -> Any:
        check(self.stop)
        return self.game.result(state, action)

    def parse_action(self, state: Any, text: str) -> Any:
        return self.game.parse_action(state, text)


def _game(given: Fields, games: Games, stop: threading.Event) -> Tree:
    wanted = given.object("game", "name", "moves", "position", "depth", "nodes")
    game = games.named(wanted.text("name", longest=300))
    # Errors name the game's own class.
    kind: Any = type(type(game).__name__, (_Stopping,), {})
    stopping = kind(game, stop)
    state = position(stopping, wanted.texts("moves", [], most=2_000), wanted.text("position", None, longest=2_000))
    depth = wanted.whole("depth", 1, 60, None)
    nodes = wanted.whole("nodes", 1, MOST_UNFOLDED, UNFOLDED)
    unfolded = call(game, lambda: unfolded_nodes(stopping, state, depth, nodes))
    unfolded.game = game
    return Tree(unfolded)


def position(game: Game, moves: list[str], text: str | None) -> Any:
    """The state after ``moves``, by name, from the position ``text`` on, or from the start. Raises as the game does."""
    begin = None if text is None else call(game, lambda: game.position(text))
    return call(game, lambda: game.state_after(moves, begin))


_MAKERS = {"text": _text, "model": _model, "file": _file, "example": _example, "random": _random}
