from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.chess_play import GAME, START, play, sans
from zermelo.bits import signed
from zermelo.games.chess import Chess, Position
from zermelo.games.chess_attacks import DIAGONAL_STEPS, STRAIGHT_STEPS, Attacks, ray
from zermelo.games.chess_worth import ALL_PIECES

ENDLESS = Chess(draw_after=0)
"""Without a limit; searches are of this one, so that a search is compiled once."""
PERFT = json.loads((Path(__file__).parent.parent / "cases" / "perft_chess.json").read_text(encoding="utf-8"))


def after(fen: str, *moves: str) -> Position:
    return GAME.state_after(moves, GAME.position(fen))


def perft(state: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(GAME.result(state, action), depth - 1) for action in GAME.actions(state))


# Against published counts and another implementation -------------------------------------------


@pytest.mark.parametrize("case", PERFT["positions"], ids=lambda case: case["name"])
def test_interpreted_a_position_has_the_published_number_of_lines(case):
    state = GAME.position(case["fen"])
    for depth, lines in case["perft"].items():
        if lines < 10_000:
            assert perft(state, int(depth)) == lines


@pytest.mark.parametrize("case", PERFT["positions"], ids=lambda case: case["name"])
def test_compiled_a_position_has_the_published_number_of_lines(case):
    for depth, lines in case["perft"].items():
        if lines < 5_000_000:
            assert z.perft(GAME, GAME.position(case["fen"]), depth=int(depth), speed="native").leaves == lines


def test_random_games_go_as_in_the_chess_package():
    for seed in range(10):
        for board, state in play(seed):
            legal = {move.uci() for move in board.legal_moves}
            named = [GAME.uci(action) for action in GAME.actions(state)]
            assert set(named) == legal
            assert len(named) == len(legal)
            mate, dead = board.is_checkmate(), board.is_insufficient_material()
            over = mate or dead or board.is_stalemate() or board.halfmove_clock >= 100
            assert GAME.is_terminal(state) == over
            assert GAME.in_check(state) == board.is_check()
            assert GAME.to_move(state) == (board.turn == chess.BLACK)
            if over:
                points = 0.5 if not mate else 1 if board.turn == chess.BLACK else 0
                assert GAME.utilities(state) == (points, 1 - points)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 63), st.integers(-(1 << 63), (1 << 63) - 1))
def test_lines_end_at_the_first_piece_in_the_way(square, occupied):
    def seen(steps):
        found = 0
        for step in steps:
            for other in ray(square, step):
                found |= 1 << other
                if occupied >> other & 1:
                    break
        return signed(found)

    attacks = Attacks()
    assert attacks.straight_attacks(square, occupied) == seen(STRAIGHT_STEPS)
    assert attacks.diagonal_attacks(square, occupied) == seen(DIAGONAL_STEPS)


@pytest.mark.parametrize("seed", range(5))
def test_a_state_fits_in_words_and_the_evaluation_is_fair_and_less_than_a_win(seed):
    for board, state in play(seed, 80):
        assert all(-(1 << 63) <= word < 1 << 63 for word in state)
        if not GAME.is_terminal(state):
            value = GAME.evaluate(state, 0)
            assert 0 < value < 1
            assert value + GAME.evaluate(state, 1) == 1
            assert GAME.evaluate(GAME.position(board.mirror().fen()), 1) == value
            assert abs(ALL_PIECES * GAME.hundredths(value) - GAME.lead(state)) <= ALL_PIECES


# Rules -----------------------------------------------------------------------------------


def test_there_are_twenty_first_moves():
    assert GAME.notation(GAME.initial_state()) == START
    assert sans(START) == {f"{file}{rank}" for file in "abcdefgh" for rank in "34"} | {"Na3", "Nc3", "Nf3", "Nh3"}


