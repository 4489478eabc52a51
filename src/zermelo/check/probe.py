"""Probe: asks the functions of a game one question at a time, and takes down what goes wrong."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType
from typing import Any

from zermelo.check.attributes import Attributes, Change
from zermelo.check.guard import Guard, Overtime, text_of
from zermelo.check.report import Finding, Note, Problem
from zermelo.check.snapshot import changed, frozen, same_number, snapshot
from zermelo.game import Game

__all__ = ["HOOKS", "MOST_ACTIONS", "NOTATION", "OPTIONAL", "SIX", "Broken", "Probe", "where"]

SIX = ("initial_state", "to_move", "actions", "result", "is_terminal", "utility")
HOOKS = ("pack", "repetition", "bounds", "candidates", "plausible", "remaining", "level")
"""What spares a search to the end of the game, or a solution, some work."""
SEVERAL = ("actions", "outcomes", "candidates", "plausible")
"""Functions that yield one thing after another."""
NOTATION = ("position", "notation")
"""What reads and writes positions."""
OPTIONAL = (
    "outcomes", "evaluate", "priority", "canonical", *HOOKS, "unpack", "turn_of", "show", "action_name", "parse_action",
    *NOTATION,
)  # fmt: skip

DECLARED = {
    "num_players": 2, "constant_sum": True, "utility_sum": None, "utility_range": None, "acyclic": False,
    "impartial": False,
}  # fmt: skip
"""What a game says of itself, and what holds where it does not."""

MOST_ACTIONS = 100_000
"""Actions of one state; more are taken for a generator that does not end."""

_TAKES = {
    **dict.fromkeys(("result", "priority", "action_name"), "action"),
    **dict.fromkeys(("utility", "evaluate", "bounds"), "player"),
    "parse_action": "text",
    "turn_of": "player",
}
"""What a function takes besides the state."""


class Shown(str):
    """What a value looked like before a call that may change it."""

    __slots__ = ()
    __repr__ = str.__str__


class Broken(Exception):
    """The answer that was asked for does not exist; why is already reported."""


class Probe:
    """Asks ``game`` questions. ``stopped`` says why nothing more can be learnt from it, where that is so."""

    def __init__(self, game: Any, guard: Guard, seconds: float) -> None:
        self.game = game
        self.guard = guard
        self.name = type(game).__name__
        self.deadline = time.perf_counter() + seconds
        self.findings: dict[tuple[str, str], Finding] = {}
        self.stopped = ""
        self.attributes, _ = guard.attempt(Attributes, game)
        self.declared = {name: guard.attempt(getattr, game, name, default)[0] for name, default in DECLARED.items()}
        self.declared["has_chance"], _ = guard.attempt(lambda: game.has_chance())
        self.functions = {name for name in (*SIX, *OPTIONAL) if self._has(name)}

    def _has(self, name: str) -> bool:
        """Whether the game has a function of its own, or a useful inherited one."""

        def look() -> bool:
            function = getattr(self.game, name, None)
            own = getattr(function, "__func__", None) is not getattr(Game, name)
            return callable(function) and (own or name in ("show", "action_name", "parse_action"))

        return bool(self.guard.attempt(look)[0])

    @property
    def late(self) -> bool:
        """Whether the time for playing is up."""
        return time.perf_counter() > self.deadline

    def problem(self, kind: str, message: str, function: str = "", *about: Any) -> None:
        """Report a mistake, once a kind and function. ``about`` is the state, or the state and the action."""
        self._add(Problem, kind, message, function, about)

    def note(self, kind: str, message: str, function: str = "", *about: Any) -> None:
        """Report something worth knowing, once a kind and function."""
        self._add(Note, kind, message, function, about)

    def _add(self, cls: type[Finding], kind: str, message: str, function: str, about: tuple[Any, ...]) -> None:
        if (kind, function) not in self.findings:
            state, action = [*(text_of(part) for part in about[:2]), "", ""][:2]
            self.findings[kind, function] = cls(kind, " ".join(message.split()), function, state, action)

    def unclear(self, error: Exception, *about: Any) -> None:
        """Report that the game's values cannot even be looked at: some raise whatever is done with them."""
        at = f" at state {text_of(about[0])}" if about else ""
        self.problem(
            "unclear",
            f"what {self.name} gives{at} cannot be looked at, since that raises {type(error).__name__}: "
            "states, actions and values must be plain data",
            "", *about,
        )  # fmt: skip
        self.stopped = self.stopped or "its values cannot be looked at"

    def found(self, *kinds: str) -> bool:
        """Whether a problem or note of one of these kinds is reported."""
        return any(kind in kinds for kind, _ in self.findings)

    def ask(self, function: str, *arguments: Any, failure: str = "raises", advice: str = "") -> Any:
        """What ``game.function(*arguments)`` returns, a list for those of ``SEVERAL``.

        Raises Broken where it raises, which is reported as ``failure``, or does not return.
        """
        mutable = [not frozen(argument) for argument in arguments]
        before = [
            self._picture(part) if may_change else None for part, may_change in zip(arguments, mutable, strict=True)
        ]
        shown = [
            Shown(text_of(part)) if may_change else part for part, may_change in zip(arguments, mutable, strict=True)
        ]
        answer, error = self.guard.attempt(_call, self.game, function, arguments)
        self._watch_arguments(function, arguments, before, tuple(shown))
        self._watch_attributes(function, arguments)
        if error is None:
            return answer
        about = _about(function, arguments)
        if isinstance(error, Overtime):
            self.problem(
                "never-returns",
                f"{self.name}.{function} does not return {where(function, arguments)}: look for a loop without end",
                function, *about,
            )  # fmt: skip
            self.stopped = f"{function} did not return"
        else:
            advice = advice or "it must answer for every position that legal play leads to"
            if isinstance(error, RecursionError):
                advice = "it calls itself without end, or is nested too deep"
            self.problem(
                failure,
                f"{self.name}.{function} raises {self.told(error, function)} {where(function, arguments)}: {advice}",
                function, *about,
            )  # fmt: skip
        raise Broken from None

    def quick(self, function: str, *arguments: Any) -> Any:
        """As ``ask``, for many questions: nobody looks whether the call changes anything."""
        answer, error = self.guard.attempt(_call, self.game, function, arguments)
        return answer if error is None else self.ask(function, *arguments)

    def _picture(self, value: Any) -> Any:
        return self.guard.attempt(snapshot, value)[0]

    def _watch_arguments(
        self, function: str, arguments: tuple[Any, ...], before: list[Any], shown: tuple[Any, ...]
    ) -> None:
        """Stop at the first mutated argument: whatever came after would be said of another position."""
        for what, argument, was in zip(("state", "action"), arguments, before, strict=False):
            if was is None:
                continue
            now = self._picture(argument)
            if now is not None and changed(was, now):
                self.problem(
                    f"mutated-{what}",
                    f"{self.name}.{function} changes the {what} that it is given into {text_of(argument)} "
                    f"{where(function, shown)}: leave it as it is and make a new one",
                    function, *_about(function, shown),
                )  # fmt: skip
                self.stopped = f"{function} changed the {what} that it was given"
                raise Broken

    def _watch_attributes(self, function: str, arguments: tuple[Any, ...]) -> None:
        for name, was, now, filling in self._changes(closely=False):
            at = where(function, arguments)
            about = _about(function, arguments)
            if filling and function in ("show", "action_name", "parse_action"):
                continue  # no search calls these
            if filling:
                self.note(
                    "cache",
                    f"{self.name} fills self.{name} while it is played, first when {function} is called {at}: harmless "
                    "as long as no answer depends on it, but interpreted only: machine code has constant attributes",
                    function, *about,
                )  # fmt: skip
            elif not self.found("kept-on-self"):
                self.problem(
                    "kept-on-self",
                    f"{self.name}.{function} changes self.{name} from {was} to {now} {at}: a search goes back and "
                    "forth, so keep what belongs to a position in the state",
                    function, *about,
                )  # fmt: skip

    def look_closely(self, state: Any) -> None:
        """Compare the game's attributes all the way down."""
        for name, was, now, filling in self._changes(closely=True):
            if not filling and not self.found("kept-on-self"):
                self.problem(
                    "kept-on-self",
                    f"{self.name} changes self.{name} from {was} to {now} while it is played to state "
                    f"{text_of(state)}: keep what belongs to a position in the state",
                    "", state,
                )  # fmt: skip

    def _changes(self, *, closely: bool) -> list[Change]:
        if self.attributes is None:
            return []
        return self.guard.attempt(lambda: self.attributes.changes(closely=closely))[0] or []

    def same(self, one: Any, other: Any) -> bool:
        """Whether two answers are the same: equal, or the same all the way down."""
        equal, error = self.guard.attempt(lambda: same_number(one, other))
        if error is None and equal:
            return True
        first, second = self._picture(one), self._picture(other)
        return first is not None and first == second

    def told(self, error: BaseException, function: str) -> str:
        """An exception in words, with the line of the game that raised it."""
        text, failed = self.guard.attempt(str, error)
        what = f"{type(error).__name__}: {text}" if text and failed is None else type(error).__name__
        place = _place(error.__traceback__, self.game, function)
        return f"{' '.join(what.split())[:200]}{f' ({place})' if place else ''}"


