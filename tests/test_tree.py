"""Trees: their game, shape, names, numbers and minimum."""

from __future__ import annotations

import json
import math
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo import IllegalAction, Tree, TreeError, UnknownLeaf

CASES = json.loads((Path(__file__).parent / "cases" / "trees.json").read_text(encoding="utf-8"))
PLAYABLE = [case for case in CASES if case["kind"] != "expectimax"]

TEXTBOOK = "[[3, 5], [2, 8]]"
CROOKED = "[10, [20, [1, [4, 2]]], 7]"
"""
        0
    1   2   3          leaves: 1 is 10, 4 is 20, 6 is 1, 8 and 9 are 4 and 2, 3 is 7
       4 5
        6 7
         8 9
"""


def leaves_of(nested: Any, players: int) -> list[Any]:
    """The leaves of nested lists, left to right."""
    if not isinstance(nested, list) or (players > 2 and all(isinstance(item, (int, float)) for item in nested)):
        return [nested]
    return [leaf for child in nested for leaf in leaves_of(child, players)]


@pytest.mark.parametrize("case", PLAYABLE, ids=lambda case: case["id"])
def test_every_published_tree_loads_with_its_leaves_and_movers(case: dict[str, Any]) -> None:
    players = case.get("players", 2)
    options = {"players": players, "root": case["root"]}
    tree = Tree.from_nested(case["tree"], **options)
    assert Tree.parse(json.dumps(case["tree"]), **options) == tree
    written = leaves_of(case["tree"], players)
    assert tree.num_leaves == len(written)
    for node, value in zip(tree.leaf_nodes, written, strict=True):
        utilities = tree.utilities(node)
        if value is None:
            assert all(map(math.isnan, utilities))
        else:
            assert utilities == (tuple(value) if isinstance(value, list) else (value, -value))
    root = {"max": 0, "min": 1}.get(case["root"], case["root"])
    for node in range(tree.num_nodes):
        assert tree.to_move(node) == (root + len(tree.path(node))) % players


@pytest.mark.parametrize("case", [case for case in PLAYABLE if case.get("levels")], ids=lambda case: case["id"])
def test_levels_of_a_published_tree_give_its_movers(case: dict[str, Any]) -> None:
    tree = Tree.from_nested(case["tree"], levels=case["levels"] + [0] * 9, players=case.get("players", 2))
    for node in range(tree.num_nodes):
        level = case["levels"][len(tree.path(node))] if len(tree.path(node)) < len(case["levels"]) else 0
        assert tree.to_move(node) == {"max": 0, "min": 1}.get(level, level)


def test_nodes_are_numbered_breadth_first() -> None:
    tree = Tree.parse(CROOKED)
    assert tree.child_count == [3, 0, 2, 0, 0, 2, 0, 2, 0, 0]
    assert tree.first_child == [1, 0, 4, 0, 0, 6, 0, 8, 0, 0]
    assert (tree.num_nodes, tree.num_leaves, tree.depth) == (10, 6, 4)
    assert list(tree.children(2)) == [4, 5]
    assert list(tree.children(1)) == []


def test_leaves_are_numbered_left_to_right() -> None:
    tree = Tree.parse(CROOKED)
    assert tree.leaf_nodes == [1, 4, 6, 8, 9, 3]
    assert [tree.leaf_number(node) for node in tree.leaf_nodes] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(TreeError, match=r"node 2 \(B\) is no leaf"):
        tree.leaf_number(2)


def test_a_tree_is_a_game() -> None:
    tree = Tree.parse(TEXTBOOK)
    root = tree.initial_state()
    assert list(tree.actions(root)) == [0, 1]
    assert tree.to_move(root) == 0
    below = tree.result(root, 1)
    assert tree.to_move(below) == 1
    assert not tree.is_terminal(below)
    leaf = tree.result(below, 0)
    assert tree.is_terminal(leaf)
    assert tree.utilities(leaf) == (2, -2)
    assert tree.constant_sum and tree.utility_sum == 0 and not tree.quick_wins


