from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable, successors, values
from zermelo.bits import popcount
from zermelo.games.cube import Cube
from zermelo.games.lines import LineGame, Position
from zermelo.games.mnk import MNK
from zermelo.games.tic_tac_toe import TicTacToe

DRAW, WIN = 0, 1
PUBLISHED = {(3, 3, 3): DRAW, (4, 3, 3): WIN, (5, 4, 4): DRAW}
"""Uiterwijk and van den Herik (2000), "The advantage of the initiative", Information Sciences 122, 43-58."""
SHAPES = [(3, 3, 3), (4, 3, 3), (5, 2, 2), (1, 6, 3), (8, 8, 5), (9, 7, 8)]


class Slow:
    """Lines on a dict of cells, coordinate by coordinate: the oracle, in any number of dimensions."""

    def __init__(self, sizes: tuple[int, ...], in_a_row: int, placed: dict[tuple[int, ...], str]) -> None:
        self.sizes, self.in_a_row, self.placed = sizes, in_a_row, placed

    def cells(self) -> list[tuple[int, ...]]:
        """All cells, the first coordinate changing fastest."""
        return [cell[::-1] for cell in product(*(range(size) for size in self.sizes[::-1]))]

    def free(self) -> list[tuple[int, ...]]:
        return [cell for cell in self.cells() if cell not in self.placed]

    def wins(self, cell: tuple[int, ...], sign: str) -> bool:
        """Whether a stone on ``cell`` is, or would be, in a whole line of ``sign``."""
        for step in product((-1, 0, 1), repeat=len(self.sizes)):
            length = 1
            for way in (-1, 1):
                place = tuple(a + way * b for a, b in zip(cell, step, strict=True))
                while any(step) and self.placed.get(place) == sign:
                    length += 1
                    place = tuple(a + way * b for a, b in zip(place, step, strict=True))
            if length >= self.in_a_row:
                return True
        return False

    def winner(self) -> str | None:
        return next((sign for cell, sign in self.placed.items() if self.wins(cell, sign)), None)

    def completing(self, sign: str) -> set[tuple[int, ...]]:
        return {cell for cell in self.free() if self.wins(cell, sign)}

    def then_completing(self, cell: tuple[int, ...], sign: str) -> set[tuple[int, ...]]:
        """Where one more stone would win once there is one on ``cell``."""
        return Slow(self.sizes, self.in_a_row, {**self.placed, cell: sign}).completing(sign)

    def plausible(self, own: str, other: str) -> set[tuple[int, ...]]:
        wins = self.completing(own) or self.completing(other)
        if wins:
            return wins
        ours = {cell: self.then_completing(cell, own) for cell in self.free()}
        theirs = {cell: self.then_completing(cell, other) | {cell} for cell in self.free()}
        threats = [stops for stops in theirs.values() if len(stops) > 2]
        if any(len(then) > 1 for then in ours.values()):
            return {cell for cell, then in ours.items() if len(then) > 1}
        if not threats:
            return set(self.free())
        return set.intersection(*threats) | {cell for cell, then in ours.items() if then} or set(self.free())


def play(game: LineGame, sizes: tuple[int, ...], in_a_row: int, seed: int) -> list[Position]:
    """The states of a random game, each compared with the oracle's."""
    rng = random.Random(seed)
    state, slow, turn = game.initial_state(), Slow(sizes, in_a_row, {}), 0
    states = [state]
    while True:
        winner = slow.winner()
        assert game.is_terminal(state) == (winner is not None or not slow.free())
        assert game.to_move(state) == turn % 2
        numbers = {cell: number for number, cell in enumerate(slow.cells())}
        if game.is_terminal(state):
            worth = 0 if winner is None else 1 if winner == "X" else -1
            assert game.utilities(state) == (worth, -worth)
            return states
        assert list(game.actions(state)) == [numbers[cell] for cell in slow.free()]
        free = game.board & ~(state.own | state.other)
        for stones, sign in () if turn % 4 else ((state.own, "XO"[turn % 2]), (state.other, "OX"[turn % 2])):
            found = game.winning_cells(stones, free)
            assert {number for number in range(game.cells) if found >> number & 1} == {
                numbers[cell] for cell in slow.completing(sign)
            }
        if len(sizes) == 2 and turn % 8 == 4:
            tried = slow.plausible("XO"[turn % 2], "OX"[turn % 2])
            assert sorted(game.plausible(state)) == sorted(numbers[cell] for cell in tried)
        cell = rng.choice(slow.free())
        state = game.result(state, numbers[cell])
        slow.placed[cell] = "XO"[turn % 2]
        states.append(state)
        turn += 1


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_random_games_go_as_cell_by_cell(shape):
    for seed in range(2):
        play(MNK(*shape), shape[:2], shape[2], seed)


