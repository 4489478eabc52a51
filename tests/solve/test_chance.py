"""Chance that returns: bounds against exact values, published ones, strategies played out, and what verifying finds."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.optimal_pig import chances
from tests.solve.altering import rewritten
from tests.solve.test_store import files_in
from tests.solve.test_values import reachable
from zermelo import CHANCE
from zermelo.solve.manifest import digest_of
from zermelo.solve.run import solve


@pytest.fixture(scope="module")
def solved() -> Iterator[Any]:
    with TemporaryDirectory() as place:
        numbers = itertools.count()
        yield lambda game, **options: solve(game, Path(place, str(next(numbers))), **{"speed": "python", **options})


class Drawn(z.Game):
    """A game written down: states[i] is who moves there and where it leads, with odds after chance; or the ends."""

    utility_sum: float | None = 0

    def __init__(self, states: list[Any], ends: dict[int, float], players: int = 2) -> None:
        self.states, self.ends, self.num_players = states, ends, players
        if players == 1:
            self.constant_sum, self.utility_sum = False, None

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.states[state][0]

    def actions(self, state: int) -> Any:
        return range(len(self.states[state][1]))

    def outcomes(self, state: int) -> Any:
        return list(enumerate(self.states[state][2]))

    def result(self, state: int, action: int) -> int:
        return self.states[state][1][action]

    def is_terminal(self, state: int) -> bool:
        return state in self.ends

    def utility(self, state: int, player: int) -> float:
        return self.ends[state] if player == 0 else -self.ends[state]


COIN = Drawn([(0, [1]), (CHANCE, [2, 0, 3], [0.5, 0.25, 0.25])], {2: 1, 3: -1})
"""The player throws: a half wins, a quarter loses, and a quarter throws again."""


def test_three_positions_that_return(solved: Any) -> None:
    found = solved(COIN)
    assert found.value == pytest.approx(1 / 3, abs=1e-9)
    low, high = found.start.bounds
    assert low <= 1 / 3 <= high and high - low <= 2e-9
    assert found.manifest["bound"] <= found.manifest["tolerance"] == 1e-9
    assert found.start.distance is None and found.moves(0)[0].value == pytest.approx(1 / 3, abs=1e-9)
    assert z.verify(found.path, COIN, speed="python") == z.Verified(4, None)


def test_who_may_wait_throws_at_last(solved: Any) -> None:
    waiting = Drawn([(0, [0, 1]), (CHANCE, [2, 0, 3], [0.5, 0.25, 0.25])], {2: 1, 3: -1})
    found = solved(waiting)
    assert found.value == pytest.approx(1 / 3, abs=1e-9)
    assert found.start.action == 1  # to wait is worth as much, for ever
    other = Drawn([(1, [0, 1]), (CHANCE, [2, 0, 3], [0.5, 0.25, 0.25])], {2: -1, 3: 1})
    assert solved(other).start.action == 1


def test_who_had_better_wait_for_ever_does(solved: Any) -> None:
    waiting = Drawn([(0, [1, 0]), (CHANCE, [2, 0, 3], [0.25, 0.25, 0.5])], {2: 1, 3: -1})
    found = solved(waiting)
    assert found.value == pytest.approx(0, abs=1e-9) and found.start.action == 1
    assert found[1].values[0] == pytest.approx(-0.25, abs=1e-9)
    assert z.verify(found.path, waiting, speed="python").ok


def test_one_player_s_puzzle_has_the_best_end_that_can_be_reached(solved: Any) -> None:
    puzzle = Drawn([(0, [1, 4]), (0, [0, 2]), (0, [1, 3])], {3: 7, 4: 5}, players=1)
    found = solved(puzzle)
    assert [(position.value, position.action) for position in found][:3] == [(7, 0), (7, 1), (7, 1)]
    assert z.verify(found.path, puzzle, speed="python").ok


def test_what_leads_to_no_end_is_even(solved: Any) -> None:
    found = solved(Drawn([(CHANCE, [1, 2, 4], [0.5, 0.25, 0.25]), (0, [3]), (0, [2]), (1, [1])], {4: 1}))
    assert found[1].values[0] == found[2].values[0] == 0
    assert found.start.values[0] == pytest.approx(0.25, abs=1e-9)
    assert z.verify(found.path, found.game, speed="python").ok


def test_one_player_throws_until_the_throw_is_good(solved: Any) -> None:
    # State 0 throws: sides 1 to 4 are worth their number, or may be thrown again, at the risk of a fifth for nothing.
    again = Drawn(
        [
            (CHANCE, [1, 2, 3, 4], [0.25] * 4), *[(0, [5 + side, 5]) for side in range(1, 5)],
            (CHANCE, [10, 0], [0.2, 0.8]),
        ],
        {6: 1, 7: 2, 8: 3, 9: 4, 10: 0}, players=1,
    )  # fmt: skip
    found = solved(again)
    # Keep 3 and 4: x = (2 * 0.8 x + 3 + 4) / 4.
    assert found.value == pytest.approx(7 / 2.4, abs=1e-9)
    assert [found[side].action for side in range(1, 5)] == [1, 1, 0, 0]
    assert z.verify(found.path, again, speed="python").ok


@pytest.mark.parametrize(("target", "faces"), [(1, 6), (3, 2), (8, 3), (10, 6)])
def test_pig_is_worth_what_is_worked_out_from_its_rules_alone(solved: Any, target: int, faces: int) -> None:
    found = solved(f"pig?target={target},faces={faces}")
    best = chances(target, faces)
    for position in found:
        state = position.state
        if not found.game.is_terminal(state) and state.total == state.rolling == 0:
            scores = [found.game.score(state, player) for player in (state.player, 1 - state.player)]
            assert (1 + position.value) / 2 == pytest.approx(best[tuple(scores)], abs=1e-9)
    assert z.verify(found.path, speed="python").ok


def test_machine_code_finds_the_same_bounds(solved: Any) -> None:
    compiled, interpreted = [solved("pig?target=4,faces=3", speed=speed) for speed in ("native", "python")]
    assert files_in(compiled.path) == files_in(interpreted.path)
    assert z.verify(compiled.path, speed="native").ok


def test_more_than_two_and_what_is_no_tolerance_are_refused(solved: Any, tmp_path: Path) -> None:
    with pytest.raises(z.SolutionError, match="only if it has one player, or two of constant sum"):
        solved("pig?target=2,faces=2,players=3")
    for tolerance in (0, -1, float("nan"), float("inf"), "much", True):
        with pytest.raises(z.SolutionError, match="give a number above 0"):
            solved(COIN, tolerance=tolerance)
    rough = solve(COIN, tmp_path / "rough", speed="python", tolerance=0.2)
    assert 1e-6 < rough.manifest["bound"] <= 0.2 and rough.start.bounds[0] <= 1 / 3 <= rough.start.bounds[1]
    with pytest.raises(z.SolutionError, match=r"are right to within 0.* name another directory"):
        solve(COIN, tmp_path / "rough", speed="python", tolerance=1e-6)


# Random games against every pair of plans -------------------------------------------------


def random_game(draw: random.Random) -> Drawn:
    """Up to seven positions that lead anywhere, two or three ways each."""
    inner, ends = draw.randint(2, 7), draw.randint(1, 3)
    states = []
    for _ in range(inner):
        mover = draw.choice([0, 1, CHANCE, CHANCE])
        ways = draw.randint(1, 3) if mover == CHANCE else draw.randint(1, 2)
        leads = [draw.randrange(inner + ends) for _ in range(ways)]
        weights = [draw.randint(1, 4) for _ in leads]
        states.append((mover, leads, [weight / sum(weights) for weight in weights]))
    return Drawn(states, {inner + end: draw.choice([-1, 0, 1, 0.5]) for end in range(ends)})


def worth_by_plans(game: Drawn) -> dict[int, float]:
    """The oracle: the best for player 0 of the worst, over all plans; each pair of them is a system of equations."""
    states = sorted(reachable(game))
    inner = [state for state in states if not game.is_terminal(state)]
    choices = {
        player: [
            dict(zip(own, plan, strict=True))
            for own in [[state for state in inner if game.to_move(state) == player]]
            for plan in itertools.product(*[range(len(game.states[state][1])) for state in own])
        ]
        for player in (0, 1)
    }  # fmt: skip

    def chain(plan: dict[int, int]) -> Any:
        odds = np.zeros((len(states), len(states)))
        for state in inner:
            leads = game.states[state][1]
            weights = game.states[state][2] if game.to_move(state) == CHANCE else None
            for action, after in enumerate(leads):
                weight = weights[action] if weights else float(plan[state] == action)
                odds[states.index(state), states.index(after)] += weight
        ending = np.array([game.is_terminal(state) for state in states], float)
        can = ending > 0
        for _ in states:
            can |= odds @ can > 0
        worth = np.array([game.ends.get(state, 0.0) for state in states])
        moving = [place for place in range(len(states)) if can[place] and not ending[place]]
        if moving:
            inside, out = odds[np.ix_(moving, moving)], odds[moving] @ (worth * ending)
            worth[moving] = np.linalg.solve(np.eye(len(moving)) - inside, out)
        return worth

    rows = [np.min([chain({**one, **other}) for other in choices[1]], axis=0) for one in choices[0]]
    return dict(zip(states, np.max(rows, axis=0).tolist(), strict=True))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 1 << 30))
def test_bounds_hold_the_value_and_best_actions_reach_it(solved: Any, seed: int) -> None:
    game = random_game(random.Random(seed))
    worth = worth_by_plans(game)
    found = solved(game)
    if "bound" not in found.manifest:
        return
    for position in found:
        low, high = position.bounds
        assert low - 1e-12 <= worth[position.state] <= high + 1e-12 and high - low <= 2e-9
    # Who keeps to the best actions is worth as much against every plan.
    for player in (0, 1):
        kept = Drawn(
            [
                (mover, [leads[found[state].action]] if mover == player and state in worth else leads, odds)
                for state, (mover, leads, odds) in enumerate(game.states)
            ],
            game.ends,
        )
        for state, value in worth_by_plans(kept).items():
            assert value == pytest.approx(worth[state], abs=1e-8)
    assert z.verify(found.path, game, speed="python").ok


# Damage that checksums do not tell --------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("low", 1e-6, "between its bounds"),
        ("high", -1e-6, "between its bounds"),
        ("low", -1e-6, ""),
        ("value", 3e-9, "between its bounds"),
        ("distance", 1, "it has a distance"),
        ("best", 1, ""),
        ("key", 1, ""),
    ],
)
def test_an_altered_row_is_found(tmp_path: Path, name: str, change: Any, message: str) -> None:
    path = tmp_path / "pig"
    solve("pig?target=5,faces=3", path, speed="python")
    draw = random.Random(1)
    for _ in range(3):
        columns = columns_in(path)
        inner = [row for row, distance in enumerate(columns["distance"]) if distance < 0]
        row = draw.choice([row for row in inner if name != "best" or columns["best"][row] >= 0])
        before = columns[name][row]
        columns[name][row] += change
        rewritten(path, columns)
        try:
            told = z.verify(path, speed="python")
            assert not told.ok and message in str(told.violation)
        except z.ZermeloError:
            assert name == "key"
        columns[name][row] = before
        rewritten(path, columns)
        assert z.verify(path, speed="python").ok


def columns_in(path: Path) -> dict[str, Any]:
    table = parquet.read_table(path / "level-0000-0000.parquet")
    return {name: table.column(name).to_numpy().copy() for name in table.column_names}


def test_bounds_that_vouch_for_each_other_in_a_circle_are_found(tmp_path: Path) -> None:
    game = Drawn([(0, [1, 2]), (0, [0]), (CHANCE, [3, 4, 0], [0.25, 0.5, 0.25])], {3: 1, 4: -1})
    path = tmp_path / "out"
    assert solve(game, path, speed="python").value == pytest.approx(0, abs=1e-9)
    # Now let two rows say 0.5 by each other.
    columns = columns_in(path)
    for name in ("value", "low", "high"):
        columns[name][:2] = 0.5
        columns[name][2] = 0.25 * 1 - 0.5 + 0.25 * 0.5
    columns["best"][:2] = 0, 0
    rewritten(path, columns)
    manifest = json.loads((path / "manifest.json").read_text())
    manifest["start"].update({"value": 0.5, "best": 0})
    manifest["sha256"] = digest_of(manifest)
    (path / "manifest.json").write_text(json.dumps(manifest))
    told = z.verify(path, game, speed="python")
    assert "promises more than play without an end" in str(told.violation)
