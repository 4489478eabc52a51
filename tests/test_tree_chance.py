"""Trees in which chance moves: who moves, with which probabilities, written, read, drawn and unfolded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import CHANCE, Game, GameError, Tree, TreeError
from zermelo.probability import ratio
from zermelo.tree.names import literal

CASES = json.loads((Path(__file__).parent / "cases" / "trees.json").read_text(encoding="utf-8"))
EXPECTIMAX = [case for case in CASES if case["kind"] == "expectimax"]
THIRD = Fraction(1, 3)

LOTTERY = "[[1/4: 3, 3/4: [5, 2]], [1/3: 6, 2/3: 0]]"
"""
        0                  MAX
     1     2               chance
    3 4   5 6              4 is MIN's
     7 8
"""


def odds(tree: Tree, node: int) -> list[Any]:
    return [probability for _, probability in tree.outcomes(node)]


def expected(tree: Tree, node: int = 0) -> tuple[Any, ...]:
    """The value of a node for each player, each of whom maximizes his own, by plain recursion."""
    if tree.is_terminal(node):
        return tree.utilities(node)
    below = {action: expected(tree, tree.result(node, action)) for action in tree.actions(node)}
    if tree.to_move(node) == CHANCE:
        weighted = [[value * weight for value in below[action]] for action, weight in tree.outcomes(node)]
        return tuple(map(sum, zip(*weighted, strict=True)))
    return max(below.values(), key=lambda vector: vector[tree.to_move(node)])


# Movers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", EXPECTIMAX, ids=lambda case: case["id"])
def test_a_published_tree_with_chance_has_its_movers_and_best_child(case: dict[str, Any]) -> None:
    tree = Tree.from_nested(case["tree"], levels=case["levels"])
    words = {0: "max", CHANCE: "chance"}
    inner = [node for node in range(tree.num_nodes) if not tree.is_terminal(node)]
    assert all(words[tree.to_move(node)] == case["levels"][len(tree.path(node))] for node in inner)
    assert tree.has_chance() and tree.num_leaves == case["expected"]["visited_leaves"]
    values = [expected(tree, child)[0] for child in tree.children(0)]
    assert values.index(max(values)) == case["expected"]["best_child"]


def test_chance_takes_nobodys_turn() -> None:
    assert Tree.parse("[[[[7]]]]", root="chance").mover == [CHANCE, 0, 1, 0, 1]
    three = Tree.from_nested([{"mover": "chance", "children": [[[(1, 2, 3)]]]}], players=3, root=1)
    assert three.mover == [1, CHANCE, 2, 0, 1]
    assert Tree.parse("[[[[7]]]]", levels="max,chance,chance,min").mover == [0, CHANCE, CHANCE, 1, 0]
    assert Tree.parse("[[[7]]]", levels=["max", CHANCE, "max"]).mover == [0, CHANCE, 0, 1]


def test_chance_moves_where_probabilities_are_written() -> None:
    tree = Tree.parse(LOTTERY)
    assert tree.mover[:5] == [0, CHANCE, CHANCE, 1, 1]
    assert tree == Tree.parse(LOTTERY, levels=["max", "chance", "min"])
    assert Tree.parse("[1: 3]").to_move(0) == CHANCE
    assert Tree.parse("[1/2: (1, 2, 3), 1/2: ?]", players=3).to_move(0) == CHANCE


def test_a_tree_without_chance_has_none() -> None:
    plain = Tree.parse("[[3, 5], [2, 8]]")
    assert not plain.has_chance() and plain.share == plain.whole == []
    leaf = Tree.parse("[3, 5]", levels=["max", "chance"])
    assert leaf.to_move(1) == CHANCE and not leaf.has_chance()


# Probabilities -----------------------------------------------------------------------------


def test_children_of_chance_are_equally_likely_unless_they_say_otherwise() -> None:
    assert odds(Tree.parse("[3, 5, 7]", root="chance"), 0) == [THIRD] * 3
    tree = Tree.parse(LOTTERY)
    assert odds(tree, 1) == [Fraction(1, 4), Fraction(3, 4)]
    assert odds(tree, 2) == [THIRD, 2 * THIRD]
    assert [type(number) for number in odds(Tree.parse("[0.25: 1, 3/4: 2]"), 0)] == [float, Fraction]
    # 1/4 * 3 + 3/4 * 2 = 9/4, and 1/3 * 6 = 2
    assert expected(tree) == (Fraction(9, 4), Fraction(-9, 4))


def test_floats_may_add_up_to_1_but_for_rounding() -> None:
    tree = Tree.parse("[0.1: 1, 0.2: 2, 0.7: 3]")
    assert odds(tree, 0) == [0.1, 0.2, 0.7]
    Tree.parse("[1/3: 1, 1/3: 2, 0.3333333333: 3]")


def test_equal_probabilities_need_not_be_written() -> None:
    assert Tree.parse("[1/2: 3, 2/4: 5]") == Tree.parse("[3, 5]", root="chance") == Tree.parse("[0.5: 3, 0.5: 5]")
    assert hash(Tree.parse("[0.5: 3, 0.5: 5]")) == hash(Tree.parse("[3, 5]", root="chance"))
    assert Tree.parse("[1/2: 3, 1/2: 5]") != Tree.parse("[1/3: 3, 2/3: 5]")
    assert hash(Tree.parse("[1/2: 3, 1/2: 5]")) != hash(Tree.parse("[1/3: 3, 2/3: 5]"))


def test_text_shows_them() -> None:
    tree = Tree.parse(LOTTERY)
    assert repr(tree).startswith("<Tree [[1/4: 3, 3/4: [5, 2]], [1/3: 6, 2/3: 0…: 5 leaves")
    assert tree.show(1) == "A, chance to move: [1/4: 3, 3/4: [5, 2]]"
    assert Tree.parse("[3, 5]", root="chance").show(0) == "the root, chance to move: [1/2: 3, 1/2: 5]"
    assert (tree.action_name(1, 1), tree.parse_action(1, "a2"), tree.parse_action(1, "2")) == ("A2", 1, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[3, [1/4: 3, 3/4: 5, 1]]", r"at column 5: child 3 of 3 has no probability, but others have: give one to ev"),
        ("[3, 1/4: 5]", "at column 1: child 1 of 2 has no probability"),
        ("[2, [1/4: 3, 1/2: 5]]", r"at column 5: the probabilities add up to 3/4: they must add up to 1"),
        ("[0.3: 1, 0.3: 2]", "at column 1: the probabilities add up to 0.6"),
        ("[1/3: 1, 1/3: 1, 0.333333: 2]", "the probabilities add up to 0.999999666667"),
        ("[0: 1, 1: 2]", "at column 2: probability is 0: it must be a number above 0 and at most 1"),
        ("[1/2: 1, -1/2: 2]", "at column 10: probability is -1/2"),
        ("[3/2: 1]", "at column 2: probability is 3/2"),
        ("1/2: 3", r"at column 4: a colon stands behind a child's probability: write it as in \[1/4: 3, 3/4: 5\]"),
        ("[1/2: 1/2: 3]", "at column 10: a colon stands behind"),
        ("[[1]: 3]", "at column 5: a colon stands behind"),
        ("[?: 3]", "at column 3: a colon stands behind"),
        ("[1/2, : 3]", "at column 7: a colon stands behind"),
        ("(1/2: 3, 4)", "at column 5: a colon stands behind"),
        ("[1/2: ]", r"at column 7: a value is missing before \]"),
        ("[1/2: , 3]", "at column 7: a value is missing before the comma"),
        ("[1/2: 3", r"at column 8: the text ends, but the \[ at column 1 is open"),
        ("[1/2: 3 1/2: 4]", "at column 9: a comma is missing before 1/2"),
    ],
)
def test_probabilities_that_are_wrong_are_refused_with_their_column(text: str, message: str) -> None:
    with pytest.raises(TreeError, match=message) as caught:
        Tree.parse(text)
    assert "\n" not in str(caught.value)


def test_one_number_is_no_leaf_of_three_players_with_a_probability_either() -> None:
    with pytest.raises(TreeError, match="at column 7: one number, but a leaf has 3"):
        Tree.parse("[1/2: 1, 1/2: 2]", players=3)


@pytest.mark.parametrize(
    ("nested", "options", "message"),
    [
        ("[1/2: 3, 1/2: 4]", {"root": "min"}, "at the root: the children have probabilities, but a player moves there"),
        ("[5, [1/2: 3, 1/2: 4]]", {"levels": [0, 1]}, "at node 1: the children have probabilities, but a player moves"),
        ({"probability": 1, "value": 3}, {}, "at the root: it has a probability, but nothing leads to it"),
        ([[{"probability": "1/2", "value": 1}, 3]], {}, "at node 0: child 2 of 2 has no probability"),
        ([{"probability": "1/2", "value": 1}], {}, "at the root: the probabilities add up to 1/2"),
        (
            [{"probability": "half", "value": 1}],
            {},
            "at node 0: probability is 'half': it must be a number",
        ),
        ([{"probability": True, "value": 1}], {}, "at node 0: probability is True"),
        ([{"probability": [1], "value": 1}], {}, r"at node 0: probability is \[1\]"),
        ([{"probability": float("nan"), "value": 1}], {}, "at node 0: probability is nan"),
        ([{"probability": Fraction(7, 5), "value": 1}], {}, "at node 0: probability is 7/5"),
        ([3, {"mover": "min", "children": [{"probability": 1, "value": 1}]}], {}, "at node 1: the children have prob"),
    ],
)
def test_probabilities_that_do_not_fit_are_refused_with_their_place(nested: Any, options: Any, message: str) -> None:
    with pytest.raises(TreeError, match=message):
        Tree.parse(nested, **options) if isinstance(nested, str) else Tree.from_nested(nested, **options)


# JSON --------------------------------------------------------------------------------------


def test_json_has_probabilities_where_they_are_not_equal() -> None:
    tree = Tree.from_nested(
        {"mover": "chance", "children": [{"probability": 0.25, "value": 3}, {"probability": "3/4", "children": [1, 2]}]}
    )
    assert tree.to_json() == (
        '{"format": "zermelo-tree", "version": 1, "players": 2, "nodes": [\n'
        '{"mover": "chance", "children": [1, 2]},\n'
        '{"probability": 0.25, "value": 3},\n'
        '{"mover": "max", "probability": "3/4", "children": [3, 4]},\n'
        '{"value": 1},\n'
        '{"value": 2}\n'
        "]}\n"
    )
    assert "probability" not in Tree.parse("[3, 5]", root="chance").to_json()
    assert "probability" in Tree.parse("[0.5: 3, 0.5: 5]").to_json()


def test_json_gives_chance_as_level_or_mover_and_names_the_node_that_is_wrong() -> None:
    assert Tree.from_json('{"levels": ["max", "chance"], "children": [[1, 2], 3]}').to_move(1) == CHANCE
    flat = {"nodes": [{"children": [2, 1]}, {"probability": "1/3", "value": 1}, {"probability": "2/3", "value": 2}]}
    assert Tree.from_json(flat) == Tree.parse("[2/3: 2, 1/3: 1]")
    flat["nodes"][1]["probability"] = "4/3"
    with pytest.raises(TreeError, match=r"nodes\[1\]: probability is '4/3'"):
        Tree.from_json(flat)


@st.composite
def trees_of_chance(draw: st.DrawFn) -> tuple[Any, int]:
    """(nested lists and dicts, players), with probabilities of every kind, exact ones from small weights."""
    players = draw(st.integers(1, 4))
    number = st.one_of(st.integers(-9, 9), st.fractions(-3, 3, max_denominator=9), st.floats(-2, 2))
    leaves = st.one_of(st.none(), st.lists(number, min_size=players, max_size=players).map(tuple))

    def lottery(children: list[Any], weights: list[int], exact: bool) -> dict[str, Any]:
        weights = weights[: len(children)]
        shares = [Fraction(weight, sum(weights)) for weight in weights]
        return {
            "mover": "chance",
            "children": [
                {"probability": share if exact else float(share)}
                | (child if isinstance(child, dict) else {"children" if isinstance(child, list) else "values": child})
                if child is not None
                else {"probability": share if exact else float(share), "value": None}
                for child, share in zip(children, shares, strict=True)
            ],
        }

    def inner(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        listed = st.lists(children, min_size=1, max_size=4)
        weights = st.lists(st.integers(1, 6), min_size=4, max_size=4)
        return st.one_of(
            listed,
            listed.map(lambda children: {"mover": "chance", "children": children}),
            st.builds(lottery, listed, weights, st.booleans()),
        )

    return draw(st.recursive(leaves, inner, max_leaves=20)), players


def kept(tree: Tree, again: Tree) -> None:
    """Both are the same tree, to the kind of each number."""
    assert again == tree and hash(again) == hash(tree)
    assert (again.share, again.whole, again.mover) == (tree.share, tree.whole, tree.mover)
    assert [type(number) for number in again.share] == [type(number) for number in tree.share]


@given(trees_of_chance())
def test_json_out_and_in_again_is_the_same_tree(drawn: tuple[Any, int]) -> None:
    tree = Tree.from_nested(drawn[0], players=drawn[1])
    kept(tree, Tree.from_json(tree.to_json()))
    assert Tree.from_json(tree.to_json()).to_json() == tree.to_json()


@given(trees_of_chance())
def test_text_out_and_in_again_is_the_same_tree(drawn: tuple[Any, int]) -> None:
    tree = Tree.from_nested(drawn[0], players=drawn[1])
    kept(tree, Tree.parse(literal(tree._nodes, 0, 100_000), players=drawn[1]))


# Random ------------------------------------------------------------------------------------


@given(st.integers(), st.integers(1, 4), st.integers(1, 3))
def test_random_odds_are_fractions_that_add_up_to_1(seed: int, branching: int, players: int) -> None:
    options: dict[str, Any] = {"depth": 3, "branching": branching, "players": players, "levels": [0, "chance", 0]}
    tree = Tree.random(seed, **options, odds="random")
    assert tree == Tree.random(seed, **options, odds="random")
    for node in tree.children(0):
        assert sum(odds(tree, node)) == 1
        assert all(type(probability) is Fraction and probability > 0 for probability in odds(tree, node))
    equal = Tree.random(seed, **options)
    assert odds(equal, 1) == [Fraction(1, branching)] * branching
    assert (equal.payoff, equal.mover) == (tree.payoff, tree.mover)


def test_random_odds_differ() -> None:
    drawn = {tuple(odds(Tree.random(seed, depth=1, root="chance", odds="random"), 0)) for seed in range(50)}
    assert len(drawn) > 10


# The fewest leaves -------------------------------------------------------------------------


def test_every_outcome_counts_in_the_fewest_leaves() -> None:
    assert Tree.parse("[[3, 5], [2, 8]]", root="chance").knuth_moore_minimum() == 4
    # One outcome is a game of 2 x 2, of which three leaves are enough; the other is a leaf.
    assert Tree.parse("[1/2: [[3, 5], [2, 8]], 1/2: 1]").knuth_moore_minimum() == 4
    # B's value takes both of its leaves; that A is worth no more, its first leaf and one that MIN may choose.
    assert Tree.parse(LOTTERY).knuth_moore_minimum() == 4
    assert Tree.random(1, depth=4, branching=3, levels=[0, "chance", 1, "chance"]).knuth_moore_minimum() < 81


# Unfolding ---------------------------------------------------------------------------------


class Place(NamedTuple):
    left: int
    mover: int
    last: int
    score: int


class Race(Game):
    """Throw a crooked coin, then go on by 1 or 2 times what it showed; ``left`` throws are left."""

    utility_sum = 0

    def __init__(self, throws: int = 3, faces: tuple[Any, ...] = ((1, 1), (3, 2))) -> None:
        self.throws = throws
        self.faces = faces
        """(face, weight) each."""

    def initial_state(self) -> Place:
        return Place(self.throws, CHANCE, 1, 0)

    def to_move(self, state: Place) -> int:
        return state.mover

    def outcomes(self, state: Place) -> Iterator[tuple[int, Any]]:
        whole = sum(weight for _, weight in self.faces)
        for face, weight in self.faces:
            yield face, ratio(weight, whole)

    def actions(self, state: Place) -> Iterator[int]:
        yield from (1, 2)

    def result(self, state: Place, action: int) -> Place:
        if state.mover == CHANCE:
            return Place(state.left - 1, 1 - state.last, action, state.score)
        sign = 1 if state.mover == 0 else -1
        score = state.score + sign * (action * state.last) % 5
        return Place(state.left, CHANCE, state.mover, score)

    def is_terminal(self, state: Place) -> bool:
        return state.left == 0 and state.mover == CHANCE

    def utility(self, state: Place, player: int) -> int:
        return state.score if player == 0 else -state.score

    def evaluate(self, state: Place, player: int) -> Any:
        assert state.mover != CHANCE, "chance has no evaluation"
        value = Fraction(state.score, 7)
        return value if player == 0 else -value

    def action_name(self, state: Place, action: int) -> str:
        return f"{'throws' if state.mover == CHANCE else 'goes'} {action}"


def to_depth(game: Game, state: Any, depth: int) -> Any:
    """MAX's value to so many moves of players: by the contract a chance node takes no depth."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == CHANCE:
        return sum(weight * to_depth(game, game.result(state, face), depth) for face, weight in game.outcomes(state))
    if depth == 0:
        return game.evaluate(state, 0)
    values = [to_depth(game, game.result(state, action), depth - 1) for action in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, None])
