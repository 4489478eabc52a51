"""Games of every shape as machine code: what is constant, what is read at run time, and what is kept on disk."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import zermelo as z
from zermelo.native.fingerprint import function_fingerprint

STEP = 3


class Place(NamedTuple):
    ply: int
    code: int


def halved(number: int) -> int:
    """A helper that calls itself."""
    return 0 if number < 2 else 1 + halved(number // 2)


class Walk(z.Game):
    """Six plies; the code decides who gains. ``gains`` is a list, read at run time."""

    def __init__(self, gains: list[int] | None = None, length: int = 6) -> None:
        self.gains = gains or [2, -1, 0, 1, -2]
        self.length = length

    def initial_state(self) -> Place:
        return Place(0, 1)

    def to_move(self, state: Place) -> int:
        return state.ply % 2

    def actions(self, state: Place) -> Iterator[int]:
        for action in range(3):
            yield action

    def result(self, state: Place, action: int) -> Place:
        return Place(state.ply + 1, (state.code * STEP + action) % 101)

    def is_terminal(self, state: Place) -> bool:
        return state.ply == self.length

    def utility(self, state: Place, player: int) -> float:
        value = self.gains[state.code % 5]
        return value if player == 0 else -value


class Helped(Walk):
    """With a property, a static method, a default argument, a recursive helper, and a method of its base."""

    @property
    def limit(self) -> int:
        return self.length - 1

    @staticmethod
    def scaled(number: int) -> int:
        return number * 7

    def is_terminal(self, state: Place) -> bool:
        return state.ply > self.limit

    def result(self, state: Place, action: int) -> Place:
        return Place(state.ply + 1, (self.scaled(state.code) + self.shift(action)) % 101 + halved(state.code))

    def shift(self, action: int, by: int = 2) -> int:
        return action + by


class Flagged(Walk):
    """States of numbers of every kind, as plain tuples within a tuple; the list of actions is made first."""

    def initial_state(self) -> Any:
        return (0, (True, 0.5), -1)

    def to_move(self, state: Any) -> int:
        return 0 if state[1][0] else 1

    def actions(self, state: Any) -> Iterator[int]:
        found = [action for action in range(-1, 2)]  # noqa: C416
        for action in found:
            yield action

    def result(self, state: Any, action: int) -> Any:
        return (state[0] + 1, (not state[1][0], state[1][1] / 2 + action), state[2] - action)

    def is_terminal(self, state: Any) -> bool:
        return state[0] == 5

    def utility(self, state: Any, player: int) -> float:
        value = state[1][1] * state[2]
        return value if player == 0 else -value


def both(game: z.Game, **options: Any) -> tuple[z.SearchResult, z.SearchResult]:
    python, native = (z.search(game, speed=speed, **options) for speed in ("python", "native"))
    for name in ("value", "action", "nodes", "moves", "principal_variation"):
        assert getattr(python, name) == getattr(native, name)
    return python, native


@pytest.mark.parametrize("game", [Walk(), Helped(), Flagged()], ids=lambda game: type(game).__name__)
@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "max-n"])
def test_every_shape_of_game_compiles_to_what_is_interpreted(game: z.Game, algorithm: str) -> None:
    for order in ("left-to-right", "right-to-left", [1], lambda state, action: -action):
        both(game, algorithm=algorithm, order=order)


class HalfSteps(Walk):
    def actions(self, state: Place) -> Iterator[Any]:
        yield 0.5
        yield 1.5

    def utility(self, state: Place, player: int) -> float:
        return state.code if player == 0 else -state.code

    def result(self, state: Place, action: Any) -> Place:
        return Place(state.ply + 1, int(state.code + 2 * action))


def test_actions_that_are_no_ints_are_not_compiled_to_ints() -> None:
    with pytest.raises(z.NotCompilable, match=r"HalfSteps\.actions cannot be compiled: .* ints of 64 bits"):
        z.search(HalfSteps(), algorithm="alpha-beta", speed="native")
    assert z.search(HalfSteps(), algorithm="alpha-beta", speed="python").action == 1.5


@pytest.mark.parametrize(
    ("hook", "function", "reason"),
    [
        ("pack", lambda self, state: state.code + 0.5, "it returns float64, not int64 in every case"),
        ("bounds", lambda self, state, player: [-99, 99], "it returns list.*, not a pair of float64 in every case"),
        ("candidates", lambda self, state: [0.5], "machine code needs actions that are ints of 64 bits"),
        ("plausible", lambda self, state: [0.5], "machine code needs actions that are ints of 64 bits"),
        ("remaining", lambda self, state: int(f"{state.ply}"), "No implementation of function .*"),
    ],
)  # fmt: skip
def test_a_hook_that_cannot_be_compiled_is_told_with_its_line(hook: str, function: Any, reason: str) -> None:
    game = type("Hooked", (Walk,), {hook: function})()
    with pytest.raises(
        z.NotCompilable, match=rf"^Hooked\.{hook} cannot be compiled: {reason}.*test_binding\.py, line "
    ):
        z.search(game, speed="native")


def test_lists_are_read_at_run_time_and_may_change() -> None:
    game = Walk()
    first, _ = both(game, algorithm="alpha-beta")
    game.gains[:] = [5, 5, 5, 5, 5]
    changed, native = both(game, algorithm="alpha-beta")
    assert changed.value == 5 != first.value
    assert native.compile_seconds == 0


def test_a_number_that_changes_is_compiled_anew() -> None:
    game = Walk()
    both(game, algorithm="alpha-beta")
    game.length = 4
    python, _ = both(game, algorithm="alpha-beta")
    assert len(python.principal_variation) == 4


def test_a_module_constant_that_changes_is_compiled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before, _ = both(Walk(), algorithm="minimax")
    monkeypatch.setitem(globals(), "STEP", 8)
    after, _ = both(Walk(), algorithm="minimax")
    assert before.moves != after.moves


def steps() -> int:
    return STEP


class Settings:
    step = 2


def test_a_fingerprint_that_is_kept_changes_with_all_that_it_was_made_from(monkeypatch: pytest.MonkeyPatch) -> None:
    def nested(state: int) -> int:
        return steps() + Settings.step + state

    seen = {function_fingerprint(nested)}
    assert function_fingerprint(nested) in seen
    monkeypatch.setitem(globals(), "STEP", 99)  # the global of a function that it calls
    seen.add(function_fingerprint(nested))
    monkeypatch.setattr(Settings, "step", 3)
    seen.add(function_fingerprint(nested))
    monkeypatch.setattr(steps, "__code__", (lambda: 1).__code__)  # as notebooks do that reload
    seen.add(function_fingerprint(nested))
    monkeypatch.setitem(globals(), "steps", lambda: 2)
    seen.add(function_fingerprint(nested))
    assert len(seen) == 5


def load(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_a_class_that_is_defined_again_is_searched_by_its_own_code(tmp_path: Path) -> None:
    source = tmp_path / "again.py"
    text = Path(__file__).read_text().split("class Helped")[0]
    source.write_text(text)
    for _ in range(3):
        both(load(source, "again_and_again").Walk(), algorithm="alpha-beta")
    source.write_text(text.replace("state.ply % 2", "state.ply % 3 % 2"))
    os.utime(source, (1, 1))
    both(load(source, "again_and_again").Walk(), algorithm="alpha-beta")


PROGRAM = """
    import zermelo as z
    from tests.native.test_binding import Flagged, Helped, Walk
    for game in (Walk(), Helped(), Flagged(), z.Tree.random(3, depth=5)):
        print(z.search(game, algorithm="alpha-beta", speed="native").value)
    print(z.search(z.game("nim"), speed="native").value, z.search(z.game("three-player-nim"), speed="native").values)
