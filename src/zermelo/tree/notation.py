"""Trees as JSON: written as a flat list of nodes, read in that form or nested."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.errors import TreeError
from zermelo.tree.sketch import DEEPEST, Node, Sketch, check_leaf, movers_by_depth, player_of

if TYPE_CHECKING:
    from zermelo.tree.tree import Tree

__all__ = ["read_json", "write_json"]

FORMAT = "zermelo-tree"
NODE_KEYS = {"mover", "label", "move", "children", "value", "values"}


def write_json(tree: Tree) -> str:
    """A tree as JSON: nodes breadth first, children by number, fractions as text."""
    names = {0: "max", 1: "min"} if tree.num_players == 2 else {}
    nodes: list[dict[str, Any]] = []
    for node in range(tree.num_nodes):
        entry: dict[str, Any] = {}
        if tree.child_count[node]:
            entry["mover"] = names.get(tree.mover[node], tree.mover[node])
            entry["children"] = list(tree.children(node))
        else:
            values = tree.utilities(node)
            if values[0] != values[0]:
                entry["value"] = None
            elif tree.num_players == 1 or (tree.num_players == 2 and values[1] == -values[0]):
                entry["value"] = _plain(values[0])
            else:
                entry["values"] = [_plain(value) for value in values]
        if tree.label(node) is not None:
            entry["label"] = tree.label(node)
        if tree.move(node) is not None:
            entry["move"] = tree.move(node)
        nodes.append(entry)
    head = f'{{"format": "{FORMAT}", "version": 1, "players": {tree.num_players}, "nodes": [\n'
    return head + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in nodes) + "\n]}\n"


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Fraction) else value


def read_json(source: str | dict[str, Any]) -> Sketch:
    """The sketch of a tree's JSON. Raises TreeError, with the place, for all that is not one."""
    if isinstance(source, str):
        try:
            source = json.loads(source, parse_constant=_refuse_constant)
        except json.JSONDecodeError as error:
            raise TreeError(f"tree JSON, line {error.lineno}, column {error.colno}: {error.msg}") from error
        except RecursionError:
            raise TreeError(
                'tree JSON is nested too deep to be read: write it flat, {"nodes": [{"children": [1, 2]}, …]}'
            ) from None
        except ValueError as error:
            raise TreeError(f"tree JSON: {error}") from error
    if not isinstance(source, dict):
        raise TreeError(f"tree JSON is {source!r:.60}: it must be an object with nodes, or with children")
    if source.get("format", FORMAT) != FORMAT or source.get("version", 1) != 1:
        raise TreeError(
            f"tree JSON of format {source.get('format')!r}, version {source.get('version')!r}: "
            f"this release reads {FORMAT!r}, version 1"
        )
    players = source.get("players", 2)
    movers_by_depth(0, players, None, None)
    if "nodes" in source:
        return _read_flat(source, players)
    inner = source.get("root", {key: value for key, value in source.items() if key in NODE_KEYS})
    unknown = set(source) - NODE_KEYS - {"format", "version", "players", "root"}
    if unknown:
        raise TreeError(f"tree JSON has {sorted(unknown)[0]!r}, which means nothing here; it has nodes, or children")
    return _read_nested(inner, players)


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no leaf value: values are finite numbers, or null")


def _read_flat(source: dict[str, Any], players: int) -> Sketch:
    """The flat form: ``nodes[0]`` is the root, children are indices."""
    unknown = set(source) - {"format", "version", "players", "nodes"}
    if unknown:
        raise TreeError(f"tree JSON has {sorted(unknown)[0]!r} beside its nodes, which means nothing there")
    entries = source["nodes"]
    if not isinstance(entries, list) or not entries:
        raise TreeError(f"tree JSON: nodes is {entries!r:.60}, it must be a list of at least one node")
    sketch = Sketch(players)
    parents: dict[int, int] = {0: -1}
    for number, entry in enumerate(entries):
        node, children = _read_node(entry, players, f"nodes[{number}]")
        for child in children:
            if isinstance(child, bool) or not isinstance(child, int) or not 0 <= child < len(entries):
                raise TreeError(
                    f"nodes[{number}] has child {child!r:.60}: a child is the index of a node, 0 to {len(entries) - 1}"
                )
            if child in parents:
                raise TreeError(
                    f"nodes[{number}] has child {child}, which "
                    + ("is the root" if child == 0 else f"is already a child of nodes[{parents[child]}]")
                )
            parents[child] = number
        node.children = children
        sketch.nodes.append(node)
    reached = [0]
    for number in reached:
        reached += sketch.nodes[number].children
    if len(reached) < len(entries):
        lost = min(set(range(len(entries))) - set(reached))
        raise TreeError(
            f"nodes[{lost}] cannot be reached from the root, nodes[0]: make it somebody's child or remove it"
        )
    _take_turns(sketch)
    return sketch


