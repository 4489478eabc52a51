from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.brute_force import PUBLISHED, reachable, successors, values
from zermelo.errors import GameError, IllegalAction
from zermelo.games.connect_four import ConnectFour, Position

POSITIONS = PUBLISHED["connect4_positions"]["counts"]
SMALL_BOARDS = [size for size, count in POSITIONS.items() if count < 13_000]
BY_PLY = PUBLISHED["connect4_7x6_by_ply"]["values"][:7]
SHAPES = [(columns, rows) for columns, rows in product(range(1, 10), range(1, 10)) if columns * (rows + 1) <= 62]


def drawn(game: ConnectFour, picture: str) -> Position:
    """The position in a drawing of ``rows`` lines, the top row first."""
    lines = [line.split() for line in picture.strip().splitlines()]
    assert len(lines) == game.rows
    stones = {"X": 0, "O": 0}
    for (depth, line), column in product(enumerate(lines), range(game.columns)):
        if line[column] in stones:
            stones[line[column]] |= 1 << column * (game.rows + 1) + game.rows - 1 - depth
    occupied = stones["X"] | stones["O"]
    return Position(stones["XO"[occupied.bit_count() % 2]], occupied)


def lines_of(columns: int, rows: int, in_a_row: int) -> list[set[tuple[int, int]]]:
    """Every line of the board as a set of (column, row), by looking at each start and direction."""
    lines = []
    for column, row, (right, up) in product(range(columns), range(rows), ((1, 0), (0, 1), (1, 1), (1, -1))):
        line = {(column + right * step, row + up * step) for step in range(in_a_row)}
        if all(0 <= c < columns and 0 <= r < rows for c, r in line):
            lines.append(line)
    return lines


@pytest.mark.parametrize("size", SMALL_BOARDS)
def test_a_small_board_has_the_published_number_of_positions(size):
    columns, rows = map(int, size.split("x"))
    assert len(reachable(ConnectFour(columns, rows))) == POSITIONS[size]


def test_the_full_board_has_the_published_number_of_positions_by_ply():
    game = ConnectFour()
    layer = {game.initial_state()}
    counts = []
    for _ in BY_PLY:
        counts.append(len(layer))
        layer = {child for state in layer for child in successors(game, state)}
    assert counts == BY_PLY


@st.composite
def boards_with_cells(draw):
    columns, rows = draw(st.sampled_from(SHAPES))
    cells = draw(st.sets(st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))))
    return ConnectFour(columns, rows, draw(st.integers(2, 10))), cells


@given(boards_with_cells())
def test_lines_are_found_and_counted_on_any_board(board):
    game, cells = board
    lines = [line for line in lines_of(game.columns, game.rows, game.in_a_row) if line <= cells]
    bits = sum(1 << column * (game.rows + 1) + row for column, row in cells)
    assert game.count_lines(bits) == len(lines)
    assert game.has_line(bits) == bool(lines)


@pytest.mark.parametrize("in_a_row", range(2, 8))
def test_each_line_alone_wins_and_one_stone_less_does_not(in_a_row):
    game = ConnectFour(7, 6, in_a_row)
    for line in lines_of(7, 6, in_a_row):
        bits = [1 << column * 7 + row for column, row in line]
        assert game.has_line(sum(bits))
        assert not any(game.has_line(sum(bits) - bit) for bit in bits)


def test_a_line_does_not_run_on_from_the_top_of_a_column_into_the_next():
    game = ConnectFour(columns=3, rows=4)
    state = drawn(
        game,
        """
        O · ·
        O · ·
        X O ·
        X X ·
        """,
    )
    assert not game.is_terminal(state)


def test_a_rising_four_wins_for_the_player_who_completed_it():
    game = ConnectFour()
    state = drawn(
        game,
        """
        · · · · · · ·
        · · · · · · ·
        · · · X · · ·
        · · X O · · ·
        · X O O · · ·
        X O X X O · ·
        """,
    )
    assert game.is_terminal(state)
    assert game.to_move(state) == 1
    assert game.utilities(state) == (1, -1)


def test_the_second_player_wins_too():
    game = ConnectFour()
    state = game.state_after(["1", "7", "1", "7", "1", "7", "2", "7"])
    assert game.is_terminal(state)
    assert game.utilities(state) == (-1, 1)


def test_a_full_board_is_a_draw():
    game = ConnectFour(columns=2, rows=2)
    state = game.state_after(["1", "1", "2", "2"])
    assert game.is_terminal(state)
    assert game.utilities(state) == (0, 0)


def test_the_last_stone_on_the_board_can_win():
    game = ConnectFour(columns=3, rows=1, in_a_row=2)
    assert game.utilities(game.state_after(["1", "3", "2"])) == (1, -1)


def test_two_in_a_row_on_a_wide_board_is_a_win_for_the_first_player():
    game = ConnectFour(columns=4, rows=2, in_a_row=2)
    assert values(game, game.initial_state()) == (1, -1)


