from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import PUBLISHED, successors, values
from zermelo.bits import popcount, signed
from zermelo.games.othello import PASS, Othello, Position
from zermelo.games.othello_board import flips, mirrored, neighbours, transposed

GAME = Othello()
PERFT = {int(depth): leaves for depth, leaves in PUBLISHED["othello_perft"]["leaves"].items()}
CASES = Path(__file__).parent.parent / "cases"
ENDGAMES = json.loads((CASES / "othello_endgames.json").read_text(encoding="utf-8"))["positions"]
DIRECTIONS = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


class Slow:
    """Othello square by square, on a dict of (file, rank) counted from 0: the oracle."""

    def __init__(self, size: int, discs: dict[tuple[int, int], str], mover: str) -> None:
        self.size, self.discs, self.mover = size, discs, mover
        self.waiting = "XO".replace(mover, "")

    @staticmethod
    def at_start(size: int) -> Slow:
        half = size // 2
        white = {(half - 1, half - 1): "O", (half, half): "O"}
        return Slow(size, {**white, (half, half - 1): "X", (half - 1, half): "X"}, "X")

    def turned(self, square: tuple[int, int], mover: str) -> set[tuple[int, int]]:
        """What ``mover`` turns over with a move to ``square``."""
        found = set()
        for right, down in DIRECTIONS:
            line = []
            file, rank = square[0] + right, square[1] + down
            while self.discs.get((file, rank), mover) != mover:
                line.append((file, rank))
                file, rank = file + right, rank + down
            if (file, rank) in self.discs:
                found.update(line)
        return found

    def squares(self, mover: str) -> list[tuple[int, int]]:
        """Where ``mover`` may move, row by row."""
        board = [(file, rank) for rank, file in product(range(self.size), repeat=2)]
        return [square for square in board if square not in self.discs and self.turned(square, mover)]

    def moves(self) -> list[str]:
        names = ["abcdefgh"[file] + str(rank + 1) for file, rank in self.squares(self.mover)]
        return names or (["pass"] if self.squares(self.waiting) else [])

    def after(self, move: str) -> Slow:
        discs = dict(self.discs)
        if move != "pass":
            square = "abcdefgh".index(move[0]), int(move[1]) - 1
            discs.update(dict.fromkeys([square, *self.turned(square, self.mover)], self.mover))
        return Slow(self.size, discs, self.waiting)

    def lead(self) -> int:
        """How many discs X is ahead, empty squares counted for the winner."""
        x, o = (list(self.discs.values()).count(stone) for stone in "XO")
        empty = self.size**2 - x - o
        return x - o + (empty if x > o else -empty if x < o else 0)

    def value(self) -> int:
        """For X, with best play by both."""
        values = [self.after(move).value() for move in self.moves()] or [self.lead()]
        return max(values) if self.mover == "X" else min(values)

    def picture(self) -> str:
        return "".join(self.discs.get((file, rank), "-") for rank, file in product(range(self.size), repeat=2))


def slow(case: dict[str, str]) -> Slow:
    """A published position."""
    squares = [(file, rank) for rank, file in product(range(8), repeat=2)]
    discs = {square: disc for square, disc in zip(squares, case["board"], strict=True) if disc != "-"}
    return Slow(8, discs, case["to_move"])


def names(game: Othello, state: Position) -> list[str]:
    return [game.action_name(state, action) for action in game.actions(state)]


def playout(game: Othello, state: Position, seed: int) -> Iterator[Position]:
    """The states of a random game from ``state`` to its end."""
    rng = random.Random(seed)
    yield state
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(list(game.actions(state))))
        yield state


def met(seed: int, size: int = 8) -> list[Position]:
    """The states of a random game from the start."""
    game = Othello(size)
    return list(playout(game, game.initial_state(), seed))


def compare(game: Othello, state: Position, other: Slow, seed: int) -> None:
    """Play a random game to its end by both, and compare them at every state."""
    rng = random.Random(seed)
    while True:
        assert state == game.position(other.picture(), other.mover)
        assert game.player_name(game.to_move(state)) == other.mover
        moves = other.moves()
        assert names(game, state) == moves
        assert game.is_terminal(state) == (not moves)
        if not moves:
            assert game.utilities(state) == (other.lead(), -other.lead())
            return
        move = rng.choice(moves)
        state, other = game.state_after([move], state), other.after(move)


