from __future__ import annotations

import random

import chess
import pytest

import zermelo as z
from tests.games.chess_play import GAME, START, plain_fen, play, sans


def test_positions_and_moves_are_written_as_the_chess_package_writes_them():
    for seed in range(20, 22):
        for ply, (board, state) in enumerate(play(seed)):
            assert GAME.notation(state) == plain_fen(board)
            assert GAME.position(board.fen()) == state  # whether or not the square passed can be captured on
            assert GAME.position(GAME.notation(state)) == state
            if ply % 10 == seed % 10 and not GAME.is_terminal(state):
                for move in board.legal_moves:
                    action = GAME.action_from_uci(state, move.uci())
                    assert GAME.action_name(state, action) == board.san(move)
                    for text in (board.san(move), board.lan(move), move.uci()):
                        assert GAME.parse_action(state, text) == action


def test_the_board_is_shown_from_white_s_side():
    lines = GAME.show(GAME.initial_state()).splitlines()
    assert lines[0] == "  a b c d e f g h"
    assert (lines[1], lines[4], lines[8]) == ("8 r n b q k b n r", "5 · · · · · · · ·", "1 R N B Q K B N R")
    assert [GAME.player_name(player) for player in (0, 1)] == ["White", "Black"]


@pytest.mark.parametrize(
    ("fen", "text", "name"),
    [
        (START, "e4", "e4"),
        (START, " E4 ", "e4"),
        (START, "e2e4", "e4"),
        (START, "e2-e4", "e4"),
        (START, "nf3", "Nf3"),
        (START, "Ng1-f3!?", "Nf3"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o-o", "O-O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rxa8", "Rxa8+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "exd6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed6", "exd6"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8Q", "e8=Q"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8(N)+", "e8=N+"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", "e8=R"),
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "bxc3"),
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "Bxc3"),
        ("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "bxc3", "Bxc3"),
        ("6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1", "qh4e4", "Qh4e4"),
    ],
)
def test_a_move_may_be_typed_in_many_ways(fen, text, name):
    state = GAME.position(fen)
    assert GAME.action_name(state, GAME.parse_action(state, text)) == name


