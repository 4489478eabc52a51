"""Searches that end early: by time, by nodes, by Ctrl-C. The best so far comes back, and is not called proven."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time

import pytest

import zermelo as z

SPEEDS = ("python", "native")


@pytest.mark.parametrize("speed", SPEEDS)
def test_time_ends_a_search_with_the_best_so_far(speed: str) -> None:
    game = z.game("connect-four")
    z.search(game, depth=2, algorithm="deepening", speed=speed)  # compiled by now
    began = time.perf_counter()
    found = z.search(game, time=0.5, speed=speed)
    assert time.perf_counter() - began < 3
    assert found.stopped == "time" and not found.proven
    assert found.depth is not None and found.depth >= 2
    assert found.value is not None and found.action in range(7)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_search_that_finished_no_root_action_knows_no_value(speed: str) -> None:
    found = z.search(z.game("connect-four"), algorithm="minimax", nodes=3000, speed=speed)
    assert found.stopped == "nodes" and found.nodes == 3000
    assert found.value is None and found.values is None and not found.proven
    assert found.action == 0 or found.action == 3
    assert all(move.value is None for move in found.moves) and len(found.moves) == 7


@pytest.mark.parametrize("speed", SPEEDS)
def test_root_actions_that_were_finished_are_kept(speed: str) -> None:
    game = z.game("tic-tac-toe")
    whole = z.search(game, algorithm="minimax", speed=speed)
    part = z.search(game, algorithm="minimax", nodes=200_000, speed=speed)
    known = {move.action: move.value for move in part.moves if move.value is not None}
    assert 0 < len(known) < 9
    assert known.items() <= {move.action: move.value for move in whole.moves}.items()
    assert part.value == 0 and part.stopped == "nodes" and not part.proven


@pytest.mark.parametrize("speed", SPEEDS)
def test_ctrl_c_returns_the_best_so_far(speed: str) -> None:
    program = f"""
        import zermelo as z
        game = z.game("connect-four")
        z.search(game, depth=2, algorithm="deepening", speed={speed!r})
        print("ready", flush=True)
        found = z.search(game, speed={speed!r})
        print(found.stopped, found.proven, found.action in range(7), found.value is not None)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert output == "interrupted False True True\n"
    assert process.returncode == 0


def heed_ctrl_c() -> None:
    """A process started in the background ignores Ctrl-C, and so would ours."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_position_that_is_over_needs_no_search() -> None:
    game = z.game("tic-tac-toe")
    state = game.state_after(["1", "4", "2", "5", "3"])
    found = z.search(game, state)
    assert (found.action, found.value, found.values, found.proven, found.distance) == (None, 1, (1, -1), True, 0)
    assert found.moves == () and found.principal_variation == ()


def test_importing_and_searching_a_small_tree_needs_no_compiler() -> None:
    program = "import sys, zermelo as z; z.search(z.Tree.parse('[[3, 5], [2, 8]]')); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