@pytest.mark.parametrize(
    ("fen", "there"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"O-O", "O-O-O"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", {"O-O"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", set()),
        ("r3k2r/8/8/8/8/4r3/8/R3K2R w KQkq - 0 1", set()),  # in check
        ("r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1", {"O-O-O"}),  # through check
        ("r3k2r/8/8/8/8/6r1/8/R3K2R w KQkq - 0 1", {"O-O-O"}),  # into check
        ("r3k2r/8/8/8/8/1r6/8/R3K2R w KQkq - 0 1", {"O-O", "O-O-O"}),  # only the rook passes there
        ("r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", set()),  # a piece between
        ("rn2k1nr/8/8/8/8/8/8/R3K2R b KQkq - 0 1", set()),
        ("r3k2r/8/8/8/8/3N4/8/R3K2R b KQkq - 0 1", {"O-O", "O-O-O"}),
        ("r3k2r/8/1N6/8/8/8/8/4K3 b kq - 0 1", {"O-O"}),
    ],
)
def test_a_king_castles_neither_out_of_nor_through_nor_into_check(fen, there):
    assert sans(fen) & {"O-O", "O-O-O"} == there


def test_castling_moves_the_rook_and_ends_the_right_to():
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert GAME.notation(after(fen, "O-O")) == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
    assert GAME.notation(after(fen, "O-O-O")) == "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"
    assert GAME.notation(after(fen, "O-O", "O-O-O")) == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 1"
    assert GAME.notation(after(fen, "Ra2", "Kf7")) == "r6r/5k2/8/8/8/8/R7/4K2R w K - 2 1"
    assert GAME.notation(after(fen, "Rxa8+")) == "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"


def test_a_pawn_is_captured_in_passing_at_once_or_never():
    state = after("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "e4")
    assert GAME.notation(state) == "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"
    assert GAME.notation(GAME.state_after(["fxe3"], state)) == "4k3/8/8/8/8/4p3/8/4K3 w - - 0 1"
    later = GAME.state_after(["Kd7", "Kd2", "Ke7"], state)
    assert "exf6" not in {GAME.action_name(later, action) for action in GAME.actions(later)}


def test_the_square_passed_is_kept_only_where_a_capture_on_it_is_legal():
    assert GAME.notation(after(START, "e4")).split()[3] == "-"
    pinned = "8/8/8/8/1k3p1R/8/4P3/4K3 w - - 0 1"  # both pawns would leave the rook's rank
    assert GAME.notation(after(pinned, "e4")) == "8/8/8/8/1k2Pp1R/8/8/4K3 b - - 0 1"
    assert GAME.position("8/8/8/8/1k2Pp1R/8/8/4K3 b - e3 0 1") == after(pinned, "e4")
    upright = "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"  # pinned on its file
    assert "exd6" not in sans(upright)
    slanting = "1b4k1/8/8/3pP3/8/8/7K/8 w - d6 0 1"  # pinned on the line that it captures along
    assert "exd6" in sans(slanting)


def test_a_pawn_that_gives_check_with_two_steps_may_be_captured_in_passing():
    assert sans("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1") >= {"exd3", "Kxd4"}


def test_a_pawn_becomes_any_of_four_pieces():
    promotions = {f"{move}={piece}" for move in ("e8", "exd8") for piece in "QRBN"}
    state = GAME.position("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1")
    named = {GAME.action_name(state, action).rstrip("+") for action in GAME.actions(state)}
    assert named >= promotions
    assert GAME.action_name(state, GAME.parse_action(state, "e8=N")) == "e8=N+"
    assert GAME.notation(GAME.state_after(["exd8=R"], state)) == "3R4/6k1/8/8/8/8/8/4K3 b - - 0 1"
    assert GAME.notation(after("8/8/8/8/8/8/p5k1/2K5 b - - 5 9", "a1=Q+")) == "8/8/8/8/8/8/6k1/q1K5 w - - 0 1"


def test_a_pinned_piece_keeps_to_its_line_and_of_two_checks_only_the_king_can_flee():
    assert sans("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1") == {"Re3", "Rxe4+", "Kd1", "Kd2", "Kf1", "Kf2"}
    assert all(name.startswith("K") for name in sans("4k3/8/8/8/8/2n5/8/r2K3Q w - - 0 1"))


@pytest.mark.parametrize(
    ("fen", "points"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 0),  # the fool's mate
        ("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", 1),  # the scholar's mate
        ("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", 1),  # a smothered mate
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0.5),  # stalemate
        ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", 0.5),
        ("7k/7Q/6K1/8/8/8/8/8 b - - 100 90", 1),  # mate with the last move of all
        ("7k/8/6K1/8/8/8/8/Q7 b - - 100 90", 0.5),  # fifty moves
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", 0.5),
        ("8/8/4k3/8/8/3K1N2/8/8 w - - 0 1", 0.5),
        ("8/8/4k1b1/8/8/3K4/8/8 w - - 0 1", 0.5),
        ("8/8/4k1b1/8/4B3/3K4/8/8 b - - 0 1", 0.5),  # bishops on squares of one colour
    ],
)
def test_a_game_is_over(fen, points):
    state = GAME.position(fen)
    assert GAME.is_terminal(state)
    assert GAME.utilities(state) == (points, 1 - points)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/4k3/8/8/3K4/4P3/8 w - - 0 1",
        "6b1/8/4k3/8/5B2/3K4/8/8 b - - 0 1",  # bishops on squares of both colours
        "8/8/4k1n1/8/8/3K1N2/8/8 w - - 0 1",  # a helpmate is possible
        "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        "8/8/4k1n1/8/4B3/3K4/8/8 b - - 0 1",
        "7k/8/6K1/8/8/8/8/Q7 b - - 99 90",
    ],
)
def test_a_game_goes_on_while_mate_is_possible(fen):
    assert not GAME.is_terminal(GAME.position(fen))