def test_random_games_in_a_cube_go_as_cell_by_cell():
    for seed in range(2):
        play(Cube(), (4, 4, 4), 4, seed)
    assert Cube().most_lines == 76


def test_three_by_three_is_tic_tac_toe():
    game = MNK()
    assert len(reachable(game)) == len(reachable(TicTacToe())) == 5478
    assert len({game.canonical(state) for state in reachable(game)}) == 765


@pytest.mark.parametrize(("shape", "value"), PUBLISHED.items(), ids=str)
def test_published_values(shape, value):
    if shape == (3, 3, 3):
        assert values(MNK(), Position(0, 0)) == (value, -value)
    speed = "native" if shape == (5, 4, 4) else "python"
    found = z.search(MNK(*shape), algorithm="mtd-f", speed=speed)
    assert (found.value, found.proven) == (value, True)


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from(SHAPES))
def test_what_the_game_tells_of_a_position_holds(seed, shape):
    game = MNK(*shape)
    rng = random.Random(seed)
    state = game.initial_state()
    while not game.is_terminal(state):
        assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1
        for board in state:
            assert -(1 << 63) <= board < 1 << 63
        state = game.result(state, rng.choice(list(game.actions(state))))
    assert popcount(state.own | state.other) == game.cells - game.remaining(state)


@pytest.mark.parametrize("shape", [(3, 3, 3), (4, 2, 2), (1, 5, 2)], ids=str)
def test_bounds_hold_the_value_and_candidates_a_best_action(shape):
    game = MNK(*shape)
    known: dict[Position, int] = {}

    def value(state):
        if state not in known:
            known[state] = (
                -max(map(value, successors(game, state)))
                if not game.is_terminal(state)
                else (-game.utility(state, game.to_move(state)))
            )
        return known[state]

    value(game.initial_state())
    for state in known:
        if not game.is_terminal(state):
            player, worth = game.to_move(state), -known[state]
            least, most = game.bounds(state, player)
            assert least <= worth <= most
            if least < most:
                assert max(known[game.result(state, action)] for action in game.candidates(state)) == worth


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from(SHAPES))
def test_symmetric_positions_have_one_representative(seed, shape):
    columns, rows, _ = shape
    game = MNK(*shape)
    state = random.Random(seed).choice(play_blindly(game, seed))
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    for across, down, swap in product((False, True), repeat=3):
        if swap and columns != rows:
            continue

        def image(board, across=across, down=down, swap=swap):
            found = 0
            for number, (column, row) in enumerate(cells):
                if board >> number & 1:
                    column, row = (columns - 1 - column if across else column), (rows - 1 - row if down else row)
                    found |= 1 << (row + columns * column if swap else column + columns * row)
            return found - (1 << 64) if found >> 63 else found

        assert game.canonical(Position(image(state.own), image(state.other))) == game.canonical(state)
    assert game.pack(state) != game.pack(game.initial_state()) or state == game.initial_state()


