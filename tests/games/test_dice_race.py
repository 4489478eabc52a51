from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.expectimax import chance_values, walk
from zermelo.game import CHANCE
from zermelo.games.dice_race import DiceRace

Track = tuple[tuple[int, ...], ...]
"""The squares of each player's pieces that are left, in order."""


class Slow:
    """The race as its rules are told, over lists of squares."""

    def __init__(self, squares: int, faces: int) -> None:
        self.squares, self.faces = squares, faces

    def moves(self, track: Track, mover: int, rolled: int) -> Iterator[tuple[int, Track]]:
        """The square that a piece leaves, and the track after."""
        for square in sorted(set(track[mover]), reverse=True):
            after = [list(pieces) for pieces in track]
            after[mover].remove(square)
            end = min(square + rolled, self.squares + 1)
            after = [
                [piece for piece in pieces if piece != end or end > self.squares or player == mover]
                for player, pieces in enumerate(after)
            ]
            after[mover].append(end)
            yield square, tuple(tuple(sorted(pieces)) for pieces in after)

    def winner(self, track: Track) -> int | None:
        for player, pieces in enumerate(track):
            if self.squares + 1 in pieces:
                return player
        left = [player for player, pieces in enumerate(track) if pieces]
        return left[0] if len(left) == 1 else None

    def following(self, track: Track, mover: int) -> int:
        players = [(mover + step) % len(track) for step in range(1, len(track) + 1)]
        return next(player for player in players if track[player])

    def values(self, players: int, pieces: int) -> tuple[Fraction, ...]:
        """Each player's chance to win: everybody takes the foremost piece that is best for himself."""

        @cache
        def values(track: Track, mover: int) -> tuple[Fraction, ...]:
            won = self.winner(track)
            if won is not None:
                return tuple(Fraction(player == won) for player in range(players))
            total = [Fraction(0)] * players
            for rolled in range(1, self.faces + 1):
                best: tuple[Fraction, ...] | None = None
                for _, after in self.moves(track, mover, rolled):
                    found = values(after, self.following(after, mover))
                    if best is None or found[mover] > best[mover]:
                        best = found
                assert best is not None
                total = [had + worth / self.faces for had, worth in zip(total, best, strict=True)]
            return tuple(total)

        return values(((0,) * pieces,) * players, 0)


def track_of(game: DiceRace, notation: str) -> Track:
    """A position, read from its text."""
    numbers = {"h": game.home}
    return tuple(
        tuple(sorted(numbers.get(piece) or int(piece) for piece in player.split(",") if piece != "x"))
        for player in notation.split()[0].split("/")
    )


@pytest.mark.parametrize(
    ("players", "pieces", "squares", "faces"), [(2, 2, 12, 6), (3, 2, 6, 3), (4, 3, 9, 4), (2, 1, 1, 2), (4, 1, 5, 2)]
)
def test_random_games_go_as_the_rules_are_told(players, pieces, squares, faces):
    game, slow = DiceRace(players, pieces, squares, faces), Slow(squares, faces)
    for seed in range(25):
        for state, action in walk(game, seed):
            track = track_of(game, game.notation(state))
            winner = slow.winner(track)
            assert game.is_terminal(state) == (winner is not None)
            if action is None:
                assert game.utilities(state) == tuple(int(player == winner) for player in range(players))
            elif game.to_move(state) == CHANCE:
                assert list(game.outcomes(state)) == [(face, Fraction(1, faces)) for face in range(1, faces + 1)]
            else:
                mover = game.to_move(state)
                found = {a: game.result(state, a) for a in game.actions(state)}
                told = dict(slow.moves(track, mover, state.die))
                assert list(found) == list(told)
                for square, after in found.items():
                    assert track_of(game, game.notation(after)) == told[square]
                    assert after.player == slow.following(told[square], mover) and after.die == 0


def test_a_piece_takes_what_it_lands_on_but_not_at_the_start_or_its_own():
    game = DiceRace(2, 2, 6, 3)
    state = game.position("3,0/4,4 A 1")
    assert [game.action_name(state, action) for action in game.actions(state)] == ["3x4", "0-1"]
    end = game.result(state, 3)
    assert game.notation(end) == "4,0/x,x A -" and game.is_terminal(end) and game.utilities(end) == (1, 0)
    assert game.notation(game.result(game.position("3,2/0,0 A 1"), 2)) == "3,3/0,0 B -"


def test_who_has_no_piece_left_is_passed_over():
    game = DiceRace(3, 1, 6, 3)
    assert game.notation(game.result(game.position("3/4/0 A 1"), 3)) == "4/x/0 C -"


def test_past_the_last_square_a_piece_is_home():
    game = DiceRace(2, 1, 6, 6)
    state = game.position("5/6 A 4")
    assert game.action_name(state, 5) == "5-h"
    end = game.result(state, 5)
    assert game.notation(end) == "h/6 B -" and game.utilities(end) == (1, 0)


