"""coalitions() held to plain recursion on random trees and games, and to hand-made trees where the answer is plain."""

from __future__ import annotations

import itertools
import threading
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from tests.search.team_games import TeamGame
from zermelo.errors import EndlessGame, NoEvaluation, SearchError
from zermelo.search.alliances import difference

TEXTBOOK = z.Tree.parse("[[[[1,6,6],[7,1,2]],[[6,1,2],[7,2,1]]],[[[5,1,7],[1,5,2]],[[7,7,1],[5,2,5]]]]", players=3)
TWO_AGAINST_ONE = z.Tree.parse("[[[5,5,0],[3,4,6]],[[4,3,5],[2,2,5]]]", players=3)


# The oracle: plain recursion over nested tuples, with teams as sets ---------------------------


def nested(game: z.Game, state: Any, depth: int) -> Any:
    """(mover, children), or the payoffs of a leaf; chance's children come with their probabilities."""
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players))
    mover = game.to_move(state)
    if mover == z.CHANCE:
        return "chance", [(odds, nested(game, game.result(state, a), depth)) for a, odds in game.outcomes(state)]
    if depth == 0:
        return tuple(game.evaluate(state, player) for player in range(game.num_players))
    actions = sorted(game.actions(state), key=lambda action: -game.priority(state, action))
    return mover, [nested(game, game.result(state, action), depth - 1) for action in actions]


def is_leaf(node: Any) -> bool:
    return not isinstance(node[1], list)


def security(node: Any, team: set[int]) -> Any:
    """What ``team`` can make sure of: it maximizes its sum, all others minimize it."""
    if is_leaf(node):
        return sum(node[player] for player in team)
    if node[0] == "chance":
        return sum(odds * security(child, team) for odds, child in node[1])
    return (max if node[0] in team else min)(security(child, team) for child in node[1])


def selfish(node: Any, teams: list[set[int]]) -> tuple[Any, ...]:
    """Max^n over teams, the first of equal children: one sum a team."""
    if is_leaf(node):
        return tuple(sum(node[player] for player in team) for team in teams)
    if node[0] == "chance":
        vectors = [[odds * value for value in selfish(child, teams)] for odds, child in node[1]]
        return tuple(map(sum, zip(*vectors, strict=True)))
    mover = next(number for number, team in enumerate(teams) if node[0] in team)
    return max((selfish(child, teams) for child in node[1]), key=lambda vector: vector[mover])


def favours(node: Any, players: int, ply: int = 0) -> set[tuple[int, int, int, int]]:
    """(ply, mover, helped, hurt) along the max^n line."""
    if is_leaf(node) or node[0] == "chance":
        return set()
    alone = [{player} for player in range(players)]
    mover, vectors = node[0], [selfish(child, alone) for child in node[1]]
    best = max(range(len(vectors)), key=lambda number: vectors[number][mover])
    others = vectors[:best] + vectors[best + 1 :]
    rivals = [vector for vector in others if vector[mover] == max(other[mover] for other in others)]
    here = {
        (ply, mover, helped, hurt)
        for helped, hurt in itertools.permutations(set(range(players)) - {mover}, 2)
        if rivals and all(vectors[best][helped] > r[helped] and vectors[best][hurt] < r[hurt] for r in rivals)
    }
    return here | favours(node[1][best], players, ply + 1)


def check(game: z.Game, found: z.Coalitions, depth: int = 99) -> None:
    """Every value, every favour; and what must hold of them whatever the game."""
    root = nested(game, game.initial_state(), depth)
    players = game.num_players
    assert found.values == selfish(root, [{player} for player in range(players)])
    for each in found.coalitions:
        assert each.guarantee == security(root, set(each.players)), each
        assert each.synergy >= 0
        assert each.gain == each.guarantee - sum(found.values[player] for player in each.players)
    for split in found.splits:
        assert split.outcome == selfish(root, [set(team) for team in split.teams]), split
        assert all(outcome >= sure for outcome, sure in zip(split.outcome, split.guarantees, strict=True))
    assert {(f.ply, f.player, f.helped, f.hurt) for f in found.favours} == favours(root, players)
    assert found.compared == len(found.principal_variation) and found.stopped is None
    assert all(sentence.endswith(".") for sentence in str(found).splitlines())


