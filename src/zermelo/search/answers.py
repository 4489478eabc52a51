"""From what a kernel leaves behind to a SearchResult: one function for each kind of search."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any

from zermelo.errors import GameError, SearchError
from zermelo.game import CHANCE, Game
from zermelo.search.algorithms import Algorithm
from zermelo.search.deepening import Iteration, deepen
from zermelo.search.forced import forced_line
from zermelo.search.options import choose
from zermelo.search.result import Bound, RootMove, SearchResult
from zermelo.search.root import SETTLING_NODES, Entry, Outlook, best_line, read_roots, settle
from zermelo.search.runner import PLY_LIMIT, Runner
from zermelo.search.tally import EXACT, LOWER, UNLIMITED, UPPER, Tally
from zermelo.search.ties import depends_on_ties
from zermelo.search.total import utility_total
from zermelo.search.trouble import describe_state
from zermelo.search.views import Blind, has_evaluation

__all__ = ["Question", "answer"]

MOST_ROOT_ACTIONS = 1_000_000


@dataclass(frozen=True)
class Question:
    """What was asked, checked."""

    game: Game
    seen: Game
    state: Any
    algorithm: Algorithm
    depth: int | None
    ties: str
    seed: int
    moves: str
    runner: Runner
    rules: dict[str, int]


def answer(question: Question) -> SearchResult:
    game, state = question.game, question.state
    if game.is_terminal(state):
        return _over(question)
    player = game.to_move(state)
    where = f"at state {describe_state(game, state)}"
    if player == CHANCE:
        raise SearchError(f"{question.algorithm.name} cannot search a game with chance nodes: there is one {where}")
    if player not in range(game.num_players):
        raise GameError(
            f"{type(game).__name__}.to_move gives {player!r} {where}: "
            f"it must be a player from 0 to {game.num_players - 1}"
        )
    actions = list(itertools.islice(question.seen.actions(state), MOST_ROOT_ACTIONS + 1))
    if not actions:
        raise GameError(f"{type(game).__name__}.actions gives none {where}, which is_terminal says is not the end")
    if len(actions) > MOST_ROOT_ACTIONS:
        raise GameError(f"{type(game).__name__}.actions gives more than {MOST_ROOT_ACTIONS} {where}: does it end?")
    if question.algorithm.viewpoint == "all":
        return _vectors(question, player, actions)
    total = utility_total(game, state)
    if question.algorithm.name == "deepening":
        return _deepened(question, player, actions, total)
    return _scalars(question, player, actions, total)


def _over(question: Question) -> SearchResult:
    """The root is the end of the game: one leaf, which is searched for its trace and its mistakes."""
    _, tally = _run(question, 1, 0, 0, values=question.game.num_players)
    values = tuple(question.game.utilities(question.state))
    return _result(
        question, [], [], tally,
        value=values[0], values=values, line=(), depth=0, proven=True, distance=0, optimal=(),
    )  # fmt: skip


def _run(question: Question, depth: int, player: int, root_actions: int, **settings: Any) -> tuple[Any, Tally]:
    """Run the question's kernel once."""
    algorithm = question.algorithm
    return question.runner.run(
        algorithm.kernel, question.seen, question.state, algorithm.arguments(depth, player),
        root_actions=root_actions, depth=question.depth, **question.rules, **settings,
    )  # fmt: skip


def _vectors(question: Question, player: int, actions: list[Any]) -> SearchResult:
    """Max^n."""
    players = question.game.num_players
    depth = UNLIMITED if question.depth is None else question.depth
    value, tally = _run(question, depth, player, len(actions), values=players)
    entries = read_roots(tally, players)
    done = not tally.stop
    vector: Any = None
    line: tuple[Any, ...] = ()
    if done:
        vector, line = value, best_line(tally)
    elif entries:
        best = max(entries, key=lambda entry: entry.values[player])
        vector, line = best.values, (best.action, *best.line)
    proven = done and tally.horizon == 0
    moves = [
        RootMove(
            entry.action, question.game.action_name(question.state, entry.action), entry.values[player],
            Bound.EXACT, entry.values, len(entry.line) + 1 if proven else None, entry.line,
        )
        for entry in entries
    ]  # fmt: skip
    dependent: bool | None = False
    if tally.ties or not done:
        dependent = depends_on_ties(question.game, question.state, depth) if done else None
    return _result(
        question, moves, actions, tally, value=vector[player] if vector else None, values=vector, line=line,
        depth=question.depth, proven=proven, distance=len(line) if proven else None,
        optimal=tuple(entry.action for entry in entries if vector and entry.values[player] == vector[player]),
        tie_dependent=dependent,
    )  # fmt: skip