"""


def run_with_cache(folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PROGRAM)],
        cwd=Path(__file__).parent.parent.parent,
        env={**os.environ, "XDG_CACHE_HOME": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_second_process_finds_the_compiled_code_and_the_same_values(tmp_path: Path) -> None:
    first = run_with_cache(tmp_path)
    kept = list(tmp_path.rglob("*.nbc"))
    assert kept
    assert run_with_cache(tmp_path) == first
    assert list(tmp_path.rglob("*.nbc")) == kept  # nothing was compiled again
    for file in kept[::2]:
        file.write_bytes(file.read_bytes()[:100])  # damaged: compiled again
    for file in list(tmp_path.rglob("*.nbi"))[::2]:
        file.write_bytes(b"nonsense")
    assert run_with_cache(tmp_path) == first


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run_with_cache(blocked)


LEAKS = """
    from numba.core.runtime import rtsys
    import zermelo as z
    from tests.native.test_binding import Flagged
    for game in (Flagged(), z.game("connect-four?columns=4,rows=4"), z.Tree.random(1, depth=8)):
        for order in ("left-to-right", "right-to-left", "priority", [0]):
            options = {"algorithm": "alpha-beta", "order": order, "speed": "native", "moves": "best"}
            if not isinstance(game, (z.Tree, Flagged)):
                options["depth"] = 7
            z.search(game, **options)
            before = rtsys.get_allocation_stats()
            found = z.search(game, **options)
            stopped = z.search(game, **options, nodes=found.nodes // 2 + 1)
            after = rtsys.get_allocation_stats()
            assert found.cuts > 0 and stopped.stopped == "nodes", (type(game), order)
            assert after.alloc - before.alloc == after.free - before.free, (type(game), order)
"""


def test_a_cut_leaks_no_memory() -> None:
    subprocess.run(
        [sys.executable, "-c", textwrap.dedent(LEAKS)],
        cwd=Path(__file__).parent.parent.parent,
        env={**os.environ, "NUMBA_NRT_STATS": "1"},
        timeout=300,
        check=True,
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_searches_too() -> None:
    program = """
        import multiprocessing, zermelo as z
        game = z.game("connect-four?columns=4,rows=4")
        def value(depth): return z.search(game, algorithm="alpha-beta", depth=depth, speed="native").nodes
        here = value(6)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            assert pool.map(value, [6, 6, 6]) == [here] * 3
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(program)], timeout=120, check=True)


