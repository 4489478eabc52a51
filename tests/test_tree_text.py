"""The compact text of trees and nested lists, and every way that they can be wrong."""

from __future__ import annotations

import math
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Tree, TreeError
from zermelo.tree import nodes


def payoffs(tree: Tree) -> list[Any]:
    """Player 0's payoffs, left to right; None where unknown."""
    values = [tree.utility(node, 0) for node in tree.leaf_nodes]
    return [None if isinstance(value, float) and math.isnan(value) else value for value in values]


def test_numbers_are_read_as_they_are_written() -> None:
    tree = Tree.parse(
        "[3, -2, +4, 0.5, .5, 2., 1e3, -1.5E-2, 1/3, -6/4, \N{MINUS SIGN}7, 123456789012345678901234567890]"
    )
    values = payoffs(tree)
    assert values == [
        3, -2, 4, 0.5, 0.5, 2.0, 1000.0, -0.015, Fraction(1, 3), Fraction(-3, 2), -7, 123456789012345678901234567890,
    ]  # fmt: skip
    kinds = [int, int, int, float, float, float, float, float, Fraction, Fraction, int, int]
    assert [type(value) for value in values] == kinds


def test_exact_numbers_stay_exact_for_both_players() -> None:
    tree = Tree.parse("1/3")
    assert tree.utilities(0) == (Fraction(1, 3), Fraction(-1, 3))
    assert str(Tree.parse("0.0").utility(0, 1)) == "0.0"  # no negative zero


def test_unknown_leaves_have_four_spellings() -> None:
    assert payoffs(Tree.parse("[null, None, ?, NULL, 1]")) == [None] * 4 + [1]


def test_space_and_lines_between_tokens_mean_nothing() -> None:
    assert Tree.parse("\n [ [3,5] ,\t[2\n, 8]]\n") == Tree.parse("[[3, 5], [2, 8]]")


def test_parentheses_hold_one_leafs_utilities() -> None:
    tree = Tree.parse("[(1, 2), 3]")
    assert tree.num_leaves == 2 and tree.utilities(1) == (1, 2) and tree.utilities(2) == (3, -3)
    assert Tree.parse("(5, 2, 5)", players=3).utilities(0) == (5, 2, 5)
    assert Tree.parse("(4)", players=1).utilities(0) == (4,)


def test_with_more_than_two_players_a_list_of_numbers_is_a_leaf() -> None:
    tree = Tree.parse("[[[1, 6, 6], [7, 1/2, 2]], ?]", players=3)
    assert tree.num_leaves == 3
    assert tree.utilities(tree.node_at("0.1")) == (7, Fraction(1, 2), 2)
    assert Tree.parse("[5, 2, 5]", players=3).num_nodes == 1
    assert Tree.parse("[3, 5]").num_nodes == 3


