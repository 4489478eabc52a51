"""Playing: random games, in which every new state goes through the checks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.check.again import compare_answers
from zermelo.check.probe import Broken, Probe
from zermelo.check.snapshot import frozen, snapshot

__all__ = ["FULLY_CHECKED", "Check", "Met", "Play"]

FULLY_CHECKED = 2_000
"""States that all checks look at, and that are compared with machine code; later ones are only played through."""

BRANCHES = 64
"""Actions of a state whose results are looked at, drawn at random where there are more."""

SHORTER = 1_000
"""Plies of the games that follow one that did not end."""


@dataclass(eq=False)
class Met:
    """A state that was met, and what the game says of it; None is what is not known."""

    state: Any
    full: bool
    """Whether all checks look at it."""
    rng: random.Random
    terminal: bool | None = None
    mover: int | None = None
    actions: list[Any] | None = None
    """The mover's, or what chance may do."""
    odds: list[float] = field(default_factory=list)
    """The probability of each, where chance moves; empty if they are none."""
    children: list[tuple[Any, Any]] = field(default_factory=list)
    """Pairs of an action and the state after it."""
    weights: list[float] = field(default_factory=list)
    """How probable each is, where chance moves."""
    to_end: int = 1 << 30
    """Plies from here to the end of the game in which it was met."""
    answers: list[tuple[str, tuple[Any, ...], Any]] = field(default_factory=list)
    """Function, further arguments, answer: to be asked again."""

    def ask(self, probe: Probe, function: str, *arguments: Any, **manner: str) -> Any:
        """Ask about this state; the answer is remembered."""
        answer = probe.ask(function, self.state, *arguments, **manner)
        if self.full:
            self.answers.append((function, arguments, answer))
        return answer

    @property
    def sample(self) -> list[Any]:
        """Actions that are looked at."""
        actions = self.actions or []
        return [actions[place] for place in self.places]

    @property
    def places(self) -> Sequence[int]:
        """Which actions are looked at, by their place; where it is one alone of chance's, by its probability."""
        places = range(len(self.actions or []))
        most = BRANCHES if self.full else 1
        if len(places) <= most:
            return places
        return self.rng.choices(places, self.odds) if self.odds and most == 1 else self.rng.sample(places, most)

    def next(self) -> Any:
        """A state after this one at random, as probable as chance makes it where chance moves."""
        if self.weights:
            return self.rng.choices(self.children, self.weights)[0][1]
        return self.rng.choice(self.children)[1]


Check = Callable[[Probe, "Met", "Play"], None]


class Play:
    """Random games of ``probe``'s game; each new state goes through the checks ``always`` and ``fully``.

    They begin at the state ``begin``, or at the initial one where that is None.
    """

    def __init__(
        self, probe: Probe, seed: int, always: tuple[Check, ...], fully: tuple[Check, ...], begin: Any = None
    ) -> None:
        self.probe = probe
        self.begin = begin
        self.rng = random.Random(seed)
        self.always = always
        self.fully = fully
        self.known: dict[Any, Met] = {}
        """The states that all checks have looked at."""
        self.met: list[Met] = []
        """The same, as they were met."""
        self.hashes: set[int] = set()
        """One a state met: enough to count them."""
        self.games = 0
        self.longest = 0
        self.repeat: tuple[Any, int, int] | None = None
        self.endless: Met | None = None
        self.total: tuple[Any, Any] | None = None
        """What the first terminal state's utilities add up to, and that state."""
        self.evaluation_sums: list[tuple[Any, Any]] = []
        """What the evaluations of a state add up to, and the state."""

    def run(self, games: int, plies: int) -> None:
        """Play ``games`` games of at most ``plies`` plies, or as many as there is time for."""
        first: Any = None
        for number in range(games):
            if self.probe.stopped or self.probe.late:
                break
            try:
                start = self.probe.ask("initial_state")
                if number:
                    compare_answers(self.probe, "initial_state", (), first, start)
            except Broken:
                break
            first = start if number == 0 else first
            begin = start if self.begin is None else self.begin
            line, new = self._one(begin, plies if self.endless is None else min(plies, SHORTER))
            self.games += 1
            self.longest = max(self.longest, len(line) - 1)
            for back, met in enumerate(reversed(line)):
                met.to_end = min(met.to_end, back)
            self._again(new)
            if not self.probe.stopped and self.attributes_due:
                self.probe.look_closely(line[-1].state)

    @property
    def attributes_due(self) -> bool:
        """Whether it is time to look closely at the game's attributes: seldom, and again seldomer."""
        return self.games & (self.games - 1) == 0

    def _one(self, state: Any, plies: int) -> tuple[list[Met], list[Met]]:
        """One game: the states along it, and those of them that are new."""
        line: list[Met] = []
        new: list[Met] = []
        plies_of: dict[Any, int] = {}
        while True:
            key, ply = self._key(state), len(line)
            before, error = self.probe.guard.attempt(plies_of.setdefault, key, ply)
            if error is None and before != ply and self.repeat is None:
                self.repeat = state, before, ply
            met = self.probe.guard.attempt(self.known.get, key)[0]
            if met is None:
                met = self._checked(state, key)
                new.append(met)
            line.append(met)
            if met.terminal is not False or not met.children or self.probe.stopped or self.probe.late:
                return line, new
            if ply >= plies:
                self.endless = self.endless or met
                return line, new
            state = met.next()

    def _checked(self, state: Any, key: Any) -> Met:
        """A new state, after its checks."""
        met = Met(state, len(self.met) < FULLY_CHECKED, self.rng)
        number, error = self.probe.guard.attempt(hash, key)
        if error is None:
            self.hashes.add(number)
        if met.full:
            self.met.append(met)
            self.probe.guard.attempt(self.known.setdefault, key, met)
        for check in (*self.always, *(self.fully if met.full else ())):
            if self.probe.stopped or self.probe.late:
                break
            try:
                check(self.probe, met, self)
            except Broken:
                continue
            except Exception as error:
                self.probe.unclear(error, met.state)
        return met

    def _key(self, state: Any) -> Any:
        """What a state is known by: itself, or a picture of it where it has no hash or equality of its own."""
        if frozen(state):
            return state
        _, error = self.probe.guard.attempt(hash, state)
        if error is None and getattr(type(state), "__eq__", None) is not object.__eq__:
            return state
        return self.probe.guard.attempt(snapshot, state)[0]

    def _again(self, new: list[Met]) -> None:
        """Ask all that was asked of ``new`` states again, in another order: the answers must be the same."""
        asked = [(met, *answer) for met in new if met.full for answer in met.answers]
        self.rng.shuffle(asked)
        for met, function, arguments, answer in asked:
            if self.probe.stopped or self.probe.late:
                return
            try:
                now = self.probe.ask(function, met.state, *arguments)
            except Broken:
                continue
            compare_answers(self.probe, function, (met.state, *arguments), answer, now)
