"""Max^n's result: a vector for every action of the root, and which of them hang on how ties are broken."""

from __future__ import annotations

from typing import Any

from zermelo.search.outcome import result
from zermelo.search.question import Question, run_kernel
from zermelo.search.result import Bound, RootMove, SearchResult
from zermelo.search.root import best_line, read_roots
from zermelo.search.tally import EXACT
from zermelo.search.ties import possible_vectors

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
    possible = None
    if done and (tally.ties or tally.cuts):
        possible = possible_vectors(question.game, question.state, depth)
    elif done:
        possible = {entry.action: {entry.values} for entry in entries} | {None: {vector}}
    moves = [
        RootMove(
            entry.action, question.game.action_name(question.state, entry.action),
            entry.values[player] if player >= 0 else None,
            Bound.EXACT if entry.bound == EXACT else Bound.UPPER, entry.values,
            len(entry.line) + 1 if proven and not question.game.has_chance() else None, entry.line,
            possible=_sorted(possible.get(entry.action)) if possible else None,
        )
        for entry in entries
    ]  # fmt: skip
    optimal = ()
    if vector and player >= 0:
        optimal = tuple(
            entry.action for entry in entries if entry.bound == EXACT and entry.values[player] == vector[player]
        )
    possible_values = _sorted(possible[None]) if possible else None
    return result(
        question, moves, actions, tally, value=vector[player] if vector and player >= 0 else None, values=vector,
        line=line, depth=question.depth, proven=proven,
        distance=len(line) if proven and not question.game.has_chance() else None, optimal=optimal,
        tie_dependent=None if possible_values is None else len(possible_values) > 1,
        possible_values=possible_values,
    )  # fmt: skip


def _sorted(found: set[tuple[Any, ...]] | None) -> tuple[tuple[Any, ...], ...] | None:
    return None if found is None else tuple(sorted(found, reverse=True))
