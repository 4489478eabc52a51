from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.expectimax import chance_values, walk
from zermelo.game import CHANCE
from zermelo.games.einstein import Einstein

GAME = Einstein()


class Slow(NamedTuple):
    """A position as a set of stones: (file, rank from the top, player, number), all counted from 0 but the numbers."""

    stones: frozenset[tuple[int, int, int, int]]
    player: int

    def over(self, size: int) -> bool:
        """Whether the player who is not to move has won."""
        corner = (0, 0) if self.player == 0 else (size - 1, size - 1)
        there = any(stone[:3] == (*corner, 1 - self.player) for stone in self.stones)
        return there or not any(player == self.player for _, _, player, _ in self.stones)

    def moves(self, rolled: int, size: int) -> dict[tuple[tuple[int, int], tuple[int, int]], Slow]:
        """The positions after each move, by the squares that the stone leaves and goes to."""
        own = sorted((number, file, rank) for file, rank, player, number in self.stones if player == self.player)
        exact = [stone for stone in own if stone[0] == rolled]
        lower, higher = [stone for stone in own if stone[0] < rolled], [stone for stone in own if stone[0] > rolled]
        forward = 1 if self.player == 0 else -1
        found = {}
        for number, file, rank in exact or lower[-1:] + higher[:1]:
            for right, down in ((1, 0), (0, 1), (1, 1)):
                to = (file + forward * right, rank + forward * down)
                if all(0 <= place < size for place in to):
                    left = {stone for stone in self.stones if stone[:2] not in ((file, rank), to)}
                    after = frozenset(left | {(*to, self.player, number)})
                    found[(file, rank), to] = Slow(after, 1 - self.player)
        return found


def slow(game: Einstein, notation: str) -> Slow:
    """A position, read from its diagram."""
    rows, turn, _ = notation.split()
    stones = set()
    for rank, row in enumerate(rows.split("/")):
        for file, cell in enumerate(row):
            if cell != ".":
                stones.add((file, rank, *((0, int(cell)) if cell.isdigit() else (1, ord(cell) - ord("a") + 1))))
    return Slow(frozenset(stones), "rb".index(turn))


def named(squares: tuple[tuple[int, int], tuple[int, int]], size: int) -> str:
    return " ".join(f"{'abcdefgh'[file]}{size - rank}" for file, rank in squares)


@pytest.mark.parametrize(("size", "stones"), [(5, 6), (3, 3), (4, 6), (8, 6), (2, 1), (6, 3)])
def test_random_games_go_as_stone_by_stone(size, stones):
    game = Einstein(size, stones)
    for seed in range(25):
        for state, action in walk(game, seed):
            other = slow(game, game.notation(state))
            assert game.is_terminal(state) == other.over(size)
            if action is None:
                assert game.utilities(state) == ((-1, 1) if other.player == 0 else (1, -1))
            elif game.to_move(state) == CHANCE:
                assert list(game.outcomes(state)) == [(face, Fraction(1, stones)) for face in range(1, stones + 1)]
            else:
                assert game.to_move(state) == other.player
                expected = {named(squares, size): after for squares, after in other.moves(state.die, size).items()}
                given_ = {
                    game.action_name(state, a).replace("x", " ").replace("-", " "): a for a in game.actions(state)
                }
                assert given_.keys() == expected.keys()
                for name, chosen in given_.items():
                    after = game.result(state, chosen)
                    assert slow(game, game.notation(after)) == expected[name]
                    takes = len(expected[name].stones) < len(other.stones)
                    assert ("x" in game.action_name(state, chosen)) == takes


def test_a_stone_that_is_taken_lets_the_nearest_lower_or_higher_move():
    """Althöfer's example: with 1, 4 and 6 left, a 3 moves the 1 or the 4."""
    game = Einstein()
    state = game.position("1..../.4.../..6../...f./....e r 3")
    assert {game.action_name(state, action)[:2] for action in game.actions(state)} == {"a5", "b4"}
    state = game.position("1..../.4.../..6../...f./....e r 5")
    assert {game.action_name(state, action)[:2] for action in game.actions(state)} == {"b4", "c3"}
    state = game.position("1..../.4.../..6../...f./....e r 4")
    assert {game.action_name(state, action)[:2] for action in game.actions(state)} == {"b4"}