def test_a_single_number_is_a_leaf_and_an_only_child_a_line() -> None:
    assert (Tree.parse("7").num_nodes, Tree.parse("7").depth, Tree.parse("7").utility(0, 0)) == (1, 0, 7)
    line = Tree.parse("[[[7]]]")
    assert (line.num_nodes, line.depth, line.path(3)) == (4, 3, (0, 0, 0))


def test_names_are_letters_then_numbers() -> None:
    tree = Tree.parse("[[1, [2, [3, 4]]], 5]")
    named = {tree.name(node): tree.path(node) for node in range(tree.num_nodes)}
    assert named["the root"] == ()
    assert (named["A"], named["B"]) == ((0,), (1,))
    assert named["A2"] == (0, 1)
    assert named["A2.1"] == (0, 1, 0)
    assert named["A2.2.1"] == (0, 1, 1, 0)


def test_children_after_z_have_two_letters() -> None:
    tree = Tree.from_nested(list(range(60)))
    assert [tree.name(child + 1) for child in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


def test_a_label_names_its_node() -> None:
    tree = Tree.from_nested([{"label": "attack", "children": [1, 2]}, 3])
    assert [tree.name(node) for node in range(4)] == ["the root", "attack", "B", "A1"]
    assert tree.action_name(0, 0) == "attack"
    assert tree.parse_action(0, " Attack ") == 0


def test_a_move_is_named_after_its_child_or_counted() -> None:
    tree = Tree.parse(CROOKED)
    assert [tree.action_name(0, action) for action in tree.actions(0)] == ["A", "B", "C"]
    assert tree.parse_action(0, "b") == 1
    assert tree.parse_action(0, "3") == 2
    assert tree.state_after(["B", "2", "B2.1"]) == 6
    for text in ("4", "0", "D", "²", ""):
        with pytest.raises(IllegalAction, match="is not a legal action at the root, MAX to move"):
            tree.parse_action(0, text)
    with pytest.raises(IllegalAction, match="the game is over at A: 10"):
        tree.parse_action(1, "1")


def test_a_label_that_is_a_number_comes_before_counting() -> None:
    tree = Tree.from_nested([{"label": "2", "value": 1}, {"label": "1", "value": 5}])
    assert (tree.parse_action(0, "1"), tree.parse_action(0, "2")) == (1, 0)


def test_paths_lead_to_nodes_and_back() -> None:
    tree = Tree.parse(CROOKED)
    for node in range(tree.num_nodes):
        path = tree.path(node)
        assert tree.node_at(path) == tree.node_at(list(path)) == tree.node_at(".".join(map(str, path))) == node


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("0.0", r"step 2 is 0, but A is a leaf"),
        ("3", r"step 1 is 3, but the root has children 0 to 2"),
        ((1, -1), r"step 2 is -1, but B has children 0 to 1"),
        ((1.0,), r"step 1 is 1.0"),
        ((True,), r"step 1 is True"),
        ("a.b", r"'a.b' is no path: write child indices"),
        ("0.", r"'0.' is no path"),
        (7, r"7 is no path"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(path: Any, message: str) -> None:
    with pytest.raises(TreeError, match=message):
        Tree.parse(CROOKED).node_at(path)


@pytest.mark.parametrize("node", [-1, 10, True, 1.0, "A", None])
def test_a_node_that_is_not_there_is_refused(node: Any) -> None:
    tree = Tree.parse(CROOKED)
    for ask in (tree.name, tree.path, tree.children, tree.leaf_number, tree.show, tree.missing_value):
        with pytest.raises(TreeError, match="is no node of this tree: its nodes are 0 to 9"):
            ask(node)


def test_a_leaf_without_value_says_which_it_is() -> None:
    tree = Tree.parse("[[2, 7], [1, null]]")
    assert math.isnan(tree.utility(6, 0)) and math.isnan(tree.utility(6, 1))
    assert tree.missing_value(6).startswith("leaf 3 (at B2) has no value: give it a number")
    assert tree.missing_value(2) == "B: a position has only the value that a search finds"
    assert Tree.parse("?").missing_value(0).startswith("leaf 0 (at the root) has no value")
    for speed in ("python", "native"):
        with pytest.raises(UnknownLeaf, match=r"leaf 3 \(at B2\) has no value"):
            z.search(tree, algorithm="minimax", speed=speed)
        assert z.search(tree, algorithm="alpha-beta", speed=speed).value == 2


def test_a_position_is_shown_in_a_line() -> None:
    tree = Tree.parse("[[3, 5], [(2, 4), ?], 1/3]")
    assert tree.show(0) == "the root, player 0 to move: [[3, 5], [(2, 4), ?], 1/3]"
    assert tree.show(1) == "A, player 1 to move: [3, 5]"
    assert tree.show(3) == "C: 1/3"
    assert tree.show(6) == "B1: (2, 4)"
    assert tree.show(7) == "B2: ?"
    assert repr(Tree.parse("7")) == "<Tree 7: 1 leaf, depth 0>"
    assert repr(Tree.parse(TEXTBOOK)) == "<Tree [[3, 5], [2, 8]]: 4 leaves, depth 2>"
    wide = Tree.from_nested([[1] * 100_000])
    assert repr(wide).startswith("<Tree [[1, 1, ") and len(repr(wide)) < 80
    deep = Tree.parse("[" * 500 + "1" + "]" * 500)
    assert len(deep.show(0)) < 100


# Movers ------------------------------------------------------------------------------------


def movers(tree: Tree) -> list[int]:
    """The mover at each depth of a tree that is one line."""
    return [tree.to_move(node) for node in range(tree.num_nodes)]


def test_players_alternate() -> None:
    assert movers(Tree.parse("[[[7]]]")) == [0, 1, 0, 1]
    assert movers(Tree.parse("[[[7]]]", root="min")) == [1, 0, 1, 0]
    assert movers(Tree.parse("[[[7]]]", root=" MIN ")) == [1, 0, 1, 0]
    assert movers(Tree.parse("[[[(1, 2, 3)]]]", players=3)) == [0, 1, 2, 0]
    assert movers(Tree.parse("[[[(1, 2, 3)]]]", players=3, root=2)) == [2, 0, 1, 2]
    assert movers(Tree.parse("[[[(1, 2, 3)]]]", players=3, root="1")) == [1, 2, 0, 1]
    assert movers(Tree.parse("[[[4]]]", players=1)) == [0, 0, 0, 0]


def test_levels_name_movers_with_repeats() -> None:
    assert movers(Tree.parse("[[[7]]]", levels=["max", "max", "min"])) == [0, 0, 1, 0]
    assert movers(Tree.parse("[[[7]]]", levels="min, min,max,max")) == [1, 1, 0, 0]
    assert movers(Tree.parse("[[[7]]]", levels=(1, 0, 0, 0, 1), root="min")) == [1, 0, 0, 0]
    assert movers(Tree.parse("7", levels=[])) == [0]


def test_a_dict_names_its_own_mover() -> None:
    tree = Tree.from_nested({"mover": "min", "children": [{"mover": "min", "children": [[1], 2]}, [3]]})
    assert [tree.to_move(node) for node in (0, 1, 2)] == [1, 1, 0]
    assert tree.to_move(tree.node_at("0.0")) == 0
    agreed = Tree.from_nested({"mover": "min", "children": [3, 4]}, root="min", levels=["min"])
    assert agreed.to_move(0) == 1
    deeper = Tree.from_nested([{"mover": "max", "children": [1]}], levels=["max"])
    assert deeper.to_move(1) == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"root": "mid"}, "root is 'mid', which is no player: it must be max, min, 0, 1 or chance"),
        ({"root": 2}, "root is 2, which is no player"),
        ({"root": -2}, "root is -2, which is no player"),
        ({"root": True}, "root is True, which is no player"),
        ({"root": 1.0}, "root is 1.0, which is no player"),
        ({"root": "9" * 99}, "which is no player"),
        ({"levels": ["max", "both"]}, r"levels\[1\] is 'both', which is no player"),
        ({"levels": ["max"]}, r"levels give 1 mover, but node 0 is a position at depth 1: give a mover for every"),
        ({"levels": []}, r"levels give 0 movers, but the root is a position at depth 0"),
        ({"levels": 3}, r"levels is 3: it must be a list of movers"),
        ({"levels": {"max": 1}}, r"levels is .* it must be a list of movers"),
        ({"levels": ["max", "min"], "root": "min"}, "root is 'min' but levels begin with max: give one of them"),
        ({"players": 0}, "players is 0: it must be a whole number from 1 to 100"),
        ({"players": 101}, "players is 101"),
        ({"players": True}, "players is True"),
        ({"players": "2"}, "players is '2'"),
    ],
)
def test_movers_that_mean_nothing_are_refused(options: dict[str, Any], message: str) -> None:
    for make in (Tree.parse, lambda text, **options: Tree.from_nested(json.loads(text), **options)):
        with pytest.raises(TreeError, match=message):
            make(TEXTBOOK, **options)