def test_a_tree_to_a_depth_is_worth_what_the_game_is_to_that_depth(depth: int | None) -> None:
    game = Race()
    tree = Tree.unfold(game, depth=depth)
    value = expected(tree)[0]
    assert type(value) is Fraction
    assert value == to_depth(game, game.initial_state(), 99 if depth is None else depth)
    if depth is not None:
        assert to_depth(tree, 0, depth) == value
    cut_off = [node for node in tree.leaf_nodes if not game.is_terminal(tree._nodes.states[node])]
    assert all(tree.to_move(node) != CHANCE for node in cut_off)
    assert len({sum(tree.to_move(above) >= 0 for above in line(tree, node)) for node in cut_off}) <= 1
    assert Tree.from_json(tree.to_json()) == tree


def line(tree: Tree, node: int) -> list[int]:
    """The nodes above ``node``."""
    path = tree.path(node)
    return [tree.node_at(path[:ply]) for ply in range(len(path))]


def test_outcomes_keep_names_and_probabilities() -> None:
    tree = Tree.unfold(Race(1))
    assert odds(tree, 0) == [THIRD, 2 * THIRD]
    assert [tree.action_name(0, 1), tree.action_name(1, 0)] == ["throws 3", "goes 1"]
    assert tree.parse_action(0, "throws 3") == 1


