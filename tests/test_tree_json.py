"""Trees as JSON: out and in again, both forms, and every way that they can be wrong."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Tree, TreeError

numbers = st.one_of(
    st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.fractions(), st.integers(10**30, 10**40)
)
lines = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=8)


@st.composite
def nested_trees(draw: st.DrawFn) -> tuple[Any, int]:
    """(nested lists and dicts, players)."""
    players = draw(st.integers(1, 4))
    vectors = st.lists(numbers, min_size=players, max_size=players).map(tuple)
    values = st.one_of(st.none(), vectors, numbers) if players <= 2 else st.one_of(st.none(), vectors)
    movers = st.integers(0, players - 1)

    def described(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        listed = st.lists(children, min_size=1, max_size=4)
        return st.one_of(
            listed,
            st.fixed_dictionaries({"children": listed}, optional={"mover": movers, "label": lines, "move": lines}),
        )

    leaves = st.one_of(
        values, st.fixed_dictionaries({"value": st.none()}, optional={"mover": movers, "label": lines, "move": lines})
    )
    return draw(st.recursive(leaves, described, max_leaves=25)), players


@given(nested_trees())
def test_json_out_and_in_again_is_the_same_tree(drawn: tuple[Any, int]) -> None:
    nested, players = drawn
    tree = Tree.from_nested(nested, players=players)
    written = tree.to_json()
    again = Tree.from_json(written)
    assert again == tree and hash(again) == hash(tree)
    assert again.to_json() == written
    assert Tree.from_json(json.loads(written)) == tree
    assert [tree.name(node) for node in range(tree.num_nodes)] == [again.name(node) for node in range(tree.num_nodes)]
    assert [type(value) for value in again.payoff] == [type(value) for value in tree.payoff]


@given(st.randoms(use_true_random=False), nested_trees())
def test_the_flat_form_may_list_its_nodes_in_any_order(random: Any, drawn: tuple[Any, int]) -> None:
    tree = Tree.from_nested(drawn[0], players=drawn[1])
    written = json.loads(tree.to_json())
    places = list(range(1, tree.num_nodes))
    random.shuffle(places)
    places = [0, *places]
    shuffled: list[Any] = [None] * tree.num_nodes
    for node, described in enumerate(written["nodes"]):
        if "children" in described:
            described["children"] = [places[child] for child in described["children"]]
        shuffled[places[node]] = described
    assert Tree.from_json({**written, "nodes": shuffled}) == tree


def test_the_flat_form_is_a_node_a_line() -> None:
    tree = Tree.from_nested([{"label": "A", "mover": "max", "children": [3, None]}, (5, 2), "1/3"])
    assert tree.to_json() == (
        '{"format": "zermelo-tree", "version": 1, "players": 2, "nodes": [\n'
        '{"mover": "max", "children": [1, 2, 3]},\n'
        '{"mover": "max", "label": "A", "children": [4, 5]},\n'
        '{"values": [5, 2]},\n'
        '{"value": "1/3"},\n'
        '{"value": 3},\n'
        '{"value": null}\n'
        "]}\n"
    )


def test_movers_of_more_than_two_players_are_numbers() -> None:
    written = Tree.parse("[(1, 2, 3)]", players=3, root=2).to_json()
    assert '"players": 3' in written and '{"mover": 2, "children": [1]}' in written
    assert '{"values": [1, 2, 3]}' in written


def test_huge_whole_numbers_survive() -> None:
    tree = Tree.from_nested([10**1000, Fraction(1, 10**1000)])
    assert Tree.from_json(tree.to_json()) == tree


def test_people_write_nodes_within_nodes() -> None:
    written = """{"mover": "min", "label": "start", "children": [
        {"label": "quiet", "children": [3, null, {"value": "1/2", "label": "draw"}]},
        [7, 8],
        {"values": [1, -1]},
        {"mover": "min", "children": [4]}
    ]}"""
    tree = Tree.from_json(written)
    assert (tree.name(0), tree.name(1), tree.name(tree.node_at("0.2"))) == ("start", "quiet", "draw")
    assert [tree.to_move(node) for node in (0, 1, 2, 4)] == [1, 0, 0, 1]
    assert tree.utility(tree.node_at("0.2"), 0) == Fraction(1, 2)
    assert math.isnan(tree.utility(tree.node_at("0.1"), 0))
    assert tree.utilities(tree.node_at("2")) == (1, -1)


def test_the_outermost_object_gives_players_and_levels() -> None:
    tree = Tree.from_json('{"players": 3, "levels": [2, 2], "children": [[1, 2, 3], [[4, 5, 6]]]}')
    assert (tree.num_players, tree.to_move(0), tree.to_move(2)) == (3, 2, 2)
    flat = '{"levels": ["max", "max"], "nodes": [{"children": [1]}, {"children": [2]}, {"value": 1}]}'
    assert Tree.from_json(flat).to_move(1) == 0
    assert Tree.from_json(flat, levels=["max", "max"], players=2) == Tree.from_json(flat)


def test_options_say_what_json_leaves_open() -> None:
    assert Tree.from_json('{"children": [1, 2]}', root="min").to_move(0) == 1
    assert Tree.from_json("[[1, 2], 3]", levels=["max", "max"]).to_move(1) == 0
    assert Tree.from_json('{"children": [[1, 2, 3]]}', players=3).num_players == 3
    assert Tree.from_json([1, [2]]) == Tree.parse("[1, [2]]")


def flat(*nodes: Any, **outer: Any) -> dict[str, Any]:
    return {"nodes": list(nodes), **outer}


LEAF = {"value": 1}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "at line 1, column 1: the JSON is malformed: Expecting value"),
        ("{", r"'\{' at line 1, column 2: the JSON is malformed"),
        ('{"value": 1,}', "at line 1, column 1[23]: the JSON is malformed"),
        ('{"value":\n 1 2}', r"'.*1 2\}' at line 2, column 4: the JSON is malformed"),
        ('{"value": NaN}', "NaN is not JSON and not a finite number: write null"),
        ('{"value": -Infinity}', "-Infinity is not JSON"),
        ('{"value": 1e999}', "at the root: inf is not a finite number"),
        ('{"value": ' + "9" * 5000 + "}", "the JSON has a number with more digits than can be read"),
        ('{"value": 1, "value": 2}', "the key 'value' is given twice in"),
        ('{"children": [' * 100_000 + "1" + "]}" * 100_000, "the JSON is nested too deep to be read: write the flat"),
        ("3", "3 is no tree: JSON of a tree is an object"),
        ('"[1, 2]"', "is no tree: JSON of a tree"),
        ("null", "None is no tree"),
        (None, "None is no tree"),
        (b"{}", "is no tree"),
        ({}, "at the root: a node has neither children nor value nor values"),
        ({"format": "other", "value": 1}, "format is 'other': a tree's is \"zermelo-tree\""),
        ({"format": None, "value": 1}, "format is None"),
        ({"version": 2, "value": 1}, "version is 2: this reads version 1"),
        ({"version": True, "value": 1}, "version is True"),
        ({"players": 0, "value": 1}, "players is 0: it must be a whole number from 1"),
        ({"players": True, "value": 1}, "players is True"),
        ({"players": None, "value": 1}, "players is None"),
        ({"players": 2.0, "value": 1}, "players is 2.0"),
        ({"levels": "max", "children": [[1]]}, "levels give 1 mover, but node 0 is a position at depth 1"),
        ({"levels": 1, "value": 1}, "levels is 1: it must be a list"),
        (
            {"valeu": 1},
            "at the root: 'valeu' is no key of a node: use mover, label, move, probability, ch",
        ),
        ({"children": [{"children": [1, {"label": "x"}]}]}, "at node 0.1: a node has neither children nor value"),
        ({"children": []}, "at the root: children is empty: a position without children must be a leaf"),
        ({"children": {"a": 1}}, "at the root: children is {'a': 1}: it must be a list"),
        ({"children": None}, "children is None: it must be a list"),
        ({"children": [1], "value": 2}, "at the root: a node has children and value: a position has children, a leaf"),
        ({"children": [1], "values": [2, 3]}, "a node has children and values"),
        ({"value": 1, "values": [2, 3]}, "a node has value and values"),
        ({"value": [1, 2]}, "at the root: value is a list: call it values"),
        ({"value": True}, "at the root: True is a truth value, not a number"),
        ({"value": "3"}, "'3' is text, not a number: leave the quotation marks out"),
        ({"value": "1/0"}, "1/0 divides by zero"),
        ({"value": {}}, "{} is a dict, not a number"),
        ({"values": [1]}, "at the root: 1 utility for 2 players"),
        ({"values": [1, None]}, "a leaf's utilities are numbers, all of them"),
        ({"values": [1, False]}, "False is a truth value"),
        ({"values": 3}, "3 is no list of utilities: write one number a player"),
        ({"values": None}, "None is no list of utilities"),
        ({"players": 3, "value": 1}, "at the root: 1 is one number, but a leaf has 3"),
        ({"mover": "both", "children": [1]}, "at the root: mover is 'both', which is no player"),
        ({"mover": 2, "children": [1]}, "mover is 2, which is no player"),
        ({"mover": False, "children": [1]}, "mover is False, which is no player"),
        ({"label": 3, "value": 1}, "at the root: label is 3: it must be text"),
        ({"label": " ", "value": 1}, "label is ' ': it must be a line of text that can be read"),
        ({"label": "a\nb", "value": 1}, r"label is 'a\\nb': it must be a line"),
        ({"move": "", "value": 1}, "move is '': it must be a line"),
        (flat(), r"nodes is \[\]: it must be a list of nodes, the root first"),
        ({"nodes": None}, "nodes is None: it must be a list of nodes"),
        ({"nodes": {"0": LEAF}}, "it must be a list of nodes"),
        (
            flat(LEAF, children=[1]),
            "'children' is no key of a tree that has nodes: use format, version, players, names, levels",
        ),
        (flat(3), r"nodes\[0\]: 3 is no node: write an object"),
        (flat({"children": [1]}, {"valeu": 1}), r"nodes\[1\]: 'valeu' is no key of a node"),
        (flat({"children": [1]}, {}), r"nodes\[1\]: a node has neither children nor value"),
        (flat({"children": [1]}, {"value": 1, "children": [2]}), r"nodes\[1\]: a node has children and value"),
        (flat({"children": []}), r"nodes\[0\]: children is empty"),
        (flat({"children": [1.0]}, LEAF), r"nodes\[0\]: child 1.0 is no place in nodes"),
        (flat({"children": [True]}, LEAF), r"nodes\[0\]: child True is no place in nodes"),
        (flat({"children": [{"value": 1}]}), r"nodes\[0\]: child {'value': 1} is no place in nodes"),
        (flat({"children": [2]}, LEAF), r"nodes\[0\]: child 2 is out of range: nodes has places 0 to 1"),
        (flat({"children": [-1]}, LEAF), r"nodes\[0\]: child -1 is out of range"),
        (flat({"children": [0]}), r"nodes\[0\]: child 0 is the node itself: a tree has no cycles"),
        (flat({"children": [1]}, {"children": [0]}), r"nodes\[1\]: child 0 is the root, which is nobody's child"),
        (flat({"children": [1, 1]}, LEAF), r"nodes\[0\]: child 1 is already a child of nodes\[0\]: a node has one"),
        (flat({"children": [1, 2]}, {"children": [2]}, LEAF), r"nodes\[1\]: child 2 is already a child of nodes\[0\]"),
        (flat({"children": [1]}, LEAF, LEAF), r"nodes\[2\] is nobody's child, and it is not the root"),
        (flat(LEAF, {"children": [2]}, {"children": [3]}, LEAF), r"nodes\[1\] is nobody's child"),
        (flat(LEAF, {"children": [2]}, {"children": [1]}), r"nodes\[1\] is below itself, in a cycle"),
        (flat({"children": [1]}, {"values": [1, 2, 3]}), r"nodes\[1\]: 3 utilities for 2 players"),
        (flat({"mover": "x", "children": [1]}, LEAF), r"nodes\[0\]: mover is 'x', which is no player"),
        (flat({"children": [1]}, {"value": True}), r"nodes\[1\]: True is a truth value"),
        (flat({"children": [1]}, {"label": [], "value": 1}), r"nodes\[1\]: label is \[\]: it must be text"),
    ],
)
def test_json_that_is_no_tree_is_refused_with_its_place(source: Any, message: str) -> None:
    with pytest.raises(TreeError, match=message) as caught:
        Tree.from_json(source)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("source", "options", "message"),
    [
        ({"players": 2, "value": 1}, {"players": 3}, "players=3, but the JSON is a tree of 2: leave players out"),
        ({"value": 1}, {"players": "3"}, "players is '3'"),
        ({"levels": ["max"], "children": [1]}, {"levels": ["min"]}, "levels are given, and others in the JSON"),
        (
            flat({"mover": "max", "children": [1]}, LEAF),
            {"root": "min"},
            "at the root the mover is max, but root is min",
        ),
        (
            flat({"children": [1]}, {"mover": "max", "children": [2]}, LEAF),
            {"levels": ["max", "min"]},
            "at node 0 the mover is max, but levels give min",
        ),
    ],
)
def test_options_that_contradict_the_json_are_refused(source: Any, options: Any, message: str) -> None:
    with pytest.raises(TreeError, match=message):
        Tree.from_json(source, **options)


scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 5), st.floats(), st.sampled_from(["max", "min", "1/2", "x"])
)
keys = st.sampled_from(["mover", "label", "children", "value", "values", "nodes", "players", "version", "format", "x"])


@given(st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4)))
def test_no_objects_do_anything_but_describe_a_tree_or_raise_tree_error(source: Any) -> None:
    try:
        tree = Tree.from_json(source)
    except TreeError as error:
        assert "\n" not in str(error)
    else:
        assert Tree.from_json(tree.to_json()) == tree


def test_players_may_have_names() -> None:
    told = '{"players": 2, "names": ["Ann", "Bob"], "children": [1, 2]}'
    tree = Tree.from_json(told)
    assert [tree.player_name(player) for player in (0, 1, -1)] == ["Ann", "Bob", "chance"]
    assert Tree.from_json(tree.to_json()) == tree != Tree.parse("[1, 2]")
    assert Tree.from_json(told.replace("Ann", "MAX").replace("Bob", "MIN")) == Tree.parse("[1, 2]")
    for names in ('["Ann"]', '"AB"', '["Ann", 3]', '["Ann", ""]', "3"):
        with pytest.raises(TreeError, match="name"):
            Tree.from_json(told.replace('["Ann", "Bob"]', names))