def test_one_stone_does_not_roll():
    state = GAME.position("1..../...../..6../...f./..... r 6")
    after = GAME.result(state, GAME.parse_action(state, "c3-c2"))
    assert after.die == 6 and GAME.to_move(after) == 1
    assert GAME.initial_state().die == 0 and Einstein(2, 1).initial_state().die == 1


def test_own_stones_are_taken_too():
    state = GAME.state_after(["1"])
    assert "a5xb4" in [GAME.action_name(state, action) for action in GAME.actions(state)]
    after = GAME.result(state, GAME.parse_action(state, "a5xb4"))
    assert GAME.notation(after) == ".23../41.../6...f/...ed/..cba b -"


def test_the_far_corner_wins_and_so_does_taking_everything():
    for text, move, value in [
        ("...../...../...../...1f/.e.2. r 1", "d2-e1", 1),
        ("...../..1../...f./...../..2.. r 1", "c4xd3", 1),
        (".f.../...../e..../...../4..2. b 6", "b5-a5", -1),
    ]:
        state = GAME.position(text)
        end = GAME.result(state, GAME.parse_action(state, move))
        assert GAME.is_terminal(end) and GAME.utilities(end) == (value, -value)


# Values ----------------------------------------------------------------------------------


def slow_value(start: Slow, size: int, stones: int) -> Fraction:
    """The chance that Red wins, when both play best, before the die is rolled."""

    @cache
    def red_wins(position: Slow) -> Fraction:
        if position.over(size):
            return Fraction(position.player == 1)
        best = max if position.player == 0 else min
        rolls = range(1, stones + 1)
        return Fraction(sum(best(map(red_wins, position.moves(roll, size).values())) for roll in rolls)) / stones

    return red_wins(start)


@pytest.mark.parametrize(("red", "blue"), [(123, 123), (312, 231)])
def test_three_stones_on_three_by_three_have_the_value_of_plain_recursion(red, blue):
    game = Einstein(3, 3, red, blue)
    start = game.initial_state()
    wins = slow_value(slow(game, game.notation(start)), 3, 3)
    assert chance_values(game, start) == (2 * wins - 1, 1 - 2 * wins)


def test_searches_give_the_exact_fraction_and_compiled_the_same_in_floats():
    game = Einstein(3, 3)
    state = game.position("1../.2./b.a r -")
    exact = chance_values(game, state)
    assert z.search(game, state, speed="python").values == exact
    found = z.search(game, state, speed="native")
    assert found.values == pytest.approx([float(worth) for worth in exact], abs=1e-12)


@pytest.mark.parametrize("pruning", ["star1", "star2"])
def test_pruned_searches_give_the_same_fraction(pruning):
    game = Einstein(3, 3)
    state = game.position("1../.2./b.a r -")
    found = z.search(game, state, algorithm="expectiminimax", pruning=pruning, speed="python")
    assert found.values == chance_values(game, state)


def test_a_position_and_its_mirror_image_have_one_representative_and_one_value():
    game = Einstein(3, 3)
    state, image = game.position("12./..c/.ba r 2"), game.position("1../2.b/.ca r 2")
    assert game.canonical(state) == game.canonical(image) == min(state, image)
    assert chance_values(game, state) == chance_values(game, image)
    for seed in range(10):
        for state, _ in walk(GAME, seed):
            assert GAME.canonical(GAME.canonical(state)) == GAME.canonical(state)
            assert GAME.evaluate(GAME.canonical(state), 0) == GAME.evaluate(state, 0) or GAME.is_terminal(state)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([(5, 6), (4, 3), (8, 6)]), st.integers(0, 10_000))
def test_evaluations_lie_strictly_within_the_utilities_and_keys_differ(board, seed):
    game = Einstein(*board)
    packed = {}
    for state, action in walk(game, seed):
        assert packed.setdefault(game.pack(state), state) == state
        if action is not None:
            assert -1 < game.evaluate(state, 0) < 1
            assert game.evaluate(state, 0) == -game.evaluate(state, 1)


