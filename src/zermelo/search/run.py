"""search(): the one door to every algorithm. It checks what is asked, runs kernels, returns a frozen result."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.keys import NoKey
from zermelo.search.algorithms import ALGORITHMS, Algorithm, algorithm_named
from zermelo.search.answers import answer
from zermelo.search.options import (
    ORDERING,
    TWO_PLAYER_TIES,
    Order,
    check_count,
    check_depth,
    check_game_given,
    check_goal,
    check_narrow,
    check_number,
    check_ordering,
    check_played,
    check_stop,
    check_table,
    check_threads,
    check_word,
    narrow_rules,
    order_name,
    ordered,
    past_rules,
    tabled_order,
    tabled_rules,
    tie_settings,
)
from zermelo.search.progress import Progress, Teller
from zermelo.search.proof_tree import NODE_BYTES
from zermelo.search.question import Question
from zermelo.search.recorder import Recorder
from zermelo.search.reduction import reduced
from zermelo.search.result import SearchResult
from zermelo.search.runner import Runner
from zermelo.search.table import Table, borrowed, refuse_beyond_machine
from zermelo.search.trouble import call
from zermelo.search.views import Numbered, has_keys
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
    pruning: str | None = None,
    moves: str = "optimal",
    lines: int | None = None,
    goal: float | None = None,
    memory: float = 64,
    table: Table | None = None,
    ordering: Collection[str] = ORDERING,
    narrow: bool | None = None,
    threads: int = 1,
    played: Sequence[Any] = (),
    stop: threading.Event | None = None,
    progress: Callable[[Progress], Any] | None = None,
) -> SearchResult:
    """Search ``game`` from ``state`` (the initial state by default); the best action, its value, and why.

    ``algorithm``: "minimax", "negamax", "alpha-beta"; with a transposition table "principal-variation",
    "mtd-f", "c-star", "sss-star" or "deepening", the engine; "proof-number"; for chance "expectiminimax"; for
    any number of players "max-n", "paranoid" and "best-reply". By default max-n where the game is not two-player
    constant-sum, expectiminimax where it has chance; alpha-beta for explicit trees and traces; else deepening,
    which searches one ply deep, then two, until the value is proven or a budget ends it.

    ``depth`` in the players' plies (chance takes none), ``nodes`` and ``time`` (seconds) are budgets; a search that
    runs out of nodes or time, or is interrupted, returns the best so far with ``proven`` false. Without a budget
    a search goes to the end of the game. Max-n and expectiminimax with a budget of nodes or time alone go one ply
    deep, then two, and so on, where the game has ``evaluate``.

    ``order``: "left-to-right", "right-to-left", "priority", a list of actions to try first, or a function
    of (state, action); by default the game's own, by ``priority`` where it has one.

    ``ties`` chooses among equally good root actions: "distance" (a win the quickest way, a loss the
    slowest; the default where ``game.quick_wins``), "first", "last", or "random" by ``seed``. For max-n it
    rules at every node: "first", "last", "random", "best:P" or "worst:P" for player P.

    ``pruning`` leaves out what cannot matter, by what the game declares: "star1" or "star2" of expectiminimax
    (``utility_range``), "immediate" (``utility_range``) or "shallow" (``utility_sum``, too) of max-n. Where neither
    ``algorithm`` nor ``pruning`` is named, a game that declares its range is searched with star1 or immediate.

    ``moves``: "best" leaves the root's other actions with the bounds that the search gives, "optimal" also
    looks for every action that is as good as the best, for at most as many nodes again, "all" gives each
    its exact value. What that takes more is counted in ``settling_nodes``, apart.

    ``lines``: so many of the root's best actions get exact values and lines, in every iteration.

    "proof-number" answers whether the player to move can get at least ``goal`` (by default more than a
    fair share) within ``memory`` MiB of tree; see ``answer`` of the result.

    The table takes ``memory`` MiB; ``table`` is one to go on with, of an earlier search of the same game.
    ``ordering`` says what decides, after ``order``, which action is tried first: "table", "killers",
    "history". ``narrow`` says whether only a game's ``plausible`` actions are tried where a search cannot see
    the end: by default deepening does so where a game has them, and principal-variation if it is told to. Until it
    is proven, what such a search finds may hang on the order in which it looks.
    ``threads`` searches share the table, as machine code; the value is the same.

    ``played``: the states of the game that led to ``state``. To a search with a table one of them that comes back
    is an even outcome, too, unless the game is acyclic: who is ahead does not play on in circles.

    ``stop`` ends the search when it is set, from another thread; ``progress`` is called with a Progress
    after every iteration and about once a second, from any thread.

    ``cut`` (">=" or ">") and ``soft`` (fail-soft or fail-hard) are conventions of alpha-beta. ``speed``:
    "auto" compiles where that is possible and worth it, "native" insists, "python" never does.
    ``trace=True`` records every step, interpreted.

    Raises SearchError for what means nothing, NoEvaluation where ``depth`` is reached in a game without
    ``evaluate`` (but for deepening, whose value is then None where nothing is forced), EndlessGame for a
    cyclic game searched without a depth (but by searches with a table, to which a state that comes back on
    the line of play is an even outcome), GameError for a broken game.
    """
    check_game_given(game)
    chosen = _algorithm(game, algorithm, trace)
    chosen.refuse(game)
    check_depth(depth)
    check_number("nodes", nodes)
    check_number("time", time)
    nodes = None if nodes is None or nodes == math.inf else math.ceil(nodes)
    check_word("speed", speed, ("auto", "native", "python"))
    check_word("cut", cut, (">=", ">"))
    check_word("soft", soft, (True, False))
    check_word("moves", moves, ("best", "optimal", "all"))
    check_threads(threads)
    if chosen.reduces:
        return reduced(
            search, chosen, game, state, depth=depth, nodes=nodes, time=time, order=order, ties=ties, seed=seed,
            speed=speed, trace=trace, cut=cut, soft=soft, moves=moves, stop=stop, progress=progress,
            refused={
                "pruning": pruning, "lines": lines, "goal": goal, "table": table, "narrow": narrow,
                "threads": threads if threads > 1 else None, "played": played or None,
            },
        )  # fmt: skip
    if not chosen.prunes and (cut != ">=" or not soft):
        raise SearchError(f"cut and soft are conventions of alpha-beta; {chosen.name} cuts nothing")
    if trace and speed == "native":
        raise SearchError("trace=True watches each step, which speed='native' cannot: use speed='auto' or 'python'")
    if trace and chosen.tabled:
        raise SearchError(f"{chosen.name} goes by what its table holds and has no trace: use algorithm='alpha-beta'")
    if trace and chosen.asks:
        raise SearchError(f"{chosen.name} goes by what its tree holds and has no trace: use algorithm='alpha-beta'")
    check_count("lines", lines)
    if not chosen.tabled:
        given = {"lines": lines, "table": table is not None, "threads": threads != 1, "played": bool(played)}
        for name in [name for name, value in given.items() if value]:
            raise SearchError(f"{name} is for searches with a transposition table, which {chosen.name} has not")
    check_table(table, memory)
    check_stop(stop)
    if progress is not None and not callable(progress):
        raise SearchError(f"progress={progress!r:.80} is not a function that takes a Progress")
    check_ordering(ordering)
    check_narrow(game, chosen.name, narrow)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError(f"seed={seed!r}: a seed is a whole number")
    timed = game.quick_wins and not chosen.chances
    rule = ties or ("distance" if timed else "first")
    rules: dict[str, Any] = {}
    if chosen.viewpoint == "all":
        rules = {**tie_settings(rule, game.num_players, seed), "whole_root": int(moves != "best")}
    else:
        # How soon a game ends means nothing where chance decides.
        check_word("ties", rule, [word for word in TWO_PLAYER_TIES if word != "distance" or not chosen.chances])
    if algorithm is None and pruning is None and not trace and ties in (None, "first"):
        pruning = chosen.usual_pruning(game)
    chosen, pruned = chosen.with_pruning(game, pruning, ties)
    rules |= pruned

    seen = tabled_order(game, order) if chosen.tabled else ordered(game, order)
    state = call(game, game.initial_state) if state is None else state
    if isinstance(game, Tree):
        game.name(state)  # raises TreeError for what is no node
    recorder = None
    if trace:
        recorder = Recorder(
            seen, algorithm=chosen.name, viewpoint=chosen.viewpoint, cut=cut, soft=soft, pruning=pruning,
            order=order_name(order),
        )  # fmt: skip
    if goal is not None and not chosen.asks:
        raise SearchError(f"goal is what proof-number asks about; {chosen.name} gives the value")
    check_goal(goal)
    check_played(played)
    if chosen.asks:
        refuse_beyond_machine(memory, "a proof")
    with ExitStack() as held:
        if chosen.tabled:
            table = held.enter_context(borrowed(memory)) if table is None else table
            call(game, lambda: table.begin(game))
            seen = seen if call(game, lambda: has_keys(game, state)) else Numbered(seen, table.numbers)
            narrow = chosen.name == "deepening" if narrow is None else narrow
            rules = {**tabled_rules(game, order, ordering), **narrow_rules(game, narrow), "table": table}
            rules |= call(game, lambda: past_rules(seen, state, played, table))
        else:
            rules = {"cut_equal": int(cut == ">="), "soft": int(soft), **rules}
        teller = Teller(progress, table)
        runner = Runner(
            speed=speed, algorithm=chosen.name, time_limit=time, node_limit=nodes, watch=recorder, threads=threads,
            stop=stop, on_second=teller.second if progress is not None else None,
        )  # fmt: skip
        question = Question(
            game, seen, state, chosen, depth, rule, seed, moves, lines or 0, runner, rules, table, teller,
            goal, max(1, int(memory * (1 << 20)) // NODE_BYTES),
        )  # fmt: skip
        try:
            found: SearchResult = call(game, lambda: answer(question), state)
        except NoKey:
            # Only the first state was a number. Keys of both kinds would not go together in one table.
            assert table is not None
            table.clear()
            table.begin(game)
            numbered = Numbered(question.seen, table.numbers)
            rules |= call(game, lambda: past_rules(numbered, state, played, table))
            question = replace(question, seen=numbered, rules=rules)
            found = call(game, lambda: answer(question), state)
    return replace(found, trace=recorder.trace() if recorder else None, seconds=runner.seconds)


def _algorithm(game: Game, name: str | None, trace: bool) -> Algorithm:
    if name is not None:
        return algorithm_named(name)
    if game.num_players != 2 or not game.constant_sum:
        return ALGORITHMS["max-n"]
    if game.has_chance():
        return ALGORITHMS["expectiminimax"]
    return ALGORITHMS["alpha-beta" if trace or isinstance(game, Tree) else "deepening"]
