"""A tree as the page holds it, as text as short as can be, and back.

The page's model is nested, each node an object: {"mover": "max", "children": […]} or {"value": "3"}, or {"values":
["1", "2", "0"]}, with "label", "move" and "probability" where they are given. All numbers are text, which JavaScript
cannot round. The outermost object is {"players": 2, "root": node}.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

from zermelo.errors import TreeError
from zermelo.tree import Tree

__all__ = ["from_model", "model_of", "written"]

NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,4})?")
WHOLE = re.compile(r"[+-]?[0-9]+")
FRACTION = re.compile(r"([+-]?[0-9]+)\s*/\s*([0-9]+)")
MOST_DIGITS = 1_000
OUTER = ("format", "version", "nodes")


def model_of(tree: Tree) -> dict[str, Any]:
    """The page's model of a tree. Time O(nodes)."""
    flat = _flat(tree)
    nodes = flat["nodes"]
    for node in nodes:
        if "children" in node:
            node["children"] = [nodes[child] for child in node["children"]]
        else:
            # Who would move at a leaf means nothing.
            node.pop("mover", None)
    for node in nodes:
        for key in ("value", "probability"):
            if key in node:
                node[key] = _text(node[key])
        if "values" in node:
            node["values"] = [_text(value) for value in node["values"]]
    return {**{key: value for key, value in flat.items() if key not in OUTER}, "root": nodes[0]}


def from_model(model: Any) -> Tree:
    """The tree of a model. Raises TreeError, which names the node, where it is none. Time O(nodes)."""
    if not isinstance(model, dict) or not isinstance(model.get("root"), dict):
        raise TreeError("the model of a tree is an object with players and root")
    waiting: list[tuple[Any, str]] = [(_copied(model["root"], ""), "")]
    root = waiting[0][0]
    for node, path in waiting:
        children = node.get("children") if isinstance(node, dict) else None
        if isinstance(children, list):
            for k, child in enumerate(children):
                below = f"{path}.{k}" if path else str(k)
                children[k] = _copied(child, below)
                waiting.append((children[k], below))
    return Tree.from_json({**{key: value for key, value in model.items() if key != "root"}, **root})


def written(tree: Tree) -> dict[str, Any]:
    """The tree as a person would write it: {"text", "root", "levels", "players"}, as ``Tree.parse`` takes them.

    What compact text cannot say, such as labels, is written as JSON; root and levels are then None. Time
    O(nodes).
    """
    flat = _flat(tree)
    players = tree.num_players
    if set(flat) <= {*OUTER, "players"} and not any("label" in node or "move" in node for node in flat["nodes"]):
        text = _compact(flat["nodes"])
        root = flat["nodes"][0].get("mover")
        levels = _levels(flat["nodes"])
        for given in ({}, {"root": root}, {"levels": levels}):
            if None in given.values():
                continue
            try:
                parsed = Tree.parse(text, players=players, **given)
                if parsed == tree or ("levels" in given and _inner(parsed) == flat):
                    return {"text": text, "root": None, "levels": None, "players": players, **given}
            except TreeError:
                continue  # not so, then
    for all_movers in (False, True):
        text = json.dumps(_nested(_flat(tree), all_movers), ensure_ascii=False)
        if all_movers or Tree.from_json(text) == tree:
            break
    return {"text": text, "root": None, "levels": None, "players": None}


def _flat(tree: Tree) -> dict[str, Any]:
    flat: dict[str, Any] = json.loads(tree.to_json())
    return flat


def _inner(tree: Tree) -> dict[str, Any]:
    """The flat form without the movers that a list of levels gives to the leaves as well, where nobody moves."""
    flat = _flat(tree)
    for node in flat["nodes"]:
        if "children" not in node:
            node.pop("mover", None)
    return flat


