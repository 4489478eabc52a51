"""Keys of more than 63 bits, which are 16 bytes each: of states of large numbers, and games' own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as parquet
import pytest

import zermelo as z
from tests.search.graph_games import GraphGame
from tests.search.random_games import mix
from tests.solve.plain import values_of
from tests.solve.test_memory import small_files, with_tiny_budget  # noqa: F401
from tests.solve.test_store import files_in
from tests.solve.test_values import reachable
from zermelo.solve.growing import translated
from zermelo.solve.key_arrays import WIDE, for_kernels, from_kernels, key_array, numbers_at, place_among_halves
from zermelo.solve.layout import Layout
from zermelo.solve.run import solve


class Large(NamedTuple):
    """A place of a random game, with large numbers on both sides that follow from it."""

    left: int
    ply: int
    code: int
    right: int


class LargeNumbers(z.Game):
    """A random game whose states hold large numbers, too: their keys have some 90 bits."""

    utility_sum = 0

    def __init__(self, seed: int, plies: int, branching: int) -> None:
        self.seed, self.plies, self.branching = seed, plies, branching

    def large(self, ply: int, code: int) -> Large:
        return Large((code - 500) * 1_048_573 * 4_001, ply, code, code * code * 65_537_001)

    def initial_state(self) -> Large:
        return Large(0, 0, self.seed, 0)

    def to_move(self, state: Large) -> int:
        return mix(state.code, 2) % 2

    def actions(self, state: Large) -> Iterator[int]:
        for action in range(1 + mix(state.code, 3) % self.branching):
            yield action

    def result(self, state: Large, action: int) -> Large:
        return self.large(state.ply + 1, mix(state.code, 10 + action) % 1009)

    def is_terminal(self, state: Large) -> bool:
        return state.ply >= self.plies or (state.ply > 0 and mix(state.code, 4) % 5 == 0)

    def utility(self, state: Large, player: int) -> float:
        worth = mix(state.code, 5) % 5 - 2
        return worth if player == 0 else -worth


def check(found: z.Solution, game: z.Game) -> None:
    wanted = values_of(game)
    assert {position.state: position.values[0] for position in found} == wanted
    for state, value in wanted.items():
        assert found[state].values[0] == value
    assert z.verify(found.path, game, speed="python").ok


def test_states_of_large_numbers_have_wide_keys(tmp_path: Path) -> None:
    game = LargeNumbers(0, 6, 5)
    found = solve(game, tmp_path, speed="python")
    kinds = {str(parquet.read_schema(file).field("key").type) for file in tmp_path.glob("*.parquet")}
    assert kinds == {"int64", "fixed_size_binary[16]"}  # as wide as the ranges of a level need
    check(found, game)
    state = game.initial_state()
    assert found.get(Large(1, 0, 0, 1)) is None and found.get(state._replace(left=1 << 60)) is None
    rows = parquet.read_table(sorted(tmp_path.glob("*.parquet"))[-1]).column("key").to_pylist()
    assert rows == sorted(rows)


def test_machine_code_writes_the_same_wide_keys_as_the_interpreter(tmp_path: Path) -> None:
    game = LargeNumbers(0, 2, 5)
    for speed in ("native", "python"):
        solve(game, tmp_path / speed, speed=speed)
    assert files_in(tmp_path / "native") == files_in(tmp_path / "python")
    assert z.verify(tmp_path / "native", game, speed="native").ok


def test_wide_keys_are_merged_on_disk(
    tmp_path: Path, small_files: None, monkeypatch: pytest.MonkeyPatch  # noqa: F811
) -> None:  # fmt: skip
    game = LargeNumbers(0, 9, 6)
    solve(game, tmp_path / "whole", speed="python")
    assert with_tiny_budget(game, tmp_path / "small", True, monkeypatch) > 2
    assert files_in(tmp_path / "small") == files_in(tmp_path / "whole")


class OwnLarge(LargeNumbers):
    """The same with keys of its own, of more than 63 bits from the start on, or only once it was well under way."""

    def __init__(self, shift: int, plies: int) -> None:
        super().__init__(0, plies, 4)
        self.shift = shift

    def pack(self, state: Any) -> int:
        return (state.ply << self.shift * (state.ply > 4)) << 20 | state.ply << 11 | state.code

    def unpack(self, key: int) -> Any:
        return self.large(key >> 11 & 511, key & 2047) if key >> 11 & 511 else self.initial_state()


def test_own_keys_of_up_to_128_bits_are_kept(tmp_path: Path) -> None:
    game = OwnLarge(100, 6)
    check(solve(game, tmp_path, speed="python"), game)
    with pytest.raises(z.NotCompilable, match=r"OwnLarge\.pack gives keys of more than 63 bits"):
        solve(game, tmp_path / "native", speed="native")


@pytest.mark.parametrize("speed", ["python", "auto"])
def test_own_keys_that_turn_out_to_be_wide_are_told_from_those_that_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    from zermelo.solve import machine, promises

    game = OwnLarge(100, 6)
    monkeypatch.setattr(promises, "GAMES", 0)  # no game of random moves comes to the wide ones
    monkeypatch.setattr(machine, "INTERPRETED_FIRST", 1)
    if speed == "auto":
        with pytest.warns(z.NotCompiled, match="more than 63 bits"):
            found = solve(game, tmp_path, speed=speed)
    else:
        found = solve(game, tmp_path, speed=speed)
    assert found.manifest["keys"] == "wide"
    check(found, game)


@pytest.mark.parametrize(("shift", "message"), [(140, "from 0 to 2[*][*]128 - 1")])
def test_keys_of_more_than_128_bits_are_refused(tmp_path: Path, shift: int, message: str) -> None:
    with pytest.raises(z.GameError, match=message):
        solve(OwnLarge(shift, 6), tmp_path, speed="python")


class LargeGraph(GraphGame):
    """A game whose positions return, with wide keys of its own."""

    def pack(self, state: Any) -> int:
        return (int(state) + 1) << 90 | int(state)

    def unpack(self, key: int) -> Any:
        return key & 255


@pytest.mark.parametrize("seed", range(6))
def test_positions_that_return_may_have_wide_keys(tmp_path: Path, seed: int) -> None:
    plain, large = GraphGame(seed, 12), LargeGraph(seed, 12)
    wanted = solve(plain, tmp_path / "plain", speed="python")
    found = solve(large, tmp_path / "large", speed="python")
    assert found.manifest["keys"] == "wide" and len(found) == len(wanted)
    for state in reachable(plain):
        assert found[state] == wanted[state]
    assert z.verify(tmp_path / "large", large, speed="python").ok


def test_wide_keys_are_in_the_order_of_their_numbers_and_found() -> None:
    draw = random.Random(2)
    numbers = sorted({draw.getrandbits(draw.randint(1, 108)) << draw.randint(0, 20) for _ in range(900)})
    keys = key_array(draw.sample(numbers, len(numbers)), WIDE)
    keys.sort()
    assert numbers_at(keys) == numbers
    halves = for_kernels(keys)
    assert numbers_at(from_kernels(halves)) == numbers
    for place in range(0, len(numbers), 7):
        assert place_among_halves(int(halves[place, 0]), int(halves[place, 1]), halves) == place
    assert place_among_halves(12345, 678, halves) == -1


def test_keys_are_translated_from_one_layout_to_another() -> None:
    draw = random.Random(4)
    for _ in range(60):
        states = sorted({(draw.randint(-9, 9), draw.getrandbits(40), draw.getrandbits(38)) for _ in range(9)})
        some = states[2:6]
        layouts = [Layout.around(np.min(these, axis=0), np.max(these, axis=0)) for these in (states, some)]
        wider = Layout(layouts[0].lows, [bits + 4 for bits in layouts[0].bits])

        def keys(layout: Layout, these: Any) -> Any:
            from zermelo.solve.layout import packed

            packed_keys = [packed(state, layout.lows, layout.shifts) for state in these]
            return key_array(packed_keys, WIDE if layout.wide else np.int64)

        inside = [state for state in states if all(
            low <= number <= high for number, low, high in zip(state, layouts[1].lows, layouts[1].highs, strict=True)
        )]  # fmt: skip
        assert (translated(keys(layouts[0], states), layouts[0], wider) == keys(wider, states)).all()
        assert (translated(keys(layouts[0], states), *layouts) == keys(layouts[1], inside)).all()
        assert (translated(keys(layouts[1], some), *reversed(layouts)) == keys(layouts[0], some)).all()
