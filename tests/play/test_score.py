"""The score of a match, and the difference in Elo that it tells."""

from __future__ import annotations

import math
import random

import pytest

from zermelo.play.score import elo, score


@pytest.mark.parametrize(
    ("share", "difference"), [(0.5, 0), (0.75, 190.85), (0.64, 99.95), (0.909090909, 400), (0.25, -190.85)]
)
def test_the_difference_is_the_one_at_which_so_much_is_expected(share: float, difference: float) -> None:
    assert elo(share) == pytest.approx(difference, abs=0.01)
    assert 1 / (1 + 10 ** (-elo(share) / 400)) == pytest.approx(share)


def test_wins_draws_and_losses_are_counted() -> None:
    found = score([1, 0.5, 0, 1])
    assert (found.wins, found.draws, found.losses, found.games, found.share) == (2, 1, 1, 4, 0.625)


def test_no_games_say_nothing() -> None:
    found = score([])
    assert (found.games, found.share, found.elo, found.low, found.high, found.error) == (
        0,
        None,
        None,
        None,
        None,
        None,
    )


def test_one_pair_says_nothing_of_the_error() -> None:
    found = score([1, 0.5])
    assert found.elo is not None and found.low is None and found.error is None


def test_who_has_every_point_is_better_by_more_than_is_likely_otherwise() -> None:
    found = score([1] * 100)
    assert found.elo == math.inf and found.high == math.inf and found.error is None
    assert found.low is not None
    share = 1 / (1 + 10 ** (-found.low / 400))
    assert share**100 == pytest.approx(0.05)
    worse = score([0] * 100)
    assert worse.elo == worse.low == -math.inf and worse.high == pytest.approx(-found.low)


def test_pairs_that_even_out_have_less_error_than_games_that_do_not() -> None:
    paired = score([1, 0] * 20 + [1, 1] * 2)
    alone = score(([1] * 4 + [0] * 4) * 5 + [1, 1] * 2)
    assert paired.elo == alone.elo
    assert paired.error is not None and alone.error is not None and paired.error < alone.error / 3


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    dice = random.Random(7)
    held, matches, true_share = 0, 400, 0.6
    for _ in range(matches):
        found = score([dice.choices((1.0, 0.5, 0.0), (0.5, 0.2, 0.3))[0] for _ in range(200)])
        assert found.low is not None and found.high is not None
        held += found.low <= elo(true_share) <= found.high
    assert 0.92 <= held / matches <= 0.98
