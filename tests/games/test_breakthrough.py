from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable, successors, values
from tests.games.slow_men import Slow, compare
from zermelo.games.breakthrough import Breakthrough, Position

GAME = Breakthrough()
SMALL = {(2, 4): -1, (2, 5): -1, (3, 4): -1}
"""The first player's value by columns and rows."""


def names(game: Breakthrough, state: Position) -> list[str]:
    return [game.action_name(state, action) for action in game.actions(state)]


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (2, 4), (3, 5), (5, 5), (7, 9), (2, 26), (8, 4)])
def test_random_games_go_as_square_by_square(columns, rows):
    for seed in range(6):
        compare(Breakthrough(columns, rows), Slow.at_start(columns, rows, pawns=False), seed)


@pytest.mark.parametrize(("size", "value"), SMALL.items())
def test_on_small_boards_it_has_the_value_that_play_square_by_square_has(size, value):
    game = Breakthrough(*size)
    assert Slow.at_start(*size, pawns=False).wins() == (value == 1)
    assert values(game, game.initial_state())[0] == value
    assert z.search(game, speed="python").value == value


def test_bounds_and_candidates_are_those_of_the_value_everywhere_on_a_small_board():
    game = Breakthrough(2, 5)

    @cache
    def wins(state: Position) -> bool:
        """Whether the player to move does."""
        return any(not wins(child) for child in successors(game, state))

    for state in reachable(game):
        if not game.is_terminal(state):
            least, most = game.bounds(state, state.player)
            assert least <= (1 if wins(state) else -1) <= most
            assert game.bounds(state, 1 - state.player) == (-most, -least)
            assert wins(game.canonical(state)) == wins(state)
            if least < most:
                best = any(not wins(game.result(state, action)) for action in game.candidates(state))
                assert best == wins(state)


def perft(state: Position, depth: int) -> int:
    if depth == 0 or GAME.is_terminal(state):
        return 1
    return sum(perft(child, depth - 1) for child in successors(GAME, state))


def test_interpreted_and_compiled_it_has_as_many_lines():
    counts = [perft(GAME.initial_state(), depth) for depth in range(1, 5)]
    assert counts[:2] == [22, 484]
    for depth, count in enumerate(counts, 1):
        found = z.search(GAME, algorithm="minimax", order="left-to-right", depth=depth, speed="native")
        assert found.leaves == count


def test_a_man_steps_straight_or_slanting_and_captures_only_slanting():
    game = Breakthrough(3, 4, 1)
    state = game.position("bbb/.b./.w./www w")
    assert sorted(names(game, state)) == ["a1-a2", "b1-a2", "b1-c2", "b2-a3", "b2-c3", "c1-c2"]
    assert sorted(names(game, game.position("bbb/b.b/.w./w.. w"))) == ["a1-a2", "b2-b3", "b2xa3", "b2xc3"]


def test_who_reaches_the_far_row_or_has_captured_everything_wins():
    game = Breakthrough(3, 4, 1)
    for text, value in [("w.b/.../.../... b", 1), ("..b/w../.../b.. w", -1), (".../..w/.../... b", 1)]:
        state = game.position(text)
        assert game.is_terminal(state)
        assert game.utilities(state) == (value, -value)


def test_a_man_that_nobody_can_meet_decides_the_evaluation():
    game = Breakthrough(4, 8)
    ahead = game.position("..../..bb/w..b/..../..../..../..../...w b")
    behind = game.position("..../..bb/...b/..../..../..../w.../...w b")
    assert game.evaluate(ahead, 0) > 0.5
    assert game.evaluate(behind, 0) < 0.5


@settings(max_examples=50, deadline=None)
@given(st.integers(0, (1 << 64) - 1), st.integers(0, (1 << 64) - 1), st.sampled_from([(8, 8), (5, 6), (2, 9)]))
def test_mirror_images_have_one_representative(own, other, size):
    game = Breakthrough(*size)
    squares = [(rank, file) for rank in range(size[1]) for file in range(size[0])]
    rows = ["".join("w" if own >> 8 * r + f & 1 else "b" if other >> 8 * r + f & 1 else "." for f in range(size[0]))
            for r in range(size[1])]  # fmt: skip
    rows[0] = rows[0].replace("w", ".")
    rows[-1] = rows[-1].replace("b", ".")
    assert len(squares) == size[0] * size[1]
    if "b" in "".join(rows):
        state = game.position("/".join(rows) + " w")
        image = game.position("/".join(row[::-1] for row in rows) + " w")
        assert game.canonical(state) == game.canonical(image) == min(state, image)


# Names and positions ---------------------------------------------------------------------


@pytest.mark.parametrize("text", ["a2-a3", "A2A3", " a2 a3 ", "a2xa3"])
def test_a_move_is_called_by_its_squares(text):
    state = GAME.initial_state()
    assert GAME.action_name(state, GAME.parse_action(state, text)) == "a2-a3"


@pytest.mark.parametrize("text", ["", "a3", "a2-", "pass", "a2-a3-a4", "22-33", "é2-a3"])
def test_what_is_no_move_is_refused_with_what_was_said(text):
    with pytest.raises(z.IllegalAction, match=r"is no move: write two squares, as a2-a3; at bbbbbbbb/") as caught:
        GAME.parse_action(GAME.initial_state(), text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["a2-a4", "a1-a2", "a7-a6", "i2-i3", "a99-a3"])
def test_what_is_no_legal_move_is_refused_with_those_that_are(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal move at .* w: try one of b2-a3, c2-b3") as caught:
        GAME.parse_action(GAME.initial_state(), text)
    assert repr(text) in str(caught.value)


def test_when_the_game_is_over_no_move_is_possible():
    game = Breakthrough(2, 4)
    with pytest.raises(z.IllegalAction, match=r"'a1-a2' is not possible: the game is over at w./b./../.w b"):
        game.parse_action(game.position("w./b./../.w b"), "a1-a2")


def test_it_is_shown_with_ranks_to_the_left_and_files_below():
    assert Breakthrough(3, 4).show(Breakthrough(3, 4).state_after(["a2xb3"])) == (
        "4 b b b\n3 b w b\n2 · w w\n1 w w w\n  a b c"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write 4 rows of 2 squares from the top and w or b for who is to move"),
        ("bb/bb/ww/ww", "is no position: write 4 rows"),
        ("bb/bb/ww/ww x", "is no position: write 4 rows"),
        ("bb/ww/ww w", "for it has 3 rows"),
        ("bb/b/ww/ww w", "for 'b' has 1 squares"),
        ("bb/bq/ww/ww w", "for 'q' is neither w, b nor a dot"),
        ("bb/b2/ww/ww w", "for '2' is neither w, b nor a dot"),
        ("w./.b/../.. w", "who is to move has won already"),
        ("../w./../.. w", "who is to move has won already"),
        (None, "None is no position"),
        (7, "7 is no position"),
    ],
)
def test_what_is_no_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        Breakthrough(2, 4).position(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1, 8), "columns is 1: it must be a whole number, 2 or more"),
        ((8, 1), "rows is 1"),
        ((9, 8), "a board of 9 columns and 8 rows is too large"),
        ((27, 2), "a board of 27 columns and 2 rows is too large"),
        ((8, 3), "full_rows is 2: both players' men must fit on 3 rows"),
        ((8, 8, 0), "full_rows is 0"),
        (("8", 8), "columns is '8'"),
        ((8, 8.0), "rows is 8.0"),
    ],
)
def test_a_board_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Breakthrough(*arguments)
    assert message in str(caught.value)
