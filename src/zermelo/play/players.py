"""Players that choose their own moves: a search within its limits, or dice; by the names that people give them."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from zermelo.errors import GameError, SearchError, ZermeloError
from zermelo.game import CHANCE, Game
from zermelo.play.solved import Perfect
from zermelo.search.algorithms import ALGORITHMS
from zermelo.search.odds import odds
from zermelo.search.options import check_word
from zermelo.search.progress import Progress
from zermelo.search.result import SearchResult
from zermelo.search.run import search
from zermelo.search.table import Table
from zermelo.search.trouble import call
from zermelo.solve.solution import Solution

__all__ = ["DICE", "ENGINE", "SOLUTION", "Dice", "Engine", "Player", "first_decision", "legal_actions", "player_named"]

ENGINE, DICE, SOLUTION = "engine", "random", "solution"
PATIENCE = 1.0
"""Seconds a move that an engine takes which is given no limit."""

SETTINGS: dict[str, Any] = {
    "depth": int, "nodes": int, "time": float, "memory": float, "threads": int, "speed": str, "pruning": str,
}  # fmt: skip
"""What may be set of an engine, and what kind of value it has."""
LIMITS = ("depth", "nodes", "time")


class Player(Protocol):
    """Whoever chooses a move without being asked."""

    def ready(self) -> None:
        """Do what takes long and is done once, before the first game: an engine on the clock compiles its search."""

    def begin(self, seed: str) -> None:
        """A new game begins, of which nothing is known; ``seed`` decides what is left to chance."""

    def choose(self, state: Any, played: Sequence[Any] = ()) -> Any:
        """A legal action of a state that is not terminal, to which the states ``played`` led.

        Raises what is wrong with the game.
        """


@dataclass(frozen=True)
class Engine:
    """A search within its limits, which goes on with what it knows of the game."""

    game: Game
    depth: int | None = None
    nodes: int | None = None
    time: float | None = None
    memory: float = 64
    threads: int = 1
    speed: str = "auto"
    algorithm: str | None = None
    """None: the engine, or what suits a game of other players, or with chance."""
    pruning: str | None = None
    table: Table | None = field(init=False)
    """What it knows; None where only a search without a table can play."""

    def __post_init__(self) -> None:
        table = Table(self.memory)  # refuses, before the game begins, what is no size
        two_sides = self.game.num_players == 2 and self.game.constant_sum and not self.game.has_chance()
        tabled = ALGORITHMS[self.algorithm].tabled if self.algorithm else two_sides
        object.__setattr__(self, "table", table if tabled else None)

    def ready(self) -> None:
        if self.time is None or self.speed == "python":
            return
        with suppress(ZermeloError):  # whatever is wrong will be told when it plays
            search(
                self.game, first_decision(self.game), algorithm=self.algorithm, depth=1, moves="best", speed="native",
                table=self.table, memory=self.memory,
            )  # fmt: skip

    def begin(self, seed: str) -> None:
        if self.table is not None:
            self.table.clear()

    def think(
        self,
        state: Any,
        *,
        played: Sequence[Any] = (),
        stop: threading.Event | None = None,
        progress: Callable[[Progress], Any] | None = None,
        **asked: Any,
    ) -> SearchResult:
        """Search within the limits, from what is known already; a Ctrl-C, or ``stop``, ends the search and no more.

        ``played`` are the states that led to this one: an engine with a table does not take one for new again.

        ``asked`` is what else ``search`` is to be asked, in place of the engine's own settings.
        """
        algorithm = self.algorithm or ("deepening" if self.table else None)
        threads = self.threads if self.table else 1
        settings: dict[str, Any] = {
            "algorithm": algorithm, "depth": self.depth, "nodes": self.nodes, "time": self.time,
            "memory": self.memory, "threads": threads, "table": self.table, "speed": self.speed,
            "pruning": self.pruning, "played": played if self.table else (),
        }  # fmt: skip
        return search(self.game, state, **{**settings, **asked}, stop=stop, progress=progress)

    def choose(self, state: Any, played: Sequence[Any] = ()) -> Any:
        actions = legal_actions(self.game, state)
        if len(actions) == 1:
            return actions[0]
        found = self.think(state, played=played)
        if found.stopped == "interrupted":
            raise KeyboardInterrupt
        return actions[0] if found.action is None else found.action


@dataclass
class Dice:
    """Every legal action is as likely as any other."""

    game: Game
    dice: random.Random = field(default_factory=random.Random)

    def ready(self) -> None:
        pass

    def begin(self, seed: str) -> None:
        self.dice = random.Random(seed)

    def choose(self, state: Any, played: Sequence[Any] = ()) -> Any:
        return self.dice.choice(legal_actions(self.game, state))


def legal_actions(game: Game, state: Any) -> list[Any]:
    """The legal actions. Raises GameError where a game that is not over has none."""
    actions = call(game, lambda: list(game.actions(state)))
    if not actions:
        raise GameError(f"{type(game).__name__}.actions gives none at {state!r:.200}, which is not the end of the game")
    return list(actions)


def first_decision(game: Game) -> Any:
    """The first state where a player moves, or the game is over, however chance falls before."""
    state = game.initial_state()
    while not game.is_terminal(state) and game.to_move(state) == CHANCE:
        state = game.result(state, odds(game, state)[0][0])
    return state


def player_named(game: Game, text: str) -> Player:
    """The player of ``game`` that ``text`` describes.

    "engine" or an algorithm's name, with settings after a colon, as in "engine:time=0.5,threads=2" or
    "alpha-beta:depth=4"; settings alone, as in "depth=2", are the engine's; "random"; and
    "solution:DIR", who plays perfectly by the solution in a directory. An engine without depth, nodes or time takes
    a second a move. Raises SearchError for anything else, SolutionError where the directory has no such solution.
    """
    if not isinstance(text, str):
        raise SearchError(f"{text!r:.80} is no player: write random, engine, or its settings, as in 'depth=4'")
    kind, colon, rest = text.strip().partition(":")
    if not colon and "=" in kind:
        kind, rest = ENGINE, kind
    kind = kind.strip().casefold() or ENGINE
    hint = (
        "write random, engine, an algorithm, or settings of the engine, as in time=0.5 or alpha-beta:depth=4; or "
        "solution:DIR"
    )
    if kind == DICE:
        if rest.strip():
            raise SearchError(f"player {text!r:.80}: dice have no settings: {hint}")
        return Dice(game)
    if kind == SOLUTION:
        if not rest.strip():
            raise SearchError(f"player {text!r:.80}: name the solution's directory, as in solution:DIR")
        return Perfect(game, Solution.open(rest.strip(), game))
    if kind != ENGINE and kind not in ALGORITHMS:
        raise SearchError(f"player {text!r:.80}: nobody is called {kind!r:.40}: {hint}")
    if kind != ENGINE:
        ALGORITHMS[kind].refuse(game)
        if ALGORITHMS[kind].asks:
            raise SearchError(f"player {text!r:.80}: {kind} answers a question and plays no game: {hint}")
    given = _settings(text, rest)
    if "pruning" in given:
        if kind == ENGINE:
            raise SearchError(f"player {text!r:.80}: pruning is of an algorithm: write it as in max-n:pruning=shallow")
        ALGORITHMS[kind].with_pruning(game, given["pruning"], None)
    check_word("speed", given.get("speed", "auto"), ("auto", "native", "python"))
    if not any(name in given for name in LIMITS):
        given["time"] = PATIENCE
    return Engine(game, algorithm=None if kind == ENGINE else kind, **given)


def _settings(text: str, written: str) -> dict[str, Any]:
    """The settings in ``written``, a part of ``text``: ``name=value`` with commas between."""
    given: dict[str, Any] = {}
    for piece in filter(None, re.split(r"[,\s]+", written)):
        name, _, value = piece.partition("=")
        name = name.casefold()
        if name not in SETTINGS:
            raise SearchError(
                f"player {text!r:.80}: there is no setting {name!r:.40}: use {', '.join(SETTINGS)}, as in depth=4"
            )
        if name in given:
            raise SearchError(f"player {text!r:.80}: {name} is given twice")
        try:
            given[name] = SETTINGS[name](value)
        except (ValueError, OverflowError):
            wanted = "a whole number" if SETTINGS[name] is int else "a number"
            raise SearchError(f"player {text!r:.80}: {name} is {value!r:.40}: it must be {wanted}") from None
        if name in (*LIMITS, "threads") and not given[name] > 0:
            raise SearchError(f"player {text!r:.80}: {name} is {value!r:.40}: it must be more than 0")
    return given
