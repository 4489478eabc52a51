"""Endings of chess from every position: keys, symmetries, and how they are set up."""

from __future__ import annotations

import random

import chess
import pytest

import zermelo as z
from zermelo.games.chess_ending import EMPTY, ChessEnding

ROOK = ChessEnding("R")
SET_UPS = list(ROOK.actions(ROOK.initial_state()))


def test_every_position_that_differs_can_be_set_up() -> None:
    """With Black to move there are 28,056 (Bain and Hoff 1994), some reached from two places on the diagonal."""
    black = {ROOK.canonical(ROOK.unpack(key)) for key in SET_UPS if (key - 1) & 1}
    assert len(black) == 28056
    draw = random.Random(1)
    for key in draw.sample(SET_UPS, 300):
        state = ROOK.unpack(key)
        board = chess.Board(ROOK.notation(state))
        assert board.is_valid() and ROOK.pack(state) == key and ROOK.is_position(key)
        assert ROOK.position(board.fen()) == state
        assert {ROOK.uci(move) for move in ROOK.actions(state)} == {move.uci() for move in board.legal_moves}
        for action in ROOK.actions(state):
            after = ROOK.result(state, action)
            assert ROOK.unpack(ROOK.pack(after)) == after


@pytest.mark.parametrize("pieces", ["R", "bn", "BB", "NNN"])
def test_positions_that_are_the_same_have_one_representative(pieces: str) -> None:
    game, draw = ChessEnding(pieces), random.Random(2)
    for _ in range(200):
        white, black, *squares = draw.sample(range(64), game.count + 2)
        key = game.placed(white, black, sum(square << 6 * place for place, square in enumerate(sorted(squares))))
        state = game.unpack(key)
        images = {game.turned(state, turn) for turn in range(8)} | {state}
        assert len({game.canonical(image) for image in images}) == 1
        assert game.unpack(game.pack(state)) == state and game.canonical(state) in images


def test_a_set_up_is_written_as_fen() -> None:
    fen = "8/8/8/8/8/2k5/8/K6R w - - 0 1"
    state = ROOK.state_after([fen])
    assert ROOK.notation(state) == fen and ROOK.action_name(EMPTY, ROOK.pack(state)) == fen
    assert ROOK.notation(EMPTY) == "empty" and ROOK.position("empty") == EMPTY
    assert ROOK.action_name(state, ROOK.parse_action(state, "Rh3+")) == "Rh3+"
    for wrong in ("8/8/8/8/8/2k5/8/K6Q w - - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1", "x"):
        with pytest.raises(z.IllegalAction):
            ROOK.state_after([wrong])


@pytest.mark.parametrize("pieces", ["", "P", "KQ", "QQQQ", 3])
def test_other_pieces_are_refused(pieces: object) -> None:
    with pytest.raises(z.GameError, match="names White's one to three pieces"):
        ChessEnding(pieces)  # type: ignore[arg-type]