def test_a_chance_node_that_a_number_of_nodes_cuts_off_has_what_is_to_be_expected() -> None:
    game = Race()
    for nodes in range(1, 60):
        tree = Tree.unfold(game, nodes=nodes)
        assert tree.num_nodes <= nodes
        for node in tree.leaf_nodes:
            state = tree._nodes.states[node]
            assert tree.utility(node, 0) == to_depth(game, state, 0) == -tree.utility(node, 1)


def test_what_chance_alone_leads_to_without_end_has_no_value() -> None:
    class Waiting(Race):
        def result(self, state: Place, action: int) -> Place:
            return state

    tree = Tree.unfold(Waiting(), nodes=10)
    assert tree.missing_value(tree.leaf_nodes[0]).endswith("unfold the game deeper, or give it an evaluate")


def test_a_tree_of_chance_unfolds_into_itself() -> None:
    tree = Tree.parse("[[0.25: 3, 3/4: [5, 2]], [1/3: 6, 2/3: 0]]", root="min")
    again = Tree.unfold(tree)
    assert (again.share, again.whole, again.mover[:5]) == (tree.share, tree.whole, tree.mover[:5])


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [
        ([], "gives none, but to_move says that chance moves there"),
        ([(1, 0), (2, 1)], r"probability is 0: it must be a number above 0"),
        ([(1, 0.5), (2, 0.4)], "the probabilities add up to 0.9: they must add up to 1"),
        ([(1, None)], "probability is None"),
        ([1], "gives 1: give pairs of an action and its probability"),
        (None, "raises TypeError"),
    ],
)
def test_outcomes_that_are_wrong_are_named(outcomes: Any, message: str) -> None:
    class Wrong(Race):
        def outcomes(self, state: Place) -> Any:
            return outcomes

    for options in ({}, {"nodes": 1}):
        with pytest.raises(GameError, match=r"Wrong\.outcomes\(Place\(left=3.*" + message):
            Tree.unfold(Wrong(), **options)
