"""perft(): the door to counting paths. It checks what is asked, runs the kernel, returns a frozen result."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.search.options import check_game_given, check_stop, check_threads, check_word
from zermelo.search.perft import count_paths
from zermelo.search.runner import PLY_LIMIT, Runner
from zermelo.search.trouble import call

__all__ = ["PerftMove", "PerftResult", "perft"]

SHARED_PLY = 2
"""The ply whose actions threads divide among themselves, where the paths are longer than that: they are many
enough there for equal shares, and few enough that it costs nothing to find them in each thread."""


@dataclass(frozen=True)
class PerftMove:
    """An action of the root, and how many of the paths begin with it."""

    action: Any
    name: str
    leaves: int


@dataclass(frozen=True)
class PerftResult:
    """The paths of ``depth`` legal actions from ``state``, counted."""

    leaves: int
    """The paths, each of which ends in a leaf; those of games that are over sooner are not among them."""
    ended: int
    """Games that are over sooner: some tables of published counts, Othello's among them, add these to the leaves."""
    counts: tuple[int, ...]
    """The paths of 0, 1, …, ``depth`` actions: the last is ``leaves``."""
    moves: tuple[PerftMove, ...]
    """The root's actions in the game's order, with the leaves below each."""
    depth: int
    nodes: int
    """States visited. The leaves are not: the last actions are counted without being played."""
    seconds: float
    """Wall time, compiling included."""
    compile_seconds: float
    speed: str
    """"native" (machine code) or "python" (interpreted)."""
    threads: int
    """Threads that counted."""
    game: Game = field(repr=False, compare=False)
    state: Any = field(repr=False, compare=False)

    @property
    def leaves_per_second(self) -> float:
        """Leaves by the seconds at work, compiling not counted; 0 where none were measured."""
        at_work = self.seconds - self.compile_seconds
        return self.leaves / at_work if at_work > 0 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The result as what JSON can hold, actions by name."""
        return {
            "depth": self.depth,
            "leaves": self.leaves,
            "ended": self.ended,
            "counts": list(self.counts),
            "moves": [{"action": move.name, "leaves": move.leaves} for move in self.moves],
            "nodes": self.nodes,
            "seconds": self.seconds,
            "compile_seconds": self.compile_seconds,
            "leaves_per_second": self.leaves_per_second,
            "speed": self.speed,
            "threads": self.threads,
        }


def perft(
    game: Game,
    state: Any = None,
    *,
    depth: int,
    speed: str = "auto",
    threads: int = 1,
    stop: threading.Event | None = None,
) -> PerftResult:
    """Count the paths of ``depth`` legal actions from ``state`` (the initial state by default).

    Where chance moves, each outcome leads on as an action does, and is a ply.

    As in chess practice a path that the end of the game cuts short counts nothing; a terminal state at
    exactly ``depth`` is a leaf as any other. Depth 0 is the state itself: one leaf. The last actions are
    counted without being played, and nothing is remembered of a state that was met before. ``threads`` divide
    the work, as machine code; the counts are the same. ``speed`` is "auto", "native" or "python".

    Ctrl-C, a KeyboardInterrupt, passes. Raises SearchError for what means nothing and where ``stop`` is
    set, from another thread, before everything is counted; GameError for a broken game; NotCompilable where
    ``speed="native"`` cannot be.
    """
    check_game_given(game)
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise SearchError(f"depth={depth!r:.80}: give the length of the paths, a whole number of plies from 0 on")
    if depth > PLY_LIMIT:
        raise SearchError(f"depth={depth}: paths are {PLY_LIMIT} plies long at most")
    check_word("speed", speed, ("auto", "native", "python"))
    check_threads(threads)
    check_stop(stop)
    state = call(game, game.initial_state) if state is None else state
    runner = Runner(speed=speed, algorithm="perft", threads=threads, stop=stop)
    counted: PerftResult = call(game, lambda: _count(game, state, depth, runner), state)
    return counted


def _count(game: Game, state: Any, depth: int, runner: Runner) -> PerftResult:
    """Run the kernel once, or not at all where there is nothing to play."""
    if depth == 0:
        return PerftResult(1, 0, (1,), (), 0, 0, runner.seconds, 0.0, runner.speed, 1, game, state)
    share_ply = SHARED_PLY if runner.threads > 1 and depth > SHARED_PLY + 1 else -1
    _, tally = runner.run(
        count_paths, game, state, (depth, 0), root_actions=_count_branches(game, state), counted_plies=depth,
        depth=depth, share_ply=share_ply,
    )  # fmt: skip
    if runner.stopped == "interrupted":
        raise KeyboardInterrupt
    if runner.stopped is not None:
        raise SearchError(f"the count was stopped after {tally.nodes:,} states: what it has found by then is no answer")
    found = zip(tally.root_action[: tally.roots], tally.root_paths, strict=False)
    moves = tuple(PerftMove(action, game.action_name(state, action), paths) for action, paths in found)
    leaves = sum(move.leaves for move in moves)
    return PerftResult(
        leaves, sum(tally.ends), (*tally.states, leaves), moves, depth, sum(tally.states), runner.seconds,
        runner.compile_seconds, runner.speed, tally.sharers, game, state,
    )  # fmt: skip


def _count_branches(game: Game, state: Any) -> int:
    """How many actions or outcomes lead on from a state."""
    return 0 if game.is_terminal(state) else len(game.branches(state))
