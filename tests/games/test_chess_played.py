"""Chess in the middle of a game: what has been on the board counts."""

from __future__ import annotations

import random

import chess
import pytest

import zermelo as z
from zermelo.games.chess import Chess
from zermelo.games.chess_board import Position
from zermelo.games.chess_played import NEARLY_OVER, PlayedChess

PERPETUAL = "6k1/5p1p/5Q2/8/8/8/q1r5/7K w - - 0 1"
"""White is a rook behind, and gives check for ever: Qg5+ Kh8 Qf6+ Kg8, or Kf8 Qd8+ Kg7 Qg5+."""


def after(game: PlayedChess, state: Position, moves: str) -> list[Position]:
    states = [state]
    for move in moves.split():
        states.append(game.result(states[-1], game.action_from_uci(states[-1], move)))
    return states


def test_the_third_time_is_a_draw_and_the_second_is_not() -> None:
    game = PlayedChess()
    there_and_back = "g1f3 g8f6 f3g1 f6g8 "
    once = after(game, game.initial_state(), there_and_back)
    game.remember(once[:-1])
    assert not game.is_terminal(once[-1])
    twice = after(game, game.initial_state(), there_and_back + there_and_back)
    game.remember(twice[:-1])
    assert game.is_terminal(twice[-1]) and game.utilities(twice[-1]) == (0.5, 0.5)
    game.remember([])
    assert not game.is_terminal(twice[-1])


def test_the_position_that_is_searched_is_not_drawn_by_itself() -> None:
    game = PlayedChess()
    states = after(game, game.initial_state(), "g1f3 g8f6 f3g1 f6g8 " * 3)
    game.remember(states)
    assert not game.is_terminal(states[-1])
    assert game.is_terminal(states[-4])


def test_repetitions_are_the_chess_packages() -> None:
    game = PlayedChess()
    for seed in range(20):
        rng, board = random.Random(seed), chess.Board("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1")
        states = [game.position(board.fen())]
        for _ in range(80):
            quiet = [move for move in board.legal_moves if not board.is_zeroing(move)]
            if not quiet or len(states) > 100:
                break
            move = quiet[rng.randrange(min(2, len(quiet)))]
            before, board_before = states, board.copy()
            board.push(move)
            states = [*states, game.result(states[-1], game.action_from_uci(states[-1], move.uci()))]
            game.remember([*before, before[-1]._replace(kings=0)])
            assert game.comes_a_third_time(states[-1]) == board.is_repetition(3), board_before.fen()
            game.remember([])


def test_a_perpetual_check_is_seen_and_chess_without_a_past_does_not() -> None:
    game, plain = PlayedChess(), Chess()
    state = game.position(PERPETUAL)
    found = z.search(game, state, depth=7, moves="best", speed="native")
    assert found.value == 0.5 and game.action_name(state, found.action) in ("Qg5+", "Qd8+")
    assert z.search(plain, state, depth=4, moves="best", speed="python").value < 0.4


def test_where_nothing_can_come_back_it_is_chess() -> None:
    game, plain = PlayedChess(), Chess()
    for seed in range(10):
        rng, state = random.Random(seed), game.initial_state()
        for _ in range(rng.randrange(50)):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(list(game.actions(state))))
        found = [z.search(each, state, depth=2, moves="best", speed="python") for each in (game, plain)]
        assert found[0].value == found[1].value


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        PERPETUAL,
    ],
)
def test_interpreted_and_compiled_agree(fen: str) -> None:
    game = PlayedChess()
    state = game.position(fen)
    quiet = next(a for a in game.actions(state) if game.result(state, a).rest >> 11)
    game.remember([game.result(state, quiet)] * 2 + [state])
    slow = z.search(game, state, depth=3, moves="best", speed="python")
    fast = z.search(game, state, depth=3, moves="best", speed="native")
    assert (slow.value, slow.action, slow.nodes) == (fast.value, fast.action, fast.nodes)


def test_positions_that_differ_in_more_than_the_clock_have_keys_of_their_own() -> None:
    game, rng = PlayedChess(), random.Random(2)
    states: set[Position] = set()
    for _ in range(20):
        state = game.initial_state()
        for _ in range(60):
            if game.is_terminal(state):
                break
            children = [game.result(state, action) for action in game.actions(state)]
            states.update(child._replace(rest=child.rest & (1 << 11) - 1) for child in children)
            state = rng.choice(children)
    assert len({game.pack(state) for state in states}) == len(states) > 10_000


def test_a_clock_counts_in_a_key_when_it_is_nearly_out() -> None:
    game = PlayedChess()
    state = game.initial_state()
    assert len({game.pack(state._replace(rest=state.rest | clock << 11)) for clock in range(NEARLY_OVER + 1)}) == 1
    assert len({game.pack(state._replace(rest=state.rest | clock << 11)) for clock in range(NEARLY_OVER, 101)}) == 21


def test_every_line_of_several_is_told_with_its_value() -> None:
    game = PlayedChess()
    news: list[z.Progress] = []
    found = z.search(game, depth=2, lines=3, moves="best", speed="python", progress=news.append)
    told = [each for each in news if each.finished][-1]
    assert told.lines[0] == (told.value, told.line) == (found.value, found.principal_variation)
    assert [value for value, _ in told.lines] == [move.value for move in found.moves[:3]]
    assert {line for _, line in told.lines} == {(move.action, *move.line) for move in found.moves[:3]}
