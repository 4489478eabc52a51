from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z


class Place(NamedTuple):
    ply: int
    number: int


class Hashed(z.Game):
    """A game of arbitrary rules: who moves, what ends and what is plausible hangs on the numbers of a place.

    Places of a ply are few, so that many lines meet.
    """

    utility_range: tuple[float, float] | None = (-1, 1)
    acyclic = True

    def __init__(self, seed: int = 0, plies: int = 7, width: int = 4, places: int = 40) -> None:
        self.seed, self.plies, self.width, self.places = seed, plies, width, places

    def chosen(self, place: Place, salt: int, among: int) -> int:
        number = (place.number + 1) * 2654435761 + (place.ply + 3) * 40503 + salt * 7919 + self.seed * 104729
        number = (number & 0xFFFFFFFF) * 2246822519 & 0xFFFFFFFF
        return ((number ^ number >> 15) * 3266489917 & 0xFFFFFFFF) % 65521 % among

    def initial_state(self) -> Place:
        return Place(0, 0)

    def to_move(self, place: Place) -> int:
        return self.chosen(place, 1, 5) & 1 if place.ply % 3 == 2 else place.ply & 1

    def actions(self, place: Place) -> Iterator[int]:
        for action in range(1 + self.chosen(place, 2, self.width)):
            yield action

    def result(self, place: Place, action: int) -> Place:
        return Place(place.ply + 1, self.chosen(place, 10 + action, self.places))

    def is_terminal(self, place: Place) -> bool:
        return place.ply >= self.plies or (place.ply > 0 and self.chosen(place, 3, 4) == 0)

    def utility(self, place: Place, player: int) -> float:
        won = self.chosen(place, 4, 3) - 1
        return won if player == 0 else -won

    def evaluate(self, place: Place, player: int) -> float:
        looks = (self.chosen(place, 5, 9) - 4) / 8
        return looks if player == 0 else -looks

    def plausible(self, place: Place) -> Iterator[int]:
        last = self.chosen(place, 2, self.width)
        first = self.chosen(place, 6, last + 1)
        for action in range(first, last + 1):
            if action == first or self.chosen(place, 20 + action, 2) == 0:
                yield action


class Undeclared(Hashed):
    """Nothing is known of its utilities."""

    utility_range = None


START = Place(0, 0)


def solved(game: Hashed, begin: Place = START) -> tuple[float, int]:
    """The value of a place for player 0, and the plies in which the winner can force it; by plain minimax."""

    @cache
    def minimax(place: Place) -> tuple[float, int]:
        if game.is_terminal(place):
            return game.utility(place, 0), 0
        sign = 1 if game.to_move(place) == 0 else -1
        found = [minimax(game.result(place, action)) for action in game.actions(place)]
        best = max(sign * value for value, _ in found)
        plies = [1 + plies for value, plies in found if sign * value == best]
        return sign * best, min(plies) if best > 0 else max(plies)

    return minimax(begin)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(3, 8), st.sampled_from([Hashed, Undeclared]))
def test_what_is_called_proven_is_so(seed, plies, kind):
    game = kind(seed, plies)
    value, distance = solved(game)
    for algorithm in ("deepening", "principal-variation"):
        for depth in (2, 3, 4, plies):
            found = z.search(game, depth=depth, algorithm=algorithm, narrow=True, speed="python")
            if found.proven:
                assert found.values == (value, -value)
                if value and kind is Hashed and algorithm == "deepening":
                    assert found.distance in (distance, None)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(3, 8), st.sampled_from(["best", "optimal", "all"]), st.booleans())
def test_of_a_proven_value_every_move_is_told_rightly(seed, plies, moves, limited):
    game = Hashed(seed, plies)
    for algorithm in ("deepening", "principal-variation") if limited else ("deepening",):
        depth = plies if limited else None
        found = z.search(game, depth=depth, algorithm=algorithm, narrow=True, moves=moves, speed="python")
        if not found.proven:
            continue
        for move in found.moves:
            truth = solved(game, game.result(START, move.action))[0]
            assert truth <= found.value
            if move.value is not None and moves != "best" and not limited:
                assert truth == move.value if move.bound == z.Bound.EXACT else truth <= move.value
            if moves != "best" and not limited:
                assert (truth == found.value) == (move.action in found.optimal_actions)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(3, 8), st.sampled_from([Hashed, Undeclared]))