@given(st.integers(0, 10**6), st.integers(1, 5), st.sampled_from([3, 4]), st.booleans(), st.sampled_from([2, 9]))
def test_random_trees_agree_with_plain_recursion(
    seed: int, depth: int, players: int, irregular: bool, most: int
) -> None:
    tree = z.Tree.random(seed, depth=depth, branching=(1, 3), leaves=(0, most), players=players, irregular=irregular)
    found = z.coalitions(tree)
    check(tree, found)
    assert found.proven and all(each.proven for each in found.coalitions)
    assert len(found.coalitions) == 2**players - 1 and len(found.splits) == {3: 5, 4: 15}[players]


@given(st.integers(0, 10**6), st.integers(1, 4), st.sampled_from([2, 3]), st.booleans())
def test_random_games_with_and_without_chance_agree_with_plain_recursion(
    seed: int, depth: int, players: int, chance: bool
) -> None:
    game = TeamGame(seed, plies=5, players=players, chance=chance)
    check(game, z.coalitions(game, depth=depth, speed="python"), depth)


def test_a_game_of_chance_is_searched_to_its_end_with_exact_values() -> None:
    game = TeamGame(6, chance=True)
    found = z.coalitions(game, speed="python")
    check(game, found)
    assert found.proven and any(isinstance(value, Fraction) for value in found.values)


@given(st.integers(0, 10**6), st.sampled_from(["0,chance,1,2", "chance,2,0,chance", "1,chance,1,0"]))
def test_random_trees_with_chance_agree_with_plain_recursion(seed: int, levels: str) -> None:
    tree = z.Tree.random(seed, depth=4, players=3, levels=levels)
    check(tree, z.coalitions(tree, speed="python"))


@given(st.integers(0, 10**6), st.booleans())
def test_what_one_player_can_make_sure_of_is_what_paranoid_search_finds(seed: int, chance: bool) -> None:
    game = TeamGame(seed, chance=chance)
    mover = game.to_move(game.initial_state())
    if mover != z.CHANCE:
        sure = z.search(game, algorithm="paranoid", speed="python").value
        assert z.coalitions(game, teams=[(mover,)], speed="python").coalition((mover,)).guarantee == sure


@given(st.integers(0, 10**6), st.booleans())
def test_however_ties_are_broken_the_gain_is_not_less_than_the_least(seed: int, chance: bool) -> None:
    game = TeamGame(seed, chance=chance)
    found = z.coalitions(game, speed="python")
    for rule in ("first", "last", "random", "best:0", "worst:1"):
        values = z.search(game, algorithm="max-n", ties=rule, speed="python").values
        for each in found.coalitions:
            assert each.guarantee - sum(values[player] for player in each.players) >= each.least_gain


def test_five_players_and_their_52_splits_agree_with_plain_recursion() -> None:
    tree = z.Tree.random(5, depth=5, players=5)
    found = z.coalitions(tree)
    check(tree, found)
    assert (len(found.coalitions), len(found.splits)) == (31, 52)


@pytest.mark.parametrize("spec", ["1,2,3", "2,2,1", "1,2,winner_takes_all=true"])
def test_where_the_sum_is_constant_two_teams_share_it(spec: str) -> None:
    game = z.game(f"three-player-nim?piles={spec}")
    found = z.coalitions(game)
    check(game, found)
    total = sum(found.values)
    for player in range(3):
        others = [other for other in range(3) if other != player]
        assert found.coalition([player]).guarantee + found.coalition(others).guarantee == total


@given(st.integers(0, 10**6))
def test_a_constant_sum_that_is_none_misleads_nobody(seed: int) -> None:
    game = TeamGame(seed)
    game.constant_sum = True  # the default, which whoever writes a game may leave as it is
    check(game, z.coalitions(game, speed="python"))


