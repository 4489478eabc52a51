"""Gambit's files as trees, both ways, and every way that they can be wrong."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.test_tree_json import nested_trees
from zermelo import CHANCE, Tree, TreeError, search
from zermelo.tree import nodes

ENTRY = """EFG 2 R "Entry, with a coin" { "Entrant" "Incumbent" }
"A market, and a \\"coin\\"
that is tossed in it"

p "shall we?" 1 1 "(1,1)" { "stay out" "enter" } 0
t "" 1 "Outcome 1" { 0, 2 }
p "" 2 1 "(2,1)" { "fight" "share" } 0
t "a war" 2 "Outcome 2" { -1, -1 }
c "" 1 "(0,1)" { "boom" 1/3 "bust" 2/3 } 3 "for the effort" { -.1 0.2 }
t "" 4 "Outcome 4" { 2.000000 1.50 }
t "" 1
"""


def one_game(body: str, players: str = '"Ann" "Bob"') -> str:
    return f'EFG 2 R "t" {{ {players} }}\n{body}\n'


def test_a_file_is_read_with_its_names_its_chance_and_what_is_paid_on_the_way() -> None:
    tree = Tree.from_efg(ENTRY)
    assert [tree.player_name(player) for player in (0, 1, CHANCE)] == ["Entrant", "Incumbent", "chance"]
    assert tree.to_text() == "[(0, 2), [(-1, -1), [1/3: (1.9, 1.7), 2/3: (-0.1, 2.2)]]]"
    assert tree.name(0) == "shall we?" and tree.name(tree.node_at("1.0")) == "a war"
    assert [tree.action_name(0, action) for action in (0, 1)] == ["stay out", "enter"]
    assert [probability for _, probability in tree.outcomes(tree.node_at("1.1"))] == [Fraction(1, 3), Fraction(2, 3)]
    assert [tree.to_move(node) for node in (0, 2, 4)] == [0, 1, CHANCE]
    result = search(tree)
    assert result.values == pytest.approx((17 / 30, 61 / 30)) and result.line_names()[0] == "enter"


def test_a_tree_written_and_read_again_is_the_same() -> None:
    tree = Tree.from_efg(ENTRY)
    assert Tree.from_efg(tree.to_efg("Entry")) == tree
    assert Tree.from_json(tree.to_json()) == tree
    assert tree.to_efg("Entry").startswith('EFG 2 R "Entry" { "Entrant" "Incumbent" }\n""\n\np "shall we?" 1 1 "" {')


def test_the_usual_names_of_players_nodes_and_moves_are_written_but_not_kept() -> None:
    tree = Tree.parse("[[3, 5.5], [2, 8]]")
    written = tree.to_efg()
    assert '{ "MAX" "MIN" }' in written and 'p "" 1 1 "" { "A" "B" } 0' in written
    assert Tree.from_efg(written) == tree
    assert Tree.from_efg(written).player_name(0) == "MAX"
    deep = Tree.random(1, depth=11)
    assert Tree.from_efg(deep.to_efg()) == deep


def test_numbers_are_exact_in_every_spelling() -> None:
    tree = Tree.from_efg(one_game('t "" 1 "" { 1/3, -.5, +4.0, 1e2, 25e-3, 7. }', '"a" "b" "c" "d" "e" "f"'))
    assert tree.utilities(0) == (Fraction(1, 3), -0.5, 4, 100, 0.025, 7)
    assert [type(value) for value in tree.utilities(0)] == [Fraction, float, int, int, float, int]
    # A tenth three times is three tenths, which floats would miss.
    paid = Tree.from_efg(one_game('p "" 1 1 "" {"x"} 1 "" {.1} p "" 1 2 "" {"x"} 1 t "" 1', '"a"'))
    assert paid.utility(2, 0) == 0.3 != 0.1 + 0.1 + 0.1


def test_space_lines_and_commas_mean_nothing_and_quoted_marks_are_text() -> None:
    told = 'EFG\n2\tR"t"{"a""b"}p"{, }"1 1""{"l\\"l" "r }"}0t""1""{1,2,}t""2""{3 4}'
    tree = Tree.from_efg(told)
    assert tree.name(0) == "{, }" and [tree.action_name(0, action) for action in (0, 1)] == ['l"l', "r }"]
    assert Tree.from_efg("\ufeff" + told) == tree == Tree.from_efg(told.replace("R", "D"))


def test_names_become_lines_that_can_be_read() -> None:
    tree = Tree.from_efg(one_game('p "two\n  lines\x00" 1 1 "" { "" "\x07" } 0 t "" 0 t " " 0'))
    assert tree.name(0) == "two lines\ufffd" and tree.name(2) == "B"
    assert [tree.action_name(0, action) for action in (0, 1)] == ["A", "\ufffd"]
    assert Tree.from_efg(one_game('t "" 0', '"" ""')).player_name(1) == "MIN"
    assert Tree.from_efg(one_game('t "" 0', '"Ann" ""')).player_name(1) == "player 1"


def test_an_end_without_an_outcome_pays_nothing() -> None:
    assert Tree.from_efg(one_game('t "" 0')).utilities(0) == (0, 0)


def test_chance_may_do_the_same_in_several_places() -> None:
    coin = 'c "" 1 "coin" { "heads" 0.5 "tails" 0.50 } 0'
    tree = Tree.from_efg(one_game(f'{coin} c "" 1 0 t "" 1 "" {{ 1 0 }} t "" 0 {coin} t "" 0 t "" 1'))
    assert tree.to_text() == "[1/2: [1/2: (1, 0), 1/2: 0], 1/2: [1/2: 0, 1/2: (1, 0)]]"


def test_a_player_who_does_not_know_all_is_refused_by_line_and_node() -> None:
    pennies = one_game(
        'p "" 1 1 "" { "H" "T" } 0\np "first" 2 1 "" { "H" "T" } 0\nt "" 1 "" { 1 -1 }\nt "" 2 "" { -1 1 }\n'
        'p "second" 2 1 "" { "H" "T" } 0\nt "" 2\nt "" 1'
    )
    with pytest.raises(TreeError) as error:
        Tree.from_efg(pennies)
    told = str(error.value)
    assert (
        "at line 6, column 1, at node 1: player 2 (Bob) cannot tell this node 'second' from the one at line 3" in told
    )
    assert "perfect information" in told and "\n" not in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "'' at line 1, column 1: a Gambit file of a tree begins with EFG 2 R"),
        ("NFG 1 R", "begins with EFG"),
        ("EFG 1 R", "version 2"),
        ("EFG 2 X", "an R should be here"),
        ("EFG 2 R", "the file ends where the game's title"),
        ('EFG 2 R "t', "at line 1, column 9: this text has no closing quotation mark"),
        ('EFG 2 R "t" "a"', "the { before the players' names should be here"),
        ('EFG 2 R "t" { "a" b }', "a player's name in quotation marks"),
        ('EFG 2 R "t" { }', "0 players"),
        ('EFG 2 R "t" {' + ' "x"' * 101 + "}", "101 players"),
        (one_game(""), "the file ends where a node"),
        (one_game("x"), "at line 2, column 1, at the root: a node, which begins with c, p or t, should be here"),
        (one_game("t"), "the node's name"),
        (one_game("t 1"), "the node's name"),
        (one_game('t ""'), "the outcome's number"),
        (one_game('t "" -1'), "-1 is no the outcome's number"),
        (one_game('t "" 1.5'), "write a whole number from 0"),
        (one_game('t "" 1'), "outcome 1 has not been told yet"),
        (one_game('t "" 0 "" { 0 0 }'), "outcome 0 is none"),
        (one_game('t "" 1 "" { 1 }'), "a payoff, one for each of 2 players, should be here"),
        (one_game('t "" 1 "" { 1 2 3 }'), "the } behind 2 payoffs"),
        (one_game('t "" 1 "" { 1 x }'), "a payoff"),
        (one_game('t "" 1 "" { 1 1/0 }'), "1/0 divides by zero"),
        (one_game('t "" 1 "" { 1 1e999 }'), "too large or too close to zero"),
        (one_game('t "" 1 "" { 1 1e-999999999999 }'), "too large or too close to zero"),
        (one_game('t "" 1 "" { 1 ' + "9" * 5000 + " }"), "more digits"),
        (one_game('t "" 0 t "" 0'), "the tree is complete before this"),
        (one_game('p "" 3 1 "" { "a" } 0 t "" 0'), "player 3 is to move, but there are 2"),
        (one_game('p "" 0 1 "" { "a" } 0 t "" 0'), "0 is no the number of the player"),
        (one_game('p "" 1 1 "" { } 0 t "" 0'), "an action's name"),
        (one_game('p "" 1 1 0 t "" 0'), "the information set's name"),
        (one_game('p "" 1 1 "" { "a" "b" } 0\nt "" 0'), "at line 4, column 1, at node 1: the file ends where"),
        (one_game('c "" 1 0'), "what may happen in event 1"),
        (one_game('c "" 1 "" { "a" } 0'), "its probability should be here"),
        (one_game('c "" 1 "" { } 0'), "the name of what may happen"),
        (one_game('c "" 1 "" { "a" 1 "b" 0 } 0'), "'b' has probability 0: leave out what never happens"),
        (one_game('c "" 1 "" { "a" 2 "b" -1 } 0'), "'a' has probability 2: it must be above 0"),
        (one_game('c "" 1 "" { "a" 1/3 "b" 0.666 } 0'), "the probabilities add up to 1499/1500"),
        (one_game('p "" 1 1 "" {"l" "r"} 0 t "" 1 "" {1 2} t "" 1 "" {1 3}'), "outcome 1 paid otherwise before"),
        (one_game('c "" 1 "" {"l" 1} 0 c "" 1 "" {"r" 1} 0 t "" 0'), "event 1 was told otherwise before"),
        (one_game('t "" 99999999999999999999'), "more digits"),
        (one_game("[[1, 2], 3]"), "'[' means nothing here"),
    ],
)
def test_what_is_no_file_of_gambits_is_told_in_one_line(text: str, told: str) -> None:
    with pytest.raises(TreeError) as error:
        Tree.from_efg(text)
    assert told in str(error.value) and "\n" not in str(error.value)


def test_a_file_cut_off_anywhere_is_refused_and_so_is_one_with_more_behind_it() -> None:
    for end in range(len(ENTRY.rstrip()) - 1):
        with pytest.raises(TreeError) as error:
            Tree.from_efg(ENTRY[:end])
        assert "\n" not in str(error.value)


def test_a_file_may_be_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    deep = "".join(f'p "" 1 {ply} "" {{ "on" "off" }} 0\n' for ply in range(1, 20_001)) + 't "" 0\n' * 20_001
    began = time.process_time()
    tree = Tree.from_efg(one_game(deep))
    assert tree.depth == 20_000 and Tree.from_efg(tree.to_efg()).depth == 20_000
    assert time.process_time() - began < 20
    with pytest.raises(TreeError, match=r"at node ….1.0.*, .*complete before this|complete before this"):
        Tree.from_efg(one_game(deep + 't "" 0'))
    monkeypatch.setattr(nodes, "MOST_NODES", 30_000)
    with pytest.raises(TreeError, match="more than 30,000 nodes"):
        Tree.from_efg(one_game(deep))


@given(st.lists(st.sampled_from([*'pct{},"\\', '""', '"a"', "0", "1", "2", "1/2", "-", "EFG", "\n", " ", "é", "\x00"])))
def test_no_text_does_worse_than_an_error_in_one_line(words: list[str]) -> None:
    for text in (one_game(" ".join(words)), "EFG 2 R " + " ".join(words), " ".join(words)):
        try:
            Tree.from_efg(text)
        except TreeError as error:
            assert "\n" not in str(error)


@given(st.data())
def test_a_file_in_which_one_thing_was_changed_is_read_or_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(ENTRY)))
    stop = data.draw(st.integers(start, min(len(ENTRY), start + 9)))
    changed = ENTRY[:start] + data.draw(st.text(max_size=4)) + ENTRY[stop:]
    try:
        tree = Tree.from_efg(changed)
    except TreeError as error:
        assert "\n" not in str(error)
    else:
        assert Tree.from_efg(tree.to_efg()) == tree


@given(nested_trees())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_every_tree_with_values_is_written_and_read_again(drawn: tuple[Any, int]) -> None:
    nested, players = drawn
    tree = Tree.from_nested(nested, players=players)
    if any(value != value for value in tree.payoff):
        with pytest.raises(TreeError, match="has no value"):
            tree.to_efg()
        return
    again = Tree.from_efg(tree.to_efg("a title"))
    assert again.to_text() == Tree.from_json(tree.to_json()).to_text() or again.payoff == tree.payoff
    assert again.child_count == tree.child_count and again.payoff == tree.payoff
    inner = [node for node in range(tree.num_nodes) if not tree.is_terminal(node)]
    assert [again.mover[node] for node in inner] == [tree.mover[node] for node in inner]
    assert Tree.from_efg(again.to_efg()) == again


def test_names_that_several_moves_share_are_told_apart() -> None:
    tree = Tree.from_nested([{"move": "a", "value": 1}, {"move": "a", "value": 2}, {"move": "a (2)", "value": 3}])
    again = Tree.from_efg(tree.to_efg())
    assert [again.action_name(0, action) for action in range(3)] == ["a", "a (2)", "a (2) (2)"]


def test_floats_of_chance_that_miss_one_are_written_so_that_they_do_not() -> None:
    thirds = Tree.from_nested([{"probability": 1 / 3, "value": value} for value in (1, 2, 3)])
    assert [odds for _, odds in Tree.from_efg(thirds.to_efg()).outcomes(0)] == [Fraction(1, 3)] * 3
    tenths = Tree.from_nested([{"probability": 0.1, "value": 0}, {"probability": 0.9, "value": 1}])
    assert '{ "A" 0.1 "B" 0.9 }' in tenths.to_efg()


def test_a_backslash_before_a_quotation_mark_does_not_undo_it() -> None:
    tree = Tree.from_nested([{"label": 'a\\"b\\', "value": 1}, 2])
    assert Tree.from_efg(tree.to_efg()).name(1) == 'a\\ "b\\'


def test_a_file_is_known_by_its_ending_or_its_beginning(tmp_path: Path) -> None:
    for name in ("game.efg", "game.EFG", "game.txt"):
        (tmp_path / name).write_text(ENTRY, encoding="utf-8")
        assert Tree.load(tmp_path / name) == Tree.from_efg(ENTRY) == Tree.loads(ENTRY)
    (tmp_path / "other.efg").write_text("[1, 2]")
    with pytest.raises(TreeError, match=r"other.efg: '\[1, 2\]' at line 1, column 1: '\[' means nothing here"):
        Tree.load(tmp_path / "other.efg")
    (tmp_path / "latin.efg").write_bytes(ENTRY.replace("war", "wär").encode("latin-1"))
    with pytest.raises(TreeError, match=r"latin.efg cannot be read: it is not UTF-8 text"):
        Tree.load(tmp_path / "latin.efg")
    with pytest.raises(TreeError, match=r"an .efg file says who moves where: leave out root, players"):
        Tree.load(tmp_path / "game.efg", root="max", players=2)
    with pytest.raises(TreeError, match="is no text"):
        Tree.from_efg(3)  # type: ignore[arg-type]
    with pytest.raises(TreeError, match="is no text"):
        Tree.loads(3)  # type: ignore[arg-type]


def read_by_gambit(text: str, folder: Path) -> Any:
    gambit = pytest.importorskip("pygambit")
    (folder / "game.efg").write_text(text, encoding="utf-8")
    return gambit.read_efg(str(folder / "game.efg"))


def test_gambit_reads_what_is_written_and_writes_the_same_game(tmp_path: Path) -> None:
    drawn = [
        Tree.random(seed, depth=3, branching=(1, 3), players=1 + seed % 4, irregular=True, odds="random",
                    levels=["0", "chance", str(seed % (1 + seed % 4))])
        for seed in range(8)
    ]  # fmt: skip
    for tree in (*drawn, Tree.from_efg(ENTRY)):
        game = read_by_gambit(tree.to_efg("a title"), tmp_path)
        again = Tree.from_efg(game.to_efg())
        assert game.title == "a title" and len(game.players) == tree.num_players
        assert again.to_text() == tree.to_text() and search(again).values == search(tree).values
        assert again.name(0) == tree.name(0) and again.player_name(0) == tree.player_name(0)
        assert [again.action_name(0, action) for action in again.actions(0)] == [
            tree.action_name(0, action) for action in tree.actions(0)
        ]


def test_what_is_paid_on_the_way_is_added_up_as_gambit_does(tmp_path: Path) -> None:
    game, tree = read_by_gambit(ENTRY, tmp_path), Tree.from_efg(ENTRY)
    paid = [float(value) for node in tree.leaf_nodes for value in tree.utilities(node)]
    assert (min(paid), max(paid)) == pytest.approx((float(game.min_payoff), float(game.max_payoff)))


def test_open_spiel_plays_what_is_written(tmp_path: Path) -> None:
    spiel = pytest.importorskip("pyspiel")
    for seed in range(4):
        tree = Tree.random(seed, depth=3, branching=(2, 3), levels=["max", "chance", "min"], odds="random")
        (tmp_path / "game.efg").write_text(tree.to_efg())
        game = spiel.load_game("efg_game", {"filename": str(tmp_path / "game.efg")})

        def value(state: Any) -> float:
            if state.is_terminal():
                return float(state.returns()[0])
            if state.is_chance_node():
                return float(sum(odds * value(state.child(action)) for action, odds in state.chance_outcomes()))
            best = max if state.current_player() == 0 else min
            return float(best(value(state.child(action)) for action in state.legal_actions()))

        assert value(game.new_initial_state()) == pytest.approx(float(search(tree).values[0]))