def test_max_and_min_are_names_for_two_players_only() -> None:
    with pytest.raises(TreeError, match="root is 'max', which is no player: it must be a player's number, from 0 to 2"):
        Tree.parse("(1, 2, 3)", players=3, root="max")


def test_a_mover_that_contradicts_the_options_is_refused() -> None:
    nested = [{"mover": "max", "children": [1]}, 2]
    with pytest.raises(TreeError, match="at node 0 the mover is max, but levels give min: leave one of them out"):
        Tree.from_nested(nested, levels=["max", "min"])
    with pytest.raises(TreeError, match="at the root the mover is min, but root is max: leave one"):
        Tree.from_nested({"mover": "min", "children": [1]}, root="max")
    with pytest.raises(TreeError, match="levels give 1 mover, but node 1 is a position at depth 1"):
        Tree.from_nested([{"mover": "max", "children": [1]}, [2]], levels=["max"])


# Sums --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("[(1, 0), (0, 1), (1/2, 1/2)]", 1),
        ("[3, (2, -2)]", 0),
        ("[(0.1, 0.9), (0.7, 0.3), (0.6, 0.4)]", 1),
        ("[(1, 2), ?]", 3),
        ("?", 0),
        ("[(1, 2), (3, 3)]", None),
        ("[3, (2, 2)]", None),
        ("[(1e300, 1e300), (0, 2e300)]", Fraction(1e300) * 2),
        ("[(0.1, 0.2), (0.1, 0.3)]", None),
        ("[(1e308, 1e308), (0, 0)]", None),
        ("[(1" + "0" * 400 + ", 0.5), (0, 0)]", None),
    ],
)
def test_two_players_payoffs_are_constant_sum_where_they_add_up(text: str, total: Any) -> None:
    tree = Tree.parse(text)
    assert tree.constant_sum == (total is not None)
    if total is not None:
        assert tree.utility_sum == pytest.approx(total)
    else:
        assert tree.utility_sum is None


