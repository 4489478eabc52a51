"""What the games of lines for two to four players share, held against boards that are dictionaries of cells."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable, successors, team_value, values
from tests.games.test_mnk import Slow
from zermelo.bits import popcount
from zermelo.games.connect_four import ConnectFour
from zermelo.games.lines_for_many import SIGNS, LinesForMany
from zermelo.games.mnk import MNK
from zermelo.games.n_player_connect_four import NPlayerConnectFour
from zermelo.games.n_player_mnk import NPlayerMNK

BOARDS = [(3, 3, 3), (5, 4, 3), (4, 2, 2), (8, 8, 4), (1, 6, 2), (7, 6, 4)]
SEATS = [(2, "everyone"), (3, "everyone"), (4, "everyone"), (3, "before"), (4, "before")]


def made(kind: type, board: tuple[int, int, int], players: int = 3, pays: str = "everyone") -> Any:
    """A game; the board of Connect Four is a row lower where it would be too large."""
    columns, rows, in_a_row = board
    if kind is NPlayerConnectFour and columns * (rows + 1) > 62:
        rows -= 2
    return kind(columns, rows, in_a_row, players, pays)


class Table:
    """A game in progress, slowly: cells by column and row, and who has moved."""

    def __init__(self, game: Any) -> None:
        self.game, self.falls = game, isinstance(game, NPlayerConnectFour)
        self.players, self.placed = game.num_players, {}
        self.slow = Slow((game.columns, game.rows), game.in_a_row, self.placed)

    def moves(self) -> list[tuple[int, int]]:
        if not self.falls:
            return self.slow.free()
        lowest = [
            [(column, row) for row in range(self.game.rows) if (column, row) not in self.placed][:1]
            for column in range(self.game.columns)
        ]
        return [cell for cells in lowest for cell in cells]

    def number(self, cell: tuple[int, int]) -> int:
        return cell[0] if self.falls else cell[1] * self.game.columns + cell[0]

    def worth(self) -> list[int]:
        winner, last = self.slow.winner(), (len(self.placed) - 1) % self.players
        if winner is None:
            return [0] * self.players
        assert SIGNS[last] == winner
        paying = set(range(self.players)) - {last} if self.game.everyone_pays else {(last - 1) % self.players}
        return [len(paying) if player == last else -(player in paying) for player in range(self.players)]


def walk(game: Any, seed: int) -> list[Any]:
    rng, states = random.Random(seed), [game.initial_state()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize("kind", [NPlayerMNK, NPlayerConnectFour])
@pytest.mark.parametrize(("board", "seats"), [*product(BOARDS, SEATS)], ids=str)
def test_random_games_go_as_cell_by_cell(kind: type, board: tuple[int, int, int], seats: tuple[int, str]) -> None:
    game = made(kind, board, *seats)
    rng = random.Random(7)
    table, state = Table(game), game.initial_state()
    while True:
        over = table.slow.winner() is not None or not table.slow.free()
        assert game.is_terminal(state) == over
        assert game.to_move(state) == len(table.placed) % game.num_players
        assert game.remaining(state) == len(table.slow.free())
        if over:
            assert list(game.utilities(state)) == table.worth()
            assert sum(table.worth()) == game.utility_sum
            return
        moves = table.moves()
        assert list(game.actions(state)) == [table.number(cell) for cell in moves]
        winning = game.winning_cells(state[game.to_move(state)], game.occupied(state))
        wins = {cell for cell in moves if table.slow.wins(cell, SIGNS[game.to_move(state)])}
        assert popcount(winning) == len(wins)
        cell = rng.choice(moves)
        table.placed[cell] = SIGNS[game.to_move(state)]
        state = game.result(state, table.number(cell))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(BOARDS))
def test_for_two_players_they_are_the_games_for_two(seed: int, board: tuple[int, int, int]) -> None:
    pays = ("everyone", "before")[seed % 2]
    for kind, of_two in ((NPlayerMNK, MNK), (NPlayerConnectFour, ConnectFour)):
        game = made(kind, board, 2, pays)
        two = of_two(game.columns, game.rows, game.in_a_row)
        assert game.utility_range == two.utility_range
        rng, state, other = random.Random(seed), game.initial_state(), two.initial_state()
        while not two.is_terminal(other):
            assert not game.is_terminal(state)
            assert game.notation(state) == two.notation(other) and game.show(state) == two.show(other)
            assert list(game.actions(state)) == list(two.actions(other))
            action = rng.choice(list(two.actions(other)))
            assert game.action_name(state, action) == two.action_name(other, action)
            state, other = game.result(state, action), two.result(other, action)
        assert game.is_terminal(state) and game.utilities(state) == two.utilities(other)


def test_small_boards_for_two_have_the_values_of_the_games_for_two() -> None:
    for columns, rows, in_a_row in ((3, 3, 3), (4, 2, 2), (5, 2, 3)):
        assert values(NPlayerMNK(columns, rows, in_a_row, 2), z.game("n-player-mnk").initial_state()) == values(
            MNK(columns, rows, in_a_row), MNK().initial_state()
        )
        assert values(NPlayerConnectFour(columns, rows, in_a_row, 2), NPlayerMNK().initial_state()) == values(
            ConnectFour(columns, rows, in_a_row), ConnectFour().initial_state()
        )


def test_the_engine_finds_the_value_for_two() -> None:
    found = z.search(z.game("n-player-connect-four?columns=4,rows=3,in_a_row=3,players=2"), speed="python")
    assert (found.algorithm, found.value) == (
        "deepening",
        z.search(ConnectFour(4, 3, 3), speed="python").value,
    )


@pytest.mark.parametrize(
    ("kind", "moves"), [(NPlayerMNK, "a1 a2 d4 b1 b2 d3 c1"), (NPlayerConnectFour, "1 1 1 2 2 4 3")]
)
def test_who_wins_gets_one_from_each_other_player_or_from_the_one_before(kind: type, moves: str) -> None:
    for pays, utilities in (("everyone", (2, -1, -1)), ("before", (1, 0, -1))):
        game = kind(4, 4, 3, pays=pays)
        end = game.state_after(moves.split())
        assert game.is_terminal(end)
        assert game.utilities(end) == utilities


# Estimates and symmetry ------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(BOARDS), st.sampled_from(SEATS))
def test_estimates_add_up_to_nothing_and_are_less_than_a_win(seed: int, board: Any, seats: tuple[int, str]) -> None:
    for kind in (NPlayerMNK, NPlayerConnectFour):
        game = made(kind, board, *seats)
        for state in walk(game, seed)[:-1]:
            estimates = game.evaluations(state)
            assert sum(estimates) == 0
            assert game.utility_range[0] < min(estimates) and max(estimates) < game.utility_range[1]
            assert all(-(1 << 63) <= stones < 1 << 63 for stones in state)


def test_who_wins_at_once_is_thought_the_winner() -> None:
    game = NPlayerMNK(4, 4, 3)
    state = game.state_after(["a1", "d4", "a4", "b1", "d3", "a3"])
    assert game.evaluations(state) == (1.75, -0.875, -0.875)
    assert game.action_name(state, max(game.actions(state), key=lambda action: game.priority(state, action))) == "c1"


def test_a_win_comes_first_and_then_stopping_the_win_that_comes_soonest() -> None:
    game = NPlayerConnectFour(7, 6, 3, 4)
    state = game.state_after(["1", "4", "7", "3", "1", "4", "7", "3"])
    priorities = {game.action_name(state, action): game.priority(state, action) for action in game.actions(state)}
    assert sorted(priorities, key=lambda name: -priorities[name])[:4] == ["1", "4", "7", "3"]


@pytest.mark.parametrize(
    "game",
    [NPlayerMNK(3, 2, 2), NPlayerMNK(2, 2, 2, 4), NPlayerConnectFour(3, 2, 2, 4)],
    ids=["mnk", "mnk for four", "connect four"],
)
def test_states_have_numbers_of_their_own_and_symmetric_ones_the_same_future(game: LinesForMany) -> None:
    states = reachable(game)
    assert len({game.pack(state) for state in states}) == len(states)
    representatives = {game.canonical(state) for state in states}
    assert len(representatives) < len(states)
    for state in states:
        one = game.canonical(state)
        assert game.canonical(one) == one
        assert game.to_move(one) == game.to_move(state) and game.is_terminal(one) == game.is_terminal(state)
        after = [{game.canonical(child) for child in successors(game, each)} for each in (state, one)]
        assert after[0] == after[1]
        assert not game.is_terminal(one) or game.utilities(one) == game.utilities(state)


def test_a_square_board_has_eight_symmetries_and_another_four() -> None:
    assert len({NPlayerMNK(3, 3, 3).canonical(s) for s in [NPlayerMNK(3, 3, 3).state_after([n]) for n in CELLS]}) == 3
    game = NPlayerMNK(4, 3, 3)
    assert len({game.canonical(game.result(game.initial_state(), cell)) for cell in range(12)}) == 4


CELLS = [f"{column}{row}" for column in "abc" for row in "123"]


# Values by brute force -------------------------------------------------------------------


def slow_values(columns: int, rows: int, in_a_row: int, players: int, falls: bool) -> tuple[int, ...]:
    """Max^n on strings of signs, first of equals, where all pay; with nothing of the games'."""
    lines = [
        [(c + dc * step, r + dr * step) for step in range(in_a_row)]
        for c, r, (dc, dr) in product(range(columns), range(rows), ((1, 0), (0, 1), (1, 1), (1, -1)))
    ]
    lines = [[r * columns + c for c, r in line] for line in lines if line[-1][0] < columns and 0 <= line[-1][1] < rows]
    known: dict[str, tuple[int, ...]] = {}

    def value(board: str) -> tuple[int, ...]:
        if board not in known:
            count = len(board) - board.count(".")
            mover, last = count % players, (count - 1) % players
            if any(all(board[cell] == str(last) for cell in line) for line in lines):
                known[board] = tuple([players - 1 if player == last else -1 for player in range(players)])
            elif count == len(board):
                known[board] = (0,) * players
            else:
                cells = [i for i, sign in enumerate(board) if sign == "."]
                if falls:
                    cells = [i for i in cells if i < columns or board[i - columns] != "."]
                children = [value(board[:i] + str(mover) + board[i + 1 :]) for i in cells]
                known[board] = max(children, key=lambda vector: vector[mover])
        return known[board]

    return value("." * (columns * rows))