# What is plain to see ---------------------------------------------------------------------------


def test_the_textbook_tree() -> None:
    found = z.coalitions(TEXTBOOK)
    assert found.values == (5, 2, 5) and found.proven and not found.tie_dependent
    assert {each.players: each.guarantee for each in found.coalitions} == {
        (0,): 1, (1,): 1, (2,): 2, (0, 1): 7, (0, 2): 10, (1, 2): 8, (0, 1, 2): 15,
    }  # fmt: skip
    assert [each.players for each in found.gaining] == [(0, 1, 2), (1, 2)]
    assert found.coalition({1, 2}).shares == (Fraction(5, 2), Fraction(11, 2))
    assert found.favours == ()
    check(TEXTBOOK, found)


def test_two_players_help_each_other_against_a_third_though_each_only_serves_itself() -> None:
    found = z.coalitions(TWO_AGAINST_ONE)
    assert [(f.ply, f.player, f.name, f.instead_name, f.helped, f.hurt) for f in found.favours] == [
        (0, 0, "A", "B", 1, 2),
        (1, 1, "A1", "A2", 0, 2),
    ]
    assert found.favours[0].values == (5, 5, 0) and found.favours[0].instead_values == (4, 3, 5)
    assert not found.favours[0].free
    assert found.tacit == ((0, 1, 2),)
    assert str(found).splitlines()[-1] == (
        "So player 0 and player 1 help each other against player 2 without any agreement: each only serves itself."
    )


@pytest.mark.parametrize(
    ("tree", "tacit"),
    [
        ("[[[5,5,0],[6,4,6]],[[4,3,5],[2,2,5]]]", ()),  # what serves player 1 costs player 0
        ("[[[5,5,0],[3,4,0]],[[4,3,5],[2,2,5]]]", ()),  # and here it costs player 2 nothing
        ("[[[5,5,5],[3,4,6]],[[4,3,5],[2,2,5]]]", ()),  # here player 0's choice does not
        ("[[[5,5,0],[3,4,6]],[[4,3,5],[2,2,5]],[[4,6,0],[4,5,0]]]", ()),  # C is as good as B, and kinder to 1
    ],
)
def test_it_takes_two_favours_to_make_a_tacit_alliance(tree: str, tacit: tuple[Any, ...]) -> None:
    assert z.coalitions(z.Tree.parse(tree, players=3)).tacit == tacit


def test_a_choice_that_costs_nothing_is_told_and_makes_the_values_depend_on_ties() -> None:
    found = z.coalitions(z.Tree.parse("[[3, 9, 0], [3, 0, 9]]", players=3))
    assert [favour.free for favour in found.favours] == [True]
    assert found.tie_dependent and found.possible_values == ((3, 9, 0), (3, 0, 9))
    assert found.coalition((0, 1)).gain == 0 and found.coalition((0, 2)).gain == 9
    assert found.coalition((0, 2)).least_gain == 0
    assert "With ties broken otherwise there may be nothing to gain" in str(found)
    assert "depend on how ties are broken" in str(found) and "at no cost, for B is as good for itself" in str(found)


def test_two_together_take_from_a_third_what_it_would_get_alone() -> None:
    found = z.coalitions(z.game("three-player-nim"))
    assert found.values == (1, 2, 0)
    assert [each.players for each in found.gaining] == [(0, 2)]
    assert found.coalition((0, 2)).guarantee == 3 and found.coalition((0, 2)).shares == (2, 1)
    assert str(found).splitlines()[1] == (
        "Player 0 and player 2 gain by allying: they can make sure of 3 together, whatever player 1 does; for "
        "themselves they get 1 + 0 = 1. The 2 more, shared equally, would leave 2 for player 0 and 1 for player 2."
    )


