"""The test files of CS 188's Pac-Man project as trees, both ways, and every way that they can be wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import CHANCE, Tree, TreeError, search
from zermelo.tree import nodes

HUNT = '''# Two ghosts, and a corridor
class: "GraphGameTreeTest"
alg: "AlphaBetaAgent"   # prunes
depth: "2"

diagram: """
   den # not a comment
"""
num_agents: "3"

start_state: "den"
win_states: "cake gold"
lose_states: "trap"

successors: """
den North hall
den South trap
hall Wait stairs
stairs Up tower
stairs Down cake
tower Jump yard
tower Stay cake
yard Left gold
yard Right trap
"""

evaluation: """
cake 7.0
gold 9.5
trap -3
yard 100.0
hall 1
"""
'''


def small(successors: str, evaluation: str, **others: str) -> str:
    keys = {"class": "GraphGameTreeTest", "alg": "MinimaxAgent", "depth": "3", "num_agents": "2", "start_state": "a",
            "win_states": "", "lose_states": "", **others}  # fmt: skip
    told = "".join(f'{key}: "{value}"\n' for key, value in keys.items() if value is not None)
    return f'{told}successors: """\n{successors}\n"""\nevaluation: """\n{evaluation}\n"""\n'


def test_a_file_is_read_with_its_names_ghosts_and_values() -> None:
    tree = Tree.from_cs188(HUNT)
    assert tree.to_text() == "[[[[[9.5, -3], 7], 7]], -3]"
    assert tree.name(0) == "den" and [tree.action_name(0, action) for action in (0, 1)] == ["North", "South"]
    path = [0]
    while not tree.is_terminal(path[-1]):
        path.append(tree.result(path[-1], 0))
    assert [tree.name(node) for node in path] == ["den", "hall", "stairs", "tower", "yard", "gold"]
    assert [tree.to_move(node) for node in path[:-1]] == [0, 1, 1, 0, 1]
    assert search(tree).value == 7 and search(tree).line_names() == ["North", "Wait", "Up", "Stay"]


def test_a_round_is_a_move_of_every_agent_and_the_depth_counts_rounds() -> None:
    shallow = Tree.from_cs188(HUNT.replace('depth: "2"', 'depth: "1"'))
    assert shallow.to_text() == "[[[?, 7]], -3]"
    assert search(Tree.from_cs188(HUNT.replace('num_agents: "3"', 'num_agents: "2"')), moves="best").value is not None
    chain = small("a x b\nb x c\nc x d\nd x e", "b 1\nc 2\nd 3\ne 4", depth="1")
    assert search(Tree.from_cs188(chain)).value == 2
    assert search(Tree.from_cs188(chain.replace('agents: "2"', 'agents: "1"'))).value == 1
    assert search(Tree.from_cs188(chain.replace('agents: "2"', 'agents: "3"'))).value == 3


def test_the_ghosts_of_expectimax_are_chance() -> None:
    tree = Tree.from_cs188(small("a l b\na r c\nb l d\nb r e\nc x d", "d 1\ne 4", alg="ExpectimaxAgent"))
    assert tree.to_move(1) == CHANCE and search(tree).value == Fraction(5, 2)


def test_a_state_reached_on_two_ways_is_two_nodes_and_a_way_back_ends_at_the_depth() -> None:
    tree = Tree.from_cs188(small("a l b\na r b\nb on a", "a 5", depth="2"))
    assert tree.to_text() == "[[[[5], [5]]], [[[5], [5]]]]"


def test_the_game_is_over_where_it_is_won_whatever_could_follow() -> None:
    assert Tree.from_cs188(small("a x b\nb x c", "b 2\nc 3", win_states="b")).to_text() == "[2]"
    assert Tree.from_cs188(small("b x c", "a 2\nc 3")).to_text() == "2"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the file has no class: add a line class:"),
        ("hello", "line 1: 'hello' is neither key"),
        ('class: "PacmanGameTreeTest"', "line 1: class is 'PacmanGameTreeTest': only a GraphGameTreeTest has a tree"),
        ('class: "GraphGameTreeTest"', "the file has no alg"),
        ('# x\nclass: """\n\nGraph', 'line 2: class begins a text of several lines that no """ ends'),
        (small("", "", alg="ReflexAgent"), "line 2: alg is 'ReflexAgent': write MinimaxAgent"),
        (small("a x b", "b 1", depth="0"), "line 3: depth is '0': write a whole number from 1"),
        (small("a x b", "b 1", depth="two"), "line 3: depth is 'two'"),
        (small("a x b", "b 1", depth="9" * 12), "line 3: depth is"),
        (small("a x b", "b 1", num_agents="-1"), "line 4: num_agents is '-1'"),
        (small("a x b", "b 1", start_state=""), "line 5: start_state is ''"),
        (small("a x b", "b 1", start_state="b c"), "line 5: start_state is 'b c': write one"),
        (small("a x b", "b 1", start_state="z"), "line 5: start_state is 'z', but that has no successors"),
        (small("a x b\na b", "b 1"), "line 10: 'a b' is no successor"),
        (small("a x b\na x c", "b 1"), "line 10: 'a' has 'x' twice"),
        (small("a x b", "b 1\nb 2"), "line 13: 'b' is evaluated twice"),
        (small("a x b", "b one"), "line 12: 'b one' is no evaluation"),
        (small("a x b", "b 1/2"), "line 12: 'b 1/2' is no evaluation"),
        (small("a x b", "b nan"), "line 12: 'b nan' is no evaluation"),
        (small("a x b", "b 1e999"), "line 12: 1e999 is too large"),
        (small("a x b", "b 1") + 'depth: "2"\n', "line 14: depth is given twice"),
        (small("a x b", "b 1") + "evaluation", "line 14: 'evaluation' is neither key"),
    ],
)
def test_what_is_no_test_file_is_told_in_one_line(text: str, told: str) -> None:
    with pytest.raises(TreeError) as error:
        Tree.from_cs188(text)
    assert told in str(error.value) and "\n" not in str(error.value)


def test_a_graph_that_unfolds_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "MOST_NODES", 10_000)
    with pytest.raises(TreeError, match="more than 10,000 nodes"):
        Tree.from_cs188(small("a x a\na y a", "a 1", depth="1000000"))


def test_a_file_is_known_by_its_ending_or_its_class(tmp_path: Path) -> None:
    for name in ("hunt.test", "hunt.txt", "hunt"):
        (tmp_path / name).write_text(HUNT, encoding="utf-8")
        assert Tree.load(tmp_path / name) == Tree.from_cs188(HUNT) == Tree.loads(HUNT)
    (tmp_path / "other.test").write_text("[1, 2]")
    with pytest.raises(TreeError, match=r"other.test: line 1: '\[1, 2\]' is neither key"):
        Tree.load(tmp_path / "other.test")
    with pytest.raises(TreeError, match="a CS 188 test file says who moves where: leave out levels"):
        Tree.loads(HUNT, levels=["max"])
    with pytest.raises(TreeError, match="is no text"):
        Tree.from_cs188(None)  # type: ignore[arg-type]


@given(st.data())
def test_a_file_in_which_one_thing_was_changed_is_read_or_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(HUNT)))
    stop = data.draw(st.integers(start, min(len(HUNT), start + 20)))
    try:
        Tree.from_cs188(HUNT[:start] + data.draw(st.text(max_size=4)) + HUNT[stop:])
    except TreeError as error:
        assert "\n" not in str(error)


def test_what_the_files_have_is_written_and_read_again() -> None:
    for agents, alg in ((2, "AlphaBetaAgent"), (3, "AlphaBetaAgent"), (2, "ExpectimaxAgent")):
        tree = Tree.from_cs188(HUNT.replace('agents: "3"', f'agents: "{agents}"').replace("AlphaBetaAgent", alg))
        if any(value != value for value in tree.payoff):
            continue
        written = tree.to_cs188()
        assert f'num_agents: "{agents}"' in written and f'alg: "{alg}"' in written
        assert Tree.from_cs188(written).to_text() == tree.to_text()
    plain = Tree.parse("[[3, 5.5], [2, -8]]")
    assert Tree.from_cs188(plain.to_cs188()) == plain
    assert 'win_states: "A1 A2 B1"\nlose_states: "B2"' in plain.to_cs188()
    deep = Tree.random(1, depth=11)
    assert Tree.from_cs188(deep.to_cs188()) == deep
    assert Tree.from_cs188(Tree.parse("3").to_cs188()) == Tree.parse("3")
    assert Tree.from_cs188(Tree.parse("[1, 2]", levels=["max"]).to_cs188()).to_text() == "[1, 2]"


def test_names_are_made_fit_for_the_files() -> None:
    tree = Tree.from_nested([{"label": 'a "b" #c', "value": 1}, {"label": "a b c", "value": 2}, 3])
    again = Tree.from_cs188(tree.to_cs188())
    assert [again.name(node) for node in (1, 2, 3)] == ["a_b_c", "a_b_c_2", "C"]


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        (Tree.parse("[1, ?]"), "node 1 has no value"),
        (Tree.parse("[1, (2, 3)]"), r"node 1 is \(2, 3\): in a CS 188 test MIN loses"),
        (Tree.parse("[(1, 2, 3)]", players=3), "a tree of 3 players"),
        (Tree.parse("[1, 2]", root="min"), "MAX does not move first"),
        (Tree.parse("[[[1]]]", levels=["max", "max", "min"]), "do not take turns evenly"),
        (Tree.parse("[[[[[1]]]]]", levels=["max", "min", "min", "max", "max"]), "do not take turns evenly"),
        (Tree.parse("[[[1]]]", levels=["max", "chance", "min"]), "MIN moves in this tree, and chance"),
        (Tree.parse("[[1/4: 1, 3/4: 2]]"), "node 0 has outcomes that are not equally likely"),
        (Tree.from_nested([{"mover": "max", "children": [1]}, [2]]), "at depth 1 not the same player"),
        (Tree.parse("1" + "0" * 400), "too large for a float"),
    ],
)
def test_what_the_files_cannot_say_is_refused(tree: Tree, told: str) -> None:
    with pytest.raises(TreeError, match=told):
        tree.to_cs188()


def staff_value(text: str) -> float:
    """What a search of a file finds that follows the project's rules to the letter, agent by agent."""
    told: dict[str, Any] = {}
    blocks = text.split('"""')
    for before, block in zip(blocks[::2], blocks[1::2], strict=False):
        told[before.rstrip().rstrip(":").split("\n")[-1]] = block.strip().split("\n")
    for line in "".join(blocks[::2]).split("\n"):
        if line.count('"') == 2:
            told[line.split(":")[0]] = line.split('"')[1]
    graph: dict[str, list[str]] = {}
    for line in told["successors"]:
        state, _, after = line.split()
        graph.setdefault(state, []).append(after)
    values = {line.split()[0]: float(line.split()[1]) for line in told["evaluation"]}
    over = {*told["win_states"].split(), *told["lose_states"].split()}
    agents, depth = int(told["num_agents"]), int(told["depth"])

    def value(state: str, agent: int, rounds: int) -> float:
        if agent == agents:
            agent, rounds = 0, rounds + 1
        if rounds == depth or state in over or state not in graph:
            return values[state]
        below = [value(after, agent + 1, rounds) for after in graph[state]]
        if agent == 0:
            return max(below)
        return sum(below) / len(below) if told["alg"] == "ExpectimaxAgent" else min(below)

    return value(told["start_state"], 0, 0)


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(1, 4), st.booleans())
def test_searches_of_the_written_file_agree_with_the_projects_rules(
    seed: int, agents: int, depth: int, random: bool
) -> None:
    ghost = "chance" if random else "min"
    levels = ["max" if ply % agents == 0 else ghost for ply in range(depth)]
    tree = Tree.random(seed, depth=depth, branching=(1, 3), levels=levels, irregular=True)
    value = float(search(tree, moves="best").values[0])
    assert staff_value(tree.to_cs188()) == pytest.approx(value)
    assert search(Tree.from_cs188(tree.to_cs188()), moves="best").values[0] == search(tree, moves="best").values[0]