def _text(value: Any) -> str:
    """A number of the flat form as people write it: what is text there is a fraction, such as "3/1"."""
    return "?" if value is None else str(Fraction(value)) if isinstance(value, str) else str(value)


def _copied(node: Any, path: str) -> Any:
    """A node of a model with its numbers as numbers; its children are still the model's."""
    if not isinstance(node, dict):
        return node
    copied = dict(node)
    where = f"node {path}" if path else "the root"
    if isinstance(copied.get("children"), list):
        copied["children"] = list(copied["children"])
    if isinstance(copied.get("values"), list):
        values = [_number(value, where) for value in copied["values"]]
        if None in values:
            del copied["values"]
            copied["value"] = None
        else:
            copied["values"] = values
    elif "value" in copied:
        copied["value"] = _number(copied["value"], where)
    if copied.get("probability") is not None:
        copied["probability"] = _number(copied["probability"], where)
    return copied


def _number(text: Any, where: str) -> Any:
    """What a number's text means, as ``from_json`` takes it; None is a value that is not known."""
    if not isinstance(text, str):
        return text
    text = text.strip().replace("−", "-")
    if text in ("", "?"):
        return None
    if len(text) <= MOST_DIGITS:
        if WHOLE.fullmatch(text):
            return int(text)
        if FRACTION.fullmatch(text):
            return text
        if NUMBER.fullmatch(text):
            return float(text)
    raise TreeError(f"at {where}: {text!r:.60} is no number: write one such as 3, -2.5 or 1/3, or ? for an unknown one")


def _compact(nodes: list[dict[str, Any]]) -> str:
    """The compact text of a flat tree, movers and names apart."""
    text: list[str] = []
    waiting: list[int | str] = [0]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            text.append(item)
            continue
        node = nodes[item]
        if "children" not in node:
            text.append(f"({', '.join(map(_text, node['values']))})" if "values" in node else _text(node["value"]))
            continue
        text.append("[")
        waiting.append("]")
        children = node["children"]
        for child in reversed(children):
            odds = ""
            if node.get("mover") == "chance":
                odds = f"{nodes[child].get('probability', f'1/{len(children)}')}: "
            waiting += [child, f", {odds}" if child != children[0] else odds]
    return "".join(text)


def _levels(nodes: list[dict[str, Any]]) -> list[Any] | None:
    """Who moves at each depth, if that is one player each."""
    levels: list[Any] = []
    level = [0]
    while level:
        movers = {nodes[node]["mover"] for node in level if "children" in nodes[node]}
        if len(movers) > 1:
            return None
        levels += movers
        level = [child for node in level for child in nodes[node].get("children", ())]
    return levels or None


def _nested(flat: dict[str, Any], all_movers: bool) -> Any:
    """The nested form of JSON, objects only where there is something to say."""
    nodes, players = flat["nodes"], flat["players"]
    names = {"max": 0, "min": 1}
    last: dict[int, int] = {}  # the player, chance apart, who moved last, by node
    for place, node in enumerate(nodes):
        before = last.get(place, -1)
        mover = node.get("mover")
        number = -1 if mover == "chance" else names.get(mover, mover)
        for child in node.get("children", ()):
            last[child] = before if mover == "chance" else number
        # Whose turn it would be: the next player's. Chance is always said, and so is the root.
        if "children" in node and place and mover != "chance" and not all_movers and number == (before + 1) % players:
            del node["mover"]
        elif "children" not in node:
            node.pop("mover", None)
    built: list[Any] = [None] * len(nodes)
    for place in range(len(nodes) - 1, -1, -1):
        node = nodes[place]
        if "children" in node:
            node["children"] = [built[child] for child in node["children"]]
        alone = next(iter(node)) if len(node) == 1 else ""
        plain = alone == "children" or (alone == "value" and not isinstance(node["value"], str))
        built[place] = node[alone] if plain and place else node
    outer = {key: value for key, value in flat.items() if key not in OUTER}
    return {**outer, **built[0]}