def test_a_gain_that_the_others_could_prevent_is_told_as_such() -> None:
    tree = z.Tree.parse("[[[3,0,4],[0,0,0]],[[1,1,1],[0,7,0]]]", players=3, levels=[0, 2])
    found = z.coalitions(tree)
    assert found.values == (3, 0, 4) and found.coalition((0, 1)).guarantee == 2
    assert found.gaining == ()
    assert "Nobody is sure to gain by allying" in str(found)
    tree = z.Tree.parse("[[[1,0,8],[1,0,0]],[[0,8,1],[0,0,0]]]", players=3, levels=[0, 2])
    found = z.coalitions(tree)
    assert found.gaining == () and found.splits[1].outcome == (1, 8)  # player 0 | players 1 and 2
    assert [split.outcome for split in found.splits if (0, 1) in split.teams] == [(8, 1)]
    assert "Player 0 and player 1 may gain by allying: as one they get 8, if player 2 plays for itself" in str(found)


def test_a_sure_gain_within_a_larger_team_is_not_told_twice() -> None:
    tree = z.Tree.parse("[[1,0,0,0],[0,9,0,0]]", players=4)
    found = z.coalitions(tree)
    assert found.coalition((0, 1, 2)).gain == found.coalition((0, 1)).gain == 8
    assert [each.players for each in found.gaining] == [(0, 1)]


def test_rounding_is_no_gain() -> None:
    tree = z.Tree.parse("[1/3: [0.1, 0.2, 0], 2/3: [0.1, 0.2, 0]]", players=3, root="chance")
    found = z.coalitions(tree)
    assert {each.gain for each in found.coalitions} == {0.0} and found.gaining == ()
    assert difference(0.1 + 0.2, 0.3) == 0 and difference(10**20 + 1, 10**20) == 1


def test_two_players_whose_sum_varies_can_ally() -> None:
    dilemma = TeamGame(2, players=2)
    found = z.coalitions(dilemma)
    assert [each.players for each in found.coalitions] == [(0,), (1,), (0, 1)]


def test_a_game_that_is_over_has_its_utilities() -> None:
    game = z.game("three-player-nim?piles=1")
    found = z.coalitions(game, game.state_after(["1-1"]))
    assert found.values == (2, 0, 1) and found.coalition((0, 2)).guarantee == 3 and found.gaining == ()


# Chosen teams -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "teams", ["0,2|1", "0,2", [(0, 2), (1,)], [[2, 0]], ["0,2|1", "1|2,0"], [[(0, 2)], [{1}, {0, 2}]]]
)
def test_teams_are_chosen_as_text_or_as_lists(teams: Any) -> None:
    found = z.coalitions(TEXTBOOK, teams=teams)
    assert [split.teams for split in found.splits] == [((0, 2), (1,))]
    assert [each.players for each in found.coalitions] == [(0,), (1,), (2,), (0, 2)]


@pytest.mark.parametrize(
    ("teams", "complaint"),
    [
        ("0,3", "there is no player 3, they are 0 to 2"),
        ("0,1|1", "player 1 cannot be there twice"),
        ("0,x", "cannot be read: write teams as in '0,1|2'"),
        ("", "cannot be read"),
        ([], "names no team"),
        ([()], "a team has at least one player"),
        ([(0, True)], "there is no player True"),
        (7, "cannot be read"),
        ([1.5], "cannot be read"),
    ],
)  # fmt: skip
def test_teams_that_there_are_not_are_refused(teams: Any, complaint: str) -> None:
    with pytest.raises(SearchError, match=complaint.replace("|", r"\|")):
        z.coalitions(TEXTBOOK, teams=teams)


def test_of_six_players_some_teams_must_be_chosen() -> None:
    tree = z.Tree.random(1, depth=6, players=6)
    with pytest.raises(SearchError, match="6 players can be split in too many ways"):
        z.coalitions(tree)
    check(tree, z.coalitions(tree, teams=["0,1,2|3,4,5", "0,3"]))


def test_a_team_that_was_not_asked_about_is_refused() -> None:
    with pytest.raises(SearchError, match=r"the team \(0, 1\) was not asked about"):
        z.coalitions(TEXTBOOK, teams="0,2").coalition((1, 0))