def play_blindly(game, seed):
    rng, states = random.Random(seed), [game.initial_state()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


def test_a_win_is_taken_and_a_loss_stopped_at_once():
    for game, moves, best in (
        (MNK(8, 8, 5), "d4 a1 e4 b1 f4 c1 g4 h1", "c4 h4"),
        (Cube(), "a11 b11 a21 b21 a31 b31", "a41"),
    ):
        state = game.state_after(moves.split())
        found = z.search(game, state, depth=1, speed="python")
        assert game.action_name(state, found.action) in best.split()
    state = game.state_after(["a11", "b11", "a21", "b21", "d44", "b31"])
    assert game.action_name(state, z.search(game, state, depth=2, speed="python").action) == "b41"


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from([MNK(), MNK(7, 7, 4), MNK(8, 8, 5), MNK(8, 8, 2), Cube()]))
def test_doubling_cells_are_those_from_which_two_lines_threaten(seed, game):
    rng = random.Random(seed)
    state = game.initial_state()
    for _ in range(rng.randint(0, game.cells // 2)):
        following = game.result(state, rng.choice(list(game.actions(state))))
        if game.is_terminal(following):
            break
        state = following
    free = game.board & ~(state.own | state.other)
    if game.winning_cells(state.own, free) == 0:
        found = game.doubling_cells(state.own, free)
        for cell in game.actions(state):
            after = game.result(state, cell)
            threats = popcount(game.winning_cells(after.other, game.board & ~(after.own | after.other)))
            assert (found >> cell & 1) == (threats > 1)


def test_a_double_threat_to_come_is_valued_as_a_win_almost_sure():
    game = MNK(7, 7, 4)
    state = game.position("......./......./......./..XX.../......./..O.O../.......")
    assert game.evaluate(state, 0) == 0.88
    assert z.search(game, state, depth=3, speed="python").value > 0.88


# Names and diagrams ----------------------------------------------------------------------


def test_it_is_shown_with_rows_numbered_from_the_bottom():
    game = MNK(4, 3, 3)
    assert game.show(game.state_after(["a1", "D3"])) == "3 · · · O\n2 · · · ·\n1 X · · ·\n  a b c d"
    assert [game.player_name(player) for player in (0, 1)] == ["X", "O"]


def test_a_cube_is_shown_level_by_level():
    game = Cube()
    lines = game.show(game.state_after(["b31", "d12"])).splitlines()
    assert lines[1] == "3 · X · ·   3 · · · ·   3 · · · ·   3 · · · ·"
    assert lines[3] == "1 · · · ·   1 · · · O   1 · · · ·   1 · · · ·"
    assert lines[5].split("   ")[0].strip() == "level 1"


@pytest.mark.parametrize("text", ["b31", "B31", " b 3 1 ", "b3/1", "b3-1"])
def test_a_cell_of_a_cube_is_called_by_column_row_and_level(text):
    assert Cube().parse_action(Position(0, 0), text) == 9


@pytest.mark.parametrize("game", [MNK(4, 3, 3), Cube()], ids=["mnk", "cube"])
@pytest.mark.parametrize("text", ["", "e9", "b", "b55", "swap", "11"])
def test_what_is_no_cell_is_refused_with_what_was_said(game, text):
    with pytest.raises(z.IllegalAction, match="is not a legal action at") as caught:
        game.state_after([text])
    assert repr(text) in str(caught.value)


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([*SHAPES, "cube"]))
def test_names_and_positions_are_read_back(seed, shape):
    game = Cube() if shape == "cube" else MNK(*shape)
    state = random.Random(seed).choice(play_blindly(game, seed))
    assert game.position(game.notation(state)) == state
    assert game.position(game.notation(state).replace("/", "\n").lower()) == state
    for action in [] if game.is_terminal(state) else game.actions(state):
        assert game.parse_action(state, game.action_name(state, action)) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X", "the diagram 'X' has 1 rows of 1 cells: write 3 rows of 4 cells"),
        ("", "the diagram '' has 0 rows of no cells"),
        ("..../..../...?", "'?' in the diagram '..../..../...?' is no cell"),
        ("..../..../.....", "has 3 rows of 4, 4, 5 cells"),
        ("XX../..../....", "has 2 X and 0 O: X moves first, so it must have as many X as O or one more"),
        ("O.../..../....", "has 0 X and 1 O"),
        ("XXX./OO../..O.", "X is to move and has a whole line: the game had ended before"),
        (None, "None is no diagram"),
        ("X" * 500, "'" + "X" * 77),
    ],
)
def test_a_malformed_diagram_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        MNK(4, 3, 3).position(text)
    assert message in str(caught.value) or message[:60] in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 3, 3), "columns is 0: it must be a whole number, 1 or more"),
        ((3, "3", 3), "rows is '3'"),
        ((3, 3, 1), "in_a_row is 1: it must be a whole number, 2 or more"),
        ((9, 8, 3), "a board of 9 columns and 8 rows is too large: at most 64 cells fit"),
        ((64, 1, 3), "too large"),
        ((3, 3, 4), "in_a_row is 4: a line on 3 columns and 3 rows has at most 3 cells"),
    ],
)
def test_a_board_that_makes_no_sense_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        MNK(*arguments)
    assert message in str(caught.value)


def test_they_are_known_by_name():
    assert z.game("mnk?columns=5,rows=4,in_a_row=4").cells == 20
    assert z.game("four-in-a-cube").cells == 64
