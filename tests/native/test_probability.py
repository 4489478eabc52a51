"""Probabilities compile by whichever name a game calls them; where they cannot, the reason is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from zermelo.native.functions import CompiledFunctions
from zermelo.probability import ratio


class Coin(z.Game):
    """A coin that shows 1 or 2 is all there is."""

    def initial_state(self) -> int:
        return 0

    def outcomes(self, state: int) -> Iterator[tuple[Any, Any]]:
        for shown in range(1, 3):
            yield shown, ratio(shown, 3)


class Qualified(Coin):
    def outcomes(self, state: int) -> Iterator[tuple[Any, Any]]:
        for shown in range(1, 3):
            yield shown, z.ratio(shown, 3)


class Exact(Coin):
    def outcomes(self, state: int) -> Iterator[tuple[Any, Any]]:
        for shown in range(1, 3):
            yield shown, Fraction(shown, 3)


class Worded(Coin):
    def outcomes(self, state: int) -> Iterator[tuple[Any, Any]]:
        yield 1, "surely"


@pytest.mark.parametrize("game", [Coin(), Qualified()])
def test_a_ratio_compiles_by_its_name_and_as_an_attribute_of_the_library(game: z.Game) -> None:
    assert CompiledFunctions(game).call("outcomes", 0) == [(1, 1 / 3), (2, 2 / 3)]


@pytest.mark.parametrize(
    ("game", "reason"), [(Exact(), "Fraction"), (Worded(), "pairs of an int of 64 bits and a prob")]
)
def test_outcomes_that_do_not_compile_are_named_with_the_reason(game: z.Game, reason: str) -> None:
    with pytest.raises(z.NotCompilable, match=rf"outcomes cannot be compiled: .*{reason}.*line \d+\)"):
        CompiledFunctions(game).call("outcomes", 0)