@pytest.mark.parametrize(
    ("text", "players", "message"),
    [
        ("", 2, "the tree's text is empty: write a value, or positions in"),
        ("  \n ", 2, "the tree's text is empty"),
        ("[]", 2, r"'\[\]' at column 2: a position without children must be a leaf"),
        ("[3, []]", 2, "at column 6: a position without children must be a leaf"),
        ("()", 2, "at column 2: a position without children must be a leaf"),
        ("[3, 5", 2, r"'\[3, 5' at column 6: the text ends, but the \[ at column 1 is open: close it with \]"),
        ("[(3, 5", 2, r"the text ends, but the \( at column 2 is open: close it with \)"),
        ("[3, 5]]", 2, "at column 7: the tree is complete before this"),
        ("3, 5", 2, "at column 2: the tree is complete before this: put several in one"),
        ("3 5", 2, "at column 3: the tree is complete before this"),
        ("[1] [2]", 2, "at column 5: the tree is complete before this"),
        ("]", 2, r"at column 1: this \] closes nothing: leave it out"),
        ("[3, 5)", 2, r"at column 6: the \[ at column 1 is closed by \): write \]"),
        ("[(3, 5]]", 2, r"at column 7: the \( at column 2 is closed by \]: write \)"),
        ("[3, , 5]", 2, "at column 5: a value is missing before the comma"),
        ("[, 5]", 2, "at column 2: a value is missing before the comma"),
        (",", 2, "at column 1: a value is missing before the comma"),
        ("[3, 5,]", 2, r"at column 7: a value is missing before \]"),
        ("[3 5]", 2, "at column 4: a comma is missing before 5: write , between children"),
        ("[3 [5]]", 2, r"at column 4: a comma is missing before \["),
        ("[3 null]", 2, "at column 4: a comma is missing before null"),
        ("[[3, 5], [2, x]]", 2, r"'\[\[3, 5\], \[2, x\]\]' at column 14: 'x' is no value: write a number, \? for"),
        ("[3, -]", 2, "at column 5: '-' is no value"),
        ("[3, nan]", 2, "at column 5: 'nan' is no value"),
        ("[3, nullable]", 2, "at column 5: 'nullable' is no value"),
        ("[True]", 2, "at column 2: 'True' is no value"),
        ("[3x]", 2, r"at column 3: 'x' is in the way: write , or \]"),
        ("[3.4.5]", 2, "at column 5: a comma is missing before .5"),
        ("[1/2/3]", 2, "at column 5: '/3' is in the way"),
        ("3;", 2, "at column 2: ';' is in the way: write nothing after the value"),
        ("[1/0]", 2, "at column 2: 1/0 divides by zero"),
        ("[1e999]", 2, "at column 2: 1e999 is too large for a float"),
        ("[" + "9" * 5000 + "]", 2, "at column 2: the number has more digits"),
        ("[1/" + "9" * 5000 + "]", 2, "at column 2: the number has more digits"),
        ('{"value": 3}', 2, "at column 1: this looks like JSON: use Tree.from_json"),
        ("[([3], 5)]", 2, r"at column 3: \( … \) is one leaf's utilities, numbers only: write positions in"),
        ("[(3, ?)]", 2, "at column 2: a leaf's utilities are numbers, all of them"),
        ("[(3, 5, 1)]", 2, "at column 2: 3 utilities for 2 players: a leaf has one number a player"),
        ("[[3, 5], [1, 2, 3]]", 3, "at column 2: 2 utilities for 3 players"),
        ("(7)", 3, "at column 1: 1 utility for 3 players"),
        ("(7, 1)", 1, "at column 1: 2 utilities for 1 player: a leaf"),
        ("7", 3, "at column 1: one number, but a leaf has 3, one a player: write as many in"),
        ("[(1, 2, 3), 7]", 3, "at column 13: one number, but a leaf has 3"),
        ("[?, 7]", 3, "at column 5: one number, but a leaf has 3"),
        ("[1,\n [2,\n  x]]", 2, "at line 3, column 3: 'x' is no value"),
        ("[" + "1, " * 1000 + "x" + ", 1" * 1000 + "]", 2, "'…, 1, 1, 1, 1, 1, 1, x, 1, 1, 1,…' at column 3002: 'x'"),
        (None, 2, "None is no text: give text such as"),
        (b"[1]", 2, "is no text"),
    ],
)
def test_text_that_is_no_tree_is_refused_with_its_place(text: Any, players: int, message: str) -> None:
    with pytest.raises(TreeError, match=message) as caught:
        Tree.parse(text, players=players)
    assert "\n" not in str(caught.value)


@given(st.text(alphabet="[](),.?-/0123456789 eEnulx\n", max_size=30), st.integers(1, 3))
def test_no_text_does_anything_but_parse_or_raise_tree_error(text: str, players: int) -> None:
    try:
        tree = Tree.parse(text, players=players)
    except TreeError as error:
        assert "\n" not in str(error)
    else:
        assert Tree.from_json(tree.to_json()) == tree


@pytest.mark.parametrize(
    ("nested", "players", "message"),
    [
        ([1, [2, []]], 2, "at node 1.1: a position without children must be a leaf"),
        ([], 3, "at the root: a position without children must be a leaf"),
        ([1, [True]], 2, "at node 1.0: True is a truth value, not a number: write 1 or 0"),
        ([math.nan], 2, "at node 0: nan is not a finite number"),
        ([1, -math.inf], 2, "at node 1: -inf is not a finite number: give a finite one, or None"),
        ([10**5000], 2, "at node 0: the number has more digits"),
        ([Fraction(1, 10**5000)], 2, "at node 0: the number has more digits"),
        (["3"], 2, "at node 0: '3' is text, not a number: leave the quotation marks out"),
        (["1/0"], 2, "at node 0: 1/0 divides by zero"),
        ([1, {2, 3}], 2, "at node 1: {2, 3} is a set, not a number: a leaf is a number"),
        ([1j], 2, "at node 0: 1j is a complex, not a number"),
        ([(1, 2, 3)], 2, "at node 0: 3 utilities for 2 players"),
        ([()], 2, "at node 0: 0 utilities for 2 players"),
        (((3, 5), (2, 8)), 2, "at the root: a leaf's utilities are numbers, all of them: write positions as lists"),
        ([(1, None)], 2, "at node 0: a leaf's utilities are numbers"),
        ([(1, "x")], 2, "at node 0: 'x' is text, not a number"),
        ([(1, True)], 2, "at node 0: True is a truth value"),
        ([3], 3, "at the root: 1 utility for 3 players"),
        ([(1, 2, 3), 3], 3, "at node 1: 3 is one number, but a leaf has 3, one a player"),
        ([[[1, 2, 3], [1, 2]]], 3, "at node 0.1: 2 utilities for 3 players"),
    ],
)
def test_nested_lists_that_are_no_tree_are_refused_with_their_place(nested: Any, players: int, message: str) -> None:
    with pytest.raises(TreeError, match=message):
        Tree.from_nested(nested, players=players)