def test_the_stones_that_are_nearer_are_worth_more():
    ahead, behind = (
        GAME.position("1..../...../..5../...../bf..a r 5"),
        GAME.position("1.5../...../...../...../bf..a r 5"),
    )
    assert GAME.evaluate(ahead, 0) > GAME.evaluate(behind, 0)
    state = GAME.position("...../...../..5../...1a/bf... r 1")
    names = [GAME.action_name(state, a) for a in sorted(GAME.actions(state), key=lambda a: -GAME.priority(state, a))]
    assert names == ["d2-e1", "d2xe2", "d2-d1"]


# Names and positions ---------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["einstein", "einstein?size=3,stones=3", "einstein?size=8,red=314265,blue=654321"])
def test_positions_and_actions_are_read_as_they_are_written(spec):
    game = z.game(spec)
    for seed in range(6):
        for state, action in walk(game, seed):
            assert game.position(game.notation(state)) == state
            assert game.show(state).count("\n") == game.size + (not game.is_terminal(state))
            if action is not None:
                assert game.parse_action(state, game.action_name(state, action).upper()) == action


def test_a_start_is_numbered_from_the_corner():
    game = z.game("einstein?red=314265,blue=654321")
    assert game.notation(game.initial_state()) == "314../26.../5...a/...bc/..def r -"


def test_a_position_is_shown():
    game = Einstein(3, 3)
    assert game.show(game.initial_state()) == "3 r1 r2  ·\n2 r3  · b3\n1  · b2 b1\n   a  b  c\nRed rolls"
    assert game.show(game.state_after(["2"])).endswith("\nthe die shows 2")
    assert [game.player_name(player) for player in (0, 1, CHANCE)] == ["Red", "Blue", "chance"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no position: write 3 rows of 3 squares from the top"),
        ("12./3.c/.ba r", "is no position: write 3 rows"),
        ("12./3.c/.ba r 4", "is no position: write 3 rows"),
        ("12./3.c/.ba x -", "is no position: write 3 rows"),
        ("12./3.c/.b r -", "is no position: write 3 rows"),
        ("12./3.c/.bd r -", "is no position: write 3 rows"),
        ("11./3.c/.ba r -", "is no position: write 3 rows"),
        (None, "is no position: write 3 rows"),
        ("1../.../..2 r -", "whose turn it is has won already"),
        ("1../.../..2 b -", None),
        ("12./.../... r 1", "whose turn it is has won already"),
        ("a../.3./..2 b 1", "whose turn it is has won already"),
        ("1a./.b./..2 b 2", "the game is over and nobody rolls"),
    ],
)
def test_what_describes_no_position_is_quoted(text, message):
    game = Einstein(3, 3)
    if message is None:
        assert game.is_terminal(game.position(text))
        return
    with pytest.raises(z.GameError, match=message) as caught:
        game.position(text)
    assert f"{text!r:.80}" in str(caught.value)


@pytest.mark.parametrize(
    ("state", "text", "message"),
    [
        ([], "7", "'7' is not a legal action at 5 r1 r2 r3"),
        ([], "a5-b5", "'a5-b5' is not a legal action"),
        (["3"], "3", "'3' is no move: write two squares, as a2-a3"),
        (["3"], "a5-b4", "'a5-b4' is not a legal move at 123../45.../6...f/...ed/..cba r 3: try one of"),
    ],
)
def test_what_is_no_move_or_roll_is_refused(state, text, message):
    with pytest.raises(z.IllegalAction, match=message):
        GAME.parse_action(GAME.state_after(state), text)


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({"size": 1}, "size is 1: it must be a whole number, 2 or more"),
        ({"size": 9}, "6 stones on a board of 9 by 9: there are 1, 3 or 6, in a triangle"),
        ({"size": 3}, "6 stones on a board of 3 by 3"),
        ({"stones": 4}, "4 stones on a board of 5 by 5"),
        ({"red": 123455}, "red is 123455: it must have each number from 1 to 6 once, as in red=123456"),
        ({"blue": "x"}, "blue is 'x': it must have"),
        ({"red": True}, "red is True"),
    ],
)
def test_a_game_that_cannot_be_is_refused(given_, message):
    with pytest.raises(z.GameError, match=message):
        Einstein(**given_)


def test_the_check_is_content():
    report = z.check_game(Einstein(3, 3), games=50)
    assert report.ok and report.compiled, report
