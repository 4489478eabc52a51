"""Analysis of a position: every legal move with what is known of it, told while it is found out."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.game import CHANCE
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.studio.played import Played, legal
from zermelo.studio.streaming import Tell
from zermelo.studio.thinking import Engines, compiling, result_told, searched
from zermelo.studio.worth import Worth

__all__ = ["Sheet", "analyse"]

ROUNDS = (0.25, 0.75, 2.0, 5.0, 10.0, 30.0)
"""Seconds of the searches of an analysis, one after the other, where a search tells nothing before it ends."""
ALL_LINES = 10
"""Moves of a position that are all searched as deep as the best; of more, SOME_LINES are."""
SOME_LINES = 5
SURVEY = 1.0
"""Seconds, at most, for a first look at all of more moves."""
DEEPEST = 0.6
"""The share of the time after which the best of them are known, and the others are looked at again."""
LEAST = 0.05
"""Seconds for which no search is begun."""
HEADLINE = ("depth", "line", "values", "words")
"""What is told of the position as a whole."""


class Sheet:
    """What searches to different depths have found out of every move of one position.

    Of each move it has the value of the deepest search that gave one, and the bound of the deepest that gave
    one: that its value is at most so much. The bound is shown where it is by a deeper search and the value is above it.
    """

    def __init__(self, names: Sequence[str], player: int | None, even: float | None) -> None:
        """``even`` is what a move is worth that leads to nothing forced, where that is known."""
        self._names = names
        self._player = player
        self._even = even
        self._exact: dict[str, dict[str, Any]] = {}
        self._bounds: dict[str, dict[str, Any]] = {}
        self._odds: dict[str, float | None] = {}
        self._rank = {name: rank for rank, name in enumerate(names)}
        self.depth = -1.0
        """Of the deepest search so far; infinite where it went to the end of the game."""

    def _value(self, told: dict[str, Any]) -> float | None:
        values, player = told["values"], self._player
        if values is None or player is None or player == CHANCE:
            return None
        value: float | None = values[player]
        return value

    def take(self, moves: Sequence[dict[str, Any]], depth: float) -> None:
        """Moves that a search to ``depth`` tells of, best first, as ``move_told`` has them."""
        for told in moves:
            name, bound = told["name"], told["bound"]
            self._odds[name] = told.get("probability")
            kept = self._exact if bound == "exact" else self._bounds
            before = kept.get(name)
            # What is forced is so whatever a deeper search found nothing of.
            forced = before is not None and before["values"] is not None and told["values"] is None
            if bound != "none" and not forced and (before is None or before["at"] <= depth):
                kept[name] = told | {"at": depth}
        if depth >= self.depth:
            self.depth = depth
            front = [told["name"] for told in moves]
            rest = sorted(set(self._rank) - set(front), key=lambda name: self._rank[name])
            self._rank = {name: rank for rank, name in enumerate(front + rest)}

    def fall_short(self, told: dict[str, Any], depth: float, but: Sequence[str]) -> None:
        """All moves but those are, by a search to ``depth``, worth no more than the one that is told of."""
        if self._value(told) is None:
            return
        for name in self._names:
            if name not in but:
                bound = {**told, "name": name, "line": [name], "words": f"at most {told['words']}", "bound": "upper"}
                self.take([bound | {"distance": None}], depth)

    def moves(self) -> list[dict[str, Any]]:
        """Every legal move, the best first, with the ``depth`` of what is told of it: None for the end of the game."""
        shown = [self._shown(name) for name in self._names]
        if self._player is None or self._player == CHANCE:
            return shown
        return sorted(shown, key=self._order)

    def _shown(self, name: str) -> dict[str, Any]:
        exact, bound = self._exact.get(name), self._bounds.get(name)
        told = exact or bound
        if exact and bound and bound["at"] > exact["at"]:
            value, most = self._value(exact), self._value(bound)
            if most is not None and (value is None or (value > most) == (bound["bound"] == "upper")):
                told = bound
        if told is None:
            return {
                "name": name, "line": [name], "values": None, "words": "not known yet", "bound": "none",
                "distance": None, "depth": None, "best": False, "probability": self._odds.get(name),
            }  # fmt: skip
        at = told["at"]
        told = {"best": False, "probability": None, **told, "depth": None if math.isinf(at) else int(at)}
        del told["at"]
        return told

    def _order(self, told: dict[str, Any]) -> tuple[float, bool, float, int]:
        value, even, distance = self._value(told), self._even, told["distance"]
        if value is None:
            value = -math.inf if told["bound"] != "exact" or even is None else even
        wait = math.inf if distance is None or even is None else distance if value > even else -distance
        return -value, told["bound"] != "exact", wait, self._rank[told["name"]]


def analyse(engines: Engines, page: str, played: Played, seconds: float, lines: int | None) -> Any:
    """A function for ``streamed``: every move's value, told while it is sought, for ``seconds`` at most.

    Of many moves the ``lines`` best are searched deepest. First all are looked at for a moment, then those alone; then
    all again, deeper and deeper, as long as there is time.
    """
    game, state, player = played.game, played.state, played.mover
    actions = legal(played)
    names = call(game, lambda: [one_line(str(game.action_name(state, action))) for action in actions])
    if lines is None:
        lines = len(actions) if len(actions) <= ALL_LINES else SOME_LINES

    def work(stop: threading.Event, tell: Tell) -> None:
        worth = Worth(game, state)
        even = None if worth.total is None else float(worth.total) / 2
        sheet = Sheet(names, player, even)
        if not actions:
            tell({"event": "begun", "compiling": compiling(), "deepest": None, "moves": []})
            return
        began, nodes, counted = time.perf_counter(), 0, 0
        headline: dict[str, Any] = {}
        with engines.engine(page, "analysis", played.spec, game) as engine:
            tabled = engine.table is not None
            some = tabled and lines < len(actions)
            tell({
                "event": "begun", "compiling": compiling(), "deepest": lines if some else None, "moves": sheet.moves(),
            })  # fmt: skip

            def heard(news: dict[str, Any]) -> None:
                nonlocal counted
                depth = news.get("depth")
                if depth is not None and "moves" in news:
                    best = news["moves"]
                    sheet.take(best, depth)
                    if len(best) == asked.get("lines", 0) < len(actions):
                        sheet.fall_short(best[-1], depth, [told["name"] for told in best])
                    news = news | {"moves": sheet.moves()}
                if depth is not None and depth < sheet.depth:
                    news = {name: value for name, value in news.items() if name not in HEADLINE}
                # Within an iteration a search tells of less than it has counted.
                counted = max(counted, nodes + news["nodes"])
                tell(news | {"nodes": counted, "seconds": round(time.perf_counter() - began, 3)})

            for until, many in _phases(seconds, min(lines, len(actions)), len(actions), tabled):
                left = until - (time.perf_counter() - began)
                asked: dict[str, Any] = {"lines": many} if tabled else {}
                if left > LEAST or not headline:
                    found = searched(engine, played, worth, stop, heard, time=max(left, LEAST), **asked)
                    told = result_told(found, worth, settled=True)
                    nodes += told["nodes"]
                    depth = (
                        math.inf
                        if found.proven or (found.depth is None and found.stopped is None)
                        else found.depth or 0
                    )
                    if depth >= sheet.depth or not headline:
                        headline = told
                    sheet.take(told["moves"], depth)
                    finished = found.stopped is None and (not tabled or many == len(actions))
                else:
                    finished = False
                last = stop.is_set() or finished or until >= seconds
                spent = {"nodes": nodes, "seconds": round(time.perf_counter() - began, 3)}
                tell({**headline, **spent, "moves": sheet.moves(), "event": "done" if last else "found"})
                if last:
                    return

    return work


def _phases(seconds: float, lines: int, many: int, tabled: bool) -> Iterator[tuple[float, int]]:
    """Until when, in seconds from the beginning, so many of the best moves are searched: one phase after the other."""
    if not tabled:
        until = 0.0
        for budget in ROUNDS:
            until += budget
            yield min(until, seconds), many
        return
    if lines < many:
        yield min(SURVEY, seconds / 8), many
        yield DEEPEST * seconds, lines
    yield seconds, many
