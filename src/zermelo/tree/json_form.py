"""A tree as JSON: written as a flat list of nodes, read from that or from nodes within nodes.

The flat form, which any depth fits, is::

    {"format": "zermelo-tree", "version": 1, "players": 2, "nodes": [
    {"mover": "max", "label": "A", "children": [1, 2]},
    {"value": 3},
    {"value": null}
    ]}

``nodes[0]`` is the root. A leaf has a value, player 1's being its negative, or values, one a player;
null is a value that is not known. Fractions are text, "1/3". A mover is max, min, a player's
number or chance. What chance leads to may have a "probability", a number or a fraction; where none of
a node's children has, they are equally likely. Mover and label may be left out. Instead of "nodes" the
outer object may be the root itself, with its children, written out, as "children": then a child may
also be a number, a list or null. "names", beside "players", may list what people call the players.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, NoReturn

from zermelo.errors import TreeError
from zermelo.game import CHANCE
from zermelo.tree.movers import assign_movers, check_players
from zermelo.tree.nested import Said, leaf_payoffs, line_of_text, nodes_from_nested, read_description
from zermelo.tree.nodes import Nodes, check_size, last_players, parents
from zermelo.tree.numbers import Number
from zermelo.tree.quote import quoted

__all__ = ["nodes_from_json", "nodes_to_json"]

FORMAT = "zermelo-tree"
VERSION = 1
OUTER_KEYS = ("format", "version", "players", "names", "levels")


def nodes_to_json(nodes: Nodes) -> str:
    """The flat form, a node a line."""
    parent = parents(nodes.child_count)
    last = last_players(nodes.mover, parent)
    uneven = _uneven(nodes)
    encode = json.JSONEncoder(ensure_ascii=False).encode
    lines = []
    for node, count in enumerate(nodes.child_count):
        written: dict[str, Any] = {}
        mover = nodes.mover[node]
        before = last[parent[node]] if node else CHANCE
        usual = 0 if before == CHANCE else (before + 1) % nodes.players
        if count or mover != usual:
            opposed = nodes.players == 2
            written["mover"] = "chance" if mover == CHANCE else ("max", "min")[mover] if opposed else mover
        if node and parent[node] in uneven:
            written["probability"] = _json_number(nodes.probability(node))
        if node in nodes.labels:
            written["label"] = nodes.labels[node]
        if node in nodes.moves:
            written["move"] = nodes.moves[node]
        if count:
            written["children"] = list(range(nodes.first_child[node], nodes.first_child[node] + count))
        else:
            written.update(_leaf(nodes.payoff[node * nodes.players : (node + 1) * nodes.players]))
        lines.append(encode(written))
    named = f' "names": {encode(nodes.names)},' if nodes.names else ""
    head = f'{{"format": "{FORMAT}", "version": {VERSION}, "players": {nodes.players},{named} "nodes": [\n'
    return head + ",\n".join(lines) + "\n]}\n"


def _uneven(nodes: Nodes) -> set[int]:
    """The chance nodes whose children are not all equally likely, as far as fractions say it."""
    return {
        node
        for node, count in enumerate(nodes.child_count)
        if nodes.mover[node] == CHANCE
        and any((nodes.share[child], nodes.whole[child]) != (1, count) for child in nodes.children(node))
    }


def _leaf(payoffs: list[Number]) -> dict[str, Any]:
    if payoffs[0] != payoffs[0]:
        return {"value": None}
    opposed = len(payoffs) == 2 and payoffs[1] == -payoffs[0] and type(payoffs[1]) is type(payoffs[0])
    if opposed or len(payoffs) == 1:
        return {"value": _json_number(payoffs[0])}
    return {"values": [_json_number(payoff) for payoff in payoffs]}


def _json_number(value: Number) -> int | float | str:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value


def nodes_from_json(source: Any, root: Any = None, levels: Any = None, players: int | None = None) -> Nodes:
    """The nodes of either form, as JSON text or as the objects that it stands for.

    ``root``, ``levels`` and ``players`` may say what the JSON leaves out. Raises TreeError, which
    names the place, where it is malformed or they contradict it.
    """
    if isinstance(source, str):
        source = _loaded(source)
    if not isinstance(source, (dict, list)):
        raise TreeError(f"{quoted(source)} is no tree: JSON of a tree is an object with nodes or children")
    if isinstance(source, list):
        return nodes_from_nested(source, root, levels, 2 if players is None else players)
    if source.get("format", FORMAT) != FORMAT:
        raise TreeError(f'format is {quoted(source["format"])}: a tree\'s is "{FORMAT}"')
    version = source.get("version", VERSION)
    if version != VERSION or isinstance(version, bool):
        raise TreeError(f"version is {quoted(version)}: this reads version {VERSION}, a newer zermelo may read it")
    given = check_players(source["players"]) if "players" in source else None
    if players is not None and given is not None and check_players(players) != given:
        raise TreeError(f"players={players}, but the JSON is a tree of {given}: leave players out")
    players = given if given is not None else 2 if players is None else check_players(players)
    names = _names(source.get("names"), players)
    if "levels" in source:
        if levels is not None and levels != source["levels"]:
            raise TreeError("levels are given, and others in the JSON: give one of them")
        levels = source["levels"]
    if "nodes" not in source:
        node = {key: value for key, value in source.items() if key not in OUTER_KEYS}
        found = nodes_from_nested(node, root, levels, players)
        found.names = names
        return found
    for key in source:
        if key not in (*OUTER_KEYS, "nodes"):
            raise TreeError(
                f"{quoted(key, 40)} is no key of a tree that has nodes: use {', '.join(OUTER_KEYS)} and nodes"
            )
    found = _flat(source["nodes"], root, levels, players)
    found.names = names
    return found


def _names(written: Any, players: int) -> tuple[str, ...]:
    """The players' names, none where they are not given. Raises TreeError unless there is one a player."""
    if written is None:
        return ()
    if not isinstance(written, (list, tuple)) or len(written) != players:
        raise TreeError(f"names is {quoted(written)}: it must be a list of {players}, one name a player")
    return tuple([line_of_text(name, "a player's name") for name in written])


