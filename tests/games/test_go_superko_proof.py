"""benchmarks/proofs/go_superko.py on the smallest boards, interpreted, against a search without any table."""

from __future__ import annotations

import importlib
import random
from pathlib import Path

import pytest

PROOFS = Path(__file__).parents[2] / "benchmarks" / "proofs"


@pytest.fixture
def proof(monkeypatch):
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    monkeypatch.syspath_prepend(str(PROOFS))
    return importlib.import_module("go_superko")


class Slow:
    """Go with superko on any rectangle by sets of (row, column), and who wins by trying everything."""

    def __init__(self, rows, columns, need):
        self.points = [(row, column) for row in range(rows) for column in range(columns)]
        self.need, self.positions = need, 0

    def near(self, point):
        row, column = point
        return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & set(self.points)

    def spread(self, begin, within):
        """The points of ``within`` that hang together with ``begin``, and all that they touch."""
        found, border, waiting = set(begin), set(), list(begin)
        while waiting:
            for near in self.near(waiting.pop()):
                if near in within and near not in found:
                    found.add(near)
                    waiting.append(near)
                border.add(near)
        return found, border

    def without_dead(self, stones, others):
        free = set(self.points) - stones - others
        return frozenset(p for p in stones if self.spread([p], stones)[1] & free)

    def play(self, own, other, point):
        """The boards after a stone; None for suicide."""
        own = own | {point}
        other = self.without_dead(other, own)
        return None if self.without_dead(own, other) != own else (own, other)

    def lead(self, black, white):
        score = len(black) - len(white)
        for point in set(self.points) - black - white:
            border = self.spread([point], set(self.points) - black - white)[1]
            score += bool(border & black and not border & white) - bool(border & white and not border & black)
        return score

    def boards_after(self, black, white, black_moves, been):
        """The boards that a stone may leave."""
        own, other = (black, white) if black_moves else (white, black)
        for point in self.points:
            after = None if point in black or point in white else self.play(own, other, point)
            board = after if black_moves or after is None else after[::-1]
            if board is not None and board not in been:
                yield board

    def wins(self, black, white, black_moves, passed, been):
        """Whether Black gets what he needs; OverflowError after too many positions."""
        self.positions += 1
        if self.positions > 4000:
            raise OverflowError
        if passed and (self.lead(black, white) >= self.need) == black_moves:
            return black_moves
        if not passed and self.wins(black, white, not black_moves, True, been) == black_moves:
            return black_moves
        for board in self.boards_after(black, white, black_moves, been):
            if self.wins(*board, not black_moves, False, been | {board}) == black_moves:
                return black_moves
        return not black_moves

    def random_game(self, rng, moves):
        """The boards of a game without its end, whether Black is to move, and whether the last move was a pass."""
        history, black_moves, passed = [(frozenset(), frozenset())], True, False
        for _ in range(moves):
            boards = list(self.boards_after(*history[-1], black_moves, history))
            if passed and not boards:
                break
            passed = not passed and (not boards or rng.random() < 0.1)
            if not passed:
                history.append(rng.choice(boards))
            black_moves = not black_moves
        return history, black_moves, passed


@pytest.mark.parametrize(("rows", "columns", "games"), [(2, 2, 120), (1, 5, 60), (2, 3, 60)])
def test_it_agrees_with_trying_everything_after_random_games(proof, rows, columns, games):
    board, rng, compared = proof.make_board(rows, columns), random.Random(1), []
    claims = {need: proof.make_claims(board, need) for need in range(-3, 5)}
    bit = {(row, column): 1 << row * columns + column for row in range(rows) for column in range(columns)}
    for _ in range(games):
        need = rng.randint(-3, 4)
        slow = Slow(rows, columns, need)
        history, black_moves, passed = slow.random_game(rng, rng.randint(0, 25))
        try:
            expected = slow.wins(*history[-1], black_moves, passed, frozenset(history))
        except OverflowError:
            continue
        boards = [tuple(sum(bit[point] for point in stones) for stones in pair) for pair in history]
        pair = claims[need], claims[1 - need]
        assert proof.proves(board, pair, need, boards, int(black_moves), int(passed)) == expected
        compared.append(expected)
    assert set(compared) == {False, True}
    assert len(compared) > games / 4


@pytest.mark.parametrize(("rows", "columns", "value"), [(2, 2, 1), (1, 3, 3), (1, 4, 4), (2, 3, 0)])
def test_black_wins_by_as_much_as_is_known_and_by_no_more(proof, rows, columns, value):
    board = proof.make_board(rows, columns)
    claims = {need: proof.make_claims(board, need) for need in (value, value + 1, 1 - value, -value)}
    assert proof.proves(board, (claims[value], claims[1 - value]), value)
    assert not proof.proves(board, (claims[value + 1], claims[-value]), value + 1)