# Budgets and refusals ---------------------------------------------------------------------------


@pytest.mark.parametrize("nodes", [1, 30, 300, 1000])
def test_what_a_budget_ends_has_no_value(nodes: int) -> None:
    game = z.game("three-player-nim?piles=2,2,3")
    whole, found = z.coalitions(game, speed="python"), z.coalitions(game, nodes=nodes, speed="python")
    assert found.stopped == "nodes" and found.nodes <= 2 * nodes
    for part, each in zip(found.coalitions, whole.coalitions, strict=True):
        assert (part.guarantee, part.proven) in ((None, False), (each.guarantee, True))
        assert part.gain is None or found.values is not None
    for split, known in zip(found.splits, whole.splits, strict=True):
        assert (split.outcome, split.proven) in ((None, False), (known.outcome, True))
    assert found.values in (None, whole.values) and found.proven == (found.values is not None)
    assert "Not known, for the nodes were spent" in str(found)


def test_time_and_the_stop_event_end_it() -> None:
    game = z.game("three-player-nim?piles=9,9,9")
    found = z.coalitions(game, time=0.05, speed="python")
    assert found.stopped == "time" and found.values is None and not found.proven and found.seconds < 200
    stop = threading.Event()
    stop.set()
    found = z.coalitions(game, stop=stop, speed="python")
    assert found.stopped == "asked" and {each.guarantee for each in found.coalitions} == {None}


def test_what_an_evaluation_answers_is_not_proven() -> None:
    game = TeamGame(7, plies=6, players=3)
    found = z.coalitions(game, depth=2)
    assert found.values is not None and not found.proven
    assert "Not proven: the searches looked 2 moves ahead" in str(found)


def test_games_without_alliances_are_refused() -> None:
    with pytest.raises(SearchError, match="TicTacToe has two players whose gains are each other's losses"):
        z.coalitions(z.game("tic-tac-toe"))
    with pytest.raises(SearchError, match="is not a Game"):
        z.coalitions("nim")  # type: ignore[arg-type]
    with pytest.raises(NoEvaluation):
        z.coalitions(z.game("three-player-nim"), depth=2)
    for nonsense in ({"depth": 0}, {"nodes": -1}, {"time": "soon"}, {"speed": "fast"}, {"stop": 1}):
        with pytest.raises(SearchError):
            z.coalitions(TEXTBOOK, **nonsense)


def test_a_game_without_an_end_is_refused() -> None:
    class Round(TeamGame):
        def is_terminal(self, state: Any) -> bool:
            return False

        def result(self, state: Any, action: int) -> Any:
            return self.initial_state()

    with pytest.raises(EndlessGame):
        z.coalitions(Round(3, players=3), speed="python")


def test_the_result_is_json() -> None:
    import json

    told = json.loads(json.dumps(z.coalitions(TEXTBOOK).to_dict()))
    assert told["values"] == [5, 2, 5] and told["gaining"] == [[0, 1, 2], [1, 2]]
    assert told["coalitions"][5] == {
        "players": [1, 2], "guarantee": 8, "proven": True, "selfish": [2, 5], "alone": [1, 2], "gain": 1,
        "least_gain": 1, "synergy": 5, "shares": ["5/2", "11/2"], "line": ["B", "B1", "B1.1"],
    }  # fmt: skip


def test_what_other_tie_rules_give_is_not_sought_beyond_the_time() -> None:
    tree = z.Tree.from_nested(
        [[[[i >> k & 1, k & 1, 1 - (i >> k & 1)] for k in range(4)] for i in range(4)]], players=3
    )
    found = z.search(tree, algorithm="max-n", speed="python")
    assert found.ties
    asked = 0

    def out_of_time() -> bool:
        nonlocal asked
        asked += 1
        return asked > 10

    found.settle_ties(out_of_time)
    assert found.possible_vectors is None and found.tie_dependent is None and asked == 11