def perft(state: Position, depth: int) -> int:
    if depth == 0 or GAME.is_terminal(state):
        return 1
    return sum(perft(child, depth - 1) for child in successors(GAME, state))


def test_interpreted_it_has_the_published_number_of_lines():
    assert [perft(GAME.initial_state(), depth) for depth in range(1, 6)] == [PERFT[depth] for depth in range(1, 6)]


def test_compiled_it_has_the_published_number_of_lines():
    for depth in range(1, 11):
        found = z.search(GAME, algorithm="minimax", order="left-to-right", depth=depth, speed="native")
        assert found.leaves == PERFT[depth]


def test_its_states_have_the_published_number_of_classes_by_discs():
    published = PUBLISHED["othello_perft"]["unique_positions_by_discs_up_to_symmetry"]
    layer = {GAME.canonical(GAME.initial_state())}
    for discs in range(4, 9):
        assert len(layer) == published[str(discs)]
        layer = {GAME.canonical(child) for state in layer for child in successors(GAME, state)}


@pytest.mark.parametrize("size", [4, 6, 8])
def test_random_games_go_as_square_by_square(size):
    game = Othello(size)
    for seed in range(12):
        compare(game, game.initial_state(), Slow.at_start(size), seed)


@pytest.mark.parametrize("case", ENDGAMES, ids=lambda case: case["id"])
def test_a_published_endgame_has_the_listed_moves_and_goes_on_as_square_by_square(case):
    state = GAME.position(case["board"], case["to_move"])
    assert sorted(name.upper() for name in names(GAME, state)) == sorted(case["all_move_scores"])
    assert popcount(~(state.own | state.other)) == case["empties"]
    for seed in range(4):
        compare(GAME, state, slow(case), seed)