def _flat(written: Any, root: Any, levels: Any, players: int) -> Nodes:
    """The nodes of the flat form, in whatever order it lists them."""
    if not isinstance(written, list) or not written:
        raise TreeError(f"nodes is {quoted(written)}: it must be a list of nodes, the root first")
    check_size(len(written))
    children: list[list[int]] = []
    payoffs: list[list[Number]] = []
    said = Said()
    parent = [-1] * len(written)
    for place, described in enumerate(written):
        try:
            if not isinstance(described, dict):
                raise TreeError(f"{quoted(described)} is no node: write an object with children or value")
            value, listed = read_description(described, players, place, said)
            children.append([] if listed is None else _adopted(listed, place, parent))
            payoffs.append([0] * players if listed is not None else leaf_payoffs(value, players))
        except TreeError as error:
            raise TreeError(f"nodes[{place}]: {error}") from None
    order = [0]
    for place in order:
        order += children[place]
    if len(order) < len(written):
        _unreached(order, parent)
    number = [0] * len(order)
    for node, place in enumerate(order):
        number[place] = node
    child_count = [len(children[place]) for place in order]
    own = {number[at]: player for at, player in said.movers.items()}
    given = {number[at]: probability for at, probability in said.probabilities.items()}
    return Nodes(
        players,
        child_count,
        assign_movers(child_count, players, root, levels, own, given),
        [payoff for place in order for payoff in payoffs[place]],
        {number[place]: text for place, text in said.labels.items()},
        {number[place]: text for place, text in said.moves.items()},
        given=given,
    )


def _adopted(listed: list[Any], place: int, parent: list[int]) -> list[int]:
    """The places of a node's children, noted as its own."""
    for child in listed:
        if isinstance(child, bool) or not isinstance(child, int):
            raise TreeError(f"child {quoted(child)} is no place in nodes: write the whole number of one, from 1")
        if not 0 <= child < len(parent):
            raise TreeError(f"child {quoted(child)} is out of range: nodes has places 0 to {len(parent) - 1}")
        if child == place:
            raise TreeError(f"child {child} is the node itself: a tree has no cycles")
        if child == 0:
            raise TreeError("child 0 is the root, which is nobody's child: a tree has no cycles")
        if parent[child] >= 0:
            raise TreeError(f"child {child} is already a child of nodes[{parent[child]}]: a node has one parent")
        parent[child] = place
    return listed


def _unreached(order: list[int], parent: list[int]) -> NoReturn:
    """Raise TreeError for nodes that the root does not lead to: one without a parent, or a cycle."""
    reached = set(order)
    place = next(place for place in range(len(parent)) if place not in reached)
    seen = set()
    while parent[place] >= 0 and place not in seen:
        seen.add(place)
        place = parent[place]
    if parent[place] < 0:
        raise TreeError(f"nodes[{place}] is nobody's child, and it is not the root: list it as a child or leave it out")
    raise TreeError(f"nodes[{place}] is below itself, in a cycle that the root does not lead to: a tree has no cycles")


def _loaded(text: str) -> Any:
    """JSON text as objects, with what Python's reader lets pass refused."""

    def refuse_constant(name: str) -> NoReturn:
        raise TreeError(f"{name} is not JSON and not a finite number: write null for a value that is not known")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise TreeError(f"the key {quoted(twice, 40)} is given twice in {quoted(found)}: leave one of them out")
        return found

    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=refuse_constant, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        near = " ".join(text[max(0, error.pos - 20) : error.pos + 12].split())
        raise TreeError(
            f"{near!r} at line {error.lineno}, column {error.colno}: the JSON is malformed: {error.msg}"
        ) from None
    except RecursionError:
        raise TreeError("the JSON is nested too deep to be read: write the flat form, with nodes as a list") from None
    except ValueError:
        raise TreeError("the JSON has a number with more digits than can be read: give a smaller one") from None
