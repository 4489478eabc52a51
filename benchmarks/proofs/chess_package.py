"""Chess held against the ``chess`` package: python benchmarks/proofs/chess_package.py [POSITIONS] [SEED].

First the published numbers of lines in ``tests/cases/perft_chess.json``, those of fewer than 200 million. Then
random games, POSITIONS positions in all, by default a million: of each the legal moves, whether the game is over and,
where it is, for whom; of one in four the FEN, written and read back; of one in a hundred every move in SAN, too. In
half of the games castling, capturing in passing and promotion are preferred, which are rare else. It takes some
minutes.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

import chess

import zermelo as z
from zermelo.native.functions import CompiledFunctions

CASES = Path(__file__).parents[2] / "tests" / "cases" / "perft_chess.json"
MOST_LINES = 200_000_000


def counted() -> None:
    """Compare the numbers of lines."""
    game = z.game("chess")
    for case in json.loads(CASES.read_text(encoding="utf-8"))["positions"]:
        for depth, lines in case["perft"].items():
            if lines < MOST_LINES:
                found = z.perft(game, game.position(case["fen"]), depth=int(depth), speed="native").leaves
                assert found == lines, (case["name"], depth, found, lines)
        print(f"{case['name']}: as published")


def compared(positions: int, seed: int) -> None:
    """Compare random games, and print how many positions and how the games ended."""
    game = z.game("chess")
    call = CompiledFunctions(game).call
    rng, number, ends = random.Random(seed), 0, Counter()
    began = time.perf_counter()
    while number < positions:
        board, state = chess.Board(), game.initial_state()
        seeks_rare = rng.random() < 0.5
        over = False
        while not over:
            number += 1
            legal = list(board.legal_moves)
            actions = {game.uci(action): action for action in call("actions", state)}
            assert sorted(actions) == sorted(move.uci() for move in legal), board.fen()
            if number % 4 == 0:
                fen = board.fen(en_passant="legal").rsplit(" ", 1)[0] + " 1"
                assert game.notation(state) == fen
                assert game.position(fen) == state
            mate, dead = board.is_checkmate(), board.is_insufficient_material()
            over = mate or dead or not legal or board.halfmove_clock >= 100
            assert bool(call("is_terminal", state)) == over, board.fen()
            if number % 100 == 0 and not over:
                for move in legal:
                    assert game.action_name(state, actions[move.uci()]) == board.san(move)
                    assert game.parse_action(state, board.san(move)) == actions[move.uci()]
            if over:
                points = 0.5 if not mate else 1 if board.turn == chess.BLACK else 0
                assert call("utility", state, 0) == points, board.fen()
                ends["mate" if mate else "stalemate" if not legal else "dead" if dead else "no progress"] += 1
                break
            rare = []
            if seeks_rare and rng.random() < 0.5:
                rare = [m for m in legal if m.promotion or board.is_castling(m) or board.is_en_passant(m)]
            move = rng.choice(rare or legal)
            state = game.result(state, actions[move.uci()])
            board.push(move)
    told = ", ".join(f"{times:,} {end}" for end, times in ends.most_common())
    print(f"{number:,} positions, seed {seed}: no difference ({told}); {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    counted()
    compared(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