@pytest.mark.parametrize("case", ENDGAMES, ids=lambda case: case["id"])
def test_the_last_six_moves_have_the_value_that_square_by_square_play_has(case):
    state = GAME.position(case["board"], case["to_move"])
    for seed in range(3):
        late = next(s for s in playout(GAME, state, seed) if popcount(~(s.own | s.other)) <= 6)
        x, o = (late.own, late.other) if late.player == 0 else (late.other, late.own)
        discs = {(i % 8, i // 8): "X" if x >> i & 1 else "O" for i in range(64) if (x | o) >> i & 1}
        assert values(GAME, late)[0] == Slow(8, discs, "XO"[late.player]).value()


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from([4, 6, 8]))
def test_the_number_of_a_board_fits_in_64_bits_and_no_square_is_held_twice(seed, size):
    for state in met(seed, size):
        for board in (state.own, state.other):
            assert -(1 << 63) <= board < 1 << 63
        assert state.own & state.other == 0
        assert (state.own | state.other) & ~Othello(size).board == 0


def test_black_moves_first_to_d3_c4_f5_or_e6():
    state = GAME.initial_state()
    assert GAME.to_move(state) == 0
    assert names(GAME, state) == ["d3", "c4", "f5", "e6"]
    assert [names(Othello(size), state) for size in (4, 6)] == [["b1", "a2", "d3", "c4"], ["c2", "b3", "e4", "d5"]]


def test_a_move_turns_lines_in_all_eight_directions_over():
    state = GAME.position(
        """
        X - - X - - X -
        - O - O - O - -
        - - O O O - - -
        X O O - O O O X
        - - O O O - - -
        - O - O - O - -
        X - - O - - O -
        - - - X - - - X
        """
    )
    after = GAME.state_after(["d4"], state)
    assert after.own == 0
    assert popcount(after.other) == popcount(state.own) + popcount(state.other) + 1


@pytest.mark.parametrize("corner", ["a1", "h1", "a8", "h8"])
def test_a_corner_ends_three_lines(corner):
    square = "abcdefgh".index(corner[0]) + 8 * (int(corner[1]) - 1)
    lines = [i for i in range(64) if i != square and not 0 < i % 8 < 7 and not 0 < i // 8 < 7]
    own = sum(1 << i for i in lines)
    other = sum(1 << i for i in range(64) if i != square and i not in lines)
    other |= sum(1 << i for i in range(64) if i // 8 in (0, 7) and 0 < i % 8 < 7)
    other |= sum(1 << i for i in range(64) if i % 8 in (0, 7) and 0 < i // 8 < 7)
    turned = flips(signed(own), signed(other), square)
    assert popcount(turned) == 18
    assert names(GAME, Position(signed(own), signed(other), 0)) == [corner]


def test_a_line_does_not_run_on_around_the_border():
    state = GAME.position("- - - - - - - - - - - - - X O O O - - - - - - -" + " -" * 40)
    assert names(GAME, state) == ["pass"]
    assert flips(state.own, state.other, 17) == 0


def test_a_player_without_a_move_passes_and_a_pass_changes_only_who_moves():
    game = Othello(4)
    state = game.position("XO-- ---- ---- ----", "O")
    assert names(game, state) == ["pass"]
    passed = game.result(state, PASS)
    assert (passed.own, passed.other, passed.player) == (state.other, state.own, 0)
    assert names(game, passed) == ["c1"]


def test_it_is_over_when_neither_can_move_and_empty_squares_are_the_winner_s():
    game = Othello(4)
    for text, lead in [("XX-- ---- ---- ----", 16), ("X-O- ---- O--- ----", -14), ("X--O ---- ---- ----", 0)]:
        for mover in "XO":
            state = game.position(text, mover)
            assert game.is_terminal(state)
            assert list(game.actions(state)) == []
            assert game.utilities(state) == (lead, -lead)


def test_on_four_squares_a_side_the_second_player_wins_by_ten():
    game = Othello(4)
    assert values(game, game.initial_state()) == (-10, 10)


def symmetric(board: int) -> list[int]:
    """The eight images of a board, square by square."""
    images = []
    for flip_file, flip_rank, swap in product((False, True), repeat=3):
        image = 0
        for square in range(64):
            if board >> square & 1:
                rank, file = divmod(square, 8)
                file, rank = 7 - file if flip_file else file, 7 - rank if flip_rank else rank
                image |= 1 << (8 * file + rank if swap else 8 * rank + file)
        images.append(signed(image))
    return images


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.integers(0, 60), st.sampled_from([4, 6, 8]))
def test_symmetric_positions_have_one_representative_the_least(seed, ply, size):
    states = met(seed, size)
    state = states[min(ply, len(states) - 1)]
    images = list(zip(symmetric(state.own), symmetric(state.other), strict=True))
    assert GAME.canonical(state) == (*min(images), state.player)
    for own, other in images:
        assert GAME.canonical(Position(own, other, state.player)) == GAME.canonical(state)


@given(st.integers(-(1 << 63), (1 << 63) - 1))
def test_boards_are_mirrored_transposed_and_widened_square_by_square(board):
    squares = [divmod(square, 8) for square in range(64) if board >> square & 1]
    assert mirrored(board) == signed(sum(1 << 8 * rank + 7 - file for rank, file in squares))
    assert transposed(board) == signed(sum(1 << 8 * file + rank for rank, file in squares))
    near = {(rank + down, file + right) for rank, file in squares for down, right in [*DIRECTIONS, (0, 0)]}
    assert neighbours(board) == signed(sum(1 << 8 * r + f for r, f in near if 0 <= r < 8 and 0 <= f < 8))


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([4, 6, 8]))
def test_the_evaluation_is_fair_and_less_than_a_win_by_all_squares(seed, size):
    game = Othello(size)
    for state in met(seed, size):
        assert game.evaluate(state, 0) == -game.evaluate(state, 1)
        assert -(size**2) < game.evaluate(state, 0) < size**2


def test_the_evaluation_likes_corners_and_dislikes_discs_beside_empty_ones():
    corner = GAME.position("X O - - - - - -" + " -" * 56)
    beside = GAME.position("- X O - - - - -" + " -" * 56)
    diagonal = GAME.position("- - - - - - - - - X O - - - - -" + " -" * 48)
    assert GAME.evaluate(corner, 0) > 0 > GAME.evaluate(beside, 0) > GAME.evaluate(diagonal, 0)


def test_moves_that_leave_fewer_replies_are_tried_first():
    state = GAME.position(ENDGAMES[0]["board"], ENDGAMES[0]["to_move"])
    replies = {action: popcount(GAME.moves(*GAME.result(state, action)[:2])) for action in GAME.actions(state)}
    ordered = sorted(replies, key=lambda action: -GAME.priority(state, action))
    assert replies[ordered[0]] == min(replies.values())
    assert replies[ordered[-1]] == max(replies.values())
    assert GAME.priority(state, PASS) == 0


# Names and diagrams ----------------------------------------------------------------------


def test_it_is_shown_with_files_above_and_ranks_to_the_left():
    game = Othello(4)
    assert game.show(game.state_after(["b1"])) == "  a b c d\n1 · X · ·\n2 · X X ·\n3 · X O ·\n4 · · · ·"
    lines = GAME.show(GAME.initial_state()).splitlines()
    assert (lines[0], lines[4], lines[8]) == ("  a b c d e f g h", "4 · · · O X · · ·", "8 · · · · · · · ·")


@pytest.mark.parametrize("text", ["d3", "D3", " d3 "])
def test_a_move_is_called_by_its_square_in_any_case(text):
    assert GAME.parse_action(GAME.initial_state(), text) == 19


@pytest.mark.parametrize("text", ["pass", "PASS", "Pass "])
def test_a_pass_is_called_so_in_any_case(text):
    game = Othello(4)
    assert game.parse_action(game.position("XO-- ---- ---- ----", "O"), text) == PASS


@pytest.mark.parametrize("text", ["d4", "a1", "pass", "", "i9", "d33", "19"])
def test_what_is_no_move_is_refused_with_what_was_said(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal action at .*: try one of d3, c4, f5, e6") as caught:
        GAME.state_after([text])
    assert repr(text) in str(caught.value)


def test_its_players_are_called_by_their_discs():
    assert [GAME.player_name(player) for player in (0, 1)] == ["X", "O"]


def test_a_diagram_may_have_dots_lines_and_small_letters():
    text = "........ ........ ........ ...ox... ...xo... ........ ........ ........"
    assert GAME.position(text) == GAME.position(text.replace(".", "-").replace(" ", "\n").upper(), "x")
    assert GAME.position(text) == GAME.initial_state()
    assert GAME.position(text, "O") == GAME.initial_state()._replace(
        own=GAME.initial_state().other, other=GAME.initial_state().own, player=1
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("XO",), "the diagram 'XO' has 2 squares: it must have 64, row by row from a1"),
        (("",), "the diagram '' has 0 squares"),
        (("-" * 65,), "has 65 squares: it must have 64"),
        (("X" * 63 + "?",), "'?' in the diagram 'XXXXX"),
        ((64,), "64 is no diagram: write X, O or - for each of 64 squares"),
        ((None,), "None is no diagram"),
        (("-" * 64, "Z"), "'Z' is to move: it must be X or O"),
        (("-" * 64, 0), "0 is to move: it must be X or O"),
        (("-" * 64, ""), "'' is to move"),
    ],
)
def test_a_malformed_diagram_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        GAME.position(*arguments)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("size", [0, 5, 10, -8, 8.0, True, "8", None])
def test_a_board_of_another_size_is_refused(size):
    with pytest.raises(z.GameError, match="a board has 8, 6 or 4 squares a side"):
        Othello(size)


def test_a_smaller_board_is_named_with_its_size():
    assert z.game("othello?size=6").squares == 36


def test_the_last_empty_square_gives_the_outcome_though_it_is_the_sign() -> None:
    game = z.game("othello")
    state = Position(own=9151601807760252673, other=71770229094523134, player=0)  # all but h8 are taken
    assert game.bounds(state, 0) == (8, 8)
    assert game.bounds(state, 1) == (-8, -8)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_with_two_empty_squares_the_outcome_is_known_passes_or_not(size: int) -> None:
    game = Othello(size)
    choose = random.Random(size)
    sought, passes = 0, 0
    while sought < 60 or passes == 0:
        state = game.initial_state()
        while not game.is_terminal(state):
            if game.remaining(state) == 2:
                value = z.search(game, state, algorithm="minimax", speed="python").values[0]
                assert game.bounds(state, 0) == (value, value)
                assert game.bounds(state, 1) == (-value, -value)
                sought, passes = sought + 1, passes + (list(game.actions(state)) == [PASS])
            state = game.result(state, choose.choice(list(game.actions(state))))