def test_numbers_of_other_kinds_become_plain_ones() -> None:
    numpy = pytest.importorskip("numpy")
    tree = Tree.from_nested([numpy.int32(3), numpy.float64(2.5), "1/3", (numpy.float32(0.5), 1)])
    assert payoffs(tree) == [3, 2.5, Fraction(1, 3), 0.5]
    assert [type(value) for value in payoffs(tree)] == [int, float, Fraction, float]
    with pytest.raises(TreeError, match="is a ndarray, not a number"):
        Tree.from_nested(numpy.zeros((2, 2)))


def test_a_list_that_contains_itself_is_refused() -> None:
    nested: list[Any] = [1]
    nested.append(nested)
    with pytest.raises(TreeError, match="a list contains itself: a tree has no cycles"):
        Tree.from_nested(nested)
    first: list[Any] = [1]
    second: list[Any] = [first, 2]
    first.append([second])
    with pytest.raises(TreeError, match="a list contains itself"):
        Tree.from_nested([second])
    described: dict[str, Any] = {}
    described["children"] = [described, described]
    with pytest.raises(TreeError, match="a list contains itself"):
        Tree.from_nested(described)


def test_a_list_that_is_used_twice_is_two_nodes() -> None:
    shared = [1, 2]
    assert Tree.from_nested([shared, [shared]]) == Tree.parse("[[1, 2], [[1, 2]]]")


def test_a_small_description_of_a_huge_tree_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert nodes.MOST_NODES == 5_000_000
    monkeypatch.setattr(nodes, "MOST_NODES", 50_000)
    nested: Any = 1
    for _ in range(60):
        nested = [nested, nested]
    with pytest.raises(TreeError, match="more than 50,000 nodes, the most that a tree may have"):
        Tree.from_nested(nested)


def test_large_trees_are_read_in_seconds() -> None:
    wide = "[" + ", ".join("[" + ", ".join(map(str, range(100))) + "]" for _ in range(1000)) + "]"
    began = time.perf_counter()
    tree = Tree.parse(wide)
    assert tree.num_leaves == 100_000
    assert time.perf_counter() - began < 10  # about half a second on the slowest machine we know
    deep = Tree.parse("[" * 100_000 + "1" + "]" * 100_000)
    assert deep.depth == 100_000


def test_a_file_holds_either_form(tmp_path: Path) -> None:
    tree = Tree.parse("[[3, 5], [2, 8]]", root="min")
    file = tmp_path / "tree"
    file.write_text("\n[[3, 5],\n [2, 8]]\n", encoding="utf-8")
    assert Tree.load(file, root="min") == Tree.load(str(file), root="min") == tree
    file.write_text("\ufeff" + tree.to_json(), encoding="utf-8")
    assert Tree.load(file) == tree
    file.write_text("(1, 2, 3)", encoding="utf-8")
    assert Tree.load(file, players=3).num_players == 3


def test_a_file_that_holds_no_tree_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    with pytest.raises(TreeError, match=r"tree\.txt cannot be read: No such file"):
        Tree.load(file)
    with pytest.raises(TreeError, match="cannot be read: Is a directory"):
        Tree.load(tmp_path)
    file.write_bytes(b"\xff\xfe[")
    with pytest.raises(TreeError, match=r"tree\.txt cannot be read: it is not UTF-8 text"):
        Tree.load(file)
    with pytest.raises(TreeError, match="cannot be read"):
        Tree.load("tree\0txt")
    file.write_text("[3, x]", encoding="utf-8")
    with pytest.raises(TreeError, match=r"tree.txt: '\[3, x\]' at column 5: 'x' is no value"):
        Tree.load(file)
    file.write_text('{"value": }', encoding="utf-8")
    with pytest.raises(TreeError, match=r"tree\.txt: .*the JSON is malformed"):
        Tree.load(file)


def test_what_python_cannot_show_is_refused_by_its_kind() -> None:
    deep: Any = "x"
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(TreeError, match="players is a list that cannot be shown: it must be a whole number"):
        Tree.parse("1", players=deep)
    with pytest.raises(TreeError, match="root is a list that cannot be shown, which is no player"):
        Tree.parse("1", root=deep)
    with pytest.raises(TreeError, match="players is an int that cannot be shown"):
        Tree.parse("1", players=10**5000)
    with pytest.raises(TreeError, match="label is a list that cannot be shown: it must be text"):
        Tree.from_nested({"label": deep, "value": 1})