@pytest.mark.parametrize(
    ("board", "players", "written", "fallen"),
    [
        ((3, 3, 2), 3, (2, -1, -1), (2, -1, -1)),
        ((3, 3, 3), 3, (0, 0, 0), (0, 0, 0)),
        ((3, 2, 2), 4, (3, -1, -1, -1), (3, -1, -1, -1)),
        ((6, 1, 2), 3, (0, 0, 0), (0, 0, 0)),
        ((4, 2, 3), 3, (0, 0, 0), (0, 0, 0)),
    ],
    ids=str,
)
def test_small_boards_have_the_values_of_brute_force(board: Any, players: int, written: Any, fallen: Any) -> None:
    for kind, expected in ((NPlayerMNK, written), (NPlayerConnectFour, fallen)):
        assert slow_values(*board, players, kind is NPlayerConnectFour) == expected
        game = kind(*board, players)
        assert values(game, game.initial_state()) == expected


def test_two_together_beat_a_third_where_each_for_himself_draws() -> None:
    """The pages of both games say so."""
    for game in (NPlayerMNK(4, 2, 3), NPlayerConnectFour(3, 3, 3)):
        start = game.initial_state()
        assert values(game, start) == (0, 0, 0)
        teams = {(0, 1): 1, (0, 2): 0, (1, 2): 0}
        assert {team: team_value(game, start, set(team)) for team in teams} == teams


