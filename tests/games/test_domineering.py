from __future__ import annotations

import json
import random
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable, values
from zermelo.games.domineering import Board, Domineering

GAME = Domineering()
VALUES = json.loads((Path(__file__).parent.parent / "cases" / "game_values.json").read_text(encoding="utf-8"))
WINNERS = VALUES["domineering"]["winner_by_rows_and_columns"]
SIZES = [(1, 1), (1, 4), (3, 3), (4, 5), (8, 8), (7, 9), (2, 26)]


def dominoes(free: frozenset[tuple[int, int]], player: int) -> list[frozenset[tuple[int, int]]]:
    """Every domino that ``player`` can lay on the free cells (row, column), by its upper or left cell."""
    down, right = (1, 0) if player == 0 else (0, 1)
    found = [frozenset({(row, column), (row + down, column + right)}) for row, column in sorted(free)]
    return [domino for domino in found if domino <= free]


@cache
def mover_wins(free: frozenset[tuple[int, int]], player: int, misere: bool) -> bool:
    """Domineering on sets of cells: the oracle."""
    options = dominoes(free, player)
    if not options:
        return misere
    return any(not mover_wins(free - domino, 1 - player, misere) for domino in options)


def board(rows: int, columns: int) -> frozenset[tuple[int, int]]:
    return frozenset(product(range(rows), range(columns)))


def free_cells(game: Domineering, state: Board) -> frozenset[tuple[int, int]]:
    return frozenset(divmod(c, game.columns) for c in range(game.cells) if not state.covered >> c & 1)


def playout(game: Domineering, seed: int) -> list[Board]:
    """The states of a random game."""
    rng = random.Random(seed)
    states = [game.initial_state()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_random_games_go_as_cell_by_cell(rows, columns):
    game = Domineering(rows, columns)
    for seed in range(5):
        rng = random.Random(seed)
        state, free = game.initial_state(), board(rows, columns)
        while True:
            assert -(1 << 63) <= state.covered < 1 << 63
            assert free_cells(game, state) == free
            assert game.position(game.notation(state)) == state
            options = dominoes(free, state.mover)
            cells = [sorted(domino) for domino in options]
            names = ["-".join(f"{chr(97 + column)}{row + 1}" for row, column in domino) for domino in cells]
            assert [game.action_name(state, action) for action in game.actions(state)] == names
            assert game.is_terminal(state) == (not names)
            if not names:
                assert game.utility(state, state.mover) == -1
                assert game.utility(state, 1 - state.mover) == 1
                break
            move = rng.randrange(len(names))
            state, free = game.state_after([names[move]], state), free - options[move]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (3, 2), (3, 3), (2, 5), (4, 3)])
def test_a_small_board_has_the_winner_that_sets_of_cells_give(rows, columns, misere):
    game = Domineering(rows, columns, misere)
    for player in (0, 1):
        wins = mover_wins(board(rows, columns), player, misere)
        assert values(game, Board(0, player))[player] == (1 if wins else -1)


@pytest.mark.parametrize("misere", [False, True])
def test_bounds_never_contradict_the_value(misere):
    for rows, columns in ((3, 3), (3, 4), (4, 3)):
        game = Domineering(rows, columns, misere)
        decided = 0
        for state in reachable(game):
            if not game.is_terminal(state):
                wins = mover_wins(free_cells(game, state), state.mover, misere)
                least, most = game.bounds(state, state.mover)
                assert least <= (1 if wins else -1) <= most
                assert game.bounds(state, 1 - state.mover) == (-most, -least)
                decided += least == most
        assert decided > 0


def test_in_misere_play_many_safe_moves_are_no_certainty():
    game = Domineering(1, 4, misere=True)
    assert game.bounds(Board(0, 1), 1) == (-1, -1)  # Vertical has no place, and never will
    game = Domineering(2, 5, misere=True)
    state = Board(15, 1)  # Horizontal has two safe places, but lays one domino that leaves him no other
    assert mover_wins(free_cells(game, state), 1, True)
    assert game.bounds(state, 1)[1] == 1


@pytest.mark.parametrize("size", ["1x1", "1x2", "2x2", "2x3", "2x4", "2x5", "3x3", "3x4", "3x5", "4x4"])
def test_who_wins_a_small_board_is_as_published(size):
    """V and H win whoever moves first, 1 and 2 are the first and the second player."""
    game = Domineering(*map(int, size.split("x")))
    vertical = tuple(z.search(game, Board(0, first), speed="python").values[0] for first in (0, 1))
    assert WINNERS[size] == {(1, -1): "1", (-1, 1): "2", (1, 1): "V", (-1, -1): "H"}[vertical]