def _scalars(question: Question, player: int, actions: list[Any], total: Any) -> SearchResult:
    """Minimax, negamax, alpha-beta: one search to the depth that was asked for, then its ties."""
    depth = UNLIMITED if question.depth is None else question.depth
    haste = question.ties == "distance"
    outlook = Outlook(question.seen, question.state, depth, player == 0, total)
    _, tally = _run(question, depth, player, len(actions), fair=outlook.fair, total=total, quick_wins=int(haste))
    entries = read_roots(tally, 1)
    best = _best_value(entries, outlook)
    proven = not tally.stop and _proven(question.game, tally, best)
    spent = 0
    if question.algorithm.prunes and not tally.stop:
        fully = question.moves == "all" or question.ties in ("last", "random")
        budget = None if fully else _budget(tally.nodes)
        entries, spent = _settled(question, entries, best, outlook, budget, haste=haste and proven)
    elif proven:
        entries = [replace(entry, distance=len(entry.line) + 1) for entry in entries]
    candidates = _best_entries(question, entries, best, outlook)
    picked = choose(candidates, question.ties, question.seed) if candidates else None
    return _scalar_result(question, actions, entries, tally, best, picked, outlook, question.depth, proven, spent)


def _deepened(question: Question, player: int, actions: list[Any], total: Any) -> SearchResult:
    """Iterative deepening: the last finished iteration, whose ties are then settled."""
    unseen = Outlook(question.seen, question.state, 1, player == 0, total)
    if not has_evaluation(question.game):
        question = replace(question, seen=Blind(question.seen, unseen.fair))
    sums = Tally(ply_limit=0, line_capacity=1, root_actions=0)

    def outlook(depth: int) -> Outlook:
        return replace(unseen, game=question.seen, depth=depth)

    def search_to(depth: int) -> Iteration | None:
        _, tally = _run(question, depth, player, len(actions), fair=unseen.fair, total=total)
        sums.nodes += tally.nodes
        sums.leaves += tally.leaves
        sums.cuts += tally.cuts
        if tally.stop:
            return None
        entries = read_roots(tally, 1)
        best = _best_value(entries, unseen)
        action = next(entry.action for entry in entries if entry.bound == EXACT and entry.value == best)
        return Iteration(depth, best, action, entries, _proven(question.game, tally, best))

    def still_as_good(found: Iteration, action: Any) -> bool:
        entries = [entry for entry in found.entries if entry.action == action]
        settled, spent = settle(
            question.runner, entries, found.value, outlook(found.depth), every=False, haste=False, budget=SETTLING_NODES
        )
        sums.nodes += spent
        return settled[0].bound == EXACT and settled[0].value == found.value

    last = None
    try:
        for iteration in deepen(search_to, still_as_good, question.depth or PLY_LIMIT, unseen.fair):
            last = iteration
            if not iteration.proven and question.runner.out_of_budget:
                break
    except KeyboardInterrupt:  # between two kernels
        question.runner.stopped = "interrupted"
    if last is None:
        return _scalar_result(question, actions, [], sums, None, None, unseen, 0, False, 0)
    decided = last.proven and last.value != unseen.fair
    fully = question.moves == "all" or question.ties in ("last", "random")
    budget = None if fully else _budget(sums.nodes)
    entries, spent = _settled(question, last.entries, last.value, outlook(last.depth), budget, haste=decided)
    if last.proven and question.depth is None and question.moves != "best":
        # What is asked of the other actions is asked of the game itself, however early its own value was
        # proven: what came from an evaluation is forgotten, and slower ways to the same value are sought.
        worse = UPPER if unseen.maximizing else LOWER
        entries = [
            entry
            if entry.value == last.value and entry.bound == EXACT
            else replace(entry, values=(last.value,), bound=worse, line=())
            for entry in entries
        ]
        budget = None if question.moves == "all" else _budget(sums.nodes)
        entries, more = _settled(question, entries, last.value, outlook(UNLIMITED), budget, haste=decided)
        spent += more
    if decided and _is_extreme(question.game, last.value):
        # Neither an evaluation nor another outcome can have given this value at a lesser depth: there
        # it was first forced, and nobody could do worse or better.
        best_entry = next(entry for entry in entries if entry.action == last.action)
        line: tuple[Any, ...] | None = best_entry.line
        if len(best_entry.line) + 1 != last.since and question.moves != "best":
            line, more = forced_line(
                question.runner, outlook(last.depth), last.action, last.value, last.since, _budget(sums.nodes)
            )
            spent += more
        timed = replace(best_entry, distance=last.since, line=best_entry.line if line is None else line)
        entries = [timed if entry is best_entry else entry for entry in entries]
    candidates = _best_entries(question, entries, last.value, unseen)
    kept = [entry for entry in candidates if entry.action == last.action]
    picked = choose(
        kept if kept and question.ties in ("distance", "first") else candidates, question.ties, question.seed
    )
    return _scalar_result(question, actions, entries, sums, last.value, picked, unseen, last.depth, last.proven, spent)


