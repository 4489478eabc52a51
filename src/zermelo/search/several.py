"""Max^n's result: a vector for every action of the root, as far as the search came."""

from __future__ import annotations

from typing import Any

from zermelo.search.outcome import result
from zermelo.search.question import Question, run_kernel
from zermelo.search.result import Bound, RootMove, SearchResult
from zermelo.search.root import best_line, read_roots
from zermelo.search.tally import EXACT

__all__ = ["vectors"]


def vectors(question: Question, player: int, actions: list[Any], depth: int) -> SearchResult:
    """The game searched by max^n, ``depth`` decisions deep; ``player``, or chance, moves at the root."""
    players = question.game.num_players
    vector, tally = run_kernel(question, depth, player, len(actions), values=players)
    entries = read_roots(tally, players)
    done = not tally.stop
    line: tuple[Any, ...] = best_line(tally) if done else ()
    if not done:
        vector = None
        if entries and player >= 0:
            best = max(entries, key=lambda entry: entry.values[player])
            vector, line = best.values, (best.action, *best.line)
    proven = done and tally.horizon == 0
    timed = proven and not question.game.has_chance()
    moves = []
    for entry in entries:
        name = question.game.action_name(question.state, entry.action)
        if entry.bound != EXACT:
            # Cut: it is worth no more to the player than what he has, and what else is not known.
            own = vector[player] if vector else None
            moves.append(RootMove(entry.action, name, own, Bound.UPPER, None, None, ()))
            continue
        own = entry.values[player] if player >= 0 else None
        distance = len(entry.line) + 1 if timed else None
        moves.append(RootMove(entry.action, name, own, Bound.EXACT, entry.values, distance, entry.line))
    optimal = ()
    if vector and player >= 0:
        optimal = tuple(
            entry.action for entry in entries if entry.bound == EXACT and entry.values[player] == vector[player]
        )
    return result(
        question, moves, actions, tally, value=vector[player] if vector and player >= 0 else None, values=vector,
        line=line, depth=question.depth, proven=proven,
        distance=len(line) if timed else None, optimal=optimal,
        ties=tally.ties > 0 or tally.cuts > 0,
    )  # fmt: skip