def test_without_a_budget_the_game_is_solved_all_the_same(seed, plies, kind):
    game = kind(seed, plies)
    found = z.search(game, speed="python", moves="all")
    assert (found.proven, found.values[0]) == (True, solved(game)[0])
    for move in found.moves:
        assert move.values[0] == solved(game, game.result(START, move.action))[0]
    assert z.search(game, speed="python").optimal_actions == found.optimal_actions


def test_fewer_nodes_are_searched_and_other_searches_do_not_ask():
    narrow = wide = 0
    for seed in range(20):
        game = Hashed(seed, 12, 6, 300)
        narrow += z.search(game, depth=5, speed="python", moves="best").nodes
        wide += z.search(game, depth=5, speed="python", moves="best", narrow=False).nodes
    assert narrow < 0.7 * wide
    game.plausible = lambda place: 1 / 0
    values = {
        z.search(game, depth=5, algorithm=name, speed="python").value
        for name in ("minimax", "negamax", "alpha-beta", "principal-variation", "mtd-f", "c-star", "sss-star")
    }
    assert values == {z.search(game, depth=5, speed="python", narrow=False).value}


def test_every_action_of_the_root_is_searched_where_all_or_some_lines_are_asked_for():
    game = Hashed(3, 12, 6, 300)
    assert len(list(game.plausible(game.initial_state()))) < len(list(game.actions(game.initial_state()))) - 1
    assert all(move.value is not None for move in z.search(game, depth=3, moves="all", speed="python").moves)
    first = z.search(game, depth=3, lines=4, speed="python", moves="best").moves
    assert sum(move.bound is z.Bound.EXACT for move in first) >= 4


def test_a_position_that_all_plausible_actions_lose_is_looked_at_whole():
    tree = z.Tree.parse("[[-1, 1, 0], [-1, -1]]")

    class OnlyTheFirst(z.Game):
        utility_range = (-1, 1)
        acyclic = True
        initial_state = tree.initial_state
        to_move, result, is_terminal, utility = tree.to_move, tree.result, tree.is_terminal, tree.utility
        actions = tree.actions

        def evaluate(self, state, player):
            return 0.5 if player == 0 else -0.5

        def plausible(self, state):
            return list(tree.actions(state))[:1]

    losing = OnlyTheFirst()
    found = z.search(losing, depth=2, speed="python")
    assert (found.value, found.proven) == (-1, True)
    assert sorted(move.value for move in found.moves) == [-1, -1]


def test_compiled_and_interpreted_searches_agree():
    for seed in range(12):
        game = Hashed(7)
        state = Place(0, seed)
        for depth in (3, 6, None):
            slow, fast = (z.search(game, state, depth=depth, speed=speed) for speed in ("python", "native"))
            assert (slow.value, slow.action, slow.nodes, slow.proven) == (
                fast.value, fast.action, fast.nodes, fast.proven,
            )  # fmt: skip


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"narrow": "yes"}, "narrow='yes' means nothing"),
        (
            {"narrow": True, "algorithm": "alpha-beta"},
            "narrow=True is for deepening and principal-variation; alpha-beta",
        ),
        ({"narrow": True}, r"narrow=True: TicTacToe has no plausible\(state\)"),
    ],
)
def test_narrow_is_refused_where_it_means_nothing(options, message):
    with pytest.raises(z.SearchError, match=message):
        z.search(z.game("tic-tac-toe"), **options)


# check_game ------------------------------------------------------------------------------


def reported(plausible):
    game = Hashed(1, 5)
    game.__class__ = type("Odd", (Hashed,), {"plausible": plausible})
    return [(problem.kind, problem.function) for problem in z.check_game(game, games=5, compiled=False).problems]


def test_check_game_tells_of_actions_that_are_not_there():
    assert reported(Hashed.plausible) == []
    assert reported(lambda self, place: []) == [("no-plausible", "plausible")]
    assert reported(lambda self, place: [99]) == [("illegal-plausible", "plausible")]
    assert reported(lambda self, place: [0, 0]) == [("repeated-plausible", "plausible")]
    assert reported(lambda self, place: 5) == [("plausible-not-iterable", "plausible")]
    assert reported(lambda self, place: 1 // 0) == [("raises", "plausible")]


def test_check_game_compares_it_with_machine_code():
    report = z.check_game(Hashed(1, 5), games=5)
    assert (report.problems, report.compiled) == ((), True)
