from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable, team_value, values
from zermelo.games.pincers import Pincers, Position

SHAPES = [(2, 4, 2), (3, 3, 1), (3, 5, 1), (3, 5, 3), (4, 5, 3), (4, 6, 2), (4, 7, 5)]
"""Players, size and men."""
WAYS = {"S": (0, 1), "W": (1, 0), "N": (0, -1), "E": (-1, 0)}


class Slow:
    """The rules on a dictionary from (column, row) to a side's letter, side by side: the oracle."""

    def __init__(self, players: int, size: int, men: int) -> None:
        self.sides, self.size = "SWNE"[:players], size
        middle = range((size - men) // 2, (size - men) // 2 + men)
        edges = {"S": [(i, 0) for i in middle], "W": [(0, i) for i in middle]}
        edges |= {"N": [(i, size - 1) for i in middle], "E": [(size - 1, i) for i in middle]}
        self.board = {square: side for side in self.sides for square in edges[side]}
        self.points = dict.fromkeys(self.sides, 0)
        self.turn: str | None = "S"

    def on_board(self, square: tuple[int, int]) -> bool:
        return all(0 <= at < self.size for at in square)

    def home(self, square: tuple[int, int], side: str) -> bool:
        right, up = WAYS[side]
        return not self.on_board((square[0] + right, square[1] + up))

    def moves(self, side: str) -> set[tuple[tuple[int, int], tuple[int, int]]]:
        found = set()
        for (column, row), owner in self.board.items():
            for right, up in product((-1, 0, 1), repeat=2):
                # Forwards: one step the side's own way, and any step across it.
                if owner == side and right * WAYS[side][0] + up * WAYS[side][1] == 1:
                    entered = (column + right, row + up)
                    if self.on_board(entered) and entered not in self.board:
                        found.add(((column, row), entered))
        return found

    def move(self, begun: tuple[int, int], ended: tuple[int, int]) -> None:
        side = self.board.pop(begun)
        if self.home(ended, side):
            self.points[side] += 2
        else:
            before = dict(self.board)
            self.board[ended] = side
            for square, owner in before.items():
                across = (2 * square[0] - ended[0], 2 * square[1] - ended[1])
                near = max(abs(square[0] - ended[0]), abs(square[1] - ended[1])) == 1
                holder = before.get(across)
                if near and owner != side and holder is not None and holder != owner:
                    del self.board[square]
                    self.points[side] += 1
                    self.points[holder] += 1
        place = self.sides.index(side)
        order = self.sides[place + 1 :] + self.sides[: place + 1]
        self.turn = next((other for other in order if self.moves(other)), None)

    def worth(self) -> list[int]:
        """Each side's points less each other's."""
        return [sum(self.points[own] - self.points[other] for other in self.sides) for own in self.sides]


def walk(game: Pincers, seed: int) -> list[Position]:
    rng, states = random.Random(seed), [game.initial_state()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_random_games_go_as_by_the_rules_told_plainly(shape: tuple[int, int, int]) -> None:
    game, taken = Pincers(*shape), 0
    for seed in range(8):
        rng, state, slow = random.Random(seed), game.initial_state(), Slow(*shape)
        while True:
            signs = {
                (number % game.size, number // game.size): game.sign(state, number) for number in range(game.squares)
            }
            assert {square: sign for square, sign in signs.items() if sign != "."} == slow.board
            assert [game.points_of(state, player) for player in range(game.num_players)] == list(slow.points.values())
            assert game.is_terminal(state) == (slow.turn is None)
            if slow.turn is None:
                assert list(game.utilities(state)) == slow.worth()
                assert sum(slow.worth()) == game.utility_sum
                break
            assert game.to_move(state) == slow.sides.index(slow.turn)
            squares = [[divmod(number, game.size)[::-1] for number in divmod(action, game.squares)]
                       for action in game.actions(state)]  # fmt: skip
            assert len(squares) == len(slow.moves(slow.turn))
            assert {(begun, ended) for begun, ended in squares} == slow.moves(slow.turn)
            place = rng.randrange(len(squares))
            before = len(slow.board)
            assert game.remaining(state) >= game.remaining(game.result(state, list(game.actions(state))[place])) + 1
            state = game.result(state, list(game.actions(state))[place])
            slow.move(*squares[place])
            taken += before > len(slow.board)
    assert taken or shape[1] == 3


def points(game: Pincers, state: Position) -> list[int]:
    return [game.points_of(state, player) for player in range(game.num_players)]


def test_two_sides_take_a_man_of_a_third_and_score_a_point_each() -> None:
    game = Pincers()
    state = game.position("...../..N../..W../...../.S... S 0,0,0")
    after = game.state_after(["b1-c2"], state)
    assert (after.second, points(game, after)) == (0, [1, 0, 1])
    assert game.to_move(after) == 2  # West, who has nobody left, is left out
    beside = game.state_after(["b1-b2"], state)  # nobody stands beyond the man in this line
    assert (beside.second, points(game, beside)) == (state.second, [0, 0, 0])


def test_a_side_with_two_men_takes_alone_for_two_points() -> None:
    game = Pincers(3, 5, 3)
    after = game.state_after(["b1-c2"], game.position("N...N/..S../..W../.N.../.S... S 2,2,2"))
    assert (after.second, points(game, after)) == (0, [4, 2, 2])


def test_it_is_safe_to_step_between_two_men_and_to_stand_before_a_comrade() -> None:
    game = Pincers(3, 5, 3)
    between = game.state_after(["b3-c3"], game.position("...../..N../.W.../..S../..... W 4,4,4"))
    assert (between.second.bit_count(), points(game, between)) == (1, [4, 4, 4])
    comrades = game.state_after(["c1-c2"], game.position("..N../..W../..W../...../..S.. S 4,4,2"))
    assert (comrades.second.bit_count(), points(game, comrades)) == (2, [4, 4, 2])


def test_a_man_who_comes_home_takes_nobody_and_scores_two_points() -> None:
    game = Pincers()
    home = game.state_after(["b4-a5"], game.position("...../.S.../...../...../..W.. S 0,0,2"))
    assert (home.first, points(game, home)) == (0, [2, 0, 2])
    before_two = game.position(".WN../S..../...../...../..... S 0,0,0")
    assert points(game, game.state_after(["a4-a5"], before_two)) == [2, 0, 0]


@pytest.mark.parametrize(
    ("shape", "expected", "teams"),
    [
        ((3, 3, 1), (0, 0, 0), {(0, 1): 0, (0, 2): 0, (1, 2): 0}),
        ((3, 5, 1), (3, 3, -6), {(0,): 0, (1,): 0, (2,): -6, (0, 1): 6, (0, 2): 0, (1, 2): 0}),
        ((3, 4, 2), (6, -12, 6), {(0, 2): 12}),
        ((4, 5, 1), (8, 8, -8, -8), {(0, 1): 8, (0, 2): 8, (0, 3): 0}),
    ],
    ids=str,
)
def test_values_and_what_teams_get(shape: Any, expected: Any, teams: Any) -> None:
    """The page says so."""
    game = Pincers(*shape)
    assert values(game, game.initial_state()) == expected
    for team, worth in teams.items():
        assert team_value(game, game.initial_state(), set(team)) == worth


def test_max_n_finds_the_same_as_machine_code() -> None:
    game = z.game("pincers")
    slow, fast = [z.search(game, algorithm="max-n", depth=7, speed=speed) for speed in ("python", "native")]
    assert (slow.values, slow.action, slow.nodes) == (fast.values, fast.action, fast.nodes)
    assert z.search(game, algorithm="max-n", speed="native").values == (3, 3, -6)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(SHAPES))
def test_estimates_add_up_to_nothing_and_lie_between_the_utilities(seed: int, shape: Any) -> None:
    game = Pincers(*shape)
    states = walk(game, seed)
    for state in states[:-1]:
        estimates = game.evaluations(state)
        assert sum(estimates) == 0
        assert game.utility_range[0] < min(estimates) and max(estimates) < game.utility_range[1]
    assert game.utility_range[0] <= min(game.utilities(states[-1]))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(SHAPES))
def test_names_and_positions_are_read_back(seed: int, shape: Any) -> None:
    game = Pincers(*shape)
    for state in walk(game, seed):
        assert game.position(game.notation(state)) == state
        assert game.position("  " + game.notation(state).lower()) == state
        for action in [] if game.is_terminal(state) else game.actions(state):
            name = game.action_name(state, action)
            for written in (name, name.upper(), name.replace("-", ""), name.replace("-", " ")):
                assert game.parse_action(state, written) == action


def test_no_state_comes_back_and_points_make_up_for_men() -> None:
    game = Pincers(3, 4, 2)
    for state in list(reachable(Pincers(3, 3, 1))) + walk(game, 1):
        men = sum(board.bit_count() for board in state[:4])
        assert men in range(7)
    for state in walk(game, 1):
        points = sum(game.points_of(state, player) for player in range(3))
        assert points == 2 * (6 - sum(board.bit_count() for board in state[:4]))


def test_it_is_shown_with_its_points() -> None:
    game = Pincers()
    assert game.show(game.state_after(["c1-c2"])).splitlines() == [
        "5 · · N · ·", "4 · · · · ·", "3 W · · · ·", "2 · · S · ·", "1 · · · · ·", "  a b c d e",
        "points: South 0, West 0, North 0",
    ]  # fmt: skip
    assert [game.player_name(player) for player in range(3)] == ["South", "West", "North"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write the 5 rows from the top, the side to move, one of S, W, N"),
        ("..N../...../W..../...../..S.. E 0,0,0", "is no position"),
        ("..N../...../W..../...../..S.. S 0,0", "and 3 numbers of points, as in ..N../...../W..../...../..S.. S 0,0,0"),
        ("..N../...../W..../...../..E.. S 0,0,0", "'E' in the diagram"),
        ("..N../...../W..../..S../..S.. S 0,0,0", "has a man of South too many, or on the edge where he is home"),
        ("..S../...../W..../...../..N.. S 0,0,0", "has a man of South too many, or on the edge where he is home"),
        ("..N../...../W..../...../..S.. S 1,1,0", "has 2 points in all: each of the 0 men"),
        ("..N../...../W..../...../..... S 2,0,0", "has South to move, who cannot, while others can"),
        (None, "is no position"),
        ("S" * 500, "is no position"),
    ],
)
def test_what_describes_no_position_is_quoted(text: Any, message: str) -> None:
    with pytest.raises(z.GameError) as caught:
        Pincers().position(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 5}, "players is 5: a board has four edges, for 2, 3 or 4 players"),
        ({"size": 8}, "size is 8: the largest board is 7 by 7"),
        ({"size": 2}, "size is 2: it must be a whole number, 3 or more"),
        ({"men": 2}, "men is 2: in the middle of an edge of 5 squares there may stand 1, 3"),
        ({"size": 6, "men": 6}, "men is 6: in the middle of an edge of 6 squares there may stand 2, 4"),
        ({"men": True}, "men is True"),
    ],
)
def test_a_board_that_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(z.GameError) as caught:
        Pincers(**given)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["", "c1", "c1-c3", "a3-b3", "z9-c2", "c1c1"])
def test_what_is_no_move_is_refused_with_what_was_said(text: str) -> None:
    with pytest.raises(z.IllegalAction, match="is not a legal action at"):
        Pincers().state_after([text])