def _read_nested(root: Any, players: int) -> Sketch:
    """The nested form: children are nodes, or bare values."""
    sketch = Sketch(players)
    waiting: list[tuple[Any, int | None, str, int]] = [(root, None, "the root", 0)]
    while waiting:
        entry, parent, where, depth = waiting.pop()
        if depth > DEEPEST:
            raise TreeError(f"the tree is more than {DEEPEST} plies deep")
        if not isinstance(entry, dict):
            entry = {"values" if isinstance(entry, list) else "value": entry}
        node, children = _read_node(entry, players, where)
        number = len(sketch.nodes)
        sketch.nodes.append(node)
        if parent is not None:
            sketch.nodes[parent].children.append(number)
        place = "" if parent is None else where.removeprefix("node ") + "."
        waiting += [(child, number, f"node {place}{i}", depth + 1) for i, child in reversed(list(enumerate(children)))]
    _take_turns(sketch)
    return sketch


def _read_node(entry: Any, players: int, where: str) -> tuple[Node, list[Any]]:
    """A node without its children, and its children as they are written."""
    where = where if len(where) <= 60 else "node …" + where[-50:]
    if not isinstance(entry, dict):
        raise TreeError(f"{where} is {entry!r:.60}: a node is an object with children, or with a value")
    unknown = set(entry) - NODE_KEYS
    if unknown:
        raise TreeError(
            f"{where} has {sorted(map(str, unknown))[0]!r}, which a node has not: it has {', '.join(sorted(NODE_KEYS))}"
        )
    given = [key for key in ("children", "value", "values") if key in entry]
    if len(given) != 1:
        raise TreeError(
            f"{where} has {' and '.join(given) or 'neither children nor a value'}: "
            "an inner node has children, a leaf has a value (null if it is not known) or values"
        )
    node = Node()
    for key in ("label", "move"):
        text = entry.get(key)
        if text is not None and not isinstance(text, str):
            raise TreeError(f"{where} has {key} {text!r:.60}, which is not text")
        setattr(node, key, text)
    if "children" in entry:
        children = entry["children"]
        if not isinstance(children, list) or not children:
            raise TreeError(f"{where} has children {children!r:.60}: it must be a list of at least one")
        if entry.get("mover") is not None:
            node.mover = player_of(entry["mover"], players, where)
        return node, list(children)
    if entry.get("mover") is not None:
        raise TreeError(f"{where} is a leaf and has a mover: leave one of them out")
    if "values" in entry:
        if not isinstance(entry["values"], list):
            raise TreeError(f"{where} has values {entry['values']!r:.60}: give a list, one a player")
        node.value = check_leaf(tuple(map(_exact, entry["values"])), players, where)
    else:
        node.value = check_leaf(_exact(entry["value"]), players, where)
    return node, []


def _exact(value: Any) -> Any:
    """A number; text such as "1/3" is a fraction."""
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            return value
    return value


def _take_turns(sketch: Sketch) -> None:
    """Where a node's mover is not given, the one after its parent's moves; at the root player 0."""
    order = [0]
    for number in order:
        node = sketch.nodes[number]
        if node.children and node.mover is None:
            node.mover = 0
        for child in node.children:
            if sketch.nodes[child].children and sketch.nodes[child].mover is None:
                sketch.nodes[child].mover = ((node.mover or 0) + 1) % sketch.players
            order.append(child)