def test_of_several_pieces_the_one_that_moves_is_told_by_file_then_rank_then_both():
    assert {"Nbd2", "Nfd2"} <= sans("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    assert {"R1a3", "R5a3"} <= sans("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1")
    assert {"Qae4", "Qh4e4", "Q1e4"} <= sans("6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1")
    # A pinned piece is no rival.
    assert "Nd2" in sans("1r2k3/8/8/8/8/1N3N2/8/1K6 w - - 0 1")


@pytest.mark.parametrize(
    "text", ["e5", "Ke2", "O-O", "e2e5", "", "zz", "e9", "Nf3e5g4", "e4e4e4", "♘f3", "e7e8q", "x" * 300]
)
def test_what_is_no_move_is_refused_with_what_was_said(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal action at rnbq.* 1: try one of Na3, Nc3") as caught:
        GAME.parse_action(GAME.initial_state(), text)
    assert text[:70] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_may_be_several_moves_is_refused_with_their_names():
    knights = GAME.position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    with pytest.raises(z.IllegalAction, match=r"'Nd2' may be any of 2 moves at .*: write Nbd2 or Nfd2"):
        GAME.parse_action(knights, "Nd2")
    pawn = GAME.position("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1")
    with pytest.raises(z.IllegalAction, match=r"'e8' may be any of 4 moves at .*: write e8=Q or e8=R or e8=B or e8=N"):
        GAME.parse_action(pawn, "e8")


def test_after_the_end_no_move_is_legal():
    for parse in (GAME.parse_action, GAME.action_from_uci):
        with pytest.raises(z.IllegalAction, match="8/8/4k3/8/8/3K4/8/8 w"):
            parse(GAME.position("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), "d3d4")


@pytest.mark.parametrize("text", ["e4", "E2E4", "e2e5", "", "e7e8q"])
def test_a_chess_program_s_move_is_taken_as_it_says_it_alone(text):
    with pytest.raises(z.IllegalAction, match=r"is no legal move at rnbq.*: write one such as e2e4") as caught:
        GAME.action_from_uci(GAME.initial_state(), text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w  qkQK  -  0  0 ",
    ],
)
def test_a_fen_may_be_short(text):
    rights = "KQkq" in text or "qkQK" in text
    assert GAME.notation(GAME.position(text)) == (START if rights else START.replace("KQkq", "-"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it has 0 fields, and a FEN has 6"),
        (START + " x", "it has 7 fields"),
        (START.replace(" w ", " x "), "'x' is to move, and it must be w or b"),
        (START.replace("KQkq", "KQkk"), "'KQkk' tells no rights to castle"),
        (START.replace("KQkq", "K-"), "'K-' tells no rights to castle"),
        (START.replace("KQkq", "HAha"), "'HAha' tells no rights to castle"),
        (START.replace("q - 0", "q e4 0"), "'e4' is no square to capture on in passing"),
        (START.replace("q - 0", "q e3 0"), "no pawn of Black's can just have passed e3"),
        (START.replace("q - 0", "q e6 0"), "no pawn of Black's can just have passed e6"),
        (START.replace("0 1", "-1 1"), "'-1' is no number of plies"),
        (START.replace("0 1", "0 x"), "'x' is no number of a move"),
        (START.replace("0 1", "0 1" + "0" * 5000), "is no number of a move"),
        (START.replace("/8/8/", "/8/"), "it has 7 ranks, and a board has 8"),
        (START.replace("/8/8/", "/8/9/"), "'9' in rank 5 is neither a piece nor a number of empty squares"),
        (START.replace("/8/8/", "/8/-------8/"), "'-' in rank 5 is neither"),
        (START.replace("/8/8/", "/8/44/"), "rank 5 ('44') has a number of empty squares after another"),
        (START.replace("/8/8/", "/8/7/"), "rank 5 ('7') has 7 squares, and must have 8"),
        (START.replace("/8/8/", "/8/8P/"), "rank 5 ('8P') has 9 squares"),
        (START.replace("K", "Q", 1).replace("KQkq", "-"), "White has no king"),
        (START.replace("q", "k", 1), "Black has 2 kings"),
        (START.replace("/8/8/", "/P7/8/"), "White has 9 pawns, and at most 8 are possible"),
        (START.replace("/8/8/", "/n7/8/"), "Black has 17 pieces, and at most 16 are possible"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on its first or last rank"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "K says that a king may castle"),
        ("r2k4/8/8/8/8/8/8/4K3 w q - 0 1", "q says that a king may castle"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "White is to move, and Black is in check"),
        ("4k3/8/8/8/8/8/4K3/3kk3 w - - 0 1", "Black has 3 kings"),
        ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "White is to move, and Black is in check"),
        ("4k3/8/8/8/7q/4r3/2n5/4K3 w - - 0 1", "White is in check by 3 pieces at once"),
        ("4r1k1/8/8/8/8/8/4K3/4q3 w - - 0 1", "White is in check by two pieces on one line"),
        ("4k3/8/8/3pP3/8/8/6n1/4K3 w - d6 0 1", "a pawn's two steps past d6 cannot have given this check"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text, reason):
    with pytest.raises(z.GameError) as caught:
        GAME.position(text)
    assert reason in str(caught.value)
    assert f"{text!r:.80}" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", [None, 5, b"8/8"])
def test_what_is_no_text_is_no_position(text):
    with pytest.raises(z.GameError, match="is no position: write its FEN"):
        GAME.position(text)


def test_positions_are_refused_where_the_chess_package_finds_them_impossible():
    rng = random.Random(3)
    accepted = 0
    for _ in range(3000):
        board = chess.Board(None)
        pieces = ["K", "k", *rng.choices("QRBNPqrbnp", k=rng.randrange(6))]
        for square, piece in zip(rng.sample(range(64), len(pieces)), pieces, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        board.turn = rng.random() < 0.5
        board.ep_square = rng.choice([None, None, rng.randrange(16, 24), rng.randrange(40, 48)])
        if board.is_valid():
            accepted += 1
            assert GAME.notation(GAME.position(board.fen(en_passant="fen"))) == plain_fen(board)
        else:
            with pytest.raises(z.GameError, match="is no position of chess"):
                GAME.position(board.fen(en_passant="fen"))
    assert accepted > 500