# Machine code ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", [NPlayerMNK(4, 3, 3, 4, "before"), NPlayerConnectFour(5, 4, 3)], ids=["mnk", "four"])
def test_max_n_finds_the_same_as_machine_code(game: LinesForMany) -> None:
    state = walk(game, 3)[2]
    slow, fast = [z.search(game, state, algorithm="max-n", depth=4, speed=speed) for speed in ("python", "native")]
    assert (slow.values, slow.action, slow.nodes) == (fast.values, fast.action, fast.nodes)


# Text ------------------------------------------------------------------------------------


def test_boards_are_shown_from_the_top() -> None:
    game = NPlayerMNK(4, 3, 3, 4)
    assert game.show(game.state_after(["a1", "b1", "c1", "D3"])) == "3 · · · S\n2 · · · ·\n1 X O T ·\n  a b c d"
    four = NPlayerConnectFour(4, 3, 3)
    state = four.state_after(["1", "1", "2", "2"])
    assert four.show(state) == "· · · ·\nO X · ·\nX T · ·\n1 2 3 4"
    assert four.notation(state) == "..../OX../XT.." and [game.player_name(i) for i in range(4)] == list("XOTS")


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(BOARDS), st.sampled_from(SEATS))
def test_names_and_positions_are_read_back(seed: int, board: Any, seats: tuple[int, str]) -> None:
    for kind in (NPlayerMNK, NPlayerConnectFour):
        game = made(kind, board, *seats)
        state = random.Random(seed).choice(walk(game, seed))
        assert game.position(game.notation(state)) == state
        assert game.position(game.notation(state).replace("/", "\n").lower()) == state
        for action in [] if game.is_terminal(state) else game.actions(state):
            assert game.parse_action(state, game.action_name(state, action)) == action