STALE = """
    import enum, importlib, os, sys
    from typing import NamedTuple
    import numpy as np
    import zermelo as z
    from numba import njit
    from tests.native.test_binding import Walk
    import stale_rules

    X = int(os.environ["STALE"])
    BIG = np.zeros(3000, np.int64)
    BIG[700] = X
    TABLES = (BIG, BIG)

    class Level(enum.IntEnum):
        ONLY = int(os.environ["STALE"])

    @njit
    def compiled_helper(number):
        return number * X

    def helper(number):
        return number * X

    class Helper(Walk):
        def utility(self, state, player):
            value = helper(state.code % 5)
            return value if player == 0 else -value

    class Compiled(Walk):
        def utility(self, state, player):
            value = compiled_helper(state.code % 5)
            return value if player == 0 else -value

    class Rules(Walk):
        def utility(self, state, player):
            value = stale_rules.GAIN * (state.code % 5)
            return value if player == 0 else -value

    class Enumerated(Walk):
        def utility(self, state, player):
            value = Level.ONLY * (state.code % 5)
            return value if player == 0 else -value

    class Tabled(Walk):
        def utility(self, state, player):
            value = TABLES[0][700] * (state.code % 5)
            return value if player == 0 else -value

    for game in (Helper(), Compiled(), Rules(), Enumerated(), Tabled()):
        python, native = (z.search(game, algorithm="alpha-beta", speed=speed) for speed in ("python", "native"))
        assert python.value == native.value != 0, (type(game).__name__, python.value, native.value)
    X, stale_rules.GAIN = 50, 60
    for game in (Helper(), Rules()):
        python, native = (z.search(game, algorithm="alpha-beta", speed=speed) for speed in ("python", "native"))
        assert python.value == native.value, (type(game).__name__, python.value, native.value)
"""


def test_what_a_game_reads_of_its_module_may_change_in_a_process_and_between_processes(tmp_path: Path) -> None:
    program = tmp_path / "stale.py"
    program.write_text(textwrap.dedent(STALE))
    for gain in ("1", "7"):
        (tmp_path / "stale_rules.py").write_text(f"GAIN = {gain}\n")
        os.utime(tmp_path / "stale_rules.py", (int(gain), int(gain)))
        done = subprocess.run(
            [sys.executable, str(program)],
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent.parent.parent), str(tmp_path)]),
                "XDG_CACHE_HOME": str(tmp_path / "cache"),
                "STALE": gain,
            },
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
