"""Solutions made by machine code: published counts, an independent brute force, and what the interpreter writes."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import zermelo as z
from tests.solve.test_store import files_in
from tests.solve.test_values import ThrowingGame, reachable
from zermelo.solve.run import solve

COUNTS = json.loads((Path(__file__).parents[1] / "cases" / "reference_counts.json").read_text())


@pytest.fixture(scope="module")
def solved() -> Iterator[Any]:
    """A function that solves a game, into a directory that is there as long as this module's tests run."""
    with TemporaryDirectory() as place:
        numbers = itertools.count()
        yield lambda game, **options: solve(game, Path(place, str(next(numbers))), **options)


def test_connect_four_of_four_by_four_is_drawn_and_has_as_many_positions_as_is_known(solved: Any) -> None:
    found = solved("connect-four?columns=4,rows=4", symmetry=False)
    assert len(found) == COUNTS["connect4_positions"]["counts"]["4x4"]
    assert (found.value, COUNTS["connect4_values"]["values"]["4x4"]) == (0, "=")
    assert found.bytes < 3 * len(found)


@pytest.mark.parametrize("game", [ThrowingGame(), z.game("nim?piles=2,3,4")])
def test_machine_code_writes_the_same_bytes_as_the_interpreter(solved: Any, game: z.Game) -> None:
    compiled, interpreted = solved(game, speed="native"), solved(game, speed="python")
    assert files_in(compiled.path) == files_in(interpreted.path)


def test_three_mens_morris_is_won_by_who_begins(solved: Any) -> None:
    found = solved("morris?men=3")
    game = found.game
    values = forced_values(game)
    assert len(found) == len(values)
    for state, value in values.items():
        assert found[state].values[0] == value


def forced_values(game: z.Game) -> dict[Any, int]:
    """The oracle of games that return: positions are marked won or lost in rounds, until no more are."""
    states = reachable(game)
    known = {state: int(game.utility(state, 0)) for state in states if game.is_terminal(state)}
    below = {
        state: [game.result(state, action) for action in game.actions(state)] for state in states if state not in known
    }
    while True:
        more = {}
        for state, following in below.items():
            if state in known:
                continue
            sign = 1 if game.to_move(state) == 0 else -1
            worths = [known.get(after) for after in following]
            if sign in worths:
                more[state] = sign
            elif all(worth == -sign for worth in worths):
                more[state] = -sign
        if not more:
            return {state: known.get(state, 0) for state in states}
        known |= more