def test_a_full_column_takes_no_more_stones():
    game = ConnectFour(columns=3, rows=2)
    assert list(game.actions(game.state_after(["1", "1"]))) == [1, 2]
    with pytest.raises(IllegalAction, match=r"'1' is not a legal action at O · · / X · · / 1 2 3: try one of 2, 3"):
        game.state_after(["1", "1", "1"])


def test_columns_are_tried_from_the_left_and_preferred_from_the_centre():
    game = ConnectFour()
    state = game.initial_state()
    actions = list(game.actions(state))
    assert actions == [0, 1, 2, 3, 4, 5, 6]
    assert sorted(actions, key=lambda action: -game.priority(state, action)) == [3, 2, 4, 1, 5, 0, 6]


def test_mirror_images_have_one_representative_with_the_same_successors():
    game = ConnectFour(columns=3, rows=3, in_a_row=3)
    states = reachable(game)
    for state in states:
        representative = game.canonical(state)
        assert representative in (state, Position(game.mirrored(state.own), game.mirrored(state.occupied)))
        assert game.canonical(representative) == representative
        after = [{game.canonical(child) for child in successors(game, one)} for one in (state, representative)]
        assert after[0] == after[1]
    assert len({game.canonical(state) for state in states}) < len(states)


def test_a_position_is_mirrored_column_by_column():
    game = ConnectFour(columns=4, rows=2)
    left = drawn(game, "O · · ·\nX X · O")
    right = drawn(game, "· · · O\nO · X X")
    assert (game.mirrored(left.own), game.mirrored(left.occupied)) == right


@given(st.lists(st.integers(0, 6), max_size=41))
def test_the_evaluation_is_fair_and_less_than_a_win(columns):
    game = ConnectFour()
    state = game.initial_state()
    for column in columns:
        if column in game.actions(state) and not game.is_terminal(state):
            state = game.result(state, column)
    if not game.is_terminal(state):
        assert game.evaluate(state, 0) == -game.evaluate(state, 1)
        assert -1 < game.evaluate(state, 0) < 1


@pytest.mark.parametrize("shape", [(7, 6), (5, 5), (4, 4)])
@given(columns=st.lists(st.integers(0, 6), max_size=35))
def test_the_evaluation_counts_open_lines_and_cells_that_would_win(shape, columns):
    game = ConnectFour(*shape)
    state = game.initial_state()
    taken: dict[tuple[int, int], int] = {}
    for column in columns:
        if not game.is_terminal(state) and column in game.actions(state):
            taken[column, sum(cell[0] == column for cell in taken)] = game.to_move(state)
            state = game.result(state, column)
    if game.is_terminal(state):
        return
    worth = [0, 0]
    for player in (0, 1):
        lines = [[taken.get(cell) for cell in line] for line in lines_of(*shape, 4)]
        worth[player] += sum(1 - player not in line for line in lines)
        for cell in product(range(shape[0]), range(shape[1])):
            behind = [line - {cell} for line in lines_of(*shape, 4) if cell in line]
            if cell not in taken and any(all(taken.get(one) == player for one in line) for line in behind):
                # Rows are counted from 0 here: the first player's are 0, 2 and 4.
                worth[player] += 24 if shape[1] % 2 == 0 and cell[1] % 2 == player else 4
    lead = worth[0] - worth[1]
    assert game.evaluate(state, 0) == lead / (abs(lead) + 40)


def test_it_is_shown_from_the_top_with_columns_numbered():
    game = ConnectFour(columns=4, rows=3)
    assert game.show(game.state_after(["2", "2", "4"])) == "· · · ·\n· O · ·\n· X · X\n1 2 3 4"
    wide = ConnectFour(columns=10, rows=1)
    assert wide.show(wide.state_after(["10"])) == " ·  ·  ·  ·  ·  ·  ·  ·  ·  X\n 1  2  3  4  5  6  7  8  9 10"


def test_its_players_are_called_by_their_stones():
    assert [ConnectFour().player_name(player) for player in (0, 1)] == ["X", "O"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"columns": 9, "rows": 6},
            "9 columns and 6 rows is too large: columns × (rows + 1) is 63, and at most 62 fit",
        ),
        ({"columns": 0}, "columns is 0: it must be a whole number, 1 or more"),
        ({"rows": -1}, "rows is -1: it must be a whole number, 1 or more"),
        ({"rows": 2.5}, "rows is 2.5: it must be a whole number, 1 or more"),
        ({"columns": True}, "columns is True: it must be a whole number, 1 or more"),
        ({"in_a_row": 1}, "in_a_row is 1: it must be a whole number, 2 or more"),
        ({"in_a_row": "four"}, "in_a_row is 'four': it must be a whole number, 2 or more"),
    ],
)
def test_a_board_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(GameError) as caught:
        ConnectFour(**arguments)
    assert message in str(caught.value)


def test_the_largest_boards_fit_in_62_bits():
    for columns, rows in ((31, 1), (1, 61), (7, 7), (8, 6)):
        game = ConnectFour(columns, rows)
        assert game.board < 1 << 62
        assert game.result(game.initial_state(), columns - 1).occupied.bit_count() == 1