def _best_entries(question: Question, entries: list[Entry], best: Any, outlook: Outlook) -> list[Entry]:
    """The entries shown to be best; of them the quickest wins or slowest losses, where that is asked for and known."""
    equal = [entry for entry in entries if entry.bound == EXACT and entry.value == best]
    distances = [entry.distance for entry in equal if entry.distance is not None]
    if question.ties != "distance" or len(distances) < len(equal) or not equal or best == outlook.fair:
        return equal
    quickest = (best > outlook.fair) == outlook.maximizing
    wanted = (min if quickest else max)(distances)
    return [entry for entry in equal if entry.distance == wanted]


def _settled(
    question: Question, entries: list[Entry], best: Any, outlook: Outlook, budget: int | None, *, haste: bool
) -> tuple[list[Entry], int]:
    """The entries as far as ``question.moves`` wants them settled, unwatched, and the nodes that took."""
    if question.moves == "best":
        return entries, 0
    watch, question.runner.watch = question.runner.watch, None
    settled = settle(
        question.runner, entries, best, outlook, every=question.moves == "all", haste=haste, budget=budget
    )  # fmt: skip
    question.runner.watch = watch
    return settled


def _budget(nodes: int) -> int:
    """Nodes that settling may take after a search of so many."""
    return max(nodes, SETTLING_NODES)


def _best_value(entries: list[Entry], outlook: Outlook) -> Any:
    """The best value that is exact, for player 0; None where there is none."""
    exact = [entry.value for entry in entries if entry.bound == EXACT]
    return (max if outlook.maximizing else min)(exact) if exact else None


def _proven(game: Game, tally: Tally, value: Any) -> bool:
    """Whether a finished search's value is the game's own.

    Either it never came to its horizon, or it is the best or worst that the game declares possible,
    which no evaluation reaches.
    """
    return tally.horizon == 0 or _is_extreme(game, value)


def _is_extreme(game: Game, value: Any) -> bool:
    """Whether ``value`` is the least or the greatest that the game declares possible."""
    return game.utility_range is not None and value in game.utility_range


def _scalar_result(
    question: Question, actions: list[Any], entries: list[Entry], tally: Tally, best: Any, picked: Entry | None,
    outlook: Outlook, depth: int | None, proven: bool, spent: int,
) -> SearchResult:  # fmt: skip
    """Put a two-player search in the mover's terms."""

    def own(value: Any) -> Any:
        return value if outlook.maximizing else outlook.total - value

    def pair(value: Any) -> tuple[Any, Any]:
        return value, outlook.total - value

    bounds = {EXACT: Bound.EXACT, LOWER: Bound.LOWER, UPPER: Bound.UPPER}
    moves = [
        RootMove(
            entry.action, question.game.action_name(question.state, entry.action), own(entry.value),
            bounds[entry.bound if outlook.maximizing else -entry.bound], pair(entry.value), entry.distance, entry.line,
        )
        for entry in entries
    ]  # fmt: skip
    line = (picked.action, *picked.line) if picked else ()
    distance = picked.distance if picked else None
    if picked and proven and best == outlook.fair:
        distance = len(line)
    return _result(
        question, moves, actions, tally, value=own(best) if picked else None, values=pair(best) if picked else None,
        line=line, depth=depth, proven=proven, distance=distance, settling=spent, fair=outlook.fair,
        optimal=tuple(entry.action for entry in entries if entry.bound == EXACT and entry.value == best),
    )  # fmt: skip


def _result(
    question: Question, moves: list[RootMove], actions: list[Any], tally: Tally, *, value: Any, values: Any,
    line: tuple[Any, ...], depth: int | None, proven: bool, distance: int | None, optimal: tuple[Any, ...],
    settling: int = 0, tie_dependent: bool | None = False, fair: Any = None,
) -> SearchResult:  # fmt: skip
    """The frozen result; root actions that the search did not come to are there without a value."""
    game, runner = question.game, question.runner
    reached = {move.action for move in moves}
    moves = sorted(moves, key=lambda move: _rank(move, fair))
    moves += [
        RootMove(action, game.action_name(question.state, action), None, Bound.EXACT, None, None, ())
        for action in actions
        if action not in reached
    ]
    return SearchResult(
        action=line[0] if line else (actions[0] if actions else None),
        value=value, values=values, principal_variation=line, moves=tuple(moves), optimal_actions=optimal,
        depth=depth, proven=proven, distance=distance,
        nodes=tally.nodes, leaves=tally.leaves, cuts=tally.cuts, settling_nodes=settling, seconds=runner.seconds,
        compile_seconds=runner.compile_seconds,
        algorithm=question.algorithm.name, speed=runner.speed, stopped=runner.stopped, tie_dependent=tie_dependent,
        trace=None, game=game, state=question.state,
    )  # fmt: skip


def _rank(move: RootMove, fair: Any) -> tuple[Any, ...]:
    """Where a root move stands, best first: by value, known ones first, then quick wins and slow losses."""
    if move.distance is None or fair is None or move.value == fair:
        wait = 0
    else:
        wait = move.distance if move.value > fair else -move.distance
    return -move.value, move.bound is not Bound.EXACT, wait