def test_moves_without_progress_are_counted_to_the_limit_that_was_chosen():
    late = "7k/8/6K1/8/8/8/8/Q7 b - - 100 90"
    assert GAME.is_terminal(GAME.position(late))
    assert not Chess(draw_after=75).is_terminal(GAME.position(late))
    assert Chess(draw_after=75).is_terminal(GAME.position(late.replace("100", "150")))
    endless = Chess(draw_after=0)
    assert not endless.is_terminal(endless.position(late))
    assert endless.notation(endless.position(late)) == "7k/8/6K1/8/8/8/8/Q7 b - - 0 1"
    assert (GAME.acyclic, endless.acyclic) == (False, False)


def test_a_position_that_comes_back_is_a_draw_to_a_search():
    there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"]
    assert ENDLESS.state_after(there_and_back) == ENDLESS.initial_state()
    assert GAME.state_after(there_and_back) != GAME.initial_state()
    # Black threatens mate, and a queen against a rook and a pawn or two gives check for ever.
    state = ENDLESS.position("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1")
    found = z.search(ENDLESS, state, depth=5, speed="native")
    assert ENDLESS.action_name(state, found.action) == "Qe8+"
    assert found.value == 0.5
    # With a limit the moves without progress are counted, and the position is the same all the same.
    found = z.search(GAME, state, depth=5, speed="native")
    assert (GAME.action_name(state, found.action), found.value) == ("Qe8+", 0.5)
    assert GAME.repetition(GAME.state_after(there_and_back)) == GAME.repetition(GAME.initial_state())


def test_repetitions_are_counted_over_the_game():
    states = [GAME.initial_state()]
    for move in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        states.append(GAME.state_after([move], states[-1]))
    assert [GAME.repetitions(states[: n + 1]) for n in range(9)] == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert GAME.repetitions([]) == 0


@pytest.mark.parametrize("limit", [-1, 1001, 50.0, True, "50", None])
def test_a_limit_that_means_nothing_is_refused(limit):
    with pytest.raises(z.GameError, match="a number of moves without progress, 50, 75, or 0") as caught:
        Chess(draw_after=limit)
    assert repr(limit) in str(caught.value)


# Play --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "plies", "move"),
    [
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, "Qxf7#"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "Ra6"),  # Morphy
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5, "Ra6+"),
    ],
)
def test_a_mate_is_found_and_no_quicker_one(fen, plies, move):
    state = ENDLESS.position(fen)
    found = z.search(ENDLESS, state, depth=plies, speed="native")
    assert (ENDLESS.action_name(state, found.action), found.value, found.distance) == (move, 1, plies)
    assert found.proven


def test_captures_that_win_most_are_tried_first():
    state = GAME.position("4k3/8/2p5/3q1r2/4P3/8/4R3/4K3 w - - 0 1")
    ordered = sorted(GAME.actions(state), key=lambda action: -GAME.priority(state, action))
    assert [GAME.action_name(state, action) for action in ordered[:2]] == ["exd5+", "exf5+"]
