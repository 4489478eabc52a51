from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable
from zermelo.bits import lowest_index
from zermelo.games.hex import SWAP, Hex, Position

AROUND = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]


def joined(size: int, cells: set[tuple[int, int]], axis: int) -> bool:
    """Whether ``cells`` (row, column) join the sides where coordinate ``axis`` is least and greatest: the oracle."""
    waiting = [cell for cell in cells if cell[axis] == 0]
    seen = set(waiting)
    while waiting:
        row, column = waiting.pop()
        if (row, column)[axis] == size - 1:
            return True
        for down, right in AROUND:
            near = (row + down, column + right)
            if near in cells and near not in seen:
                seen.add(near)
                waiting.append(near)
    return False


def cells(size: int, board: int) -> set[tuple[int, int]]:
    return {divmod(cell, size) for cell in range(size * size) if board >> cell & 1}


@cache
def wins(size: int, own: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]], axis: int) -> bool:
    """Whether the player to move, who joins along ``axis``, wins: by trying everything."""
    board = {(row, column) for row in range(size) for column in range(size)}
    for cell in sorted(board - own - other):
        more = own | {cell}
        if joined(size, set(more), axis) or not wins(size, other, more, 1 - axis):
            return True
    return False


def states_of(game: Hex, seed: int) -> list[Position]:
    rng, states = random.Random(seed), [game.initial_state()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("swap", [False, True])
def test_random_games_go_as_cell_by_cell_and_somebody_wins(size, swap):
    game = Hex(size, swap)
    for seed in range(4):
        states = states_of(game, seed)
        for state in states:
            red, blue = joined(size, cells(size, state.red), 0), joined(size, cells(size, state.blue), 1)
            assert game.is_terminal(state) == (red or blue)
            assert not (red and blue)
            for player, axis in ((0, 0), (1, 1)):
                board = (state.red, state.blue)[player]
                free = cells(size, game.board) - cells(size, state.red) - cells(size, state.blue)
                expected = {cell for cell in free if joined(size, cells(size, board) | {cell}, axis)}
                assert red or blue or cells(size, game.winning_cells(state, player)) == expected
        assert game.utilities(states[-1]) == ((1, -1) if red else (-1, 1))


def test_the_winning_openings_of_two_and_three_a_side_are_those_found_by_trying_everything():
    for size, expected in ((2, "a2 b1"), (3, "a2 a3 b2 c1 c2")):
        game = Hex(size)
        found = z.search(game, moves="all", speed="python")
        winning = {move.name for move in found.moves if move.value == 1}
        slow = set()
        for row in range(size):
            for column in range(size):
                if not wins(size, frozenset(), frozenset({(row, column)}), 1):
                    slow.add("abc"[column] + str(row + 1))
        assert winning == slow
        assert winning == set(expected.split())


def test_the_first_player_wins_on_five_a_side():
    """As on every board (Nash): the proof is by stealing the strategy, and says not how."""
    assert z.search(Hex(5), algorithm="mtd-f", speed="native").value == 1


def test_with_the_swap_the_second_player_wins():
    game = Hex(3, swap=True)
    found = z.search(game, algorithm="mtd-f", speed="python")
    assert (found.value, found.proven) == (-1, True)


def test_bounds_hold_the_value_and_candidates_a_best_action():
    for game in (Hex(2), Hex(2, swap=True)):
        known: dict[Position, int] = {}

        def worth(state: Position, game: Hex = game, known: dict[Position, int] = known) -> int:
            """For Red."""
            if state not in known:
                if game.is_terminal(state):
                    known[state] = int(game.utility(state, 0))
                else:
                    best = max if state.player == 0 else min
                    known[state] = best(worth(game.result(state, action)) for action in game.actions(state))
            return known[state]

        for state in reachable(game):
            if not game.is_terminal(state):
                least, most = game.bounds(state, 0)
                assert least <= worth(state) <= most
                if least < most:
                    best = max if state.player == 0 else min
                    assert best(worth(game.result(state, a)) for a in game.candidates(state)) == worth(state)


def test_the_first_stone_is_taken_over_with_its_row_and_column_exchanged():
    game = Hex(5, swap=True)
    state = game.state_after(["b4"])
    assert list(game.actions(state))[-1] == SWAP
    swapped = game.state_after(["SWAP"], state)
    assert (swapped.red, lowest_index(swapped.blue), swapped.player) == (0, 3 + 5 * 1, 0)  # d2
    assert SWAP not in game.actions(swapped)
    assert SWAP not in game.actions(game.state_after(["a1"], swapped))
    assert SWAP not in Hex(5).actions(Hex(5).state_after(["b4"]))


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([(1, False), (3, True), (5, False), (8, True)]))
def test_what_the_game_tells_of_a_position_holds(seed, shape):
    game = Hex(*shape)
    for state in states_of(game, seed):
        for board in (state.red, state.blue):
            assert -(1 << 63) <= board < 1 << 63
        assert game.canonical(Position(game.turned(state.red), game.turned(state.blue), state.player)) == (
            game.canonical(state)
        )
        assert game.position(game.notation(state)) == state
        if not game.is_terminal(state):
            assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1
            for action in game.actions(state):
                assert game.parse_action(state, game.action_name(state, action).upper()) == action


def test_it_is_shown_as_a_rhombus():
    game = Hex(3)
    assert game.show(game.state_after(["a1", "b3"])) == "  a b c\n1 R · ·\n 2 · · ·\n  3 · B ·"
    assert [game.player_name(player) for player in (0, 1)] == ["Red", "Blue"]


@pytest.mark.parametrize("text", ["", "d1", "a4", "swap", "pass", "11"])
def test_what_is_no_move_is_refused_with_what_was_said(text):
    with pytest.raises(z.IllegalAction, match="is not a legal action at") as caught:
        Hex(3).state_after([text])
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "in '' it is not said who is to move"),
        ("../..", "in '../..' it is not said who is to move: end it with a space and R or B"),
        (".../... R", "the diagram '.../...' has 2 rows of 3, 3 cells: write 2 rows of 2 cells"),
        (".X/.. R", "'X' in the diagram '.X/..' is no cell"),
        ("RR/.. B", "has 2 R, 0 B and B to move: Red moves first and they take turns"),
        ("R./R. R", "has 2 R, 0 B and R to move"),
        ("R./BB R", "has 1 R, 2 B and R to move"),
        ("BB/RR B", "has 2 R, 2 B and B to move"),
        (None, "None is no position"),
    ],
)
def test_a_malformed_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        Hex(2).position(text)
    assert message in str(caught.value)


def test_a_position_after_the_end_is_refused():
    with pytest.raises(z.GameError, match="R is to move and has won: the game had ended before"):
        Hex(3).position("R.B/R.B/R.B R")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [((0,), "size is 0: a board has 1 to 8"), ((9,), "size is 9"), ((True,), "size is True"), ((5, 1), "swap is 1")],
)
def test_a_board_that_makes_no_sense_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Hex(*arguments)
    assert message in str(caught.value)


def test_it_is_known_by_name():
    assert z.game("hex?size=7,swap=true").cells == 49