def test_three_players_are_never_called_constant_sum() -> None:
    tree = Tree.parse("[[1, 2, 6], [3, 3, 3]]", players=3)
    assert not tree.constant_sum and tree.utility_sum is None
    assert tree.num_leaves == 2
    assert tree.utilities(2) == (3, 3, 3)


# The minimum -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("breadth", "depth"), [(b, d) for b in (1, 2, 3, 4) for d in range(6)] + [(2, 12), (10, 4), (1, 50)]
)
@pytest.mark.parametrize("root", ["max", "min"])
def test_the_minimum_of_a_uniform_tree_is_knuth_and_moores(breadth: int, depth: int, root: str) -> None:
    # Knuth and Moore 1975, section 6: b^ceil(d/2) + b^floor(d/2) - 1
    tree = Tree.random(0, depth=depth, branching=breadth, root=root)
    assert tree.knuth_moore_minimum() == breadth ** ((depth + 1) // 2) + breadth ** (depth // 2) - 1


def test_the_minimum_of_one_players_tree_is_all_leaves() -> None:
    tree = Tree.parse("[[3, 5], [2, 8, 1]]", levels=["max", "max"])
    assert tree.knuth_moore_minimum() == 5


def test_the_minimum_takes_the_best_child_for_first() -> None:
    assert Tree.parse("[[1, 2, 3], 4]").knuth_moore_minimum() == 2
    assert Tree.parse("[10, [20, [1, [4, 2]]]]").knuth_moore_minimum() == 2


def test_the_minimum_is_for_two_players() -> None:
    with pytest.raises(TreeError, match="a tree of 3 players has no such minimum: alpha-beta is for two"):
        Tree.parse("(1, 2, 3)", players=3).knuth_moore_minimum()


shapes = st.recursive(st.none(), lambda child: st.lists(child, min_size=1, max_size=3), max_leaves=12)


@given(
    st.lists(shapes, min_size=1, max_size=3),
    st.lists(st.sampled_from(["max", "min"]), min_size=99, max_size=99),
    st.randoms(use_true_random=False),
    st.sampled_from([">=", ">"]),
)
def test_no_alpha_beta_looks_at_fewer_leaves_than_the_minimum(
    shape: Any, levels: list[str], random: Any, cut: str
) -> None:
    # No two values are equal: the minimum does not count on that luck.
    values = list(range(Tree.from_nested(shape).num_leaves))
    random.shuffle(values)

    def valued(item: Any) -> Any:
        return values.pop() if item is None else [valued(child) for child in item]

    tree = Tree.from_nested(valued(shape), levels=levels)
    found = z.search(tree, algorithm="alpha-beta", trace=True, cut=cut, moves="best")
    assert tree.knuth_moore_minimum() <= len(found.visited_leaves) <= tree.num_leaves


# Equality ----------------------------------------------------------------------------------


def test_trees_are_equal_where_everything_is() -> None:
    tree = Tree.parse("[[3, ?], [2, 8]]")
    same = Tree.from_nested([[3, None], [2.0, Fraction(8)]])
    assert tree == same and hash(tree) == hash(same)
    assert len({tree, same}) == 1
    others = [
        Tree.parse("[[3, ?], [2, 9]]"),
        Tree.parse("[[?, 3], [2, 8]]"),
        Tree.parse("[[3, ?, 2], [8]]"),
        Tree.parse("[[3, ?], [2, 8]]", root="min"),
        Tree.from_nested({"label": "x", "children": [[3, None], [2, 8]]}),
        Tree.from_nested([[3, None], {"move": "x", "children": [2, 8]}]),
        Tree.parse("[[(3, 3), ?], [2, 8]]"),
    ]
    assert all(tree != other for other in others)
    assert tree != [[3, None], [2, 8]]


def test_a_tree_can_be_pickled() -> None:
    tree = Tree.parse("[[3, ?], [2, 1/3]]")
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree and hash(again) == hash(tree)


def test_a_tree_is_not_made_by_its_class() -> None:
    with pytest.raises(TreeError, match=r"a tree is made by Tree.parse\(text\), from_nested\(lists\)"):
        Tree([[3, 5], [2, 8]])  # type: ignore[arg-type]


# Both speeds -------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.sampled_from(["minimax", "negamax", "alpha-beta"]), st.sampled_from(["max", "min"]))
def test_machine_code_finds_what_the_interpreter_does(seed: int, algorithm: str, root: str) -> None:
    tree = Tree.random(seed, depth=4, branching=(1, 3), root=root, irregular=True)
    interpreted = z.search(tree, algorithm=algorithm, speed="python")
    compiled = z.search(tree, algorithm=algorithm, speed="native")
    for field in ("value", "action", "nodes", "leaves"):
        assert getattr(compiled, field) == getattr(interpreted, field)


@pytest.mark.parametrize("speed", ["python", "native"])
def test_depth_5000_and_100000_leaves_are_searched(speed: str) -> None:
    deep = Tree.parse("[1, " * 5000 + "7" + "]" * 5000)
    assert deep.depth == 5000
    assert z.search(deep, algorithm="minimax", speed=speed).value == 1
    wide = Tree.from_nested([[i % 17] * 100 for i in range(1000)])
    assert wide.num_leaves == 100_000
    assert z.search(wide, algorithm="alpha-beta", speed=speed).value == 16
    assert Tree.from_json(deep.to_json()) == deep
    assert len(deep.path(deep.num_nodes - 1)) == 5000
    assert deep.leaf_nodes[-1] == deep.num_nodes - 1