@pytest.mark.parametrize("kind", [NPlayerMNK, NPlayerConnectFour])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X", "the diagram 'X' has 1 rows of 1 cells: write 3 rows of 4 cells, each X, O, T or ."),
        ("..../..../...S", "'S' in the diagram '..../..../...S' is no cell"),
        ("..../..../XX..", "has 2 X, 0 O, 0 T: stones are placed in the order X, O, T"),
        ("..../..../O...", "has 0 X, 1 O, 0 T"),
        ("..../OTOT/XXXO", "X has a whole line and others have moved since: the game had ended before"),
        (None, "None is no diagram"),
    ],
)
def test_a_malformed_diagram_is_refused(kind: type, text: Any, message: str) -> None:
    with pytest.raises(z.GameError) as caught:
        kind(4, 3, 3).position(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


def test_a_stone_with_nothing_below_it_is_refused() -> None:
    with pytest.raises(z.GameError, match="has a stone in column 2 with nothing below it"):
        NPlayerConnectFour(4, 3).position("..../.X../....")


@pytest.mark.parametrize("kind", [NPlayerMNK, NPlayerConnectFour])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 1}, "players is 1: it must be a whole number, 2 or more"),
        ({"players": 5}, "players is 5: there are stones for 2, 3 or 4 players"),
        ({"players": "two"}, "players is 'two': it must be a whole number"),
        ({"pays": "nobody"}, "pays='nobody' means nothing: use one of everyone, before"),
        ({"columns": 40, "rows": 40}, "a board of 40 columns and 40 rows is too large"),
    ],
)
def test_what_cannot_be_is_refused(kind: type, given: dict[str, Any], message: str) -> None:
    with pytest.raises(z.GameError) as caught:
        kind(**given)
    assert message in str(caught.value)