def test_five_by_five_is_lost_by_who_moves_first():
    assert WINNERS["5x5"] == "2"
    assert z.search(Domineering(5, 5), speed="native").value == -1


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from([(8, 8), (5, 5), (3, 7)]), st.booleans())
def test_the_evaluation_is_fair_and_less_than_a_win(seed, size, misere):
    game = Domineering(*size, misere)
    for state in playout(game, seed)[:-1]:
        assert -1 < game.evaluate(state, 0) < 1
        assert game.evaluate(state, 0) == -game.evaluate(state, 1)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 30), st.sampled_from([(8, 8), (5, 5), (3, 7), (9, 7)]))
def test_symmetric_positions_have_one_representative_the_least(seed, ply, size):
    game = Domineering(*size)
    states = playout(game, seed)
    state = states[min(ply, len(states) - 1)]
    rows, mover = game.notation(state).split()
    rows = rows.split("/")
    images = []
    for picture in (rows, rows[::-1]):
        for image in (picture, [row[::-1] for row in picture]):
            images.append(game.position(f"{'/'.join(image)} {mover}"))
    assert {game.canonical(image) for image in images} == {min(images)}


def test_no_two_positions_of_a_game_share_a_key():
    game = Domineering(4, 4)
    states = reachable(game)
    assert len({game.pack(state) for state in states}) == len(states)
    seen = {state for seed in range(40) for state in playout(GAME, seed)}
    assert len({GAME.pack(state) for state in seen}) == len(seen)
    assert all(-(1 << 63) <= GAME.pack(state) < 1 << 63 for state in seen)


def test_places_that_the_other_cannot_spoil_are_made_first():
    game = Domineering(3, 3)
    ordered = sorted(game.actions(Board(0, 0)), key=lambda action: -game.priority(Board(0, 0), action))
    assert game.action_name(Board(0, 0), ordered[0]) in ("b1-b2", "b2-b3")


# Names and positions ---------------------------------------------------------------------


def test_it_is_shown_with_columns_above_and_rows_to_the_left():
    game = Domineering(2, 3)
    assert game.show(game.state_after(["b1"])) == "  a b c\n1 · # ·\n2 · # ·"


def test_its_players_are_called_by_how_they_lay_dominoes():
    assert [GAME.player_name(player) for player in (0, 1)] == ["Vertical", "Horizontal"]


@pytest.mark.parametrize("text", ["b1", "B1", "b1-b2", "b2-b1", "b1b2", " B2 b1 "])
def test_a_domino_is_called_by_its_cells_or_its_first_cell(text):
    assert GAME.parse_action(GAME.initial_state(), text) == 1


def test_horizontal_s_dominoes_are_level():
    state = GAME.state_after(["a1"])
    assert GAME.action_name(state, GAME.parse_action(state, "b1")) == "b1-c1"
    with pytest.raises(z.IllegalAction, match="is not a legal action"):
        GAME.parse_action(state, "b1-b2")


@pytest.mark.parametrize("text", ["a8", "i1", "a1-b1", "", "a0", "a1-a3", "1", "pass", "a1-a2-a3"])
def test_what_is_no_domino_is_refused(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal action at .*: try one of a1-a2, b1-b2"):
        GAME.state_after([text])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write 2 rows of 3 cells, # or a dot, and who moves, V or H, as in .../... V"),
        (None, "None is no position"),
        (".../...", "is no position"),
        (".../... X", "is no position"),
        (".../.... V", "'.../.... V' is not a board of 2 by 3"),
        ("... V", "is not a board of 2 by 3"),
        (".o./... V", "is no position"),
        ("." * 300 + " V", "is not a board of 2 by 3"),
    ],
)
def test_a_malformed_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        Domineering(2, 3).position(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows is 0: it must be a whole number, 1 or more"),
        ({"columns": 2.5}, "columns is 2.5"),
        (
            {"rows": 8, "columns": 9},
            "a board of 8 rows and 9 columns is too large: at most 64 cells and 26 columns fit",
        ),
        ({"rows": 1, "columns": 30}, "is too large"),
        ({"misere": 1}, "misere is 1: it must be true or false"),
    ],
)
def test_a_board_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Domineering(**arguments)
    assert message in str(caught.value)
