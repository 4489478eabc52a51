"""Random games of chess, played by the chess package and by ours side by side."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess

from zermelo.games.chess import Chess, Position

GAME = Chess()
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def play(seed: int, most: int = 400) -> Iterator[tuple[chess.Board, Position]]:
    """The positions of a random game by the chess package and by ours; odd moves are likelier than others."""
    rng = random.Random(seed)
    board, state = chess.Board(), GAME.initial_state()
    for _ in range(most):
        yield board, state
        if board.is_game_over() or board.halfmove_clock >= 100:
            return
        legal = list(board.legal_moves)
        odd = [m for m in legal if m.promotion or board.is_castling(m) or board.is_en_passant(m)]
        move = rng.choice(odd if odd and rng.random() < 0.3 else legal)
        state = GAME.result(state, GAME.action_from_uci(state, move.uci()))
        board.push(move)


def plain_fen(board: chess.Board) -> str:
    """A board's FEN as our states know it: without the number of the move."""
    return board.fen(en_passant="legal").rsplit(" ", 1)[0] + " 1"


def sans(fen: str) -> set[str]:
    state = GAME.position(fen)
    return {GAME.action_name(state, action) for action in GAME.actions(state)}