def _call(game: Any, function: str, arguments: tuple[Any, ...]) -> Any:
    answer = getattr(game, function)(*arguments)
    if function not in SEVERAL:
        return answer
    try:
        iterator = iter(answer)
    except TypeError:
        return answer
    return list(itertools.islice(iterator, MOST_ACTIONS + 1))


def where(function: str, arguments: tuple[Any, ...]) -> str:
    """The question's arguments in words."""
    if not arguments:
        return "before the first move"
    words = [f"at state {text_of(arguments[0])}"]
    words += [f"{_TAKES.get(function, 'with')} {text_of(argument)}" for argument in arguments[1:]]
    return ", ".join(words)


def _about(function: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The state and, if it is asked about, the action."""
    return arguments[:2] if _TAKES.get(function) == "action" else arguments[:1]


def _place(traceback: TracebackType | None, game: Any, function: str) -> str:
    """The file and line where a game's code raised: the innermost line in a file that defines the game.

    Where the call itself failed, it is the line where the function begins.
    """
    own = {code.co_filename for code in _codes(type(game))}
    frames = []
    while traceback is not None:
        frames.append((traceback.tb_frame.f_code.co_filename, traceback.tb_lineno))
        traceback = traceback.tb_next
    frames = [frame for frame in frames if os.path.dirname(frame[0]) != os.path.dirname(__file__)]
    best = [frame for frame in frames if frame[0] in own] or frames
    if not best:
        code = getattr(getattr(type(game), function, None), "__code__", None)
        if code is None:
            return ""
        best = [(code.co_filename, code.co_firstlineno)]
    file, line = best[-1]
    with suppress(ValueError, OSError):
        relative = os.path.relpath(file)
        file = file if relative.startswith("..") else relative
    return f"{file}, line {line}"


def _codes(cls: type) -> Iterator[Any]:
    for base in cls.__mro__:
        if base not in (object, Game):
            for value in vars(base).values():
                code = getattr(getattr(value, "__func__", value), "__code__", None)
                if code is not None:
                    yield code
