"""search(): the one door to every algorithm. It checks what is asked, runs kernels, returns a frozen result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.search.algorithms import ALGORITHMS, Algorithm, algorithm_named
from zermelo.search.answers import Question, answer
from zermelo.search.options import TWO_PLAYER_TIES, Order, check_depth, check_number, check_word, ordered, tie_settings
from zermelo.search.result import SearchResult
from zermelo.search.runner import Runner
from zermelo.search.trace import Recorder
from zermelo.search.trouble import call
from zermelo.tree import Tree

__all__ = ["search"]


def search(
    game: Game,
    state: Any = None,
    *,
    algorithm: str | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    order: Order = None,
    ties: str | None = None,
    seed: int = 0,
    speed: str = "auto",
    trace: bool = False,
    cut: str = ">=",
    soft: bool = True,
    moves: str = "optimal",
) -> SearchResult:
    """Search ``game`` from ``state`` (the initial state by default); the best action, its value, and why.

    ``algorithm``: "minimax", "negamax", "alpha-beta", "max-n" or "deepening". By default max-n where the
    game is not two-player constant-sum; alpha-beta for explicit trees and traces; else deepening.

    ``depth`` in plies, ``nodes`` and ``time`` (seconds) are budgets; a search that runs out of nodes or
    time, or is interrupted, returns the best so far with ``proven`` false. Without a budget a search goes
    to the end of the game.

    ``order``: "left-to-right", "right-to-left", "priority", a list of actions to try first, or a function
    of (state, action); by default the game's own, by ``priority`` where it has one.

    ``ties`` chooses among equally good root actions: "distance" (a win the quickest way, a loss the
    slowest; the default where ``game.quick_wins``), "first", "last", or "random" by ``seed``. For max-n it
    rules at every node: "first", "last", "random", "best:P" or "worst:P" for player P.

    ``moves``: "best" leaves the root's other actions with the bounds that the search gives, "optimal" also
    finds every action that is as good as the best, "all" gives each its exact value. What that takes more
    is counted in ``settling_nodes``, apart.

    ``cut`` (">=" or ">") and ``soft`` (fail-soft or fail-hard) are conventions of alpha-beta. ``speed``:
    "auto" compiles where that is possible and worth it, "native" insists, "python" never does.
    ``trace=True`` records every step, interpreted.

    Raises SearchError for what means nothing, NoEvaluation where ``depth`` is reached in a game without
    ``evaluate``, EndlessGame for a cyclic game searched without a depth, GameError for a broken game.
    """
    if not isinstance(game, Game):
        raise SearchError(f"{game!r:.80} is not a Game: subclass zermelo.Game, or name one with zermelo.game(name)")
    chosen = _algorithm(game, algorithm, trace)
    chosen.refuse(game)
    check_depth(depth)
    check_number("nodes", nodes)
    check_number("time", time)
    check_word("speed", speed, ("auto", "native", "python"))
    check_word("cut", cut, (">=", ">"))
    check_word("soft", soft, (True, False))
    check_word("moves", moves, ("best", "optimal", "all"))
    if not chosen.prunes and (cut != ">=" or not soft):
        raise SearchError(f"cut and soft are conventions of alpha-beta; {chosen.name} cuts nothing")
    if trace and speed == "native":
        raise SearchError("trace=True watches each step, which speed='native' cannot: use speed='auto' or 'python'")
    if trace and not chosen.traced:
        raise SearchError(f"{chosen.name} is many searches in one and has no trace: use algorithm='alpha-beta'")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError(f"seed={seed!r}: a seed is a whole number")
    rule = ties or ("first" if chosen.viewpoint == "all" or not game.quick_wins else "distance")
    rules = tie_settings(rule, game.num_players, seed) if chosen.viewpoint == "all" else {}
    if chosen.viewpoint != "all":
        check_word("ties", rule, TWO_PLAYER_TIES)

    seen = ordered(game, order)
    state = call(game, game.initial_state) if state is None else state
    if isinstance(game, Tree):
        game.name(state)  # raises TreeError for what is no node
    recorder = Recorder(seen, algorithm=chosen.name, viewpoint=chosen.viewpoint, cut=cut, soft=soft) if trace else None
    runner = Runner(speed=speed, algorithm=chosen.name, time_limit=time, node_limit=nodes, watch=recorder)
    conventions = {"cut_equal": int(cut == ">="), "soft": int(soft), **rules}
    question = Question(game, seen, state, chosen, depth, rule, seed, moves, runner, conventions)
    found: SearchResult = call(game, lambda: answer(question))
    return replace(found, trace=recorder.trace() if recorder else None, seconds=runner.seconds)


def _algorithm(game: Game, name: str | None, trace: bool) -> Algorithm:
    if name is not None:
        return algorithm_named(name)
    if game.num_players != 2 or not game.constant_sum:
        return ALGORITHMS["max-n"]
    return ALGORITHMS["alpha-beta" if trace or isinstance(game, Tree) else "deepening"]