# Values ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "pieces", "squares", "faces"),
    [(2, 2, 6, 3), (2, 1, 9, 6), (2, 3, 4, 2), (3, 1, 5, 3), (3, 2, 3, 3), (4, 1, 3, 2)],
)
def test_it_has_the_values_of_plain_recursion(players, pieces, squares, faces):
    game = DiceRace(players, pieces, squares, faces)
    values = chance_values(game, game.initial_state())
    assert values == Slow(squares, faces).values(players, pieces)
    assert sum(values) == 1


def test_a_race_of_one_square_is_worked_out_in_the_head():
    """With a coin for a die: a 2 is home at once; after a 1 the other is home with a 2, or takes the piece with a 1."""
    game = DiceRace(2, 1, 1, 2)
    assert chance_values(game, game.initial_state()) == (Fraction(1, 2), Fraction(1, 2))


def test_searches_give_the_exact_fractions_and_compiled_the_same_in_floats():
    game = DiceRace(3, 2, 3, 3)
    state = game.position("2,0/1,0/0,0 B 2")
    exact = chance_values(game, state)
    assert z.search(game, state, speed="python").values == exact
    assert z.search(game, state, speed="native").values == pytest.approx([float(worth) for worth in exact], abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(1, 3), st.integers(1, 12), st.integers(2, 7), st.integers(0, 10_000))
def test_evaluations_lie_strictly_within_the_utilities_and_keys_differ(players, pieces, squares, faces, seed):
    game = DiceRace(players, pieces, squares, faces)
    packed = {}
    for state, action in walk(game, seed):
        assert packed.setdefault(game.pack(state), state) == state
        if action is not None and game.to_move(state) != CHANCE:
            worth = game.evaluations(state)
            assert sum(worth) == pytest.approx(1) and min(worth) > 0 and max(worth) < 1


def test_home_comes_first_and_then_what_takes_most():
    game = DiceRace(3, 3, 9, 6)
    state = game.position("8,5,3/7,7,0/6,0,0 A 2")
    assert [game.priority(state, action) for action in game.actions(state)] == [9, 2, 0]


# Names and positions ---------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["dice-race", "dice-race?players=3,squares=6,faces=3", "dice-race?players=4,pieces=3"])
def test_positions_and_actions_are_read_as_they_are_written(spec):
    game = z.game(spec)
    for seed in range(6):
        for state, action in walk(game, seed):
            assert game.position(game.notation(state)) == state
            assert game.show(state).count("\n") == game.num_players + (not game.is_terminal(state))
            if action is not None:
                assert game.parse_action(state, game.action_name(state, action).upper()) == action


def test_a_position_is_shown():
    game = DiceRace(2, 2, 4, 3)
    assert game.show(game.position("3,0/2,2 B 1")) == "  0 1 2 3 4 h\nA 1 · · 1 · ·\nB · · 2 · · ·\nthe die shows 1"
    assert game.position(" 0, 3 / 2 , 2 b 1 ") == game.position("3,0/2,2 B 1")
    assert game.show(game.initial_state()).endswith("\nA rolls")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no position: write 2 squares, 0 to 4 or x for taken, for each of 2 players with / between"),
        ("0,0/0,0 A", "is no position: write 2"),
        ("0,0/0,0 C -", "is no position: write 2"),
        ("0,0/0,0 A 4", "is no position: write 2"),
        ("0,0/0 A -", "is no position: write 2"),
        ("0,0/0,5 A -", "is no position: write 2"),
        ("x,x/0,0 A -", "is no position: write 2"),
        ("h,0/h,0 A -", "is no position: write 2"),
        ("h,0/1,0 A -", "is no position: write 2"),
        ("h,0/1,0 B 2", "is no position: write 2"),
        ("0,xh/1,0 B 2", "is no position: write 2"),
        ("3,0/3,0 B -", "two players are on square 3: one took the other"),
        (None, "is no position: write 2"),
    ],
)
def test_what_describes_no_position_is_quoted(text, message):
    with pytest.raises(z.GameError, match=message) as caught:
        DiceRace(2, 2, 4, 3).position(text)
    assert f"{text!r:.80}" in str(caught.value)


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({"players": 1}, "players is 1: it must be a whole number, 2 or more"),
        ({"players": 5}, "players is 5: it must be 4 at most"),
        ({"pieces": 7}, "pieces is 7: it must be 6 at most"),
        ({"squares": 0}, "squares is 0"),
        ({"squares": 1001}, "squares is 1001: it must be 1000 at most"),
        ({"faces": 1}, "faces is 1"),
        (
            {"players": 4, "pieces": 4, "squares": 40},
            "4 players with 4 pieces each on 40 squares do not fit in 62 bits",
        ),
    ],
)
def test_a_game_that_cannot_be_is_refused(given_, message):
    with pytest.raises(z.GameError, match=message):
        DiceRace(**given_)


def test_what_is_no_move_is_refused():
    game = DiceRace()
    with pytest.raises(z.IllegalAction, match=r"'1-2' is not a legal action at .*: try one of 0-3"):
        game.parse_action(game.state_after(["3"]), "1-2")


def test_the_check_is_content():
    report = z.check_game(DiceRace(3, 2, 3, 3), games=50)
    assert report.ok and report.compiled, report
