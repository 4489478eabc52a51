"""Engines at work for a page: analysis of a position, a move for a seat, and what they tell meanwhile."""

from __future__ import annotations

import random
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from zermelo.errors import NoEvaluation
from zermelo.game import CHANCE, Game
from zermelo.play.players import Engine
from zermelo.search.progress import Progress
from zermelo.search.result import SearchResult
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.search.views import has_evaluation
from zermelo.studio.played import Played, legal
from zermelo.studio.requests import Fields
from zermelo.studio.streaming import Tell
from zermelo.studio.worth import Worth, plain_number

__all__ = ["Engines", "Seat", "choose", "compiling", "move_told", "names_of", "result_told", "searched"]

KEPT_ENGINES = 12
"""Engines whose tables are kept, of all pages together."""
MEBIBYTES = 16
"""A kept engine's table."""
LONGEST_LINE = 24
"""Moves of a line that are named."""
MOST_SECONDS = 30.0
"""That a search may take."""
LITTLE = 3.0
"""Seconds for a game that can only be searched to its end."""


class Engines:
    """Engines with what they know, kept for the pages that asked last: bounded, and used by one search at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, ...], tuple[Engine, threading.Lock]] = OrderedDict()

    @contextmanager
    def engine(self, page: str, purpose: str, spec: str, game: Game) -> Iterator[Engine]:
        """The engine of a page for one purpose in one game; a new one where that is at work already."""
        key = page, purpose, spec
        with self._lock:
            if key not in self._kept or self._kept[key][0].game is not game:
                self._kept[key] = Engine(game, memory=MEBIBYTES), threading.Lock()
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT_ENGINES:
                self._kept.popitem(last=False)
            engine, busy = self._kept[key]
        if not busy.acquire(blocking=False):
            yield Engine(game, memory=MEBIBYTES / 4)
            return
        try:
            yield engine
        finally:
            busy.release()


@dataclass(frozen=True)
class Seat:
    """Who chooses a move without being asked, and within what."""

    kind: str
    depth: int | None = None
    nodes: int | None = None
    time: float | None = None

    @classmethod
    def of(cls, asked: Fields) -> Seat:
        """The seat that a request describes; an engine without a limit takes a second. Raises RequestError."""
        given = asked.object("seat", "kind", "depth", "nodes", "time")
        seat = cls(
            given.word("kind", ("engine", "random", "perfect")),
            given.whole("depth", 1, 60, None),
            given.whole("nodes", 1, 1_000_000_000, None),
            given.number("time", 0.01, MOST_SECONDS, None),
        )
        if seat.kind == "engine" and seat.depth is seat.nodes is seat.time is None:
            return cls("engine", time=1.0)
        return seat

    @property
    def purpose(self) -> str:
        """What keeps its table apart from those of stronger and weaker ones."""
        return f"{self.kind} {self.depth} {self.nodes} {self.time}"


def compiling() -> bool:
    """Whether machine code is being made: what is searched meanwhile goes on interpreted."""
    return any(thread.name == "zermelo compiler" for thread in threading.enumerate())


def names_of(game: Game, state: Any, line: Sequence[Any]) -> list[str]:
    """What people call the actions of a line of play."""
    names = []
    for action in line[:LONGEST_LINE]:
        names.append(one_line(str(game.action_name(state, action))))
        state = game.result(state, action)
    return names


def choose(engines: Engines, page: str, played: Played, seat: Seat, seed: int, perfect: Any) -> Any:
    """A function for ``streamed``: the move that a seat plays, or would play, told last as "done".

    ``perfect`` is the action that a solution names, for a seat that is "perfect".
    """
    game, state = played.game, played.state
    actions = legal(played)

    def work(stop: threading.Event, tell: Tell) -> None:
        worth = Worth(game, state)

        def plays(action: Any, **more: Any) -> None:
            name = one_line(str(call(game, lambda: game.action_name(state, action))))
            tell({"event": "done", "move": name, **more})

        if seat.kind == "random":
            plays(random.Random(f"{seed} random {len(played.actions)}").choice(actions))
            return
        if seat.kind == "perfect":
            plays(perfect)
            return
        tell({"event": "begun", "compiling": compiling()})
        seconds = min(seat.time or MOST_SECONDS, MOST_SECONDS)
        with engines.engine(page, seat.purpose, played.spec, game) as engine:
            note = None
            try:
                found = searched(
                    engine, played, worth, stop, tell,
                    time=seconds, depth=seat.depth, nodes=seat.nodes, moves="best",
                )  # fmt: skip
            except NoEvaluation:
                note = "this game has no evaluation: it is searched to its end, for a little while"
                found = searched(engine, played, worth, stop, tell, time=min(seconds, LITTLE), moves="best")
        told = result_told(found, worth)
        plays(actions[0] if found.action is None else found.action, found=told, note=note)

    return work


def searched(
    engine: Engine, played: Played, worth: Worth, stop: threading.Event, tell: Tell, **asked: Any
) -> SearchResult:
    """The result of a search, which tells its progress."""
    game, state, player = played.game, played.state, played.mover
    began = time.perf_counter()

    def progress(news: Progress) -> None:
        told: dict[str, Any] = {
            "event": "progress",
            "compiling": compiling(),
            "nodes": news.nodes,
            "seconds": round(time.perf_counter() - began, 3),
            "speed": round(news.nodes_per_second),
            "fill": round(news.fill, 4),
        }
        if news.finished and player is not None and player != CHANCE:
            told |= {"depth": news.depth, "line": call(game, lambda: names_of(game, state, news.line))}
            if worth.two_sides and news.lines:
                values = worth.of_all(news.value, player)
                told |= {
                    "values": worth.numbers(values),
                    "words": worth.words(values, player, False),
                    "moves": [
                        move_told(played, worth, line, worth.of_all(value, player))
                        for value, line in news.lines
                        if line
                    ],
                }
        tell(told)

    return engine.think(state, played=played.states[:-1], stop=stop, progress=progress, **asked)


def move_told(
    played: Played,
    worth: Worth,
    line: Sequence[Any],
    values: Sequence[Any] | None,
    *,
    proven: bool = False,
    distance: int | None = None,
    bound: str = "exact",
) -> dict[str, Any]:
    """A move as a page shows it: its name, its values and words for its player, and the play that follows.

    ``bound`` is "none" in what is told where nothing is known.
    """
    game, state, player = played.game, played.state, played.mover or 0
    names = call(game, lambda: names_of(game, state, line))
    if values is not None and game.utility_range is not None and bound != "exact":
        least, most = game.utility_range if bound == "lower" else reversed(game.utility_range)
        if values[player] == most:
            bound = "exact"  # nothing is beyond it
        elif values[player] == least:
            values = None  # which says nothing
    if values is None and (bound != "exact" or has_evaluation(game)):
        bound, words = "none", "not known yet"
    else:
        mark = {"exact": "", "lower": "at least ", "upper": "at most "}[bound]
        words = mark + worth.words(values, player, proven, distance)
    return {
        "name": names[0],
        "line": names,
        "values": worth.numbers(values),
        "words": words,
        "bound": bound,
        "distance": distance,
    }


def result_told(found: SearchResult, worth: Worth, *, settled: bool = False) -> dict[str, Any]:
    """A search's result as a page shows it; a move's distance counts the move itself.

    ``settled``: it was asked for other moves' values too, which are the game's own where the best one's is.
    """
    game, state = found.game, found.state
    player = found.player if found.player is not None else 0
    played = Played("", game, "", (state,), (), (), ())
    moves = []
    for move in found.moves:
        values = move.values if move.values is not None and len(move.values) == game.num_players else None
        if values is None or not worth.two_sides:
            values = values or worth.of_all(move.value, player)
        told = move_told(
            played, worth, (move.action, *move.line), values, distance=move.distance, bound=move.bound.value,
            proven=found.proven and (settled or move.action in found.optimal_actions),
        )  # fmt: skip
        moves.append({
            **told,
            "best": move.action in found.optimal_actions,
            "probability": plain_number(move.probability),
        })  # fmt: skip
    values = found.values
    if values is None:
        values = worth.of_all(found.value, player)
    elif worth.two_sides and found.value is None and player != CHANCE:
        values = None
    seconds = max(found.seconds - found.compile_seconds, 1e-9)
    nodes = found.nodes + found.settling_nodes
    return {
        "compiling": compiling(),
        "depth": found.depth,
        "proven": found.proven,
        "distance": found.distance,
        "values": worth.numbers(values),
        "words": worth.words(values, player, found.proven, found.distance),
        "line": call(game, lambda: names_of(game, state, found.principal_variation)),
        "moves": moves,
        "nodes": nodes,
        "seconds": round(found.seconds, 3),
        "speed": round(nodes / seconds),
        "algorithm": found.algorithm,
        "native": found.speed == "native",
        "stopped": found.stopped,
    }
