from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.brute_force import PUBLISHED, reachable, successors, tree_size, values
from zermelo.errors import IllegalAction
from zermelo.games.tic_tac_toe import Board, TicTacToe

GAME = TicTacToe()
STATES = reachable(GAME)
COUNTS = PUBLISHED["tic_tac_toe"]["values"]

LINES = (
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
)


def drawn(picture: str) -> Board:
    """The board in a drawing of three lines."""
    cells = picture.split()
    return Board(*(sum(1 << cell for cell in range(9) if cells[cell] == stone) for stone in "XO"))


def test_it_has_the_published_number_of_states():
    terminal = [state for state in STATES if GAME.is_terminal(state)]
    assert (len(STATES), len(terminal)) == (COUNTS["states"], COUNTS["terminal_states"])


def test_its_terminal_states_split_as_published():
    split = Counter(GAME.utility(state, 0) for state in STATES if GAME.is_terminal(state))
    published = COUNTS["terminal_split"]
    assert (split[1], split[-1], split[0]) == (published["x_wins"], published["o_wins"], published["draws"])


def test_its_tree_has_the_published_number_of_nodes_and_leaves():
    assert tree_size(GAME) == (COUNTS["tree_nodes"], COUNTS["games"])


def test_it_has_the_published_number_of_states_up_to_symmetry():
    classes = {GAME.canonical(state) for state in STATES}
    terminal = {GAME.canonical(state) for state in STATES if GAME.is_terminal(state)}
    assert (len(classes), len(terminal)) == (COUNTS["states_up_to_symmetry"], COUNTS["terminal_up_to_symmetry"])


def test_best_play_draws():
    assert values(GAME, GAME.initial_state()) == (0, 0)


def test_x_in_the_centre_beats_o_on_an_edge():
    assert values(GAME, GAME.state_after(["5", "2"])) == (1, -1)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("player", [0, 1])
def test_each_line_wins_for_its_owner(line, player):
    others = [1 << cell for cell in range(9) if not line >> cell & 1]
    # Two stones of the other's, three where he has moved as often, that make no line of their own.
    other = others[0] | others[1] if player == 0 else others[0] | others[1] | others[3]
    state = Board(line, other) if player == 0 else Board(other, line)
    assert GAME.is_terminal(state)
    assert GAME.utility(state, player) == 1
    assert GAME.utility(state, 1 - player) == -1


def test_two_in_a_row_do_not_end_it():
    state = drawn("""
        X X 3
        O O 6
        7 8 9""")
    assert not GAME.is_terminal(state)
    assert list(GAME.actions(state)) == [2, 5, 6, 7, 8]
    assert GAME.to_move(state) == 0


def test_a_full_board_without_a_line_is_a_draw():
    state = drawn("""
        X O X
        X O O
        O X X""")
    assert GAME.is_terminal(state)
    assert GAME.utilities(state) == (0, 0)


@given(st.sampled_from(sorted(STATES)))
def test_symmetric_boards_have_one_representative_with_symmetric_successors(state):
    representative = GAME.canonical(state)
    assert GAME.canonical(representative) == representative
    assert GAME.is_terminal(representative) == GAME.is_terminal(state)
    after = [{GAME.canonical(child) for child in successors(GAME, board)} for board in (state, representative)]
    assert after[0] == after[1]


def test_it_is_shown_with_the_numbers_of_free_cells():
    assert GAME.show(GAME.state_after(["1", "5"])) == "X 2 3\n4 O 6\n7 8 9"


@pytest.mark.parametrize(("text", "cell"), [("1", 0), (" 9 ", 8), ("a1", 6), ("C3", 2), ("b2", 4), ("a3", 0)])
def test_a_cell_is_called_by_its_number_or_as_on_a_chessboard(text, cell):
    assert GAME.parse_action(GAME.initial_state(), text) == cell


@pytest.mark.parametrize("text", ["0", "10", "d1", "a4", "", "a", "1 2", "x"])
def test_what_names_no_cell_is_refused_with_what_was_said(text):
    with pytest.raises(
        IllegalAction, match="is not a legal action at 1 2 3 / 4 5 6 / 7 8 9: try one of 1, 2"
    ) as caught:
        GAME.parse_action(GAME.initial_state(), text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["5", "b2"])
def test_a_taken_cell_is_refused(text):
    with pytest.raises(IllegalAction, match=f"'{text}' is not a legal action at 1 2 3 / 4 X 6"):
        GAME.state_after(["5", text])


@pytest.mark.parametrize("text", ["9", "c1"])
def test_nothing_is_played_after_the_end(text):
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.state_after(["1", "4", "2", "5", "3", text])


def test_its_players_are_called_by_their_stones():
    assert [GAME.player_name(player) for player in (0, 1)] == ["X", "O"]
